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
# What is red, inflamed or infected and no skin.
_NO_SKIN: Final = re.compile(
    r"\bin(?:to)? the red\b|\bred (?:mist|lights?|line in|line on|zones?|routes?|runs?|trails?|loops?|wines?|bulls?|flags?|shoes|bike)\b"
    r"|\b(?:chest|ear|throat|sinus|urine|water|bladder|kidney|eye|tooth|gum) infections?\b"
)
_OF_SKIN_ITSELF: Final = r"redness|infection|infected"
_RED: Final = rf"red|reddish|inflam\w+|{_OF_SKIN_ITSELF}"
# What somebody goes up or down, and no redness does.
_NO_ROAD: Final = (
    r"(?! (?:the |a |an |that |this |my )?(?:\w+ )?(?:hills?|climbs?|stairs?|steps|mountains?|pass|roads?|slopes?|tracks?|trails?|ramps?"
    r"|descents?|ladder|box)\b)"
)
_SPREADS: Final = (
    r"spread(?:s|ing)?|(?:gone|going|goes|went|moving|moved|crept|creeping|track(?:s|ing)|streak(?:s|ing)?|running|heading) (?:up|down"
    rf"|further){_NO_ROAD}"
    r"|(?:getting|got|grown|growing) (?:bigger|larger|wider)|further up|up (?:my|the) (?:foot|leg|calf|shin|arm|ankle)"
)
_SPREADING: Final = re.compile(f"{near(_RED, _SPREADS, gap=9)}|{near(_SPREADS, _RED, gap=4)}")
_STREAK: Final = re.compile(
    r"\bred (?:lines?|streaks?|track)\b(?! (?:from|of|by) (?:my |the )?(?:sun\w*|heat rash|socks?|straps?|shorts)\b)"
)
_NAMED: Final = re.compile(
    r"\b(?:cellulitis|sepsis(?! (?:trust|research|charity|uk|awareness))|septic(?! (?:tanks?|system|pump|truck)))\b"
)
_IS_OF_A_PLACE: Final = re.compile(rf"\b(?:{_PLACE})\b")
_ON_SKIN: Final = re.compile(
    rf"{near(_RED, _PLACE, gap=3)}|\b(?:{_OF_SKIN_ITSELF})\b"
    rf"|\b(?:up|down|to|into|along|over|across|round|around) (?:my|the) (?:\w+ )?(?:{_PLACE})\b"
)
_WOUND: Final = r"blisters?|ulcers?|wounds?|graze"
# `cut the run short`, `split the ride in two`, `my feet are sore`: no wounds.
_CUT: Final = r"(?:cuts?|cracks?|split)(?! (?:\w+ ){0,3}(?:short|back|down|in half|in two)\b)"
_SITS_ON: Final = r"(?= (?:on|under|between|behind|across|in (?:my|the))\b)"
_ON_FOOT: Final = r"foot|feet|toes?|heels?|soles?|ball of (?:my|the) foot"
_FOOT_WOUND: Final = re.compile(
    rf"{near(_WOUND, _ON_FOOT, gap=5)}|{near(_CUT, _ON_FOOT, gap=2)}|{near(rf'(?:{_CUT}|sores?){_SITS_ON}', _ON_FOOT, gap=5, back=-1)}"
    r"|\b(?:toe ?)?nail (?:came|come|fell|ripped|tore) off\b|\bingrow\w+ toe ?nails?\b"
)
_UNFELT: Final = re.compile(
    r"\b(?:cannot|can'?t|could not|do not|hardly|barely) (?:really |even |properly )?feel\b|\bno feeling\b|\bnumb\w*\b"
)
_PAINLESS: Final = re.compile(r"\b(?:does not|is not|not) hurt(?:ing)?\b|\bpainless\b|\bno pain\b")
_NUMB_ELSEWHERE: Final = re.compile(near(r"hands?|fingers?|arms?|face|bum|lips", r"numb\w*", gap=3))
_BAD: Final = re.compile(
    r"\b(?:red(?:ness)?|swollen|weep\w*|oozing|pus|puss|smell\w*|hot|black|dark|open|deep|infected|bleeding|not healing|will not heal"
    r"|getting worse)\b"
)


def find_wound_flag(words: str, *, is_diabetic: bool = False) -> str | None:
    """Find whether a normalized text tells of skin that a doctor should see on the day; `is_diabetic`: known from elsewhere."""
    words = _NO_SKIN.sub(" ", words)
    spreads = mentions(words, _SPREADING) and _ON_SKIN.search(words) is not None
    is_red = spreads or mentions(words, _STREAK)
    if mentions(words, _NAMED) or (is_red and _IS_OF_A_PLACE.search(words)):
        return SPREADING_INFECTION
    if not mentions(words, _FOOT_WOUND):
        return None
    is_numb, is_bad = _UNFELT.search(_NUMB_ELSEWHERE.sub(" ", words)) is not None, _BAD.search(words) is not None
    if is_diabetic or OF_DIABETES.search(words):
        return FOOT_WOUND if is_numb or is_bad or _PAINLESS.search(words) else None
    return FOOT_WOUND if is_numb and is_bad else None
