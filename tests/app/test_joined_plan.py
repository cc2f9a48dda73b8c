from datetime import date, timedelta

from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.season.changes import join_plans, plan_from, prepend_day

MONDAY = date(2026, 3, 2)


def day(n: int, load: float) -> PlannedDay:
    session = PlannedSession(sport="cycling", kind="endurance", minutes=load, max_zone=2, load=load)
    return PlannedDay(day=MONDAY + timedelta(days=n), phase=Phase.BASE, role=DayRole.EASY, sessions=(session,))


def plan(first: int, count: int, load: float) -> SeasonPlan:
    made = SeasonPlan(
        id=f"{first}-{load}", made_on=MONDAY + timedelta(days=first), goal=None, goal_date=None, reason="test",
        days=tuple(day(first + n, load) for n in range(count)), weeks=(),
    )  # fmt: skip
    return plan_from(made, made.days[0].day)


def loads(made: SeasonPlan) -> list[float]:
    return [d.load for d in made.days]


def test_past_days_stay_as_they_were_planned() -> None:
    both = join_plans(plan(0, 14, 50), plan(3, 11, 30), MONDAY + timedelta(days=3))

    assert loads(both) == [50] * 3 + [30] * 11
    assert both.id == plan(3, 11, 30).id


def test_a_plan_taken_later_than_it_was_made_changes_only_what_is_ahead_then() -> None:
    both = join_plans(plan(0, 14, 50), plan(3, 11, 30), MONDAY + timedelta(days=5))

    assert loads(both) == [50] * 5 + [30] * 9


def test_weeks_are_the_sums_of_their_days_over_the_seam() -> None:
    both = join_plans(plan(0, 14, 50), plan(3, 11, 30), MONDAY + timedelta(days=3))

    assert [(w.monday, w.load) for w in both.weeks] == [(MONDAY, 3 * 50 + 4 * 30), (MONDAY + timedelta(days=7), 7 * 30)]


def test_a_plan_that_ended_earlier_leaves_no_gap_behind() -> None:
    both = join_plans(plan(0, 7, 50), plan(10, 7, 30), MONDAY + timedelta(days=10))

    assert loads(both) == [30] * 7


def test_without_a_plan_before_the_new_one_stands_alone() -> None:
    assert loads(join_plans(None, plan(0, 7, 30), MONDAY)) == [30] * 7


def test_a_day_may_stand_before_the_plan() -> None:
    assert loads(prepend_day(plan(1, 6, 30), day(0, 50))) == [50] + [30] * 6


def test_a_part_of_a_plan_sums_only_its_own_days() -> None:
    part = plan_from(plan(0, 14, 50), MONDAY + timedelta(days=5), 3)

    assert loads(part) == [50] * 3
    assert [w.load for w in part.weeks] == [100, 50]
