"""Key-value state, cached missions and the log of model calls."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import bindparam, select

from lanterne_rouge.adapters.storage.ledger import Ledger, delete_keys
from lanterne_rouge.adapters.storage.tables import state

# Made once: every request asks for a few texts, and a statement takes longer to make than to run.
_TEXT: Final = select(state.c.value).where(state.c.athlete_id == bindparam("athlete"), state.c.key == bindparam("key"))


class SqlState:
    """The key-value state of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def get(self, key: str) -> str | None:
        """The text, or None."""
        writing = self._ledger.open_writing
        if writing is None:
            return self._read(key)
        if key not in writing.texts:
            # An import asks for the same few keys with every recording.
            writing.texts[key] = self._read(key)
        return writing.texts[key]

    def _read(self, key: str) -> str | None:
        with self._ledger.reading() as connection:
            value: str | None = connection.execute(_TEXT, {"athlete": self._ledger.athlete_id, "key": key}).scalar()
            return value

    def all(self) -> Mapping[str, str]:
        """Every text by key."""
        query = select(state.c.key, state.c.value).where(state.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            return dict(connection.execute(query.order_by(state.c.key)).all())

    def put(self, key: str, value: str) -> None:
        """Insert or replace."""
        with self._ledger.journaled() as writing:
            writing.put(state, [{"key": key, "value": value}])

    def mark(self, key: str, value: str) -> None:
        """As `put`, for internal state: not journaled, so that an undo does not revert it. An empty text deletes it."""
        with self._ledger.joined() as writing:
            writing.texts.pop(key, None)
            if not value:
                delete_keys(writing.connection, state, [(writing.athlete_id, key)])
                return
            writing.put(state, [{"key": key, "value": value}], journaled=False)
