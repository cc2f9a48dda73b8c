"""Strong's CSV in all its dialects: a row is a set, and a date is the start of its workout on the wall clock.

`Set Order` is a number, or W, D or F for warm-up, drop and failure; any other word there marks a row that is no set
(notes, rest timers, in the athlete's language).
"""

from collections.abc import Mapping, Sequence

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import FileFormat, ParsedFile, SetKind
from lanterne_rouge.integrations.strength_csv.cells import (
    LENGTHS,
    duration_in,
    effort_in,
    exercise_in,
    factor_of,
    kind_in,
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
from lanterne_rouge.integrations.strength_csv.sheet import first_cells, first_unit, keys_of, read_sheet
from lanterne_rouge.integrations.strength_csv.strong_columns import Columns, Role, columns_of
from lanterne_rouge.integrations.table.cells import NoValue
from lanterne_rouge.integrations.table.rows import Table

LOST = (
    "Strong's export does not tell which exercises were done in turn as a superset.",
    "Rests between sets and notes on whole workouts are not kept.",
)


class StrongReader:
    """Reads Strong's exports for the intake."""

    @property
    def format(self) -> FileFormat:
        """Strong's CSV."""
        return FileFormat.STRONG

    def recognises(self, head: bytes) -> bool:
        """Whether the header, or the places of what stands in the first row, are Strong's."""
        return columns_of(keys_of(head), first_cells(head)) is not None

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The workouts; the file's name says nothing about them."""
        return read_strong(data)


def read_strong(data: bytes) -> ParsedFile:
    """Every workout with its sets; rows that cannot be read are listed by line."""
    table = read_sheet(data)
    columns = columns_of(table.keys, _first_cells(table))
    if columns is None:
        raise BadFile("The columns of this Strong export are not known.", "Export it from Strong in English.")
    unit = columns.unit or first_unit(table.rows, columns.keys.get(Role.UNIT, ""))
    is_loose = columns.metres is None and Role.DISTANCE_UNIT not in columns.keys
    log = Log(FileFormat.STRONG, columns.dialect, unit=unit, loose=is_loose)
    log.broken(table.broken)
    reading = _Reading(log, columns, unit)
    for row in table.rows:
        log.records += 1
        try:
            reading.take(row.cells)
        except NoValue as error:
            log.refuse(row.line, error)
    return log.parsed(LOST)


def _first_cells(table: Table) -> Sequence[str]:
    return [table.rows[0].cells.get(key, "") for key in table.keys] if table.rows else ()


class _Reading:
    """The state of reading one file: notes wait for the set that they belong to."""

    def __init__(self, log: Log, columns: Columns, unit: WeightUnit | None) -> None:
        self._log = log
        self._key = {role: columns.keys.get(role, "") for role in Role}
        # Where length has no unit, the account's units go together: kg with km, lb with miles, unknown with unknown.
        self._metres = columns.metres or (1.0 if unit is None else LENGTHS[unit])
        self._note: tuple[object, str] | None = None

    def take(self, cells: Mapping[str, str]) -> None:
        """One row."""
        get, key, log = cells.get, self._key, self._log
        date = get(key[Role.DATE], "")
        exercise = exercise_in(get(key[Role.EXERCISE], ""))
        workout = self._workout(cells, date)
        order = get(key[Role.ORDER], "").strip()
        kind = SetKind.NORMAL if order.isdigit() else kind_in(order)
        weight = weight_in(get(key[Role.WEIGHT], ""))
        unit = unit_in(get(key[Role.UNIT], "")) if key[Role.UNIT] else None
        reps = reps_in(get(key[Role.REPS], ""))
        seconds = seconds_in(get(key[Role.SECONDS], ""))
        note = note_in(get(key[Role.NOTES], ""))
        if kind is None and len(order) > 1:
            log.pseudo_rows += 1
            log.name(exercise)
            self._note = ((id(workout), exercise), note) if note else self._note
            return
        if self._note is not None and self._note[0] == (id(workout), exercise):
            note = " ".join((self._note[1], note or "")).strip()
            self._note = None
        log.add(
            workout,
            exercise=exercise,
            weight=weight,
            unit=unit,
            reps=reps,
            rpe=effort_in(get(key[Role.RPE], "")),
            kind=kind or SetKind.NORMAL,
            seconds=seconds,
            metres=metres_in(get(key[Role.DISTANCE], ""), factor_of(get(key[Role.DISTANCE_UNIT], ""), self._metres)),
            note=note,
        )

    def _workout(self, cells: Mapping[str, str], date: str) -> Workout:
        title = cells.get(self._key[Role.WORKOUT], "")
        key = (date, title, cells.get(self._key[Role.NUMBER], ""))
        known = self._log.known(key)
        if known is not None:
            return known
        start, wall_clock = moment_in(date)
        duration = duration_in(cells.get(self._key[Role.DURATION], ""))
        return self._log.begin(key, Workout(start=start, wall_clock=wall_clock, title=name_in(title), seconds=duration))


STRONG_READER = StrongReader()
