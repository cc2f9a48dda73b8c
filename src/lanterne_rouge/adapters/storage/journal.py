"""The journal of writes, and undo: each written row is restored to its previous content."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import field
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Final

import msgspec
from sqlalchemy import Connection, Select, Table, and_, bindparam, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from lanterne_rouge.adapters.storage.documents import decode, instant, microseconds
from lanterne_rouge.adapters.storage.ledger import APPENDED, Ledger, Row, Value, Writing, chunks, delete_keys
from lanterne_rouge.adapters.storage.prepared import all_rows, first_row, run_statement
from lanterne_rouge.adapters.storage.tables import (
    activities,
    athletes,
    journal_entries,
    journal_rows,
    metadata,
    streams,
    thresholds,
)
from lanterne_rouge.domain.errors import Conflict, StorageFailed
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.ports.journal import FETCHED, JournalEntry, KeyedWrite, Reads, UndoResult

IN_FORCE: Final = "stands"
UNDONE: Final = "undone"
FINAL: Final = "final"

UNDO_DAYS: Final = 365
UNDO_ENTRIES: Final = 100
"""A write can be undone for a year, the last hundred always; after that its before-images are deleted."""


# Made once: a small write takes less time than its statements take to build.
_NEW_ENTRY: Final = insert(journal_entries).returning(journal_entries.c.id)
_WITH_KEY: Final = and_(
    journal_entries.c.athlete_id == bindparam("athlete"), journal_entries.c.request_key == bindparam("key")
)
_OF_KEY: Final = select(journal_entries.c.id, journal_entries.c.request_fingerprint, journal_entries.c.answer).where(
    _WITH_KEY
)
_VERSION: Final = select(
    func.coalesce(func.max(journal_entries.c.id), 0),
    func.count(journal_entries.c.id).filter(journal_entries.c.state == bindparam("undone")),
).where(journal_entries.c.athlete_id == bindparam("athlete"))
_ANSWER: Final = update(journal_entries).where(_WITH_KEY).values(answer=bindparam("given"))


class SqlJournal:
    """The journal of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._known: tuple[int | None, set[tuple[str, str]]] = (None, set())
        self._request: Mapping[str, str] = {}

    @contextmanager
    def writing(self, kind: str, what: str, *, at: datetime, durable: bool = True) -> Iterator[int]:
        """One transaction and one entry; joins an outer block."""
        outer = self._ledger.open_writing
        if outer is not None:
            # Joined; in a block of `whole` the first one makes the entry.
            yield outer.entry_id if outer.entry_id is not None else self._make_entry(outer, kind, what, at)
            return
        with self._ledger.begin(durable=durable) as writing:
            yield self._make_entry(writing, kind, what, at)
        self._request = {}
        self._known = (writing.entry_id, writing.recorded_now)

    @contextmanager
    def whole(self) -> Iterator[None]:
        """One durable transaction for reading, deciding and writing: no other writer of the athlete comes between."""
        with self._ledger.begin(durable=True) as writing:
            if self._ledger.database.path is None:
                # SQLite lets one writer in; elsewhere the athlete's row is the lock.
                own = select(athletes.c.id).where(athletes.c.id == writing.athlete_id)
                writing.connection.execute(own.with_for_update())
            yield
        self._request = {}
        self._known = (writing.entry_id, writing.recorded_now)

    def one_state(self) -> AbstractContextManager[None]:
        """All that this thread reads inside the block is of one state of the data, until it writes itself."""
        return self._ledger.one_state()

    def noting_reads(self) -> AbstractContextManager[Reads]:
        """What these stores are asked inside the block, from whatever thread."""
        return self._ledger.noting_reads()

    def _make_entry(self, writing: Writing, kind: str, what: str, at: datetime) -> int:
        self._expire(writing, at)
        values = {"athlete_id": writing.athlete_id, "at_us": microseconds(at), "kind": kind, "what": what}
        try:
            made = first_row(writing.connection, _NEW_ENTRY, {**values, **self._request, "state": IN_FORCE})
        except IntegrityError:
            # Another process was quicker with the same key: what it wrote stands, and nothing is written twice.
            raise Conflict("This request is being carried out already.", "Look again in a moment.") from None
        assert made is not None
        entry_id: int = made[0]
        writing.entry_id = entry_id
        return entry_id

    def _expire(self, writing: Writing, at: datetime) -> None:
        """Look for entries that are too old to undo, at most once a day in a process: it reads every entry."""
        if self._ledger.remembered.expired_on != at.date():
            _expire_old_entries(writing, at)
            self._ledger.remembered.expired_on = at.date()

    @contextmanager
    def continuing(self, entry_id: int, *, durable: bool = False) -> Iterator[int]:
        """A further transaction of an entry; raises `StorageFailed` if it was undone meanwhile."""
        with self._ledger.begin(durable=durable) as writing:
            if _state_of(writing, entry_id) != IN_FORCE:
                raise StorageFailed("This was undone while it was being written.", "Run it again.")
            writing.entry_id = entry_id
            writing.recorded = self._known[1] if self._known[0] == entry_id else set()
            yield entry_id
        # Added in place: an import of many thousand files has a transaction for every few.
        recorded = self._known[1] if self._known[0] == entry_id else set()
        recorded.update(writing.recorded_now)
        self._known = (entry_id, recorded)

    @contextmanager
    def derived(self) -> Iterator[None]:
        """A transaction for derived data; joins an outer block."""
        if self._ledger.open_writing is not None:
            yield
            return
        if self._ledger.follows is not None:
            with self.continuing(self._ledger.follows):
                yield
            return
        with self._ledger.begin(durable=False):
            yield

    @contextmanager
    def following(self, entry_id: int | None) -> Iterator[None]:
        """What is derived inside the block belongs to an entry and is undone with it; None: it isn't journaled."""
        self._ledger.follows = entry_id
        try:
            yield
        finally:
            self._ledger.follows = None

    def entries(self, limit: int = 20) -> tuple[JournalEntry, ...]:
        """The latest entries, newest first."""
        table = journal_entries
        query = select(table).where(table.c.athlete_id == self._ledger.athlete_id).order_by(table.c.id.desc())
        with self._ledger.reading() as connection:
            return tuple(_entry(dict(row)) for row in connection.execute(query.limit(limit)).mappings())

    def undoable(self, count: int = 1) -> tuple[JournalEntry, ...]:
        """The entries that `undo` would undo, in that order."""
        with self._ledger.reading() as connection:
            rows = connection.execute(_in_force(self._ledger.athlete_id).limit(count)).mappings()
            return tuple(_entry(dict(row)) for row in rows)

    def version(self) -> int:
        """Grows with every journaled write and every undo."""
        with self._ledger.reading() as connection:
            ((newest, undone),) = all_rows(connection, _VERSION, {"athlete": self._ledger.athlete_id, "undone": UNDONE})
        return int(newest) + int(undone)

    @contextmanager
    def with_key(self, key: str, fingerprint: str) -> Iterator[None]:
        """The first entry written inside the block carries this key."""
        self._request = {"request_key": key, "request_fingerprint": fingerprint}
        try:
            yield
        finally:
            self._request = {}

    def keyed(self, key: str) -> KeyedWrite | None:
        """The write that was made under an idempotency key."""
        with self._ledger.reading() as connection:
            row = first_row(connection, _OF_KEY, {"athlete": self._ledger.athlete_id, "key": key})
        return None if row is None else KeyedWrite(entry_id=row[0], fingerprint=row[1] or "", answer=row[2])

    def answer(self, key: str, answer: str) -> None:
        """Store the answer of the write made under a key."""
        with self._ledger.joined(durable=False) as writing:
            values = {"athlete": self._ledger.athlete_id, "key": key, "given": answer}
            run_statement(writing.connection, _ANSWER, values)

    def undo(self, count: int = 1) -> tuple[UndoResult, ...]:
        """Undo the latest entries in force that wrote something, all or none of them."""
        if self._ledger.open_writing is not None:
            raise RuntimeError("undo is a transaction of its own")
        results: list[UndoResult] = []
        with self._ledger.begin(durable=True) as writing:
            while len(results) < count and (entry := _latest(writing)) is not None:
                results.append(_undo_entry(writing, entry))
        return tuple(results)


