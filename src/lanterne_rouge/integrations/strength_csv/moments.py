"""Moments as apps write them, mostly on the wall clock and without a zone."""

import re
from datetime import UTC, datetime, time
from functools import lru_cache

from lanterne_rouge.integrations.table.cells import DateOrder, NoValue, date_in

# Beyond these, zones are no help any more.
EARLIEST, LATEST = 1901, 2199
NOON = time(12)
"""When a session is put of which only the day is known."""

_WORDED = re.compile(r"(?:(\d{1,2})\.? ([^\W\d]+)\.?|([^\W\d]+)\.? (\d{1,2})),? (\d{4}),?(?: (.+))?")
_DATED = re.compile(r"(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})(?:[T ,]+(.+))?")
_TIME = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([AaPp])?\.?(?:[Mm]\.?)?")
# The beginnings of months in the languages of apps.
_MONTHS = (
    ("jan", "ene", "gen"),
    ("feb", "fév", "fev"),
    ("mar", "mär", "mrt", "maa"),
    ("apr", "avr", "abr"),
    ("may", "mai", "mag", "mei", "maj"),
    ("jun", "juin", "giu"),
    ("jul", "juil", "lug"),
    ("aug", "aoû", "aou", "ago"),
    ("sep", "set"),
    ("oct", "okt", "ott", "out"),
    ("nov",),
    ("dec", "dez", "déc", "dic"),
)
LONGEST = 60
_ZONE = re.compile(r" (?=[+-]\d{2}:?\d{2}$)")
# 03/04/2026 is two dates; whoever writes it so must not be guessed at.
_OPEN = DateOrder(day_first=None)


class NoMoment(NoValue):
    """A cell that should tell when, and does not."""


@lru_cache(maxsize=4096)
def moment_in(text: str) -> tuple[datetime, bool]:
    """The moment, and whether it is on the wall clock (then as if it were UTC). Raises `NoMoment`.

    Of a date alone it is noon.
    """
    if len(text) > LONGEST:
        raise NoMoment(text)
    plain = _ZONE.sub("", text.strip())
    try:
        moment = datetime.fromisoformat(plain) if len(plain) > 10 else _read(plain, text)
    except ValueError:
        moment = _read(plain, text)
    if not EARLIEST <= moment.year <= LATEST:
        raise NoMoment(text)
    return (moment.astimezone(UTC), False) if moment.tzinfo else (moment.replace(tzinfo=UTC), True)


@lru_cache(maxsize=4096)
def clock_in(text: str) -> time:
    """A time of day: 18:05, 10:56 PM. Raises `NoMoment`."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise NoMoment(text)
    hour = int(found[1])
    if found[4]:
        hour = hour % 12 + (12 if found[4] in "Pp" else 0)
    try:
        return time(hour, int(found[2]), int(found[3] or 0))
    except ValueError:
        raise NoMoment(text) from None


def has_clock(text: str) -> bool:
    """Whether a moment tells the time of day, and not the day alone."""
    return ":" in text


def _read(plain: str, text: str) -> datetime:
    if found := _WORDED.fullmatch(plain):
        day, word, clock = found[1] or found[4], (found[2] or found[3]).lower(), found[6]
        month = next((n for n, names in enumerate(_MONTHS, 1) if word.startswith(names)), 0)
        return _made(int(found[5]), month, int(day), clock, text)
    if found := _DATED.fullmatch(plain):
        try:
            told = date_in(found[1], _OPEN)
        except NoValue:
            raise NoMoment(text) from None
        return _made(told.year, told.month, told.day, found[2], text)
    raise NoMoment(text)


def _made(year: int, month: int, day: int, clock: str | None, text: str) -> datetime:
    try:
        return datetime.combine(datetime(year, month, day), clock_in(clock) if clock else NOON)
    except ValueError:
        raise NoMoment(text) from None
