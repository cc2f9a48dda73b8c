"""What comes back from a strength agent: the result, who answered, who was asked, and what is to be said of it."""

from dataclasses import dataclass

from lanterne_rouge.domain.language_model import ModelConsultation
from lanterne_rouge.domain.lifting import Insight, StallAnalysis, TodayPlan

DECIDED_BY_RULES = "rules"
MOST_TOKENS = 4096


@dataclass(frozen=True, kw_only=True)
class PlanAnswer:
    """A session. `answered_by` is `rules` or whose model it was; `notes` say what was corrected, or why no model was heard."""

    plan: TodayPlan
    answered_by: str = DECIDED_BY_RULES
    consulted: ModelConsultation | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class InsightAnswer:
    """An insight, with the same around it."""

    insight: Insight
    answered_by: str = DECIDED_BY_RULES
    consulted: ModelConsultation | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class StallAnswer:
    """A stall analysis, with the same around it."""

    stall: StallAnalysis
    answered_by: str = DECIDED_BY_RULES
    consulted: ModelConsultation | None = None
    notes: tuple[str, ...] = ()


def unheard(consulted: ModelConsultation) -> tuple[str, ...]:
    """Why the rules answered in the place of a model that was asked."""
    return (f"The rules answered: {consulted.problem}",)
