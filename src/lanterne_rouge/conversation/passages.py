"""A passage of what is known, said in our own words with its source, and how well it fits a question."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lanterne_rouge.conversation.concepts import CAREFUL, GENERAL, NAMED, SPECIFIC, weight_of

PRACTICE: Final = "common practice of coaches"
LEAST_FIT, SURE_FIT = 0.5, 1.0
"""From which fit on a passage is near a question at all, and from which it answers it."""
# What a question holds beside a passage's topic makes it less likely that the passage answers it; what needs care weighs most.
_LEFT_OVER: Final = {CAREFUL: 3.0, NAMED: 1.2, SPECIFIC: 0.5, GENERAL: 0.2}
_SOURCE: Final = "= "


@dataclass(frozen=True, kw_only=True)
class Passage:
    """What is known about a topic. `about`: sets of concepts, of which a question holds at least one whole; `beside`: what it speaks
    of as well; `source`: where it is from.
    """

    topic: str
    about: tuple[frozenset[str], ...]
    text: str
    source: str
    beside: frozenset[str] = frozenset()

    def fit(self, concepts: Mapping[str, float]) -> float:
        """How well it answers a question with these concepts; 0 where it has no set of them whole, or leaves out what needs care."""
        if not any(one <= concepts.keys() for one in self.about):
            return 0.0
        own = self.beside.union(*self.about)
        care = {name for name, weight in concepts.items() if weight == CAREFUL}
        if care and not care & own:
            return 0.0
        left = (weight for name, weight in concepts.items() if name not in own)
        return _weight(own & concepts.keys()) - sum(_LEFT_OVER.get(weight, 0.0) for weight in left)

    def asked_whole(self, concepts: Mapping[str, float]) -> int:
        """How many concepts the largest of its sets has that stands whole in a question."""
        return max((len(one) for one in self.about if one <= concepts.keys()), default=0)

    def speaks_of(self, concept: str) -> bool:
        """Whether it is about a concept, or speaks of it as well."""
        return concept in self.beside or any(concept in one for one in self.about)


def _weight(concepts: Iterable[str]) -> float:
    return sum(weight_of(name) for name in concepts)


def make_passage(topic: str, about: str, text: str, source: str = PRACTICE) -> Passage:
    """A passage; `about` as in `taper | race week + half`: sets of concepts with bars between them, then what it speaks of as well."""
    sets, _, beside = about.partition("+")
    return Passage(
        topic=topic,
        about=tuple(frozenset(one.split()) for one in sets.split("|")),
        text=text,
        source=source,
        beside=frozenset(beside.split()),
    )


def read_passages(path: Path) -> tuple[Passage, ...]:
    """The passages of a file: a line of topic and concepts, the answer, and where it is from behind `=`; an empty line between two."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return tuple(_read(block.splitlines()) for block in "\n".join(lines).split("\n\n") if block.strip())


def _read(lines: list[str]) -> Passage:
    topic, _, about = next(line for line in lines if line).partition(": ")
    said = [line for line in lines if line][1:]
    text = "\n".join(line for line in said if not line.startswith(_SOURCE))
    source = next((line.removeprefix(_SOURCE) for line in said if line.startswith(_SOURCE)), PRACTICE)
    return make_passage(topic, about, text, source)


def best_fit(concepts: Mapping[str, float], passages: Iterable[Passage]) -> tuple[Passage, float] | None:
    """The passage nearest to a question with these concepts and how well it fits; None where none is near.

    Of equals it is the one that is about most of the question, then the one that speaks of least beside it.
    """
    fits = [(one, one.fit(concepts)) for one in passages]
    most = max(fit for _, fit in fits)
    if most < LEAST_FIT:
        return None
    equals = (one for one, fit in fits if fit == most)
    return max(equals, key=lambda one: (one.asked_whole(concepts), -len(one.beside.union(*one.about)))), most
