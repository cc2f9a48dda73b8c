"""A race that somebody talks of entering, moving or dropping: `I've signed up for the Ghent half on 12 April`. Changes nothing.

What is no word of the race (its day, its priority) is taken out first; what is left has to be a sentence about a race and nothing else.
"""

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.domain.mission import Priority
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.dates import LOWER_WEEKDAY_NAMES, MONTH_NAMES, read_coming_day

_MONTH: Final = "(?:" + "|".join(f"{name[:3]}(?:{name[3:]})?" for name in MONTH_NAMES) + "|sept)"
_WEEKDAY: Final = f"(?:{'|'.join(LOWER_WEEKDAY_NAMES)})"
_DAY: Final = re.compile(
    rf"(?:[ ,]|^)+(?:on |for |to |until |from )?(?:the )?(?P<day>\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}\b(?:,? 20\d\d)?"
    rf"|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b(?:,? 20\d\d)?|20\d\d-\d\d-\d\d"
    rf"|(?<=the )(?P<of_month>\d{{1,2}})(?:st|nd|rd|th)\b"
    rf"|(?<=on ){_WEEKDAY}\b|tomorrow\b)"
)
_PRIORITY: Final = re.compile(
    r"(?:[ ,]|^)+(?:(?:as|is|it's|only|just) )*(?:(?:an? |my )?(?P<lesser>[bc])[ -]|(?:(?:an|my) a |a-))(?:race|priority|event|goal)\b"
)
RACE_NOUN: Final = (
    r"(?:races?|half(?: marathon)?|marathon|gala|meet"
    r"|parkrun|tri(?:athlon)?|duathlon|(?:gran )?fondo|sportive"
    r"|ultra(?: marathon)?|ironman|70\.3|time trial|crit(?:erium)?|championships?|champs|competition|regatta|swimrun|hyrox"
    r"|nationals|event)"
)
_NAMES_RACE: Final = rf"(?:{RACE_NOUN}|\d+(?:\.\d+)? ?(?:k|km|mi|miles?|m))"
_IS_RACE: Final = re.compile(rf"\b{_NAMES_RACE}\b")
_NO_RACE: Final = re.compile(
    r"\b(?:class|course|camp|gym|lessons?|membership|training|session|workout|plan|long run|easy|intervals?|session|sets?|reps?"
    r"|hotel|physio|hurts?"
    r"|pain|ill|sick|yesterday|last|did|was|had|ran|rode|swam|if|maybe|thinking|might|whether|or|but|because)\b|\?"
)
_UNIT: Final = (
    r"km?|kilomet(?:er|re)s?|mi|miles?|m|met(?:er|re)s?|free(?:style)?|fly|back(?:stroke)?|breast(?:stroke)?|im"
)
_LONG_RACE: Final = r"(?:half(?: marathon)?|(?:full )?marathon)"
_DISTANCE: Final = re.compile(rf"\b(?P<count>\d+(?:\.\d+)?) ?(?P<unit>{_UNIT})\b")
_NAMED: Final = re.compile(rf"\b{_LONG_RACE}\b")
_BEHIND: Final = re.compile(rf"(?<=[a-z0-9]),+ *(?:it's )?(?:\d+(?:\.\d+)? ?(?:{_UNIT})|{_LONG_RACE})[ ,.!]*$")
"""The distance behind the sentence."""
_KM: Final = {"k": 1.0, "mi": 1.609344}
_PER_M: Final = 0.001
HALF_KM: Final = 21.0975
_SPORTS: Final = (
    (Sport.SWIMMING, re.compile(r"\b(?:gala|swim\w*|open water|free(?:style)?|fly|backstroke|breaststroke|im)\b")),
    (
        Sport.CYCLING,
        re.compile(r"\b(?:fondo|sportive|crit(?:erium)?|time trial|rid(?:e|ing)|cycl\w+|bike|gravel|mtb)\b"),
    ),
    (Sport.RUNNING, re.compile(r"\b(?:half|marathon|parkrun|run\w*|trail|ultra|\d+ ?k)\b")),
)
_SAID_BEFORE: Final = (
    r"^(?:(?:ok|okay|so|and|hey|hi|also|just|please|well|actually|yes|yeah|yep|sure|by the way|btw)[ ,]+)*"
)
_WHO: Final = r"(?:i(?:'ve|'m| have| am|'d)?|we(?:'ve|'re| have| are)?)? ?(?:just |also |now |finally |got )*"
_NAME: Final = r"(?:the |a |an |my |our |this )?(?P<name>[a-z0-9][a-z0-9.' -]{1,60}?)"
_PUT_IN: Final = (
    r"(?:[ ,]+(?:so |and |please |can you )*(?:put|add|enter|note) it(?: in| down)?(?: please)?| in| down)?"
)
_CERTAIN: Final = tuple(
    re.compile(f"{_SAID_BEFORE}{form}[ ,.!]*$")
    for form in (
        rf"{_WHO}(?:signed up|registered|enrolled|a (?:place|spot|start)|in)(?: for| in| to| into) {_NAME}{_PUT_IN}",
        rf"{_WHO}(?:entered|booked|entering) {_NAME}{_PUT_IN}",
        rf"(?:(?:can|could) you )?(?:add|enter|put in|put|schedule) (?:a race[:,]? )?{_NAME}(?: in| down)?"
        r"(?: to (?:my|the) (?:plan|season|races|calendar))?",
    )
)
_WITH_ITS_DAY: Final = tuple(
    re.compile(f"{_SAID_BEFORE}{form}[ ,.!]*$")
    for form in (
        rf"(?:{_WHO}(?:got|have|doing|racing|running|riding|swimming|do"
        rf"|want to (?:do|run|ride|race|enter)|like to (?:do|run|ride|race|enter))"
        rf"|there's|there is) {_NAME}(?: instead)?{_PUT_IN}",
        rf"(?:my |our )?(?:new |main |next )*(?P<goal>goal|target)(?: race)? is(?: now)? (?:to (?:do|run|race|ride) )?{_NAME}",
        rf"{_NAME}{_PUT_IN.removesuffix('?').replace('| in| down', '')}",
    )
)
_MOVED: Final = re.compile(
    rf"{_SAID_BEFORE}(?:{_NAME} (?:(?:has|have) been |was |is |got |has )?"
    r"(?:moved|postponed|rescheduled|now|pushed|brought forward)(?: back)?(?: on| to)?"
    rf"|(?:can you )?(?:move|postpone|push) {_NAME.replace('?P<name>', '?P<moved>')}(?: to)?)[ ,.!]*$"
)
_RANKED: Final = re.compile(rf"{_SAID_BEFORE}(?:make|have|treat) {_NAME}[ ,.!]*$")
_DROPPED: Final = tuple(
    re.compile(f"{_SAID_BEFORE}{form}[ ,.!]*$")
    for form in (
        rf"{_WHO}(?:not|no longer|won't be) (?:doing|running|riding|racing|swimming|going to do) {_NAME}(?: any ?more| after all)?",
        rf"{_WHO}(?:pulled|pulling|pull|withdrawn|withdrew|drop(?:ped)?)"
        rf" (?:out (?:of )?|from ){_NAME}",
        rf"(?:(?:can|could) you )?(?:drop|cancel|delete|remove|scrap|take out) {_NAME}(?: from (?:my|the) (?:plan|season))?",
        rf"{_NAME} (?:has been |was |is |got |has )?cancell?ed",
    )
)
_FINISH: Final = re.compile(
    rf"{_SAID_BEFORE}(?:(?:my )?(?:new )?(?:goal|aim|target) is(?: now)?(?: just| only)?"
    r"|i (?:now )?(?:just|only) want|i only want|let's just aim)"
    r"(?: just)? to (?:finish|get (?:a?round)|complete|make it (?:a?round|to the finish))"
    r"(?: (?:it|the race|now|healthy|happy))*(?:,? no time(?: goal| target)?)?[ .!]*$"
)


