"""How much room a decided day leaves for lifting."""

from dataclasses import replace

import pytest

from lanterne_rouge.app.lifting_due import holds_strength
from lanterne_rouge.app.strength.today import LEAST_LIFTING_MINUTES, room_today
from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.check_in import CheckIn, Illness
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import AlsoPlanned, Morning, PastSession, PlannedSession
from lanterne_rouge.domain.season import DayRole, PlannedDay
from tests.day.mornings import morning

EASY = PlannedSession(sport="cycling", kind="endurance", minutes=60, max_zone=2, load=45)
STRENGTH = PlannedSession(sport="strength", kind="strength", minutes=50, max_zone=2, load=42)
BOTH = replace(EASY, also=(AlsoPlanned(sport="strength", kind="strength", hours_after=6.0),))


def room(context: Morning) -> tuple[int, str]:
    """The minutes for lifting, and why there are none."""
    today = PlannedDay(day=context.day, phase=Phase.BASE, role=DayRole.EASY, sessions=(EASY, STRENGTH))
    found = room_today(context, decide_day(context), (today,))
    return found.minutes, found.none_because


def test_a_second_session_has_the_minutes_that_the_plan_gives_it() -> None:
    assert room(morning(plan=BOTH)) == (50, "")


def test_it_has_what_the_first_session_leaves_of_the_time_at_hand() -> None:
    first = decide_day(morning(plan=BOTH)).workout
    assert first is not None

    minutes, _ = room(morning(plan=BOTH, check_in=CheckIn(minutes_available=first.duration_minutes + 20.0)))

    assert minutes == 20


def test_too_little_time_for_both_leaves_none() -> None:
    minutes, why = room(morning(plan=BOTH, check_in=CheckIn(minutes_available=60.0)))

    assert minutes < LEAST_LIFTING_MINUTES
    assert "first session uses up" in why


def test_a_session_on_its_own_is_as_long_as_what_was_decided() -> None:
    workout = decide_day(morning(plan=STRENGTH)).workout

    assert workout is not None
    assert room(morning(plan=STRENGTH)) == (workout.duration_minutes, "")


@pytest.mark.parametrize("plan", [BOTH, STRENGTH])
def test_there_is_none_with_a_fever(plan: PlannedSession) -> None:
    fever = CheckIn(illness=Illness(symptoms=("fever",), systemic=True))

    assert "recovery" in room(morning(plan=plan, check_in=fever))[1]


def test_there_is_none_where_lifting_was_done_today() -> None:
    done = PastSession(days_ago=0, sport="strength", kind="strength", hours_ago=1.0, load=30.0)

    assert "already" in room(morning(plan=BOTH, sessions=(done,)))[1]


def test_a_day_holds_strength_first_or_second_or_not_at_all() -> None:
    assert holds_strength(morning(plan=BOTH)) and holds_strength(morning(plan=STRENGTH))
    assert not holds_strength(morning(plan=EASY))
    assert not holds_strength(replace(morning(plan=EASY), plan=None))
