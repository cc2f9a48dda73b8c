"""The facts of a day that a model may speak of: each with its words, and with what it does to the decision."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite

from lanterne_rouge.day.decide import DayResult
from lanterne_rouge.day.rules.rule import NAMED_ONLY, UNCAPPED
from lanterne_rouge.day.signals import MORE_SIGNALS
from lanterne_rouge.day.signs.body import LOW_READINESS_BELOW, Body
from lanterne_rouge.day.signs.signals import Signals, read_signals
from lanterne_rouge.domain.decision import Action, Evidence, WorkoutPlan
from lanterne_rouge.domain.language_model import Against, Fact, FactEffect, FactLevel
from lanterne_rouge.domain.morning import Morning, PastSession
from lanterne_rouge.domain.provenance import Untrusted
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import days_in_words, figure
from lanterne_rouge.models.decision_reason import PURPOSE, SCIENCE
from lanterne_rouge.models.prompt_topics import (
    CHECK_IN,
    HRV_TOPIC,
    NO_TOPICS,
    READINESS_TOPIC,
    RHR_TOPIC,
    SLEEP_TOPIC,
    TEMPERATURE_TOPIC,
    TRAINING_TOPIC,
)

LIMITS, SUPPORTS, NEUTRAL = FactEffect.LIMITS, FactEffect.SUPPORTS, FactEffect.NEUTRAL
WORKOUT, ADVICE = "workout", "advice"
"""What to do today, said in our words alone; either may stand in a sentence about any fact."""
AHEAD = frozenset(("goal", "race", "stages"))
"""What is still to come: rest after it would be rest put off."""
DUE_TODAY, DUE_TOMORROW = "today", "tomorrow"
TOO_NEAR = frozenset((DUE_TODAY, DUE_TOMORROW))
"""How far it is where there is no time left to recover before it."""
PLANNED = "plan"
"""What was planned: on a day that was eased nothing is said of it."""
GOOD_READINESS = 75.0
GOOD_FORM = 5.0
TIRED_FORM = -10.0
RHR_NEAR_BPM, RHR_RAISED_BPM = 2.0, 5.0
WARM_C = 0.5
SHORT_BY_H, SAME_NIGHT_H = 1.5, 0.2
GOOD_SCORE, POOR_SCORE = 7.0, 3.0
# What the numbers of the rules' evidence are numbers of, by the names that the rules give them.
FACT_OF_NUMBER = {
    "readiness": "readiness",
    "readiness yesterday": "readiness_yesterday",
    "HRV of the week (ms)": "hrv",
    "HRV today (ms)": "hrv",
    "resting heart rate": "rhr",
    "resting heart rate above mean": "rhr",
    "temperature deviation": "temperature",
    "hours of sleep": "sleep",
    "hours of sleep a night": "sleep_week",
    "hours under need": "sleep_week",
    "nights under six hours": "short_nights",
    "TSB": "tsb",
    "CTL points a week": "ramp",
    "monotony": "monotony",
    "days without an easy day": "without_easy",
    "hours since the last hard session": "last_hard",
    "hard days in the week": "hard_days",
    "days since the race": "last_race",
    "days off": "break",
    "days called bad": "bad_days",
}


@dataclass(frozen=True, kw_only=True)
class _Row:
    """One number of the day before it is a fact: `{}` in `phrase` takes the value; `good` and `bad` are its own judgement."""

    id: str
    topic: str
    value: float | None
    phrase: str
    unit: str = ""
    article: str = "a"
    named: tuple[str, ...] = ()
    good: bool = False
    bad: bool = False
    level_if_bad: FactLevel = FactLevel.LOW
    level_if_good: FactLevel | None = None
    fields: tuple[tuple[str, str], ...] = ()
    against: Against | None = None


def facts_of(context: Morning, result: DayResult, *, closed: frozenset[str] = NO_TOPICS) -> tuple[Fact, ...]:
    """The facts, those that lower the day first; nothing of the closed topics, and nothing that is unknown.

    What the rules lowered the day for limits, whatever its own number says.
    """
    signs = read_signals(context)
    limiting = _limiting(result.verdict.evidence)
    rows = (*_body(signs), *_training(signs), *_said(signs))
    facts = [_fact(row, limiting) for row in rows if row.topic not in closed and _is_known(row.value)]
    facts += [fact for topic, fact in (*_season(signs), *_sessions(signs)) if topic not in closed]
    ordered = sorted(facts, key=lambda fact: fact.effect is not LIMITS)
    return (*ordered, *_to_do(result, is_open=TRAINING_TOPIC not in closed))


def limiting_count(facts: tuple[Fact, ...]) -> int:
    """How many facts lower the day."""
    return sum(fact.effect is LIMITS for fact in facts)


def _limiting(evidence: tuple[Evidence, ...]) -> frozenset[str]:
    """The facts that a rule named when it lowered the day."""
    spoke = (e for e in evidence if e.effect != UNCAPPED.in_words())
    return frozenset(
        FACT_OF_NUMBER[name]
        for e in spoke
        for name, _ in e.numbers
        if name in FACT_OF_NUMBER
        and (e.effect == NAMED_ONLY or e.effect.startswith(("at most", "zone", "load", "rest")))
    )


def _is_known(value: float | None) -> bool:
    return value is not None and isfinite(value)


def _fact(row: _Row, limiting: frozenset[str]) -> Fact:
    assert row.value is not None
    limits = row.bad or row.id in limiting
    effect = LIMITS if limits else SUPPORTS if row.good else NEUTRAL
    level = row.level_if_bad if limits else row.level_if_good if row.good else None
    value = f"{figure(row.value)} {row.unit}".strip()
    return Fact(
        id=row.id,
        value=value,
        phrase=row.phrase.format(value),
        article=row.article,
        effect=effect,
        level=level,
        named=row.named,
        fields=row.fields,
        against=row.against,
    )


def _body(signs: Signals) -> Iterator[_Row]:
    body = signs.body
    ready = body.readiness
    yield _Row(
        id="readiness",
        topic=READINESS_TOPIC,
        value=ready,
        phrase="readiness of {}",
        named=("readiness",),
        bad=ready is not None and ready < LOW_READINESS_BELOW,
        good=ready is not None and ready >= GOOD_READINESS,
        level_if_good=FactLevel.HIGH,
    )
    yield _Row(
        id="readiness_yesterday",
        topic=READINESS_TOPIC,
        value=body.readiness_yesterday,
        phrase="readiness of {} yesterday",
        bad=body.readiness_yesterday is not None and body.readiness_yesterday < LOW_READINESS_BELOW,
    )
    low, high = body.hrv_low_ms, body.hrv_high_ms
    usual = (("usual", f"a usual range of {low:.0f} to {high:.0f} ms"),) if low is not None and high is not None else ()
    yield _Row(
        id="hrv",
        topic=HRV_TOPIC,
        value=None if body.hrv_week_ms is None else round(body.hrv_week_ms),
        unit="ms",
        phrase="weekly HRV of {}",
        named=("hrv",),
        bad=body.hrv_carefully_below,
        good=body.hrv_in_band,
        fields=usual,
        level_if_bad=FactLevel.HIGH if body.hrv_above else FactLevel.LOW,
        against=_by_the_rules(body),
    )
    yield from _nights(signs)
    yield _Row(
        id="rhr",
        topic=RHR_TOPIC,
        value=body.rhr,
        unit="bpm",
        phrase="resting heart rate of {}",
        bad=body.rhr_over is not None and body.rhr_over >= RHR_RAISED_BPM,
        good=body.rhr_over is not None and abs(body.rhr_over) <= RHR_NEAR_BPM,
        level_if_bad=FactLevel.HIGH,
        named=("rhr", "pulse"),
        fields=(("usual", f"a usual {figure(body.rhr_mean)} bpm"),) if body.rhr_mean is not None else (),
        against=None if body.rhr_over is None else _by(body.rhr_over, RHR_NEAR_BPM),
    )
    warm = body.temperature
    yield _Row(
        id="temperature",
        topic=TEMPERATURE_TOPIC,
        value=warm,
        unit="°C",
        phrase="skin temperature {} off your usual",
        bad=warm is not None and warm >= WARM_C,
        level_if_bad=FactLevel.HIGH,
    )
    for signal in MORE_SIGNALS:
        yield _Row(
            id=signal.key,
            topic=signal.topic,
            value=signal.today(signs.morning),
            unit=signal.unit,
            phrase=f"{signal.label} of {{}}",
        )


def _by_the_rules(body: Body) -> Against | None:
    """Where HRV lies by the rules' own reading: a value that rounds to the edge of its range may still lie beyond it."""
    if body.hrv_carefully_below:
        return Against.BELOW
    if body.hrv_above:
        return Against.ABOVE
    return Against.WITHIN if body.hrv_in_band else None


