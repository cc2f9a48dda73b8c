"""The door to a place elsewhere that keeps encrypted backups."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol


class BackupPlace(Protocol):
    """A folder of files by name. Every method raises `BadInput` or `StorageFailed`, in whose sentences no key is."""

    @property
    def whereto(self) -> str:
        """Its address without keys, for people to read."""
        ...

    def change(self, added: Path, removed: Sequence[str]) -> None:
        """Store a file under its own name, replacing one of that name; then delete the files that are named."""
        ...

    def names(self) -> tuple[str, ...]:
        """What is there."""
        ...

    def fetch(self, name: str, target: Path) -> None:
        """Write the content of a file into a new one."""
        ...
