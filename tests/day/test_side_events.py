"""The other events of a season: what a B or C event does to its own day and to the days before it."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.app.morning import race_days
from lanterne_rouge.day.phases import mission_status
from lanterne_rouge.domain.decision import Action, Flag
from lanterne_rouge.domain.mission import GoalEvent, MissionConfig, Priority
from lanterne_rouge.domain.morning import AthleteState, LoadState, PlannedSession
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.default_week import planned_session
from tests.day.mornings import FEVER, decided

RACE_DAY = date(2026, 5, 10)
HARD = PlannedSession(sport="cycling", kind="vo2max", minutes=75, max_zone=5, load=90, hard=True)
OPENERS = PlannedSession(sport="cycling", kind="openers", minutes=20, max_zone=5, load=17)
RACE = PlannedSession(sport=None, kind="race", minutes=120, max_zone=7, load=130, hard=True)
FRESH = LoadState(ctl=60.0, atl=52.0, tsb=8.0, ramp_7d=1.0, history_days=200, feed_age_days=0)


def season(priority, **event):
    race = GoalEvent(name="Town Race", day=RACE_DAY, priority=priority, minutes=120, **event)
    return MissionConfig(
        id="m",
        name="M",
        start=date(2026, 1, 1),
        goal_event="The goal",
        goal_date=date(2026, 8, 1),
        events=(race,),
    )


def day(priority, back, plan, **changes):
    """A good morning so many days before the race."""
    on = RACE_DAY - timedelta(days=back)
    return decided(day=on, mission=mission_status(season(priority), on), load=FRESH, plan=plan, **changes)


@pytest.mark.parametrize("priority", [Priority.B, Priority.C])
def test_a_side_event_is_raced_on_its_day(priority):
    result = day(priority, 0, RACE)

    assert result.workout is not None
    assert result.workout.type == "race"
    assert result.workout.duration_minutes >= 110


def test_a_side_event_is_not_raced_in_place_of_another_plan():
    assert day(Priority.C, 0, HARD).workout.type != "race"


@pytest.mark.parametrize("back", [1, 3, 6])
def test_nothing_is_added_in_the_days_before_a_b_event(back):
    assert day(Priority.B, back, HARD).verdict.decision.action is not Action.PUSH
    assert Flag.RACE_WEEK in day(Priority.B, back, HARD).verdict.decision.flags


@pytest.mark.parametrize("priority", [Priority.B, Priority.C])
@pytest.mark.parametrize("back", range(1, 11))
def test_no_day_before_a_side_event_is_told_as_a_taper(priority, back):
    result = day(priority, back, HARD)

    assert Flag.TAPER not in result.verdict.decision.flags
    assert "taper" not in result.verdict.decision.reason.lower()


def test_the_eve_of_a_b_event_is_for_opening_the_legs():
    result = day(Priority.B, 1, OPENERS)

    assert result.workout is not None
    assert result.workout.type == "openers"
    assert result.workout.duration_minutes <= 25
    assert day(Priority.B, 1, HARD).workout.max_zone <= 2


def test_a_c_event_is_ridden_out_of_training_but_nothing_is_added_the_day_before():
    eve, before = day(Priority.C, 1, HARD), day(Priority.C, 2, HARD)

    assert eve.workout is not None
    assert eve.workout.type == "vo2max"
    assert Flag.RACE_WEEK in eve.verdict.decision.flags
    assert Flag.RACE_WEEK not in before.verdict.decision.flags


def test_a_feverish_athlete_does_not_race_a_side_event():
    assert day(Priority.B, 0, RACE, check_in=FEVER).workout is None


@pytest.mark.parametrize(("priority", "eve"), [(Priority.B, "openers"), (Priority.C, None)])
def test_the_weekly_rhythm_knows_side_events(priority, eve):
    def kind(back):
        on = RACE_DAY - timedelta(days=back)
        session = planned_session(
            status=mission_status(season(priority), on),
            athlete=AthleteState(sports=("cycling",)),
            constraints=season(priority).constraints,
            load=FRESH,
            day=on,
        )
        return session.kind

    assert kind(0) == "race"
    assert kind(1) == eve if eve else kind(1) != "openers"


def test_a_side_event_is_planned_in_its_own_sport_and_for_its_own_distance():
    race = GoalEvent(name="City ten", day=RACE_DAY, priority=Priority.B, sport=Sport.RUNNING, distance_km=10)
    mission = replace(season(Priority.B), events=(race,))
    athlete = AthleteState(sports=("cycling", "running"), threshold_pace_ms=4.0)

    planned = planned_session(
        status=mission_status(mission, RACE_DAY),
        athlete=athlete,
        constraints=mission.constraints,
        load=FRESH,
        day=RACE_DAY,
    )

    assert (planned.kind, planned.sport) == ("race", Sport.RUNNING)
    assert 35 <= planned.minutes <= 45


def test_days_of_side_events_count_as_raced():
    two_days = season(Priority.B, last_day=RACE_DAY + timedelta(days=1))

    assert {RACE_DAY, RACE_DAY + timedelta(days=1)} <= race_days(two_days)
    assert RACE_DAY not in race_days(replace(two_days, events=()))
