"""What age, a small base and a new sport change in a plan."""

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from lanterne_rouge.domain.mission import Constraints, GoalEvent, Phase, Priority
from lanterne_rouge.domain.morning import AthleteState, PlannedSession
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan, monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.default_week import week_pattern
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import DoneDay, PlannerInput
from lanterne_rouge.season.sessions import opener_minutes
from tests.season.generated_seasons import fitness
from tests.season.plain_seasons import after, plain_request, with_mission


def _hard_a_week(plan: SeasonPlan) -> list[int]:
    """Hard days of the whole weeks up to three before the goal."""
    return [week.hard_days for week in plan.weeks if week.monday < after(84 - 21)]


def _with_sport(request: PlannerInput, sport: Sport) -> PlannerInput:
    done = tuple(replace(d, sports=((sport, d.minutes),) if d.minutes else ()) for d in request.done)
    return replace(request, done=done)


def test_from_sixty_five_there_is_about_one_hard_day_a_week_and_lighter_weeks_come_sooner() -> None:
    plans = {age: plan_season(plain_request(goal_in=84, age=age)) for age in (45, 70)}

    hard = {age: _hard_a_week(plan) for age, plan in plans.items()}
    light = {age: sum(week.recovery for week in plan.weeks) for age, plan in plans.items()}
    assert 1 <= sum(hard[70]) / len(hard[70]) <= 1.6 < sum(hard[45]) / len(hard[45])
    assert light[70] > light[45]


def test_hard_days_of_the_old_are_three_days_apart() -> None:
    days = [d.day for d in plan_season(plain_request(goal_in=84, age=70)).days if d.hard and d.role is not DayRole.RACE]

    assert all((later - earlier).days >= 3 for earlier, later in pairwise(days))


@pytest.mark.parametrize("age", [38, 63])
def test_no_hard_day_follows_the_long_day_of_the_week_before(age: int) -> None:
    plan = plan_season(plain_request(goal_in=84, age=age))

    longs = {d.day for d in plan.days if d.role is DayRole.LONG}
    assert longs and not any(
        d.role is DayRole.HARD and d.day - timedelta(days=1) in longs for d in plan.days if d.day < after(84)
    )


def _small_base() -> PlannerInput:
    """Three rides a week of three hours in all, six hours on offer, and a ride of 160 km ahead."""
    minutes = {1: 45.0, 3: 45.0, 5: 90.0}
    done = tuple(
        DoneDay(day=day, load=length * 0.8, minutes=length, longest_min=length)
        for day, length in ((after(n - 84), minutes.get(after(n - 84).weekday(), 0.0)) for n in range(84))
    )
    base = plain_request(goal_in=104, hours=6.0)
    assert base.mission is not None
    mission = replace(base.mission, goal_event="County ride, 160 km")
    return _with_sport(replace(base, mission=mission, done=done, ctl=fitness(done)), Sport.CYCLING)


def test_a_small_base_grows_towards_a_long_ride_in_bounded_steps() -> None:
    request = _small_base()

    longs = [d for d in plan_season(request).days if d.role is DayRole.LONG]

    assert request.ctl is not None and request.ctl < 30
    # Nearly twice the habitual one; the lighter weeks on the way cost a step.
    assert max(d.minutes for d in longs) >= 1.9 * 90
    loads = [(d.day, d.load) for d in longs]
    for day, load in loads:
        lately = max(
            (earlier for when, earlier in loads if timedelta(0) < day - when <= timedelta(days=30)), default=72.0
        )
        # A tenth, as for runs; where nobody runs, a quarter as long as the ride is short.
        assert load <= max(1.1 * max(lately, 3.5 * 30 / 1.1), min(1.25 * lately, 120.0)) + 1


def test_the_first_weeks_of_a_sport_never_run_before_stay_at_about_half_an_hour() -> None:
    rider = _with_sport(plain_request(goal_in=84, sports=(Sport.RUNNING, Sport.CYCLING)), Sport.CYCLING)
    assert rider.mission is not None
    request = replace(
        rider, mission=replace(rider.mission, goal_event="City 10 km run", sports=(Sport.RUNNING, Sport.CYCLING))
    )

    runs = [s for d in plan_season(request).days[:14] for s in d.sessions if s.sport == Sport.RUNNING]

    assert runs and max(s.minutes or 0.0 for s in runs) <= 34


