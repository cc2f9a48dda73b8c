"""A strength export as rows, also where an old app put every whole line between quotation marks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lanterne_rouge.adapters.files.strength_csv.cells import unit_in
from lanterne_rouge.adapters.files.strength_csv.log import WorkoutLog
from lanterne_rouge.adapters.files.table import (
    DELIMITERS,
    CsvTable,
    TableRow,
    column_key,
    decode_text,
    header_of,
    read_table,
)
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.recording import FileFormat, ParsedFile


def keys_of(head: bytes) -> tuple[str, ...]:
    """The column keys of a file that begins with `head`."""
    header = header_of(head)
    if _is_wrapped(header):
        header = header_of(_unwrapped(head))
    return tuple(map(column_key, header))


def first_cells(head: bytes) -> tuple[str, ...]:
    """The cells of the first row below the header, as far as `head` reaches."""
    lines = [line for line in decode_text(head).splitlines() if line.strip()]
    if len(lines) < 2:
        return ()
    table = read_sheet("\n".join(lines[:2]).encode())
    if len(table.rows) != 1 or len(set(table.keys)) != len(table.keys):
        return ()
    return tuple(table.rows[0].cells.get(key, "") for key in table.keys)


def read_sheet(data: bytes) -> CsvTable:
    """All rows; raises `BadFile` for what is too large."""
    table = read_table(data)
    return read_table(_unwrapped(data)) if _is_wrapped(table.header) else table


def first_unit(rows: Sequence[TableRow], key: str) -> WeightUnit | None:
    """The first unit in a column of units: it holds for rows that leave it blank."""
    return next((unit for row in rows if (unit := unit_in(row.cells.get(key, ""))) is not None), None)


def _is_wrapped(header: Sequence[str]) -> bool:
    return len(header) == 1 and any(delimiter in header[0] for delimiter in DELIMITERS)


def _unwrapped(data: bytes) -> bytes:
    return "\n".join(map(_inner, decode_text(data).splitlines())).encode()


def _inner(line: str) -> str:
    text = line.strip()
    if len(text) > 1 and text[0] == text[-1] == '"':
        return text[1:-1].replace('""', '"')
    return text


@dataclass(frozen=True, kw_only=True)
class SheetReader:
    """Reads the exports of one app for the intake.

    `marks` are the columns that a header must have, `one_of` those of which it needs one; `begin` makes the log of a
    file, `take` adds a row to it, and `lost` says what the export does not tell.
    """

    format: FileFormat
    marks: frozenset[str]
    begin: Callable[[CsvTable], WorkoutLog]
    take: Callable[[TableRow, WorkoutLog], None]
    lost: tuple[str, ...]
    one_of: frozenset[str] = frozenset()

    def recognises(self, head: bytes) -> bool:
        """Whether the header has the columns of this app."""
        keys = set(keys_of(head))
        return keys >= self.marks and not (self.one_of and keys.isdisjoint(self.one_of))

    def read(self, data: bytes, name: str) -> ParsedFile:
        """Every workout with its sets; rows that cannot be read are listed by line. The file's name says nothing of them."""
        table = read_sheet(data)
        log = self.begin(table)
        log.broken(table.broken)
        for row in table.rows:
            log.records += 1
            with log.row(row.line):
                self.take(row, log)
        return log.parsed(self.lost)
