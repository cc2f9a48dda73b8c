"""Every number of a day that may be stated, the most important first, each with what it means and where it comes from."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from math import exp, isfinite

from lanterne_rouge.day.decide import DayResult
from lanterne_rouge.day.sanity import set_aside
from lanterne_rouge.day.signals import MORE_SIGNALS
from lanterne_rouge.day.signs.body import Body, read_body
from lanterne_rouge.day.signs.training import TrainingSigns, read_training
from lanterne_rouge.domain.decision import Evidence, WorkoutPlan
from lanterne_rouge.domain.language_model import Fact
from lanterne_rouge.domain.morning import Morning, PastSession
from lanterne_rouge.language.phrasing import date_in_words, days_in_words, figure
from lanterne_rouge.models.checking.numbers import find_numbers, readable_text
from lanterne_rouge.models.checking.resolve import resolve, topics_of_number, words_around
from lanterne_rouge.models.checking.sentences import sentences
from lanterne_rouge.models.checking.topics import Named, numbers_with_topics, states_of

_LIMIT = re.compile(
    r"\b(?:below|under|above|over|than|most|up\sto|least|threshold|set|between|max\w*|wants?|band\sfrom"
    r"|needs?)\b[^;:,]*$",
)
_DIFFERENCE = re.compile(
    r"^\s*(?:°C\s|h\s|bpm\s|points?\s)?(?:above|below|under|over|off|short|from|higher|lower|more|less)\b"
)


def told_facts(sentences: Iterable[str], facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """The numbers of trusted sentences that no known fact stands behind; those about nothing named keep the words around them."""
    mentions: list[Fact] = []
    for sentence in dict.fromkeys(sentences):
        if sentence and any(c.isalnum() for c in sentence):
            mentions += _of(sentence, facts)
    return tuple(dict.fromkeys(mentions))


def _of(sentence: str, facts: Sequence[Fact]) -> Iterator[Fact]:
    reading = readable_text(sentence)
    numbers = find_numbers(reading)
    for number in numbers_with_topics(reading, numbers) if numbers else ():
        mention = number.mention
        if mention.value is None or resolve(number, facts) is not None:
            continue
        topics = topics_of_number(number)
        unit = "min" if mention.unit == "each" else mention.unit
        if not topics:
            yield Fact(topic="told", value=mention.value, unit=unit, says=words_around(number))
        for topic in sorted(topics):
            yield Fact(topic=f"{_part(number)}{topic}", value=mention.value, unit=unit, says=sentence)


def _part(number: Named) -> str:
    if _DIFFERENCE.match(number.after):
        return "difference "
    return "limit " if _LIMIT.search(number.before) else ""


Sources = Mapping[str, frozenset[str]]
MOST_FACT_SESSIONS = 14
# Where the facts of a group come from when the caller does not say.
OWN_SOURCES: Sources = {
    **{group: frozenset(("rules",)) for group in ("workout", "decision", "definition")},
    **{group: frozenset(("athlete",)) for group in ("check_in", "athlete", "mission", "plan")},
}
# The group of a topic, whose sources it shares; anything else belongs to training.
TOPIC_GROUPS = {
    **{topic: topic for topic in ("readiness", "hrv", "sleep", "rhr", "temperature")},
    **dict.fromkeys(("short nights",), "sleep"),
    **dict.fromkeys(("trend",), "readiness"),
    **dict.fromkeys(("energy", "soreness", "mood", "motivation", "stress", "tiredness", "pain", "drinks"), "check_in"),
    **dict.fromkeys(("break", "return", "cycle", "heat", "altitude", "time zones", "bad days", "weight"), "check_in"),
    **dict.fromkeys(("age", "power", "heart rate", "pace"), "athlete"),
    **dict.fromkeys(("goal",), "mission"),
    **dict.fromkeys(("confidence",), "decision"),
}
# The numbers of the rules' evidence by the names that the rules give them: topic and unit.
NUMBERS: Mapping[str, tuple[str, str]] = {
    "resting heart rate above mean": ("difference rhr", "bpm"),
    "above mean": ("difference rhr", "bpm"),
    "resting heart rate": ("rhr", "bpm"),
    "temperature deviation": ("temperature", "°C"),
    "days without symptoms": ("return", "days"),
    "cycle day": ("cycle", "days"),
    "pain of 10": ("pain", "of10"),
    "days off": ("break", "days"),
    "days to the race": ("goal", "days"),
    "days since the race": ("ago", "days"),
    "HRV of the week (ms)": ("week hrv", "ms"),
    "lower end of the band (ms)": ("usual hrv", "ms"),
    "upper end of the band (ms)": ("usual hrv", "ms"),
    "HRV today (ms)": ("hrv", "ms"),
    "readiness": ("readiness", ""),
    "hours of sleep": ("sleep", "h"),
    "hours of sleep a night": ("week sleep", "h"),
    "hours under need": ("difference sleep", "h"),
    "nights under six hours": ("short nights", "nights"),
    "drinks": ("drinks", "drinks"),
    "days called bad": ("bad days", "days"),
    "TSB": ("tsb", ""),
    "CTL": ("ctl", ""),
    "CTL before the break": ("past ctl", ""),
    "CTL points a week": ("ramp", ""),
    "planned km": ("plan distance", "km"),
    "longest km": ("past distance", "km"),
    "planned load": ("plan load", ""),
    "days without an easy day": ("without easy", "days"),
    "monotony": ("monotony", ""),
    "hours since the last hard session": ("ago", "h"),
    "hours since heavy leg work": ("ago", "h"),
    "hours between": ("ago", "h"),
    "age": ("age", "years"),
    "hard days in the week": ("hard days", "days"),
    "hard sets for the legs": ("sets", "sets"),
    "temperature": ("heat", "°C"),
    "time zones": ("time zones", ""),
    "altitude": ("altitude", "m"),
    "days since the last activity": ("ago", "days"),
    "days of history": ("history", "days"),
    "longest session (min)": ("past minutes", "min"),
    "minutes at hand": ("hand minutes", "min"),
    "load of today": ("past load", ""),
}
_OF = re.compile(r"(?P<name>.+?)s? (?P<n>\d+) of (?P<of>\d+)$")
# Words of an order or a promise, and the end of a sentence: none of them stands in the name of a race.
MOST_NAME_WORDS = 12
_NO_NAME = re.compile(
    r"[.!?:;](?:\s|$)|\b(?:you|your|today|tonight|minutes?|mins?|pace|zones?|hard|harder|all[- ]?out|push|readiness|fever|ill|well|healthy"
    r"|hang on|faster|group|rest|skip|ignore|rules?|doctor|cleared|pain)\b",
    re.I,
)


def facts_of(context: Morning, result: DayResult, *, sources: Sources = OWN_SOURCES) -> tuple[Fact, ...]:
    """The day's facts, most important first; values that were set aside as impossible are none.

    `sources` names for a group of topics (`training`, `readiness`, `hrv`, `sleep`, `rhr`, `temperature`, `check_in`, `plan`,
    `workout`, `decision`, `athlete`, `mission`) where its values come from. What a rule says rests on the groups it speaks of.
    """
    sane, sources_by_topic = set_aside(context)[0], {**OWN_SOURCES, **sources}
    body, training = read_body(sane), read_training(sane)
    facts = (
        *_workout(result, sources_by_topic),
        *_body(body, sane, sources_by_topic),
        *_training(training, sane, sources_by_topic),
        *_mission(sane, sources_by_topic),
        *_evidence(result.verdict.evidence, sources_by_topic),
        *_plan(sane, result.workout, sources_by_topic),
        *_ceiling(result, sources_by_topic),
        *_check_in(sane, sources_by_topic),
        *_sessions(sane.sessions, sources_by_topic),
        *_athlete(sane, sources_by_topic),
        *_names(sane, result, sources_by_topic),
    )
    # The same number of the same thing, said twice, keeps its first wording.
    first: dict[tuple[str, float, str, str], Fact] = {}
    for fact in facts:
        first.setdefault((fact.topic, fact.value, fact.unit, fact.says if fact.topic == "name" else ""), fact)
    whole = tuple(first.values())
    return (*whole, *_told(sane, result, whole, sources_by_topic), *_in_words(context, result))


def group_of(topic: str) -> str:
    """The group of topics whose sources a topic shares."""
    return TOPIC_GROUPS.get(topic, TOPIC_GROUPS.get(topic.partition(" ")[2], "training"))


def _fact(topic: str, value: float | None, unit: str, says: str, sources: Sources, group: str = "") -> Iterator[Fact]:
    """One fact, or none where the value is not known; `says` takes the number where it has `{}`."""
    if value is None or not isfinite(value):
        return
    whence = sources.get(group or group_of(topic), frozenset())
    yield Fact(topic=topic, value=float(value), unit=unit, says=says.replace("{}", figure(value)), sources=whence)


def _workout(result: DayResult, sources: Sources) -> Iterator[Fact]:
    confidence = 100 * result.verdict.decision.confidence
    workout = result.workout
    if workout is not None:
        yield from _fact(
            "minutes", workout.duration_minutes, "min", "today's workout takes {} minutes", sources, "workout"
        )
        yield from _fact("zone", workout.max_zone, "zone", "the highest zone of the workout is {}", sources, "workout")
        yield from _fact("load", workout.load, "", "the workout's load is {} points", sources, "workout")
        yield from _steps(workout, sources)
    else:
        yield from _fact("minutes", 0, "min", "today is a day of rest: {} minutes", sources, "workout")
        yield from _fact("load", 0, "", "today is a day of rest: a load of {}", sources, "workout")
    yield from _fact("confidence", round(confidence, 1), "%", "confidence in the decision is {} %", sources)


def _steps(workout: WorkoutPlan, sources: Sources) -> Iterator[Fact]:
    for name, minutes in workout.zones:
        if minutes:
            yield from _fact("minutes", minutes, "min", f"{{}} minutes of it in {name}", sources, "workout")
    for step in workout.steps:
        grouped = _OF.match(step.name)
        if grouped and grouped["n"] == "1":
            says = f"{{}} times {figure(step.minutes)} minutes: {grouped['name'].lower()}"
            yield from _fact("intervals", float(grouped["of"]), "sets", says, sources, "workout")
        topic = "intervals" if grouped else "minutes"
        says = f"{{}} minutes: {(grouped['name'] if grouped else step.name).lower()} in zone {step.zone}"
        yield from _fact(topic, step.minutes, "min", says, sources, "workout")
        yield from _fact("zone", step.zone, "zone", f"zone {{}}: {step.name.lower()}", sources, "workout")


def _body(body: Body, context: Morning, sources: Sources) -> Iterator[Fact]:
    temperature, hrv = body.temperature, context.hrv
    yield from _fact("readiness", body.readiness, "", "readiness today is {} of 100", sources)
    yield from _fact("trend", context.readiness_trend, "", "readiness moves by {} points a day", sources)
    yield from _fact("week hrv", body.hrv_week_ms, "ms", "HRV of the week is {} ms", sources)
    yield from _fact("hrv", body.hrv_today_ms, "ms", "HRV today is {} ms", sources)
    yield from _fact("usual hrv", body.hrv_low_ms, "ms", "the usual HRV band begins at {} ms", sources)
    yield from _fact("usual hrv", body.hrv_high_ms, "ms", "the usual HRV band ends at {} ms", sources)
    mean = hrv.mean_28d if hrv else None
    yield from _fact("usual hrv", exp(mean) if mean is not None else None, "ms", "the mean HRV is {} ms", sources)
    yield from _fact("sleep", body.sleep, "h", "slept {} h last night", sources)
    yield from _fact("week sleep", body.sleep_week, "h", "slept {} h a night this week", sources)
    yield from _fact("usual sleep", body.sleep_need, "h", "sleep need is {} h", sources)
    yield from _fact("difference sleep", _less(body.sleep_week, body.sleep_need), "h", "the week is {} h off", sources)
    yield from _fact("difference sleep", _less(body.sleep, body.sleep_need), "h", "last night is {} h off", sources)
    yield from _fact("short nights", body.nights_under_6h, "nights", "{} nights this week under six hours", sources)
    yield from _fact("rhr", body.rhr, "bpm", "resting heart rate today is {} bpm", sources)
    yield from _fact("usual rhr", body.rhr_mean, "bpm", "resting heart rate is usually {} bpm", sources)
    yield from _fact("difference rhr", body.rhr_over, "bpm", "resting heart rate is {} off its mean", sources)
    yield from _fact("temperature", temperature, "°C", "skin temperature is {} °C off normal", sources)
    yield from _fact("difference temperature", temperature, "°C", "skin temperature is {} °C off normal", sources)
    for signal in MORE_SIGNALS:
        yield from _fact(
            signal.key,
            signal.today(context),
            signal.unit,
            f"{signal.label} is {{}} {signal.unit}",
            sources,
            signal.topic,
        )


def _training(training: TrainingSigns, context: Morning, sources: Sources) -> Iterator[Fact]:
    yield from _fact("tsb", training.tsb, "", "form (TSB) this morning is {}", sources)
    yield from _fact("ctl", training.ctl, "", "fitness (CTL) is {}", sources)
    yield from _fact("atl", training.atl, "", "fatigue (ATL) is {}", sources)
    yield from _fact("ramp", training.ramp, "", "fitness (CTL) moves by {} points a week", sources)
    yield from _fact("monotony", training.monotony, "", "monotony of the week is {}", sources)
    yield from _fact("ago", training.hours_since_hard, "h", "the last hard session was {} h ago", sources)
    yield from _fact("hard days", training.hard_days_in_week, "days", "{} hard days this week", sources)
    yield from _fact("without easy", training.days_without_easy or None, "days", "{} days without an easy one", sources)
    yield from _fact("ago", training.last_activity_days_ago, "days", "the last activity was {} days ago", sources)
    yield from _fact("history", training.history_days, "days", "{} days of training are known", sources)
    for past in context.ctl_history:
        yield from _fact(
            "past ctl", past.ctl, "", f"fitness (CTL) was {{}} {days_in_words(past.days_ago)} ago", sources
        )
    for topic, weeks, says in (("ctl", 6, "CTL looks back about {} weeks"), ("atl", 1, "ATL looks back about {} week")):
        yield from _fact(topic, weeks, "weeks", says, sources, "definition")


def _mission(context: Morning, sources: Sources) -> Iterator[Fact]:
    mission = context.mission
    yield from _fact("goal", mission.days_to_goal, "days", "the goal is {} days away", sources)
    yield from _fact("goal", mission.days_to_start, "days", "the event starts in {} days", sources)
    yield from _fact("goal", mission.days_to_next, "days", "the next phase starts in {} days", sources)
    yield from _fact("goal", mission.stages_ahead or None, "", "{} stages are still ahead", sources)
    yield from _fact("ago", mission.days_since_race, "days", "the last race was {} days ago", sources)
    if mission.stage is not None:
        yield from _fact("goal", mission.stage.number, "", "today is stage {}", sources)
    for day, what in ((mission.goal_date, "the goal"), (context.day, "today")):
        if day is not None:
            yield from _date(day, what, sources)
    ahead = mission.next_race
    if ahead is not None:
        yield from _fact("goal", ahead.days_to, "days", "the next race is {} days away", sources)
        yield from _date(ahead.day, "the next race", sources)
        yield from _fact("goal distance", ahead.distance_km, "km", "the next race is {} km long", sources, "mission")


def _date(day: date, what: str, sources: Sources) -> Iterator[Fact]:
    value = float(day.year * 10000 + day.month * 100 + day.day)
    whence = sources.get("mission", frozenset())
    yield Fact(topic="goal", value=value, unit="date", says=f"{what} is {date_in_words(day)}", sources=whence)


def _evidence(evidence: tuple[Evidence, ...], sources: Sources) -> Iterator[Fact]:
    for item in evidence:
        for name, value in item.numbers:
            if name in NUMBERS:
                topic, unit = NUMBERS[name]
                yield from _fact(topic, value, unit, f"{name}: {{}}", sources)


def _plan(context: Morning, workout: WorkoutPlan | None, sources: Sources) -> Iterator[Fact]:
    plan = context.plan
    if plan is None:
        return
    now, load = (workout.duration_minutes, workout.load) if workout else (0, 0.0)
    yield from _fact("plan minutes", plan.minutes, "min", "the plan had {} minutes", sources, "plan")
    yield from _fact("plan load", plan.load, "", "the plan had a load of {}", sources, "plan")
    yield from _fact("plan zone", plan.max_zone, "zone", "the plan went up to zone {}", sources, "plan")
    yield from _fact("plan distance", plan.distance_km, "km", "the plan had {} km", sources, "plan")
    less = "today is {} minutes off the plan"
    yield from _fact("difference minutes", _less(now, plan.minutes) or None, "min", less, sources, "plan")
    yield from _fact(
        "difference load", _less(load, plan.load) or None, "", "today's load is {} off the plan", sources, "plan"
    )


def _ceiling(result: DayResult, sources: Sources) -> Iterator[Fact]:
    ceiling = result.verdict.ceiling
    if ceiling.max_zone < 7:
        yield from _fact("limit zone", ceiling.max_zone, "zone", "no zone above {} today", sources, "workout")
    yield from _fact("limit minutes", ceiling.max_minutes, "min", "at most {} minutes today", sources, "workout")
    yield from _fact("limit load", ceiling.max_load, "", "a load of at most {} today", sources, "workout")


def _check_in(context: Morning, sources: Sources) -> Iterator[Fact]:
    check_in, felt = context.check_in, context.check_in.feeling
    for topic, value in (
        ("energy", felt.energy_0_10),
        ("soreness", felt.soreness_0_10),
        ("mood", felt.mood_0_10),
        ("motivation", felt.motivation_0_10),
        ("stress", felt.stress_0_10),
        ("tiredness", felt.fatigue_0_10),
    ):
        yield from _fact(topic, value, "of10", f"{topic}: {{}} of 10", sources)
    for pain in check_in.pain:
        yield from _fact("pain", pain.score_0_10, "of10", "pain: {} of 10", sources)
    yield from _fact("break", check_in.break_days, "days", "{} days off", sources)
    yield from _fact("drinks", check_in.alcohol_drinks, "drinks", "{} drinks last night", sources)
    yield from _fact("cycle", check_in.cycle_day, "days", "day {} of the cycle", sources)
    yield from _fact("weight", check_in.weight_kg, "kg", "weighs {} kg", sources)
    yield from _fact("past ctl", check_in.ctl_before_break, "", "fitness (CTL) before the break was {}", sources)
    at_hand = check_in.minutes_available if check_in.minutes_available is not None else context.minutes_available
    yield from _fact("hand minutes", at_hand, "min", "has {} minutes today", sources, "check_in")
    yield from _fact("bad days", context.bad_days or None, "days", "{} of the last four days called bad", sources)
    if check_in.illness is not None:
        yield from _fact("heat", check_in.illness.temperature_c, "°C", "a body temperature of {} °C", sources)
        yield from _fact("return", check_in.illness.days_ill, "days", "ill for {} days", sources)
    if check_in.environment is not None:
        yield from _fact("heat", check_in.environment.heat_c, "°C", "it is {} °C", sources)
        yield from _fact("altitude", check_in.environment.altitude_m, "m", "at {} m", sources)
    if check_in.race is not None:
        yield from _fact("goal", check_in.race.in_days, "days", "a race in {} days", sources)
        yield from _fact("goal distance", check_in.race.distance_km, "km", "a race of {} km", sources, "check_in")


def _sessions(sessions: tuple[PastSession, ...], sources: Sources) -> Iterator[Fact]:
    for past in sessions[:MOST_FACT_SESSIONS]:
        when = f"{days_in_words(past.days_ago)} ago" if past.days_ago is not None else "lately"
        yield from _fact("past minutes", past.minutes, "min", f"{{}} minutes {when}", sources, "training")
        yield from _fact("past load", past.load, "", f"a load of {{}} {when}", sources, "training")
        yield from _fact("past distance", past.distance_km, "km", f"{{}} km {when}", sources, "training")
        yield from _fact("past zone", past.max_zone, "zone", f"up to zone {{}} {when}", sources, "training")
        yield from _fact("ago", past.days_ago, "days", f"a session {{}} days ago ({past.kind})", sources)
        yield from _fact("ago", past.hours_ago, "h", f"a session {{}} h ago ({past.kind})", sources)
    yield from _fact("past distance", _longest(sessions), "km", "the longest was {} km", sources, "training")


def _longest(sessions: tuple[PastSession, ...]) -> float | None:
    return max((s.distance_km for s in sessions if s.distance_km is not None), default=None)


def _athlete(context: Morning, sources: Sources) -> Iterator[Fact]:
    athlete, limits = context.athlete, context.constraints
    yield from _fact("age", athlete.age, "years", "{} years old", sources)
    yield from _fact("threshold power", athlete.ftp_w, "W", "FTP is {} W", sources)
    yield from _fact("threshold heart rate", athlete.lthr_bpm, "bpm", "threshold heart rate is {} bpm", sources)
    yield from _fact("threshold pace", athlete.threshold_pace_ms, "m/s", "threshold pace is {} m/s", sources)
    yield from _fact("threshold pace", athlete.css_ms, "m/s", "critical swim speed is {} m/s", sources)
    yield from _fact("past distance", context.longest_30d_km, "km", "the longest run of 30 days was {} km", sources)
    yield from _fact(
        "limit readiness", limits.min_readiness, "", "the mission asks for {} at least", sources, "mission"
    )
    yield from _fact("limit tsb", limits.min_tsb, "", "the mission asks for a form of {} at least", sources, "mission")
    yield from _fact("limit rhr", limits.max_resting_hr, "bpm", "the mission asks for {} at most", sources, "mission")


def _names(context: Morning, result: DayResult, sources: Sources) -> Iterator[Fact]:
    """Names of events and of the authors behind the rules: they may be said, and digits in them are not counted."""
    mission = context.mission
    ahead = mission.next_race.name if mission.next_race else None
    own = [(name, "mission") for name in (mission.goal_event, mission.name, ahead) if name and _is_a_name(name)]
    own += [(result.workout.title, "workout")] if result.workout is not None else []
    rules = [(part.strip(), "decision") for e in result.verdict.evidence for part in e.source.split(";")]
    for name, group in (*own, *rules):
        yield Fact(topic="name", value=0.0, says=name, sources=sources.get(group, frozenset()))


def _is_a_name(text: str) -> bool:
    """Whether what stands as an event's name is one: a sentence or an order there would become sayable as it is."""
    return len(text.split()) <= MOST_NAME_WORDS and _NO_NAME.search(text) is None


