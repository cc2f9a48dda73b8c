"""Several questions in one message, as in `can I move Saturday to Friday? and what do I eat the night before`."""

import re
from typing import Final

MOST_QUESTIONS: Final = 2
SHORTEST_WORDS: Final = 3
_ASKING: Final = (
    r"(?:(?:what|how|when|where|who)'?s|what|how|when|which|why|where|should|can|could|do|does|did|is|are|am|will|would|may|shall)"
    r" (?!i mean\b|about\b|(?:it|they|that|this|these|those|he|she)\b)"
)
_BORDER: Final = re.compile(
    rf"(?<=[?!.;])\s+|[,.;!?]* (?:and|also|plus|oh and|& ) ?(?:also |then )?(?={_ASKING})|, (?={_ASKING})"
)
_ASKS: Final = re.compile(rf"^(?:so |and |also |but |then |lol |haha |oh |btw |ps |ah )*{_ASKING}|\?\s*$")


def separate_questions(text: str) -> tuple[str, ...]:
    """The questions of a normalised message, where it holds more than one that stands by itself; else none."""
    parts = [part.strip(" ,;") for part in _BORDER.split(text) if part and part.strip(" ,;")]
    asking = [part for part in parts if _ASKS.search(part) and len(part.split()) >= SHORTEST_WORDS]
    return tuple(asking[:MOST_QUESTIONS]) if len(asking) > 1 else ()
