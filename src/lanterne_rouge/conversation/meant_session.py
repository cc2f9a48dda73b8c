"""Which session of the log a message means: by its sport, its day, what stands in it; else the one that was told last."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import isclose
from typing import Final

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.workout.session import time_in_words
from lanterne_rouge.conversation.asked_days import day_words
from lanterne_rouge.conversation.session_report import SportNamed, sports_in_order
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.sport import SESSION_NOUNS, Sport
from lanterne_rouge.domain.typed_amounts import read_clock, read_distance_m, read_span_s
from lanterne_rouge.language.dates import NAMED_DATE, WEEKDAY, read_day, whole_day
from lanterne_rouge.language.phrasing import figure

MEANT_DAYS_BACK: Final = 3
DAY_MARK: Final = "thatday"
"""Stands for the day that a message names."""
_TIME_OF_DAY: Final = r"(?:morning|afternoon|evening|night|lunch(?:time)?)"
_DAY: Final = re.compile(
    rf"\b(?:(?:on|from|of|for) )?(?:last )?(?P<day>day before yesterday|yesterday|today|tonight|(?<=last )night|this {_TIME_OF_DAY}"
    rf"|{NAMED_DATE}|{WEEKDAY})(?:'?s)?\b(?: {_TIME_OF_DAY}(?:'?s)?\b)?"
)
_RATING: Final = r"(?:10|\d(?:\.\d)?) ?(?:/|out of) ?10"
AMOUNT: Final = re.compile(
    r"(?<![\w.:/])(?:"
    rf"(?P<rpe>(?:rpe|effort)(?: (?:was|of|is))* ?(?:{_RATING}|\d+(?:\.\d)?)|{_RATING})"
    r"|(?P<duration>\d{1,2}:\d\d(?::\d\d)?|\d+(?:\.\d+)? ?(?:hours?|hrs?|h)(?:(?: and)? ?\d{1,2}(?: ?(?:minutes?|mins?|m))?)?"
    r"|\d+(?:\.\d+)? ?(?:minutes?|mins?)(?: ?\d{1,2} ?(?:seconds?|secs?|s))?)"
    r"|(?P<distance>\d+(?:\.\d+)? ?(?:kms?|k|kilomet(?:er|re)s?|miles?|mi|m|met(?:er|re)s?))"
    r"|(?P<bare>\d+(?:\.\d+)?))(?![\w:/%]|\.\d)"
)
_WRONG: Final = re.compile(
    r"\b(?:not|instead of|rather than|from|(?:was|is|did)n'?t|as|(?:i|you|you've) (?:said|have|had|put|wrote|typed|got)(?: it| that)?)"
    r"(?: (?:an?|the|just|only|about|really|for|be))*$"
)
_FIELD_NAMED: Final = {"distance": "distance", "time": "duration", "duration": "duration"}
SESSION_VALUES: Final = ("distance", "duration", "rpe")
SAME_VALUE: Final = 0.01
_DENIED: Final = re.compile(
    r"\b(?:not|instead of|rather than|never|(?:was|is|were|did|do)n'?t|no)(?: (?:on|in|at|an?|the|my|for|just|only|be|of|really))*$"
)
_ANEW: Final = re.compile(
    r"\b(?:an?|(?:on|in|was|were|is|be|been|to|meant|mean|with|did) (?:the|an?|my)|meant?|to|be|was|were|it's|that's)$"
)
_IT_WAS_ON: Final = re.compile(
    r"(?<!it )\b(?:was|should be|should've been|should have been|meant|to)(?: actually| really)?(?: on)?$"
)
"""What stands before the day on which a session of another day was: `the saturday run was friday`."""
_KEPT_AS: Final = re.compile(r"\bas an?$")
_ITSELF: Final = re.compile(
    rf"\b(?:the|that|this|my|your|last|latest|{_TIME_OF_DAY}(?:'?s)?|{DAY_MARK})"
    r"(?: (?:easy|long|short|little|quick|other|dog|club|trail|lunch|recovery))*$"
)
_GOES_ON: Final = re.compile(r"^,? (?:was|is|should|took|needs|to|distance|time|thatday)\b")
_DID: Final = re.compile(r"^(?:ran|rode|swam|walked|jogged|cycled|biked|hiked|rowed|skied)$")


@dataclass(frozen=True, kw_only=True)
class SaidAmount:
    """A number that a message names: what it is of where its unit or a word tells, its words, and whether it is the wrong one."""

    field: str | None
    said: str
    is_wrong: bool

    def is_of(self, one: Activity, field: str | None = None) -> bool:
        """Whether a session has that distance, time or rating."""
        fields = (field,) if field else (self.field,) if self.field else SESSION_VALUES
        stands = ((value_of_session(one, each), n) for each in fields for n in readings(self.said, each))
        return any(isclose(value, n, rel_tol=SAME_VALUE) for value, n in stands if value is not None)


@dataclass(frozen=True, kw_only=True)
class MeantSession:
    """How a message names a session: its sport and its day; which sport it was not, and which it was; `rest` holds neither."""

    rest: str
    sport: Sport | None = None
    day: date | None = None
    to: date | None = None
    """The day that it is said to be of instead."""
    denied: Sport | None = None
    anew: SportNamed | None = None
    did: SportNamed | None = None
    """The sport of what is told as done, as in `i ran 6 km`: it names a session, or tells of another one."""


def read_meant_session(text: str, today: date) -> MeantSession | None:
    """The session that a normalised message names, in whole or in part; None where it names two days, or two sports in one part."""
    days = {_day_of(found["day"], today) for found in _DAY.finditer(text)}
    moved = [found for found in _DAY.finditer(text) if _IT_WAS_ON.search(text[: found.start()].rstrip())]
    to = _day_of(moved[0]["day"], today) if len(moved) == 1 and len(days) == 2 else None
    days -= {to} if to is not None else set()
    marked = _DAY.sub(DAY_MARK, text)
    parts: dict[str, SportNamed] = {}
    for named in sports_in_order(marked):
        part = _part_of(named, marked)
        if part == "anew" and part in parts and _KEPT_AS.search(marked[: parts[part].start].rstrip()):
            # `you've got that as a run, but it was a ride`
            parts["denied"] = parts.pop(part)
        if part in parts and parts[part].sport is not named.sport:
            return None
        parts[part] = named
    if len(days) > 1 or None in days:
        return None
    if "denied" in parts and "anew" not in parts and "sport" in parts:
        # `not a run, the cross trainer`
        parts["anew"] = parts.pop("sport")
    rest = marked
    for named in parts.values():
        rest = re.sub(rf"\b{re.escape(named.said)}\b", " ", rest)
    sports = {part: named.sport for part, named in parts.items()}
    return MeantSession(
        rest=rest.replace(DAY_MARK, " "),
        sport=sports.get("sport"),
        day=next(iter(days), None),
        to=to,
        denied=sports.get("denied"),
        anew=parts.get("anew"),
        did=parts.get("did"),
    )


def _day_of(said: str, today: date) -> date | None:
    if said == "day before yesterday":
        return today - timedelta(days=2)
    if said.startswith(("this ", "tonight")):
        return today
    try:
        day = read_day("yesterday" if said == "night" else whole_day(said).replace(" of ", " "), today)
    except BadInput:
        return None
    return day if day <= today else None


def _part_of(named: SportNamed, text: str) -> str:
    """Whether a sport names the session, is denied of it, or is the right one."""
    before, behind = text[: named.start].rstrip(), text[named.start + len(named.said) :]
    if _DENIED.search(before):
        return "denied"
    if _DID.match(named.said):
        return "did"
    if _ANEW.search(before):
        return "anew"
    return "sport" if _ITSELF.search(before) or _GOES_ON.match(behind) else "anew"


def sessions_meant(meant: MeantSession, scope: AthleteScope, *, back: int = MEANT_DAYS_BACK) -> tuple[Activity, ...]:
    """The sessions of the day that is named, else of the last days, of the sport that is named; the oldest first."""
    first = meant.day or scope.today - timedelta(days=back)
    sport = meant.sport or (meant.did.sport if meant.did is not None else None)
    return tuple(
        one
        for one in scope.stores.activities.between(first, meant.day or scope.today)
        if one.sport in (sport or one.sport,) and one.sport is not Sport.TRANSITION
    )


def called(one: Activity, today: date) -> str:
    """`today's run`, `Tuesday's ride`, `the swim of Monday 9 November`."""
    noun, day = SESSION_NOUNS[one.sport], day_words(one.day, today)
    if (today - one.day).days < 2:
        return f"{day}'s {noun}"
    return f"{one.day:%A}'s {noun}" if (today - one.day).days < 7 else f"the {noun} of {day}"


def told_of(one: Activity) -> str:
    """`5 km, 24 min`: how far and how long a session was."""
    far = [f"{figure(one.distance_m / 1000)} km"] if one.distance_m else []
    return ", ".join((*far, *([time_in_words(one.timer_s)] if one.timer_s else [])))


def named_in_full(sessions: Sequence[Activity], today: date) -> str:
    """`today's run (5 km, 24 min) or yesterday's run (8 km, 40 min)`."""
    return " or ".join(f"{called(one, today)} ({told_of(one)})" for one in sessions)


def read_amounts(text: str) -> tuple[SaidAmount, ...]:
    """The distances, times, ratings and bare numbers of normalised text, as they come."""
    named = next((field for word, field in _FIELD_NAMED.items() if re.search(rf"\b{word}\b", text)), None)
    return tuple(
        SaidAmount(
            field=found.lastgroup if found["bare"] is None else named,
            said=re.sub(r"^(?:rpe|effort)(?: (?:was|of|is))* ?| ?(?:/|out of) ?10$", "", found[0]),
            is_wrong=_WRONG.search(text[: found.start()].rstrip()) is not None,
        )
        for found in AMOUNT.finditer(text)
    )


def value_of_session(one: Activity, field: str) -> float | None:
    """The distance in metres, the time in seconds or the rating of a session."""
    return one.distance_m if field == "distance" else one.timer_s if field == "duration" else one.rpe


def readings(said: str, field: str) -> tuple[float, ...]:
    """What a number may be: metres, of a clock both hours and minutes or minutes and seconds, a rating; nothing where it can't be."""
    if field == "distance":
        try:
            return (read_distance_m(said if re.search(r"[a-z]", said) else f"{said} km"),)
        except BadInput:
            return ()
    if (clock := read_clock(said)) is not None:
        first, second, third = clock
        whole = 3600.0 * first + 60 * second
        return (whole + third,) if third is not None else (whole, 60.0 * first + second)
    if field == "rpe":
        return (float(said),) if re.fullmatch(r"\d+(?:\.\d+)?", said) else ()
    span = read_span_s(said, alone_s=60.0)
    return (span,) if span else ()
