"""Hevy's CSV: a row is a set, and the units stand in the names of its columns, where kg and miles may meet."""

from lanterne_rouge.adapters.files.strength_csv.cells import (
    KM,
    MILE,
    effort_in,
    exercise_in,
    kind_in,
    metres_in,
    note_in,
    read_weight,
    reps_in,
    seconds_in,
)
from lanterne_rouge.adapters.files.strength_csv.log import WorkoutLog
from lanterne_rouge.adapters.files.strength_csv.sheet import SheetReader
from lanterne_rouge.adapters.files.table import CsvTable, TableRow
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.recording import FileFormat, SetKind

HEVY_MARKS = frozenset(("exercisetitle", "setindex", "settype", "starttime"))
HEVY_LACKS = (
    "Hevy's export may have lost the order of exercises; the same exercise twice in a row reads as one.",
    "Rests between sets and descriptions of whole workouts are not kept.",
)


def _begin(table: CsvTable) -> WorkoutLog:
    pounds = not {"weightlb", "weightlbs"}.isdisjoint(table.keys)
    return WorkoutLog(FileFormat.HEVY, "hevy", unit=WeightUnit.LB if pounds else WeightUnit.KG)


def _take(row: TableRow, log: WorkoutLog) -> None:
    exercise = exercise_in(row.get("exercisetitle"))
    superset = row.get("supersetid")
    log.add(
        log.between(row.get("starttime"), row.get("endtime"), row.get("title")),
        exercise=exercise,
        weight=read_weight(row.get("weightkg", "weightlbs", "weightlb")),
        reps=reps_in(row.get("reps")),
        rpe=effort_in(row.get("rpe")),
        kind=kind_in(row.get("settype")) or SetKind.NORMAL,
        seconds=seconds_in(row.get("durationseconds")),
        metres=_metres(row),
        superset=int(superset) if superset.isdecimal() and len(superset) < 10 else None,
        # The note is the exercise's, and stands on each of its rows.
        note=note_in(row.get("exercisenotes")) if row.get("setindex") in ("", "0") else None,
    )


def _metres(row: TableRow) -> float | None:
    miles = row.get("distancemiles")
    return (
        metres_in(miles, MILE)
        if miles
        else metres_in(row.get("distancekm"), KM) or metres_in(row.get("distancemeters"))
    )


HEVY_READER = SheetReader(
    format=FileFormat.HEVY,
    marks=HEVY_MARKS,
    begin=_begin,
    take=_take,
    lost=HEVY_LACKS,
)