def _by(difference: float, near: float) -> Against:
    """Where a value lies that differs by so much; a difference of `near` or less is none."""
    return Against.WITHIN if abs(difference) <= near else Against.BELOW if difference < 0 else Against.ABOVE


def _nights(signs: Signals) -> Iterator[_Row]:
    body = signs.body
    need, debt = body.sleep_need, body.sleep_debt
    fields = (("need", f"a need of {figure(need)} h"),) if need is not None else ()
    short = body.nights_under_6h
    yield _Row(
        id="sleep",
        topic=SLEEP_TOPIC,
        value=body.sleep,
        unit="h",
        phrase="{} of sleep",
        article="",
        named=("sleep", "slept", "night"),
        bad=body.sleep is not None and (body.sleep < 6 or (need is not None and body.sleep <= need - SHORT_BY_H)),
        good=body.sleep is not None and body.sleep >= (need or 7.5),
        level_if_good=FactLevel.HIGH,
        fields=fields,
        against=None if body.sleep is None or need is None else _by(body.sleep - need, SAME_NIGHT_H),
    )
    yield _Row(
        id="sleep_week",
        topic=SLEEP_TOPIC,
        value=body.sleep_week,
        unit="h",
        phrase="week with {} of sleep a night",
        bad=debt is not None and debt >= 1,
        good=debt is not None and debt <= 0,
        fields=(*fields, *((("gap", f"{figure(debt)} h a night below your need"),) if debt and debt > 0 else ())),
        against=None if debt is None else _by(-debt, SAME_NIGHT_H),
    )
    yield _Row(
        id="short_nights",
        topic=SLEEP_TOPIC,
        value=short or None,
        phrase="nights under six hours this week: {}",
        article="",
        bad=short is not None and short >= 2,
        level_if_bad=FactLevel.HIGH,
    )


