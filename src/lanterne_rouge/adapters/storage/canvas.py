"""Cards of the canvas: one row a version, journaled, so that whatever becomes of a card can be undone."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import ColumnElement, select

from lanterne_rouge.adapters.storage.documents import instant, microseconds
from lanterne_rouge.adapters.storage.ledger import Ledger
from lanterne_rouge.adapters.storage.tables import cards
from lanterne_rouge.domain.canvas import CardKind, CardRecord, CardState

CARD_FORMAT: Final = 1


class SqlCanvas:
    """The cards of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def next_number(self) -> int:
        """The number of the next card, counted from 1."""
        return max((int(record.id[1:]) for record in self.cards()), default=0) + 1

    def keep(self, record: CardRecord) -> None:
        """Insert or replace a version of a card; inside a journal block."""
        with self._ledger.journaled() as writing:
            writing.put(
                cards,
                [
                    {
                        "id": record.id,
                        "version": record.version,
                        "canvas": record.canvas,
                        "kind": record.kind.value,
                        "state": record.state.value,
                        "made_us": microseconds(record.made),
                        "expires_us": None if record.expires is None else microseconds(record.expires),
                        "format": CARD_FORMAT,
                        "document": record.document,
                    }
                ],
            )

    def versions(self, card_id: str) -> tuple[CardRecord, ...]:
        """Every version of a card, oldest first."""
        return self._select(cards.c.id == card_id)

    def cards(self, canvas: str | None = None) -> tuple[CardRecord, ...]:
        """The newest version of every card, oldest card first; of one canvas where it is named."""
        records = self._select(*(() if canvas is None else (cards.c.canvas == canvas,)))
        newest = {record.id: record for record in records}
        return tuple(sorted(newest.values(), key=lambda record: int(record.id[1:])))

    def _select(self, *conditions: ColumnElement[bool]) -> tuple[CardRecord, ...]:
        query = select(cards).where(cards.c.athlete_id == self._ledger.athlete_id, *conditions)
        with self._ledger.reading() as connection:
            rows = connection.execute(query.order_by(cards.c.id, cards.c.version)).mappings().all()
        return tuple(_record(dict(row)) for row in rows)


def _record(row: Mapping[str, object]) -> CardRecord:
    expires = row["expires_us"]
    return CardRecord(
        id=str(row["id"]),
        version=int(str(row["version"])),
        canvas=str(row["canvas"]),
        kind=CardKind(str(row["kind"])),
        state=CardState(str(row["state"])),
        made=instant(int(str(row["made_us"]))),
        expires=None if expires is None else instant(int(str(expires))),
        document=str(row["document"]),
    )
