import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.mean_max import best_efforts, curve_durations, mean_maximal


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=90))
def test_each_best_effort_is_the_highest_mean_of_its_length(watts: list[int]) -> None:
    values = np.array(watts, dtype=np.float64)

    for duration, best in mean_maximal(values, range(1, len(values) + 1)):
        expected = max(values[i : i + duration].mean() for i in range(len(values) - duration + 1))
        assert best == pytest.approx(expected)


def test_a_duration_longer_than_the_ride_is_left_out() -> None:
    assert [duration for duration, _ in mean_maximal(np.ones(10), (5, 10, 11))] == [5, 10]


def test_the_curve_has_every_second_of_the_first_minute_and_ends_with_the_ride() -> None:
    durations = curve_durations(7200)

    assert durations[:60] == tuple(range(1, 61))
    assert durations[-1] == 7200
    assert curve_durations(3) == (1, 2, 3)


def test_two_halves_around_a_stop_make_no_effort_that_nobody_rode() -> None:
    time = np.concatenate((np.arange(600), np.arange(1800, 2400))).astype(np.float64)
    streams = Streams(time_s=time, channels={Channel.POWER: np.full(1200, 300.0)})

    best = {effort.duration_s: effort.value for effort in best_efforts(streams)}

    assert best[600] == pytest.approx(300)
    assert best[1200] == pytest.approx(150)


def test_a_heart_does_not_stop_in_a_pause() -> None:
    time = np.concatenate((np.arange(600), np.arange(1800, 2400))).astype(np.float64)
    streams = Streams(time_s=time, channels={Channel.HEART_RATE: np.full(1200, 150.0)})

    assert all(effort.value == pytest.approx(150) for effort in best_efforts(streams))


def test_a_channel_without_values_has_no_best_effort() -> None:
    streams = Streams(time_s=np.arange(60.0), channels={Channel.POWER: np.full(60, np.nan)})

    assert best_efforts(streams) == ()