@dataclass(kw_only=True)
class _Effects:
    """The effects of an undo: days whose numbers change, and activities that lose sources."""

    days: set[str] = field(default_factory=set)
    losing: set[str] = field(default_factory=set)


@dataclass(frozen=True, kw_only=True)
class _Source:
    sha256: str
    index: int


@dataclass(frozen=True, kw_only=True)
class _Sources:
    """The part of an activity's document needed to see whether a source is lost."""

    sources: tuple[_Source, ...]


_SOURCES: Final = msgspec.json.Decoder(_Sources)


def _entry(row: Mapping[str, Value]) -> JournalEntry:
    return JournalEntry(
        id=int(str(row["id"])),
        at=instant(int(str(row["at_us"]))),
        kind=str(row["kind"]),
        what=str(row["what"]),
        undone=row["state"] == UNDONE,
    )


def _state_of(writing: Writing, entry_id: int) -> str | None:
    table = journal_entries
    query = select(table.c.state).where(table.c.id == entry_id, table.c.athlete_id == writing.athlete_id)
    state: str | None = writing.connection.execute(query).scalar()
    return state


def _expire_old_entries(writing: Writing, at: datetime) -> None:
    """Delete before-images older than a year and not among the last hundred entries."""
    table = journal_entries
    standing = select(table.c.id).where(table.c.athlete_id == writing.athlete_id, table.c.state == IN_FORCE)
    newest_expired = writing.connection.execute(
        standing.order_by(table.c.id.desc()).offset(UNDO_ENTRIES).limit(1)
    ).scalar()
    if newest_expired is None:
        return
    limit = microseconds(at - timedelta(days=UNDO_DAYS))
    old = (
        writing.connection.execute(standing.where(table.c.id <= newest_expired, table.c.at_us < limit)).scalars().all()
    )
    for ids in chunks(old):
        writing.connection.execute(delete(journal_rows).where(journal_rows.c.entry_id.in_(ids)))
        writing.connection.execute(update(table).where(table.c.id.in_(ids)).values(state=FINAL))


