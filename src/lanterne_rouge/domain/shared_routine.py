"""A lifting session as other services keep it: exercises of their own list, each with its sets. Weights in kg, lengths in metres."""

from dataclasses import dataclass
from enum import StrEnum

from lanterne_rouge.domain.prescription import Span
from lanterne_rouge.domain.recorded_set import SetKind


class SetValue(StrEnum):
    """A number that a set may have there; `HELP` is a weight that is taken off the body."""

    WEIGHT = "weight"
    HELP = "help"
    REPS = "reps"
    SECONDS = "seconds"
    METRES = "metres"


@dataclass(frozen=True, kw_only=True)
class ListedExercise:
    """An exercise in the service's own list; `holds`: the numbers of its sets, empty where they are of an unknown kind."""

    id: str
    title: str
    holds: frozenset[SetValue]


@dataclass(frozen=True, kw_only=True)
class RoutineSet:
    """One set. `reps` is a range where the service has one; help is a positive weight."""

    kind: SetKind = SetKind.NORMAL
    weight_kg: float | None = None
    reps: Span | None = None
    seconds: float | None = None
    metres: float | None = None
    rpe: float | None = None


@dataclass(frozen=True, kw_only=True)
class RoutineExercise:
    """An exercise with its sets; those with the same `superset` are done in turn."""

    exercise_id: str
    title: str
    sets: tuple[RoutineSet, ...]
    superset: int | None = None
    notes: str = ""


@dataclass(frozen=True, kw_only=True)
class SharedRoutine:
    """A session to be repeated; `id` is the service's, empty before it has given one."""

    id: str = ""
    title: str
    notes: str = ""
    exercises: tuple[RoutineExercise, ...] = ()
