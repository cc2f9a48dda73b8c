"""Kept originals, read again."""

from collections import OrderedDict

from lanterne_rouge.domain.activity import ActivitySource
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import ParsedFile
from lanterne_rouge.intake.merging import FORMAT_ORDER, Told
from lanterne_rouge.intake.reading import parse, sound
from lanterne_rouge.intake.titles import listed_title, title_for
from lanterne_rouge.ports.files import FileReader
from lanterne_rouge.ports.stores import Stores

# Of a list with thousands of sessions each one may be asked for in turn.
HELD = 3


class Originals:
    """Reads what sources tell from their kept originals; holds the last few, which are often asked for again."""

    def __init__(self, stores: Stores, readers: tuple[FileReader, ...]) -> None:
        self._stores, self._readers = stores, readers
        self._held: OrderedDict[str, ParsedFile | None] = OrderedDict()

    def told(self, source: ActivitySource) -> Told:
        """What a source tells, cleaned and with its title; raises `BadFile` when its original no longer says it."""
        parsed = self._parsed(source)
        if parsed is None or source.index >= len(parsed.recordings):
            raise BadFile(f"The kept original of {source.file} no longer reads as it did.", "Import the file again.")
        return Told(
            recording=title_for(self._stores, source.file, sound(parsed.recordings[source.index])),
            format=source.format,
            sha256=source.sha256,
            index=source.index,
            # A row of a list has its title from the list itself.
            listed=source.format not in FORMAT_ORDER or listed_title(self._stores, source.file) is not None,
        )

    def _parsed(self, source: ActivitySource) -> ParsedFile | None:
        if source.sha256 not in self._held:
            self._held[source.sha256] = parse(self._stores.raw.get(source.sha256), source.file, self._readers)
            while len(self._held) > HELD:
                self._held.popitem(last=False)
        return self._held[source.sha256]
