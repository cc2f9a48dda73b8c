"""Finds the passage that answers a question, among all that the coach knows."""

from typing import Final

from lanterne_rouge.conversation.concepts import concepts_of, unknown_words
from lanterne_rouge.conversation.endurance_knowledge import ENDURANCE_PASSAGES
from lanterne_rouge.conversation.everyday_knowledge import EVERYDAY_PASSAGES
from lanterne_rouge.conversation.food_and_rest_knowledge import FOOD_AND_REST_PASSAGES
from lanterne_rouge.conversation.knowledge import PASSAGES
from lanterne_rouge.conversation.lifting_knowledge import LIFTING_PASSAGES
from lanterne_rouge.conversation.passages import SURE_FIT, Passage, best_fit

ALL_PASSAGES: Final = (
    *PASSAGES,
    *EVERYDAY_PASSAGES,
    *ENDURANCE_PASSAGES,
    *FOOD_AND_REST_PASSAGES,
    *LIFTING_PASSAGES,
)


UNKNOWN_WORD, MOST_UNKNOWN = 0.5, 3
"""What a word that belongs to no concept takes from the fit, and how many are counted."""
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
