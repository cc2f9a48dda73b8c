"""The unit of weight of strength exports that do not tell it: what the athlete says, and what it makes of the numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.recording import ParsedFile, RecordedSet, Recording

UNITS_KEY = "import.units."
KG_FACTOR = {WeightUnit.KG: 1.0, WeightUnit.LB: LB_KG}
METRES = {WeightUnit.KG: 1000.0, WeightUnit.LB: 1609.344}


@dataclass(frozen=True, kw_only=True)
class Units:
    """What was said of files that do not tell: of all of them, and of some by name. A file that tells is never overruled."""

    of_all: WeightUnit | None = None
    by_file: Mapping[str, WeightUnit] = field(default_factory=dict)

    def of(self, file: str) -> WeightUnit | None:
        """The unit of one file, or None."""
        return self.by_file.get(file, self.of_all)


NOBODY_SAID = Units()


def lacks_unit(parsed: ParsedFile) -> bool:
    """Whether the weights of a file cannot be used until somebody tells their unit."""
    return parsed.strength is not None and parsed.strength.unit is None


def in_unit(parsed: ParsedFile, unit: WeightUnit) -> ParsedFile:
    """The file in kg and metres, its weights read in a unit. The account keeps saying that the file told none."""
    return replace(parsed, recordings=tuple(_converted(recording, unit) for recording in parsed.recordings))


def _converted(recording: Recording, unit: WeightUnit) -> Recording:
    distance = None if recording.distance_m is None else recording.distance_m * METRES[unit]
    return replace(recording, distance_m=distance, sets=tuple(_converted_set(one, unit) for one in recording.sets))


def _converted_set(one: RecordedSet, unit: WeightUnit) -> RecordedSet:
    if one.distance_m is None and (one.weight_kg is None or unit is WeightUnit.KG):
        return one
    return replace(
        one,
        weight_kg=None if one.weight_kg is None else one.weight_kg * KG_FACTOR[unit],
        distance_m=None if one.distance_m is None else one.distance_m * METRES[unit],
    )
