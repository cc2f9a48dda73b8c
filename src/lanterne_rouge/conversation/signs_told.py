"""Warning signs and a doctor's word of them, as a message tells them; and what may be said while one stands open."""

import re
from dataclasses import replace

from lanterne_rouge.app.ongoing import UNNAMED_PLACE
from lanterne_rouge.conversation.answer import FROM_BOOKS, Answer
from lanterne_rouge.conversation.body_gates import may_be_of_today
from lanterne_rouge.conversation.bone_stress import (
    MAY_BE,
    answer_while_open,
    bone_stress,
    diagnosed_answer,
    diagnosed_place,
    told_before,
)
from lanterne_rouge.conversation.clearance_asked import offered_clearance
from lanterne_rouge.conversation.deciding import read_anew
from lanterne_rouge.conversation.doctor_news import MAY_BE_NEWS, keep_seen, news_of_a_doctor
from lanterne_rouge.conversation.doctors_limits import keep_limit
from lanterne_rouge.conversation.fast_lane import store_told
from lanterne_rouge.conversation.going_on import own_messages
from lanterne_rouge.conversation.message_signals import WATCHED_FOR
from lanterne_rouge.conversation.new_signs import NEW_SIGN_RULE
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.pain_advice import pain_told_before
from lanterne_rouge.conversation.remembered_care import own_limits, stop_of
from lanterne_rouge.conversation.safety import (
    KEPT_AS_CHECK_IN,
    safety_answer,
    tells_of_drugs_taken,
    warns,
    words_to_keep,
)
from lanterne_rouge.conversation.turn import ChatTurn, Talk, asked_on
from lanterne_rouge.domain.check_in import (
    BONE_STRESS,
    BREATHLESS_ON_LITTLE_EFFORT,
    PELVIC_FLOOR,
    alarm_words,
    may_faint_in_water,
    warning_words,
)
from lanterne_rouge.domain.routing import Agent, Intent, RoutingLane
from lanterne_rouge.language.check_in.clinicians import CLINICIAN, read_sports_allowed
from lanterne_rouge.language.check_in.doctor_news import NOTHING_ALLOWED, is_there_now, read_doctor_news
from lanterne_rouge.language.check_in.pain import find_injury
from lanterne_rouge.language.check_in.red_flags import find_red_flags

BONE_RULE = "gate:overloaded_bone"
PHYSIO_LETS_RUN = re.compile(rf"\b{CLINICIAN}\b.*\b(?:run\w*|jog\w*|jump\w*|skip\w*)\b")
AS_THE_PHYSIO_SAYS = (
    "Good, then do exactly what they said and no more: their word goes before mine. Stop at heaviness, pressure or a leak, and if the"
    " day after isn't"
    " quiet, one step back.\nThe plan's own runs still wait. When leaking and heaviness have stayed away, tell me: the leaking has gone"
)
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
PART_OF_STOP = "gate:part_of_stop"
HEAVY_PERIODS = re.compile(
    r"\b(?:periods?|bleeding|menstruat\w+)\b.{0,25}\b(?:heavy|heavier|flood\w*|clots|non ?stop|won'?t stop|very long)\b"
    r"|\b(?:heavy|heavier|flooding)\b.{0,12}\b(?:periods?|bleeding|bleeds?)\b"
)
MADE_BY_LITTLE_BLOOD = frozenset(
    ("palpitations", "dizziness", "syncope", "breathless_at_rest", BREATHLESS_ON_LITTLE_EFFORT)
)
ASK_FOR_A_BLOOD_COUNT = (
    "Tell the doctor of your heavy periods as well and ask for a full blood count, as the British guideline on them (NICE NG88) advises,"
    " and whether your iron should be looked at: heavy bleeding can leave too little of both, and that makes you breathless and your"
    " heart race."
)
_ASKED_OF_IT = re.compile(
    r"[ ,;.-]*\b(?:(?:and|so|but) )?(?:should i (?:be )?(?:worr\w+|concern\w*|watch it|see (?:a|the|my) (?:doctor|doc|gp)|get it checked"
    r"|stop|rest)|(?:is|was) (?:that|it|this) (?:bad|serious|normal|ok|okay|dangerous|anything|something)|do i need (?:to see )?a doctor)"
    r"\b(?: \w+){0,4}[ ?.!]*$"
)
WATCH_RULE = "gate:watched_for"
CLEARANCE = "gate:doctor_cleared"
MAY_BE_THERE_NOW = re.compile(
    r"\b(?:back|again|now|worse\w*|still|on and off|com\w+ and go\w*|at the moment|as (?:we|i))\b"
)
SEEN_BY_DOCTOR = re.compile(
    r"\b(?:clear\w*|fine|ok|okay|good|normal|negative|well|clean|off|light|thumbs|discharged|nothing|no|ruled|just|only|on|go|ahead"
    r"|train\w*|allow\w*|says?|said|happy|muscular)\b"
)
"""The words that a doctor's all-clear is made of: without one of them nothing more is looked up."""
SET_INTENTS = frozenset((Intent.LOG_SET, Intent.CORRECT_SET, Intent.UNDO_SET, Intent.SKIP_SET))


