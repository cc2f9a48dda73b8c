"""Observations, decisions and reflections per run; a second run of a day replaces the first.

Inside a journal block it can be undone; outside it is not journaled, so that undoing an import only undoes the import.
"""

from collections.abc import Sequence
from datetime import date
from typing import Final

import msgspec
from sqlalchemy import select

from lanterne_rouge.adapters.storage.documents import decode, instant, microseconds
from lanterne_rouge.adapters.storage.ledger import Ledger, Row
from lanterne_rouge.adapters.storage.tables import memories as table
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.ports.stores import Memory


class SqlMemoryBus:
    """The memories of one athlete's coach."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def remember(self, day: date, run_id: str, memories: Sequence[Memory]) -> None:
        """Store one run of a day in one transaction; earlier runs of that day are deleted."""
        rows: list[Row] = [
            {
                "day": day.isoformat(),
                "run_id": run_id,
                "position": position,
                "kind": memory.kind,
                "at_us": microseconds(memory.at),
                "document": memory.document,
            }
            for position, memory in enumerate(memories)
        ]
        with self._ledger.joined() as writing:
            writing.replace(table, rows, table.c.day == day.isoformat())

    def recall(
        self, first: date | None, last: date | None, kind: str | None = None, limit: int | None = None
    ) -> tuple[Memory, ...]:
        """Oldest first; with `limit` the newest that many."""
        query = select(table).where(table.c.athlete_id == self._ledger.athlete_id)
        if first is not None:
            query = query.where(table.c.day >= first.isoformat())
        if last is not None:
            query = query.where(table.c.day <= last.isoformat())
        if kind is not None:
            query = query.where(table.c.kind == kind)
        query = query.order_by(table.c.day.desc(), table.c.position.desc()).limit(limit)
        with self._ledger.reading() as connection:
            rows = connection.execute(query).all()
        return tuple(
            Memory(
                run_id=row.run_id,
                day=date.fromisoformat(row.day),
                kind=row.kind,
                at=instant(row.at_us),
                document=row.document,
            )
            for row in reversed(rows)
        )


class _StoredContext(msgspec.Struct):
    context: Morning


# Not strict, since JSON has no infinite numbers: `memories.exact` writes them as words.
_CONTEXT: Final = msgspec.json.Decoder(_StoredContext, strict=False)


def decode_context(document: str) -> Morning:
    """Decode the complete input of a run from its stored observation. Raises `StorageFailed` if it is damaged."""
    return decode(_CONTEXT, document).context
