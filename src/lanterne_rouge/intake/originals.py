"""Kept originals, read again."""

from collections import OrderedDict
from zoneinfo import ZoneInfo

from lanterne_rouge.domain.activity import ActivitySource
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import STRENGTH_FORMATS, ParsedFile
from lanterne_rouge.intake.merging import FORMAT_ORDER, Told
from lanterne_rouge.intake.reading import parse, sound
from lanterne_rouge.intake.titles import listed_title, title_for
from lanterne_rouge.intake.units import KEY as UNIT_KEY
from lanterne_rouge.intake.units import in_unit, lacks_unit
from lanterne_rouge.intake.wall_clock import KEY as ZONE_KEY
from lanterne_rouge.ports.files import FileReader
from lanterne_rouge.ports.stores import RawFiles, Stores

# Of a list with thousands of sessions each one may be asked for in turn.
HELD = 3


class Originals:
    """Reads what sources tell from their kept originals; holds the last few, which are often asked for again."""

    def __init__(self, stores: Stores, readers: tuple[FileReader, ...], raw: RawFiles, zone: ZoneInfo) -> None:
        self._stores, self._readers, self._raw, self._zone = stores, readers, raw, zone
        self._held: OrderedDict[str, ParsedFile | None] = OrderedDict()

    def told(self, source: ActivitySource) -> Told:
        """What a source tells, cleaned and with its title; raises `BadFile` when its original no longer says it."""
        parsed = self._parsed(source)
        if parsed is None or source.index >= len(parsed.recordings):
            raise BadFile(f"The kept original of {source.file} no longer reads as it did.", "Import the file again.")
        return Told(
            recording=title_for(
                self._stores, source.file, sound(parsed.recordings[source.index], self._zone_of(source))
            ),
            format=source.format,
            sha256=source.sha256,
            index=source.index,
            # A row of a list has its title from the list itself.
            listed=source.format not in FORMAT_ORDER or listed_title(self._stores, source.file) is not None,
            until=max(r.start for r in parsed.recordings).timestamp() if source.format in STRENGTH_FORMATS else 0.0,
        )

    def _parsed(self, source: ActivitySource) -> ParsedFile | None:
        if source.sha256 not in self._held:
            self._held[source.sha256] = self._read(source)
            while len(self._held) > HELD:
                self._held.popitem(last=False)
        # A list of a whole life must outlast the many single files that it is joined with.
        self._held.move_to_end(source.sha256)
        return self._held[source.sha256]

    def _read(self, source: ActivitySource) -> ParsedFile | None:
        parsed = parse(self._raw.get(source.sha256), source.file, self._readers)
        if parsed is None or not lacks_unit(parsed):
            return parsed
        unit = self._stores.state.get(UNIT_KEY + source.sha256)
        if unit is None:
            raise BadFile(
                f"Nobody told whether the weights in {source.file} are kg or lb.", "Import it again with --units."
            )
        return in_unit(parsed, WeightUnit(unit))

    def _zone_of(self, source: ActivitySource) -> ZoneInfo:
        """The zone that held when the file came: a wall clock does not move with the athlete."""
        told = self._stores.state.get(ZONE_KEY + source.sha256) if source.format in STRENGTH_FORMATS else None
        return self._zone if told is None else ZoneInfo(told)
