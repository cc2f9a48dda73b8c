"""A file that was found and not yet read. Cheap to send to another process."""

from dataclasses import dataclass
from pathlib import Path

from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.integrations.archives.unpacking import Place, load


@dataclass(frozen=True, kw_only=True)
class Found:
    """A file on disk or in an archive; without a place, `sentence` and `next_step` say why it cannot be read."""

    name: str
    path: Path
    size: int
    stamp: str
    place: Place | None
    sentence: str = ""
    next_step: str = ""

    def load(self) -> bytes:
        """The content, unpacked. Raises `BadFile`."""
        if self.place is None:
            raise BadFile(self.sentence, self.next_step)
        return load(self.place)
