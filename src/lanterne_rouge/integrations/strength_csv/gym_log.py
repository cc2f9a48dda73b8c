"""A log of sets with start and end, RPE and RIR, and numbers with a decimal comma between quotation marks.

It does not tell its unit of weight.
"""

from lanterne_rouge.domain.recording import FileFormat, ParsedFile, SetKind
from lanterne_rouge.integrations.strength_csv.cells import (
    LENGTHS,
    effort_in,
    exercise_in,
    in_reserve,
    is_true,
    metres_in,
    name_in,
    note_in,
    reps_in,
    seconds_in,
    unit_in,
    weight_in,
)
from lanterne_rouge.integrations.strength_csv.log import Log, Workout
from lanterne_rouge.integrations.strength_csv.moments import moment_in
from lanterne_rouge.integrations.strength_csv.sheet import first_unit, keys_of, read_sheet
from lanterne_rouge.integrations.table.rows import Row

MARKS = frozenset(("name", "starttime", "endtime", "exercise", "reps", "iswarmup", "rpe"))
LOST = ("This log does not tell its unit of weight, rests or supersets.",)


class GymLogReader:
    """Reads logs with RPE and RIR for the intake."""

    @property
    def format(self) -> FileFormat:
        """A gym log's CSV."""
        return FileFormat.GYM_LOG

    def recognises(self, head: bytes) -> bool:
        """Whether the header has start, end, a flag for warm-ups and RPE."""
        return set(keys_of(head)) >= MARKS

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The workouts; the file's name says nothing about them."""
        return read_gym_log(data)


def read_gym_log(data: bytes) -> ParsedFile:
    """Every workout with its sets; rows that cannot be read are listed by line."""
    table = read_sheet(data)
    unit = unit_in(next((key.removeprefix("weight") for key in table.keys if key.startswith("weight")), ""))
    log = Log(FileFormat.GYM_LOG, "gym_log", unit=unit or first_unit(table.rows, "weightunit"), loose=True)
    metres = 1.0 if log.unit is None else LENGTHS[log.unit]
    log.broken(table.broken)
    for row in table.rows:
        log.records += 1
        with log.row(row.line):
            _take(row, log, metres)
    return log.parsed(LOST)


def _take(row: Row, log: Log, metres: float) -> None:
    exercise = exercise_in(row.get("exercise"))
    log.add(
        _workout(row, log),
        exercise=exercise,
        weight=weight_in(row.get("weight", "weightkg", "weightlb", "weightlbs")),
        unit=unit_in(row.get("weightunit")),
        reps=reps_in(row.get("reps")),
        rpe=effort_in(row.get("rpe")),
        rir=in_reserve(row.get("rir")),
        kind=_kind(row),
        seconds=seconds_in(row.get("time")),
        metres=metres_in(row.get("distance"), metres),
        note=note_in(row.get("note", "notes")),
    )


def _kind(row: Row) -> SetKind:
    if is_true(row.get("iswarmup")):
        return SetKind.WARMUP
    return SetKind.FAILURE if row.get("status").casefold() == "failed" else SetKind.NORMAL


def _workout(row: Row, log: Log) -> Workout:
    key = (row.get("starttime"), row.get("name"))
    known = log.known(key)
    if known is not None:
        return known
    start, wall_clock = moment_in(key[0])
    end = moment_in(told)[0] if (told := row.get("endtime")) else None
    seconds = (end - start).total_seconds() if end is not None and end > start else None
    return log.begin(key, Workout(start=start, wall_clock=wall_clock, title=name_in(key[1]), seconds=seconds))


GYM_LOG_READER = GymLogReader()
