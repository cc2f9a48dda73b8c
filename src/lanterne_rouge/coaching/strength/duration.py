"""How long a session takes: the work of every set and the rest after it."""

from collections.abc import Iterable
from math import ceil

from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.today_plan import PlannedExercise, PlannedSet

SECONDS_A_REP = 4
WARMUP_REST_S, ISOLATION_REST_S = 60, 90
REST_BY_REPS_S = ((5, 180), (8, 150))
LIGHT_REST_S = 120
"""Rests for compound lifts by repetitions: 3 min up to 5, 2.5 min up to 8, then 2 min; ACSM 2009, Singer 2024."""
CHANGE_S = 60
"""To the next exercise, and setting it up."""


def minutes_of(exercises: Iterable[tuple[PlannedExercise, Exercise]]) -> int:
    """Whole minutes for the exercises, one after the other."""
    return ceil(sum(seconds_of(planned, exercise) for planned, exercise in exercises) / 60)


def seconds_of(planned: PlannedExercise, exercise: Exercise) -> int:
    """Seconds for one exercise with its warm-ups."""
    warming = sum(s.sets * (_work(s, exercise) + WARMUP_REST_S) for s in planned.warmups)
    working = sum(s.sets * (_work(s, exercise) + rest_after(s, exercise)) for s in planned.hard_sets)
    return CHANGE_S + warming + working


def rest_after(planned: PlannedSet, exercise: Exercise) -> int:
    """Seconds of rest after a working set."""
    if not exercise.compound or planned.seconds is not None:
        return ISOLATION_REST_S
    return next((rest for reps, rest in REST_BY_REPS_S if planned.reps <= reps), LIGHT_REST_S)


def _work(planned: PlannedSet, exercise: Exercise) -> int:
    once = planned.seconds if planned.seconds is not None else planned.reps * SECONDS_A_REP
    return once * 2 if exercise.unilateral else once
