"""A workout as a file for a watch, a trainer or a calendar: today's, a planned one, or one from another program."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TypeAlias

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.plan import plan_outlook
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.day.as_written import parts_in_order, step_target
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.morning import AthleteState, PlannedStep
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.structured_workout import (
    Anchors,
    StepPurpose,
    StructuredWorkout,
    WorkoutPart,
    compare_steps,
    fold_repeats,
    steps_in_order,
)
from lanterne_rouge.language.phrasing import date_in_words
from lanterne_rouge.language.step_targets import read_step_target
from lanterne_rouge.views.workout_file import WorkoutFileView, workout_file_view

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


class WorkoutFormat(StrEnum):
    """Formats that a workout is written in."""

    FIT = "fit"
    ZWO = "zwo"
    ERG = "erg"
    MRC = "mrc"
    INTERVALS = "intervals"
    WAHOO = "wahoo"


@dataclass(frozen=True, kw_only=True)
class ExportWorkoutRequest:
    """The format, and what is written: the workout of a day (today without one), of one sport where the day has several.

    `content`: the content of a workout file of another program to write instead.
    """

    to: WorkoutFormat
    day: date | None = None
    sport: Sport | None = None
    content: bytes | None = None


def export_workout(request: ExportWorkoutRequest, scope: AthleteScope) -> WorkoutFileView:
    """Write a workout, read it back, and say of each step how it came through. Raises `NotFound` on a day without one."""
    settle(scope)
    day = request.day or scope.today
    if request.content is not None:
        workout = scope.adapters.workout_files().read(request.content)
    else:
        workout = workout_of_day(scope, day, request.sport)
    return write_checked(workout, request.to, scope, day)


def write_checked(workout: StructuredWorkout, form: WorkoutFormat, scope: AthleteScope, day: date) -> WorkoutFileView:
    """The workout in a format, with what reading it back shows. Raises `BadInput` where the format cannot hold its sport."""
    files = scope.adapters.workout_files()
    if workout.sport not in files.sports(form):
        held = "rides and runs" if form is WorkoutFormat.WAHOO else "rides"
        raise BadInput(
            f"A .{form.value} file holds {held}, and this is {workout.sport.value}.", "For a watch: --to fit"
        )
    anchors = anchors_of(morning_of(scope, day).athlete, scope)
    written = files.write(workout, form, anchors)
    if len(written.left_out) == len(tuple(steps_in_order(workout.parts))):
        raise BadInput(
            f"A .{form.value} file needs watts, and I don't know your FTP.", "Set it: lanterne athlete set ftp=250"
        )
    steps = compare_steps(workout, files.read(written.content), anchors, written.left_out)
    return workout_file_view(workout, form.value, written.content, steps)


def anchors_of(athlete: AthleteState, scope: AthleteScope) -> Anchors:
    """What the shares of a workout's targets are shares of."""
    highest = None if athlete.slow_pulse else scope.profile.max_hr
    return Anchors(ftp_w=athlete.ftp_w, lthr_bpm=athlete.lthr_bpm, max_hr_bpm=highest)


def workout_of_day(scope: AthleteScope, day: date, sport: Sport | None = None) -> StructuredWorkout:
    """The first workout with steps of a day."""
    found = workouts_of_day(scope, day)
    wanted = [workout for workout in found if sport is None or workout.sport is sport]
    endurance = [workout for workout in wanted if workout.sport is not Sport.STRENGTH and workout.parts]
    if endurance:
        return endurance[0]
    name = date_in_words(day)
    if any(workout.sport is Sport.STRENGTH for workout in wanted):
        raise NotFound(f"{name}: lifting.", "For a watch: lanterne strength export --format fit FILE")
    if wanted:
        raise NotFound(f"{name}: {wanted[0].title}, and it has no steps to write.", "Choose another day with --date.")
    raise NotFound(f"{name} has no workout to write.", "Choose another day with --date; see them: lanterne plan")


def workouts_of_day(scope: AthleteScope, day: date) -> tuple[StructuredWorkout, ...]:
    """The workouts of a day: as the briefing told them, else as they would be decided today, else as the plan has them."""
    if day > scope.today:
        return _planned(scope, day)
    told = told_workouts(scope, day)
    return told if told is not None else _decided(scope, day) if day == scope.today else ()


