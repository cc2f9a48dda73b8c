"""Where a message goes that is no plain command or set: a fixed order of gates, each with a name.

Orders to the program and warning signs come first, then an answer to what was proposed, commands, what forbids a set report
(questions, plans, other people, other days), set reports, what athletes tell of themselves, and what they want to know.
"""

import re
from collections.abc import Sequence

from lanterne_rouge.conversation.asides import is_put_off, without_asides, without_words_between
from lanterne_rouge.conversation.body_gates import (
    JOINT,
    OF_TEN,
    PAIN_WORDS,
    read_effort,
    read_pain_news,
    read_pain_spoken_of,
    read_told,
    read_told_weight,
)
from lanterne_rouge.conversation.command_gates import read_change, read_command, read_decision, without_moving_on
from lanterne_rouge.conversation.deciding import LONGEST_MESSAGE, PLANNING_INTENTS, decided
from lanterne_rouge.conversation.gear_at_hand import read_gear_at_hand
from lanterne_rouge.conversation.lift_wishes import read_lift_wish
from lanterne_rouge.conversation.message_signals import is_warning, signals_of
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.patterns import SLOW_RULES
from lanterne_rouge.conversation.plain_commands import PLAIN_COMMANDS
from lanterne_rouge.conversation.question_gates import (
    CLASSIFIER,
    TRAINED_BEFORE,
    asks_only,
    read_classified,
    read_known,
    read_own_days,
)
from lanterne_rouge.conversation.race_wishes import RaceAction, RaceWish
from lanterne_rouge.conversation.report_gates import (
    read_correction,
    read_lifts_told,
    read_not_done,
    read_reported_sets,
    read_session,
    read_unsure,
)
from lanterne_rouge.conversation.sentence import read_sentence
from lanterne_rouge.conversation.set_grammar import is_as_asked, is_exactly_as_asked, read_likeliest, read_set_report
from lanterne_rouge.conversation.slips import (
    is_pair_on_a_bar,
    may_be_a_slip,
    mended_set,
    nearest_command,
    spelled_right,
)
from lanterne_rouge.conversation.training_wishes import read_training_wish
from lanterne_rouge.conversation.wishes import DaysOff, PlanWish, WeekDays, WishKind, changes_days, read_wish
from lanterne_rouge.domain.routing import Confidence, Intent, RoutingContext, RoutingDecision, RoutingLane
from lanterne_rouge.language.check_in.diabetes import MAY_TELL_SUGAR, tells_blood_sugar
from lanterne_rouge.language.check_in.phrase import normalize_text
from lanterne_rouge.language.gym_abroad import is_doubted_abroad

SLIP_RULE = "gate:nearly_a_command"
"""A command but for a slip of the finger."""
BLOOD_SUGAR = "gate:blood_sugar"
"""A blood sugar or a low that is told."""
SEASON_WISH = "gate:season_wish"
"""A wish about the season's plan, which no agent changes: the coach says with which command it is done."""
_ORDERS = re.compile(
    r"\bignore (?:all|your|my|the|previous)\b|\bprevious instructions\b|\bsystem ?:|\bsystem prompt\b"
    r"|\badmin\b|\bdrop table\b|\buser[_ ]?(?:id)?\W{0,2}\d|</"
    r"|\byou are now\b|\bdelete (?:everything|all|my (?:workouts|history|account))\b|\brepeat after me\b"
    r"|\bdon'?t log\b(?! (?:that|it)\b)|\bjailbreak\b|\bwhole history\b"
)


def read_by_gates(message: str, context: RoutingContext) -> RoutingDecision:
    """The decision on one message, by everything there is."""
    text = normalise(message[:LONGEST_MESSAGE])
    text = without_moving_on(text) if context.live_session else text
    signals = tuple(signals_of(text, context))
    decision = _read_in_turn(message, text, context, signals)
    decision = (
        _mended(decision, text, context, signals) or _spelled_otherwise(decision, text, context, signals) or decision
    )
    is_doubted = decision.lane is RoutingLane.FAST and decision.intent in _OF_THINGS_DONE and is_doubted_abroad(text)
    if not is_doubted:
        return decision
    rule, low = "gate:doubted_abroad", Confidence.LOW
    return decided(RoutingLane.CLARIFY, decision.intent, rule, context, signals, confidence=low, sets=decision.sets)


