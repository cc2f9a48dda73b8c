"""Names of files as they may be shown, and which files nobody means when they say "this folder"."""

import unicodedata
from contextlib import suppress

_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_OF_SYSTEMS = frozenset(("__macosx", "thumbs.db", "desktop.ini", "$recycle.bin", "system volume information"))
LONGEST = 400


def shown(name: str) -> str:
    """The name without characters that steer a terminal or turn the direction of reading; never used to open."""
    clean = name if name.isascii() and name.isprintable() else "".join(map(_visible, name))
    return clean if len(clean) <= LONGEST else f"{clean[: LONGEST // 2]}…{clean[-LONGEST // 2 :]}"


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