def _training(signs: Signals) -> Iterator[_Row]:
    training = signs.training
    form = training.tsb
    yield _Row(
        id="tsb",
        topic=TRAINING_TOPIC,
        value=form,
        phrase="TSB of {}",
        named=("tsb", "form"),
        bad=form is not None and form < TIRED_FORM,
        good=form is not None and form >= GOOD_FORM,
        level_if_good=FactLevel.HIGH,
    )
    yield _Row(id="ctl", topic=TRAINING_TOPIC, value=training.ctl, phrase="CTL of {}", named=("ctl", "fitness"))
    yield _Row(
        id="atl",
        topic=TRAINING_TOPIC,
        value=training.atl,
        phrase="ATL of {}",
        article="an",
        named=("atl", "fatigue"),
        bad=form is not None and form < TIRED_FORM,
        level_if_bad=FactLevel.HIGH,
    )
    rows = (
        ("ramp", training.ramp, "change of {} points in your fitness this week", "a"),
        ("monotony", training.monotony, "training monotony of {}", "a"),
        ("without_easy", training.days_without_easy or None, "days without an easy one: {}", ""),
        ("last_hard", training.hours_since_hard, "{} hours since your last hard session", ""),
        ("hard_days", training.hard_days_in_week or None, "hard days this week: {}", ""),
        ("last_race", training.race.days_ago if training.race else None, "days since your race: {}", ""),
        ("bad_days", signs.morning.bad_days or None, "days of the last four that you called bad: {}", ""),
        ("break", signs.report.check_in.break_days, "days off: {}", ""),
    )
    for key, value, phrase, article in rows:
        topic = CHECK_IN if key in ("bad_days", "break") else TRAINING_TOPIC
        yield _Row(id=key, topic=topic, value=value, phrase=phrase, article=article, level_if_bad=FactLevel.HIGH)


def _said(signs: Signals) -> Iterator[_Row]:
    """How the athlete feels, by the check-in's numbers."""
    felt = signs.report.check_in.feeling
    up = (("energy", felt.energy_0_10), ("mood", felt.mood_0_10), ("motivation", felt.motivation_0_10))
    down = (("soreness", felt.soreness_0_10), ("stress", felt.stress_0_10), ("tiredness", felt.fatigue_0_10))
    for name, score in up:
        yield _Row(
            id=name,
            topic=CHECK_IN,
            value=score,
            unit="of 10",
            phrase=f"{name} at {{}}",
            article="",
            named=(name,),
            good=score is not None and score >= GOOD_SCORE,
            bad=score is not None and score <= POOR_SCORE,
            level_if_good=FactLevel.HIGH,
        )
    for name, score in down:
        yield _Row(
            id=name,
            topic=CHECK_IN,
            value=score,
            unit="of 10",
            phrase=f"{name} at {{}}",
            article="",
            named=(name,),
            good=score is not None and score <= POOR_SCORE,
            bad=score is not None and score >= GOOD_SCORE,
            level_if_bad=FactLevel.HIGH,
            level_if_good=FactLevel.LOW,
        )


# Words of an order or a promise, and the end of a sentence: none of them stands in the name of a race.
MOST_NAME_WORDS, LONGEST_EVENT_NAME = 12, 60
_NO_NAME = re.compile(
    r"[.!?:;{}](?:\s|$)|[{}<>]|\b(?:you|your|today|tonight|minutes?|mins?|pace|zones?|hard|harder|all[- ]?out|push|readiness|fever|ill|well"
    r"|healthy|hang on|faster|group|rest|skip|ignore|rules?|doctor|cleared|pain)\b",
    re.IGNORECASE,
)


