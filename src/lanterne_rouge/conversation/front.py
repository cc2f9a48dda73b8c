"""A conversation: each message is routed, answered and stored. Two fronts over one catalogue, one gate and one voice.

Multi-agent (the usual one): the orchestrator hands a message to the coach, the planner or the copilot, each with its own tools.
Shell: one agent with the coach's and the planner's tools answers everything that the fast lane doesn't. The fast lane comes
first in both; with both switched off nothing is routed, and the shell answers alone.
"""

import logging
import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from time import perf_counter
from typing import Final

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.conversation import (
    agents,
    body_told,
    doctors_limits,
    gyms_told,
    new_signs,
    physio_news,
    reports_missing,
    several_days_told,
    signs_told,
    small_pain,
    yes_or_no,
)
from lanterne_rouge.conversation.answer import Answer
from lanterne_rouge.conversation.chat_reply import ChatEvent, ChatReply, EventKind, plain_reply, reply_to
from lanterne_rouge.conversation.fast_lane import NOT_UNDERSTOOD, carry_out, running_workout
from lanterne_rouge.conversation.gates import BLOOD_SUGAR, SEASON_WISH, SLIP_RULE
from lanterne_rouge.conversation.going_on import going_on
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.remembered_care import stop_of
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.slips import spelled_right
from lanterne_rouge.conversation.turn import ChatTurn, Talk, known_to_router, remember, stored_before
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.language_model import ModelRole
from lanterne_rouge.domain.routing import Agent, Confidence, Intent, RoutingContext, RoutingLane
from lanterne_rouge.views.cards import card_text

LONGEST_SAID = 2000
LOG = logging.getLogger(__name__)
MAY_BE_A_WOUND = re.compile(r"\b(?:blisters?|sores?|ulcers?|cuts?|wounds?|cracks?|split|graze|(?:toe ?)?nails?)\b")
NO_IDENTITY = (
    "I can't read who this message is from, so nothing was done. It begins like: (context: canvas_id=c1 user_id=me"
    " corr=none) 8 @ 100"
)
EMPTY = "That message is empty. Say what you did, or ask about your training."
TOO_LONG = f"That is longer than {LONGEST_SAID} characters. Say it shorter, one thing at a time."
WORDLESS = "I can't read that without words. Say what you did, or ask about your training."
Judge = Callable[[ChatTurn, Talk], ChatTurn | None]
"""Answers a message, or leaves it to the next one."""
JUDGES: Final[tuple[Judge, ...]] = (
    signs_told.sign_watched_for,
    signs_told.overloaded_bone,
    signs_told.sign_there_now,
    signs_told.news_of_care,
    signs_told.clearance,
    body_told.swapped,
    new_signs.sign_under_pain,
    signs_told.sign_told,
    yes_or_no.still_asked,
    signs_told.what_follows_a_sign,
    body_told.well_again,
    body_told.told_in_a_lift,
    small_pain.small_pain,
    doctors_limits.limits_told,
    physio_news.physio_news,
    yes_or_no.named_card,
    yes_or_no.left_as_it_was,
    yes_or_no.put_right_now,
    yes_or_no.begun,
    yes_or_no.answered_yes_or_no,
    several_days_told.several_days_told,
    yes_or_no.deletion,
    gyms_told.gym_told,
    yes_or_no.offer_to_undo,
    yes_or_no.offer_asked,
)
"""Who looks at a message before any lane: the first that has an answer gives it."""
BEFORE_AN_AGENT: Final[tuple[Judge, ...]] = (body_told.got_hurt,)
"""Who looks at what no lane carries out at once, before an agent is asked."""
BESIDE_AN_ANSWER: Final[Mapping[str, tuple[Judge, ...]]] = {
    SEASON_WISH: (body_told.beside_a_wish,),
    BLOOD_SUGAR: (body_told.with_low,),
}
"""What is kept of the body beside an agent's answer, by the rule; else what makes a clot more likely, or today's pain."""


class Front(StrEnum):
    """Which front answers."""

    MULTI_AGENT = "multi_agent"
    SHELL = "shell"
    SHELL_WITHOUT_ROUTER = "shell_without_router"


@dataclass(frozen=True, kw_only=True)
class ChosenFront:
    """A front, and what to say about the choice; None where it is the usual one."""

    front: Front
    notice: str | None = None


