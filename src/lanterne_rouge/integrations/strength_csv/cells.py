"""What stands in a cell of a strength export: weights, counts, times and words. 0 stands for "not applicable" everywhere."""

import re
from functools import lru_cache

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.recording import SetKind
from lanterne_rouge.integrations.table.cells import NoValue, number_in

HEAVIEST = 5000.0
MOST_REPS = 10_000
LONGEST_S = 2 * 86400.0
FARTHEST_M = 1_000_000.0
HARDEST = 10.0
LONGEST_NAME = 200
LONGEST_TIME = 40
LONGEST_NOTE = 2000
KM, MILE, YARD, FOOT = 1000.0, 1609.344, 0.9144, 0.3048
LENGTHS = {WeightUnit.KG: KM, WeightUnit.LB: MILE}
"""Which unit of length an account has that lifts in kg or lb."""

_METRES = {
    "km": KM,
    "kms": KM,
    "kilometers": KM,
    "kilometres": KM,
    "mi": MILE,
    "mi.": MILE,
    "mile": MILE,
    "miles": MILE,
    "m": 1.0,
    "meters": 1.0,
    "metres": 1.0,
    "yd": YARD,
    "yards": YARD,
    "ft": FOOT,
    "feet": FOOT,
}
_UNITS = {
    **dict.fromkeys(("kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"), WeightUnit.KG),
    **dict.fromkeys(("lb", "lbs", "lb.", "lbs.", "pound", "pounds"), WeightUnit.LB),
}
_KINDS = {
    **dict.fromkeys(("w", "warmup", "warm-up", "warm up"), SetKind.WARMUP),
    **dict.fromkeys(("d", "drop", "dropset", "drop set"), SetKind.DROP),
    **dict.fromkeys(("f", "failure", "failed"), SetKind.FAILURE),
}
_PART_OF_TIME = re.compile(r"(\d+(?:[.,]\d+)?)\s*([^\W\d_]+)")
_CLOCK = re.compile(r"(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:[.,]\d+)?)")
_HOURS = ("h", "st", "u", "o")
_TRUE = frozenset(("1", "true", "yes", "y", "x"))
_GUARDED = ("'=", "'+", "'-", "'@")


class NoExercise(NoValue):
    """A row that names no exercise."""


@lru_cache(maxsize=8192)
def weight_in(text: str) -> float | None:
    """A weight as written, below zero where help was given; raises `NoValue`."""
    return _within(text, -HEAVIEST, HEAVIEST)


@lru_cache(maxsize=4096)
def reps_in(text: str) -> int | None:
    """Whole repetitions; a half one does not count. Raises `NoValue`."""
    value = _within(text, 0, MOST_REPS)
    return None if value is None else int(value) or None


@lru_cache(maxsize=4096)
def effort_in(text: str) -> float | None:
    """RPE, in half steps or finer; raises `NoValue`."""
    return _within(text, 0, HARDEST)


@lru_cache(maxsize=1024)
def in_reserve(text: str) -> float | None:
    """Repetitions in reserve; here 0 means none left. Raises `NoValue`."""
    value = number_in(text)
    if value is not None and not 0 <= value <= 100:
        raise NoValue(text)
    return value


@lru_cache(maxsize=4096)
def seconds_in(text: str) -> float | None:
    """How long a set was: seconds, or a clock such as 0:05:00; raises `NoValue`."""
    found = _CLOCK.fullmatch(text.strip())
    if found is None:
        return _within(text, 0, LONGEST_S)
    seconds = float(found[3].replace(",", "."))
    return int(found[1] or 0) * 3600 + int(found[2]) * 60 + seconds or None


@lru_cache(maxsize=4096)
def metres_in(text: str, factor: float = 1.0) -> float | None:
    """A distance in metres, told in units of `factor` metres; raises `NoValue`."""
    value = _within(text, 0, FARTHEST_M)
    return None if value is None else value * factor


@lru_cache(maxsize=1024)
def duration_in(text: str) -> float | None:
    """Seconds of a workout: `1h 43m`, `38min`, `2 Std. 5 Min.`, a clock, or plain seconds; None for anything else."""
    parts = _PART_OF_TIME.findall(text[:LONGEST_TIME].lower())
    if not parts:
        try:
            return seconds_in(text)
        except NoValue:
            return None
    return sum(float(number.replace(",", ".")) * _seconds_of(word) for number, word in parts) or None


def factor_of(unit: str, default: float) -> float:
    """How many metres a unit of length is; `default` where it is blank or unknown."""
    return _METRES.get(unit.strip().lower(), default)


def unit_in(text: str) -> WeightUnit | None:
    """The unit of weight that a cell or a column's name tells."""
    return _UNITS.get(text.strip().lower())


def kind_in(text: str) -> SetKind | None:
    """What a set was for, where a word or letter tells."""
    return _KINDS.get(text.strip().lower())


def is_true(text: str) -> bool:
    """Whether a flag is set."""
    return text.strip().lower() in _TRUE


@lru_cache(maxsize=8192)
def exercise_in(text: str) -> str:
    """The name of an exercise; raises `NoExercise` for a blank."""
    name = _plain(text)[:LONGEST_NAME]
    if not name:
        raise NoExercise(text)
    return name


@lru_cache(maxsize=8192)
def name_in(text: str) -> str:
    """A name on one line, without what could steer a terminal."""
    return _plain(text)[:LONGEST_NAME]


def note_in(text: str) -> str | None:
    """A note, or None for a blank."""
    return _plain(text)[:LONGEST_NOTE] or None if text else None


def _plain(text: str) -> str:
    if text.isalnum():
        return text
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    # Our own export guards spreadsheets like this.
    return line[1:] if line.startswith(_GUARDED) else line


def _within(text: str, low: float, high: float) -> float | None:
    value = number_in(text)
    if value is None:
        return None
    if not low <= value <= high:
        raise NoValue(text)
    return value or None


def _seconds_of(word: str) -> float:
    if word.startswith(_HOURS):
        return 3600.0
    return 60.0 if word.startswith("m") else 1.0
