"""What a message is answered with: the events on the way, and the whole reply."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce

import msgspec

from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.conversation.next_steps import without_commands
from lanterne_rouge.conversation.turn import ChatTurn, Talk
from lanterne_rouge.conversation.voice import in_voice
from lanterne_rouge.domain.language_model import ModelConsultation, TokenUse
from lanterne_rouge.domain.routing import RoutingDecision, RoutingLane
from lanterne_rouge.views.cards import Card


class EventKind(StrEnum):
    """What happens while a message is answered, in this order. `TEXT`: what the reply will begin with, until it takes its place."""

    LANE = "lane"
    SIGNALS = "signals"
    TEXT = "text"
    STEP = "step"
    CARD = "card"
    REPLY = "reply"


@dataclass(frozen=True, kw_only=True)
class ChatReply:
    """The whole answer: what is said, the cards, what was written, how it was routed and by what it was decided."""

    message: str
    cards: tuple[Card, ...]
    actions: tuple[Mapping[str, object], ...]
    routing: RoutingDecision | None
    metadata: Mapping[str, object]

    def as_json(self) -> str:
        """As the contract has it, with `_metadata`."""
        document = {
            "message": self.message,
            "cards": [json.loads(encode_json(card)) for card in self.cards],
            "actions": list(self.actions),
            "routing": None if self.routing is None else msgspec.to_builtins(self.routing),
            "_metadata": dict(self.metadata),
        }
        return json.dumps(document, ensure_ascii=False)


@dataclass(frozen=True, kw_only=True)
class ChatEvent:
    """One event; `reply` with the last one."""

    kind: EventKind
    text: str
    reply: ChatReply | None = None


def reply_to(turn: ChatTurn, talk: Talk) -> ChatReply:
    """The reply to a message that was answered, as it is said where the athlete reads it."""
    decision = turn.decision
    fast = decision.lane is RoutingLane.FAST
    message = turn.answer.text if fast else in_voice(turn.answer.text, detailed=turn.answer.detailed)
    return ChatReply(
        message=message if talk.context.at_terminal else without_commands(message),
        cards=turn.answer.cards,
        actions=turn.actions,
        routing=decision,
        metadata={
            "fast_lane": fast,
            "intent": decision.intent.value,
            "latency_class": "fast" if decision.lane is not RoutingLane.SLOW else "slow",
            "decided_by": "model" if turn.by_model else "rules",
            "usage": _usage(turn.consulted),
            **({"rerouted": True} if turn.rerouted else {}),
        },
    )


def _usage(consulted: Sequence[ModelConsultation]) -> Mapping[str, object] | None:
    """What the models of a message took, and why one gave no answer; None where none was asked."""
    if not consulted:
        return None
    use = reduce(TokenUse.plus, (one.use for one in consulted))
    return {
        "models": list(dict.fromkeys(one.model for one in consulted if one.model)),
        "calls": use.calls,
        "input_tokens": use.input_tokens,
        "output_tokens": use.output_tokens,
        "cost_usd": use.cost_usd,
        "problems": [one.problem for one in consulted if one.problem],
    }


def plain_reply(text: str) -> ChatReply:
    """The reply to what was no message."""
    metadata = {"fast_lane": False, "intent": None, "latency_class": "fast", "decided_by": "rules", "usage": None}
    return ChatReply(message=text, cards=(), actions=(), routing=None, metadata=metadata)
