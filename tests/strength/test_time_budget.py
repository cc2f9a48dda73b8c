"""How long a session takes, and what gives way when there is less time."""

import pytest

from lanterne_rouge.domain.lifting import LiftHistory, PlannedExercise, PlannedSet, TemplateExercise
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.strength.invariants import violations
from lanterne_rouge.strength.schemes import timed, top_set
from lanterne_rouge.strength.time_budget import Item, fit_session, minutes_of_exercises, rest_after
from tests.strength.lifters import (
    BENCH,
    DOUBLE,
    PLANK,
    RAISE,
    ROW,
    SQUAT,
    catalogue,
    context,
    history,
    plan,
    row,
    session,
)

ROWS = (row(BENCH), row(SQUAT), row(ROW, DOUBLE), row(RAISE, DOUBLE, optional=True))
DONE = tuple(history(name, session(3, *((60.0, 8, 8.0),) * 3)) for name in (BENCH, SQUAT, ROW))


@pytest.mark.parametrize(("minutes", "kept"), [(45, False), (46, True), (None, True)])
def test_optional_exercises_need_more_than_forty_five_minutes(minutes: int | None, kept: bool) -> None:
    made = plan(row(BENCH), row(RAISE, DOUBLE, optional=True), past=DONE, minutes=minutes)

    assert (RAISE in [e.name for e in made.exercises]) is kept
    assert any(RAISE in s for s in made.adjustments) is not kept


def test_more_sets_take_longer() -> None:
    def minutes(sets: int) -> int:
        asked = Prescription(progression=top_set.TOP_SET.name, backoff_sets=sets)
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
    assert minutes_of_exercises([(planned, bench)]) == 13


@pytest.mark.parametrize(("reps", "seconds"), [(1, 180), (5, 180), (6, 150), (8, 150), (9, 120), (15, 120)])
def test_heavy_sets_rest_longer(reps: int, seconds: int) -> None:
    assert rest_after(PlannedSet(weight_kg=60.0, reps=reps), catalogue().get("bench-press")) == seconds


def test_isolation_rests_ninety_seconds() -> None:
    assert rest_after(PlannedSet(weight_kg=10.0, reps=12), catalogue().get("lateral-raise")) == 90


@pytest.mark.parametrize("minutes", [10, 15, 20, 30, 40, 46, 50, 60, 75])
def test_a_plan_takes_a_quarter_longer_at_the_most_and_says_what_gave_way(minutes: int) -> None:
    whole, made = plan(*ROWS, past=DONE), plan(*ROWS, past=DONE, minutes=minutes)

    assert made.exercises
    assert made.minutes <= 1.25 * minutes
    assert made.minutes == minutes_of_exercises((e, catalogue().get(e.exercise)) for e in made.exercises)
    assert made.exercises == whole.exercises or any(f"{minutes} minutes" in s for s in made.adjustments)
    assert (made.minutes > minutes) is any(f"longer than your {minutes}" in s for s in made.adjustments)


def test_sets_go_before_exercises_and_the_last_exercise_first() -> None:
    names = [[e.name for e in plan(*ROWS, past=DONE, minutes=m).exercises] for m in (75, 50, 40, 25, 14)]

    for shorter, longer in zip(names[1:], names, strict=False):
        assert shorter == longer[: len(shorter)]


def test_the_top_set_and_its_weight_survive_a_short_session() -> None:
    made = plan(*ROWS, past=DONE, minutes=20)

    assert made.exercises[0].top_set == plan(*ROWS, past=DONE).exercises[0].top_set


USUAL = (row(SQUAT), row(BENCH), row(ROW), row("Overhead Press"), row(RAISE, DOUBLE, optional=True))
USUAL_DONE = tuple(
    history(name, session(3, (kg, 6, 8.0), *((0.9 * kg, 6, 8.0),) * 2))
    for name, kg in ((SQUAT, 110.0), (BENCH, 80.0), (ROW, 60.0), ("Overhead Press", 50.0))
)


@pytest.mark.parametrize("minutes", [46, 50, 55, 60])
def test_four_compounds_and_an_optional_row_are_all_kept_from_forty_six_minutes_on(minutes: int) -> None:
    made = plan(*USUAL, past=USUAL_DONE, minutes=minutes)

    assert [e.name for e in made.exercises] == [r.name for r in USUAL]


def test_at_forty_five_minutes_the_optional_row_goes_and_the_others_are_trimmed() -> None:
    made = plan(*USUAL, past=USUAL_DONE, minutes=45)

    assert [e.name for e in made.exercises] == [r.name for r in USUAL[:4]]
    assert made.minutes <= 45
    assert made.adjustments == (
        f"Only 45 minutes, so I left out the optional exercises: {RAISE}.",
        "45 minutes: fewer warm-ups and sets to make it fit.",
    )


