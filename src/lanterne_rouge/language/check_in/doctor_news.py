"""News from a doctor short of an all-clear, told in words: on the way to one, or seen, and what was allowed meanwhile.

It lifts nothing: who was seen isn't sent to a doctor again, and the sign stays open until somebody has cleared it.
"""

import re
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.language.check_in.phrase import normalize_text

_WHO: Final = (
    r"(?:doctors?|docs?|dr|gp|physicians?|cardiologists?|neurologists?|consultant|specialist|surgeon|hospital|surgery|clinic|a ?& ?e"
    r"|a and e|er|ed"
    r"|emergency(?: (?:room|department))?|urgent care|minor injuries|walk[- ]in(?: centre)?|out[- ]of[- ]hours|111|physio(?:therapist)?"
    r"|nurse"
    r"|paramedics?|midwife|foot team|podiatrist)"
)
_THE: Final = r"(?:the |my |a |an |our )?"
_BEEN: Final = re.compile(
    rf"\b(?:been|was|got|back|home|out|in|discharged|returned|came|come) (?:back |home |out |over |round |just |seen )*(?:to|from|of|at"
    rf"|by|in|out of|with) {_THE}{_WHO}\b"
    rf"|\b(?:seen|saw|spoke (?:to|with)|spoken (?:to|with)|visited|rang|called|phoned) {_THE}{_WHO}\b"
    rf"|\b{_WHO} (?:has |have |had |just |already )*(?:seen|saw|checked|examined|looked|says?|said|reckons?|thinks?|told|gave|put"
    rf"|prescribed|diagnosed"
    r"|came|wants?|did|sent|scanned|kept|took|dressed|cleaned|stitched|bandaged|drained|treated)\b"
    r"|\bthey (?:have |had |just )*(?:scanned|x-?rayed|tested|checked|examined|kept me|gave me|put me|took (?:my )?blood|did (?:a|an|my"
    r"|some|the)|said"
    r"|say|think|reckon|diagnosed|drained|cleaned)\b"
    r"|\b(?:been|got|was|finally) seen\b|\bon a drip\b|\bkept (?:me )?in\b|\bdischarged\b|\bdiagnosed (?:with|me)\b"
    r"|\bantibiotics? (?:for|from)\b"
    r"|\b(?:given|got|prescribed|put on|on) (?:\w+ ){0,2}antibiotics?\b"
    r"|\b(?:ck|bloods?|scan|x-?ray|mri|ct|ecg|ultrasound|troponin|d-?dimer)(?: \w+)? (?:was|is|were|came back|shows?|showed|of|at|says?"
    r"|said) (?!tomorrow|booked|next)"
)
_JUST_BEEN: Final = re.compile(
    r"^(?:(?:ok|okay|right|so|well|yes|yep|update)[ ,]+)*(?:i'?ve |ive |have |just )*(?:been|went|back)\b(?=[ ,.]*(?:$|,|\.|antibiotic"
    r"|they|she|he|it is|it's))"
)
_GOING: Final = re.compile(
    r"\b(?:ringing|calling|phoning|dialling|dialing|ring|call|phone|on (?:the )?phone (?:to|with)|on hold (?:to|with)|on my way to"
    r"|on the way to|off to|heading to|going to"
    rf"|driving to|waiting (?:at|in)|sat in|sitting in|in the queue at|booked in (?:at|with)) {_THE}(?:{_WHO}|999|112|911"
    rf"|ambulance)\b(?! (?:tomorrow|next|on \w+day|in))"
    r"|\b(?:ambulance|paramedics?) (?:is |are )?(?:coming|here|on (?:its|the|their) way)\b"
)
_IS_ASKED: Final = re.compile(
    r"^(?:(?:so|and|but|ok|then)[ ,]+)*(?:should|shall|do|can|could|would|must|have|is|does|what if|if|when) |\bshould i\b"
    r"|\bdo i (?:need|have)\b|\bor not\b"
)
_NOT_YET: Final = re.compile(
    r"\b(?:tomorrow|appointment|booked|await\w*|next (?:week|month|mon|tues|wednes|thurs|fri|satur|sun)\w*|later|soon|will|i'll"
    r"|going to|gonna|need(?:s)? to"
    r"|should|if (?:the|a|an|my|they|it|he|she|i (?:see|ring|call|go|get|need))|unless|hope\w*|might|maybe|not been|have not|has not"
    r"|did not|never|cannot get|trying to get|wants me to (?:see|go)"
    r"|used to|years? ago"
    r"|last (?:month|year|winter|summer))\b"
)
_OF_OTHERS: Final = re.compile(
    r"\b(?:mates?|friends?|buddy|wife|husband|partner|girlfriend|boyfriend|brother|sister|mum|mom|dad|mother|father|son|daughter|google"
    r"|internet"
    r"|chat ?gpt|app|watch)(?:'s)? (?:says?|said|thinks?|reckons?|been|saw|was|went|told|is)\b|\bmy (?:wife|husband|mate|friend|son"
    r"|daughter|dad|mum|mom)(?:'s)? "
)
_SENTENCE: Final = re.compile(r"[.!?;\n]+")
_WALKING: Final = re.compile(
    r"\b(?:easy |gentle |only |just |short |light )*walk(?:s|ing)?(?: only| alone| this week| for now| at most)?\b(?!.{0,12}\b(?:hurts?"
    r"|pain\w*|limp\w*)\b)"
)
_ALLOWS_WALKING: Final = re.compile(
    r"\b(?:easy|gentle|only|just|short|light|nothing (?:but|more than)|said|says?|told me|allowed|can|may"
    r"|stick to) (?:\w+ ){0,2}walk(?:s|ing)?\b|\bwalk(?:s|ing)? (?:only|alone|first|this week|for now|is (?:fine|ok|okay|allowed))\b"
    r"|\b(?:start|begin)\w* (?:with|by) walk"
)
_NOTHING: Final = re.compile(
    r"\b(?:no (?:training|exercise|sport|running|riding|gym|activity|exertion)|not to (?:train|exercise|run|ride|lift)|(?:complete"
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
    """`is_going`: on the way to one or ringing now; `allowed`: what was allowed, `walking` or `nothing`, None where nothing is said of"
    " it."""

    is_going: bool = False
    allowed: str | None = None


def read_doctor_news(text: str) -> DoctorNews | None:
    """The news from a doctor in a message about one's own body; None where there is none."""
    sentences = [one.strip() for one in _SENTENCE.split(normalize_text(text)) if one.strip()]
    told = [one for one in sentences if not _IS_ASKED.search(one) and not _OF_OTHERS.search(one)]
    if any(_is_seen(one) for one in told):
        return DoctorNews(allowed=_allowed(". ".join(told)))
    if any(_GOING.search(one) and not re.search(r"\b(?:tomorrow|if|unless|should)\b", one) for one in told):
        return DoctorNews(is_going=True)
    return None


def read_allowed(text: str) -> str | None:
    """What was allowed, as the answer to that question: `walking` or `nothing`; None for anything else."""
    words = normalize_text(text)
    if _WALKING.search(words) and not re.search(r"\b(?:not|no|run\w*|rid\w*|everything|all)\b", words):
        return WALKING
    return (
        NOTHING_ALLOWED
        if re.match(
            r"^(?:(?:they said|said|for now|well|ok)[ ,]+)*(?:nothing|none|no|not yet|rest|still|nope)\b", words
        )
        or _NOTHING.search(words)
        else None
    )


def _is_seen(sentence: str) -> bool:
    if _NOT_YET.search(sentence):
        return False
    return _BEEN.search(sentence) is not None or _JUST_BEEN.search(sentence) is not None


def _allowed(words: str) -> str | None:
    if _ALLOWS_WALKING.search(words):
        return WALKING
    return NOTHING_ALLOWED if _NOTHING.search(words) else None
