"""The way back after an injury is a stair: never down, never more than a fifth or five minutes a step; a cut run is one step, too."""

from datetime import timedelta
from itertools import pairwise

import pytest

from lanterne_rouge.domain.check_in import CheckIn, Injury
from lanterne_rouge.domain.morning import AthleteState, LoadState, PastSession, PlannedSession
from tests.day.mornings import MONDAY, decided

WEEKS = 6
# A workout is written in whole minutes.
ROUNDING = 1


def stair(sport: str, minutes: float, ctl: float, every: int = 2) -> list[int]:
    """The minutes of each session from the first day back, where the plan is always the same and each session is done as told."""
    done: list[tuple[int, int, float]] = []
    for now in range(0, 7 * WEEKS, every):
        workout = decided(
            day=MONDAY + timedelta(days=now),
            athlete=AthleteState(age=40, sports=(sport,), level="trained", weekly_hours=5),
            load=LoadState(ctl=ctl, atl=ctl - 5, tsb=5, history_days=200),
            plan=PlannedSession(sport=sport, kind="endurance", minutes=minutes, max_zone=2, load=minutes * 0.75),
            check_in=CheckIn(injury=Injury(site="calf", cleared=True, days_off=24, week_back=now // 7 + 1)),
            sessions=tuple(
                PastSession(days_ago=now - then, sport=sport, minutes=long, load=load, kind="endurance", max_zone=2)
                for then, long, load in done
            ),
        ).workout
        assert workout is not None
        done.append((now, workout.duration_minutes, workout.load))
    return [minutes for _, minutes, _ in done]


@pytest.mark.parametrize(
    ("sport", "minutes", "ctl"),
    [
        *(("running", minutes, ctl) for minutes in (30.0, 45.0, 50.0, 60.0) for ctl in (8.0, 12.0, 25.0, 45.0)),
        ("cycling", 75.0, 45.0),
        *(("cycling", minutes, ctl) for minutes in (45.0, 60.0, 90.0) for ctl in (12.0, 20.0, 25.0, 50.0)),
    ],
)
def test_the_way_back_after_an_injury_only_climbs_and_in_small_steps(sport: str, minutes: float, ctl: float) -> None:
    steps = stair(sport, minutes, ctl)

    assert steps[0] <= max(0.5 * minutes, 20) and steps[-1] > steps[0]
    assert all(before - ROUNDING <= after for before, after in pairwise(steps)), steps
    assert all(after <= max(1.2 * before, before + 5) + ROUNDING for before, after in pairwise(steps)), steps


def test_after_the_way_back_the_plan_is_reached() -> None:
    assert stair("running", 50.0, 25.0)[-1] == 50
    assert stair("cycling", 60.0, 20.0)[-1] == 60


def back_for(week: int, *, longest: float = 42.0) -> int:
    """The minutes of an hour that is planned so many weeks after an injury."""
    day = decided(
        plan=PlannedSession(sport="cycling", kind="tempo", minutes=60, max_zone=3, load=60),
        check_in=CheckIn(injury=Injury(site="calf", cleared=True, days_off=24, week_back=week)),
        sessions=(PastSession(days_ago=3, sport="cycling", minutes=longest, load=40, kind="tempo", max_zone=3),),
    )
    assert day.workout is not None
    return day.workout.duration_minutes


def test_behind_the_four_weeks_a_ride_still_grows_by_steps_until_it_is_as_long_as_planned() -> None:
    assert back_for(5) == back_for(8) == 47
    assert back_for(5, longest=56.0) == back_for(9) == 60


@pytest.mark.parametrize(("planned", "longest"), [(50.0, 40.0), (60.0, 40.0), (90.0, 60.0), (120.0, 60.0)])
def test_a_run_that_is_planned_too_long_is_cut_to_one_step_and_no_further(planned: float, longest: float) -> None:
    day = decided(
        athlete=AthleteState(age=40, sports=("running",), level="trained"),
        plan=PlannedSession(sport="running", kind="endurance", minutes=planned, max_zone=2, load=planned * 0.75),
        sessions=(PastSession(days_ago=9, sport="running", minutes=longest, load=longest * 0.75, max_zone=2),),
    )

    assert day.workout is not None and longest <= day.workout.duration_minutes <= max(1.1 * longest, longest + 5)
    assert day.verdict.decision.action.value == "ease"
