"""A message read together with what was said before it: a correction, a day or number alone, a question that goes on."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from lanterne_rouge.conversation import second_thoughts
from lanterne_rouge.conversation.body_gates import EFFORT_RULE, told_effort
from lanterne_rouge.conversation.deciding import ANSWERING, EXECUTING, PLANNING_INTENTS, TELLING, read_anew
from lanterne_rouge.conversation.elsewhere import is_elsewhere
from lanterne_rouge.conversation.follow_up import (
    TURNS_BACK,
    day_alone,
    is_short,
    previous,
    whole_question,
    with_sport,
    without_day,
)
from lanterne_rouge.conversation.gates import SEASON_WISH
from lanterne_rouge.conversation.knowledge_search import together
from lanterne_rouge.conversation.live_context import context_of_line
from lanterne_rouge.conversation.message_signals import is_asked, is_of_another_body
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.own_questions import (
    asks_if_improving,
    asks_of_the_day,
    plan_question,
)
from lanterne_rouge.conversation.pain_advice import (
    advice_for,
    describes_pain,
    pain_told_before,
    speaks_of_pain,
    tells_of_pain,
)
from lanterne_rouge.conversation.race_wishes import with_detail
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.session_doubt import day_told
from lanterne_rouge.conversation.session_report import sports_named
from lanterne_rouge.conversation.turn import ASKING, FOLLOW_UP, ChatTurn, Talk, asked_on
from lanterne_rouge.domain.conversation import Speaker
from lanterne_rouge.domain.routing import Agent, Confidence, Intent, RoutingContext, RoutingLane
from lanterne_rouge.language.check_in.pain import find_pains

if TYPE_CHECKING:
    from lanterne_rouge.conversation.session_corrections import SessionPutRight

MOST_WORDS_OF_PAIN = 8
TURNS_OF_A_QUESTION = 8
"""How far back a session or sets may have been told of which something is still asked, both speakers counted."""
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
SECOND_THOUGHT = "gate:second_thought"
PUT_RIGHT = "gate:logged_sets_put_right"
GOING_ON = frozenset((Intent.COACH_GENERAL, Intent.ANALYZE_PROGRESS, *PLANNING_INTENTS))
"""What a short message may go on from."""


def going_on(turn: ChatTurn, known: RoutingContext, talk: Talk) -> ChatTurn:
    """A short message that goes on from the one before, as the whole question it stands for; anything else as it is."""
    is_free = not known.live_session and turn.decision.intent is not Intent.SAFETY
    if is_free and (rated := _rated(turn, known, talk)):
        return rated
    if turn.decision.matched_rule == EFFORT_RULE and _logged_on_another_day(turn, talk):
        return _corrected(replace(turn, plain=f"no, rpe {told_effort(turn.plain):g}"), known, talk) or turn
    if is_free and (right := _sets_put_right(turn, talk) or _session_put_right(turn, known, talk)):
        return right
    if turn.decision.lane is RoutingLane.FAST or turn.decision.intent is Intent.SAFETY:
        return turn
    readings = (read(turn, known, talk) for read in _READINGS) if is_free else ()
    if (read := next((one for one in readings if one is not None), None)) is not None:
        return read
    if not is_short(turn.plain):
        return _joined(turn, known, talk)
    before = talk.earlier[-TURNS_BACK:]
    question = whole_question(turn.plain, (said.text for said in before if said.speaker is Speaker.ATHLETE))
    if question is None:
        return _joined(turn, known, talk)
    decision = route(question, replace(known, live_session=False, pending_proposal=False))
    if question.startswith("explain"):
        decision = replace(decision, lane=RoutingLane.SLOW, intent=Intent.COACH_GENERAL, target_agent=Agent.COACH)
    if decision.lane is not RoutingLane.SLOW or decision.intent not in GOING_ON:
        return turn
    signals = (*decision.signals, "follow_up")
    # What changes the season's plan stays the coach's.
    rule = SEASON_WISH if decision.matched_rule == SEASON_WISH else FOLLOW_UP
    return replace(turn, plain=normalise(question), decision=replace(decision, matched_rule=rule, signals=signals))


def _dated(turn: ChatTurn, known: RoutingContext, talk: Talk) -> ChatTurn | None:
    """The day alone, as in `no, that was on tuesday`, behind a session that isn't logged yet: then it is of that day."""
    day = day_alone(turn.plain)
    last = _last_said(turn, talk) if day else None
    if last is None or route(last, known).matched_rule != "gate:another_day":
        return None
    said = f"{without_day(last)} on {day}" if day != "yesterday" else f"{without_day(last)} yesterday"
    return replace(turn, text=said, plain=normalise(said), decision=route(said, known))


