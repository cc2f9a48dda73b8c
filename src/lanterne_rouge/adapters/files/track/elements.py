"""The elements of an XML document as a listener hears them: names without prefix and case, texts of leaves.

Namespaces and the case of names are left out of account: exporters agree on the local names of elements, on little else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol
from xml.parsers import expat

DEEPEST_ELEMENT = 100
"""Activity files nest about ten deep; what goes far beyond is built to exhaust memory."""
MOST_NAMES = 5000


class Listener(Protocol):
    """Hears the branches of a document in reading order; names come in lower case and without prefix."""

    def opened(self, name: str, attributes: Mapping[str, str], texts: dict[str, str]) -> None:
        """A branch begins; `texts` fills with the branch's leaves while they are read."""
        ...

    def closed(self, name: str, texts: Mapping[str, str]) -> None:
        """A branch ends."""
        ...

    def alike(self, count: int, attributes: Mapping[str, Sequence[str]], texts: Mapping[str, Sequence[str]]) -> None:
        """`count` points in a row, passed at once: their attributes and leaves, each as a column."""
        ...


@dataclass(frozen=True, kw_only=True)
class ElementNames:
    """The elements that a listener wants to hear of, and the branch of which a document has thousands.

    A leaf's text is all text inside it; it belongs to the innermost branch around it. Other elements are transparent.
    """

    leaves: frozenset[str]
    branches: frozenset[str]
    point: str


class UnreadableDocument(Exception):
    """A listener or the walk gives up: well-formed so far, but no file of a training device looks like this."""


class ElementKinds(dict[str, tuple[bool, str] | None]):
    """Qualified name to (whether it is a leaf, local name); None for what nobody wants to hear of."""

    def __init__(self, names: ElementNames) -> None:
        super().__init__()
        self._names = names

    def __missing__(self, qualified: str) -> tuple[bool, str] | None:
        if len(self) > MOST_NAMES:
            raise UnreadableDocument("too many kinds of elements")
        local = qualified.rpartition(":")[2].lower()
        wanted = local in self._names.leaves or local in self._names.branches
        kind = (local in self._names.leaves, local) if wanted else None
        self[qualified] = kind
        return kind


def attach(parser: expat.XMLParserType, kinds: ElementKinds, listener: Listener) -> None:
    """Connect parser and listener. These two closures run for every element: what they do not do is their speed."""
    heard: list[str] = []
    opened, closed = listener.opened, listener.closed
    texts: dict[str, str] = {}
    around: list[dict[str, str]] = []
    depth = 0

    def start(qualified: str, attributes: Mapping[str, str]) -> None:
        nonlocal depth, texts
        depth += 1
        kind = kinds[qualified]
        if kind is None:
            if depth > DEEPEST_ELEMENT:
                raise UnreadableDocument("elements nested too deeply")
        elif kind[0]:
            heard.clear()
        else:
            around.append(texts)
            texts = {}
            opened(kind[1], attributes, texts)

    def end(qualified: str) -> None:
        nonlocal depth, texts
        depth -= 1
        kind = kinds[qualified]
        if kind is None:
            return
        if kind[0]:
            texts[kind[1]] = "".join(heard)
            heard.clear()
        else:
            closed(kind[1], texts)
            texts = around.pop()

    parser.CharacterDataHandler = heard.append
    parser.StartElementHandler = start
    parser.EndElementHandler = end
