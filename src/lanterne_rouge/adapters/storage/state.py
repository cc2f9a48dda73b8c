"""Key-value state, cached missions and the log of model calls."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from sqlalchemy import Select, bindparam, select

from lanterne_rouge.adapters.storage.ledger import Ledger, delete_keys
from lanterne_rouge.adapters.storage.prepared import all_rows
from lanterne_rouge.adapters.storage.tables import state
from lanterne_rouge.ports.state_keys import MISSION, MISSION_BASICS, PROFILE, UNDOING_MISSION

BASICS: Final = (MISSION, MISSION_BASICS, UNDOING_MISSION, PROFILE)
"""What every request asks for, to know the athlete's zone and units: read together."""


# Made once: every request asks for a few texts, and a statement takes longer to make than to run.
@cache
def _texts(count: int) -> Select[str, str]:
    keys = state.c.key.in_([bindparam(f"key{n}") for n in range(count)])
    return select(state.c.key, state.c.value).where(state.c.athlete_id == bindparam("athlete"), keys)


class SqlState:
    """The key-value state of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def get(self, key: str) -> str | None:
        """The text, or None."""
        known = self._ledger.texts
        if known is None:
            return self._read((key,))[key]
        if key not in known:
            known |= self._read(BASICS if key in BASICS else (key,))
        return known[key]

    def _read(self, keys: Sequence[str]) -> dict[str, str | None]:
        asked = {"athlete": self._ledger.athlete_id, **{f"key{n}": key for n, key in enumerate(keys)}}
        with self._ledger.reading() as connection:
            return {**dict.fromkeys(keys), **dict(all_rows(connection, _texts(len(keys)), asked))}

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
