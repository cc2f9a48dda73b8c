"""Legs between hard rides: left out, done with less, or untouched; the upper body is never concerned."""

from math import nan

import pytest

from lanterne_rouge.domain.lifting import EnduranceSide, TodayPlan
from tests.strength.lifters import BENCH, SQUAT, history, plan, row, session

DONE = (history(BENCH, session(3, (100.0, 8, 8.0))), history(SQUAT, session(3, (140.0, 8, 8.0))))


def planned(**hours: float) -> TodayPlan:
    return plan(row(SQUAT), row(BENCH), past=DONE, endurance=EnduranceSide(hard_text="your 5 x 5 min ride", **hours))


@pytest.mark.parametrize("side", ["hours_since_hard", "hours_to_hard"])
@pytest.mark.parametrize("hours", [-1.0, 0.0, 3.0, 5.9])
def test_legs_within_six_hours_are_left_out_naming_the_session_and_where_they_fit(side: str, hours: float) -> None:
    made = planned(**{side: hours})

    assert [e.name for e in made.exercises] == [BENCH]
    assert "your 5 x 5 min ride" in made.adjustments[0]
    assert "at least 6 hours away from it, ideally 24" in made.adjustments[0]


@pytest.mark.parametrize("side", ["hours_since_hard", "hours_to_hard"])
@pytest.mark.parametrize("hours", [6.0, 12.0, 23.9])
def test_legs_within_a_day_lose_half_their_sets_and_are_not_raised(side: str, hours: float) -> None:
    made = planned(**{side: hours})
    squat, where = made.exercises[0], "ended {} ago" if side == "hours_since_hard" else "comes in {}"

    assert made.adjustments == (
        f"Legs: your 5 x 5 min ride {where.format(f'{int(hours)} h')}, so half the sets and RPE 7.5 at most for them. "
        "Train legs at least 6 hours away from it, ideally 24.",
    )
    assert squat.top_set is not None
    assert (squat.top_set.weight_kg, squat.top_set.rpe_cap) == (140.0, 7.5)
    assert 1 + sum(s.sets for s in squat.backoffs) == 2


@pytest.mark.parametrize("hours", [24.0, 48.0, nan])
def test_a_day_away_changes_nothing(hours: float) -> None:
    assert planned(hours_since_hard=hours) == planned()


def test_the_upper_body_is_untouched() -> None:
    assert planned(hours_since_hard=8.0).exercises[1] == planned().exercises[1]


def test_the_nearer_side_counts() -> None:
    made = planned(hours_since_hard=20.0, hours_to_hard=2.0)

    assert [e.name for e in made.exercises] == [BENCH]


@pytest.mark.parametrize(("hours", "words"), [(0.9, "ended less than an hour ago"), (1.0, "ended 1 h ago")])
def test_the_time_since_the_hard_session_is_told_in_whole_hours(hours: float, words: str) -> None:
    assert words in planned(hours_since_hard=hours).adjustments[0]
