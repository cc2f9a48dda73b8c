"""How much each day holds: what the model likes best within the room that is left."""

from dataclasses import replace

import numpy as np
import pytest

from lanterne_rouge.season.bounds import Bounds, compute_bounds
from lanterne_rouge.season.calendar import build_frames
from lanterne_rouge.season.plan import choose_levels
from lanterne_rouge.season.request import PlannerInput
from lanterne_rouge.season.response import Constants, Horizon, ResponseModel
from lanterne_rouge.season.roles import assign_roles
from tests.season.generated_seasons import fitness
from tests.season.plain_seasons import even_weeks, plain_request


def room(request: PlannerInput) -> Bounds:
    days = build_frames(request)
    return compute_bounds(days, assign_roles(days, request), request)


def horizon(request: PlannerInput, *goals: tuple[int, float]) -> Horizon:
    return Horizon(
        past=np.array([d.load for d in request.done]),
        past_share=np.array([d.high_share for d in request.done]),
        usual=46.0,
        goals=goals,
    )


def test_no_day_holds_more_than_its_room() -> None:
    request = plain_request(goal_in=60)
    found = room(request)

    loads = choose_levels(found, horizon(request, (60, 1.0)), Constants()).loads

    most = np.where(
        np.isfinite(found.fixed), found.fixed, np.minimum(np.multiply(found.weight, found.level_max), found.cap)
    )
    assert np.all(np.array(loads) <= most + 1e-6)


def test_without_a_goal_days_hold_what_they_may() -> None:
    request = replace(plain_request(), mission=None, weeks=4)
    found = room(request)

    loads = choose_levels(found, horizon(request), Constants()).loads

    assert loads == pytest.approx(
        [min(w * level, c) for w, level, c in zip(found.weight, found.level_max, found.cap, strict=True)]
    )


def test_far_from_a_goal_every_week_finds_its_own_level() -> None:
    done = even_weeks(4.0, 84)
    request = replace(plain_request(goal_in=84), done=done, ctl=fitness(done))

    loads = choose_levels(room(request), horizon(request, (84, 1.0)), Constants()).loads

    weeks = [sum(loads[first : first + 7]) for first in range(0, 42, 7)]
    before = sum(d.load for d in done[-7:])
    assert before < weeks[0] < weeks[1] < weeks[3]
    assert weeks[2] < weeks[0]  # the third is a week of recovery
    # Weeks much larger than the two months before them would be no gain: the level is held then.
    assert 1.15 * before < max(weeks) < 1.75 * before


def test_the_chosen_loads_are_worth_more_than_even_ones() -> None:
    request = plain_request(goal_in=60)
    found, aim = room(request), horizon(request, (60, 1.0))

    chosen = choose_levels(found, aim, Constants())

    model = ResponseModel(aim, len(found.weight), Constants())
    share = np.asarray(found.share)
    for part in (0.0, 0.4, 1.0):
        even = [min(w * level * part, c) for w, level, c in zip(found.weight, found.level_max, found.cap, strict=True)]
        assert model.value(np.array(chosen.loads), share) > model.value(np.array(even), share)


def test_a_warm_start_ends_near_the_cold_one() -> None:
    request = plain_request(goal_in=60)
    found, aim = room(request), horizon(request, (60, 1.0))
    cold = choose_levels(found, aim, Constants())

    warm = choose_levels(found, aim, Constants(), start=cold.loads)

    assert warm.value == pytest.approx(cold.value, rel=0.01)


def test_days_that_are_full_at_their_caps_are_still_tapered() -> None:
    request = plain_request(goal_in=60)
    found = room(request)
    tight = replace(found, cap=tuple(min(c, 20.0) for c in found.cap), level_max=tuple(300.0 for _ in found.level_max))

    loads = choose_levels(tight, horizon(replace(request, done=()), (60, 1.0)), Constants()).loads

    # The same weekdays two weeks earlier; the openers on the eve have a length of their own.
    assert sum(loads[52:59]) < 0.65 * sum(loads[38:45])


def test_the_search_leaves_a_level_at_which_every_day_is_full() -> None:
    request = plain_request(goal_in=84)
    found = room(request)
    # Days that could hold far more than is good, each full at a fraction of the highest level.
    days = len(found.weight)
    roomy = replace(found, cap=tuple(250.0 * (c > 0) for c in found.cap), level_max=(1000.0,) * days)
    aim = horizon(request, (84, 1.0))

    cold = choose_levels(roomy, aim, Constants())
    warm = choose_levels(roomy, aim, Constants(), start=[46.0] * days)

    assert cold.value == pytest.approx(warm.value, rel=0.01)
