"""Reading what services answer: every value may be missing, null or of another kind, and is then left out."""

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from math import isfinite
from typing import Final

from lanterne_rouge.adapters.vendors.door import LARGEST_ORIGINAL, garbled, in_order
from lanterne_rouge.domain.errors import SourceFailed
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation
from lanterne_rouge.ports.vendors import Haul, RemoteFile

FILES_A_HAUL: Final = 64
BYTES_A_HAUL: Final = 32 * 2**20
Record = Mapping[str, object]


def objects_of(document: object, title: str) -> Iterator[Record]:
    """The objects of a list; raises `SourceFailed` for what is no list."""
    if not isinstance(document, list):
        raise garbled(title)
    return (item for item in document if isinstance(item, dict))


def object_of(document: object, title: str) -> Record:
    """An object; raises `SourceFailed` for what is none."""
    if not isinstance(document, dict):
        raise garbled(title)
    return document


def part(document: Record, name: str) -> Record:
    """An object within an object; empty where there is none."""
    value = document.get(name)
    return value if isinstance(value, dict) else {}


def text(document: Record, name: str) -> str:
    """A text, or an empty one; a number is written out."""
    value = document.get(name)
    if isinstance(value, bool):
        return ""
    return str(value) if isinstance(value, str | int) else ""


def number_at(document: Record, name: str) -> float | None:
    """A number, also one written as text, or None."""
    value = document.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        found = float(value)
    except (ValueError, OverflowError):
        return None
    return found if isfinite(found) else None


def day_at(value: str) -> date | None:
    """A local date, of a date or of the beginning of a moment."""
    try:
        return date.fromisoformat(value[:10])
    except ValueError:
        return None


def moment_at(value: str) -> datetime | None:
    """A moment with its offset; None for one without."""
    try:
        found = datetime.fromisoformat(value)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None


def observed(
    day: date, source: str, source_id: str, values: Iterable[tuple[WellnessMetric, float | None]]
) -> Iterator[WellnessObservation]:
    """The values of one day that are there."""
    provenance = Provenance(source=source, source_id=source_id or None)
    for metric, value in values:
        if value is not None:
            yield WellnessObservation(day=day, metric=metric, value=value, provenance=provenance)


@dataclass(frozen=True, kw_only=True)
class WantedFile:
    """A file to fetch: its lasting name, its stamp, and where the service has it."""

    name: str
    stamp: str
    place: str


def fetched(wanted: Sequence[WantedFile], load: Callable[[WantedFile], bytes | None]) -> Iterator[Haul]:
    """The files, some to a part; None is one that isn't handed out. A fault ends it, and what came before is handed over."""
    contents, files, refused, size = in_order(load, wanted), list[RemoteFile](), list[str](), 0
    for file in wanted:
        try:
            content = next(contents)
        except SourceFailed:
            yield Haul(files=tuple(files), refused=tuple(refused))
            raise
        if content is None:
            refused.append(file.name)
            continue
        files.append(RemoteFile(name=file.name, stamp=file.stamp, content=content))
        size += len(content)
        if len(files) == FILES_A_HAUL or size >= BYTES_A_HAUL:
            yield Haul(files=tuple(files), refused=tuple(refused))
            files, refused, size = [], [], 0
    yield Haul(files=tuple(files), refused=tuple(refused))


def unpacked(content: bytes) -> bytes | None:
    """A file without its gzip around it; None for a damaged or endless one."""
    if not content.startswith(b"\x1f\x8b"):
        return content
    reader = zlib.decompressobj(wbits=31)
    try:
        plain = reader.decompress(content, LARGEST_ORIGINAL)
    except zlib.error:
        return None
    return plain if reader.eof else None
