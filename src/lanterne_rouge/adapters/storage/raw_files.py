"""Original files below the home folder, by their SHA-256: `raw/ab/ab12...`. Never changed, never deleted."""

import hashlib
import os
import re
import tempfile
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Final

from sqlalchemy import ColumnElement, select

from lanterne_rouge.adapters.storage import tables
from lanterne_rouge.adapters.storage.failures import disk_failed
from lanterne_rouge.adapters.storage.ledger import Ledger, Row, chunks
from lanterne_rouge.domain.errors import NotFound, StorageFailed
from lanterne_rouge.ports.stores import FileLocation, StoredFile

RAW_FOLDER: Final = "raw"
SHA256: Final = re.compile(r"[0-9a-f]{64}")


class RawFolder:
    """The folder `raw` of a home."""

    def __init__(self, home: Path) -> None:
        self._folder = home / RAW_FOLDER

    def put(self, sha256: str, data: bytes, *, durable: bool = False) -> None:
        """Store the content unless it is stored completely. Atomic; `durable`: on disk before it returns."""
        path = raw_path(self._folder, sha256)
        try:
            if not _is_there(path, len(data)):
                _write(path, data, durable=durable)
        except OSError as error:
            raise disk_failed(error, f"I can't store an original file in {self._folder}") from error

    def get(self, sha256: str) -> bytes:
        """The content; raises `NotFound`, or `StorageFailed` if it is damaged."""
        path = raw_path(self._folder, sha256)
        try:
            data = path.read_bytes()
        except FileNotFoundError as error:
            raise NotFound("I don't have the original file.", "Import it again.") from error
        except OSError as error:
            raise disk_failed(error, f"I can't read the original file {path}") from error
        if hashlib.sha256(data).hexdigest() != sha256:
            raise StorageFailed(f"The original file {path} is damaged.", "Move it away and import it again.")
        return data


def raw_path(folder: Path, sha256: str) -> Path:
    """The path of the content, in a folder named by its first two digits."""
    if not SHA256.fullmatch(sha256):
        raise ValueError(f"not a SHA-256 in hexadecimal: {sha256[:80]!r}")
    return folder / sha256[:2] / sha256


def _is_there(path: Path, size: int) -> bool:
    try:
        return path.stat().st_size == size
    except FileNotFoundError:
        return False


def _write(path: Path, data: bytes, *, durable: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        Path(temporary).replace(path)
    finally:
        Path(temporary).unlink(missing_ok=True)
    if durable:
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Flush a folder, so that a new name is on disk; does nothing on Windows."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class SqlFiles:
    """The files of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def hashes(self) -> frozenset[str]:
        """SHA-256 of every file that was read."""
        query = select(tables.files.c.sha256).where(tables.files.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            return frozenset(connection.execute(query).scalars())

    def by_hash(self) -> Mapping[str, StoredFile]:
        """Every file that was read, by SHA-256."""
        return self._files()

    def of_hashes(self, hashes: Collection[str]) -> Mapping[str, StoredFile]:
        """Those of the files with these hashes that were read."""
        files: dict[str, StoredFile] = {}
        for some in chunks(sorted(hashes)):
            files |= self._files(tables.files.c.sha256.in_(some))
        return files

    def _files(self, *conditions: ColumnElement[bool]) -> dict[str, StoredFile]:
        query = select(tables.files).where(tables.files.c.athlete_id == self._ledger.athlete_id, *conditions)
        with self._ledger.reading() as connection:
            rows = connection.execute(query.order_by(tables.files.c.name)).all()
        return {
            row.sha256: StoredFile(
                sha256=row.sha256, name=row.name, format=row.format, size=row.size, outcome=row.outcome
            )
            for row in rows
        }

    def locations(self) -> Mapping[str, FileLocation]:
        """By name."""
        query = select(tables.sightings).where(tables.sightings.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            rows = connection.execute(query).all()
        return {row.name: FileLocation(name=row.name, stamp=row.stamp, sha256=row.sha256) for row in rows}

    def add(self, files: Iterable[StoredFile], sightings: Iterable[FileLocation]) -> None:
        """Insert or replace files and their locations."""
        with self._ledger.journaled() as writing:
            writing.put(tables.files, (_file_row(file) for file in files))
            writing.put(tables.sightings, ({"name": s.name, "stamp": s.stamp, "sha256": s.sha256} for s in sightings))


def _file_row(file: StoredFile) -> Row:
    return {
        "sha256": file.sha256,
        "name": file.name,
        "format": file.format,
        "size": file.size,
        "outcome": file.outcome,
    }
