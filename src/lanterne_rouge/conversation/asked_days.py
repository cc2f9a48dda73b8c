"""Which days a question is about: `on saturday`, `last week`, `the last 5 rides`, `this weekend`, `the past 2 months`."""

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.date_spans import read_date_span
from lanterne_rouge.language.dates import LOWER_WEEKDAY_NAMES, MONTH_NAMES, next_weekday

DAYS_OF: Final = {"day": 1, "week": 7, "month": 30, "year": 365}
_WEEKDAY: Final = r"(?P<weekday>mon(?:day)?|tue(?:s|sday)?|wed(?:nesday|s)?|thu(?:rs?|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)s?\b"
_NAMED_DAY: Final = re.compile(rf"\b(?:(?P<which>last|next|this|coming) )?{_WEEKDAY}")
_NEAR: Final = (
    (re.compile(r"\bday after tomorrow\b"), 2),
    (re.compile(r"\b(?:tomorrow'?s?|tmrw|tmr|2moro)\b"), 1),
    (re.compile(r"\bday before yesterday\b"), -2),
    (re.compile(r"\b(?:yesterday'?s?|yday)\b"), -1),
    (re.compile(r"\b(?:today'?s?|tonight|this (?:morning|evening))\b"), 0),
)
_WEEKEND: Final = re.compile(r"\b(?:(?P<which>last|next|this|the|past) )?(?:weekend|wknd)\b")
_UNIT: Final = r"(?P<unit>days?|d|weeks?|wks?|months?|years?|yrs?)\b"
_SPAN: Final = re.compile(
    rf"\b(?:in |over |for )?(?:the |my )?(?:last|past) (?:(?P<count>\d+|few|couple(?: of)?) )?{_UNIT}"
)
_REST_OF_WEEK: Final = re.compile(
    r"\b(?:rest|remainder) of (?:the|this|my) week\b|\bwhat'?s left (?:of|in) (?:the|this) week\b"
)
_WEEK_AFTER: Final = re.compile(rf"\b{_WEEKDAY} week\b|\ba week (?:on|from) {_WEEKDAY.replace('weekday', 'other')}")
_DAY_OF_MONTH: Final = re.compile(
    rf"\b(?:(?P<first>\d{{1,2}})(?:st|nd|rd|th)?(?: (?:to|until|till)|,? ?-) ?)?(?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?"
    rf"(?P<month>{'|'.join(MONTH_NAMES)})\b"
)
_SPAN_AHEAD: Final = re.compile(rf"\b(?:the |my )?(?:next|coming) (?:(?P<count>\d+|few|couple(?: of)?) )?{_UNIT}")
_THIS: Final = re.compile(
    r"\b(?:this|the) (?P<unit>week|wk|month|year|yr)\b|\bso far this (?P<other>week|month|year)\b|\bmy week\b"
)
_MONTH: Final = re.compile(rf"(?:\b(?:in|during|of|for|all|last) |^ ?)(?P<month>{'|'.join(MONTH_NAMES)})\b")
_SINCE_MONTH: Final = re.compile(rf"\bsince (?:the )?(?P<month>new year'?s?|{'|'.join(MONTH_NAMES)})\b")
_SEASONS: Final = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
"""The month in which each begins, in the north."""
_SEASON: Final = re.compile(
    rf"\b(?P<since>since |from )?(?:in |during |over |last |this |the )*(?P<season>{'|'.join(_SEASONS)})\b(?! back| off)"
)
_MONTH_OF: Final = re.compile(rf"\b(?:than|vs|versus|to|with|from) (?:last |in )*(?P<month>{'|'.join(MONTH_NAMES)})\b")
_SINCE: Final = re.compile(r"\b(?:ever|all time|of all time|in my life)\b")
_FEW: Final = 3


@dataclass(frozen=True, kw_only=True)
class AskedDays:
    """The first and the last day that a question is about; `words` are how they are said in the answer."""

    first: date
    last: date
    words: str

    @property
    def is_one_day(self) -> bool:
        """Whether it is a single day."""
        return self.first == self.last


