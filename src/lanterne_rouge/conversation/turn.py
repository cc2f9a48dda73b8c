"""One message on its way: who sends it, what the conversation kept for it, and what it keeps of it."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

import msgspec

from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.use_case import Caller, Role
from lanterne_rouge.app.workout.live import WorkoutChange
from lanterne_rouge.conversation.answer import Answer
from lanterne_rouge.conversation.deciding import ANSWERING, read_anew
from lanterne_rouge.conversation.fast_lane import running_workout
from lanterne_rouge.conversation.live_context import context_of_line
from lanterne_rouge.conversation.open_care import TURNS_REMEMBERED, OpenCare, open_care
from lanterne_rouge.conversation.small_talk import small_talk
from lanterne_rouge.conversation.tools import run_as
from lanterne_rouge.conversation.wishes import read_wish
from lanterne_rouge.domain.canvas import CardState
from lanterne_rouge.domain.conversation import Conversation, RoutingRecord, SaidTurn, Speaker
from lanterne_rouge.domain.language_model import ModelConsultation, ModelRole
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.domain.routing import Agent, Intent, Mode, RoutingContext, RoutingDecision, RoutingLane

if TYPE_CHECKING:
    from lanterne_rouge.conversation.spared import Sore
    from lanterne_rouge.models.ask import ModelDesk

FOLLOW_UP = "gate:follow_up"
ASKING = frozenset((Intent.COACH_GENERAL, Intent.ANALYZE_PROGRESS))
LOGGING = frozenset(("log_session", "log_set"))
"""The rows that log what was done."""
R = TypeVar("R")
V = TypeVar("V")


@dataclass(frozen=True, kw_only=True)
class Talk:
    """Who sends a message, in which conversation and to which front; runs the rows of the fast lane as the agent that holds them."""

    context: SessionContext
    scope: AthleteScope
    is_shell: bool
    """One agent answers in the place of three."""
    key: str
    """The message with it is carried out once."""

    @cached_property
    def earlier(self) -> tuple[SaidTurn, ...]:
        """What was said in this conversation before the message, oldest first."""
        return self.scope.stores.conversations.turns(self.context.canvas_id, limit=TURNS_REMEMBERED)

    @cached_property
    def care(self) -> OpenCare:
        """What is open of the athlete's body as the message arrives."""
        return self.care_now()

    @cached_property
    def sore(self) -> "Sore | None":
        """What hurts as the message arrives."""
        # Imported here: few messages ask what a pain leaves out.
        from lanterne_rouge.conversation.spared import sore_places

        return sore_places(self.care, self.scope)

    def care_now(self) -> OpenCare:
        """The same behind what the message itself has written."""
        return open_care(self.scope, self.earlier)

    @property
    def owner(self) -> Caller:
        """Who says yes or no: the athlete, whichever agent asked."""
        canvas, correlation = self.context.canvas_id, self.context.correlation_id
        return Caller(roles=frozenset({Role.OWNER}), canvas=canvas, correlation_id=correlation)

    @property
    def owner_once(self) -> Caller:
        """The athlete, whose yes to the same message is carried out once."""
        return replace(self.owner, idempotency_key=self.key or None)

    def role(self, role: ModelRole) -> ModelRole:
        """The role by which a model is asked."""
        return ModelRole.SHELL if self.is_shell else role

    def desk(self, role: ModelRole) -> "ModelDesk | None":
        """The desk of a role, with a line beforehand where it asks somebody for the first time."""
        desk = self.scope.models.chat_desk(self.role(role))
        if desk is not None:
            for line in self.scope.models.first_time_chat(self.role(role)):
                self.scope.notices.now(line)
        return desk

    def run(self, handler: Callable[[R, AthleteScope], V], request: R, *, asked: Caller | None = None) -> V:
        """Run a row; a request with a key that was used before is answered as it was then."""
        if isinstance(request, WorkoutChange):
            request = replace(request, workout=self.context.workout)
        held = row_of(handler).roles
        roles = held - {Role.OWNER} or held
        caller = replace(
            asked or Caller(), roles=roles, canvas=self.context.canvas_id, correlation_id=self.context.correlation_id
        )
        return run_as(handler, request, self.scope, caller)


@dataclass(frozen=True, kw_only=True)
class Logged:
    """The one session that was logged last in this conversation: its entry of the journal, its activity, and how it was said."""

    entry: int
    said: str
    activity: str | None = None


@dataclass(frozen=True, kw_only=True)
class Stored:
    """What is remembered between two messages."""

    conversation: Conversation
    pending: str | None = None
    version: int | None = None
    offer: str | None = None
    is_older: bool = False
    """Something was said between the offer and now: a plain yes still takes it, a mere `ok` may be of what was said since."""
    is_doubtful: bool = False
    """Something else was wished for since the card was drafted, and nothing came of it: a yes may be meant for that."""
    logged: Logged | None = None


@dataclass(frozen=True, kw_only=True)
class ChatTurn:
    """One message on its way: what was stored before it, and what it has brought so far."""

    text: str
    plain: str
    stored: Stored
    decision: RoutingDecision
    answer: Answer = field(default_factory=lambda: Answer(text=""))
    actions: tuple[Mapping[str, object], ...] = ()
    rerouted: bool = False
    consulted: tuple[ModelConsultation, ...] = ()
    by_model: bool = False
    offer: str | None = None

    def saying(self, text: str, written: Sequence[Mapping[str, object]] = ()) -> "ChatTurn":
        """The message answered in full, with what was written."""
        return replace(self, answer=Answer(text=text, detailed=True), actions=tuple(written))

    def has(self, *signals: str) -> bool:
        """Whether one of the signals was read in the message."""
        return not set(signals).isdisjoint(self.decision.signals)


