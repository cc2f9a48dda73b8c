"""Strings that must never reach an athlete, found also where they are spaced out, reversed or encoded."""

import base64
import codecs
import re
from collections.abc import Collection, Sequence
from functools import lru_cache

_NOT_WRITTEN = re.compile(r"[\W_]+")
# Shorter strings are looked for as whole words only; squeezed together they would be found everywhere.
SHORTEST_SQUEEZED = 5


def holding(sentences: Sequence[str], forbidden: Collection[str]) -> frozenset[int]:
    """The places of the sentences that hold a forbidden string, alone or together with their neighbours."""
    if not forbidden:
        return frozenset()
    squeezed = [_squeezed(s) for s in sentences]
    whole, lowered = "".join(squeezed), [s.lower() for s in sentences]
    found: set[int] = set()
    for string in forbidden:
        if not string.strip():
            continue
        found |= {n for n, sentence in enumerate(lowered) if _as_word(string, sentence)}
        for form in _forms(string):
            at = whole.find(form)
            while at >= 0:
                found |= _touched(squeezed, at, at + len(form))
                at = whole.find(form, at + 1)
    return frozenset(found)


def _as_word(string: str, sentence: str) -> bool:
    low = string.strip().lower()
    return low in sentence and re.search(rf"(?<!\w){re.escape(low)}(?!\w)", sentence) is not None


def _touched(squeezed: Sequence[str], begin: int, end: int) -> set[int]:
    touched, at = set(), 0
    for n, sentence in enumerate(squeezed):
        if at < end and at + len(sentence) > begin:
            touched.add(n)
        at += len(sentence)
    return touched


def _squeezed(text: str) -> str:
    return _NOT_WRITTEN.sub("", text).lower()


@lru_cache(maxsize=512)
def _forms(string: str) -> tuple[str, ...]:
    """The string squeezed: as it is, reversed, turned by 13 letters, in hex, and in base64 wherever it may begin."""
    plain = _squeezed(string)
    if len(plain) < SHORTEST_SQUEEZED:
        return ()
    raw = string.encode("utf-8", "ignore")
    encoded = [_base64_inside(raw, shift) for shift in range(3)]
    forms = (plain, plain[::-1], codecs.encode(plain, "rot13"), raw.hex(), *encoded)
    return tuple(dict.fromkeys(form for form in forms if len(form) >= SHORTEST_SQUEEZED))


def _base64_inside(raw: bytes, shift: int) -> str:
    """The letters of base64 that depend on the string alone, when so many bytes stand before it."""
    text = base64.b64encode(b"\0" * shift + raw).decode().rstrip("=")
    first = (0, 2, 3)[shift]
    whole = (shift + len(raw)) * 8 // 6
    return _squeezed(text[first:whole])
