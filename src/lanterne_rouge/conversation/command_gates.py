"""Gates for orders: an answer to what was proposed, commands, changes of the workout that runs."""

import re
from collections.abc import Sequence
from typing import Final

from lanterne_rouge.conversation.changes import (
    names_what_to_skip,
    read_order,
    read_swap,
    read_target_change,
    swap_among_reasons,
)
from lanterne_rouge.conversation.deciding import NOTHING_TO_UNDO, decided
from lanterne_rouge.conversation.exercise_words import is_of_the_body
from lanterne_rouge.conversation.patterns import COMMAND_PATTERNS
from lanterne_rouge.conversation.question_gates import wants_anything
from lanterne_rouge.conversation.set_grammar import names_on_screen
from lanterne_rouge.conversation.slips import (
    nearly_orders,
)
from lanterne_rouge.conversation.spoken_commands import read_spoken_answer, read_spoken_command
from lanterne_rouge.domain.routing import Confidence, Intent, RoutingContext, RoutingDecision, RoutingLane

_CONFIRM = re.compile(
    r"^(?:yes|yep|yeah|ok|okay|sure|si|do (?:it|that|this)|go ahead|looks good|perfect|accept(?: it)?|sounds good"
    r"|that will do(?: nicely)?|great|ja|oui)"
    r"(?:[ ,.!]+(?:please|perfect|thank you|thanks|that will do(?: nicely)?|do (?:it|that|this)|go ahead|looks good))*[ .!]*$"
)
_HALF = re.compile(
    r"^(?:proposal [^:]*: )?(?:yes|yep|yeah|ok|okay|k|kk|ack|alright|fine|cool|good|agreed|sure|i agree|looks good|s[ií]"
    r"|ja|oui|vale)\b.*\b(?:but|only|without|except|swap|change|and|if"
    r"|leave|pero|aber|mais|mas|ma|maar|men|ale|sem|ohne|sin|sans)\b"
)
_REJECT = re.compile(
    r"^(?:no|nope|not (?:now|yet)|cancel|dismiss(?: it)?|never ?mind)(?:[ ,.!]+(?:thanks|thank you"
    r"|i don'?t like(?: it)?|that is too much(?: for me)?))?[ .!]*$"
)
NAMED_CARD = re.compile(
    r"^(?:please )?(?P<decision>accept|keep|take|confirm|dismiss|drop|reject)(?: card)? (?P<card>c\d{1,6})"
    r"(?:,?(?: version| v)? ?(?P<version>\d{1,4}))?[ .!]*$"
)
"""A card decided by its name, as in `accept c3`."""
_START_IT = re.compile(
    r"^(?:(?:ok|okay|yes|great|then|so|now|please|let'?s|i'?ll|can we|can i)[ ,]+)*(?:start|begin)(?: with)?"
    r" (?:it|that|this|that one|this one|the draft)(?: (?:now|then|please|today|right away))*[ .!?]*$"
)
START_RULE = "pattern:start_it"
"""The session that was drafted last, as a workout: it is kept if it waits."""
CARD_RULE = "pattern:named_card"
_KEEPS = frozenset(("accept", "keep", "take", "confirm"))


