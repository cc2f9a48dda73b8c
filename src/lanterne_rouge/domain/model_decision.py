"""What a language model is asked to return. Shapes only: whether the content may stand is judged in `coaching`."""

from dataclasses import dataclass

from lanterne_rouge.domain.decision import Action, Intensity


@dataclass(frozen=True, kw_only=True)
class ProposedDecision:
    """A model's decision in the five parts of a decision; flags are its own words until they have been checked."""

    action: Action
    reason: str
    intensity_recommendation: Intensity
    flags: tuple[str, ...]
    confidence: float


@dataclass(frozen=True, kw_only=True)
class ProposedStep:
    """One step of a proposed workout."""

    name: str
    minutes: float
    zone: int


@dataclass(frozen=True, kw_only=True)
class ProposedWorkout:
    """A model's workout; it stands only below the day's ceiling, with steps that add up."""

    title: str
    description: str
    steps: tuple[ProposedStep, ...]
