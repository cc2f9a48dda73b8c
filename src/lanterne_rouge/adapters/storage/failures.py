"""Translate database and disk errors into `StorageFailed`."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError, OperationalError

from lanterne_rouge.domain.errors import StorageFailed

DISK_FULL: Final = (
    "The disk is full, so this step wasn't saved. Everything before it is safe.",
    "Free some space and try again.",
)
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


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise `StorageFailed` for database failures; errors in our own SQL are not translated."""
    try:
        yield
    except DBAPIError as error:
        message = _sentence(error.orig) or (SERVER_UNREACHABLE if _is_server_gone(error) else None)
        if message is None:
            raise
        raise StorageFailed(*message) from error
    except sqlite3.Error as error:
        message = _sentence(error)
        if message is None:
            raise
        raise StorageFailed(*message) from error


def disk_failed(error: OSError, what: str) -> StorageFailed:
    """The error for a file or folder that can't be read or written."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StorageFailed(*DISK_FULL)
    reason = error.strerror or type(error).__name__
    return StorageFailed(f"{what}: {reason.lower()}.", "Check the folder and its permissions, or choose another.")


def _sentence(error: BaseException | None) -> tuple[str, str] | None:
    code = getattr(error, "sqlite_errorcode", None)
    return SENTENCES.get(code & 0xFF) if isinstance(code, int) else None


def _is_server_gone(error: DBAPIError) -> bool:
    return isinstance(error, OperationalError) and not isinstance(error.orig, sqlite3.Error)
