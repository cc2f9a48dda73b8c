"""Strength sessions in Strong's form with semicolons and a unit on each row, the one that other apps read best.

What it cannot tell: supersets, repetitions in reserve, seconds of a workout's length.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta

from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.recording import RecordedSet, SetKind
from lanterne_rouge.domain.sport import Sport

HEADER = (
    *("Date", "Workout Name", "Exercise Name", "Set Order", "Weight", "Weight Unit", "Reps", "RPE", "Distance"),
    *("Distance Unit", "Seconds", "Notes", "Workout Notes", "Workout Duration"),
)
_LETTERS = {SetKind.WARMUP: "W", SetKind.DROP: "D", SetKind.FAILURE: "F"}
_WORDS = {WeightUnit.KG: "kg", WeightUnit.LB: "lbs"}
_LENGTHS = {WeightUnit.KG: ("km", 1000.0), WeightUnit.LB: ("mi.", 1609.344)}
# A cell that begins like this is a formula to a spreadsheet; an apostrophe before it makes it a text.
_FORMULA = ("=", "+", "-", "@")
UNNAMED = "Workout"


def strong_semicolon(activities: Sequence[Activity], unit: WeightUnit) -> str:
    """All strength sessions, oldest first, weights in `unit`; other sports are left out."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\n")
    writer.writerow(HEADER)
    for activity in sorted(activities, key=lambda a: (a.start, a.id)):
        if activity.sport is Sport.STRENGTH:
            writer.writerows(_rows(activity, unit))
    return text.getvalue()


def _rows(activity: Activity, unit: WeightUnit) -> Iterator[tuple[str, ...]]:
    start = f"{activity.start + timedelta(seconds=activity.utc_offset_s):%Y-%m-%d %H:%M:%S}"
    title, duration = _text(activity.title or UNNAMED), _duration(activity.timer_s)
    numbers: Counter[str] = Counter()
    for one in activity.sets:
        numbers[one.exercise] += one.kind is SetKind.NORMAL
        order = _LETTERS.get(one.kind) or str(numbers[one.exercise])
        yield (start, title, _text(one.exercise), order, *_numbers(one, unit), _text(one.note or ""), "", duration)


def _numbers(one: RecordedSet, unit: WeightUnit) -> tuple[str, ...]:
    """Weight, its unit, repetitions, RPE, distance, its unit, seconds; blank where nothing is known."""
    weight = None if one.weight_kg is None else one.weight_kg / (LB_KG if unit is WeightUnit.LB else 1.0)
    if weight is not None and _is_help(one.exercise):
        weight = abs(weight)  # Strong writes help as a plain weight
    word, metres = _LENGTHS[unit]
    return (
        _number(weight),
        "" if weight is None else _WORDS[unit],
        "" if one.reps is None else str(one.reps),
        _number(one.rpe),
        "" if one.distance_m is None else _number(one.distance_m / metres, digits=5),
        "" if one.distance_m is None else word,
        _number(one.duration_s),
    )


def _number(value: float | None, digits: int = 4) -> str:
    """Without the dust of a conversion, and without a trailing zero."""
    return "" if value is None else f"{round(value, digits):.{digits}f}".rstrip("0").rstrip(".")


def _duration(seconds: float | None) -> str:
    if not seconds:
        return ""
    hours, minutes = divmod(max(round(seconds / 60), 1), 60)
    return f"{hours}h {minutes}m" if hours else f"{minutes}m"


def _is_help(exercise: str) -> bool:
    return "assisted" in exercise.casefold()


def _text(text: str) -> str:
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return f"'{line}" if line.startswith(_FORMULA) else line