def _last_days(plan: SeasonPlan, goal_in: int) -> list[tuple[PlannedDay, PlannedSession]]:
    return [(d, s) for d in plan.days for s in d.sessions if after(goal_in - 6) <= d.day < after(goal_in)]


def test_the_race_week_of_a_rider_of_eight_hours_has_sessions_of_a_useful_length() -> None:
    request = plain_request(goal_in=76, hours=9.5)

    sessions = _last_days(plan_season(request), 76)

    assert opener_minutes(request) == 40
    assert all((s.minutes or 0.0) >= 30 for _, s in sessions)


def test_a_rider_of_few_hours_keeps_short_openers() -> None:
    assert opener_minutes(plain_request(hours=4.0)) == 20


@pytest.mark.parametrize("level", ["beginner", None])
@pytest.mark.parametrize("named", [True, False], ids=["a run", "a session without a sport"])
@pytest.mark.parametrize("days", [1, 3, 9])
def test_the_first_sessions_of_a_new_runner_bring_nothing_fast_into_the_weeks_ahead(
    days: int, named: bool, level: str | None
) -> None:
    if level is None and days == 9:
        days = 5
    request = plain_request(goal_in=100, hours=2.5, sports=(Sport.RUNNING,), age=35)
    first = DoneDay(
        day=after(-days),
        load=20.0,
        longest_min=33.0,
        minutes=33.0,
        sports=((Sport.RUNNING, 33.0),) if named else (),
    )
    off = tuple(DoneDay(day=after(-n), load=0.0, longest_min=0.0) for n in range(days - 1, 0, -1))
    request = replace(request, done=(first, *off), ctl=1.0, athlete=replace(request.athlete, level=level))

    plan = plan_season(request)

    early = [s for d in plan.days if d.day < after(35) for s in d.sessions]
    assert any(s.run_walk for s in early)
    assert {s.kind for s in early} == {"endurance"}


def test_a_new_runner_from_fifty_on_has_a_day_between_runs_over_the_end_of_the_week_too() -> None:
    request = plain_request(goal_in=100, hours=2.5, sports=(Sport.RUNNING,), age=54)
    days = Constraints(days=(0, 2, 4, 6), minutes=tuple((day, 40.0) for day in (0, 2, 4, 6)))
    assert request.mission is not None
    new = replace(request.athlete, level="beginner")
    request = replace(
        request, done=(), ctl=None, atl=None, athlete=new, mission=replace(request.mission, constraints=days)
    )

    plan = plan_season(request)

    runs = [d.day for d in plan.days if d.day < after(90) and any(s.sport == Sport.RUNNING for s in d.sessions)]
    assert len(runs) >= 30 and all((later - earlier).days > 1 for earlier, later in pairwise(runs))


def test_the_week_that_stands_in_for_a_plan_has_nothing_hard_for_a_beginner() -> None:
    new, known = AthleteState(level="beginner", age=35), AthleteState(level="recreational", age=35)

    for phase in Phase:
        assert "hard" not in week_pattern(phase, new, Constraints(), recovery_week=False).roles
    assert "hard" in week_pattern(Phase.BUILD, known, Constraints(), recovery_week=False).roles


def test_the_young_keep_two_days_a_week_free_however_often_they_trained() -> None:
    def days(age: int, *, done: int) -> int:
        request = plain_request(goal_in=90, age=age)
        past = tuple(d if d.day.weekday() < done else replace(d, load=0.0, minutes=0.0) for d in request.done)
        plan = plan_season(replace(request, done=past))
        weeks = [w.monday for w in plan.weeks if w.monday < after(84)]
        return max(sum(bool(d.sessions) for d in plan.days if monday_of(d.day) == monday) for monday in weeks)

    assert (days(16, done=6), days(25, done=6)) == (5, 6)
    assert days(16, done=7) == 5


def test_the_young_keep_two_days_free_in_a_week_that_ends_with_a_race_too() -> None:
    sunday = monday_of(after(42)) + timedelta(days=6)
    race = GoalEvent(name="Club criterium", day=sunday, priority=Priority.B, sport=Sport.CYCLING, minutes=40)
    request = with_mission(plain_request(goal_in=90, age=16), events=(race,))

    plan = plan_season(request)
    week = [d for d in plan.days if monday_of(d.day) == monday_of(sunday)]
    assert plan.on(sunday) is not None and week[-1].role is DayRole.RACE
    assert sum(bool(d.sessions) for d in week) == 5