def _told(context: Morning, result: DayResult, facts: tuple[Fact, ...], sources: Sources) -> tuple[Fact, ...]:
    """The numbers of our own sentences that are none of the facts yet."""
    reasons = [e.says for e in result.verdict.evidence]
    reasons += [argument.says for argument in result.negotiation]
    reasons += list(context.lessons)
    if result.workout is not None:
        targets = [f"{step.target} in zone {step.zone}" for step in result.workout.steps if step.target]
        reasons += [result.workout.description, result.workout.title, *dict.fromkeys(targets)]
    return tuple(
        Fact(
            topic=f.topic,
            value=f.value,
            unit=f.unit,
            says=f.says,
            sources=sources.get("decision" if f.topic == "told" else group_of(f.topic), frozenset()),
        )
        for f in told_facts(reasons, facts)
    )


def _in_words(context: Morning, result: DayResult) -> Iterator[Fact]:
    """What is true without a number (topic `state`), and the coach's own sentences (topic `own`): for the gate alone."""
    yield from (Fact(topic="state", value=0.0, says=state) for state in states_of(context))
    texts = (result.verdict.decision.reason, *(e.says for e in result.verdict.evidence))
    yield from (Fact(topic="own", value=0.0, says=sentence.text) for text in texts for sentence in sentences(text))


def _less(value: float | None, than: float | None) -> float | None:
    return value - than if value is not None and than is not None else None
