"""Endurance workouts as FIT workout files for watches and bike computers (Garmin, Wahoo, Coros), written and read back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from lanterne_rouge.adapters.files.fit.decode import decode_fit, is_fit
from lanterne_rouge.adapters.files.fit.encode import Column, MessageBlock, encode_fit
from lanterne_rouge.adapters.files.fit.profile import FILE_ID, WORKOUT_MESSAGE, WORKOUT_STEP
from lanterne_rouge.adapters.files.fit.sports import read_sport, write_sport
from lanterne_rouge.adapters.files.fit.table import MessageRow, rows
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.structured_workout import (
    Anchors,
    Measure,
    RepeatedParts,
    StepPurpose,
    StepTarget,
    StructuredWorkout,
    WorkoutFile,
    WorkoutNode,
    WorkoutPart,
    in_absolute,
)

_WORKOUT_FILE = 5
_DEVELOPMENT = 255
_TIME, _DISTANCE, _OPEN_END, _REPEAT = 0, 1, 5, 6
_SPEED, _HEART_RATE, _NO_TARGET, _POWER = 0, 1, 2, 4
_INTENSITIES = {StepPurpose.WORK: 0, StepPurpose.EASY: 1, StepPurpose.WARMUP: 2, StepPurpose.COOLDOWN: 3}
# Below these a number is a per cent, above it watts or beats on top.
_WATTS_FROM, _BPM_FROM = 1000, 100
# What stands for an open side: no watch warns below nothing, and nobody rides or runs above these.
_MOST = {_POWER: _WATTS_FROM + 2000, _HEART_RATE: _BPM_FROM + 255, _SPEED: 15_000}
_LEAST = {_POWER: _WATTS_FROM, _HEART_RATE: _BPM_FROM, _SPEED: 0}
_LONGEST_NAME, _LONGEST_NOTES = 40, 120
NO_FIT_WORKOUT = "This FIT file is no workout."


@dataclass(frozen=True, kw_only=True)
class _Message:
    """One message: a step with its target as raw numbers, or a repeat, whose `value` is the message to go back to."""

    duration_type: int
    value: int | None
    part: WorkoutPart | None = None
    times: int | None = None


def write_fit_workout(workout: StructuredWorkout, anchors: Anchors, *, made: datetime | None = None) -> WorkoutFile:
    """The workout for a watch, repeats as repeats. Raises nothing: what a watch cannot hold, the reading back reports.

    `made` is written as the file's time; without it the same workout always gives the same file.
    """
    messages: list[_Message] = []
    _add(workout.parts, messages)
    sport, sub_sport = write_sport(workout.sport, None)
    head: dict[str, Column] = {"type": (_WORKOUT_FILE,), "manufacturer": (_DEVELOPMENT,), "product": (0,)}
    if made is not None:
        head["time_created"] = (made.timestamp(),)
    about: dict[str, Column] = {
        "sport": (sport,),
        "sub_sport": (sub_sport,),
        "num_valid_steps": (len(messages),),
        "wkt_name": (_short(workout.title, _LONGEST_NAME),),
    }
    if workout.description:
        about["wkt_description"] = (_short(workout.description, _LONGEST_NOTES),)
    content = encode_fit(
        (
            MessageBlock(message=FILE_ID, columns=head),
            MessageBlock(message=WORKOUT_MESSAGE, columns=about),
            MessageBlock(message=WORKOUT_STEP, columns=_columns(messages, anchors)),
        )
    )
    return WorkoutFile(content=content)


def _add(parts: Sequence[WorkoutNode], messages: list[_Message]) -> None:
    for node in parts:
        if isinstance(node, RepeatedParts):
            first = len(messages)
            _add(node.parts, messages)
            messages.append(_Message(duration_type=_REPEAT, value=first, times=node.times))
        elif node.seconds is not None:
            messages.append(_Message(duration_type=_TIME, value=round(node.seconds * 1000), part=node))
        elif node.metres is not None:
            messages.append(_Message(duration_type=_DISTANCE, value=round(node.metres * 100), part=node))
        else:
            messages.append(_Message(duration_type=_OPEN_END, value=None, part=node))


def _columns(messages: Sequence[_Message], anchors: Anchors) -> dict[str, Column]:
    targets = [_raw_target(message.part.target, anchors) if message.part else None for message in messages]
    parts = [message.part for message in messages]
    return {
        "message_index": [float(place) for place in range(len(messages))],
        "wkt_step_name": [_short(part.name, _LONGEST_NAME) or None if part else None for part in parts],
        "duration_type": [float(message.duration_type) for message in messages],
        "duration_value": [message.value for message in messages],
        "target_type": [
            (float(target.kind) if target else float(_NO_TARGET)) if part else None
            for part, target in zip(parts, targets, strict=True)
        ],
        "target_value": [
            message.times if target is None else target.zone for message, target in zip(messages, targets, strict=True)
        ],
        "custom_target_value_low": [target.low if target else None for target in targets],
        "custom_target_value_high": [target.high if target else None for target in targets],
        "intensity": [float(_INTENSITIES[part.purpose]) if part else None for part in parts],
        "notes": [_short(part.feel or "", _LONGEST_NOTES) or None if part else None for part in parts],
    }


@dataclass(frozen=True, kw_only=True)
class _RawTarget:
    kind: int
    zone: int = 0
    low: int | None = None
    high: int | None = None


def _raw_target(target: StepTarget | None, anchors: Anchors) -> _RawTarget | None:
    """The target in FIT's numbers; None where FIT has none for it."""
    if target is None:
        return None
    if target.measure in (Measure.POWER_ZONE, Measure.HEART_RATE_ZONE):
        kind = _POWER if target.measure is Measure.POWER_ZONE else _HEART_RATE
        return _RawTarget(kind=kind, zone=round(target.low or 0))
    absolute = in_absolute(target, anchors) or target
    numbers = {
        Measure.WATTS: (_POWER, 1, _WATTS_FROM),
        Measure.SHARE_OF_FTP: (_POWER, 100, 0),
        Measure.BPM: (_HEART_RATE, 1, _BPM_FROM),
        Measure.SHARE_OF_MAX_HR: (_HEART_RATE, 100, 0),
        Measure.SPEED_MS: (_SPEED, 1000, 0),
    }.get(absolute.measure)
    if numbers is None:
        return None
    kind, scale, offset = numbers
    ends = [None if side is None else round(side * scale) + offset for side in (absolute.low, absolute.high)]
    low = _LEAST[kind] if ends[0] is None else ends[0]
    high = _MOST[kind] if ends[1] is None else ends[1]
    return _RawTarget(kind=kind, low=min(low, high), high=max(low, high))


