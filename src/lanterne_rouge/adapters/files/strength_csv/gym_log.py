"""A log of sets with start and end, RPE and RIR, and numbers with a decimal comma between quotation marks.

It does not tell its unit of weight.
"""

from lanterne_rouge.adapters.files.strength_csv.cells import (
    LENGTHS,
    effort_in,
    exercise_in,
    in_reserve,
    is_true,
    metres_in,
    note_in,
    read_weight,
    reps_in,
    seconds_in,
    unit_in,
)
from lanterne_rouge.adapters.files.strength_csv.log import WorkoutLog
from lanterne_rouge.adapters.files.strength_csv.sheet import SheetReader, first_unit
from lanterne_rouge.adapters.files.table import CsvTable, TableRow
from lanterne_rouge.domain.recording import FileFormat, SetKind

GYM_LOG_MARKS = frozenset(("name", "starttime", "endtime", "exercise", "reps", "iswarmup", "rpe"))
GYM_LOG_LACKS = ("This log does not tell its unit of weight, rests or supersets.",)


def _begin(table: CsvTable) -> WorkoutLog:
    unit = unit_in(next((key.removeprefix("weight") for key in table.keys if key.startswith("weight")), ""))
    return WorkoutLog(FileFormat.GYM_LOG, "gym_log", unit=unit or first_unit(table.rows, "weightunit"), loose=True)


def _take(row: TableRow, log: WorkoutLog) -> None:
    exercise = exercise_in(row.get("exercise"))
    log.add(
        log.between(row.get("starttime"), row.get("endtime"), row.get("name")),
        exercise=exercise,
        weight=read_weight(row.get("weight", "weightkg", "weightlb", "weightlbs")),
        unit=unit_in(row.get("weightunit")),
        reps=reps_in(row.get("reps")),
        rpe=effort_in(row.get("rpe")),
        rir=in_reserve(row.get("rir")),
        kind=_kind(row),
        seconds=seconds_in(row.get("time")),
        metres=metres_in(row.get("distance"), 1.0 if log.unit is None else LENGTHS[log.unit]),
        note=note_in(row.get("note", "notes")),
    )


def _kind(row: TableRow) -> SetKind:
    if is_true(row.get("iswarmup")):
        return SetKind.WARMUP
    return SetKind.FAILURE if row.get("status").casefold() == "failed" else SetKind.NORMAL


GYM_LOG_READER = SheetReader(
    format=FileFormat.GYM_LOG,
    marks=GYM_LOG_MARKS,
    begin=_begin,
    take=_take,
    lost=GYM_LOG_LACKS,
)
