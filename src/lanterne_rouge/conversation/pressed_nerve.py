"""A leg or foot that goes numb or tingles beside a back that hurts, in one message or told in pieces: a nerve may be pressed.

A foot alone goes numb in a tight shoe; behind a back that is sore it is a sign, whatever else the message asks.
"""

import re
from typing import Final

from lanterne_rouge.conversation.open_care import OpenCare

NUMB_LIMBS: Final = "numb_limbs"
MAY_TELL_NUMBNESS: Final = re.compile(
    r"\b(?:numb(?!er)\w*|tingl\w*|pins and needles|no feeling|can'?t feel|dead (?:leg|foot|toes?)|burning down)\b"
)
"""The words that such a telling is made of: without one of them nothing more is looked up."""
_LOWER: Final = re.compile(
    r"\b(?:leg|legs|foot|feet|toes?|heels?|soles?|ankles?|shins?|cal(?:f|ves)|thighs?|hamstrings?|buttocks?|bum|glutes?)\b"
)
_UPPER: Final = re.compile(
    r"\b(?:hands?|fingers?|thumbs?|arms?|wrists?|elbows?|shoulders?|neck|face|lips?|scalp|saddle|perineum)\b"
)
_BACK: Final = re.compile(
    r"\b(?:(?:low(?:er)?|my|the) back(?! (?:wheel|brake|tyre|tire|foot|leg|garden|row|squats?|door|pocket)\b)|lower ?back"
    r"|back (?:is|was|still|pain|hurts?|ache\w*|sore|stiff|strain\w*)|spine|lumbar|slipped disc|sciatic\w*)\b"
)
_DENIED: Final = re.compile(
    r"\b(?:no|not|never|without|nor|any|isn'?t|aren'?t|wasn'?t|don'?t|doesn'?t|didn'?t|haven'?t|hasn'?t|if"
    r"|unless|in case|could it|used to)\b"
    r"(?:(?!\b(?:just|but|only|except)\b)[^.;!?,]){0,40}$"
)
_GONE: Final = re.compile(
    r"^\w*(?: you (?:asked|mentioned|meant)\b|(?: \w+){0,5}? (?:gone|went away|stopped|cleared up|years? ago|last (?:month|year))\b)"
)


def tells_pressed_nerve(text: str, care: OpenCare) -> bool:
    """Whether a normalised message tells of numbness in a leg or foot, with a back that hurts by it or by what was told before."""
    if not _is_told(text):
        return False
    here, above = _LOWER.search(text), _UPPER.search(text)
    has_back = _BACK.search(text) is not None or any("back" in site for site in care.sites)
    has_back = has_back or any(_BACK.search(said) and not MAY_TELL_NUMBNESS.search(said) for said in care.lately)
    # "Just the tingling" names no place: it goes on from what was told.
    is_of_leg = here is not None or (above is None and len(text.split()) > 1)
    return has_back and is_of_leg and (above is None or here is not None)


def _is_told(text: str) -> bool:
    return any(
        not _DENIED.search(text[: found.start()]) and not _GONE.match(text[found.end() :])
        for found in MAY_TELL_NUMBNESS.finditer(text)
    )
