"""A conversation: each message is routed, answered and stored. Two fronts over one catalogue, one gate and one voice.

Multi-agent (the usual one): the orchestrator hands a message to the coach, the planner or the copilot, each with its own tools.
Shell: one agent with the coach's and the planner's tools answers everything that the fast lane doesn't. The fast lane comes
first in both; with both switched off nothing is routed, and the shell answers alone.
"""

import json
import logging
import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial, reduce
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

import msgspec

from lanterne_rouge.app.canvas import DecideCardRequest, accept_card, card_of, dismiss_card
from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.describe import answered, encode_json
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.use_case import Caller, Repeated, Role, execute
from lanterne_rouge.app.workout.live import WorkoutChange
from lanterne_rouge.conversation.answer import FROM_BOOKS, Answer
from lanterne_rouge.conversation.body_gates import EFFORT_RULE, may_be_of_today, told_effort
from lanterne_rouge.conversation.clot_risk import CLOT_RISK
from lanterne_rouge.conversation.coach import coach_answer
from lanterne_rouge.conversation.command_gates import CARD_RULE, NAMED_CARD, START_RULE
from lanterne_rouge.conversation.deciding import ANSWERING, EXECUTING, NOTHING_TO_UNDO, PLANNING_INTENTS, TELLING
from lanterne_rouge.conversation.exercise_words import exercise_in_text
from lanterne_rouge.conversation.fast_lane import (
    NOT_UNDERSTOOD,
    begin_lifting,
    carry_out,
    running_workout,
    store_body_report,
    store_told,
)
from lanterne_rouge.conversation.gates import BLOOD_SUGAR, SEASON_WISH, SLIP_RULE
from lanterne_rouge.conversation.live_context import context_of_line
from lanterne_rouge.conversation.message_signals import is_asked, is_of_another_body
from lanterne_rouge.conversation.next_steps import without_commands
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.own_questions import (
    asks_if_improving,
    asks_of_the_day,
    history_question,
    plan_question,
)
from lanterne_rouge.conversation.pain_advice import (
    ASKED_HOW_MUCH,
    advice_for,
    describes_pain,
    pain_told_before,
    speaks_of_pain,
    tells_of_pain,
)
from lanterne_rouge.conversation.planner import WHICH_LIFT, not_drafted, planner_answer
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.safety import (
    KEPT_AS_CHECK_IN,
    safety_answer,
    tells_of_drugs_taken,
    warns,
    words_to_keep,
)
from lanterne_rouge.conversation.slips import spelled_right
from lanterne_rouge.conversation.tools import Toolbox
from lanterne_rouge.conversation.voice import in_voice
from lanterne_rouge.conversation.wishes import read_wish
from lanterne_rouge.domain.canvas import CardKind, CardRecord, CardState
from lanterne_rouge.domain.check_in import (
    BONE_STRESS,
    CALF_SWELLING,
    LOW_SUGAR,
    PELVIC_FLOOR,
    may_faint_in_water,
    symptom_words,
    warning_words,
)
from lanterne_rouge.domain.conversation import Conversation, RoutingRecord, SaidTurn, Speaker
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.language_model import ModelConsultation, ModelRole, TokenUse
from lanterne_rouge.domain.routing import Agent, Confidence, Intent, Mode, RoutingContext, RoutingDecision, RoutingLane
from lanterne_rouge.views.cards import Card, SessionPlanCard, card_text, outcome_text

if TYPE_CHECKING:
    from lanterne_rouge.conversation.body_report import BodyReport
    from lanterne_rouge.conversation.coach_words import WordedAnswer
    from lanterne_rouge.conversation.logged_corrections import SessionPutRight
    from lanterne_rouge.conversation.planner_words import ProposedByModel
    from lanterne_rouge.conversation.remembered_care import Care
    from lanterne_rouge.conversation.spared import Sore
    from lanterne_rouge.models.ask import ModelDesk

LOG = logging.getLogger(__name__)
R = TypeVar("R")
V = TypeVar("V")
LONGEST_SAID, MOST_NAMED = 2000, 3
MOST_WORDS_OF_PAIN = 8
TURNS_OF_PAIN = 60
TURNS_OF_A_QUESTION = 8
"""How far back a session or sets may have been told of which something is still asked, both speakers counted."""
MAY_TELL_WHERE = frozenset((Intent.COACH_GENERAL, Intent.ANALYZE_PROGRESS, Intent.LOG_PAIN, Intent.EDIT_PLAN))
"""Where a message goes that says of an exercise that it hurts."""
_GOES_ON = re.compile(
    r"\b(?:too|also|doctor|physio|it|that|instead|stop|rest|ice|heat|worse|better|how long|stretch\w*|tape|brace|normal|bad|serious)\b"
    r"|(?:^|\b(?:can|could|should|may|shall|still|ok|okay|safe|alright|fine|when|to|do|just|rather)\b.*)"
    r"\b(?:run|ride|swim|walk(?:ing)?|lift|train|deadlift|squat|bench|press|row|gym)\b"
)
"""What a short question behind one of a pain is about, such as `should I see a doctor`, `can I ride instead`."""
_DEFINES = re.compile(
    r"^(?:(?:and|so|ok|but|also)[ ,]+)*"
    r"(?:what(?:'?s| is| are) (?:an? )?(?!it\b|that\b|this\b|the\b|my\b|your\b|best\b)[a-z-]+(?: [a-z-]+)?[ ?.!]*$"
    r"|what (?:does|do) (?!it\b|that\b|this\b)[a-z -]{2,25} mean\b)"
)
"""What asks for the meaning of a word stands alone."""
_OF_ITS_OWN = re.compile(
    r"^(?:how (?:fast|slow|far|often|much|many)|what (?:pace|is|'s|happens)|when (?:is|do we))\b|\brest ?days?\b|\bam i\b"
)
"""What is no question of a pain, whatever stands before it."""
FOLLOW_UP = "gate:follow_up"
OFFER_RULE = "pattern:offer_in_its_words"
SECOND_THOUGHT = "gate:second_thought"
PUT_BACK = "gate:put_back"
_PUT_BACK = re.compile(
    r"^(?:(?:actually|no|nah|oh|sorry|wait|hm+|ok|please|can you|could you|(?:i )?changed my mind|on second thoughts?)[ ,]+)*"
    r"(?:(?:put|move|change|switch|swap|set) (?:it|that|them|everything) back(?: (?:to )?(?:how|what|where|as) it was| again| please)?"
    r"|(?P<leave>leave (?:it|that) (?:as|how|where) it (?:was|is)))[ .!?]*$"
)
"""What was changed shall be as before, or what was offered shall not be done."""
PUT_RIGHT = "gate:logged_sets_put_right"
PAIN_RULE = "gate:pain_spoken_of"
BONE_RULE = "gate:overloaded_bone"
OF_TODAY = re.compile(
    r"\b(?:woke up|this morning|today|since (?:this morning|yesterday|last night)|last night|right now)\b"
)
SINCE_AN_EFFORT = re.compile(
    r"\bsince (?:(?:the|my|that|last|this) )*(?:parkrun|race|run|ride|session|workout|swim|match|game|long run|intervals?|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend)\b"
)
"""What has hurt since then still does."""
NOT_THAT_PLACE = re.compile(r"\b(?:not|nothing wrong|don'?t have|isn'?t|fine|ok|okay|better|good|gone)\b")
PHYSIO_LETS_RUN = re.compile(r"\b(?:physio\w*|midwife|gp|doctor|specialist)\b.*\b(?:run\w*|jog\w*|jump\w*|skip\w*)\b")
AS_THE_PHYSIO_SAYS = (
    "Good, then do exactly what they said and no more: their word goes before mine. Stop at heaviness, pressure or a leak, and if the"
    " day after isn't"
    " quiet, one step back.\nThe plan's own runs still wait. When leaking and heaviness have stayed away, tell me: the leaking has gone"
)
SCORE_OF_TEN = re.compile(r"\b(10|\d(?:\.\d)?) ?(?:/|out of) ?10\b")
GOT_HURT = re.compile(
    r"^(?:(?:so|ok|also|btw|and|ugh|damn|i|i've|ive|think|just|have|only|managed to|went and)[ ,]+)*"
    r"(?:strained|strain|pulled|tore|torn|sprained|sprain|rolled|twisted|dislocated|broke|broken) (?:my|the|a)\b"
    r"(?!.*\b(?:last (?:month|year|season)|(?:weeks?|months?|years?) ago|healed|used to)\b)"
)
"""An injury that is told first and of late."""
STILL_ON = re.compile(r"\bstill (?:ok|okay|fine|on|good|do|go|train|run|ride|lift)\b|\b(?:ok|okay|fine) still\b")
"""What asks for leave now beside a pain that is told."""
MAY_BE_A_WOUND = re.compile(r"\b(?:blisters?|sores?|ulcers?|cuts?|wounds?|cracks?|split|graze|(?:toe ?)?nails?)\b")
IN_WATER = re.compile(r"\b(?:swim\w*|swam|pool|lake|sea|open water|in the water)\b")
FAINT_OR_IN_WATER = (
    "Out of the water, and see a doctor today, not later: passing out in water means drowning. No training, in the water or out of"
    " it, and no driving until then. Chest pain, or passing out or nearly so: 112 or 911 now."
)
COLD_WATER = re.compile(r"\b(?:cold|freezing|ice|icy|winter)\b")
"""Where it was cold, what is said of a tight chest sends out of the water already."""
FAINT_AND_RACING = (
    "See a doctor today, not later: a racing heart together with a light head or passing out can't wait. No training, in the water or out"
    " of it, and no driving until then. Chest pain, or passing out or nearly so: 112 or 911 now."
)
KEPT_AS_NOTE = "I've kept it as a note in today's check-in, and planned nothing for now."
TELL_THE_SAME_DOCTOR = "Tell that to the doctor who sees you, too."
CLEARANCE = "gate:doctor_cleared"
MAY_BE_THERE_NOW = re.compile(
    r"\b(?:back|again|now|worse\w*|still|on and off|com\w+ and go\w*|at the moment|as (?:we|i))\b"
)
SEEN_BY_DOCTOR = re.compile(
    r"\b(?:clear\w*|fine|ok|okay|good|normal|negative|well|clean|off|light|thumbs|discharged|nothing|no|ruled|just|only|on|go|ahead"
    r"|train\w*"
    r"|allow\w*|says?|said|happy|muscular)\b"
)
"""The words that a doctor's all-clear is made of: without one of them nothing more is looked up."""
SET_INTENTS = frozenset((Intent.LOG_SET, Intent.CORRECT_SET, Intent.UNDO_SET, Intent.SKIP_SET))
LOGGING = frozenset(("log_session", "log_set"))
"""The rows that log what was done."""
_PLAIN_YES = re.compile(
    r"^(?:(?:ok|okay|oh|and|well|sure)[ ,]+)*(?:yes|yep|yeah|yup|do (?:it|that)|go (?:ahead|for it)|please do|let'?s do)\b"
)
ASKING = frozenset((Intent.COACH_GENERAL, Intent.ANALYZE_PROGRESS))
GOING_ON = frozenset((Intent.COACH_GENERAL, Intent.ANALYZE_PROGRESS, *PLANNING_INTENTS))
"""What a short message may go on from."""
NO_IDENTITY = (
    "I can't read who this message is from, so nothing was done."
    " It begins like: (context: canvas_id=c1 user_id=me corr=none) 8 @ 100"
)
EMPTY = "That message is empty. Say what you did, or ask about your training."
TOO_LONG = f"That is longer than {LONGEST_SAID} characters. Say it shorter, one thing at a time."
START_WHAT = "Start what? For today's lifting say: start workout"
START_A_DAY = "has several days. Say yes to keep it, then: lanterne workout start"
NOTE_IT = "Shall I note that for this morning? Say yes, and today's session follows it."
NOTE_IT_ALONE = "Shall I note that for this morning? Then say yes."
MAY_BE_MEANT_OTHERWISE = "A yes could mean more than one thing here, so nothing changed."
BASED_ON = "(Based on:"
"""What is known of training in general ends with its source."""
SAID_ALREADY = (
    "I'd only say the same again, so I haven't understood what is new in that. Ask it in other words, with the day, the lift or the"
    " number you mean."
)
NOT_NEW = "I don't see yet what is new in that. I can tell you about {choices}: say which, or ask it in other words."
NOT_DONE = "Nothing done. What was it, then?"
STAYS = "Nothing was changed yet, so it stays as it was."
WORDLESS = "I can't read that without words. Say what you did, or ask about your training."


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


