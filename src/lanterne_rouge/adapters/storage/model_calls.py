"""The log of model calls."""

from datetime import date

from sqlalchemy import Row, func, insert, select

from lanterne_rouge.adapters.storage.documents import instant, microseconds
from lanterne_rouge.adapters.storage.ledger import Ledger
from lanterne_rouge.adapters.storage.tables import model_calls as table
from lanterne_rouge.ports.stores import ModelCall


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
