"""Lifting for other services: what a set may hold there decides what comes through, and the rest is written down."""

from typing import Any

import pytest

from lanterne_rouge.domain.lifting import PlannedExercise, PlannedSet, Template, TodayPlan
from lanterne_rouge.domain.prescription import Span
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.shared_routine import (
    ListedExercise,
    RoutineExercise,
    RoutineSet,
    SetValue,
    SharedRoutine,
)
from lanterne_rouge.strength.programs import PROGRAMS
from lanterne_rouge.strength.shared_routine import ExerciseList, read_routine, share_plan, share_template
from lanterne_rouge.strength.template_text import parse_template, render
from tests.strength.lifts import packaged

LIFTED = frozenset({SetValue.WEIGHT, SetValue.REPS})


def listed(*titles: str, holds: frozenset[SetValue] = LIFTED) -> ExerciseList:
    return ExerciseList([ListedExercise(id=title, title=title, holds=holds) for title in titles], packaged())


def planned(name: str, exercise: str, *sets: PlannedSet, turn: str | None = None) -> PlannedExercise:
    return PlannedExercise(name=name, exercise=exercise, working_sets=sets, in_turn_with=turn)


def routine(*sets: RoutineSet, title: str = "Squat (Barbell)", superset: int | None = None) -> SharedRoutine:
    exercise = RoutineExercise(exercise_id="1", title=title, sets=sets, superset=superset)
    return SharedRoutine(title="Legs", exercises=(exercise,))


@pytest.mark.parametrize(
    ("one", "holds", "kept", "lost"),
    [
        (PlannedSet(weight_kg=60, reps=5), LIFTED, (60, 5, None), ""),
        (PlannedSet(weight_kg=None, reps=5), LIFTED, (None, 5, None), ""),
        (PlannedSet(weight_kg=10, reps=5), {SetValue.REPS}, (None, 5, None), "weight"),
        (PlannedSet(weight_kg=-20, reps=5), {SetValue.HELP, SetValue.REPS}, (20, 5, None), ""),
        (PlannedSet(weight_kg=-20, reps=5), LIFTED, (None, 5, None), "help"),
        (PlannedSet(weight_kg=None, reps=1, seconds=30), {SetValue.SECONDS}, (None, None, 30), ""),
        (PlannedSet(weight_kg=20, reps=1, seconds=30), {SetValue.SECONDS}, (None, None, 30), "weight"),
        (PlannedSet(weight_kg=60, reps=5, or_more=True), LIFTED, (60, 5, None), "or more"),
    ],
)
def test_a_set_keeps_what_it_may_hold_and_says_the_rest(
    one: PlannedSet, holds: frozenset[SetValue], kept: tuple[object, ...], lost: str
) -> None:
    plan = TodayPlan(exercises=(planned("Odd Lift", "odd", one),))

    (shared,) = share_plan(plan, listed("Odd Lift", holds=frozenset(holds)))

    assert shared.sets is not None
    (there,) = shared.sets.sets
    assert (there.weight_kg, there.reps and there.reps.low, there.seconds) == kept
    assert shared.fidelity == ("degraded" if lost else "exact")
    assert lost in shared.why
    assert bool(lost) == bool(shared.sets.notes)


@pytest.mark.parametrize("holds", [frozenset[SetValue](), frozenset({SetValue.METRES})])
def test_an_exercise_that_counts_something_else_is_left_out(holds: frozenset[SetValue]) -> None:
    plan = TodayPlan(exercises=(planned("Odd Lift", "odd", PlannedSet(weight_kg=60, reps=5)),))

    (shared,) = share_plan(plan, listed("Odd Lift", holds=holds))

    assert (shared.sets, shared.fidelity) == (None, "unsupported")


def test_their_own_name_is_found_before_what_the_catalogue_means() -> None:
    known = listed("Squat (Barbell)", "Back Squat")

    assert known.find("back squat", "barbell-back-squat") == known.find("Back Squat")
    by_meaning = known.find("Barbell Back Squat")
    assert by_meaning is not None
    assert by_meaning.title == "Squat (Barbell)"
    assert known.find("Zercher Squat") is None


