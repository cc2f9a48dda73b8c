"""Weeks grow from the weeks that were really there, also after races, breaks and light weeks."""

from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

import pytest

from lanterne_rouge.domain.mission import Constraints, EventFacts, GoalEvent, Phase, PhaseStart, Priority, Stage
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.season import DayRole, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.event_demands import demands_of, event_demands, goals_after, long_target, races_of
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import DoneDay, PlannerInput
from lanterne_rouge.season.roles import is_even
from lanterne_rouge.season.writing import write_plan
from tests.season.plain_seasons import MONDAY, after, plain_request, with_mission


def minutes_by_week(plan: SeasonPlan) -> list[float]:
    return [
        sum(d.minutes for d in plan.days if d.day - timedelta(days=d.day.weekday()) == w.monday) for w in plan.weeks
    ]


def test_no_lighter_week_comes_right_before_a_taper() -> None:
    for goal_in in range(62, 110, 6):
        plan = plan_season(plain_request(goal_in=goal_in))

        tapers = {d.day - timedelta(days=d.day.weekday()) for d in plan.days if d.phase.value == "Taper"}
        assert not any(week.recovery and week.monday + timedelta(days=7) in tapers for week in plan.weeks)


@pytest.mark.parametrize("priority", [Priority.A, Priority.B, Priority.C])
@pytest.mark.parametrize("between", [1, 2])
def test_a_race_today_and_another_within_days_are_both_planned(priority: Priority, between: int) -> None:
    first = GoalEvent(name="Club ride, 80 km", day=MONDAY, priority=priority, sport=Sport.CYCLING, minutes=160)

    phases = (PhaseStart(name=Phase.PEAK, start=after(-30)),)
    plan = plan_season(with_mission(plain_request(goal_in=between), events=(first,), phases=phases))

    assert [d.day for d in plan.days if d.role is DayRole.RACE] == [MONDAY, after(between)]


def test_a_triathlon_entered_with_several_days_is_counted_once_on_the_way_to_a_later_goal() -> None:
    long = GoalEvent(name="Sprint triathlon", day=after(20), last_day=after(22), priority=Priority.A)
    request = with_mission(plain_request(goal_in=60), events=(long,))

    first = demands_of(request.mission, MONDAY, request.athlete)

    assert first is not None and first.last_day < long.ends
    assert [later.day for later in goals_after(first, request.mission, request.athlete)] == [after(60)]


def test_after_an_earlier_race_the_weeks_build_up_again_in_steps() -> None:
    early = GoalEvent(name="Spring ride, 80 km", day=after(55), priority=Priority.A, sport=Sport.CYCLING, minutes=160)
    request = with_mission(plain_request(goal_in=125), events=(early,))

    weeks = minutes_by_week(plan_season(request))

    after_race = weeks[8:15]
    for n in range(1, len(after_race)):
        assert after_race[n] <= 1.25 * max([*weeks[4 + n : 8 + n]]) + 30


@pytest.mark.parametrize(("age", "most"), [(38, 2), (63, 1)])
def test_from_fifty_on_a_lighter_week_has_one_hard_day(age: int, most: int) -> None:
    plan = plan_season(plain_request(goal_in=90, age=age))

    assert max(week.hard_days for week in plan.weeks if week.recovery) == most


def test_after_weeks_without_running_no_run_follows_another_on_the_next_day() -> None:
    request = plain_request(goal_in=100, sports=(Sport.RUNNING,), hours=5)
    months_ago = [replace(d, sports=((Sport.RUNNING, d.minutes),)) if d.minutes else d for d in request.done[:-42]]
    off = [DoneDay(day=d.day, load=0.0) for d in request.done[-42:]]
    request = replace(request, done=(*months_ago, *off), ctl=15.0)

    first = [d.day for d in plan_season(request).days if d.sessions and d.day < MONDAY + timedelta(weeks=3)]

    assert first and all((b - a).days > 1 for a, b in pairwise(first))


def test_a_ride_of_several_days_asks_for_a_long_ride_of_one_of_them() -> None:
    rider = AthleteState(sports=(Sport.CYCLING,), ftp_w=280.0)
    event = GoalEvent(
        name="Passes",
        day=after(100),
        last_day=after(104),
        priority=Priority.A,
        sport=Sport.CYCLING,
        distance_km=550,
        climb_m=9000,
    )

    demands = event_demands(event, rider, (Sport.CYCLING,))
    target = long_target(demands, Sport.CYCLING)

    assert demands.minutes is not None and 180 < demands.minutes < 300
    assert target == pytest.approx(0.95 * demands.minutes)


def test_without_a_goal_the_plan_ends_with_a_whole_week() -> None:
    request: PlannerInput = replace(plain_request(), mission=None, today=after(2))

    assert plan_season(request).days[-1].day.weekday() == 6


@pytest.mark.parametrize(("minutes", "easier"), [(45.0, 3), (300.0, 4)])
def test_a_b_race_gets_a_few_easier_days_within_its_phase_and_the_weeks_go_on(minutes: float, easier: int) -> None:
    race = GoalEvent(name="Club race", day=after(34), priority=Priority.B, minutes=minutes)
    request = plain_request(goal_in=97)
    alone, plan = plan_season(request), plan_season(with_mission(request, events=(race,)))

    assert [(d.day, d.phase) for d in plan.days] == [(d.day, d.phase) for d in alone.days]
    loads = {(d.day - race.day).days: d.load for d in plan.days}
    usual = sum(loads[-n] for n in range(7, 21)) / 14
    assert sum(loads[-n] for n in range(1, easier + 1)) / easier < 0.65 * usual
    assert sum(loads[-n] for n in range(5, 8)) / 3 > 0.75 * usual
    assert not any(d.hard for d in plan.days if 0 < (d.day - race.day).days <= 2)
    week_after = sum(d.minutes for d in plan.days if 1 <= (d.day - race.day).days <= 7)
    assert week_after >= 0.9 * max(week.minutes for week in plan.weeks[:4])


