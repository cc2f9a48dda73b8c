"""Skin that a doctor sees on the day: redness that spreads, and a wound on a foot that doesn't feel it or belongs to a diabetic.

Redness that spreads from a wound or up a limb may be cellulitis, and with fever or shivering the beginning of a sepsis (NICE NG141). A
foot that doesn't feel its blister has damaged nerves, and with diabetes a wound there is treated by a foot team within a day (NICE NG19).
"""

import re
from typing import Final

from lanterne_rouge.domain.check_in import FOOT_WOUND, SPREADING_INFECTION
from lanterne_rouge.language.check_in.diabetes import OF_DIABETES
from lanterne_rouge.language.check_in.phrase import mentions, near

_PLACE: Final = (
    r"foot|feet|toes?|ankles?|heels?|legs?|shins?|cal(?:f|ves)|knees?|thighs?|arms?|elbows?|hands?|fingers?|wounds?|cuts?|blisters?"
    r"|grazes?|bites?"
    r"|stitches|scars?|skin"
)
_RED: Final = r"red(?:ness)?|reddish|infection|infected|inflam\w+"
_SPREADS: Final = (
    r"spread(?:s|ing)?|(?:gone|going|goes|went|moving|moved|crept|creeping|track(?:s|ing)|streak(?:s|ing)?|running|heading) (?:up|down"
    r"|further)"
    r"|(?:getting|got|grown|growing) (?:bigger|larger|wider)|further up|up (?:my|the) (?:foot|leg|calf|shin|arm|ankle)"
)
_SPREADING: Final = re.compile(f"{near(_RED, _SPREADS, gap=9)}|{near(_SPREADS, _RED, gap=4)}")
_STREAK: Final = re.compile(r"\bred (?:lines?|streaks?|track)\b")
_NAMED: Final = re.compile(r"\b(?:cellulitis|sepsis|septic)\b")
_IS_OF_A_PLACE: Final = re.compile(rf"\b(?:{_PLACE})\b")
_HARMLESS: Final = re.compile(
    r"\b(?:sun ?burn\w*|heat rash|blush\w*|eczema|psoriasis|nettles?|hay ?fever|red (?:mist|light|line in|zone)|wine)\b"
)
_WOUND: Final = r"blisters?|sores?|ulcers?|cuts?|wounds?|cracks?|split|graze"
_ON_FOOT: Final = r"foot|feet|toes?|heels?|soles?|ball of (?:my|the) foot"
_FOOT_WOUND: Final = re.compile(
    rf"{near(_WOUND, _ON_FOOT, gap=5)}|\b(?:toe ?)?nail (?:came|come|fell|ripped|tore) off\b|\bingrow\w+ toe ?nails?\b"
)
_UNFELT: Final = re.compile(
    r"\b(?:cannot|can'?t|could not|do not|hardly|barely) (?:really |even |properly )?feel\b|\bno feeling\b|\bnumb\w*\b|\b(?:does not"
    r"|is not|not) hurt(?:ing)?\b"
    r"|\bpainless\b|\bno pain\b"
)
_BAD: Final = re.compile(
    r"\b(?:red(?:ness)?|swollen|weep\w*|oozing|pus|puss|smell\w*|hot|black|dark|open|deep|infected|bleeding|not healing|will not heal"
    r"|getting worse)\b"
)


def find_wound_flag(words: str, *, is_diabetic: bool = False) -> str | None:
    """Find whether a normalized text tells of skin that a doctor should see on the day; `is_diabetic`: known from elsewhere."""
    if _HARMLESS.search(words):
        return None
    spreads = mentions(words, _SPREADING) and _IS_OF_A_PLACE.search(words) is not None
    if spreads or mentions(words, _NAMED) or (mentions(words, _STREAK) and _IS_OF_A_PLACE.search(words)):
        return SPREADING_INFECTION
    if not mentions(words, _FOOT_WOUND):
        return None
    is_unfelt, is_bad = _UNFELT.search(words) is not None, _BAD.search(words) is not None
    if is_diabetic or OF_DIABETES.search(words):
        return FOOT_WOUND if is_unfelt or is_bad else None
    return FOOT_WOUND if is_unfelt and is_bad else None
