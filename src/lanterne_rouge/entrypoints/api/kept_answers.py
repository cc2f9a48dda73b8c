"""Answers of the app's main pages, given again while nothing that they are made from has changed.

An answer is made from the database, the mission's file and the clock. It is kept for as long as nobody has written to the
database, from whatever process, the folder of missions is as it was, and the minute is the same.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import UseCase

# What is opened again and again, and takes long enough to make.
KEPT_ROWS: Final = frozenset({"today", "show_plan", "fitness"})
MOST_KEPT, LONGEST_REQUEST = 64, 500
Stamp = tuple[object, ...]


@dataclass(frozen=True, kw_only=True)
class RowAnswer:
    """What a row answered, as JSON; the version that a change of it expects; whether an earlier write is told again."""

    body: bytes
    version: int
    repeated: bool = False


class KeptAnswers:
    """Keeps the newest few answers. `writes`: a number that changes with every write to the database, None if unknown."""

    def __init__(self, writes: Callable[[], int | None]) -> None:
        self._writes = writes
        self._answers: OrderedDict[tuple[str, str, bytes], tuple[Stamp, RowAnswer]] = OrderedDict()
        self._lock = Lock()

    def answer(self, row: UseCase, document: bytes, scope: AthleteScope, make: Callable[[], RowAnswer]) -> RowAnswer:
        """The answer to a request, made only where it can't be the one from before."""
        before = self._stamp(scope) if row.name in KEPT_ROWS and len(document) <= LONGEST_REQUEST else None
        if before is None:
            return make()
        key = (scope.athlete, row.name, document)
        with self._lock:
            stamp, kept = self._answers.get(key, (None, None))
        if kept is not None and stamp == before:
            return kept
        answer = make()
        # What was written meanwhile may be in it or not; then the next one makes its own.
        if self._stamp(scope) == before:
            self._keep(key, before, answer)
        return answer

    def _keep(self, key: tuple[str, str, bytes], stamp: Stamp, answer: RowAnswer) -> None:
        with self._lock:
            self._answers[key] = (stamp, answer)
            self._answers.move_to_end(key)
            while len(self._answers) > MOST_KEPT:
                self._answers.popitem(last=False)

    def _stamp(self, scope: AthleteScope) -> Stamp | None:
        """What an answer is made from, as it is now; None where that can't be told."""
        writes = self._writes()
        try:
            missions = _files_in(scope.folder("missions"))
        except OSError:
            return None
        return None if writes is None else (writes, missions, scope.now.replace(second=0, microsecond=0))


def _files_in(folder: Path) -> tuple[tuple[str, int, int, int], ...]:
    if not folder.is_dir():
        return ()
    stats = ((file.name, file.stat()) for file in sorted(folder.iterdir()))
    return tuple((name, stat.st_ino, stat.st_size, stat.st_mtime_ns) for name, stat in stats)
