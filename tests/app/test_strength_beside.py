"""What endurance says to the lifting."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.app.strength.today import endurance_side, room_for_legs
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.lifting import EnduranceSide
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import Morning, PastSession, PlannedSession
from lanterne_rouge.domain.season import DayRole, PlannedDay
from tests.day.mornings import THRESHOLD, morning

LIFTING = PlannedSession(sport="strength", kind="strength", minutes=45, max_zone=2, load=37.5)
HARD = PastSession(days_ago=1, sport="cycling", kind="vo2max", hard=True, hours_ago=18.0)


def at(*sessions: PastSession) -> Morning:
    return morning(plan=LIFTING, sessions=sessions)


def day(context: Morning, ahead: int, session: PlannedSession | None = None) -> PlannedDay:
    sessions = (session,) if session else ()
    return PlannedDay(day=context.day + timedelta(days=ahead), phase=Phase.BASE, role=DayRole.EASY, sessions=sessions)


def side(context: Morning, *coming: PlannedDay, wait_h: float = 0.0) -> EnduranceSide:
    return endurance_side(context, Action.MAINTAIN, None, coming, wait_h=wait_h)


def test_a_hard_ride_behind_is_named_with_its_hours_until_the_lifting_begins() -> None:
    found = side(at(HARD), wait_h=2.0)

    assert (found.hours_since_hard, found.hours_to_hard) == (20.0, None)
    assert found.hard_text == "yesterday's hard ride"


def test_without_a_time_of_day_yesterday_lies_a_night_back() -> None:
    assert side(at(replace(HARD, hours_ago=None))).hours_since_hard == 20.0


@pytest.mark.parametrize("sport", ["swimming", "strength"])
def test_what_is_not_done_with_the_legs_does_not_count(sport: str) -> None:
    assert side(at(replace(HARD, sport=sport))) == EnduranceSide(action=Action.MAINTAIN)


def test_of_a_session_behind_and_one_ahead_the_nearer_is_told() -> None:
    context = at(HARD)
    tomorrow = day(context, 1, replace(THRESHOLD, sport="running"))

    behind, ahead = side(context, tomorrow), side(context, tomorrow, wait_h=6.0)

    assert behind.hours_since_hard == 18.0
    assert (ahead.hours_to_hard, ahead.hard_text) == (14.0, "tomorrow's hard run")


def test_todays_own_key_session_comes_first() -> None:
    context = morning(plan=THRESHOLD)
    workout = decide_day(context).workout

    found = endurance_side(context, Action.MAINTAIN, workout, (), wait_h=6.0)

    assert (found.hours_since_hard, found.hard_text) == (6.0, "today's hard ride")


def test_the_next_day_with_no_hard_session_on_it_or_beside_it_has_room_for_legs() -> None:
    context = at(HARD)
    week = [day(context, n, THRESHOLD if n in (1, 2) else None) for n in range(7)]
    near = EnduranceSide(hours_since_hard=23.9)

    said = room_for_legs(near, context.day, week)

    assert said.startswith(f"{context.day + timedelta(days=4):%A} ")
    assert room_for_legs(EnduranceSide(hours_since_hard=24.0), context.day, week) == ""
    assert room_for_legs(near, context.day, week[:3]) == ""


def test_more_hard_work_never_leaves_the_legs_more_hours() -> None:
    fewer, more = at(HARD), at(HARD, replace(HARD, days_ago=0, hours_ago=3.0, sport="running"))

    assert (side(more).hours_since_hard or 0) <= (side(fewer).hours_since_hard or 0)


def test_a_race_is_called_one() -> None:
    context = at(replace(HARD, kind="race", days_ago=2, hours_ago=40.0))

    assert side(context).hard_text == f"{context.day - timedelta(days=2):%A}'s race"
    assert isinstance(context.day, date)
