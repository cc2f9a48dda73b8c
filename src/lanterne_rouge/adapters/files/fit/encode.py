"""The FIT writer: blocks of like messages in, a file's octets out."""

import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.adapters.files.fit.exercises import UNKNOWN_CATEGORY
from lanterne_rouge.adapters.files.fit.profile import (
    EXERCISE_TITLE,
    FILE_ID,
    MESSAGES,
    WORKOUT_MESSAGE,
    WORKOUT_STEP,
    Field,
    field_numbers,
)
from lanterne_rouge.adapters.files.fit.sports import write_sport
from lanterne_rouge.adapters.files.fit.table import BASE_TYPES, Base, BaseType
from lanterne_rouge.adapters.files.fit.walk import crc16
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.lifting import PlannedExercise, PlannedSet, TodayPlan
from lanterne_rouge.domain.sport import Sport

Column = FloatArray | Sequence[float | None] | Sequence[str | None]

_PROTOCOL = 0x20
_PROFILE = 21218
_HEADER = struct.Struct("<BBHI4s")
_HEADER_SIZE = 14
_LOCAL_TYPES = 16
_LARGEST_FIELD = 255
# The high bit of a type byte says that byte order matters.
_MULTI_OCTET = 0x80


@dataclass(frozen=True, kw_only=True, eq=False)
class MessageBlock:
    """Messages of one kind: columns of equal length by field name, in the units of `Table`; NaN or None is unknown.

    A column is (rows,) numbers, (rows, width) numbers for a field with several values, or texts.
    """

    message: int
    columns: Mapping[str, Column]


def encode_fit(blocks: Iterable[MessageBlock]) -> bytes:
    """A complete FIT file with the blocks' messages in their order."""
    body = b"".join(_encode_block(block, index % _LOCAL_TYPES) for index, block in enumerate(blocks))
    header = _HEADER.pack(_HEADER_SIZE, _PROTOCOL, _PROFILE, len(body), b".FIT")
    content = header + struct.pack("<H", crc16(header)) + body
    return content + struct.pack("<H", crc16(content))


def _encode_block(block: MessageBlock, local: int) -> bytes:
    numbers = field_numbers(block.message)
    fields = MESSAGES[block.message].fields
    raw = [
        (numbers[name], fields[numbers[name]].base, _raw_column(fields[numbers[name]], column))
        for name, column in block.columns.items()
    ]
    if not raw or not len(raw[0][2]):
        return b""
    rows = np.empty(len(raw[0][2]), dtype=[("head", "u1"), *_row_format(raw)])
    rows["head"] = local
    for number, _, values in raw:
        rows[str(number)] = values
    return _definition(block.message, local, raw) + rows.tobytes()


_Raw = tuple[int, Base, NDArray[np.generic]]


def _row_format(raw: Sequence[_Raw]) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(str(number), values.dtype.str, values.shape[1:]) for number, _, values in raw]


def _definition(message: int, local: int, raw: Sequence[_Raw]) -> bytes:
    head = struct.pack("<BBBHB", 0x40 | local, 0, 0, message, len(raw))
    described = [bytes((number, values.itemsize * values[0].size, _type_octet(base))) for number, base, values in raw]
    return head + b"".join(described)


def _type_octet(base: Base) -> int:
    return base | _MULTI_OCTET if BASE_TYPES[base].size > 1 else base


def _raw_column(field: Field, column: Column) -> NDArray[np.generic]:
    if field.base is Base.TEXT:
        return _raw_texts(column)
    values = column if isinstance(column, np.ndarray) else _numbers(column)
    return _raw_numbers(values, field, BASE_TYPES[field.base])


def _numbers(column: Sequence[float | None] | Sequence[str | None]) -> FloatArray:
    return np.array([np.nan if value is None else value for value in column], dtype=np.float64)


def _raw_texts(column: Column) -> NDArray[np.generic]:
    """Texts as UTF-8 with a terminator, cut to what a field may hold."""
    encoded = [_cut("" if value is None else str(value)) for value in column]
    return np.array(encoded, dtype=f"S{max(map(len, encoded), default=0) + 1}")


def _cut(value: str) -> bytes:
    return value.encode()[: _LARGEST_FIELD - 1].decode(errors="ignore").encode()


def _raw_numbers(values: FloatArray, field: Field, base: BaseType) -> NDArray[np.generic]:
    """Scaled integers; what is unknown or does not fit becomes the type's invalid value."""
    kind = np.dtype(f"<{base.code}")
    if base.invalid is None:
        return values.astype(kind)
    raw = np.rint((values + field.offset) * field.scale)
    limits = np.iinfo(kind)
    fits = (raw >= limits.min) & (raw <= limits.max)
    return np.where(fits, raw, base.invalid).astype(kind)


FitNumbers = Callable[[str], tuple[int, int] | None]
"""FIT's category and number of an exercise, by the catalogue's id."""

_WORKOUT_FILE = 5
_DEVELOPMENT = 255
_TIME, _OPEN_END, _REPEAT, _REPS = 0, 5, 6, 29
_NO_TARGET = 2
_ACTIVE, _REST, _WARMUP = 0, 1, 2
_DISPLAYED = {WeightUnit.KG: 1, WeightUnit.LB: 2}
_LONGEST_NAME = 40
_LONGEST_NOTES = 120
# What a watch can hold differs; the common limit of Garmin's is 50 steps for older ones and 200 for today's.
MOST_FIT_STEPS = 200


