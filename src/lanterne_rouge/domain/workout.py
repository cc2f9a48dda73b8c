"""Today's workout."""

from dataclasses import dataclass

from lanterne_rouge.domain.sport import Sport


@dataclass(frozen=True, kw_only=True)
class WorkoutStep:
    """One step: minutes in one zone; `repeat` groups are written out."""

    name: str
    minutes: float
    zone: int
    target: str | None = None


@dataclass(frozen=True, kw_only=True)
class WorkoutPlan:
    """A workout; minutes over `zones` (Z1-Z7) add up to `duration_minutes`, load is hours x IF² x 100 of the whole session."""

    sport: Sport
    type: str
    title: str
    description: str
    duration_minutes: int
    load: float
    zones: tuple[tuple[str, int], ...]
    max_zone: int
    steps: tuple[WorkoutStep, ...]
