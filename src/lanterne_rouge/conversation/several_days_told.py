"""The same session on several days told at once, as in `rode to work mon to fri, 25 min each way`: shown by day, and logged after a yes.

Read whole or not at all. Where it may be the way or the day that took so long, that is asked first.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.app.history import ActivitiesRequest, list_activities
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.answer import Answer
from lanterne_rouge.conversation.asked_days import day_words, read_several_days
from lanterne_rouge.conversation.padding import ADDRESSED, PADDING, word_set
from lanterne_rouge.conversation.turn import ChatTurn, Talk
from lanterne_rouge.domain.routing import Intent
from lanterne_rouge.domain.sport import Sport

DAYS_KIND: Final = "days"
_SPORTS: Final = (
    (
        Sport.CYCLING,
        "rode",
        "ride",
        re.compile(r"\b(?:rode|cycled|biked|bike commutes?|commuted by bike|cycle commutes?)\b"),
    ),
    (Sport.RUNNING, "ran", "run", re.compile(r"\b(?:ran|jogged|run commutes?)\b")),
    (Sport.WALKING, "walked", "walk", re.compile(r"\bwalked\b")),
)
_MINUTES: Final = re.compile(
    r"\b(?P<minutes>\d{1,3}) ?(?:min|mins|minutes|m)\b|\b(?P<half>half an hour)\b|\b(?P<hour>an hour)\b"
)
_FAR: Final = re.compile(r"\b(?P<far>\d+(?:\.\d+)?) ?(?P<unit>km|k|miles?|mi)\b")
_WEEK: Final = re.compile(
    r"\b(?:every (?:single )?(?:work ?|week ?)?day|all (?:of )?(?:the )?(?:work ?|week ?)?days?|daily|all)\b"
    r"(?:.{0,12}\b(?P<which>this|last) week\b| week\b)"
)
_BOTH_WAYS: Final = re.compile(r"\b(?:each|every|per|both|1|one) ways?\b")
_A_DAY: Final = re.compile(
    r"\b(?:each|every|a|per) day\b|\bin (?:all|total)\b|\baltogether\b|\bdaily\b|\ba time\b|\beach time\b"
)
_MAY_BE_EITHER: Final = re.compile(r"\beach\b|\bthere and back\b|\breturn\b|\bround trip\b")
_WORDS: Final = word_set(
    "to from work home the office school station uni college job and by bike on this last week each way ways both there back every day"
    " days all it was were about around roughly only just easy easily commute commutes commuting commuted as usual my min mins minutes m"
    " until till through half hour weekday workday per one daily rode cycled biked ran jogged walked again time round trip return total"
    " altogether in mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday yesterday"
    " today cycle run"
)
_NUMBER: Final = re.compile(r"\d+")


@dataclass(frozen=True, kw_only=True)
class DaysTold:
    """A session that was done alike on several days; `times` a day, None where that isn't clear."""

    sport: Sport
    verb: str
    noun: str
    minutes: int
    far: str
    days: tuple[date, ...]
    times: int | None

    def message(self) -> str:
        """The sessions of a day as they are logged."""
        return f"{self.verb} {self.length}{' each way' if self.times == 2 else ''}"

    @property
    def length(self) -> str:
        """How far, where that is told, and how long one was."""
        return f"{self.far} in {self.minutes} min" if self.far else f"{self.minutes} min"


def read_days_told(text: str, today: date) -> DaysTold | None:
    """The sessions of a normalised message; None where a part of it is left over, or it names fewer than two days that are over."""
    sport = next((row for row in _SPORTS if row[3].search(text)), None)
    lengths = list(_MINUTES.finditer(text))
    if sport is None or len(lengths) != 1 or text.endswith("?"):
        return None
    distance = _FAR.search(text)
    rest = _FAR.sub("", text, count=1)
    words = set(re.findall(r"[a-z']+", rest))
    if not words <= _WORDS | (PADDING - ADDRESSED) or len(_NUMBER.findall(_BOTH_WAYS.sub("", rest))) > 1:
        return None
    days = tuple(day for day in _days(text, today) if day <= today)
    if len(days) < 2:
        return None
    length = lengths[0]
    minutes = int(length["minutes"]) if length["minutes"] else 30 if length["half"] else 60
    both = _BOTH_WAYS.search(text) is not None
    unclear = not both and not _A_DAY.search(text) and _MAY_BE_EITHER.search(text) is not None
    return DaysTold(
        sport=sport[0],
        verb=sport[1],
        noun=sport[2],
        minutes=minutes,
        far=f"{distance['far']} {'km' if distance['unit'].startswith('k') else 'miles'}"
        if distance is not None
        else "",
        days=days,
        times=None if unclear else 2 if both else 1,
    )


def _days(text: str, today: date) -> Sequence[date]:
    if several := read_several_days(text, today, is_past=True):
        return several
    week = _WEEK.search(text)
    if week is None:
        return ()
    monday = today - timedelta(days=today.weekday() + (7 if week["which"] == "last" else 0))
    return [
        monday + timedelta(days=ahead) for ahead in range(5 if re.search(r"\b(?:work|office|commut\w+)\b", text) else 7)
    ]


def several_days_told(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """What was done on which days, with a yes that logs it; a question first where the way or the day may be meant."""
    if turn.decision.intent is Intent.SAFETY or turn.has("live_session", "other_people", "is_question"):
        return None
    told = read_days_told(turn.plain, talk.scope.today)
    if told is None:
        return None
    if told.times is None:
        said = f"{told.verb} to work {told.days[0]:%a} to {told.days[-1]:%a}, {told.length}".lower()
        text = (
            f"{told.length} each way, so two {told.noun}s a day, or {told.length} a day in all? Say it once more with one of"
            f" them, such as: {said} each way, or: {said} a day"
        )
        return replace(turn, answer=Answer(text=text, detailed=True), offer=None)
    left, there = _not_there_yet(told, talk.scope)
    already = f" Already in your log: {_listed(there, talk.scope.today)}." if there else ""
    if not left:
        return replace(turn, answer=Answer(text=f"Nothing to add.{already}"), offer=None)
    each = f"two {told.noun}s of {told.length}" if told.times == 2 else f"a {told.noun} of {told.length}"
    count = len(left) * told.times
    days = _listed(left, talk.scope.today)
    text = f"{each[:1].upper()}{each[1:]} on each of these days: {days}. That's {count} in all.{already} Say yes and I log them."
    phrase = f"{DAYS_KIND}: {','.join(map(str, left))} {told.message()}"
    return replace(turn, answer=Answer(text=text, detailed=True), offer=phrase)


def _not_there_yet(told: DaysTold, scope: AthleteScope) -> tuple[tuple[date, ...], tuple[date, ...]]:
    """The days without such a session in the log, and those with one."""
    recorded = list_activities(ActivitiesRequest(first=told.days[0], last=told.days[-1]), scope)
    there = {
        date.fromisoformat(one.start_local[:10])
        for one in recorded
        if one.sport == told.sport and _is_alike((one.timer_s or one.elapsed_s or 0.0) / 60, told)
    }
    return tuple(day for day in told.days if day not in there), tuple(day for day in told.days if day in there)


APART_AND_ALIKE: Final = 0.2
"""How far two lengths may be apart and still be the same ride."""


def _is_alike(minutes: float, told: DaysTold) -> bool:
    lengths = (told.minutes, told.minutes * (told.times or 1))
    return any(abs(minutes - length) <= APART_AND_ALIKE * length for length in lengths)


def _listed(days: Sequence[date], today: date) -> str:
    return ", ".join(day_words(day, today) for day in days)
