"""The one gate for what is said while a warning sign stands open: no text names minutes, a pace or a sport as something to do.

Where a question may be about training now, or the athlete's own days are read out, the sentences that invite to move are left out;
what asks how a thing is in general keeps them, as for later. What was done before is told as it was.
"""

import re
from dataclasses import replace
from typing import Final

from lanterne_rouge.conversation.answer import FROM_BOOKS, Answer
from lanterne_rouge.conversation.elsewhere import is_elsewhere, moves_days
from lanterne_rouge.conversation.own_questions import history_question
from lanterne_rouge.conversation.remembered_care import Care, only_what_they_allowed
from lanterne_rouge.conversation.small_talk import small_talk
from lanterne_rouge.domain.check_in import BREATHLESS_ON_LITTLE_EFFORT, warning_words

EASY_TOO: Final = "Not even something easy, however well you feel. Once a doctor has cleared you, tell me."
FOR_LATER: Final = "None of the training in that is for now, easy or not, before a doctor has cleared you."
PLAN_WAITS: Final = "Your plan waits, and nothing has to be made up. Once a doctor has cleared you, tell me, and it starts again gently."
NO_STIMULANTS: Final = (
    "Leave coffee, energy drinks, alcohol, sauna and cold baths until a doctor has looked: any of them can set it off or make it "
    "worse. Tell the doctor how much of it you have."
)

