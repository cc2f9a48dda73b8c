"""How much a week may hold after the weeks before it: a step by what is usual, and bones that need longer."""

import pytest

from lanterne_rouge.domain.mission import PlanWishes
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.volume import most_minutes_after, most_week_minutes
from tests.season.plain_seasons import plain_request, with_mission

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


@pytest.mark.parametrize(
    ("habit", "days_of_lifting", "most"),
    [(92.0, 0, 120.0), (92.0, 1, 132.0), (92.0, 2, 162.0), (118.0, 1, 150.0), (50.0, 1, 120.0)],
)
def test_lifting_comes_on_top_of_a_small_week_whose_runs_grow_by_one_step(
    habit: float, days_of_lifting: int, most: float
) -> None:
    runner = with_mission(
        plain_request(sports=(Sport.RUNNING, Sport.STRENGTH)), wishes=PlanWishes(strength_days=days_of_lifting)
    )

    assert most_minutes_after([habit] * 8, runner) == pytest.approx(most)