def _with_its_sport(turn: ChatTurn, known: RoutingContext, talk: Talk) -> ChatTurn | None:
    """The sport alone, as in `run`, behind a session that named none: the session with it."""
    if with_sport(turn.plain, "") is None:
        return None
    last = _asked_about(turn, talk)
    if last is None or sports_named(normalise(last)):
        return None
    said = with_sport(turn.plain, last) or last
    decision = route(said, known)
    is_read = decision.intent is Intent.LOG_SET and bool(decision.sets)
    return replace(turn, text=said, plain=normalise(said), decision=decision) if is_read else None


def _asked_about(turn: ChatTurn, talk: Talk) -> str | None:
    """What the athlete told lately that was to be logged and was asked about, the latest first; None where none was."""
    before = talk.earlier[-TURNS_OF_A_QUESTION:]
    told = [
        one.text
        for one in before
        if one.speaker is Speaker.ATHLETE and one.at.astimezone(talk.scope.zone).date() == talk.scope.today
    ]
    for text in reversed(told):
        decision = route(text, replace(context_of_line(text, None, talk.scope), pending_proposal=True))
        if decision.intent in ANSWERING:
            # What was asked before a yes or a no is settled.
            return None
        if decision.intent is Intent.LOG_SET:
            return text if decision.lane is RoutingLane.CLARIFY else None
    return None


def _race_in_full(turn: ChatTurn, known: RoutingContext, talk: Talk) -> ChatTurn | None:
    """The day, distance or priority alone, behind a race that was just spoken of: the race with it."""
    last = _last_said(turn, talk)
    told = with_detail(turn.plain, last) if last is not None else None
    return replace(turn, text=told, plain=told, decision=route(told, known)) if told is not None else None


def _last_said(turn: ChatTurn, talk: Talk) -> str | None:
    """What the athlete said before this message, today."""
    before = talk.earlier[-2:]
    said = next((one for one in before if one.speaker is Speaker.ATHLETE), None)
    return said.text if said is not None and said.at.astimezone(talk.scope.zone).date() == talk.scope.today else None


def _corrected(turn: ChatTurn, known: RoutingContext, talk: Talk) -> ChatTurn | None:
    """A second thought about what was just logged, as in `no, it was 9 km`: whether to log that instead is asked."""
    if not second_thoughts.is_second_thought(turn.plain):
        return None
    from lanterne_rouge.conversation.offer_kinds import message_logged
    from lanterne_rouge.conversation.offers import WHICH_NUMBER, Offered, offered_anew

    if turn.stored.offer is not None and message_logged(turn.stored.offer) and (told := _told_anew(turn, known, talk)):
        # What waits to be logged goes before what is logged already.
        return told
    logged = turn.stored.logged
    latest = next(iter(talk.scope.stores.journal.undoable()), None)
    if logged is None or latest is None or latest.id != logged.entry:
        return _told_anew(turn, known, talk)
    anew = second_thoughts.said_anew(turn.plain, logged.said)
    offered = None
    if anew is not None:
        known_anew = context_of_line(anew, None, talk.scope)
        # What couldn't be logged as it is said now must not cost the entry that is there.
        if route(without_day(anew), known_anew).lane is RoutingLane.FAST:
            offered = offered_anew(anew, latest, route(anew, known_anew), talk.scope)
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


