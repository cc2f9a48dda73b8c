"""Fitbod's CSV: a row is a set, or several alike, always in kg, whatever the app shows."""

from lanterne_rouge.adapters.files.strength_csv.cells import (
    exercise_in,
    has_clock,
    is_true,
    metres_in,
    moment_in,
    note_in,
    read_weight,
    reps_in,
    seconds_in,
)
from lanterne_rouge.adapters.files.strength_csv.log import Workout, WorkoutLog, of_day
from lanterne_rouge.adapters.files.strength_csv.sheet import SheetReader
from lanterne_rouge.adapters.files.table import CsvTable, TableRow
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.recording import FileFormat, SetKind

FITBOD_MARKS = frozenset(("date", "exercise", "reps", "iswarmup", "note"))
FITBOD_WEIGHTS = ("weight", "weightkg", "weightlb", "weightlbs")
MOST_ALIKE = 10
FITBOD_LACKS = ("Fitbod tells no RPE, no supersets, no rests, and not how long a workout took.",)


def _begin(table: CsvTable) -> WorkoutLog:
    pounds = not {"weightlb", "weightlbs"}.isdisjoint(table.keys)
    return WorkoutLog(FileFormat.FITBOD, "fitbod", unit=WeightUnit.LB if pounds else WeightUnit.KG)


def _take(row: TableRow, log: WorkoutLog) -> None:
    exercise = exercise_in(row.get("exercise"))
    workout = _workout(row, log)
    alike = reps_in(row.get("sets")) or 1
    for _ in range(min(alike, MOST_ALIKE)):
        log.add(
            workout,
            exercise=exercise,
            weight=read_weight(row.get(*FITBOD_WEIGHTS)),
            reps=reps_in(row.get("reps")),
            kind=SetKind.WARMUP if is_true(row.get("iswarmup")) else SetKind.NORMAL,
            seconds=seconds_in(row.get("durations")),
            metres=metres_in(row.get("distancem")),
            note=note_in(row.get("note")),
        )


def _workout(row: TableRow, log: WorkoutLog) -> Workout:
    date = row.get("date")
    known = log.known(date)
    if known is not None:
        return known
    start, wall_clock = moment_in(date)
    if not has_clock(date):
        return log.begin(date, of_day(start))
    return log.begin(date, Workout(start=start, wall_clock=wall_clock))


FITBOD_READER = SheetReader(
    format=FileFormat.FITBOD,
    marks=FITBOD_MARKS,
    begin=_begin,
    take=_take,
    lost=FITBOD_LACKS,
    one_of=frozenset(FITBOD_WEIGHTS),
)
