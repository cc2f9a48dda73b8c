"""Dated thresholds: the athlete's own, and those derived from files and history."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import select

from lanterne_rouge.domain.thresholds import Threshold, ThresholdName, ThresholdSource
from lanterne_rouge.storage.ledger import Ledger
from lanterne_rouge.storage.tables import thresholds as table
from lanterne_rouge.storage.writing import Row


class SqlThresholds:
    """The thresholds of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def all(self) -> tuple[Threshold, ...]:
        """By name and day."""
        query = select(table.c.name, table.c.value, table.c.from_day, table.c.source)
        query = query.where(table.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            rows = connection.execute(query.order_by(table.c.name, table.c.from_day, table.c.source)).all()
        return tuple(
            Threshold(
                name=ThresholdName(name),
                value=value,
                from_day=date.fromisoformat(day),
                source=ThresholdSource(source),
            )
            for name, value, day, source in rows
        )

    def set(self, threshold: Threshold) -> None:
        """Insert or replace the value of that name, day and source."""
        with self._ledger.told() as writing:
            writing.put(table, [_row(threshold)])

    def replace_derived(self, thresholds: Sequence[Threshold]) -> None:
        """Replace everything that is not the athlete's own value; what stays the same is not touched."""
        rows = [_row(threshold) for threshold in thresholds if threshold.source is not ThresholdSource.ATHLETE]
        with self._ledger.told() as writing:
            writing.replace(table, rows, table.c.source != ThresholdSource.ATHLETE.value)


def _row(threshold: Threshold) -> Row:
    return {
        "name": threshold.name.value,
        "value": float(threshold.value),
        "from_day": threshold.from_day.isoformat(),
        "source": threshold.source.value,
    }
