"""Weight units for strength exports without one: the athlete's choice, and the conversion."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import ParsedFile, Recording

UNITS_KEY = "import.units."
KG_FACTOR = {WeightUnit.KG: 1.0, WeightUnit.LB: LB_KG}
METRES = {WeightUnit.KG: 1000.0, WeightUnit.LB: 1609.344}


@dataclass(frozen=True, kw_only=True)
class Units:
    """The athlete's units for files without one: for all, and by file name. A file's own unit is never overridden."""

    of_all: WeightUnit | None = None
    by_file: Mapping[str, WeightUnit] = field(default_factory=dict)

    def of(self, file: str) -> WeightUnit | None:
        """The unit of one file, or None."""
        return self.by_file.get(file, self.of_all)


NO_UNITS = Units()


def lacks_unit(parsed: ParsedFile) -> bool:
    """Whether the weights of a file have no unit."""
    return parsed.strength is not None and parsed.strength.unit is None


def in_unit(parsed: ParsedFile, unit: WeightUnit) -> ParsedFile:
    """Convert the file to kg and metres from a unit. Its row counts still show that the file has no unit."""
    return replace(parsed, recordings=tuple(_converted(recording, unit) for recording in parsed.recordings))


def _converted(recording: Recording, unit: WeightUnit) -> Recording:
    distance = None if recording.distance_m is None else recording.distance_m * METRES[unit]
    return replace(
        recording, distance_m=distance, sets=tuple(_converted_set(logged_set, unit) for logged_set in recording.sets)
    )


def _converted_set(logged_set: RecordedSet, unit: WeightUnit) -> RecordedSet:
    if logged_set.distance_m is None and (logged_set.weight_kg is None or unit is WeightUnit.KG):
        return logged_set
    return replace(
        logged_set,
        weight_kg=None if logged_set.weight_kg is None else logged_set.weight_kg * KG_FACTOR[unit],
        distance_m=None if logged_set.distance_m is None else logged_set.distance_m * METRES[unit],
    )
