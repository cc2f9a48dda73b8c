"""The explanation agent: why the rules decided as they did, in a model's words. It comes after the decision and changes nothing."""

from dataclasses import replace

from lanterne_rouge.day.decide import DayResult
from lanterne_rouge.domain.decision import warned
from lanterne_rouge.domain.language_model import (
    FailureKind,
    ModelConsultation,
    ModelExplanation,
    ModelRole,
    ProposedWords,
)
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.language.phrasing import explain_terms
from lanterne_rouge.language.reading_grade import reading_grade
from lanterne_rouge.models.ask import ModelDesk, ModelQuestion, ask_model
from lanterne_rouge.models.facts import facts_of
from lanterne_rouge.models.sentences import SENTENCES_OF_EXPLANATION, checked

EXPLANATION_MAX_TOKENS = 100
OWN_WORDS = (
    "On a day with signs of illness, pain or injury the rules speak for themselves, and no language model is asked."
)
NOTHING_SHOWN = "Nothing that the language model wrote could be shown, so the rules speak alone."


def explain(
    context: Morning,
    result: DayResult,
    desk: ModelDesk,
    *,
    closed: frozenset[str] = frozenset(),
    forbidden: tuple[str, ...] = (),
) -> ModelExplanation:
    """A few sentences by one call, about a decision that stands; `closed` topics are not sent, `forbidden` texts not shown."""
    decision = result.verdict.decision
    if warned(decision.flags):
        consulted = ModelConsultation(
            role=ModelRole.EXPLAIN, prompt_version="none", problem=OWN_WORDS, failing=FailureKind.OFF
        )
        return ModelExplanation(text=None, consulted=consulted)
    heard = ask_model(desk, explain_question(context, result, closed=closed))
    if heard.answer is None:
        return ModelExplanation(text=None, consulted=heard.consulted)
    facts = facts_of(context, result, closed=closed)
    words = checked(heard.answer.sentences, facts, decision.action, most=SENTENCES_OF_EXPLANATION, forbidden=forbidden)
    text = explain_terms(words.text) or None
    consulted = replace(
        heard.consulted,
        grounded=words.share,
        left_out=words.left_out,
        reading_grade=reading_grade(text) if text else None,
        problem=None if text else NOTHING_SHOWN,
        failing=None if text else FailureKind.UNREADABLE,
    )
    return ModelExplanation(text=text, consulted=consulted)


def explain_question(
    context: Morning, result: DayResult, *, closed: frozenset[str] = frozenset()
) -> ModelQuestion[ProposedWords]:
    """The compact prompt: the day's first facts, what was decided, and the words to say it with."""
    from lanterne_rouge.models.prompt_material import decision_words, first_facts, short_guide

    facts = facts_of(context, result, closed=closed)
    values = {
        "facts": first_facts(facts),
        "decision": decision_words(result, closed=closed),
        "words": short_guide(facts, result.verdict.decision.action),
    }
    return ModelQuestion(
        role=ModelRole.EXPLAIN,
        prompt_id="explain",
        values=values,
        answer=ProposedWords,
        max_tokens=EXPLANATION_MAX_TOKENS,
    )