class EventKind(StrEnum):
    """What happens while a message is answered, in this order. `TEXT`: what the reply will begin with, until it takes its place."""

    LANE = "lane"
    SIGNALS = "signals"
    TEXT = "text"
    STEP = "step"
    CARD = "card"
    REPLY = "reply"


@dataclass(frozen=True, kw_only=True)
class ChatReply:
    """The whole answer: what is said, the cards, what was written, how it was routed and by what it was decided."""

    message: str
    cards: tuple[Card, ...]
    actions: tuple[Mapping[str, object], ...]
    routing: RoutingDecision | None
    metadata: Mapping[str, object]

    def as_json(self) -> str:
        """As the contract has it, with `_metadata`."""
        document = {
            "message": self.message,
            "cards": [json.loads(encode_json(card)) for card in self.cards],
            "actions": list(self.actions),
            "routing": None if self.routing is None else msgspec.to_builtins(self.routing),
            "_metadata": dict(self.metadata),
        }
        return json.dumps(document, ensure_ascii=False)


@dataclass(frozen=True, kw_only=True)
class ChatEvent:
    """One event; `reply` with the last one."""

    kind: EventKind
    text: str
    reply: ChatReply | None = None


@dataclass(frozen=True)
class _RowsOfAgents:
    """Rows of the fast lane, run as the agent that holds them."""

    scope: AthleteScope
    context: SessionContext

    def run(self, handler: Callable[[R, AthleteScope], V], request: R, *, asked: Caller | None = None) -> V:
        row = row_of(handler)
        if isinstance(request, WorkoutChange):
            request = replace(request, workout=self.context.workout)
        caller = replace(
            asked or Caller(),
            roles=row.roles - {Role.OWNER} or row.roles,
            canvas=self.context.canvas_id,
            correlation_id=self.context.correlation_id,
        )
        answer = execute(row, handler, request, self.scope, caller, encode=encode_json)
        return answered(answer, row)


@dataclass(frozen=True, kw_only=True)
class _Logged:
    """The one session that was logged last in this conversation: its entry of the journal, and how it was said."""

    entry: int
    said: str


@dataclass(frozen=True, kw_only=True)
class _Stored:
    """What is remembered between two messages."""

    conversation: Conversation
    pending: str | None = None
    version: int | None = None
    offer: str | None = None
    is_older: bool = False
    """Something was said between the offer and now: a plain yes still takes it, a mere `ok` may be of what was said since."""
    is_doubtful: bool = False
    """Something else was wished for since the card was drafted, and nothing came of it: a yes may be meant for that."""
    logged: _Logged | None = None


@dataclass(frozen=True, kw_only=True)
class _Turn:
    """One message on its way: what was stored before it, and what it has brought so far."""

    text: str
    plain: str
    stored: _Stored
    decision: RoutingDecision
    answer: Answer = field(default_factory=lambda: Answer(text=""))
    actions: tuple[Mapping[str, object], ...] = ()
    rerouted: bool = False
    consulted: tuple[ModelConsultation, ...] = ()
    by_model: bool = False
    offer: str | None = None


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
        yield ChatEvent(kind=EventKind.REPLY, text=refused or "", reply=_plain_reply(refused or ""))
        return
    began = perf_counter()
    turn = _routed(message, context, scope, front)
    yield ChatEvent(kind=EventKind.LANE, text=turn.decision.lane.value)
    yield ChatEvent(kind=EventKind.SIGNALS, text=", ".join((*turn.decision.signals, turn.decision.matched_rule)))
    turn = yield from _answered(turn, context, scope, front, key)
    turn = _not_twice(_held(turn, scope), scope)
    for step in turn.answer.steps:
        yield ChatEvent(kind=EventKind.STEP, text=step)
    for card in turn.answer.cards:
        yield ChatEvent(kind=EventKind.CARD, text=card_text(card))
    reply = _reply(turn, context)
    _remember(turn, reply, context, scope)
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
    return last or _plain_reply("")


def _unreadable(message: str) -> str | None:
    if not message.strip():
        return EMPTY
    if len(message) > LONGEST_SAID:
        return TOO_LONG
    return None if any(sign.isalnum() for sign in message) or any(sign in "✅✔☑" for sign in message) else WORDLESS


def _routed(message: str, context: SessionContext, scope: AthleteScope, front: Front) -> _Turn:
    stored = _stored(context, scope)
    known = _routing_context(message, stored, context, scope)
    decision = route(message, known)
    if decision.intent is not Intent.SAFETY and MAY_BE_A_WOUND.search(normalise(message)):
        # A wound on the foot of who has diabetes is a sign, whatever it looks like to others.
        asked = _Turn(text=message, plain=normalise(message), stored=stored, decision=decision)
        if "other_people" not in decision.signals and _has_diabetes(asked, scope):
            with_it = f"{message.rstrip(' .')}. i have diabetes"
            message, decision = (
                (with_it, again) if (again := route(with_it, known)).intent is Intent.SAFETY else (message, decision)
            )
    if not known.live_session:
        decision = _by_offer(message, stored, decision, scope)
    turn = _going_on(_Turn(text=message, plain=normalise(message), stored=stored, decision=decision), known, scope)
    decision = turn.decision
    if front is Front.SHELL_WITHOUT_ROUTER and decision.intent is not Intent.SAFETY:
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
    return _with_offer(_by_form(turn, known, scope, front), known)


def _by_offer(message: str, stored: _Stored, decision: RoutingDecision, scope: AthleteScope) -> RoutingDecision:
    """An answer to the offer in its own words, as in `sure, note it`, whatever else the rules take it for."""
    is_answer = decision.intent in ANSWERING and decision.lane is RoutingLane.FAST
    back = _PUT_BACK.match(normalise(message)) if decision.intent is not Intent.SAFETY else None
    if back is not None and stored.pending is None:
        stays = stored.offer is not None or back["leave"] is not None
        rule, intent = (PUT_BACK, Intent.REJECT) if stays else (NOTHING_TO_UNDO, Intent.UNDO_SET)
        lane = RoutingLane.FAST if stays else RoutingLane.CLARIFY
        return replace(decision, lane=lane, intent=intent, matched_rule=rule, confidence=Confidence.HIGH, sets=None)
    if stored.offer is None or decision.intent is Intent.SAFETY or is_answer:
        return decision
    from lanterne_rouge.conversation.clearance_asked import answers_clearance
    from lanterne_rouge.conversation.doctor_news import answers_what_was_allowed
    from lanterne_rouge.conversation.offer_kinds import answers_offer

    plain = normalise(message)
    is_cleared = (answers_clearance(plain, stored.offer) or answers_what_was_allowed(plain, stored.offer)) is not None
    taken = True if is_cleared else answers_offer(plain, stored.offer, scope.today)
    if taken is None:
        return decision
    intent = Intent.CONFIRM if taken else Intent.REJECT
    return replace(
        decision,
        lane=RoutingLane.FAST,
        intent=intent,
        target_agent=Agent.PLANNER,
        confidence=Confidence.HIGH,
        matched_rule=OFFER_RULE,
        sets=None,
        question=None,
    )


def _going_on(turn: _Turn, known: RoutingContext, scope: AthleteScope) -> _Turn:
    """A short message that goes on from the one before, as the whole question it stands for; anything else as it is."""
    from lanterne_rouge.conversation.follow_up import TURNS_BACK, is_short, whole_question

    if not known.live_session and turn.decision.intent is not Intent.SAFETY and (rated := _rated(turn, known, scope)):
        return rated
    if turn.decision.matched_rule == EFFORT_RULE and _logged_on_another_day(turn, scope):
        return _corrected(replace(turn, plain=f"no, rpe {told_effort(turn.plain):g}"), known, scope) or turn
    if not known.live_session and turn.decision.intent is not Intent.SAFETY and (right := _sets_put_right(turn, scope)):
        return right
    if turn.decision.lane is RoutingLane.FAST or turn.decision.intent is Intent.SAFETY:
        return turn
    if not known.live_session and (dated := _dated(turn, known, scope)) is not None:
        return dated
    if not known.live_session and (detailed := _race_in_full(turn, known, scope)) is not None:
        return detailed
    if not known.live_session and (whole := _with_its_sport(turn, known, scope)) is not None:
        return whole
    if not known.live_session and (corrected := _corrected(turn, known, scope)) is not None:
        return corrected
    if not known.live_session and (more := _more_of_the_pain(turn, known, scope)) is not None:
        return more
    if not is_short(turn.plain):
        return _joined(turn, known, scope)
    before = scope.stores.conversations.turns(turn.stored.conversation.canvas, limit=TURNS_BACK)
    question = whole_question(turn.plain, (said.text for said in before if said.speaker is Speaker.ATHLETE))
    if question is None:
        return _joined(turn, known, scope)
    decision = route(question, replace(known, live_session=False, pending_proposal=False))
    if question.startswith("explain"):
        decision = replace(decision, lane=RoutingLane.SLOW, intent=Intent.COACH_GENERAL, target_agent=Agent.COACH)
    if decision.lane is not RoutingLane.SLOW or decision.intent not in GOING_ON:
        return turn
    signals = (*decision.signals, "follow_up")
    # What changes the season's plan stays the coach's.
    rule = SEASON_WISH if decision.matched_rule == SEASON_WISH else FOLLOW_UP
    return replace(turn, plain=normalise(question), decision=replace(decision, matched_rule=rule, signals=signals))


def _dated(turn: _Turn, known: RoutingContext, scope: AthleteScope) -> _Turn | None:
    """The day alone, as in `no, that was on tuesday`, behind a session that isn't logged yet: then it is of that day."""
    from lanterne_rouge.conversation.follow_up import day_alone, without_day

    day = day_alone(turn.plain)
    last = _last_said(turn, scope) if day else None
    if last is None or route(last, known).matched_rule != "gate:another_day":
        return None
    said = f"{without_day(last)} on {day}" if day != "yesterday" else f"{without_day(last)} yesterday"
    return replace(turn, text=said, plain=normalise(said), decision=route(said, known))