def told_workouts(scope: AthleteScope, day: date) -> tuple[StructuredWorkout, ...] | None:
    """The workout of the day's briefing, which is what the athlete saw; None without a briefing."""
    stored = scope.stores.memory.recall(day, day, "decision", 1)
    if not stored:
        return None
    document = json.loads(stored[-1].document)
    workout = document.get("workout") if isinstance(document, dict) else None
    if not isinstance(workout, dict):
        return ()
    steps = workout.get("steps")
    rows = [step for step in steps if isinstance(step, dict)] if isinstance(steps, list) else []
    main = str(workout["sport"])
    # A brick is a workout of each sport.
    sports = dict.fromkeys([str(row.get("sport") or main) for row in rows] or [main])
    return tuple(
        _workout(
            str(workout["title"]),
            Sport(sport),
            [_part_of(row) for row in rows if (row.get("sport") or main) == sport],
            str(workout.get("description") or ""),
        )
        for sport in sports
    )


def _part_of(step: Mapping[str, Json]) -> WorkoutPart:
    minutes, zone, target = step.get("minutes"), step.get("zone"), step.get("target")
    return make_part(
        str(step.get("name") or ""),
        float(minutes) if isinstance(minutes, (int, float)) else 0.0,
        int(zone) if isinstance(zone, (int, float)) else 1,
        target if isinstance(target, str) else None,
    )


def _decided(scope: AthleteScope, day: date) -> tuple[StructuredWorkout, ...]:
    """The day decided by the rules; nothing is stored."""
    workout = decide_day(morning_of(scope, day)).workout
    if workout is None:
        return ()
    sports = dict.fromkeys(step.sport or workout.sport for step in workout.steps)
    return tuple(
        _workout(
            workout.title,
            sport,
            [
                make_part(step.name, step.minutes, step.zone, step.target)
                for step in workout.steps
                if (step.sport or workout.sport) is sport
            ],
            workout.description,
        )
        for sport in sports
    )


def _planned(scope: AthleteScope, day: date) -> tuple[StructuredWorkout, ...]:
    morning = morning_of(scope, scope.today)
    outlook = plan_outlook(morning, scope.stores, scope.mission)
    planned = outlook.plan.on(day)
    if planned is None:
        raise NotFound(f"The plan doesn't reach {date_in_words(day)}.", "See how far it goes: lanterne plan")
    return tuple(
        _workout(
            text.title,
            Sport(session.sport),
            planned_parts(text.steps, Sport(session.sport), morning.athlete),
            text.structure or "",
        )
        for session, text in zip(planned.sessions, outlook.written.get(day, ()), strict=False)
        if session.sport is not None
    )


def planned_parts(steps: Sequence[PlannedStep], sport: Sport, athlete: AthleteState) -> list[WorkoutPart]:
    """The steps of a planned session, each with the target that the day will show."""
    return [
        make_part(step.name, step.minutes, step.zone, step_target(step, sport, athlete))
        for step in parts_in_order(steps)
    ]


def _workout(title: str, sport: Sport, parts: Sequence[WorkoutPart], description: str) -> StructuredWorkout:
    return StructuredWorkout(title=title, sport=sport, parts=fold_repeats(parts), description=description)


RECOVERY_ZONE = 1
_NUMBER_OF_REPEAT = re.compile(r" \d+ of \d+$")


def make_part(name: str, minutes: float, zone: int, target: str | None) -> WorkoutPart:
    """A step of a workout as a part of the tree; its numbers are those that the athlete reads."""
    words = (target or "").removeprefix("at ")
    numbers = read_step_target(words)
    return WorkoutPart(
        # The number of a repeat would make equal steps unequal.
        name=_NUMBER_OF_REPEAT.sub("", name),
        seconds=round(minutes * 60, 1),
        target=numbers,
        purpose=_purpose(name, zone),
        feel=words or None,
        zone=zone,
    )


def _purpose(name: str, zone: int) -> StepPurpose:
    if name in ("Warm-up", "Brisk walk"):
        return StepPurpose.WARMUP
    if name == "Cool-down":
        return StepPurpose.COOLDOWN
    return StepPurpose.EASY if zone <= RECOVERY_ZONE else StepPurpose.WORK
