"""The room that limits leave for each day."""

from dataclasses import replace
from datetime import timedelta
from math import isnan

import pytest

from lanterne_rouge.domain.mission import Constraints
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.season.bounds import Bounds, _after_growth, assumed_ctl, compute_bounds, weekly_hours
from lanterne_rouge.season.calendar import build_frames
from lanterne_rouge.season.constants import KEEP, ramp_limit
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import Health, PlannerInput, way_back
from lanterne_rouge.season.roles import assign_roles
from tests.season.plain_seasons import even_weeks, plain_request


def room(request: PlannerInput) -> Bounds:
    days = build_frames(request)
    return compute_bounds(days, assign_roles(days, request), request)


def test_hours_are_those_told_else_a_quarter_more_than_usual_else_by_level() -> None:
    request = plain_request(hours=8)
    silent = replace(request, athlete=AthleteState(level="elite"))

    assert weekly_hours(request) == 8
    assert 8.0 < weekly_hours(silent) < 9.0
    assert weekly_hours(replace(silent, done=())) == 16.0


def test_unknown_fitness_is_a_careful_start_and_never_below_nothing() -> None:
    request = replace(plain_request(hours=8), ctl=None)

    assert 20 < assumed_ctl(request) < 45
    assert assumed_ctl(replace(request, ctl=-3.0)) == 0


def test_a_closed_day_has_no_room_and_a_race_a_load_of_its_own() -> None:
    request = plain_request(goal_in=20, constraints=Constraints(days=(1, 2, 3, 5, 6)))

    found = room(request)

    assert found.cap[0] == found.weight[0] == 0
    assert found.fixed[20] > 0 and isnan(found.fixed[1])


def test_the_level_grows_no_faster_than_fitness_may() -> None:
    request = plain_request(hours=14)
    small = replace(request, done=even_weeks(3, 84), ctl=20.0)

    levels = room(small).level_max

    assert levels[0] < 2.5 * 20
    assert levels[40] > levels[0]


@pytest.mark.parametrize("ctl", [28.0, 30.0, 32.0])
def test_a_week_that_growth_limits_takes_all_of_it_and_no_more(ctl: float) -> None:
    grown = replace(plain_request(hours=14), done=even_weeks(6, 84), ctl=ctl)

    bounds = room(grown)

    fitness = ctl
    for weight, level, cap in list(zip(bounds.weight, bounds.level_max, bounds.cap, strict=True))[:7]:
        fitness = fitness * KEEP + min(weight * level, cap) * (1 - KEEP)
    most = ramp_limit(ctl)
    assert most - 0.001 <= fitness - ctl <= most


def test_a_return_that_a_fever_cuts_short_begins_again_from_the_weeks_before_the_first_break() -> None:
    request = plain_request(hours=8)
    trained, idle = request.done[:-44], request.done[-44:]
    tried = range(20, 25)
    pauses = tuple(
        replace(d, load=20.0, hard=False, minutes=30.0, longest_min=30.0)
        if n in tried
        else replace(d, load=0.0, hard=False, minutes=0.0, longest_min=None)
        for n, d in enumerate(idle)
    )
    once, twice = replace(request, done=trained), replace(request, done=(*trained, *pauses), ctl=12.0)

    plan = plan_season(twice)

    back = way_back(twice)
    usual = 7 * sum(d.load for d in once.done[-28:]) / 28
    assert back is not None and back.begins == request.today and back.week_before == pytest.approx(usual)
    assert 0 < sum(d.load for d in plan.days[:7]) <= 0.5 * usual + 0.1


def test_three_weeks_of_growth_are_followed_by_a_lighter_one() -> None:
    request = plain_request(hours=14, goal_in=100)

    found = room(replace(request, done=even_weeks(6, 84), ctl=41.0))

    assert found.light
    assert all(day.weekday() == 0 for day in found.light)


def test_after_a_long_break_the_first_weeks_are_parts_of_the_one_before_it() -> None:
    request = plain_request(hours=8)
    off = tuple(replace(d, load=0.0, hard=False, minutes=0.0, longest_min=None) for d in request.done[-20:])
    rested = replace(request, done=(*request.done[:-20], *off), ctl=28.0, health=Health(days_off=20))

    after_break, fresh = room(rested), room(replace(rested, health=Health()))

    assert after_break.level_max[0] <= fresh.level_max[0]
    week_before = sum(d.load for d in request.done[:28]) / 4
    held = sum(min(w * level, c) for w, level, c in zip(after_break.weight, after_break.level_max, after_break.cap, strict=True) if w)  # fmt: skip
    first = sum(
        min(w * level, c)
        for w, level, c in list(zip(after_break.weight, after_break.level_max, after_break.cap, strict=True))[:7]
    )
    assert 0 < first <= 0.5 * week_before + 0.5 < held


@pytest.mark.parametrize(("grown", "due"), [(3.95, False), (4.0, True)])
def test_three_weeks_that_grew_by_four_points_end_in_a_lighter_one(grown: float, due: bool) -> None:
    frames = build_frames(plain_request(hours=8, goal_in=120))
    mondays = sorted({f.day - timedelta(days=f.day.weekday()) for f in frames})
    weeks = {monday: [f for f in frames if 0 <= (f.day - monday).days < 7] for monday in mondays}
    starts = [20.0, 21.0, 22.0, 20.0 + grown]

    assert _after_growth(starts, weeks, mondays[4]) is due
