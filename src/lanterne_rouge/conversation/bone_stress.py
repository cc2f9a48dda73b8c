"""Signs of an overloaded bone that come in pieces: a groin, hip, shin or foot that hurts, and a limp, a night or a hop beside it.

What was told before in the conversation, or stands in the check-ins, counts with what is told now: athletes tell them hours apart.
A femoral neck can break through, so running stops at once (Fredericson and others 2006; Robertson and Wood 2017).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.conversation.open_care import OpenCare
from lanterne_rouge.domain.check_in import BONE_STRESS, warning_words
from lanterne_rouge.language.check_in.clinicians import DOCTOR, THERAPIST

_PLACES: Final = (
    ("hip", re.compile(r"\b(?:hips?|femurs?|femoral|thigh ?bones?|pelvis)\b")),
    ("groin", re.compile(r"\bgroin\b")),
    ("shin", re.compile(r"\b(?:shins?|tibia)\b")),
    ("foot", re.compile(r"\b(?:foot|metatarsals?|heel)\b")),
)
_HURTS: Final = re.compile(
    r"\b(?:hurt\w*|pain\w*|ach(?:e|es|ed|ing|y)|sore|sharp|stab\w*|throb\w*|twing\w*|niggl\w*|tender|strain\w*|pull(?:ed)?)\b"
)
_IT: Final = r"(?:it|that|this|which|pain|ache|hips?|groin|shins?|foot|leg)"
HURTS_AT_NIGHT: Final = re.compile(
    rf"\b{_IT}(?:'s)?(?: \w+){{0,3}} (?:woke|wakes?|waking|keeps?|kept|keeping) me\b|\bnight pain\b"
    r"|\b(?:hurt\w*|ach(?:e|es|ed|ing)|pain\w*|throb\w*|sore|there|worse)(?: \w+){0,3} (?:at night|in the night|in bed|all night)\b"
)
"""A pain that is there at night."""
_SIGNS: Final = (
    ("limping", re.compile(r"(?<!went )(?<!gone )(?<!goes )\blimp(?:s|ed|ing|y)?\b(?! (?:arm|hand|wrist)s?\b)")),
    ("at night", HURTS_AT_NIGHT),
    (
        "on hopping",
        re.compile(
            rf"\bhop(?:s|ped|ping)?\b.{{0,50}}(?:{_HURTS.pattern}|\b(?:could ?n[o']?t|can ?n[o']?t|ouch|worse)\b)"
            rf"|(?:{_HURTS.pattern}).{{0,25}}\b(?:when i|on|with(?: each| every)?|to|if i) hop(?:s|ped|ping)?\b"
        ),
    ),
)
_DENIED: Final = re.compile(
    r"\b(?:no|not|never|without|does ?n[o']?t|do ?n[o']?t|did ?n[o']?t|is ?n[o']?t|was ?n[o']?t)(?: \w+){0,4}"
    r" (?:limp\w*|hop\w*|nights?|woke|wakes?)\b|\bhop\w*\b.{0,30}\b(?:no|without|fine|ok|okay|painless|nothing|not)\b"
    r"|\b(?:if|in case|unless) (?:i|it|you|there)\b[^.,;]*|\bshould i (?:hop|limp)\b|\bhip[- ]hop\b"
    r"|\b(?:years? ago|months? ago|last year|used to|as a (?:kid|child|teenager))\b.*"
)
_OF_ANOTHER_CAUSE: Final = re.compile(
    r"\b(?:blisters?|verruca|wart|corn|ingrown|toe ?nails?|trod|stepped on|stood on|stubbed|dropped|kicked|gout|arthritis|replacement"
    r"|bursitis|hernia|on (?:my|that|the) (?:\w+ )?side|side sleeper|rolled|twisted|sprain\w*|plantar)\b"
)
_GONE: Final = re.compile(
    r"\b(?:pain|ache|it|groin|hip|shin|foot)(?:'s| is| has)?(?: all| now| completely)* (?:gone|healed|cleared up)\b"
)
_STRESS: Final = re.compile(r"\bstress (?:fracture|reaction|response|injury)\b|\bbone stress\b")
_BY_A_DOCTOR: Final = re.compile(
    rf"\b(?:{DOCTOR}|{THERAPIST}|hospital|a ?& ?e|they|she|he|mri|scan|x-?ray)\b.*"
    r"\b(?:says?|said|thinks?|thought|reckons?|suspects?|found|shows?|showed|diagnos\w+|sent|told|put|it'?s|is)\b|\bdiagnosed\b"
)
_NO_WEIGHT: Final = re.compile(r"\bcrutch\w*|\b(?:no|non|not|without)[ -](?:\w+ ){0,2}weight\b|\bweight[- ]?bearing\b")
_OFF_IT: Final = re.compile(rf"{_NO_WEIGHT.pattern}|\bboot\b|\bmri\b")
_NO_NEWS: Final = re.compile(
    r"^(?:could|can|is|might|does|do|how|what|should|why|when|would)\b|\b(?:years? ago|last year|used to|healed)\b"
)

MAY_BE: Final = re.compile(
    r"\b(?:limp\w*|night|bed|fuss|overreact\w*|over the top|strain|pull|niggle|muscle|twinge|jog\w*|ran|been|ache|hurt|tested"
    r"|(?:woke|wakes?|waking|keeps?|kept|keeping) me|hop(?:s|ped|ping)?|hips?|femurs?|femoral|thigh ?bones?|pelvis|groin"
    r"|shins?|tibia|foot|metatarsals?|heel|stress (?:fracture|reaction|response|injury)|bone stress)\b"
)
"""The words that such a telling is made of: without one of them nothing more is looked up."""
IN_WORDS: Final = {"limping": "the limp", "at night": "the pain at night", "on hopping": "the pain when you hop"}


@dataclass(frozen=True, kw_only=True)
class BoneStress:
    """The place that hurts and the signs told with it, in this message and before."""

    place: str
    signs: tuple[str, ...]
    is_new: bool = False
    """Whether a sign of it is told in this very message."""

    def told(self) -> str:
        """As the check-in keeps it."""
        return f"{self.place} pain, {', '.join(self.signs)}, {warning_words(BONE_STRESS)}"

    def answer(self) -> str:
        """What is said to it."""
        signs = " and ".join(IN_WORDS[sign] for sign in self.signs)
        is_hip = self.place in ("hip", "groin")
        may_be = "a stress fracture of the hip, and that one can break through" if is_hip else "a stress fracture"
        seen = (
            "Ring your doctor today, say it in these words, and ask for an MRI: an X-ray can miss it. If you limp or each step hurts, be"
            " seen today and use crutches until then."
            if is_hip
            else "See a doctor in the next days and ask for a picture; an early X-ray can miss it. Limping, or pain with each step: today."
        )
        return (
            f"Stop running now: your {self.place}, with {signs}, may be {may_be}. It isn't one to test or to run off: no running, no"
            f" hopping, no race, and no painkillers to get through.\n{seen}\n"
            "Sudden strong pain, or a leg that takes no weight: call your emergency number (112 or 911)."
        )


def bone_stress(text: str, open_care: OpenCare) -> BoneStress | None:
    """The signs of an overloaded bone in a normalised message with what was told before; None where it tells nothing new of one."""
    return _told_with(text, open_care.lately, open_care.sites)


def told_before(open_care: OpenCare) -> BoneStress | None:
    """The signs as they were told last before the message."""
    own = open_care.lately
    earlier = (_told_with(own[at - 1], own[: at - 1], open_care.sites) for at in range(len(own), 0, -1))
    return next((one for one in earlier if one is not None), None)


def _told_with(text: str, before: Sequence[str], open_sites: Sequence[str]) -> BoneStress | None:
    now = _signs(text)
    here = _place_that_hurts(text)
    if (not now and here is None) or _OF_ANOTHER_CAUSE.search(text):
        return None
    lately: list[str] = []
    for one in before:
        lately = [] if _GONE.search(one) or _OF_ANOTHER_CAUSE.search(one) else [*lately, one]
    earlier = [place for one in lately if (place := _place_that_hurts(one)) is not None]
    known = [name for site in open_sites for name, words in _PLACES if words.search(site)]
    place = here or next(iter((*reversed(earlier), *known)), None)
    if place is None or (here is None and _names_another_place(text)):
        return None
    signs = tuple(dict.fromkeys((*(sign for one in lately for sign in _signs(one)), *now)))
    return BoneStress(place=place, signs=signs, is_new=bool(now)) if signs else None


def diagnosed_place(text: str, open_sites: Sequence[str]) -> str | None:
    """The place of a stress injury that a doctor found or suspects, by a normalised message; None where it tells of none."""
    if not _STRESS.search(text) or _NO_NEWS.search(text) or not (_BY_A_DOCTOR.search(text) or _OFF_IT.search(text)):
        return None
    named = next((name for name, words in _PLACES if words.search(text)), None)
    return named or next((name for site in open_sites for name, words in _PLACES if words.search(site)), None)


_DIAGNOSED: Final = (
    "I'm sorry, and it's good that you were seen. What your doctor said goes before everything I say.{off_it}\nI've noted it as an injury"
    " of your {place}, and your plan stops until your doctor clears it: {allowed}\nSuch a bone usually needs six to twelve weeks; fitness"
    " comes back, and a race can wait. Sudden strong pain, or worse pain at rest: back to them today, or 112 or 911."
)
_NOTHING_BESIDE: Final = (
    "no running, no riding, no lifting that needs the leg. Ask them whether upper body work sitting down, or water, is allowed, and from"
    " when, and tell me what they allow."
)
_BESIDE: Final = (
    "no running and no jumping. What they allowed stands: {allowed}, easily and without pain at that place."
)
_PLAYS_DOWN: Final = re.compile(
    r"\b(?:fuss|overreact\w*|over the top|(?:only|just|probably) (?:a |the )?(?:\w+ )?(?:strain|pull|niggle|muscle|twinge)|pulled muscle)\b"
)
_EXAMINED: Final = re.compile(
    rf"\b(?:{DOCTOR}|hospital|mri|scan|x-?ray)(?: \w+){{0,2}} (?:says?|said|shows?|showed|found|thinks?"
    r"|reckons?|told|ruled|came back|was clear|is clear)\b"
)
_TRIED: Final = re.compile(
    r"\b(?:jogged|ran|(?:did )?(?:ache|hurt)d? (?:after|during)|(?:went|been) (?:for a )?(?:run|jog)\w*|tested it)\b"
)


def diagnosed_answer(place: str, text: str, allowed: str | None) -> str:
    """What is said to a stress injury that a doctor found; `allowed`: the sports that they allow."""
    off_it = " No weight on it means none, in the house, too." if _NO_WEIGHT.search(text) else ""
    what = _BESIDE.format(allowed=allowed) if allowed is not None else _NOTHING_BESIDE
    return _DIAGNOSED.format(place=place, off_it=off_it, allowed=what)


def answer_while_open(text: str, told: BoneStress | None) -> str | None:
    """What is said while the sign stands open to who plays it down or ran on it; None for anything else."""
    signs = " and ".join(IN_WORDS[sign] for sign in told.signs) if told is not None else "what you told me of it"
    if _EXAMINED.search(text):
        # What a doctor or a scan says is asked back, not argued with.
        return None
    if _PLAYS_DOWN.search(text):
        return (
            f"Because of {signs}: a strain does that seldom, a bone that is about to break does. It may well be a strain, and only a doctor"
            " and a scan can tell. A week without running costs nothing; a hip that breaks through costs a year. So no running and no"
            " hopping until somebody has looked."
        )
    if _TRIED.search(text):
        return (
            "Please don't run on it again, not even round the block: that it feels better doesn't make it safe, and an ache afterwards is"
            f" one more sign, with {signs}. Tell your doctor of this run, too, and ring today if it hurts more than before or you limp."
        )
    return None


def _signs(text: str) -> tuple[str, ...]:
    told = _DENIED.sub(" ", text)
    return tuple(name for name, words in _SIGNS if words.search(told))


def _place_that_hurts(text: str) -> str | None:
    from lanterne_rouge.language.check_in.pain import without_denied_places

    told = without_denied_places(_DENIED.sub(" ", text))
    if re.search(r"\b(?:no|without)(?: any)? pain\b", told) or not (_HURTS.search(told) or _signs(text)):
        return None
    return next((name for name, words in _PLACES if words.search(told)), None)


def _names_another_place(text: str) -> bool:
    return (
        re.search(
            r"\b(?:knees?|calf|calves|ankles?|achilles|back|hamstrings?|quads?|shoulders?|wrists?|toes?|head)\b", text
        )
        is not None
    )
