"""A second thought right behind a session that was logged: `no, it was 9 km`, `make that 2200`, `and it was yesterday`.

Read as the message before with that one number or day in place of its own; what it stands for is asked, never written at once.
"""

import re
from typing import Final

from lanterne_rouge.conversation.follow_up import day_alone, without_day
from lanterne_rouge.conversation.normalise import normalise

_UNITS: Final = {
    "distance": r"km|k|kilomet(?:er|re)s?|miles?|mi|m|met(?:er|re)s?",
    "time": r"min|mins|minutes?|h|hrs?|hours?",
    "load": r"kgs?|kilos?|lbs?|pounds?",
    "count": r"reps?",
    "power": r"w|watts?",
}
_QUANTITY: Final = re.compile(
    r"(?P<rated>rpe ?)?(?P<number>\d+:\d\d(?::\d\d)?|\d+(?:\.\d+)?)(?: ?(?P<unit>"
    + "|".join(f"(?P<{name}>{units})" for name, units in _UNITS.items())
    + r")\b)?"
)
_SECOND: Final = re.compile(
    r"^(?:(?:no|nope|sorry|oops|actually|oh|wait|hm+|correction|i mean|and|but|hang on)[ ,.]+)*"
    r"(?:(?:it|that|this) (?:was|is|should (?:be|have been)|took)|make (?:it|that)|change (?:it|that) to|i meant?|should be|was)"
    r"(?: (?:actually|really|only|more like|about|just))* (?P<said>(?:rpe ?)?\d[\d.:]*(?: ?[a-z]+)?)"
    r"(?:,? (?:not|instead of) [\d.:]+(?: ?[a-z]+)?)?(?: (?:actually|sorry|instead|please|then|not that))*[ .!]*$"
)
_RATING: Final = re.compile(
    r"^(?:(?:and|well|hm+|it'?s|it is|its|there|that'?s|i'?d say|about|around|maybe|like|a|an|now|ok|right now|more like|say)[ ,]+)*"
    r"(?P<score>10|\d(?:\.5)?)(?: ?(?:/|out of) ?10)?(?: (?:i guess|i think|maybe|now|today|at most|or so))*[ .!]*$"
)
_RATING_BESIDE: Final = re.compile(
    r"^(?:it'?s|its|it is|it hurts|hurts|there|that'?s)\b(?P<when>[a-z ']{3,40}?)(?:,| and| at|:)? (?:about |around |maybe |like |a )*"
    r"(?P<score>10|\d)(?: ?(?:/|out of) ?10)?[ .!]*$"
)
_SIDE: Final = re.compile(
    r"^(?:(?:it'?s|its|on|the|my|just|only) )*(?P<side>left|right)(?: (?:one|side|knee|foot|arm|leg|shoulder|hip))?[ .!]*$"
)
_LEADS_IN: Final = re.compile(r"^(?:and|but|oh|sorry)[ ,]+")
LIKELY: Final = 2.0
"""A bare number stands for the one that it is at most so many times as large or small as."""


def is_second_thought(text: str) -> bool:
    """Whether a normalised message has the form of one."""
    return _SECOND.match(text) is not None or day_alone(_LEADS_IN.sub("", text)) is not None


def said_anew(text: str, last: str) -> str | None:
    """The message before with what a normalised second thought changes in it; None where it plainly changes nothing."""
    if (day := day_alone(_LEADS_IN.sub("", text))) is not None:
        return f"{without_day(last)} {day if day == 'yesterday' else f'on {day}'}"
    second = _SECOND.match(text)
    given = _QUANTITY.fullmatch(second["said"].strip()) if second is not None else None
    if given is None:
        return None
    before = normalise(last)
    alike = [found for found in _QUANTITY.finditer(before) if _is_alike(found, given)]
    if len(alike) != 1:
        return None
    (old,) = alike
    new = given[0] if given["unit"] or given["rated"] or not old["unit"] else f"{given[0]} {old['unit']}"
    if not given["rated"] and old["rated"]:
        new = f"{old['rated']}{new}"
    anew = f"{before[: old.start()]}{new}{before[old.end() :]}"
    return anew if anew != before else None


def pain_anew(text: str, last: str, site: str) -> str | None:
    """A pain that was just told, rated or placed by a short normalised answer: `like a 6/10`, `the right one`. None for any other.

    `last`: what was said of the pain, whose score stays where only the side is told.
    """
    if (side := _SIDE.match(text)) is not None:
        bare = re.sub(r"^(?:left|right) ", "", site)
        score = re.search(r"\b(10|\d)(?:\.\d)? ?(?:/|out of) ?10\b", normalise(last))
        return f"{side['side']} {bare} {score[0]}" if score is not None else f"{side['side']} {bare} hurts"
    if (rated := _RATING.match(text)) is not None:
        return f"{site} {rated['score']}/10"
    if (beside := _RATING_BESIDE.match(text)) is not None:
        return f"{site} {beside['score']}/10,{beside['when'].rstrip(' ,')}"
    return None


def _is_alike(old: re.Match[str], new: re.Match[str]) -> bool:
    """Whether one quantity may stand in the place of another: of one kind where both say it, else of about the same size."""
    if new["rated"] or (old["rated"] and not new["unit"] and ":" not in new["number"]):
        return bool(old["rated"]) and (bool(new["rated"]) or _near(old, new))
    if _kind(new) is not None:
        return _kind(old) == _kind(new)
    return _near(old, new)


def _kind(found: re.Match[str]) -> str | None:
    if ":" in found["number"]:
        return "time"
    return next((name for name in _UNITS if found[name]), None)


def _near(old: re.Match[str], new: re.Match[str]) -> bool:
    if ":" in old["number"] or ":" in new["number"]:
        return False
    before, after = float(old["number"]), float(new["number"])
    return before > 0 and 1 / LIKELY <= after / before <= LIKELY