def _season(signs: Signals) -> Iterator[tuple[str, Fact]]:
    """The goal, the phase and what lies on the way; of no closed topic."""
    mission = signs.morning.mission
    yield (
        "",
        Fact(
            id="phase",
            value=mission.phase.value.lower(),
            phrase=f"{mission.phase.value.lower()} phase",
            article="the",
            fields=(("text", PURPOSE[mission.phase]),),
        ),
    )
    if not mission.goal_passed and (mission.goal_event or mission.days_to_goal is not None):
        name = mission.goal_event if mission.goal_event and is_a_name(mission.goal_event) else "your goal"
        away = mission.days_to_goal
        fields = (("away", _away(away)),) if away is not None else ()
        is_own = name == mission.goal_event
        yield "", Fact(id="goal", value=name, phrase=name, article="", fields=fields, quoted=is_own)
    race = mission.next_race
    if race is not None and is_a_name(race.name):
        fields = (("away", _away(race.days_to)),)
        yield "", Fact(id="race", value=race.name, phrase=race.name, article="", fields=fields, quoted=True)
    if mission.stages_ahead:
        stages = "1 stage" if mission.stages_ahead == 1 else f"{mission.stages_ahead} stages"
        protects = LIMITS if signs.protects_stages else NEUTRAL
        yield "", Fact(id="stages", value=stages, phrase=f"{stages} to come", article="", effect=protects)


def _away(days: int) -> str:
    return {0: DUE_TODAY, 1: DUE_TOMORROW}.get(days) or f"{days_in_words(days)} away"


def is_a_name(text: str) -> bool:
    """Whether what stands as an event's name is one: a sentence or an order there would become sayable as it is."""
    plain = Untrusted(text).quoted(LONGEST_EVENT_NAME)[1:-1] == text
    return plain and len(text.split()) <= MOST_NAME_WORDS and _NO_NAME.search(text) is None


def _sessions(signs: Signals) -> Iterator[tuple[str, Fact]]:
    """The last session, and what the plan holds for today."""
    past = [s for s in signs.morning.sessions if s.days_ago is not None and not s.summary_days]
    last = min(past, key=lambda s: (s.days_ago or 0, s.hours_ago or 0.0), default=None)
    if last is not None:
        yield TRAINING_TOPIC, Fact(id="last", value=_told(last), phrase=_told(last), article="")
    plan = signs.morning.plan
    if plan is not None and plan.kind != "rest" and plan.minutes:
        size = f"{figure(round(plan.minutes))}-minute {_kind_of_session(plan.sport)}"
        yield TRAINING_TOPIC, Fact(id=PLANNED, value=f"planned {size}", phrase=f"planned {size}")


def _told(past: PastSession) -> str:
    when = {0: "today's", 1: "yesterday's"}.get(past.days_ago or 0, "")
    size = f"{figure(round(past.minutes))}-minute " if past.minutes else ""
    session = f"{size}{_kind_of_session(past.sport)}"
    load = f" with a load of {figure(past.load)}" if past.load is not None else ""
    return f"{when} {session}{load}".strip() if when else f"the {session}{load} {days_in_words(past.days_ago or 0)} ago"


_SESSION_NOUN = {
    Sport.CYCLING: "ride",
    Sport.RUNNING: "run",
    Sport.SWIMMING: "swim",
    Sport.ROWING: "row",
    Sport.WALKING: "walk",
    Sport.STRENGTH: "lifting session",
}


def _kind_of_session(sport: str | None) -> str:
    return next((noun for known, noun in _SESSION_NOUN.items() if known.value == sport), "session")


_DAY_OF = {
    Action.RECOVER: ("a", "day of recovery"),
    Action.EASE: ("an", "easier day"),
    Action.MAINTAIN: ("a", "day as planned"),
    Action.PUSH: ("a", "stronger day"),
}


def _to_do(result: DayResult, *, is_open: bool) -> Iterator[Fact]:
    """Today's workout and the day that it makes, of whatever effect the sentence is."""
    article, day = _DAY_OF[result.verdict.decision.action]
    yield Fact(
        id=ADVICE, value=day, phrase=day, article=article, fields=(("text", SCIENCE[result.verdict.decision.action]),)
    )
    words = _workout_words(result.workout, is_open=is_open)
    yield Fact(id=WORKOUT, value=words, phrase=words, article=_article(words))


def _article(words: str) -> str:
    """`an 82-minute ride`, `an 11-minute walk`, `a 61-minute ride`."""
    return "an" if re.match(r"8|1[18]-", words) else "a"


def _workout_words(workout: WorkoutPlan | None, *, is_open: bool) -> str:
    if workout is None:
        return "day of rest"
    minutes = f"{workout.duration_minutes}-minute " if is_open else ""
    zone = "" if workout.sport is Sport.STRENGTH else f" up to zone {workout.max_zone}"
    return f"{minutes}{_kind_of_session(workout.sport.value)}{zone}"
