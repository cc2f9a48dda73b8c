"""Lighter weeks of somebody who only lifts: when they come, what is said of them, and who decides."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.app.strength.choices import DeloadMode
from lanterne_rouge.app.strength.context import lifter_of
from lanterne_rouge.app.strength.routines import SetDeloadRequest, set_deload
from lanterne_rouge.app.strength.today import asked_context
from lanterne_rouge.domain.lifting import CoachContext
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.wiring import open_scope
from tests.stories.lifting_home import lifted
from tests.worlds import Lanterne

MONDAY = date(2026, 3, 2)
LIGHT = (90.0, 90.0)


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    """A home with nothing in it."""
    with open_scope(home=tmp_path / "home") as opened:
        yield opened


def weeks(scope: AthleteScope, count: int, *, until: date = MONDAY) -> None:
    """Push and Pull in each of so many weeks before the one of a Monday."""
    for week in range(1, count + 1):
        lifted(scope, until - timedelta(weeks=week), "Push")
        lifted(scope, until - timedelta(weeks=week, days=-3), "Pull")


def asked(scope: AthleteScope, day: date = MONDAY) -> CoachContext:
    settle(scope)
    return asked_context(morning_of(scope, day), lifter_of(scope))


@pytest.mark.parametrize(("count", "lighter"), [(5, False), (6, True), (8, True)])
def test_after_six_weeks_of_hard_lifting_the_next_is_lighter(scope: AthleteScope, count: int, lighter: bool) -> None:
    weeks(scope, count)

    assert asked(scope).deload is lighter


def test_it_is_said_with_its_weeks_its_numbers_and_how_to_decline(scope: AthleteScope) -> None:
    weeks(scope, 6)

    said = plan_session(asked(scope), scope.exercises).adjustments

    assert any(
        "hard for 6 weeks in a row (2026-01-19 to 2026-03-01), at about 24 hard sets a week" in one
        and "up to Sunday (2026-03-08)" in one
        and one.endswith("lanterne strength routine deload off")
        for one in said
    )


def test_a_lighter_week_lasts_from_monday_to_sunday_whatever_is_done_in_it(scope: AthleteScope) -> None:
    weeks(scope, 6)
    lifted(scope, MONDAY, "Push", kilos=LIGHT)

    days = [asked(scope, MONDAY + timedelta(days=n)).deload for n in (1, 6, 7)]

    assert days == [True, True, False]


def test_a_week_off_or_a_lighter_one_among_them_begins_the_count_anew(scope: AthleteScope) -> None:
    weeks(scope, 4)
    weeks(scope, 4, until=MONDAY - timedelta(weeks=5))

    assert not asked(scope).deload


def test_what_was_lifted_in_a_lighter_week_does_not_count_as_last_time(scope: AthleteScope) -> None:
    weeks(scope, 6)
    lifted(scope, MONDAY, "Push", kilos=LIGHT)

    for day in (MONDAY + timedelta(days=3), MONDAY + timedelta(days=8)):
        squat = next(h for h in asked(scope, day).history if "squat" in h.exercise)
        assert [s.eased for s in squat.sessions[:2]] == [True, False]


def test_who_trains_on_in_full_shows_what_they_can_do_and_is_asked_again(scope: AthleteScope) -> None:
    weeks(scope, 7, until=MONDAY + timedelta(weeks=1))

    context = asked(scope, MONDAY + timedelta(weeks=1))

    assert context.deload
    assert not any(s.eased for h in context.history for s in h.sessions)


def test_the_athlete_decides(scope: AthleteScope) -> None:
    weeks(scope, 6)
    set_deload(SetDeloadRequest(mode=DeloadMode.OFF, day=MONDAY), scope)

    assert not asked(scope).deload

    set_deload(SetDeloadRequest(mode=DeloadMode.AUTO, day=MONDAY), scope)

    assert asked(scope).deload


def test_a_lighter_week_that_is_asked_for_ends_by_itself(scope: AthleteScope) -> None:
    weeks(scope, 2)
    wednesday = MONDAY + timedelta(days=2)
    set_deload(SetDeloadRequest(mode=DeloadMode.ON, day=wednesday), scope)

    days = [asked(scope, wednesday + timedelta(days=n)).deload for n in (0, 6, 7)]

    assert days == [True, True, False]


def test_with_a_season_plan_its_recovery_weeks_decide(lanterne: Lanterne, tmp_path: Path) -> None:
    (tmp_path / "mission.toml").write_text(
        'id = "hill"\nname = "Hill"\nstart = 2026-01-05\ngoal_event = "Hill"\ngoal_date = 2026-05-17\nsports = ["cycling", "strength"]\n'
    )
    assert lanterne("init", "--mission", tmp_path / "mission.toml").code == 0
    assert lanterne("plan").code == 0
    with open_scope(home=lanterne.home) as scope:
        plan = scope.stores.plans.current()
        assert plan is not None
        for week in plan.weeks[:5]:
            weeks(scope, 7, until=week.monday)
            assert asked(scope, week.monday).deload is week.recovery


def test_the_command_tells_and_changes_it(lanterne: Lanterne) -> None:
    assert lanterne("strength", "routine", "deload", "--json").document == {
        "deload": "auto",
        "lighter": False,
        "why": None,
    }
    assert "lasts through" in lanterne("strength", "routine", "deload", "on").out
    assert "Lighter weeks are off" in lanterne("strength", "routine", "deload", "off").out
    assert "normal week" in lanterne("strength", "routine", "deload", "auto").out
    refused = lanterne("strength", "routine", "deload", "sometimes")
    assert refused.code == 1 and "auto, on, off" in refused.err
    assert lanterne("undo", "2").code == 0
    assert lanterne("strength", "routine", "deload", "--json").document["deload"] == "on"