def _with_its_sport(turn: _Turn, known: RoutingContext, scope: AthleteScope) -> _Turn | None:
    """The sport alone, as in `run`, behind a session that named none: the session with it."""
    from lanterne_rouge.conversation.follow_up import with_sport
    from lanterne_rouge.conversation.session_report import sports_named

    if with_sport(turn.plain, "") is None:
        return None
    last = _asked_about(turn, scope)
    if last is None or sports_named(normalise(last)):
        return None
    said = with_sport(turn.plain, last) or last
    decision = route(said, known)
    is_read = decision.intent is Intent.LOG_SET and bool(decision.sets)
    return replace(turn, text=said, plain=normalise(said), decision=decision) if is_read else None


def _asked_about(turn: _Turn, scope: AthleteScope) -> str | None:
    """What the athlete told lately that was to be logged and was asked about, the latest first; None where none was."""
    before = scope.stores.conversations.turns(turn.stored.conversation.canvas, limit=TURNS_OF_A_QUESTION)
    told = [
        one.text
        for one in before
        if one.speaker is Speaker.ATHLETE and one.at.astimezone(scope.zone).date() == scope.today
    ]
    for text in reversed(told):
        decision = route(text, replace(context_of_line(text, None, scope), pending_proposal=True))
        if decision.intent in ANSWERING:
            # What was asked before a yes or a no is settled.
            return None
        if decision.intent is Intent.LOG_SET:
            return text if decision.lane is RoutingLane.CLARIFY else None
    return None


def _race_in_full(turn: _Turn, known: RoutingContext, scope: AthleteScope) -> _Turn | None:
    """The day, distance or priority alone, behind a race that was just spoken of: the race with it."""
    from lanterne_rouge.conversation.race_wishes import with_detail

    last = _last_said(turn, scope)
    told = with_detail(turn.plain, last) if last is not None else None
    return replace(turn, text=told, plain=told, decision=route(told, known)) if told is not None else None


def _last_said(turn: _Turn, scope: AthleteScope) -> str | None:
    """What the athlete said before this message, today."""
    before = scope.stores.conversations.turns(turn.stored.conversation.canvas, limit=2)
    said = next((one for one in before if one.speaker is Speaker.ATHLETE), None)
    return said.text if said is not None and said.at.astimezone(scope.zone).date() == scope.today else None


def _corrected(turn: _Turn, known: RoutingContext, scope: AthleteScope) -> _Turn | None:
    """A second thought about what was just logged, as in `no, it was 9 km`: whether to log that instead is asked."""
    from lanterne_rouge.conversation.second_thoughts import is_second_thought

    if not is_second_thought(turn.plain):
        return None
    from lanterne_rouge.conversation.follow_up import without_day
    from lanterne_rouge.conversation.offer_kinds import message_logged
    from lanterne_rouge.conversation.offers import WHICH_NUMBER, Offered, offered_anew
    from lanterne_rouge.conversation.second_thoughts import names_day, names_session, said_anew

    if turn.stored.offer is not None and message_logged(turn.stored.offer) and (told := _told_anew(turn, known, scope)):
        # What waits to be logged goes before what is logged already.
        return told
    logged = turn.stored.logged
    latest = next(iter(scope.stores.journal.undoable()), None)
    if logged is None or latest is None or latest.id != logged.entry:
        named = names_session(turn.plain)
        return (_told_anew(turn, known, scope) if not named else None) or _session_put_right(turn, scope)
    anew = said_anew(turn.plain, logged.said) if not names_day(turn.plain) else None
    if anew is None and names_session(turn.plain) and (right := _session_put_right(turn, scope)) is not None:
        # Another session than the one that was logged last.
        return right
    offered = None
    if anew is not None:
        context = context_of_line(anew, None, scope)
        # What couldn't be logged as it is said now must not cost the entry that is there.
        if route(without_day(anew), context).lane is RoutingLane.FAST:
            offered = offered_anew(anew, latest, route(anew, context), scope)
    if offered is None:
        offered = Offered(text=WHICH_NUMBER.format(entry=latest.what, said=logged.said))
    decision = replace(
        turn.decision,
        lane=RoutingLane.CLARIFY,
        intent=Intent.LOG_SET,
        confidence=Confidence.HIGH,
        matched_rule=SECOND_THOUGHT,
        question=offered.text,
    )
    return replace(turn, decision=decision, offer=offered.phrase)


def _sets_put_right(turn: _Turn, scope: AthleteScope) -> _Turn | None:
    """A correction of sets that were logged: carried out where one lift fits, asked where several do; None for anything else."""
    from lanterne_rouge.conversation.logged_corrections import put_right, read_logged_correction, time_told

    if (timed := time_told(turn.plain, scope)) is not None:
        return _to_put_right_session(turn, timed)
    told = read_logged_correction(turn.plain)
    if told is None or {"is_question", "other_people"}.intersection(turn.decision.signals):
        return None
    from lanterne_rouge.conversation.second_thoughts import is_second_thought

    is_of_latest = told.lift is None and is_second_thought(turn.plain)
    if is_of_latest and turn.stored.offer is not None:
        # What waits to be logged is told anew.
        return None
    if told.lift is not None and (anew := _list_anew(turn, told.lift, scope)) is not None:
        return anew
    right = put_right(told, scope, is_just_logged=_latest_is_logged(turn, scope))
    is_told = turn.decision.lane is RoutingLane.FAST and turn.decision.intent is Intent.LOG_SET
    if right is None or (right.request is None and (is_told or (is_of_latest and _latest_is_logged(turn, scope)))):
        return None
    phrase = f"sets: {msgspec.json.encode(right.request).decode()}" if right.request is not None else None
    return _to_put_right(turn, phrase, right.asks)


def _list_anew(turn: _Turn, lift: str, scope: AthleteScope) -> _Turn | None:
    """A list of lifts that waits for a yes, or of which something was asked, with the number of one lift put right."""
    from lanterne_rouge.conversation.logged_corrections import list_put_right

    told = _asked_about(turn, scope)
    anew = list_put_right(turn.plain, lift, told) if told is not None else None
    if anew is None:
        return None
    decision = route(anew, context_of_line(anew, None, scope))
    is_read = decision.intent is Intent.LOG_SET and bool(decision.sets)
    return replace(turn, text=anew, plain=normalise(anew), decision=decision) if is_read else None


def _session_put_right(turn: _Turn, scope: AthleteScope) -> _Turn | None:
    """A correction of a session that was logged before something else, in the same way."""
    from lanterne_rouge.conversation.logged_corrections import session_put_right

    right = session_put_right(turn.plain, scope)
    return _to_put_right_session(turn, right) if right is not None else None


def _to_put_right_session(turn: _Turn, right: "SessionPutRight") -> _Turn:
    request = right.request
    phrase = f"session: {right.changes} | {msgspec.json.encode(request).decode()}" if request is not None else None
    return _to_put_right(turn, phrase, right.asks)


def _to_put_right(turn: _Turn, phrase: str | None, asks: str) -> _Turn:
    decision = replace(
        turn.decision,
        lane=RoutingLane.FAST if phrase is not None and not asks else RoutingLane.CLARIFY,
        intent=Intent.CORRECT_SET,
        target_agent=Agent.COPILOT,
        confidence=Confidence.HIGH,
        matched_rule=PUT_RIGHT,
        question=asks or None,
        sets=None,
    )
    return replace(turn, decision=decision, offer=phrase)


def _latest_is_logged(turn: _Turn, scope: AthleteScope) -> bool:
    """Whether what was logged last in this conversation is the last write of all."""
    latest = next(iter(scope.stores.journal.undoable()), None)
    return turn.stored.logged is not None and latest is not None and latest.id == turn.stored.logged.entry


def _logged_on_another_day(turn: _Turn, scope: AthleteScope) -> bool:
    """Whether what was just logged is of another day, so that an effort told by itself isn't that of today's session."""
    from lanterne_rouge.conversation.session_doubt import day_told

    logged = turn.stored.logged
    if logged is None:
        return False
    decision = route(logged.said, context_of_line(logged.said, None, scope))
    return day_told(logged.said, decision, scope.today) != scope.today


def _told_anew(turn: _Turn, known: RoutingContext, scope: AthleteScope) -> _Turn | None:
    """A second thought about how the athlete just said to be, as in `no, 7 h` behind a night, or about how hard today was."""
    from lanterne_rouge.conversation.second_thoughts import effort_put_right, said_anew

    if (effort := effort_put_right(turn.plain)) is not None:
        return replace(turn, text=effort, plain=effort, decision=route(effort, known))
    last = _last_said(turn, scope)
    anew = said_anew(turn.plain, last) if last is not None else None
    if anew is None and (last := _asked_about(turn, scope)) is not None:
        # Something else was said since it was asked about.
        anew = said_anew(turn.plain, last)
    if last is None or anew is None or anew.startswith(normalise(last)):
        return None
    # A sport that neither of them names is the usual one.
    before, decision = (route(said, context_of_line(said, None, scope)) for said in (last, anew))
    is_of_morning = before.lane is RoutingLane.FAST and before.intent in TELLING and decision.intent is before.intent
    # A session that waits for a yes, or of which something was asked, is told anew.
    is_asked = before.lane is RoutingLane.CLARIFY and before.intent is decision.intent is Intent.LOG_SET
    return replace(turn, text=anew, plain=normalise(anew), decision=decision) if is_of_morning or is_asked else None


def _rated(turn: _Turn, known: RoutingContext, scope: AthleteScope) -> _Turn | None:
    """The score or side alone, behind a pain that was just told: the pain with it, as if it had been said in one."""
    from lanterne_rouge.conversation.second_thoughts import pain_anew

    # Looked at before anything is loaded: nearly every message is none.
    last = _last_said(turn, scope) if pain_anew(turn.plain, "", "") is not None else None
    if last is None:
        return None
    from lanterne_rouge.conversation.body_report import read_body_report
    from lanterne_rouge.language.check_in.pain import find_pains

    # The athlete's own, as a report: no question, and nobody else's.
    report = read_body_report(last)
    if (report is None or not find_pains(report.told)) and (
        told := pain_told_before(turn.plain, _own_messages(turn, scope))
    ):
        # Other things were said since the pain.
        last, report = told, read_body_report(told)
    sites = [pain.site for pain in find_pains(report.told)] if report is not None else []
    before = normalise(last)
    if not sites and tells_of_pain(before) and not is_asked(before) and not is_of_another_body(before):
        # Spoken of without a word of today, such as `a bit sore from swimming`: with its number it is of today.
        sites = [place.name] if (place := advice_for(before)) is not None else []
    anew = pain_anew(turn.plain, last, sites[0]) if len(sites) == 1 else None
    if anew is None:
        return None
    return replace(turn, text=anew, plain=normalise(anew), decision=route(anew, known))


