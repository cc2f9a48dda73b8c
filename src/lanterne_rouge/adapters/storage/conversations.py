"""Conversations: their turns, the routing of each message, and refusals. Logs are append-only and never journaled."""

import json
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, Select, Table, delete, insert, select

from lanterne_rouge.adapters.storage.documents import instant, microseconds
from lanterne_rouge.adapters.storage.ledger import Ledger
from lanterne_rouge.adapters.storage.tables import conversations, refusals, routing_decisions, turns
from lanterne_rouge.domain.conversation import Conversation, RefusedAction, RoutingRecord, SaidTurn, Speaker

CONVERSATION_FORMAT: Final = 1


class SqlConversations:
    """The conversations of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def record(
        self,
        *,
        said: Sequence[SaidTurn] = (),
        routing: RoutingRecord | None = None,
        conversation: Conversation | None = None,
    ) -> None:
        """Store what one message brought, in one transaction: turns, its routing, the state of the conversation."""
        with self._ledger.joined() as writing:
            connection, athlete = writing.connection, writing.athlete_id
            for turn in said:
                connection.execute(insert(turns).values(athlete_id=athlete, **_turn_row(turn)))
            if routing is not None:
                connection.execute(insert(routing_decisions).values(athlete_id=athlete, **_routing_row(routing)))
            if conversation is not None:
                _replace(connection, athlete, conversation)

    def get(self, canvas: str) -> Conversation | None:
        """A conversation as it stands."""
        table = conversations
        query = select(table).where(table.c.athlete_id == self._ledger.athlete_id, table.c.canvas == canvas)
        with self._ledger.reading() as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        return Conversation(canvas=row.canvas, began=instant(row.began_us), mode=row.mode, state=row.document)

    def turns(self, canvas: str, limit: int | None = None) -> tuple[SaidTurn, ...]:
        """The latest turns, oldest first."""
        with self._ledger.reading() as connection:
            rows = connection.execute(self._latest(turns, canvas, limit)).all()
        return tuple(
            SaidTurn(
                canvas=row.canvas,
                at=instant(row.at_us),
                speaker=Speaker(row.speaker),
                text=row.text,
                correlation_id=row.correlation_id,
                cards=tuple(json.loads(row.cards)),
            )
            for row in reversed(rows)
        )

    def decisions(self, canvas: str | None = None, limit: int | None = None) -> tuple[RoutingRecord, ...]:
        """How messages were routed, oldest first; the latest where there is a limit."""
        with self._ledger.reading() as connection:
            rows = connection.execute(self._latest(routing_decisions, canvas, limit)).all()
        return tuple(
            RoutingRecord(
                canvas=row.canvas,
                at=instant(row.at_us),
                message=row.message,
                lane=row.lane,
                intent=row.intent,
                agent=row.agent,
                mode=row.mode,
                transition=row.transition,
                document=row.document,
                correlation_id=row.correlation_id,
            )
            for row in reversed(rows)
        )

    def refuse(self, refusal: RefusedAction) -> None:
        """Store a refusal."""
        values = {
            "at_us": microseconds(refusal.at),
            "canvas": refusal.canvas,
            "roles": json.dumps(refusal.roles),
            "action": refusal.action,
            "reason": refusal.reason,
            "correlation_id": refusal.correlation_id,
        }
        with self._ledger.joined() as writing:
            writing.connection.execute(insert(refusals).values(athlete_id=writing.athlete_id, **values))

    def refusals(self, canvas: str | None = None, limit: int | None = None) -> tuple[RefusedAction, ...]:
        """What was refused, oldest first; the latest where there is a limit."""
        with self._ledger.reading() as connection:
            rows = connection.execute(self._latest(refusals, canvas, limit)).all()
        return tuple(
            RefusedAction(
                at=instant(row.at_us),
                roles=tuple(json.loads(row.roles)),
                action=row.action,
                reason=row.reason,
                canvas=row.canvas,
                correlation_id=row.correlation_id,
            )
            for row in reversed(rows)
        )

    def all(self) -> tuple[Conversation, ...]:
        """Every conversation, by its canvas."""
        table = conversations
        query = select(table.c.canvas).where(table.c.athlete_id == self._ledger.athlete_id).order_by(table.c.canvas)
        with self._ledger.reading() as connection:
            names = connection.execute(query).scalars().all()
        found = (self.get(name) for name in names)
        return tuple(conversation for conversation in found if conversation is not None)

    def _latest(self, table: Table, canvas: str | None, limit: int | None) -> Select[*tuple[object, ...]]:
        query = select(table).where(table.c.athlete_id == self._ledger.athlete_id)
        if canvas is not None:
            query = query.where(table.c.canvas == canvas)
        return query.order_by(table.c.id.desc()).limit(limit)


def _turn_row(turn: SaidTurn) -> dict[str, object]:
    return {
        "canvas": turn.canvas,
        "at_us": microseconds(turn.at),
        "speaker": turn.speaker.value,
        "text": turn.text,
        "correlation_id": turn.correlation_id,
        "cards": json.dumps(turn.cards),
    }


def _routing_row(routing: RoutingRecord) -> dict[str, object]:
    return {
        "canvas": routing.canvas,
        "at_us": microseconds(routing.at),
        "message": routing.message,
        "lane": routing.lane,
        "intent": routing.intent,
        "agent": routing.agent,
        "mode": routing.mode,
        "transition": routing.transition,
        "correlation_id": routing.correlation_id,
        "document": routing.document,
    }


def _replace(connection: Connection, athlete: int, conversation: Conversation) -> None:
    table = conversations
    own = table.c.athlete_id == athlete, table.c.canvas == conversation.canvas
    connection.execute(delete(table).where(*own))
    row = {
        "athlete_id": athlete,
        "canvas": conversation.canvas,
        "began_us": microseconds(conversation.began),
        "mode": conversation.mode,
        "format": CONVERSATION_FORMAT,
        "document": conversation.state,
    }
    connection.execute(insert(table).values(**row))
