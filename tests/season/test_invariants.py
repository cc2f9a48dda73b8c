"""A plan that is wrong is found out: for each thing that must hold, a plan that breaks it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from lanterne_rouge.domain.mission import Constraints
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.season.invariants import check_plan
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import Health, PlannerInput
from tests.season.plain_seasons import after, plain_request, session, with_mission
from tests.season.plan_facts import faults

REQUEST = plain_request(goal_in=60)
PLAN = plan_season(REQUEST)
ILL = replace(REQUEST, health=Health(ill=True, systemic=True))

BACK = replace(
    REQUEST,
    done=tuple(
        replace(d, load=0.0, minutes=0.0, hard=False) if n >= len(REQUEST.done) - 20 else d
        for n, d in enumerate(REQUEST.done)
    ),
)


def broken(plan: SeasonPlan, request: PlannerInput = REQUEST) -> set[str]:
    return {c.name for c in check_plan(plan, request) if not c.holds and c.says}


def with_days(change: Callable[[PlannedDay], PlannedDay], *numbers: int) -> SeasonPlan:
    days = tuple(change(d) if n in numbers else d for n, d in enumerate(PLAN.days))
    return replace(PLAN, days=days)


def hard(day: PlannedDay) -> PlannedDay:
    return replace(day, role=DayRole.HARD, sessions=(session("threshold", 60, 40),))


def huge(day: PlannedDay) -> PlannedDay:
    return replace(day, role=DayRole.EASY, sessions=(session("endurance", 355, 260),))


def much_longer(day: PlannedDay) -> PlannedDay:
    return replace(day, role=DayRole.EASY, sessions=(session("endurance", 300, 60),))


def empty_session(day: PlannedDay) -> PlannedDay:
    return replace(day, role=DayRole.EASY, sessions=(session("endurance", 0, 0),))


CASES: dict[str, tuple[SeasonPlan, PlannerInput]] = {
    "no day is longer than the time you have": (
        PLAN,
        with_mission(REQUEST, constraints=Constraints(minutes=tuple((n, 20.0) for n in range(7)))),
    ),
    "no week is longer than your hours": (
        PLAN,
        replace(REQUEST, athlete=replace(REQUEST.athlete, weekly_hours=2.0)),
    ),
    "your days off stay free": (
        PLAN,
        with_mission(REQUEST, constraints=Constraints(blackout=tuple(after(n) for n in range(7)))),
    ),
    "one long day a week": (with_days(lambda d: replace(d, role=DayRole.LONG), 1, 2), REQUEST),
    "hard days are far enough apart": (with_days(hard, 8, 9), REQUEST),
    "fitness grows at a safe rate": (with_days(huge, 8, 9, 10), REQUEST),
    "no session is suddenly much longer": (with_days(much_longer, 3), REQUEST),
    "no day is a sudden jump": (with_days(huge, 8), REQUEST),
    "the return from illness goes in steps": (PLAN, ILL),
    "the weeks after a break build up in steps": (PLAN, BACK),
    "nothing hard while ill, injured or coming back": (with_days(hard, 0), ILL),
    "weekly totals match their days": (with_days(huge, 20), REQUEST),
    "sessions have a length and a load": (with_days(empty_session, 3), REQUEST),
    "no day is missing": (replace(PLAN, days=PLAN.days[:3] + PLAN.days[4:]), REQUEST),
}


def test_a_plan_as_it_is_made_breaks_nothing() -> None:
    assert broken(PLAN) == set()
    assert faults(PLAN, REQUEST) == []


@pytest.mark.parametrize("name", CASES)
def test_a_plan_that_breaks_it_is_found_out_by_both_sets_of_checks(name: str) -> None:
    plan, request = CASES[name]

    assert name in broken(plan, request)
    assert faults(plan, request) != []


def test_every_check_has_a_plan_that_breaks_it() -> None:
    assert {c.name for c in check_plan(PLAN, REQUEST)} == set(CASES)