def _short(text: str, longest: int) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:longest]


def read_fit_workout(content: bytes) -> StructuredWorkout:
    """A FIT workout as a tree. Raises `BadFile` for one that is no workout."""
    if not is_fit(content):
        raise BadFile(NO_FIT_WORKOUT, "Choose a .fit file of a workout.")
    fit = decode_fit(content)
    steps, about = rows(fit.table(WORKOUT_STEP)), rows(fit.table(WORKOUT_MESSAGE))
    if not steps:
        raise BadFile(NO_FIT_WORKOUT, "A recorded session is imported instead: lanterne import FILE")
    head = about[0] if about else None
    sport, _ = read_sport(head.integer("sport") if head else None, head.integer("sub_sport") if head else None)
    return StructuredWorkout(
        title=(head.text("wkt_name") if head else None) or "",
        sport=sport,
        parts=_tree(steps),
        description=(head.text("wkt_description") if head else None) or "",
    )


def _tree(steps: Sequence[MessageRow]) -> tuple[WorkoutNode, ...]:
    """Steps in a row; a repeat takes everything from the step that it goes back to."""
    nodes: list[tuple[int, WorkoutNode]] = []
    for place, row in enumerate(steps):
        if row.integer("duration_type") == _REPEAT:
            first = row.integer("duration_value") or 0
            inside = tuple(node for begins, node in nodes if begins >= first)
            nodes = [(begins, node) for begins, node in nodes if begins < first]
            nodes.append((first, RepeatedParts(times=row.integer("target_value") or 1, parts=inside)))
        else:
            nodes.append((place, _part(row)))
    return tuple(node for _, node in nodes)


def _part(row: MessageRow) -> WorkoutPart:
    ends, value = row.integer("duration_type"), row.number("duration_value")
    timed, measured = ends == _TIME and value is not None, ends == _DISTANCE and value is not None
    return WorkoutPart(
        name=row.text("wkt_step_name") or "",
        seconds=value / 1000 if timed and value is not None else None,
        metres=value / 100 if measured and value is not None else None,
        target=_target(row),
        purpose=next((i for i, number in _INTENSITIES.items() if number == row.integer("intensity")), StepPurpose.WORK),
        feel=row.text("notes"),
    )


def _target(row: MessageRow) -> StepTarget | None:
    kind, zone = row.integer("target_type"), row.integer("target_value")
    if kind not in (_POWER, _HEART_RATE, _SPEED):
        return None
    if zone and kind != _SPEED:
        measure = Measure.POWER_ZONE if kind == _POWER else Measure.HEART_RATE_ZONE
        return StepTarget(measure=measure, low=zone, high=zone)
    low, high = row.integer("custom_target_value_low"), row.integer("custom_target_value_high")
    if low is None or high is None:
        return None
    if kind == _SPEED:
        return _between(Measure.SPEED_MS, low, high, kind, 0, 1000)
    absolute, share, offset = (
        (Measure.WATTS, Measure.SHARE_OF_FTP, _WATTS_FROM)
        if kind == _POWER
        else (Measure.BPM, Measure.SHARE_OF_MAX_HR, _BPM_FROM)
    )
    if low >= offset and high >= offset:
        return _between(absolute, low, high, kind, offset, 1)
    return StepTarget(measure=share, low=low / 100, high=high / 100)


def _between(measure: Measure, low: int, high: int, kind: int, offset: int, scale: int) -> StepTarget:
    return StepTarget(
        measure=measure,
        low=None if low <= _LEAST[kind] else (low - offset) / scale,
        high=None if high >= _MOST[kind] else (high - offset) / scale,
    )