def _more_of_the_pain(turn: _Turn, known: RoutingContext, scope: AthleteScope) -> _Turn | None:
    """What says more of a pain that was told before, as in `one spot, when I press it`: read together with that pain."""
    if not describes_pain(turn.plain) or "other_people" in turn.decision.signals:
        return None
    told = pain_told_before(turn.plain, _own_messages(turn, scope))
    if told is None:
        return None
    whole = f"{told}. {turn.plain}"
    decision = route(whole, known)
    if decision.intent is Intent.SAFETY:
        return replace(turn, text=whole, plain=whole, decision=decision)
    return replace(turn, plain=whole, decision=_asked_on(turn.decision))


def _asked_on(decision: RoutingDecision) -> RoutingDecision:
    """A question to the coach that goes on from one before."""
    return replace(
        decision,
        lane=RoutingLane.SLOW,
        intent=Intent.COACH_GENERAL,
        target_agent=Agent.COACH,
        matched_rule=FOLLOW_UP,
        sets=None,
        question=None,
        signals=(*decision.signals, "follow_up"),
    )


def _own_messages(turn: _Turn, scope: AthleteScope) -> list[str]:
    """What the athlete said before of themselves, normalised, oldest first: nothing from before somebody else was spoken of."""
    from lanterne_rouge.conversation.follow_up import TURNS_BACK

    before = scope.stores.conversations.turns(turn.stored.conversation.canvas, limit=TURNS_BACK)
    own = [normalise(said.text) for said in before if said.speaker is Speaker.ATHLETE]
    of_others = max((at + 1 for at, said in enumerate(own) if is_of_another_body(said)), default=0)
    return own[of_others:]


def _joined(turn: _Turn, known: RoutingContext, scope: AthleteScope) -> _Turn:
    """A question that points back to the one before, with its subject, where a passage answers both together; else as it is."""
    from lanterne_rouge.conversation.follow_up import TURNS_BACK, previous
    from lanterne_rouge.conversation.knowledge_search import together

    if asks_of_the_day(turn.plain) or asks_if_improving(turn.plain) or _DEFINES.search(turn.plain):
        return turn
    is_told_live = "live_session" in turn.decision.signals and "is_question" not in turn.decision.signals
    if is_told_live or turn.decision.lane is not RoutingLane.SLOW or turn.decision.intent not in ASKING:
        return turn
    before = scope.stores.conversations.turns(turn.stored.conversation.canvas, limit=TURNS_BACK)
    own = [said.text for said in before if said.speaker is Speaker.ATHLETE]
    last, pain = previous(turn.plain, own), pain_told_before(turn.plain, _own_messages(turn, scope))
    if last is not None and route(last, known).intent in EXECUTING:
        # Sets and commands of a workout are no question to go on from.
        last = None
    question = _of_pain(pain, turn.plain) if pain is not None else None
    question = question or (together(last, turn.plain) if last is not None else None)
    if question is None:
        return turn
    return replace(turn, plain=question, decision=_asked_on(turn.decision))


def _of_pain(last: str, text: str) -> str | None:
    """A short question behind one of a pain, which still is about that pain; None where it names another thing."""
    if speaks_of_pain(text) or history_question(text) or plan_question(text) or _OF_ITS_OWN.search(text):
        return None
    is_short = len(text.split()) <= MOST_WORDS_OF_PAIN
    return f"{last}. {text}" if is_short and _GOES_ON.search(text) else None


def _by_form(turn: _Turn, known: RoutingContext, scope: AthleteScope, front: Front) -> _Turn:
    """What no rule places: one call of the model that is set up, else the rules' own end."""
    from lanterne_rouge.conversation.model_route import FORM_RULE, is_unplaced, route_by_model

    if not is_unplaced(turn.decision):
        return turn
    role = _role_of(front, ModelRole.COPILOT if known.live_session else ModelRole.ORCHESTRATOR)
    desk = _desk(role, scope)
    if desk is None:
        return turn
    routed = route_by_model(turn.text, known, turn.decision, desk, role)
    return replace(
        turn,
        decision=routed.decision,
        consulted=(routed.consulted,),
        by_model=routed.decision.matched_rule == FORM_RULE,
    )


def _with_offer(turn: _Turn, known: RoutingContext) -> _Turn:
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


def _role_of(front: Front, role: ModelRole) -> ModelRole:
    return role if front is Front.MULTI_AGENT else ModelRole.SHELL


def _desk(role: ModelRole, scope: AthleteScope) -> "ModelDesk | None":
    """The desk of a role, with a line beforehand where it asks somebody for the first time."""
    desk = scope.models.chat_desk(role)
    if desk is not None:
        for line in scope.models.first_time_chat(role):
            scope.notices.now(line)
    return desk


def _stored(context: SessionContext, scope: AthleteScope) -> _Stored:
    found = scope.stores.conversations.get(context.canvas_id)
    if found is None:
        began = Conversation(canvas=context.canvas_id, began=context.now, mode=Mode.COACH.value)
        return _Stored(conversation=began)
    state = json.loads(found.state)
    pending = state.get("pending")
    versions = scope.stores.canvas.versions(pending) if pending else ()
    waits = bool(versions) and versions[-1].state_at(context.now) is CardState.DRAFT
    return _Stored(
        conversation=found,
        pending=pending if waits else None,
        version=versions[-1].version if waits else None,
        offer=_in_force(state.get("offer"), state.get("offered"), scope),
        is_older=bool(state.get("older")),
        is_doubtful=bool(state.get("doubtful")),
        logged=_logged_today(state.get("logged"), scope),
    )


def _logged_today(stored: Mapping[str, str] | None, scope: AthleteScope) -> _Logged | None:
    """What was logged in this conversation today: the words of another day would tell of other days now."""
    if stored is None or stored["on"] != str(scope.today):
        return None
    return _Logged(entry=int(stored["entry"]), said=stored["said"])


def _logged_by(turn: _Turn, context: SessionContext, scope: AthleteScope) -> Mapping[str, str] | None:
    """The session that a message logged, to be remembered; the one of before where it logged none."""
    kept = turn.stored.logged
    if "live_session" not in turn.decision.signals and any(one["use_case"] in LOGGING for one in turn.actions):
        from lanterne_rouge.conversation.offer_kinds import message_logged

        said = message_logged(turn.stored.offer or "") if turn.decision.intent in ANSWERING else turn.text
        latest = next(iter(scope.stores.journal.undoable()), None)
        # One that was known already wrote nothing, and the latest entry is of something else.
        is_new = latest is not None and latest.at >= context.now and len(turn.actions) == 1
        kept = _Logged(entry=latest.id, said=said) if said and latest is not None and is_new else None
    return {"entry": str(kept.entry), "said": kept.said, "on": str(scope.today)} if kept is not None else None


def _in_force(offer: str | None, made_on: str | None, scope: AthleteScope) -> str | None:
    """A stored offer; what was offered on another day, or of another plan, is offered no longer."""
    # Most turns have none, and the plan is looked up for an offer alone.
    return offer if offer is not None and made_on in (None, _offered_on(scope)) else None


def _offered_on(scope: AthleteScope) -> str:
    """The day and the plan that an offer is made on."""
    plan = scope.stores.plans.current()
    return f"{scope.today} {plan.id if plan is not None else ''}"


def _routing_context(message: str, stored: _Stored, context: SessionContext, scope: AthleteScope) -> RoutingContext:
    live = context_of_line(message, running_workout(_RowsOfAgents(scope, context)), scope)
    mode = Mode.EXECUTE if live.live_session else Mode(stored.conversation.mode)
    if mode is Mode.EXECUTE and not live.live_session:
        mode = Mode.COACH
    return replace(live, mode=mode, pending_proposal=stored.pending is not None or stored.offer is not None)


def _answered(
    turn: _Turn, context: SessionContext, scope: AthleteScope, front: Front, key: str
) -> Generator[ChatEvent, None, _Turn]:
    decision = turn.decision
    try:
        if (stressed := _overloaded_bone(turn, context, scope)) is not None:
            return stressed
        if decision.intent is Intent.SAFETY and _is_there_now(turn):
            return _warned(turn, context, scope)
        if (news := _doctor_news(turn, context, scope, key)) is not None:
            return news
        if (cleared := _clearance(turn, scope)) is not None:
            return cleared
        if (swapped := _swapped(turn, context, scope)) is not None:
            return swapped
        if decision.intent is Intent.SAFETY:
            return _warned(turn, context, scope)
        if (felt := _felt_in(turn, context, scope)) is not None:
            return felt
        if decision.matched_rule == CARD_RULE:
            return _decided(turn, context, scope, named=NAMED_CARD.match(turn.plain))
        if decision.matched_rule == PUT_BACK:
            return replace(turn, answer=Answer(text=STAYS))
        if decision.matched_rule == PUT_RIGHT:
            return _put_right(turn, context, scope, key)
        if decision.matched_rule == START_RULE:
            return _begun(turn, _card_to_start(turn, scope), context, scope)
        if decision.intent in ANSWERING and decision.lane is RoutingLane.FAST:
            if turn.stored.offer is not None:
                return _to_offer(turn, turn.stored.offer, context, scope, key)
            if turn.stored.pending is not None:
                return _which_of(turn, context, scope) or _doubted(turn, scope) or _decided(turn, context, scope)
        if decision.matched_rule == NOTHING_TO_UNDO and (offered := _offer_to_undo(turn, scope)) is not None:
            return offered
        if decision.lane is RoutingLane.CLARIFY and turn.offer is not None:
            return replace(turn, answer=Answer(text=decision.question or ""))
        if decision.lane is not RoutingLane.SLOW:
            rows = _RowsOfAgents(scope, context)
            said, written = carry_out(rows, decision, turn.text, key, running_workout(rows), None)
            told = replace(turn, answer=Answer(text=said), actions=tuple(written), offer=_offer_to_log(turn, scope))
            if told.offer is not None:
                told = replace(
                    told, answer=Answer(text=f"{said.partition(' If so:')[0]} Say yes and I log it.", detailed=True)
                )
            return (yield from _asked_after_all(told, context, scope, front)) if said == NOT_UNDERSTOOD else told
        if (deletion := _deletion(turn, scope)) is not None:
            return deletion
        if (hurt := _hurt(turn, context, scope)) is not None:
            return hurt
        answered = yield from _by_agent(turn, context, scope, front)
        if decision.matched_rule == SEASON_WISH:
            return _with_body(answered, context, scope)
        if decision.matched_rule == BLOOD_SUGAR:
            return _with_low(answered, context, scope)
        if (joined := _with_clot_risk(answered, context, scope)) is not None:
            return joined
        return _with_todays_pain(answered, context, scope)
    except LanterneError as error:
        return replace(turn, answer=Answer(text=f"{error.sentence} {error.next_step}".strip()))


def _offer_to_log(turn: _Turn, scope: AthleteScope) -> str | None:
    """What was done on another day, as a phrase for a yes; None where it isn't plain, or a workout runs."""
    if turn.decision.lane is not RoutingLane.CLARIFY or "live_session" in turn.decision.signals:
        return None
    from lanterne_rouge.conversation.offers import offered_log

    return offered_log(turn.text, turn.decision, scope.today)