def read_decision(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A card by its name, the draft to start, and a yes or no to what waits."""
    if card := NAMED_CARD.match(text):
        intent = Intent.CONFIRM if card["decision"] in _KEEPS else Intent.REJECT
        return decided(RoutingLane.FAST, intent, CARD_RULE, context, signals)
    if _START_IT.match(text) and not context.live_session:
        return decided(RoutingLane.FAST, Intent.START_WORKOUT, START_RULE, context, signals)
    if not context.pending_proposal:
        return None
    if _CONFIRM.match(text):
        return decided(RoutingLane.FAST, Intent.CONFIRM, "pattern:confirm", context, signals)
    if _REJECT.match(text):
        return decided(RoutingLane.FAST, Intent.REJECT, "pattern:reject", context, signals)
    if "is_question" not in signals and (answer := read_spoken_answer(text)) is not None:
        return decided(RoutingLane.FAST, answer, f"pattern:{answer.value.lower()}", context, signals)
    if _HALF.match(text):
        return decided(
            RoutingLane.CLARIFY, Intent.CONFIRM, "gate:half_a_yes", context, signals, confidence=Confidence.MEDIUM
        )
    return None


def read_command(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """An order by its pattern; one of a workout while none runs is asked back."""
    if not context.live_session and TAKES_BACK.match(text):
        return _without_workout(Intent.UNDO_SET, context, signals)
    of_a_workout, starts, plain = None, False, _without_remark(text)
    for row in COMMAND_PATTERNS:
        if not row.matches.match(text) and not (row.remarks and plain != text and row.matches.match(plain)):
            continue
        if row.live is None or row.live is context.live_session:
            return decided(row.lane, row.intent, f"pattern:{row.name}", context, signals)
        if row.live:
            of_a_workout = of_a_workout or row.intent
        starts = starts or row.intent is Intent.START_WORKOUT
    if context.live_session and (starts or _START_IT.match(text)):
        return decided(
            RoutingLane.CLARIFY,
            Intent.START_WORKOUT,
            "gate:workout_runs",
            context,
            signals,
            confidence=Confidence.MEDIUM,
        )
    if of_a_workout is not None:
        return _without_workout(of_a_workout, context, signals)
    asked = "is_question" in signals and not _ASKED_POLITELY.match(text)
    screen = names_on_screen(context.current_exercise or "")
    # Why a set goes is no doubt about it: `undo that set, wrong machine`.
    without_why = _WHY_UNDONE.sub("", text)
    readings = (
        read_spoken_command(said, live=context.live_session, screen=screen)
        for said in dict.fromkeys((text, plain, without_why, *_orders_among_remarks(text)))
    )
    spoken = next((one for one in readings if one is not None), None)
    if asked:
        # What comes next may be asked for: that writes nothing.
        spoken = read_spoken_command(text.replace("?", ""), live=context.live_session, screen=screen)
    if spoken is None or (asked and spoken.intent is not Intent.NEXT_SET):
        return None
    return decided(RoutingLane.FAST, spoken.intent, f"pattern:{spoken.name}", context, signals)


TAKES_BACK = re.compile(
    r"^(?:(?:no|oops|sorry|ok|okay|please|actually|wait|can you|could you|just|and|hey)[ ,]+)*"
    r"(?:delete|remove|undo|scrap|scratch|erase|take back|get rid of|revert)"
    r" (?:it|this|that(?: (?:one|entry|thing|log|session|workout|activity|run|ride|swim|walk|row|hike|lifting|check-?in))?"
    r"|(?:the|my) (?:last|latest|previous) (?:one|entry|thing|log|session|workout|activity|run|ride|swim|walk|row|hike|lifting|check-?in)"
    r"|(?:the|that|my|what) ?(?:[a-z-]+ )?(?:(?:that )?i(?:'ve)? (?:just )?(?:logged|added|entered|told you|put in)))"
    r"(?: (?:again|please|now|completely|for me))*(?:[,.;:] ?(?:it|that|this|i|wrong|not|my|because|typo|mistake|sorry)\b[^?]*)?[ .!?]*$"
)
"""The last entry to be taken back, whatever reason stands behind it; more than an entry is another wish."""


def _without_workout(intent: Intent, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision:
    """A command of a workout while none runs: what only reads is answered at once, the rest is asked back."""
    if intent in (Intent.NEXT_SET, Intent.REST_ACK):
        return decided(RoutingLane.FAST, intent, "gate:no_workout", context, signals)
    rule = NOTHING_TO_UNDO if intent is Intent.UNDO_SET else "gate:no_workout"
    return decided(RoutingLane.CLARIFY, intent, rule, context, signals, confidence=Confidence.MEDIUM)


_ASKED_POLITELY = re.compile(
    r"^(?:(?:hi|hey|hello|ok|okay|so|please|coach)[ ,]+)*(?:can|could|would|will) (?:you|we|u|i(?= (?:do|use|take|swap)\b))\b"
)
_WHY_UNDONE = re.compile(
    r"(?<=[a-z])[,.;!] ?(?:wrong|misread|typo|my mistake|mistake|fat fingers?|(?:it |was )*(?:no|not a|bad) rep|(?:did"
    r"|does)n'?t count|(?:it )?(?:went in|got in|(?:got |was )?(?:logged|entered|saved|counted|tapped)|put in) (?:it )?(?:twice|double)"
    r"|duplicate|double tap(?:ped)?)(?: [a-z]+){0,3}[ .!]*$"
)
_REMARK = re.compile(
    r"[,.;!:]+ | (?:and|because|cause|cos) "
    r"|(?:(?<=set)|(?<=one)|(?<=this)|(?<=exercise)|(?<=lift)) (?=(?:my|i|i'm|im|it's|its|too) )"
)
_NO_REMARK = re.compile(
    r"\?|\d|\b(?:no|not|n't|never|but|don'?t|didn'?t|can'?t|couldn'?t|except|wrong|kidding|wait|only|half|undo|skip|swap|start|stop|end"
    r"|delete|cancel"
    r"|change|replace|add|wish|as if|dream\w*|imagine|hope|jk|jok\w*|maybe|almost|nearly|if|when|until|then|how|what|why"
    r"|should|tomorrow|yesterday|plan|make|build|create)\b"
)


def _without_remark(text: str) -> str:
    """The text up to its first remark, where what follows asks, denies and orders nothing."""
    parts = _REMARK.split(text, maxsplit=1)
    if (
        len(parts) != 2
        or _NO_REMARK.search(_HEART_RATE.sub("", parts[1]))
        or nearly_orders(parts[1])
        or wants_anything(parts[1])
        or _orders(parts[1])
    ):
        return text
    return parts[0]


def _orders(remark: str) -> bool:
    """Whether a remark is a command of its own, as in `hang on, bin that last set`."""
    spoken = read_spoken_command(remark, live=True)
    return spoken is not None and spoken.intent not in _ONLY_READS


def _orders_among_remarks(text: str) -> tuple[str, ...]:
    """The clause of a text behind others that ask, deny and order nothing: `gym's closing, wrap up the session`; else nothing."""
    *before, last = [part for part in _CLAUSE_END.split(text) if part] or [""]
    free = (
        before
        and not re.search(r"\d", last)
        and not any(_NO_REMARK.search(part) or nearly_orders(part) or wants_anything(part) for part in before)
    )
    return (last,) if free else ()


_ONLY_READS: Final = frozenset((Intent.NEXT_SET, Intent.REST_ACK))
_DIGIT: Final = re.compile(r"\d")
_LAST_CLAUSE: Final = re.compile(r"[,.;!]+ +(?=[^,.;!]*[ .!?]*$)")
_MAY_MOVE_ON: Final = re.compile(r"\b(?:next|rest\w*|ready|break|breather|go|left|onto|move|moving)\b")
_STILL_TO_DO: Final = re.compile(r"(?:and |so |just |only |with )*\d{1,2}(?: (?:more|sets?|rounds?|left))* to go[ .!]*")
# `8 at 60, next set` may be the set to come.
_MAYBE_AHEAD: Final = re.compile(r"(?:the |my )?next(?: (?:set|one|up|time|exercise))?[ .!]*")


def without_moving_on(text: str) -> str:
    """A normalised report without a last clause that asks for what comes next, rests, or counts the sets that are left to do."""
    if not _DIGIT.search(text) or not _MAY_MOVE_ON.search(text):
        return text
    *told, last = _LAST_CLAUSE.split(text)
    said = text[: len(text) - len(last)].rstrip(" ,.;!")
    if not told or len(re.findall(r"\d+", said)) < len(("reps", "load")):
        # `8, next` may be the next one at eight.
        return text
    return said if _moves_on(last) else text


def _moves_on(clause: str) -> bool:
    if _STILL_TO_DO.fullmatch(clause):
        return True
    if _DIGIT.search(clause) or _MAYBE_AHEAD.fullmatch(clause):
        return False
    if any(row.intent in _ONLY_READS and row.matches.match(clause) for row in COMMAND_PATTERNS):
        return True
    spoken = read_spoken_command(clause.replace("?", ""), live=True)
    return spoken is not None and spoken.intent in _ONLY_READS


_CLAUSE_END = re.compile(r"[,.;!]+ +")
_HEART_RATE = re.compile(r"\b(?:hr|heart rate|pulse)(?: (?:is|was|at))? \d{2,3}\b")
_ASKS_REST = re.compile(
    r"^(?:ok |so |and )*(?:how (?:long|much)|what)(?: (?:rest|time))?(?: (?:should|do|can|must|shall) (?:i|we))?(?: (?:have|get))?(?: to)?"
    r" rest(?:ing)?(?: (?:time|now))?(?: (?:between|before|for) (?:the )?(?:sets?|next(?: (?:set|one))?|this))?[ .?!]*$"
)

# What one does between two sets; nothing is written by it.
_RESTS = re.compile(
    r"\b(?:need|take|taking|make|having|have|grab(?:bing)?|getting|gimme|give me|want|catching)\b.*\b(?:rest|break|pause|breather|breath"
    r"|water|drink|sip|loo|toilet|bathroom|\d+ ?(?:s|secs?|seconds?|mins?|minutes?))\b|\bback (?:soon|in (?:a|\d))\b"
    r"|\b(?:rest(?:ing)?|pause|pausing|break) (?:for )?(?:another |a |one )?(?:\d+|minute|min|moment|sec|second)\b"
)
_NO_REST = re.compile(
    r"\?|\b(?:set|sets|reps?|kg|lbs?|day|days|tomorrow|tonight|week|the rest|not|no|never|don'?t|didn'?t|skip|undo|finish"
    r"|end|start|did|done"
    r"|he|she|they|hold|plank|session|workout|rest[- ]pause)\b|\d ?[x+/]|@"
)


def rests(text: str, signals: Sequence[str]) -> bool:
    """Whether a short normalised message only tells that its writer rests."""
    told = not {"is_question", "other_people", "names_endurance"}.intersection(signals)
    return told and len(text) <= 60 and _RESTS.search(text) is not None and _NO_REST.search(text) is None


# Orders that lack what they are for: the whole workout or a draft, and which exercises.
_HALF_ORDERS = (
    (
        re.compile(r"^(?:please )?(?:discard|abort|scrap|throw away)(?: (?:it|this|that))?[ .!]*$"),
        "Throw away the whole workout? Then say: discard workout. The last set alone: undo",
    ),
    (
        re.compile(r"^(?:please )?(?:finish|end|stop|close)(?: (?:it|this|that|now))*[ .!]*$"),
        "Finish the whole workout? Then say: finish workout. Only this set: done, or: skip",
    ),
    (
        re.compile(r"^(?:please )?superset(?: (?:it|this|that))?[ .!]*$"),
        "With which exercise? Say it such as: superset this with rows",
    ),
)


_ADDED_ALONE = re.compile(r"\+ ?\d+(?:\.\d+)? ?(?:kgs?|lbs?)?[ .!]*")


def read_change(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Another target or another exercise in the workout that runs; how long to rest there, which its next set says."""
    if not context.live_session:
        order = read_order(text)
        stands_alone = order is not None and not order.exercises and not context.pending_proposal
        return _without_workout(Intent.ADJUST_TARGET, context, signals) if stands_alone else None
    if _ASKS_REST.match(text):
        return decided(RoutingLane.FAST, Intent.REST_ACK, "pattern:rest_asked", context, signals)
    if rests(text, signals):
        return decided(RoutingLane.FAST, Intent.REST_ACK, "pattern:rest", context, signals)
    if lacking := next((question for half, question in _HALF_ORDERS if half.match(text)), None):
        return decided(
            RoutingLane.CLARIFY,
            Intent.ADJUST_TARGET,
            "gate:half_an_order",
            context,
            signals,
            confidence=Confidence.MEDIUM,
            question=lacking,
        )
    if (order := read_order(text)) is not None and "is_question" not in signals:
        return decided(RoutingLane.FAST, Intent.ADJUST_TARGET, f"pattern:{order.use_case}", context, signals)
    if names_what_to_skip(text) and "is_question" not in signals:
        return decided(RoutingLane.FAST, Intent.SKIP_SET, "pattern:skip", context, signals)
    if _ADDED_ALONE.fullmatch(text) and is_of_the_body(context.current_exercise or ""):
        # `+20` on pull-ups: the load of a set that was done, or of the next one.
        return decided(
            RoutingLane.CLARIFY, Intent.ADJUST_TARGET, "gate:added_alone", context, signals, confidence=Confidence.LOW
        )
    if read_target_change(_without_remark(text)) is not None:
        return decided(RoutingLane.FAST, Intent.ADJUST_TARGET, "pattern:adjust_target", context, signals)
    if "is_question" in signals and not _ASKED_POLITELY.match(re.sub("^but ", "", swap_among_reasons(text))):
        return None
    if read_swap(text) is not None:
        return decided(RoutingLane.FAST, Intent.SWAP_EXERCISE, "pattern:swap_exercise", context, signals)
    return None
