"""A wish for another lift in a planned session, as in `leg press instead of squats on friday`, `leave out the rows today`."""

import re
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.conversation.exercise_words import whole_exercise_name

_DAY: Final = (
    r"(?:(?:on |for |in |of )?(?:the |my )?(?:this |next |coming )?(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|mon|tue|wed|thu|fri|sat|sun)(?:'?s)?(?: (?:session|workout|lifting|gym|training))?)"
)
_SAID_DAY: Final = re.compile(rf"(?:^|(?<=[ ,])){_DAY}(?=[ ,.!?]|$)")
_PADDING: Final = re.compile(
    r"^(?:(?:please|ok|okay|hey|hi|so|and|can|could|may|shall|should|would|will|i|we|you|me|let'?s|i'?d|i'?ll|rather|like|want|to|just"
    r"|do|have|make|put)[ ,]+)+|[ ,]+(?:please|instead|thanks|this time|for once|only|from the (?:plan|session)|ok)(?=[ ,.!?]*$)"
)
_ARTICLE: Final = re.compile(r"^(?:(?:the|my|a|an|any|some|those|these|planned)\b ?)+")
_OLD, _NEW = r"(?P<old>[a-z][a-z -]+?)", r"(?P<new>[a-z][a-z -]+?)"
_FORMS: Final = tuple(
    re.compile(form)
    for form in (
        rf"(?:swap|switch|replace|change|exchange|sub|trade)(?: out)? {_OLD} (?:for|with|to|by|into) {_NEW}",
        rf"{_NEW} (?:instead of|rather than|in place of|in the place of) {_OLD}",
        rf"instead of {_OLD},? {_NEW}",
        rf"(?:leave out|leave off|skip|drop|remove|cut|take out|no|without|not) {_OLD}",
        rf"(?:leave|take|cut|drop) {_OLD} out",
    )
)


@dataclass(frozen=True, kw_only=True)
class LiftWish:
    """The lift, the one to do instead (None: leave it out), and the day as it was said, if it was."""

    exercise: str
    instead: str | None = None
    day: str | None = None


def read_lift_wish(text: str) -> LiftWish | None:
    """The change of a planned lift that a normalised message asks for and nothing else; every other word has to name a lift."""
    days = _SAID_DAY.findall(text)
    if len(days) > 1:
        return None
    plain = re.sub(r" +", " ", _SAID_DAY.sub("", text)).strip(" ,.!?")
    while (shorter := _PADDING.sub("", plain).strip(" ,.!?")) != plain:
        plain = shorter
    for form in _FORMS:
        match = form.fullmatch(plain)
        if match is None:
            continue
        names = {which: _lift(name) for which, name in match.groupdict().items()}
        if (old := names["old"]) is not None and names.get("new", "") is not None:
            return LiftWish(exercise=old, instead=names.get("new"), day=_day_of(days[0]) if days else None)
    return None


def _lift(said: str) -> str | None:
    return whole_exercise_name(_ARTICLE.sub("", said).removeprefix("do ").strip())


def _day_of(said: str) -> str:
    """`on friday's session` as `lanterne skip` reads it."""
    found = re.search(r"(?:next )?(?:today|tonight|tomorrow|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)", said)
    return found[0].replace("tonight", "today") if found is not None else "today"
