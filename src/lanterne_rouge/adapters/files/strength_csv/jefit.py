"""JEFIT's backup: tables one after the other below lines with `###`; an exercise log has its sets in one cell, `80x8,85x6`.

Times are seconds of the epoch. The weights are in the account's unit, which the file does not tell.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime

from lanterne_rouge.adapters.files.strength_csv.cells import (
    EARLIEST_YEAR,
    LATEST_YEAR,
    NoMoment,
    exercise_in,
    moment_in,
    read_weight,
    reps_in,
    seconds_in,
)
from lanterne_rouge.adapters.files.strength_csv.log import Workout, WorkoutLog, of_day
from lanterne_rouge.adapters.files.table import CsvTable, NoValue, TableRow, decode_text, number_in, read_table
from lanterne_rouge.domain.recording import FileFormat, ParsedFile

SECTION = re.compile(r"^[ \t]{0,8}#{2,8}[ \t]{0,8}([A-Z][A-Z &/_-]{2,60}?)[ \t]{0,8}#{0,8}[ \t\r]{0,8}$", re.MULTILINE)
SECTIONS = frozenset(
    ("ROUTINES", "WORKOUT SESSIONS", "EXERCISE LOGS", "EXERCISE RECORDS", "CUSTOM EXERCISES", "PROFILE", "SETTING")
)
LOGS, SESSIONS_HEADING = "EXERCISE LOGS", "WORKOUT SESSIONS"
JEFIT_SET = re.compile(r"(-?\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(?:x(\d+(?:\.\d+)?))?")
LONGEST_LOG = 4000
JEFIT_LACKS = ("JEFIT tells no RPE, no warm-ups and no supersets; body measurements and routines are not kept.",)


class JefitReader:
    """Reads JEFIT's backups for the intake."""

    @property
    def format(self) -> FileFormat:
        """JEFIT's CSV."""
        return FileFormat.JEFIT

    def recognises(self, head: bytes) -> bool:
        """Whether the text begins with one of JEFIT's section lines."""
        start = decode_text(head[:400]).lstrip()
        match = SECTION.match(start)
        return match is not None and (match[1] in SECTIONS or "JEFIT" in start)

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The sessions; the file's name says nothing about them."""
        return read_jefit(data)


def read_jefit(data: bytes) -> ParsedFile:
    """Every session with its sets; rows that cannot be read are listed by line."""
    tables = dict(_tables(decode_text(data)))
    log = WorkoutLog(FileFormat.JEFIT, "jefit")
    logs = tables.get(LOGS)
    if logs is not None:
        sessions = _sessions(tables.get(SESSIONS_HEADING))
        log.broken(logs.broken)
        for row in sorted(logs.rows, key=lambda r: (_number(r, "logtime") or 0.0, r.line)):
            log.records += 1
            with log.row(row.line):
                _take(row, log, sessions)
    return log.parsed(JEFIT_LACKS)


def _tables(text: str) -> Iterator[tuple[str, CsvTable]]:
    matches = list(SECTION.finditer(text))
    above = counted = 0
    for place, section in enumerate(matches):
        if section[1] not in (LOGS, SESSIONS_HEADING):
            continue
        end = matches[place + 1].start() if place + 1 < len(matches) else len(text)
        table = read_table(text[section.end() : end].encode())
        above, counted = above + text.count("\n", counted, section.end()), section.end()
        rows = tuple(replace(row, line=row.line + above) for row in table.rows)
        yield section[1], replace(table, rows=rows, broken=tuple(line + above for line in table.broken))


def _sessions(table: CsvTable | None) -> Mapping[float, tuple[float, float | None]]:
    """Start and length in seconds, by the session's number."""
    sessions: dict[float, tuple[float, float | None]] = {}
    for row in table.rows if table else ():
        start, length = _number(row, "starttime"), _number(row, "totaltime")
        end = _number(row, "endtime")
        if start is not None:
            sessions[_number(row, "id") or start] = (start, length or (end - start if end and end > start else None))
            sessions.setdefault(start, sessions[_number(row, "id") or start])
    return sessions


def _take(row: TableRow, log: WorkoutLog, sessions: Mapping[float, tuple[float, float | None]]) -> None:
    exercise = exercise_in(row.get("ename"))
    workout = _workout(row, log, sessions)
    log.name(exercise)
    for weight, reps, seconds in _sets(row.get("logs") or row.get("intervallogs")):
        log.add(
            workout,
            exercise=exercise,
            weight=read_weight(weight),
            reps=reps_in(reps),
            seconds=seconds_in(seconds) if seconds else None,
        )


def _sets(text: str) -> Iterator[tuple[str, str, str]]:
    for part in text[:LONGEST_LOG].split(","):
        match = JEFIT_SET.fullmatch(part.strip())
        if match is None and part.strip():
            raise NoValue(part)
        if match is not None:
            yield match[1], match[2], match[3] or ""


def _workout(row: TableRow, log: WorkoutLog, sessions: Mapping[float, tuple[float, float | None]]) -> Workout:
    session = _number(row, "belongsession")
    date = row.get("mydate")
    key = session or date
    workout = log.known(key)
    if workout is not None:
        return workout
    start, seconds = sessions.get(session or 0.0, (None, None))
    start = start or session or _number(row, "logtime")
    if not start:
        return log.begin(key, of_day(moment_in(date[:10])[0]))
    try:
        moment = datetime.fromtimestamp(start, UTC)
    except (ValueError, OverflowError, OSError):
        raise NoMoment(row.get("belongsession", "logtime")) from None
    if not EARLIEST_YEAR <= moment.year <= LATEST_YEAR:
        raise NoMoment(row.get("belongsession", "logtime"))
    return log.begin(key, Workout(start=moment, wall_clock=False, seconds=seconds))


def _number(row: TableRow, key: str) -> float | None:
    try:
        return number_in(row.get(key)) or None
    except NoValue:
        return None


JEFIT_READER = JefitReader()
