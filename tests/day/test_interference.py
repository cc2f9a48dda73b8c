"""Strength and endurance on the same legs: which session gives way, and what the athlete is told to move."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.domain.decision import ACTIONS_UPWARDS
from lanterne_rouge.domain.morning import AlsoPlanned, AthleteState, PastSession, PlannedSession
from tests.day.mornings import THRESHOLD, decided

RUN = PlannedSession(sport="running", kind="vo2max", minutes=60, max_zone=5, load=75, hard=True)
RUNNER = AthleteState(age=40, sports=("running",), level="trained", weekly_hours=8)
LEGS = PastSession(days_ago=1, sport="strength", kind="heavy_legs", hours_ago=20.0, leg_sets=9.0, load=40.0)


def said(**changes: object) -> tuple[str, str]:
    """What rule C1 says today, and the action."""
    result = decided(**changes)
    spoken = [e.says for e in result.verdict.evidence if e.rule in ("C1", "C1b", "C1c")]
    return " ".join(spoken), result.verdict.decision.action.value


def test_a_hard_run_after_heavy_legs_is_eased_with_sets_hours_and_the_move() -> None:
    says, action = said(plan=RUN, athlete=RUNNER, sessions=(LEGS,))

    assert action == "ease"
    assert says == (
        "You did 9 hard sets for the legs 20 h ago: hard running should wait 24 h after that; next time your hard run comes"
        " first, and legs do best 6 to 24 hours later."
    )


def test_leg_work_of_which_no_sets_are_known_is_told_without_them() -> None:
    says, _ = said(plan=RUN, athlete=RUNNER, sessions=(replace(LEGS, leg_sets=None),))

    assert "heavy leg work 20 h ago" in says


def test_sets_of_exercises_nobody_knows_are_told_with_how_to_name_them() -> None:
    says, _ = said(plan=RUN, athlete=RUNNER, sessions=(replace(LEGS, leg_sets=6.0, unknown_sets=12),))

    assert "6 hard sets for the legs 20 h ago (12 of exercises I don't know, counted as half" in says
    assert "lanterne strength name" in says


def test_a_hard_ride_after_heavy_legs_stands_with_nothing_on_top() -> None:
    says, action = said(plan=THRESHOLD, sessions=(LEGS,))

    assert action == "maintain"
    assert "9 hard sets for the legs 20 h ago: your hard session stays" in says


def test_strength_planned_too_soon_after_the_key_session_is_what_moves() -> None:
    beside = AlsoPlanned(sport="strength", kind="heavy_legs", hours_after=2.0)

    says, action = said(plan=replace(THRESHOLD, also=(beside,)))

    assert action == "maintain"
    assert says == (
        "Strength is planned 2 h after your hard ride: your hard ride comes first; legs do best 6 to 24 hours later."
    )


def test_lifting_right_after_a_hard_session_is_lighter() -> None:
    lifting = PlannedSession(sport="strength", kind="strength", minutes=60, max_zone=2, load=50)
    ridden = PastSession(days_ago=0, sport="cycling", kind="vo2max", hard=True, hours_ago=2.0)

    says, action = said(plan=lifting, sessions=(ridden,))

    assert action == "ease"
    assert "Your last hard session ended 2 h ago: strength needs 3 h after it" in says


@settings(max_examples=40)
@given(
    plan=st.sampled_from([RUN, THRESHOLD]),
    hours=st.floats(0.0, 40.0),
    more=st.floats(0.0, 40.0),
    sets=st.floats(0.0, 20.0),
)
def test_more_or_later_leg_work_never_makes_a_harder_day(
    plan: PlannedSession, hours: float, more: float, sets: float
) -> None:
    light = replace(LEGS, kind="strength", hours_ago=hours, leg_sets=2.0)
    heavy = replace(LEGS, hours_ago=hours, leg_sets=sets)
    days = [
        decided(plan=plan, athlete=RUNNER, sessions=sessions)
        for sessions in ((), (light,), (heavy,), (heavy, replace(heavy, hours_ago=min(hours, more))))
    ]

    actions = [ACTIONS_UPWARDS.index(one.verdict.decision.action) for one in days]
    zones = [one.workout.max_zone if one.workout else 0 for one in days]
    assert actions == sorted(actions, reverse=True)
    assert zones == sorted(zones, reverse=True)


@pytest.mark.parametrize(("hours", "action"), [(23.9, "ease"), (24.0, "maintain")])
def test_a_day_is_enough(hours: float, action: str) -> None:
    assert said(plan=RUN, athlete=RUNNER, sessions=(replace(LEGS, hours_ago=hours),))[1] == action


@pytest.mark.parametrize(("days", "action"), [(1, "ease"), (2, "maintain")])
@pytest.mark.parametrize("in_hours", [None, 4.0, 12.0])
def test_without_a_time_of_day_leg_work_of_yesterday_is_less_than_a_day_ago(
    days: int, action: str, in_hours: float | None
) -> None:
    legs = replace(LEGS, days_ago=days, hours_ago=None)

    assert said(plan=replace(RUN, in_hours=in_hours), athlete=RUNNER, sessions=(legs,))[1] == action


@pytest.mark.parametrize("kind", ["steady", "tempo"])
def test_a_run_with_tempo_after_heavy_legs_stays_easy(kind: str) -> None:
    steady = PlannedSession(sport="running", kind=kind, minutes=50, max_zone=3, load=42)

    result = decided(plan=steady, athlete=RUNNER, sessions=(LEGS,))

    assert result.workout is not None and result.workout.max_zone <= 2
    assert "9 hard sets for the legs 20 h ago: tempo running needs 24 h" in str(
        [e.says for e in result.verdict.evidence]
    )


def test_a_ride_with_tempo_after_heavy_legs_is_as_planned() -> None:
    steady = PlannedSession(sport="cycling", kind="steady", minutes=50, max_zone=3, load=42)

    assert said(plan=steady, sessions=(LEGS,))[0] == ""


@pytest.mark.parametrize("sport", ["running", "cycling"])
def test_an_easy_hour_soon_after_heavy_legs_is_as_planned(sport: str) -> None:
    easy = PlannedSession(sport=sport, kind="endurance", minutes=60, max_zone=2, load=45)
    athlete = AthleteState(age=40, sports=(sport,), level="trained", weekly_hours=8)

    assert said(plan=easy, athlete=athlete, sessions=(replace(LEGS, days_ago=0, hours_ago=2.0),))[0] == ""
