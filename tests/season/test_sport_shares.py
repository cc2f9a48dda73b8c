"""Sport by sport: how often, on which days, how hard, and from when on."""

import itertools
from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.domain.mission import Constraints
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan, monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.event_demands import demands_of
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import Health, PlannerInput
from lanterne_rouge.season.sport_shares import (
    WeekOfSports,
    _cost,
    _costs_of_days,
    may_be_hard,
    share_sports,
    walks_in_runs,
    weeks_of_running,
)
from tests.season.plain_seasons import MONDAY, after, plain_request, with_mission

TRIATHLON = (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING)


def with_sports(request: PlannerInput, *turn: Sport, gap: tuple[Sport, int, int] | None = None) -> PlannerInput:
    """The request with sports for its past days in turn; `gap`: a sport left out from so many to so many weeks ago."""
    done = []
    for n, day in enumerate(request.done):
        sport = turn[n % len(turn)]
        weeks_ago = (MONDAY - day.day).days / 7
        if gap is not None and sport is gap[0] and gap[2] < weeks_ago <= gap[1]:
            sport = Sport.CYCLING
        done.append(replace(day, sports=((sport, day.minutes),) if day.minutes else ()))
    return replace(request, done=tuple(done))


def triathlete(**changes: object) -> PlannerInput:
    request = with_sports(plain_request(goal_in=76, sports=TRIATHLON, **changes), *TRIATHLON)  # type: ignore[arg-type]
    return with_mission(request, goal_event="Lake triathlon, Olympic distance", sports=TRIATHLON)


def weeks_before_taper(plan: SeasonPlan, goal_in: int) -> list[list[PlannedDay]]:
    days = [d for d in plan.days if d.day < after(goal_in - 20)]
    return [days[n : n + 7] for n in range(0, len(days) - 6, 7)]


def test_a_triathlete_swims_rides_and_runs_every_week() -> None:
    plan = plan_season(triathlete())

    for week in weeks_before_taper(plan, 76):
        counts = Counter(s.sport for d in week for s in d.sessions)
        assert all(counts[sport] >= 1 for sport in TRIATHLON), counts


def test_no_sport_of_a_triathlete_is_hard_only() -> None:
    sessions = [s for week in weeks_before_taper(plan_season(triathlete()), 76) for d in week for s in d.sessions]

    for sport in TRIATHLON:
        own = [s for s in sessions if s.sport == sport]
        assert sum(s.hard for s in own) <= 0.6 * len(own)


def test_a_triathlete_runs_off_the_bike_in_the_last_weeks() -> None:
    plan = plan_season(triathlete())

    bricks = [d for d in plan.days if [s.sport for s in d.sessions] == [Sport.CYCLING, Sport.RUNNING]]

    assert len(bricks) >= 4
    assert all(15 <= (d.sessions[1].minutes or 0) <= 30 for d in bricks)


def test_the_run_off_the_bike_goes_by_the_length_of_the_race() -> None:
    runs = {}
    for race in ("Sprint triathlon", "Olympic triathlon", "Lake 70.3"):
        plan = plan_season(with_mission(triathlete(), goal_event=race))
        off_the_bike = [
            d.sessions[1].minutes or 0.0
            for d in plan.days
            if [s.sport for s in d.sessions] == [Sport.CYCLING, Sport.RUNNING]
        ]
        assert off_the_bike, race
        runs[race] = max(off_the_bike)

    assert runs["Sprint triathlon"] == 15
    assert runs["Sprint triathlon"] < runs["Olympic triathlon"] < runs["Lake 70.3"] <= 45


def test_from_fifty_on_no_two_days_in_a_row_have_a_run() -> None:
    plan = plan_season(triathlete(age=58))

    runs = [d.day for d in plan.days if d.day < after(56) and any(s.sport == Sport.RUNNING for s in d.sessions)]

    assert runs and all(day + timedelta(days=1) not in runs for day in runs)


