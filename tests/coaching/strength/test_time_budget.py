"""How long a session takes, and what gives way when there is less time."""

import pytest

from lanterne_rouge.coaching.strength.duration import minutes_of, rest_after
from lanterne_rouge.domain.prescription import Prescription, Progression
from lanterne_rouge.domain.today_plan import PlannedExercise, PlannedSet
from tests.coaching.strength.lifters import BENCH, DOUBLE, RAISE, ROW, SQUAT, catalogue, history, plan, row, session

ROWS = (row(BENCH), row(SQUAT), row(ROW, DOUBLE), row(RAISE, DOUBLE, optional=True))
DONE = tuple(history(name, session(3, *((60.0, 8, 8.0),) * 3)) for name in (BENCH, SQUAT, ROW))


@pytest.mark.parametrize(("minutes", "kept"), [(45, False), (46, True), (None, True)])
def test_optional_exercises_need_more_than_forty_five_minutes(minutes: int | None, kept: bool) -> None:
    made = plan(row(BENCH), row(RAISE, DOUBLE, optional=True), past=DONE, minutes=minutes)

    assert (RAISE in [e.name for e in made.exercises]) is kept
    assert any(RAISE in s for s in made.adjustments) is not kept


def test_more_sets_take_longer() -> None:
    def minutes(sets: int) -> int:
        asked = Prescription(progression=Progression.TOP_SET, backoff_sets=sets)
        return plan(row(BENCH, asked), past=DONE).minutes

    assert minutes(1) < minutes(2) < minutes(3) < minutes(5)


def test_the_duration_is_work_and_rest_of_every_set() -> None:
    bench = catalogue().get("bench-press")
    planned = PlannedExercise(
        name=BENCH,
        exercise=bench.id,
        warmups=(PlannedSet(weight_kg=20.0, reps=10),),
        top_set=PlannedSet(weight_kg=100.0, reps=5),
        backoffs=(PlannedSet(weight_kg=90.0, reps=8, sets=2),),
    )

    # 60 s to begin, 40 + 60 to warm up, 20 + 180 for the top set, 2 x (32 + 150) after it.
    assert minutes_of([(planned, bench)]) == 13


@pytest.mark.parametrize(("reps", "seconds"), [(1, 180), (5, 180), (6, 150), (8, 150), (9, 120), (15, 120)])
def test_heavy_sets_rest_longer(reps: int, seconds: int) -> None:
    assert rest_after(PlannedSet(weight_kg=60.0, reps=reps), catalogue().get("bench-press")) == seconds


def test_isolation_rests_ninety_seconds() -> None:
    assert rest_after(PlannedSet(weight_kg=10.0, reps=12), catalogue().get("lateral-raise")) == 90


@pytest.mark.parametrize("minutes", [10, 15, 20, 30, 40, 46, 50, 60, 75])
def test_a_plan_fits_the_time_and_says_what_gave_way(minutes: int) -> None:
    whole, made = plan(*ROWS, past=DONE), plan(*ROWS, past=DONE, minutes=minutes)

    assert made.minutes <= minutes
    assert made.exercises == whole.exercises or any(f"{minutes} minutes" in s for s in made.adjustments)
    assert made.exercises


def test_sets_go_before_exercises_and_the_last_exercise_first() -> None:
    names = [[e.name for e in plan(*ROWS, past=DONE, minutes=m).exercises] for m in (75, 50, 40, 25, 14)]

    for shorter, longer in zip(names[1:], names, strict=False):
        assert shorter == longer[: len(shorter)]


def test_the_top_set_and_its_weight_survive_a_short_session() -> None:
    made = plan(*ROWS, past=DONE, minutes=20)

    assert made.exercises[0].top_set == plan(*ROWS, past=DONE).exercises[0].top_set
