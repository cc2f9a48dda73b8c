"""Courses for trainers: .erg in watts, .mrc in percent of FTP, both as points of time and power."""

import re
from collections.abc import Iterator
from itertools import pairwise
from math import isfinite, nan

from lanterne_rouge.adapters.files.workouts.single_power import BY_DISTANCE, OPEN_ENDED, aimed_share
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.structured_workout import (
    Anchors,
    Measure,
    StepTarget,
    StructuredWorkout,
    WorkoutFile,
    WorkoutPart,
    steps_in_order,
)

NO_POWER = "has no power to hold, and this format knows nothing else"
NO_COURSE = "This is not an .erg or .mrc course."
CHOOSE = "Choose a file with [COURSE DATA]."
LONGEST_SCREEN_TEXT = 100


def write_erg(workout: StructuredWorkout, anchors: Anchors) -> WorkoutFile:
    """The ride in watts; `anchors` must know FTP where targets are shares of it."""
    return _write(workout, anchors, "WATTS", anchors.ftp_w)


def write_mrc(workout: StructuredWorkout, anchors: Anchors) -> WorkoutFile:
    """The ride in percent of FTP; `anchors` must know FTP where targets are watts."""
    return _write(workout, anchors, "PERCENT", 100.0)


def _write(workout: StructuredWorkout, anchors: Anchors, unit: str, whole: float | None) -> WorkoutFile:
    points, texts, left_out = [], [], []
    seconds = 0.0
    for number, step in enumerate(steps_in_order(workout.parts)):
        ends = _ends(step, anchors)
        if step.seconds is None or ends is None or whole is None:
            why = BY_DISTANCE if step.metres is not None else OPEN_ENDED if step.seconds is None else NO_POWER
            left_out.append((number, why))
            continue
        if step.name:
            texts.append(f"{seconds:.0f}\t{_one_line(step.name)[:LONGEST_SCREEN_TEXT]}\t10")
        points += [
            f"{at / 60:.4f}\t{share * whole:.2f}"
            for at, share in zip((seconds, seconds + step.seconds), ends, strict=True)
        ]
        seconds += step.seconds
    header = [
        "[COURSE HEADER]",
        "VERSION = 2",
        "UNITS = METRIC",
        f"DESCRIPTION = {_one_line(workout.title)}",
        *([f"FTP = {anchors.ftp_w:.0f}"] if unit == "WATTS" and anchors.ftp_w else []),
        f"MINUTES {unit}",
        "[END COURSE HEADER]",
    ]
    told = ["[COURSE TEXT]", *texts, "[END COURSE TEXT]"] if texts else []
    lines = [*header, "[COURSE DATA]", *points, "[END COURSE DATA]", *told]
    return WorkoutFile(content=("\r\n".join(lines) + "\r\n").encode("utf-8"), left_out=tuple(left_out))


def _ends(step: WorkoutPart, anchors: Anchors) -> tuple[float, float] | None:
    """Where the step's power begins and where it ends, as shares of FTP."""
    target = step.target
    if target is not None and target.ramp:
        sides = [StepTarget(measure=target.measure, low=end, high=end) for end in (target.low, target.high)]
        start, end = (aimed_share(side, anchors) for side in sides)
        return None if start is None or end is None else (start, end)
    share = aimed_share(target, anchors)
    return None if share is None else (share, share)


def _one_line(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def read_course(content: bytes) -> StructuredWorkout:
    """An .erg or .mrc course; two points at one time are a step up or down. Raises `BadFile` for anything else."""
    text = content.decode("utf-8-sig", errors="replace")
    header, data = _section(text, "HEADER"), _section(text, "DATA")
    if header is None or data is None:
        raise BadFile(NO_COURSE, CHOOSE)
    unit = re.search(r"^\s*MINUTES\s+(WATTS|PERCENT(?:AGE)?)\s*$", header, re.MULTILINE | re.IGNORECASE)
    if unit is None:
        raise BadFile(f"{NO_COURSE[:-1]}: its header names neither WATTS nor PERCENT.", "Export it again.")
    watts = unit[1].upper() == "WATTS"
    name = re.search(r"^\s*DESCRIPTION\s*=\s*(.*?)\s*$", header, re.MULTILINE | re.IGNORECASE)
    return StructuredWorkout(
        title=name[1] if name else "",
        sport=Sport.CYCLING,
        parts=tuple(_parts(_points(data), _names(_section(text, "TEXT") or ""), watts=watts)),
    )


def _section(text: str, name: str) -> str | None:
    found = re.search(rf"\[COURSE {name}\](.*?)\[END COURSE {name}\]", text, re.DOTALL | re.IGNORECASE)
    return found[1] if found else None


def _points(data: str) -> list[tuple[float, float]]:
    points = []
    for number, line in enumerate((line for line in data.splitlines() if line.strip()), start=1):
        try:
            minutes, power = (float(word) for word in line.replace(",", ".").split()[:2])
        except ValueError:
            minutes, power = nan, nan
        if not (isfinite(minutes) and isfinite(power)):
            raise BadFile(f"Point {number} of the course is not two numbers.", "Export the course again.")
        points.append((round(minutes * 60, 1), power))
    return points


def _names(text: str) -> dict[float, str]:
    rows = (line.strip().split("\t") for line in text.splitlines() if line.strip())
    return {float(row[0]): row[1] for row in rows if len(row) >= 2 and row[0].replace(".", "", 1).isdigit()}


def _parts(points: list[tuple[float, float]], names: dict[float, str], *, watts: bool) -> Iterator[WorkoutPart]:
    measure, by = (Measure.WATTS, 1.0) if watts else (Measure.SHARE_OF_FTP, 0.01)
    for (start, before), (end, after) in pairwise(points):
        if end > start:
            target = StepTarget(measure=measure, low=before * by, high=after * by, ramp=before != after)
            yield WorkoutPart(name=names.get(float(round(start)), ""), seconds=round(end - start, 1), target=target)
