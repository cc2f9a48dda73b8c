"""A wish to change the season's plan, as in `can you move saturday's ride to friday`: which command does it. Changes nothing."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from lanterne_rouge.conversation.race_wishes import read_race_wish
from lanterne_rouge.conversation.told_settings import read_told_setting
from lanterne_rouge.language.check_in.time_spans import find_minutes_today

_WEEKDAY: Final = (
    r"(?:mon(?:days?)?|tue(?:s(?:days?)?)?|wed(?:s|nesdays?)?|thu(?:rs?(?:days?)?)?|fri(?:days?)?|sat(?:urdays?)?"
    r"|(?<!the )sun(?:days?)?)"
)
_MONTH: Final = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DATE: Final = rf"\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}\b|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b|\d{{4}}-\d\d-\d\d"
_DAY: Final = (
    rf"(?:next |this |coming )?{_WEEKDAY}(?:'s)?(?: week\b)?|today(?:'?s)?|(?:the )?day after tomorrow|tomorrow(?:'?s)?|tmrw"
    rf"|{_DATE}"
)
# What names a change and doesn't want it: denied, looked forward to, asked about.
_UNWISHED: Final = re.compile(
    r"\b(?:don'?t|do not|didn'?t|won'?t|never|not)\b.{0,18}\b(?:skip|move|swap|switch|shift|cancel|drop|push)\b|\bcan'?t (?:wait|feel)\b"
    r"|^(?:so |and |but )*(?:why|what should|what do|did|do i|does|am i)\b|\bdo i need\b"
)
_LATER: Final = re.compile(r"(?<!day )\bnext week\b|\bin (?:a|one|two|three|\d+) weeks?\b")
# Longer or harder of something else than a session.
_NO_SESSION: Final = re.compile(r"\b(?:warm-? ?up|rest|breaks?|saddle|shoes?|bike|lunch|shower|pauses?|sleep)\b")
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
_IT_TO: Final = re.compile(
    r"\b(?:do|move|push|shift|postpone|delay|have|leave)"
    r" (?:it|this|that|this one|today'?s (?:session|workout|run|ride|swim|training|one)|the (?:session|workout|run|ride|swim|intervals?))"
    rf" (?:instead )?(?:to |on |until |till |for )?(?P<second>(?!today){_DAY})(?: instead| morning| evening)?[ ?.!]*$"
)
"""Today's session on another day, as in `can I do it tomorrow instead`."""
_CUT_TO: Final = re.compile(
    r"\b(?:make|keep|cut|shorten) (?:it|today|today'?s \w+|this) (?:down |short )?(?:to |at |only )*(?P<minutes>[1-9]\d|1\d\d)"
    r" ?(?:min|mins|minutes)\b(?: (?:today|only|instead|long|please))*[ ?.!]*$"
)
_LENGTH: Final = (
    r"(?P<length>(?P<hours>\d(?:\.\d)?|an?|one|two|three) ?(?:h|hrs?|hours?)\b(?P<half> and a half)?|(?P<halved>half an? hour)"
    r"|(?P<count>\d{2,3}) ?(?:min|mins|minutes)\b)"
)
_SESSION_OF: Final = (
    r"(?: (?:long|easy(?= (?:run|ride|swim|walk))|hard|tempo|session|workout|run|ride|swim|lifting|gym|training|one"
    r"|walk))*"
)
_DAY_TO: Final = re.compile(
    rf"\b(?:make|cut|shorten|keep|limit|reduce|trim|bring|set|drop) (?:my |the |down )?(?P<cut>{_DAY}){_SESSION_OF}(?: down)?"
    rf"(?: (?:to|at|only|just|max|at most|about|no more than))* ?{_LENGTH}"
    rf"|\b(?:only|just|max|at most) (?:have |got |do )?(?:about )?{_LENGTH.replace('?P<', '?P<o_')} (?:on |this |for )?(?P<o_day>{_DAY})"
    rf"|(?P<d_day>{_DAY}){_SESSION_OF},?"
    rf" (?:i (?:only |just )?(?:have|got) )?(?:only|just|max|at most|down to|to) {_LENGTH.replace('?P<', '?P<d_')}"
    rf"(?! (?:later|earlier|more))"
)
"""A session of another day in less time: `cut sunday's run to an hour`, `I only have 30 minutes on saturday`."""
_SHORTEN: Final = re.compile(
    rf"\b(?:shorten|cut down|ease|make) (?:my |the )?(?P<day>{_DAY}){_SESSION_OF}(?: (?P<easy>(?:\w+ and )?(?:easy|short|light|gentle)))?\b"
)
_HOURS_SAID: Final = {"a": 1.0, "an": 1.0, "one": 1.0, "two": 2.0, "three": 3.0}
_SPAN: Final = (
    rf"(?:next week|this week|all week|rest of (?:the|this) week|(?:this |next |the |all )weekend|(?:un)?til{{1,2}}|for \w+ (?:days|weeks?)"
    rf"|(?:{_DAY})(?:,? (?:to|till?|until|through|thru|and|-) ?(?:{_DAY}))"
    rf"|\d{{1,2}}(?:st|nd|rd|th)? ?(?:to|until|-) ?(?:{_DATE}))"
)
_OFF: Final = re.compile(
    rf"\b(?:away|(?:take|taking|have|having|want|need)\b.{{0,25}}\boff|out of town|on (?:a |my )?(?:holidays?|vacation|trip"
    rf"|business trip)|travell?ing"
    rf"|(?:can'?t|cannot|won'?t) train|no training"
    rf"|no time(?: to train)?|no bike)\b.{{0,30}}?\b{_SPAN}"
    rf"|\b(?:take|taking|have|having|want|need|give me)\b.{{0,12}}\b{_SPAN}.{{0,8}}\boff\b"
    rf"|\b{_SPAN}.{{0,20}}\b(?:away|no training|(?:can'?t|cannot|won'?t) train)\b"
    rf"|\b(?:skip|cancel)\b.{{0,20}}\b{_SPAN}"
)
_OFF_IS_OVER: Final = re.compile(
    r"\b(?:was|were|been|had|did|after (?:my|the|a)|how|last (?:week|weekend|month|year)|hotel|bodyweight|without a)\b"
)
_NO_GYM: Final = re.compile(
    r"\b(?:no|without(?: a)?) (?:gym|lifting|weights)\b|\bgym\b.{0,12}\b(?:closed|shut|closes|free week)\b|\bgym[- ]free\b"
    r"|\b(?:can'?t|cannot|won'?t) (?:lift|(?:get|go) to the gym)\b|\bskip (?:the |all )?(?:gym|lifting|strength)\b"
)
_SOME_DAYS: Final = re.compile(rf"\b{_SPAN}")
_SHORT_OF_TIME: Final = re.compile(r"\b(?:only|just|today|tonight|this (?:morning|evening)|now|max|at lunch)\b")
_OF_SOMETHING_ELSE: Final = re.compile(
    rf"\b(?:tomorrow|tmrw|{_WEEKDAY}|week|long run|long ride|plank|rest|between|sets?|km|ran|rode|swam|did|was)\b"
)
_MAKE_IT_SHORTER: Final = re.compile(r"^(?:please |can you )?(?:make|keep) it short(?:er)?,? ?(?:because |since |as )?")
_NO_TRAINING: Final = (
    r"(?<!why )(?<!there )(?<!there's )(?<!have )(?<!had )"
    r"\b(?:no|without|not|(?:don'?t|do not|won'?t) (?:want|feel like|fancy|be able)(?: to)?|won'?t) (?:(?:any|my|the|to) )*"
    r"(?:train(?:ing)?|work(?:ing)? ?out|workouts?|sessions?|tempo|exercis(?:e|ing)|sport|run(?:s|ning)?|rid(?:es?|ing)|swim(?:s|ming)?"
    r"|lifting|gym)(?: (?:for me|on|for|this|at all))*"
)
_CANT: Final = re.compile(
    rf"\b(?:make|turn|have|want|take|need)\b.{{0,12}}?\b(?P<rest>{_DAY})\b.{{0,12}}\b(?:rest|off|free)\b|"
    rf"\b(?:can'?t|cant|cannot|won'?t be able to|not able to|unable to)\b.{{0,25}}?\b(?:on )?(?P<day>{_DAY})\b"
    rf"|\b(?:skip|cancel|drop|leave (?:out|(?:the |my |that )?\w+ out))\b.{{0,25}}?\b(?P<skipped>{_DAY})\b"
    rf"|{_NO_TRAINING} (?P<none>{_DAY})\b"
    rf"|\b(?:no time|busy|working|at work|away|travelling"
    rf"|traveling) (?:on )?(?P<busy>{_DAY})\b"
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
_OF_TRAINING: Final = re.compile(
    r"\b(?:train\w*|do|make|run|ride|lift|session|workout|intervals?|long|skip|cancel|time|work\w*|plan|move|rest|off|free)\b"
)
_OF_PLANS: Final = re.compile(r"\b(?:plan|train\w*|what|can|move|skip|how|week|do|holiday|vacation)\b")
SORRY: Final = "Sorry, that's annoying, and it's the plan's fault, not yours. "
DAYS_OF_A_MOVE: Final = 2
HALF_AN_HOUR: Final = 30
UNDO: Final = "One undo takes it back: lanterne undo"


class WishKind(StrEnum):
    """Which change of the plan."""

    MOVE = "move"
    SKIP = "skip"
    EASIER = "easier"
    HARDER = "harder"
    TIME = "time"


@dataclass(frozen=True, kw_only=True)
class PlanWish:
    """A change of one or two days of the plan, the days as `lanterne move` takes them; `command` does it.

    `minutes`: how much time there is on the first day.
    """

    kind: WishKind
    first: str
    second: str | None = None
    minutes: int = 0

    @property
    def command(self) -> str:
        """What to type for it."""
        first = _quoted(self.first)
        if self.kind is WishKind.MOVE:
            return f"lanterne move {first} {_quoted(self.second or '')}"
        if self.kind is WishKind.TIME:
            if self.first == "today":
                return f"lanterne check-in --minutes {self.minutes}"
            return f"lanterne week {self.first[-3:]}={self.minutes}"
        return f"lanterne skip {first}" if self.kind is WishKind.SKIP else f"lanterne session {first} {self.kind}"


@dataclass(frozen=True, kw_only=True)
class DaysOff:
    """Days without training, or without lifting alone; which they are stands in `said`."""

    said: str
    only_lifting: bool = False


def read_days_off(text: str) -> DaysOff | None:
    """Several days to come without training or without the gym, in a normalised message; None where it tells of no such days."""
    if _OFF_IS_OVER.search(text) or _UNWISHED.search(text) or not _SOME_DAYS.search(text) or read_told_setting(text):
        return None
    if _NO_GYM.search(text):
        return DaysOff(said=text, only_lifting=True)
    return DaysOff(said=text) if _OFF.search(text) else None


def is_race_ahead(text: str) -> bool:
    """Whether somebody would like to race soon, in a normalised message: that wants an honest word on whether it can be done."""
    return _RACE_AHEAD.search(text) is not None


def season_wish(text: str) -> str | None:
    """What to do about a wish for another plan, in a normalised message; None where it is none."""
    if (race := read_race_wish(text)) is not None:
        return f"lanterne race {race.action}"
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


def read_plan_wish(text: str) -> PlanWish | None:
    """The days of the plan that shall change, in a normalised message; None where it asks for something else or for good."""
    if read_told_setting(text) is not None or _is_away(text) or read_days_off(text) is not None or _is_unclear(text):
        return None
    if (minutes := _minutes_today(text)) is not None:
        return PlanWish(kind=WishKind.TIME, first="today", minutes=minutes)
    if (cut := _cut_to(text)) is not None:
        return cut
    if match := _IT_TO.search(text):
        return PlanWish(kind=WishKind.MOVE, first="today", second=_short(match["second"]))
    if (
        (match := _MOVE.search(text))
        and _changes_places(match)
        and not re.search(r"\b(?:race|event|marathon day|did|was|were)\b", text)
    ):
        first, second = _short(match["first"] or match["given"]), _short(match["second"] or match["wanted"])
        if first != second:
            return PlanWish(kind=WishKind.MOVE, first=first, second=second)
    if _ONE_TO.search(text) or _WHOLE_PLAN.search(text):
        return None
    if (match := _EASIER.search(text)) and not _NO_SESSION.search(text) and _names_one_day(text):
        day = match["day"] or match["on"] or ""
        kind = WishKind.EASIER if match["easier"] or match["easier2"] else WishKind.HARDER
        return PlanWish(kind=kind, first=_short(day) if re.fullmatch(_DAY, day) else "today")
    if (match := _SHORTEN.search(text)) and (match["easy"] or "make" not in match[0]) and _names_one_day(text):
        return PlanWish(kind=WishKind.EASIER, first=_short(match["day"]))
    if (match := _CANT.search(text)) and _OF_TRAINING.search(text) and _names_one_day(text):
        return PlanWish(kind=WishKind.SKIP, first=_short(next(day for day in match.groups() if day)))
    return None


def _cut_to(text: str) -> PlanWish | None:
    """The time that there is for a session of another day."""
    match = _DAY_TO.search(text)
    if match is None or not _names_one_day(text):
        return None
    given = {name.removeprefix("o_").removeprefix("d_"): value for name, value in match.groupdict().items() if value}
    day = _short(given.get("cut") or given["day"])
    if given.get("hours"):
        said = given["hours"]
        hours = _HOURS_SAID.get(said) or float(said)
        minutes = round(60 * (hours + (0.5 if given.get("half") else 0.0)))
    else:
        minutes = HALF_AN_HOUR if given.get("halved") else int(given["count"])
    return None if day == "today" else PlanWish(kind=WishKind.TIME, first=day, minutes=minutes)


def _minutes_today(text: str) -> int | None:
    """How much time there is today, as the check-in reads it, where a normalised message says that alone or cuts today to it."""
    if _OF_SOMETHING_ELSE.search(text):
        return None
    if match := _CUT_TO.search(text):
        return int(match["minutes"])
    told = _MAKE_IT_SHORTER.sub("", text).strip(" ?!.")
    if re.search(r"[,.;!?]| and ", told) or not _SHORT_OF_TIME.search(told):
        return None
    minutes = find_minutes_today(told)
    return round(minutes) if minutes is not None else None


def _changes_places(match: re.Match[str]) -> bool:
    """Whether two named days are to change places: `do` needs an "instead", and `and` joins them behind a swap alone."""
    said = match[0]
    if said.startswith("do ") and "instead" not in match.string:
        return False
    joined = match["second"] is not None and re.search(r"\band (?:the |my )?$", match.string[: match.start("second")])
    return not joined or said.startswith(("swap", "switch", "trade", "change"))


def _names_one_day(text: str) -> bool:
    return len(_days_named(text)) < DAYS_OF_A_MOVE


def _days_named(text: str) -> set[str]:
    return {_short(found[0]) for found in re.finditer(rf"\b(?:{_DAY})\b", text)}


def _is_unclear(text: str) -> bool:
    """Whether a change is denied or asked about, or of a later week, or of more days than one change takes."""
    is_later = _LATER.search(text) is not None
    return _UNWISHED.search(text) is not None or is_later or len(_days_named(text)) > DAYS_OF_A_MOVE


def changes_days(text: str) -> bool:
    """Whether a normalised message wants two days of the plan to change places, or one left out, now or for good."""
    wish = read_plan_wish(text)
    is_of_days = wish is not None and wish.kind in (WishKind.MOVE, WishKind.SKIP)
    return is_of_days or read_told_setting(text) is not None or read_race_wish(text) is not None


def _answer(text: str) -> str | None:
    if (setting := read_told_setting(text)) is not None:
        return f"{setting.command}\n{UNDO}"
    if _is_away(text):
        return (
            "Tell the plan the days that are closed, and it goes round them: lanterne skip mon --until fri --why holiday\n"
            f"A week without training costs hardly anything; come back easily.\n{UNDO}"
        )
    wish = read_plan_wish(text)
    if wish is not None:
        return f"{wish.command}\n{UNDO}"
    if read_days_off(text) is not None:
        return f"Several days at once: lanterne skip fri --until sun\n{UNDO}"
    if _UNWISHED.search(text):
        return None
    if _LATER.search(text) and (_MOVE.search(text) or _CANT.search(text) or _EASIER.search(text)):
        return (
            "I take a weekday for the next one. Name that day by its date, such as: lanterne skip 2027-03-05,"
            " lanterne move 2027-03-05 2027-03-06"
        )
    if _CANT.search(text) and _OF_TRAINING.search(text) and not _names_one_day(text):
        return "One day at a time here; several in a row by a command, such as: lanterne skip fri --until sun"
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
    return None


def _is_away(text: str) -> bool:
    return _AWAY.search(text) is not None and _OF_PLANS.search(text) is not None


def _short(day: str) -> str:
    """A day as `lanterne skip` reads it: `today`, `thu`, `next thu`, `thu week`, `4 december`."""
    if day.endswith("day after tomorrow"):
        return "day after tomorrow"
    if day.startswith(("today", "tom", "tmr")):
        return "today" if day.startswith("today") else "tomorrow"
    if day[:1].isdigit() or re.match(rf"{_MONTH} \d", day):
        return day.replace(" of ", " ")
    name = re.search(_WEEKDAY, day)
    which = "next " if day.startswith("next ") else ""
    return f"{which}{name[0][:3] if name else day[:3]}{' week' if day.endswith(' week') else ''}"


def _quoted(day: str) -> str:
    return f'"{day}"' if " " in day else day
