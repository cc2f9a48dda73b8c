"""Strength sessions as JSON with a version: everything that is kept of them, in SI units and kg."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, timedelta
from typing import TypeAlias

from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.domain.sport import Sport

EXPORT_FORMAT, EXPORT_VERSION = "lanterne-rouge-strength", 1
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


def strength_json(activities: Sequence[Activity]) -> str:
    """All strength sessions, oldest first; other sports are left out. Unknown is null."""
    sessions = sorted((a for a in activities if a.sport is Sport.STRENGTH), key=lambda a: (a.start, a.id))
    document: Json = {"format": EXPORT_FORMAT, "version": EXPORT_VERSION, "sessions": [_session(a) for a in sessions]}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _session(activity: Activity) -> Json:
    local = activity.start + timedelta(seconds=activity.utc_offset_s)
    return {
        "id": activity.id,
        "start": activity.start.astimezone(UTC).isoformat().replace("+00:00", "Z"),
        "start_local": local.replace(tzinfo=None).isoformat(),
        "timezone": activity.timezone,
        "title": activity.title,
        "duration_s": activity.timer_s,
        "rpe": activity.rpe,
        "load": activity.measures.load,
        "quality": list(activity.quality),
        "sets": [_set(lifted_set) for lifted_set in activity.sets],
    }


def _set(recorded_set: RecordedSet) -> Json:
    return {
        "exercise": recorded_set.exercise,
        "kind": recorded_set.kind.value,
        "weight_kg": recorded_set.weight_kg,
        "reps": recorded_set.reps,
        "rpe": recorded_set.rpe,
        "rir": recorded_set.rir,
        "duration_s": recorded_set.duration_s,
        "distance_m": recorded_set.distance_m,
        "superset": recorded_set.superset,
        "note": recorded_set.note,
    }


EXPORT_HEADER = (
    *("Date", "Workout Name", "Exercise Name", "Set Order", "Weight", "Weight Unit", "Reps", "RPE", "Distance"),
    *("Distance Unit", "Seconds", "Notes", "Workout Notes", "Workout Duration"),
)
_LETTERS = {SetKind.WARMUP: "W", SetKind.DROP: "D", SetKind.FAILURE: "F"}
_WORDS = {WeightUnit.KG: "kg", WeightUnit.LB: "lbs"}
_LENGTHS = {WeightUnit.KG: ("km", 1000.0), WeightUnit.LB: ("mi.", 1609.344)}
# A cell that begins like this is a formula to a spreadsheet; an apostrophe before it makes it a text.
_FORMULA = ("=", "+", "-", "@")
UNNAMED_WORKOUT = "Workout"


def strong_semicolon(activities: Sequence[Activity], unit: WeightUnit) -> str:
    """All strength sessions, oldest first, weights in `unit`; other sports are left out."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\n")
    writer.writerow(EXPORT_HEADER)
    for activity in sorted(activities, key=lambda a: (a.start, a.id)):
        if activity.sport is Sport.STRENGTH:
            writer.writerows(_rows(activity, unit))
    return text.getvalue()


def _rows(activity: Activity, unit: WeightUnit) -> Iterator[tuple[str, ...]]:
    start = f"{activity.start + timedelta(seconds=activity.utc_offset_s):%Y-%m-%d %H:%M:%S}"
    title, duration = _text(activity.title or UNNAMED_WORKOUT), _duration(activity.timer_s)
    numbers: Counter[str] = Counter()
    for lifted_set in activity.sets:
        numbers[lifted_set.exercise] += lifted_set.kind is SetKind.NORMAL
        order = _LETTERS.get(lifted_set.kind) or str(numbers[lifted_set.exercise])
        yield (
            start,
            title,
            _text(lifted_set.exercise),
            order,
            *_numbers(lifted_set, unit),
            _text(lifted_set.note or ""),
            "",
            duration,
        )


def _numbers(recorded_set: RecordedSet, unit: WeightUnit) -> tuple[str, ...]:
    """Weight, its unit, repetitions, RPE, distance, its unit, seconds; blank where nothing is known."""
    weight = (
        None if recorded_set.weight_kg is None else recorded_set.weight_kg / (LB_KG if unit is WeightUnit.LB else 1.0)
    )
    if weight is not None and _is_help(recorded_set.exercise):
        weight = abs(weight)  # Strong writes help as a plain weight
    word, metres = _LENGTHS[unit]
    return (
        _number(weight),
        "" if weight is None else _WORDS[unit],
        "" if recorded_set.reps is None else str(recorded_set.reps),
        _number(recorded_set.rpe),
        "" if recorded_set.distance_m is None else _number(recorded_set.distance_m / metres, digits=5),
        "" if recorded_set.distance_m is None else word,
        _number(recorded_set.duration_s),
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
