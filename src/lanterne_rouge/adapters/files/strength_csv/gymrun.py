"""GymRun's entries: a row is a set with its own time; those of one routine on one day are a workout."""

from datetime import datetime

from lanterne_rouge.adapters.files.strength_csv.cells import (
    clock_in,
    exercise_in,
    metres_in,
    moment_in,
    name_in,
    note_in,
    read_weight,
    reps_in,
    seconds_in,
)
from lanterne_rouge.adapters.files.strength_csv.log import Workout, WorkoutLog
from lanterne_rouge.adapters.files.strength_csv.sheet import SheetReader
from lanterne_rouge.adapters.files.table import CsvTable, TableRow
from lanterne_rouge.domain.recording import TIME_UNKNOWN, FileFormat

GYMRUN_MARKS = frozenset(("date", "time", "routine", "exercise", "set", "weight", "reps"))
GYMRUN_LACKS = ("GymRun's export does not tell its unit of weight, RPE, warm-ups or supersets.",)


def _begin(table: CsvTable) -> WorkoutLog:
    return WorkoutLog(FileFormat.GYMRUN, "gymrun", loose=True)


def _take(row: TableRow, log: WorkoutLog) -> None:
    exercise = exercise_in(row.get("exercise"))
    log.add(
        _workout(row, log),
        exercise=exercise,
        weight=read_weight(row.get("weight")),
        reps=reps_in(row.get("reps")),
        seconds=seconds_in(row.get("duration")),
        metres=metres_in(row.get("distance")),
        note=note_in(row.get("note")),
    )


def _workout(row: TableRow, log: WorkoutLog) -> Workout:
    key = (row.get("date"), row.get("routine"))
    moment, is_known = _moment(row)
    workout = log.known(key) or log.begin(
        key, Workout(start=moment, title=name_in(key[1]), quality=[] if is_known else [TIME_UNKNOWN])
    )
    if is_known and moment != workout.start:
        workout.stretch(moment)
    return workout


def _moment(row: TableRow) -> tuple[datetime, bool]:
    day, _ = moment_in(row.get("date"))
    clock = row.get("time")
    if not clock:
        return day, False
    told = clock_in(clock)
    return day.replace(hour=told.hour, minute=told.minute, second=told.second), True


GYMRUN_READER = SheetReader(
    format=FileFormat.GYMRUN,
    marks=GYMRUN_MARKS,
    begin=_begin,
    take=_take,
    lost=GYMRUN_LACKS,
)
