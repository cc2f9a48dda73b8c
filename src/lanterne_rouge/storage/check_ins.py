"""The athlete's own words by day."""

from datetime import date
from typing import Final

import msgspec
from sqlalchemy import select

from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.storage.documents import decode, encode
from lanterne_rouge.storage.ledger import Ledger
from lanterne_rouge.storage.tables import check_ins

_CHECK_IN: Final = msgspec.json.Decoder(CheckIn)


class SqlCheckIns:
    """The check-ins of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def save(self, day: date, check_in: CheckIn) -> None:
        """Insert or replace the day's check-in."""
        with self._ledger.told() as writing:
            writing.put(check_ins, [{"day": day.isoformat(), "document": encode(check_in)}])

    def on(self, day: date) -> CheckIn | None:
        """The day's check-in."""
        found = self.between(day, day)
        return found[0][1] if found else None

    def between(self, first: date, last: date) -> tuple[tuple[date, CheckIn], ...]:
        """Oldest first."""
        query = select(check_ins.c.day, check_ins.c.document).where(
            check_ins.c.athlete_id == self._ledger.athlete_id,
            check_ins.c.day >= first.isoformat(),
            check_ins.c.day <= last.isoformat(),
        )
        with self._ledger.reading() as connection:
            rows = connection.execute(query.order_by(check_ins.c.day)).all()
        return tuple((date.fromisoformat(day), decode(_CHECK_IN, document)) for day, document in rows)
