"""A race that somebody talks of entering, moving or dropping: `I've signed up for the Ghent half on 12 April`. Changes nothing.

What is no word of the race (its day, its priority) is taken out first; what is left has to be a sentence about a race and nothing else.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.sentence import POLITELY, read_sentence
from lanterne_rouge.domain.mission import Priority
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.dates import LOWER_WEEKDAY_NAMES, NAMED_DATE, plain_day

_DAY: Final = re.compile(
    rf"(?:[ ,]|^)+(?:on |for |to |until |from )?(?:the )?(?P<day>{NAMED_DATE}|(?<=the )(?P<of_month>\d{{1,2}})(?:st|nd|rd|th)\b"
    rf"|(?<=on )(?:{'|'.join(LOWER_WEEKDAY_NAMES)})\b|tomorrow\b)"
)
_PRIORITY: Final = re.compile(
    r"(?:[ ,]|^)+(?:(?:as|is|it's|only|just) )*(?:(?:an? |my )?(?P<lesser>[bc])[ -]|(?:(?:an|my) a |a-))(?:race|priority|event|goal)\b"
)
RACE_NOUN: Final = (
    r"(?:races?|half(?: marathon)?|marathon|gala|meet|parkrun|tri(?:athlon)?|duathlon|(?:gran )?fondo|sportive"
    r"|ultra(?: marathon)?|ironman|70\.3|time trial|crit(?:erium)?|championships?|champs|competition|regatta|swimrun|hyrox"
    r"|nationals|event|(?:metric )?century|audax|brevet)"
)
_NAMES_RACE: Final = rf"(?:{RACE_NOUN}|\d+(?:\.\d+)? ?(?:k|km|mi|miles?|m))"
_IS_RACE: Final = re.compile(rf"\b{_NAMES_RACE}\b")
_NO_RACE: Final = re.compile(
    r"\b(?:class|course|camp|gym|lessons?|membership|training|session|workout|plan|long run|easy|intervals?|session|sets?|reps?"
    r"|hotel|physio|hurts?|pain|ill|sick|yesterday|last|did|was|had|ran|rode|swam|if|maybe|thinking|might|whether|or|but|because)\b|\?"
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


_WHO: Final = r"(?:i(?:'?ve|'?m| have| am|'?d)?|we(?:'?ve|'?re| have| are)?)? ?(?:just |also |now |finally |got )*"
_NAME: Final = r"(?:the |a |an |my |our |this )?(?P<name>[a-z0-9][a-z0-9.' -]{1,60}?)"
_PUT: Final = r"[ ,]+(?:so |and |please |can you )*(?:put|add|enter|note) it(?: in| down)?"
_PUT_IN: Final = rf"(?: instead)?(?:{_PUT}| in| down)?"
_DO: Final = r"(?:do|run|ride|race|enter)"
_SURE, _AN_ORDER, _WITH_DAY, _WITH_PRIORITY = "sure", "order", "day", "priority"
_WAS: Final = r"(?:(?:(?:has|have) been|'s been|was|is|got|has|'s) )?"
_CHANGE_IT: Final = r"(?:[ ,.]+(?:so |and |please |(?:can|could) you )*(?:change|move|update|fix|put) (?:it|that)(?: in| for me| please)*)?"
_IN_PLAN: Final = r"(?: (?:to|from) (?:my|the) (?:plan|season|races|calendar))?"
_Row = tuple[RaceAction, str, re.Pattern[str]]


def _rows(action: RaceAction, needs: str, *forms: str) -> list[_Row]:
    return [(action, needs, re.compile(f"^{form}[ ,.!]*$")) for form in forms]


_ROWS: Final = (
    *_rows(
        RaceAction.EDIT,
        _WITH_DAY,
        rf"{_NAME} ?{_WAS}(?:moved|postponed|rescheduled|now|pushed|brought forward)(?: back)?(?: on| to)?{_CHANGE_IT}",
        rf"{POLITELY}(?:move|postpone|push) {_NAME}(?: to)?",
    ),
    *_rows(RaceAction.EDIT, _WITH_PRIORITY, rf"{POLITELY}(?:make|have|treat) {_NAME}"),
    *_rows(
        RaceAction.DROP,
        _AN_ORDER,
        rf"{_WHO}(?:not|no longer|won't be) (?:(?:do|runn|rid|rac|swimm)ing|going to do) {_NAME}(?: any ?more| after all)?",
        rf"{_WHO}(?:pulled|pulling|pull|withdrawn|withdrew|drop(?:ped)?) (?:out (?:of )?|from ){_NAME}",
        rf"{POLITELY}(?:drop|cancel|delete|remove|scrap|take out) {_NAME}{_IN_PLAN}",
        rf"{_NAME} {_WAS}cancell?ed",
    ),
    *_rows(
        RaceAction.ADD,
        _SURE,
        rf"{_WHO}(?:signed up|registered|enrolled|a (?:place|spot|start)|in)(?: for| in| to| into) {_NAME}{_PUT_IN}",
        rf"{_WHO}(?:entered|booked|entering) {_NAME}{_PUT_IN}",
    ),
    *_rows(
        RaceAction.ADD,
        _AN_ORDER,
        rf"{POLITELY}(?:add|enter|put in|put|schedule) (?:a race[:,]? )?{_NAME}(?: in| down)?{_IN_PLAN}",
    ),
    *_rows(
        RaceAction.ADD,
        _WITH_DAY,
        rf"(?:{_WHO}(?:got|have|(?:do|rac|runn|rid|swimm)ing|do|(?:want|like) to {_DO})|there(?:'s| is)) {_NAME}{_PUT_IN}",
        rf"(?:my |our )?(?:new |main |next )*(?P<goal>goal|target)(?: race)? is(?: now)? (?:to {_DO} )?{_NAME}",
        rf"{_NAME}{_PUT}",
    ),
)
"""What happens to a race, what else has to be told of it, and the whole sentence, without day and priority."""
_FINISH: Final = re.compile(
    r"^(?:(?:my )?(?:new )?(?:goal|aim|target) is(?: now)?(?: just| only)?|i (?:now )?(?:just|only) want|i only want|let's just aim)"
    r"(?: just)? to (?:finish|get (?:a?round)|complete|make it (?:a?round|to the finish))"
    r"(?: (?:it|the race|now|healthy|happy))*(?:,? no time(?: goal| target)?)?[ .!]*$"
)
_MOVED_BY_OTHERS: Final = re.compile(rf"\b(?:been|was|is|got) (?:moved|postponed|rescheduled|pushed)\b.*{NAMED_DATE}")
"""What is moved to a date by somebody else is an event, however it is called."""
_SESSION: Final = re.compile(r"\b(?:run|ride|swim|walk|jog|row|hike)$|\b(?:hours?|minutes?|mins?)\b")


def read_race_wish(text: str) -> RaceWish | None:
    """The race of a normalised message that enters, changes or drops one; None for a question, a story and everything else."""
    said = read_sentence(text).plain
    if _FINISH.match(said):
        return RaceWish(action=RaceAction.EDIT, finish=True)
    if _NO_RACE.search(said) or not (_IS_RACE.search(said) or _PRIORITY.search(said) or _MOVED_BY_OTHERS.search(said)):
        return None
    ranked, dated = _PRIORITY.search(said), _DAY.search(said)
    bare = _BEHIND.sub("", _DAY.sub("", _PRIORITY.sub("", said, count=1), count=1))
    day = (dated["of_month"] or plain_day(dated["day"])) if dated is not None else None
    priority = Priority((ranked["lesser"] or "a").upper()) if ranked is not None else None
    told = {_WITH_DAY: day is not None, _WITH_PRIORITY: priority is not None}
    for action, needs, form in _ROWS:
        match = form.match(bare) if told.get(needs, True) else None
        if match is None:
            continue
        if action is RaceAction.DROP:
            return _about(action, match["name"], said, None, None)
        if action is RaceAction.ADD and needs != _SURE and _SESSION.search(match["name"]):
            # `put a 10k run in on Saturday` is a wish for training.
            return None
        is_goal = match.groupdict().get("goal") is not None
        return _about(action, match["name"], said, day, Priority.A if is_goal else priority)
    if day is None or priority is None:
        return None
    # `B race on the 3rd, 10k`: no more is known of it than that.
    name = bare.strip(" ,.:!")
    return _about(RaceAction.ADD, name, said, day, priority) if not name or _IS_RACE.fullmatch(name) else None


def with_detail(text: str, last: str) -> str | None:
    """A race that was just spoken of, with its day, distance or priority told afterwards; None where a message says anything else."""
    left = told = read_sentence(text).plain
    parts = (_DAY.search(told), _PRIORITY.search(told), _DISTANCE.search(told) or _NAMED.search(told))
    found = [part[0] for part in parts if part is not None]
    for part in found:
        left = left.replace(part, " ", 1)
    if re.sub(r"\b(?:it's|its|it is|about|the|an?|over|distance)\b", "", left).strip(" ,.!") or not found:
        return None
    before = read_sentence(normalise(last)).plain
    if read_race_wish(before) is None:
        return None
    before = _DAY.sub("", before, count=1) if parts[0] is not None else before
    before = _PRIORITY.sub("", before, count=1) if parts[1] is not None else before
    whole = ", ".join((before.strip(" ,.!"), *(part.strip(" ,") for part in found)))
    return whole if read_race_wish(whole) is not None else None


def _about(action: RaceAction, name: str, text: str, day: str | None, priority: Priority | None) -> RaceWish | None:
    """The wish for a race by its name; None where the name is none of a race."""
    name = re.sub(r"[ ,]+(?:instead|please|now)$", "", name.strip(" ,.'"))
    is_of_race = _IS_RACE.search(name) or priority is not None or action is RaceAction.ADD
    if name and not is_of_race and not _MOVED_BY_OTHERS.search(text):
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