def sign_watched_for(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """A question of what to watch for, which tells of nothing that is there: no stop, and what to do if it comes."""
    asked = WATCHED_FOR.match(turn.plain)
    flags = find_red_flags(asked["sign"] or f"signs of {asked['cause']}") if asked is not None else ()
    if not flags or talk.care.warning is not None:
        return None
    signs = " or ".join(warning_words(flag) for flag in flags)
    decision = replace(
        turn.decision, intent=Intent.COACH_GENERAL, lane=RoutingLane.SLOW, matched_rule=WATCH_RULE, sets=None
    )
    text = (
        f"Yes, that is worth knowing: {signs}. You don't tell me that it's there, so nothing is stopped.\nIf it comes, stop, tell me, and"
        f" see a doctor before you train again. 112 or 911 with {alarm_words(flags)}."
    )
    return replace(turn, decision=decision).saying(text)


def sign_there_now(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """A warning sign that is there now, whatever a doctor said of it before."""
    if turn.decision.intent is not Intent.SAFETY or not MAY_BE_THERE_NOW.search(turn.plain):
        return None
    return _warned(turn, talk) if is_there_now(turn.text) else None


def sign_told(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """Any warning sign."""
    return _warned(turn, talk) if turn.decision.intent is Intent.SAFETY else None


def what_follows_a_sign(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """What goes on from a sign that stands open, before any lane takes a word of it for a topic of its own."""
    if turn.decision.intent is Intent.SAFETY or turn.decision.lane is RoutingLane.FAST or turn.has("other_people"):
        return None
    from lanterne_rouge.conversation.part_of_stop import answer_to_what_follows

    said = answer_to_what_follows(turn.plain, talk.care.warning)
    if said is None or _tells_more_of_the_body(turn.text):
        return None
    decision = replace(turn.decision, intent=Intent.SAFETY, lane=RoutingLane.SLOW, matched_rule=PART_OF_STOP, sets=None)
    return replace(turn, decision=decision).saying(said, [])


def _tells_more_of_the_body(text: str) -> bool:
    """Whether a message tells a pain or a sign anew, which has to be kept before anything is said of it."""
    from lanterne_rouge.conversation.body_report import read_body_report

    report = read_body_report(text)
    return report is not None or _words_to_keep(text) is not None or warns(normalise(text))


def _warned(turn: ChatTurn, talk: Talk) -> ChatTurn:
    """The fixed answer; what is told of the athlete's own body is stored, so that the coming mornings know of it."""
    from lanterne_rouge.conversation.body_report import read_body_report

    # What is asked of it behind it leaves what is told a report.
    report = read_body_report(turn.text) or read_body_report(_ASKED_OF_IT.sub("", turn.plain))
    if report is None:
        return _warned_without_sign(turn, talk)
    words = _words_to_keep(report.told)
    signs = find_red_flags(words) if words is not None else ()
    if words is not None and not (signs and {*signs} <= {*find_red_flags(report.told)}):
        # What hurts is read, and the sign that it is one only by the table.
        report = replace(report, told=f"{report.told}. {words}")
    understood, written = store_told(talk, report.told)
    first = _out_of_the_water(turn, talk)
    # A leg that goes numb behind a back that was told before is more than a numb leg.
    told = pain_told_before(turn.plain, own_messages(turn, talk))
    sign = f"{told}. {turn.plain}" if told is not None and not warns(turn.plain) else turn.plain
    answer = safety_answer(sign, kept_as=KEPT_AS_CHECK_IN)
    # Today is said already, whatever the strength of it.
    answer = answer.replace(", today if it is strong or getting worse", "") if first else answer
    text = "\n".join((*first, answer, *_of_heavy_periods(turn), understood))
    return turn.saying(text, written)


def _of_heavy_periods(turn: ChatTurn) -> tuple[str, ...]:
    """What to ask for where heavy periods stand beside a sign that too little blood makes."""
    is_beside = HEAVY_PERIODS.search(turn.plain) and not MADE_BY_LITTLE_BLOOD.isdisjoint(find_red_flags(turn.text))
    return (ASK_FOR_A_BLOOD_COUNT,) if is_beside else ()


def overloaded_bone(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """A limp, a night or a hop beside a groin, hip, shin or foot that hurts, told in however many messages, or a doctor's word of it."""
    if not MAY_BE.search(turn.plain) or turn.has("other_people") or set(find_red_flags(turn.text)) - {BONE_STRESS}:
        return None
    care, said = talk.care, normalise(turn.text)
    decision = replace(turn.decision, intent=Intent.SAFETY, lane=RoutingLane.SLOW, matched_rule=BONE_RULE, sets=None)
    stopped = replace(turn, decision=decision)
    if (place := diagnosed_place(said, care.sites)) is not None:
        told = f"{place} pain, {warning_words(BONE_STRESS)}. {place}: stress reaction, diagnosed by the doctor"
        _, written = store_told(talk, told)
        allowed = read_sports_allowed(turn.text)
        keep_seen(f"{BONE_STRESS} | {allowed or NOTHING_ALLOWED} | stress fracture {place}", talk, talk.owner)
        return stopped.saying("\n".join((diagnosed_answer(place, said, allowed), *keep_limit(turn, talk))), written)
    found = bone_stress(said, care)
    if BONE_STRESS in care.report.red_flags and (found is None or not found.is_new):
        is_logging = turn.decision.lane is RoutingLane.FAST or turn.has("is_question")
        spoken = None if is_logging and "fuss" not in said else answer_while_open(said, found or told_before(care))
        return None if spoken is None else stopped.saying(spoken)
    if found is None:
        return None
    _, written = store_told(talk, found.told())
    return stopped.saying(f"{found.answer()}\n{KEPT_AS_CHECK_IN} Not so? lanterne undo", written)


def _words_to_keep(told: str) -> str | None:
    plain = normalise(told)
    return words_to_keep(plain, is_of_today=may_be_of_today(plain))


def _warned_without_sign(turn: ChatTurn, talk: Talk) -> ChatTurn:
    """The fixed answer to what the check-in reads no sign in, then what stands open.

    A sign that only the table of the fixed answers reads is kept by its name, a drug that was taken as a note of the day.
    """
    from lanterne_rouge.conversation.body_report import told_of_oneself

    told = told_of_oneself(turn.text)
    words = _words_to_keep(told)
    if words is not None:
        understood, kept = store_told(talk, words)
        text = f"{safety_answer(turn.plain, kept_as=KEPT_AS_CHECK_IN)}\n{understood}"
        return turn.saying(text, kept)
    written: list[dict[str, object]] = []
    if tells_of_drugs_taken(turn.plain) and not turn.has("is_question", "other_people"):
        _, written = store_told(talk, turn.text)
    lines = [safety_answer(turn.plain, kept_as=KEPT_AS_NOTE if written else None)]
    stop = stop_of(talk.care_now().warning)
    if stop is not None:
        lines += [f"{TELL_THE_SAME_DOCTOR} {stop.after}" if written else stop.after]
    return turn.saying("\n".join(lines), written)


def held(turn: ChatTurn, talk: Talk) -> ChatTurn:
    """What is answered as it may be said while a warning sign stands open; what was logged is told as it was."""
    decision = turn.decision
    is_logged = decision.intent in SET_INTENTS or any(one["use_case"] != "store_check_in" for one in turn.actions)
    if is_logged or decision.matched_rule in (CLEARANCE, NEW_SIGN_RULE):
        return turn
    care = talk.care_now()
    stop = stop_of(care.warning)
    if stop is None and FROM_BOOKS not in turn.answer.text:
        return turn
    from lanterne_rouge.conversation.elsewhere import is_elsewhere
    from lanterne_rouge.conversation.under_stop import answer_under_stop, is_advice_to_train

    if stop is None:
        if not is_advice_to_train(turn.answer):
            return turn
        of_else = is_elsewhere(turn.plain)
        limits = own_limits(care, f"{turn.plain} {turn.answer.text}", is_once=of_else)
        lines = (turn.answer.text, *limits) if of_else else (*limits, turn.answer.text)
        answer = replace(turn.answer, text="\n".join(lines), detailed=True)
        return replace(turn, answer=answer) if limits else turn
    offered = replace(turn.answer, offer=turn.offer or turn.answer.offer)
    is_warning, before = decision.intent is Intent.SAFETY, next((one.text for one in talk.earlier[-1:]), "")
    answer = answer_under_stop(offered, normalise(turn.text), stop, is_warning=is_warning, said_before=before)
    return replace(turn, answer=answer, offer=answer.offer)


def _out_of_the_water(turn: ChatTurn, talk: Talk) -> tuple[str, ...]:
    """What goes first where a heart that races, told now or before, meets a light head or water."""
    warning = talk.care_now().warning
    flags = warning.flags if warning is not None else ()
    is_in_water = may_faint_in_water(flags) and IN_WATER.search(turn.plain) is not None
    if is_in_water and COLD_WATER.search(turn.plain) is None:
        return (FAINT_OR_IN_WATER,)
    is_faint = "palpitations" in flags and not {"dizziness", "syncope"}.isdisjoint(flags)
    return (FAINT_AND_RACING,) if is_faint and may_faint_in_water(find_red_flags(turn.text)) else ()


def clearance(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """A doctor's word on a warning sign that is open, asked back; before any sign that it names, which it tells nothing new of."""
    if turn.has("live_session") or not SEEN_BY_DOCTOR.search(turn.plain):
        return None
    offered = offered_clearance(turn.text, talk.care)
    if offered is None:
        return None
    return asked_of_doctor(turn, offered.text, offered.phrase)


def asked_of_doctor(turn: ChatTurn, text: str, phrase: str | None) -> ChatTurn:
    """What is said to a doctor's word, and what an answer carries out."""
    lane, intent = RoutingLane.CLARIFY, Intent.LOG_READINESS
    decision = read_anew(turn.decision, CLEARANCE, lane, intent, Agent.COACH, question=text)
    return replace(turn, decision=decision, answer=Answer(text=text, detailed=True), offer=phrase)


def news_of_care(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """News from a doctor about a sign that is open, short of an all-clear: kept at once, and asked back what was allowed."""
    if turn.has("live_session") or not MAY_BE_NEWS.search(turn.plain):
        return None
    from lanterne_rouge.conversation.offer_kinds import carry_out_offer

    news = news_of_a_doctor(turn.text, talk.care.warning)
    if news is None:
        return _diagnosed(turn, talk)
    made = carry_out_offer(news.done, talk, talk.owner_once) if news.done is not None else None
    written = tuple(made[1]) if made is not None else ()
    text = "\n".join((news.text, *(keep_limit(turn, talk) if made is not None else ())))
    return replace(asked_of_doctor(turn, text, news.offer), actions=written)


def _diagnosed(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """What a doctor found of a pain that is open, as in `doc says it's a stress reaction`: an injury of that place until it is cleared."""
    if turn.decision.intent is Intent.SAFETY or read_doctor_news(turn.text) is None or talk.care.warning is not None:
        return None
    open_pains = talk.care.report.pain
    pains = [one for one in open_pains if one.site != PELVIC_FLOOR]
    if len(pains) < len(open_pains) and PHYSIO_LETS_RUN.search(turn.plain):
        return replace(turn, answer=Answer(text=AS_THE_PHYSIO_SAYS, detailed=True), decision=asked_on(turn.decision))
    if not pains:
        return None
    named = find_injury(f"{turn.text}, {pains[0].site}")
    if named is None or named.kind is None or named.cleared:
        return None
    site = pains[0].site if named.site == UNNAMED_PLACE else named.site
    kind = named.kind.replace("_", " ")
    _, written = store_told(talk, f"{site}: {kind}, diagnosed by the doctor")
    text = (
        f"Sorry to hear it, and good that you know. I've noted it as an injury of your {site}, so your plan spares it until it is cleared;"
        " what they told you goes before anything I say.\nTell me what they allow meanwhile, and when it's cleared: lanterne check-in"
        " --injury cleared"
    )
    return turn.saying("\n".join((text, *keep_limit(turn, talk))), written)