_DOUBTS = frozenset(("is_question", "other_people", "another_day", "negated"))
_UNREAD = frozenset(("gate:unread_numbers", "gate:unread_report"))


def _mended(
    decision: RoutingDecision, text: str, context: RoutingContext, signals: Sequence[str]
) -> RoutingDecision | None:
    """A set of about what is on screen, told among asides or with one slip of the finger in a word of sets; None for all else."""
    if decision.matched_rule not in _UNREAD or not context.live_session or _DOUBTS.intersection(signals):
        return None
    if PAIN_WORDS.search(text) or is_put_off(text):
        return None
    mended = mended_set(text)
    # An exact set of what is on screen is none the other for a word that nobody knows.
    readings = (
        (normalise(mended) if mended is not None else text, is_as_asked),
        (without_words_between(without_asides(text)), is_exactly_as_asked),
    )
    for told, is_asked in readings:
        sets = read_set_report(told, context) if told != text else None
        doubted = may_be_a_slip(told, context) or is_pair_on_a_bar(told, context)
        if sets and not doubted and all(is_asked(one, context) for one in sets):
            return decided(RoutingLane.FAST, Intent.LOG_SET, "grammar:set_report", context, signals, sets=sets)
    return None


_MOST_WORDS = 14
_UNPLACED = _UNREAD | {"gate:coach", "gate:of_others", "gate:known_topic", CLASSIFIER}
_READ_ONLY = frozenset((*PLANNING_INTENTS, Intent.SAFETY, Intent.NEXT_SET, Intent.REST_ACK))


def _spelled_otherwise(
    decision: RoutingDecision, text: str, context: RoutingContext, signals: Sequence[str]
) -> RoutingDecision | None:
    """What a message that no rule placed says with its slips put right: taken where it writes nothing, tells a body weight or the set that
    the screen asks for, and asked about elsewhere; None where it says no more than before."""
    is_short = len(text.split()) <= _MOST_WORDS and not PAIN_WORDS.search(text)
    phrase = spelled_right(text) if is_short and decision.matched_rule in _UNPLACED else None
    if phrase is None:
        return None
    heard = tuple(signals_of(phrase, context))
    meant = _read_in_turn(phrase, phrase, context, heard)
    if meant.intent in _READ_ONLY and meant.lane is not RoutingLane.CLARIFY:
        return meant
    if meant.lane is not RoutingLane.FAST:
        return meant if meant.lane is RoutingLane.CLARIFY and decision.lane is RoutingLane.SLOW else None
    as_asked = (
        bool(meant.sets)
        and re.search(r"\d", text) is not None
        and all(is_as_asked(one, context) for one in meant.sets or ())
    )
    plainly = not _DOUBTS.intersection((*signals, *heard)) and not may_be_a_slip(text, context)
    if plainly and (meant.intent is Intent.LOG_BODYWEIGHT or (meant.intent is Intent.LOG_SET and as_asked)):
        return meant
    return decided(
        RoutingLane.CLARIFY,
        meant.intent,
        SLIP_RULE,
        context,
        signals,
        confidence=Confidence.LOW,
        question=f"Did you mean: {phrase}?",
        sets=meant.sets,
    )


_OF_THINGS_DONE = frozenset((
    Intent.LOG_SET, Intent.CORRECT_SET, Intent.UNDO_SET, Intent.SKIP_SET, Intent.SWAP_EXERCISE, Intent.ADJUST_TARGET,
    Intent.START_WORKOUT, Intent.COMPLETE_WORKOUT, Intent.LOG_BODYWEIGHT, Intent.LOG_READINESS,
))  # fmt: skip


