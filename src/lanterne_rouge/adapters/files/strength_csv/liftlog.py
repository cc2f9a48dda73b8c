"""LiftLog's CSV: a row is a set with its own moment and unit; a session is told by its number."""

from lanterne_rouge.adapters.files.strength_csv.cells import (
    exercise_in,
    has_clock,
    moment_in,
    note_in,
    read_weight,
    reps_in,
    unit_in,
)
from lanterne_rouge.adapters.files.strength_csv.log import Workout, WorkoutLog
from lanterne_rouge.adapters.files.strength_csv.sheet import SheetReader, first_unit
from lanterne_rouge.adapters.files.table import CsvTable, TableRow
from lanterne_rouge.domain.recording import TIME_UNKNOWN, FileFormat

LIFTLOG_MARKS = frozenset(("sessionid", "timestamp", "exercise", "weight", "reps"))
LIFTLOG_LACKS = ("LiftLog's export does not tell RPE, warm-ups, supersets or names of sessions.",)


def _begin(table: CsvTable) -> WorkoutLog:
    return WorkoutLog(FileFormat.LIFTLOG, "liftlog", unit=first_unit(table.rows, "weightunit"))


def _take(row: TableRow, log: WorkoutLog) -> None:
    exercise = exercise_in(row.get("exercise"))
    log.add(
        _workout(row, log),
        exercise=exercise,
        weight=read_weight(row.get("weight")),
        unit=unit_in(row.get("weightunit")),
        reps=reps_in(row.get("reps")),
        note=note_in(row.get("notes")),
    )


def _workout(row: TableRow, log: WorkoutLog) -> Workout:
    key, told = row.get("sessionid"), row.get("timestamp")
    moment, wall_clock = moment_in(told)
    workout = log.known(key)
    if workout is None:
        quality = [] if has_clock(told) else [TIME_UNKNOWN]
        return log.begin(key, Workout(start=moment, wall_clock=wall_clock, quality=quality))
    if moment != workout.start:
        workout.stretch(moment)
    return workout


LIFTLOG_READER = SheetReader(
    format=FileFormat.LIFTLOG,
    marks=LIFTLOG_MARKS,
    begin=_begin,
    take=_take,
    lost=LIFTLOG_LACKS,
)
