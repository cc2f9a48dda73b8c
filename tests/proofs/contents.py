"""All that a home holds, as values that can be compared."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

# Who wrote when is told by these, not what is known.
TOLD_ABOUT_WRITING = ("journal_entries", "journal_rows")
MOMENTS = ("fetched_us", "entry_id")
LAST_LOOK = "import.last"

Rows = list[tuple[object, ...]]


def contents(home: Path) -> dict[str, Rows]:
    """Every row of every table that is about training, and every original."""
    return {**_tables(home / "lanterne.db"), "raw": _originals(home / "raw")}


def _tables(path: Path) -> dict[str, Rows]:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type='table'")]
        return {name: _rows(connection, name) for name in names if name not in TOLD_ABOUT_WRITING}


def _rows(connection: sqlite3.Connection, table: str) -> Rows:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[1] not in MOMENTS]
    rows = connection.execute(f"SELECT {', '.join(columns)} FROM {table}")  # noqa: S608
    return sorted((row for row in rows if LAST_LOOK not in row), key=repr)


def _originals(folder: Path) -> Rows:
    return sorted(
        (path.name, hashlib.sha256(path.read_bytes()).hexdigest())
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".new-")
    )
