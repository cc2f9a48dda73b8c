"""A wish to change the season's plan, as in `can you move saturday's ride to friday`: which command does it. Changes nothing."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Final

from lanterne_rouge.conversation.race_wishes import RaceWish, read_race_wish
from lanterne_rouge.conversation.sentence import Sentence, read_sentence, row_words
from lanterne_rouge.conversation.told_settings import ToldSetting, read_told_setting
from lanterne_rouge.language.check_in.time_spans import find_minutes_today
from lanterne_rouge.language.date_spans import names_date_span
from lanterne_rouge.language.dates import MONTH_NAMES, NAMED_DATE, plain_day, read_next_date


class WishKind(StrEnum):
    """Which change of the plan."""

    MOVE = "move"
    SKIP = "skip"
    EASIER = "easier"
    HARDER = "harder"
    TIME = "time"
    OFF = "off"
    NO_LIFTING = "no lifting"


@dataclass(frozen=True, kw_only=True)
class PlanWish:
    """A change of one or two days of the plan, the days as `lanterne move` takes them; `command` does it.

    `minutes`: how much time there is on the first day.
    """

    kind: WishKind
    first: str
    second: str | None = None
    minutes: int = 0
    note: str = ""
    """What is said of it beside the offer."""

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
    """Days without training, or without lifting alone; which they are stands in `said`.

    `trains_there`: the athlete is away and names what can be trained there.
    """

    said: str
    only_lifting: bool = False
    trains_there: bool = False


@dataclass(frozen=True, kw_only=True)
class WeekDays:
    """How many days a week there shall be, from now on or until a time that is told: `2 days a week instead of 3 til xmas`."""

    count: int
    until: str | None = None


@dataclass(frozen=True, kw_only=True)
class AskedBack:
    """A wish that is no offer as it is said: how to say or do it."""

    text: str


@dataclass(frozen=True, kw_only=True)
class Row:
    """The words that open a wish, what must be said `beside` them and what mustn't (`never`), and how many days it takes.

    It is of one day named without a `<first>`, of today without any. `asks`: what is asked back instead, with the day of `<second>`;
    said beside the offer where it `notes`.
    """

    words: re.Pattern[str]
    kind: WishKind | None = None
    asks: str = ""
    beside: re.Pattern[str] | None = None
    never: re.Pattern[str] | None = None
    most_days: int = 1
    notes: bool = False


def _rows(
    kind: WishKind | None,
    *words: str,
    asks: str = "",
    beside: str = "",
    never: str = "",
    days: int = 1,
    notes: bool = False,
) -> Iterator[Row]:
    for each in words:
        yield Row(
            words=row_words(each),
            kind=kind,
            asks=asks,
            beside=row_words(beside) if beside else None,
            never=row_words(never) if never else None,
            most_days=days,
            notes=notes,
        )


_OF: Final = r"(?: (?:long|easy(?= (?:run|ride|swim|walk))|hard|tempo|session|workout|run|ride|swim|lifting|gym|training|one|walk))*"
_SESSION: Final = r"(?:session|workout|run|ride|swim|training|one|intervals?)"
_TO_DAY: Final = r"(?:to|with|on|for|onto|until|till|instead(?: of)?) (?:the |my )?<second>\b"
_OF_TRAINING: Final = (
    r"\b(?:train\w*|do|make|run|ride|lift|session|workout|intervals?|long|skip|cancel|time|work\w*|plan|move|rest|off"
    r"|free|leave (?:\w+ )?out)\b"
)
_NO_SESSION: Final = r"\b(?:warm-? ?up|rest|breaks?|saddle|shoes?|bike|lunch|shower|pauses?|sleep)\b"
"""Longer or harder of something else than a session."""
_NO_TRAINING: Final = (
    r"(?<!why )(?<!there )(?<!there's )(?<!have )(?<!had )"
    r"\b(?:no|without|not|(?:don'?t|do not|won'?t) (?:want|feel like|fancy|be able)(?: to)?|won'?t) (?:(?:any|my|the|to) )*"
    r"(?:train(?:ing)?|work(?:ing)? ?out|workouts?|sessions?|tempo|exercis(?:e|ing)|sport|run(?:s|ning)?|rid(?:es?|ing)|swim(?:s|ming)?"
    r"|lifting|gym)(?: (?:for me|on|for|this|at all))*"
)
_WANTED: Final = r"\b(?:make|give|want|need|can (?:i|you|we)|could (?:i|you))\b.*"
_WHOLE_PLAN: Final = (
    r"^(?!.*\b(?:for|days?|legs?|push|pull|upper|lower|body|gym)\b)(?:.*\b(?:make|want|need|give|can|could)\b.*\bplan\b.{{0,12}}"
    r"\b(?:{0})\b|.*\b(?:{0}) plan\b)"
)
UNDO: Final = "One undo takes it back: lanterne undo"
_SPAN: Final = (
    r"(?:next week|this week|all week|rest of (?:the|this) week|(?:this |next |the |all )weekend|(?:un)?til{1,2}|for \w+ (?:days|weeks?)"
    r"|DAY(?:,? (?:to|till?|until|through|thru|and|-) ?DAY)|\d{1,2}(?:st|nd|rd|th)? ?(?:to|until|-) ?DAY)"
)
_OFF_IS_OVER: Final = (
    r"\b(?:was|were|been|had|did|after (?:my|the|a)|how|last (?:week|weekend|month|year)|hotel|bodyweight|without a)\b"
)
_ANOTHER_SPORT: Final = (
    r"(?:hike|walk|swim|run|jog|ride|spin class|row|yoga|pilates|climb(?:ing)?|football|tennis|padel|dance class|ski|surf"
    r"|class)"
)
_BAD_ROADS: Final = r"(?:black )?ice|icy|snow(?:ing)?|storms?|stormy|gales?|floods?|flooding|lightning"
_ROWS: Final = (
    *_rows(
        WishKind.NO_LIFTING,
        r"\b(?:no|without(?: a)?) (?:gym|lifting|weights)\b|\bgym\b.{0,12}\b(?:closed|shut|closes|free week)\b|\bgym[- ]free\b"
        r"|\b(?:can'?t|cannot|won'?t) (?:lift|(?:get|go) to the gym)\b|\bskip (?:the |all )?(?:gym|lifting|strength)\b",
        beside=rf"\b{_SPAN}",
        never=_OFF_IS_OVER,
    ),
    *_rows(
        WishKind.OFF,
        r"\b(?:away|(?:take|taking|have|having|want|need)\b.{0,25}\boff|out of town|on (?:a |my )?(?:holidays?|vacation|trip|business trip)"
        rf"|travell?ing|(?:can'?t|cannot|won'?t) train|no training|no time(?: to train)?|no bike)\b.{{0,30}}?\b{_SPAN}",
        rf"\b(?:take|taking|have|having|want|need|give me)\b.{{0,12}}\b{_SPAN}.{{0,8}}\boff\b",
        rf"\b{_SPAN}.{{0,20}}\b(?:away|no training|(?:can'?t|cannot|won'?t) train)\b",
        rf"\b(?:skip|cancel|bin|scrap)\b.{{0,20}}\b{_SPAN}",
        r"\b(?:i'm|i am|we're|we are|(?:i|we)(?:'ll| will) be) (?:in|at) (?!pain\b|bed\b|an?\b|the\b|my\b|zone\b)[a-z]+,?"
        r" (?:un)?til{1,2} DAY",
        never=_OFF_IS_OVER,
    ),
    *_rows(
        None,
        r"\b(?:away|on holiday|on vacation|on a (?:business )?trip|travell?ing|can'?t train|no training)\b.{0,30}\b(?:next week|for"
        r" (?:a|the|\d+) \w+|all week|until|till|from)\b|\b(?:holiday|vacation)\b.{0,15}\b(?:next week|from|until)\b",
        beside=r"\b(?:plan|train\w*|what|can|move|skip|how|week|do|holiday|vacation)\b",
        asks="Tell the plan the days that are closed, and it goes round them: lanterne skip mon --until fri --why holiday\n"
        f"A week without training costs hardly anything; come back easily.\n{UNDO}",
    ),
    *_rows(
        WishKind.TIME,
        rf"\b(?:make|keep|cut|shorten) (?:it|this|<first>(?: {_SESSION})?) (?:down |short )?(?:to |at |only )*<time>"
        r"(?: (?:(?:on |for )?DAY|only|instead|long))*[ ?.!]*$",
        never=r"\b(?:week|long r(?:un|ide)|plank|rest|between|sets?|km|ran|rode|swam|did|was)\b",
    ),
    *_rows(
        WishKind.TIME,
        rf"\b(?:make|cut|shorten|keep|limit|reduce|trim|bring|set|drop) (?:my |the |down )?DAY{_OF}(?: down)?"
        r"(?: (?:to|at|only|just|max|at most|about|no more than))* ?<time>",
        r"\b(?:only|just|max|at most) (?:have |got |do )?(?:about )?<time> (?:on |this |for )?<later>",
        r"\b(?:have|got|do) (?:about )?<time> (?:max|at most|only|tops) (?:on |this |for )?<later>",
        rf"<later>{_OF},? (?:i (?:only |just )?(?:have|got) )?(?:only|just|max|at most|down to|to) <time>(?! (?:later|earlier|more))",
    ),
    *_rows(
        WishKind.SKIP,
        rf"\b(?:swap|switch|change|replace|trade)\b.{{0,12}}\b<first>{_OF} (?:for|with|to|into) (?:an? |some )?{_ANOTHER_SPORT}\b"
        rf"|\b{_ANOTHER_SPORT} instead of (?:the |my )?<third>"
        rf"|\bcan i (?:do|go for) (?:an? |some )?{_ANOTHER_SPORT} (?:on )?<other> instead\b",
        asks="I can't write another sport into a planned day. Do it anyway and tell me afterwards how long it took: it counts.",
        notes=True,
    ),
    *_rows(
        None,
        r"\b(?:swap|switch|change|replace|trade) (?:out )?(?:one|1|some|any|a couple|two|2) of (?:the|my)"
        r" (?:easy )?(?:runs|rides|swims|sessions)"
        rf" (?:for|with|to|into) (?:an? |some )?{_ANOTHER_SPORT}",
        asks="Yes, an easy one: the same minutes at the same effort, so that you could still talk. Keep the long one and the hard one as"
        " they are, they're what your goal needs.\nTell me afterwards how long it took: it counts.",
    ),
    *_rows(
        WishKind.SKIP,
        r"\b<first>\b.*\b(?:can|could) only (?:train|ride|run|swim|go|do (?:it|one)|make) (?:on )?(?:the )?<second>",
        days=2,
    ),
    *_rows(
        WishKind.SKIP,
        rf"\b(?:{_BAD_ROADS})\b.{{0,25}}?\bDAY",
        rf"\bDAY.{{0,15}}\b(?:{_BAD_ROADS})\b",
        beside=r"\b(?:what|instead|can'?t|cant|skip|cancel|move|how|do i|should)\b",
        asks="Nothing outside on ice or in a storm. Indoors it stays as it is: the same minutes and effort on a turbo or a treadmill.",
        notes=True,
    ),
    *_rows(
        WishKind.MOVE,
        rf"\b(?:do|move|push|shift|postpone|delay|have|leave) (?:it|this|that|this one|<today> {_SESSION}|the {_SESSION}) (?:instead )?"
        r"(?:(?:to|on|until|till|for) )?<second>(?: instead| morning| evening)?[ ?.!]*$",
        rf"\b(?:swap|switch|trade|change)\b.*?\b<first>\b.*?\b(?:and (?:the |my )?<either>|{_TO_DAY})",
        rf"\b(?:move|shift|push|bring|put|do(?=.*\binstead\b))\b.*?\b<first>\b.*?\b{_TO_DAY}",
        rf"\b(?:can|could|may) (?:i|we) (?:do|have|run|ride) (?:the |my )?<first>{_OF} on (?:the )?<second>",
        r"\bDAY\b.*\b(?:can|could|may) (?:i|we) (?:do|have|run|ride|move|put) (?:it|that|(?:the|my) [a-z]+(?: [a-z]+)?)"
        r" (?:to |on |until )?<second>"
        r"(?: morning| night| evening| afternoon)?(?: instead)?[ ?.!]*$",
        rf"\b(?:could|can) (?:the |my )?<first>{_OF} be (?:on |moved to |done on )?(?:the )?<second>",
        rf"^(?:please )?(?:the |my )?{_SESSION} (?:of|from) <first>(?: please)? (?:on|to) <second>",
        r"\b(?:do|have|get|put)\b.{0,30}\bon <second> (?:instead of|rather than|not) <first>",
        never=r"\b(?:race|event|marathon day|did|was|were)\b",
        days=2,
    ),
    *_rows(
        None,
        r"\b(?:move|shift|push|bring|postpone|delay)\b(?!.*\bDAY\b.*\b(?:to|until|till)\b).*\b(?:to|until|till|onto) <second>",
        asks=f"Name both days, such as: lanterne move tue {{day}}. They change places.\n{UNDO}",
    ),
    *_rows(
        None,
        _WHOLE_PLAN.format("easier|lighter"),
        asks=f"One day: lanterne session today easier. Fewer or shorter days for good: lanterne init, and I plan anew.\n{UNDO}",
    ),
    *_rows(
        None,
        _WHOLE_PLAN.format("harder|tougher"),
        asks="I don't raise the whole plan on a wish: it grows as far as you take it well, and the day's readiness still decides.\n"
        "What you can raise: days or minutes (lanterne init), or one day (lanterne session sat harder)."
        f" Bored? Change the shape and keep the work: hills, a group, short intervals.\n{UNDO}",
    ),
    *_rows(
        WishKind.EASIER,
        rf"{_WANTED}\b(?:easier|shorter|less hard|lighter)\b.*\b(?:DAY|session|workout|ride|run|plan)\b",
        r"\b(?:make|give|want|need)\b.*\b(?:DAY|session|workout)\b.*\b(?:easier|shorter|lighter)\b",
        r"\b(?:shorten|cut down|ease) (?:my |the )?DAY",
        rf"\b(?:make|keep|have) (?:my |the )?DAY{_OF} (?:\w+ and )?(?:easy|short|light|gentle)\b",
        never=_NO_SESSION,
    ),
    *_rows(
        WishKind.HARDER,
        rf"{_WANTED}\b(?:harder|longer|tougher)\b.*\b(?:DAY|session|workout|ride|run|plan)\b",
        r"\b(?:make|give|want|need)\b.*\b(?:DAY|session|workout)\b.*\b(?:harder|longer|tougher)\b",
        never=_NO_SESSION,
    ),
    *_rows(
        WishKind.SKIP,
        r"\b(?:make|turn|have|want|take|need)\b.{0,12}?\bDAY\b.{0,12}\b(?:rest|off|free)\b",
        r"\b(?:can'?t|cant|cannot|won'?t be able to|not able to|unable to)\b.{0,25}?\bDAY",
        r"\b(?:skip|cancel|drop|leave (?:out|(?:the |my |that )?\w+ out))\b[^,]{0,25}?\bDAY",
        rf"{_NO_TRAINING} DAY",
        r"\b(?:no time|busy|working|at work|away|travell?ing) (?:on )?DAY",
        beside=_OF_TRAINING,
        asks="One day at a time here; several in a row by a command, such as: lanterne skip fri --until sun",
    ),
)
LONGEST_TODAY_MIN: Final = 180
NAME_IT_BY_DATE: Final = (
    "I take a weekday for the next one. Name that day by its date, such as: lanterne skip 2027-03-05, lanterne move"
    " 2027-03-05 2027-03-06"
)
_IS_LATER: Final = re.compile(r"(?<!day )\bnext week\b|\bin (?:a|one|two|three|\d+) weeks?\b")
_CROSS: Final = re.compile(
    r"\b(?:rubbish|garbage|useless|crap|shit|(?<!is that )(?<!is it )(?<!is this )(?<!or )stupid|nonsense"
    r"|annoy\w*|sick of|fed up|sucks|hate th(?:is|e) (?:plan|app)|terrible plan|wrong again|(?:told|tell) you)\b"
)
_PLAN: Final = re.compile(
    r"\b(?:plan|session|workout|schedule|week|tempo|intervals?|long (?:ride|run)|ride|run|gym|training|train|you)\b"
)
SORRY: Final = "Sorry, that's annoying, and it's the plan's fault, not yours. "
WHAT_IS_WRONG: Final = (
    "Say what's wrong and I tell you how to change it: a day that never works, too much, too little, too hard.\n"
    "Other days or hours for good: lanterne init. One session easier or harder: lanterne session thu easier"
)
_OF_A_DRAFT: Final = re.compile(r"\b(?:exercise|template|routine|draft|card|sets?|reps?)\b")
_RACE_AHEAD: Final = re.compile(
    r"\b(?:want|like|love|plan|planning|going|signed|entered|thinking|dream|decided|can i|could i|how do i)\b.*"
    r"\b(?:marathon|half|ultra|ironman|triathlon|fondo|sportive|race|tenk|fivek|\d+ ?k)\b.*\bin \d+ (?:weeks?|months?|days?)\b"
)
_SHORT_OF_TIME: Final = re.compile(r"\b(?:only|just|today|tonight|this (?:morning|evening)|now|max|at lunch)\b")
_OF_SOMETHING_ELSE: Final = re.compile(
    r"\b(?:week|long r(?:un|ide)|plank|rest|between|sets?|km|ran|rode|swam|did|was)\b"
)
_MAKE_IT_SHORTER: Final = re.compile(r"^(?:please |can you )?(?:make|keep) it short(?:er)?,? ?(?:because |since |as )?")
Wish = PlanWish | DaysOff | WeekDays | ToldSetting | RaceWish | AskedBack
_DAYS_A_WEEK: Final = re.compile(
    r"\b(?P<count>[1-7])(?: ?x| ?days?| times| sessions?| workouts?)? ?(?:a|per|each|every|/) ?w(?:ee)?k\b"
)
_FOR_GOOD_OR_A_WHILE: Final = re.compile(
    r"\b(?:instead of|rather than|down from) [1-7]\b|\b(?:un)?til{1,2}\b|"
    r"\bfor (?:a while|now|the next|\d+ (?:weeks|months)|a few|a couple)\b"
    r"|\bfrom now on\b|\b(?:i|we)(?: can| could|'ve| have)? (?:only|just)(?: have| got| make| manage| train| do)?\b"
    r"|\b(?:cut|drop|go|reduce|bring|get|scale)\b.{0,16}\b(?:down|back|up)? ?to [1-7]\b"
)
_OF_LIFTING_OR_A_DRAFT: Final = re.compile(
    r"\b(?:strength|lift\w*|gym|weights|sets?|split|routine|program(?:me)?|template|draft|full body|push|pull|legs?|long|hard|easy)\b"
)
_UNTIL: Final = re.compile(
    rf"\b(?:un)?til{{1,2}} (?:the )?(?P<until>xmas|christmas|new year'?s?|end of (?:the )?(?:month|year)|{NAMED_DATE}"
    rf"|(?:{'|'.join(MONTH_NAMES)}))|\bfor (?:the next )?(?P<span>\d+|a few|a couple(?: of)?|a|one|two|three) (?P<unit>week|month)s?\b"
)


@lru_cache(maxsize=64)
def read_wish(text: str) -> Wish | None:
    """What a normalised message wants changed in the season; None where it wants nothing, or isn't meant."""
    sentence = read_sentence(text)
    told = (read_race_wish(text) or read_told_setting(sentence)) if sentence.is_meant else None
    if told is not None or _OF_A_DRAFT.search(text):
        return told
    if sentence.is_meant and (days := _week_days(sentence)) is not None:
        return days
    wish = _of_plan(sentence) if sentence.is_own else None
    if sentence.is_weighed and not _is_answered_by_plan(wish):
        wish = None
    return wish or (AskedBack(text=WHAT_IS_WRONG) if is_cross(text) and _PLAN.search(text) else None)


