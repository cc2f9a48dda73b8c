"""Whether a model's explanation of a decision may be shown, and how much of it: nothing of it ever changes the decision."""

from dataclasses import dataclass

from lanterne_rouge.coaching.day import DayResult
from lanterne_rouge.coaching.grounding.contradiction import contradicts
from lanterne_rouge.coaching.grounding.facts import facts_of
from lanterne_rouge.coaching.grounding.gate import gate
from lanterne_rouge.coaching.grounding.reading_grade import reading_grade
from lanterne_rouge.coaching.grounding.resolve import tells_an_own_number
from lanterne_rouge.coaching.grounding.sentences import sentences
from lanterne_rouge.coaching.grounding.warning_signs import warned
from lanterne_rouge.coaching.telling.terms import with_terms_explained
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.fact import Fact

# Twice what is asked for: a server that does not keep to its number of tokens is noticed here.
MOST_WORDS, MOST_CHARACTERS = 120, 1200
# An explanation asked for in two sentences is no essay, and one of a few words says nothing.
LEAST_WORDS, MOST_SENTENCES = 8, 3
CONTRADICTS = "The language model's explanation contradicted the decision and was left out."
UNCHECKED = "Nothing in the language model's explanation could be checked against your data, so it was left out."
SAYS_NOTHING = "The language model's explanation said too little of your day's numbers, so it was left out."
TOO_LONG = "The language model's explanation was much longer than asked for and was left out."


@dataclass(frozen=True, kw_only=True)
class CheckedExplanation:
    """The text that may be shown, or the problem for which none may; `grounded` is the share of sentences kept."""

    text: str | None
    problem: str | None
    grounded: float
    left_out: int
    reading_grade: float | None


def check_explanation(
    said: str, context: DayContext, result: DayResult, *, forbidden: tuple[str, ...] = (), instructions: str = ""
) -> CheckedExplanation:
    """A text that contradicts the decision is left out as a whole; of any other the sentences that the day bears out stay.

    What stays has to hold a number of the day and eight words: with less it explains nothing, and the rules' words stand. More
    than three sentences are cut.
    """
    if len(said) > MOST_CHARACTERS or len(said.split()) > MOST_WORDS:
        return CheckedExplanation(text=None, problem=TOO_LONG, grounded=0.0, left_out=0, reading_grade=None)
    decision = result.verdict.decision
    action, intensity = decision.action, decision.intensity_recommendation
    facts = facts_of(context, result)
    checked = gate(
        said,
        facts,
        action,
        forbidden=forbidden,
        intensity=intensity,
        instructions=instructions,
        warned=warned(result.verdict.decision.flags),
    )
    kept = " ".join(" ".join(one.text for one in sentences(checked.text)[:MOST_SENTENCES]).split())
    problem = CONTRADICTS if contradicts(said, action, intensity) else _problem(kept, facts)
    return CheckedExplanation(
        text=with_terms_explained(kept) if problem is None else None,
        problem=problem,
        grounded=checked.share,
        left_out=len(checked.left_out),
        reading_grade=reading_grade(kept) if kept else None,
    )


def _problem(kept: str, facts: tuple[Fact, ...]) -> str | None:
    if not kept:
        return UNCHECKED
    enough = len(kept.split()) >= LEAST_WORDS
    return None if enough and tells_an_own_number(kept, facts) else SAYS_NOTHING
