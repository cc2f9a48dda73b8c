"""What is too much. Real archives have gigabytes, so the measures are proportion and nesting, not total size.

All sizes are enforced while unpacking; what a header says is only believed when it is a reason to refuse.
"""

from typing import Final

MB: Final = 2**20

LARGEST_FILE: Final = 512 * MB
"""The largest file that is loaded. The longest recordings have some ten megabytes."""
LARGEST_ARCHIVE: Final = 16 * 1024 * MB
"""The largest archive within an archive that is unpacked to disk."""
RATIO: Final = 100
"""Text of track points packs to a twentieth; a bomb packs to a thousandth."""
HARMLESS_FILE: Final = 50 * MB
"""A file may unpack to this much whatever its ratio."""
HARMLESS_ARCHIVE: Final = 1024 * MB
"""An archive, with all that is nested in it, may unpack to this much whatever its ratio."""
DEEPEST: Final = 3
"""Archives within archives: an account's export has two layers, and a file in them may be packed once more."""
MOST_ENTRIES: Final = 200_000
LARGEST_DIRECTORY: Final = 32 * MB
"""Bytes of a zip's table of contents; beyond this it has too many entries to be listed."""


def most_unpacked(packed: int, largest: int = LARGEST_FILE) -> int:
    """How many bytes so many packed bytes may become."""
    return min(largest, max(HARMLESS_FILE, RATIO * packed))


def most_of_archive(size: int) -> int:
    """How many bytes all layers of an archive of this size may become together."""
    return max(HARMLESS_ARCHIVE, RATIO * size)
