"""A day that a model may decide: asked once, held by the rules, its words checked; whatever is amiss, the rules' day stands."""

from dataclasses import dataclass, replace

from lanterne_rouge.agents.ask import Heard, ModelDesk, Question, ask
from lanterne_rouge.coaching.day import DayResult
from lanterne_rouge.coaching.grounding.facts import facts_of
from lanterne_rouge.coaching.grounding.gate import Gated, gate
from lanterne_rouge.coaching.grounding.reading_grade import reading_grade
from lanterne_rouge.coaching.grounding.warning_signs import warned
from lanterne_rouge.coaching.model_dispute import dispute
from lanterne_rouge.coaching.model_verdict import proposal_problem, under_proposal
from lanterne_rouge.coaching.prompt_material.day_facts import day_facts
from lanterne_rouge.coaching.prompt_material.rules_words import rules_words
from lanterne_rouge.coaching.telling.model_reason import model_reason
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.model_decision import ProposedDecision
from lanterne_rouge.domain.model_use import Consulted, Failing, ModelRole

MAX_TOKENS = 700
RULES_DECIDE = "The rules decide."


@dataclass(frozen=True, kw_only=True)
class DecidedByModel:
    """The day, who was asked, and whose model decided; None where the rules did."""

    result: DayResult
    consulted: Consulted
    decided_by: str | None = None


def decide_by_model(
    context: DayContext,
    rules: DayResult,
    desk: ModelDesk,
    *,
    closed: frozenset[str] = frozenset(),
    forbidden: tuple[str, ...] = (),
) -> DecidedByModel:
    """The day as the model proposes it within the rules, or the rules' own day unchanged."""
    heard = ask(desk, decide_question(context, rules, closed=closed))
    if heard.answer is None:
        return DecidedByModel(result=rules, consulted=heard.consulted)
    problem = proposal_problem(heard.answer, context)
    if problem is not None:
        unusable = replace(heard.consulted, problem=f"{problem} {RULES_DECIDE}", failing=Failing.UNREADABLE)
        return DecidedByModel(result=rules, consulted=unusable)
    return _within_the_rules(context, rules, heard.answer, heard, forbidden)


def decide_question(
    context: DayContext, rules: DayResult, *, closed: frozenset[str] = frozenset()
) -> Question[ProposedDecision]:
    """The day and what the rules make of it, with nothing of the closed topics."""
    return Question(
        role=ModelRole.DECIDE,
        prompt_id="decide",
        values={"facts": day_facts(context, closed=closed), "rules": rules_words(rules, closed=closed)},
        answer=ProposedDecision,
        max_tokens=MAX_TOKENS,
    )


def _within_the_rules(
    context: DayContext,
    rules: DayResult,
    proposed: ProposedDecision,
    heard: Heard[ProposedDecision],
    forbidden: tuple[str, ...],
) -> DecidedByModel:
    """The proposal under the rules, with as much of its words as the day that came of it bears out."""
    result = under_proposal(context, rules, proposed)
    decision, argued = result.verdict.decision, dispute(proposed, rules, result)
    checked = gate(
        proposed.reason,
        facts_of(context, result),
        decision.action,
        forbidden=forbidden,
        intensity=decision.intensity_recommendation,
        instructions=heard.instructions,
        warned=warned(rules.verdict.decision.flags),
    )
    told = model_reason(checked.text, context, rules, result, argued.says if argued else "")
    verdict = replace(result.verdict, decision=replace(decision, reason=told))
    negotiation = (*result.negotiation, *([argued] if argued else []))
    return DecidedByModel(
        result=replace(result, verdict=verdict, negotiation=negotiation),
        consulted=_as_checked(heard.consulted, checked),
        decided_by=heard.consulted.provider,
    )


def _as_checked(consulted: Consulted, checked: Gated) -> Consulted:
    grade = reading_grade(checked.text) if checked.text else None
    return replace(consulted, grounded=checked.share, left_out=len(checked.left_out), reading_grade=grade)
