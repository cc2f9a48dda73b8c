"""A passage of what is known, said in our own words with its source, and how well it fits a question."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.conversation.concepts import GENERAL, SPECIFIC, weight_of

PRACTICE: Final = "common practice of coaches"
LEAST_FIT, SURE_FIT = 0.5, 1.0
"""From which fit on a passage is near a question at all, and from which it answers it."""
# What a question holds beside a passage's topic makes it less likely that the passage answers it.
_SPECIFIC_LEFT_OVER, _GENERAL_LEFT_OVER = 0.75, 0.2


@dataclass(frozen=True, kw_only=True)
class Passage:
    """What is known about a topic. `about`: sets of concepts, of which a question holds at least one whole; `source`: where it is from."""

    topic: str
    about: tuple[frozenset[str], ...]
    text: str
    source: str

    def fit(self, concepts: Mapping[str, float]) -> float:
        """How well it answers a question with these concepts; 0 where none of its sets stands whole in it."""
        weights = [sum(weight_of(name) for name in needed) for needed in self.about if needed <= concepts.keys()]
        if not weights:
            return 0.0
        own = frozenset().union(*self.about)
        left = [weight for name, weight in concepts.items() if name not in own]
        return max(weights) - _SPECIFIC_LEFT_OVER * left.count(SPECIFIC) - _GENERAL_LEFT_OVER * left.count(GENERAL)


def make_passage(topic: str, about: str, text: str, source: str = PRACTICE) -> Passage:
    """A passage; `about` as in `taper | race week`, sets of concepts with bars between them."""
    sets = tuple(frozenset(one.split()) for one in about.split("|"))
    return Passage(topic=topic, about=sets, text=text, source=source)


def best_fit(concepts: Mapping[str, float], passages: Iterable[Passage]) -> tuple[Passage, float] | None:
    """The passage nearest to a question with these concepts and how well it fits, the first of equals; None where none is near."""
    fits = [(one, one.fit(concepts)) for one in passages]
    best = max(fits, key=lambda each: each[1])
    return best if best[1] >= LEAST_FIT else None
