"""Liftosaur's history: a row is a set with what was asked for and what was done, each in its own unit.

The date of a workout is its day, at midnight; when the sets were really done, each of them tells.
"""

from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median

from lanterne_rouge.adapters.files.strength_csv.cells import (
    effort_in,
    exercise_in,
    is_true,
    moment_in,
    name_in,
    note_in,
    read_weight,
    reps_in,
    unit_in,
)
from lanterne_rouge.adapters.files.strength_csv.log import Workout, WorkoutLog, first_unit, keys_of, read_sheet
from lanterne_rouge.adapters.files.table import TableRow
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.recording import TIME_UNKNOWN, FileFormat, ParsedFile

LIFTOSAUR_MARKS = frozenset(("workoutdatetime", "exercise", "completedreps", "completedweightvalue"))
HALF_A_DAY = timedelta(hours=12)
DAY_S = 86400.0
LIFTOSAUR_LACKS = (
    "Liftosaur's export does not tell rests and supersets; what was asked for but not done is not kept.",
)


class LiftosaurReader:
    """Reads Liftosaur's history for the intake."""

    @property
    def format(self) -> FileFormat:
        """Liftosaur's CSV."""
        return FileFormat.LIFTOSAUR

    def recognises(self, head: bytes) -> bool:
        """Whether the header has Liftosaur's columns of what was done."""
        return set(keys_of(head)) >= LIFTOSAUR_MARKS

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The workouts; the file's name says nothing about them."""
        return read_liftosaur(data)


def read_liftosaur(data: bytes) -> ParsedFile:
    """Every workout with its sets; rows that cannot be read are listed by line."""
    table = read_sheet(data)
    log = WorkoutLog(FileFormat.LIFTOSAUR, "liftosaur", unit=first_unit(table.rows, "completedweightunit"))
    log.broken(table.broken)
    done: dict[int, tuple[Workout, list[datetime]]] = {}
    for row in table.rows:
        log.records += 1
        with log.row(row.line):
            workout = _take(row, log)
            if done_at := row.get("completedrepstime"):
                moment, _ = moment_in(done_at)
                done.setdefault(id(workout), (workout, []))[1].append(moment)
    for workout, moments in done.values():
        _put_where_done(workout, moments)
    return log.parsed(LIFTOSAUR_LACKS)


def _take(row: TableRow, log: WorkoutLog) -> Workout:
    exercise = exercise_in(row.get("exercise"))
    workout = _workout(row, log)
    weight = read_weight(row.get("completedweightvalue"))
    log.add(
        workout,
        exercise=exercise,
        weight=weight,
        unit=unit_in(row.get("completedweightunit", "requiredweightunit")),
        reps=reps_in(row.get("completedreps")),
        rpe=effort_in(row.get("completedrpe")),
        kind=SetKind.WARMUP if is_true(row.get("iswarmupset")) else SetKind.NORMAL,
        note=note_in(row.get("notes")),
    )
    return workout


def _workout(row: TableRow, log: WorkoutLog) -> Workout:
    key = (row.get("workoutdatetime"), row.get("program"), row.get("dayname"))
    workout = log.known(key)
    if workout is not None:
        return workout
    day, wall_clock = moment_in(key[0])
    # The day begins at somebody's midnight; its noon is that day nearly everywhere.
    return log.begin(
        key,
        Workout(start=day + HALF_A_DAY, wall_clock=wall_clock, title=name_in(key[2]), quality=[TIME_UNKNOWN]),
    )


def _put_where_done(workout: Workout, moments: list[datetime]) -> None:
    """Give a workout the time of its sets, unless they were typed in on another day."""
    first, last = min(moments), max(moments)
    midnight = workout.start - HALF_A_DAY
    if not 0 <= (first - midnight).total_seconds() < DAY_S:
        return
    ordered = sorted(moments)
    gaps = [(b - a).total_seconds() for a, b in pairwise(ordered)]
    # The first set began before it was finished: about a gap earlier.
    lead = timedelta(seconds=min(median(gaps), 300.0)) if gaps else timedelta()
    workout.start, workout.quality = first - lead, []
    workout.seconds = (last - first + lead).total_seconds() or None


LIFTOSAUR_READER = LiftosaurReader()
