"""Dates as people type them: today, yesterday, Thursday, 22.11., 3 March, 2026-11-22."""

import re
from calendar import monthrange
from datetime import date, timedelta
from difflib import get_close_matches

from lanterne_rouge.domain.errors import BadInput

OLDEST_DAY = date(2000, 1, 1)
YEARS_AHEAD = 2
NEAR_TODAY = {"today": 0, "yesterday": -1, "tomorrow": 1, "day after tomorrow": 2}
LOWER_WEEKDAY_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTH_NAMES = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
SHORTEST_NAME = 3
_DOTTED = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}))?")
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}))?")
_DAY_MONTH = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\.? ([a-z]+)\.?,?(?: (\d{4}))?")
_MONTH_DAY = re.compile(r"([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,?(?: (\d{4}))?")
WEEKDAY = r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|(?<!the )sun(?:day)?)"
_MONTH = "(?:" + "|".join(f"{name[:3]}(?:{name[3:]})?" for name in MONTH_NAMES) + "|sept)"
NAMED_DATE = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}\b(?:,? 20\d\d)?|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b(?:,? 20\d\d)?"
    r"|20\d\d-\d\d-\d\d)"
)
"""A date in a sentence, for a regular expression."""
NAMED_DAY = rf"(?:(?:(?:next|this|coming) )?{WEEKDAY}(?: week\b)?|today|tonight|(?:the )?day after tomorrow|tomorrow|tmrw|{NAMED_DATE})"
"""A day in a sentence, for a regular expression; `plain_day` makes it one that `read_coming_day` reads."""
_NEARLY_A_DAY = re.compile(r"\b(?:[a-z]{2,7}(?:day|dya|ady|nay)(?=s?\b)|tom[mor]{2,5}ow\b)")
_SPELLED, _LIKENESS = (*LOWER_WEEKDAY_NAMES, "tomorrow"), 0.8
HOW = "Write a date such as 2026-03-03, today, yesterday or Thursday."


def read_day(text: str, today: date) -> date:
    """A typed day. A weekday is the latest one up to today, `next Thursday` the first one after it that isn't tomorrow.

    A date without a year is the one nearest to today. Raises `BadInput` for what is no date, is ambiguous, or is too far away.
    """
    day = _read(" ".join(text.casefold().split()), text, today)
    if day < OLDEST_DAY:
        raise BadInput(f"{day} is before 2000, too long ago to coach.", "Give a later date.")
    if day > today + timedelta(days=366 * YEARS_AHEAD):
        raise BadInput(f"{day} is more than {YEARS_AHEAD} years ahead.", "Give an earlier date.")
    return day


def read_coming_day(text: str, today: date, since: date | None = None) -> date:
    """A typed day of a plan: as `read_day`, but a weekday is the next one from `since` on, today without it."""
    said = text.strip().casefold()
    if said.endswith(" week") and _named(said.removesuffix(" week"), LOWER_WEEKDAY_NAMES) is not None:
        # `Saturday week` is the one after the next.
        return read_coming_day(said.removesuffix(" week"), today, since) + timedelta(days=7)
    weekday = _named(said, LOWER_WEEKDAY_NAMES)
    if weekday is not None:
        begin = since or today
        return begin + timedelta(days=(weekday - begin.weekday()) % 7)
    return read_day(text, today)


def spell_days(text: str) -> str:
    """A lower-case text with days that are nearly spelled right, as in `thrusday` and `tommorow`, put right."""
    return _NEARLY_A_DAY.sub(_spelled, text)


def _spelled(word: re.Match[str]) -> str:
    return word[0] if word[0] in _SPELLED else next(iter(get_close_matches(word[0], _SPELLED, 1, _LIKENESS)), word[0])


def whole_day(said: str) -> str:
    """A lower-case weekday in full, as `thursday` for `thurs`; any other word as it is."""
    return next((name for name in LOWER_WEEKDAY_NAMES if re.fullmatch(WEEKDAY, said) and name[:3] == said[:3]), said)


