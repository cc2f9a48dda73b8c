"""A wish to change the season's plan, as in `can you move saturday's ride to friday`: which command does it. Changes nothing."""

import re
from typing import Final

from lanterne_rouge.language.dates import LOWER_WEEKDAY_NAMES

_DAY: Final = r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*(?:'?s)?|today(?:'?s)?|tomorrow(?:'?s)?|tmrw"
_MOVE: Final = re.compile(
    rf"\b(?:move|swap|switch|shift|push|bring|change|put|trade|do)\b.*?\b(?P<first>{_DAY})\b.*?\b(?:to|with|on|for|onto|and"
    rf"|until|till|instead(?: of)?)"
    rf" (?:the |my )?(?P<second>{_DAY})\b|\b(?:do|have|get|put)\b.{{0,30}}\bon (?P<wanted>{_DAY}) (?:instead of|rather than|not)"
    rf" (?P<given>{_DAY})\b"
)
_ONE_TO: Final = re.compile(
    rf"\b(?:move|shift|push|bring|postpone|delay)\b(?!.*\b(?:{_DAY})\b.*\b(?:to|until|till)\b).*\b(?:to|until|till|onto)"
    rf" (?P<second>{_DAY})\b"
)
_NEVER: Final = re.compile(
    r"\b(?:can'?t|cant|cannot|can not|never|not able to|don'?t have time|no time|not free|busy|work|unavailable|told"
    r" you)\b.*\b(?:on |every )?"
    r"(?P<day>(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b|\b(?:every|each) (?P<each>(?:mon|tues|wednes|thurs|fri|satur"
    r"|sun)day)\b.*\b(?:can'?t|cant|busy|work)\b"
    r"|\bno (?:training|sessions?|tempo|runs?|rides?) on (?P<none>(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b"
)
_CANT: Final = re.compile(
    rf"\b(?:make|turn|have|want|take|need)\b.{{0,12}}\b(?P<rest>{_DAY})\b.{{0,12}}\b(?:rest|off|free)\b|"
    rf"\b(?:can'?t|cant|cannot|won'?t be able to|not able to|unable to)\b.{{0,25}}\b(?:on |this |next )?(?P<day>{_DAY})\b"
    rf"|\b(?:skip|cancel|drop|leave out)\b.{{0,25}}\b(?P<skipped>{_DAY})\b|\b(?:no time|busy|working|at work|away|travelling"
    rf"|traveling) (?:on |this )?(?P<busy>{_DAY})\b"
)
_AWAY: Final = re.compile(
    r"\b(?:away|on holiday|on vacation|on a (?:business )?trip|travell?ing|can'?t train|no training)\b.{0,30}\b(?:next week|for"
    r" (?:a|the|\d+) \w+|all week|until|till|from)\b"
    r"|\b(?:holiday|vacation)\b.{0,15}\b(?:next week|from|until)\b"
)
_EASIER: Final = re.compile(
    rf"\b(?:make|give|want|need|can (?:i|you|we)|could (?:i|you))\b.*\b(?:(?P<easier>easier|shorter|less hard|lighter)"
    rf"|(?P<harder>harder|longer|tougher))\b.*\b(?P<day>{_DAY}|session|workout|ride|run|plan)\b"
    rf"|\b(?:make|give|want|need)\b.*\b(?P<on>{_DAY}|session|workout)\b.*\b(?:(?P<easier2>easier|shorter|lighter)"
    rf"|(?P<harder2>harder|longer|tougher))\b"
)
_WHOLE_PLAN: Final = re.compile(
    r"^(?!.*\b(?:for|days?|legs?|push|pull|upper|lower|body|gym)\b)(?:.*\b(?:make|want|need|give|can|could)\b.*\bplan\b.{0,12}"
    r"\b(?:easier|lighter|harder|tougher)\b|.*\b(?:easier|lighter|harder|tougher) plan\b)"
)
_CROSS: Final = re.compile(
    r"\b(?:rubbish|garbage|useless|crap|shit|(?<!is that )(?<!is it )(?<!is this )(?<!or )stupid|nonsense"
    r"|annoy\w*|sick of|fed up|sucks|hate th(?:is|e) (?:plan|app)|terrible"
    r" plan|wrong again|(?:told|tell) you)\b"
)
_PLAN: Final = re.compile(
    r"\b(?:plan|session|workout|schedule|week|tempo|intervals?|long (?:ride|run)|ride|run|gym|training|train|you)\b"
)
_RACE_AHEAD: Final = re.compile(
    r"\b(?:want|like|love|plan|planning|going|signed|entered|thinking|dream|decided|can i|could i|how do i)\b.*"
    r"\b(?:marathon|half|ultra|ironman|triathlon|fondo|sportive|race|tenk|fivek|\d+ ?k)\b.*\bin \d+ (?:weeks?|months?|days?)\b"
)
SORRY: Final = "Sorry, that's annoying, and it's the plan's fault, not yours. "
UNDO: Final = "One undo takes it back: lanterne undo"


def is_race_ahead(text: str) -> bool:
    """Whether somebody would like to race soon, in a normalised message: that wants an honest word on whether it can be done."""
    return _RACE_AHEAD.search(text) is not None


def season_wish(text: str) -> str | None:
    """What to do about a wish for another plan, in a normalised message; None where it is none."""
    if re.search(r"\b(?:exercise|template|routine|draft|card|sets?|reps?)\b", text):
        return None
    cross = SORRY if _CROSS.search(text) else ""
    answer = _answer(text)
    if answer is not None:
        return f"{cross}{answer}"
    if cross and _PLAN.search(text):
        return (
            f"{SORRY}Say what's wrong and I tell you how to change it: a day that never works, too much, too little, too hard.\n"
            "Other days or hours for good: lanterne init. One session easier or harder: lanterne session thu easier"
        )
    return None


def asked_move(text: str) -> tuple[str, str] | None:
    """The two days that shall change places, in a normalised message, each as `lanterne move` takes it."""
    match = _MOVE.search(text)
    if match is None or re.search(r"\b(?:race|event|marathon day|did|was|were)\b", text):
        return None
    first, second = _short(match["first"] or match["given"]), _short(match["second"] or match["wanted"])
    return (first, second) if first != second else None


def _answer(text: str) -> str | None:
    if match := _NEVER.search(text):
        day = _short(match["day"] or match["each"] or match["none"])
        others = ",".join(name[:3] for name in LOWER_WEEKDAY_NAMES if not name.startswith(day))
        return (
            f"I can't change your week from the chat. For good, name the days that work, such as: lanterne init --days {others}\n"
            f"The plan is then made anew, without that day. Only the next one: lanterne skip {day}\n{UNDO}"
        )
    if _AWAY.search(text) and re.search(r"\b(?:plan|train\w*|what|can|move|skip|how|week|do|holiday|vacation)\b", text):
        return (
            "Tell the plan the days that are closed, and it goes round them: lanterne skip mon --until fri --why holiday\n"
            f"A week without training costs hardly anything; come back easily.\n{UNDO}"
        )
    if (days := asked_move(text)) is not None:
        return f"Yes: lanterne move {days[0]} {days[1]}. The two days change places; I say so where two hard days meet.\n{UNDO}"
    if match := _ONE_TO.search(text):
        return f"Name both days, such as: lanterne move tue {_short(match['second'])}. They change places.\n{UNDO}"
    if match := _WHOLE_PLAN.search(text):
        if re.search(r"\b(?:easier|lighter)\b", text):
            return f"One day: lanterne session today easier. Fewer or shorter days for good: lanterne init, and I plan anew.\n{UNDO}"
        return (
            "I don't raise the whole plan on a wish: it grows as far as you take it well, and the day's readiness"
            " still decides.\nWhat you can raise: days or minutes (lanterne init), or one day (lanterne session sat harder)."
            f" Bored? Change the shape and keep the work: hills, a group, short intervals.\n{UNDO}"
        )
    if match := _EASIER.search(text):
        day = match["day"] or match["on"] or ""
        named = f"{_short(day)} " if re.fullmatch(_DAY, day) else ""
        version = "easier" if match["easier"] or match["easier2"] else "harder"
        take = f"lanterne session {named}{version}"
        return f"Take that day's other version: {take}. On a day that is held back there's no harder one.\n{UNDO}"
    if (match := _CANT.search(text)) and re.search(
        r"\b(?:train\w*|do|make|run|ride|lift|session|workout|intervals?|long|skip|cancel|time|work\w*|plan|move|rest|off|free)\b",
        text,
    ):
        day = _short(match["rest"] or match["day"] or match["skipped"] or match["busy"])
        return f"Leave it out, nothing needs making up: lanterne skip {day}. Or swap it with another day: lanterne move {day} sun\n{UNDO}"
    return None


def _short(day: str) -> str:
    if day.startswith(("today", "tom", "tmr")):
        return "today" if day.startswith("today") else "tomorrow"
    return day[:3]
