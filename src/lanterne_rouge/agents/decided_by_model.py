"""A day that a model may decide: asked once, held by the rules, its words checked; whatever is amiss, the rules' day stands."""

from dataclasses import dataclass, replace

from lanterne_rouge.agents.ask import Heard, ModelDesk, Question, ask
from lanterne_rouge.coaching.day import DayResult
from lanterne_rouge.coaching.grounding.facts import facts_of
from lanterne_rouge.coaching.grounding.gate import Gated, gate
from lanterne_rouge.coaching.grounding.reading_grade import reading_grade
from lanterne_rouge.coaching.grounding.warning_signs import warned
from lanterne_rouge.coaching.model_dispute import GUARDRAILS, MODEL, dispute
from lanterne_rouge.coaching.model_verdict import proposal_problem, under_proposal
from lanterne_rouge.coaching.prompt_material.day_facts import day_facts
from lanterne_rouge.coaching.prompt_material.known_words import in_known_words
from lanterne_rouge.coaching.prompt_material.rules_words import rules_words
from lanterne_rouge.coaching.telling.model_reason import model_reason
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.model_decision import ProposedDecision
from lanterne_rouge.domain.model_use import Consulted, Failing, ModelRole

MAX_TOKENS = 700
RULES_DECIDE = "The rules decide."


@dataclass(frozen=True, kw_only=True)
class DecidedByModel:
    """The day, who was asked, and whose model decided; None where the rules did.

    `proposed` is what the model gave, for telling the day again where its workout changes afterwards.
    """

    result: DayResult
    consulted: Consulted
    decided_by: str | None = None
    proposed: ProposedDecision | None = None


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
    told = in_known_words(context, rules)
    return Question(
        role=ModelRole.DECIDE,
        prompt_id="decide",
        values={"facts": day_facts(context, closed=closed), "rules": rules_words(told, closed=closed)},
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
    argued = dispute(proposed, rules, result)
    sure = result.verdict.decision.confidence
    if argued is None or argued.settled_by == GUARDRAILS:
        # Where the rules had the last word, or the same one, nobody is surer than they are.
        sure = min(sure, rules.verdict.decision.confidence)
    decided = replace(result.verdict, decision=replace(result.verdict.decision, confidence=sure))
    negotiation = (*result.negotiation, *([argued] if argued else []))
    made = replace(result, verdict=decided, negotiation=negotiation)
    words = model_words(context, rules, made, proposed, forbidden=forbidden, instructions=heard.instructions)
    return DecidedByModel(
        result=told_in(words.text, context, rules, made),
        consulted=_as_checked(heard.consulted, words),
        decided_by=heard.consulted.provider,
        proposed=proposed,
    )


def model_words(
    context: DayContext,
    rules: DayResult,
    result: DayResult,
    proposed: ProposedDecision,
    *,
    forbidden: tuple[str, ...] = (),
    instructions: str = "",
) -> Gated:
    """As much of the model's reason as the day bears out; on a day with signs of illness, pain or injury none of it."""
    # The reason is still the model's own here: nobody bears witness for himself.
    ours = rules.verdict.decision.reason
    decision = replace(result.verdict.decision, reason=ours)
    by_rules = replace(result, verdict=replace(result.verdict, decision=decision))
    checked = gate(
        proposed.reason,
        facts_of(context, by_rules),
        decision.action,
        forbidden=forbidden,
        intensity=decision.intensity_recommendation,
        instructions=instructions,
        warned=warned(rules.verdict.decision.flags),
    )
    # No list of words finds every way to talk somebody out of caution.
    return replace(checked, text="") if warned(rules.verdict.decision.flags) else checked


def told_in(words: str, context: DayContext, rules: DayResult, result: DayResult) -> DayResult:
    """The day with its reason in these words, made up by our narrator, and with what model and rules argued about."""
    argued = next((one for one in result.negotiation if any(a.speaker == MODEL for a in one.arguments)), None)
    told = model_reason(words, context, rules, result, argued.says if argued else "")
    return replace(result, verdict=replace(result.verdict, decision=replace(result.verdict.decision, reason=told)))


def _as_checked(consulted: Consulted, checked: Gated) -> Consulted:
    grade = reading_grade(checked.text) if checked.text else None
    return replace(consulted, grounded=checked.share, left_out=len(checked.left_out), reading_grade=grade)