def staged(*stages: Stage) -> PlannerInput:
    """A rider before a stage race of 360 km in three days, from a Thursday, with time on both days of the weekend."""
    first = after(136)
    days = tuple(first + timedelta(days=n) for n in range(3))
    request = plain_request(
        goal_in=136,
        hours=11,
        constraints=Constraints(minutes=((1, 75.0), (2, 75.0), (3, 75.0), (5, 240.0), (6, 180.0))),
    )
    request = replace(request, athlete=replace(request.athlete, ftp_w=280.0, weight_kg=70.0))
    return with_mission(
        request,
        goal_event="Three Valleys",
        goal=EventFacts(distance_km=360, climb_m=6000),
        event_start=first,
        event_end=days[-1],
        stages=tuple(Stage(number=n, day=day, kind="hilly") for n, day in enumerate(days, start=1)) if stages else (),
    )


@pytest.mark.parametrize(
    "stages", [(), (Stage(number=1, day=date(2026, 7, 16), kind="hilly"),)], ids=["dates", "stages"]
)
def test_each_day_of_a_stage_race_has_its_share_of_the_distance(stages: tuple[Stage, ...]) -> None:
    request = staged(*stages)

    plan = plan_season(request)

    races = [d for d in plan.days if d.role is DayRole.RACE]
    assert [(d.day - after(136)).days for d in races] == [0, 1, 2]
    assert all(200 <= d.minutes <= 330 and d.sessions[0].sport == Sport.CYCLING for d in races)
    eve = plan.on(after(135))
    assert eve is not None and eve.role is DayRole.OPENERS
    texts = write_plan(
        plan,
        request.athlete,
        demands_of(request.mission, request.today, request.athlete),
        races=races_of(request.mission, request.athlete),
    )
    assert all("at race pace" in (texts[d.day][0].structure or "") for d in races)
    after_it = [d for d in plan.days if d.day > races[-1].day]
    assert not any(d.hard for d in after_it[:14])


def test_a_rider_of_a_stage_race_rides_long_on_two_days_in_a_row_in_every_other_week_before_it() -> None:
    weekend = Constraints(
        days=(1, 2, 4, 5, 6), minutes=((1, 75.0), (2, 75.0), (4, 60.0), (5, 240.0), (6, 180.0)), weekly_hours=9.0
    )
    request = with_mission(staged(), constraints=weekend)

    plan = plan_season(request)

    building = [w for w in plan.weeks if w.phase in (Phase.BUILD, Phase.PEAK) and not w.recovery and is_even(w.monday)]
    assert len(building) >= 3
    for week in building[:-1]:
        days = [d for d in plan.days if week.monday <= d.day < week.monday + timedelta(days=7)]
        weekend = [d.minutes for d in days if d.day.weekday() >= 5 and not d.hard]
        assert max(weekend) >= 180 and min(weekend) >= 80
        assert sum(d.hard for d in days) == 1


def test_stages_entered_as_races_of_their_own_are_days_in_a_row() -> None:
    goal = after(139)
    request = with_mission(
        staged(),
        goal=EventFacts(minutes=190),
        goal_date=goal,
        event_start=None,
        event_end=None,
        events=tuple(
            GoalEvent(name=f"Stage {n}", day=goal - timedelta(days=3 - n), priority=Priority.B, minutes=160)
            for n in (1, 2)
        ),
    )

    demands = demands_of(request.mission, request.today, request.athlete)

    assert demands is not None and (demands.in_a_row, demands.days) == (3, 1)
    alone = replace(demands, in_a_row=1)
    assert 190 < (long_target(demands, Sport.CYCLING) or 0) <= 230
    assert (long_target(demands, Sport.CYCLING) or 0) > (long_target(alone, Sport.CYCLING) or 0)
    texts = write_plan(plan_season(request), request.athlete, demands)
    assert any("tired legs" in (text.structure or "") for of_day in texts.values() for text in of_day)


def test_before_an_event_of_several_days_two_long_rides_follow_each_other() -> None:
    request = staged()

    plan = plan_season(request)

    texts = write_plan(plan, request.athlete, demands_of(request.mission, request.today, request.athlete))
    second = [
        d
        for d in plan.days
        for text in texts[d.day]
        if "tired legs of two long days in a row" in (text.structure or "")
    ]
    assert len(second) >= 3
    for day in second:
        beside = [plan.on(day.day + timedelta(days=n)) for n in (-1, 1)]
        assert day.minutes >= 120 and any(d is not None and d.role is DayRole.LONG for d in beside)


@pytest.mark.parametrize("apart", [16, 18, 21, 24])
def test_between_two_a_races_the_second_week_is_training_again(apart: int) -> None:
    days = Constraints(days=(1, 2, 3, 5, 6))
    first = GoalEvent(name="Town 10 km", day=after(97 - apart), priority=Priority.A)
    request = plain_request(goal_in=97, hours=5.5, sports=(Sport.RUNNING,), constraints=days)
    runner = with_mission(request, goal_event="City half marathon", events=(first,), sports=(Sport.RUNNING,))
    plan = plan_season(runner)

    recovery, week = (
        [d for d in plan.days if since < (d.day - first.day).days <= since + 7 and d.sessions] for since in (0, 7)
    )

    assert len(week) == 5
    assert sum(d.load for d in week) > sum(d.load for d in recovery)