def _not_twice(turn: _Turn, scope: AthleteScope) -> _Turn:
    """No answer twice running to two different questions: the second one wasn't understood, and that is said."""
    if (
        turn.decision.lane is not RoutingLane.SLOW
        or turn.offer is not None
        or turn.actions
        or not turn.answer.is_answered
    ):
        return turn
    if turn.decision.intent is Intent.SAFETY or turn.answer.cards:
        return turn
    before = scope.stores.conversations.turns(turn.stored.conversation.canvas, limit=2)
    said = {one.speaker: one.text for one in before}
    if BASED_ON not in turn.answer.text:
        # What is looked up of the plan, the day or the body may well be right twice.
        return turn
    is_same = said.get(Speaker.COACH) == in_voice(turn.answer.text, detailed=turn.answer.detailed)
    if not is_same or normalise(said.get(Speaker.ATHLETE, "")) == normalise(turn.text):
        return turn
    from lanterne_rouge.conversation.knowledge_search import passage_for, topics_near

    said_before = passage_for(turn.plain)
    other = [one for one in topics_near(turn.plain, 3) if said_before is None or one != said_before.topic][:2]
    text = NOT_NEW.format(choices=" or ".join(other)) if len(other) == 2 else SAID_ALREADY
    return replace(turn, answer=replace(turn.answer, text=text))


def _asked_after_all(
    turn: _Turn, context: SessionContext, scope: AthleteScope, front: Front
) -> Generator[ChatEvent, None, _Turn]:
    """What sounded like a check-in and tells nothing of today, as the question that it may be; where nothing answers it, as it is."""
    decision = replace(
        turn.decision,
        lane=RoutingLane.SLOW,
        intent=Intent.COACH_GENERAL,
        target_agent=Agent.COACH,
        confidence=Confidence.LOW,
        matched_rule="gate:nothing_of_today",
    )
    asked = yield from _by_agent(replace(turn, decision=decision), context, scope, front)
    return asked if asked.answer.is_answered else turn


def _warned(turn: _Turn, context: SessionContext, scope: AthleteScope) -> _Turn:
    """The fixed answer; what is told of the athlete's own body is stored, so that the coming mornings know of it."""
    from lanterne_rouge.conversation.body_report import read_body_report
    from lanterne_rouge.language.check_in.red_flags import find_red_flags

    report = read_body_report(turn.text)
    if report is None:
        return _warned_without_sign(turn, context, scope)
    words = _words_to_keep(report.told)
    signs = find_red_flags(words) if words is not None else ()
    if words is not None and not (signs and {*signs} <= {*find_red_flags(report.told)}):
        # What hurts is read, and the sign that it is one only by the table.
        report = replace(report, told=f"{report.told}. {words}")
    understood, written = store_body_report(_RowsOfAgents(scope, context), report)
    first = _out_of_the_water(turn, scope)
    # A leg that goes numb behind a back that was told before is more than a numb leg.
    told = pain_told_before(turn.plain, _own_messages(turn, scope))
    sign = f"{told}. {turn.plain}" if told is not None and not warns(turn.plain) else turn.plain
    answer = safety_answer(sign, kept_as=KEPT_AS_CHECK_IN)
    # Today is said already, whatever the strength of it.
    answer = answer.replace(", today if it is strong or getting worse", "") if first else answer
    text = "\n".join((*first, answer, understood))
    return replace(turn, answer=Answer(text=text, detailed=True), actions=tuple(written))


def _overloaded_bone(turn: _Turn, context: SessionContext, scope: AthleteScope) -> _Turn | None:
    """A limp, a night or a hop beside a groin, hip, shin or foot that hurts, told in however many messages, or a doctor's word of it."""
    from lanterne_rouge.conversation.bone_stress import (
        MAY_BE,
        answer_while_open,
        bone_stress,
        diagnosed_answer,
        diagnosed_place,
    )

    if not MAY_BE.search(turn.plain) or "other_people" in turn.decision.signals or _is_another_sign(turn):
        return None
    from lanterne_rouge.app.ongoing import report_as_it_stands
    from lanterne_rouge.conversation.doctor_news import keep_seen
    from lanterne_rouge.conversation.spared import DAYS_REMEMBERED
    from lanterne_rouge.language.check_in.doctor_news import NOTHING_ALLOWED

    report = report_as_it_stands(scope.today, scope.stores.check_ins)
    sites = tuple(pain.site.replace("_", " ") for pain in report.pain if pain.score_0_10 != 0)
    said = normalise(turn.text)
    safety = replace(turn.decision, intent=Intent.SAFETY, lane=RoutingLane.SLOW, matched_rule=BONE_RULE, sets=None)
    rows = _RowsOfAgents(scope, context)
    if (place := diagnosed_place(said, sites)) is not None:
        told = f"{place} pain, {warning_words(BONE_STRESS)}. {place}: stress reaction, diagnosed by the doctor"
        _, written = store_told(rows, told)
        keep_seen(f"{BONE_STRESS} | {NOTHING_ALLOWED} | stress fracture {place}", rows, _owner(context))
        text = diagnosed_answer(place, said)
        return replace(turn, answer=Answer(text=text, detailed=True), actions=tuple(written), decision=safety)
    turns = scope.stores.conversations.turns(turn.stored.conversation.canvas, limit=TURNS_OF_PAIN)
    recent = [one for one in turns if one.speaker is Speaker.ATHLETE and scope.now - one.at <= DAYS_REMEMBERED]
    before = [normalise(one.text) for one in sorted(recent, key=lambda one: one.at)]
    own = [one for one in before if not is_of_another_body(one)]
    found = bone_stress(said, own, sites)
    if BONE_STRESS in report.red_flags and (found is None or not found.is_new):
        earlier = found or next(
            (one for at in range(len(own), 0, -1) if (one := bone_stress(own[at - 1], own[: at - 1], sites))), None
        )
        is_logging = turn.decision.lane is RoutingLane.FAST or "is_question" in turn.decision.signals
        spoken = None if is_logging and "fuss" not in said else answer_while_open(said, earlier)
        return None if spoken is None else replace(turn, answer=Answer(text=spoken, detailed=True), decision=safety)
    if found is None:
        return None
    _, written = store_told(rows, found.told())
    text = f"{found.answer()}\n{KEPT_AS_CHECK_IN} Not so? lanterne undo"
    return replace(turn, answer=Answer(text=text, detailed=True), actions=tuple(written), decision=safety)


def _is_another_sign(turn: _Turn) -> bool:
    """Whether the message tells a warning sign that is none of a bone."""
    from lanterne_rouge.language.check_in.red_flags import find_red_flags

    return bool(set(find_red_flags(turn.text)) - {BONE_STRESS})


def _words_to_keep(told: str) -> str | None:
    plain = normalise(told)
    return words_to_keep(plain, is_of_today=may_be_of_today(plain))


def _warned_without_sign(turn: _Turn, context: SessionContext, scope: AthleteScope) -> _Turn:
    """The fixed answer to what the check-in reads no sign in, then what stands open.

    A sign that only the table of the fixed answers reads is kept by its name, a drug that was taken as a note of the day.
    """
    from lanterne_rouge.conversation.body_report import told_of_oneself
    from lanterne_rouge.conversation.remembered_care import open_warning

    told = told_of_oneself(turn.text)
    words = _words_to_keep(told)
    if words is not None:
        understood, kept = store_told(_RowsOfAgents(scope, context), words)
        text = f"{safety_answer(turn.plain, kept_as=KEPT_AS_CHECK_IN)}\n{understood}"
        return replace(turn, answer=Answer(text=text, detailed=True), actions=tuple(kept))
    written: list[dict[str, object]] = []
    if tells_of_drugs_taken(turn.plain) and not {"is_question", "other_people"}.intersection(turn.decision.signals):
        _, written = store_told(_RowsOfAgents(scope, context), turn.text)
    lines = [safety_answer(turn.plain, kept_as=KEPT_AS_NOTE if written else None)]
    stop = open_warning(scope)
    if stop is not None:
        lines += [f"{TELL_THE_SAME_DOCTOR} {stop.after}" if written else stop.after]
    return replace(turn, answer=Answer(text="\n".join(lines), detailed=True), actions=tuple(written))


def _held(turn: _Turn, scope: AthleteScope) -> _Turn:
    """What is answered as it may be said while a warning sign stands open; what was logged is told as it was."""
    decision = turn.decision
    is_logged = decision.intent in SET_INTENTS or any(one["use_case"] != "store_check_in" for one in turn.actions)
    if is_logged or decision.matched_rule == CLEARANCE:
        return turn
    from lanterne_rouge.conversation.remembered_care import open_warning, own_limits

    stop = open_warning(scope)
    if stop is None and FROM_BOOKS not in turn.answer.text:
        return turn
    from lanterne_rouge.conversation.under_stop import answer_under_stop, is_advice_to_train

    if stop is None:
        if not is_advice_to_train(turn.answer):
            return turn
        before = scope.stores.conversations.turns(turn.stored.conversation.canvas, limit=TURNS_OF_PAIN)
        lately = " ".join(one.text for one in before if one.speaker is Speaker.COACH and one.at.date() == scope.today)
        limits = own_limits(scope, f"{turn.plain} {turn.answer.text}", lately)
        answer = replace(turn.answer, text="\n".join((*limits, turn.answer.text)), detailed=True)
        return replace(turn, answer=answer) if limits else turn
    offered = replace(turn.answer, offer=turn.offer or turn.answer.offer)
    answer = answer_under_stop(offered, normalise(turn.text), stop, is_warning=decision.intent is Intent.SAFETY)
    return replace(turn, answer=answer, offer=answer.offer)


def _out_of_the_water(turn: _Turn, scope: AthleteScope) -> tuple[str, ...]:
    """What goes first where a heart that races, told now or before, meets a light head or water."""
    from lanterne_rouge.app.open_warning import unseen_signs
    from lanterne_rouge.language.check_in.red_flags import find_red_flags

    warning = unseen_signs(scope)
    flags = warning.flags if warning is not None else ()
    is_in_water = may_faint_in_water(flags) and IN_WATER.search(turn.plain) is not None
    if is_in_water and COLD_WATER.search(turn.plain) is None:
        return (FAINT_OR_IN_WATER,)
    is_faint = "palpitations" in flags and not {"dizziness", "syncope"}.isdisjoint(flags)
    return (FAINT_AND_RACING,) if is_faint and may_faint_in_water(find_red_flags(turn.text)) else ()


def _with_body(turn: _Turn, context: SessionContext, scope: AthleteScope) -> _Turn:
    """A wish about the plan with the illness or pain that it comes from, as in `skip today, migraine`: that is a check-in, too."""
    from lanterne_rouge.conversation.body_report import read_body_report

    report = read_body_report(turn.text)
    if report is None or "other_people" in turn.decision.signals:
        return turn
    understood, written = store_body_report(_RowsOfAgents(scope, context), report)
    answer = replace(turn.answer, text=f"{understood}\n{turn.answer.text}", detailed=True)
    return replace(turn, answer=answer, actions=(*turn.actions, *written))


def _with_todays_pain(turn: _Turn, context: SessionContext, scope: AthleteScope) -> _Turn:
    """An answer beside a pain that is told of this very day, as in `woke up with a stiff back, still train?`: the day has to know of it."""
    report = _told_of_now(turn)
    if report is None:
        return turn
    from lanterne_rouge.conversation.body_report import rated_pain_of_now

    understood, written = store_body_report(_RowsOfAgents(scope, context), report)
    noted = understood.splitlines()[0].rstrip(".")
    # Who has given the number isn't asked for it.
    rated = rated_pain_of_now(turn.text) is not None
    said = [line for line in turn.answer.text.splitlines() if not (rated and line.startswith(ASKED_HOW_MUCH))]
    answer = replace(turn.answer, text="\n".join((*said, f"{noted}. Not so? lanterne undo")), detailed=True)
    return replace(turn, answer=answer, actions=(*turn.actions, *written))


