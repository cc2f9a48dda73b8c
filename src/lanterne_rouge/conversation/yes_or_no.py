"""The athlete's own yes or no: to what was asked last, to a draft that waits, to taking something back."""

import re
from dataclasses import replace

from lanterne_rouge.app.canvas import DecideCardRequest, accept_card, card_of, dismiss_card
from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import Repeated, execute
from lanterne_rouge.conversation.answer import Answer
from lanterne_rouge.conversation.carry_on import CARRY_ON
from lanterne_rouge.conversation.clearance_asked import CLEARED_KIND, answers_clearance, clearance_question
from lanterne_rouge.conversation.command_gates import CARD_RULE, NAMED_CARD, START_RULE
from lanterne_rouge.conversation.deciding import ANSWERING, NOTHING_TO_UNDO, read_anew
from lanterne_rouge.conversation.doctor_news import (
    ASKED_KIND,
    IF_SEEN,
    SEEN_KIND,
    WHAT_WAS_ALLOWED,
    answers_what_was_allowed,
    asked_before_lifting,
)
from lanterne_rouge.conversation.fast_lane import begin_lifting, carry_out, running_workout
from lanterne_rouge.conversation.going_on import PUT_RIGHT
from lanterne_rouge.conversation.live_context import context_of_line
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.signs_told import asked_of_doctor
from lanterne_rouge.conversation.turn import ChatTurn, Stored, Talk
from lanterne_rouge.domain.canvas import CardKind, CardRecord, CardState
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.routing import Agent, Confidence, Intent, RoutingDecision, RoutingLane
from lanterne_rouge.views.cards import Card, SessionPlanCard, outcome_text

MOST_NAMED = 3
OFFER_RULE = "pattern:offer_in_its_words"
PUT_BACK = "gate:put_back"
_PUT_BACK = re.compile(
    r"^(?:(?:actually|no|nah|oh|sorry|wait|hm+|ok|please|can you|could you|(?:i )?changed my mind|on second thoughts?)[ ,]+)*"
    r"(?:(?:put|move|change|switch|swap|set) (?:it|that|them|everything) back(?: (?:to )?(?:how|what|where|as) it was| again| please)?"
    r"|(?P<leave>leave (?:it|that) (?:as|how|where) it (?:was|is)))[ .!?]*$"
)
"""What was changed shall be as before, or what was offered shall not be done."""
_PLAIN_YES = re.compile(
    r"^(?:(?:ok|okay|oh|and|well|sure)[ ,]+)*(?:yes|yep|yeah|yup|do (?:it|that)|go (?:ahead|for it)|please do|let'?s do)\b"
)
START_WHAT = "Start what? For today's lifting say: start workout"
START_A_DAY = "has several days. Say yes to keep it, then: lanterne workout start"
MAY_BE_MEANT_OTHERWISE = "A yes could mean more than one thing here, so nothing changed."
NOT_DONE = "Nothing done. What was it, then?"
STAYS = "Nothing was changed yet, so it stays as it was."


def read_as_answer(message: str, stored: Stored, decision: RoutingDecision, scope: AthleteScope) -> RoutingDecision:
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
    from lanterne_rouge.conversation.offer_kinds import answers_offer

    plain = normalise(message)
    is_cleared = (answers_clearance(plain, stored.offer) or answers_what_was_allowed(plain, stored.offer)) is not None
    taken = True if is_cleared else answers_offer(plain, stored.offer, scope.today)
    if taken is None:
        return decision
    intent = Intent.CONFIRM if taken else Intent.REJECT
    return read_anew(decision, OFFER_RULE, RoutingLane.FAST, intent, Agent.PLANNER)


def offer_to_log(turn: ChatTurn, talk: Talk) -> str | None:
    """What was done on another day, as a phrase for a yes; None where it isn't plain, or a workout runs."""
    if turn.decision.lane is not RoutingLane.CLARIFY or turn.has("live_session"):
        return None
    from lanterne_rouge.conversation.offers import offered_log

    return offered_log(turn.text, turn.decision, talk.scope.today)


