"""The one gate for what is said while a warning sign stands open: no text names minutes, a pace or a sport as something to do.

Where a question may be about training now, or the athlete's own days are read out, the sentences that invite to move are left out;
what asks how a thing is in general keeps them, as for later. What was done before is told as it was.
"""

import re
from dataclasses import replace
from typing import Final

from lanterne_rouge.conversation.answer import FROM_BOOKS, Answer
from lanterne_rouge.conversation.own_questions import history_question
from lanterne_rouge.conversation.remembered_care import Care
from lanterne_rouge.conversation.small_talk import small_talk
from lanterne_rouge.domain.check_in import BREATHLESS_ON_LITTLE_EFFORT, warning_words

EASY_TOO: Final = "Not even something easy, however well you feel. Once a doctor has cleared you, tell me."
FOR_LATER: Final = "All of that is for later: none of it, easy or not, before a doctor has cleared you."
PLAN_WAITS: Final = "Your plan waits, and nothing has to be made up. Once a doctor has cleared you, tell me, and it starts again gently."
NO_STIMULANTS: Final = (
    "Leave coffee, energy drinks, alcohol, sauna and cold baths until a doctor has looked: any of them can set it off or make it "
    "worse. Tell the"
    " doctor how much of it you have."
)

_SPORT: Final = re.compile(
    r"\b(?:walk(?:s|ing)?|jog(?:s|ging)?|run(?:s|ning)?|rid(?:e|es|ing)|spin(?:s|ning)?|swim(?:s|ming)?|row(?:s|ing)?|bik(?:e|ing)"
    r"|cycl(?:e|ing)|hik(?:e|es|ing)|lift(?:s|ing)?|squats?|deadlifts?|bench|press(?:es)?|stretch(?:es|ing)?|yoga|pilates|mobility"
    r"|carry on|keep going|easy days?|hard sets|sessions?|workouts?|intervals?|train(?:ing)?|strides?|sprints?|lengths|drills?|tempo"
    r"|zone ?\d|workout start)\b"
)
_AMOUNT: Final = re.compile(
    r"\b\d+(?:\.\d+)?(?: ?[-–] ?\d+| to \d+)? ?(?:min|mins|minutes|km|k|miles?|m|w|watts|bpm|reps?)\b|\d ?/ ?(?:km|mi|100 ?(?:m|yd))\b"
    r"|\b\d+ ?x ?\d+|\b(?:half an|a quarter of an|an) hour\b|\bzone ?\d\b|\brpe \d"
)
_DENIED: Final = re.compile(
    r"\b(?:no|not|never|none|nothing|nobody|without|neither|nor|stop\w*|leave|avoid|skip\w*|rest|wait\w*|off|cannot"
    r"|instead of|don'?t|doesn'?t|won'?t|isn'?t|can'?t"
    r"|see (?:a|your|the) (?:doctor|gp|physio)"
    r"|(?:before|until|once|after|unless) (?:a|the|your) (?:doctor|cardiologist|gp|neurologist))\b|n't\b"
)
_LET: Final = re.compile(
    r"\b(?:instead(?! of)|at most|the most|(?:harder|faster|longer|more) than (?:a|an|easy)"
    r"|(?:is|are|goes|go|feels?) (?:usually |mostly )?(?:fine|ok|okay|well|good|allowed))\b"
)
_SENTENCE: Final = re.compile(r"(?<=[.!?;])\s+")
_CLAUSE: Final = re.compile(r"[,:]\s+| but | and then ")
_NO_TRAINING: Final = re.compile(
    r"\b(?:112|911|999|slept|sleep|nap|naps)\b|^(?:\(?based on|check-in for|still open|first: you reported)\b"
)
_STOPS: Final = re.compile(
    r"\bno training\b|\b(?:until|before) a doctor has (?:seen|cleared)|\bnone of (?:it|your training)\b"
)
_SIGN_OF_WALKING: Final = re.compile(re.escape(warning_words(BREATHLESS_ON_LITTLE_EFFORT)))
_IS_IN_DAYS: Final = re.compile(r"\bis in \d+ days\b")
_OWN_DAYS: Final = frozenset(("tool_get_days_ahead", "tool_get_today"))


def invitations(text: str) -> tuple[str, ...]:
    """The sentences of a text that name a sport, minutes, a distance or a pace as something to do, and don't deny it."""
    return tuple(sentence for line in text.splitlines() for sentence in _SENTENCE.split(line) if _invites(sentence))


def is_advice_to_train(answer: Answer) -> bool:
    """Whether an answer is book text that names training as something to do, for whoever is well."""
    return FROM_BOOKS in answer.text and bool(invitations(answer.text))