def test_warm_ups_give_way_before_sets_and_the_last_two_steps_stay() -> None:
    whole, made = plan(*USUAL, past=USUAL_DONE), plan(*USUAL, past=USUAL_DONE, minutes=66)

    assert [e.hard_sets for e in made.exercises] == [e.hard_sets for e in whole.exercises]
    assert made.adjustments == ("66 minutes: fewer warm-ups to make it fit.",)
    kept = [(e.warmups, w.warmups) for e, w in zip(made.exercises, whole.exercises, strict=True)]
    assert all(short in (all_of_them, all_of_them[-2:]) for short, all_of_them in kept)


def test_a_session_that_is_a_little_too_long_is_kept_and_says_so() -> None:
    many = (*USUAL[:4], row("Romanian Deadlift"), USUAL[4])

    made = plan(*many, past=USUAL_DONE, minutes=46)

    assert [e.name for e in made.exercises] == [r.name for r in many]
    assert 46 < made.minutes <= 57
    assert made.adjustments[-1] == (
        f"About {made.minutes} minutes: longer than your 46; leave out the last ({RAISE}) if you must."
    )


def test_ten_minutes_hold_one_exercise() -> None:
    made = plan(*USUAL, past=USUAL_DONE, minutes=10)

    assert [e.name for e in made.exercises] == [SQUAT]
    assert made.minutes <= 12
    assert violations(made, context(*USUAL, past=USUAL_DONE, minutes=10), catalogue()) == ()


@pytest.mark.parametrize(("minutes", "backoffs"), [(10, 1), (8, 1), (7, 0), (6, 0)])
def test_of_an_exercise_alone_even_the_last_back_off_goes_before_the_exercise_does(minutes: int, backoffs: int) -> None:
    (squat,) = plan(row(SQUAT), past=USUAL_DONE, minutes=minutes).exercises

    assert squat.top_set == plan(row(SQUAT), past=USUAL_DONE).exercises[0].top_set
    assert sum(s.sets for s in squat.backoffs) == backoffs


def test_where_not_even_a_top_set_fits_nothing_is_planned() -> None:
    assert plan(row(SQUAT), past=USUAL_DONE, minutes=5).exercises == ()


def test_where_the_first_exercise_takes_too_long_another_that_fits_is_done() -> None:
    squats = Prescription(progression=top_set.TOP_SET.name, top_reps=Span(low=50, high=60))
    holds = Prescription(progression=timed.TIMED.name)

    made = plan(row(SQUAT, squats), row(PLANK, holds), past=USUAL_DONE, minutes=5)

    assert [e.name for e in made.exercises] == [PLANK]


def test_many_rows_of_the_same_exercise_are_said_once() -> None:
    made = plan(*(row(BENCH),) * 12, past=DONE, minutes=15)

    assert any(s == f"15 minutes: no time for {BENCH} ({12 - len(made.exercises)} times)." for s in made.adjustments)
    optional = plan(row(SQUAT), *(row(RAISE, DOUBLE, optional=True),) * 3, past=DONE, minutes=40)
    assert f"Only 40 minutes, so I left out the optional exercises: {RAISE} (3 times)." in optional.adjustments


def held(seconds: int, row: int = 0) -> Item:
    """One set held so long, which takes a minute to begin and ninety seconds of rest besides."""
    plank = catalogue().get("plank")
    sets = (PlannedSet(weight_kg=None, reps=1, seconds=seconds),)
    return Item(planned=PlannedExercise(name=PLANK, exercise=plank.id, working_sets=sets), exercise=plank, row=row)


@pytest.mark.parametrize(("minutes", "kept"), [(25.0, 1), (25.02, 0)])
def test_what_cannot_be_shortened_is_kept_up_to_a_quarter_longer_than_the_time(minutes: float, kept: int) -> None:
    assert len(fit_session([held(round(minutes * 60) - 150)], 20)[0]) == kept


@pytest.mark.parametrize(("minutes", "kept"), [(25.0, 2), (25.02, 1)])
def test_an_exercise_goes_where_all_take_more_than_a_quarter_longer_than_the_time(minutes: float, kept: int) -> None:
    assert len(fit_session([held(900), held(round(minutes * 60) - 1200, row=1)], 20)[0]) == kept


@pytest.mark.parametrize(("rows", "done"), [(ROWS, DONE), (USUAL, USUAL_DONE)], ids=["four rows", "five rows"])
def test_a_session_that_was_made_to_fit_is_the_same_in_exactly_the_minutes_it_takes(
    rows: tuple[TemplateExercise, ...], done: tuple[LiftHistory, ...]
) -> None:
    # Of 46 or 47 minutes it may take 45, in which the optional row is left out.
    for minutes in (*range(10, 46), *range(48, 70)):
        made = plan(*rows, past=done, minutes=minutes)

        assert plan(*rows, past=done, minutes=min(made.minutes, minutes)).exercises == made.exercises
