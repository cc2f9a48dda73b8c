"""News from a doctor short of an all-clear, told in words: on the way to one, or seen, and what was allowed meanwhile.

It lifts nothing: who was seen isn't sent to a doctor again, and the sign stays open until somebody has cleared it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.language.check_in.clearance import signs_named
from lanterne_rouge.language.check_in.clinicians import CLINICIAN, read_sports_allowed
from lanterne_rouge.language.check_in.phrase import normalize_text
from lanterne_rouge.language.check_in.red_flags import find_red_flags

_WHO: Final = (
    rf"(?:{CLINICIAN}|hospital|surgery|clinic|a ?& ?e|a and e|(?<!with )e[rd]|emergency(?: (?:room|department))?|urgent care"
    r"|minor injuries|walk[- ]in(?: centre)?|out[- ]of[- ]hours|111|foot team)"
)
_THE: Final = r"(?:the |my |a |an |our )?"
_MET: Final = re.compile(
    rf"\b(?:been|was|got|back|home|out|in|discharged|returned|came|come) (?:back |home |out |over |round |just |seen )*(?:to|from|of|at"
    rf"|by|in|out of|with) {_THE}{_WHO}\b"
    rf"|\b(?:seen|saw|visited) {_THE}{_WHO}\b"
    rf"|\b{_WHO} (?:has |have |had |just |already )*(?:seen|saw|checked|examined|looked|diagnosed|came|did|scanned"
    r"|kept|took|dressed|cleaned|stitched|bandaged|drained|treated)\b"
    r"|\b(?:been|got|was|finally) seen\b|\bon a drip\b|\bkept (?:me )?in (?:overnight|for observation)\b"
    r"|\bkept me in\b(?! (?:\w+ )?(?:zone|z ?\d|pace|range|touch|check|shape|contention|mind|place|line|bed)\b)"
    r"|\b(?:been|got|was|am|i'm|im|just|me) discharged\b|^discharged (?:from|by|with|last|this|yesterday|today)\b"
    r"|\bdiagnosed (?:with|me)\b"
)
"""Somebody who treats people was met in person."""
_SAID: Final = re.compile(
    rf"\b(?:spoke|spoken) (?:to|with) {_THE}{_WHO}\b"
    rf"|\b(?:rang|called|phoned) {_THE}{_WHO}\b(?=.*\b(?:said|says?|told|thinks?|reckons?|wants|gave|prescribed)\b)"
    rf"|\b{_WHO} (?:has |have |had |just |already )*(?:says?|said|reckons?|thinks?|told|wants?|sent|gave|put|prescribed)\b"
    r"|\b(?:bloods?|scan|x-?ray|mri|ct|ecg|ultrasound)(?: \w+)? (?:was|is|were|came back|shows?|showed|says?|said) "
    r"(?!tomorrow|booked|next|on\b|at\b|in\b|this|today|tonight|later|due|still|being|needed|\w+day\b)"
    r"|\b(?:ck|troponin|d-?dimer)(?: \w+){0,2} (?:\d|normal|fine|high|raised|negative|positive)"
    r"|^(?:(?:ok|okay|right|so|well|yes|yep|update)[ ,]+)*(?:i'?ve |ive |i have |just )*(?:been|went)(?=[ ,.]*(?:$|,|\.|they|she|he"
    r"|it is|it's))"
)
"""Told without having met anybody in so many words: who was seen is asked first."""
_MET_FOR_IT: Final = re.compile(
    r"\bthey (?:have |had |just )*(?:scanned|x-?rayed|tested|checked|examined|took (?:my )?blood|drained|cleaned|diagnosed)\b"
    r"|\bantibiotics? (?:for|from)\b|\b(?:given|got|prescribed|put on|on|been,?) (?:\w+ ){0,2}antibiotics?\b"
)
_SAID_OF_IT: Final = re.compile(
    r"\bthey (?:have |had |just )*(?:said|say|think|reckon|gave me|put me|did (?:a|an|my|some|the))\b"
)
"""What counts only beside somebody who treats people, or a word of the sign that is open."""
_GOING: Final = re.compile(
    r"\b(?:ringing|calling|phoning|dialling|dialing|ring|call|phone|on (?:the )?phone (?:to|with)|on hold (?:to|with)|on my way to"
    r"|on the way to|off to|heading to|going to"
    rf"|driving to|waiting (?:at|in)|sat in|sitting in|in the queue at|booked in (?:at|with)) {_THE}(?:{_WHO}|999|112|911"
    rf"|ambulance)\b(?! (?:tomorrow|next|on \w+day|in))"
    rf"|\b(?:i'?m|i am) (?:still )?(?:at|in) {_THE}{_WHO}\b|\b(?:at|in) {_THE}{_WHO} (?:right )?now\b"
    r"|\b(?:ambulance|paramedics?) (?:is |are )?(?:coming|here|on (?:its|the|their) way)\b"
)
_IS_ASKED: Final = re.compile(
    r"^(?:(?:so|and|but|ok|then)[ ,]+)*(?:should|shall|do|can|could|would|must|have|is|does|what if|if|when) |\bshould i\b"
    r"|\bdo i (?:need|have)\b|\bor not\b"
)
_NOT_YET: Final = re.compile(
    r"\b(?:tomorrow|appointment|booked|await\w*|next (?:week|month|mon|tues|wednes|thurs|fri|satur|sun)\w*|later|soon|will|i'll"
    r"|going to|gonna|(?<!no )(?<!not )needs? to(?! (?:rest|stay|take|stop)\b)"
    r"|should(?! (?:not|rest|stay|take|stop)\b)"
    r"|if (?:the|a|an|my|they|it|he|she|i (?:see|ring|call|go|get|need))|unless|hope\w*|might|maybe|not been|have not|has not"
    r"|did not|never|cannot get|trying to get|wants me to (?:see|go)"
    r"|used to|years? ago"
    r"|last (?:month|year|winter|summer)"
    r"|(?:weeks?|wks?|months?|years?|yrs?) (?:ago|back)|forgot to (?:say|tell|mention))\b"
)
_UNSEEN: Final = re.compile(
    r"\b(?:have|has|had|did|do|was|were)(?: not|n'?t)(?: (?:actually|really|even|yet|been|to))* (?:seen|see|saw|spoken to|shown"
    r"|rung|called|told|examined|checked|looked at|gone|been)"
    r"(?= *(?:$|[.,;!]|yet\b|by|to (?:a|the|any)|in yet|about|for (?:it|this|that)|any|a\b|the (?:doctor|doc|gp)\b|my (?:doctor|gp)\b))"
    r"(?!.{0,20}\b(?:since|again|else|other|cardiolog\w+|specialist|consultant|neurolog\w+|physio\w*|nephrolog\w+)\b)"
    r"|\b(?:nobody|no ?one|no-one|no doctor|not one doctor)(?:'?s)?(?: has| have)?(?: actually| really| even| yet)*"
    r" (?:seen|saw|looked|checked|examined)\b"
    r"|\b(?:not|never) (?:seen|saw|been seen by|been to) (?:anyone|anybody|a doctor|a doc|any doctor|the doctor|a gp|the gp|anything)\b"
)
"""Who says outright that no doctor has looked at it."""
_PUTS_OFF: Final = re.compile(
    r"\b(?:can|could|will|would|cannot|may) (?:it|this|that|the (?:doctor|hospital|gp)|a ?& ?e)(?: \w+){0,2} wait\b"
    r"|\b(?:it|this|that) (?:can|could|will|has to|have to|must|should) wait\b"
    r"|\b(?:wait|waits?|leave (?:it|that)|put (?:it|that) off|hold off)(?: \w+){0,3} (?:til|till|until|for my days? off|after)\b"
    rf"|\b(?:cannot|can not|will not|do not|not|no time|no way|never)(?: \w+){{0,5}} (?:in|to|at|into|with) {_THE}{_WHO}\b"
    r"|\b(?:do|must|have) i (?:really |actually )?(?:have|need|got) to go (?:in|to|now|today|tonight)\b"
    rf"|\b(?:go|going|ring|see|call|in)(?: {_THE}{_WHO}| in| to {_THE}{_WHO})? (?:tomorrow|on (?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|next week|after (?:my |the )?(?:shift|work|nights?|weekend))\b"
)
"""Who puts off being seen."""
_NOT_SEEN: Final = re.compile(
    r"\b(?:i|we|so|and|then|just|but) left\b|\b(?:hours?|h|mins?|minutes?|long|huge) (?:wait|queue)\b|\b(?:closed|shut|engaged|voicemail)\b"
    r"|\bno(?:body|-one| one)? (?:answer\w*|reply|appointments?|slots?)\b|\bdid not (?:answer|pick up)\b"
    r"|\b(?:ring|call|phone|come|go) (?:me |us |them |you )?back\b"
    r"|\bvisit(?:ing|ed)? (?:my|a|our|him|her|them)\b"
    r"(?! (?:doc|dr|gp|hosp|clinic|cardio|consult|special))|\bon (?:tv|telly|youtube)\b"
    r"|\b(?:where|when|while|as) i (?:work|volunteer)\b|\b(?:at|for|to|from|my) work\b|\b(?:i|we) work\b"
    r"|\b(?:tooth|teeth|dent\w+|vaccin\w+|jab)\b"
)
"""Nobody looked at the athlete, or not at what stands open."""
_MORE_TO_COME: Final = re.compile(r"(?<!no )(?<!not )\bneed(?:s|ed)?\b")
_SENT_ON: Final = re.compile(
    rf"\b(?:go|get|head|drive) (?:\w+ ){{0,2}}(?:to|into) {_THE}(?:a ?& ?e|a and e|e[rd]|hospital|emergency|urgent care)\b"
    r"|\b(?:call|ring|phone|dial) (?:999|112|911|111|an ambulance)\b"
)
"""Whoever was asked sent the athlete on: that is done now."""
_NOT_NOW: Final = re.compile(r"\b(?:tomorrow|if|unless|when|should|not|never|cannot|no need|without|will not|later)\b")
_RETURNS: Final = (
    r"(?:(?:is|are|has|have|it'?s) (?:come |came )?back|(?<!i )came back|comes back|coming back)"
    r"(?! (?:to|on|at|in|from|home|clear|normal|fine|ok|okay|negative|good|all|clean|well|with|positive|high|raised)\b)"
    r"|comes? and goes?|com(?:es|ing) and go(?:es|ing)|on and off|wors(?:e|ening)|happening again"
    r"|still (?:there|have|has|having|got|get\w*|hurt\w*|feel\w*|tight|sore|swollen|bad|the same|comes?|going)"
)
_IT_RETURNS: Final = re.compile(
    rf"\b(?:it|they|that) (?:{_RETURNS})\b|\bit'?s (?:back(?! (?:to|on|in)\b)|(?:got |getting )?worse|still there)\b"
)
_SIGN_RETURNS: Final = re.compile(rf"\b(?:{_RETURNS}|(?:right|just|even) now|at the moment|as (?:we speak|i type))\b")
_SIGN_MAY_RETURN: Final = re.compile(
    r"\bagain\b|(?<!home )(?<!out )(?<!back )(?<!in )(?<!seen )(?<!ok )(?<!fine )(?<!gone )\bnow\b"
)
_OF_OTHERS: Final = re.compile(
    r"\b(?:mates?|friends?|buddy|wife|husband|partner|girlfriend|boyfriend|brother|sister|mum|mom|dad|mother|father|son|daughter|nan"
    r"|gran\w*|google|internet"
    r"|chat ?gpt|app|watch)(?:'s)? (?:says?|said|thinks?|reckons?|been|saw|was|went|told|is)\b|\bmy (?:wife|husband|mate|friend|son"
    r"|daughter|dad|mum|mom|nan|gran)(?:'s)? |\b(?:with|for|see|seeing) (?:my|our) (?:wife|husband|partner|mate|friend|son|daughter|dad"
    r"|mum|mom|nan|gran\w*|kids?|baby|dog|cat|brother|sister)\b|\b(?:garmin|watch|fitbit|whoop|oura|strava|battery)\b"
)
_SENTENCE: Final = re.compile(r"[.!?;\n]+")
_PROVIDED: Final = re.compile(r"(?<=\w) (?:if|unless|as long as) (?:it|that|they|there)\b[^,]*")
"""What an allowance hangs on, said behind it."""
_NO_TRAINING: Final = re.compile(r"\b(?:no|not) (?:run|rid|jog|train|lift|gym|sport|cycl)\w*")
_NO_WALKING: Final = re.compile(
    r"\b(?:no|not|cannot)(?: (?!only\b|just\b|but\b|and\b|then\b|more\b)\w+){0,2} walk(?:s|ing)?\b"
)
_HARDLY_WALKS: Final = re.compile(
    r"\b(?:barely|hardly|scarcely|struggl\w+|unable|limp\w*)(?: \w+){0,3} walk(?:s|ing)?\b|\bwalk(?:s|ing)?\b.{0,12}\b(?:hurts?|pain\w*"
    r"|limp\w*)\b|\bwalk(?:ing)? to (?:the|my) (?:loo|toilet|bathroom|car|kitchen|bus|shop)\b"
    r"|\b(?:then|after(?:wards| that)?|once|until|till|in \d+ \w+)(?: \w+){0,2} walk(?:s|ing)?\b"
)
"""How the athlete walks, or what comes later: no leave to do it."""
_WALKING: Final = re.compile(r"\bwalk(?:s|ing)?\b")
_WALKING_ALONE: Final = re.compile(
    r"\b(?:only|just|nothing (?:but|more than)|stick to|but) (?:\w+ )?walk(?:s|ing)?\b"
    r"|\bwalk(?:s|ing)? (?:only|alone|first|is (?:fine|ok|okay|allowed))\b|\b(?:start|begin)\w* (?:with|by) walk"
)
_MAY_WALK: Final = re.compile(
    r"\b(?:easy|gentle|short|light|said|says?|told me|allowed|can|may) (?:\w+ ){0,2}walk(?:s|ing)?\b"
    r"|\bwalk(?:s|ing)? (?:this week|for now)\b"
)
_NOTHING: Final = re.compile(
    r"\b(?:no (?:training|exercise|sport|running|riding|gym|activity|exertion|walk\w*)|not to (?:train"
    r"|exercise|run|ride|lift|walk)|(?:complete"
    r"|total|full|strict) rest|bed rest"
    r"|rest (?:for|until|only|today|now)|(?:said|says|told|told me)(?: to)? rest|stay(?:ing)? off (?:it|them|my f\w+|the f\w+)|"
    r"nothing (?:for|until|till|yet|at all|before)|(?:\d+|a|two|three|couple of|few) (?:days?|weeks?"
    r"|months?) (?:off|rest"
    r"|of rest)|off (?:training|sport|running|the bike)"
    r"|cannot (?:train|run|ride|lift)|do not (?:train|run|ride|lift))\b"
)
WALKING, NOTHING_ALLOWED = "walking", "nothing"


@dataclass(frozen=True, kw_only=True)
class DoctorNews:
    """`is_going`: on the way to one or ringing now; `is_doubtful`: that somebody was seen isn't said outright.

    `allowed`: what was allowed, `nothing`, `walking` or other sports, None where nothing is said of it.
    """

    is_going: bool = False
    is_doubtful: bool = False
    allowed: str | None = None


def read_doctor_news(text: str, open_signs: Sequence[str] = ()) -> DoctorNews | None:
    """The news from a doctor in a message about one's own body; None where there is none."""
    sentences = [one.strip() for one in _SENTENCE.split(normalize_text(text)) if one.strip()]
    told = [one for one in sentences if not _IS_ASKED.search(one) and not _OF_OTHERS.search(one)]
    if sent_on := [one for one in told if _SENT_ON.search(one)]:
        return DoctorNews(is_going=True) if not any(_NOT_NOW.search(one) for one in sent_on) else None
    whole = ". ".join(told)
    is_of_it = re.search(rf"\b{_WHO}\b", whole) is not None or bool(signs_named(whole, open_signs))
    seen = [one for one in told if not _NOT_YET.search(_PROVIDED.sub(" ", one)) and not _NOT_SEEN.search(one)]
    is_met = any(_MET.search(one) or (is_of_it and _MET_FOR_IT.search(one)) for one in seen)
    if is_met or any(_SAID.search(one) or (is_of_it and _SAID_OF_IT.search(one)) for one in seen):
        return DoctorNews(is_doubtful=not is_met or _MORE_TO_COME.search(whole) is not None, allowed=_allowed(whole))
    going = [one for one in told if _GOING.search(one) and not _PUTS_OFF.search(one)]
    if any(not re.search(r"\b(?:tomorrow|if|unless|should)\b", one) for one in going):
        return DoctorNews(is_going=True)
    return None


