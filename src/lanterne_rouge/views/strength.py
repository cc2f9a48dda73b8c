"""A strength plan as one JSON-able document, in the briefing and wherever else a plan is shown as data."""

from collections.abc import Sequence
from typing import TypeAlias

from lanterne_rouge.domain.equipment import Gym, WeightUnit, weight_in_unit
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.lifting import Prescription, Routine, Template
from lanterne_rouge.strength.schemes.catalogue import scheme_for

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


def exercise_document(exercise: Exercise) -> dict[str, Json]:
    """An exercise as in a list."""
    return {
        "id": exercise.id,
        "name": exercise.name,
        "pattern": exercise.pattern.value,
        "load": exercise.load.value,
        "requires": [gear.value for gear in sorted(exercise.requires)],
        "muscles": {muscle.value: share for muscle, share in exercise.muscles.items()},
        "own": exercise.own,
    }


def exercise_detail(exercise: Exercise) -> dict[str, Json]:
    """Everything that is known of an exercise."""
    return {
        **exercise_document(exercise),
        "aliases": list(exercise.aliases),
        "compound": exercise.compound,
        "unilateral": exercise.unilateral,
        "measure": exercise.measure.value,
        "bodyweight_share": exercise.bodyweight_share,
        "stress": {joint.value: stress.value for joint, stress in exercise.stress.items()},
        "substitutes": list(exercise.substitutes),
        "steps": list(exercise.steps),
        "cues": list(exercise.cues),
        "mistakes": list(exercise.mistakes),
    }


def gym_document(gym: Gym, *, in_use: bool) -> dict[str, Json]:
    """A gym; null is what is usual."""
    unit = gym.unit
    return {
        "name": gym.name,
        "location": gym.location.value,
        "unit": unit.value,
        "in_use": in_use,
        "gear": [gear.value for gear in sorted(gym.gear)],
        "bars": {gear.value: weight_in_unit(kg, unit) for gear, kg in gym.bars.items()},
        "spare_bars": _weights(gym.spare_bars, unit),
        "plates": None
        if gym.plates is None
        else [
            {"weight": weight_in_unit(kg, unit), "pairs": pairs}
            for kg, pairs in sorted(gym.plates.items(), reverse=True)
        ],
        "dumbbells": _weights(gym.dumbbells, unit),
        "kettlebells": _weights(gym.kettlebells, unit),
        "machines": {name: _weights(steps, unit) for name, steps in gym.stacks.items()},
        "increments": {name: weight_in_unit(kg, unit) for name, kg in gym.increments.items()},
    }


def template_document(template: Template) -> dict[str, Json]:
    """A template in the shape of a context's `currentTemplate`, so that it can be passed on as one."""
    return {
        "name": template.name,
        "exercises": [
            {"name": row.name, "prescription": prescription_document(row.prescription), "isOptional": row.optional}
            for row in template.exercises
        ],
    }


def prescription_document(asked: Prescription) -> Json:
    """What is asked of an exercise, with the fields that its scheme looks at."""
    return {
        "progressionType": asked.progression,
        "topSetRPECap": asked.rpe_cap,
        **scheme_for(asked).fields(asked),
    }


def routine_document(routine: Routine, *, in_use: bool) -> dict[str, Json]:
    """A routine; `next` is the template that comes next."""
    return {
        "name": routine.name,
        "days": list(routine.days),
        "next": routine.days[routine.next_day % len(routine.days)] if routine.days else None,
        "since": routine.since,
        "in_use": in_use,
    }


def _weights(kgs: Sequence[float] | None, unit: WeightUnit) -> Json:
    return None if kgs is None else [weight_in_unit(kg, unit) for kg in kgs]