def named_card(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """A yes or no to a card by its name."""
    if turn.decision.matched_rule != CARD_RULE:
        return None
    return _decided(turn, talk, named=NAMED_CARD.match(turn.plain))


def left_as_it_was(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """What was offered shall not be done."""
    return replace(turn, answer=Answer(text=STAYS)) if turn.decision.matched_rule == PUT_BACK else None


def answered_yes_or_no(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """A yes or no to what was asked last, else to the draft that waits."""
    if turn.decision.intent not in ANSWERING or turn.decision.lane is not RoutingLane.FAST:
        return None
    if turn.stored.offer is not None:
        return _to_offer(turn, turn.stored.offer, talk)
    if turn.stored.pending is None:
        return None
    return _which_of(turn, talk) or _doubted(turn, talk) or _decided(turn, talk)


def still_asked(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """`Do I carry on?` while a doctor's word waits for an answer: what waits, said again with the words that answer it."""
    phrase = turn.stored.offer
    if phrase is None or turn.has("live_session", "other_people") or turn.decision.intent is Intent.SAFETY:
        return None
    kind, _, about = phrase.partition(": ")
    question = {
        CLEARED_KIND: clearance_question(about),
        ASKED_KIND: WHAT_WAS_ALLOWED,
        SEEN_KIND: f"Has somebody examined you for it? {IF_SEEN}",
    }.get(kind)
    if question is None or not re.search(CARRY_ON, turn.plain):
        return None
    return asked_of_doctor(
        turn, f"Not yet: that waits for your answer.\n{question}\nUntil then no training, easy or not.", phrase
    )


def offer_asked(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """A question back with what a yes to it carries out."""
    if turn.decision.lane is not RoutingLane.CLARIFY or turn.offer is None:
        return None
    return replace(turn, answer=Answer(text=turn.decision.question or ""))


def _to_offer(turn: ChatTurn, phrase: str, talk: Talk) -> ChatTurn:
    """The answer to what was asked last. After a yes the phrase is read anew by the rules, as if it had been said now."""
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
        text = f"Is that a yes to this: {offer_in_words(phrase, talk.scope.today)}? Then say yes."
        return replace(turn, answer=Answer(text=text), offer=phrase)
    if allowed is not None and (question := asked_before_lifting(allowed)) is not None:
        return asked_of_doctor(turn, question, allowed)
    phrase = allowed or answers_clearance(turn.plain, phrase) or phrase
    made = carry_out_offer(phrase, talk, talk.owner_once)
    if made is not None:
        # What was allowed is still asked where the answer told nothing of it.
        asked = phrase if phrase.startswith("allowed: ") else None
        return replace(turn, answer=Answer(text=made[0], detailed=True), actions=tuple(made[1]), offer=asked)
    workout = running_workout(talk)
    decision = route(phrase, context_of_line(phrase, workout, talk.scope))
    if decision.lane is not RoutingLane.FAST:
        return replace(turn, answer=Answer(text=NO_LONGER))
    said, written = carry_out(talk, decision, phrase, talk.key, workout, None)
    return replace(turn, answer=Answer(text=said), actions=tuple(written))


def put_right_now(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """Sets corrected at once, or the question which."""
    if turn.decision.matched_rule != PUT_RIGHT:
        return None
    from lanterne_rouge.conversation.offer_kinds import carry_out_offer

    if turn.decision.question is not None:
        # Only a yes changes what may not be meant.
        return replace(turn, answer=Answer(text=turn.decision.question))
    made = carry_out_offer(turn.offer, talk, talk.owner_once) if turn.offer is not None else None
    if made is None:
        return replace(turn, answer=Answer(text=""))
    return replace(turn, answer=Answer(text=made[0], detailed=True), actions=tuple(made[1]), offer=None)


def offer_to_undo(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """What would be taken back, with no workout running; None where nothing was written."""
    if turn.decision.matched_rule != NOTHING_TO_UNDO:
        return None
    from lanterne_rouge.conversation.offers import offered_undo

    offered = offered_undo(talk.scope, turn.plain)
    if offered is None:
        return None
    if offered.phrase is None:
        # An older session than the last entry.
        from lanterne_rouge.conversation.deletions import logged_deletion

        offered = logged_deletion(turn.plain, talk.scope) or offered
    decision = replace(turn.decision, question=offered.text)
    return replace(turn, answer=Answer(text=offered.text), decision=decision, offer=offered.phrase)


def deletion(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """A session that shall go, as an offer: no warning sign forbids that, and no undo of something else stands for it."""
    from lanterne_rouge.conversation.deletions import deletes_session, offered_deletion

    if not deletes_session(turn.plain) or turn.has("live_session") or turn.decision.intent is Intent.SAFETY:
        return None
    if turn.stored.pending is not None or turn.decision.matched_rule == NOTHING_TO_UNDO:
        # It may be of the draft, or of the last entry.
        return None
    offered = offered_deletion(turn.plain, talk.scope)
    return replace(turn, answer=Answer(text=offered.text), offer=offered.phrase) if offered is not None else None


def _which_of(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """Where several drafts wait, a yes or no may mean any of them; None where one does."""
    records = talk.scope.stores.canvas.cards(talk.context.canvas_id)
    waiting = [one for one in records if one.state_at(talk.context.now) is CardState.DRAFT]
    if len(waiting) < 2:
        return None
    names = ", ".join(f"{card_of(one, talk.scope).title} ({one.id})" for one in waiting[-MOST_NAMED:])
    verb = "accept" if turn.decision.intent is Intent.CONFIRM else "dismiss"
    text = f"Several drafts wait: {names}. Which one? Say: {verb} {waiting[-1].id}"
    return replace(
        turn, answer=Answer(text=text), decision=replace(turn.decision, lane=RoutingLane.CLARIFY, question=text)
    )


def _doubted(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """The question which is meant, where a wish stood between the draft and a yes; None where the yes is plain."""
    if not turn.stored.is_doubtful or turn.decision.intent is not Intent.CONFIRM:
        return None
    record = talk.scope.stores.canvas.versions(turn.stored.pending or "")[-1]
    text = f"{MAY_BE_MEANT_OTHERWISE} The draft {card_of(record, talk.scope).title} still waits: say accept {record.id} to keep it."
    decision = replace(turn.decision, lane=RoutingLane.CLARIFY, question=text)
    return replace(turn, answer=Answer(text=text), decision=decision)


def _decided(turn: ChatTurn, talk: Talk, *, named: "re.Match[str] | None" = None) -> ChatTurn:
    """The athlete's own yes or no to the draft that waits, or to the card that is named."""
    handler = accept_card if turn.decision.intent is Intent.CONFIRM else dismiss_card
    request = DecideCardRequest(card=turn.stored.pending or "", version=turn.stored.version)
    if named is not None:
        version = named["version"]
        request = DecideCardRequest(card=named["card"], version=int(version) if version else None)
    outcome = execute(row_of(handler), handler, request, talk.scope, talk.owner, encode=encode_json)
    if isinstance(outcome, Repeated):
        return turn
    action = {"use_case": row_of(handler).name, "card": outcome.card, "version": outcome.version}
    return replace(
        turn,
        answer=Answer(text=outcome_text(outcome)),
        actions=(action,),
        stored=replace(turn.stored, pending=None, version=None) if request.card == turn.stored.pending else turn.stored,
    )


def _card_to_start(turn: ChatTurn, talk: Talk) -> Card | None:
    """The draft that waits, else the session that was kept today in this conversation; None where there is neither."""
    records = talk.scope.stores.canvas.cards(turn.stored.conversation.canvas)
    kept = [
        record
        for record in records
        if record.kind is CardKind.SESSION_PLAN
        and record.state is CardState.ACCEPTED
        and _is_of_today(record, talk.scope)
    ]
    waiting = [record for record in records if record.id == turn.stored.pending]
    chosen = (*kept, *waiting)[-1:]
    return card_of(chosen[0], talk.scope) if chosen else None


def _is_of_today(record: CardRecord, scope: AthleteScope) -> bool:
    return record.made.astimezone(scope.now.tzinfo).date() == scope.today


def begun(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """A drafted session kept, where it waits, and begun; what the day refuses is said, and the draft stays kept."""
    if turn.decision.matched_rule != START_RULE:
        return None
    card = _card_to_start(turn, talk)
    if card is None:
        return replace(turn, answer=Answer(text=START_WHAT))
    if not isinstance(card, SessionPlanCard):
        return replace(turn, answer=Answer(text=f"{card.title} {START_A_DAY}"))
    saved: list[str] = []
    if card.id == turn.stored.pending:
        confirmed = replace(turn, decision=replace(turn.decision, intent=Intent.CONFIRM))
        turn = replace(_decided(confirmed, talk), decision=turn.decision)
        saved = [f"Saved: template {card.template}."]
    try:
        said, written = begin_lifting(talk, card.template)
    except LanterneError as error:
        said, written = f"{error.sentence} {error.next_step}".strip(), []
    return replace(turn, answer=Answer(text="\n".join([*saved, said])), actions=(*turn.actions, *written))
