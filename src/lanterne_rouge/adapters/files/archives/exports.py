"""Exports of which only a part is used: recognised by how they begin, and condensed while they are read."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from lanterne_rouge.adapters.files.archives.apple_health import (
    LARGEST_EXPORT,
    condense_health_export,
    is_health_export,
)
from lanterne_rouge.adapters.files.archives.garmin_export import LARGEST_LIST, condense_garmin_list, is_garmin_list
from lanterne_rouge.adapters.files.archives.google_fit import (
    LARGEST_SESSION,
    condense_fit_days,
    condense_fit_sessions,
    is_fit_days,
    is_fit_session,
)
from lanterne_rouge.adapters.files.archives.health_connect import condense_health_connect, is_health_connect
from lanterne_rouge.adapters.files.archives.unpacking import MB, Place, copy_to, load, plain_pieces
from lanterne_rouge.adapters.files.archives.untrusted_database import LARGEST_DATABASE, SQLITE_MAGIC
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import FileFormat

SEARCHED_BYTES: Final = MB
"""Of a database: its tables stand at its beginning, but not in the first bytes."""


Part = tuple[str, Place]
"""A file of an export with its name, which may tell what the content leaves out."""


def export_source(place: Place, head: bytes) -> FileFormat | None:
    """Which of these exports a file that begins so is. Raises `BadFile`."""
    if is_health_export(head):
        return FileFormat.APPLE_HEALTH
    if is_garmin_list(head):
        return FileFormat.GARMIN_EXPORT
    if is_fit_session(head) or is_fit_days(head):
        return FileFormat.GOOGLE_FIT
    return FileFormat.HEALTH_CONNECT if _is_health_connect(place, head) else None


def condense(parts: Sequence[Part], head: bytes) -> bytes | None:
    """The export as a document of our own; None for any other file. Only sessions of Google Fit have several parts.

    Raises `BadFile`.
    """
    ((_, place), *_) = parts
    if is_health_export(head):
        return condense_health_export(plain_pieces(place, LARGEST_EXPORT))
    if is_garmin_list(head):
        return condense_garmin_list(plain_pieces(place, LARGEST_LIST), head)
    if is_fit_session(head):
        return condense_fit_sessions((name, _small(place)) for name, place in parts)
    if is_fit_days(head):
        return condense_fit_days(load(place))
    if _is_health_connect(place, head):
        with _on_disk(place) as path:
            return condense_health_connect(path)
    return None


def _small(place: Place) -> bytes:
    """A session; empty where it can't be read, which costs the others nothing."""
    try:
        return b"".join(plain_pieces(place, LARGEST_SESSION))
    except BadFile:
        return b""


def _is_health_connect(place: Place, head: bytes) -> bool:
    return head.startswith(SQLITE_MAGIC) and is_health_connect(_beginning(place))


def _beginning(place: Place) -> bytes:
    read = bytearray()
    for piece in plain_pieces(place, LARGEST_DATABASE):
        read += piece
        if len(read) >= SEARCHED_BYTES:
            break
    return bytes(read[:SEARCHED_BYTES])


@contextmanager
def _on_disk(place: Place) -> Iterator[Path]:
    """The file where it can be read at any place: a database is no stream."""
    with TemporaryDirectory(prefix="lanterne-") as folder:
        path = Path(folder) / "export.db"
        copy_to(place, path, LARGEST_DATABASE)
        yield path
