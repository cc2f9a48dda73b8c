"""What changes between two plans, in sentences."""

from lanterne_rouge.domain.season import DayRole
from lanterne_rouge.season.changes import describe_day, list_differences, prolong
from tests.season.plain_seasons import MONDAY, after, plan_of, planned, session


def test_a_day_that_differs_is_told_with_both_sides() -> None:
    before = plan_of(planned(MONDAY), planned(after(1), DayRole.HARD, session("threshold", 75, 80)))
    now = plan_of(planned(MONDAY), planned(after(1), DayRole.REST))

    changes = list_differences(before, now)

    assert [(c.day, c.says) for c in changes] == [(after(1), "rest instead of 75 min of threshold riding")]


def test_a_race_that_is_reckoned_to_cost_more_is_still_the_race() -> None:
    def race(load: float) -> tuple:
        return (planned(MONDAY, DayRole.RACE, session("race", 200, load)),)

    assert list_differences(plan_of(*race(100)), plan_of(*race(180))) == ()


def test_another_sport_of_the_same_length_is_a_change() -> None:
    before, now = plan_of(planned(MONDAY)), plan_of(planned(MONDAY, DayRole.EASY, session(sport="running")))

    assert list_differences(before, now)[0].says == "60 min of easy running instead of 60 min of easy riding"


def test_a_few_minutes_are_not_worth_a_line() -> None:
    before, now = plan_of(planned(MONDAY)), plan_of(planned(MONDAY, DayRole.EASY, session(minutes=62, load=46)))

    assert list_differences(before, now) == ()


def test_days_that_only_one_plan_holds_are_no_change() -> None:
    assert list_differences(plan_of(planned(MONDAY)), plan_of(planned(after(1)))) == ()
    assert list_differences(None, plan_of(planned(MONDAY))) == ()


def test_a_day_is_told_with_all_its_sessions() -> None:
    double = planned(MONDAY, DayRole.EASY, session(), session("strength", 45, 20, "strength"))

    assert describe_day(double) == "60 min of easy riding and 45 min of strength"
    assert describe_day(planned(MONDAY, DayRole.REST)) == "rest"


def test_a_look_beyond_the_plan_leaves_its_own_days_as_they_are() -> None:
    plan = plan_of(planned(MONDAY), planned(after(1), DayRole.HARD, session("threshold", 75, 80)))
    longer = plan_of(*(planned(after(n), DayRole.EASY, session(minutes=90, load=70)) for n in range(9)))

    looked = prolong(plan, longer)

    assert looked.days == (*plan.days, *longer.days[2:])
    assert (looked.id, looked.reason) == (plan.id, plan.reason)
    assert sum(week.minutes for week in looked.weeks) == sum(d.minutes for d in looked.days)
