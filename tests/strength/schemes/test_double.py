"""Double progression: set by set, and more weight only when all sets have arrived."""

import pytest

from lanterne_rouge.domain.equipment import Gym
from lanterne_rouge.domain.lifting import DoneSet, Energy, LiftingReadiness, PastLift
from lanterne_rouge.domain.prescription import Prescription
from tests.strength.lifters import (
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
        ((7, 6, 6), 70.0, [8, 7, 7]),
        ((6, 6, 6), 70.0, [7, 7, 7]),
        ((9, 7, 6), 70.0, [9, 8, 7]),
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


@pytest.mark.parametrize(("usual", "kg"), [(9.0, 72.5), (9.5, 70.0), (7.0, 72.5)])
def test_unrated_sets_count_as_hard_as_the_lifter_usually_rates_them(usual: float, kg: float) -> None:
    unrated = session(3, *((70.0, 12, None) for _ in range(3)))
    rated = session(10, *((70.0, 12, usual) for _ in range(3)))

    planned = one(ROW, DOUBLE, unrated, rated)

    assert weights_planned(planned) == {kg}


def test_without_a_habit_of_rating_unrated_sets_raise_as_before() -> None:
    assert weights_planned(one(ROW, DOUBLE, session(3, *((70.0, 12, None) for _ in range(3))))) == {72.5}


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


@pytest.mark.parametrize(
    ("name", "kg", "gym", "earned_at", "heavier"),
    [
        # 22 x 12 shows 30.8 kg, 26 x 8 asks for 32.9: 7 % more.
        ("Dumbbell Bench Press", 22.0, Gym(dumbbells=(20.0, 22.0, 26.0)), 12, 26.0),
        ("Goblet Squat", 16.0, Gym(kettlebells=(16.0, 20.0), dumbbells=(16.0, 20.0)), 14, 20.0),
        (RAISE, 10.0, Gym(), 12, 12.0),
        (RAISE, 8.0, Gym(dumbbells=(8.0, 10.0)), 14, 10.0),
        (RAISE, 6.0, Gym(dumbbells=(6.0, 8.0)), 15, 8.0),
    ],
)
def test_a_fixed_weight_is_taken_as_soon_as_it_asks_for_a_tenth_more_than_was_shown(
    name: str, kg: float, gym: Gym, earned_at: int, heavier: float
) -> None:
    def after(reps: int) -> tuple[set[float | None], list[int]]:
        planned = one(name, DOUBLE, session(3, *((kg, reps, 8.0),) * 3), gym=gym)
        return weights_planned(planned), reps_of(planned)

    assert after(earned_at) == ({heavier}, [8, 8, 8])
    for reps in range(12, earned_at):
        assert after(reps) == ({kg}, [reps + 1] * 3)


def test_a_step_of_more_than_a_third_is_never_planned_by_itself() -> None:
    planned = one(RAISE, DOUBLE, session(3, *((4.0, 30, 8.0),) * 3), gym=Gym(dumbbells=(4.0, 6.0)))

    assert weights_planned(planned) == {4.0}


def test_a_big_step_with_plates_is_earned_by_repetitions_past_the_range() -> None:
    def after(reps: int) -> set[float | None]:
        gym = Gym(plates={20.0: 2, 5.0: 2})
        return weights_planned(one(ROW, DOUBLE, session(3, *((60.0, reps, 8.0),) * 3), gym=gym))

    assert [after(reps) for reps in (12, 13, 14, 15)] == [{60.0}, {60.0}, {60.0}, {70.0}]


def test_a_big_step_that_is_taken_is_explained() -> None:
    made = plan(row(RAISE, DOUBLE), past=[history(RAISE, session(3, *((10.0, 12, 8.0),) * 3))])

    assert "12 kg, is 20% heavier, which fewer repetitions make up for" in made.reasoning[0]


def test_a_further_set_that_fell_short_holds_the_weight() -> None:
    planned = one(ROW, DOUBLE, rows_done(12, 12, 12, 6))

    assert weights_planned(planned) == {70.0}


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


@pytest.mark.parametrize(("rpe", "asked"), [(9.0, [6, 6, 6]), (8.0, [7, 7, 7]), (8.5, [7, 7, 7])])
def test_short_of_the_range_one_more_in_each_set_unless_it_was_over_the_cap(rpe: float, asked: list[int]) -> None:
    planned = one(ROW, Prescription(), rows_done(6, 6, 6, rpe=rpe))

    assert weights_planned(planned) == {70.0}
    assert reps_of(planned) == asked


def test_a_low_day_after_a_struggle_asks_for_the_least_of_the_range_with_less() -> None:
    planned = one(ROW, DOUBLE, rows_done(6, 6, 9, rpe=9.5), readiness=LiftingReadiness(energy=Energy.LOW))

    assert weights_planned(planned) == {65.0}
    assert reps_of(planned) == [8, 8]
