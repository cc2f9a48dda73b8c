"""Finds the passage that answers a question, among all that the coach knows."""

import re
from pathlib import Path
from typing import Final

from lanterne_rouge.conversation.concepts import CAREFUL, SPECIFIC, concepts_of, subject_of, unknown_words
from lanterne_rouge.conversation.knowledge import PASSAGES
from lanterne_rouge.conversation.own_questions import asks_of_the_day, history_question, plan_question
from lanterne_rouge.conversation.passages import SURE_FIT, Passage, best_fit, read_passages

_FILES: Final = ("everyday", "endurance", "food_and_rest", "health", "lifting")
ALL_PASSAGES: Final = (
    *PASSAGES,
    *(one for name in _FILES for one in read_passages(Path(__file__).with_name(f"{name}_knowledge.txt"))),
)


UNKNOWN_WORD, MOST_UNKNOWN = 0.6, 4
"""What a word that belongs to no concept takes from the fit, and how many are counted."""
MOST_NEAR = 4
FREQUENCY: Final = "frequency"
SURE_WITHOUT_QUESTION = 2.0
"""How well a passage must fit what asks nothing, as in `bench is stuck since May`."""


def passage_for(text: str, *, least: float = SURE_FIT) -> Passage | None:
    """The passage that answers a normalised question; None where nothing that is known fits at `least` so well."""
    found = best_fit(concepts_of(text), ALL_PASSAGES)
    if found is None or found[1] - UNKNOWN_WORD * min(MOST_UNKNOWN, unknown_words(text)) < least:
        return None
    return found[0]


def passage_near(text: str) -> Passage | None:
    """The passage whose topic is nearest to a normalised question, which it may not answer."""
    found = best_fit(concepts_of(text), ALL_PASSAGES)
    return found[0] if found is not None else None


def needs_care(text: str) -> bool:
    """Whether a normalised question is about a body that needs care: a child, a pregnancy, an illness, an injury, medicine."""
    return CAREFUL in concepts_of(text).values()


_POINTS_BACK: Final = re.compile(r"\b(?:it|that|this|them|those|these|one)\b")
"""Words for what was spoken of before: then one word more may be unknown."""


def together(before: str, text: str) -> str | None:
    """A short question with what the one before it was about, where a passage answers both; None where it stands alone, or none does.

    What it asks newly goes first: of the one before then only the sport and who is meant are kept. A body that needs care is not forgotten.
    """
    if (
        unknown_words(text) > bool(_POINTS_BACK.search(text))
        or asks_of_the_day(text)
        or plan_question(text)
        or history_question(text)
    ):
        return None
    concepts = concepts_of(text)
    if not concepts:
        return None
    named = any(weight >= SPECIFIC for weight in concepts.values())
    care = {name for name, weight in concepts_of(before).items() if weight == CAREFUL}
    if named and not care and passage_for(text) is not None:
        return None
    asks_anew = (named or FREQUENCY in concepts) and not text.startswith("even ")
    kept = (subject_of(before), before) if asks_anew else (before,)
    for subject in kept:
        joined = f"{subject} {text}".strip()
        passage = passage_for(joined)
        if passage is not None and all(passage.speaks_of(name) for name in care):
            return joined
    return None


def topics_near(text: str, most: int = MOST_NEAR) -> list[str]:
    """The topics that share most of what weighs in a normalised question, best first, whether or not they answer it."""
    concepts = {name: weight for name, weight in concepts_of(text).items() if weight >= SPECIFIC}
    shared = ((sum(w for name, w in concepts.items() if one.speaks_of(name)), one.topic) for one in ALL_PASSAGES)
    return [topic for weight, topic in sorted(shared, key=lambda row: -row[0]) if weight > 0][:most]
