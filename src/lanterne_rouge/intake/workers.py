"""Files read over all cores, results in the order in which the files were found."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from lanterne_rouge.intake.reading import Outcome, ReadFile, Workbench, read_file
from lanterne_rouge.ports.files import FoundFile

# Starting processes costs about half a second each; a handful of files is read sooner without them.
WORTH_PROCESSES = 24
# Results wait in order behind a slow file; the window bounds what waits.
WINDOW_PER_WORKER = 6

_bench: Workbench | None = None


def read_all(found: Sequence[FoundFile], bench: Workbench, workers: int) -> Iterator[ReadFile]:
    """Read every file; a file that ends its process is reported and the others go on."""
    if workers < 2 or len(found) < WORTH_PROCESSES:
        for one in found:
            yield read_file(one, bench)
        return
    rest = list(found)
    while rest:
        done = 0
        try:
            for result in _in_processes(rest, bench, workers):
                yield result
                done += 1
            return
        except BrokenProcessPool:
            rest = rest[done:]
        yield _alone(rest[0], bench)
        rest = rest[1:]


def _in_processes(found: Sequence[FoundFile], bench: Workbench, workers: int) -> Iterator[ReadFile]:
    waiting: deque[Future[ReadFile]] = deque()
    with _pool(workers, bench) as pool:
        for one in found:
            waiting.append(pool.submit(_read, one))
            if len(waiting) >= workers * WINDOW_PER_WORKER:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _alone(one: FoundFile, bench: Workbench) -> ReadFile:
    try:
        with _pool(1, bench) as pool:
            return pool.submit(_read, one).result()
    except BrokenProcessPool:
        return ReadFile(
            name=one.name,
            stamp=one.stamp,
            outcome=Outcome.FAILED,
            size=one.size,
            reason="Reading this file ended the reading process, probably for want of memory.",
            next_step="Free some memory and import it again by itself.",
        )


def _pool(workers: int, bench: Workbench) -> ProcessPoolExecutor:
    # Fresh processes, because a forked copy of a process with an open database and threads is not safe everywhere.
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_prepare, initargs=(bench,))


def _prepare(bench: Workbench) -> None:
    global _bench
    _bench = bench


def _read(found: FoundFile) -> ReadFile:
    assert _bench is not None
    return read_file(found, _bench)