def answer_under_stop(answer: Answer, asked: str, stop: Care, *, is_warning: bool = False) -> Answer:
    """An answer to a normalised message as it may be said while a warning sign stands open; `is_warning`: the fixed one to a sign."""
    if small_talk(asked) is not None or history_question(asked) is not None:
        return answer
    if _STIMULANTS.search(asked) and _OF_A_HEART.search(stop.words) and not is_warning:
        return replace(answer, text=f"{NO_STIMULANTS}\n{stop.after}", offer=None, detailed=True, is_settled=True)
    inviting = invitations(answer.text)
    is_of_days = not _OWN_DAYS.isdisjoint(answer.steps)
    is_of_now = _is_of_now(asked)
    if is_of_now and FROM_BOOKS in answer.text and _SPORT.search(asked):
        # Leave to do it is all that is asked for.
        return _without(replace(answer, text=""), inviting, stop, EASY_TOO)
    if answer.cards or (inviting and (is_warning or is_of_days or is_of_now)):
        # Which day the race is on invites to nothing.
        told = tuple(one for one in inviting if _IS_IN_DAYS.search(one) is None)
        return _without(answer, told, stop, PLAN_WAITS if is_of_days else EASY_TOO)
    if inviting:
        text = answer.text if FOR_LATER in answer.text else f"{answer.text}\n{FOR_LATER}"
        return replace(answer, text=text if _STOPS.search(answer.text) else f"{stop.said}\n{text}", detailed=True)
    if _STOPS.search(answer.text.lower()):
        return answer
    text = f"{answer.text}\n{stop.after}" if answer.is_answered and not is_of_days else f"{stop.said}\n{answer.text}"
    return replace(answer, text=text, detailed=True)


def _without(answer: Answer, inviting: tuple[str, ...], stop: Care, last: str) -> Answer:
    """The stop, and what is left of an answer without its invitations; no draft and no offer of one."""
    left = (" ".join(_spared(line, inviting)) for line in answer.text.splitlines())
    kept = [line for line in left if line and not line.startswith(FROM_BOOKS) and line != stop.said]
    lines = kept if _STOPS.search("\n".join(kept).lower()) else [stop.said, *kept, last]
    return replace(answer, text="\n".join(lines), cards=(), offer=None, facts=(), detailed=True, is_settled=True)


def _spared(line: str, inviting: tuple[str, ...]) -> list[str]:
    """The sentences that stay of a line; what stood before or after a semicolon becomes one of its own."""
    kept = [sentence for sentence in _SENTENCE.split(line) if sentence and sentence not in inviting]
    if len(kept) == len(_SENTENCE.split(line)):
        return kept
    return [
        f"{one[0].upper()}{one[1:]}".removesuffix(";").rstrip(".") + "." if one.endswith((";", ".")) else one
        for one in kept
    ]


def _invites(sentence: str) -> bool:
    plain = _SIGN_OF_WALKING.sub(" ", sentence.lower())
    if _NO_TRAINING.search(plain):
        return False
    is_denied = False
    for clause in _CLAUSE.split(plain):
        is_here = _DENIED.search(clause) is not None
        is_denied = is_denied or is_here
        if _SPORT.search(clause) and (not is_denied or _LET.search(clause)):
            return True
        if _AMOUNT.search(clause) and not is_here:
            return True
    return False


def _is_of_now(text: str) -> bool:
    """Whether a question may be about training in these days: it names one, asks for leave, or is no question of how a thing is."""
    from lanterne_rouge.conversation.own_situation import is_of_later

    if is_of_later(text):
        return False
    return _OF_NOW.search(text) is not None or not (_OF_KNOWLEDGE.search(text) or _OF_THINGS.search(text))


_OF_KNOWLEDGE: Final = re.compile(
    r"^(?:(?:and|but|so|ok|also)[ ,]+)*(?:what(?:'?s| is| are| does| do)|how (?:do|does|is|are|much|many|long|often|to)|why|which"
    r"|do i (?:really )?need|does|is (?:it|there|a|the) (?!ok|okay|safe|fine|alright|bad)|tell me|explain)\b"
)
"""What asks how a thing is in general."""
_OF_NOW: Final = re.compile(
    r"\b(?:now|today|tonight|tomorrow|this (?:week|weekend|morning|afternoon|evening)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|instead"
    r"|still|again|going for|off (?:for|to)|next set)\b|\b(?:should|can|may|could|shall) i (?!get|buy|use|wear|take|eat|drink|have"
    r"|be (?:eating"
    r"|drinking))\b"
)
_OF_THINGS: Final = re.compile(
    r"\b(?:should|can|may|could|shall) i (?:get|buy|use|wear|take|eat|drink|have|be (?:eating|drinking))\b|\bwhich\b|\bworth (?:it"
    r"|getting|buying)\b"
)
"""What asks for a device, clothes or food."""
_STIMULANTS: Final = re.compile(
    r"\b(?:coffees?|caffeine\w*|espresso|energy drinks?|red bull|pre-?workout|gels? with caffeine|alcohol|beers?|wine|sauna|hot "
    r"(?:bath|tub)|ice bath)\b"
)
_OF_A_HEART: Final = re.compile(
    r"\b(?:palpitations|fainting|chest pain|dizziness|arm or jaw|breathing|breath|blood pressure)\b"
)
