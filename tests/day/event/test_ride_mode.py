"""How to take a stage: by readiness and form, and never beyond the day's ceiling."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.day.aim import Target
from lanterne_rouge.day.event import MODES_UPWARDS, classify_ride, in_mode, ride_advice, ride_mode
from lanterne_rouge.day.phases import mission_status
from lanterne_rouge.domain.decision import Action, Ceiling
from lanterne_rouge.domain.event import RideMode
from tests.day.event.tours import TOUR

OPEN = Ceiling()
STAGE_1 = mission_status(TOUR, date(2025, 7, 5))
REST, GC, BREAKAWAY = RideMode.REST, RideMode.GC, RideMode.BREAKAWAY
readinesses = st.none() | st.floats(0, 100)
forms = st.none() | st.floats(-60, 40)
ceilings = st.builds(
    Ceiling,
    action=st.sampled_from(Action),
    max_zone=st.integers(0, 7),
    max_load=st.none() | st.floats(0, 150),
    max_minutes=st.none() | st.floats(0, 240),
)


@pytest.mark.parametrize(
    ("readiness", "tsb", "mode"),
    [
        (59.9, 0, REST),
        (60, 0, GC),
        (90, -20.1, REST),
        (90, -20, GC),
        (74.9, 5, GC),
        (75, 5, GC),
        (80, 5, GC),
        (80.1, 5, BREAKAWAY),
        (90, -5, GC),
        (90, -4.9, BREAKAWAY),
        (90, -10.1, GC),
        (None, 5, GC),
        (None, -21, REST),
        (90, None, GC),
        (50, None, REST),
        (None, None, GC),
    ],
)
def test_readiness_and_form_choose_the_mode(readiness, tsb, mode):
    assert ride_mode(STAGE_1, readiness, tsb, OPEN) is mode


@pytest.mark.parametrize(
    ("ceiling", "mode"),
    [
        (Ceiling(action=Action.RECOVER, max_zone=1, max_minutes=45), REST),
        (Ceiling(action=Action.MAINTAIN, max_zone=1), REST),
        (Ceiling(action=Action.EASE, max_zone=2), GC),
        (Ceiling(action=Action.MAINTAIN, max_zone=3), GC),
        (Ceiling(action=Action.MAINTAIN, max_zone=4), BREAKAWAY),
        (Ceiling(action=Action.EASE, max_zone=2, max_load=39.9), REST),
        (Ceiling(action=Action.EASE, max_zone=2, max_load=40), GC),
        (Ceiling(max_minutes=29), REST),
    ],
)
def test_the_ceiling_always_wins(ceiling, mode):
    assert ride_mode(STAGE_1, 95, 10, ceiling) is mode


def test_the_reason_has_the_athletes_own_numbers_and_the_points_of_the_mode():
    attack, tired = ride_advice(STAGE_1, 91, 3, OPEN), ride_advice(STAGE_1, 58, -22, OPEN)

    assert attack is not None and (attack.points, attack.stage) == (8, 1)
    assert "readiness 91 and TSB 3" in attack.reason
    assert tired is not None and tired.points == 0
    assert tired.reason == "readiness 58 is below 60 and TSB -22 is below -20"


def test_a_rest_day_of_the_event_is_rest_and_outside_of_it_there_is_no_mode():
    assert ride_mode(mission_status(TOUR, date(2025, 7, 15)), 95, 10, OPEN) is REST
    assert ride_mode(mission_status(TOUR, date(2025, 7, 4)), 95, 10, OPEN) is None
    assert ride_mode(mission_status(TOUR, date(2025, 7, 28)), 95, 10, OPEN) is None
    assert ride_mode(mission_status(None, date(2025, 7, 5)), 95, 10, OPEN) is None


@given(readinesses, forms, ceilings, ceilings)
def test_a_lower_ceiling_never_makes_the_mode_harder(readiness, tsb, first, second):
    free = ride_mode(STAGE_1, readiness, tsb, first)
    held = ride_mode(STAGE_1, readiness, tsb, first.lowered(second))

    assert free is not None and held is not None
    assert MODES_UPWARDS.index(held) <= MODES_UPWARDS.index(free)


@pytest.mark.parametrize("per_hour", [52, 58, 64, 80])
@pytest.mark.parametrize("load", [45, 60, 90])
@pytest.mark.parametrize("readiness", [78, 90])
def test_a_stage_ridden_as_prescribed_counts_in_the_mode_that_was_advised(per_hour, load, readiness):
    advice = ride_advice(STAGE_1, readiness, 0, OPEN)
    planned = Target(
        action=Action.MAINTAIN, kind="race", load=load, zone=5, max_minutes=None, minutes=load / per_hour * 60
    )

    target = in_mode(planned, advice)

    assert target.minutes is not None and advice is not None
    intensity = (target.load / target.minutes * 60 / 100) ** 0.5
    assert classify_ride(minutes=target.minutes, intensity_factor=intensity, load=target.load) is advice.mode


def test_what_is_no_stage_keeps_its_target():
    easy = Target(action=Action.EASE, kind="endurance", load=30, zone=2, max_minutes=None)

    assert in_mode(easy, ride_advice(STAGE_1, 95, 0, OPEN)) == easy
    assert in_mode(replace(easy, kind="race", minutes=30.0), None).minutes == 30.0
