"""FitNotes for Android: a row is a set of a day, in the unit of its row or of its column's name."""

from lanterne_rouge.adapters.files.strength_csv.cells import (
    KM,
    exercise_in,
    factor_of,
    metres_in,
    moment_in,
    note_in,
    read_weight,
    reps_in,
    seconds_in,
    unit_in,
)
from lanterne_rouge.adapters.files.strength_csv.log import Workout, WorkoutLog, first_unit, keys_of, of_day, read_sheet
from lanterne_rouge.adapters.files.table import TableRow
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.recording import FileFormat, ParsedFile

FITNOTES_MARKS = frozenset(("date", "exercise", "category", "reps", "time"))
FITNOTES_WEIGHTS = frozenset(("weight", "weightkg", "weightkgs", "weightlb", "weightlbs"))
FITNOTES_LACKS = (
    "FitNotes tells neither the time of day nor how long a workout took: sessions are put at noon, and their load rests on "
    "three minutes a set.",
    "FitNotes tells no warm-ups, no supersets and no RPE.",
)


class FitNotesReader:
    """Reads exports of FitNotes for Android for the intake."""

    @property
    def format(self) -> FileFormat:
        """FitNotes' CSV."""
        return FileFormat.FITNOTES

    def recognises(self, head: bytes) -> bool:
        """Whether the header has a category and one column of weights."""
        keys = set(keys_of(head))
        return keys >= FITNOTES_MARKS and len(keys & FITNOTES_WEIGHTS) == 1 and "kind" not in keys

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The days; the file's name says nothing about them."""
        return read_fitnotes(data)


def read_fitnotes(data: bytes) -> ParsedFile:
    """Every day with its sets; rows that cannot be read are listed by line."""
    table = read_sheet(data)
    column = next(key for key in table.keys if key in FITNOTES_WEIGHTS)
    unit = unit_in(column.removeprefix("weight"))
    dialect = "fitnotes_android" if unit is None else "fitnotes_android_old"
    log = WorkoutLog(FileFormat.FITNOTES, dialect, unit=unit or first_unit(table.rows, "weightunit"))
    log.broken(table.broken)
    for row in table.rows:
        log.records += 1
        with log.row(row.line):
            take(row, log, weight=read_weight(row.get(column)), unit=unit_in(row.get("weightunit")))
    return log.parsed(FITNOTES_LACKS)


def take(row: TableRow, log: WorkoutLog, *, weight: float | None, unit: WeightUnit | None) -> None:
    """One row of either FitNotes."""
    exercise = exercise_in(row.get("exercise"))
    factor = factor_of(row.get("distanceunit"), KM)
    log.add(
        day_of(row.get("date"), log),
        exercise=exercise,
        weight=weight,
        unit=unit,
        reps=reps_in(row.get("reps")),
        seconds=seconds_in(row.get("time")),
        metres=metres_in(row.get("distance"), factor),
        note=note_in(row.get("comment", "notes")),
        cardio=row.get("category").casefold() == "cardio",
    )


def day_of(date: str, log: WorkoutLog, title: str = "") -> Workout:
    """The workout of a day."""
    day, _ = moment_in(date[:10])
    key = (day, title)
    return log.known(key) or log.begin(key, of_day(day, title))


FITNOTES_READER = FitNotesReader()


BOTH = frozenset(("weightkg", "weightlbs"))


class FitNotesIosReader:
    """Reads exports of FitNotes 2 for the intake."""

    @property
    def format(self) -> FileFormat:
        """FitNotes 2's CSV."""
        return FileFormat.FITNOTES_IOS

    def recognises(self, head: bytes) -> bool:
        """Whether the header has a column of weights for each unit."""
        return set(keys_of(head)) >= FITNOTES_MARKS | BOTH

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The days; the file's name says nothing about them."""
        return read_fitnotes_ios(data)


def read_fitnotes_ios(data: bytes) -> ParsedFile:
    """Every day with its sets; rows that cannot be read are listed by line."""
    table = read_sheet(data)
    log = WorkoutLog(FileFormat.FITNOTES_IOS, "fitnotes_ios")
    log.broken(table.broken)
    for row in table.rows:
        log.records += 1
        with log.row(row.line):
            pounds = read_weight(row.get("weightlbs"))
            kilos = read_weight(row.get("weightkg"))
            in_pounds = kilos is None and pounds is not None
            unit = WeightUnit.LB if in_pounds else WeightUnit.KG
            take(row, log, weight=pounds if in_pounds else kilos, unit=unit)
    return log.parsed(FITNOTES_LACKS)


FITNOTES_IOS_READER = FitNotesIosReader()
