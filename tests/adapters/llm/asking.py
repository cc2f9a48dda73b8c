"""Steps to ask, and a ledger in memory."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TypeVar

from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.errors import StorageFailed
from lanterne_rouge.domain.language_model import ModelRole, ProposedDecision
from lanterne_rouge.ports.llm import LLMRequest, Turn
from lanterne_rouge.ports.stores import ModelCall

T = TypeVar("T")

TODAY = date(2026, 3, 4)
NOW = datetime(2026, 3, 4, 6, 30, tzinfo=UTC)

DECISION = ProposedDecision(
    action=Action.EASE, reason="I ease today.", intensity_recommendation=Intensity.LOW, flags=(), confidence=0.7
)
DECISION_TEXT = (
    '{"action": "ease", "reason": "I ease today.", "intensity_recommendation": "low", "flags": [], "confidence": 0.7}'
)


def step(
    answer: type[T],
    *,
    user: str = "DATA\nreadiness: 76\nEND OF DATA",
    system: str = "You coach.",
    max_tokens: int = 100,
) -> LLMRequest[T]:
    """A step in the role that fits the answer."""
    return LLMRequest(
        role=ModelRole.DECIDE if answer is ProposedDecision else ModelRole.EXPLAIN,
        prompt="explain@1",
        turns=(Turn(speaker="system", text=system), Turn(speaker="user", text=user)),
        answer=answer,
        max_tokens=max_tokens,
        deadline_s=1.0,
    )


def now() -> tuple[datetime, date]:
    """The moment of every test."""
    return NOW, TODAY


@dataclass(kw_only=True)
class CallsInMemory:
    """A ledger that is never written to disk; `full` refuses writing, `broken` refuses everything."""

    kept: list[ModelCall]
    full: bool = False
    broken: bool = False

    def add(self, call: ModelCall) -> None:
        if self.full or self.broken:
            raise StorageFailed("The disk is full.", "Free some space.")
        self.kept.append(call)

    def between(self, first: date | None, last: date | None) -> tuple[ModelCall, ...]:
        return tuple(c for c in self.kept if (first is None or c.day >= first) and (last is None or c.day <= last))

    def tokens_on(self, day: date) -> int:
        if self.broken:
            raise StorageFailed("The database is damaged.", "Restore a backup.")
        return sum(call.input_tokens + call.output_tokens for call in self.kept if call.day == day)
