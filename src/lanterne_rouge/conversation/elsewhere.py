"""Whether a question is of something that an open pain or warning sign has no say in: food, kit, the log, own numbers, which day is which.

Such a question is answered as usual, with one short reminder behind it at most. What asks for leave to train or speaks of a body is none.
"""

import re
from typing import Final

from lanterne_rouge.conversation.concepts import concepts_of
from lanterne_rouge.conversation.exercise_words import exercise_in_text
from lanterne_rouge.conversation.knowledge_search import needs_care
from lanterne_rouge.conversation.own_questions import asks_of_own_number, history_question, plan_question
from lanterne_rouge.conversation.own_records import record_question
from lanterne_rouge.conversation.pain_advice import speaks_of_pain
from lanterne_rouge.conversation.wishes import AskedBack, PlanWish, WishKind, read_wish
from lanterne_rouge.language.dates import LOWER_WEEKDAY_NAMES

_WHAT_TO_EAT: Final = re.compile(
    r"\bwhat (?:should|do|can|could|shall|to) (?:i )?(?:eat|drink|cook|have for (?:breakfast|lunch|dinner|tea))\b|\bhow much (?:protein"
    r"|carbs?)\b"
)
_THINGS: Final = re.compile(
    r"\b(?:eat\w*|food|breakfast|lunch|dinner|snacks?|meals?|protein|carbs?|gels?|creatine|recipe|cook\w*|weigh(?:s|ed|ing)?|wear|shoes|buy|kit"
    r"|hotel|travel\w*|pack)\b|\bwhat (?:heart rate|hr|pace|power|watts|zone)\b"
)
_REASONS: Final = re.compile(r"^(?:(?:and|but|so|ok|also)[ ,]+)*why (?:so|do|is|am|are|does|not|should)\b")
_OF_A_BODY: Final = re.compile(
    r"\b(?:pain\w*|hurt\w*|sore|swollen|worse|better|normal|serious|worr\w+|doctor|hospital|train\w*|exercis\w+|fit to|safe)\b"
)
_OF_TRAINING_NOW: Final = re.compile(
    r"\b(?:too (?:much|hard|far)|overd\w+|instead|still|ok(?:ay)? to|safe|allowed)\b|\bwhat (?:can|could) i do\b"
    r"|\b(?:can|may|could|should|shall) i (?!eat|drink|wear|have|buy|take|cook|weigh|pack|get\b)"
)
_TAKES_AWAY_OR_MOVES: Final = frozenset((WishKind.MOVE, WishKind.OFF))
_OWN_LIFT: Final = re.compile(
    r"^(?!.*\b(?:now|today|try|go for|too|ok|okay|should|can|may)\b)"
    r"(?:.*\bmy (?:best|heaviest|strongest|biggest|max|top|pb|pr)\b|(?:what|how|when|which)\b.*\b(?:did|have) i\b)"
)
"""The best or the last of a lift, as it stands in the log."""
_DAY: Final = re.compile(rf"\b(?:today|tomorrow|{'|'.join(LOWER_WEEKDAY_NAMES)})s?\b")


def is_of_something_else(text: str) -> bool:
    """Whether a normalised question is of food, clothes or reasons, and of no sign and no leave to train."""
    return _WHAT_TO_EAT.search(text) is not None or (
        not _OF_A_BODY.search(text) and (_THINGS.search(text) or _REASONS.search(text)) is not None
    )


def is_elsewhere(text: str) -> bool:
    """Whether a normalised message asks for something that no sore place and no open sign decides."""
    if _WHAT_TO_EAT.search(text):
        return True
    if speaks_of_pain(text) or needs_care(text):
        return False
    return (
        asks_of_own_number(text)
        or moves_days(text)
        or (_OWN_LIFT.search(text) is not None and exercise_in_text(text) is not None)
        or (not _OF_TRAINING_NOW.search(text) and (_is_of_the_past(text) or _is_known(text)))
    )


def moves_days(text: str) -> bool:
    """Whether it only puts planned sessions on other days."""
    wish = read_wish(text)
    if isinstance(wish, AskedBack):
        return _DAY.search(text) is not None
    return isinstance(wish, PlanWish) and wish.kind in _TAKES_AWAY_OR_MOVES


def _is_of_the_past(text: str) -> bool:
    return (history_question(text) or record_question(text)) not in (None, "too_much")


def _is_known(text: str) -> bool:
    """Whether it asks when the race is, how others compare, or for food and things."""
    return (
        plan_question(text) == "race"
        or "others" in concepts_of(text)
        or (_THINGS.search(text) is not None and not _OF_A_BODY.search(text))
    )
