"""What is remembered of a conversation: its turns, how each message was routed, and what was refused."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Speaker(StrEnum):
    """Who said something."""

    ATHLETE = "athlete"
    COACH = "coach"


@dataclass(frozen=True, kw_only=True)
class Conversation:
    """One conversation, which is one canvas. `state` is JSON of the dialogue, such as what a "yes" would answer."""

    canvas: str
    began: datetime
    mode: str
    state: str = "{}"


@dataclass(frozen=True, kw_only=True)
class SaidTurn:
    """One thing that was said. `cards`: ids of the cards that came with it."""

    canvas: str
    at: datetime
    speaker: Speaker
    text: str
    correlation_id: str | None = None
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class RoutingRecord:
    """How one message was routed: lane, intent, agent, mode after it; `document` is the whole decision as JSON."""

    canvas: str
    at: datetime
    message: str
    lane: str
    intent: str | None
    agent: str | None
    mode: str
    transition: str | None
    document: str
    correlation_id: str | None = None


@dataclass(frozen=True, kw_only=True)
class RefusedAction:
    """Something that a role asked for and may not do; nothing else was written."""

    at: datetime
    roles: tuple[str, ...]
    action: str
    reason: str
    canvas: str | None = None
    correlation_id: str | None = None
