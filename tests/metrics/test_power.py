import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.metrics.power import normalized_power, power_tss, xpower

rides = st.lists(st.floats(0, 1500), min_size=30, max_size=400).map(np.array)


def test_a_steady_ride_has_its_own_power_as_np() -> None:
    assert normalized_power(np.full(3600, 211.0)) == pytest.approx(211)


def test_np_needs_one_full_window() -> None:
    assert normalized_power(np.full(29, 200.0)) is None
    assert normalized_power(np.full(30, 200.0)) == pytest.approx(200)


def test_np_of_a_ramp_is_the_known_value() -> None:
    assert normalized_power(np.arange(100.0)) == pytest.approx(59.45534981958064)


@given(rides)
def test_np_equals_the_plain_definition(watts: np.ndarray) -> None:
    windows = [np.mean(watts[i : i + 30]) for i in range(len(watts) - 29)]

    assert normalized_power(watts) == pytest.approx(np.mean(np.array(windows) ** 4) ** 0.25, rel=1e-6, abs=1e-3)


@given(rides)
def test_np_is_not_below_the_mean_of_its_windows(watts: np.ndarray) -> None:
    np_w = normalized_power(watts)

    assert np_w is not None
    assert np_w >= np.convolve(watts, np.full(30, 1 / 30), "valid").mean() - 1e-3


def test_xpower_of_a_long_ride_equals_its_plain_loop() -> None:
    watts = np.random.default_rng(7).uniform(0, 500, 20_000)
    smooth, fourth = 0.0, 0.0
    for watt in watts:
        smooth = smooth * 25 / 26 + watt / 26
        fourth += smooth**4

    assert xpower(watts) == pytest.approx((fourth / len(watts)) ** 0.25)


def test_an_hour_at_ftp_is_a_hundred() -> None:
    assert power_tss(3600, 250, 250) == pytest.approx(100)


def test_without_ftp_there_is_no_stress_score() -> None:
    assert power_tss(3600, 250, 0) is None
