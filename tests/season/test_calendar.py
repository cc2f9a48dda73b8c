"""The days ahead before any load is chosen."""

from dataclasses import replace
from datetime import date, timedelta

from lanterne_rouge.domain.mission import Constraints, GoalEvent, Priority, Stage
from lanterne_rouge.domain.season import DayRole
from lanterne_rouge.season.calendar import Frame, build_frames, last_plan_day, minutes_on
from lanterne_rouge.season.request import Health, PlannerInput
from tests.season.plain_seasons import MONDAY, after, plain_request, with_mission


def on(request: PlannerInput, day: date) -> Frame:
    return next(f for f in build_frames(request) if f.day == day)


def test_the_horizon_reaches_two_weeks_past_the_last_goal_and_eight_weeks_without_one() -> None:
    request = plain_request(goal_in=70)

    assert last_plan_day(request) == after(84)
    assert last_plan_day(replace(request, mission=None)) == after(55)
    assert last_plan_day(replace(request, weeks=3)) == after(20)
    assert last_plan_day(replace(request, weeks=900)) == after(52 * 7 - 1)
    assert last_plan_day(with_mission(request, goal_date=after(-3))) == after(55)


def test_without_a_goal_the_last_week_is_a_whole_one() -> None:
    request = replace(plain_request(), mission=None, today=after(2))

    assert last_plan_day(request) == after(62)


def test_a_goal_years_ahead_is_planned_for_a_year_at_a_time() -> None:
    assert last_plan_day(plain_request(goal_in=1500)) == MONDAY + timedelta(weeks=52)


def test_closed_days_and_free_days_have_no_minutes_and_named_weekdays_theirs() -> None:
    limits = Constraints(days=(0, 1, 5), minutes=((1, 45.0), (5, 900.0)), blackout=(after(7),))

    minutes = [minutes_on(limits, after(n)) for n in range(8)]

    assert minutes == [360.0, 45.0, 0.0, 0.0, 0.0, 360.0, 0.0, 0.0]


def test_what_the_athlete_says_of_today_goes_before_the_week() -> None:
    request = plain_request(constraints=Constraints(days=(1, 2)))

    assert on(request, MONDAY).fixed is DayRole.REST
    assert on(replace(request, minutes_today=40.0), MONDAY).is_open
    assert not on(replace(request, minutes_today=10.0), after(0)).is_open


def test_a_race_is_ridden_on_a_closed_day_and_has_openers_on_its_eve() -> None:
    request = plain_request(goal_in=20, constraints=Constraints(blackout=(after(20),)))

    assert on(request, after(20)).fixed is DayRole.RACE
    assert on(request, after(19)).fixed is DayRole.OPENERS


def test_a_race_out_of_training_has_no_openers_and_no_hard_day_after_it() -> None:
    request = with_mission(plain_request(), events=(GoalEvent(name="Club ride", day=after(10), priority=Priority.C),))

    assert on(request, after(10)).fixed is DayRole.RACE
    assert on(request, after(9)).fixed is None
    assert not on(request, after(11)).may_be_hard and not on(request, after(12)).may_be_hard
    assert on(request, after(13)).may_be_hard


def test_a_day_between_stages_is_a_day_of_rest() -> None:
    stages = (Stage(number=1, day=after(20), kind="flat"), Stage(number=2, day=after(22), kind="mountain"))
    request = with_mission(plain_request(goal_in=22), stages=stages, event_start=after(20), event_end=after(22))

    assert [on(request, after(n)).fixed for n in (20, 21, 22)] == [DayRole.RACE, DayRole.REST, DayRole.RACE]


def test_illness_is_two_days_of_rest_and_then_the_staircase() -> None:
    request = replace(plain_request(), health=Health(ill=True, systemic=True))

    days = build_frames(request)

    assert [f.most_of_ctl for f in days[:9]] == [0.0, 0.0, 0.5, 0.6, 0.7, 0.8, 0.9, None, None]
    assert [f.may_be_hard for f in days[:8]] == [False] * 7 + [True]


def test_a_cold_without_fever_is_rest_and_two_easy_days() -> None:
    days = build_frames(replace(plain_request(), health=Health(ill=True)))

    assert [f.fixed for f in days[:2]] == [DayRole.REST] * 2
    assert [f.may_be_hard for f in days[2:5]] == [False, False, True]


def test_nobody_who_is_not_well_opens_up_for_a_race() -> None:
    request = replace(plain_request(goal_in=3), health=Health(hurt=True))

    assert on(request, after(2)).fixed is None
