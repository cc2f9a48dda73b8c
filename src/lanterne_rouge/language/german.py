"""The coach's sentences in German, for the app: by their English patterns, which `german.toml` lists with their German.

A sentence without a pattern stays English: half a sentence in each language would be worse than either.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

GERMAN_FILE: Final = Path(__file__).with_name("german.toml")
MONTHS_IN_GERMAN: Final[Mapping[str, str]] = {
    "January": "Januar",
    "February": "Februar",
    "March": "März",
    "April": "April",
    "May": "Mai",
    "June": "Juni",
    "July": "Juli",
    "August": "August",
    "September": "September",
    "October": "Oktober",
    "November": "November",
    "December": "Dezember",
}
# What a place in a pattern takes: n a number or a span of them with its unit, d a day, w any words as they are, t a part that
# has to be German, too, s one that says what was done in a set.
_TAKES: Final[Mapping[str, str]] = {
    "n": r"[+-]?\d[\d.,:]*(?:[-–]\d[\d.,:]*)?(?: (?:h|min|km|g|kg|lb|ml|W|MB|%))?",
    "d": rf"\d{{4}}-(?:0[1-9]|1[0-2])-\d\d|\d{{1,2}} (?:{'|'.join(MONTHS_IN_GERMAN)})",
    "w": r".+?",
    "t": r".+?",
    "s": r"(?:\d|as many |bodyweight ).+?",
}
_PLACE: Final = re.compile(r"\{([ndwts])\}")
_SENTENCES: Final = re.compile(r"(?<=[.?!]) (?=[A-Z0-9“])")
_DECIMAL: Final = re.compile(r"(?<=\d)\.(?=\d)")
MOST_SENTENCES_KEPT: Final = 4096
# Patterns that begin with a place are tried for every sentence.
ANY_WORD: Final = ""
# The coach says nothing longer at once, and lists no more; a text that an athlete wrote may.
LONGEST_TRANSLATED, DEEPEST_PART = 1000, 10


@dataclass(frozen=True, kw_only=True)
class SentencePattern:
    """An English sentence with places, and its German with the same places by their number."""

    english: re.Pattern[str]
    kinds: tuple[str, ...]
    german: str

    def fill(self, text: str, depth: int) -> str | None:
        """The German of a text; None where the text doesn't fit, or a part of it has no German."""
        match = self.english.fullmatch(text)
        if match is None:
            return None
        parts: list[str] = []
        for kind, value in zip(self.kinds, match.groups(), strict=True):
            part = _part(kind, value, depth)
            if part is None:
                return None
            parts.append(part)
        return self.german.format(*parts)


def in_german(text: str) -> str | None:
    """A sentence of the coach in German, or several, also line by line; None where one of them has no German."""
    lines: list[str] = []
    for line in text.split("\n"):
        german = _in_german(line, 0) if line else ""
        if german is None:
            return None
        lines.append(german)
    return "\n".join(lines)


@lru_cache(maxsize=MOST_SENTENCES_KEPT)
def _in_german(text: str, depth: int) -> str | None:
    if len(text) > LONGEST_TRANSLATED or depth > DEEPEST_PART:
        return None
    # One by one first: a pattern with an open end would take the next sentence for its own.
    sentences = _SENTENCES.split(text)
    said = [_sentence(sentence, depth) for sentence in sentences]
    if None in said:
        return _sentence(text, depth) if len(sentences) > 1 else None
    return " ".join(sentence for sentence in said if sentence is not None)


def _sentence(text: str, depth: int) -> str | None:
    begin = text.partition(" ")[0]
    groups = (begin, ANY_WORD) if begin in _listed() else (ANY_WORD,)
    return next((said for group in groups for each in _patterns(group) if (said := each.fill(text, depth))), None)


def _part(kind: str, value: str, depth: int) -> str | None:
    if kind in ("t", "s"):
        return _in_german(value, depth + 1)
    if kind == "d":
        return _day(value)
    return _DECIMAL.sub(",", value) if kind == "n" else value


def _day(text: str) -> str:
    if "-" in text:
        year, month, day = text.split("-")
        return f"{int(day)}. {list(MONTHS_IN_GERMAN.values())[int(month) - 1]} {year}"
    number, month = text.split()
    return f"{number}. {MONTHS_IN_GERMAN[month]}"


@cache
def _listed() -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Every pattern and its German by its first word."""
    found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for english, german in list_patterns():
        begin = english.partition(" ")[0]
        found[ANY_WORD if "{" in begin else begin].append((english, german))
    return {begin: tuple(patterns) for begin, patterns in found.items()}


@cache
def _patterns(begin: str) -> tuple[SentencePattern, ...]:
    """The patterns with this first word, made when the first sentence begins with it: all of them at once take a third of a second."""
    made: list[SentencePattern] = []
    for english, german in _listed().get(begin, ()):
        places = _PLACE.split(english)
        source = "".join(f"({_TAKES[text]})" if n % 2 else re.escape(text) for n, text in enumerate(places))
        made.append(SentencePattern(english=re.compile(source), kinds=tuple(places[1::2]), german=german))
    return tuple(made)


def list_patterns() -> Iterator[tuple[str, str]]:
    """Each English pattern with its German one."""
    for group in tomllib.loads(GERMAN_FILE.read_text(encoding="utf-8")).values():
        yield from group.items()
