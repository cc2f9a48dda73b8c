"""One athlete's access to the database: read connections, and at most one open transaction per thread."""

import json
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Insert,
    Select,
    Table,
    and_,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from lanterne_rouge.adapters.storage.database import Database, Remembered
from lanterne_rouge.adapters.storage.failures import translate_errors
from lanterne_rouge.adapters.storage.prepared import READS, run_statement
from lanterne_rouge.adapters.storage.tables import blocks, day_loads, fitness, journal_rows, state, workout_events
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.ports.journal import Reads

T = TypeVar("T")
Value = str | int | float | bool | bytes | None
Row = Mapping[str, Value]
Key = tuple[Value, ...]

DERIVED: Final = (fitness, day_loads, blocks)
"""Tables with derived data, which is not journaled."""

APPENDED: Final = (workout_events,)
"""Append-only tables, whose rows name the journal's entry that wrote them."""

BEFORE_ALL_DAYS, AFTER_ALL_DAYS = "", "~"
"""Texts that sort before and after every ISO day."""

CHUNK: Final = 500
"""Rows per statement; well below every database's parameter limit."""


@dataclass(kw_only=True)
class Writing:
    """One transaction. `entry_id` None: nothing is journaled; `recorded`: rows already journaled for the entry.

    `texts`: values of the key-value state that were read in it, by key; nobody else writes meanwhile.
    """

    connection: Connection
    athlete_id: int
    entry_id: int | None = None
    recorded: frozenset[tuple[str, str]] | set[tuple[str, str]] = frozenset()
    recorded_now: set[tuple[str, str]] = field(default_factory=set)
    pending: list[dict[str, object]] = field(default_factory=list)
    texts: dict[str, str | None] = field(default_factory=dict)

    def put(self, table: Table, rows: Iterable[Row], *, ignoring: tuple[str, ...] = (), journaled: bool = True) -> int:
        """Insert or replace by key; returns how many are new or differ in more than the columns `ignoring`."""
        if table is state:
            self.texts.clear()
        wanted = self._by_key(table, rows)
        return self._write(table, wanted, self._existing(table, wanted), ignoring=ignoring, journaled=journaled)

    def put_one(self, table: Table, row: Row) -> bool:
        """Insert or replace one row; whether it is new, so that no row of another table can refer to it yet."""
        wanted = self._by_key(table, [row])
        before = self._existing(table, wanted)
        self._write(table, wanted, before)
        return not before

    def add(self, table: Table, rows: Iterable[Row]) -> None:
        """Insert rows that can't be there yet."""
        self._write(table, self._by_key(table, rows), {})

    def append(self, table: Table, row: Row) -> int:
        """Insert a row of an append-only table, and return its entry, which undo finds it by: no image of it is kept."""
        if self.entry_id is None:
            raise RuntimeError("this write must be inside a journal block")
        run_statement(
            self.connection, _insert(table), {**row, "athlete_id": self.athlete_id, "entry_id": self.entry_id}
        )
        return self.entry_id

    def replace(self, table: Table, rows: Iterable[Row], *conditions: ColumnElement[bool]) -> None:
        """Make the rows that meet the conditions exactly these; unchanged rows are not written."""
        wanted = self._by_key(table, rows)
        before = self._select(table, and_(table.c.athlete_id == self.athlete_id, *conditions))
        self._replace(table, wanted, before)

    def replace_of(self, table: Table, rows: Iterable[Row], lead: str) -> None:
        """Make the rows with this value of the first key after the athlete exactly these."""
        self._replace(table, self._by_key(table, rows), self._of_leads(table, [lead]))

    def _replace(self, table: Table, wanted: Mapping[Key, Row], before: Mapping[Key, Row]) -> None:
        gone = [key for key in before if key not in wanted]
        for key in gone:
            self._record(table, key, before[key])
        delete_keys(self.connection, table, gone)
        self._write(table, wanted, before)

    def drop(self, table: Table, *conditions: ColumnElement[bool]) -> int:
        """Delete the athlete's rows that meet the conditions; returns how many."""
        where = and_(table.c.athlete_id == self.athlete_id, *conditions)
        if self._is_journaled(table):
            for key, row in self._select(table, where).items():
                self._record(table, key, row)
        return self.connection.execute(delete(table).where(where)).rowcount

    def flush(self) -> None:
        """Write the pending journal rows; called before the transaction commits."""
        if self.pending:
            self.connection.execute(insert(journal_rows), self.pending)
            self.pending.clear()

    def _by_key(self, table: Table, rows: Iterable[Row]) -> dict[Key, Row]:
        owned: Iterable[Row] = ({**row, "athlete_id": self.athlete_id} for row in rows)
        return {primary_key(table, row): row for row in owned}

    def _existing(self, table: Table, wanted: Mapping[Key, Row]) -> dict[Key, Row]:
        lead = list(table.primary_key.columns)[1]
        rows: dict[Key, Row] = {}
        for values in chunks(sorted({str(row[lead.name]) for row in wanted.values()})):
            rows |= self._of_leads(table, values)
        return rows

    def _of_leads(self, table: Table, values: Sequence[str]) -> dict[Key, Row]:
        found = self.connection.execute(_of_leads(table), {"athlete": self.athlete_id, "leads": values}).mappings()
        rows: Iterable[Row] = (dict(row) for row in found)
        return {primary_key(table, row): row for row in rows}

    def _select(self, table: Table, where: ColumnElement[bool]) -> dict[Key, Row]:
        rows: Iterable[Row] = (dict(row) for row in self.connection.execute(select(table).where(where)).mappings())
        return {primary_key(table, row): row for row in rows}

    def _write(
        self,
        table: Table,
        wanted: Mapping[Key, Row],
        before: Mapping[Key, Row],
        *,
        ignoring: tuple[str, ...] = (),
        journaled: bool = True,
    ) -> int:
        new = [key for key in wanted if key not in before]
        changed = [key for key in wanted if key in before and _differs(wanted[key], before[key], ignoring)]
        for key in (*new, *changed) if journaled else ():
            self._record(table, key, before.get(key))
        if new:
            self.connection.execute(_insert(table), [wanted[key] for key in new])
        if changed:
            self._update(table, [wanted[key] for key in changed])
        return len(new) + len(changed)

    def _update(self, table: Table, rows: Sequence[Row]) -> None:
        keys = [column.name for column in table.primary_key.columns]
        values: dict[str, BindParameter[Value]] = {
            name: bindparam(f"new_{name}") for name in rows[0] if name not in keys
        }
        if values:
            where = and_(*(table.c[name] == bindparam(f"old_{name}") for name in keys))
            bound = [{("old_" if name in keys else "new_") + name: row[name] for name in row} for row in rows]
            self.connection.execute(update(table).where(where).values(values), bound)

    def _is_journaled(self, table: Table) -> bool:
        return self.entry_id is not None and table not in DERIVED

    def _record(self, table: Table, key: Key, before: Row | None) -> None:
        mark = (table.name, json.dumps(key[1:]))
        if not self._is_journaled(table) or mark in self.recorded or mark in self.recorded_now:
            return  # undo needs only the first before-image of an entry
        self.recorded_now.add(mark)
        self.pending.append(
            {
                "athlete_id": self.athlete_id,
                "entry_id": self.entry_id,
                "table_name": table.name,
                "key": mark[1],
                "before": None if before is None else msgspec.msgpack.encode(before),
            }
        )
        if len(self.pending) >= CHUNK:
            self.flush()


