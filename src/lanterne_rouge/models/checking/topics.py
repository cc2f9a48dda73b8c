"""What the words around a number say it is about, so that a true number of one thing is not told of another."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from lanterne_rouge.models.checking.numbers import Mention

Topics = frozenset[str]
SCORE_UNITS, DAY_UNITS = ("", "points", "of100"), ("days", "weeks", "months", "nights", "")
# Units in which a topic can be told; a number in another unit is not about it, whatever stands near.
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
    """Every number of a readable sentence with what it is told to be about."""
    outer = _Told.of(_BRACKETS.sub(lambda found: " " * len(found.group()), reading))
    whole = _Told.of(reading) if "(" in reading else outer
    told: list[Named] = []
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
        told.append(
            Named(mention=mention, topics=ways, before=text.text[begin : mention.start], after=after, sentence=reading)
        )
        inherited = next((t for t in ways if fits(t, mention.unit)), inherited)
        since = mention.end
    return tuple(told)


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
    """Whether any of the topics can be told in the unit."""
    return any(unit in TOPIC_UNITS.get(topic, ()) for topic in topics)


def _ways(
    mention: Mention, text: _Told, start: int, end: int, otherwise: tuple[Topics | None, ...]
) -> tuple[Topics, ...]:
    clause_end = mention.end + len(_first_clause(text.text[mention.end : end]))
    following = next(iter(text.between(mention.end, clause_end)), None)
    beside = following is not None and _RIGHT_AFTER.match(text.text[mention.end : following[0]]) is not None
    breaks = [found.end() for found in _CLAUSE.finditer(text.text, start, mention.start)]
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
