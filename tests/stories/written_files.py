"""Which files a piece of code writes, as Python itself reports it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
MOVING = ("os.rename", "os.link", "os.symlink")


@dataclass(kw_only=True)
class Effects:
    """Files that were opened for writing, or that were moved, under both names."""

    files: set[Path] = field(default_factory=set)

    def record(self, event: str, arguments: tuple[object, ...]) -> None:
        """Take one of Python's audit events."""
        opened = event == "open" and isinstance(arguments[2], int) and bool(arguments[2] & WRITING)
        if opened or event == "sqlite3.connect":
            self._add(arguments[0])
        elif event in MOVING and not Path(os.fsdecode(str(arguments[0]))).is_dir():
            self._add(arguments[0])
            self._add(arguments[1])

    def _add(self, path: object) -> None:
        if isinstance(path, str | bytes | os.PathLike):
            self.files.add(Path(os.fsdecode(path)).absolute())


_active: list[Effects] = []


def _audit(event: str, arguments: tuple[object, ...]) -> None:
    for effects in _active:
        effects.record(event, arguments)


# An audit hook stays for good, so it is added once and records only within `recorded`.
sys.addaudithook(_audit)


@contextmanager
def recorded() -> Iterator[Effects]:
    """The effects of the block."""
    effects = Effects()
    _active.append(effects)
    try:
        yield effects
    finally:
        _active.remove(effects)
