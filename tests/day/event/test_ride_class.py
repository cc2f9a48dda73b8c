"""In which mode a ride was ridden, on both sides of every boundary."""

from datetime import UTC, datetime

import pytest

from lanterne_rouge.day.event import classify_ride, ridden_stages
from lanterne_rouge.domain.activity import Activity, LoadMethod, Measures, Summary
from lanterne_rouge.domain.event import RideMode
from lanterne_rouge.domain.recording import DeviceSummary
from lanterne_rouge.domain.sport import Sport
from tests.day.event.tours import TOUR

GC, BREAKAWAY = RideMode.GC, RideMode.BREAKAWAY
FIRST, SECOND = TOUR.stages[0].day, TOUR.stages[1].day


@pytest.mark.parametrize(
    ("minutes", "intensity", "load", "mode"),
    [
        (75, 0.85, 90, BREAKAWAY),
        (75, 0.849, 90, GC),
        (60, 0.85, 60, BREAKAWAY),
        (60, 0.85, 59.9, GC),
        (59, 0.85, 43, BREAKAWAY),
        (33, 0.914, 46, BREAKAWAY),
        (30, 0.90, 40.5, BREAKAWAY),
        (29.9, 0.95, 45, None),
        (60, 0.70, 49, GC),
        (60, 0.699, 49, None),
        (50, 0.70, 40, GC),
        (48, 0.70, 39.9, None),
        (None, 0.9, 80, None),
        (60, 0.9, None, None),
        (90, None, 100, BREAKAWAY),
        (90, None, 99.9, GC),
        (90, None, 40, GC),
        (90, None, 39.9, None),
        (90, None, None, None),
        (20, None, 120, None),
    ],
)
def test_length_intensity_and_load_tell_the_mode(minutes, intensity, load, mode):
    assert classify_ride(minutes=minutes, intensity_factor=intensity, load=load) is mode


def ride(id, day=FIRST, *, minutes=60, intensity=0.75, load=56.0, sport=Sport.CYCLING) -> Activity:
    return Activity(
        id=id,
        sport=sport,
        sub_sport=None,
        title=None,
        start=datetime(day.year, day.month, day.day, 8, tzinfo=UTC),
        utc_offset_s=0,
        timezone="UTC",
        day=day,
        elapsed_s=minutes * 60,
        timer_s=minutes * 60,
        distance_m=None,
        pool_length_m=None,
        rpe=None,
        athlete_load=None,
        sources=(),
        laps=(),
        lengths=(),
        sets=(),
        device=DeviceSummary(),
        summary=Summary(),
        measures=Measures(values={"intensity_factor": intensity}, load=load, load_method=LoadMethod.POWER),
        quality=(),
    )


def test_of_several_rides_on_a_day_the_best_one_is_the_stage():
    rides = (ride("spin", minutes=20), ride("steady"), ride("attack", minutes=45, intensity=0.9), ride("late"))

    found = ridden_stages(TOUR.stages, rides, Sport.CYCLING)

    assert [(s.number, s.mode, s.activity_id) for s in found] == [(1, BREAKAWAY, "attack")]


def test_a_ride_counts_on_its_own_local_day_only():
    on_the_rest_day = TOUR.rest_days[0]
    late = ride("late", SECOND)

    found = ridden_stages(TOUR.stages, (late, ride("rest", on_the_rest_day)), Sport.CYCLING)

    assert [s.number for s in found] == [2]


def test_another_sport_is_no_stage():
    assert ridden_stages(TOUR.stages, (ride("run", sport=Sport.RUNNING),), Sport.CYCLING) == ()
