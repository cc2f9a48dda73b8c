"""GymRun's entries: a row is a set with its own time; those of one routine on one day are a workout."""

from datetime import datetime

from lanterne_rouge.domain.recording import TIME_UNKNOWN, FileFormat, ParsedFile
from lanterne_rouge.integrations.strength_csv.cells import (
    exercise_in,
    metres_in,
    name_in,
    note_in,
    reps_in,
    seconds_in,
    weight_in,
)
from lanterne_rouge.integrations.strength_csv.log import Log, Workout
from lanterne_rouge.integrations.strength_csv.moments import clock_in, moment_in
from lanterne_rouge.integrations.strength_csv.sheet import keys_of, read_sheet
from lanterne_rouge.integrations.table.rows import Row

MARKS = frozenset(("date", "time", "routine", "exercise", "set", "weight", "reps"))
LOST = ("GymRun's export does not tell its unit of weight, RPE, warm-ups or supersets.",)


class GymRunReader:
    """Reads GymRun's entries for the intake."""

    @property
    def format(self) -> FileFormat:
        """GymRun's CSV."""
        return FileFormat.GYMRUN

    def recognises(self, head: bytes) -> bool:
        """Whether the header has a routine, a number of the set, and a time beside the date."""
        return set(keys_of(head)) >= MARKS

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The workouts; the file's name says nothing about them."""
        return read_gymrun(data)


def read_gymrun(data: bytes) -> ParsedFile:
    """Every workout with its sets; rows that cannot be read are listed by line."""
    table = read_sheet(data)
    log = Log(FileFormat.GYMRUN, "gymrun", loose=True)
    log.broken(table.broken)
    for row in table.rows:
        log.records += 1
        with log.row(row.line):
            _take(row, log)
    return log.parsed(LOST)


def _take(row: Row, log: Log) -> None:
    exercise = exercise_in(row.get("exercise"))
    log.add(
        _workout(row, log),
        exercise=exercise,
        weight=weight_in(row.get("weight")),
        reps=reps_in(row.get("reps")),
        seconds=seconds_in(row.get("duration")),
        metres=metres_in(row.get("distance")),
        note=note_in(row.get("note")),
    )


def _workout(row: Row, log: Log) -> Workout:
    key = (row.get("date"), row.get("routine"))
    moment, is_known = _moment(row)
    workout = log.known(key) or log.begin(
        key, Workout(start=moment, title=name_in(key[1]), quality=[] if is_known else [TIME_UNKNOWN])
    )
    if is_known and moment != workout.start:
        end = workout.start.timestamp() + (workout.seconds or 0.0)
        workout.start = min(workout.start, moment)
        workout.seconds = max(end, moment.timestamp()) - workout.start.timestamp()
    return workout


def _moment(row: Row) -> tuple[datetime, bool]:
    day, _ = moment_in(row.get("date"))
    clock = row.get("time")
    if not clock:
        return day, False
    told = clock_in(clock)
    return day.replace(hour=told.hour, minute=told.minute, second=told.second), True


GYMRUN_READER = GymRunReader()
