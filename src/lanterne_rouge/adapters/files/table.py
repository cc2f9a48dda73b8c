"""CSV text of any dialect as rows with their line numbers; a broken line costs itself, not the file."""

import csv
import io
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from lanterne_rouge.domain.errors import BadFile

DELIMITERS = ",;\t|"
LONGEST_ROW_LINES = 200
"""A quoted note may run over lines; a quote that is never closed must not swallow the rest."""
LONGEST_TABLE_LINE = 2**20
LONGEST_HEADER = 2**16
MOST_ROWS = 200_000
LARGEST_TABLE_BYTES = 64 * 2**20
_NO_LETTERS = re.compile(r"[\W_]+")
_UNPRINTABLE = re.compile(r"[^\x20-\x7e\xa0-\ud7ff\uf900-\ufffd]|[\u200b-\u200f\u2028-\u202e\u2060-\u206f]")


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """One row: its cells by column key; cells of columns that the row does not reach are absent."""

    line: int
    cells: Mapping[str, str]

    def get(self, *keys: str) -> str:
        """The first of these cells that is not blank, else an empty text."""
        return next((text for key in keys if (text := self.cells.get(key, "").strip())), "")


@dataclass(frozen=True, kw_only=True)
class CsvTable:
    """A header, as written and as keys, the rows, and the numbers of the lines that are no rows."""

    header: tuple[str, ...]
    keys: tuple[str, ...]
    rows: tuple[TableRow, ...]
    broken: tuple[int, ...]


def column_key(column: str) -> str:
    """A column's name without case, blanks and punctuation, so that `Resting HR` and `restingHR` are one."""
    return _NO_LETTERS.sub("", column.casefold())


