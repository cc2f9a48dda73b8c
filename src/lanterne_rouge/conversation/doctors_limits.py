"""What a doctor or physio forbade for a time, as in `no running for 3 weeks, bike is fine`: kept in their words, with its last day.

The plan leaves a sport out that is named in it, with what was allowed in its place; single movements stay the athlete's to leave out. It
is said again to who asks how long or for the sport, and ends on its day or by their word. It lifts nothing else.
"""

import re
from typing import Final

from lanterne_rouge.conversation.asked_days import day_words
from lanterne_rouge.conversation.elsewhere import is_elsewhere
from lanterne_rouge.conversation.fast_lane import store_told
from lanterne_rouge.conversation.open_care import OpenCare
from lanterne_rouge.conversation.situation import Responder, Situation
from lanterne_rouge.conversation.turn import ChatTurn, Talk
from lanterne_rouge.domain.routing import Intent, RoutingLane
from lanterne_rouge.language.check_in.clinicians import (
    CLINICIAN,
    KEPT_LEAVE,
    NAMES_OF_SPORTS_TOLD,
    Limit,
    forbidden_sports,
    kept_limits,
    limit_to_keep,
    read_leave,
    read_limit,
    read_sports_allowed,
)

_TOLD: Final = re.compile(
    rf"\b{CLINICIAN}\b|\b(?:she|he|they) (?:says?|said|told|wants?)\b.*\b(?:scan|mri|x-?ray|appointment)\b|\b(?:mri|scan|x-?ray)\b"
)
_ASKED: Final = (
    r"\b(?:how long|until when|till when|how many (?:more )?(?:days|weeks)|when (?:can|may|am|will|do) i|from when)\b"
    r"(?!.*\b(?:sleep|nap|rest between|warm)\b)"
)
_HARD: Final = re.compile(r"\b(?:hard|intervals?|intens\w+|threshold|tempo|fast|speed|easy|heavy)\b")


def limits_told(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """A limit from who treats the athlete, told without any sign that stands open."""
    if turn.decision.intent is Intent.SAFETY or turn.decision.lane is RoutingLane.FAST:
        return None
    if turn.has("other_people", "live_session") or talk.care.warning is not None or not _TOLD.search(turn.plain):
        return None
    kept = keep_limit(turn, talk)
    written = ({"use_case": "store_check_in", "date": str(talk.scope.today)},)
    if kept:
        text = (
            f"Good that somebody has looked at it; their word goes before mine.\n{kept[0]} {_what_follows(turn, talk)}"
        )
        return turn.saying(f"{text}\n{NOT_SO}", written)
    back = _allowed_again(turn, talk)
    return turn.saying(back[0], written if back[1] else ()) if back is not None else None


NOT_SO: Final = "Not so? lanterne undo"


def _what_follows(turn: ChatTurn, talk: Talk) -> str:
    """What the plan does with a limit that was just kept."""
    limit, allowed = read_limit(turn.text, talk.scope.today), read_sports_allowed(turn.text)
    if limit is not None and forbidden_sports(limit.words):
        beside = f", and has {allowed} in its place, easily" if allowed is not None else ""
        return f"Your plan leaves that out until then{beside}. {TELL_THE_NEXT_WORD}"
    beside = f"{allowed[:1].upper()}{allowed[1:]}: as they said. " if allowed is not None else ""
    return (
        f"{beside}Your plan spares what you told me hurts, and can't leave out single movements until a day: where one of them stands"
        " in it, leave it out or swap it."
    )


TELL_THE_NEXT_WORD: Final = (
    "If they allow it sooner or add time, tell me what they said, such as: physio says I can run again."
)


def _allowed_again(turn: ChatTurn, talk: Talk) -> tuple[str, bool] | None:
    """What is said to leave for a sport that was forbidden, and whether it was kept: a part of it leaves the limit as it is."""
    bans = talk.care.report.bans
    leave = read_leave(turn.text)
    if leave is None or not any(sport in ban.sports for ban in bans for sport in leave.sports):
        return None
    names = " and ".join(NAMES_OF_SPORTS_TOLD[sport] for sport in leave.sports if sport in NAMES_OF_SPORTS_TOLD)
    if leave.is_partial:
        ends = day_words(max(ban.until for ban in bans), talk.scope.today)
        return (
            f"Good, then do exactly what they said, and no more of it. Your plan goes on without {names} until {ends}: once they allow it"
            " without limits, tell me.",
            False,
        )
    store_told(talk, f"{KEPT_LEAVE} {names}")
    return (
        f"Good news. Noted: {names} is allowed again, so your plan has it back. Begin easily and with less than before, and stop if it"
        f" hurts then or the next morning.\n{NOT_SO}",
        True,
    )


def keep_limit(turn: ChatTurn, talk: Talk) -> tuple[str, ...]:
    """The limit of a message kept as a note, and the line that says so; none where it tells none."""
    limit = read_limit(turn.text, talk.scope.today)
    if limit is None:
        return ()
    store_told(talk, limit_to_keep(limit, turn.text))
    return (f"Noted: {limit.words}, so until {day_words(limit.until, talk.scope.today)}.",)


def standing_limits(care: OpenCare) -> tuple[Limit, ...]:
    """What was forbidden for a time that isn't over, the latest word first."""
    told = [(day, one.text) for day, one in care.check_ins if one.text]
    limits = [limit for day, text in reversed(told) for limit in reversed(kept_limits(text, day))]
    return tuple(limit for limit in dict.fromkeys(limits) if limit.until >= care.today)


def _how_long(text: str, own: Situation) -> str | None:
    limits = standing_limits(own.care)
    if not limits or (_HARD.search(text) and not own.report.red_flags):
        # Leave to train hard weighs all that holds it back.
        return None
    said = "; ".join(f"{one.words}, so until {day_words(one.until, own.today)}" for one in limits)
    return (
        f"By what you were told: {said}. That is the earliest, not a promise: ask them then, and tell me what they say. It starts again"
        " light and short, and stops where it hurts more the next morning."
    )


_MAY_I: Final = (
    r"\b(?:can|may|should|could|shall) i\b|\b(?:ok|okay|fine|safe) (?:to|if i)\b|\bam i (?:ok|allowed|good) to\b"
)


def _forbidden(text: str, own: Situation) -> str | None:
    """A no to a sport that was forbidden for a time, with its day and what was allowed in its place."""
    report, asked = own.report, set(forbidden_sports(text))
    ban = next((one for one in report.bans if asked & {*one.sports, *one.instead}), None)
    if ban is None or report.red_flags or is_elsewhere(text):
        return None
    free = " or ".join(NAMES_OF_SPORTS_TOLD[sport] for sport in ban.instead if sport in NAMES_OF_SPORTS_TOLD)
    told = f"you were told {ban.words}, so not until {day_words(ban.until, own.today)} is over."
    if asked & {*ban.sports}:
        instead = f" What they allowed: {free}, easily." if free else ""
        return f"No: {told}{instead} {TELL_THE_NEXT_WORD}"
    if report.pain or report.illness is not None or report.injury is not None:
        # What hurts besides says how.
        return None
    return f"Yes, easily: {free} is what they allowed. Stop if it hurts then or the next morning."


LIMIT_SITUATIONS: Final[tuple[tuple[str, Responder], ...]] = ((_ASKED, _how_long), (_MAY_I, _forbidden))
