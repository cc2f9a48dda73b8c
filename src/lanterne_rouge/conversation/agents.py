"""The slow lane: the coach or the planner answers with its tools, and a model helps where one is set up."""

import json
from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from lanterne_rouge.app.canvas import card_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.conversation.answer import FROM_BOOKS, Answer
from lanterne_rouge.conversation.chat_reply import ChatEvent, EventKind
from lanterne_rouge.conversation.coach import coach_answer
from lanterne_rouge.conversation.deciding import PLANNING_INTENTS, read_anew
from lanterne_rouge.conversation.gates import BLOOD_SUGAR, SEASON_WISH
from lanterne_rouge.conversation.knowledge_search import needs_care, passage_for, topics_near
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.planner import WHICH_LIFT, not_drafted, planner_answer
from lanterne_rouge.conversation.remembered_care import remembered_care, stop_of
from lanterne_rouge.conversation.tools import Toolbox
from lanterne_rouge.conversation.turn import ChatTurn, Stored, Talk
from lanterne_rouge.conversation.voice import in_voice
from lanterne_rouge.domain.conversation import Speaker
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.language_model import ModelRole
from lanterne_rouge.domain.routing import Agent, Confidence, Intent, RoutingLane
from lanterne_rouge.views.cards import SessionPlanCard

if TYPE_CHECKING:
    from lanterne_rouge.conversation.coach_words import WordedAnswer
    from lanterne_rouge.conversation.planner_words import ProposedByModel
    from lanterne_rouge.conversation.remembered_care import Care

NOTHING_TOLD = "gate:nothing_of_today"
NOTE_IT = "Shall I note that for this morning? Say yes, and today's session follows it."
NOTE_IT_ALONE = "Shall I note that for this morning? Then say yes."
SAID_ALREADY = (
    "I'd only say the same again, so I haven't understood what is new in that. Ask it in other words, with the day, the lift or the"
    " number you mean."
)
NOT_NEW = "I don't see yet what is new in that. I can tell you about {choices}: say which, or ask it in other words."


def not_twice(turn: ChatTurn, talk: Talk) -> ChatTurn:
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
    before = talk.earlier[-2:]
    said = {one.speaker: one.text for one in before}
    if FROM_BOOKS not in turn.answer.text:
        # What is looked up of the plan, the day or the body may well be right twice.
        return turn
    is_same = said.get(Speaker.COACH) == in_voice(turn.answer.text, detailed=turn.answer.detailed)
    if not is_same or normalise(said.get(Speaker.ATHLETE, "")) == normalise(turn.text):
        return turn
    said_before = passage_for(turn.plain)
    other = [one for one in topics_near(turn.plain, 3) if said_before is None or one != said_before.topic][:2]
    text = NOT_NEW.format(choices=" or ".join(other)) if len(other) == 2 else SAID_ALREADY
    return replace(turn, answer=replace(turn.answer, text=text))


def asked_after_all(turn: ChatTurn, talk: Talk) -> Generator[ChatEvent, None, ChatTurn]:
    """What sounded like a check-in and tells nothing of today, as the question that it may be; where nothing answers it, as it is."""
    lane, intent = RoutingLane.SLOW, Intent.COACH_GENERAL
    decision = read_anew(turn.decision, NOTHING_TOLD, lane, intent, Agent.COACH, confidence=Confidence.LOW)
    asked = yield from by_agent(replace(turn, decision=decision), talk)
    return asked if asked.answer.is_answered else turn


def by_agent(turn: ChatTurn, talk: Talk) -> Generator[ChatEvent, None, ChatTurn]:
    """The slow lane. A request whose agent has no tool for it goes to the one that has, and is marked."""
    decision = turn.decision
    plans = decision.intent in PLANNING_INTENTS
    agent = Agent.COACH if decision.matched_rule == SEASON_WISH else Agent.PLANNER if plans else decision.target_agent
    rerouted = agent is not decision.target_agent
    role = Role.PLANNER if agent is Agent.PLANNER else Role.COACH
    roles = frozenset({Role.COACH, Role.PLANNER} if talk.is_shell else {role})
    tools = Toolbox(roles=roles, context=talk.context, scope=talk.scope)
    care = _care(turn, talk)
    careful = f"{turn.plain} {care.words}" if care is not None else turn.plain
    withheld = None
    if agent is Agent.PLANNER:
        is_stopped = care is not None and care.is_stop and not care.is_partial
        withheld = care.said if care is not None and is_stopped else not_drafted(decision.intent, careful)
    if withheld is not None:
        answer = Answer(text=withheld, detailed=True)
    elif agent is Agent.PLANNER:
        draft = _open_draft(turn.stored, talk.scope)
        proposed = _proposed(turn, draft, talk)
        if proposed is not None:
            consulted = (*turn.consulted, proposed.consulted)
            turn = replace(turn, consulted=consulted, by_model=turn.by_model or proposed.by_model)
        proposal = proposed.proposal if proposed is not None else None
        waits = turn.stored.pending is not None and draft is None
        runs = talk.scope.stores.memory.recall(talk.scope.today, talk.scope.today, "decision", 1)
        answer = planner_answer(
            decision.intent,
            turn.plain,
            tools,
            draft,
            proposal,
            routine_waits=waits,
            today=Action(json.loads(runs[-1].document)["decision"]["action"]) if runs else None,
            spare=tuple(place.name for place in sore.places) if (sore := talk.sore) is not None else (),
        )
        answer = _in_place_of(answer, turn, talk)
    else:
        answer = coach_answer(decision.intent, turn.plain, tools, care, said=normalise(turn.text))
        answer = _spared(answer, turn, talk)
    ask = _wording(answer, turn, talk) if agent is Agent.COACH and care is None else None
    if ask is not None:
        if answer.is_answered and answer.steps:
            # Looked-up data comes first whatever a model adds, so nobody waits for a model to read it.
            yield ChatEvent(kind=EventKind.TEXT, text=in_voice(answer.text, detailed=answer.detailed))
        worded = ask()
        turn = replace(turn, consulted=(*turn.consulted, worded.consulted), by_model=turn.by_model or worded.by_model)
        answer = worded.answer
    if agent is Agent.COACH:
        answer = _with_offer_to_note(answer, turn, talk)
    actions = tuple({"use_case": "draft", "card": card.id, "version": card.version} for card in answer.cards)
    pending = answer.cards[-1] if answer.cards else None
    stored = replace(turn.stored, pending=pending.id, version=pending.version) if pending else turn.stored
    return replace(turn, answer=answer, actions=actions, stored=stored, rerouted=rerouted, offer=answer.offer)


