"""The explanation agent: why the rules decided as they did, in a model's words. It comes after the decision and changes nothing."""

from dataclasses import replace

from lanterne_rouge.agents.ask import ModelDesk, Question, ask
from lanterne_rouge.coaching.day import DayResult
from lanterne_rouge.coaching.grounding.warning_signs import warned
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.explained import Explained
from lanterne_rouge.domain.model_use import Consulted, Failing, ModelRole

MAX_TOKENS = 100
OWN_WORDS = (
    "On a day with signs of illness, pain or injury the rules speak for themselves, and no language model is asked."
)


def explain(
    context: DayContext,
    result: DayResult,
    desk: ModelDesk,
    *,
    closed: frozenset[str] = frozenset(),
    forbidden: tuple[str, ...] = (),
) -> Explained:
    """One short text by one call, about a decision that stands; `closed` topics are not told, `forbidden` texts not shown."""
    if warned(result.verdict.decision.flags):
        consulted = Consulted(role=ModelRole.EXPLAIN, prompt_version="none", problem=OWN_WORDS, failing=Failing.OFF)
        return Explained(text=None, consulted=consulted)
    heard = ask(desk, explain_question(context, result, closed=closed))
    if heard.answer is None:
        return Explained(text=None, consulted=heard.consulted)
    # Imported here: a day of the rules checks no words of a model.
    from lanterne_rouge.coaching.explanation_check import check_explanation

    checked = check_explanation(heard.answer, context, result, forbidden=forbidden, instructions=heard.instructions)
    consulted = replace(
        heard.consulted,
        grounded=checked.grounded,
        left_out=checked.left_out,
        reading_grade=checked.reading_grade,
        problem=checked.problem,
        failing=Failing.UNREADABLE if checked.problem else None,
    )
    return Explained(text=checked.text, consulted=consulted)


def explain_question(context: DayContext, result: DayResult, *, closed: frozenset[str] = frozenset()) -> Question[str]:
    """The compact prompt: what was observed, what was decided, and for which goal."""
    from lanterne_rouge.coaching.prompt_material.known_words import in_known_words
    from lanterne_rouge.coaching.prompt_material.rules_words import decision_words
    from lanterne_rouge.coaching.prompt_material.short_facts import short_facts

    values = {
        "facts": short_facts(context, in_known_words(context, result), closed=closed),
        "decision": decision_words(result, closed=closed),
    }
    return Question(role=ModelRole.EXPLAIN, prompt_id="explain", values=values, answer=str, max_tokens=MAX_TOKENS)
