"""What a text must not hold when it leaves: keys and passwords in any dress, and what tells who or where somebody is."""

import re
import unicodedata
from base64 import b64encode
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from urllib.parse import quote, quote_plus, unquote, urlsplit

# A password of two letters is in every text.
SHORTEST = 3
# From here on letters are compared without what stands between them: a name of eight letters is no chance.
LONG = 8
# A part of a key is as bad as all of it; no two texts share so many letters by chance.
PART = 16
# Names that are also words of training, or of every machine: finding one tells nothing.
_COMMON: Final = """
april art august coach cyclist ease easy hard june lifter mark max may push rest ride rider run runner summer sunday test
training trainer will athlete admin user root local localhost postgres database password secret
jan feb mar apr jun jul aug sep oct nov dec mon tue wed thu fri sat sun day week hill race road
you the and all one two six ten low high for not out tsb ctl atl hrv rpe ftp bpm
ollama llama vllm lmstudio none empty dummy unused notneeded nokey token key placeholder changeme
"""
WORDS: Final = frozenset(_COMMON.split())

_SHAPES: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (what, re.compile(shape, re.IGNORECASE))
    for what, shape in (
        ("an e-mail address", r"[\w.+'-]+@[\w-]+(?:\.[\w-]+)+"),
        (
            "a key",
            r"\b(?:sk|pk|rk|gsk|hf|ghp|gho|github_pat|xox[abprs]|glpat)[-_][\w-]{12,}|\bAKIA[0-9A-Z]{12,}|\bAIza[\w-]{20,}"
            r"|\beyJ[\w-]{8,}\.[\w-]{8,}|-----BEGIN [A-Z ]+-----|\bbearer\s+[\w.~+/-]{12,}",
        ),
        ("a login within an address", r"\w+://[^\s/@]+:[^\s/@]+@"),
        ("an identifier", r"\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b[0-9a-f]{32,}\b"),
        ("a serial number", r"(?<![\w.,])\d{9,}(?![\w.])|\bserial\b\W{0,3}(?:no|nr|num|number)?\W{0,4}\w*\d{4,}"),
        (
            "a telephone number",
            r"(?<![\w.+])\+\d(?:[\s()./-]{0,2}\d){7,}|\(\d{3}\)\s?\d{3}[-.\s]\d{4}|(?<![\w.-])\d{3}[-.]\d{3}[-.]\d{4}(?![\w.-])"
            r"|(?<![\w.,:/-])(?=(?:[\s./-]?\d){9})0\d{1,4}(?:[\s./-]\d{2,4}){2,4}(?![\w-])",
        ),
        (
            "a path on this machine",
            r"(?<![\w./:<])(?:~|\.{1,2})?/(?:[\w.@+-]+/)+[\w.@+-]*|(?<!\w)~/[\w.]+|\b[a-z]:\\[\w.]|\\\\[\w.-]+\\",
        ),
        (
            "the name of a file",
            r"[\w-]+\.(?:fit|tcx|gpx|csv|zip|gz|db|sqlite3?|json|env|toml|pem|xlsx?|bak)(?![\w-])",
        ),
        (
            "a place on the map",
            r"(?<![\w.])[-+]?\d{1,3}\.\d{3,}\s*°?\s*[NS]?\s*[,;/ ]\s*[-+]?\d{1,3}\.\d{3,}"
            r"|\b(?:lat(?:itude)?|lon(?:gitude)?|lng)\b[\"'\s:=]{1,4}[-+]?\d{1,3}\.\d",
        ),
    )
)


@dataclass(frozen=True, kw_only=True)
class PrivateText:
    """Knows the athlete's own secrets: keys, passwords, the athlete's name, the path of the home. It never shows them."""

    secrets: Collection[str]

    def __repr__(self) -> str:
        return "PrivateText()"

    def found_in(self, text: str) -> str | None:
        """What kind of private thing a text holds, in words that do not repeat it; None where it holds none."""
        return "one of your secrets" if self.tells_secret(text) else _shape_in(_readable(text))

    def tells_secret(self, text: str) -> bool:
        """Whether a text holds one of the secrets: whole or a good part, spaced out, or as URL, base64 or hex."""
        plain = _readable(text)
        told = _letters(plain)
        if any(one in told for one in self._long):
            return True
        if self._parts and any(told[i : i + PART] in self._parts for i in range(len(told) - PART + 1)):
            return True
        return not self._words.isdisjoint(_words(plain))

    @cached_property
    def _values(self) -> tuple[str, ...]:
        within = (one for given in self.secrets for one in _and_within(given.strip()))
        return tuple(dict.fromkeys(one for one in within if _letters(one) not in WORDS))

    @cached_property
    def _long(self) -> frozenset[str]:
        dressed = (form for value in self._values if len(_letters(value)) >= LONG for form in _dressed(value))
        return frozenset(form for form in map(_letters, dressed) if len(form) >= LONG)

    @cached_property
    def _words(self) -> frozenset[str]:
        short = (_letters(value) for value in self._values)
        return frozenset(one for one in short if SHORTEST <= len(one) < LONG and not one.isdigit())

    @cached_property
    def _parts(self) -> frozenset[str]:
        keys = (_letters(value) for value in self._values if _is_key(value))
        return frozenset(key[i : i + PART] for key in keys for i in range(len(key) - PART + 1))


def _shape_in(text: str) -> str | None:
    return next((what for what, shape in _SHAPES if shape.search(text)), None)


def _and_within(value: str) -> Iterator[str]:
    """The value, and what is secret by itself within it: user and password of an address, the user of a home's path."""
    yield value
    if "://" in value:
        try:
            address = urlsplit(value)
        except ValueError:
            return
        yield from (unquote(one) for one in (address.password, address.hostname) if one and _letters(one) not in WORDS)
    home = re.search(r"[/\\](?:home|users)[/\\]([^/\\]+)", value, re.IGNORECASE)
    if home:
        yield home.group(1)


def _is_key(value: str) -> bool:
    """A long word with digits, as machines make them; a path or a sentence shares parts with honest texts."""
    return len(value) >= 20 and bool(re.fullmatch(r"[\w.+=~-]+", value)) and any(c.isdigit() for c in value)


def _dressed(value: str) -> Iterator[str]:
    raw = value.encode("utf-8", "surrogatepass")
    yield from (value, quote(value, safe="", errors="replace"), quote_plus(value, errors="replace"), raw.hex())
    for shift in range(3):
        # What stands before it in a longer text moves the letters of base64; those at the ends depend on neighbours.
        coded = b64encode(b"\0" * shift + raw).decode()
        inner = coded[(0, 2, 3)[shift] : len(coded) - (4 if (len(raw) + shift) % 3 else 0)]
        yield inner
        yield inner.replace("+", "-").replace("/", "_")


def _readable(text: str) -> str:
    """The text as it is read: one spelling of each letter, and nothing unseen between them."""
    spelled = unicodedata.normalize("NFKC", text)
    return spelled if spelled.isascii() else "".join(c for c in spelled if unicodedata.category(c) != "Cf")


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text.casefold()))
