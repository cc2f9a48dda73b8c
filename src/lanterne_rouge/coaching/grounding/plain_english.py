"""Whether a sentence is English in each of its clauses: what is told in another language cannot be checked."""

import re
from collections.abc import Collection

from lanterne_rouge.coaching.grounding.calm_words import is_calm_word

_CLAUSE = re.compile(r"[,;:.!?()]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
# In so short a clause half of the words has to be known, in a longer one a third.
SHORT = 3


def is_english(sentence: str, names: Collection[str] = ()) -> bool:
    """Whether each clause has words enough that a coach writing English uses; `names` are those of the day, in any language."""
    told = sentence.lower()
    for name in names:
        told = told.replace(name.lower(), " ")
    return all(map(_is_english, _CLAUSE.split(told)))


def _is_english(clause: str) -> bool:
    words = [word.replace("’", "'") for word in _WORD.findall(clause)]
    if not words:
        return True
    known = sum(map(is_calm_word, words))
    return len(words) == 1 or known * (2 if len(words) <= SHORT else 3) >= len(words)
