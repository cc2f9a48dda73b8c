"""What changes in a plan without a larger difference to tell is still told, day by day."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.app.season_plan import small_changes
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.season.changes import list_differences

MONDAY = date(2026, 3, 2)
RIDE = PlannedSession(sport="cycling", kind="endurance", minutes=60, max_zone=2, load=50.0)


def _plan(*sessions: PlannedSession) -> SeasonPlan:
    days = tuple(
        PlannedDay(day=MONDAY + timedelta(days=n), phase=Phase.BUILD, role=DayRole.EASY, sessions=(session,))
        for n, session in enumerate(sessions)
    )
    return SeasonPlan(id="a", made_on=MONDAY, goal=None, goal_date=None, reason="", days=days, weeks=())


@pytest.mark.parametrize(
    ("session", "says"),
    [
        (replace(RIDE, load=51.0), "60 min of easy riding as before, reckoned at 51 points instead of 50"),
        (replace(RIDE, minutes=62), "62 min of easy riding instead of 60 min of easy riding"),
        (replace(RIDE, max_zone=3), "60 min of easy riding as before, in small things otherwise"),
    ],
)
def test_a_day_that_differs_in_anything_is_a_change(session: PlannedSession, says: str) -> None:
    before, after = _plan(RIDE, RIDE), _plan(RIDE, session)

    assert list_differences(before, after) == ()
    (change,) = small_changes(before, after)
    assert (change.day, change.says) == (MONDAY + timedelta(days=1), says)


def test_days_beyond_the_end_of_the_old_plan_change_nothing() -> None:
    assert small_changes(_plan(RIDE), _plan(RIDE, RIDE)) == ()


def test_a_day_that_the_new_plan_leaves_out_is_a_change() -> None:
    (change,) = small_changes(_plan(RIDE, RIDE), _plan(RIDE))

    assert change.after is None
    assert change.says == "60 min of easy riding is no longer in the plan"
