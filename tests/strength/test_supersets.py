"""Exercises in turn where time is short."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.exercise import PULL_PATTERNS, PUSH_PATTERNS, Exercise
from lanterne_rouge.domain.lifting import PlannedExercise, PlannedSet, TodayPlan
from lanterne_rouge.strength.invariants import violations
from lanterne_rouge.strength.supersets import HEAVY_LEGS, SUPERSETS_UP_TO_MINUTES, alone_again, in_turn
from lanterne_rouge.strength.time_budget import minutes_of_exercises
from tests.strength.lifters import BENCH, RAISE, SQUAT, catalogue, context, history, plan, row, session

PRESS, PULL_DOWN, DEADLIFT = "Overhead Press", "Lat Pulldown", "Deadlift"
ROW, BARBELL_ROW = "Seated Cable Row", "Barbell Row"
ROWS = tuple(row(name) for name in (SQUAT, BENCH, ROW, PRESS, PULL_DOWN))
DONE = tuple(
    history(name, session(3, (kg, 6, 8.0), *((0.9 * kg, 6, 8.0),) * 2))
    for name, kg in ((SQUAT, 110.0), (BENCH, 80.0), (ROW, 60.0), (PRESS, 50.0), (PULL_DOWN, 60.0), (DEADLIFT, 140.0))
)


def exercise_named(name: str) -> Exercise:
    return next(e for e in (catalogue().match(name).exercise,) if e is not None)


def three_sets(name: str) -> tuple[PlannedExercise, Exercise]:
    exercise = exercise_named(name)
    sets = (PlannedSet(weight_kg=60.0, reps=8, sets=3),)
    return PlannedExercise(name=name, exercise=exercise.id, working_sets=sets), exercise


def partners(*names: str) -> dict[str, str | None]:
    paired = in_turn([three_sets(name) for name in names])
    names_by_id = {exercise_named(name).id: name for name in names}
    return {e.name: names_by_id.get(e.in_turn_with or "") for e in paired}


def pairs_of(made: TodayPlan) -> list[tuple[Exercise, Exercise]]:
    by_id = {e.exercise: e for e in made.exercises}
    return [
        (catalogue().get(e.exercise), catalogue().get(by_id[e.in_turn_with].exercise))
        for e in made.exercises
        if e.in_turn_with is not None
    ]


def test_a_press_goes_with_a_pull_before_anything_else() -> None:
    assert partners(SQUAT, BENCH, ROW) == {SQUAT: None, BENCH: ROW, ROW: BENCH}


def test_arms_and_legs_go_together_where_there_is_no_opposite() -> None:
    assert partners(SQUAT, RAISE) == {SQUAT: RAISE, RAISE: SQUAT}


@pytest.mark.parametrize("pair", [(RAISE, "Dumbbell Shoulder Press"), ("Leg Extension", "Dumbbell Lunge")])
def test_two_that_train_the_same_muscle_do_not_go_in_turn(pair: tuple[str, str]) -> None:
    assert set(partners(*pair).values()) == {None}


@pytest.mark.parametrize("other", [ROW, PULL_DOWN, "Dumbbell Bench Press", "Dumbbell Shoulder Press"])
def test_one_pull_or_one_press_goes_with_the_legs(other: str) -> None:
    assert partners(SQUAT, other) == {SQUAT: other, other: SQUAT}


def test_two_bars_are_never_asked_for_at_once() -> None:
    assert set(partners(SQUAT, BENCH, BARBELL_ROW).values()) == {None}


@pytest.mark.parametrize("names", [(BENCH, PRESS), (ROW, PULL_DOWN), (SQUAT, DEADLIFT), (BENCH, BENCH)])
def test_what_would_tire_each_other_stays_apart(names: tuple[str, str]) -> None:
    assert set(partners(*names).values()) == {None}


def test_the_first_of_two_says_how_and_goes_again_without_a_trace() -> None:
    bench, _ = three_sets(BENCH)
    told, then = in_turn([three_sets(BENCH), three_sets(ROW)])

    assert told.notes == (f"In turn with {ROW}: a set of this, 30 seconds, a set of that, then the rest.",)
    assert then.notes == (f"In turn with {BENCH}.",)
    assert alone_again(told) == bench


def test_three_rounds_in_turn_save_the_shorter_rest_each_time_but_for_the_change() -> None:
    listed = [three_sets(BENCH), three_sets(ROW)]
    paired = list(zip(in_turn(listed), (exercise for _, exercise in listed), strict=True))

    # Eight repetitions rest 150 s: each of three rounds saves 150 - 30 s.
    assert minutes_of_exercises(listed) - minutes_of_exercises(paired) == 6


@pytest.mark.parametrize("minutes", range(20, SUPERSETS_UP_TO_MINUTES + 1))
def test_a_short_session_holds_more_in_turn_and_never_two_presses_or_pulls_together(minutes: int) -> None:
    made = plan(*ROWS, past=DONE, minutes=minutes)

    assert len(made.exercises) >= 3
    assert pairs_of(made)
    assert made.minutes <= 1.25 * minutes
    for one, other in pairs_of(made):
        for group in (PUSH_PATTERNS, PULL_PATTERNS, HEAVY_LEGS):
            assert not {one.pattern, other.pattern} <= group
    assert f"{minutes} minutes: exercises in turn, so that one rests while you do the other." in made.adjustments
    assert violations(made, context(*ROWS, past=DONE, minutes=minutes), catalogue()) == ()


def test_of_a_short_session_with_two_presses_the_second_goes_first() -> None:
    made = plan(row(BENCH), row(PRESS), row(ROW), row(SQUAT), past=DONE, minutes=20)

    names = [e.name for e in made.exercises]
    assert PRESS not in names
    assert {BENCH, ROW} <= {*names}


def test_a_short_session_a_little_too_long_gives_up_its_second_press() -> None:
    fits, short = (plan(row(BENCH), row(ROW), row(PRESS), row(PULL_DOWN), past=DONE, minutes=m) for m in (30, 26))

    assert PRESS in [e.name for e in fits.exercises] and fits.minutes <= 30
    assert PRESS not in [e.name for e in short.exercises] and short.minutes <= 26


def test_in_a_short_session_later_lifts_of_the_upper_body_warm_up_once_before_it_is_too_long() -> None:
    made = plan(row(SQUAT), row(BENCH), row(ROW), past=DONE, minutes=20)

    squat, *later = made.exercises

    assert len(squat.warmups) == 2
    assert [len(e.warmups) for e in later] == [1, 1]
    assert made.minutes <= 22


def test_with_time_enough_nothing_is_done_in_turn() -> None:
    assert all(e.in_turn_with is None for e in plan(*ROWS, past=DONE, minutes=60).exercises)
    assert all(e.in_turn_with is None for e in plan(row(BENCH), past=DONE, minutes=30).exercises)


NAMES = (SQUAT, BENCH, ROW, PRESS, PULL_DOWN, DEADLIFT, RAISE, "Barbell Curl", "Leg Press", "Plank")


@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=9))
def test_everybody_has_one_partner_who_has_them_and_turns_never_take_longer(names: list[str]) -> None:
    listed = [three_sets(name) for name in dict.fromkeys(names)]
    paired = in_turn(listed)
    by_id = {e.exercise: e for e in paired}

    assert [alone_again(e) for e in paired] == [planned for planned, _ in listed]
    for e in paired:
        assert e.in_turn_with is None or by_id[e.in_turn_with].in_turn_with == e.exercise
    assert minutes_of_exercises(zip(paired, (x for _, x in listed), strict=True)) <= minutes_of_exercises(listed)