def choose_front(*, use_multi_agent: bool, use_shell_agent: bool, multi_agent_is_set: bool = False) -> ChosenFront:
    """The front that two switches choose."""
    if use_shell_agent:
        both = (
            "USE_SHELL_AGENT goes before USE_MULTI_AGENT: one agent answers."
            if multi_agent_is_set and use_multi_agent
            else None
        )
        return ChosenFront(front=Front.SHELL, notice=both)
    if not use_multi_agent:
        return ChosenFront(
            front=Front.SHELL_WITHOUT_ROUTER,
            notice="USE_SHELL_AGENT and USE_MULTI_AGENT are both off: one agent answers, and short messages are not logged.",
        )
    notice = (
        "USE_MULTI_AGENT will go away; USE_SHELL_AGENT=true is what comes after it." if multi_agent_is_set else None
    )
    return ChosenFront(front=Front.MULTI_AGENT, notice=notice)


def stream_query(
    message: str,
    context: SessionContext | None,
    scope: AthleteScope,
    front: Front = Front.MULTI_AGENT,
    *,
    key: str = "",
) -> Iterator[ChatEvent]:
    """The events of one message: its lane, its signals, what is known before a model is asked, the tools, the cards, the reply.

    `context` None: nobody knows who asks, so nothing is read or written. `key`: the message with it is carried out once.
    """
    refused = NO_IDENTITY if context is None else _unreadable(message)
    if refused is not None or context is None:
        yield ChatEvent(kind=EventKind.REPLY, text=refused or "", reply=plain_reply(refused or ""))
        return
    began = perf_counter()
    talk = Talk(context=context, scope=scope, is_shell=front is not Front.MULTI_AGENT, key=key)
    turn = _routed(message, talk, is_sorted=front is not Front.SHELL_WITHOUT_ROUTER)
    yield ChatEvent(kind=EventKind.LANE, text=turn.decision.lane.value)
    yield ChatEvent(kind=EventKind.SIGNALS, text=", ".join((*turn.decision.signals, turn.decision.matched_rule)))
    turn = yield from _answered(turn, talk)
    turn = reports_missing.with_missing_reports(agents.not_twice(signs_told.held(turn, talk), talk), talk)
    for step in turn.answer.steps:
        yield ChatEvent(kind=EventKind.STEP, text=step)
    for card in turn.answer.cards:
        yield ChatEvent(kind=EventKind.CARD, text=card_text(card))
    reply = reply_to(turn, talk)
    remember(turn, reply.message, talk)
    if turn.decision.lane is RoutingLane.SLOW:
        _log_slow(turn, 1000 * (perf_counter() - began))
    yield ChatEvent(kind=EventKind.REPLY, text=reply.message, reply=reply)


def answer_message(
    message: str,
    context: SessionContext | None,
    scope: AthleteScope,
    front: Front = Front.MULTI_AGENT,
    *,
    key: str = "",
) -> ChatReply:
    """The reply to one message, without the events before it."""
    last = None
    for event in stream_query(message, context, scope, front, key=key):
        last = event.reply
    return last or plain_reply("")


def _unreadable(message: str) -> str | None:
    if not message.strip():
        return EMPTY
    if len(message) > LONGEST_SAID:
        return TOO_LONG
    return None if any(sign.isalnum() for sign in message) or any(sign in "✅✔☑" for sign in message) else WORDLESS


def _routed(message: str, talk: Talk, *, is_sorted: bool) -> ChatTurn:
    stored = stored_before(talk)
    known = known_to_router(message, stored, talk)
    decision = route(message, known)
    if decision.intent is not Intent.SAFETY and MAY_BE_A_WOUND.search(normalise(message)):
        # A wound on the foot of who has diabetes is a sign, whatever it looks like to others.
        asked = ChatTurn(text=message, plain=normalise(message), stored=stored, decision=decision)
        if "other_people" not in decision.signals and body_told.knows_of_diabetes(asked, talk):
            with_it = f"{message.rstrip(' .')}. i have diabetes"
            message, decision = (
                (with_it, again) if (again := route(with_it, known)).intent is Intent.SAFETY else (message, decision)
            )
    if not known.live_session:
        decision = yes_or_no.read_as_answer(message, stored, decision, talk.scope)
    turn = going_on(ChatTurn(text=message, plain=normalise(message), stored=stored, decision=decision), known, talk)
    decision = turn.decision
    if not is_sorted and decision.intent is not Intent.SAFETY:
        decision = replace(
            decision,
            lane=RoutingLane.SLOW,
            target_agent=Agent.COACH,
            confidence=Confidence.LOW,
            matched_rule="gate:no_router",
        )
        return replace(turn, decision=decision)
    if decision.lane is RoutingLane.FAST:
        return turn
    return _with_offer(_by_form(turn, known, talk), known)


