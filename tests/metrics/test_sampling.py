import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.metrics.samples import SecondAxis, every_second, recorded_seconds


def seconds(*values: float) -> np.ndarray:
    return np.array(values, dtype=np.float64)


def test_samples_of_every_second_come_back_as_they_are() -> None:
    (values,) = every_second(seconds(0, 1, 2), seconds(5, 6, 7))

    assert values.tolist() == [5, 6, 7]


def test_a_gap_of_a_few_seconds_holds_the_last_sample() -> None:
    (values,) = every_second(seconds(0, 1, 4, 5), seconds(5, 6, 7, 8))

    assert values.tolist() == [5, 6, 6, 6, 7, 8]


def test_a_pause_is_closed_and_never_filled() -> None:
    (values,) = every_second(seconds(0, 1, 12, 13), seconds(5, 6, 7, 8))

    assert values.tolist() == [5, 6, 7, 8]


def test_a_gap_of_exactly_ten_seconds_is_still_held() -> None:
    (values,) = every_second(seconds(0, 1, 11, 12), seconds(5, 6, 7, 8))

    assert len(values) == 13


def test_a_missing_value_is_bridged_like_a_missing_sample() -> None:
    (values,) = every_second(seconds(0, 1, 2, 3), seconds(5, np.nan, 7, 8))

    assert values.tolist() == [5, 5, 7, 8]


def test_a_file_with_a_sample_every_quarter_minute_is_no_row_of_pauses() -> None:
    time = np.arange(0, 900, 15, dtype=np.float64)

    assert recorded_seconds(time) == 59 * 15 + 1


def test_several_samples_of_one_second_become_their_mean() -> None:
    (values,) = every_second(seconds(0, 0.25, 1, 2), seconds(4, 8, 7, 9))

    assert values.tolist() == [6, 7, 9]


def test_two_channels_are_paired_where_both_are_known() -> None:
    power, heart = every_second(seconds(0, 1, 2), seconds(np.nan, 200, 210), seconds(120, 121, 122))

    assert power.tolist() == [200, 210]
    assert heart.tolist() == [121, 122]


def test_nothing_known_gives_nothing() -> None:
    (none,) = every_second(seconds(0, 1), seconds(np.nan, np.nan))

    assert len(none) == 0
    assert recorded_seconds(seconds()) == 0


def test_for_a_mean_over_the_clock_a_pause_counts_as_zero_seconds() -> None:
    values = SecondAxis(seconds(0, 1, 13, 14)).with_pauses(seconds(5, 6, 7, 8), longest_s=3600)

    assert values.tolist() == [5, 6] + [0] * 11 + [7, 8]


def test_a_night_between_two_halves_does_not_fill_the_memory() -> None:
    values = SecondAxis(seconds(0, 1, 10**9)).with_pauses(seconds(5, 6, 7), longest_s=60)

    assert len(values) == 63


@given(st.lists(st.integers(1, 40), min_size=1, max_size=50))
def test_the_recorded_seconds_never_exceed_the_time_on_the_clock(steps: list[int]) -> None:
    time = np.cumsum([0, *steps]).astype(np.float64)

    assert len(time) <= recorded_seconds(time) <= time[-1] + 1
