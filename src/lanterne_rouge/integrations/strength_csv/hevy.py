"""Hevy's CSV: a row is a set, and the units stand in the names of its columns, where kg and miles may meet."""

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.recording import FileFormat, ParsedFile, SetKind
from lanterne_rouge.integrations.strength_csv.cells import (
    KM,
    MILE,
    effort_in,
    exercise_in,
    kind_in,
    metres_in,
    name_in,
    note_in,
    reps_in,
    seconds_in,
    weight_in,
)
from lanterne_rouge.integrations.strength_csv.log import Log, Workout
from lanterne_rouge.integrations.strength_csv.moments import moment_in
from lanterne_rouge.integrations.strength_csv.sheet import keys_of, read_sheet
from lanterne_rouge.integrations.table.rows import Row

MARKS = frozenset(("exercisetitle", "setindex", "settype", "starttime"))
LOST = (
    "Hevy's export may have lost the order of exercises; the same exercise twice in a row reads as one.",
    "Rests between sets and descriptions of whole workouts are not kept.",
)


class HevyReader:
    """Reads Hevy's exports for the intake."""

    @property
    def format(self) -> FileFormat:
        """Hevy's CSV."""
        return FileFormat.HEVY

    def recognises(self, head: bytes) -> bool:
        """Whether the header has the columns that only Hevy has."""
        return set(keys_of(head)) >= MARKS

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The workouts; the file's name says nothing about them."""
        return read_hevy(data)


def read_hevy(data: bytes) -> ParsedFile:
    """Every workout with its sets; rows that cannot be read are listed by line."""
    table = read_sheet(data)
    pounds = "weightlbs" in table.keys or "weightlb" in table.keys
    log = Log(FileFormat.HEVY, "hevy", unit=WeightUnit.LB if pounds else WeightUnit.KG)
    log.broken(table.broken)
    for row in table.rows:
        log.records += 1
        with log.row(row.line):
            _take(row, log)
    return log.parsed(LOST)


def _take(row: Row, log: Log) -> None:
    exercise = exercise_in(row.get("exercisetitle"))
    superset = row.get("supersetid")
    log.add(
        _workout(row, log),
        exercise=exercise,
        weight=weight_in(row.get("weightkg", "weightlbs", "weightlb")),
        reps=reps_in(row.get("reps")),
        rpe=effort_in(row.get("rpe")),
        kind=kind_in(row.get("settype")) or SetKind.NORMAL,
        seconds=seconds_in(row.get("durationseconds")),
        metres=_metres(row),
        superset=int(superset) if superset.isdecimal() and len(superset) < 10 else None,
        # The note is the exercise's, and stands on each of its rows.
        note=note_in(row.get("exercisenotes")) if row.get("setindex") in ("", "0") else None,
    )


def _metres(row: Row) -> float | None:
    miles = row.get("distancemiles")
    return (
        metres_in(miles, MILE)
        if miles
        else metres_in(row.get("distancekm"), KM) or metres_in(row.get("distancemeters"))
    )


def _workout(row: Row, log: Log) -> Workout:
    key = (row.get("starttime"), row.get("title"))
    known = log.known(key)
    if known is not None:
        return known
    start, wall_clock = moment_in(key[0])
    end = moment_in(told)[0] if (told := row.get("endtime")) else None
    seconds = (end - start).total_seconds() if end is not None and end > start else None
    return log.begin(key, Workout(start=start, wall_clock=wall_clock, title=name_in(key[1]), seconds=seconds))


HEVY_READER = HevyReader()
