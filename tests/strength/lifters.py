"""Small worlds for strength plans: a catalogue, a template, what was lifted before."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import cache

from lanterne_rouge.adapters.files.exercise_catalogue import PackagedExercises
from lanterne_rouge.domain.lifting import (
    CoachContext,
    DoneSet,
    LiftHistory,
    PastLift,
    PlannedExercise,
    PlannedSet,
    Template,
    TemplateExercise,
    TodayPlan,
)
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.strength.schemes import double, top_set

TODAY = date(2026, 11, 21)
BENCH, SQUAT, ROW, RAISE, PULL_UP, PLANK = (
    "Bench Press",
    "Barbell Back Squat",
    "Barbell Row",
    "Lateral Raise",
    "Pull-Up",
    "Plank",
)
TOP_SET = Prescription(progression=top_set.TOP_SET.name)
DOUBLE = Prescription(progression=double.DOUBLE.name, rpe_cap=9.0)
STRAIGHT = Prescription(progression=double.STRAIGHT.name, reps=Span(low=5, high=5), working_sets=3)
Done = tuple[float | None, int | None] | tuple[float | None, int | None, float | None]


@cache
def catalogue() -> Catalogue:
    return Catalogue(PackagedExercises().exercises())


def row(name: str, prescription: Prescription = TOP_SET, *, optional: bool = False) -> TemplateExercise:
    return TemplateExercise(name=name, prescription=prescription, optional=optional)


def session(days_ago: int, *sets: Done, eased: bool = False) -> PastLift:
    """Sets as (kg, repetitions, RPE)."""
    done = tuple(DoneSet(weight_kg=s[0], reps=s[1], rpe=s[2] if len(s) > 2 else None) for s in sets)
    return PastLift(day=TODAY - timedelta(days=days_ago), sets=done, eased=eased)


def history(name: str, *sessions: PastLift) -> LiftHistory:
    return LiftHistory(exercise=name, sessions=sessions)


def context(*rows: TemplateExercise, past: Sequence[LiftHistory] = (), **told: object) -> CoachContext:
    base = CoachContext(today=TODAY, template=Template(name="A", exercises=rows), history=tuple(past))
    return replace(base, **told)  # type: ignore[arg-type]


def plan(*rows: TemplateExercise, past: Sequence[LiftHistory] = (), **told: object) -> TodayPlan:
    return plan_session(context(*rows, past=past, **told), catalogue())


def one(name: str, prescription: Prescription, *sessions: PastLift, **told: object) -> PlannedExercise:
    """The only exercise of a plan."""
    made = plan(row(name, prescription), past=[history(name, *sessions)], **told)
    (planned,) = made.exercises
    return planned


def top_of(name: str, *sessions: PastLift, prescription: Prescription = TOP_SET, **told: object) -> PlannedSet:
    top = one(name, prescription, *sessions, **told).top_set
    assert top is not None
    return top


def reps_of(planned: PlannedExercise) -> list[int]:
    return [s.reps for s in planned.working_sets for _ in range(s.sets)]


def weights_planned(planned: PlannedExercise) -> set[float | None]:
    return {s.weight_kg for s in planned.hard_sets}
