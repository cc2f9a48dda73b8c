"""What is too much. Real archives have gigabytes, so the measures are proportion and nesting, not total size.

All sizes are enforced while unpacking; what a header says is only believed when it is a reason to refuse.
"""

import unicodedata
from contextlib import suppress
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
DEEPEST_ARCHIVE: Final = 3
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


_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_OF_SYSTEMS = frozenset(("__macosx", "thumbs.db", "desktop.ini", "$recycle.bin", "system volume information"))
LONGEST_PATH = 400


def shown_name(name: str) -> str:
    """The name without characters that steer a terminal or turn the direction of reading; never used to open."""
    clean = name if name.isascii() and name.isprintable() else "".join(map(_visible, name))
    return clean if len(clean) <= LONGEST_PATH else f"{clean[: LONGEST_PATH // 2]}…{clean[-LONGEST_PATH // 2 :]}"


def member_name(name: str, *, is_utf8: bool) -> str:
    """A zip member's name; old tools write the bytes of UTF-8 without saying so."""
    if not is_utf8 and not name.isascii():
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return name.replace("\\", "/")


def is_hidden(name: str) -> bool:
    """Whether any part of the path is hidden or belongs to an operating system."""
    return any(_is_hidden_part(part) for part in name.split("/"))


def _is_hidden_part(part: str) -> bool:
    return (part.startswith(".") and part not in (".", "..")) or part.lower() in _OF_SYSTEMS


def _visible(character: str) -> str:
    return "�" if unicodedata.category(character) in _UNSEEN else character