@dataclass(frozen=True, kw_only=True)
class _Step:
    """One step; a value is repetitions, milliseconds, or for a repeat the step to go back to."""

    duration_type: int
    value: int | None = None
    times: int | None = None
    intensity: int = _ACTIVE
    exercise: PlannedExercise | None = None
    weight_kg: float | None = None
    notes: str | None = None


def strength_workout_file(
    plan: TodayPlan,
    fit_numbers: FitNumbers,
    name: str,
    *,
    unit: WeightUnit = WeightUnit.KG,
    made: datetime | None = None,
) -> bytes:
    """The plan as the octets of a FIT workout; weights are shown in `unit`. An empty plan gives a workout without steps.

    `made` is written as the file's time; without it the same plan always gives the same file.
    """
    steps = _steps(plan)[:MOST_FIT_STEPS]
    return encode_fit(
        (
            _file_id(made),
            _workout(name, len(steps)),
            MessageBlock(message=WORKOUT_STEP, columns=_step_columns(steps, fit_numbers, unit)),
            MessageBlock(message=EXERCISE_TITLE, columns=_title_columns(plan.exercises, fit_numbers)),
        )
    )


def _file_id(made: datetime | None) -> MessageBlock:
    columns: dict[str, Column] = {"type": (_WORKOUT_FILE,), "manufacturer": (_DEVELOPMENT,), "product": (0,)}
    if made is not None:
        columns["time_created"] = (made.timestamp(),)
    return MessageBlock(message=FILE_ID, columns=columns)


def _workout(name: str, steps: int) -> MessageBlock:
    sport, sub_sport = write_sport(Sport.STRENGTH, "strength_training")
    columns: dict[str, Column] = {
        "sport": (sport,),
        "sub_sport": (sub_sport,),
        "num_valid_steps": (steps,),
        "wkt_name": (_short(name, _LONGEST_NAME),),
    }
    return MessageBlock(message=WORKOUT_MESSAGE, columns=columns)


def _steps(plan: TodayPlan) -> list[_Step]:
    steps: list[_Step] = []
    for exercise in plan.exercises:
        for planned in exercise.warmups:
            steps += _of_sets(exercise, planned, len(steps), _WARMUP)
        for planned in exercise.hard_sets:
            steps += _of_sets(exercise, planned, len(steps), _ACTIVE)
    return steps


def _of_sets(exercise: PlannedExercise, planned: PlannedSet, first: int, intensity: int) -> list[_Step]:
    """The set, the rest, and how often both are done again."""
    done = _Step(
        duration_type=_TIME if planned.seconds else _REPS,
        value=planned.seconds * 1000 if planned.seconds else planned.reps,
        intensity=intensity,
        exercise=exercise,
        # FIT knows no help: a negative weight stays unsaid and stands in the notes.
        weight_kg=planned.weight_kg if planned.weight_kg and planned.weight_kg > 0 else None,
        notes=_notes(planned),
    )
    rest = _Step(duration_type=_OPEN_END, intensity=_REST)
    if planned.sets < 2:
        return [done, rest]
    return [done, rest, _Step(duration_type=_REPEAT, value=first, times=planned.sets)]


def _notes(planned: PlannedSet) -> str | None:
    words = [f"RPE {planned.rpe_cap:g} at most"] if planned.rpe_cap is not None else []
    if planned.weight_kg is not None and planned.weight_kg < 0:
        words.append(f"{-planned.weight_kg:g} kg of help")
    return _short("; ".join(words), _LONGEST_NOTES) or None


def _step_columns(steps: Sequence[_Step], fit_numbers: FitNumbers, unit: WeightUnit) -> dict[str, Column]:
    numbers = [_numbers_strength_workout(step.exercise, fit_numbers) for step in steps]
    return {
        "message_index": [float(place) for place in range(len(steps))],
        "wkt_step_name": [_short(step.exercise.name, _LONGEST_NAME) if step.exercise else None for step in steps],
        "duration_type": [float(step.duration_type) for step in steps],
        "duration_value": [step.value for step in steps],
        "target_type": [None if step.duration_type == _REPEAT else float(_NO_TARGET) for step in steps],
        "target_value": [step.times for step in steps],
        "intensity": [None if step.duration_type == _REPEAT else float(step.intensity) for step in steps],
        "notes": [step.notes for step in steps],
        "exercise_category": [category for category, _ in numbers],
        "exercise_name": [number for _, number in numbers],
        "exercise_weight": [step.weight_kg for step in steps],
        "weight_display_unit": [None if step.weight_kg is None else float(_DISPLAYED[unit]) for step in steps],
    }


def _numbers_strength_workout(
    exercise: PlannedExercise | None, fit_numbers: FitNumbers
) -> tuple[int | None, int | None]:
    if exercise is None:
        return None, None
    return fit_numbers(exercise.exercise) or (UNKNOWN_CATEGORY, None)


def _title_columns(exercises: Sequence[PlannedExercise], fit_numbers: FitNumbers) -> dict[str, Column]:
    """The names that the athlete knows, by FIT's numbers; for those without numbers the step's own name has to do."""
    titles = {
        numbers: exercise.name for exercise in exercises if (numbers := fit_numbers(exercise.exercise)) is not None
    }
    return {
        "message_index": [float(place) for place in range(len(titles))],
        "exercise_category": [category for category, _ in titles],
        "exercise_name": [number for _, number in titles],
        "wkt_step_name": [_short(name, _LONGEST_NAME) for name in titles.values()],
    }


def _short(text: str, longest: int) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:longest]
