"""Weights of a file that tells no unit, in the one that the athlete told."""

from datetime import UTC, datetime

import pytest

from lanterne_rouge.app.importing.units import Units, in_unit, lacks_unit
from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import FileFormat, ParsedFile, Recording, StrengthFile
from lanterne_rouge.domain.sport import Sport

SET = RecordedSet(exercise="Sled", weight_kg=100.0, reps=5, distance_m=0.5)


def _file(unit: WeightUnit | None) -> ParsedFile:
    return ParsedFile(
        format=FileFormat.STRONG,
        recordings=(Recording(sport=Sport.STRENGTH, start=datetime(2026, 3, 2, tzinfo=UTC), sets=(SET,)),),
        strength=StrengthFile(dialect="strong_s1", unit=unit, records=1, workouts=1, exercises=1),
    )


@pytest.mark.parametrize(
    ("unit", "weight", "metres"), [(WeightUnit.KG, 100.0, 500.0), (WeightUnit.LB, 100 * LB_KG, 804.672)]
)
def test_weights_and_distances_follow_the_unit(unit: WeightUnit, weight: float, metres: float) -> None:
    (one,) = in_unit(_file(None), unit).recordings[0].sets

    assert (one.weight_kg, one.distance_m) == (weight, metres)


def test_only_a_file_that_tells_none_lacks_a_unit() -> None:
    assert lacks_unit(_file(None))
    assert not lacks_unit(_file(WeightUnit.LB))
    assert not lacks_unit(ParsedFile(format=FileFormat.FIT))


def test_what_is_said_of_one_file_holds_over_what_is_said_of_all() -> None:
    units = Units(of_all=WeightUnit.KG, by_file={"a.csv": WeightUnit.LB})

    assert (units.of("a.csv"), units.of("b.csv"), Units().of("a.csv")) == (WeightUnit.LB, WeightUnit.KG, None)