# Made once for each table: for a small write a statement takes longer to build than to carry out.
@cache
def _insert(table: Table) -> Insert:
    return insert(table)


@cache
def _of_leads(table: Table) -> Select[*tuple[object, ...]]:
    lead = list(table.primary_key.columns)[1]
    mine = table.c.athlete_id == bindparam("athlete")
    return select(table).where(mine, lead.in_(bindparam("leads", expanding=True)))


def primary_key(table: Table, row: Row) -> Key:
    """The row's primary key, athlete id first."""
    return tuple(row[column.name] for column in table.primary_key.columns)


def delete_keys(connection: Connection, table: Table, keys: Sequence[Key]) -> None:
    """Delete rows by their primary keys."""
    if keys:
        names = [column.name for column in table.primary_key.columns]
        where = and_(*(table.c[name] == bindparam(f"key_{name}") for name in names))
        bound = [{f"key_{name}": value for name, value in zip(names, key, strict=True)} for key in keys]
        connection.execute(delete(table).where(where), bound)


def chunks(items: Iterable[T], size: int = CHUNK) -> Iterator[list[T]]:
    """The items, `size` at a time."""
    rest = iter(items)
    while chunk := list(islice(rest, size)):
        yield chunk


def _differs(new: Row, old: Row, ignoring: tuple[str, ...]) -> bool:
    return any(old[name] != value for name, value in new.items() if name not in ignoring)