def test_after_weeks_without_running_no_run_is_hard_until_it_is_steady_again() -> None:
    request = with_sports(
        plain_request(goal_in=90, sports=(Sport.RUNNING, Sport.CYCLING)), Sport.RUNNING, Sport.CYCLING
    )
    rested = with_sports(request, Sport.RUNNING, Sport.CYCLING, gap=(Sport.RUNNING, 7, 2))

    plan = plan_season(rested)

    hard_runs = [d.day for d in plan.days if any(s.hard and s.sport == Sport.RUNNING for s in d.sessions)]
    assert hard_runs and min(hard_runs) >= after(21)
    assert any(d.hard for d in plan.days if d.day < after(14))


def test_a_new_runner_walks_and_runs_and_has_nothing_hard_for_eight_weeks() -> None:
    request = plain_request(goal_in=80, hours=3.0, sports=(Sport.RUNNING,), history_days=0)
    new = replace(request, ctl=None, athlete=replace(request.athlete, level="beginner"))

    plan = plan_season(new)

    early = [s for d in plan.days if d.day < after(35) for s in d.sessions]
    assert early and all(s.run_walk for s in early)
    assert not any(d.hard for d in plan.days if d.day < after(49))
    assert max(s.minutes or 0 for d in plan.days if d.day < after(14) for s in d.sessions) <= 36


def test_a_runner_of_whom_nothing_is_known_starts_as_a_newcomer() -> None:
    request = plain_request(goal_in=80, hours=3.0, sports=(Sport.RUNNING,), history_days=0)
    stranger = replace(request, ctl=None, athlete=replace(request.athlete, level=None))
    trained = replace(stranger, athlete=replace(request.athlete, level="trained"))

    first_weeks = [d for d in plan_season(stranger).days if d.day < after(28)]

    assert any(s.run_walk for d in first_weeks for s in d.sessions)
    assert not any(d.hard for d in first_weeks)
    assert any(d.hard for d in plan_season(trained).days if d.day < after(28))


def test_the_long_session_grows_towards_what_the_event_asks_for() -> None:
    request = with_sports(plain_request(goal_in=104, hours=7.0, sports=(Sport.RUNNING,)), Sport.RUNNING)
    plan = plan_season(with_mission(request, goal_event="City marathon", sports=(Sport.RUNNING,)))

    longs = [d.minutes for d in plan.days if d.role is DayRole.LONG and d.day < after(90)]

    assert max(longs) >= 135
    assert max(longs) > 1.1 * longs[0]


def test_an_ultra_off_the_road_asks_for_longer_runs_than_a_marathon() -> None:
    request = with_sports(plain_request(goal_in=104, hours=9.0, sports=(Sport.RUNNING,)), Sport.RUNNING)
    plan = plan_season(with_mission(request, goal_event="Mountain ultra 50 km", sports=(Sport.RUNNING,)))

    longest = max(s.minutes or 0 for d in plan.days for s in d.sessions if s.kind != "race")
    race = next(s for d in plan.days for s in d.sessions if s.kind == "race")

    assert longest > 160
    assert 330 <= (race.minutes or 0) <= 480


def test_every_fourth_to_sixth_week_is_a_lighter_one() -> None:
    plan = plan_season(plain_request(goal_in=120))

    minutes = [sum(d.minutes for d in week) for week in weeks_before_taper(plan, 120)]

    light = [n for n in range(1, len(minutes)) if minutes[n] <= 0.9 * max(minutes[max(n - 3, 0) : n])]
    assert light and all(later - earlier <= 6 for earlier, later in itertools.pairwise(light))
    assert light[0] >= 1


def test_sessions_are_twenty_minutes_or_more() -> None:
    plan = plan_season(with_sports(plain_request(goal_in=90, hours=3.0), Sport.CYCLING))

    assert all((s.minutes or 0) >= 20 for d in plan.days for s in d.sessions if s.kind not in ("openers", "race"))


