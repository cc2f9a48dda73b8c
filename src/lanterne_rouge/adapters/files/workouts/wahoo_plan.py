"""Wahoo's plan.json: a workout for its head units and watches, by time or distance, with ranges of power, pulse or speed."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.sport import Sport
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
    count_steps,
    in_absolute,
    steps_in_order,
)

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

UNTIL_LAP: Final = "ends when you press lap, and this format only knows times and distances"
FAMILIES: Final[Mapping[Sport, int]] = {Sport.CYCLING: 0, Sport.RUNNING: 1}
OUTDOORS: Final = 1
PLAN_VERSION: Final = "1.0.0"
NO_PLAN: Final = "This is no plan of Wahoo's."
DEEPEST: Final = 5
ANYHOW: Final[Mapping[str, str | int]] = {"type": "rpe", "low": 1, "high": 10}
"""A step must have a target; this one asks for nothing."""
_PURPOSES: Final = {
    StepPurpose.WARMUP: "wu",
    StepPurpose.COOLDOWN: "cd",
    StepPurpose.EASY: "recover",
    StepPurpose.WORK: "active",
}
_TYPES: Final = {
    Measure.WATTS: "watts",
    Measure.SHARE_OF_FTP: "ftp",
    Measure.BPM: "hr",
    Measure.SHARE_OF_LTHR: "threshold_hr",
    Measure.SHARE_OF_MAX_HR: "max_hr",
    Measure.SPEED_MS: "speed",
}
_DIGITS: Final = {Measure.WATTS: 0, Measure.BPM: 0}
# What stands for an open side: nobody rides or runs below nothing, or above these.
_HIGHEST: Final = {Measure.WATTS: 2000.0, Measure.BPM: 255.0, Measure.SPEED_MS: 15.0}
_HIGHEST_SHARE: Final = 3.0


@dataclass(kw_only=True)
class _Writing:
    """The steps so far, counted as they are done, and those that were left out."""

    anchors: Anchors
    number: int = 0
    left_out: list[tuple[int, str]] = field(default_factory=list)


def write_wahoo_plan(workout: StructuredWorkout, anchors: Anchors) -> WorkoutFile:
    """The plan of a ride or a run. A ramp becomes its whole range; shares are watts and beats where their whole is known."""
    writing = _Writing(anchors=anchors)
    intervals = list(_intervals(workout.parts, writing))
    header: dict[str, Json] = {
        "name": workout.title,
        "version": PLAN_VERSION,
        "description": workout.description,
        "workout_type_family": FAMILIES.get(workout.sport, 0),
        "workout_type_location": OUTDOORS,
    }
    wholes = {"ftp": anchors.ftp_w, "threshold_hr": anchors.lthr_bpm, "max_hr": anchors.max_hr_bpm}
    header |= {name: round(value) for name, value in wholes.items() if value is not None}
    plan: dict[str, Json] = {"header": header, "intervals": intervals}
    content = json.dumps(plan, ensure_ascii=False, indent=1).encode()
    return WorkoutFile(content=content + b"\n", left_out=tuple(writing.left_out))


def _intervals(parts: Sequence[WorkoutNode], writing: _Writing) -> Iterator[Json]:
    for node in parts:
        if isinstance(node, RepeatedParts) and _all_end(node):
            before = writing.number
            inside = list(_intervals(node.parts, writing))
            writing.number = before + count_steps((node,))
            # The first time counts too, and only the further ones are told.
            yield {"exit_trigger_type": "repeat", "exit_trigger_value": node.times - 1, "intervals": inside}
        else:
            for step in steps_in_order((node,)):
                if step.seconds is None and step.metres is None:
                    writing.left_out.append((writing.number, UNTIL_LAP))
                else:
                    yield _interval(step, writing.anchors)
                writing.number += 1


def _all_end(node: RepeatedParts) -> bool:
    return all(step.seconds is not None or step.metres is not None for step in steps_in_order(node.parts))


def _interval(step: WorkoutPart, anchors: Anchors) -> Json:
    by_time = step.seconds is not None
    target = _target(in_absolute(step.target, anchors), anchors)
    words = [word for word in (step.name, step.feel if target is None else None) if word]
    interval: dict[str, Json] = {
        "name": ", ".join(words),
        "exit_trigger_type": "time" if by_time else "distance",
        "exit_trigger_value": round(step.seconds or step.metres or 0),
        "intensity_type": _PURPOSES[step.purpose],
    }
    targets: list[Json] = [target] if target is not None else [{**ANYHOW}]
    if step.cadence is not None:
        targets.append({"type": "rpm", "low": round(step.cadence[0]), "high": round(step.cadence[1])})
    return {**interval, "targets": targets}


def _target(target: StepTarget | None, anchors: Anchors) -> dict[str, Json] | None:
    kind = _TYPES.get(target.measure) if target is not None else None
    if target is None or kind is None:
        return None
    digits = _DIGITS.get(target.measure, 4)
    highest = _HIGHEST.get(target.measure, _HIGHEST_SHARE)
    ends = (0.0 if target.low is None else target.low, highest if target.high is None else target.high)
    low, high = (round(end, digits) if digits else round(end) for end in sorted(ends))
    return {"type": kind, "low": low, "high": high}


def read_wahoo_plan(content: bytes) -> StructuredWorkout:
    """A plan as a tree; of several targets the first that we know counts. Raises `BadFile` for anything else."""
    try:
        document: Json = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise BadFile(NO_PLAN, "Export it again.") from error
    header = document.get("header") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(header, dict):
        raise BadFile(NO_PLAN, "Export it again.")
    family = header.get("workout_type_family")
    return StructuredWorkout(
        title=_text(header.get("name")),
        sport=next((sport for sport, number in FAMILIES.items() if number == family), Sport.OTHER),
        parts=tuple(_nodes(document.get("intervals"), DEEPEST)),
        description=_text(header.get("description")),
    )


def _nodes(intervals: Json, deepest: int) -> Iterator[WorkoutNode]:
    if not isinstance(intervals, list) or not deepest:
        raise BadFile(NO_PLAN, "Export it again.")
    for interval in intervals:
        if not isinstance(interval, dict):
            raise BadFile(NO_PLAN, "Export it again.")
        trigger, value = interval.get("exit_trigger_type"), _number(interval.get("exit_trigger_value"))
        if trigger == "repeat" and value is not None:
            inside = tuple(_nodes(interval.get("intervals"), deepest - 1))
            yield RepeatedParts(times=max(round(value), 0) + 1, parts=inside, name=_text(interval.get("name")))
        else:
            yield _step(interval, trigger, value)


def _step(interval: Mapping[str, Json], trigger: Json, value: float | None) -> WorkoutPart:
    told = interval.get("targets")
    targets = [one for one in told if isinstance(one, dict)] if isinstance(told, list) else []
    cadence = next((one for one in targets if one.get("type") == "rpm"), None)
    ends = None if cadence is None else (_number(cadence.get("low")), _number(cadence.get("high")))
    purpose = next((key for key, word in _PURPOSES.items() if word == interval.get("intensity_type")), StepPurpose.WORK)
    return WorkoutPart(
        name=_text(interval.get("name")),
        seconds=value if trigger == "time" else None,
        metres=value if trigger == "distance" else None,
        target=next((read for read in map(_read_target, targets) if read is not None), None),
        cadence=None if ends is None or ends[0] is None or ends[1] is None else (ends[0], ends[1]),
        purpose=purpose,
    )


def _read_target(told: Mapping[str, Json]) -> StepTarget | None:
    measure = next((measure for measure, kind in _TYPES.items() if kind == told.get("type")), None)
    low, high = _number(told.get("low")), _number(told.get("high"))
    if measure is None or low is None or high is None:
        return None
    highest = _HIGHEST.get(measure, _HIGHEST_SHARE)
    return StepTarget(measure=measure, low=None if low <= 0 else low, high=None if high >= highest else high)


def _number(value: Json) -> float | None:
    """A number that can be a length or a border; a text is none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value <= 10**7 else None


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""