MOST_QUEUED_S: Final = 60.0
"""So long a writer queues behind others of its process; then the database itself says that it is busy."""
PATIENCE_S, LOOKS_AGAIN_S = 0.05, 0.0005
"""So long in all a request that reads lets writers pass, and so often it looks whether one is still at it, in seconds."""


@dataclass(kw_only=True)
class _Queue:
    """The writers of this process at one database file, and whether one is at it."""

    turn: threading.RLock = field(default_factory=threading.RLock)
    at_it: int = 0


_QUEUES: Final[dict[Path, _Queue]] = {}
_QUEUES_CHANGE: Final = threading.Lock()


def _queue_of(path: Path | None) -> _Queue | None:
    if path is None:
        return None
    with _QUEUES_CHANGE:
        return _QUEUES.setdefault(path, _Queue())


@contextmanager
def queue_for(path: Path | None) -> Iterator[None]:
    """The turn of a writer of this process at a database file; a server has queues of its own.

    SQLite lets waiting writers try again now and then, so that of a hundred some would never come in.
    """
    queue = _queue_of(path)
    if queue is None:
        yield
        return
    is_mine = queue.turn.acquire(timeout=MOST_QUEUED_S)
    queue.at_it += is_mine
    try:
        yield
    finally:
        if is_mine:
            queue.at_it -= 1
            queue.turn.release()


@dataclass(kw_only=True)
class _Held:
    """A read connection, and how many are reading with it."""

    connection: Connection
    readers: int = 0


class _Snapshot:
    """The connection that one thread reads with, opened on first use and again after it was ended.

    Who reads much lets writers of this process pass, in all for `PATIENCE_S`: a set takes two milliseconds, and ten where it
    has to win the interpreter back from somebody else's plan at every statement.
    """

    def __init__(self, database: Database) -> None:
        self._engine, self._queue = database.engine, _queue_of(database.path)
        self._held: _Held | None = None
        self._patience = PATIENCE_S
        self.texts: dict[str, str | None] = {}

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """The connection."""
        if self._queue is not None:
            self._let_pass(self._queue)
        held = self._held = self._held or self._open()
        held.readers += 1
        try:
            yield held.connection
        finally:
            held.readers -= 1
            if held is not self._held and not held.readers:
                held.connection.close()

    def _open(self) -> _Held:
        connection = self._engine.connect()
        # The driver, which some statements are given to, begins nothing by itself.
        connection.begin()
        return _Held(connection=connection)

    def _let_pass(self, queue: _Queue) -> None:
        # Waiting for the turn itself would keep it from the writers until this thread has the interpreter again.
        while queue.at_it and self._patience > 0:
            self._patience -= LOOKS_AGAIN_S
            time.sleep(LOOKS_AGAIN_S)

    def end(self) -> None:
        """Read anew from here on; who is in the middle of reading goes on with what there was."""
        held, self._held = self._held, None
        self.texts.clear()
        if held is not None and not held.readers:
            held.connection.close()