@pytest.mark.parametrize(("age", "easy"), [(49, 17), (50, 20)])
def test_a_new_runner_walks_for_nine_weeks_and_has_six_of_running_through_before_the_first_hard_run(
    age: int, easy: int
) -> None:
    request = plain_request(goal_in=110, hours=3.0, sports=(Sport.RUNNING,), history_days=0, age=age)
    new = replace(request, ctl=None, athlete=replace(request.athlete, level="beginner"))

    runs = [(d.day, s) for d in plan_season(new).days for s in d.sessions if s.sport == Sport.RUNNING]

    assert all(s.run_walk for day, s in runs if day < after(7 * 9))
    # Then only a run that is much longer than the longest stretch before it has a break or two, and the last weeks none.
    assert all((s.walk_step or 0) > 8 for day, s in runs if s.run_walk and day >= after(7 * 11))
    assert not any(s.run_walk for day, s in runs if day >= after(7 * 14))
    assert not may_be_hard(new, Sport.RUNNING, after(7 * easy - 1))
    assert may_be_hard(new, Sport.RUNNING, after(7 * easy))


def test_a_rowers_swimming_grows_by_the_week_and_not_all_at_once() -> None:
    rows, swims = (Sport.ROWING,) * 5, (Sport.SWIMMING,) * 2
    request = plain_request(goal_in=90, hours=7.0, sports=(Sport.SWIMMING, Sport.ROWING))
    done = tuple(
        replace(d, minutes=40.0, longest_min=40.0, sports=(((*rows, *swims)[n % 7], 40.0),))
        for n, d in enumerate(request.done)
    )
    request = with_mission(
        replace(request, done=done), goal_event="Lake swim 3.8 km", sports=(Sport.SWIMMING, Sport.ROWING)
    )

    weeks = [80.0]
    plan = plan_season(request)
    for n in range(8):
        days = [d for d in plan.days if after(7 * n) <= d.day < after(7 * n + 7)]
        weeks.append(sum(s.minutes or 0.0 for d in days for s in d.sessions if s.sport == Sport.SWIMMING))

    assert all(week <= max(1.2 * max(weeks[max(n - 3, 0) : n + 1]) + 15, 90) + 1 for n, week in enumerate(weeks[1:]))
    assert max(weeks) >= 150


def test_a_new_runners_small_week_has_its_three_runs_and_not_two_longer_ones() -> None:
    limits = Constraints(minutes=((1, 45.0), (3, 45.0), (6, 75.0)), days=(1, 3, 6))
    request = plain_request(goal_in=110, sports=(Sport.RUNNING,), history_days=0, constraints=limits)
    athlete = replace(request.athlete, level="beginner", weekly_hours=None)
    road = with_mission(request, goal_event="Fun run 10 km", sports=(Sport.RUNNING,))
    plan = plan_season(replace(road, today=after(3), ctl=None, athlete=athlete))

    weeks = [[d for d in plan.days if after(7 * n) <= d.day < after(7 * n + 7) and d.sessions] for n in range(1, 11)]

    assert sum(len(week) for week in weeks) >= 28
    assert max(d.minutes for week in weeks for d in week) >= 55


def test_lifting_that_nobody_asked_for_leaves_most_days_to_endurance() -> None:
    limits = Constraints(days=(0, 1, 3, 5, 6), minutes=tuple((n, 60.0) for n in (0, 1, 3, 5, 6)))
    request = plain_request(
        goal_in=90, hours=4.0, sports=(Sport.RUNNING, Sport.CYCLING, Sport.STRENGTH), constraints=limits
    )
    done = tuple(
        replace(d, load=40.0, minutes=50.0, longest_min=50.0, sports=(("cycling", 50.0),))
        if d.day.weekday() in (0, 5)
        else replace(d, load=0.0, minutes=0.0, longest_min=0.0, hard=False)
        for d in request.done
    )
    road = with_mission(replace(request, done=done), goal_event="City run 10 km", sports=request.athlete.sports)
    plan = plan_season(road)

    for n in range(1, 6):
        week = [d for d in plan.days if after(7 * n) <= d.day < after(7 * n + 7)]
        lifting = [d for d in week if any(s.sport == Sport.STRENGTH for s in d.sessions)]
        assert len(lifting) <= 1
        assert sum(any(s.sport == Sport.RUNNING for s in d.sessions) for d in week) >= 2, week[0].day


