"""A race's length from what its name says."""

import pytest

from lanterne_rouge.day.sport_choice import points_per_hour, race_minutes
from lanterne_rouge.domain.mission import Constraints, Phase
from lanterne_rouge.domain.morning import AthleteState, LoadState
from lanterne_rouge.season.default_week import planned_session
from tests.day.mornings import MONDAY, status


@pytest.mark.parametrize(
    ("event", "sport", "low", "high"),
    [
        ("Four Winds Ride, 140 km and 2400 m of climbing", "cycling", 270, 330),
        ("100-mile ride", "cycling", 300, 380),
        ("City marathon", "running", 210, 280),
        ("Half Marathon by the lake", "running", 100, 140),
        ("Parkrun 5k", "running", 25, 40),
    ],
)
def test_a_distance_in_the_name_gives_minutes(event, sport, low, high):
    minutes = race_minutes(event, sport, AthleteState())

    assert minutes is not None and low <= minutes <= high


@pytest.mark.parametrize("event", ["Spring race", "", None, "Race of 2026", "Tour, 21 stages", "First Hyrox, 8 x 1 km"])
def test_a_name_without_a_distance_gives_none(event):
    assert race_minutes(event, "cycling", AthleteState()) is None


def test_the_athletes_own_pace_goes_before_a_usual_one():
    fast = race_minutes("10 km", "running", AthleteState(threshold_pace_ms=4.5))
    usual = race_minutes("10 km", "running", AthleteState())

    assert fast is not None and usual is not None and fast < usual


def test_a_longer_race_is_held_at_less():
    rates = [points_per_hour(minutes) for minutes in (10, 45, 90, 150, 290, 400, 900)]

    assert rates == sorted(rates, reverse=True)


@pytest.mark.parametrize(
    ("event", "sport", "low", "high"),
    [("Parkrun 5k", "running", 30, 30), ("10 km", "running", 60, 65), ("160 km ride", "cycling", 340, 345)],
)
def test_a_race_is_planned_in_steps_of_five_minutes(event: str, sport: str, low: int, high: int) -> None:
    race = planned_session(
        status=status(Phase.TAPER, 0, goal_event=event),
        athlete=AthleteState(sports=(sport,)),
        constraints=Constraints(),
        load=LoadState(ctl=50.0),
        day=MONDAY,
        sessions=(),
    )

    assert race.minutes is not None and race.minutes % 5 == 0
    assert low <= race.minutes <= high
