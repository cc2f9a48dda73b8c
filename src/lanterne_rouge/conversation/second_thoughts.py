"""A second thought behind what was just logged: `no, it was 9 km`, `rpe 9 actually`, `that was 9 not 8`, `and it was yesterday`.

Read as the message that was logged with that one number or day in place of its own, or beside it where it held none of the kind; what
it stands for is asked, never written at once.
"""

import re
from typing import Final

from lanterne_rouge.conversation.follow_up import day_alone, without_day
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.sentence import read_sentence

_UNITS: Final = {
    "distance": r"km|k|kilomet(?:er|re)s?|miles?|mi|m|met(?:er|re)s?",
    "time": r"min|mins|minutes?|h|hrs?|hours?",
    "load": r"kgs?|kilos?|lbs?|pounds?",
    "count": r"reps?",
    "power": r"w|watts?",
    "pulse": r"bpm",
}
_QUANTITY: Final = re.compile(
    r"(?P<rated>rpe (?:was |of |is )?|@ ?(?=\d(?:\.5)?(?![\d.])))?(?P<heart>(?:hr|heart rate|pulse) (?:was |of |is |at )?)?"
    r"(?P<number>\d+:\d\d(?::\d\d)?|\d+(?:\.\d+)?)(?P<of_ten> ?(?:/|out of) ?10\b)?(?: ?(?P<unit>"
    + "|".join(f"(?P<{name}>{units})" for name, units in _UNITS.items())
    + r")\b)?"
)
_IT: Final = (
    r"(?:it|that|this|(?:the |my )?(?:avg |average )?(?P<named>distance|time|duration|effort|rpe|hr|heart rate|pulse|load|weight)"
    r"|(?:the |my |that )?(?P<session>run|jog|ride|bike|swim|walk|hike|row|erg|ski))"
)
_THE_OTHER: Final = _IT.replace("named", "to_change").replace("session", "session_to_change")
_VALUE: Final = (
    rf"(?:(?:rpe|hr|heart rate|pulse) ?)?\d+(?:[.:]\d+)*(?: ?(?:/|out of) ?10)?(?: ?(?:{'|'.join(_UNITS.values())})\b)?"
)
_SECOND: Final = re.compile(
    r"^(?:and |but |well[ ,]+)*(?P<lead>(?:no|nope|sorry|oops|actually|oh|wait|hm+|correction|i mean|hang on|my bad)[ ,.:]+)*(?:and |but )?"
    rf"(?P<verb>(?:{_IT} (?:was|is|should (?:be|have been)|took)|make (?:it|that)|change {_THE_OTHER} to|i meant?"
    r"|should be|was) )?(?:(?:actually|really|only|more like|about|just|meant to be) )*(?P<article>an? )?"
    rf"(?P<said>{_VALUE})(?:,? (?:not|instead of) (?:an? |the )?(?P<old>{_VALUE}))?"
    r"(?P<tail>(?:,? (?:actually|sorry|instead|not that))+)?(?: (?:then|i think|to be honest))*[ .!]*$"
)
_MEASURED: Final = {"distance": "distance", "time": "time", "duration": "time", "load": "load", "weight": "load"}
_HEDGE: Final = (
    r"(?:(?:and|well|hm+|it'?s|it is|its|there|that'?s|i'?d say|say|about|around|roughly|probably|maybe|like|a|an|now|ok|right now"
    r"|more like|just|only|on|the|my|mostly)[ ,]+)*"
)
_SCORE: Final = r"(?P<{}>10|\d(?:\.5)?)(?: ?(?:or|to|-) ?(?P<{}_up_to>10|\d))?(?: ?(?:/|out of) ?10)?"
_ONE: Final = (
    r"(?P<{}>left|right|both)(?! now\b)(?: (?:ones?|sides?|knees?|f(?:oo|ee)t|arms?|legs?|shoulders?|hips?|ankles?))?"
)
_PIECES: Final = re.compile(
    rf"^{_HEDGE}(?:{_ONE.format('side')}(?:[ ,;:]+{_HEDGE}{_SCORE.format('score', 'score')})?"
    rf"|{_SCORE.format('first', 'first')}(?:[ ,;:]+{_HEDGE}{_ONE.format('side_behind')})?)"
    r"(?: (?:i guess|i think|maybe|now|today|at most|or so|ish))*[ .!]*$"
)
"""The side, the number or both of a pain that was just told, in either order: `the right one, 4 out of 10`, `about a 3 or 4`."""
_RATING_BESIDE: Final = re.compile(
    r"^(?:it'?s|its|it is|it hurts|hurts|there|that'?s)\b(?P<when>[a-z ']{3,40}?)(?:,| and| at|:)? (?:about |around |maybe |like |a )*"
    r"(?P<score>10|\d)(?: ?(?:/|out of) ?10)?[ .!]*$"
)
_LEADS_IN: Final = re.compile(r"^(?:and|but|oh|sorry)[ ,]+")
_HOW_IT_HAPPENED: Final = re.compile(
    r"(?<=\d)(?P<unit> ?[a-z]{1,7})?(?:[,.;:]+ ?|(?= (?:because|cos|as|since|sorry|i|my|the)\b) )"
    r"(?!(?:and|but|then|plus|also|not|no|at|in|with)\b)(?:[a-z][a-z'-]*[ ,.!]*){1,10}$"
)
"""How a wrong number came about, behind it: `not 8.2, forgot to start the watch`, `not 16, watch cut out`."""
_TELLS_MORE: Final = re.compile(
    r"\b(?:hurt\w*|pain\w*|sore|ach\w+|tight\w*|numb\w*|tingl\w+|dizz\w+|faint\w*|ill|sick|chest|heart|breath\w*|bleed\w*|injur\w+"
    r"|fell|felt|rpe|easy|hard|reps?|sets?|today|yesterday|tomorrow|actually|instead|or|maybe|run|ride|swim|walk|bench|squats?)\b|\?"
)
LIKELY: Final = 2.0
"""A bare number stands for the one that it is at most so many times as large or small as."""


