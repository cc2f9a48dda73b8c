"""Pain, injury and blood sugar as a message tells them: kept as a check-in, and what holds for the place."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from lanterne_rouge.conversation.clot_risk import CLOT_RISK
from lanterne_rouge.conversation.exercise_words import exercise_in_text
from lanterne_rouge.conversation.fast_lane import store_told
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.pain_advice import ASKED_HOW_MUCH, advice_for
from lanterne_rouge.conversation.safety import KEPT_AS_CHECK_IN
from lanterne_rouge.conversation.turn import ChatTurn, Talk
from lanterne_rouge.domain.check_in import CALF_SWELLING, LOW_SUGAR, Illness, symptom_words
from lanterne_rouge.domain.routing import Intent
from lanterne_rouge.language.check_in.illness import find_illness
from lanterne_rouge.language.check_in.pain import find_injury, find_pains, read_place_swap

if TYPE_CHECKING:
    from lanterne_rouge.conversation.body_report import BodyReport

MAY_TELL_WHERE = frozenset((Intent.COACH_GENERAL, Intent.ANALYZE_PROGRESS, Intent.LOG_PAIN, Intent.EDIT_PLAN))
"""Where a message goes that says of an exercise that it hurts."""
PAIN_RULE = "gate:pain_spoken_of"
OF_TODAY = re.compile(
    r"\b(?:woke up|this morning|today|since (?:this morning|yesterday|last night)|last night|right now)\b"
)
SINCE_AN_EFFORT = re.compile(
    r"\bsince (?:(?:the|my|that|last|this) )*(?:parkrun|race|run|ride|session|workout|swim|match|game|long run|intervals?|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend)\b"
)
"""What has hurt since then still does."""
NOT_THAT_PLACE = re.compile(r"\b(?:not|nothing wrong|don'?t have|isn'?t|fine|ok|okay|better|good|gone)\b")
SCORE_OF_TEN = re.compile(r"\b(10|\d(?:\.\d)?) ?(?:/|out of) ?10\b")
GOT_HURT = re.compile(
    r"^(?:(?:so|ok|also|btw|and|ugh|damn|i|i've|ive|think|just|have|only|managed to|went and)[ ,]+)*"
    r"(?:strained|strain|pulled|tore|torn|sprained|sprain|rolled|twisted|dislocated|broke|broken) (?:my|the|a)\b"
    r"(?!.*\b(?:last (?:month|year|season)|(?:weeks?|months?|years?) ago|healed|used to)\b)"
)
"""An injury that is told first and of late."""
WELL_AGAIN = re.compile(
    r"^(?:(?:hi|hey|so|ok|good news|morning|today|i|i'?m|i am|im|am|feel|feeling|all|fully|completely|finally|totally|back to|over)[ ,:]+)*"
    r"(?:well|healthy|fine|good|normal|recovered|100 ?%|myself|it)(?: again| now| today| this morning|,? no (?:more )?symptoms)+[ .!]*$"
    r"|^(?:(?:i|have|i'?ve|there are|still|now|with)[ ,]+)*no (?:more )?symptoms(?: (?:any ?more|now|today|left))*[ .!]*$"
)
"""What says that an illness is over and names none."""
STILL_THERE = "Is something of it still there? Tell me, such as: still aching. Not so? lanterne undo"
STILL_ON = re.compile(r"\bstill (?:ok|okay|fine|on|good|do|go|train|run|ride|lift)\b|\b(?:ok|okay|fine) still\b")
"""What asks for leave now beside a pain that is told."""


def beside_a_wish(turn: ChatTurn, talk: Talk) -> ChatTurn:
    """A wish about the plan with the illness or pain that it comes from, as in `skip today, migraine`: that is a check-in, too."""
    from lanterne_rouge.conversation.body_report import read_body_report

    report = read_body_report(turn.text)
    if report is None or turn.has("other_people"):
        return turn
    understood, written = store_told(talk, report.told)
    answer = replace(turn.answer, text=f"{understood}\n{turn.answer.text}", detailed=True)
    return replace(turn, answer=answer, actions=(*turn.actions, *written))


def with_todays_pain(turn: ChatTurn, talk: Talk) -> ChatTurn:
    """An answer beside a pain that is told of this very day, as in `woke up with a stiff back, still train?`: the day has to know of it."""
    report = _told_of_now(turn)
    if report is None:
        return turn
    from lanterne_rouge.conversation.body_report import rated_pain_of_now

    understood, written = store_told(talk, report.told)
    noted = understood.splitlines()[0].rstrip(".")
    # Who has given the number isn't asked for it.
    rated = rated_pain_of_now(turn.text) is not None
    said = [line for line in turn.answer.text.splitlines() if not (rated and line.startswith(ASKED_HOW_MUCH))]
    answer = replace(turn.answer, text="\n".join((*said, f"{noted}. Not so? lanterne undo")), detailed=True)
    return replace(turn, answer=answer, actions=(*turn.actions, *written))


def with_low(turn: ChatTurn, talk: Talk) -> ChatTurn:
    """The answer to a low blood sugar that was told of this day or night, kept so that the day and the next one know of it."""
    from lanterne_rouge.conversation.body_report import told_of_oneself
    from lanterne_rouge.conversation.diabetes_answers import tells_low

    told = normalise(told_of_oneself(turn.text))
    is_of_now = not turn.has("another_day") or OF_TODAY.search(turn.plain) is not None
    if not told or not is_of_now or not tells_low(told, is_diabetic=knows_of_diabetes(turn, talk)):
        return turn
    _, written = store_told(talk, symptom_words(LOW_SUGAR))
    answer = replace(turn.answer, text=f"{turn.answer.text}\n{KEPT_AS_CHECK_IN} Not so? lanterne undo", detailed=True)
    return replace(turn, answer=answer, actions=(*turn.actions, *written))


def with_clot_risk(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """What makes a clot more likely, told behind a leg that may have one, kept beside it for the doctor."""
    if turn.has("is_question", "other_people") or not CLOT_RISK.search(turn.plain):
        return None
    warning = talk.care.warning
    if warning is None or CALF_SWELLING not in warning.flags or warning.is_seen:
        return None
    _, written = store_told(talk, turn.text)
    return replace(turn, actions=(*turn.actions, *written))


def knows_of_diabetes(turn: ChatTurn, talk: Talk) -> bool:
    """Whether the athlete has diabetes, as entered or as told."""
    from lanterne_rouge.conversation.conditions import DIABETES, has_condition

    return has_condition(DIABETES, talk.scope.profile, talk.earlier, turn.plain)


def _told_of_now(turn: ChatTurn) -> "BodyReport | None":
    """What is told of now beside a question: a pain with its number, or of today in words; a wheeze of last night."""
    from lanterne_rouge.conversation.body_report import rated_pain_of_now, read_body_report
    from lanterne_rouge.conversation.own_situation import OWN_VOMITING

    # Told beside somebody else's, it is the athlete's own all the same.
    if (own := OWN_VOMITING.search(turn.plain)) is not None:
        return read_body_report(own["own"])
    if turn.has("other_people", "live_session"):
        return None
    from lanterne_rouge.conversation.asthma_answers import tells_of_asthma

    is_today = not turn.has("another_day")
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


def swapped(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """A place that was taken for another one, as in `it's my back, not my knee`: what is stored is put right."""
    if turn.decision.intent is Intent.SAFETY or turn.has("live_session", "other_people"):
        return None
    if not NOT_THAT_PLACE.search(turn.plain):
        return None
    swap = read_place_swap(turn.plain)
    if swap is None:
        return None
    right, wrong = swap.right, swap.wrong
    taken = [pain for pain in talk.care.report.pain if wrong.rstrip("s") in pain.site]
    told_score = SCORE_OF_TEN.search(turn.plain)
    if not taken:
        # Nothing to put right: what hurts is kept where its number is told, else asked.
        if told_score is None:
            text = f'Your {right}, not your {wrong}. How much does it hurt today? Say for example "{right} 3/10".'
            return turn.saying(text)
        understood, written = store_told(talk, f"{right} {told_score[0]}")
        return turn.saying(understood, written)
    before = next((pain.score_0_10 for pain in taken if pain.score_0_10 is not None), None)
    score = float(told_score[1]) if told_score is not None else None if swap.is_moved else before
    told = ", ".join((*(f"{pain.site} 0/10" for pain in taken), f"{right} {score:g}/10" if score else f"{right} hurts"))
    _, written = store_told(talk, told)
    place = advice_for(right)
    advice = (f"{place.leave_out} {place.instead}",) if place is not None else ()
    rate = () if score else (f'How much does it hurt today? Say for example "{right} 3/10".',)
    first = (
        f"Good about your {wrong}. Noted: your {right} hurts."
        if swap.is_moved
        else f"Sorry: your {right}, not your {wrong}."
    )
    text = "\n".join((f"{first} I've changed that in today's check-in.", *advice, *rate))
    return turn.saying(text, written)


def got_hurt(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """An injury of these days, told outright as in `strained my calf on the run yesterday`: stored, and what holds for the place."""
    if turn.has("is_question", "other_people", "live_session") or not GOT_HURT.search(turn.plain):
        return None
    injury = find_injury(turn.text)
    place = advice_for(turn.plain)
    if injury is None or injury.kind is None or place is None:
        return None
    understood, written = store_told(talk, turn.text)
    lines = (understood.splitlines()[0], f"{place.leave_out} {place.instead}", *((place.alarm,) if place.alarm else ()))
    return turn.saying("\n".join(lines), written)


def well_again(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """An illness that is open told to be over: kept, and from when hard training is allowed; asked first where it isn't named."""
    if turn.has("is_question", "other_people", "live_session") or turn.decision.intent is Intent.SAFETY:
        return None
    report, illness = talk.care.report, talk.care.report.illness
    if illness is None or illness.status != "active" or report.red_flags:
        return None
    from lanterne_rouge.conversation.body_report import told_of_oneself

    told = told_of_oneself(turn.text)
    if WELL_AGAIN.match(normalise(told)):
        names = (*((illness.name,) if illness.name else ()), *map(symptom_words, illness.symptoms))
        named = next((name for name in names if _ends(illness, f"the {name} is gone")), None)
        if named is None:
            return None
        text = f"Good to hear. So it's gone, the {named} and all that came with it? Then say yes, and today is day 1 without symptoms."
        return replace(turn.saying(text), offer=f"note: the {named} is gone")
    if not told or not _ends(illness, told):
        return None
    understood, written = store_told(talk, told)
    from lanterne_rouge.conversation.hard_again import count_after

    lines = (understood.splitlines()[0], *count_after(talk.scope.renewed()), STILL_THERE)
    return turn.saying("\n".join(lines), written)


def _ends(illness: Illness, told: str) -> bool:
    """Whether what is told ends an illness: what was only a part of one of the whole body doesn't."""
    over = find_illness(told)
    return over is not None and over.status != "active" and over.systemic >= illness.systemic


def told_in_a_lift(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """An exercise that hurts a place which is sore, stored with that pain; None for anything else."""
    if turn.decision.intent not in MAY_TELL_WHERE or turn.has("live_session"):
        return None
    if exercise_in_text(turn.plain) is None or talk.sore is None:
        return None
    from lanterne_rouge.conversation.felt_in import felt_in, store_felt_in

    told = felt_in(normalise(turn.text), talk.sore)
    if told is None:
        return None
    text, written = store_felt_in(*told, talk)
    return turn.saying(text, written)