_SESSION: Final = re.compile(r"\b(?:run|ride|swim|walk|jog|row|hike)$|\b(?:hours?|minutes?|mins?)\b")


class RaceAction(StrEnum):
    """What shall happen to a race."""

    ADD = "add"
    EDIT = "edit"
    DROP = "drop"


@dataclass(frozen=True, kw_only=True)
class RaceWish:
    """What was said of a race; `name` as it was called, empty for the race that is next; `day` as it was said."""

    action: RaceAction
    name: str = ""
    day: str | None = None
    priority: Priority | None = None
    sport: Sport | None = None
    distance_km: float | None = None
    finish: bool = False


def read_race_wish(text: str) -> RaceWish | None:
    """The race of a normalised message that enters, changes or drops one; None for a question, a story and everything else."""
    if _FINISH.match(text):
        return RaceWish(action=RaceAction.EDIT, finish=True)
    if _NO_RACE.search(text) or (not _IS_RACE.search(text) and not _PRIORITY.search(text)):
        return None
    bare, day, priority = _without_details(text)
    if (moved := _MOVED.match(bare)) is not None and day is not None:
        return _about(RaceAction.EDIT, moved["name"] or moved["moved"], text, day, priority)
    if (ranked := _RANKED.match(bare)) is not None and priority is not None:
        return _about(RaceAction.EDIT, ranked["name"], text, day, priority)
    dropped = next((match for form in _DROPPED if (match := form.match(bare))), None)
    if dropped is not None:
        return _about(RaceAction.DROP, dropped["name"], text, None, None)
    forms = (*_CERTAIN, *_WITH_ITS_DAY) if day is not None else _CERTAIN
    entered = next((match for form in forms if (match := form.match(bare))), None)
    if entered is None and day is not None and priority is not None:
        # `B race on the 3rd, 10k`: no more is known of it than that.
        name = bare.strip(" ,.:!")
        return _about(RaceAction.ADD, name, text, day, priority) if not name or _IS_RACE.fullmatch(name) else None
    if entered is None:
        return None
    if _SESSION.search(entered["name"]) and entered.re not in _CERTAIN[:2]:
        # `put a 10k run in on Saturday` is a wish for training.
        return None
    is_goal = entered.re.groupindex.get("goal") is not None and entered["goal"] is not None
    return _about(RaceAction.ADD, entered["name"], text, day, Priority.A if is_goal else priority)


