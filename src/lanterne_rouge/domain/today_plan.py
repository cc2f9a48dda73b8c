"""What a strength session is to be: TodayPlan; and what is said of lifts afterwards: Insight, StallAnalysis."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, kw_only=True)
class PlannedSet:
    """Sets alike. `weight_kg` is what is loaded (bar included; one dumbbell; added to the body, negative: help given).

    None: nothing is loaded (bodyweight, a band). `seconds` for holds, whose `reps` are 1.
    """

    weight_kg: float | None
    reps: int
    rpe_cap: float | None = None
    sets: int = 1
    seconds: int | None = None


@dataclass(frozen=True, kw_only=True)
class PlannedExercise:
    """One exercise of the session: top set with back-offs, or working sets; warm-ups before. `notes` explain its weights.

    `exercise` is the catalogue's id, `name` the template's. `estimated`: no history of it, so the load is a first guess.
    """

    name: str
    exercise: str
    warmups: tuple[PlannedSet, ...] = ()
    top_set: PlannedSet | None = None
    backoffs: tuple[PlannedSet, ...] = ()
    working_sets: tuple[PlannedSet, ...] = ()
    estimated: bool = False
    notes: tuple[str, ...] = ()

    @property
    def hard_sets(self) -> tuple[PlannedSet, ...]:
        """Everything but the warm-ups."""
        return (*((self.top_set,) if self.top_set else ()), *self.backoffs, *self.working_sets)


@dataclass(frozen=True, kw_only=True)
class Substitution:
    """An exercise in another's place, and why."""

    of: str
    by: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class TodayPlan:
    """The session in order, what was changed and why, and how long it takes. An empty plan says why it is empty."""

    exercises: tuple[PlannedExercise, ...] = ()
    substitutions: tuple[Substitution, ...] = ()
    adjustments: tuple[str, ...] = ()
    reasoning: tuple[str, ...] = ()
    minutes: int = 0


class InsightCategory(StrEnum):
    """What an insight is about."""

    PROGRESS = "progress"
    FATIGUE = "fatigue"
    TECHNIQUE = "technique"
    VOLUME = "volume"


@dataclass(frozen=True, kw_only=True)
class Insight:
    """One sentence about a session, and one action, also a sentence."""

    insight: str
    action: str
    category: InsightCategory


class FixType(StrEnum):
    """The ways out of a stall."""

    DELOAD = "deload"
    REP_RANGE = "rep_range"
    VARIATION = "variation"
    VOLUME = "volume"


@dataclass(frozen=True, kw_only=True)
class StallAnalysis:
    """Whether a lift stands still, by which sign, and the one thing to change, with its new target."""

    is_stalled: bool
    reason: str
    suggested_fix: str | None = None
    fix_type: FixType | None = None
    details: str = ""
