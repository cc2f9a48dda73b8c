"""Doors for files that come in."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from lanterne_rouge.domain.recording import FileFormat, ParsedFile


class FileReader(Protocol):
    """Reads one kind of file, recognised by its content."""

    @property
    def format(self) -> FileFormat:
        """What a recognised file is."""
        ...

    def recognises(self, head: bytes) -> bool:
        """Whether a file that begins with `head` (up to 4096 bytes) is of this kind."""
        ...

    def read(self, data: bytes, name: str) -> ParsedFile:
        """Read the whole file; raises `BadFile` with a sentence when nothing can be read."""
        ...


class FoundFile(Protocol):
    """A file on disk or inside archives, not yet read. Cheap to send to another process."""

    @property
    def name(self) -> str:
        """The name to show: the path, or archive and member as `export.zip/activities/1.fit.gz`."""
        ...

    @property
    def path(self) -> Path:
        """The file on disk that holds it."""
        ...

    @property
    def size(self) -> int:
        """Bytes, as stored."""
        ...

    @property
    def stamp(self) -> str:
        """Changes when the content may have changed (size and modification time, or the member's checksum)."""
        ...

    def load(self) -> bytes:
        """The content, unpacked; raises `BadFile` for a bomb, a damaged archive or a file without rights."""
        ...


class FileFinder(Protocol):
    """Finds every file below the given paths, archives opened, in a stable order."""

    def find(self, paths: tuple[Path, ...]) -> Iterator[FoundFile]:
        """Files in order of their names; what cannot be opened comes as a file whose `load` raises."""
        ...
