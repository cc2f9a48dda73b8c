"""A week of the plan: its days that are over with what was planned and done, and those to come."""

from datetime import timedelta

from lanterne_rouge.domain.morning import LoadState, PastSession
from lanterne_rouge.domain.season import DayRole, SeasonPlan
from lanterne_rouge.season.changes import plan_from
from lanterne_rouge.season.planned_and_done import season_calendar
from lanterne_rouge.views.plan import WeekOfPlan, plan_view, week_of_plan, week_text
from tests.season.plain_seasons import MONDAY, after, plan_of, planned

THURSDAY = after(3)
SESSIONS = (
    PastSession(days_ago=3, sport="cycling", minutes=45.0, load=30.0),
    PastSession(days_ago=1, sport="running", minutes=30.0),
)


def week(plan: SeasonPlan, *sessions: PastSession) -> WeekOfPlan:
    """The week of the plain Monday as seen on its Thursday."""
    calendar = season_calendar(plan, THURSDAY, sessions, LoadState(), {})
    view = plan_view(
        plan_from(plan, THURSDAY, None),
        lowered=(),
        why_lowered=(),
        checks=(),
        waiting=None,
        notices=(),
        written={},
        calendar=calendar,
    )
    return week_of_plan(view, MONDAY)


PLAN = plan_of(
    planned(MONDAY), planned(after(1)), planned(after(2), DayRole.REST), *(planned(after(n)) for n in range(3, 7))
)


def test_a_day_that_is_over_has_what_was_planned_and_done_and_the_difference() -> None:
    done, missed, extra = week(PLAN, *SESSIONS).over

    assert (done.planned, done.done, done.difference_minutes) == ("60 min of easy riding", "45 min ride", -15.0)
    assert (done.planned_load, done.done_load) == (45.0, 30.0)
    assert (missed.planned, missed.done, missed.difference_minutes) == ("60 min of easy riding", None, -60.0)
    assert (extra.planned, extra.done, extra.difference_minutes) == ("rest", "30 min run", 30.0)
    assert extra.done_load is None


def test_the_text_of_a_week_begins_with_what_was_done_of_it_so_far() -> None:
    lines = week_text(week(PLAN, *SESSIONS)).splitlines()

    assert lines[:5] == [
        "Week of Mon 02 Mar: Base, 4:00 h, load 180 to come",
        "So far: 1:15 h done, 2:00 h planned (-45 min).",
        "Mon 02 Mar   done       30  45 min ride; planned: 60 min of easy riding (-15 min)",
        "Tue 03 Mar   not done    -  planned: 60 min of easy riding",
        "Wed 04 Mar   done        -  30 min run; planned: rest",
    ]
    assert lines[5].startswith("Thu 05 Mar")


def test_days_before_the_plan_was_made_have_no_difference() -> None:
    made_on_thursday = plan_of(*(planned(after(n)) for n in range(3, 7)))

    shown = week(made_on_thursday, *SESSIONS)

    assert [day.difference_minutes for day in shown.over] == [None, None, None]
    assert week_text(shown).splitlines()[1] == "So far: 1:15 h done."


def test_a_week_that_has_not_begun_shows_nothing_as_over() -> None:
    later = plan_of(*(planned(MONDAY + timedelta(days=7 + n)) for n in range(7)))

    assert week(later).over == ()
