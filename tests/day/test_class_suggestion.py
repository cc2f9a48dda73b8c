"""Guided classes: one for every workout that the planner can produce, never beyond the day's ceiling."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.day.aim import INSTEAD_OF_RACE, Target
from lanterne_rouge.day.guided_class import (
    CLASSES_BY_SPORT,
    WORKOUT_TYPES,
    ClassSuggestion,
    NoClass,
    suggest_class,
    suggest_class_asked_for,
)
from lanterne_rouge.day.prescribe import prescribe
from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND
from lanterne_rouge.domain.decision import Action, Ceiling
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import Sport
from tests.day.mornings import MONDAY
from tests.every import every

INDOORS = (Sport.CYCLING, Sport.RUNNING, Sport.WALKING, Sport.ROWING)
HOUR_OF_CLASS = {
    kind.name: kind.intensity**2 * 100
    for of_sport in CLASSES_BY_SPORT.values()
    for kinds in of_sport.values()
    for kind in kinds
}
ceilings = st.builds(
    Ceiling,
    max_zone=st.integers(0, 7),
    max_load=st.none() | st.floats(0, 150),
    max_minutes=st.none() | st.floats(0, 200),
)


@every("kind", [*POINTS_PER_HOUR_OF_KIND, INSTEAD_OF_RACE])
@every("phase", Phase)
@every("sport", INDOORS)
def test_every_workout_that_the_planner_prescribes_has_a_class(kind, phase, sport):
    for zone in range(1, 8):
        target = Target(action=Action.MAINTAIN, kind=kind, load=60, zone=zone, max_minutes=None, minutes=60)
        workout = prescribe(target, sport=sport, phase=phase, athlete=AthleteState(), ceiling=Ceiling())
        if workout is None:
            continue

        found = suggest_class(workout.type, minutes=workout.duration_minutes, sport=workout.sport)

        assert workout.type in WORKOUT_TYPES
        assert isinstance(found, ClassSuggestion)


@pytest.mark.parametrize(
    ("workout", "minutes", "says"),
    [
        ("endurance", 50, "a 45 min Power Zone Endurance Ride (zone 3 at most)"),
        ("endurance", 58, "a 60 min Power Zone Endurance Ride (zone 3 at most)"),
        ("endurance", 180, "a 90 min Power Zone Endurance Ride (zone 3 at most), then 90 minutes easy on your own"),
        ("recovery", 25, "a 20 min Recovery Ride (zone 1 at most)"),
        ("vo2max", 46, "a 45 min Power Zone Max Ride (zone 6 at most)"),
        ("sprint", 31, "a 30 min Tabata Ride (zone 6 at most)"),
        ("strength", 40, "a 45 min Full Body Strength (zone 2 at most)"),
    ],
)
def test_the_nearest_length_is_chosen(workout, minutes, says):
    assert suggest_class(workout, minutes=minutes).says == says


def test_a_lower_ceiling_means_an_easier_and_shorter_class():
    eased = Ceiling(action=Action.EASE, max_zone=2, max_minutes=40)

    found = suggest_class("vo2max", minutes=45, ceiling=eased)

    assert isinstance(found, ClassSuggestion)
    assert (found.name, found.minutes) == ("Low Impact Ride", 30)


@pytest.mark.parametrize("workout", ["", "yoga", "TEMPO x", "rest", "drop table"])
def test_an_unknown_type_is_a_polite_no_match(workout):
    found = suggest_class(workout)

    assert isinstance(found, NoClass)
    assert "have a class" in found.says and "endurance" in found.says


def test_a_sport_without_classes_is_told_so():
    assert isinstance(suggest_class("endurance", sport=Sport.SWIMMING), NoClass)


@given(st.sampled_from(WORKOUT_TYPES), st.none() | st.floats(0, 500), ceilings, st.sampled_from(INDOORS))
def test_no_class_is_harder_or_longer_than_the_ceiling(workout, minutes, ceiling, sport):
    found = suggest_class(workout, minutes=minutes, ceiling=ceiling, sport=sport)

    if isinstance(found, ClassSuggestion):
        assert found.zone <= ceiling.max_zone
        assert ceiling.max_minutes is None or found.minutes <= ceiling.max_minutes
        assert ceiling.max_load is None or found.minutes / 60 * HOUR_OF_CLASS[found.name] <= ceiling.max_load + 1e-9


def test_every_class_of_the_catalogue_is_ordered_from_fitting_to_easier():
    for classes in (found for of_sport in CLASSES_BY_SPORT.values() for found in of_sport.values()):
        zones = [kind.zone for kind in classes]
        assert zones == sorted(zones, reverse=True)
        assert all(list(kind.minutes) == sorted(kind.minutes) for kind in classes)


def test_the_briefing_names_a_class_only_where_the_mission_asks_for_it():
    from dataclasses import replace

    from lanterne_rouge.day.decide import decide_day
    from lanterne_rouge.domain.wellness import Observation
    from lanterne_rouge.views.four_sections import tell
    from tests.day.mornings import morning

    context = morning(day=MONDAY + timedelta(days=1))
    asked = replace(context, mission=replace(context.mission, classes="peloton"))

    assert "Class: " not in tell(context, decide_day(context), Observation()).workout
    assert "\nClass: a " in tell(asked, decide_day(asked), Observation()).workout


def test_what_follows_a_class_stays_within_the_days_minutes_too():
    found = suggest_class("vo2max", minutes=90, ceiling=Ceiling(max_zone=1, max_minutes=25))

    assert isinstance(found, ClassSuggestion)
    assert found.minutes <= 25 and "on your own" not in found.says


@pytest.mark.parametrize(
    ("sport", "zone", "name"),
    [
        (Sport.CYCLING, 2, "Warm-Up Ride"),
        (Sport.CYCLING, 1, "Recovery Ride"),
        (Sport.RUNNING, 2, "Warm-Up Run"),
    ],
)
def test_ten_minutes_before_a_race_are_a_warm_up_class_unless_only_recovery_is_allowed(sport, zone, name):
    found = suggest_class("openers", minutes=10, sport=sport, ceiling=Ceiling(max_zone=zone, max_minutes=10))

    assert isinstance(found, ClassSuggestion)
    assert (found.name, found.minutes) == (name, 10)
    assert found.zone <= zone


@pytest.mark.parametrize(
    ("minutes", "limits", "says"),
    [
        # Without minutes of its own, the usual three quarters of an hour; of two equally near, the shorter.
        (None, {}, "a 45 min Power Zone Endurance Ride (zone 3 at most)"),
        (25, {}, "a 20 min Power Zone Endurance Ride (zone 3 at most)"),
        (60, {"max_zone": 3}, "a 60 min Power Zone Endurance Ride (zone 3 at most)"),
        (60, {"max_zone": 2}, "a 60 min Low Impact Ride (zone 2 at most)"),
        (60, {"max_minutes": 45}, "a 45 min Power Zone Endurance Ride (zone 3 at most)"),
        (60, {"max_minutes": 44}, "a 30 min Power Zone Endurance Ride (zone 3 at most), then 14 minutes easy on your own"),
        # 45 minutes of it have a load of 38.9.
        (90, {"max_load": 38.9}, "a 45 min Power Zone Endurance Ride (zone 3 at most)"),
        (30, {"max_load": 38.8}, "a 30 min Power Zone Endurance Ride (zone 3 at most)"),
        (90, {"max_load": 38.8}, "a 30 min Power Zone Endurance Ride (zone 3 at most), then 15 minutes easy on your own"),
        # What is left is worth a word from ten minutes on, of the time and of the load.
        (100, {}, "a 90 min Power Zone Endurance Ride (zone 3 at most), then 10 minutes easy on your own"),
        (99, {}, "a 90 min Power Zone Endurance Ride (zone 3 at most)"),
        (120, {"max_minutes": 100}, "a 90 min Power Zone Endurance Ride (zone 3 at most), then 10 minutes easy on your own"),
        (90, {"max_load": 48.0}, "a 45 min Power Zone Endurance Ride (zone 3 at most), then 11 minutes easy on your own"),
        (90, {"max_load": 47.0}, "a 45 min Power Zone Endurance Ride (zone 3 at most)"),
    ],
)  # fmt: skip
def test_a_class_is_as_long_as_the_day_allows_and_what_is_left_is_said_if_it_is_worth_a_word(minutes, limits, says):
    assert suggest_class("endurance", minutes=minutes, ceiling=Ceiling(**limits)).says == says


@pytest.mark.parametrize(
    ("wish", "limits", "most"),
    [
        ("vo2max", {"max_zone": 6}, None),
        ("vo2max", {"max_zone": 5}, "zone 5"),
        ("vo2max", {"max_zone": 5, "max_minutes": 30}, "zone 5 and 30 min"),
    ],
)
def test_a_class_that_the_day_does_not_allow_is_named_beside_the_one_that_it_does(wish, limits, most):
    found = suggest_class_asked_for(wish, minutes=45, ceiling=Ceiling(**limits), sport=Sport.CYCLING)

    assert isinstance(found, ClassSuggestion)
    assert (found.asked is None) is (most is None)
    assert found.zone <= limits["max_zone"]
    assert (
        most is None
        or f"Today allows {most} at most, so do {suggest_class(wish, minutes=45, ceiling=Ceiling(**limits)).says}."
        in found.says
    )
