"""What a physio said of a small complaint: kept in the athlete's words as a note, and their word goes before a general text.

It lifts nothing: a pain that was told stays until it is told to be gone, a warning sign until a doctor has cleared it.
"""

import re
from typing import Final

from lanterne_rouge.conversation.fast_lane import store_told
from lanterne_rouge.conversation.pain_advice import advice_for
from lanterne_rouge.conversation.turn import ChatTurn, Talk
from lanterne_rouge.domain.routing import Intent, RoutingLane
from lanterne_rouge.language.check_in.clinicians import THERAPIST

_SAID: Final = re.compile(
    rf"\b{THERAPIST}\b(?: \w+){{0,6}}?"
    r" (?P<said>(?:says?|said|told|thinks?|reckons?|gave|given|showed|set|wants|has me|had a look|looked).*)$"
)
_EXERCISE: Final = (
    r"(?:step[- ]?(?:downs?|ups?)|raises?|clams?(?:hells?)?|bridges?|drops?|squats?|lunges?|bands?|planks?|balance|isometrics?|sits?"
    r"|stretch(?:es|ing)?|nordics?|copenhagens?|exercises?|thrusts?|curls?|rotations?|walks?|holds?|slides?|hops?|rehab)"
)
_TO_DO: Final = re.compile(
    rf"\b(?:to do|doing|do|gave me|given me|showed me|set me|has me on|some|with) (?P<what>[^.?!]*\b{_EXERCISE}\b[^.?!,]*)"
)
_ASKED: Final = re.compile(r"\s*,?\s*\b(?:and )?(?:can|could|will|would) (?:you|u)\b.*$|\s*,?\s*\bplease\b.*$")
_LEAVE: Final = re.compile(
    r"\b(?:can|may|could|able to|ok(?:ay)? to|fine to|allowed to|let\w* me|back to|no)"
    r" (?:\w+ ){0,2}(?:run|jog|jump|train|ride|lift|race)\w*\b"
)
_QUESTION_OF_IT: Final = re.compile(
    r"\b(?:should|shall|do) i (?:see|go|get|need|book)\b|\bwhat (?:does|would|will) a\b"
)
_FINE: Final = re.compile(r"\b(?:fine|ok|okay|nothing (?:wrong|serious|torn|broken)|all good|not serious|no damage)\b")


def physio_news(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """What is said to a physio's word on a place that was named or hurts, and the note that keeps it."""
    if turn.decision.intent is Intent.SAFETY or turn.decision.lane is RoutingLane.FAST:
        return None
    if turn.has("other_people", "live_session") or _QUESTION_OF_IT.search(turn.plain):
        return None
    match = _SAID.search(turn.plain)
    care = talk.care
    injury = care.report.injury
    if (
        match is None
        or care.warning is not None
        or (injury is not None and not injury.cleared)
        or _LEAVE.search(turn.plain)
    ):
        return None
    place = advice_for(turn.plain)
    exercises = _TO_DO.search(match["said"])
    if place is None and exercises is None:
        return None
    what = _ASKED.sub("", exercises["what"]).strip(" ,") if exercises else ""
    _, written = store_told(talk, f"physio: {what or 'advice'}")
    return turn.saying(_answer(_ASKED.sub("", match["said"]), what, place.name if place else ""), written)


def _answer(word: str, what: str, place: str) -> str:
    """The answer to the exercises that were set, where there are any, else to what was said of a place."""
    kept = "I've kept that as a note in today's check-in. Not so? lanterne undo"
    if what:
        return (
            f"Good, do what your physio set: {what}. Their word goes before any exercise of mine.\nI can't put it into the plan as sessions"
            " of its own, so do it beside the plan, as you were shown, best on easy days or after an easy session. If it hurts more the"
            f" morning after, tell them and me.\n{kept}"
        )
    first = "Good to hear" if _FINE.search(word) else "Good that somebody has looked at it"
    return (
        f"{first}. Then do it as they told you; that goes before anything I say.\nUntil you tell me that it no longer hurts, I go on"
        f' sparing it, so say how it is after the next session, such as "{place} 1/10" or "no pain".\n{kept}'
    )