_SPORT: Final = re.compile(
    r"\b(?:walk(?:s|ing)?|jog(?:s|ging)?|run(?:s|ning)?|rid(?:e|es|ing)|spin(?:s|ning)?|swim(?:s|ming)?|row(?:s|ing)?|bik(?:e|ing)"
    r"|cycl(?:e|ing)|hik(?:e|es|ing)|lift(?:s|ing)?|squats?|deadlifts?|bench|press(?:es)?|stretch(?:es|ing)?|yoga|pilates|mobility"
    r"|carry on|keep going|easy days?|hard sets|sessions?|workouts?|intervals?|train(?:ing)?|strides?|sprints?|lengths|drills?|tempo"
    r"|zone ?\d|workout start|lanterne move|tennis|football|soccer|golf|badminton|squash|padel|pickleball"
    r"|basketball|volleyball|handball|hockey|rugby|climb(?:s|ing)?|boulder(?:ing)?|ski(?:ing)?|skat(?:e|es|ing)|danc(?:e|es|ing)"
    r"|box(?:ing)?|kayak\w*|paddl(?:e|es|ing)|surf(?:ing)?|martial arts|play(?:s|ing)?|crossfit|hiit|aerobics|circuits?|rower|ergs?"
    r"|treadmill|elliptical|push-?ups?|pull-?ups?|planks?|lunges?|jump(?:s|ing)?|plyometrics|laps?"
    r"|hard (?:days?|ones?|work)|go on|continue|keep moving|easily|easy(?! to\b))\b"
)
_NUMBER: Final = (
    r"(?:\d+(?:\.\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|(?:twenty|thirty|forty|fifty)(?:[- ]five)?|sixty"
    r"|ninety)"
)
_AMOUNT: Final = re.compile(
    rf"\b{_NUMBER}(?:(?: ?[-–] ?| to | or ){_NUMBER})? ?(?:(?:easy|gentle|light|slow|steady|brisk|hard|more|short) )?"
    r"(?:min|mins|minutes?|km|k|kilomet(?:re|er)s?|miles?|m|w|watts|bpm|reps?)\b|\d ?/ ?(?:km|mi|100 ?(?:m|yd))\b"
    rf"|\b\d+ ?x ?\d+|\b(?:half an|a quarter of an|an)(?: \w+)? (?:half )?hour\b|\b{_NUMBER} hours? (?:of|on) |\bzone ?\d\b|\brpe \d"
)
_DENIED: Final = re.compile(
    r"\b(?:no|not|never|none|nothing|nobody|without|neither|nor|stop\w*|leave|avoid|skip\w*|rest|wait\w*|off|cannot"
    r"|instead of|don'?t|doesn'?t|won'?t|isn'?t|can'?t|see (?:a|your|the) (?:doctor|gp|physio)"
    r"|(?:before|until|once|after|unless) (?:a|the|your) (?:doctor|cardiologist|gp|neurologist))\b|n't\b"
)
_LET: Final = re.compile(
    r"\b(?:instead(?! of)|at most|the most|(?:harder|faster|longer|more) than (?:a|an|easy)"
    r"|(?:is|are|goes|go|feels?) (?:usually |mostly )?(?:fine|ok|okay|well|good|allowed))\b"
)
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?![^()]*\))")
_PART: Final = re.compile(r"(?<=;)\s+(?![^()]*\))")
_MUST: Final = (
    r"(?:go|do|start|begin|keep|carry|train|exercise|run|jog|ride|walk|swim|row|play|climb|lift|take|try|hold|move|continue|have)"
    r"(?!,| (?:or|and|nor|to sleep|to bed|to (?:a|the|your) (?:doctor|hospital))\b)\b"
)
"""What tells somebody to do a thing, and doesn't go on a list of what was denied."""
_COLON: Final = re.compile(r":\s+")
_CLAUSE: Final = re.compile(rf",\s+| but | and (?=then )| and (?={_MUST})")
_ANEW: Final = re.compile(
    rf"^(?:and )?(?:then|tomorrow|afterwards|later)\b|^(?:(?:and|so|just|rather|instead|please) )*{_MUST}"
)
_REASSURES: Final = re.compile(
    r"\b(?:(?:don'?t|do not|never|stop|no need to) (?:worry|worrying|mind|stress|rest|stop)|no (?:problem|worries|harm|need to)"
    r"|nobody minds|(?:won'?t|doesn'?t|can'?t) (?:hurt|matter|do (?:any )?harm)|(?:won'?t|don'?t) lose (?:anything|any fitness)|why not"
    r"|(?:no|without(?: any)?) (?:fever|medicine|pain|leaking|symptoms|trouble)|don'?t feel (?:weak|ill|sick)|ready to stop)\b"
)
"""What denies a worry or a complaint, and no training."""
_CALLS_FOR_HELP: Final = re.compile(
    r"\b(?:112|911|999)\b|\bonce a doctor has cleared you\b|\bthey allowed\b|^(?:\(?based on|check-in for|still open|first: you reported)\b"
)
_OF_FOOD: Final = re.compile(
    r"\b(?:eat|eaten|dinner|breakfast|lunch|meals?|banana|toast|carbohydrates?|protein|snacks?|drink|milk|porridge)\b"
)
_BESIDE_FOOD: Final = re.compile(
    r"\b(?:before|after|around|during) "
    r"(?:(?:a|an|the|any|anything|your|each|every|long|longer|hard|harder|or|and|easy|early|big|morning) )*"
    r"(?:rides?|runs?|swims?|sessions?|training|races?|workouts?|days?|start|hard|longer)\b"
    r"|\b(?:half an|an|one|two|three|\d)(?: to (?:two|three|four|\d))? hours? (?:before|after|earlier|later)\b"
)
"""When to eat is no order to train."""
_ASKS_FOOD: Final = re.compile(r"\b(?:eat\w*|food|breakfast|lunch|dinner|snacks?|meals?)\b")
_OF_SLEEP: Final = re.compile(r"\b(?:slept|sleep|nap|naps|measure)\b")
_STOPS: Final = re.compile(
    r"\bno training\b|\b(?:until|before) a doctor has (?:seen|cleared)|\bnone of (?:it|your training)\b"
)
_HOLDS: Final = re.compile(
    r"^(?:stop|no|not|don'?t|never)\b|\b(?:doctor|cardiologist|neurologist|dietitian|stress fracture|stop)\b",
    re.IGNORECASE,
)
"""What a sentence of a fixed answer to a sign stays for, whatever it names."""
_SAYS_YES: Final = re.compile(r"\bsay yes\b", re.IGNORECASE)
_ASK_NOTHING_OF_THE_BODY: Final = frozenset(
    (
        "skip",
        "close",
        "lifting",
        "fewer",
        "note",
        "undo",
        "delete",
        "log",
        "days",
        "anew",
        "sets",
        "session",
        "cleared",
        "seen",
        "allowed",
    )
)
"""The kinds of offers that take training away or write down what was: none of them puts a session into the plan."""
_SIGN_OF_WALKING: Final = re.compile(re.escape(warning_words(BREATHLESS_ON_LITTLE_EFFORT)))
_IS_IN_DAYS: Final = re.compile(r"\bis in \d+ days\b")
_OWN_DAYS: Final = frozenset(("tool_get_days_ahead", "tool_get_today"))


