from math import exp

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.metrics.power import CriticalPower, critical_power_of_efforts, w_balance, w_balance_integral

MODEL = CriticalPower(cp_w=250, w_prime_j=20_000)


@given(
    st.lists(st.floats(0, 1200), min_size=1, max_size=300),
    st.floats(100, 400),
    st.floats(500, 40_000),
)
def test_the_balance_equals_its_plain_loop(watts: list[float], cp: float, w_prime: float) -> None:
    left, expected = w_prime, []
    for watt in watts:
        left = left - (watt - cp) if watt > cp else w_prime - (w_prime - left) * exp(-(cp - watt) / w_prime)
        expected.append(left)

    found = w_balance(np.array(watts), CriticalPower(cp_w=cp, w_prime_j=w_prime))

    assert found == pytest.approx(np.array(expected), rel=1e-6, abs=1e-3)


def test_a_whole_day_of_easy_riding_neither_overflows_nor_loses_the_balance() -> None:
    left = w_balance(np.full(90_000, 0.0), CriticalPower(cp_w=400, w_prime_j=1000))

    assert left is not None
    assert np.isfinite(left).all()
    assert left[-1] == pytest.approx(1000)


def test_the_integral_form_of_a_day_equals_its_plain_loop() -> None:
    watts = np.random.default_rng(3).uniform(0, 500, 20_000)
    deficit, expected = 0.0, []
    for watt in watts:
        deficit = deficit * exp(-1 / 500) + max(watt - 250, 0)
        expected.append(20_000 - deficit)

    assert w_balance_integral(watts, MODEL, tau_s=500) == pytest.approx(np.array(expected), abs=1e-3)


def test_efforts_on_the_line_give_back_their_cp_with_high_confidence() -> None:
    fit = critical_power_of_efforts({t: 260 + 18_000 / t for t in (120, 300, 600, 1200)})

    assert fit is not None
    assert fit.model.cp_w == pytest.approx(260)
    assert fit.model.w_prime_j == pytest.approx(18_000)
    assert fit.confidence == "high"


def test_efforts_that_do_not_span_give_no_cp() -> None:
    assert critical_power_of_efforts({300: 330, 480: 310, 600: 300}) is None
    assert critical_power_of_efforts({120: 400, 1200: 280}) is None
    assert critical_power_of_efforts({}) is None


def test_efforts_that_rise_with_duration_give_no_cp() -> None:
    assert critical_power_of_efforts({120: 200, 300: 300, 1200: 400}) is None
