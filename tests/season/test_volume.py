"""How much a week may hold after the weeks before it: a step by what is usual, and bones that need longer."""

import pytest

from lanterne_rouge.season.volume import most_week_minutes

USUAL = [300.0] * 12


def test_a_week_holds_a_fifth_more_than_usual_and_a_tenth_where_running_is_part_of_it() -> None:
    assert most_week_minutes(USUAL, runs=False) == pytest.approx(360)
    assert most_week_minutes(USUAL, runs=True) == pytest.approx(330)


def test_no_week_exceeds_a_quarter_more_than_the_mean_of_six() -> None:
    weeks = [*USUAL, 360.0]

    # A fifth more than 360 would be 432.
    assert most_week_minutes(weeks, runs=False) == pytest.approx(max(1.25 * 310, 1.1 * 360))


def test_a_few_weeks_of_history_allow_a_tenth() -> None:
    assert most_week_minutes([300.0] * 5, runs=False) == pytest.approx(330)
    assert most_week_minutes([300.0] * 6, runs=False) == pytest.approx(360)
