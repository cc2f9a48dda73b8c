from datetime import date

import pytest

from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.strength.history.volume import (
    FACTS,
    Volume,
    VolumeStanding,
    standing_of,
    volume_between,
    weekly_volumes,
)

from .logs import read

WEEK = (date(2026, 3, 2), date(2026, 3, 8))


def muscles(volume: Volume) -> dict[str, float]:
    return {m.muscle.value: m.sets for m in volume.muscles if m.sets}


@pytest.mark.parametrize(
    ("sets", "standing"),
    [
        (0, VolumeStanding.NONE),
        (3.5, VolumeStanding.BELOW),
        (4, VolumeStanding.DETECTABLE),
        (5, VolumeStanding.EFFICIENT),
        (10, VolumeStanding.EFFICIENT),
        (10.5, VolumeStanding.NEXT),
        (18, VolumeStanding.NEXT),
        (18.5, VolumeStanding.BEYOND),
    ],
)
def test_fractional_sets_stand_in_the_bands_for_growth(sets: float, standing: VolumeStanding) -> None:
    assert standing_of(sets) is standing
    assert standing_of(sets, LiftingGoal.HYPERTROPHY) is standing


def test_strength_needs_far_fewer_sets() -> None:
    found = [standing_of(sets, LiftingGoal.STRENGTH) for sets in (0.5, 1, 2, 3, 4, 5)]

    assert [s.value for s in found] == ["below", "detectable", "efficient", "next", "next", "beyond"]


def test_a_week_counts_direct_work_whole_and_indirect_work_half() -> None:
    told = read(("2026-03-02", ["bench 80x8"] * 3), ("2026-03-05", ["bench 80x8"] * 3 + ["bench 40x8 warmup"]))

    volume = volume_between(told, *WEEK)

    assert muscles(volume) == {"chest": 6, "triceps": 3}
    assert (volume.sessions, volume.hard_sets, volume.tonnage_kg) == (2, 6, 6 * 640)
    assert [m.days for m in volume.muscles if m.muscle == "chest"] == [2]


def test_cardio_counts_no_sets_and_a_name_that_nobody_knows_no_muscle() -> None:
    told = read(("2026-03-02", ["treadmill x20", "zzyzx 50x10"]))

    volume = volume_between(told, *WEEK)

    assert muscles(volume) == {}
    assert volume.hard_sets == 1


def test_a_tonnage_without_the_bodyweight_is_marked_as_too_small() -> None:
    told = read(("2026-03-02", ["pullup 10x5", "bench 100x5"]))

    volume = volume_between(told, *WEEK)

    assert (volume.tonnage_kg, volume.tonnage_is_complete) == (500, False)


def test_weeks_come_oldest_first_with_those_that_were_empty() -> None:
    told = read(("2026-03-02", ["bench 80x8"]), ("2026-03-18", ["bench 80x8"] * 2))

    weeks = weekly_volumes(told, date(2026, 3, 18), 3)

    assert [(w.first.isoformat(), w.hard_sets) for w in weeks] == [
        ("2026-03-02", 1),
        ("2026-03-09", 0),
        ("2026-03-16", 2),
    ]


def test_facts_tell_the_usual_range_effort_and_frequency_with_their_source() -> None:
    told = {fact.topic: fact for fact in FACTS}

    assert "10-20" in told["volume"].says and "6-10" in told["volume"].says
    assert "0-3" in told["effort"].says
    assert "twice a week" in told["frequency"].says
    assert all(fact.source for fact in FACTS)
