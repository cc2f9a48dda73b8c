"""Originals of an import that is only looked at: nothing reaches the athlete's home."""

from pathlib import Path

from lanterne_rouge.ports.stores import RawFiles


class ScratchOriginals:
    """Holds new originals in a folder that is thrown away, beside those that are kept."""

    def __init__(self, kept: RawFiles, folder: Path) -> None:
        self._kept, self._folder = kept, folder

    def put(self, sha256: str, data: bytes, *, durable: bool = False) -> None:
        """Hold the content."""
        (self._folder / sha256).write_bytes(data)

    def get(self, sha256: str) -> bytes:
        """The content, held or kept; raises `NotFound`."""
        held = self._folder / sha256
        return held.read_bytes() if held.exists() else self._kept.get(sha256)
