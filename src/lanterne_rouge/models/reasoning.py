"""The reasoning agent: from a morning to the day's decision, by the rules or with a language model held by them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.domain.language_model import ModelConsultation, ProposedDecision
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.models.ask import ModelDesk

if TYPE_CHECKING:
    from lanterne_rouge.models.prompt_material import EarlierDay

RULES_MODE = "rules"


@dataclass(frozen=True, kw_only=True)
class Reasoned:
    """The decision, the workout that it allows and what was argued, with the whole input that it rests on.

    `consulted` tells of the model that was asked, `decided_by` is `rules` or whose model decided, `rules` what the rules
    alone made of a day that a model proposed, `proposed` what that model gave, and `explanation` its sentences that are
    shown.
    """

    context: Morning
    result: DayResult
    consulted: ModelConsultation | None = None
    decided_by: str = RULES_MODE
    rules: DayResult | None = None
    proposed: ProposedDecision | None = None
    explanation: str | None = None


def decide_with_model(
    morning: Morning,
    desk: ModelDesk | None = None,
    *,
    closed: frozenset[str] = frozenset(),
    forbidden: tuple[str, ...] = (),
    recall: Callable[[], "tuple[EarlierDay, ...]"] = tuple,
) -> Reasoned:
    """Decide the day by the one path for judgement; with a desk a model may propose, and the rules hold it.

    `closed` are topics that no prompt may mention, `forbidden` texts that no answer may contain. `recall` fetches earlier
    days; it is called only where a model is asked.
    """
    rules = decide_day(morning)
    if desk is None:
        return Reasoned(context=morning, result=rules)
    # Imported here: a day of the rules checks no words of a model.
    from lanterne_rouge.models.decide import decide_by_model

    decided = decide_by_model(morning, rules, desk, closed=closed, forbidden=forbidden, earlier=recall())
    return Reasoned(
        context=morning,
        result=decided.result,
        consulted=decided.consulted,
        decided_by=decided.decided_by or RULES_MODE,
        rules=rules if decided.proposed is not None else None,
        proposed=decided.proposed,
        explanation=decided.explanation,
    )