def test_exercises_in_turn_share_a_superset() -> None:
    one = PlannedSet(weight_kg=20, reps=8)
    plan = TodayPlan(
        exercises=(planned("A", "a", one), planned("B", "b", one, turn="c"), planned("C", "c", one, turn="b"))
    )

    shared = share_plan(plan, listed("A", "B", "C"))

    assert [each.sets.superset for each in shared if each.sets] == [None, 1, 1]


def test_what_is_exact_of_every_program_reads_back_with_the_same_sets() -> None:
    templates = [parse_template(f"# {day}") for program in PROGRAMS for day in program.text.split("\n# ")[1:]]
    compared = 0
    for template in templates:
        shared = share_template(template, listed(*(row.name for row in template.exercises)))
        exact = [(row, each.sets) for row, each in zip(template.exercises, shared, strict=True) if not each.why]
        back, read = read_routine(
            SharedRoutine(title=template.name, exercises=tuple(sets for _, sets in exact if sets)), packaged()
        )
        wanted = [(row.name, row.prescription.working_sets, row.prescription.reps) for row, _ in exact]
        got = [(row.name, row.prescription.working_sets, row.prescription.reps) for row in back.exercises]
        assert got == wanted
        assert all(each.fidelity == "exact" for each in read)
        compared += len(wanted)
    assert compared > 10


@pytest.mark.parametrize(
    ("sets", "row", "lost"),
    [
        ([{"reps": Span(low=5, high=5)}] * 3, "3x5 straight", ""),
        ([{"reps": Span(low=8, high=12)}] * 3, "3x8-12", ""),
        ([{"kind": SetKind.WARMUP, "reps": Span(low=9, high=9)}, {"reps": Span(low=5, high=5)}], "1x5 straight", ""),
        ([{"seconds": 45.0}] * 2, "2x45s", ""),
        ([{"seconds": 30.0}, {"seconds": 45.0}], "2x30-45s", "range"),
        ([{"reps": Span(low=8, high=8), "rpe": 8.0}] * 2, "2x8 straight @8", ""),
        ([{"reps": Span(low=10, high=10)}, {"reps": Span(low=6, high=8)}], "2x6-10", "different sets"),
        ([{}], "1x8-12", "no repetitions"),
        ([{"reps": Span(low=5, high=5), "weight_kg": 100.0}]
         + [{"reps": Span(low=6, high=8), "weight_kg": 90.0}] * 2, "top set 5 @8.5 + 2x6-8 -10%", ""),
        ([{"reps": Span(low=5, high=5), "weight_kg": 100.0}]
         + [{"reps": Span(low=6, high=8), "weight_kg": 70.0}] * 2, "top set 5 @8.5 + 2x6-8 -12%", "instead of 30 %"),
        ([{"reps": Span(low=5, high=5)}, {"kind": SetKind.DROP, "reps": Span(low=9, high=9)}], "1x5 straight", "drop"),
        ([{"reps": Span(low=5, high=5)}] * 30, "20x5 straight", "more than 20"),
    ],
)  # fmt: skip
def test_sets_of_there_are_read_as_the_scheme_that_they_follow(sets: list[Any], row: str, lost: str) -> None:
    template, (read,) = read_routine(routine(*(RoutineSet(**one) for one in sets)), packaged())

    assert render(template).splitlines()[1] == f"Squat (Barbell): {row}"
    assert parse_template(render(template)) == template
    assert read.fidelity == ("degraded" if lost else "exact")
    assert lost in read.why.lower()


@pytest.mark.parametrize(
    ("title", "one"),
    [
        ("Running", RoutineSet(seconds=600)),
        ("Farmer's Walk", RoutineSet(metres=40)),
        ("Squat (Barbell)", RoutineSet(kind=SetKind.WARMUP, reps=Span(low=5, high=5))),
        ("", RoutineSet(reps=Span(low=5, high=5))),
    ],
)
def test_what_is_no_lifting_that_can_be_planned_is_left_out(title: str, one: RoutineSet) -> None:
    template, (read,) = read_routine(routine(one, title=title), packaged())

    assert template == Template(name="Legs")
    assert read.fidelity == "unsupported"


def test_a_superset_of_there_is_said_to_be_the_plans_own_matter() -> None:
    _, (read,) = read_routine(routine(RoutineSet(reps=Span(low=5, high=5)), superset=0), packaged())

    assert read.fidelity == "degraded"
    assert "in turn" in read.why
