"""A long list in JSON, read one member at a time: exports hold lists of hundreds of megabytes."""

import codecs
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from typing import Final

from lanterne_rouge.domain.errors import BadFile

LARGEST_ITEM: Final = 2 * 2**20
"""Of one member; the parser begins an unfinished one again with each piece."""
MOST_ITEMS: Final = 200_000
_BLANK: Final = re.compile(r"[ \t\r\n,]*")
_DECODER: Final = json.JSONDecoder()

Fields = Mapping[str, object]


class JsonList:
    """The objects in every list named `key` of a document; without a key, those of the document, which is a list itself.

    `is_damaged` says afterwards that the document breaks off or isn't JSON from some place on.
    """

    def __init__(self, pieces: Iterable[bytes], key: str | None = None) -> None:
        self._pieces = iter(pieces)
        self._key = None if key is None else f'"{key}"'
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        self._text, self._at, self._count = "", 0, 0
        self.is_damaged = False

    def __iter__(self) -> Iterator[Fields]:
        """The objects; anything else in the lists is passed over. Raises `BadFile` for one, or a list, larger than any app writes."""
        while self._enter():
            while (item := self._next()) is not None:
                self._count += 1
                if self._count > MOST_ITEMS:
                    raise _too_large()
                if isinstance(item, dict):
                    yield item
            if self.is_damaged or self._key is None:
                return

    def _enter(self) -> bool:
        """Go to the beginning of the next list."""
        while self._key is not None and (found := self._text.find(self._key, self._at)) < 0:
            self._at = max(len(self._text) - len(self._key), self._at)
            if not self._more(0):
                return False
        self._at = found + len(self._key) if self._key is not None else self._at
        while (begin := self._text.find("[", self._at)) < 0:
            if not self._more(1):
                return False
        self._at = begin + 1
        return True

    def _next(self) -> object:
        """The next member; None at the end of the list."""
        wanted = 1
        while True:
            if (blank := _BLANK.match(self._text, self._at)) is not None:
                self._at = blank.end()
            if self._text.startswith("]", self._at):
                self._at += 1
                return None
            try:
                item, self._at = _DECODER.raw_decode(self._text, self._at)
            except RecursionError as error:
                raise _too_large() from error
            except ValueError:
                wanted = max(2 * (len(self._text) - self._at), wanted)
                if wanted > 2 * LARGEST_ITEM:
                    raise _too_large() from None
                if not self._more(wanted):
                    self.is_damaged = True
                    return None
            else:
                return item if item is not None else False

    def _more(self, wanted: int) -> bool:
        """Read until so many characters wait; false at the end."""
        rest = [self._text[self._at :]]
        length, any_read = len(rest[0]), False
        self._at = 0
        for piece in self._pieces:
            rest.append(self._decode(piece))
            length += len(rest[-1])
            any_read = True
            if length >= wanted:
                break
        self._text = "".join(rest)
        return any_read


def number_in_fields(fields: Fields, *names: str) -> float | None:
    """A number that is not negative, or None; several names lead into objects within the object."""
    value: object = fields
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if isfinite(number) and number >= 0 else None


def text_in_fields(fields: Fields, name: str) -> str:
    """A text; empty where there is none."""
    value = fields.get(name)
    return value if isinstance(value, str) else ""


def _too_large() -> BadFile:
    return BadFile("This list is larger than any app writes, or an entry in it.", "Export it again.")
