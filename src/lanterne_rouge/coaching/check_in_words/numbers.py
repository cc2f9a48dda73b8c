"""Numbers as people type them: `7,5`, `7:30`, `7h30`, `62 bpm`."""

import re

from lanterne_rouge.coaching.check_in_words.phrase import plain
from lanterne_rouge.domain.errors import BadInput

_PLAIN = re.compile(r"([-+]?\d+(?:[.,]\d+)?)\s*([a-z%°/]*)")
_CLOCK = re.compile(r"(\d{1,2})\s*(?::|h|hrs?|hours?)\s*(?:([0-5]?\d)\s*(?:m|mins?|minutes)?)?")
_KG_PER_LB = 0.45359237
_POUNDS = ("lb", "lbs", "pounds")
_SPELT = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_HOURS = r"(\d{1,2}:[0-5]\d|\d{1,2} ?h ?[0-5]\d|\d{1,2}(?: ?h(?:ours?|rs?)?)(?: and)? [0-5]?\d ?m(?:in)?\w*|\d{1,2}(?:[.,]\d+)?)"
_ABOUT = r"(?: (?:only|about|around|just|maybe|roughly|nearly|almost|barely|approx|for|under|over|less than|more than|at most|last night))*"
_SLEPT = re.compile(
    rf"(?<!not )\b(?:slept|sleep|asleep)\b:?{_ABOUT} {_HOURS}(?= ?h|$| ?[.,;!)]| and\b| but\b)"
    rf"|{_HOURS} ?h\w*(?: of)? (?:sleep|slept)\b(?! debt)"
)


def number(name: str, text: str, low: float, high: float, *, units: tuple[str, ...] = ()) -> float:
    """A number within bounds; one of its units may stand behind it."""
    found = _PLAIN.fullmatch(text.strip().lower())
    if not found or (found[2] and found[2] not in units):
        raise BadInput(
            f"{name} {text} is not understood.", f"Write a number from {low:g} to {high:g}, or leave it out."
        )
    return _within(name, text, float(found[1].replace(",", ".")), low, high)


def hours(name: str, text: str) -> float:
    """Hours of a day: `7`, `7.5`, `7,5`, `7:30`, `7h30`."""
    return _within(name, text, _minutes(name, text, of_one=60.0, units=("h", "hr", "hrs", "hour", "hours")) / 60, 0, 24)


def minutes(name: str, text: str) -> float:
    """Minutes of a day: `45`, `45 min`, `1:30`, `1h30`."""
    return _within(name, text, _minutes(name, text, of_one=1.0, units=("m", "min", "mins", "minutes")), 0, 1440)


def kilograms(name: str, text: str, *, units: str) -> float:
    """A weight in kg, said in the athlete's unit or in the one that stands behind the number."""
    value = number(name, text, 20, 700, units=("kg", "kgs", "kilos", *_POUNDS))
    unit = text.strip().lower().lstrip("-+0123456789., ") or units
    return value * _KG_PER_LB if unit in _POUNDS else value


def pounds(kg: float) -> float:
    """Kilograms as pounds."""
    return kg / _KG_PER_LB


def slept(text: str) -> float | None:
    """The hours of sleep that a free text tells, as in `slept 3 hours`."""
    said = plain(text)
    for value, word in enumerate(_SPELT, start=1):
        said = re.sub(rf"\b{word}(?= (?:h|and a half))", str(value), said)
    said = re.sub(r"(\d+)(?: (?:hours?|hrs?|h))? and a half(?: (?:hours?|hrs?|h)\b)?", r"\1.5 h", said)
    found = _SLEPT.search(said)
    told = (found[1] or found[2]) if found else None
    try:
        return hours("Sleep", told) if told else None
    except BadInput:
        return None


def _minutes(name: str, text: str, *, of_one: float, units: tuple[str, ...]) -> float:
    said = text.strip().lower()
    if found := _CLOCK.fullmatch(said):
        return int(found[1]) * 60.0 + int(found[2] or 0)
    if found := _PLAIN.fullmatch(said):
        if found[2] in ("", *units):
            return float(found[1].replace(",", ".")) * of_one
        if found[2] in ("h", "hours", "min", "minutes"):
            return float(found[1].replace(",", ".")) * (60.0 if found[2].startswith("h") else 1.0)
    raise BadInput(f"{name} {text} is not understood.", "Write it as 7, 7.5 or 7:30, or leave it out.")


def _within(name: str, text: str, value: float, low: float, high: float) -> float:
    if not low <= value <= high:
        raise BadInput(f"{name} {text} cannot be.", f"Write a number from {low:g} to {high:g}, or leave it out.")
    return value
