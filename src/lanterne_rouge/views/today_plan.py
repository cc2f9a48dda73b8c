"""A strength session as a typed answer; weights in kg, beside each the athlete's unit."""

from dataclasses import dataclass

from typing_extensions import TypedDict

from lanterne_rouge.domain.equipment import WeightUnit, weight_in_unit
from lanterne_rouge.domain.lifting import PlannedExercise, PlannedSet, TodayPlan


@dataclass(frozen=True, kw_only=True)
class DisplayedWeight:
    """A weight as the athlete reads it."""

    value: float
    unit: str


@dataclass(frozen=True, kw_only=True)
class PlannedSetView:
    """A set; `weight` in kg is 0 where nothing is loaded (bodyweight, a band), then without `display`.

    A negative weight is help. `seconds` only where the set is held. `orMore`: at least so many repetitions.
    """

    weight: float
    reps: int | None
    rpeCap: float | None
    setCount: int
    seconds: int | None
    orMore: bool
    display: DisplayedWeight | None


@dataclass(frozen=True, kw_only=True)
class PlannedExerciseView:
    """An exercise of a session with its sets. `inTurnWith`: the id of the exercise whose sets alternate with its own."""

    exerciseName: str
    exerciseId: str | None
    warmupSets: tuple[PlannedSetView, ...]
    topSet: PlannedSetView | None
    backoffSets: tuple[PlannedSetView, ...]
    workingSets: tuple[PlannedSetView, ...]
    estimated: bool
    notes: tuple[str, ...]
    inTurnWith: str | None


SubstitutionView = TypedDict("SubstitutionView", {"from": str, "to": str, "reason": str})
"""One exercise done instead of another; a TypedDict because `from` is no name in Python."""


@dataclass(frozen=True, kw_only=True)
class TodayPlanView:
    """A strength session: its exercises in order, what was changed, and why."""

    exercises: tuple[PlannedExerciseView, ...]
    substitutions: tuple[SubstitutionView, ...]
    adjustments: tuple[str, ...]
    reasoning: tuple[str, ...]
    estimatedDuration: float


def today_plan_view(plan: TodayPlan, unit: WeightUnit) -> TodayPlanView:
    """The plan; weights are numbers in kg, beside each the athlete's unit."""
    return TodayPlanView(
        exercises=tuple(_planned_exercise(e, unit) for e in plan.exercises),
        substitutions=tuple({"from": s.of, "to": s.by, "reason": s.reason} for s in plan.substitutions),
        adjustments=tuple(plan.adjustments),
        reasoning=tuple(plan.reasoning),
        estimatedDuration=plan.minutes,
    )


def planned_set_view(planned: PlannedSet, unit: WeightUnit) -> PlannedSetView:
    """One line of sets."""
    weight = planned.weight_kg
    return PlannedSetView(
        weight=0.0 if weight is None else round(weight, 3),
        reps=planned.reps,
        rpeCap=planned.rpe_cap,
        setCount=planned.sets,
        seconds=planned.seconds,
        orMore=planned.or_more,
        display=None if not weight else DisplayedWeight(value=weight_in_unit(weight, unit), unit=unit.value),
    )


def _planned_exercise(exercise: PlannedExercise, unit: WeightUnit) -> PlannedExerciseView:
    return PlannedExerciseView(
        exerciseName=exercise.name,
        exerciseId=exercise.exercise,
        warmupSets=tuple(planned_set_view(s, unit) for s in exercise.warmups),
        topSet=planned_set_view(exercise.top_set, unit) if exercise.top_set else None,
        backoffSets=tuple(planned_set_view(s, unit) for s in exercise.backoffs),
        workingSets=tuple(planned_set_view(s, unit) for s in exercise.working_sets),
        estimated=exercise.estimated,
        notes=tuple(exercise.notes),
        inTurnWith=exercise.in_turn_with,
    )