def plain_day(said: str) -> str:
    """A day of a sentence as `read_coming_day` reads it: `today`, `thu`, `next thu`, `thu week`, `4 december`."""
    if "tom" in said or said == "tmrw":
        return "day after tomorrow" if said.endswith("after tomorrow") else "tomorrow"
    if said in ("today", "tonight") or re.fullmatch(NAMED_DATE, said):
        return said.replace("tonight", "today").replace(" of ", " ")
    which, week = "next " if said.startswith("next ") else "", " week" if said.endswith(" week") else ""
    return f"{which}{said.removesuffix(' week').rpartition(' ')[2][:3]}{week}"


def read_next_date(text: str, today: date) -> date:
    """A typed day that is still to come: `12 April` is the next one, and so is `3`, of a month. Raises `BadInput` for no date."""
    if not text.isdecimal():
        day = read_coming_day(text, today)
        return day.replace(year=day.year + 1) if day < today and not re.search(r"20\d\d", text) else day
    months = ((today.year + (today.month + ahead - 1) // 12, (today.month + ahead - 1) % 12 + 1) for ahead in range(13))
    days = (date(year, month, int(text)) for year, month in months if int(text) <= monthrange(year, month)[1])
    return next(day for day in days if day >= today)


def _read(text: str, typed: str, today: date) -> date:
    if text in NEAR_TODAY:
        return today + timedelta(days=NEAR_TODAY[text])
    try:
        return date.fromisoformat(text)
    except ValueError:
        pass
    day = _weekday(text, today)
    if day is not None:
        return day
    if match := _DOTTED.fullmatch(text):
        return _in_year(int(match[1]), int(match[2]), match[3], typed, today)
    if match := _SLASHED.fullmatch(text):
        return _in_year(*_slashed(int(match[1]), int(match[2]), typed), match[3], typed, today)
    if (match := _DAY_MONTH.fullmatch(text)) and (month := _named(match[2], MONTH_NAMES)) is not None:
        return _in_year(int(match[1]), month + 1, match[3], typed, today)
    if (match := _MONTH_DAY.fullmatch(text)) and (month := _named(match[1], MONTH_NAMES)) is not None:
        return _in_year(int(match[2]), month + 1, match[3], typed, today)
    raise BadInput(f"{typed} is not a date I can read.", HOW)


def _weekday(text: str, today: date) -> date | None:
    which, _, name = text.rpartition(" ")
    weekday = _named(name, LOWER_WEEKDAY_NAMES)
    if weekday is None or which not in ("", "last", "next", "this"):
        return None
    if which == "next":
        return next_weekday(weekday, today)
    if which == "this":
        return today + timedelta(days=weekday - today.weekday())
    back = (today.weekday() - weekday) % 7
    return today - timedelta(days=back or (7 if which == "last" else 0))


def next_weekday(weekday: int, today: date) -> date:
    """What `next Sunday` is: the first one after today, and the one after that where the first is tomorrow, which has a name of its own."""
    ahead = (weekday - today.weekday() - 1) % 7 + 1
    return today + timedelta(days=ahead if ahead > 1 else 8)


def _named(name: str, names: tuple[str, ...]) -> int | None:
    if len(name) < SHORTEST_NAME:
        return None
    return next((n for n, full in enumerate(names) if full.startswith(name)), None)


def _slashed(first: int, second: int, typed: str) -> tuple[int, int]:
    """Day and month of `22/11` or `11/22`; raises `BadInput` where both readings are dates."""
    if first > 12 or first == second:
        return first, second
    if second > 12:
        return second, first
    months = [month.capitalize() for month in MONTH_NAMES]
    one_way, other_way = f"{first} {months[second - 1]}", f"{second} {months[first - 1]}"
    raise BadInput(f"{typed} could be {one_way} or {other_way}.", "Write it like that, or as 2026-03-04.")


def _in_year(day: int, month: int, year: str | None, typed: str, today: date) -> date:
    years = [int(year)] if year else [today.year - 1, today.year, today.year + 1]
    possible = []
    for candidate in years:
        try:
            possible.append(date(candidate, month, day))
        except ValueError:
            continue
    if not possible:
        raise BadInput(f"{typed} is not a day of the calendar.", HOW)
    return min(possible, key=lambda d: abs(d - today))
