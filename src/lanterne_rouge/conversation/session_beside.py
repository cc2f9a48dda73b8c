"""What a report of a session says beside its time, distance and averages: NP, highest heart rate, climbing, intervals."""

import re
from dataclasses import dataclass

_PEAK = re.compile(r"\bmax(?:imum|imal)? (?:hr|heart ?rate|pulse)(?: (?:was|of))*[ :=]*(\d{2,3})(?: ?bpm)?\b")
_NORMALIZED = re.compile(
    r"\b(?:np|normali[sz]ed power)(?: (?:was|of))*[ :=]*(\d{2,4})(?: ?w(?:atts?)?)?\b|\b(\d{2,4}) ?w np\b"
)
_CLIMB = re.compile(
    r"\b(\d{2,5}) ?(?:m (?:of )?(?:climb(?:ing|ed)?|up|elevation|gain|vert(?:ical)?|ascent|d\+)|hm)\b"
    r"|\b(?:climb(?:ing|ed)?|elevation|ascent|gain) (\d{2,5}) ?m\b"
)
# An amount with its unit, several times over, and how it was done: sets of lifting have no such unit.
_INTERVALS = re.compile(
    r"[,;]? ?\b(?:(?:with|including|incl|of which|inc) )?(?:an? )?\d{1,2} ?x ?\d+(?:[.:]\d+)? ?(?:min(?:ute)?s?|sec(?:ond)?s?|s|km|k|m)\b"
    r"(?: +(?:threshold|tempo|sweet ?spot|vo2(?: ?max)?|hard|fast|strides?|hills?|uphill|over-unders?|z\d|intervals?|repeats?"
    r"|efforts?))*"
    r"(?: ?(?:at|@|in) (?:(?:\d+(?:-\d+)? ?(?:w(?:atts?)?|bpm|%)|\d{1,2}:\d\d)(?: ?/ ?(?:km|mi|k|100 ?m))?"
    r"|(?:threshold|tempo|race) ?(?:pace|power)?))?"
)
_WALK_BREAKS = re.compile(r",? ?\b(?:with |and )?(?:some |a few |short )?walk(?:ing)? breaks?\b")
LEAST_PEAK_BPM, MOST_PEAK_BPM, MOST_WATTS, MOST_CLIMB_M = 40.0, 225.0, 600.0, 20_000.0


@dataclass(frozen=True, kw_only=True)
class MeasuredBeside:
    """Normalised power in W, the highest heart rate in bpm, metres climbed, its intervals as written."""

    max_hr_bpm: float | None = None
    np_w: float | None = None
    ascent_m: float | None = None
    note: str | None = None


def read_beside(text: str) -> MeasuredBeside:
    """What normalised text says beside time and distance; what nobody measures is left out."""
    notes = [found.group().strip(" ,;") for found in (*_INTERVALS.finditer(text), *_WALK_BREAKS.finditer(text))]
    whole = without_intervals(text)
    return MeasuredBeside(
        max_hr_bpm=_number(_PEAK, whole, LEAST_PEAK_BPM, MOST_PEAK_BPM),
        np_w=_number(_NORMALIZED, whole, 10, MOST_WATTS),
        ascent_m=_number(_CLIMB, whole, 1, MOST_CLIMB_M),
        note=", ".join(notes) or None,
    )


def without_intervals(text: str) -> str:
    """The text without its intervals and walking breaks, which say nothing about the whole session."""
    return " ".join(_WALK_BREAKS.sub(" ", _INTERVALS.sub(" ", text)).split())


def _number(pattern: re.Pattern[str], text: str, least: float, most: float) -> float | None:
    """The only number that the pattern finds; None where it finds several, or one out of bounds."""
    values = {float(value) for found in pattern.finditer(text) for value in found.groups() if value}
    return values.pop() if len(values) == 1 and least <= min(values) <= max(values) <= most else None
