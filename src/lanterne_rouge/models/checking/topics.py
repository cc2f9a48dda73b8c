"""The topics of a day: which one the words around a number refer to, and which states are true of it without a number.

A true number of one topic must not be stated of another. A state that is unknown is left out.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lanterne_rouge.day.signs.body import Body
from lanterne_rouge.day.signs.signals import Signals, read_signals
from lanterne_rouge.day.signs.training import TrainingSigns
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.models.checking.numbers import Mention

Topics = frozenset[str]
SCORE_UNITS, DAY_UNITS = ("", "points", "of100"), ("days", "weeks", "months", "nights", "")
# Units in which a topic can be given; a number in another unit is not about it, whatever stands near.
TOPIC_UNITS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("readiness", "load", "monotony", "ramp", "trend"), SCORE_UNITS),
    **dict.fromkeys(("ctl", "atl"), (*SCORE_UNITS, "days", "weeks")),
    "tsb": SCORE_UNITS,
    "hrv": ("ms", "", "days", "weeks"),
    "rhr": ("bpm", "", "days", "weeks"),
    "sleep": ("h", "min", "nights", ""),
    "short nights": ("nights", "days", ""),
    "temperature": ("°C", ""),
    "heat": ("°C", ""),
    "goal": ("days", "weeks", "date", ""),
    "zone": ("zone", ""),
    "minutes": ("min", "h", "s", "each", ""),
    "intervals": ("sets", "reps", "each", "min", "s", "x", ""),
    "distance": ("km", "mi", "m"),
    "power": ("W",),
    "heart rate": ("bpm", ""),
    "pace": ("min/km", "min/100m", "m/s"),
    "confidence": ("%", "x", ""),
    **dict.fromkeys(("energy", "soreness", "mood", "motivation", "stress", "tiredness", "pain"), ("of10", "")),
    "age": ("years", ""),
    "drinks": ("drinks", ""),
    "ago": ("h", "days", "weeks"),
    **dict.fromkeys(("break", "without easy", "hard days", "return", "cycle", "history", "bad days"), DAY_UNITS),
    "altitude": ("m", "km"),
    "time zones": ("",),
    "weight": ("kg", "lb"),
    "sets": ("sets", "reps", ""),
}
# A number with such a unit needs no word beside it.
BY_UNIT: dict[str, Topics] = {
    "min": frozenset(("minutes", "intervals")),
    "h": frozenset(("minutes", "intervals")),
    "s": frozenset(("intervals",)),
    "W": frozenset(("power",)),
    "ms": frozenset(("hrv",)),
    "bpm": frozenset(("heart rate",)),
    "zone": frozenset(("zone",)),
    "km": frozenset(("distance",)),
    "mi": frozenset(("distance",)),
    "m": frozenset(("distance", "altitude")),
    "kg": frozenset(("weight",)),
    "lb": frozenset(("weight",)),
    "°C": frozenset(("temperature", "heat")),
    "sets": frozenset(("intervals", "sets")),
    "each": frozenset(("intervals",)),
    "drinks": frozenset(("drinks",)),
    "points": frozenset(("load",)),
    "date": frozenset(("goal",)),
    "min/km": frozenset(("pace",)),
    "min/100m": frozenset(("pace",)),
    "of10": frozenset(("pain", "energy", "soreness", "mood", "motivation", "stress", "tiredness")),
}
_WORDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"resting\sheart[\s-]rate|resting\shr|rhr|resting\spulse|pulse", ("rhr",)),
    (r"heart[\s-]rate\svariability|hrv|rmssd|variability", ("hrv",)),
    (r"heart[\s-]rate|hr|heartbeats?", ("heart rate", "rhr")),
    (r"readiness|recovery\sscore", ("readiness",)),
    (r"shorter\sthan\s(?=\d)|short\snights?|nights\sunder", ("short nights", "sleep")),
    (r"sle(?:ep|pt)\w*|nights?|in\sbed", ("sleep", "short nights")),
    (r"temperature", ("temperature", "heat")),
    (r"bad\sdays?|days?\sbad|called", ("bad days",)),
    (r"hard\sdays?|hard\sones", ("hard days", "ago")),
    (r"ctl|fitness|chronic", ("ctl",)),
    (r"atl|acute", ("atl",)),
    (r"fatigue", ("atl", "tiredness")),
    (r"tsb|form|freshness|training\sstress\sbalance", ("tsb",)),
    (
        r"ramp(?:ing)?|rises?|rising|growing|grows|climbing|climbs|(?:falls?|falling|drops?|dropping)(?=\sby\b)",
        ("ramp", "trend"),
    ),
    (r"monoton\w*|alike|sameness", ("monotony",)),
    (r"trend\w*|moves|moving", ("trend",)),
    (r"training\sstress|training\sload|workload|load|tss|strain", ("load",)),
    (r"life\sstress|stress\w*", ("stress", "load")),
    (
        r"goals?|races?|racing|events?|stages?|to\sgo|taper|phase|start\sline|big\sday|until|away|remain\w*|to\sit",
        ("goal",),
    ),
    (r"time\szones?|flight", ("time zones",)),
    (r"zones?|z(?=\d)", ("zone",)),
    (r"intervals?|repeats?|repetitions?|efforts?|blocks?|rounds?", ("intervals",)),
    (r"distance", ("distance",)),
    (r"power|watts?", ("power",)),
    (r"pace", ("pace",)),
    (r"confiden\w*|sure|certain\w*", ("confidence",)),
    (r"energy", ("energy",)),
    (r"mood", ("mood",)),
    (r"motivation|motivated", ("motivation",)),
    (r"pain\w*|hurts?|hurting|aches?|aching", ("pain",)),
    (r"sore(?:ness)?", ("soreness", "pain")),
    (r"tired(?:ness)?", ("tiredness",)),
    (r"aged?|years?", ("age",)),
    (r"drinks?|alcohol", ("drinks",)),
    (r"between|since|after\sthat", ("ago", "minutes")),
    (r"ago", ("ago",)),
    (r"off|break", ("break",)),
    (r"without\san\seasy|without\srest|without\sa\srest|in\sa\srow", ("without easy",)),
    (r"symptoms?|illness|cold|without\ssymptoms", ("return",)),
    (r"cycle", ("cycle",)),
    (r"degrees|heat|hot|warm", ("heat",)),
    (r"altitude|high\sup", ("altitude",)),
    (r"history|know\sonly|of\syour\straining", ("history",)),
    (r"weigh(?:t|s)?", ("weight",)),
    (r"(?:work)?sets?", ("sets", "intervals")),
    (
        r"sessions?|workouts?|rides?|riding|run|running|runs|swim|swims|swimming|row|rowing|walk|walks|walking"
        r"|train|training"
        r"|trained|spin|minutes|steps?|warm-?up|cool-?down|session's",
        ("minutes", "distance"),
    ),
)
# One boundary for all of them: nothing is tried in the middle of a word.
_TOPIC = re.compile(rf"\b(?:{'|'.join(rf'(?P<t{n}>{words})' for n, (words, _) in enumerate(_WORDS))})\b")
_OF = {f"t{n}": frozenset(topics) for n, (_, topics) in enumerate(_WORDS)}
_CLAUSE = re.compile(
    r"[;:,.()!?]|\s-\s|\b(?:and|but|while|so|because|then|which|although|though|plus|yet|with|when|if)\b"
)
_STOP = re.compile(r"[;!?]|\.(?!\d)")
_RIGHT_AFTER = re.compile(
    r"\W*(?:(?:is|was|of|in|for|a|the|your|my|this|total|easy|hard|more|point|points|night)\s+){0,3}$"
)
_BRACKETS = re.compile(r"\([^()]*\)")


@dataclass(frozen=True, kw_only=True)
class Named:
    """A number with the topics that its sentence gives it, most likely first, and the words of its clause around it."""

    mention: Mention
    topics: tuple[Topics, ...]
    before: str
    after: str
    sentence: str


def numbers_with_topics(reading: str, numbers: Sequence[Mention]) -> tuple[Named, ...]:
    """Every number of a readable sentence with the topics it refers to."""
    outer = _Told.of(_BRACKETS.sub(lambda match: " " * len(match.group()), reading))
    whole = _Told.of(reading) if "(" in reading else outer
    numbers_here: list[Named] = []
    inherited: Topics | None = None
    since = 0
    for position, mention in enumerate(numbers):
        inside = outer.text[mention.start : mention.end].strip() == "" and "(" in reading
        text = whole if inside else outer
        begin = max((stop for stop in text.stops if stop <= mention.start), default=0)
        if begin > since:
            inherited = None
        start = max(begin, min(since, mention.start))
        following = numbers[position + 1].start if position + 1 < len(numbers) else len(reading)
        end = max(following, mention.end)
        around = outer.last(begin, mention.start) if inside else None
        later = (
            None if inside else text.first(mention.end, min((s for s in text.stops if s > mention.end), default=end))
        )
        ways = _ways(mention, text, start, end, (around, inherited, later))
        after = _first_clause(text.text[mention.end : end])
        numbers_here.append(
            Named(mention=mention, topics=ways, before=text.text[begin : mention.start], after=after, sentence=reading)
        )
        inherited = next((t for t in ways if fits(t, mention.unit)), inherited)
        since = mention.end
    return tuple(numbers_here)


@dataclass(frozen=True, kw_only=True)
class _Told:
    """A text with the words in it that name a topic, and where its sentences end."""

    text: str
    words: tuple[tuple[int, int, Topics], ...]
    stops: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> "_Told":
        words = tuple((w.start(), w.end(), _OF[w.lastgroup or ""]) for w in _TOPIC.finditer(text))
        return cls(text=text, words=words, stops=tuple(stop.end() for stop in _STOP.finditer(text)))

    def between(self, start: int, end: int) -> list[tuple[int, int, Topics]]:
        return [word for word in self.words if start <= word[0] and word[1] <= end]

    def last(self, start: int, end: int) -> Topics | None:
        return next((topics for _, _, topics in reversed(self.between(start, end))), None)

    def first(self, start: int, end: int) -> Topics | None:
        return next((topics for _, _, topics in self.between(start, end)), None)


def fits(topics: Topics, unit: str) -> bool:
    """Whether any of the topics can be given in the unit."""
    return any(unit in TOPIC_UNITS.get(topic, ()) for topic in topics)


def _ways(
    mention: Mention, text: _Told, start: int, end: int, otherwise: tuple[Topics | None, ...]
) -> tuple[Topics, ...]:
    clause_end = mention.end + len(_first_clause(text.text[mention.end : end]))
    following = next(iter(text.between(mention.end, clause_end)), None)
    beside = following is not None and _RIGHT_AFTER.match(text.text[mention.end : following[0]]) is not None
    breaks = [clause.end() for clause in _CLAUSE.finditer(text.text, start, mention.start)]
    ways = [
        following[2] if following is not None and beside else None,
        text.last(breaks[-1] if breaks else start, mention.start),
        *reversed([topics for _, _, topics in text.between(start, mention.start)]),
        following[2] if following is not None else None,
        *otherwise,
        BY_UNIT.get(mention.unit),
    ]
    return tuple(dict.fromkeys(topics for topics in ways if topics))


def _first_clause(text: str) -> str:
    """The text up to the end of its first clause."""
    end = _CLAUSE.search(text)
    return text[: end.start()] if end else text


# As the rules see them: readiness that eases, and that of a good day; beats and °C that count as raised.
WORDED_LOW_READINESS, WORDED_GOOD_READINESS = 70.0, 75.0
RAISED_BEATS, USUAL_BEATS = 5.0, 3.0
RAISED_SKIN_C = 0.5
# Hours under the need from which a night was short, and within which it was a good one.
SHORT_H, GOOD_H = 1.0, 0.5
ENOUGH_H = 7.0
LOW_FEELING, HIGH_FEELING = 4.0, 7.0


def states_of(context: Morning) -> tuple[str, ...]:
    """The states of a day, each a topic and what is true of it; all of them rest on values that were not set aside."""
    signs = read_signals(context)
    return tuple(
        dict.fromkeys(
            (
                *_body(signs.body),
                *_training(signs.training),
                *_sessions(signs.morning),
                *_person(signs),
                *_road(signs),
            )
        )
    )


def _body(body: Body) -> Iterator[str]:
    if body.readiness is not None:
        yield from _when(
            "readiness", low=body.readiness < WORDED_LOW_READINESS, high=body.readiness >= WORDED_GOOD_READINESS
        )
    yield from _hrv(body)
    over = body.rhr_over
    if over is not None:
        yield from _when(
            "rhr", high=over >= RAISED_BEATS, up=over >= 1, down=over <= -1, usual=abs(over) <= USUAL_BEATS
        )
    if body.temperature is not None:
        up = body.temperature >= RAISED_SKIN_C
        yield from _when("temperature", up=up, high=up, usual=abs(body.temperature) < RAISED_SKIN_C)
    if body.sleep is not None and body.sleep_need is not None:
        under = body.sleep_need - body.sleep
        good = under <= GOOD_H and body.sleep >= ENOUGH_H
        yield from _when("sleep", low=under >= SHORT_H, down=under > 0, high=good, up=under < 0, usual=good)


def _hrv(body: Body) -> Iterator[str]:
    low, high, week = body.hrv_low, body.hrv_high, body.hrv_week
    if low is None or high is None:
        return
    mean, measured = (low + high) / 2, [value for value in (week, body.hrv_today) if value is not None]
    if not measured:
        return
    yield from _when(
        "hrv",
        low=min(measured) < low,
        high=max(measured) > high,
        down=min(measured) < mean,
        up=min(measured) > mean,
        usual=week is not None and low <= week <= high,
    )


def _training(training: TrainingSigns) -> Iterator[str]:
    ctl, atl, tsb, ramp = training.ctl, training.atl, training.tsb, training.ramp
    if tsb is not None:
        yield from _when(
            "tsb", low=tsb < 0, down=tsb < 0, high=tsb > 0, up=tsb > 0, fresh=tsb >= 0, usual=-10 <= tsb <= 10
        )
    if ctl is not None and atl is not None:
        yield from _when("ctl", up=ctl > atl, down=ctl < atl)
        yield from _when("atl", high=atl > ctl, rising=atl > ctl, up=atl > ctl, down=atl < ctl, low=atl < ctl)
        yield from _when("load", high=atl > ctl)
    if ramp is not None:
        yield from _when("ctl", rising=ramp > 0, falling=ramp < 0)


def _sessions(context: Morning) -> Iterator[str]:
    """Hard work of the last week, and what yesterday was: a day that nothing is known of was neither hard nor one of rest."""
    past = [s for s in context.sessions if s.days_ago is not None]
    yesterday = [s for s in past if s.days_ago == 1]
    hard = any(s.hard for s in yesterday)
    yield from _when("yesterday", hard=hard, easy=bool(yesterday) and not hard, done=bool(yesterday))
    yield from _when("lately", hard=any(s.hard for s in past if (s.days_ago or 0) <= 7))


def _person(signs: Signals) -> Iterator[str]:
    """How the athlete is as a whole: fresh only where nothing measured says otherwise and enough is measured to say so."""
    body, training, felt = signs.body, signs.training, signs.report.check_in.feeling
    bad, tsb = bool(signs.bad_signs) or body.hrv_dipped_twice, training.tsb
    measured = body.readiness is not None or body.hrv_week is not None
    rested = not bad and measured and "sleep high" in set(_body(body)) and (tsb is None or tsb >= -5)
    tired = bad or (tsb is not None and tsb < -5)
    fresh = rested and tsb is not None and tsb >= 0 and (body.readiness or 0) >= WORDED_GOOD_READINESS
    yield from _when("you", rested=rested and not tired, fresh=fresh, tired=tired, up=fresh)
    for topic, value in (
        ("energy", felt.energy_0_10),
        ("mood", felt.mood_0_10),
        ("motivation", felt.motivation_0_10),
        ("stress", felt.stress_0_10),
        ("soreness", felt.soreness_0_10),
        ("tiredness", felt.fatigue_0_10),
    ):
        if value is not None:
            yield from _when(topic, low=value <= LOW_FEELING, high=value >= HIGH_FEELING)


def _road(signs: Signals) -> Iterator[str]:
    status, days = signs.morning.mission, signs.days_to_race
    yield f"phase {status.phase.value.lower()}" if status.phase is not None else "phase unknown"
    yield from _when("race", today=signs.race_day or signs.in_event, tomorrow=signs.race_tomorrow)
    if days is not None:
        yield from _when("race", soon=days <= 14, far=days >= 28)


def _when(topic: str, **true: bool) -> Iterator[str]:
    yield from (f"{topic} {state}" for state, is_so in true.items() if is_so)