def invitations(text: str) -> tuple[str, ...]:
    """The sentences of a text that name a sport, minutes, a distance or a pace as something to do, and don't deny it."""
    return tuple(
        one for line in text.splitlines() for sentence in _SENTENCE.split(line) for one in _inviting_parts(sentence)
    )


def is_advice_to_train(answer: Answer) -> bool:
    """Whether an answer is book text that names training as something to do, for whoever is well."""
    return FROM_BOOKS in answer.text and bool(invitations(answer.text))


def answer_under_stop(
    answer: Answer, asked: str, stop: Care, *, is_warning: bool = False, said_before: str = ""
) -> Answer:
    """An answer to a normalised message as it may be said while a warning sign stands open; `is_warning`: the fixed one to a sign.

    `said_before`: the answer before this one, after which a reminder needn't be said again to a question of something else.
    """
    if small_talk(asked) is not None or history_question(asked) is not None:
        return answer
    if _STIMULANTS.search(asked) and _OF_A_HEART.search(stop.words) and not is_warning:
        return replace(answer, text=f"{NO_STIMULANTS}\n{stop.after}", offer=None, detailed=True, is_settled=True)
    if not is_warning and not answer.cards and is_elsewhere(asked):
        return _beside(answer, asked, stop, said_before)
    inviting = invitations(answer.text)
    is_of_days = not _OWN_DAYS.isdisjoint(answer.steps)
    is_now = _is_of_now(asked)
    is_book = FROM_BOOKS in answer.text
    if is_now and is_book and _SPORT.search(asked):
        # Leave to do it is all that is asked for.
        return _without(replace(answer, text=""), stop, EASY_TOO, is_warning=is_warning)
    is_beside = _ASKS_FOOD.search(asked) is not None
    if answer.cards or (inviting and (is_warning or is_of_days or is_now or is_beside)):
        last = PLAN_WAITS if is_of_days else FOR_LATER if is_book else EASY_TOO
        return _without(answer, stop, last, is_warning=is_warning)
    is_said = _says(stop, answer.text, is_warning=is_warning)
    if (inviting or is_book) and not is_now:
        text = answer.text.replace(stop.said, "").strip()
        return replace(answer, text=text if stop.after in text else f"{text}\n{stop.after}", detailed=True)
    if inviting or is_book:
        later = only_what_they_allowed(stop.allowed) if stop.allowed else FOR_LATER
        text = answer.text if later in answer.text else f"{answer.text}\n{later}"
        return replace(answer, text=text if is_said else f"{stop.said}\n{text}", detailed=True)
    if is_said:
        return answer
    text = f"{answer.text}\n{stop.after}" if answer.is_answered and not is_of_days else f"{stop.said}\n{answer.text}"
    return replace(answer, text=text, detailed=True)


def _beside(answer: Answer, asked: str, stop: Care, said_before: str) -> Answer:
    """An answer to a question that the stop has no say in: as usual, with a short reminder last, and without what tells to train."""
    lines = [line for line in answer.text.replace(stop.said, "").splitlines() if line]
    of_days = moves_days(asked)
    if not of_days and (_ASKS_FOOD.search(asked) or not _OWN_DAYS.isdisjoint(answer.steps)):
        spared = [_spared(line, is_offered=answer.offer is not None, is_warning=False) for line in lines]
        announced = [_announcing(line, after) for line, after in zip(spared, [*spared[1:], ""], strict=False)]
        lines = [line for line in announced if line and (spared == lines or not line.startswith(FROM_BOOKS))]
    text = "\n".join(lines)
    is_harmless = (
        not of_days and not invitations(text) and (FROM_BOOKS not in text or _ASKS_FOOD.search(asked) is not None)
    )
    is_said = _says(stop, text, is_warning=False) or (
        is_harmless and any(one and one in said_before for one in (stop.said, stop.after))
    )
    return replace(answer, text=text if is_said and text else f"{text}\n{stop.after}".strip(), detailed=True)