def without_excuse(text: str) -> str:
    """A normalised correction without how the wrong number came about, said behind `8.6 not 8.2`."""
    found = _HOW_IT_HAPPENED.search(text)
    if found is None or _TELLS_MORE.search(text, found.end("unit") if found["unit"] else found.start()):
        return text
    before = text[: found.start()]
    is_behind = re.search(r"\b(?:not|instead of|rather than|was|be|meant|actually) [^,;]*$", before) is not None
    return f"{before}{found['unit'] or ''}" if is_behind else text


def is_second_thought(text: str) -> bool:
    """Whether a normalised message has the form of one."""
    return _second(text) is not None or _day(text) is not None


def _day(text: str) -> str | None:
    return day_alone(_LEADS_IN.sub("", read_sentence(text).said))


def _second(text: str) -> re.Match[str] | None:
    """A number that is said to be the right one: by a verb, by a word that takes back, or beside the wrong one."""
    found = _SECOND.match(without_excuse(read_sentence(text).said))
    if found is None:
        return None
    # `the run was 9 km` alone tells of a run.
    signs = ("lead", "old", "tail") if found["session"] else ("lead", "verb", "old", "tail")
    return found if any(found[sign] for sign in signs) else None


def effort_put_right(text: str) -> str | None:
    """The effort that a normalised second thought gives by its name, as `rpe 9`; None for any other number."""
    second = _second(text)
    given = _QUANTITY.fullmatch(second["said"].strip()) if second is not None else None
    return f"rpe {given['number']}" if given is not None and given["rated"] else None


