"""Lighter weeks of a season that is lived: planned anew every week, and done as planned."""

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from lanterne_rouge.domain.mission import Constraints, Phase
from lanterne_rouge.domain.season import SeasonPlan, monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.changes import join_plans
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import DoneDay, PlannerInput
from tests.season.generated_seasons import fitness, followed
from tests.season.plain_seasons import after, plain_request, with_mission


def live(request: PlannerInput, weeks: int) -> tuple[SeasonPlan, PlannerInput]:
    """The plan in force and the morning after so many weeks, each planned on its Monday and done as planned."""
    plan = None
    for _ in range(weeks):
        anew = plan_season(request, before=plan)
        plan, request = join_plans(plan, anew, request.today), followed(anew, request, 7)
    assert plan is not None
    return plan, request


def weeks_that_were_lighter(plan: SeasonPlan, request: PlannerInput) -> list[int]:
    """How many weeks after the first Monday of the plan the weeks began that came as lighter ones."""
    first = plan.days[0].day
    return [(w.monday - first).days // 7 for w in plan.weeks if w.recovery and w.monday < request.today]


@pytest.mark.parametrize(
    ("goal_in", "age", "least"), [(97, 38, 2), (97, 55, 3), (-30, 38, 2)], ids=["to a race", "from fifty on", "no goal"]
)
def test_lighter_weeks_come_although_each_week_is_planned_anew(goal_in: int, age: int, least: int) -> None:
    plan, request = live(plain_request(goal_in=goal_in, age=age), 12)

    lighter = weeks_that_were_lighter(plan, request)

    assert len(lighter) >= least
    assert all(3 <= later - earlier <= 5 for earlier, later in pairwise(lighter))
    minutes = [sum(d.minutes for d in request.done[n : n + 7]) for n in range(len(request.done) % 7, 90, 7)][-12:]
    assert all(minutes[week] <= 0.87 * max(minutes[max(week - 3, 0) : week]) for week in lighter)


def test_a_first_plan_begins_with_two_normal_weeks_however_even_the_weeks_before_it_were() -> None:
    plan = plan_season(plain_request(goal_in=97))

    assert [w.recovery for w in plan.weeks[:3]] == [False, False, True]


@pytest.mark.parametrize(("age", "every"), [(38, 5), (55, 4), (66, 3)])
def test_after_a_lighter_week_the_next_comes_after_as_many_loaded_weeks_as_the_age_bears(age: int, every: int) -> None:
    plan = plan_season(plain_request(goal_in=153, age=age))

    first, second = [n for n, week in enumerate(plan.weeks) if week.recovery][:2]
    assert second - first == every


@pytest.mark.parametrize(("shares", "lighter"), [((1, 1, 1), 2), ((1, 1.2, 1.4), 1)], ids=["even", "growing fast"])
def test_after_weeks_that_grew_fast_the_first_lighter_week_comes_a_week_sooner(
    shares: tuple[float, ...], lighter: int
) -> None:
    request = plain_request(goal_in=97)
    small = [replace(d, load=d.load / 2, minutes=d.minutes / 2) for d in request.done[:-21]]
    grown = [
        replace(d, load=d.load * shares[n // 7], minutes=d.minutes * shares[n // 7])
        for n, d in enumerate(request.done[-21:])
    ]
    done = (*(small if lighter == 1 else request.done[:-21]), *grown)

    plan = plan_season(replace(request, done=done, ctl=fitness(done)))

    assert [n for n, week in enumerate(plan.weeks[:4]) if week.recovery] == [lighter]


def test_a_lighter_week_stays_one_when_the_plan_is_made_anew_within_it() -> None:
    plan, request = live(plain_request(goal_in=97), 3)
    begun = next(w for w in plan.weeks if w.recovery and w.monday < request.today)
    _, tuesday_before = live(plain_request(goal_in=97), 2)
    thursday = followed(plan_of_week(plan, tuesday_before), tuesday_before, 3)

    anew = plan_season(thursday, before=plan)

    assert monday_of(thursday.today) == begun.monday
    assert next(w.monday for w in anew.weeks if w.recovery) == begun.monday
    before = next(w for w in plan.weeks if w.monday == begun.monday - timedelta(days=7))
    assert sum(d.minutes for d in (*thursday.done[-3:], *anew.days[:4])) <= 0.87 * before.minutes


def plan_of_week(plan: SeasonPlan, request: PlannerInput) -> SeasonPlan:
    """The plan from the morning of a request on."""
    return replace(plan, days=tuple(d for d in plan.days if d.day >= request.today))


def test_a_week_lost_to_illness_is_the_lighter_one() -> None:
    plan, request = live(plain_request(goal_in=97), 2)
    ill = tuple(replace(d, load=0.0, minutes=0.0, longest_min=None, hard=False, sports=()) for d in request.done[-7:])
    done = (*request.done[:-7], *ill)

    anew = plan_season(replace(request, done=done, ctl=fitness(done)), before=plan)

    assert anew.weeks[0].monday == request.today
    assert not any(w.recovery for w in anew.weeks[:3])


def test_a_lighter_week_that_was_trained_through_is_asked_for_again() -> None:
    plan, request = live(plain_request(goal_in=97), 3)
    full = tuple(replace(d, day=d.day + timedelta(days=7)) for d in request.done[-14:-7])
    done = (*request.done[:-7], *full)

    anew = plan_season(replace(request, done=done, ctl=fitness(done)), before=plan)

    assert anew.weeks[0].recovery


def test_a_week_of_holiday_is_the_lighter_one_and_the_week_after_it_is_trained() -> None:
    request = plain_request(goal_in=97)
    away = Constraints(blackout=tuple(after(7 + n) for n in range(7)))

    plan = plan_season(with_mission(request, constraints=away), before=plan_season(request))

    assert plan.weeks[1].minutes == 0
    assert plan.weeks[2].minutes > 300
    assert [w.recovery for w in plan.weeks[:5]] == [False] * 5


@pytest.mark.parametrize("age", [38, 55, 66])
@pytest.mark.parametrize("goal_in", [90, 97, 104, 111, 118, 125])
def test_no_lighter_week_comes_shortly_before_a_taper_nor_a_last_block_without_one(age: int, goal_in: int) -> None:
    plan = plan_season(plain_request(goal_in=goal_in, age=age))

    taper = min(d.day for d in plan.days if d.phase is Phase.TAPER)
    last = max(week.monday for week in plan.weeks if week.recovery and week.monday < taper)
    weeks = (taper - timedelta(days=taper.weekday()) - last).days // 7 - 1
    assert (1 if age >= 65 else 2) <= weeks <= (5 if age < 50 else 4)


def test_no_lighter_week_comes_while_weeks_are_still_below_what_was_usual_before_a_break() -> None:
    request = plain_request(goal_in=62)
    off = [replace(d, load=0.0, minutes=0.0, longest_min=None, hard=False) for d in request.done[-14:]]
    done = (*request.done[:-14], *off)
    usual = sum(d.minutes for d in request.done[:7])

    plan = plan_season(replace(request, done=done, ctl=fitness(done)))

    lighter = [n for n, week in enumerate(plan.weeks) if week.recovery]
    assert all(max(week.minutes for week in plan.weeks[:n]) >= 0.8 * usual for n in lighter)
    assert plan.weeks[3].minutes > plan.weeks[2].minutes
    assert plan.weeks[2].minutes < 0.8 * usual


@pytest.mark.parametrize("goal_in", [56, 63])
def test_weeks_after_a_break_lead_back_to_what_was_usual_and_not_to_a_peak_beyond_it(goal_in: int) -> None:
    request = plain_request(goal_in=goal_in)
    off = [replace(d, load=0.0, minutes=0.0, longest_min=None, hard=False) for d in request.done[-14:]]
    done = (*request.done[:-14], *off)
    usual = sum(d.minutes for d in request.done[:7])

    plan = plan_season(replace(request, done=done, ctl=fitness(done)))

    assert 0.9 * usual < max(week.minutes for week in plan.weeks) <= 1.08 * usual


def beginner(*, goal_in: int) -> PlannerInput:
    """Somebody new who walked an hour a week."""
    request = plain_request(goal_in=goal_in, hours=4.0, sports=(Sport.RUNNING,), history_days=0)
    done = tuple(
        DoneDay(day=after(n), load=12.0, minutes=30.0, longest_min=30.0, sports=((Sport.WALKING, 30.0),))
        if after(n).weekday() in (1, 5)
        else DoneDay(day=after(n), load=0.0)
        for n in range(-21, 0)
    )
    athlete = replace(request.athlete, level="beginner", weekly_hours=None)
    limits = Constraints(days=(0, 2, 4, 6), minutes=((0, 45.0), (2, 45.0), (4, 45.0), (6, 70.0)))
    request = replace(request, athlete=athlete, done=done, ctl=5.0)
    return with_mission(request, constraints=limits, goal_event="City 10k", sports=(Sport.RUNNING,))


def test_a_beginners_long_road_has_lighter_weeks_once_the_first_month_is_over() -> None:
    plan = plan_season(beginner(goal_in=125))

    lighter = [n for n, week in enumerate(plan.weeks) if week.recovery]
    assert lighter[0] in (4, 5) and len(lighter) >= 3
    assert all(plan.weeks[n].minutes <= 0.87 * max(w.minutes for w in plan.weeks[n - 3 : n]) for n in lighter)


def test_the_nine_weeks_of_a_beginner_to_a_first_race_grow_without_one() -> None:
    assert not any(week.recovery for week in plan_season(beginner(goal_in=62)).weeks)


def test_a_lighter_week_is_lighter_than_the_plans_own_weeks_where_those_begin_below_the_last_done() -> None:
    request = plain_request(goal_in=97, sports=(Sport.RUNNING,), hours=3.0)
    # Back after a gap: long walks so far, and short runs with walking breaks from now on.
    done = tuple(replace(d, sports=((Sport.WALKING, d.minutes),) if d.minutes else ()) for d in request.done)

    plan = plan_season(replace(request, done=done))

    light = next(n for n, week in enumerate(plan.weeks) if week.recovery)
    assert light >= 2
    assert plan.weeks[light].minutes <= 0.87 * max(week.minutes for week in plan.weeks[:light])