def _by_form(turn: ChatTurn, known: RoutingContext, talk: Talk) -> ChatTurn:
    """What no rule places: one call of the model that is set up, else the rules' own end."""
    from lanterne_rouge.conversation.model_route import FORM_RULE, is_unplaced, route_by_model

    if not is_unplaced(turn.decision):
        return turn
    role = ModelRole.COPILOT if known.live_session else ModelRole.ORCHESTRATOR
    desk = talk.desk(role)
    if desk is None:
        return turn
    routed = route_by_model(turn.text, known, turn.decision, desk, talk.role(role))
    return replace(
        turn,
        decision=routed.decision,
        consulted=(routed.consulted,),
        by_model=routed.decision.matched_rule == FORM_RULE,
    )


def _with_offer(turn: ChatTurn, known: RoutingContext) -> ChatTurn:
    """A question back offers the phrase that a yes carries out, where there is one."""
    from lanterne_rouge.conversation.model_route import OFFERS, asked_back, offer_of

    if turn.decision.matched_rule not in OFFERS:
        return turn
    offer = offer_of(turn.decision, known)
    if offer is None and turn.decision.matched_rule == SLIP_RULE:
        return replace(turn, offer=spelled_right(turn.plain))
    if offer is None:
        return turn
    return replace(turn, decision=asked_back(turn.decision, known), offer=offer.phrase)


def _answered(turn: ChatTurn, talk: Talk) -> Generator[ChatEvent, None, ChatTurn]:
    try:
        if (judged := _judged(JUDGES, turn, talk)) is not None:
            if judged.decision.matched_rule != new_signs.NEW_SIGN_RULE:
                return judged
            if turn.decision.lane is RoutingLane.FAST and turn.decision.intent is Intent.LOG_SET:
                done = _carried_out(turn, talk)
                return judged.saying(f"{judged.answer.text}\n{done.answer.text}", (*judged.actions, *done.actions))
            return (yield from _with_its_question(judged, talk))
        if turn.decision.lane is not RoutingLane.SLOW:
            told = _carried_out(turn, talk)
            return (yield from agents.asked_after_all(told, talk)) if told.answer.text == NOT_UNDERSTOOD else told
        if (judged := _judged(BEFORE_AN_AGENT, turn, talk)) is not None:
            return judged
        answered = yield from agents.by_agent(turn, talk)
        beside = BESIDE_AN_ANSWER.get(
            turn.decision.matched_rule, (body_told.with_clot_risk, body_told.with_todays_pain)
        )
        return _judged(beside, answered, talk) or answered
    except LanterneError as error:
        return replace(turn, answer=Answer(text=f"{error.sentence} {error.next_step}".strip()))


def _with_its_question(turn: ChatTurn, talk: Talk) -> Generator[ChatEvent, None, ChatTurn]:
    """The careful answer to a new sign, then what is asked beside it, answered by what is open since."""
    question = new_signs.question_beside(turn)
    if question is None:
        return turn
    now = replace(talk)
    stop = stop_of(now.care.warning)
    of_training = new_signs.answer_to_train(
        question, is_stopped=stop is not None, is_feverish=now.care.report.illness is not None
    )
    if of_training is not None:
        return turn.saying(f"{turn.answer.text}\n{of_training}", turn.actions)
    decision = route(question, known_to_router(question, turn.stored, now))
    if decision.lane is not RoutingLane.SLOW or decision.intent is Intent.SAFETY:
        return turn
    asked = yield from agents.by_agent(
        ChatTurn(text=question, plain=normalise(question), stored=turn.stored, decision=decision), now
    )
    answer = signs_told.held(asked, now).answer
    if not answer.is_answered or answer.cards:
        return turn
    text = answer.text.replace(stop.said, "").strip() if stop is not None else answer.text
    return turn.saying(f"{turn.answer.text}\nAs for your question: {text}", turn.actions)


def _judged(judges: Sequence[Judge], turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    return next((said for judge in judges if (said := judge(turn, talk)) is not None), None)


def _carried_out(turn: ChatTurn, talk: Talk) -> ChatTurn:
    """The fast lane; what was done on another day is offered to be logged there."""
    said, written = carry_out(talk, turn.decision, turn.text, talk.key, running_workout(talk), None)
    offer = yes_or_no.offer_to_log(turn, talk)
    if offer is None:
        return replace(turn, answer=Answer(text=said), actions=tuple(written), offer=None)
    return replace(turn.saying(f"{said.partition(' If so:')[0]} Say yes and I log it.", written), offer=offer)


def _log_slow(turn: ChatTurn, took_ms: float) -> None:
    """One line about a slow message: where it went and why, and how much of the time was the models'; no word of the message."""
    decision, models_ms = turn.decision, sum(one.use.ms for one in turn.consulted if not one.remembered)
    LOG.info(
        "slow lane: %s -> %s by %s, signals %s; %.0f ms, of which models %.0f ms",
        decision.intent.value,
        decision.target_agent.value,
        decision.matched_rule,
        ",".join(decision.signals) or "none",
        took_ms,
        models_ms,
    )
