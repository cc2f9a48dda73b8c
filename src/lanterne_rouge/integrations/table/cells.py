"""What stands in a cell: a number, a date, or nothing."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

UNKNOWN = frozenset(("", "-", "--", "–", "na", "n/a", "nan", "null", "none", "nil", "#n/a"))
LONGEST = 40
_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[T ,].*)?")
_SLASHED = re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:[T ,].*)?")
_WORDED = re.compile(
    r"(?:(\d{1,2})\.? ([a-z]{3})[a-z]*\.?,? (\d{4})|([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4}))(?:,? .*)?"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_THOUSANDS = re.compile(r"-?\d{1,3}(?:[.,\u00a0\u202f' ]\d{3})+")


class NoValue(ValueError):
    """A cell that is filled with something else than it should be."""


def number_in(text: str, *, whole: bool = False) -> float | None:
    """The number, with a decimal point or comma; None for a blank. Raises `NoValue` for anything else, infinity too.

    `whole` numbers (steps) may be grouped in thousands: 12,345.
    """
    plain = text.strip().removesuffix("%").strip()
    if plain.casefold() in UNKNOWN:
        return None
    if whole and _THOUSANDS.fullmatch(plain[:LONGEST]):
        plain = re.sub(r"[^\d-]", "", plain)
    if plain.count(",") == 1 and "." not in plain:
        plain = plain.replace(",", ".")
    try:
        value = float(plain) if len(plain) <= LONGEST and "_" not in plain else math.nan
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise NoValue(text)
    return value


@dataclass(frozen=True, kw_only=True)
class DateOrder:
    """How dates such as 03/04/2024 are meant in one file; None where its dates leave it open."""

    day_first: bool | None


def date_order(texts: Iterable[str]) -> DateOrder:
    """The order that the file's own dates prove: a 25 can only be a day."""
    day_first = month_first = False
    for text in texts:
        found = _SLASHED.fullmatch(text.strip()[:LONGEST])
        if found:
            day_first |= int(found[1]) > 12
            month_first |= int(found[2]) > 12
    return DateOrder(day_first=None if day_first == month_first else day_first)


def date_in(text: str, order: DateOrder) -> date:
    """The date. Raises `NoValue` for what is none, or could be two."""
    parts = _parts(text.strip()[:LONGEST].lower(), order)
    if parts is None:
        raise NoValue(text)
    try:
        return date(*parts)
    except ValueError:
        raise NoValue(text) from None


def is_ambiguous(text: str, order: DateOrder) -> bool:
    """Whether the text is a date of which nobody can say which number is the day."""
    return order.day_first is None and _SLASHED.fullmatch(text.strip()[:LONGEST]) is not None


def _parts(text: str, order: DateOrder) -> tuple[int, int, int] | None:
    if found := _ISO.fullmatch(text) or _COMPACT.fullmatch(text):
        return int(found[1]), int(found[2]), int(found[3])
    if found := _DOTTED.fullmatch(text):
        return int(found[3]), int(found[2]), int(found[1])
    if found := _SLASHED.fullmatch(text):
        return _slashed(int(found[1]), int(found[2]), int(found[3]), order)
    if found := _WORDED.fullmatch(text):
        day, month, year = (found[1], found[2], found[3]) if found[1] else (found[5], found[4], found[6])
        return (int(year), _MONTHS.index(month) + 1, int(day)) if month in _MONTHS else None
    return None


def _slashed(first: int, second: int, year: int, order: DateOrder) -> tuple[int, int, int] | None:
    if first == second:
        return year, first, first
    if order.day_first is None:
        return None
    return (year, second, first) if order.day_first else (year, first, second)
