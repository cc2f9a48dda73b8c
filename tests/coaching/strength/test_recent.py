"""Which session is "last time", and what time away, a deload or a slip of the finger make of it."""

from datetime import timedelta
from math import nan

import pytest

from lanterne_rouge.domain.lifting import DoneSet, PastLift
from lanterne_rouge.domain.recording import SetKind
from tests.coaching.strength.lifters import BENCH, DOUBLE, ROW, TODAY, TOP_SET, history, one, plan, row, session, top_of

FULL = (100.0, 8, 8.0)


@pytest.mark.parametrize(
    ("days", "kg"),
    [(14, 102.5), (15, 95.0), (28, 95.0), (29, 90.0), (56, 90.0), (57, 80.0), (120, 80.0), (121, 55.0), (2000, 55.0)],
)
def test_the_longer_away_the_lighter_the_first_session(days: int, kg: float) -> None:
    assert top_of(BENCH, session(days, FULL)).weight_kg == kg


def test_time_away_is_explained() -> None:
    made = plan(row(BENCH), past=[history(BENCH, session(30, FULL))])

    assert "30 days away, so 90% of the old load: 90 kg for 8" in made.reasoning[0]


def test_time_away_and_a_deload_are_not_taken_off_twice() -> None:
    assert top_of(BENCH, session(30, FULL), deload=True).weight_kg == 90.0


def test_a_break_before_held_back_sessions_still_counts() -> None:
    top = top_of(BENCH, session(2, (60.0, 8, 7.0), eased=True), session(60, FULL))

    assert top.weight_kg == 80.0


def test_a_deload_is_never_last_time() -> None:
    top = top_of(BENCH, session(3, (90.0, 8, 7.0), eased=True), session(8, FULL))

    assert top.weight_kg == 102.5


def test_only_held_back_sessions_give_their_weight_and_no_more() -> None:
    assert top_of(BENCH, session(3, FULL, eased=True)).weight_kg == 100.0


def test_a_workout_that_was_opened_and_left_empty_is_never_last_time() -> None:
    top = top_of(BENCH, session(1), session(2, (100.0, 0)), session(3, FULL))

    assert top.weight_kg == 102.5


def test_sessions_of_the_future_are_ignored() -> None:
    assert top_of(BENCH, session(-2, (140.0, 8, 8.0)), session(3, FULL)).weight_kg == 102.5


def test_warm_ups_and_drop_sets_are_no_top_sets() -> None:
    sets = (
        DoneSet(weight_kg=120.0, reps=1, kind=SetKind.WARMUP),
        DoneSet(weight_kg=100.0, reps=8, rpe=8.0),
        DoneSet(weight_kg=110.0, reps=2, kind=SetKind.DROP),
    )

    assert top_of(BENCH, PastLift(day=TODAY - timedelta(days=3), sets=sets)).weight_kg == 102.5


@pytest.mark.parametrize("absurd", [(-50.0, 8), (nan, 8), (1001.0, 8), (100.0, 501), (100.0, -1), (100.0, 8, 15.0)])
def test_sessions_with_numbers_that_cannot_be_are_ignored_with_a_note(absurd: tuple[float, int]) -> None:
    made = plan(row(BENCH), past=[history(BENCH, session(1, absurd), session(3, FULL))])

    assert made.exercises[0].top_set is not None and made.exercises[0].top_set.weight_kg == 102.5
    assert "2026-11-20" in made.adjustments[0]


def test_more_than_double_of_everything_else_is_a_slip_of_the_finger() -> None:
    made = plan(row(BENCH), past=[history(BENCH, session(1, (500.0, 8, 8.0)), session(3, FULL))])

    assert made.exercises[0].top_set is not None and made.exercises[0].top_set.weight_kg == 102.5
    assert "left out of the reckoning" in made.adjustments[0]


def test_the_order_in_which_sessions_are_told_does_not_matter() -> None:
    older, newer = session(9, (95.0, 8, 8.0)), session(3, FULL)

    assert top_of(BENCH, older, newer) == top_of(BENCH, newer, older)


def test_a_deload_is_moderate_shorter_and_easier() -> None:
    planned = one(BENCH, TOP_SET, session(3, FULL), deload=True)
    rows = one(ROW, DOUBLE, session(3, *((70.0, 10, 8.0),) * 3), deload=True)

    assert planned.top_set is not None
    assert (planned.top_set.weight_kg, planned.top_set.rpe_cap) == (90.0, 7.0)
    assert 1 + sum(s.sets for s in planned.backoffs) == 2
    assert {(s.weight_kg, s.rpe_cap) for s in rows.working_sets} == {(62.5, 7.0)}
    assert sum(s.sets for s in rows.working_sets) == 2


def test_a_deload_is_said() -> None:
    made = plan(row(BENCH), past=[history(BENCH, session(3, FULL))], deload=True)

    assert made.adjustments[0].startswith("Deload: 90% of the last loads, half the sets")
