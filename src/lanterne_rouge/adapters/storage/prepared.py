"""Statements of every small request: compiled once, and on SQLite carried out by the driver itself.

A set of a workout asks eight small things, and SQLAlchemy takes several times as long over each as SQLite.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import lru_cache
from hashlib import sha256
from typing import Final, TypeVarTuple

import msgspec
from sqlalchemy import ClauseElement, Connection, Engine, Insert
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.selectable import TypedReturnsRows

from lanterne_rouge.ports.journal import Reads

Ts = TypeVarTuple("Ts")
_SQLITE: Final = dialect()
# A bound only: they are those that a module makes once.
MOST_COMPILED: Final = 500
READS: Final = "lanterne_reads"
"""The option of a connection that what it is asked is noted in."""


def all_rows(
    connection: Connection, query: TypedReturnsRows[*Ts], values: Mapping[str, object]
) -> Sequence[tuple[*Ts]]:
    """All rows that a statement returns. Its parameters and columns are plain ones: no lists, no truth values."""
    driver = driver_of(connection)
    if driver is None:
        return connection.execute(query, values).all()
    text, parameters = _question(query, values)
    rows = _run(driver, text, parameters).fetchall()
    reads = _noted_in(connection)
    if reads is not None and text.startswith("SELECT"):
        reads.note(text, parameters, _digest(rows))
    elif reads is not None:
        reads.is_whole = False
    return rows


def first_row(connection: Connection, query: TypedReturnsRows[*Ts], values: Mapping[str, object]) -> tuple[*Ts] | None:
    """The first row that a statement returns, of few."""
    found = all_rows(connection, query, values)
    return found[0] if found else None


def look_up(engine: Engine, query: TypedReturnsRows[*Ts], values: Mapping[str, object]) -> tuple[*Ts] | None:
    """The first row that a statement returns, asked by itself: no transaction is begun for it on SQLite."""
    if engine.dialect.name != _SQLITE.name:
        with engine.connect() as connection:
            return first_row(connection, query, values)
    with closing(engine.raw_connection()) as pooled:
        driver = pooled.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        found = driver.execute(*_question(query, values)).fetchall()
    return found[0] if found else None


def run_statement(connection: Connection, statement: UpdateBase, values: Mapping[str, object]) -> None:
    """Carry out a statement that returns nothing."""
    driver = driver_of(connection)
    if driver is None:
        connection.execute(statement, values)
        return
    text, parameters = _question(statement, values)
    note_read(connection, text, parameters)
    _run(driver, text, parameters).close()


def driver_of(connection: Connection) -> sqlite3.Connection | None:
    """SQLite's own connection; None for a server's."""
    driver = connection.connection.driver_connection
    return driver if isinstance(driver, sqlite3.Connection) else None


def note_read(connection: Connection, text: str, parameters: object) -> None:
    """Note a statement with its rows, where its connection is one of which that is wanted: it is asked twice then."""
    reads = _noted_in(connection)
    if reads is None:
        return
    driver = driver_of(connection)
    if driver is not None and text.startswith("SELECT") and isinstance(parameters, tuple):
        reads.note(text, parameters, digest_rows(driver, text, parameters))
    else:
        reads.is_whole = False


def digest_rows(driver: sqlite3.Connection, text: str, parameters: tuple[object, ...]) -> bytes:
    """A digest of the rows that a statement returns now."""
    return _digest(driver.execute(text, parameters).fetchall())


def _digest(rows: Sequence[object]) -> bytes:
    return sha256(msgspec.msgpack.encode(rows)).digest()


def _noted_in(connection: Connection) -> Reads | None:
    """Where what a connection is asked is noted."""
    reads: Reads | None = connection.get_execution_options().get(READS)
    return reads


def _run(driver: sqlite3.Connection, text: str, parameters: tuple[object, ...]) -> sqlite3.Cursor:
    try:
        return driver.execute(text, parameters)
    except sqlite3.IntegrityError as error:
        raise IntegrityError(text, None, error) from error


def _question(statement: ClauseElement, values: Mapping[str, object]) -> tuple[str, tuple[object, ...]]:
    """The text of a statement and its parameters."""
    text, names, fixed = _compiled(statement, tuple(values) if isinstance(statement, Insert) else None)
    return text, tuple(values[name] if name in values else fixed[name] for name in names)


@lru_cache(MOST_COMPILED)
def _compiled(
    statement: ClauseElement, columns: tuple[str, ...] | None
) -> tuple[str, Sequence[str], Mapping[str, object]]:
    """The text of a statement, its parameters in order, and those that it gives itself. `columns`: those that an insert fills."""
    compiled = _SQLITE.statement_compiler(_SQLITE, statement, column_keys=columns)
    fixed = {name: value for name, value in compiled.params.items() if value is not None}
    return str(compiled), compiled.positiontup or (), fixed
