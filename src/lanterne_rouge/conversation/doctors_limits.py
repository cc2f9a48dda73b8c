"""What a doctor or physio forbade for a time, as in `no loaded bending for 3 weeks`: kept in their words, with its last day.

It is a note: it lifts nothing and takes nothing out of the plan, and is said again to who asks how long.
"""

import re
from typing import Final

from lanterne_rouge.conversation.asked_days import day_words
from lanterne_rouge.conversation.fast_lane import store_told
from lanterne_rouge.conversation.open_care import OpenCare
from lanterne_rouge.conversation.situation import Responder, Situation
from lanterne_rouge.conversation.turn import ChatTurn, Talk
from lanterne_rouge.domain.routing import Intent, RoutingLane
from lanterne_rouge.language.check_in.clinicians import (
    CLINICIAN,
    Limit,
    kept_limits,
    limit_to_keep,
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
    if not kept:
        return None
    allowed = read_sports_allowed(turn.text)
    beside = f"{allowed[:1].upper()}{allowed[1:]}: as they said. " if allowed is not None else ""
    text = (
        f"Good that somebody has looked at it; their word goes before mine.\n{kept[0]} {beside}Your plan spares what you told me hurts, and"
        " can't leave out single movements until a day: where one of them stands in it, leave it out or swap it.\nNot so? lanterne undo"
    )
    return turn.saying(text, ({"use_case": "store_check_in", "date": str(talk.scope.today)},))


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


LIMIT_SITUATIONS: Final[tuple[tuple[str, Responder], ...]] = ((_ASKED, _how_long),)
