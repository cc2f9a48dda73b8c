"""Sentences that ask for more than a plan holds, in whatever sport: the hardest, the longest, the same once more."""

import re

from lanterne_rouge.domain.decision import Action

_MOST = re.compile(
    r"\bhardest (?:day|session|ride|run|workout|week|effort)\b"
    r"|\b(?:ride|run|swim|do|repeat|lift|go|train)\b[^.]{0,25}\b(?:again|twice|a second time"
    r"|once more)\b(?! tomorrow| when| once| after| next| later)"
    r"|\btest yourself\b|\bmarathon\b|\bhard (?:climb|hill|finish|lap)s?\b|\bheavy (?:squats?|lifts?|weights?"
    r"|deadlifts?|sets?)\b",
    re.I,
)
_MORE = re.compile(
    r"\b(?:harder|faster|longer|further|farther|more) than (?:planned|the plan|allowed|the rules)\b", re.I
)
_DENIED = re.compile(
    r"\b(?:not|no|never|avoid|without|nothing|skip|can|may|will|next|later|tomorrow|until|when|once)\b|n['’]t\b", re.I
)


def goes_over_the_plan(sentence: str, action: Action) -> bool:
    """Whether a sentence does; on a day to push a little more than planned is the decision itself."""
    patterns = (_MOST,) if action is Action.PUSH else (_MOST, _MORE)
    found = next((f for f in (p.search(sentence) for p in patterns) if f), None)
    return found is not None and not _DENIED.search(sentence[: found.start()])
