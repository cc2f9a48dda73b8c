"""Small facts that outlive a process, as text by key."""

from collections.abc import Mapping

from sqlalchemy import select

from lanterne_rouge.storage.ledger import Ledger
from lanterne_rouge.storage.tables import state


class SqlState:
    """The facts of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def get(self, key: str) -> str | None:
        """The text, or None."""
        query = select(state.c.value).where(state.c.athlete_id == self._ledger.athlete_id, state.c.key == key)
        with self._ledger.reading() as connection:
            value: str | None = connection.execute(query).scalar()
            return value

    def all(self) -> Mapping[str, str]:
        """Every fact, by key."""
        query = select(state.c.key, state.c.value).where(state.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            return dict(connection.execute(query.order_by(state.c.key)).all())

    def put(self, key: str, value: str) -> None:
        """Insert or replace."""
        with self._ledger.told() as writing:
            writing.put(state, [{"key": key, "value": value}])

    def mark(self, key: str, value: str) -> None:
        """As `put`, for marks of the program's own: not journaled, so that an undo does not take them back."""
        with self._ledger.joined() as writing:
            writing.put(state, [{"key": key, "value": value}], journaled=False)
