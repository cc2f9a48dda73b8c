"""Spans of days to come as people write them: `19 dec to 4 jan`, `from the 3rd until the 12th`, `2-9 march`, `friday until tuesday`."""

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.language.dates import LOWER_WEEKDAY_NAMES, MONTH_NAMES, read_coming_day

_ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth",
    "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",
)  # fmt: skip
_MONTH: Final = "(?:" + "|".join(f"{name[:3]}(?:{name[3:]})?" for name in MONTH_NAMES) + r"|sept)\b\.?"
_NUMBER: Final = rf"(?:3[01]|[12]?\d|{'|'.join(_ORDINALS)})"
_NEAR: Final = r"today|tonight|tomorrow|(?:(?:next|this|coming) )?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b"


def _end(name: str) -> str:
    """One end of a span, its parts named with the given letter."""
    return (
        rf"(?:the )?(?:(?P<{name}day>{_NUMBER})(?P<{name}th>st|nd|rd|th)?\b(?:(?: of)? (?P<{name}month>{_MONTH}))?"
        rf"|(?P<{name}before>{_MONTH}) (?:the )?(?P<{name}after>{_NUMBER})(?:st|nd|rd|th)?\b"
        rf"|(?P<{name}slashed>\d{{1,2}}/\d{{1,2}})|(?P<{name}near>{_NEAR}))(?![\d:/.]\d| ?(?:km|k|mi|min|h|kg|reps?|x)\b)"
    )


_SPAN: Final = re.compile(
    rf"(?<![\d:/.])\b{_end('a')} ?(?:,? (?:to|until|untill|till?|through|thru|and|back(?: on)?)|-) ?{_end('b')}"
)
_LONGEST: Final = timedelta(days=200)


def read_date_span(text: str, today: date) -> tuple[date, date] | None:
    """The first and the last day of the span that a normalised message names, the next to come.

    None where it names none, where two numbers need be no days (`3 to 12`), or where an end is no day or ambiguous.
    """
    match = next(_spans(text), None)
    if match is None:
        return None
    month = match["amonth"] or match["abefore"] or match["bmonth"] or match["bbefore"]
    try:
        first = _day(match, "a", month, today)
        last = _day(match, "b", match["bmonth"] or match["bbefore"] or month, first)
    except (BadInput, ValueError):
        return None
    return (first, last) if first < last <= first + _LONGEST else None


def names_date_span(text: str) -> bool:
    """Whether a normalised message names a first and a last day."""
    return next(_spans(text), None) is not None


def _spans(text: str) -> Iterator[re.Match[str]]:
    return (match for match in _SPAN.finditer(text) if _are_days(match))


def _are_days(match: re.Match[str]) -> bool:
    """Whether both ends are surely days: two numbers alone may be anything."""
    if match["anear"] or match["bnear"]:
        return bool((match["anear"] or not match["aday"] or match["ath"]) and (match["bnear"] or not match["bday"]))
    told = ("amonth", "abefore", "bmonth", "bbefore", "ath", "bth", "aslashed", "bslashed")
    return any(match[name] for name in told) or match["aday"] in _ORDINALS


def _day(match: re.Match[str], end: str, month: str | None, since: date) -> date:
    """The day of one end, the next from `since` on. Raises `BadInput` or `ValueError` for what is no day."""
    if near := match[f"{end}near"]:
        which, _, name = near.replace("tonight", "today").rpartition(" ")
        weekday = any(name.startswith(day[:3]) for day in LOWER_WEEKDAY_NAMES)
        return read_coming_day(f"{'next ' if which == 'next' else ''}{name[:3] if weekday else name}", since, since)
    if slashed := match[f"{end}slashed"]:
        return _from(read_coming_day(slashed, since), since)
    said = match[f"{end}day"] or match[f"{end}after"]
    number = _ORDINALS.index(said) + 1 if said in _ORDINALS else int(said)
    if month is not None:
        named = next(n for n, name in enumerate(MONTH_NAMES, 1) if name.startswith(month[:3]))
        return _from(date(since.year, named, number), since)
    ahead = ((since.year + (since.month + n - 1) // 12, (since.month + n - 1) % 12 + 1) for n in range(13))
    days = (date(year, at, number) for year, at in ahead if number <= monthrange(year, at)[1])
    return next(day for day in days if day >= since)


def _from(day: date, since: date) -> date:
    return day if day >= since else day.replace(year=day.year + 1)
