"""LiftLog's CSV: a row is a set with its own moment and unit; a session is told by its number."""

from lanterne_rouge.domain.recording import TIME_UNKNOWN, FileFormat, ParsedFile
from lanterne_rouge.integrations.strength_csv.cells import exercise_in, note_in, reps_in, unit_in, weight_in
from lanterne_rouge.integrations.strength_csv.log import Log, Workout
from lanterne_rouge.integrations.strength_csv.moments import has_clock, moment_in
from lanterne_rouge.integrations.strength_csv.sheet import first_unit, keys_of, read_sheet
from lanterne_rouge.integrations.table.rows import Row

MARKS = frozenset(("sessionid", "timestamp", "exercise", "weight", "reps"))
LOST = ("LiftLog's export does not tell RPE, warm-ups, supersets or names of sessions.",)


class LiftLogReader:
    """Reads LiftLog's exports for the intake."""

    @property
    def format(self) -> FileFormat:
        """LiftLog's CSV."""
        return FileFormat.LIFTLOG

    def recognises(self, head: bytes) -> bool:
        """Whether the header numbers sessions and has a moment for each set."""
        return set(keys_of(head)) >= MARKS

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The sessions; the file's name says nothing about them."""
        return read_liftlog(data)


def read_liftlog(data: bytes) -> ParsedFile:
    """Every session with its sets; rows that cannot be read are listed by line."""
    table = read_sheet(data)
    log = Log(FileFormat.LIFTLOG, "liftlog", unit=first_unit(table.rows, "weightunit"))
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
        unit=unit_in(row.get("weightunit")),
        reps=reps_in(row.get("reps")),
        note=note_in(row.get("notes")),
    )


def _workout(row: Row, log: Log) -> Workout:
    key, told = row.get("sessionid"), row.get("timestamp")
    moment, wall_clock = moment_in(told)
    workout = log.known(key)
    if workout is None:
        quality = [] if has_clock(told) else [TIME_UNKNOWN]
        return log.begin(key, Workout(start=moment, wall_clock=wall_clock, quality=quality))
    if moment != workout.start:
        end = workout.start.timestamp() + (workout.seconds or 0.0)
        workout.start = min(workout.start, moment)
        workout.seconds = max(end, moment.timestamp()) - workout.start.timestamp()
    return workout


LIFTLOG_READER = LiftLogReader()
