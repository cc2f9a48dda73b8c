"""Gates for what athletes tell of their body: weight, effort, readiness, pain and how it goes."""

import re
from collections.abc import Sequence
from typing import Final

from lanterne_rouge.conversation.body_values import (
    orders_weight,
    read_spoken_weight,
    scores_one_complaint,
    tells_vitals,
)
from lanterne_rouge.conversation.deciding import decided
from lanterne_rouge.conversation.pain_advice import speaks_of_pain
from lanterne_rouge.conversation.question_gates import wants_draft
from lanterne_rouge.domain.routing import Confidence, Intent, RoutingContext, RoutingDecision, RoutingLane
from lanterne_rouge.domain.set_report import SaidUnit

PAIN_WORDS = re.compile(
    r"\b(?:hurts?|hurting|pain(?:ing|ful)?|catching|(?:playing|acting) up|munted|gammy|dodgy"
    r"|giving me (?:gyp|jip|grief|trouble|bother|hell)|tender|nagging|grumbl\w+|ache[sd]?|aching|twinge"
    r"|sore|tight|barking|duele|splints|flared?|pinch\w*|niggle"
    r"|scar|leaks|weird|plantar|achilles|stiff(?:ness)?|sting(?:s|ing)?|throbs?|throbbing|inflamed|irritated|swollen|clicking|cramp(?:s"
    r"|ing)?)\b"
)
# `left knee 4/10`: a place with its score, and nothing else.
_RATED_PLACE = re.compile(
    r"^(?:my )?(?:(?:left|right|lower|upper|both) )*(?:knees?|back|shoulders?|elbows?|wrists?|hips?|ankles?|cal(?:f|ves)|shins?|achilles"
    r"|neck|f(?:oo|ee)t|hamstrings?|groin|heels?|quads?)(?: (?:is|at|about|still|today|now|pain|was))*"
    r" ?:? ?\d+(?:\.\d)? ?/ ?10(?: (?:today|now))?[ .!]*$"
)
JOINT = re.compile(
    r"\b(?:knee|knees|waist|back|shoulder|shoulders|elbow|wrist|hip|ankle|calf|calves|shin|achilles|neck|foot"
    r"|hamstring|hammy|tendon|finger|thumb|pulley|glute|forearm|groin|rodilla|plantar|pelvic|scar|heel|quad)\b"
)
# `knee is worse`, `left calf feels better, 2/10`: how it goes with what hurt before.
_PLACE = (
    r"(?:(?:left|right|lower|upper|both|other) )*(?:knees?|back|shoulders?|elbows?|wrists?|hips?|ankles?|cal(?:f|ves)|shins?|achilles|neck"
    r"|f(?:oo|ee)t|hamstrings?|groin|heels?|quads?)"
)
_IS_NOW = r"(?: pain)?(?: is| are|'s| feels?| felt| got| was| has got)\b"
PLACE_RATED = re.compile(rf"\b{_PLACE}{_IS_NOW}.*\d ?(?:/|out of) ?10\b")
_PLACE_NEWS = re.compile(
    rf"^(?:my |the )?(?P<place>{_PLACE}){_IS_NOW}"
    r"(?: (?:now|a|bit|little|lot|much|slightly|way|so|even|getting|all|completely|finally|already|still))*"
    r" (?:worse|better|fine|ok|okay|good|healed|pain[- ]free|the same|settling)"
    r"(?: (?:now|again|today|this morning|than (?:yesterday|before)))*"
    r"(?:[,:;.]? ?(?:at |about |it'?s |now |only |still |down to |up to )*(?P<score>\d{1,2}(?:\.\d)?) ?(?:/|out of) ?10)?[ .!]*$"
)
EFFORT_RULE = "pattern:effort_of_the_session"
"""The RPE of a session that was done today, told by itself."""
PAIN_NEWS = "pattern:pain_news"
"""How it goes with a complaint that was told before."""
OF_TEN = re.compile(r"\b\d+(?:\.\d)? ?(?:/|out of) ?10\b")
_READY = re.compile(
    r"^(?:(?:my|today'?s|this morning'?s) )?(?:hrv|rhr|readiness|recovery|sleep score|body battery|resting (?:hr|heart rate|pulse))"
    r"(?: (?:is|was|at|of|score|today|this morning|down to|up to|only)|[:=])* ?\d+(?:\.\d+)?"
    r"(?! ?(?:days?|weeks?|mins?|minutes?|km|hours?|h|up|down|higher|lower|over|above|below|more|less|beats?)\b)"
    r"|\bslept\b.*\d"
    r"|(?:^|[,.;] |\band )(?:i )?(?:got |had |only |just |about |managed |barely |like )*\d+(?:\.\d+)? ?(?:h|hrs?|hours?)(?: of)? sleep\b"
    r"|\bslept (?:like|badly|bad|well|terribl\w*)"
    r"|^(?:my )?(?:legs|energy|mood|stress|motivation|soreness|readiness|fatigue)(?: (?:is|are|at))? \d+(?:\.\d+)? ?(?:/|out of) ?10\b"
    r"|^(?:i'?m |i am |i )?(?:feel(?:ing)?) (?:so |really |real |proper |pretty |very |quite |rather |a (?:bit|little) )?"
    r"(?:fresh|great|good"
    r"|strong|ok|fine|rested|tired"
    r"|sluggish|rough"
    r"|awful|terrible|drained|exhausted|flat|wrecked|heavy)(?: today| this morning| and| rested(?: up)?)*[ .!]*$|\b(?:tss"
    r"|load) \d+ yesterday\b.*\bfeel"
    r"|\blegs (?:(?:are|feel) (?:like )?|like )"
    r"(?:lead|jelly|mince|concrete|cooked|toast|gone|heavy|dead|fresh|springy|trashed|smashed|tired)\b(?! off the bike)"
    r"|^(?:whoop |oura |garmin )(?:recovery|readiness|sleep|hrv|body battery)(?: (?:score|is|was|at))* \d+"
    r"|\b(?:doms|so sore|legs are (?:fried|dead|heavy|shot)|feel (?:exhausted|wrecked|flat))\b"
)
_SLEPT_BADLY = re.compile(
    r"^(?:i'?m |i am |i )?(?:(?:feel(?:ing)? )?(?:(?:so|very|quite|rather|pretty|a (?:bit|little)) )?"
    r"(?:tired|rough|flat|exhausted)(?:,| and)+ )?"
    r"(?:i )?(?:did not|didn'?t|couldn'?t) sleep(?: (?:very |so |too )?(?:well|much|great|good|enough|properly|at all))?"
    r"(?: last night| tonight)?(?:,? (?:and )?(?:so |very )?tired)?[ .!]*$"
)
# A night or a reading of another day than today, which a check-in of today must not hold.
_NIGHT_BEFORE = re.compile(
    r"\b(?:slept|sleep|hrv|rhr|readiness|recovery)\b(?:(?! and | but )[^,.;])*\b(?:yesterday|(?:on|last) (?:mon|tues?|wed(?:nes)?"
    r"|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?"
    r"|night before last|the other (?:day|night)|\d+ (?:days?|nights?|weeks?) ago|last (?:week|month|year|weekend)|gestern|vorgestern)\b"
)
# What speaks of the body and tells nothing of today: of others, of sayings, of what is over, of gear and of help that is wanted.
_NOTHING_OF_TODAY = re.compile(
    r"\b(?:his|her|their|your|our|people|men|women|athletes|everyone|nobody|he|she|they|wife'?s"
    r"|husband'?s|son'?s|daughter'?s|friend'?s|buddy'?s"
    r"|mom'?s|dad'?s|child|kid|used to|gone|healed|better now|no longer|not|n't|doesn'?t|don'?t"
    r"|isn'?t|kill|never|without|if|unless|would(?! say)|could|should|want|need|needs|goal|overrated|underrated|important|enough|weakness"
    r"|ego|exercises?|stretch(?:es|ing)?|sleeves?|straps?|brace|massage"
    r"|rehab|prehab|mobility|program|plan|routine|tips?|advice|help|fix|cure|treat\w*|prevent\w*|avoid|article|podcast"
    r"|book|study|thinking about|average|normal|for (?:me )?to"
    r"|is (?:low|high|good|bad|ok) for|at night|sometimes|often|lately|every (?:run|ride|time|night|morning|day)|after (?:long"
    r"|hard|my|every|each) (?:\w+ )?(?:runs?|rides?|sessions?)|last (?:week|month|year)|years? ago|months? ago"
    r"|this week|all week|these days"
    r"|(?:on|in|during) (?:(?:long|hard|my|every|each|easy) )*(?:runs|rides|sessions|swims))\b|^no \w|\b(?:panic\w*|nervous|race"
    r" tomorrow|should|at km|no pain|painless"
    r"|without pain|worried|worrying)\b"
)
# `replace deadlifts with step ups, back is stiff`, however the first word is spelled, wants more than a note of the back.
_TWO_EXERCISES = re.compile(r"\b[a-z]+s (?:with|for|by|to) [a-z]+ ?[a-z]*s\b,")