def _with_low(turn: _Turn, context: SessionContext, scope: AthleteScope) -> _Turn:
    """The answer to a low blood sugar that was told of this day or night, kept so that the day and the next one know of it."""
    from lanterne_rouge.conversation.body_report import told_of_oneself
    from lanterne_rouge.conversation.diabetes_answers import tells_low

    told = normalise(told_of_oneself(turn.text))
    is_of_now = "another_day" not in turn.decision.signals or OF_TODAY.search(turn.plain) is not None
    if not told or not is_of_now or not tells_low(told, is_diabetic=_has_diabetes(turn, scope)):
        return turn
    _, written = store_told(_RowsOfAgents(scope, context), symptom_words(LOW_SUGAR))
    answer = replace(turn.answer, text=f"{turn.answer.text}\n{KEPT_AS_CHECK_IN} Not so? lanterne undo", detailed=True)
    return replace(turn, answer=answer, actions=(*turn.actions, *written))


def _with_clot_risk(turn: _Turn, context: SessionContext, scope: AthleteScope) -> _Turn | None:
    """What makes a clot more likely, told behind a leg that may have one, kept beside it for the doctor."""
    from lanterne_rouge.app.open_warning import unseen_signs

    if {"is_question", "other_people"}.intersection(turn.decision.signals) or not CLOT_RISK.search(turn.plain):
        return None
    warning = unseen_signs(scope)
    if warning is None or CALF_SWELLING not in warning.flags or warning.is_seen:
        return None
    _, written = store_told(_RowsOfAgents(scope, context), turn.text)
    return replace(turn, actions=(*turn.actions, *written))


def _has_diabetes(turn: _Turn, scope: AthleteScope) -> bool:
    from lanterne_rouge.conversation.conditions import DIABETES, TURNS_LOOKED_AT, has_condition

    turns = scope.stores.conversations.turns(turn.stored.conversation.canvas, limit=TURNS_LOOKED_AT)
    return has_condition(DIABETES, scope.profile, turns, turn.plain)


def _told_of_now(turn: _Turn) -> "BodyReport | None":
    """What is told of now beside a question: a pain with its number, or of today in words; a wheeze of last night."""
    from lanterne_rouge.conversation.body_report import rated_pain_of_now, read_body_report
    from lanterne_rouge.conversation.own_situation import OWN_VOMITING

    # Told beside somebody else's, it is the athlete's own all the same.
    if (own := OWN_VOMITING.search(turn.plain)) is not None:
        return read_body_report(own["own"])
    if {"other_people", "live_session"}.intersection(turn.decision.signals):
        return None
    from lanterne_rouge.conversation.asthma_answers import tells_of_asthma
    from lanterne_rouge.language.check_in.pain import find_pains

    is_today = "another_day" not in turn.decision.signals
    if is_today and (rated := rated_pain_of_now(turn.text)) is not None:
        return read_body_report(rated)
    is_since = SINCE_AN_EFFORT.search(turn.plain) is not None
    is_of_now = is_since or OF_TODAY.search(turn.plain) is not None or STILL_ON.search(turn.plain) is not None
    if not is_of_now:
        return None
    report = read_body_report(turn.text)
    if report is not None and tells_of_asthma(report.told):
        return report
    if not is_today or (turn.decision.matched_rule != PAIN_RULE and not is_since):
        return None
    if report is None or not find_pains(report.told):
        return None
    is_told = is_since or OF_TODAY.search(normalise(report.told)) is not None or STILL_ON.search(turn.plain) is not None
    return report if is_told else None


def _to_offer(turn: _Turn, phrase: str, context: SessionContext, scope: AthleteScope, key: str) -> _Turn:
    """The answer to what was asked last. After a yes the phrase is read anew by the rules, as if it had been said now."""
    from lanterne_rouge.conversation.clearance_asked import answers_clearance
    from lanterne_rouge.conversation.doctor_news import answers_what_was_allowed, asked_before_lifting
    from lanterne_rouge.conversation.offer_kinds import NO_LONGER, carry_out_offer, offer_in_words

    allowed = answers_what_was_allowed(turn.plain, phrase)
    if turn.decision.intent is Intent.REJECT and allowed is None:
        return replace(turn, answer=Answer(text=NOT_DONE))
    if (
        allowed is None
        and turn.stored.is_older
        and not _PLAIN_YES.search(turn.plain)
        and turn.decision.matched_rule != OFFER_RULE
    ):
        text = f"Is that a yes to this: {offer_in_words(phrase, scope.today)}? Then say yes."
        return replace(turn, answer=Answer(text=text), offer=phrase)
    if allowed is not None and (question := asked_before_lifting(allowed)) is not None:
        return _asked_of_doctor(turn, question, allowed)
    phrase = allowed or answers_clearance(turn.plain, phrase) or phrase
    rows = _RowsOfAgents(scope, context)
    made = carry_out_offer(phrase, rows, replace(_owner(context), idempotency_key=key or None))
    if made is not None:
        # What was allowed is still asked where the answer told nothing of it.
        asked = phrase if phrase.startswith("allowed: ") else None
        return replace(turn, answer=Answer(text=made[0], detailed=True), actions=tuple(made[1]), offer=asked)
    workout = running_workout(rows)
    decision = route(phrase, context_of_line(phrase, workout, scope))
    if decision.lane is not RoutingLane.FAST:
        return replace(turn, answer=Answer(text=NO_LONGER))
    said, written = carry_out(rows, decision, phrase, key, workout, None)
    return replace(turn, answer=Answer(text=said), actions=tuple(written))


def _put_right(turn: _Turn, context: SessionContext, scope: AthleteScope, key: str) -> _Turn:
    """Sets corrected at once, or the question which."""
    from lanterne_rouge.conversation.offer_kinds import carry_out_offer

    if turn.decision.question is not None:
        # Only a yes changes what may not be meant.
        return replace(turn, answer=Answer(text=turn.decision.question))
    caller = replace(_owner(context), idempotency_key=key or None)
    made = carry_out_offer(turn.offer, _RowsOfAgents(scope, context), caller) if turn.offer is not None else None
    if made is None:
        return replace(turn, answer=Answer(text=""))
    return replace(turn, answer=Answer(text=made[0], detailed=True), actions=tuple(made[1]), offer=None)


def _clearance(turn: _Turn, scope: AthleteScope) -> _Turn | None:
    """A doctor's word on a warning sign that is open, asked back; before any sign that it names, which it tells nothing new of."""
    if "live_session" in turn.decision.signals or not SEEN_BY_DOCTOR.search(turn.plain):
        return None
    from lanterne_rouge.conversation.clearance_asked import offered_clearance

    offered = offered_clearance(turn.text, scope)
    if offered is None:
        return None
    return _asked_of_doctor(turn, offered.text, offered.phrase)


def _asked_of_doctor(turn: _Turn, text: str, phrase: str | None) -> _Turn:
    """What is said to a doctor's word, and what an answer carries out."""
    decision = replace(
        turn.decision,
        lane=RoutingLane.CLARIFY,
        intent=Intent.LOG_READINESS,
        target_agent=Agent.COACH,
        confidence=Confidence.HIGH,
        matched_rule=CLEARANCE,
        sets=None,
        question=text,
    )
    return replace(turn, decision=decision, answer=Answer(text=text, detailed=True), offer=phrase)


def _swapped(turn: _Turn, context: SessionContext, scope: AthleteScope) -> _Turn | None:
    """A place that was taken for another one, as in `it's my back, not my knee`: what is stored is put right."""
    if turn.decision.intent is Intent.SAFETY or {"live_session", "other_people"}.intersection(turn.decision.signals):
        return None
    if not NOT_THAT_PLACE.search(turn.plain):
        return None
    from lanterne_rouge.app.ongoing import report_as_it_stands
    from lanterne_rouge.language.check_in.pain import read_place_swap

    swap = read_place_swap(turn.plain)
    if swap is None:
        return None
    right, wrong = swap.right, swap.wrong
    stored = report_as_it_stands(scope.today, scope.stores.check_ins).pain
    taken = [pain for pain in stored if wrong.rstrip("s") in pain.site]
    told_score = SCORE_OF_TEN.search(turn.plain)
    if not taken:
        # Nothing to put right: what hurts is kept where its number is told, else asked.
        if told_score is None:
            text = f'Your {right}, not your {wrong}. How much does it hurt today? Say for example "{right} 3/10".'
            return replace(turn, answer=Answer(text=text, detailed=True))
        understood, written = store_told(_RowsOfAgents(scope, context), f"{right} {told_score[0]}")
        return replace(turn, answer=Answer(text=understood, detailed=True), actions=tuple(written))
    before = next((pain.score_0_10 for pain in taken if pain.score_0_10 is not None), None)
    score = float(told_score[1]) if told_score is not None else None if swap.is_moved else before
    told = ", ".join((*(f"{pain.site} 0/10" for pain in taken), f"{right} {score:g}/10" if score else f"{right} hurts"))
    _, written = store_told(_RowsOfAgents(scope, context), told)
    place = advice_for(right)
    advice = (f"{place.leave_out} {place.instead}",) if place is not None else ()
    rate = () if score else (f'How much does it hurt today? Say for example "{right} 3/10".',)
    first = (
        f"Good about your {wrong}. Noted: your {right} hurts."
        if swap.is_moved
        else f"Sorry: your {right}, not your {wrong}."
    )
    text = "\n".join((f"{first} I've changed that in today's check-in.", *advice, *rate))
    return replace(turn, answer=Answer(text=text, detailed=True), actions=tuple(written))


def _is_there_now(turn: _Turn) -> bool:
    """Whether a sign is there now, whatever a doctor said of it before."""
    if not MAY_BE_THERE_NOW.search(turn.plain):
        return False
    from lanterne_rouge.language.check_in.doctor_news import is_there_now

    return is_there_now(turn.text)


def _doctor_news(turn: _Turn, context: SessionContext, scope: AthleteScope, key: str) -> _Turn | None:
    """News from a doctor about a sign that is open, short of an all-clear: kept at once, and asked back what was allowed."""
    from lanterne_rouge.conversation.doctor_news import MAY_BE_NEWS, news_of_a_doctor

    if "live_session" in turn.decision.signals or not MAY_BE_NEWS.search(turn.plain):
        return None
    from lanterne_rouge.conversation.offer_kinds import carry_out_offer

    news = news_of_a_doctor(turn.text, scope)
    if news is None:
        return _diagnosed(turn, context, scope)
    caller = replace(_owner(context), idempotency_key=key or None)
    made = carry_out_offer(news.done, _RowsOfAgents(scope, context), caller) if news.done is not None else None
    written = tuple(made[1]) if made is not None else ()
    return replace(_asked_of_doctor(turn, news.text, news.offer), actions=written)