def _sets_put_right(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """A correction of sets that were logged: carried out where one lift fits, asked where several do; None for anything else."""
    from lanterne_rouge.conversation.logged_corrections import put_right, read_logged_correction
    from lanterne_rouge.conversation.session_corrections import time_told

    if (timed := time_told(turn.plain, talk.scope)) is not None:
        return _to_put_right_session(turn, timed)
    told = read_logged_correction(turn.plain)
    if told is None or turn.has("is_question", "other_people"):
        return None
    is_of_latest = told.lift is None and second_thoughts.is_second_thought(turn.plain)
    if is_of_latest and turn.stored.offer is not None:
        # What waits to be logged is told anew.
        return None
    if told.lift is not None and (anew := _list_anew(turn, told.lift, talk)) is not None:
        return anew
    right = put_right(told, talk.scope, is_just_logged=_latest_is_logged(turn, talk))
    is_told = turn.decision.lane is RoutingLane.FAST and turn.decision.intent is Intent.LOG_SET
    if right is None or (right.request is None and (is_told or (is_of_latest and _latest_is_logged(turn, talk)))):
        return None
    phrase = f"sets: {msgspec.json.encode(right.request).decode()}" if right.request is not None else None
    return _to_put_right(turn, phrase, right.asks)


def _list_anew(turn: ChatTurn, lift: str, talk: Talk) -> ChatTurn | None:
    """A list of lifts that waits for a yes, or of which something was asked, with the number of one lift put right."""
    from lanterne_rouge.conversation.logged_corrections import list_put_right

    told = _asked_about(turn, talk)
    anew = list_put_right(turn.plain, lift, told) if told is not None else None
    if anew is None:
        return None
    decision = route(anew, context_of_line(anew, None, talk.scope))
    is_read = decision.intent is Intent.LOG_SET and bool(decision.sets)
    return replace(turn, text=anew, plain=normalise(anew), decision=decision) if is_read else None


def _session_put_right(turn: ChatTurn, known: RoutingContext, talk: Talk) -> ChatTurn | None:
    """A correction of a session that was logged, in the same way; None beside a draft or a session that waits for a yes."""
    from lanterne_rouge.conversation.session_corrections import put_session_right, read_session_correction

    told = read_session_correction(turn.plain, talk.scope.today)
    if told is None or turn.has("other_people") or turn.stored.pending is not None:
        return None
    if turn.decision.matched_rule == EFFORT_RULE and not told.is_plain:
        # How hard today was, told for the first time.
        return None
    if not told.names_session:
        if turn.stored.offer is not None:
            return None
        if not _latest_is_logged(turn, talk) and (anew := _told_anew(turn, known, talk)) is not None:
            return anew
    logged = turn.stored.logged
    last = _last_said(turn, talk)
    # A correction may be corrected in turn.
    is_just_told = (
        logged is not None
        and last is not None
        and (last == logged.said or read_session_correction(normalise(last), talk.scope.today) is not None)
    )
    latest = logged.activity if logged is not None else None
    right = put_session_right(told, talk.scope, latest=latest, is_just_told=is_just_told)
    return _to_put_right_session(turn, right) if right is not None else None


def _to_put_right_session(turn: ChatTurn, right: "SessionPutRight") -> ChatTurn:
    request = right.request
    phrase = f"session: {right.changes} | {msgspec.json.encode(request).decode()}" if request is not None else None
    return _to_put_right(turn, phrase, right.asks)


def _to_put_right(turn: ChatTurn, phrase: str | None, asks: str) -> ChatTurn:
    lane = RoutingLane.FAST if phrase is not None and not asks else RoutingLane.CLARIFY
    decision = read_anew(turn.decision, PUT_RIGHT, lane, Intent.CORRECT_SET, Agent.COPILOT, question=asks or None)
    return replace(turn, decision=decision, offer=phrase)


def _latest_is_logged(turn: ChatTurn, talk: Talk) -> bool:
    """Whether what was logged last in this conversation is the last write of all."""
    latest = next(iter(talk.scope.stores.journal.undoable()), None)
    return turn.stored.logged is not None and latest is not None and latest.id == turn.stored.logged.entry


def _logged_on_another_day(turn: ChatTurn, talk: Talk) -> bool:
    """Whether what was just logged is of another day, so that an effort told by itself isn't that of today's session."""
    logged = turn.stored.logged
    if logged is None:
        return False
    decision = route(logged.said, context_of_line(logged.said, None, talk.scope))
    return day_told(logged.said, decision, talk.scope.today) != talk.scope.today


def _told_anew(turn: ChatTurn, known: RoutingContext, talk: Talk) -> ChatTurn | None:
    """A second thought about how the athlete just said to be, as in `no, 7 h` behind a night, or about how hard today was."""
    if (effort := second_thoughts.effort_put_right(turn.plain)) is not None:
        return replace(turn, text=effort, plain=effort, decision=route(effort, known))
    last = _last_said(turn, talk)
    anew = second_thoughts.said_anew(turn.plain, last) if last is not None else None
    if anew is None and (last := _asked_about(turn, talk)) is not None:
        # Something else was said since it was asked about.
        anew = second_thoughts.said_anew(turn.plain, last)
    if last is None or anew is None or anew.startswith(normalise(last)):
        return None
    # A sport that neither of them names is the usual one.
    before, decision = (route(said, context_of_line(said, None, talk.scope)) for said in (last, anew))
    is_of_morning = before.lane is RoutingLane.FAST and before.intent in TELLING and decision.intent is before.intent
    # A session that waits for a yes, or of which something was asked, is told anew.
    is_asked = before.lane is RoutingLane.CLARIFY and before.intent is decision.intent is Intent.LOG_SET
    return replace(turn, text=anew, plain=normalise(anew), decision=decision) if is_of_morning or is_asked else None


def _rated(turn: ChatTurn, known: RoutingContext, talk: Talk) -> ChatTurn | None:
    """The score or side alone, behind a pain that was just told: the pain with it, as if it had been said in one."""
    # Looked at before anything is loaded: nearly every message is none.
    last = _last_said(turn, talk) if second_thoughts.pain_anew(turn.plain, "", "") is not None else None
    if last is None:
        return None
    from lanterne_rouge.conversation.body_report import read_body_report

    # The athlete's own, as a report: no question, and nobody else's.
    report = read_body_report(last)
    if (report is None or not find_pains(report.told)) and (
        told := pain_told_before(turn.plain, own_messages(turn, talk))
    ):
        # Other things were said since the pain.
        last, report = told, read_body_report(told)
    sites = [pain.site for pain in find_pains(report.told)] if report is not None else []
    before = normalise(last)
    if not sites and tells_of_pain(before) and not is_asked(before) and not is_of_another_body(before):
        # Spoken of without a word of today, such as `a bit sore from swimming`: with its number it is of today.
        sites = [place.name] if (place := advice_for(before)) is not None else []
    anew = second_thoughts.pain_anew(turn.plain, last, sites[0]) if len(sites) == 1 else None
    if anew is None:
        return None
    return replace(turn, text=anew, plain=normalise(anew), decision=route(anew, known))


def _more_of_the_pain(turn: ChatTurn, known: RoutingContext, talk: Talk) -> ChatTurn | None:
    """What says more of a pain that was told before, as in `one spot, when I press it`: read together with that pain."""
    if not describes_pain(turn.plain) or turn.has("other_people"):
        return None
    told = pain_told_before(turn.plain, own_messages(turn, talk))
    if told is None:
        return None
    whole = f"{told}. {turn.plain}"
    decision = route(whole, known)
    if decision.intent is Intent.SAFETY:
        return replace(turn, text=whole, plain=whole, decision=decision)
    return replace(turn, plain=whole, decision=asked_on(turn.decision))


def own_messages(turn: ChatTurn, talk: Talk) -> list[str]:
    """What the athlete said before of themselves, normalised, oldest first: nothing from before somebody else was spoken of."""
    before = talk.earlier[-TURNS_BACK:]
    own = [normalise(said.text) for said in before if said.speaker is Speaker.ATHLETE]
    of_others = max((at + 1 for at, said in enumerate(own) if is_of_another_body(said)), default=0)
    return own[of_others:]


def _joined(turn: ChatTurn, known: RoutingContext, talk: Talk) -> ChatTurn:
    """A question that points back to the one before, with its subject, where a passage answers both together; else as it is."""
    if asks_of_the_day(turn.plain) or asks_if_improving(turn.plain) or _DEFINES.search(turn.plain):
        return turn
    is_told_live = turn.has("live_session") and not turn.has("is_question")
    if is_told_live or turn.decision.lane is not RoutingLane.SLOW or turn.decision.intent not in ASKING:
        return turn
    before = talk.earlier[-TURNS_BACK:]
    own = [said.text for said in before if said.speaker is Speaker.ATHLETE]
    last, pain = previous(turn.plain, own), pain_told_before(turn.plain, own_messages(turn, talk))
    if last is not None and route(last, known).intent in EXECUTING:
        # Sets and commands of a workout are no question to go on from.
        last = None
    question = _of_pain(pain, turn.plain) if pain is not None else None
    question = question or (together(last, turn.plain) if last is not None else None)
    if question is None:
        return turn
    return replace(turn, plain=question, decision=asked_on(turn.decision))


def _of_pain(last: str, text: str) -> str | None:
    """A short question behind one of a pain, which still is about that pain; None where it names another thing."""
    if speaks_of_pain(text) or plan_question(text) or _OF_ITS_OWN.search(text) or is_elsewhere(text):
        return None
    is_short = len(text.split()) <= MOST_WORDS_OF_PAIN
    return f"{last}. {text}" if is_short and _GOES_ON.search(text) else None


NO_WORKOUT_RULE: Final = "gate:no_workout"


def _of_the_same_lift(turn: ChatTurn, known: RoutingContext, talk: Talk) -> ChatTurn | None:
    """Sets without a name behind those of one lift that were just logged, as in `20 x 10 again, then 22 x 8`: of that lift."""
    logged = turn.stored.logged
    if turn.decision.matched_rule != NO_WORKOUT_RULE or logged is None or not _latest_is_logged(turn, talk):
        return None
    before = route(logged.said, context_of_line(logged.said, None, talk.scope))
    lift = before.sets[-1].exercise if before.sets and before.sets[-1].reps is not None else None
    if lift is None:
        return None
    said = f"{lift} {turn.plain}"
    decision = route(said, context_of_line(said, None, talk.scope))
    is_read = decision.lane is RoutingLane.FAST and decision.intent is Intent.LOG_SET
    return replace(turn, text=said, plain=normalise(said), decision=decision) if is_read else None


_READINGS: Final = (_of_the_same_lift, _dated, _race_in_full, _with_its_sport, _corrected, _more_of_the_pain)
"""How a message that tells half of something is read with what was said before: the first that fits."""