def _read_in_turn(message: str, text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision:
    """What the first gate says that has something to say."""
    return (
        _guarded(message, text, context, signals)
        or read_decision(text, context, signals)
        or _gear_at_hand(text, context, signals)
        or _lift_wish(text, context, signals)
        or _plainly_wished(text, context, signals)
        or read_command(text, context, signals)
        or read_change(text, context, signals)
        or read_told_weight(text, context, signals)
        or read_pain_news(text, context, signals)
        or read_effort(text, context, signals)
        or read_correction(text, context, signals)
        or read_lifts_told(text, context, signals)
        or read_session(text, context, signals)
        or read_unsure(text, context, signals)
        or read_reported_sets(text, context, signals)
        or read_pain_spoken_of(text, context, signals)
        or read_told(text, context, signals)
        or _asked(text, context, signals)
    )


def _guarded(message: str, text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    if _ORDERS.search(text):
        return decided(RoutingLane.SLOW, Intent.OUT_OF_SCOPE, "gate:orders_to_the_program", context, signals)
    if is_warning(message):
        return decided(RoutingLane.SLOW, Intent.SAFETY, "gate:warning_sign", context, signals)
    # Looked at by its few words first: nearly every message tells none.
    if MAY_TELL_SUGAR.search(text) and "other_people" not in signals and tells_blood_sugar(normalize_text(text)):
        return decided(RoutingLane.SLOW, Intent.COACH_GENERAL, BLOOD_SUGAR, context, signals)
    return None


_HAS_LESS_TIME = re.compile(
    r"\b(?:(?:can|could) only|only (?:have|got|do)|^(?:only|just) (?=\d)|(?:i've|i have) (?:only|just) (?:got )?)\b"
)
"""How much time there is, and not what was done in it: `i can only do 30 min today`."""


_VISITS = re.compile(
    r"\b(?:visit(?:ing)?|staying with|going to(?: see)?|flying to|seeing|with) (?:my|our) [a-z]+(?:'s)?\b"
    r".*\b(?:from|between|until|till|to)\b"
)
"""Whose guest somebody is: the absence is the athlete's own."""


def _gear_at_hand(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A session with what there is, as on a journey; while a workout runs it is of that one."""
    if context.live_session or "other_people" in signals or read_gear_at_hand(text) is None:
        return None
    medium = Confidence.MEDIUM
    return decided(RoutingLane.SLOW, Intent.PLAN_WORKOUT, "gate:gear_at_hand", context, signals, confidence=medium)


def _lift_wish(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Another lift in a planned session, or in the draft that waits; while a workout runs it is of that one."""
    if context.live_session or "other_people" in signals or read_lift_wish(text) is None:
        return None
    return decided(RoutingLane.SLOW, Intent.EDIT_PLAN, "gate:lift_wish", context, signals, confidence=Confidence.MEDIUM)


def _plainly_wished(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Days to come without training, or an order to change the plan, whose dates and lengths are no numbers of a session."""
    if context.live_session or ("other_people" in signals and not _VISITS.search(text)):
        return None
    wish, sentence = read_wish(text), read_sentence(text)
    counts = re.search(r"\d ?(?:km|k|mi|min|mins|h|hours?|kg|x|reps?|/ ?10)\b|@", text)
    is_off = (isinstance(wish, DaysOff) and counts is None) or (
        isinstance(wish, WeekDays) and not context.pending_proposal
    )
    is_short = isinstance(wish, PlanWish) and wish.kind is WishKind.TIME and _HAS_LESS_TIME.search(text) is not None
    is_moved = isinstance(wish, RaceWish) and wish.action is RaceAction.EDIT and wish.day is not None
    is_off = is_off or (is_moved and "is_question" not in signals) or (is_short and not context.pending_proposal)
    is_order = isinstance(wish, PlanWish) and sentence.is_order and (not context.pending_proposal or changes_days(text))
    if not is_off and not is_order:
        return None
    return decided(RoutingLane.SLOW, Intent.EDIT_PLAN, SEASON_WISH, context, signals, confidence=Confidence.MEDIUM)


def _asked(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision:
    """What is wanted, by the first rule that fits; else the coach, with low confidence."""
    if (
        not context.live_session
        and not {"is_question", "other_people"}.intersection(signals)
        and isinstance(read_wish(text), RaceWish)
    ):
        return decided(RoutingLane.SLOW, Intent.EDIT_PLAN, SEASON_WISH, context, signals, confidence=Confidence.MEDIUM)
    if TRAINED_BEFORE.search(text) and (own := read_own_days(text, context, signals)) is not None:
        return own
    # Beside a draft that waits only what names two days of the plan, or one to leave out, is surely of the plan.
    if (not context.pending_proposal or changes_days(text)) and read_wish(text) is not None:
        return decided(RoutingLane.SLOW, Intent.EDIT_PLAN, SEASON_WISH, context, signals, confidence=Confidence.MEDIUM)
    for row in SLOW_RULES:
        if (
            row.intent is Intent.OUT_OF_SCOPE
            and row.matches.search(text)
            and read_known(text, context, signals) is not None
        ):
            continue
        if row.matches.search(text) and not (row.intent in PLANNING_INTENTS and asks_only(text, signals)):
            return decided(
                RoutingLane.SLOW, row.intent, f"gate:{row.name}", context, signals, confidence=Confidence.MEDIUM
            )
    if not context.live_session and "other_people" not in signals and (wish := read_training_wish(text)) is not None:
        return decided(RoutingLane.SLOW, wish, "gate:training_wish", context, signals, confidence=Confidence.MEDIUM)
    plainly = not {"is_question", "other_people", "another_day"}.intersection(signals)
    if plainly and JOINT.search(text) and OF_TEN.search(text):
        return decided(
            RoutingLane.CLARIFY, Intent.LOG_PAIN, "gate:rated_place", context, signals, confidence=Confidence.MEDIUM
        )
    if context.live_session and plainly and re.search(r"\d", text):
        return read_not_done(text, context, signals) or decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:unread_numbers",
            context,
            signals,
            confidence=Confidence.LOW,
            sets=read_likeliest(text, context),
        )
    if not context.live_session and plainly and _NAME_AND_TIME.match(text):
        # A benchmark or a course by its name, with its time: whether it is one nobody knows.
        return decided(
            RoutingLane.CLARIFY, Intent.LOG_SET, "gate:name_and_time", context, signals, confidence=Confidence.LOW
        )
    return (
        _nearly_commanded(text, context, signals)
        or read_classified(text, context, signals)
        or read_own_days(text, context, signals)
        or read_known(text, context, signals)
        or decided(
            RoutingLane.SLOW, Intent.COACH_GENERAL, _last_rule(signals), context, signals, confidence=Confidence.LOW
        )
    )


_NAME_AND_TIME = re.compile(
    r"(?!(?:slept|sleep|bed|up|alarm|woke|lunch|dinner|breakfast|meeting|train|bus|at|by|until|till|from|work)\b)"
    r"[a-z][a-z'-]{2,}(?: [a-z'-]{2,}){0,2} (?:in )?\d{1,2}:[0-5]\d(?::[0-5]\d)?[ .!]*$"
)


def _last_rule(signals: Sequence[str]) -> str:
    """Why the coach gets what no other rule placed: it asks, is about others, or is not of now; else nothing is known of it."""
    names = {"is_question": "gate:question", "other_people": "gate:of_others", "another_day": "gate:not_of_now"}
    return next((rule for signal, rule in names.items() if signal in signals), "gate:coach")


def _nearly_commanded(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A command with a slip of the finger (`undo taht`): asked about, never carried out."""
    phrase = nearest_command(text, live=context.live_session) if "is_question" not in signals else None
    if phrase is None:
        return None
    return decided(
        RoutingLane.CLARIFY,
        PLAIN_COMMANDS[phrase].intent,
        SLIP_RULE,
        context,
        signals,
        confidence=Confidence.LOW,
        question=f"Did you mean: {phrase}?",
    )
