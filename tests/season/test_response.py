"""The model that the plan is made with: its gradient is right, and it likes what training science likes."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.season.response import Constants, Horizon, ResponseModel

DAYS = 56
USUAL = 50.0


def model(*goals: tuple[int, float], days: int = DAYS, constants: Constants | None = None) -> ResponseModel:
    horizon = Horizon(
        past=np.full(60, USUAL), past_share=np.full(60, 0.15), usual=USUAL, goals=goals or ((days - 1, 1.0),)
    )
    return ResponseModel(horizon, days, constants or Constants())


def flat(load: float, days: int = DAYS) -> FloatArray:
    return np.full(days, load)


@given(st.integers(0, 10_000))
@settings(max_examples=15, deadline=None, derandomize=True, database=None)
def test_the_gradient_is_that_of_finite_differences(number: int) -> None:
    random = np.random.default_rng(number)
    load, share = random.uniform(0, 120, DAYS), random.uniform(0.05, 0.5, DAYS)
    found = model((30, 0.35), (DAYS - 1, 1.0))

    value, by_load, by_share = found.gradient(load, share)

    assert value == found.value(load, share)
    for day in random.integers(0, DAYS, 6):
        for gradient, at, step in ((by_load, load, 1e-3), (by_share, share, 1e-5)):
            up, down = at.copy(), at.copy()
            up[day], down[day] = at[day] + step, at[day] - step
            high = found.value(up, share) if at is load else found.value(load, up)
            low = found.value(down, share) if at is load else found.value(load, down)
            assert gradient[day] == pytest.approx((high - low) / (2 * step), rel=1e-4, abs=1e-6)


def test_training_before_the_goal_is_worth_more_than_none() -> None:
    share = flat(0.19)

    assert model().value(flat(USUAL), share) > model().value(flat(0), share)


def test_less_in_the_last_days_is_worth_more_than_going_on() -> None:
    tapered = flat(USUAL)
    tapered[-12:] *= 0.5

    assert model().value(tapered, flat(0.19)) > model().value(flat(USUAL), flat(0.19))


def test_far_too_much_is_worth_less_than_the_usual() -> None:
    assert model().value(flat(4 * USUAL), flat(0.19)) < model().value(flat(USUAL), flat(0.19))


def test_a_modest_share_of_intensity_is_worth_more_than_none_and_than_a_lot() -> None:
    values = [model().value(flat(USUAL), flat(share)) for share in (0.02, 0.19, 0.6)]

    assert values[1] > values[0] and values[1] > values[2]


def test_what_comes_after_the_goal_counts_for_nothing() -> None:
    later = flat(USUAL)
    later[31:] = 200.0

    value, by_load, _ = model((30, 1.0)).gradient(later, flat(0.19))

    assert value == pytest.approx(model((30, 1.0)).value(flat(USUAL), flat(0.19)))
    assert not by_load[31:].any()


def test_a_burst_of_load_before_the_goal_costs_more_than_its_fatigue_and_even_weeks_cost_nothing_more() -> None:
    burst = flat(USUAL)
    burst[-35:-14] *= 1.6
    fatigue_only = model(constants=Constants(overload_loss=0.0))

    assert model().value(flat(USUAL), flat(0.15)) == pytest.approx(fatigue_only.value(flat(USUAL), flat(0.15)))
    assert model().value(burst, flat(0.15)) < fatigue_only.value(burst, flat(0.15)) - 0.5


def test_what_overload_leaves_behind_fades_in_months() -> None:
    share, lost = flat(0.15, 120), []
    for first in (20, 80):
        burst = flat(USUAL, 120)
        burst[first : first + 21] *= 1.6
        without = model(days=120, constants=Constants(overload_loss=0.0)).value(burst, share)
        lost.append(without - model(days=120).value(burst, share))

    assert 0 < lost[0] < 0.3 * lost[1]


def test_the_first_load_after_months_without_any_has_a_value() -> None:
    horizon = Horizon(past=np.zeros(60), past_share=np.zeros(60), usual=5.0, goals=((DAYS - 1, 1.0),))

    value, by_load, _ = ResponseModel(horizon, DAYS, Constants()).gradient(flat(20.0), flat(0.15))

    assert np.isfinite(value) and np.all(np.isfinite(by_load))


def test_weeks_that_are_small_for_anybody_are_no_overload_however_little_came_before() -> None:
    def lost(load: float, past: float) -> float:
        horizon = Horizon(past=np.full(60, past), past_share=np.full(60, 0.15), usual=past, goals=((DAYS - 1, 1.0),))
        loads, share = flat(load), flat(0.15)
        without = ResponseModel(horizon, DAYS, Constants(overload_loss=0.0)).value(loads, share)
        return without - ResponseModel(horizon, DAYS, Constants()).value(loads, share)

    assert lost(28.0, 10.0) == pytest.approx(0.0)
    assert lost(84.0, 30.0) > 0.5


def test_the_gradient_holds_on_a_small_base() -> None:
    horizon = Horizon(past=np.full(60, 12.0), past_share=np.full(60, 0.15), usual=12.0, goals=((DAYS - 1, 1.0),))
    small = ResponseModel(horizon, DAYS, Constants())
    load, share = np.random.default_rng(3).uniform(20, 70, DAYS), flat(0.15)

    _, by_load, _ = small.gradient(load, share)

    for day in (5, 20, 40):
        step = np.zeros(DAYS)
        step[day] = 1e-4
        change = small.value(load + step, share) - small.value(load - step, share)
        assert change / 2e-4 == pytest.approx(by_load[day], rel=1e-3, abs=1e-6)