def _says(stop: Care, text: str, *, is_warning: bool) -> bool:
    """Whether a text tells of this very stop, or is itself the answer to a sign: that of a fever in a book doesn't stand for it."""
    own = (stop.said, stop.after, f"reported {stop.words}. No training", f"saw you for {stop.words} clears you")
    is_own = any(said and said in text for said in own)
    return is_own or (is_warning and _STOPS.search(text.lower()) is not None)


def _without(answer: Answer, stop: Care, last: str, *, is_warning: bool) -> Answer:
    """The stop, and what is left of an answer without its invitations; no draft and no offer that asks something of the body."""
    offer = answer.offer if (answer.offer or "").partition(":")[0] in _ASK_NOTHING_OF_THE_BODY else None
    is_said = _says(stop, answer.text, is_warning=is_warning) and is_warning
    lines = (answer.text if is_said else answer.text.replace(stop.said, "")).splitlines()
    left = [_spared(line, is_offered=offer is not None, is_warning=is_warning) for line in lines]
    announced = [_announcing(line, after) for line, after in zip(left, [*left[1:], ""], strict=False)]
    kept = [line for line in announced if line and not line.startswith(FROM_BOOKS)]
    last = only_what_they_allowed(stop.allowed) if stop.allowed and last in (EASY_TOO, FOR_LATER) else last
    text = "\n".join(kept if _says(stop, "\n".join(kept), is_warning=is_warning) else [stop.said, *kept, last])
    return replace(answer, text=text, cards=(), offer=offer, facts=(), detailed=True, is_settled=True)


def _announcing(line: str, after: str) -> str:
    """A line without its last sentence where that announces what is gone."""
    if after or not line.endswith(":"):
        return line
    before = line.rpartition(". ")[0]
    return f"{before}." if before else ""


def _spared(line: str, *, is_offered: bool, is_warning: bool) -> str:
    """What stays of a line: whole sentences, and of one that invites only a part that calls for help."""
    if _SAYS_YES.search(line):
        return line if is_offered else ""
    sentences = _SENTENCE.split(line.strip())
    return " ".join(
        filter(None, (one if is_warning and _HOLDS.search(one) else _spared_sentence(one) for one in sentences))
    )


def _spared_sentence(sentence: str) -> str:
    # Which day the race is on invites to nothing.
    if _IS_IN_DAYS.search(sentence) or not _inviting_parts(sentence):
        return sentence
    kept = [part.rstrip(";.") for part in _PART.split(sentence) if _CALLS_FOR_HELP.search(part.lower())]
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in kept)


def _inviting_parts(sentence: str) -> tuple[str, ...]:
    return tuple(part for part in _PART.split(sentence) if _invites(part))


def _invites(sentence: str) -> bool:
    plain = _SIGN_OF_WALKING.sub(" ", sentence.lower())
    if _CALLS_FOR_HELP.search(plain):
        return False
    if _OF_FOOD.search(plain):
        plain = _BESIDE_FOOD.sub(" ", plain)
    is_of_sleep = _OF_SLEEP.search(plain) is not None
    # What stands before a colon denies nothing of what stands behind it.
    for said in _COLON.split(_REASSURES.sub(" ", plain)):
        is_denied = False
        for clause in _CLAUSE.split(said):
            is_here = _DENIED.search(clause) is not None
            is_denied = is_here or (is_denied and not _ANEW.search(clause.strip()))
            if _SPORT.search(clause) and (not is_denied or _LET.search(clause)):
                return True
            if _AMOUNT.search(clause) and not is_here and not is_of_sleep:
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
    r"|be (?:eating|drinking))\b"
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
