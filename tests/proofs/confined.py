"""Files read as an import reads them, in a process with bounds of time and memory, one measured after another."""

import resource
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from lanterne_rouge.adapters.files.archives.finder import Found
from lanterne_rouge.adapters.files.archives.unpacking import Place
from lanterne_rouge.adapters.files.catalogue import READERS
from lanterne_rouge.adapters.storage.packing import pack_streams
from lanterne_rouge.app.importing.reading import ImportedFile, ReadContext, read_file

MB = 2**20
# Ends a file that hangs, and no other, however busy the machine is.
HANGS_AFTER_S = 300.0
MOST_GROWTH = 300 * MB


class NoRoom:
    """Keeps no originals."""

    def put(self, sha256: str, data: bytes, *, durable: bool = False) -> None:
        """Forget the content."""

    def get(self, sha256: str) -> bytes:
        """Nothing is there."""
        raise LookupError(sha256)


@dataclass(frozen=True, kw_only=True)
class Run:
    """How the reading of one file went; `reason` tells of an end that none of ours should have."""

    name: str
    outcome: str
    reason: str
    growth: int


def read_confined(paths: Iterable[Path]) -> Iterator[Run]:
    """Read each file in a child process; one that hangs or dies costs that child, and is told of."""
    context = get_context("spawn")
    child = None
    for path in paths:
        if child is None:
            ours, theirs = context.Pipe()
            child = context.Process(target=_serve, args=(theirs,), daemon=True)
            child.start()
            theirs.close()
            ours.recv()
        ours.send(path)
        try:
            told = ours.recv() if ours.poll(HANGS_AFTER_S) else None
        except EOFError:
            told = None
        if told is None:
            child.kill()
            child.join()
            child, told = None, Run(name=path.name, outcome="ended", reason="it hung or died", growth=0)
        yield told
    if child is not None:
        child.kill()
        child.join()


def _serve(pipe: Connection) -> None:
    bench = ReadContext(readers=READERS, raw=NoRoom(), pack=pack_streams, known_hashes=frozenset())
    read_file(_found(Path(__file__)), bench)
    _bound()
    pipe.send("ready")
    while True:
        path: Path = pipe.recv()
        pipe.send(_measured(path, bench))


def _measured(path: Path, bench: ReadContext) -> Run:
    Path("/proc/self/clear_refs").write_text("5")  # the peak counts from here
    before = _memory()["VmRSS"]
    read = _read(path, bench)
    growth = _memory()["VmHWM"] - before
    reason = read if isinstance(read, str) else read.reason if read.fault else ""
    outcome = "raised" if isinstance(read, str) else str(read.outcome)
    return Run(name=path.name, outcome=outcome, reason=reason, growth=growth)


def _found(path: Path) -> Found:
    """A file on disk, as the intake meets it."""
    return Found(name=path.name, path=path, size=path.stat().st_size, stamp="held", place=Place(disk=path))


def _read(path: Path, bench: ReadContext) -> ImportedFile | str:
    try:
        return read_file(_found(path), bench)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _bound() -> None:
    """No more address space than the process has now and what one file may cost, and a little for the allocator."""
    room = _memory()["VmSize"] + MOST_GROWTH + 100 * MB
    resource.setrlimit(resource.RLIMIT_AS, (room, room))


def _memory() -> Mapping[str, int]:
    lines = Path("/proc/self/status").read_text().splitlines()
    told = (line.split() for line in lines if line.startswith("Vm"))
    return {name.rstrip(":"): int(kb) * 1024 for name, kb, _ in told}