def asked_on(decision: RoutingDecision) -> RoutingDecision:
    """A question to the coach that goes on from one before."""
    lane, intent = RoutingLane.SLOW, Intent.COACH_GENERAL
    anew = read_anew(decision, FOLLOW_UP, lane, intent, Agent.COACH, confidence=decision.confidence)
    return replace(anew, signals=(*decision.signals, "follow_up"))


def stored_before(talk: Talk) -> Stored:
    """What the conversation keeps from the messages before."""
    found = talk.scope.stores.conversations.get(talk.context.canvas_id)
    if found is None:
        began = Conversation(canvas=talk.context.canvas_id, began=talk.context.now, mode=Mode.COACH.value)
        return Stored(conversation=began)
    state = json.loads(found.state)
    pending = state.get("pending")
    versions = talk.scope.stores.canvas.versions(pending) if pending else ()
    waits = bool(versions) and versions[-1].state_at(talk.context.now) is CardState.DRAFT
    return Stored(
        conversation=found,
        pending=pending if waits else None,
        version=versions[-1].version if waits else None,
        offer=_in_force(state.get("offer"), state.get("offered"), talk.scope),
        is_older=bool(state.get("older")),
        is_doubtful=bool(state.get("doubtful")),
        logged=_logged_today(state.get("logged"), talk.scope),
    )


def _logged_today(stored: Mapping[str, str] | None, scope: AthleteScope) -> Logged | None:
    """What was logged in this conversation today: the words of another day would tell of other days now."""
    if stored is None or stored["on"] != str(scope.today):
        return None
    return Logged(entry=int(stored["entry"]), said=stored["said"], activity=stored.get("activity"))


def _logged_by(turn: ChatTurn, talk: Talk) -> Mapping[str, str] | None:
    """The session that a message logged, to be remembered; the one of before where it logged none."""
    kept = turn.stored.logged
    if not turn.has("live_session") and any(one["use_case"] in LOGGING for one in turn.actions):
        from lanterne_rouge.conversation.offer_kinds import message_logged

        said = message_logged(turn.stored.offer or "") if turn.decision.intent in ANSWERING else turn.text
        latest = next(iter(talk.scope.stores.journal.undoable()), None)
        # One that was known already wrote nothing, and the latest entry is of something else.
        is_new = latest is not None and latest.at >= talk.context.now and len(turn.actions) == 1
        activity = str(turn.actions[0].get("activity") or "")
        kept = Logged(entry=latest.id, said=said, activity=activity) if said and latest is not None and is_new else None
    if kept is None:
        return None
    return {
        "entry": str(kept.entry),
        "said": kept.said,
        "on": str(talk.scope.today),
        **({"activity": kept.activity} if kept.activity else {}),
    }


def _in_force(offer: str | None, made_on: str | None, scope: AthleteScope) -> str | None:
    """A stored offer; what was offered on another day, or of another plan, is offered no longer."""
    # Most turns have none, and the plan is looked up for an offer alone.
    return offer if offer is not None and made_on in (None, _offered_on(scope)) else None


def _offered_on(scope: AthleteScope) -> str:
    """The day and the plan that an offer is made on."""
    plan = scope.stores.plans.current()
    return f"{scope.today} {plan.id if plan is not None else ''}"


def known_to_router(message: str, stored: Stored, talk: Talk) -> RoutingContext:
    """What the router knows: the workout that runs, the mode, whether an answer is waited for."""
    live = context_of_line(message, running_workout(talk), talk.scope)
    mode = Mode.EXECUTE if live.live_session else Mode(stored.conversation.mode)
    if mode is Mode.EXECUTE and not live.live_session:
        mode = Mode.COACH
    return replace(live, mode=mode, pending_proposal=stored.pending is not None or stored.offer is not None)


def _still_offered(turn: ChatTurn) -> str | None:
    """The offer that outlives this message: one that was just made, where this is a mere question or a kind word.

    Another wish ends it, so that a yes never means what was wished for before.
    """
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


def remember(turn: ChatTurn, replied: str, talk: Talk) -> None:
    """Turns, the decision and the state in one transaction, so that a restart loses nothing."""
    before = Mode(turn.stored.conversation.mode)
    live = running_workout(talk) is not None
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
        **({"offered": _offered_on(talk.scope)} if stands is not None else {}),
        **({"older": True} if stands is not None and turn.offer is None else {}),
        **({"doubtful": True} if doubtful else {}),
        **({"logged": logged} if (logged := _logged_by(turn, talk)) is not None else {}),
    }
    said = SaidTurn(
        canvas=talk.context.canvas_id,
        at=talk.context.now,
        speaker=Speaker.ATHLETE,
        text=turn.text,
        correlation_id=talk.context.correlation_id,
    )
    routing = RoutingRecord(
        canvas=talk.context.canvas_id,
        at=talk.context.now,
        message=turn.text,
        lane=turn.decision.lane.value,
        intent=turn.decision.intent.value,
        agent=turn.decision.target_agent.value,
        mode=after.value,
        transition=f"{before.value}->{after.value}" if after is not before else None,
        document=json.dumps(msgspec.to_builtins(turn.decision)),
        correlation_id=talk.context.correlation_id,
    )
    cards = tuple(card.id for card in turn.answer.cards)
    talk.scope.stores.conversations.record(
        said=(said, replace(said, speaker=Speaker.COACH, text=replied, cards=cards)),
        routing=routing,
        conversation=replace(turn.stored.conversation, mode=after.value, state=json.dumps(state)),
    )
