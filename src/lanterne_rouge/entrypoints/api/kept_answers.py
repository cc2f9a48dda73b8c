"""Answers of the app's main pages, given again while nothing that they are made from has changed.

An answer is made from the database, the mission's file and the clock. It is kept for as long as the folder of missions is as it
was, the minute is the same, and the database answers what was asked while it was made as it did then. That is asked again only
when somebody has written, from whatever process: a set of a workout, or another athlete, changes nothing that a plan looks at.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Final, Protocol

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import UseCase
from lanterne_rouge.ports.journal import Reads

# What is opened again and again, and takes long enough to make.
KEPT_ROWS: Final = frozenset({"today", "show_plan", "fitness"})
MOST_KEPT, LONGEST_REQUEST = 64, 500
Key = tuple[str, str, bytes]


class Writes(Protocol):
    """Tells what others have written to the database."""

    def count(self) -> int | None:
        """A number that is another one after a write; None where that can't be known."""
        ...

    def still_so(self, reads: Reads) -> bool:
        """Whether the database answers all that was asked as it did then; False where that can't be told."""
        ...


@dataclass(frozen=True, kw_only=True)
class RowAnswer:
    """What a row answered, as JSON; the version that a change of it expects; whether an earlier write is told again.

    `version` is None where it is that of everything the athlete has, until it is looked up.
    """

    body: bytes
    version: int | None
    repeated: bool = False

    def with_version(self, scope: AthleteScope) -> "RowAnswer":
        """The answer with its version looked up."""
        return self if self.version is not None else replace(self, version=scope.stores.journal.version())


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """What an answer is made from: the number of writes to the database, the files of missions, and the minute."""

    writes: int
    outside: tuple[object, ...]


@dataclass(frozen=True, kw_only=True)
class _Kept:
    """An answer, what there was before it was made, and what was asked for it."""

    answer: RowAnswer
    stamp: Stamp
    reads: Reads


class KeptAnswers:
    """Keeps the newest few answers."""

    def __init__(self, writes: Writes) -> None:
        self._writes = writes
        self._answers: OrderedDict[Key, _Kept] = OrderedDict()
        self._lock = Lock()

    def answer(self, row: UseCase, document: bytes, scope: AthleteScope, make: Callable[[], RowAnswer]) -> RowAnswer:
        """The answer to a request, made only where it can't be the one from before."""
        before = self._stamp(scope) if row.name in KEPT_ROWS and len(document) <= LONGEST_REQUEST else None
        if before is None:
            return make().with_version(scope)
        key = (scope.athlete, row.name, document)
        with self._lock:
            kept = self._answers.get(key)
        if kept is not None and kept.stamp == before:
            return kept.answer
        if kept is not None and (renewed := self._renewed(kept, before, scope)) is not None:
            self._keep(key, renewed)
            return renewed.answer
        with scope.stores.journal.noting_reads() as reads:
            made = make()
        # Looked up outside: an answer depends on what it looked at, and not on every write of the athlete.
        answer = made.with_version(scope)
        after = self._stamp(scope)
        if after == before or (after is not None and after.outside == before.outside and reads.is_whole):
            self._keep(key, _Kept(answer=answer, stamp=before, reads=reads))
        return answer

    def _renewed(self, kept: _Kept, now: Stamp, scope: AthleteScope) -> _Kept | None:
        """What was kept, where what was written since is nothing that it looked at; `now` is from before this is asked."""
        if kept.stamp.outside != now.outside:
            return None
        # Looked up first: a change that expects it is refused if anything is written from here on.
        version = scope.stores.journal.version()
        if not self._writes.still_so(kept.reads):
            return None
        return replace(kept, stamp=now, answer=replace(kept.answer, version=version))

    def _keep(self, key: Key, kept: _Kept) -> None:
        with self._lock:
            self._answers[key] = kept
            self._answers.move_to_end(key)
            while len(self._answers) > MOST_KEPT:
                self._answers.popitem(last=False)

    def _stamp(self, scope: AthleteScope) -> Stamp | None:
        """What an answer is made from, as it is now; None where that can't be told."""
        writes = self._writes.count()
        try:
            missions = _files_in(scope.folder("missions"))
        except OSError:
            return None
        if writes is None:
            return None
        return Stamp(writes=writes, outside=(missions, scope.now.replace(second=0, microsecond=0)))


def _files_in(folder: Path) -> tuple[tuple[str, int, int, int], ...]:
    if not folder.is_dir():
        return ()
    stats = ((file.name, file.stat()) for file in sorted(folder.iterdir()))
    return tuple((name, stat.st_ino, stat.st_size, stat.st_mtime_ns) for name, stat in stats)
