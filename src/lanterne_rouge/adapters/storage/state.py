"""Key-value state, cached missions and the log of model calls."""

from collections.abc import Mapping
from datetime import date
from typing import Final

import msgspec
from sqlalchemy import Row, bindparam, func, insert, select

from lanterne_rouge.adapters.storage.documents import decode, encode, instant, microseconds
from lanterne_rouge.adapters.storage.ledger import Ledger, delete_keys
from lanterne_rouge.adapters.storage.tables import missions, state
from lanterne_rouge.adapters.storage.tables import model_calls as table
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.ports.stores import ModelCall

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


_MISSION: Final = msgspec.json.Decoder(MissionConfig)


class SqlMissions:
    """The missions of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def cache(self, mission: MissionConfig, source_hash: str) -> None:
        """Insert or update."""
        row = {"id": mission.id, "source_hash": source_hash, "document": encode(mission)}
        with self._ledger.joined() as writing:
            writing.put(missions, [row])

    def get(self, mission_id: str) -> tuple[MissionConfig, str] | None:
        """The mission and its hash."""
        query = select(missions.c.document, missions.c.source_hash).where(
            missions.c.athlete_id == self._ledger.athlete_id, missions.c.id == mission_id
        )
        with self._ledger.reading() as connection:
            row = connection.execute(query).first()
        return None if row is None else (decode(_MISSION, row[0]), row[1])


class SqlModelCalls:
    """The calls made for one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def add(self, call: ModelCall) -> None:
        """Append a call, on disk before it returns.

        Uses its own transaction, since a call stays made when a journal block fails.
        """
        if self._ledger.open_writing is not None:
            raise RuntimeError("model calls are written in their own transaction")
        with self._ledger.begin(durable=True) as writing:
            writing.connection.execute(
                insert(table).values(
                    athlete_id=writing.athlete_id,
                    day=call.day.isoformat(),
                    at_us=microseconds(call.at),
                    role=call.role,
                    provider=call.provider,
                    model=call.model,
                    prompt=call.prompt,
                    outcome=call.outcome,
                    input_tokens=call.input_tokens,
                    output_tokens=call.output_tokens,
                    ms=call.ms,
                    cost_usd=call.cost_usd,
                    estimated=call.estimated,
                )
            )

    def between(self, first: date | None, last: date | None) -> tuple[ModelCall, ...]:
        """Calls of the days from `first` to `last`, both included, in the order in which they were made."""
        query = select(table).where(table.c.athlete_id == self._ledger.athlete_id)
        if first is not None:
            query = query.where(table.c.day >= first.isoformat())
        if last is not None:
            query = query.where(table.c.day <= last.isoformat())
        with self._ledger.reading() as connection:
            rows = connection.execute(query.order_by(table.c.day, table.c.id)).all()
        return tuple(_call(row) for row in rows)

    def tokens_on(self, day: date) -> int:
        """All tokens of a day, both directions."""
        tokens = func.coalesce(func.sum(table.c.input_tokens + table.c.output_tokens), 0)
        query = select(tokens).where(table.c.athlete_id == self._ledger.athlete_id, table.c.day == day.isoformat())
        with self._ledger.reading() as connection:
            return int(connection.execute(query).scalar_one())


def _call(row: Row[*tuple[object, ...]]) -> ModelCall:
    return ModelCall(
        at=instant(row.at_us),
        day=date.fromisoformat(row.day),
        role=row.role,
        provider=row.provider,
        model=row.model,
        prompt=row.prompt,
        outcome=row.outcome,
        input_tokens=row.input_tokens,
        output_tokens=row.output_tokens,
        ms=row.ms,
        cost_usd=row.cost_usd,
        estimated=row.estimated,
    )
