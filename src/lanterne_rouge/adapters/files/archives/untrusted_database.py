"""A SQLite database from outside, read with care: it can hold views, expressions and pages that were made to do harm.

It is opened for reading alone, without extensions, functions, views or virtual tables; only columns that the caller names may
be read, and the work is limited by the size of the file.
"""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from lanterne_rouge.domain.errors import BadFile

SQLITE_MAGIC: Final = b"SQLite format 3\x00"
LARGEST_DATABASE: Final = 4 * 2**30
# A row takes some ten steps and at least twenty bytes of the file.
STEPS_ANYWAY: Final = 5_000_000
STEPS_A_BYTE: Final = 1
STEPS_A_LOOK: Final = 50_000
LARGEST_VALUE: Final = 2**20
DEEPEST_EXPRESSION: Final = 20
MOST_TABLES: Final = 2_000
MOST_SLICES: Final = 40_000
_PRAGMAS: Final = ("trusted_schema=OFF", "query_only=ON", "cell_size_check=ON", "mmap_size=0", "cache_size=-8000")
# A damaged schema's message may be no text.
_FAULTS: Final = (sqlite3.Error, UnicodeDecodeError)

Cell = int | float | str | bytes | None
Row = tuple[Cell, ...]


@dataclass(frozen=True, kw_only=True)
class DatabaseTable:
    """A table, what of it is read, and what people call its content."""

    name: str
    columns: tuple[str, ...]
    what: str


@dataclass(frozen=True, kw_only=True)
class Slices:
    """Rows whose whole number in `column`, divided by `size`, is one of these; too many numbers stand for any row."""

    column: str
    size: int
    numbers: Collection[int]


class UntrustedDatabase:
    """Rows of known tables. `problems`: sentences on damage; `remarks`: on tables in another form than the known one."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._tables = self._listed()
        self._readable: dict[str, bool] = {}
        self.problems: list[str] = []
        self.remarks: list[str] = []

    def rows(self, table: DatabaseTable, only: "Slices | None" = None) -> Iterator[Row]:
        """The rows of a table if it is there and has these columns; damage is noted and ends them."""
        if not self._is_readable(table):
            return
        # Only names of the caller's tables, and numbers, are put into the statement.
        statement = f"SELECT {', '.join(table.columns)} FROM {table.name}"  # noqa: S608
        if only is not None and len(only.numbers) <= MOST_SLICES:
            # SQLite passes over the others several times as quickly as we would.
            statement += f" WHERE {only.column} / {only.size} IN ({', '.join(map(str, only.numbers))})"
        try:
            yield from self._connection.execute(statement)
        except _FAULTS:
            self.problems.append(f"Its table of {table.what} is damaged, so I read it up to there.")

    def last_cell(self, table: DatabaseTable, key: int) -> Cell:
        """The last column of the row whose first column is `key`; None where there is none, or where it can't be read."""
        if not self._is_readable(table):
            return None
        statement = f"SELECT {table.columns[-1]} FROM {table.name} WHERE {table.columns[0]} = ?"  # noqa: S608
        try:
            found = self._connection.execute(statement, (key,)).fetchone()
        except _FAULTS:
            return None
        return found[0] if found is not None else None

    def _is_readable(self, table: DatabaseTable) -> bool:
        """Whether the table is there with its columns; a table in another form is remarked upon once."""
        if table.name not in self._readable:
            self._readable[table.name] = table.name in self._tables and self._has_columns(table)
            if table.name in self._tables and not self._readable[table.name]:
                self.remarks.append(f"It keeps {table.what} in a form that I don't know, so I left that out.")
        return self._readable[table.name]

    def _listed(self) -> frozenset[str]:
        """The tables that hold rows of their own. Raises `BadFile` where nothing can be read."""
        try:
            found = tuple(islice(self._connection.execute("SELECT type, name, sql FROM sqlite_master"), MOST_TABLES))
        except _FAULTS as error:
            raise _damaged() from error
        return frozenset(
            str(name)
            for kind, name, sql in found
            if kind == "table" and not str(sql).lstrip().casefold().startswith("create virtual")
        )

    def _has_columns(self, table: DatabaseTable) -> bool:
        """Whether the columns are there; generated ones aren't listed, and so don't count."""
        try:
            found = self._connection.execute(f"PRAGMA table_info({table.name})").fetchall()
        except _FAULTS:
            return False
        return set(table.columns) <= {str(row[1]) for row in found}


@contextmanager
def opened_for_reading(path: Path, tables: Collection[DatabaseTable]) -> Iterator[UntrustedDatabase]:
    """The database, of which only these tables may be read. Raises `BadFile`."""
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None)
    with closing(connection):
        connection.text_factory = _text
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        connection.setlimit(sqlite3.SQLITE_LIMIT_EXPR_DEPTH, DEEPEST_EXPRESSION)
        try:
            for pragma in _PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
        except _FAULTS as error:
            raise _damaged() from error
        connection.set_progress_handler(_Limit(path.stat().st_size).is_reached, STEPS_A_LOOK)
        connection.set_authorizer(_Gate(tables).decide)
        yield UntrustedDatabase(connection)


class _Limit:
    """How much work a database of so many bytes may make."""

    def __init__(self, size: int) -> None:
        self._left = STEPS_ANYWAY + STEPS_A_BYTE * size

    def is_reached(self) -> bool:
        """Called now and then; true ends the statement."""
        self._left -= STEPS_A_LOOK
        return self._left < 0


class _Gate:
    """What a statement may do: read known columns of known tables, never from within a view or a trigger."""

    def __init__(self, tables: Collection[DatabaseTable]) -> None:
        self._columns = {table.name.casefold(): frozenset(table.columns) for table in tables}

    def decide(self, action: int, name: str | None, column: str | None, base: str | None, inner: str | None) -> int:
        """SQLite asks for each thing that a statement would do; functions are among what is denied."""
        if inner is not None:
            return sqlite3.SQLITE_DENY
        if action == sqlite3.SQLITE_SELECT or (action == sqlite3.SQLITE_PRAGMA and name == "table_info"):
            return sqlite3.SQLITE_OK
        if action != sqlite3.SQLITE_READ or name is None:
            return sqlite3.SQLITE_DENY
        is_known = name == "sqlite_master" or column in self._columns.get(name.casefold(), ())
        return sqlite3.SQLITE_OK if is_known else sqlite3.SQLITE_DENY


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", errors="replace")


def _damaged() -> BadFile:
    return BadFile("This Health Connect export is damaged.", "Export it again.")