def read_asked_days(text: str, today: date, *, is_past: bool) -> AskedDays | None:
    """The days that a normalised question names; `is_past`: whether it speaks of what was done. None where it names none."""
    for pattern, offset in _NEAR:
        if pattern.search(text):
            day = today + timedelta(days=offset)
            return AskedDays(first=day, last=day, words=day_words(day, today))
    named = [] if is_past else [_dates(match, today) for match in _DAY_OF_MONTH.finditer(text)]
    if dates := [days for days in named if days is not None]:
        return replace(dates[0], last=dates[-1].last) if dates[-1].last > dates[0].last else dates[0]
    if not is_past and _REST_OF_WEEK.search(text):
        sunday = today + timedelta(days=6 - today.weekday())
        return AskedDays(first=today, last=sunday, words="this week")
    if not is_past and (match := _WEEK_AFTER.search(text)):
        name = match["weekday"] or match["other"]
        weekday = next(n for n, full in enumerate(LOWER_WEEKDAY_NAMES) if full.startswith(name[:3]))
        day = today + timedelta(days=(weekday - today.weekday()) % 7 + 7)
        return AskedDays(first=day, last=day, words=day_words(day, today))
    if match := _MONTH.search(text):
        return _month(MONTH_NAMES.index(match["month"]) + 1, today, is_past=is_past)
    if match := _SINCE_MONTH.search(text):
        month = 1 if match["month"].startswith("new") else MONTH_NAMES.index(match["month"]) + 1
        first = _month(month, today, is_past=True).first
        return AskedDays(first=first, last=today, words=f"since {first.day} {first:%B}")
    if is_past and (match := _SEASON.search(text)):
        return _season(match, today)
    if is_past and (match := _MONTH_OF.search(text)):
        return _month(MONTH_NAMES.index(match["month"]) + 1, today, is_past=True)
    if match := _WEEKEND.search(text):
        return _weekend(match["which"] or "", today, is_past=is_past)
    if match := _SPAN.search(text):
        return _back(match, today)
    if match := _SPAN_AHEAD.search(text):
        return _ahead(match, today)
    if match := _NAMED_DAY.search(text):
        return _named(match, today, is_past=is_past)
    if match := _THIS.search(text):
        return _this((match["unit"] or match["other"] or "week")[:1], today, is_past=is_past)
    if _SINCE.search(text):
        return AskedDays(first=date(2000, 1, 1), last=today, words="in all that I know of you")
    return None


_TO: Final = re.compile(r"^[ ,]*(?:to|until|till|through|-)[ ,]*(?:the )?$")


def read_several_days(text: str, today: date, *, is_past: bool) -> tuple[date, ...]:
    """The single days that a normalised question names, in their order, as in `on tuesday and thursday`; none for one alone.

    Those from one to another are all that lie between.
    """
    near = [(found, offset) for pattern, offset in _NEAR for found in pattern.finditer(text)]
    # `tomorrow` stands in `day after tomorrow`.
    near = [(one, n) for one, n in near if not any(_is_inside(one, other) for other, _ in near)]
    named = [(found, _named(found, today, is_past=is_past).first) for found in _NAMED_DAY.finditer(text)]
    found = sorted(
        [
            *((match.span(), today + timedelta(days=n)) for match, n in near),
            *((match.span(), day) for match, day in named),
        ]
    )
    days = list(dict.fromkeys(day for _, day in found))
    if len(days) == 2 and len(found) == 2 and _TO.match(text[found[0][0][1] : found[1][0][0]]):
        first, last = days
        if last < first:
            # `mon to sun` on a Saturday: of the week that is meant, not from the one to the other.
            first, last = (first - timedelta(days=7), last) if is_past else (first, last + timedelta(days=7))
        days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    return tuple(sorted(days)) if len(days) > 1 else ()


def _is_inside(one: re.Match[str], other: re.Match[str]) -> bool:
    return other.start() <= one.start() and one.end() <= other.end() and one.span() != other.span()


def day_words(day: date, today: date) -> str:
    """`today`, `yesterday`, `Thursday`, `Thursday 5 March`."""
    near = {0: "today", 1: "tomorrow", -1: "yesterday"}.get((day - today).days)
    return near or f"{day:%A} {day.day} {day:%B}" + (
        f" {day.year}" if abs((day - today).days) > DAYS_OF["year"] // 2 else ""
    )


def read_asked_sport(text: str) -> Sport | None:
    """The one sport that a normalised question names, None for none or several."""
    named = {sport for sport, words in _SPORTS if words.search(text)}
    return named.pop() if len(named) == 1 else None


_SPORTS: Final = tuple(
    (sport, re.compile(rf"\b(?:{words})\b"))
    for sport, words in (
        (Sport.CYCLING, r"rid(?:e|es|ing|den)|rode|bik(?:e|es|ing|ed)|cycl(?:e|ed|ing)|spin"),
        (Sport.RUNNING, r"runs?|running|ran|jog(?:s|ged|ging)?|\d+k"),
        (Sport.SWIMMING, r"swims?|swimming|swam|swum"),
        (Sport.STRENGTH, r"lift(?:s|ed|ing)?|gym|weights|strength"),
        (Sport.ROWING, r"row(?:ed|ing)|erg"),
        (Sport.WALKING, r"walk(?:s|ed|ing)?|hik(?:e|es|ed|ing)"),
    )
)


def _dates(match: re.Match[str], today: date) -> AskedDays | None:
    """The dates that are meant, the nearest to come; None for a day that no month has."""
    month = MONTH_NAMES.index(match["month"]) + 1
    try:
        last = date(today.year, month, int(match["day"]))
        first = last.replace(day=int(match["first"])) if match["first"] else last
    except ValueError:
        return None
    if last < today:
        first, last = first.replace(year=today.year + 1), last.replace(year=today.year + 1)
    return AskedDays(first=first, last=last, words=day_words(last, today))


