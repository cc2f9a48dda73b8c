import numpy as np
import pytest

from lanterne_rouge.metrics.heart_rate import trimp, trimp_of_seconds
from lanterne_rouge.metrics.pace import ascent, graded_speed
from lanterne_rouge.metrics.performance import race_time_of_vdot, riegel, riegel_speed, vdot


def test_on_the_flat_the_graded_speed_is_the_speed() -> None:
    speed = np.full(600, 3.3)

    assert graded_speed(speed, np.full(600, 120.0)) == pytest.approx(speed)


def test_a_steady_climb_is_worth_its_extra_cost() -> None:
    speed = np.full(600, 3.0)
    altitude = 0.05 * np.cumsum(speed)

    assert graded_speed(speed, altitude)[300] == pytest.approx(3.0 * 4.685196 / 3.6, rel=1e-3)


def test_noise_of_the_barometer_while_standing_is_no_hill() -> None:
    altitude = np.random.default_rng(1).normal(100, 2, 600)

    assert graded_speed(np.zeros(600), altitude) == pytest.approx(np.zeros(600))


def test_ascent_counts_hills_and_not_ripples() -> None:
    hill = np.concatenate((np.linspace(0, 100, 600), np.linspace(100, 0, 600), np.linspace(0, 50, 600)))
    ripples = 0.3 * np.sin(np.arange(3600))

    assert ascent(hill) == pytest.approx(150, rel=0.02)
    assert ascent(ripples) == pytest.approx(0)
    assert ascent(np.empty(0)) is None


def test_trimp_summed_over_a_steady_hour_equals_trimp_of_its_mean() -> None:
    summed = trimp_of_seconds(np.full(3600, 150.0), rest_hr_bpm=50, max_hr_bpm=190)

    assert summed == pytest.approx(trimp(60, 150, rest_hr_bpm=50, max_hr_bpm=190))


def test_a_heart_rate_below_rest_adds_nothing() -> None:
    assert trimp(60, 40, rest_hr_bpm=50, max_hr_bpm=190) == 0


def test_riegel_by_time_agrees_with_riegel_by_distance() -> None:
    hour_speed = riegel_speed(5000 / 1200, 1200, 3600)

    assert hour_speed is not None
    assert riegel(5000, 1200, hour_speed * 3600) == pytest.approx(3600)


@pytest.mark.parametrize("value", [25.0, 45.0, 80.0])
def test_the_race_time_of_a_vdot_has_that_vdot(value: float) -> None:
    seconds = race_time_of_vdot(value, 10_000)

    assert seconds is not None
    assert vdot(10_000, seconds) == pytest.approx(value, abs=1e-6)
