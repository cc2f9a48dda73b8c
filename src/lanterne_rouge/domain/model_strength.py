"""What a language model is asked to return about lifting. Shapes only, in kg: what may stand is judged in `coaching`."""

from dataclasses import dataclass

from lanterne_rouge.domain.today_plan import FixType, InsightCategory


@dataclass(frozen=True, kw_only=True)
class ProposedSet:
    """Sets alike. `weight_kg` is what is loaded (bar included, one dumbbell, what is added to the body; help is negative)."""

    reps: int
    weight_kg: float | None = None
    rpe_cap: float | None = None
    sets: int = 1
    seconds: int | None = None


@dataclass(frozen=True, kw_only=True)
class ProposedLift:
    """One exercise by the name it was asked by; `instead_of` names the exercise whose place it takes."""

    exercise: str
    instead_of: str | None = None
    warmups: tuple[ProposedSet, ...] = ()
    top_set: ProposedSet | None = None
    backoffs: tuple[ProposedSet, ...] = ()
    working_sets: tuple[ProposedSet, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ProposedPlan:
    """A model's session."""

    exercises: tuple[ProposedLift, ...]


@dataclass(frozen=True, kw_only=True)
class ProposedInsight:
    """A model's sentence about a session and its one action."""

    insight: str
    action: str
    category: InsightCategory


@dataclass(frozen=True, kw_only=True)
class ProposedStall:
    """A model's word on whether a lift stands still, and its one way out."""

    is_stalled: bool
    reason: str
    fix_type: FixType | None = None
    suggested_fix: str | None = None