# Every reader of tables asks for the header of the same file, one after another.
@lru_cache(maxsize=4)
def header_of(head: bytes) -> tuple[str, ...]:
    """The names in the first line that is not blank; empty when the bytes are no text."""
    if b"\x00" in head and head[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        return ()
    text = decode_text(head)
    line = next((line for line in text.splitlines() if line.strip()), "")
    return _cells(line, _delimiter(line))


@lru_cache(maxsize=4)
def header_keys_of(head: bytes) -> tuple[str, ...]:
    """The columns in the first line, as `column_key` writes them."""
    return tuple(map(column_key, header_of(head)))


def read_table(data: bytes) -> CsvTable:
    """All rows; where two columns have one name, the first counts. Raises `BadFile` for what is too large for a list."""
    if len(data) > LARGEST_TABLE_BYTES:
        raise BadFile(
            f"This CSV file is larger than {LARGEST_TABLE_BYTES // 2**20} MB, which no list of days or sessions is.",
            "Export a shorter range.",
        )
    lines = list(io.StringIO(decode_text(data), newline=""))
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    top = lines[first] if lines else ""
    delimiter = _delimiter(top)
    header = _cells(top, delimiter)
    keys = tuple(map(column_key, header))
    rows: list[TableRow] = []
    broken: list[int] = []
    for line, cells in _records(lines, first + 1, delimiter):
        if cells is None:
            broken.append(line)
        elif any(cell.strip() for cell in cells):
            if len(rows) == MOST_ROWS:
                raise BadFile(f"This CSV file has more than {MOST_ROWS} rows.", "Export a shorter range.")
            rows.append(TableRow(line=line, cells=dict(reversed(list(zip(keys, cells, strict=False))))))
    return CsvTable(header=header, keys=keys, rows=tuple(rows), broken=tuple(broken))


def shown_cell(text: str, longest: int = 40) -> str:
    """A cell's text for a sentence: short, without characters that could disturb a terminal."""
    clean = _UNPRINTABLE.sub("?", text)
    return clean if len(clean) <= longest else clean[: longest - 1] + "…"


def _records(lines: Sequence[str], begin: int, delimiter: str) -> Iterator[tuple[int, list[str] | None]]:
    at = begin
    while at < len(lines):
        if len(lines[at]) > LONGEST_TABLE_LINE:
            yield at + 1, None
            at += 1
            continue
        reader = csv.reader(lines[at : at + LONGEST_ROW_LINES], delimiter=delimiter, strict=True)
        try:
            cells = next(reader)
        except csv.Error:
            yield at + 1, None
            at += 1
        else:
            yield at + 1, cells
            at += reader.line_num


def _cells(line: str, delimiter: str) -> tuple[str, ...]:
    if not line.strip() or len(line) > LONGEST_HEADER:
        return ()
    return tuple(cell.strip() for cell in next(csv.reader([line], delimiter=delimiter), []))


def _delimiter(line: str) -> str:
    unquoted = re.sub(r'"[^"]*"', "", line)
    return max(DELIMITERS, key=unquoted.count)


def decode_text(data: bytes) -> str:
    """The text of a CSV file, whatever code page it was saved in."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The head of a file may end inside a character; anything else is a spreadsheet's Western code page.
        if error.end >= len(data) - 3 and error.reason == "unexpected end of data":
            return data[: error.start].decode("utf-8-sig")
        return data.decode("cp1252", errors="replace")


UNKNOWN_WORDS = frozenset(("", "-", "--", "–", "na", "n/a", "nan", "null", "none", "nil", "#n/a"))
LONGEST_CELL_VALUE = 40
_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[T ,].*)?")
_SLASHED = re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:[T ,].*)?")
_WORDED = re.compile(
    r"(?:(\d{1,2})\.? ([a-z]{3})[a-z]*\.?,? (\d{4})|([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4}))(?:,? .*)?"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_THOUSANDS = re.compile(r"-?\d{1,3}(?:[.,\u00a0\u202f' ]\d{3})+")


class NoValue(ValueError):
    """A cell that is filled with something else than it should be."""


def number_in(text: str, *, whole: bool = False) -> float | None:
    """The number, with a decimal point or comma; None for a blank. Raises `NoValue` for anything else, infinity too.

    `whole` numbers (steps) may be grouped in thousands: 12,345.
    """
    plain = text.strip().removesuffix("%").strip()
    if plain.casefold() in UNKNOWN_WORDS:
        return None
    if whole and _THOUSANDS.fullmatch(plain[:LONGEST_CELL_VALUE]):
        plain = re.sub(r"[^\d-]", "", plain)
    if plain.count(",") == 1 and "." not in plain:
        plain = plain.replace(",", ".")
    try:
        value = float(plain) if len(plain) <= LONGEST_CELL_VALUE and "_" not in plain else math.nan
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise NoValue(text)
    return value


@dataclass(frozen=True, kw_only=True)
class DateOrder:
    """How dates such as 03/04/2024 are meant in one file; None where its dates leave it open."""

    day_first: bool | None


def date_order(texts: Iterable[str]) -> DateOrder:
    """The order that the file's own dates prove: a 25 can only be a day."""
    day_first = month_first = False
    for text in texts:
        match = _SLASHED.fullmatch(text.strip()[:LONGEST_CELL_VALUE])
        if match:
            day_first |= int(match[1]) > 12
            month_first |= int(match[2]) > 12
    return DateOrder(day_first=None if day_first == month_first else day_first)


def date_in(text: str, order: DateOrder) -> date:
    """The date. Raises `NoValue` for what is none, or could be two."""
    parts = _parts(text.strip()[:LONGEST_CELL_VALUE].lower(), order)
    if parts is None:
        raise NoValue(text)
    try:
        return date(*parts)
    except ValueError:
        raise NoValue(text) from None


def is_ambiguous(text: str, order: DateOrder) -> bool:
    """Whether the text is a date of which nobody can say which number is the day."""
    return order.day_first is None and _SLASHED.fullmatch(text.strip()[:LONGEST_CELL_VALUE]) is not None


def _parts(text: str, order: DateOrder) -> tuple[int, int, int] | None:
    if match := _ISO.fullmatch(text) or _COMPACT.fullmatch(text):
        return int(match[1]), int(match[2]), int(match[3])
    if match := _DOTTED.fullmatch(text):
        return int(match[3]), int(match[2]), int(match[1])
    if match := _SLASHED.fullmatch(text):
        return _slashed(int(match[1]), int(match[2]), int(match[3]), order)
    if match := _WORDED.fullmatch(text):
        day, month, year = (match[1], match[2], match[3]) if match[1] else (match[5], match[4], match[6])
        return (int(year), _MONTHS.index(month) + 1, int(day)) if month in _MONTHS else None
    return None


def _slashed(first: int, second: int, year: int, order: DateOrder) -> tuple[int, int, int] | None:
    if first == second:
        return year, first, first
    if order.day_first is None:
        return None
    return (year, second, first) if order.day_first else (year, first, second)


MOST_TABLE_SENTENCES = 20


def shortened(problems: Sequence[str]) -> tuple[str, ...]:
    """The first sentences, and how many more there are."""
    if len(problems) <= MOST_TABLE_SENTENCES:
        return tuple(problems)
    rest = len(problems) - MOST_TABLE_SENTENCES
    return (*problems[:MOST_TABLE_SENTENCES], f"And {rest} more of this kind.")


def of_broken_lines(lines: Sequence[int]) -> list[str]:
    """A sentence for each line whose quotes do not close."""
    return [f"Line {line}: its quotation marks do not match; the line was left out." for line in lines]
