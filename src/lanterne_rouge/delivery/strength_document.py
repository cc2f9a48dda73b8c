"""A strength plan as one JSON-able document, in the briefing and wherever else a plan is shown as data."""

from typing import TypeAlias

from lanterne_rouge.domain.equipment import WeightUnit, in_unit
from lanterne_rouge.domain.today_plan import PlannedExercise, PlannedSet, Substitution, TodayPlan

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


def today_plan_document(plan: TodayPlan, unit: WeightUnit) -> dict[str, Json]:
    """The plan; weights are numbers in kg, beside each what is shown in the athlete's unit."""
    return {
        "exercises": [_exercise(one, unit) for one in plan.exercises],
        "substitutions": [_substitution(one) for one in plan.substitutions],
        "adjustments": list(plan.adjustments),
        "reasoning": list(plan.reasoning),
        "estimatedDuration": plan.minutes,
    }


def planned_set_document(one: PlannedSet, unit: WeightUnit) -> dict[str, Json]:
    """A set; `weight` is always a number: 0 where nothing is loaded (bodyweight, a band), then without `display`.

    A negative weight is help. `seconds` only where the set is held.
    """
    weight = one.weight_kg
    return {
        "weight": 0.0 if weight is None else round(weight, 3),
        "reps": one.reps,
        "rpeCap": one.rpe_cap,
        "setCount": one.sets,
        "seconds": one.seconds,
        "display": None if not weight else {"value": in_unit(weight, unit), "unit": unit.value},
    }


def _exercise(one: PlannedExercise, unit: WeightUnit) -> Json:
    return {
        "exerciseName": one.name,
        "exerciseId": one.exercise,
        "warmupSets": [planned_set_document(s, unit) for s in one.warmups],
        "topSet": planned_set_document(one.top_set, unit) if one.top_set else None,
        "backoffSets": [planned_set_document(s, unit) for s in one.backoffs],
        "workingSets": [planned_set_document(s, unit) for s in one.working_sets],
        "estimated": one.estimated,
        "notes": list(one.notes),
    }


def _substitution(one: Substitution) -> Json:
    return {"from": one.of, "to": one.by, "reason": one.reason}
