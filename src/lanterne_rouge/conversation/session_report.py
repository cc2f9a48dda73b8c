"""Finished sessions of endurance in plain words: `ran 5 km in 24:31`, `2h ride`, `swim 20x100`, `60 min bike + 20 min run`.

Read whole or not at all: a sport, and a time or a distance. Power, pulse and pace say nothing about how long it was and are left out.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.conversation.items import MessageItem, read_items
from lanterne_rouge.conversation.session_sports import SPORT_OF_NAME
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.domain.sport import Sport

MOST_REPEATS = 40
_SPORTS = (
    ("swim", r"swam|swim(?:ming|s)?|open water|pool"),
    ("exercise bicycle", r"(?:exercise|stationary) (?:bicycle|bike)"),
    ("bike", r"bike(?:d)?|biking|cycled|cycling|spin(?:ning)?|turbo"),
    ("ride", r"rode|rid(?:e|es|ing)|ftp test|zwift"),
    ("run", r"ran|run(?:ning|s)?|jog(?:ged|ging)?|parkrun|treadmill"),
    ("walk", r"walk(?:ed|ing|s)?"),
    ("hike", r"hik(?:e|ed|ing)"),
    ("row", r"row(?:ed|ing)?(?: machine)?|ergo?"),
    ("ski", r"ski(?:ed|ing)?"),
    (
        "other",
        r"yoga|pilates|tennis|football|soccer|basketball|climb(?:ed|ing)|boulder(?:ed|ing)|padel|squash|badminton|volleyball|hockey"
        r"|skat(?:ed|ing)|danc(?:ed|ing)|zumba|elliptical|paddl(?:ed|ing)|kayak(?:ed|ing)?|surf(?:ed|ing)?|golf",
    ),
)
_NAMES = tuple((name, re.compile(rf"\b(?:{words})\b")) for name, words in _SPORTS)
_PARKRUN_M = 5000.0
# Walking breaks are part of a beginner's run.
_RUN_WALK = re.compile(
    r"\b(?:run(?:ning)?(?: ?[/+-] ?| and | )walk(?:ing)?|walk(?:ing)?(?: ?[/+-] ?| and | )run(?:ning)?|c25k)\b"
)
# What was measured beside time and distance.
_BESIDE = re.compile(
    r"\b(?:avg |average |np |at |@ ?|with )?\d{2,} ?(?:w|watts?)\b|\b(?:avg |average )?(?:hr|heart rate|pulse)(?: (?:was|avg"
    r"|average))? \d+(?: bpm)?\b"
    r"|\b\d+ ?(?:bpm|tss|kcal|cal|rpm)\b|\b(?:tss|level|z|zone) ?\d+\b|\b(?:at |pace )?\d:\d\d ?/ ?(?:km|mi|k|100)\b|\bt[12]\b"
    r"|\b\d+ ?m (?:of )?(?:climb(?:ing)?|up|elevation|gain|d\+)\b"
)
_PARTS = re.compile(r" (?:\+|then|and then|followed by) | off it\b")
_DENIED = re.compile(
    r"\b(?:not|n't|didn'?t|couldn'?t|don'?t|no|never|half|only|stopped|quit|plan\w*|tomorrow|will|want|need|should|going|gonna|if|would"
    r"|maybe|or|than"
    r"|pb|ago|skipped|missed|instead|left|more|less|goal|target|race|under|sub|every|usually|per week|a week|away|from|until|because|since"
    r"|add|make|move|build|create|give|cancel|delete|replace|swap|change|schedule|log)\b"
)
_MILES = re.compile(r"\d ?mi(?:les?)?\b")
_RPE = re.compile(r"\brpe ?(\d+(?:\.\d+)?)\b|\b(\d+(?:\.\d+)?) ?/ ?10\b")


# Foster's words for the effort of a whole session (CR10), 2001.
_FELT = (
    (2.0, r"very easy|super easy|recovery"),
    (3.0, r"easy|gentle|light|relaxed|comfortable"),
    (4.0, r"moderate|steady|medium"),
    (5.0, r"hard|tough"),
    (7.0, r"very hard|really hard|brutal"),
    (9.0, r"all out|maximal|max effort"),
)
_EFFORT_WORDS = tuple((rpe, re.compile(rf"\b(?:{words})\b")) for rpe, words in reversed(_FELT))


def _felt(text: str) -> float | None:
    """The effort that words tell; the strongest phrase first, so that `very easy` is not `easy`."""
    very_easy = _EFFORT_WORDS[-1]
    ordered = (very_easy, *_EFFORT_WORDS[:-1])
    return next((rpe for rpe, pattern in ordered if pattern.search(text)), None)


@dataclass(frozen=True, kw_only=True)
class _Read:
    duration_s: float | None = None
    distance_m: float | None = None
    repeats: int = 1


def read_session_report(text: str, units: SaidUnit) -> tuple[SetReport, ...] | None:
    """The parts of a finished session as normalised text tells it; None where it is none, or not plain enough."""
    return read_likely_session(text, units) if all(map(_is_told_whole, _parts(text))) else None


def read_likely_session(text: str, units: SaidUnit) -> tuple[SetReport, ...] | None:
    """What a message most likely tells, with words in it that may mean something else: to ask about, never to be written."""
    # To who counts in kilograms `45 mi` is a slip for `45 min` more often than a distance.
    text = _RUN_WALK.sub("run", text)
    if _AFTER_A_SESSION.search(text) or _OTHER_SPORT_MEANT.search(text):
        return None
    if _DENIED.search(text) or (units is SaidUnit.KG and _MILES.search(text)):
        return None
    read: list[SetReport] = []
    for part in _parts(text):
        sets = _part(part)
        if sets is None or not all(map(_is_possible, sets)):
            return None
        read += sets
    return tuple(read) or None


def _parts(text: str) -> list[str]:
    return [part for part in _PARTS.split(re.sub(r"^brick ?: ?", "", text)) if part.strip(" .,!")]


# Words in which a session is told. What else stands before its last number may make a question or a wish of it: `carbs for 4h ride`.
_TOLD_WORDS: Final = """
a aerobic after afternoon again alone along an and another around as at average avg back base before big bike brick by choppy club cold
commute completed cool cycle dark did distance dog done down dry dusk each early easily easy elevation endurance erg ergo evening fairly
fast felt finally finish finished first flat foggy for freezing from full gentle good got great group gym had hard headwind heart hey hi
hill hills hilly home hot humid i i'm icy in indoor indoors interval intervals into it it's just km lake legs leisurely light loaded
local logged long longish lovely lunch lunchtime machine managed medium mid moderate morning mostly muddy my new nice nonstop noon ok
okay on open out outdoor outdoors outside over park parkrun partly pool pretty progression pulse quality quick quite rain rainy rate
really recovery relaxed relaxing river road rolling rpe second session short slippery slow slowly sluggish snow snowy solid solo some
spin split steady stormy straight strides sunny sunrise sunset super swimming tempo test the this threshold today total tough track
trail trails trainer training tt turbo up very virtual warm was watts we went wet whole wind windy with work workout x yes zone zwift
"""
_TOLD = frozenset((*_TOLD_WORDS.split(), "of"))
_PAST = re.compile(
    r"\b(?:ran|rode|swam|walked|jogged|biked|cycled|hiked|rowed|skied|climbed|bouldered|skated|danced|paddled|kayaked|surfed|did|done"
    r"|finished|completed|went|managed|logged)\b"
)
_WORDS = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_LAST_NUMBER = re.compile(r".*\d(?: ?(?:km|k|m|mi|h|min|s)[a-z]*\b)?")
_PURPOSE = re.compile(r"\bfor (?:an? |the |my )?(?:\d|long|easy)")
_UNIT_WORDS: Final = """
km kms k m mi mile miles meter meters metre metres kilometer kilometers kilometre kilometres h hr hrs hour hours min mins minute minutes
minuten minutos s sec secs second seconds w watt watts bpm tss kcal cal rpm
"""
_MEASURE_WORDS = frozenset(_UNIT_WORDS.split())


def _is_told_whole(text: str) -> bool:
    """Whether all before the last number is said in words of telling, and without a verb of the past all behind it too."""
    end = _LAST_NUMBER.match(text)
    head, tail = (text[: end.end()], text[end.end() :]) if end else ("", text)
    return not is_for_a_session(text) and _is_telling(head) and (_is_past(text) or _is_telling(tail))


def is_for_a_session(text: str) -> bool:
    """Whether it speaks of something for a session, as in `carbs for a 4h ride`."""
    return bool(_PURPOSE.search(text)) and not _is_past(text) and not _FOR_SO_LONG.match(text)


def _is_past(text: str) -> bool:
    return _PAST.search(text) is not None


_ANY_NAME = "|".join(words for _, words in _SPORTS)
_FOR_SO_LONG = re.compile(rf"^\W*(?:(?:today|i|an?|easy) )*(?:{_ANY_NAME})\W+for\b")
_NAME_WORDS = re.compile(rf"\b(?:{_ANY_NAME})\b")
_WHATEVER_WITH = re.compile(
    r"\b(?:with|in the|on the|through the|around the|along the|past the|to the) [a-z'-]+(?=\W|$)"
)


def _is_telling(text: str) -> bool:
    left = _WHATEVER_WITH.sub(" ", _NAME_WORDS.sub(" ", _BESIDE.sub(" ", text)))
    return all(word in _TOLD or word in _MEASURE_WORDS or _felt(word) is not None for word in _WORDS.findall(left))


MOST_KM: Mapping[Sport, float] = {
    Sport.RUNNING: 300.0,
    Sport.WALKING: 200.0,
    Sport.SWIMMING: 50.0,
    Sport.ROWING: 200.0,
}
"""Farther than this nobody goes in a day; in any other sport than these, 900 km."""
MOST_OTHER_KM, MOST_SESSION_HOURS = 900.0, 36.0


LONGEST_ALONE_HOURS: Mapping[Sport, float] = {Sport.RUNNING: 12.0, Sport.SWIMMING: 8.0, Sport.ROWING: 12.0}
LONGEST_ALONE_KM: Mapping[Sport, float] = {Sport.WALKING: 60.0, Sport.RUNNING: 120.0, Sport.SWIMMING: 20.0}
"""A time or a distance that stands alone is a slip of the unit more often than longer than this (`18h` for `18k`)."""
SLOWEST_MOVING_MS, FASTEST_MOVING_MS, SHORTEST_S, SHORTEST_M = 0.3, 30.0, 60.0, 25.0
_SECONDS = re.compile(r"\d ?s(?:ecs?)?\b")
_AFTER_A_SESSION = re.compile(r"\bafter (?:the |my |a )?(?:ride|run|swim|walk)\b")
_OTHER_SPORT_MEANT = re.compile(r"^brick\b.*\bhik|\bhik(?:e|ed|ing)\b.*\d ?w\b")


def _is_possible(one: SetReport) -> bool:
    sport = SPORT_OF_NAME[one.exercise or "other"]
    far, long = one.distance_m, one.duration_s
    if (far is not None and far < SHORTEST_M) or (long is not None and long < SHORTEST_S and far is None):
        return False
    if far is not None and long is not None and not SLOWEST_MOVING_MS * long <= far <= FASTEST_MOVING_MS * long:
        return False
    most_km = MOST_KM.get(sport, MOST_OTHER_KM)
    most_hours = MOST_SESSION_HOURS
    if long is None:
        most_km = LONGEST_ALONE_KM.get(sport, most_km)
    elif far is None:
        most_hours = LONGEST_ALONE_HOURS.get(sport, most_hours)
    return not (far is not None and far > 1000 * most_km) and not (long is not None and long > 3600 * most_hours)


def _part(text: str) -> tuple[SetReport, ...] | None:
    names = [(match.start(), name) for name, pattern in _NAMES if (match := pattern.search(text))]
    if any(name == "exercise bicycle" for _, name in names):
        names = [(at, name) for at, name in names if name not in ("ride", "bike")]
    if not names or len({name for _, name in names} - {"row", "bike"}) > 1:
        return None
    name = min(names)[1]
    efforts = [float(one or other) for one, other in _RPE.findall(text)]
    if len(efforts) > 1 or any(effort > 10 for effort in efforts):
        return None
    numbers = _numbers(name, read_items(_BESIDE.sub(" ", _RPE.sub(" ", text))))
    if numbers is None:
        return None
    distance = _PARKRUN_M if numbers.distance_m is None and "parkrun" in text else numbers.distance_m
    if distance is None and (numbers.duration_s is None or _SECONDS.search(text)):
        return None
    one = SetReport(
        exercise=name, duration_s=numbers.duration_s, distance_m=distance, rpe=efforts[0] if efforts else _felt(text)
    )
    return (one,) * numbers.repeats


def _numbers(name: str, items: Sequence[MessageItem]) -> _Read | None:
    """Exactly one time, one distance or both; or repeats of one distance, with whatever they were started on."""
    told = [item for item in items if item.kind in "nLRTDxBpb"]
    code = "".join(item.kind for item in told)
    if code in ("nxn", "nxD", "nxnT", "nxDT"):
        repeats, each = told[0].value, told[2].value
        return _Read(repeats=int(repeats), distance_m=each) if 1 < repeats <= MOST_REPEATS and each >= 25 else None
    if sorted(code) not in (["T"], ["D"], ["D", "T"]):
        return None
    values = {item.kind: item.value for item in told}
    distance = values.get("D")
    clock = next((item for item in told if item.kind == "T" and item.text), None)
    duration = values.get("T") if clock is None else _whole_time(clock.value, distance, SPORT_OF_NAME[name])
    return None if clock is not None and duration is None else _Read(duration_s=duration, distance_m=distance)


# A session told as `1:30` is an hour and a half, one told as `45:00` three quarters of an hour; between them nobody knows.
_SURELY_HOURS, _SURELY_MINUTES = 4 * 60, 10 * 60
_SLOWEST_MS = 0.4


def _whole_time(as_minutes: float, distance: float | None, sport: Sport) -> float | None:
    """Seconds of `24:31`, whose first number is minutes or hours; None where both could be."""
    # Imported here: a set needs no NumPy, which comes with it.
    from lanterne_rouge.metrics.sanity import fastest_ms

    if distance is None:
        return as_minutes if as_minutes >= _SURELY_MINUTES else 60 * as_minutes if as_minutes < _SURELY_HOURS else None
    likely = [s for s in (as_minutes, 60 * as_minutes) if _SLOWEST_MS * s <= distance <= fastest_ms(sport) * s]
    return likely[0] if len(likely) == 1 else None
