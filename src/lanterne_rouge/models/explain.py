"""The explanation agent: why the rules decided as they did, in a model's words. It comes after the decision and changes nothing."""

from dataclasses import dataclass, replace

from lanterne_rouge.day.decide import DayResult
from lanterne_rouge.domain.language_model import Fact, FailureKind, ModelConsultation, ModelExplanation, ModelRole
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.language.phrasing import explain_terms
from lanterne_rouge.models.ask import ModelDesk, ModelQuestion, ask_model
from lanterne_rouge.models.checking.contradiction import contradicts
from lanterne_rouge.models.checking.facts import facts_of
from lanterne_rouge.models.checking.gate import gate
from lanterne_rouge.models.checking.resolve import tells_an_own_number
from lanterne_rouge.models.checking.sentences import reading_grade, sentences
from lanterne_rouge.models.checking.unsafe import warned

EXPLANATION_MAX_TOKENS = 100
OWN_WORDS = (
    "On a day with signs of illness, pain or injury the rules speak for themselves, and no language model is asked."
)


def explain(
    context: Morning,
    result: DayResult,
    desk: ModelDesk,
    *,
    closed: frozenset[str] = frozenset(),
    forbidden: tuple[str, ...] = (),
) -> ModelExplanation:
    """One short text by one call, about a decision that stands; `closed` topics are not sent, `forbidden` texts not shown."""
    if warned(result.verdict.decision.flags):
        consulted = ModelConsultation(
            role=ModelRole.EXPLAIN, prompt_version="none", problem=OWN_WORDS, failing=FailureKind.OFF
        )
        return ModelExplanation(text=None, consulted=consulted)
    heard = ask_model(desk, explain_question(context, result, closed=closed))
    if heard.answer is None:
        return ModelExplanation(text=None, consulted=heard.consulted)
    # Imported here: a day of the rules checks no words of a model.

    checked = check_explanation(heard.answer, context, result, forbidden=forbidden, instructions=heard.instructions)
    consulted = replace(
        heard.consulted,
        grounded=checked.grounded,
        left_out=checked.left_out,
        reading_grade=checked.reading_grade,
        problem=checked.problem,
        failing=FailureKind.UNREADABLE if checked.problem else None,
    )
    return ModelExplanation(text=checked.text, consulted=consulted)


def explain_question(
    context: Morning, result: DayResult, *, closed: frozenset[str] = frozenset()
) -> ModelQuestion[str]:
    """The compact prompt: what was observed, what was decided, and for which goal."""
    from lanterne_rouge.models.prompt_material import decision_words, in_known_words, short_facts

    values = {
        "facts": short_facts(context, in_known_words(context, result), closed=closed),
        "decision": decision_words(result, closed=closed),
    }
    return ModelQuestion(
        role=ModelRole.EXPLAIN, prompt_id="explain", values=values, answer=str, max_tokens=EXPLANATION_MAX_TOKENS
    )


# Twice what is asked for: a server that does not keep to its number of tokens is noticed here.
MOST_WORDS, EXPLANATION_CHARACTERS = 120, 1200
# An explanation asked for in two sentences is no essay, and one of a few words says nothing.
WORDS_FOR_EXPLANATION, MOST_EXPLAINED_SENTENCES = 8, 3
CONTRADICTS = "The language model's explanation contradicted the decision and was left out."
UNCHECKED = "Nothing in the language model's explanation could be checked against your data, so it was left out."
SAYS_NOTHING = "The language model's explanation said too little of your day's numbers, so it was left out."
EXPLANATION_TOO_LONG = "The language model's explanation was much longer than asked for and was left out."


@dataclass(frozen=True, kw_only=True)
class CheckedExplanation:
    """The text that may be shown, or the problem for which none may; `grounded` is the share of sentences kept."""

    text: str | None
    problem: str | None
    grounded: float
    left_out: int
    reading_grade: float | None


def check_explanation(
    explanation: str, context: Morning, result: DayResult, *, forbidden: tuple[str, ...] = (), instructions: str = ""
) -> CheckedExplanation:
    """A text that contradicts the decision is left out as a whole; of any other the sentences that the day bears out stay.

    What stays has to hold a number of the day and eight words: with less it explains nothing, and the rules' words stand. More
    than three sentences are cut.
    """
    if len(explanation) > EXPLANATION_CHARACTERS or len(explanation.split()) > MOST_WORDS:
        return CheckedExplanation(text=None, problem=EXPLANATION_TOO_LONG, grounded=0.0, left_out=0, reading_grade=None)
    decision = result.verdict.decision
    action, intensity = decision.action, decision.intensity_recommendation
    facts = facts_of(context, result)
    checked = gate(
        explanation,
        facts,
        action,
        forbidden=forbidden,
        intensity=intensity,
        instructions=instructions,
        warned=warned(result.verdict.decision.flags),
    )
    shortened = " ".join(
        " ".join(sentence.text for sentence in sentences(checked.text)[:MOST_EXPLAINED_SENTENCES]).split()
    )
    problem = CONTRADICTS if contradicts(explanation, action, intensity) else _problem(shortened, facts)
    return CheckedExplanation(
        text=explain_terms(shortened) if problem is None else None,
        problem=problem,
        grounded=checked.share,
        left_out=len(checked.left_out),
        reading_grade=reading_grade(shortened) if shortened else None,
    )


def _problem(shortened: str, facts: tuple[Fact, ...]) -> str | None:
    if not shortened:
        return UNCHECKED
    enough = len(shortened.split()) >= WORDS_FOR_EXPLANATION
    return None if enough and tells_an_own_number(shortened, facts) else SAYS_NOTHING
