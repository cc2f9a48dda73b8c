"""One message of a table, read by field name with unknown as None."""

from dataclasses import dataclass

import numpy as np

from lanterne_rouge.integrations.fit.table import Table


@dataclass(frozen=True)
class Row:
    """A message by its table and row number."""

    table: Table
    index: int

    def number(self, *names: str) -> float | None:
        """The first of these fields that is known."""
        for name in names:
            column = self.table.numbers.get(name)
            if column is not None and not np.isnan(column[self.index]):
                return float(column[self.index])
        return None

    def integer(self, name: str) -> int | None:
        """A field as a whole number."""
        value = self.number(name)
        return None if value is None else round(value)

    def text(self, name: str) -> str | None:
        """A text field, without surrounding space."""
        column = self.table.texts.get(name)
        value = column[self.index] if column is not None else None
        return (value.strip() or None) if value else None


def rows(table: Table) -> tuple[Row, ...]:
    """All messages of a table."""
    return tuple(Row(table, index) for index in range(len(table)))


def last_number(table: Table, name: str) -> float | None:
    """The last known value of a field."""
    known = (value for row in reversed(rows(table)) if (value := row.number(name)) is not None)
    return next(known, None)
