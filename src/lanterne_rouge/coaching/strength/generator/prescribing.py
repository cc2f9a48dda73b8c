"""Sets, repetitions and effort by what the lifting is for, what a movement is for on its day, and how it is loaded."""

from dataclasses import replace

from lanterne_rouge.coaching.strength.generator.days import Role
from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.exercise import Exercise, LoadType, SetMeasure
from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.domain.prescription import Prescription, Progression, Span

HYBRID_CAP = 8.0
"""Two repetitions in reserve: strong enough a stimulus, and legs that can ride the day after."""
_HEAVY = frozenset({LoadType.BARBELL, LoadType.PLATES, LoadType.STACK})
_PAIRED = _HEAVY | {LoadType.DUMBBELL_PAIR, LoadType.CABLE}
_LIGHT = frozenset({LoadType.BODYWEIGHT, LoadType.BAND})
_HARD_SHARE = 0.9
"""Lifts that move about the whole body, such as pull-ups, allow few repetitions."""


def prescribe(exercise: Exercise, role: Role, goal: LiftingGoal, *, hybrid: bool) -> Prescription:
    """What the template asks for."""
    made = _timed(exercise) or _by_repetitions(exercise, goal) or _loaded(exercise, role, goal, hybrid=hybrid)
    return _few(made, role) if hybrid else _usual(made, role, goal)


def sets_of(prescription: Prescription) -> int:
    """Hard sets of a row."""
    if prescription.progression is Progression.TOP_SET:
        return 1 + prescription.backoff_sets
    return prescription.working_sets


def with_sets(prescription: Prescription, count: int) -> Prescription:
    """The same with so many hard sets, a top set among them where there is one."""
    if prescription.progression is Progression.TOP_SET:
        return replace(prescription, backoff_sets=count - 1)
    return replace(prescription, working_sets=count)


def _timed(exercise: Exercise) -> Prescription | None:
    if exercise.measure is SetMeasure.REPS:
        return None
    return Prescription(progression=Progression.TIMED, seconds=Span(low=30, high=60))


def _by_repetitions(exercise: Exercise, goal: LiftingGoal) -> Prescription | None:
    """Lifts of the body: repetitions come first, whatever the goal."""
    if exercise.load not in _LIGHT and not _is_own_body(exercise):
        return None
    if exercise.compound and exercise.bodyweight_share >= _HARD_SHARE:
        reps = Span(low=3, high=6) if goal is LiftingGoal.STRENGTH else Span(low=5, high=10)
    else:
        reps = Span(low=8, high=15)
    return Prescription(progression=Progression.BODYWEIGHT, reps=reps)


def _is_own_body(exercise: Exercise) -> bool:
    """Lifted without added weight: what can hang on a belt is another exercise, and asks for the belt."""
    return exercise.load is LoadType.ADDED and not exercise.requires & {Gear.BELT, Gear.PLATE}


def _loaded(exercise: Exercise, role: Role, goal: LiftingGoal, *, hybrid: bool) -> Prescription:
    if role is Role.MAIN and exercise.compound and not exercise.unilateral:
        heavy = exercise.load in _HEAVY or exercise.load is LoadType.ADDED
        if hybrid or goal is LiftingGoal.STRENGTH:
            return _top_set(3, 5, 3, 5) if heavy else _double(5, 8)
        if goal is LiftingGoal.BOTH and (heavy or exercise.load in _PAIRED):
            return _top_set(5, 8, 6, 8)
        return _double(8, 12) if goal is LiftingGoal.BOTH else _double(6, 10)
    if hybrid:
        return _double(5, 8) if exercise.compound else _double(8, 12)
    if goal is LiftingGoal.STRENGTH:
        return _double(6, 10)
    return _double(8, 12)


def _top_set(low: int, high: int, backoff_low: int, backoff_high: int) -> Prescription:
    return Prescription(
        progression=Progression.TOP_SET,
        top_reps=Span(low=low, high=high),
        backoff_reps=Span(low=backoff_low, high=backoff_high),
    )


def _double(low: int, high: int) -> Prescription:
    return Prescription(progression=Progression.DOUBLE, reps=Span(low=low, high=high))


def _usual(made: Prescription, role: Role, goal: LiftingGoal) -> Prescription:
    lean = role is Role.EXTRA and goal is LiftingGoal.STRENGTH
    return with_sets(made, 2 if lean else 3)


def _few(made: Prescription, role: Role) -> Prescription:
    return with_sets(replace(made, rpe_cap=HYBRID_CAP), 3 if role is Role.MAIN else 2)
