"""Asking a model about lifting: what may be sent, the notices before and after, and who answered."""

from collections.abc import Callable
from datetime import date
from typing import TypeVar

from lanterne_rouge.app.model_costs import record_costs
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.provenance import CHECK_IN, EVERYTHING, may_enter_prompt, parse_closed_sources
from lanterne_rouge.language.phrasing import printable
from lanterne_rouge.models.sources import lifting_may_be_told
from lanterne_rouge.models.strength.coach import StrengthCoach, StrengthProvider
from lanterne_rouge.models.strength.prompt import InsightAnswer, PlanAnswer, StallAnswer
from lanterne_rouge.views.answerer import Answerer

Answer = TypeVar("Answer", PlanAnswer, InsightAnswer, StallAnswer)
OFFLINE: StrengthProvider = "offline"


def read_provider(typed: str) -> StrengthProvider:
    """The provider by its name; raises `BadInput` with the names."""
    match typed.strip().casefold():
        case "claude" | "anthropic":
            return "claude"
        case "openai":
            return "openai"
        case "google" | "gemini":
            return "google"
        case "offline" | "rules":
            return "offline"
    raise BadInput(f'Unknown provider "{printable(typed)[:40]}".', "Try --provider claude, openai, google or offline.")


def context_may_be_sent(scope: AthleteScope) -> bool:
    """Whether a context that the athlete passed in may go to a model."""
    closed = parse_closed_sources(scope.settings.model_use.closed_sources)
    return EVERYTHING not in closed and may_enter_prompt(CHECK_IN, closed)


def log_may_be_sent(scope: AthleteScope, day: date) -> bool:
    """Whether the lifting log up to a day may go to a model."""
    return lifting_may_be_told(day, scope.stores, parse_closed_sources(scope.settings.model_use.closed_sources))


def strength_coach_of(scope: AthleteScope) -> StrengthCoach:
    """Plans lifting and looks back at it, with every model that can be reached and without any."""
    return StrengthCoach(scope.exercises, scope.models.strength_desks(), why_off=scope.models.why_no_lifting())


def ask_with_notices(scope: AthleteScope, provider: StrengthProvider, ask: Callable[[], Answer]) -> Answer:
    """The answer, with a notice of what leaves the machine before the first one and of the cost after each."""
    for line in scope.models.first_time_lifting(provider):
        scope.notices.now(line)
    answer = ask()
    scope.notices.later(lambda: record_costs(scope, answer.consulted))
    return answer


def answerer_of(answer: PlanAnswer | InsightAnswer | StallAnswer, provider: StrengthProvider) -> Answerer | None:
    """Who answered; None where no model was to be asked."""
    if provider == OFFLINE:
        return None
    consulted = answer.consulted
    return Answerer(
        answered_by=answer.answered_by,
        model=consulted.model if consulted else None,
        prompt_version=consulted.prompt_version if consulted else None,
        note=" ".join(answer.notes) or None,
        explanation=None if isinstance(answer, PlanAnswer) else answer.explanation,
        explained_by=None if isinstance(answer, PlanAnswer) else answer.explained_by,
    )


def corrections_of(answer: PlanAnswer) -> int | None:
    """How many things of a model's plan were corrected; None where no model answered."""
    return len(answer.notes) if answer.consulted is not None and answer.consulted.answered else None
