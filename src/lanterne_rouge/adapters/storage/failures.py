"""Translate database and disk errors into `StorageFailed`."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError, OperationalError

from lanterne_rouge.domain.errors import DISK_FULL, StorageFailed, is_disk_full

BUSY: Final = (
    "Another program is writing to the database.",
    "Wait until it's done (an import may take minutes) or close it, then try again.",
)
NO_PERMISSION: Final = (
    "I'm not allowed to write to the database or its folder.",
    "Change the folder's permissions, or choose another with --home DIR.",
)
CANNOT_OPEN: Final = (
    "I can't open the database.",
    "Check that the folder exists and that you may read it, or choose another with --home DIR.",
)
DAMAGED: Final = (
    "The database is damaged.",
    "Make a copy of the file, then restore a backup with `lanterne restore FILE`.",
)
DISK_FAILED: Final = (
    "The disk can't read or write the database.",
    "Check that the disk is connected and healthy, then try again. Make sure you have a backup.",
)
SERVER_UNREACHABLE: Final = (
    "The database server doesn't answer or refuses the connection.",
    "Check that it's running and that DATABASE_URL is right, then try again.",
)

# SQLite's primary result codes: an extended code's lowest byte.
SENTENCES: Final = {
    sqlite3.SQLITE_FULL: DISK_FULL,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_READONLY: NO_PERMISSION,
    sqlite3.SQLITE_PERM: NO_PERMISSION,
    sqlite3.SQLITE_CANTOPEN: CANNOT_OPEN,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_IOERR: DISK_FAILED,
}

# SQLite has no word for a full disk where it makes its log and the index of it.
MAYBE_FULL: Final = frozenset((sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY))
PROBE_BYTES: Final = 65_536


@contextmanager
def translate_errors(path: Path | None = None) -> Iterator[None]:
    """Raise `StorageFailed` for database failures; errors in our own SQL are not translated.

    Give the path of the database file to distinguish a full disk from a failing one.
    """
    try:
        yield
    except DBAPIError as error:
        message = _sentence(error.orig, path) or (SERVER_UNREACHABLE if _is_server_gone(error) else None)
        if message is None:
            raise
        raise StorageFailed(*message) from error
    except sqlite3.Error as error:
        message = _sentence(error, path)
        if message is None:
            raise
        raise StorageFailed(*message) from error


def _sentence(error: BaseException | None, path: Path | None) -> tuple[str, str] | None:
    code = getattr(error, "sqlite_errorcode", None)
    if not isinstance(code, int):
        return None
    if code & 0xFF in MAYBE_FULL and path is not None and _is_full(path.parent):
        return DISK_FULL
    return SENTENCES.get(code & 0xFF)


def _is_full(folder: Path) -> bool:
    """Whether the disk has no room for a small file in a folder."""
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(PROBE_BYTES))
    except OSError as error:
        return is_disk_full(error)
    return False


def _is_server_gone(error: DBAPIError) -> bool:
    return isinstance(error, OperationalError) and not isinstance(error.orig, sqlite3.Error)