def may_be_of_today(text: str) -> bool:
    """Whether what a normalised message tells of the body may be of this morning."""
    return _NOTHING_OF_TODAY.search(text) is None and _NIGHT_BEFORE.search(text) is None


def read_told_weight(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A body weight."""
    told = read_spoken_weight(text, units=context.units, live=context.live_session)
    # `Can you put me down as 65 kg` asks nothing.
    asks = "is_question" in signals and not orders_weight(text)
    if not told or asks or {"other_people", "another_day"}.intersection(signals):
        return None
    return decided(RoutingLane.FAST, Intent.LOG_BODYWEIGHT, "pattern:body_weight", context, signals)


def read_pain_news(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """How it goes with a complaint that was told before."""
    if {"is_question", "other_people"}.intersection(signals) or not (
        _PLACE_NEWS.match(text) or _pelvic_sign_gone(text)
    ):
        return None
    return decided(RoutingLane.FAST, Intent.LOG_PAIN, PAIN_NEWS, context, signals)


_PELVIC_WORDS: Final = re.compile(
    r"\b(?:leak|incontinen|pee|wee|wet|urine|bladder|pelvi|vagina|perine|prolapse|heaviness|pressure|dragging|bulg|down )"
)
"""What every telling of a pelvic floor holds, so that the rest is looked at for few messages."""


def _pelvic_sign_gone(text: str) -> bool:
    if not _PELVIC_WORDS.search(text):
        return False
    from lanterne_rouge.language.check_in.complaints import says_pelvic_sign_gone

    return says_pelvic_sign_gone(text)


def _tells_pelvic_sign(text: str) -> bool:
    """Whether leaking or heaviness is told, of whichever day lately: it lasts until it is said to be over."""
    if not _PELVIC_WORDS.search(text):
        return False
    from lanterne_rouge.language.check_in.pain import tells_pelvic_signs

    return tells_pelvic_signs(text)


def read_effort(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """The effort of a session that was done today, told by itself."""
    if context.live_session or told_effort(text) is None:
        return None
    return decided(RoutingLane.FAST, Intent.CORRECT_SET, EFFORT_RULE, context, signals)


_EFFORT_ALONE = re.compile(
    r"(?:(?:it|that|today|(?:the|my|today's) (?:run|ride|swim|walk|row|session|workout|training)) (?:was|felt like) )?(?:an? )?"
    r"(?:rpe|effort)(?: (?:was|of))?[ :=]*(\d+(?:\.\d+)?)(?: ?/ ?10| out of 10)?[ .!]*"
)


def told_effort(text: str) -> float | None:
    """The session RPE that normalised text gives and nothing else."""
    found = _EFFORT_ALONE.fullmatch(text)
    return float(found[1]) if found else None


def rated_place(text: str) -> str | None:
    """The place and its score in news of a complaint, as in `left calf 2/10`; None without a score."""
    news = _PLACE_NEWS.match(text)
    return f"{news['place']} {news['score']}/10" if news is not None and news["score"] else None


def read_body_weight(text: str) -> str | None:
    """The weight that a normalised message tells, with its unit where it was said."""
    return read_spoken_weight(text, units=SaidUnit.KG, live=False)


def read_pain_spoken_of(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Pain that is asked about, or that comes and goes with something: the coach answers, and nothing is written."""
    is_asked = "is_question" in signals
    # While a workout runs, what hurts without a question hurts now.
    if (
        (context.live_session and not is_asked)
        or "other_people" in signals
        or wants_draft(text)
        or not speaks_of_pain(text)
    ):
        return None
    intent = Intent.COACH_GENERAL if is_asked else Intent.LOG_PAIN
    return decided(RoutingLane.SLOW, intent, "gate:pain_spoken_of", context, signals, confidence=Confidence.MEDIUM)


def read_told(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Weight, readiness and pain, as athletes tell them."""
    if "is_question" in signals or "other_people" in signals:
        return None
    if _tells_pelvic_sign(text):
        return decided(
            RoutingLane.FAST, Intent.LOG_PAIN, "pattern:pain", context, signals, confidence=Confidence.MEDIUM
        )
    today = "another_day" not in signals
    # What else is said without a number may be of anybody: `5 hours sleep, kid had a nightmare`.
    counted = ", ".join(part for part in re.split(r"[,.;!] +", text) if re.search(r"\d", part))
    if today and _SLEPT_BADLY.match(text):
        return decided(
            RoutingLane.FAST, Intent.LOG_READINESS, "pattern:readiness", context, signals, confidence=Confidence.MEDIUM
        )
    if _NOTHING_OF_TODAY.search(counted if today and tells_vitals(text) else text):
        return None
    if (_READY.search(text) or (today and tells_vitals(text))) and not wants_draft(text):
        if _NIGHT_BEFORE.search(text):
            return decided(
                RoutingLane.CLARIFY,
                Intent.LOG_READINESS,
                "gate:another_night",
                context,
                signals,
                confidence=Confidence.MEDIUM,
            )
        return decided(
            RoutingLane.FAST, Intent.LOG_READINESS, "pattern:readiness", context, signals, confidence=Confidence.MEDIUM
        )
    # In a workout `pulled 405` counts a set.
    may_be_set = context.live_session and re.search(r"\d|\bpulled\b", text)
    hurts = (PAIN_WORDS.search(text) and JOINT.search(text)) or (today and not may_be_set and tells_pain(text))
    if (hurts or _RATED_PLACE.search(text) or (today and is_scored(text))) and not wants_draft(text):
        if _TWO_EXERCISES.search(text):
            return decided(
                RoutingLane.CLARIFY,
                Intent.LOG_PAIN,
                "gate:pain_among_others",
                context,
                signals,
                confidence=Confidence.LOW,
            )
        return decided(
            RoutingLane.FAST, Intent.LOG_PAIN, "pattern:pain", context, signals, confidence=Confidence.MEDIUM
        )
    return None


def tells_pain(text: str) -> bool:
    """Whether the check-in reads a pain out of a normalised message."""
    from lanterne_rouge.language.check_in.pain import find_pains

    return bool(find_pains(text))


def is_scored(text: str) -> bool:
    """Whether the check-in reads a pain with its score out of a normalised message, and no other number stands in it."""
    if not scores_one_complaint(text):
        return False
    from lanterne_rouge.language.check_in.pain import find_pains

    pains = find_pains(text)
    return bool(pains) and all(one.score_0_10 is not None for one in pains)
