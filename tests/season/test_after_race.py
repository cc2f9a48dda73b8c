"""The days after a race hold what race day's own text says: rest, no running at first, nothing hard for long enough."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.domain.mission import GoalEvent, PlanWishes, Priority
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.after_race import recovery_after
from lanterne_rouge.season.event_demands import event_demands
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.race_day import plan_race_day
from lanterne_rouge.season.repair import repair_plan
from lanterne_rouge.season.request import PlannerInput
from tests.season.plain_seasons import after, plain_request, with_mission

GOAL = 70


def runner(name: str, *sports: Sport, **mission: object) -> PlannerInput:
    """A trained runner with this goal, and other sports beside running."""
    every = (Sport.RUNNING, *sports)
    request = plain_request(goal_in=GOAL, sports=every, hours=6)
    done = tuple(replace(d, sports=((Sport.RUNNING, d.minutes),) if d.minutes else ()) for d in request.done)
    request = replace(request, done=done, athlete=replace(request.athlete, threshold_pace_ms=4.0))
    return with_mission(request, goal_event=name, sports=every, **mission)


def days_after(plan: SeasonPlan, race: date, last: int) -> list[PlannedDay]:
    return [d for d in plan.days if 0 < (d.day - race).days <= last]


def first_run(plan: SeasonPlan, race: date) -> int:
    return min((d.day - race).days for d in plan.days if d.day > race and runs(d))


def runs(day: PlannedDay) -> bool:
    return any(s.sport == Sport.RUNNING for s in day.sessions)


@pytest.mark.parametrize(
    ("name", "rest", "without_runs", "easy"), [("Spring Marathon", 1, 6, 13), ("Trail 80 km", 2, 9, 14)]
)
def test_after_hours_of_running_come_rest_then_walks_then_short_easy_runs(
    name: str, rest: int, without_runs: int, easy: int
) -> None:
    plan = plan_season(runner(name))

    recovery = days_after(plan, after(GOAL), easy)
    assert not any(d.sessions for d in recovery[:rest])
    assert not any(runs(d) for d in recovery[:without_runs])
    assert any(s.sport == Sport.WALKING for d in recovery[:without_runs] for s in d.sessions)
    assert not any(d.hard for d in recovery)
    assert max(d.minutes for d in recovery) <= 60
    assert all(d.note == f"recovery after {name}" for d in recovery)


def test_who_rides_too_spins_instead_of_walking_after_a_marathon() -> None:
    plan = plan_season(runner("Spring Marathon", Sport.CYCLING))

    sports = {s.sport for d in days_after(plan, after(GOAL), 6) for s in d.sessions}
    assert sports == {Sport.CYCLING}


@pytest.mark.parametrize("name", ["Club 5k", "Winter 10k", "City half marathon", "Early marathon", "Hills 80 km"])
def test_no_day_is_hard_for_as_long_as_race_day_says(name: str) -> None:
    race = GoalEvent(name=name, day=after(34), priority=Priority.B, sport=Sport.RUNNING)
    request = runner("Spring Marathon", events=(race,))

    easy = plan_race_day(race, request.athlete, (Sport.RUNNING,)).easy_days

    assert not any(d.hard for d in days_after(plan_season(request), race.day, easy))


def test_a_longer_race_keeps_a_runner_from_running_for_longer() -> None:
    firsts = [first_run(plan_season(runner(name)), after(GOAL)) for name in ("City 5k", "City half marathon")]
    firsts.append(first_run(plan_season(runner("City marathon")), after(GOAL)))

    assert firsts == sorted(firsts) and firsts[0] < 3 < 6 < firsts[-1]


def test_a_race_on_the_way_takes_less_recovery_than_a_goal_and_the_plan_goes_on() -> None:
    race = GoalEvent(name="Early marathon", day=after(27), priority=Priority.B, sport=Sport.RUNNING)
    request = runner("Spring Marathon", events=(race,))

    plan = plan_season(request)

    easy = [plan_race_day(replace(race, priority=p), request.athlete, (Sport.RUNNING,)).easy_days for p in Priority]
    assert easy == [13, 10, 10]
    assert first_run(plan, race.day) == 4
    week_after_next = [d for d in plan.days if 7 < (d.day - race.day).days <= 14]
    assert any(d.hard for d in week_after_next) and any(d.role is DayRole.LONG for d in week_after_next)


@pytest.mark.parametrize("priority", [Priority.A, Priority.B])
def test_the_day_after_a_ride_of_hours_is_a_short_one_whatever_time_it_has(priority: Priority) -> None:
    race = GoalEvent(name="Club ride 100 km", day=after(33), priority=priority, sport=Sport.CYCLING, minutes=240)
    request = with_mission(plain_request(goal_in=140, hours=10), events=(race,))

    plan = plan_season(request)

    (morrow,) = days_after(plan, race.day, 1)
    assert morrow.minutes <= 60 and not morrow.hard


def test_a_plan_that_knew_of_no_race_walks_instead_of_running_after_it() -> None:
    plan = plan_season(runner("Autumn marathon"))
    race = GoalEvent(name="Early marathon", day=after(2), priority=Priority.A, sport=Sport.RUNNING)

    repaired = repair_plan(plan, runner("Autumn marathon", events=(race,))).plan

    assert not any(runs(d) for d in days_after(repaired, race.day, 6))
    assert repaired.on(race.day + timedelta(days=1)) is not None


def since_race(*, race_load: float, hard_since: bool) -> PlannerInput:
    """A runner four days after the day of a marathon, with what was done on it and since."""
    request = runner("Spring Marathon")
    assert request.mission is not None
    raced = request.today - timedelta(days=4)
    done = tuple(
        replace(d, load=race_load, minutes=2 * race_load, hard=False)
        if d.day == raced
        else replace(d, hard=hard_since and d.day == raced + timedelta(days=2), load=40.0, longest_min=35.0)
        if d.day > raced
        else d
        for d in request.done
    )
    return replace(request, done=done, mission=replace(request.mission, goal_date=raced), weeks=2)


@pytest.mark.parametrize(
    ("race_load", "hard_since", "recovers"), [(0.0, True, False), (0.0, False, True), (180.0, True, True)]
)
def test_a_race_is_recovered_from_unless_training_shows_that_it_was_not_run(
    race_load: float, hard_since: bool, recovers: bool
) -> None:
    plan = plan_season(since_race(race_load=race_load, hard_since=hard_since))

    week = plan.days[:7]
    assert any(d.note == "recovery after Spring Marathon" for d in week) == recovers
    assert any(runs(d) for d in week[:2]) != recovers


@pytest.mark.parametrize(
    ("name", "minutes", "hard_again"), [("Club 10-mile time trial", 26, 9), ("Ride 160 km", 330, 15)]
)
def test_after_a_goal_on_the_way_training_begins_as_soon_as_race_day_says(
    name: str, minutes: float, hard_again: int
) -> None:
    race = GoalEvent(name=name, day=after(48), priority=Priority.A, sport=Sport.CYCLING, minutes=minutes)
    sports = (Sport.CYCLING, Sport.STRENGTH)
    request = with_mission(
        plain_request(goal_in=97, hours=8, sports=sports),
        events=(race,),
        sports=sports,
        wishes=PlanWishes(strength_days=2),
    )

    plan = plan_season(request)

    easy = plan_race_day(race, request.athlete, sports).easy_days
    assert not any(d.hard for d in days_after(plan, race.day, easy))
    again = days_after(plan, race.day, hard_again)
    assert any(d.hard for d in again)
    assert any(s.sport == Sport.STRENGTH for d in again for s in d.sessions)


def easy_days_after(name: str, priority: Priority, sport: Sport | None, minutes: float | None) -> int:
    every = (Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING)
    race = GoalEvent(name=name, day=after(34), priority=priority, sport=sport, minutes=minutes)
    demands = event_demands(race, AthleteState(level="trained", sports=every), every)
    return recovery_after(demands, race.day, priority).easy


@pytest.mark.parametrize(("minutes", "least", "most"), [(25, 2, 2), (100, 5, 6), (200, 9, 11), (420, 14, 16)])
def test_after_a_run_on_the_way_about_a_day_for_every_three_kilometres_is_easy(
    minutes: float, least: int, most: int
) -> None:
    assert least <= easy_days_after("Hills trail run", Priority.B, Sport.RUNNING, minutes) <= most


def test_of_races_as_long_the_run_takes_longest_then_the_triathlon_then_the_ride() -> None:
    run = easy_days_after("Trail run", Priority.A, Sport.RUNNING, 180)
    triathlon = easy_days_after("Olympic triathlon", Priority.A, None, 180)
    ride = easy_days_after("Gran fondo", Priority.A, Sport.CYCLING, 180)

    assert run > triathlon > ride > 2


@pytest.mark.parametrize("minutes", [20, 50, 95, 240])
@pytest.mark.parametrize("priority", [Priority.A, Priority.B])
def test_the_day_after_a_race_that_matters_is_easy_and_short(priority: Priority, minutes: float) -> None:
    race = GoalEvent(name="Club ride", day=after(33), priority=priority, sport=Sport.CYCLING, minutes=minutes)
    request = with_mission(plain_request(goal_in=140, hours=10), events=(race,))

    (morrow,) = days_after(plan_season(request), race.day, 1)

    assert morrow.minutes <= 45 and not morrow.hard
    assert all(s.max_zone is not None and s.max_zone <= 2 for s in morrow.sessions)


def test_the_day_after_a_short_race_out_of_training_is_a_day_like_others() -> None:
    race = GoalEvent(name="Parkrun", day=after(33), priority=Priority.C, sport=Sport.CYCLING, minutes=25)
    request = with_mission(plain_request(goal_in=140, hours=10), events=(race,))

    following = days_after(plan_season(request), race.day, 2)

    assert max(d.minutes for d in following) > 45