def _in_force(athlete_id: int) -> Select[*tuple[Value, ...]]:
    """Entries that an undo can undo, latest first. One of the athlete counts also where it changed nothing."""
    table = journal_entries
    counts = exists().where(journal_rows.c.entry_id == table.c.id) | (table.c.kind != FETCHED)
    query = select(table).where(table.c.athlete_id == athlete_id, table.c.state == IN_FORCE, counts)
    return query.order_by(table.c.id.desc())


def _latest(writing: Writing) -> JournalEntry | None:
    row = writing.connection.execute(_in_force(writing.athlete_id).limit(1)).mappings().first()
    return None if row is None else _entry({**row, "state": UNDONE})


def _undo_entry(writing: Writing, entry: JournalEntry) -> UndoResult:
    traces = _Effects()
    for images in _rows_backwards(writing.connection, entry.id):
        _trace(writing, images, traces)
        _restore_rows(writing, images)
    _drop_orphans(writing)
    connection = writing.connection
    for table in APPENDED:
        own = table.c.athlete_id == writing.athlete_id
        connection.execute(delete(table).where(own, table.c.entry_id == entry.id))
    connection.execute(delete(journal_rows).where(journal_rows.c.entry_id == entry.id))
    connection.execute(update(journal_entries).where(journal_entries.c.id == entry.id).values(state=UNDONE))
    left = _still_there(writing, traces.losing)
    first = min(traces.days, default=None)
    return UndoResult(
        entry=entry, touched_activities=left, first_day=None if first is None else date.fromisoformat(first)
    )


@dataclass(frozen=True, kw_only=True)
class _Image:
    """One journaled row: table, key (without the athlete), and previous content."""

    table: Table
    key: tuple[str, ...]
    before: Row | None


def _rows_backwards(connection: Connection, entry_id: int, size: int = 1000) -> Iterator[list[_Image]]:
    """The entry's rows, latest first, in pages, since an import's rows may not fit into memory."""
    table = journal_rows
    query = select(table).where(table.c.entry_id == entry_id).order_by(table.c.id.desc()).limit(size)
    below: int | None = None
    while rows := connection.execute(query if below is None else query.where(table.c.id < below)).all():
        yield [
            _Image(
                table=metadata.tables[row.table_name],
                key=tuple(json.loads(row.key)),
                before=None if row.before is None else msgspec.msgpack.decode(row.before),
            )
            for row in rows
        ]
        below = rows[-1].id


def _restore_rows(writing: Writing, images: Sequence[_Image]) -> None:
    """Delete every journaled row, then insert its previous content; foreign keys are checked at commit."""
    earliest = {(image.table.name, image.key): image for image in images}
    ordered = sorted(earliest.values(), key=lambda image: image.table.name)
    for name, of_table in groupby(ordered, key=lambda image: image.table.name):
        table, group = metadata.tables[name], list(of_table)
        delete_keys(writing.connection, table, [(writing.athlete_id, *image.key) for image in group])
        befores = [dict(image.before) for image in group if image.before is not None]
        if befores:
            writing.connection.execute(insert(table), befores)


def _trace(writing: Writing, images: Sequence[_Image], traces: _Effects) -> None:
    """Collect days and lost sources before anything is changed."""
    traces.days.update(image.key[1] for image in images if image.table is thresholds)
    of_activities = {image.key[0]: image.before for image in images if image.table is activities}
    traces.days.update(str(before["day"]) for before in of_activities.values() if before is not None)
    columns = (activities.c.id, activities.c.day, activities.c.document)
    for ids in chunks(of_activities):
        query = select(*columns).where(activities.c.athlete_id == writing.athlete_id, activities.c.id.in_(ids))
        for row in writing.connection.execute(query):
            traces.days.add(row.day)
            before = of_activities[row.id]
            if before is not None and _sources(row.document) - _sources(str(before["document"])):
                traces.losing.add(row.id)


def _sources(document: str) -> set[tuple[str, int]]:
    return {(source.sha256, source.index) for source in decode(_SOURCES, document).sources}


def _drop_orphans(writing: Writing) -> None:
    """Delete samples of activities that no longer exist."""
    mine = select(activities.c.id).where(activities.c.athlete_id == writing.athlete_id)
    where = and_(streams.c.athlete_id == writing.athlete_id, streams.c.activity_id.not_in(mine))
    writing.connection.execute(delete(streams).where(where))


def _still_there(writing: Writing, ids: set[str]) -> tuple[str, ...]:
    left: list[str] = []
    for some in chunks(sorted(ids)):
        query = select(activities.c.id).where(activities.c.athlete_id == writing.athlete_id, activities.c.id.in_(some))
        left.extend(writing.connection.execute(query.order_by(activities.c.id)).scalars())
    return tuple(left)