def read_days_ahead(text: str, today: date) -> AskedDays | None:
    """The days from the first to the last that a normalised message names of those to come, as in `friday to sunday next weekend`."""
    if (span := read_date_span(text, today)) is not None and "next week" not in text:
        return AskedDays(first=span[0], last=span[1], words=day_words(span[0], today))
    if several := read_several_days(text, today, is_past=False):
        later = (
            7 if re.search(r"\bnext week(?:end)?\b", text) and (several[0] - today).days < 7 - today.weekday() else 0
        )
        first, last = (day + timedelta(days=later) for day in (several[0], several[-1]))
        return AskedDays(first=first, last=last, words=day_words(first, today))
    asked = read_asked_days(text, today, is_past=False)
    if asked is None or asked.last < today:
        return None
    first = max(asked.first, today)
    if asked.is_one_day and re.search(r"\b(?:un)?til{1,2}\b", text):
        first = today
    return AskedDays(first=first, last=asked.last, words=asked.words)


def _month(month: int, today: date, *, is_past: bool) -> AskedDays:
    year = today.year - (is_past and month > today.month) + (not is_past and month < today.month)
    first = date(year, month, 1)
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    return AskedDays(first=first, last=last, words=f"{first:%B}")


def _season(match: re.Match[str], today: date) -> AskedDays:
    """The latest one that has begun and, where it is the one that runs, the one a year before."""
    month = _SEASONS[match["season"]]
    first = date(today.year - (date(today.year, month, 1) > today), month, 1)
    last = (first + timedelta(days=92)).replace(day=1) - timedelta(days=1)
    if match["since"]:
        return AskedDays(first=first, last=today, words=f"since {first.day} {first:%B %Y}")
    if last >= today:
        first, last = first.replace(year=first.year - 1), last.replace(year=last.year - 1)
    return AskedDays(first=first, last=last, words=f"{match['season']} {first.year}")


def _weekend(which: str, today: date, *, is_past: bool) -> AskedDays:
    saturday = today + timedelta(days=5 - today.weekday())
    if which == "next":
        saturday += timedelta(days=7)
    elif which in ("last", "past") or (is_past and saturday > today):
        saturday -= timedelta(days=7)
    name = (
        "last weekend"
        if saturday < today - timedelta(days=1)
        else "next weekend"
        if which == "next"
        else "this weekend"
    )
    return AskedDays(first=saturday, last=saturday + timedelta(days=1), words=name)


def _back(match: re.Match[str], today: date) -> AskedDays:
    unit = _unit_of(match["unit"])
    if match["count"] is None and unit == "week":
        monday = today - timedelta(days=today.weekday() + 7)
        return AskedDays(first=monday, last=monday + timedelta(days=6), words="last week")
    if match["count"] is None and unit == "month":
        last = today.replace(day=1) - timedelta(days=1)
        return AskedDays(first=last.replace(day=1), last=last, words="last month")
    if match["count"] is None and unit == "year":
        return AskedDays(first=date(today.year - 1, 1, 1), last=date(today.year - 1, 12, 31), words="last year")
    count = _count(match["count"])
    words = f"the last {count} {unit}s" if count > 1 else f"the last {unit}"
    return AskedDays(first=today - timedelta(days=count * DAYS_OF[unit] - 1), last=today, words=words)


def _ahead(match: re.Match[str], today: date) -> AskedDays:
    unit = _unit_of(match["unit"])
    if match["count"] is None and unit == "week":
        monday = today + timedelta(days=7 - today.weekday())
        return AskedDays(first=monday, last=monday + timedelta(days=6), words="next week")
    count = _count(match["count"])
    last = today + timedelta(days=count * DAYS_OF[unit] - 1)
    return AskedDays(first=today, last=last, words=f"the next {count} {unit}s" if count > 1 else f"the next {unit}")


def _named(match: re.Match[str], today: date, *, is_past: bool) -> AskedDays:
    weekday = next(n for n, name in enumerate(LOWER_WEEKDAY_NAMES) if name.startswith(match["weekday"][:3]))
    is_past = match["which"] == "last" or (is_past and match["which"] not in ("next", "coming"))
    back, ahead = (today.weekday() - weekday) % 7, (weekday - today.weekday()) % 7
    day = today - timedelta(days=back) if is_past else today + timedelta(days=ahead)
    if match["which"] == "last" and day == today:
        day -= timedelta(days=7)
    if match["which"] == "next":
        day = next_weekday(weekday, today)
    return AskedDays(first=day, last=day, words=day_words(day, today))


def _this(unit: str, today: date, *, is_past: bool) -> AskedDays:
    if unit == "w":
        first, last, words = (
            today - timedelta(days=today.weekday()),
            today + timedelta(days=6 - today.weekday()),
            "this week",
        )
    elif unit == "m":
        following = (today.replace(day=28) + timedelta(days=4)).replace(day=1)
        first, last, words = today.replace(day=1), following - timedelta(days=1), "this month"
    else:
        first, last, words = today.replace(month=1, day=1), today.replace(month=12, day=31), "this year"
    return AskedDays(first=first if is_past else today, last=today if is_past else last, words=words)


def _unit_of(unit: str) -> str:
    return next(name for name in DAYS_OF if name.startswith(unit[:1]))


def _count(said: str | None) -> int:
    if said is None:
        return 1
    return min(int(said), 500) if said.isdigit() else 2 if said.startswith("couple") else _FEW
