"""Gates for what is asked: own days and values, known topics, what the classifier is sure of."""

import re
from collections.abc import Sequence

from lanterne_rouge.conversation.deciding import PLANNING_INTENTS, decided
from lanterne_rouge.conversation.patterns import SLOW_RULES
from lanterne_rouge.conversation.training_wishes import COUNTS_DOWN, MAKE_WORDS, read_training_wish
from lanterne_rouge.domain.routing import Confidence, Intent, RoutingContext, RoutingDecision, RoutingLane

CLASSIFIER = "classifier:reading"


def wants_draft(text: str) -> bool:
    """Whether a normalised message wants a session, a routine or a change of one."""
    by_rule = any(row.matches.search(text) for row in SLOW_RULES if row.intent in PLANNING_INTENTS)
    # Without a word of making, `swim session 55 min` tells what was done.
    return (
        by_rule
        or COUNTS_DOWN.match(text) is not None
        or (MAKE_WORDS.search(text) is not None and read_training_wish(text) is not None)
    )


def wants_anything(text: str) -> bool:
    """Whether any rule of what athletes want fits a normalised message."""
    return any(row.matches.search(text) for row in SLOW_RULES)


# Asks about sessions in general and wants none made: `how long is too long for a gym session`.
_ASKS_ABOUT = re.compile(
    r"\bis (?:it|this|that) (?:normal|usual|common)\b"
    r"|^(?:at \d+, ?|so |and |but )?(?:how (?:long|many|much|often|hard|far|early|do|should|is|are)"
    r"|what (?:did|does|happens|is|are|was)|why|is|are|am"
    r"|was|does|do i|when)\b"
)


def asks_only(text: str, signals: Sequence[str]) -> bool:
    """Whether what sounds like a wish for a draft is a question: about sessions in general, or about a body that needs care."""
    if _ASKS_ABOUT.search(text) or re.search(r"\b(?:vs|versus)\b", text):
        return True
    if re.search(r"\bwhat can i do\b", text) and "has_create_verb" not in signals and not _GEAR_AT_HAND.search(text):
        return True
    if "is_question" not in signals or "has_create_verb" in signals:
        return False
    from lanterne_rouge.conversation.concepts import CAREFUL, concepts_of

    return CAREFUL in concepts_of(text).values()


# With what there is to train with, "what can I do" asks for a session, not for advice.
_GEAR_AT_HAND = re.compile(
    r"\b(?:equipment|gear|chair|bands?|dumbbells?|kettlebells?|barbell|pull ?-?up bar|hotel room)\b"
)
TRAINED_BEFORE = re.compile(
    r"\b(?:did|have|am) i\b|\bmy (?:easy|best)\b|\bi(?:'ve| have) (?:done|ran|run|ridden|swum|trained|lifted)\b"
)


# What somebody did, or left out, asks nothing of the log.
_STATED = re.compile(
    r"^(?:(?:well|so|sorry|ok|today) )*(?:i )?(?:just |also )?(?:did|didn't|skipped|missed|had|have had)\b|\b(?:i'm"
    r"|that's me) done\b|^do me\b"
)


def read_own_days(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A question about days of the plan, past sessions or the athlete's own values."""
    if context.live_session and "is_question" not in signals:
        return None
    from lanterne_rouge.conversation.concepts import CAREFUL, concepts_of
    from lanterne_rouge.conversation.own_questions import asks_what_was, history_question, plan_question
    from lanterne_rouge.conversation.own_records import record_question

    if CAREFUL in concepts_of(text).values() and not asks_what_was(text):
        return None
    if "other_people" in signals or ("is_question" not in signals and _STATED.search(text)):
        return None
    if history_question(text) is not None or record_question(text) is not None:
        intent = Intent.ANALYZE_PROGRESS
    elif plan_question(text) is not None:
        intent = Intent.COACH_GENERAL
    else:
        return None
    return decided(RoutingLane.SLOW, intent, "gate:own_days", context, signals, confidence=Confidence.MEDIUM)


def read_known(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A question that a passage answers; what tells something and asks nothing may be meant otherwise, and is no such question."""
    if context.live_session and "is_question" not in signals:
        return None
    # Imported here: what is known is loaded for what no rule placed, and for no set or command.
    from lanterne_rouge.conversation.knowledge_search import SURE_WITHOUT_QUESTION, passage_for
    from lanterne_rouge.conversation.passages import SURE_FIT

    if passage_for(text, least=SURE_FIT if "is_question" in signals else SURE_WITHOUT_QUESTION) is None:
        return None
    return decided(
        RoutingLane.SLOW, Intent.COACH_GENERAL, "gate:known_topic", context, signals, confidence=Confidence.MEDIUM
    )


def read_classified(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """What the classifier is sure of; all of it only reads. The day's workout is shown where none runs yet."""
    # Imported here: NumPy is loaded for what no rule placed, and for no set or command.
    from lanterne_rouge.conversation.reading_classifier import read_intent

    intent = read_intent(text)
    if intent is Intent.OUT_OF_SCOPE and read_known(text, context, signals) is not None:
        return None
    if intent is None or (intent is Intent.NEXT_WORKOUT and (context.live_session or "another_day" in signals)):
        return None
    lane = RoutingLane.FAST if intent is Intent.NEXT_WORKOUT else RoutingLane.SLOW
    return decided(lane, intent, CLASSIFIER, context, signals, confidence=Confidence.MEDIUM)