def _spared(answer: Answer, turn: ChatTurn, talk: Talk) -> Answer:
    """The coach's answer without what a pain that was told leaves out."""
    if not answer.is_answered or answer.offer is not None or turn.decision.matched_rule == BLOOD_SUGAR:
        return answer
    from lanterne_rouge.conversation.spared import spare

    return spare(answer, normalise(turn.text), talk.sore)


def _in_place_of(answer: Answer, turn: ChatTurn, talk: Talk) -> Answer:
    """What to do instead of a lift that hurts, where a swap was wished for without saying by what."""
    if answer.text != WHICH_LIFT or talk.sore is None:
        return answer
    from lanterne_rouge.conversation.spared import in_place_of

    text = in_place_of(normalise(turn.text), talk.sore)
    return replace(answer, text=text, detailed=True) if text is not None else answer


def _with_offer_to_note(answer: Answer, turn: ChatTurn, talk: Talk) -> Answer:
    """An answer to who told how they are, with the offer to put it into today's check-in, on which the day is decided."""
    decision = turn.decision
    if answer.offer is not None or decision.intent not in (Intent.COACH_GENERAL, Intent.LOG_PAIN) or turn.rerouted:
        return answer
    if turn.has("is_question", "other_people", "live_session") or decision.matched_rule == BLOOD_SUGAR:
        return answer
    from lanterne_rouge.conversation.body_report import read_body_report, tells_of_this_morning
    from lanterne_rouge.conversation.offer_kinds import phrase_of

    told = tells_of_this_morning(turn.text)
    if told is None:
        return answer
    if answer.is_answered and answer.text.rstrip().endswith("?"):
        return answer
    # With a warning sign open no session follows what is told, and feeling fine is no reason to ask.
    note_it = NOTE_IT if talk.care.warning is None else NOTE_IT_ALONE
    if note_it is NOTE_IT_ALONE and read_body_report(turn.text) is None:
        return answer
    text = f"{answer.text}\n{note_it}" if answer.is_answered else note_it
    return replace(answer, text=text, offer=phrase_of("note", told), is_answered=True, detailed=True)


def _care(turn: ChatTurn, talk: Talk) -> "Care | None":
    """What is remembered of a body that needs care, where the message itself speaks of none."""
    if turn.decision.intent in (Intent.SAFETY, Intent.OUT_OF_SCOPE):
        return None
    if needs_care(turn.plain):
        # What is new to care for ends no stop that is in force.
        return stop_of(talk.care.warning)
    return remembered_care(talk.care)


def _wording(answer: Answer, turn: ChatTurn, talk: Talk) -> "Callable[[], WordedAnswer] | None":
    """What asks a model to help with the coach's answer; None where none is set up, or where the rules speak alone."""
    if turn.decision.intent is Intent.OUT_OF_SCOPE or answer.is_settled:
        return None
    desk = talk.desk(ModelRole.COACH)
    if desk is None:
        return None
    from lanterne_rouge.conversation.coach_words import action_today, is_about_health, worded_by_model
    from lanterne_rouge.models.sources import lifting_may_be_told

    action = action_today(talk.scope.stores.memory, talk.scope.today)
    if action is None or is_about_health(turn.plain):
        return None
    if answer.facts and not lifting_may_be_told(
        talk.scope.today, talk.scope.stores, talk.scope.models.closed_sources()
    ):
        answer = replace(answer, facts=())
    before = talk.earlier[-2:]
    return partial(
        worded_by_model,
        answer,
        turn.text,
        before[0].text if before else None,
        desk,
        talk.role(ModelRole.COACH),
        action,
        (*talk.scope.settings.secrets(), *talk.scope.models.private),
    )


def _proposed(turn: ChatTurn, draft: SessionPlanCard | None, talk: Talk) -> "ProposedByModel | None":
    """What a model made of a wish for a draft; None where none is set up, or where the rules speak alone."""
    desk = talk.desk(ModelRole.PLANNER)
    if desk is None:
        return None
    from lanterne_rouge.conversation.coach_words import action_today, is_about_health
    from lanterne_rouge.conversation.planner_words import is_worth_asking, propose_by_model

    action = action_today(talk.scope.stores.memory, talk.scope.today)
    if action is None or is_about_health(turn.plain) or not is_worth_asking(turn.decision.intent, turn.plain, draft):
        return None
    forbidden = (*talk.scope.settings.secrets(), *talk.scope.models.private)
    return propose_by_model(turn.text, turn.plain, draft, desk, talk.role(ModelRole.PLANNER), action, forbidden)


def _open_draft(stored: Stored, scope: AthleteScope) -> SessionPlanCard | None:
    versions = scope.stores.canvas.versions(stored.pending) if stored.pending else ()
    card = card_of(versions[-1], scope) if versions else None
    return card if isinstance(card, SessionPlanCard) else None