def new_runner(*ran: bool) -> PlannerInput:
    """A new runner of forty; `ran`: whether each of the weeks before this one had a run, oldest first."""
    request = with_sports(plain_request(sports=(Sport.RUNNING,), history_days=7 * len(ran)), Sport.RUNNING)
    done = (
        replace(day, load=day.load * ran[n // 7], minutes=day.minutes * ran[n // 7], sports=day.sports[: ran[n // 7]])
        for n, day in enumerate(request.done)
    )
    return replace(request, done=tuple(done), athlete=replace(request.athlete, level="beginner", age=40))


@pytest.mark.parametrize(
    ("ran", "weeks"),
    [((), 0), ((True, True, True), 3), ((True, True, False), 2), ((True, True, True, False, False), 2), ((False,), 0)],
)
def test_weeks_of_running_count_and_missed_ones_take_away_from_the_second_on(ran: tuple[bool, ...], weeks: int) -> None:
    assert weeks_of_running(new_runner(*ran)) == weeks


def test_a_run_without_breaks_that_went_well_ends_the_walking_breaks_of_a_beginner() -> None:
    request = new_runner(True, True)
    ran = replace(request, done=(*request.done[:-1], replace(request.done[-1], run_through_min=30.0)))

    assert walks_in_runs(request, MONDAY) and not walks_in_runs(ran, MONDAY)
    short = replace(request, done=(*request.done[:-1], replace(request.done[-1], run_through_min=12.0)))
    assert walks_in_runs(short, MONDAY)
    for health in (Health(hurt=True), Health(nagging=True)):
        assert walks_in_runs(replace(ran, health=health), MONDAY)


@pytest.mark.parametrize(("away", "walks"), [(1, False), (3, False), (4, True)])
def test_a_week_or_two_without_a_run_make_no_new_legs(away: int, walks: bool) -> None:
    request = rider_who_ran(range(away, 12))

    assert walks_in_runs(request, MONDAY) is walks


def test_one_missed_week_does_not_begin_all_walking_breaks_again() -> None:
    request = new_runner(True, True, True, True, True, False)

    breaks = [n for n in range(10) if walks_in_runs(request, after(7 * n))]

    assert breaks == [0]


def test_a_hard_day_belongs_to_the_sport_of_the_event_whatever_else_that_costs() -> None:
    roles = {1: DayRole.HARD, 2: DayRole.EASY, 3: DayRole.HARD, 4: DayRole.EASY, 5: DayRole.EASY, 6: DayRole.LONG}
    week = WeekOfSports(
        days=tuple((day, role, 60) for day, role in roles.items()),
        wanted=((Sport.RUNNING, 3), (Sport.CYCLING, 3)),
        long_sport=Sport.RUNNING,
        hard_sports=(Sport.CYCLING, Sport.RUNNING),
        brick=False,
    )

    spread, keyed = share_sports(week), share_sports(replace(week, key_sport=Sport.RUNNING))

    assert (spread[0], spread[2]) == (Sport.CYCLING, Sport.CYCLING)
    assert Sport.RUNNING in (keyed[0], keyed[2])


def test_the_long_day_has_the_sport_of_the_race_though_hard_days_have_another_turn_then() -> None:
    roles = {1: DayRole.EASY, 2: DayRole.HARD, 5: DayRole.LONG, 6: DayRole.HARD}
    week = WeekOfSports(
        days=tuple((day, role, 70) for day, role in roles.items()),
        wanted=((Sport.SKIING, 2), (Sport.RUNNING, 2)),
        long_sport=Sport.SKIING,
        hard_sports=(Sport.RUNNING, Sport.SKIING),
        key_sport=Sport.SKIING,
        brick=False,
        apart=True,
    )

    assert share_sports(week) == (Sport.RUNNING, Sport.SKIING, Sport.SKIING, Sport.RUNNING)


def test_who_is_still_growing_has_two_days_a_week_free() -> None:
    plan = plan_season(plain_request(goal_in=76, hours=8.0, age=15))

    assert all(sum(not d.sessions for d in week) >= 2 for week in weeks_before_taper(plan, 76)[1:])


def rider_who_ran(weeks_ago: Collection[int]) -> PlannerInput:
    """Somebody who rides and lately ran in these weeks only, newest first."""
    request = plain_request(goal_in=140, sports=(Sport.RUNNING, Sport.CYCLING))
    ridden = with_mission(
        with_sports(request, Sport.CYCLING), goal_event="Bridge run, 10 km", sports=request.athlete.sports
    )
    done = tuple(
        replace(d, sports=((Sport.RUNNING, d.minutes),))
        if d.minutes and d.day.weekday() == 2 and (MONDAY - d.day).days // 7 in weeks_ago
        else d
        for d in ridden.done
    )
    return replace(ridden, done=done)


def test_after_months_without_a_run_the_first_hard_one_comes_weeks_after_the_last_walking_breaks() -> None:
    plan = plan_season(rider_who_ran(range(0)))

    runs = [(d.day, s) for d in plan.days for s in d.sessions if s.sport == Sport.RUNNING]
    hard = [day for day, s in runs if s.hard]
    walked = [day for day, s in runs if s.run_walk]
    assert walked and hard and min(hard) >= after(63) and min(hard) - max(walked) >= timedelta(weeks=1)
    assert min(day for day, s in runs if s.kind in ("vo2max", "sprint")) >= after(91)


@pytest.mark.parametrize(("ran", "walks"), [(0, True), (2, True), (5, True), (6, False)])
def test_a_plan_made_anew_in_the_weeks_back_to_running_remembers_how_long_it_was_away(ran: int, walks: bool) -> None:
    request = rider_who_ran(range(ran))

    assert walks_in_runs(request, MONDAY) is walks
    assert not may_be_hard(request, Sport.RUNNING, MONDAY)


def short_of_days(request: PlannerInput) -> PlannerInput:
    """The request of somebody who trains on five days, long on the weekend."""
    constraints = Constraints(days=(1, 2, 3, 5, 6), minutes=((1, 75), (2, 75), (3, 75), (5, 240), (6, 150)))
    return with_mission(request, constraints=constraints)


@pytest.mark.parametrize(
    ("race", "share_of_leg"), [("Lake triathlon, Olympic distance", 1.0), ("Half-iron triathlon", 0.7)]
)
def test_every_leg_of_a_race_is_trained_twice_a_week_and_the_long_run_grows_towards_it(
    race: str, share_of_leg: float
) -> None:
    request = with_mission(short_of_days(triathlete()), goal_event=race)
    demands = demands_of(request.mission, MONDAY, request.athlete)

    weeks = weeks_before_taper(plan_season(request), 76)

    for week in weeks:
        counts = Counter(s.sport for d in week for s in d.sessions)
        assert all(counts[sport] >= 2 for sport in TRIATHLON), counts
    longest = max(s.minutes or 0 for week in weeks for d in week for s in d.sessions if s.sport == Sport.RUNNING)
    assert demands is not None and longest >= share_of_leg * (demands.leg_minutes(Sport.RUNNING) or 0)


def test_who_runs_three_times_a_week_goes_on_with_it_in_training_for_a_triathlon() -> None:
    request = with_sports(triathlete(), Sport.RUNNING, Sport.CYCLING)

    weeks = weeks_before_taper(plan_season(request), 76)

    runs = [sum(s.sport == Sport.RUNNING for d in week for s in d.sessions) for week in weeks]
    assert sum(runs) / len(runs) >= 2.7


def test_the_long_run_of_a_triathlete_has_the_day_with_room_for_it_and_is_no_hard_one() -> None:
    roles = {1: DayRole.HARD, 2: DayRole.EASY, 3: DayRole.HARD, 5: DayRole.LONG, 6: DayRole.EASY}
    minutes = {5: 240, 6: 120}
    week = WeekOfSports(
        days=tuple((day, role, minutes.get(day, 60)) for day, role in roles.items()),
        wanted=((Sport.CYCLING, 2), (Sport.RUNNING, 1), (Sport.SWIMMING, 2)),
        long_sport=Sport.CYCLING,
        hard_sports=(Sport.RUNNING, Sport.SWIMMING, Sport.CYCLING),
        brick=False,
        legs=((Sport.RUNNING, 95.0), (Sport.SWIMMING, 45.0)),
    )

    chosen = share_sports(week)

    assert chosen[4] == Sport.RUNNING
    assert chosen.count(Sport.RUNNING) == 1


def steps_of_walking(request: PlannerInput) -> list[int | None]:
    """The step of the runs with walking breaks in the weeks ahead, each week once; None for a week whose runs have none."""
    weeks: dict[date, int | None] = {}
    for day in plan_season(request).days[:70]:
        for s in (s for s in day.sessions if s.sport == Sport.RUNNING):
            weeks.setdefault(monday_of(day.day), s.walk_step if s.run_walk else None)
    return list(weeks.values())


@pytest.mark.parametrize(
    ("ran", "steps"),
    [
        ((5, 12), [3, 5, 6, 8]),
        ((9, 12), [1, 3, 6, 8]),
        # A week into it, as the plan is made anew.
        ((0, 1), [2, 3, 5, 6, 8]),
        ((5, 5), [0, 2, 3, 5, 6, 8]),
    ],
)
def test_walking_breaks_after_a_gap_end_with_the_last_step_before_running_through(
    ran: tuple[int, int], steps: list[int]
) -> None:
    request = rider_who_ran(range(*ran))

    taken = steps_of_walking(request)

    assert taken[: len(steps)] == steps
    # Only runs that are much longer than the last stretch of running still have a break or two.
    assert all(step is None or step > 8 for step in taken[len(steps) :])
    assert taken[-1] is None


def test_a_week_without_a_run_on_the_way_back_repeats_a_step_and_skips_none() -> None:
    back = [0, 1, *range(7, 12)]

    every, missed = (steps_of_walking(rider_who_ran(weeks)) for weeks in (back, [n + 1 for n in back]))

    assert every[0] == missed[0] == 6


@given(
    roles=st.lists(st.sampled_from((DayRole.EASY, DayRole.HARD, DayRole.EASY)), min_size=2, max_size=5),
    minutes=st.lists(st.integers(30, 240), min_size=6, max_size=6),
    wanted=st.lists(st.integers(0, 3), min_size=2, max_size=3),
    apart=st.booleans(),
    brick=st.booleans(),
)
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
def test_the_sports_of_a_week_are_the_cheapest_of_all_choices(
    roles: list[DayRole], minutes: list[int], wanted: list[int], apart: bool, brick: bool
) -> None:
    names = (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING)[: len(wanted)]
    days = tuple((n, role, minutes[n]) for n, role in enumerate([*roles, DayRole.LONG]))
    week = WeekOfSports(
        days=days,
        wanted=tuple(zip(names, wanted, strict=True)),
        long_sport=names[0],
        hard_sports=names[:2],
        key_sport=names[1],
        brick=brick,
        apart=apart,
    )

    alone = _costs_of_days(names, week)
    every = list(itertools.product(names, repeat=len(days)))
    assert share_sports(week) == min(every, key=lambda choice: _cost(choice, week, alone))