def _hurt(turn: _Turn, context: SessionContext, scope: AthleteScope) -> _Turn | None:
    """An injury of these days, told outright as in `strained my calf on the run yesterday`: stored, and what holds for the place."""
    if {"is_question", "other_people", "live_session"}.intersection(turn.decision.signals) or not GOT_HURT.search(
        turn.plain
    ):
        return None
    from lanterne_rouge.language.check_in.pain import find_injury

    injury = find_injury(turn.text)
    place = advice_for(turn.plain)
    if injury is None or injury.kind is None or place is None:
        return None
    understood, written = store_told(_RowsOfAgents(scope, context), turn.text)
    lines = (understood.splitlines()[0], f"{place.leave_out} {place.instead}", *((place.alarm,) if place.alarm else ()))
    return replace(turn, answer=Answer(text="\n".join(lines), detailed=True), actions=tuple(written))


def _diagnosed(turn: _Turn, context: SessionContext, scope: AthleteScope) -> _Turn | None:
    """What a doctor found of a pain that is open, as in `doc says it's a stress reaction`: an injury of that place until it is cleared."""
    from lanterne_rouge.app.ongoing import UNNAMED_PLACE, report_as_it_stands
    from lanterne_rouge.app.open_warning import unseen_signs
    from lanterne_rouge.language.check_in.doctor_news import read_doctor_news
    from lanterne_rouge.language.check_in.pain import find_injury

    if turn.decision.intent is Intent.SAFETY or read_doctor_news(turn.text) is None or unseen_signs(scope) is not None:
        return None
    open_pains = report_as_it_stands(scope.today, scope.stores.check_ins).pain
    pains = [one for one in open_pains if one.site != PELVIC_FLOOR]
    if len(pains) < len(open_pains) and PHYSIO_LETS_RUN.search(turn.plain):
        return replace(turn, answer=Answer(text=AS_THE_PHYSIO_SAYS, detailed=True), decision=_asked_on(turn.decision))
    if not pains:
        return None
    named = find_injury(f"{turn.text}, {pains[0].site}")
    if named is None or named.kind is None or named.cleared:
        return None
    site = pains[0].site if named.site == UNNAMED_PLACE else named.site
    kind = named.kind.replace("_", " ")
    _, written = store_told(_RowsOfAgents(scope, context), f"{site}: {kind}, diagnosed by the doctor")
    text = (
        f"Sorry to hear it, and good that you know. I've noted it as an injury of your {site}, so your plan spares it until it is cleared;"
        " what they told you goes before anything I say.\nTell me what they allow meanwhile, and when it's cleared: lanterne check-in"
        " --injury cleared"
    )
    return replace(turn, answer=Answer(text=text, detailed=True), actions=tuple(written))


def _felt_in(turn: _Turn, context: SessionContext, scope: AthleteScope) -> _Turn | None:
    """An exercise that hurts a place which is sore, stored with that pain; None for anything else."""
    if turn.decision.intent not in MAY_TELL_WHERE or "live_session" in turn.decision.signals:
        return None
    if exercise_in_text(turn.plain) is None or (sore := _sore(turn, scope)) is None:
        return None
    from lanterne_rouge.conversation.felt_in import felt_in, store_felt_in

    told = felt_in(normalise(turn.text), sore)
    if told is None:
        return None
    text, written = store_felt_in(*told, _RowsOfAgents(scope, context))
    return replace(turn, answer=Answer(text=text, detailed=True), actions=tuple(written))


def _sore(turn: _Turn, scope: AthleteScope) -> "Sore | None":
    """What hurts by the check-ins and by this conversation."""
    from lanterne_rouge.app.ongoing import report_as_it_stands
    from lanterne_rouge.conversation.spared import sore_places

    turns = scope.stores.conversations.turns(turn.stored.conversation.canvas, limit=TURNS_OF_PAIN)
    return sore_places(report_as_it_stands(scope.today, scope.stores.check_ins), turns, scope)


def _offer_to_undo(turn: _Turn, scope: AthleteScope) -> _Turn | None:
    """What would be taken back, with no workout running; None where nothing was written."""
    from lanterne_rouge.conversation.offers import offered_undo

    offered = offered_undo(scope, turn.plain)
    if offered is None:
        return None
    decision = replace(turn.decision, question=offered.text)
    return replace(turn, answer=Answer(text=offered.text), decision=decision, offer=offered.phrase)


def _deletion(turn: _Turn, scope: AthleteScope) -> _Turn | None:
    """A session that shall go, as an offer: no warning sign forbids that, and no undo of something else stands for it."""
    from lanterne_rouge.conversation.deletions import deletes_session, offered_deletion

    if not deletes_session(turn.plain) or {"live_session", "other_people"}.intersection(turn.decision.signals):
        return None
    if turn.stored.pending is not None:
        # It may be of the draft.
        return None
    offered = offered_deletion(turn.plain, scope)
    return replace(turn, answer=Answer(text=offered.text), offer=offered.phrase) if offered is not None else None


def _which_of(turn: _Turn, context: SessionContext, scope: AthleteScope) -> _Turn | None:
    """Where several drafts wait, a yes or no may mean any of them; None where one does."""
    records = scope.stores.canvas.cards(context.canvas_id)
    waiting = [one for one in records if one.state_at(context.now) is CardState.DRAFT]
    if len(waiting) < 2:
        return None
    names = ", ".join(f"{card_of(one, scope).title} ({one.id})" for one in waiting[-MOST_NAMED:])
    verb = "accept" if turn.decision.intent is Intent.CONFIRM else "dismiss"
    text = f"Several drafts wait: {names}. Which one? Say: {verb} {waiting[-1].id}"
    return replace(
        turn, answer=Answer(text=text), decision=replace(turn.decision, lane=RoutingLane.CLARIFY, question=text)
    )


def _doubted(turn: _Turn, scope: AthleteScope) -> _Turn | None:
    """The question which is meant, where a wish stood between the draft and a yes; None where the yes is plain."""
    if not turn.stored.is_doubtful or turn.decision.intent is not Intent.CONFIRM:
        return None
    record = scope.stores.canvas.versions(turn.stored.pending or "")[-1]
    text = f"{MAY_BE_MEANT_OTHERWISE} The draft {card_of(record, scope).title} still waits: say accept {record.id} to keep it."
    decision = replace(turn.decision, lane=RoutingLane.CLARIFY, question=text)
    return replace(turn, answer=Answer(text=text), decision=decision)


def _decided(
    turn: _Turn, context: SessionContext, scope: AthleteScope, *, named: "re.Match[str] | None" = None
) -> _Turn:
    """The athlete's own yes or no to the draft that waits, or to the card that is named."""
    handler = accept_card if turn.decision.intent is Intent.CONFIRM else dismiss_card
    request = DecideCardRequest(card=turn.stored.pending or "", version=turn.stored.version)
    if named is not None:
        version = named["version"]
        request = DecideCardRequest(card=named["card"], version=int(version) if version else None)
    outcome = execute(row_of(handler), handler, request, scope, _owner(context), encode=encode_json)
    if isinstance(outcome, Repeated):
        return turn
    action = {"use_case": row_of(handler).name, "card": outcome.card, "version": outcome.version}
    return replace(
        turn,
        answer=Answer(text=outcome_text(outcome)),
        actions=(action,),
        stored=replace(turn.stored, pending=None, version=None) if request.card == turn.stored.pending else turn.stored,
    )


def _owner(context: SessionContext) -> Caller:
    """Who says yes or no: the athlete, whichever agent asked."""
    return Caller(roles=frozenset({Role.OWNER}), canvas=context.canvas_id, correlation_id=context.correlation_id)


def _card_to_start(turn: _Turn, scope: AthleteScope) -> Card | None:
    """The draft that waits, else the session that was kept today in this conversation; None where there is neither."""
    records = scope.stores.canvas.cards(turn.stored.conversation.canvas)
    kept = [
        record
        for record in records
        if record.kind is CardKind.SESSION_PLAN and record.state is CardState.ACCEPTED and _is_of_today(record, scope)
    ]
    waiting = [record for record in records if record.id == turn.stored.pending]
    chosen = (*kept, *waiting)[-1:]
    return card_of(chosen[0], scope) if chosen else None


def _is_of_today(record: CardRecord, scope: AthleteScope) -> bool:
    return record.made.astimezone(scope.now.tzinfo).date() == scope.today


def _begun(turn: _Turn, card: Card | None, context: SessionContext, scope: AthleteScope) -> _Turn:
    """A drafted session kept, where it waits, and begun; what the day refuses is said, and the draft stays kept."""
    if card is None:
        return replace(turn, answer=Answer(text=START_WHAT))
    if not isinstance(card, SessionPlanCard):
        return replace(turn, answer=Answer(text=f"{card.title} {START_A_DAY}"))
    saved: list[str] = []
    if card.id == turn.stored.pending:
        confirmed = replace(turn, decision=replace(turn.decision, intent=Intent.CONFIRM))
        turn = replace(_decided(confirmed, context, scope), decision=turn.decision)
        saved = [f"Saved: template {card.template}."]
    try:
        said, written = begin_lifting(_RowsOfAgents(scope, context), card.template)
    except LanterneError as error:
        said, written = f"{error.sentence} {error.next_step}".strip(), []
    return replace(turn, answer=Answer(text="\n".join([*saved, said])), actions=(*turn.actions, *written))


def _by_agent(
    turn: _Turn, context: SessionContext, scope: AthleteScope, front: Front
) -> Generator[ChatEvent, None, _Turn]:
    """The slow lane. A request whose agent has no tool for it goes to the one that has, and is marked."""
    decision = turn.decision
    plans = decision.intent in PLANNING_INTENTS
    agent = Agent.COACH if decision.matched_rule == SEASON_WISH else Agent.PLANNER if plans else decision.target_agent
    rerouted = agent is not decision.target_agent
    if front is Front.MULTI_AGENT:
        roles = frozenset({Role.PLANNER if agent is Agent.PLANNER else Role.COACH})
    else:
        roles = frozenset({Role.COACH, Role.PLANNER})
    tools = Toolbox(roles=roles, context=context, scope=scope)
    care = _care(turn, scope)
    careful = f"{turn.plain} {care.words}" if care is not None else turn.plain
    withheld = None
    if agent is Agent.PLANNER:
        is_stopped = care is not None and care.is_stop and not care.is_partial
        withheld = care.said if care is not None and is_stopped else not_drafted(decision.intent, careful)
    if withheld is not None:
        answer = Answer(text=withheld, detailed=True)
    elif agent is Agent.PLANNER:
        draft = _open_draft(turn.stored, scope)
        proposed = _proposed(turn, draft, scope, front)
        if proposed is not None:
            consulted = (*turn.consulted, proposed.consulted)
            turn = replace(turn, consulted=consulted, by_model=turn.by_model or proposed.by_model)
        proposal = proposed.proposal if proposed is not None else None
        waits = turn.stored.pending is not None and draft is None
        answer = planner_answer(
            decision.intent,
            turn.plain,
            tools,
            draft,
            proposal,
            routine_waits=waits,
            today=_action_today(scope),
            spare=tuple(place.name for place in sore.places) if (sore := _sore(turn, scope)) is not None else (),
        )
        answer = _in_place_of(answer, turn, scope)
    else:
        answer = coach_answer(decision.intent, turn.plain, tools, care, said=normalise(turn.text))
        answer = _spared(answer, turn, scope)
    ask = _wording(answer, turn, context, scope, front) if agent is Agent.COACH and care is None else None
    if ask is not None:
        if answer.is_answered and answer.steps:
            # Looked-up data comes first whatever a model adds, so nobody waits for a model to read it.
            yield ChatEvent(kind=EventKind.TEXT, text=in_voice(answer.text, detailed=answer.detailed))
        worded = ask()
        turn = replace(turn, consulted=(*turn.consulted, worded.consulted), by_model=turn.by_model or worded.by_model)
        answer = worded.answer
    if agent is Agent.COACH:
        answer = _with_offer_to_note(answer, turn, scope)
    actions = tuple({"use_case": "draft", "card": card.id, "version": card.version} for card in answer.cards)
    pending = answer.cards[-1] if answer.cards else None
    stored = replace(turn.stored, pending=pending.id, version=pending.version) if pending else turn.stored
    return replace(turn, answer=answer, actions=actions, stored=stored, rerouted=rerouted, offer=answer.offer)


