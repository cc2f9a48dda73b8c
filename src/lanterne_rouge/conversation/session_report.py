"""Finished sessions of endurance in plain words: `ran 5 km in 24:31`, `2h ride`, `swim 20x100`, `60 min bike + 20 min run`.

Read whole or not at all: a sport, and a time or a distance. Power, pulse and pace say nothing about how long it was and are left out.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

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
    r"\b(?:avg |average |np |at |@ ?|with )?\d+ ?(?:w|watts?)\b|\b(?:avg |average )?(?:hr|heart rate|pulse)(?: (?:was|avg"
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
    # To who counts in kilograms `45 mi` is a slip for `45 min` more often than a distance.
    text = _RUN_WALK.sub("run", text)
    if _DENIED.search(text) or (units is SaidUnit.KG and _MILES.search(text)):
        return None
    read: list[SetReport] = []
    for part in _PARTS.split(re.sub(r"^brick ?: ?", "", text)):
        if part.strip(" .,!"):
            sets = _part(part)
            if sets is None:
                return None
            read += sets
    return tuple(read) or None


def _part(text: str) -> tuple[SetReport, ...] | None:
    names = [(match.start(), name) for name, pattern in _NAMES if (match := pattern.search(text))]
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
    if distance is None and numbers.duration_s is None:
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