class Ledger:
    """Provides connections. Threads can read in parallel; writers of one process wait for each other."""

    def __init__(self, database: Database, remembered: Remembered) -> None:
        self.database = database
        self.remembered = remembered
        self.athlete_id = remembered.athlete_id
        self.follows: int | None = None
        """The entry that derived data belongs to at the moment."""
        self._reads: Reads | None = None
        self._writers = threading.Lock()
        self._open = threading.local()

    def asked(self, first: date | None = None, last: date | None = None, **values: str) -> dict[str, int | str]:
        """Parameters of a statement about this athlete: the days that it looks at, open where None, and others."""
        days = (("first", first, BEFORE_ALL_DAYS), ("last", last, AFTER_ALL_DAYS))
        return {
            "athlete": self.athlete_id,
            **{name: end if day is None else day.isoformat() for name, day, end in days},
            **values,
        }

    @property
    def open_writing(self) -> Writing | None:
        """The transaction that is open in this thread."""
        writing: Writing | None = getattr(self._open, "writing", None)
        return writing

    @contextmanager
    def noting_reads(self) -> Iterator[Reads]:
        """What is asked inside the block, from whatever thread."""
        reads = self._reads = Reads()
        try:
            yield reads
        finally:
            self._reads = None

    def _noted(self, connection: Connection) -> Connection:
        return connection if self._reads is None else connection.execution_options(**{READS: self._reads})

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A read connection; inside an open transaction its own, so that it sees uncommitted writes."""
        writing, snapshot = self.open_writing, self._snapshot
        if writing is not None:
            with translate_errors(self.database.path):
                yield writing.connection
            return
        if snapshot is not None:
            with translate_errors(self.database.path), snapshot.reading() as connection:
                yield self._noted(connection)
            return
        with translate_errors(self.database.path), self.database.engine.connect() as connection:
            yield self._noted(connection)

    @property
    def texts(self) -> dict[str, str | None] | None:
        """Values of the key-value state as they are in the one state that this thread reads or writes; None outside of one."""
        of = self.open_writing or self._snapshot
        return None if of is None else of.texts

    @property
    def _snapshot(self) -> "_Snapshot | None":
        snapshot: _Snapshot | None = getattr(self._open, "snapshot", None)
        return snapshot

    @contextmanager
    def one_state(self) -> Iterator[None]:
        """All that this thread reads inside the block is of one state of the data, until it writes; joins an outer block.

        It is also quicker: a connection of its own takes each statement longer than what it asks.
        """
        if self.open_writing is not None or self._snapshot is not None:
            yield
            return
        snapshot = self._open.snapshot = _Snapshot(self.database)
        try:
            yield
        finally:
            self._open.snapshot = None
            snapshot.end()

    @contextmanager
    def begin(self, *, durable: bool) -> Iterator[Writing]:
        """A new transaction; rolled back on any exception."""
        if self._snapshot is not None:
            # What is read after this write must see it.
            self._snapshot.end()
        with self._writers, queue_for(self.database.path), self.database.transaction(durable=durable) as connection:
            writing = Writing(connection=self._noted(connection), athlete_id=self.athlete_id)
            self._open.writing = writing
            try:
                yield writing
                writing.flush()
            finally:
                self._open.writing = None

    @contextmanager
    def journaled(self) -> Iterator[Writing]:
        """The open transaction of a journal block; raises `RuntimeError` without one."""
        writing = self.open_writing
        if writing is None:
            raise RuntimeError("this write must be inside a journal block")
        with translate_errors(self.database.path):
            yield writing

    @contextmanager
    def joined(self, *, durable: bool = True) -> Iterator[Writing]:
        """The open transaction, else a new one: for derived data and logs."""
        writing = self.open_writing
        if writing is not None:
            with translate_errors(self.database.path):
                yield writing
            return
        with self.begin(durable=durable) as own:
            own.entry_id = self.follows
            yield own
