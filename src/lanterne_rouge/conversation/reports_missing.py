"""What a total lacks: reports of its days that weren't understood, or that wait for an answer, named beside the figure."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from typing import Final

from lanterne_rouge.conversation.asked_days import read_asked_days, read_asked_sport
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.own_questions import history_question
from lanterne_rouge.conversation.turn import ChatTurn, Talk
from lanterne_rouge.domain.conversation import SaidTurn, Speaker

MOST_REPORTS_NAMED: Final = 2
LONGEST_NAMED: Final = 60
WAITS_FOR_A_YES: Final = "which waits for your yes: say it again, then yes"
REFUSED_BEFORE: Final = "which I didn't understand: say it again, with its sport and its time or distance"
_NUMBER: Final = re.compile(r"\d+")
_OF_TOTALS: Final = re.compile(r"(?:: |so far).*(?:\d sessions?\b|nothing that I know of|\d h done)")
_WAITS: Final = re.compile(r"\bSay yes and I log (?:it|them)\b|\bIf so: lanterne log\b")
_REFUSED: Final = re.compile(
    r"^(?:I think that is a session|What was the session|How far or how long was it|Which sport was it|Is that a set to log"
    r"|So far nothing is logged|Say each part with its own|Which of these sets|On which day was that|How far is \d"
    r"|\d+(?::\d+)? (?:what|could be)|\d+ miles or)|\bmin each way, so two\b"
)
_SETTLED: Final = re.compile(r"^(?:Logged|Noted)|\bstrength session\b|^Nothing done\b|^Nothing to add\b|\bLogged,")


def with_missing_reports(turn: ChatTurn, talk: Talk) -> ChatTurn:
    """An answer with a total, and what of its days was told and isn't in it."""
    if history_question(turn.plain) is None or not _OF_TOTALS.search(turn.answer.text):
        return turn
    today = talk.scope.today
    asked = read_asked_days(turn.plain, today, is_past=True)
    first = asked.first if asked is not None else today - timedelta(days=today.weekday())
    last = asked.last if asked is not None else today
    sport = read_asked_sport(turn.plain)
    told = [
        (text, why)
        for text, why in _missing(talk.earlier, first, last)
        if sport is None or read_asked_sport(normalise(text)) in (None, sport)
    ]
    if not told:
        return turn
    lines = [f'Not in it: "{_short(text)}", {why}.' for text, why in told[-MOST_REPORTS_NAMED:]]
    return replace(turn, answer=replace(turn.answer, text="\n".join((turn.answer.text, *lines)), detailed=True))


def _missing(turns: Sequence[SaidTurn], first: date, last: date) -> list[tuple[str, str]]:
    """The reports told on these days that nothing was logged of, each with the reason, oldest first."""
    missing: dict[str, str] = {}
    for asked, answered in pairwise(turns):
        if asked.speaker is not Speaker.ATHLETE or answered.speaker is not Speaker.COACH:
            continue
        if _SETTLED.search(answered.text):
            _settle(asked.text, missing)
        elif first <= asked.at.date() <= last and (why := _why_missing(answered.text)) is not None:
            missing.pop(asked.text, None)
            missing[asked.text] = why
    return list(missing.items())


def _why_missing(answer: str) -> str | None:
    if _WAITS.search(answer):
        return WAITS_FOR_A_YES
    return REFUSED_BEFORE if _REFUSED.search(answer) else None


def _settle(said: str, missing: dict[str, str]) -> None:
    """What was logged by a yes, or is the last report in other words, is no longer missing."""
    latest = next(reversed(missing), None)
    if latest is None:
        return
    numbers = set(_NUMBER.findall(said))
    is_it = (
        latest == said or (missing[latest] == WAITS_FOR_A_YES and not numbers) or numbers & set(_NUMBER.findall(latest))
    )
    if is_it:
        missing.pop(latest)


def _short(text: str) -> str:
    said = " ".join(text.split())
    return said if len(said) <= LONGEST_NAMED else f"{said[:LONGEST_NAMED].rsplit(' ', 1)[0]} …"