def said_anew(text: str, last: str) -> str | None:
    """The message before with what a normalised second thought changes in it; None where that isn't plain."""
    if (day := _day(text)) is not None:
        return f"{without_day(last)} {day if day == 'yesterday' else f'on {day}'}"
    second = _second(text)
    given = _QUANTITY.fullmatch(second["said"].strip()) if second is not None else None
    if second is None or given is None:
        return None
    kind, before = _kind(given) or _kind_named(second), normalise(last)
    numbers = list(_QUANTITY.finditer(before))
    if (wrong := _QUANTITY.fullmatch(second["old"] or "")) is not None:
        alike = [found for found in numbers if found["number"] == wrong["number"] and kind in (None, _kind(found))]
    else:
        alike = [found for found in numbers if _is_alike(found, given, kind)]
    if wrong is None and not alike and kind is not None:
        return f"{before}, {_in_full(given, kind)}"
    if len(alike) != 1:
        return None
    (old,) = alike
    anew = f"{before[: old.start()]}{_in_full(given, _kind(old), old)}{before[old.end() :]}"
    return anew if anew != before else None


def _in_full(given: re.Match[str], kind: str | None, old: re.Match[str] | None = None) -> str:
    """A number as a message tells it, with the unit of the one that it takes the place of."""
    if kind == "effort":
        return f"rpe {given['number']}"
    if kind == "pulse":
        return f"hr {given['number']}"
    unit = old["unit"] if old is not None and old["unit"] else given["unit"]
    is_same = unit is not None and given["unit"] in (None, unit, f"{unit}s", f"{unit}utes")
    return f"{given['number']} {unit}" if is_same else given[0]


def pain_anew(text: str, last: str, site: str) -> str | None:
    """A pain that was just told, rated or placed by a short normalised answer: `like a 6/10`, `the right one`. None for any other.

    `last`: what was said of the pain, whose score stays where only the side is told.
    """
    text = read_sentence(text).said
    if (pieces := _PIECES.match(text)) is not None:
        return _pain_of_pieces(pieces, last, site)
    if (beside := _RATING_BESIDE.match(text)) is not None:
        return f"{site} {beside['score']}/10,{beside['when'].rstrip(' ,')}"
    return None


def _pain_of_pieces(pieces: re.Match[str], last: str, site: str) -> str:
    """The place with the side that was told, else that of before; the higher number told, else the one of before."""
    side = pieces["side"] or pieces["side_behind"]
    place = re.sub(r"^(?:left|right) ", "", site) if side else site
    told = [pieces[name] for name in ("score", "score_up_to", "first", "first_up_to") if pieces[name]]
    before = re.search(r"\b(10|\d)(?:\.\d)? ?(?:/|out of) ?10\b", normalise(last))
    rated = f"{max(told, key=float)}/10" if told else before[0] if before is not None else "hurts"
    return f"{side} {place} {rated}" if side in ("left", "right") else f"{place} {rated}"


def _is_alike(old: re.Match[str], new: re.Match[str], kind: str | None) -> bool:
    """Whether one quantity may stand in the place of another: of one kind where that is known, else of about the same size."""
    if kind is not None:
        return _kind(old) == kind
    return _kind(old) not in ("pulse", "count") and _near(old, new)


def _kind(found: re.Match[str]) -> str | None:
    if found["rated"] or found["of_ten"]:
        return "effort"
    if found["heart"] or found["pulse"]:
        return "pulse"
    if ":" in found["number"]:
        return "time"
    return next((name for name in _UNITS if found[name]), None)


def _kind_named(second: re.Match[str]) -> str | None:
    """What a number without a unit is of, by what it is called; `an 8` is how hard it was."""
    named = second["named"] or second["to_change"]
    if named in ("effort", "rpe") or second["article"]:
        return "effort"
    return "pulse" if named in ("hr", "heart rate", "pulse") else _MEASURED.get(named or "")


def _near(old: re.Match[str], new: re.Match[str]) -> bool:
    if ":" in old["number"] or ":" in new["number"]:
        return False
    before, after = float(old["number"]), float(new["number"])
    return before > 0 and 1 / LIKELY <= after / before <= LIKELY