def _spared(answer: Answer, turn: _Turn, scope: AthleteScope) -> Answer:
    """The coach's answer without what a pain that was told leaves out."""
    if not answer.is_answered or answer.offer is not None or turn.decision.matched_rule == BLOOD_SUGAR:
        return answer
    from lanterne_rouge.conversation.spared import spare

    return spare(answer, normalise(turn.text), _sore(turn, scope))


def _in_place_of(answer: Answer, turn: _Turn, scope: AthleteScope) -> Answer:
    """What to do instead of a lift that hurts, where a swap was wished for without saying by what."""
    if answer.text != WHICH_LIFT or (sore := _sore(turn, scope)) is None:
        return answer
    from lanterne_rouge.conversation.spared import in_place_of

    text = in_place_of(normalise(turn.text), sore)
    return replace(answer, text=text, detailed=True) if text is not None else answer


def _with_offer_to_note(answer: Answer, turn: _Turn, scope: AthleteScope) -> Answer:
    """An answer to who told how they are, with the offer to put it into today's check-in, on which the day is decided."""
    decision = turn.decision
    if answer.offer is not None or decision.intent not in (Intent.COACH_GENERAL, Intent.LOG_PAIN) or turn.rerouted:
        return answer
    if {"is_question", "other_people", "live_session"}.intersection(
        decision.signals
    ) or decision.matched_rule == BLOOD_SUGAR:
        return answer
    from lanterne_rouge.conversation.body_report import read_body_report, tells_of_this_morning
    from lanterne_rouge.conversation.offer_kinds import phrase_of

    told = tells_of_this_morning(turn.text)
    if told is None:
        return answer
    if answer.is_answered and answer.text.rstrip().endswith("?"):
        return answer
    from lanterne_rouge.conversation.remembered_care import open_warning

    # With a warning sign open no session follows what is told, and feeling fine is no reason to ask.
    note_it = NOTE_IT if open_warning(scope) is None else NOTE_IT_ALONE
    if note_it is NOTE_IT_ALONE and read_body_report(turn.text) is None:
        return answer
    text = f"{answer.text}\n{note_it}" if answer.is_answered else note_it
    return replace(answer, text=text, offer=phrase_of("note", told), is_answered=True, detailed=True)


def _action_today(scope: AthleteScope) -> Action | None:
    """What today was decided to be; None before that."""
    stored = scope.stores.memory.recall(scope.today, scope.today, "decision", 1)
    return Action(json.loads(stored[-1].document)["decision"]["action"]) if stored else None


def _care(turn: _Turn, scope: AthleteScope) -> "Care | None":
    """What is remembered of a body that needs care, where the message itself speaks of none."""
    from lanterne_rouge.conversation.knowledge_search import needs_care
    from lanterne_rouge.conversation.remembered_care import TURNS_REMEMBERED, open_warning, remembered_care

    if turn.decision.intent in (Intent.SAFETY, Intent.OUT_OF_SCOPE):
        return None
    if needs_care(turn.plain):
        # What is new to care for ends no stop that is in force.
        return open_warning(scope)
    return remembered_care(
        scope, scope.stores.conversations.turns(turn.stored.conversation.canvas, limit=TURNS_REMEMBERED)
    )


def _wording(
    answer: Answer, turn: _Turn, context: SessionContext, scope: AthleteScope, front: Front
) -> "Callable[[], WordedAnswer] | None":
    """What asks a model to help with the coach's answer; None where none is set up, or where the rules speak alone."""
    if turn.decision.intent is Intent.OUT_OF_SCOPE or answer.is_settled:
        return None
    desk = _desk(_role_of(front, ModelRole.COACH), scope)
    if desk is None:
        return None
    from lanterne_rouge.conversation.coach_words import action_today, is_about_health, worded_by_model
    from lanterne_rouge.models.sources import lifting_may_be_told

    action = action_today(scope.stores.memory, scope.today)
    if action is None or is_about_health(turn.plain):
        return None
    if answer.facts and not lifting_may_be_told(scope.today, scope.stores, scope.models.closed_sources()):
        answer = replace(answer, facts=())
    before = scope.stores.conversations.turns(context.canvas_id, limit=2)
    return partial(
        worded_by_model,
        answer,
        turn.text,
        before[0].text if before else None,
        desk,
        _role_of(front, ModelRole.COACH),
        action,
        (*scope.settings.secrets(), *scope.models.private),
    )


def _proposed(
    turn: _Turn, draft: SessionPlanCard | None, scope: AthleteScope, front: Front
) -> "ProposedByModel | None":
    """What a model made of a wish for a draft; None where none is set up, or where the rules speak alone."""
    role = _role_of(front, ModelRole.PLANNER)
    desk = _desk(role, scope)
    if desk is None:
        return None
    from lanterne_rouge.conversation.coach_words import action_today, is_about_health
    from lanterne_rouge.conversation.planner_words import is_worth_asking, propose_by_model

    action = action_today(scope.stores.memory, scope.today)
    if action is None or is_about_health(turn.plain) or not is_worth_asking(turn.decision.intent, turn.plain, draft):
        return None
    forbidden = (*scope.settings.secrets(), *scope.models.private)
    return propose_by_model(turn.text, turn.plain, draft, desk, role, action, forbidden)


def _open_draft(stored: _Stored, scope: AthleteScope) -> SessionPlanCard | None:
    versions = scope.stores.canvas.versions(stored.pending) if stored.pending else ()
    card = card_of(versions[-1], scope) if versions else None
    return card if isinstance(card, SessionPlanCard) else None


def _reply(turn: _Turn, context: SessionContext) -> ChatReply:
    decision = turn.decision
    fast = decision.lane is RoutingLane.FAST
    message = turn.answer.text if fast else in_voice(turn.answer.text, detailed=turn.answer.detailed)
    return ChatReply(
        message=message if context.at_terminal else without_commands(message),
        cards=turn.answer.cards,
        actions=turn.actions,
        routing=decision,
        metadata={
            "fast_lane": fast,
            "intent": decision.intent.value,
            "latency_class": "fast" if decision.lane is not RoutingLane.SLOW else "slow",
            "decided_by": "model" if turn.by_model else "rules",
            "usage": _usage(turn.consulted),
            **({"rerouted": True} if turn.rerouted else {}),
        },
    )


def _usage(consulted: Sequence[ModelConsultation]) -> Mapping[str, object] | None:
    """What the models of a message took, and why one gave no answer; None where none was asked."""
    if not consulted:
        return None
    use = reduce(TokenUse.plus, (one.use for one in consulted))
    return {
        "models": list(dict.fromkeys(one.model for one in consulted if one.model)),
        "calls": use.calls,
        "input_tokens": use.input_tokens,
        "output_tokens": use.output_tokens,
        "cost_usd": use.cost_usd,
        "problems": [one.problem for one in consulted if one.problem],
    }


def _plain_reply(text: str) -> ChatReply:
    metadata = {"fast_lane": False, "intent": None, "latency_class": "fast", "decided_by": "rules", "usage": None}
    return ChatReply(message=text, cards=(), actions=(), routing=None, metadata=metadata)


def _log_slow(turn: _Turn, took_ms: float) -> None:
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


def _still_offered(turn: _Turn) -> str | None:
    """The offer that outlives this message: one that was just made, where this is a mere question or a kind word.

    Another wish ends it, so that a yes never means what was wished for before.
    """
    from lanterne_rouge.conversation.small_talk import small_talk

    stored, decision = turn.stored, turn.decision
    is_talk = "is_question" in decision.signals or small_talk(turn.plain) is not None
    asks_back = turn.answer.text.rstrip().endswith("?")
    if stored.pending is not None or stored.offer is None:
        return None
    from lanterne_rouge.conversation.offer_kinds import is_offer

    if not is_offer(stored.offer):
        # Beside a draft, or where sets would be logged, only an answer at once is plain.
        return None
    if stored.is_older or turn.actions or turn.answer.cards or asks_back or not is_talk:
        return None
    return stored.offer if decision.lane is RoutingLane.SLOW and decision.intent in ASKING else None


def _remember(turn: _Turn, reply: ChatReply, context: SessionContext, scope: AthleteScope) -> None:
    """Turns, the decision and the state in one transaction, so that a restart loses nothing."""
    before = Mode(turn.stored.conversation.mode)
    live = running_workout(_RowsOfAgents(scope, context)) is not None
    after = (
        Mode.EXECUTE if live else turn.decision.mode_transition or (Mode.COACH if before is Mode.EXECUTE else before)
    )
    wished = turn.offer is not None or turn.stored.offer is not None or read_wish(turn.plain) is not None
    doubtful = turn.stored.pending is not None and not turn.answer.cards and (wished or turn.stored.is_doubtful)
    stands = turn.offer or _still_offered(turn)
    state = {
        "pending": turn.stored.pending,
        "version": turn.stored.version,
        "offer": stands,
        **({"offered": _offered_on(scope)} if stands is not None else {}),
        **({"older": True} if stands is not None and turn.offer is None else {}),
        **({"doubtful": True} if doubtful else {}),
        **({"logged": logged} if (logged := _logged_by(turn, context, scope)) is not None else {}),
    }
    said = SaidTurn(
        canvas=context.canvas_id,
        at=context.now,
        speaker=Speaker.ATHLETE,
        text=turn.text,
        correlation_id=context.correlation_id,
    )
    routing = RoutingRecord(
        canvas=context.canvas_id,
        at=context.now,
        message=turn.text,
        lane=turn.decision.lane.value,
        intent=turn.decision.intent.value,
        agent=turn.decision.target_agent.value,
        mode=after.value,
        transition=f"{before.value}->{after.value}" if after is not before else None,
        document=json.dumps(msgspec.to_builtins(turn.decision)),
        correlation_id=context.correlation_id,
    )
    cards = tuple(card.id for card in turn.answer.cards)
    scope.stores.conversations.record(
        said=(said, replace(said, speaker=Speaker.COACH, text=reply.message, cards=cards)),
        routing=routing,
        conversation=replace(turn.stored.conversation, mode=after.value, state=json.dumps(state)),
    )
