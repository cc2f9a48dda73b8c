"""The list `activities.csv` in Strava's bulk export: the titles that athletes gave to the files beside it.

Strava writes the header in the athlete's language, but the order of its first columns does not change: number, date,
name. The column of files is known by what stands in it. Only titles are taken: the files tell the rest better.
"""

import re
from collections.abc import Sequence
from itertools import islice

from lanterne_rouge.adapters.files.table import (
    CsvTable,
    TableRow,
    column_key,
    header_keys_of,
    of_broken_lines,
    read_table,
    shortened,
)
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import FileFormat, ParsedFile

TITLE = 2
FEWEST_COLUMNS = 10
# Header of today, and of exports before 2019, in English; German and French as far as they are known.
KNOWN_STARTS = (
    ("activityid", "activitydate", "activityname"),
    ("id", "date", "name"),
    ("aktivitätsid", "aktivitätsdatum", "namederaktivität"),
    ("iddelactivité", "datedelactivité", "nomdelactivité"),
)
FILE_COLUMNS = frozenset(map(column_key, ("filename", "Dateiname", "Nom du fichier")))
ACTIVITY_FILE_PATTERN = re.compile(r"activities/[^/\\]+\.(?:fit|gpx|tcx)(?:\.gz)?", re.IGNORECASE)
FIRST_CELL = re.compile(rb"(?:^|[\r\n])\d{4,20},")
LONGEST_STRAVA_TITLE = 300


class StravaActivitiesReader:
    """Reads the list of Strava's bulk export for the intake."""

    @property
    def format(self) -> FileFormat:
        """The list of activities."""
        return FileFormat.STRAVA_ACTIVITIES

    def recognises(self, head: bytes) -> bool:
        """Whether the header is known, or a long list of numbered rows names files of activities."""
        keys = header_keys_of(head)
        if keys[: TITLE + 1] in KNOWN_STARTS:
            return not FILE_COLUMNS.isdisjoint(keys)
        if len(keys) < FEWEST_COLUMNS or FIRST_CELL.search(head) is None:
            return False
        return ACTIVITY_FILE_PATTERN.search(head.decode("utf-8", errors="replace")) is not None

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The titles by member name; the list's own name says nothing about them."""
        return read_strava_activities(data)


def read_strava_activities(data: bytes) -> ParsedFile:
    """Titles for the files of the export; sessions without a file are counted in a sentence."""
    table = read_table(data)
    if len(table.keys) <= TITLE:
        raise BadFile("This list has no column for titles.", "Download the export from Strava again.")
    title_key, file_key = table.keys[TITLE], _file_key(table)
    titles: dict[str, str] = {}
    without_file = 0
    for row in table.rows:
        file, title = row.get(file_key) if file_key else "", row.get(title_key)
        if not file:
            without_file += 1
        elif title:
            titles[file] = title[:LONGEST_STRAVA_TITLE]
    problems = of_broken_lines(table.broken)
    if without_file:
        problems.insert(0, _of_sessions_without_file(without_file))
    return ParsedFile(format=FileFormat.STRAVA_ACTIVITIES, titles=tuple(titles.items()), problems=shortened(problems))


def _file_key(table: CsvTable) -> str | None:
    key_of_file = next((key for key in table.keys if key in FILE_COLUMNS), None)
    return key_of_file or next((key for key in table.keys if _names_files(table.rows, key)), None)


def _names_files(rows: Sequence[TableRow], key: str) -> bool:
    filled = (text for row in rows if (text := row.get(key)))
    return any(ACTIVITY_FILE_PATTERN.fullmatch(text) for text in islice(filled, 20))


def _of_sessions_without_file(count: int) -> str:
    sessions = "1 session has" if count == 1 else f"{count} sessions have"
    return f"{sessions} no file in Strava's export (entered by hand, or without samples) and could not be imported."


STRAVA_ACTIVITIES_READER = StravaActivitiesReader()
