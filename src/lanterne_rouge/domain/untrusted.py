"""Text that came from outside: a session's title, a goal's name, a note. It is data, and never a plain string by accident."""

import json
import unicodedata
from dataclasses import dataclass
from typing import Generic, TypeVar

Text = TypeVar("Text", bound=str)

SHOWN_AS = "<untrusted text>"
CUT = "..."

# Characters that no reader sees, though they are letters or marks to Unicode: fillers, joiners, variation selectors.
_UNSEEN = frozenset(
    (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0)
) | frozenset((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
# Marks stacked beyond this on one letter are there to spill over the lines around.
_MOST_MARKS = 2
# One character can become eighteen by normalisation; more input than this cannot matter to what is shown.
_READ_AHEAD = 8


@dataclass(frozen=True, repr=False)
class Untrusted(Generic[Text]):
    """A text of a third party. Printed, joined or formatted by mistake it says nothing; `quoted` is the way out."""

    text: Text

    def quoted(self, limit: int) -> str:
        """The text as one line of JSON, at most `limit` characters of it, without anything that hides or steers."""
        kept = _shortened(_seen(self.text[: limit * _READ_AHEAD + 1]), limit)
        told = json.dumps(kept, ensure_ascii=False)
        # Tags mean something to a model even within quotes.
        return told.replace("<", "\\u003c").replace(">", "\\u003e")

    def __str__(self) -> str:
        return SHOWN_AS

    def __repr__(self) -> str:
        return SHOWN_AS

    def __format__(self, form: str) -> str:
        return SHOWN_AS


def _seen(text: str) -> str:
    """What a reader would see of the text, on one line; cleaning joins letters with marks, so it is done until it rests."""
    before = ""
    while text != before:
        before, text = text, unicodedata.normalize("NFKC", _plain(text))
    return text


def _plain(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFKC", text):
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if character.isspace():
            kept.append(" ")
        elif category[0] not in "CZ" and ord(character) not in _UNSEEN and marks <= _MOST_MARKS:
            kept.append(character)
    return " ".join("".join(kept).split(" ")) if kept else ""


def _shortened(text: str, limit: int) -> str:
    text = " ".join(text.split())
    if len(text) <= limit:
        return text
    room = limit - len(CUT)
    return f"{text[:room].rstrip()}{CUT}" if room > 0 else text[:limit].rstrip()
