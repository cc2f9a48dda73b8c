"""Original files below the home folder, by their SHA-256: `raw/ab/ab12...`. Never changed, never deleted.

Used in every process that reads files, so that nothing here loads what a database needs.
"""

import hashlib
import os
import re
import tempfile
from pathlib import Path
from typing import Final

from lanterne_rouge.adapters.storage.disk import disk_failed, sync_folder
from lanterne_rouge.domain.errors import NotFound, StorageFailed

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
