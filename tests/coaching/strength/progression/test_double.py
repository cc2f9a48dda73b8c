"""Double progression: set by set, and more weight only when all sets have arrived."""

import pytest

from lanterne_rouge.domain.equipment import Gym
from lanterne_rouge.domain.lifting import DoneSet, Energy, LiftingReadiness, PastLift
from tests.coaching.strength.lifters import (
    DOUBLE,
    RAISE,
    ROW,
    TODAY,
    history,
    one,
    plan,
    reps_of,
    row,
    session,
    weights_planned,
)

CABLE = "Triceps Pushdown"


def rows_done(*reps: int, rpe: float = 8.0, kg: float = 70.0) -> PastLift:
    return session(3, *((kg, r, rpe) for r in reps))


@pytest.mark.parametrize(
    ("done", "kg", "asked"),
    [
        ((12, 12, 12), 72.5, [8, 8, 8]),
        ((12, 12, 11), 70.0, [12, 12, 12]),
        ((9, 8, 8), 70.0, [9, 9, 8]),
        ((8, 8, 8), 70.0, [9, 8, 8]),
        ((9, 9, 8), 70.0, [9, 9, 9]),
        ((14, 12, 10), 70.0, [12, 12, 11]),
        ((7, 6, 6), 70.0, [7, 7, 6]),
        ((13, 12, 12), 72.5, [8, 8, 8]),
    ],
)
def test_one_repetition_more_until_all_sets_are_at_the_top(done: tuple[int, ...], kg: float, asked: list[int]) -> None:
    planned = one(ROW, DOUBLE, rows_done(*done))

    assert weights_planned(planned) == {kg}
    assert reps_of(planned) == asked


@pytest.mark.parametrize(("rpe", "kg"), [(9.0, 72.5), (9.5, 70.0)])
def test_effort_at_the_cap_raises_and_over_it_does_not(rpe: float, kg: float) -> None:
    assert weights_planned(one(ROW, DOUBLE, rows_done(12, 12, 12, rpe=rpe))) == {kg}


def test_it_never_raises_on_one_set() -> None:
    planned = one(ROW, DOUBLE, rows_done(12))

    assert weights_planned(planned) == {70.0}
    assert reps_of(planned) == [12, 12, 12]


def test_a_set_that_was_not_completed_holds_the_weight() -> None:
    sets = (
        *(DoneSet(weight_kg=70.0, reps=12, rpe=8.0) for _ in range(3)),
        DoneSet(weight_kg=70.0, reps=5, completed=False),
    )
    planned = one(ROW, DOUBLE, PastLift(day=TODAY, sets=sets))

    assert weights_planned(planned) == {70.0}


def test_sets_at_other_weights_are_not_all_sets_at_the_top() -> None:
    planned = one(ROW, DOUBLE, session(3, (70.0, 12, 8.0), (70.0, 12, 8.0), (60.0, 12, 8.0)))

    assert weights_planned(planned) == {70.0}


def test_the_reason_says_how_many_to_aim_for() -> None:
    made = plan(row(ROW, DOUBLE), past=[history(ROW, rows_done(9, 8, 8))])

    assert "aim for 9, 9, 8" in made.reasoning[0]


def test_a_big_step_is_earned_by_repetitions_past_the_range_in_all_sets() -> None:
    def after(reps: int) -> tuple[set[float | None], list[int]]:
        planned = one(RAISE, DOUBLE, session(3, *((10.0, reps, 8.0),) * 3))
        return weights_planned(planned), reps_of(planned)

    assert after(12) == ({10.0}, [13, 13, 13])
    assert after(14) == ({10.0}, [15, 15, 15])
    assert after(15) == ({12.0}, [8, 8, 8])


def test_a_cable_goes_up_by_its_own_step() -> None:
    planned = one(CABLE, DOUBLE, session(3, *((30.0, 12, 8.0),) * 3))

    assert weights_planned(planned) == {32.5}


def test_a_cable_goes_up_by_the_step_that_the_athlete_told() -> None:
    planned = one(CABLE, DOUBLE, session(3, *((30.0, 12, 8.0),) * 3), gym=Gym(increments={"cable": 1.25}))

    assert weights_planned(planned) == {31.25}


def test_the_heaviest_weight_there_is_brings_repetitions_and_no_weight() -> None:
    planned = one(RAISE, DOUBLE, session(3, *((50.0, 12, 8.0),) * 3))

    assert weights_planned(planned) == {50.0}
    assert reps_of(planned) == [13, 13, 13]


def test_a_low_day_holds_weight_and_repetitions() -> None:
    planned = one(ROW, DOUBLE, rows_done(12, 12, 12), readiness=LiftingReadiness(energy=Energy.LOW))

    assert weights_planned(planned) == {70.0}
    assert reps_of(planned) == [12, 12]
