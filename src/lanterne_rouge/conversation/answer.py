"""What an agent gives back: text in the one voice, the cards it drafted, the tools it used."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.tools import Toolbox
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.language_model import Fact
from lanterne_rouge.views.cards import Card

R = TypeVar("R")
V = TypeVar("V")
FROM_BOOKS: Final = "(Based on:"
"""How the last line of a text begins that isn't about this athlete."""
MOST_CALLS = 3
"""How often an answer may fetch data."""


@dataclass(frozen=True, kw_only=True)
class Answer:
    """`detailed`: asked for in detail, or about pain or illness; such an answer may be longer.

    `facts`: what was looked up, as a model may speak of it; `is_answered` False: only what can be asked was said;
    `is_settled`: a wrong belief was corrected, and a model has nothing to add; `offer`: what a yes to it carries out.
    """

    text: str
    cards: tuple[Card, ...] = ()
    steps: tuple[str, ...] = ()
    detailed: bool = False
    facts: tuple[Fact, ...] = ()
    is_answered: bool = True
    is_settled: bool = False
    offer: str | None = None


class Fetching:
    """Fetches data for one answer, three times at most, and remembers with which tools."""

    def __init__(self, tools: Toolbox) -> None:
        self._tools = tools
        self.canvas = tools.context.canvas_id
        self.steps: list[str] = []

    def __call__(self, name: str, handler: Callable[[R, AthleteScope], V], request: R) -> V:
        """Run a tool. Raises `BadInput` for a call too many, and what the gate and the row raise."""
        if len(self.steps) >= MOST_CALLS:
            raise BadInput("That takes more data than one answer may fetch.", "Ask for one thing at a time.")
        self.steps.append(name)
        return self._tools.use(name, handler, request)
