"""What went out, and what the worker has run. Never journaled: an undo brings no message back."""

from datetime import date, datetime
from typing import Final

from sqlalchemy import RowMapping, and_, delete, insert, select, update

from lanterne_rouge.adapters.storage.documents import instant, microseconds
from lanterne_rouge.adapters.storage.ledger import Ledger
from lanterne_rouge.adapters.storage.tables import outbox, worker_runs
from lanterne_rouge.domain.message import DeliveryRecord, DeliveryState, MessageKind, WorkerRun

# What may be handed over: never what was, or may have been.
_OPEN: Final = (DeliveryState.FAILED.value, DeliveryState.REFUSED.value)


class SqlOutbox:
    """The deliveries of one athlete: one row a day, kind and channel."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def claim(
        self, day: date, kind: MessageKind, channel: str, *, at: datetime, again: bool = False
    ) -> DeliveryRecord | None:
        """Take the right to hand a message over, on disk before it returns; None where somebody has it or had it.

        `again`: also where the message went out already.
        """
        key = {"day": day.isoformat(), "kind": kind.value, "channel": channel}
        with self._ledger.begin(durable=True) as writing:
            where = and_(
                outbox.c.athlete_id == writing.athlete_id, *(outbox.c[name] == value for name, value in key.items())
            )
            row = writing.connection.execute(select(outbox).where(where)).mappings().first()
            if row is not None and not again and row["state"] not in _OPEN:
                return None
            attempts = 1 if row is None else int(row["attempts"]) + 1
            values = {
                "state": DeliveryState.SENDING.value,
                "attempts": attempts,
                "at_us": microseconds(at),
                "next_us": None,
                "problem": "",
            }
            if row is None:
                writing.connection.execute(insert(outbox).values(athlete_id=writing.athlete_id, **key, **values))
            else:
                writing.connection.execute(update(outbox).where(where).values(**values))
        return DeliveryRecord(
            day=day, kind=kind, channel=channel, state=DeliveryState.SENDING, attempts=attempts, at=at
        )

    def settle(self, record: DeliveryRecord) -> None:
        """Store what became of a claimed delivery."""
        with self._ledger.begin(durable=True) as writing:
            where = (
                outbox.c.athlete_id == writing.athlete_id,
                outbox.c.day == record.day.isoformat(),
                outbox.c.kind == record.kind.value,
                outbox.c.channel == record.channel,
            )
            writing.connection.execute(
                update(outbox)
                .where(*where)
                .values(
                    state=record.state.value,
                    attempts=record.attempts,
                    at_us=microseconds(record.at),
                    next_us=None if record.next_at is None else microseconds(record.next_at),
                    problem=record.problem,
                )
            )

    def since(self, first: date) -> tuple[DeliveryRecord, ...]:
        """Every delivery from a day on, oldest first."""
        query = (
            select(outbox)
            .where(outbox.c.athlete_id == self._ledger.athlete_id, outbox.c.day >= first.isoformat())
            .order_by(outbox.c.day, outbox.c.kind, outbox.c.channel)
        )
        with self._ledger.reading() as connection:
            return tuple(_record(row) for row in connection.execute(query).mappings())


class SqlWorkerRuns:
    """The worker's own table: which slot of which job was run for one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def claim(self, job: str, slot: str, *, at: datetime, stale_before: datetime) -> bool:
        """Take a slot, on disk before it returns; False where it was run, or begun after `stale_before` and not ended."""
        with self._ledger.begin(durable=True) as writing:
            where = and_(
                worker_runs.c.athlete_id == writing.athlete_id, worker_runs.c.job == job, worker_runs.c.slot == slot
            )
            row = writing.connection.execute(select(worker_runs).where(where)).mappings().first()
            values = {"at_us": microseconds(at), "done": False, "problem": ""}
            if row is None:
                key = {"athlete_id": writing.athlete_id, "job": job, "slot": slot}
                writing.connection.execute(insert(worker_runs).values(**key, **values))
                return True
            if row["done"] or row["at_us"] >= microseconds(stale_before):
                return False
            writing.connection.execute(update(worker_runs).where(where).values(**values))
            return True

    def finish(self, run: WorkerRun) -> None:
        """Store how a run ended, and forget the job's earlier slots: only the latest is ever asked for."""
        with self._ledger.begin(durable=True) as writing:
            of_job = (worker_runs.c.athlete_id == writing.athlete_id, worker_runs.c.job == run.job)
            values = {"at_us": microseconds(run.at), "done": run.done, "problem": run.problem}
            writing.connection.execute(
                update(worker_runs).where(*of_job, worker_runs.c.slot == run.slot).values(**values)
            )
            writing.connection.execute(delete(worker_runs).where(*of_job, worker_runs.c.slot < run.slot))

    def latest(self) -> tuple[WorkerRun, ...]:
        """The newest run of each job."""
        query = (
            select(worker_runs)
            .where(worker_runs.c.athlete_id == self._ledger.athlete_id)
            .order_by(worker_runs.c.job, worker_runs.c.slot)
        )
        with self._ledger.reading() as connection:
            newest = {row["job"]: row for row in connection.execute(query).mappings()}
        return tuple(
            WorkerRun(
                job=row["job"],
                slot=row["slot"],
                at=instant(row["at_us"]),
                done=bool(row["done"]),
                problem=row["problem"],
            )
            for row in newest.values()
        )


def _record(row: RowMapping) -> DeliveryRecord:
    return DeliveryRecord(
        day=date.fromisoformat(row["day"]),
        kind=MessageKind(row["kind"]),
        channel=row["channel"],
        state=DeliveryState(row["state"]),
        attempts=row["attempts"],
        at=instant(row["at_us"]),
        next_at=None if row["next_us"] is None else instant(row["next_us"]),
        problem=row["problem"],
    )
