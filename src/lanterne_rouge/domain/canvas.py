"""Cards as they are stored: what a conversation lays before the athlete, and what became of it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

DRAFT_DAYS = timedelta(days=14)
"""How long a draft waits; a session planned two weeks ago was planned for somebody else's shape."""


class CardKind(StrEnum):
    """The kinds of card."""

    SESSION_PLAN = "session_plan"
    ROUTINE_SUMMARY = "routine_summary"
    ANALYSIS = "analysis"
    VISUALIZATION = "visualization"
    CLARIFY_QUESTIONS = "clarify_questions"
    LIST = "list"
    SUGGESTION = "suggestion"
    AGENT_STREAM = "agent_stream"
    INLINE_INFO = "inline_info"
    PROPOSAL_GROUP = "proposal_group"


class CardState(StrEnum):
    """What became of a card. `EXPIRED` is never stored: a draft that waited too long is read as expired."""

    DRAFT = "draft"
    ACCEPTED = "accepted"
    DISMISSED = "dismissed"
    EXPIRED = "expired"
    SUPERSEDED = "superseded"


@dataclass(frozen=True, kw_only=True)
class CardRecord:
    """One version of a card. `document` is its content as JSON; `expires` None: it does not."""

    id: str
    version: int
    canvas: str
    kind: CardKind
    state: CardState
    made: datetime
    expires: datetime | None
    document: str

    def state_at(self, now: datetime) -> CardState:
        """Its state at a moment."""
        waiting = self.state is CardState.DRAFT
        return CardState.EXPIRED if waiting and self.expires is not None and now >= self.expires else self.state