def _week_days(sentence: Sentence) -> WeekDays | None:
    """How many days a week are wanted; None where a draft, or only lifting or one kind of session is meant."""
    wanted = _DAYS_A_WEEK.search(sentence.plain)
    if (
        wanted is None
        or not _FOR_GOOD_OR_A_WHILE.search(sentence.plain)
        or _OF_LIFTING_OR_A_DRAFT.search(sentence.plain)
    ):
        return None
    until = _UNTIL.search(sentence.plain)
    told = (until["until"] or f"{until['span']} {until['unit']}") if until is not None else None
    return WeekDays(count=int(wanted["count"]), until=told)


def read_until(told: str, today: date) -> date:
    """The last day of a span that is told: up to the eve of Christmas or a month, the end of a year, `3 weeks`, a date itself."""
    if told in ("xmas", "christmas"):
        return read_next_date("25 december", today) - timedelta(days=1)
    if told.startswith("new year") or told.endswith("year"):
        return date(today.year, 12, 31)
    if told in MONTH_NAMES:
        return read_next_date(f"1 {told}", today + timedelta(days=1)) - timedelta(days=1)
    if told.endswith("month") and told.startswith("end"):
        return date(today.year + today.month // 12, today.month % 12 + 1, 1) - timedelta(days=1)
    count, _, unit = told.rpartition(" ")
    if unit in ("week", "month"):
        number = int(count) if count.isdigit() else _COUNTED.get(count.split()[-1], 2)
        return today + timedelta(days=number * (7 if unit == "week" else 30))
    return read_next_date(plain_day(told), today)


_COUNTED: Final = {"a": 1, "one": 1, "two": 2, "three": 3, "few": 3}


def _is_answered_by_plan(wish: Wish | None) -> bool:
    """Whether what the plan holds answers if it can be done: whether to skip or ease a day is for the coach's advice."""
    return isinstance(wish, DaysOff) or (isinstance(wish, PlanWish) and wish.kind is WishKind.MOVE)


def is_cross(text: str) -> bool:
    """Whether a normalised message is angry: then it hears a word of it first."""
    return _CROSS.search(text) is not None


def is_race_ahead(text: str) -> bool:
    """Whether somebody would like to race soon, in a normalised message: that wants an honest word on whether it can be done."""
    return _RACE_AHEAD.search(text) is not None


def changes_days(text: str) -> bool:
    """Whether a normalised message wants two days of the plan to change places, or one left out, now or for good."""
    wish = read_wish(text)
    is_of_days = isinstance(wish, PlanWish) and wish.kind in (WishKind.MOVE, WishKind.SKIP)
    return is_of_days or isinstance(wish, ToldSetting | RaceWish)


_AWAY: Final = re.compile(
    r"\b(?:away|holidays?|vacation|trip|travell?ing|fly(?:ing)?|visiting|camping|cruise|conference|gone|abroad|leave|honeymoon|retreat"
    r"|(?:not|won'?t be) (?:here|home|around|at home)|out of (?:town|office|the country)|off|staying (?:at|in|with)"
    r"|(?:can'?t|cannot|won'?t|not able to) train|no training"
    r"|(?<!came )in (?!pain\b|bed\b|zone\b|total\b|[a-z]+ing\b)[a-z]{3,}(?: [a-z]+)?,?"
    r" (?:(?:for|over|from|between|until|till|to)\b|(?:the )?\d|(?:mon|tue|wed|thu|fri|sat|sun)|[a-z]+ \d))\b"
)
_WAS_AWAY: Final = re.compile(
    rf"{_OFF_IS_OVER.replace('|how', '').replace('|without a', '').replace('|hotel|bodyweight', '')}"
    r"|\b(?:ran|rode|swam|walked|went|came|trained|did|last)\b|\d ?(?:km|kg)\b"
)
_TRAINS_THERE: Final = re.compile(
    r"\b(?:(?:can|could|will|i'll|want to|going to|able to) (?:still )?(?:only )?(?:run|ride|swim|walk|lift|train|cycle|hike)"
    r"|(?:with|take|taking|bring|bringing|have|having|rent\w*) (?:the |my |an? )?(?:bike|pool|gym|turbo|treadmill|running shoes|shoes)"
    r"|hotel (?:gym|pool)|there(?:'s| is| will be) (?:a|an) (?:gym|pool)|training camp|only (?:gym|run\w*|swim\w*))\b"
)


_DENIED_THERE: Final = re.compile(r"\b(?:can'?t|cannot|no|without|won'?t)\b(?:(?! but )[^,.;]){0,20}")


def _journey(sentence: Sentence) -> DaysOff | None:
    """An absence from one day to another in a plain sentence: `in spain from the 3rd until the 12th`."""
    told = sentence.plain
    if not sentence.is_meant or "?" in sentence.said or not names_date_span(told) or not _AWAY.search(told):
        return None
    if _WAS_AWAY.search(told) or re.search(r"\b(?:lift\w*|gym|weights)\b", _TRAINS_THERE.sub("", told)):
        return None
    return DaysOff(said=told.strip(" .!"), trains_there=_TRAINS_THERE.search(_DENIED_THERE.sub("", told)) is not None)


def _of_plan(sentence: Sentence) -> Wish | None:
    if (journey := _journey(sentence)) is not None:
        return journey
    if (minutes := _minutes_today(sentence)) is not None:
        return PlanWish(kind=WishKind.TIME, first="today", minutes=minutes)
    wishes = (_of_row(row, match, sentence) for row in _ROWS if (match := _opens(row, sentence)))
    return next((wish for wish in wishes if wish is not None), None)


def _opens(row: Row, sentence: Sentence) -> re.Match[str] | None:
    """The words of a row in a sentence that has all that they need."""
    match = row.words.search(sentence.text)
    if match is None or (row.never is not None and row.never.search(sentence.text)):
        return None
    return match if row.beside is None or row.beside.search(sentence.text) else None


def _of_row(row: Row, match: re.Match[str], sentence: Sentence) -> Wish | None:
    """What the words of a row wish; None where its days don't fit."""
    if row.kind in (WishKind.OFF, WishKind.NO_LIFTING):
        return DaysOff(said=sentence.plain.strip(" .!?"), only_lifting=row.kind is WishKind.NO_LIFTING)
    given = {name: number for name, number in match.groupdict().items() if number is not None}
    for name in given.keys() & {"other", "third"}:
        given["first"] = given.pop(name)
    second = sentence.day(given.get("second") or given.get("either")) if given.keys() & {"second", "either"} else None
    if row.kind is None:
        return AskedBack(text=row.asks.format(day=second))
    if len(sentence.days) > row.most_days:
        return AskedBack(text=row.asks) if row.asks else None
    named = next((given[name] for name in ("first", "today", "later") if name in given), None)
    others = [day for day in sentence.days if day != second]
    first = sentence.day(named) if named is not None else next(iter(others), None)
    first = first or "today"
    if first == second or ("today" in given and first != "today") or ("later" in given and first == "today"):
        return None
    if _IS_LATER.search(sentence.plain):
        return AskedBack(text=NAME_IT_BY_DATE)
    minutes = sentence.minutes[int(given["time"]) - 1] if "time" in given else 0
    if first == "today" and minutes > LONGEST_TODAY_MIN:
        return None
    moves = row.kind is WishKind.MOVE
    return PlanWish(
        kind=row.kind,
        first=first,
        second=second if moves else None,
        minutes=minutes,
        note=row.asks if row.notes else "",
    )


def _minutes_today(sentence: Sentence) -> int | None:
    """How much time there is today, as the check-in reads it, where a message says that alone."""
    told = _MAKE_IT_SHORTER.sub("", sentence.plain).strip(" ?!.")
    if set(sentence.days) - {"today"} or _OF_SOMETHING_ELSE.search(told) or _IS_LATER.search(told):
        return None
    if re.search(r"[,.;!?]| and ", told) or not _SHORT_OF_TIME.search(told):
        return None
    minutes = find_minutes_today(told)
    return round(minutes) if minutes is not None else None


def _quoted(day: str) -> str:
    return f'"{day}"' if " " in day else day
