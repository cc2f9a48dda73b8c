"""What a database or a disk may refuse, as sentences: the one place where their errors are translated."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError, OperationalError

from lanterne_rouge.domain.errors import StorageFailed

DISK_FULL: Final = (
    "The disk is full; nothing of this step was kept, what was there before is intact.",
    "Free some space and do it again.",
)
BUSY: Final = (
    "Another program is writing to the database and does not let go.",
    "Wait until it is done (an import may take minutes) or close it, then try again.",
)
NO_RIGHTS: Final = (
    "The database or its folder may not be written to.",
    "Give yourself the rights to the folder, or name another with --home DIR.",
)
CANNOT_OPEN: Final = (
    "The database cannot be opened.",
    "Look whether the folder exists and you have rights to it, or name another with --home DIR.",
)
DAMAGED: Final = (
    "The database is damaged.",
    "Keep a copy of the file, then restore a backup with `lanterne restore FILE`.",
)
DISK_FAILS: Final = (
    "The disk fails to read or write the database.",
    "Look whether the disk is there and healthy, then try again; keep a backup at hand.",
)
SERVER_UNREACHABLE: Final = (
    "The database server does not answer or refuses.",
    "Look whether it runs and whether DATABASE_URL is right, then try again.",
)

# SQLite's primary result codes: an extended code's lowest byte.
SENTENCES: Final = {
    sqlite3.SQLITE_FULL: DISK_FULL,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_READONLY: NO_RIGHTS,
    sqlite3.SQLITE_PERM: NO_RIGHTS,
    sqlite3.SQLITE_CANTOPEN: CANNOT_OPEN,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_IOERR: DISK_FAILS,
}


@contextmanager
def translated() -> Iterator[None]:
    """Raise `StorageFailed` for what the database refuses; our own mistakes in SQL pass unchanged."""
    try:
        yield
    except DBAPIError as error:
        told = _sentence(error.orig) or (SERVER_UNREACHABLE if _is_server_gone(error) else None)
        if told is None:
            raise
        raise StorageFailed(*told) from error
    except sqlite3.Error as error:
        told = _sentence(error)
        if told is None:
            raise
        raise StorageFailed(*told) from error


def disk_failed(error: OSError, what: str) -> StorageFailed:
    """The sentence for a file or folder that the disk refuses."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StorageFailed(*DISK_FULL)
    reason = error.strerror or type(error).__name__
    return StorageFailed(f"{what}: {reason.lower()}.", "Look at the folder and your rights to it, or name another.")


def _sentence(error: BaseException | None) -> tuple[str, str] | None:
    code = getattr(error, "sqlite_errorcode", None)
    return SENTENCES.get(code & 0xFF) if isinstance(code, int) else None


def _is_server_gone(error: DBAPIError) -> bool:
    return isinstance(error, OperationalError) and not isinstance(error.orig, sqlite3.Error)
