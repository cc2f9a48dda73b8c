"""Fitbod's CSV: a row is a set, or several alike, always in kg, whatever the app shows."""

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.recording import FileFormat, ParsedFile, SetKind
from lanterne_rouge.integrations.strength_csv.cells import (
    exercise_in,
    is_true,
    metres_in,
    note_in,
    reps_in,
    seconds_in,
    weight_in,
)
from lanterne_rouge.integrations.strength_csv.log import Log, Workout, of_day
from lanterne_rouge.integrations.strength_csv.moments import has_clock, moment_in
from lanterne_rouge.integrations.strength_csv.sheet import keys_of, read_sheet
from lanterne_rouge.integrations.table.rows import Row

MARKS = frozenset(("date", "exercise", "reps", "iswarmup", "note"))
MOST_ALIKE = 10
LOST = ("Fitbod tells no RPE, no supersets, no rests, and not how long a workout took.",)


class FitbodReader:
    """Reads Fitbod's exports for the intake."""

    @property
    def format(self) -> FileFormat:
        """Fitbod's CSV."""
        return FileFormat.FITBOD

    def recognises(self, head: bytes) -> bool:
        """Whether the header has Fitbod's flag for warm-ups beside a date."""
        keys = set(keys_of(head))
        return keys >= MARKS and not keys.isdisjoint(("weight", "weightkg", "weightlb", "weightlbs"))

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The workouts; the file's name says nothing about them."""
        return read_fitbod(data)


def read_fitbod(data: bytes) -> ParsedFile:
    """Every workout with its sets; rows that cannot be read are listed by line."""
    table = read_sheet(data)
    pounds = not {"weightlb", "weightlbs"}.isdisjoint(table.keys)
    log = Log(FileFormat.FITBOD, "fitbod", unit=WeightUnit.LB if pounds else WeightUnit.KG)
    log.broken(table.broken)
    for row in table.rows:
        log.records += 1
        with log.row(row.line):
            _take(row, log)
    return log.parsed(LOST)


def _take(row: Row, log: Log) -> None:
    exercise = exercise_in(row.get("exercise"))
    workout = _workout(row, log)
    alike = reps_in(row.get("sets")) or 1
    for _ in range(min(alike, MOST_ALIKE)):
        log.add(
            workout,
            exercise=exercise,
            weight=weight_in(row.get("weight", "weightkg", "weightlb", "weightlbs")),
            reps=reps_in(row.get("reps")),
            kind=SetKind.WARMUP if is_true(row.get("iswarmup")) else SetKind.NORMAL,
            seconds=seconds_in(row.get("durations")),
            metres=metres_in(row.get("distancem")),
            note=note_in(row.get("note")),
        )


def _workout(row: Row, log: Log) -> Workout:
    date = row.get("date")
    known = log.known(date)
    if known is not None:
        return known
    start, wall_clock = moment_in(date)
    if not has_clock(date):
        return log.begin(date, of_day(start))
    return log.begin(date, Workout(start=start, wall_clock=wall_clock))


FITBOD_READER = FitbodReader()