def denies_being_seen(text: str) -> bool:
    """Whether a message says that no doctor has looked at what stands open."""
    return _UNSEEN.search(normalize_text(text)) is not None


def puts_off(text: str) -> bool:
    """Whether a message puts off being seen, or asks whether that can wait."""
    return _PUTS_OFF.search(normalize_text(text)) is not None


def is_there_now(text: str) -> bool:
    """Whether a message says outright that what was told before is back, or still there."""
    sentences = _SENTENCE.split(normalize_text(text))
    return any(
        _IT_RETURNS.search(one) or (_SIGN_RETURNS.search(one) is not None and find_red_flags(one)) for one in sentences
    )


def may_be_there_now(text: str) -> bool:
    """The same, by a mere `again` or `now` beside the sign."""
    sentences = _SENTENCE.split(normalize_text(text))
    return is_there_now(text) or any(_SIGN_MAY_RETURN.search(one) and find_red_flags(one) for one in sentences)


def read_allowed(text: str) -> str | None:
    """What was allowed, as the answer to that question: `walking` or `nothing`; None for anything else."""
    words = normalize_text(text)
    if _IS_ASKED.search(words) or words.endswith("?"):
        return None
    walks = _NO_TRAINING.sub(" ", _HARDLY_WALKS.sub(" ", _NO_WALKING.sub(" ", words)))
    if _WALKING.search(walks) and not re.search(r"\b(?:not|no|run\w*|rid\w*|everything|all)\b", walks):
        return WALKING
    return (
        NOTHING_ALLOWED
        if re.match(
            r"^(?:(?:they said|said|for now|well|ok)[ ,]+)*(?:nothing|none|no|not yet|rest|still|nope)\b", words
        )
        or _NOTHING.search(words)
        else None
    )


def _allowed(words: str) -> str | None:
    """What was allowed; where walking isn't allowed outright, a limit goes before it."""
    if (sports := read_sports_allowed(words)) not in (None, WALKING):
        return sports
    if sports == WALKING and not _HARDLY_WALKS.search(words):
        return WALKING
    if _NO_WALKING.search(words):
        return NOTHING_ALLOWED
    walks = _HARDLY_WALKS.sub(" ", words)
    if _WALKING_ALONE.search(walks):
        return WALKING
    if _NOTHING.search(words):
        return NOTHING_ALLOWED
    return WALKING if _MAY_WALK.search(walks) else None
