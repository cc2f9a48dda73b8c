"""Reading what services answer: every value may be missing, null or of another kind, and is then left out."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from math import isfinite

from lanterne_rouge.adapters.vendors.door import garbled
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation

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
