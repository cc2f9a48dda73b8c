"""The journal: every write in order, each of them to be undone as one."""

from contextlib import AbstractContextManager
from dataclasses import field
from datetime import date, datetime
from typing import Protocol

from lanterne_rouge.domain.quick_dataclass import dataclass

FETCHED = "fetch"
"""The kind of journal entries that the coach writes by itself: values fetched from a source."""


@dataclass(frozen=True, kw_only=True)
class JournalEntry:
    """One write that can be undone."""

    id: int
    at: datetime
    kind: str
    what: str
    undone: bool


@dataclass(frozen=True, kw_only=True)
class UndoResult:
    """The result of an undo: the entry, and the activities to rebuild from their sources."""

    entry: JournalEntry
    touched_activities: tuple[str, ...]
    first_day: date | None


@dataclass(frozen=True, kw_only=True)
class KeyedWrite:
    """A write made under an idempotency key: the fingerprint of its request, and its answer as JSON once there is one."""

    entry_id: int
    fingerprint: str
    answer: str | None


@dataclass(kw_only=True)
class Reads:
    """What was asked of the database in a block: a digest of the rows that came, by statement and parameters.

    `is_whole`: it was only asked, and nothing was answered in two ways, so that the same answers mean the same outcome.
    """

    asked: dict[tuple[str, tuple[object, ...]], bytes] = field(default_factory=dict)
    is_whole: bool = True

    def note(self, statement: str, parameters: tuple[object, ...], rows: bytes) -> None:
        """Add a statement and a digest of its rows."""
        if self.asked.setdefault((statement, parameters), rows) != rows:
            self.is_whole = False


class Journal(Protocol):
    """The list of writes. Every write of the stores below happens inside a `writing` block and can be undone as one."""

    def writing(self, kind: str, what: str, *, at: datetime, durable: bool = True) -> AbstractContextManager[int]:
        """One transaction and one journal entry; rolled back on any exception. `durable`: on disk before it returns.

        Yields the entry's id. Nested use joins the outer block.
        """
        ...

    def whole(self) -> AbstractContextManager[None]:
        """One durable transaction around reading, deciding and writing; no other writer of the athlete comes between.

        The first `writing` block inside makes the entry, later ones join it; without one nothing was written.
        """
        ...

    def one_state(self) -> AbstractContextManager[None]:
        """All that this thread reads inside the block is of one state of the data, until it writes itself; also quicker."""
        ...

    def noting_reads(self) -> AbstractContextManager[Reads]:
        """What these stores are asked inside the block, to be asked again when others have written."""
        ...

    def continuing(self, entry_id: int, *, durable: bool = False) -> AbstractContextManager[int]:
        """A further transaction of an existing entry (a long import writes many)."""
        ...

    def derived(self) -> AbstractContextManager[None]:
        """A transaction for derived data, which is not journaled outside of `following`."""
        ...

    def following(self, entry_id: int | None) -> AbstractContextManager[None]:
        """What is derived inside the block, such as a plan, is undone with this entry; None: it isn't journaled."""
        ...

    def undoable(self, count: int = 1) -> tuple[JournalEntry, ...]:
        """The entries that `undo` would undo, in that order."""
        ...

    def entries(self, limit: int = 20) -> tuple[JournalEntry, ...]:
        """The latest entries, newest first."""
        ...

    def undo(self, count: int = 1) -> tuple[UndoResult, ...]:
        """Undo the latest entries that are in force; an import's raw files stay on disk."""
        ...

    def version(self) -> int:
        """Grows with every journaled write and every undo; 0 before the first."""
        ...

    def with_key(self, key: str, fingerprint: str) -> AbstractContextManager[None]:
        """The first entry written inside the block carries this idempotency key, which is unique for the athlete."""
        ...

    def keyed(self, key: str) -> KeyedWrite | None:
        """The write that was made under an idempotency key."""
        ...

    def answer(self, key: str, answer: str) -> None:
        """Store the answer of the write made under a key, to be repeated; nothing happens where nothing was written."""
        ...