def with_detail(text: str, last: str) -> str | None:
    """A race that was just spoken of, with its day, distance or priority told afterwards; None where a message says anything else."""
    told = re.sub(_SAID_BEFORE, "", text)
    parts = {
        "day": _DAY.search(told),
        "priority": _PRIORITY.search(told),
        "distance": _DISTANCE.search(told) or _NAMED.search(told),
    }
    left = told
    for part in parts.values():
        left = left.replace(part[0], " ", 1) if part is not None else left
    if re.sub(r"\b(?:it's|its|it is|about|the|an?|over|distance|please)\b", "", left).strip(" ,.!") or not any(
        parts.values()
    ):
        return None
    before = normalise(last)
    if read_race_wish(before) is None:
        return None
    before = _DAY.sub("", before, count=1) if parts["day"] is not None else before
    before = _PRIORITY.sub("", before, count=1) if parts["priority"] is not None else before
    whole = ", ".join((before.strip(" ,.!"), *(part[0].strip(" ,") for part in parts.values() if part is not None)))
    return whole if read_race_wish(whole) is not None else None


def coming_day(said: str, today: date) -> date:
    """The day of a race as it was said: `12 april` and `3rd` are the next ones. Raises `BadInput` for no date."""
    if said.isdecimal():
        months = (
            (today.year + (today.month + ahead - 1) // 12, (today.month + ahead - 1) % 12 + 1) for ahead in range(13)
        )
        return next(
            day for year, month in months if (day := _in_month(year, month, int(said))) is not None and day >= today
        )
    day = read_coming_day(said.replace(" of ", " "), today)
    return day.replace(year=day.year + 1) if day < today and not re.search(r"20\d\d", said) else day


def _in_month(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _without_details(text: str) -> tuple[str, str | None, Priority | None]:
    """A message without the day and the priority in it, and these."""
    ranked, day = _PRIORITY.search(text), _DAY.search(text)
    bare = _BEHIND.sub("", _DAY.sub("", _PRIORITY.sub("", text, count=1), count=1))
    said = (day["of_month"] or day["day"]) if day is not None else None
    return bare, said, Priority((ranked["lesser"] or "a").upper()) if ranked is not None else None


def _about(action: RaceAction, name: str, text: str, day: str | None, priority: Priority | None) -> RaceWish | None:
    """The wish for a race by its name; None where the name is none of a race."""
    name = re.sub(r"[ ,]+(?:instead|please|now)$", "", name.strip(" ,.'"))
    if name and not _IS_RACE.search(name) and priority is None and action is not RaceAction.ADD:
        return None
    found = _DISTANCE.search(text)
    sport = next((sport for sport, words in _SPORTS if words.search(text)), None)
    return RaceWish(
        action=action,
        name="" if name in ("race", "event", "it") else name,
        day=day,
        priority=priority,
        sport=sport,
        distance_km=_km(found) if found is not None else _named_km(text, name),
    )


def _named_km(text: str, name: str) -> float | None:
    """A half or a marathon that was said beside the race or ends its name; inside one it may be more: the Marathon des Sables."""
    named = _NAMED.search(text.replace(name, "", 1)) or re.search(rf"\b{_LONG_RACE}$", name)
    return None if named is None else HALF_KM if named[0].startswith("half") else 2 * HALF_KM


def _km(found: re.Match[str]) -> float:
    factor = next((km for unit, km in _KM.items() if found["unit"].startswith(unit)), _PER_M)
    return round(float(found["count"]) * factor, 3)
