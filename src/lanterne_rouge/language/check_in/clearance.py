"""A doctor's word on a warning sign, told in words: whether it is one, which of the open signs it is about, and how far it reaches.

Read narrowly: what is only hoped for, booked, said by a friend or shown by a watch is none. Whoever reads it asks back before a sign
is lifted.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.domain.check_in import (
    ALLERGY,
    ASTHMA_FLARE,
    BONE_STRESS,
    FLUID,
    FOOT_WOUND,
    ICD_SHOCK,
    KETONES,
    MUSCLE_BREAKDOWN,
    PREGNANCY_SIGN,
    SEVERE_ASTHMA,
    SEVERE_HYPO,
    SPREADING_INFECTION,
    TESTICLE,
    warning_words,
)
from lanterne_rouge.language.check_in.phrase import normalize_text

_DOCTOR: Final = (
    r"(?:doctors?|docs?|dr|gp|physicians?|cardiolog(?:y|ists?)|neurolog(?:y|ists?)|consultant|specialist|surgeon|hospital|clinic|a ?& "
    r"?e|a and e"
    r"|er|ed|emergency (?:room|department)|urgent care|medics?|midwife|diabetes (?:team|nurse)|foot team|podiatrist)"
)
_FULL_DOCTOR: Final = re.compile(
    r"\b(?:doctors?|docs?|dr|gp|physicians?|cardiolog\w+|neurolog\w+|consultant|specialist|surgeon|hospital|clinic|a ?& ?e|a and e"
    r"|er|ed|emergency|urgent care|medics?|paramedics?|surgery|out[- ]of[- ]hours|minor injuries|walk[- ]in)\b"
)
_OF_THEIR_TRADE: Final = {
    r"physio(?:therapist)?s?": ("concussion", "blurred_vision", "numb_limbs", MUSCLE_BREAKDOWN, "dark_urine"),
    r"nurses?|diabetes team": (SPREADING_INFECTION, FOOT_WOUND, SEVERE_HYPO, KETONES, ASTHMA_FLARE),
    r"podiatrists?|foot team": (SPREADING_INFECTION, FOOT_WOUND),
    r"midwi(?:fe|ves)": (PREGNANCY_SIGN, "pelvic_bleeding"),
}
"""Who is no doctor, and the signs that they may speak of all the same: none of heart, lungs, head or clot but a known concussion."""
_EXAM: Final = (
    r"(?:ecg|ekg|mri|ct|cat scan|scan(?:s|ned)?|x ?-?ray(?:s|ed)?|ultrasound|doppler|d ?-?dimer|bloods?|blood (?:tests?|work)"
    r"|echo(?:cardiogram)?"
    r"|stress test"
    r"|holter|troponin|tests?|results?)"
)
_WELL: Final = r"(?:fine|ok|okay|clear|good|normal|negative|clean|well)"
_ALLOWED: Final = re.compile(
    r"\ball[ -]?clear\b|\b(?:green light|thumbs up|go ?-?ahead|clean bill of health)\b|\bcleared\b|\bsigned (?:me )?off\b|\bdischarged me\b"
    r"|\b(?:says?|said|told me|thinks|reckons|allow(?:s|ed)(?: me)?)(?: to| that)? (?:(?:i|me|to|can|could|may|should|am|im|i'm|i "
    r"am|it is|it's|its"
    r"|that) )*(?:just )?(?:crack(?:ing)? on|carry(?:ing)? on|go (?:for it|ahead|back)|train\w*|ride|riding|run(?:ning)?|swim\w*"
    r"|lift\w*|start\w*"
    r"|exercis\w*|fine|ok|okay|good to go|free to|nothing)\b"
    r"|\bhappy (?:for me to|with me)\b"
    r"|\b(?:ok|okay|fine|good|safe|free|allowed) (?:for me )?to (?:start|begin|go back"
    r"|return|resume|train|exercise|walk|run|ride|row|swim|lift)\b"
)
_FOUND_NOTHING: Final = re.compile(
    rf"\b(?:it|its|it's|everything|all|that|they|{_EXAM})(?: \w+)?(?: is| was| are| were| looks?| looked| came back| comes back)* "
    rf"(?:all |perfectly"
    rf" |completely |totally )?{_WELL}\b"
    r"|\bfound nothing\b|\bnothing (?:wrong|serious|sinister|to worry|was found|found|showed|bad)\b|\bruled (?:\w+ ){0,2}out\b"
    r"|\b(?:just|only|purely|merely|nothing but) (?:a )?(?:muscular|muscles?|pulled|strain\w*|anxiety|stress|reflux|bruis\w*"
    r"|trapped wind)\b"
    r"|\bno (?:clots?|concussion|bleed(?:ing)?|fractures?|damage|problems?|issues?|heart problems?)\b"
)
_SEEN: Final = re.compile(rf"\b(?:{_DOCTOR}|{_EXAM})\b")
_PASSED_ON: Final = re.compile(
    r"\b(?:been|was|got|am|i'm|im|now) (?:(?:officially|fully|finally|given) )*(?:cleared|the all[ -]?clear|the green light)\b"
    r"|^(?:(?:fully|finally|officially|now) )*cleared (?:now )?(?:for|to) (?!go\b)"
)
_NO_DENIAL: Final = re.compile(
    r"\bno (?:clots?|concussion|bleed(?:ing)?|fractures?|damage|problems?|issues?|heart problems?|need|worries|restrictions?|limits?)\b"
    r"|\bnot (?:serious|broken|my heart|the heart|a (?:clot|concussion))\b|\bfound nothing\b|\bnothing (?:wrong|serious|to worry)\b"
)
_EASY: Final = re.compile(r"\b(?:easy|easily|gentl[ey]|light(?:ly)?|slow(?:ly)?)\b")
_BUT_EASY: Final = re.compile(
    r"\bbut (?:(?:only|just|to|i|can|may|should|must|keep|take|it|start|begin|train|nothing|for now|at first) )*(?:easy|easily"
    r"|gentl[ey]|light(?:ly)?"
    r"|slow(?:ly)?|hard|heavy|intense)\b"
)
_VETO: Final = re.compile(
    r"\b(?:not|no|never|without|nor|cannot|refus\w+|\w+n't|hasnt|havent|didnt|wont|isnt|wasnt)\b|\bbut\b|\bexcept\b|\buntil\b"
    r"|\btill\b|\bunless\b"
    r"|\b(?:if|once|as soon as|hope\w*|hopefully|assum\w+|suppos\w+|maybe|might|probably|wish|pretend|imagine|what if|need(?:s|ed)? to)\b"
    r"|\bwhen(?:ever)? (?:the|my|a|an|i get|i'?m|i am|i have|i'?ve|he|she|they)\b|\b(?:will|i'll|he'll|she'll|they'll|going to"
    r"|gonna|tomorrow"
    r"|appointment|booked|waiting|await\w*|next (?:week|month|mon|tues|wednes|thurs|fri|satur|sun)\w*|later|soon)\b"
    r"|^(?:(?:so|and|but|ok)[ ,]+)*(?:will|can|could|should|would|did|does|do|is|has|have|must|what|why|how) \w+"
    r"|\b(?:mates?|friends?|buddy|wife|husband|partner|girlfriend|boyfriend|colleague|neighbou?r|brother|sister|mum|mom|dad|mother"
    r"|father|son"
    r"|daughter|uncle|aunt|teammate|team mate|coach|google|internet|online|reddit|forum|chat ?gpt|ai|app|watch|garmin|fitbit|strava)\b"
    r"|\b(?:cleared|told|gave) (?:him|her|them)\b"
    r"|\bsee (?:a |the |my |your )?(?:gp|doctor|doc|specialist|cardiologist|consultant)\b|\breferr\w+\b"
    r"|\b(?:still (?:hurts?|there|feels?|have|got|there)|(?:came|is|it'?s|are) back(?! (?:all |completely )?(?:fine|ok|okay|clear"
    r"|good|normal|negative|clean))|hurts? again|worse|(?:happen|start|begin"
    r"|came?)\w* again)\b"
)
_SENTENCE: Final = re.compile(r"[.!?;\n]+")
_NUMBER: Final = r"\d+|an?|one|two|three|four|five|six|eight|ten|(?:a )?couple(?: of)?|(?:a )?few|several"
_FOR_SO_LONG: Final = re.compile(
    r"\bfor (?:(?:the|another|about|at least|around|next|first|maybe) )*"
    rf"(?P<count>{_NUMBER})?(?: (?:or|to) (?P<most>{_NUMBER}))? ?(?P<unit>days?|weeks?|wks?|fortnight|months?)\b"
)
_COUNTS: Final = {
    **{"a": 1, "an": 1, "one": 1, "two": 2, "couple": 2, "three": 3, "few": 3, "several": 3, "four": 4, "five": 5},
    **{"six": 6, "eight": 8, "ten": 10},
}
_DAYS_OF: Final = {"d": 1, "w": 7, "f": 14, "m": 30}
_WEEK_OR_TWO: Final = re.compile(r"\bfor (?:a|the next) (?P<unit>day|week|month) or two\b")
_EASY_WORD: Final = r"(?:easy|easily|gentl[ey]|light(?:ly)?|slow(?:ly)?)"
_EASY_LEAVE: Final = re.compile(
    r"\b(?:keep(?:ing)?|take|taking|stick(?:ing)? (?:to|with)|only|just|start(?:ing)?|allowed?|can|may|fine|ok|okay|says?|said|told me)"
    rf"(?: (?!not\b|no\b|never\b)\w+){{0,4}} {_EASY_WORD}\b"
    rf"|\b{_EASY_WORD} (?:exercise|training|activity|stuff|sessions?|running|riding|runs?|rides?)(?: \w+)?"
    r" (?:only|is|are|allowed|ok|okay|fine|for)\b"
)
_FORBIDS: Final = re.compile(
    r"\brest\b|\b(?:no|not|stop|without|cannot|never)\b(?: \w+){0,2} (?:train|exercis|run|rid|sport|lift|gym|walk)\w*"
)
"""Leave for easy training in the words of a doctor that are passed on: `to keep exercise gentle`."""
_EASY_ANSWER: Final = re.compile(
    rf"^(?:(?:yes|yep|yeah|ok|okay|well|so|and|but|they|s?he|the|my|gp|doctor|doc|said|says|told|me|to|i|can|may|am|im|i'?m|allowed|it"
    rf"|it'?s|is|was|only|just|all|keep|take|do|stick|start|with|of|things|training|exercise|exercising|activity|sessions?|stuff"
    rf"|running|riding|runs?|rides?|moving|{_EASY_WORD}|nothing|no|not|too|hard|heavy|intense|strenuous|for|a|an|at|first|now|one|two"
    r"|three|four|six|few|couple|next|the|or|another|about|\d+|days?|weeks?|months?|fortnight|please|then|and see|back)\b[ ,.;!]*)+$"
)

_OF_THE_HEART: Final = r"ecg|ekg|heart|cardi\w+|stress test|echo\w*|holter|troponin|chest"
_OF_THE_HEAD: Final = r"head|brain|neuro\w+|concuss\w*|ct|cat scan"
_OF_THE_BACK: Final = (
    r"mri|(?<!came )(?<!come )(?<!comes )(?<!get )(?<!go )back(?! (?:to|on|in)\b)|spine|disc|nerves?"
    r"|legs?|foot|neuro\w+|numb\w*"
)
_OF_THE_LUNGS: Final = r"lungs?|spirometry|asthma|breath\w*|inhaler|chest x ?-?ray|chest|heart|ecg|ekg|echo\w*"
_LOOKED_AT: Final = {
    "chest_pain": _OF_THE_HEART,
    "pain_into_arm_or_jaw": rf"{_OF_THE_HEART}|arm|jaw",
    "palpitations": rf"{_OF_THE_HEART}|palpitations?|rhythm",
    "syncope": rf"{_OF_THE_HEART}|faint\w*|pass\w* out|black\w* out",
    "dizziness": rf"{_OF_THE_HEART}|dizz\w*|vertigo|ears?|light ?-?headed\w*",
    "breathless_at_rest": _OF_THE_LUNGS,
    "breathless_on_little_effort": _OF_THE_LUNGS,
    **dict.fromkeys((ASTHMA_FLARE, SEVERE_ASTHMA), _OF_THE_LUNGS),
    ICD_SHOCK: rf"{_OF_THE_HEART}|icd|defib\w*|shock|device clinic",
    FLUID: rf"{_OF_THE_HEART}|swelling|ankles|fluid",
    "concussion": _OF_THE_HEAD,
    "stroke_signs": rf"{_OF_THE_HEAD}|stroke|mri|tia",
    "headache_with_stiff_neck": rf"{_OF_THE_HEAD}|headache|neck|meningitis",
    "blurred_vision": rf"{_OF_THE_HEAD}|eyes?|vision|sight",
    "numb_limbs": _OF_THE_BACK,
    "calf_swelling": r"cal(?:f|ves)|legs?|clots?|dvt|thrombosis|ultrasound|doppler|d ?-?dimer|swelling",
    "blood": r"urine|kidneys?|bladder|bowels?|blood in .*|camera|colonoscopy",
    **dict.fromkeys(("dark_urine", MUSCLE_BREAKDOWN), r"urine|kidneys?|ck|rhabdo\w*|muscle breakdown"),
    **dict.fromkeys(
        (SPREADING_INFECTION, FOOT_WOUND), r"infection|cellulitis|antibiotics?|foot|skin|wound|toe|redness"
    ),
    **dict.fromkeys((SEVERE_HYPO, KETONES), r"sugars?|glucose|diabet\w*|hypos?|ketones|insulin"),
    ALLERGY: r"allerg\w*|hives|reaction|epipen",
    PREGNANCY_SIGN: r"midwife|pregnan\w*|baby|bump|obstetric\w*",
    BONE_STRESS: r"bones?|hips?|groin|femur|femoral|shins?|foot|feet|stress (?:fracture|reaction)|mri|crutch\w*|orthop\w*",
    TESTICLE: r"testic\w*|ball|urolog\w*",
    "pelvic_bleeding": r"bleeding|gyn\w+|midwife",
    "heat_illness": r"heat(?: ?stroke| illness)?",
    "very_high_blood_pressure": r"blood pressure|pressure|bp",
    "blood_pressure_emergency": r"blood pressure|pressure|bp",
}
"""What of a body, and which examination, a doctor's word on a sign speaks of."""
_OTHER_PARTS: Final = re.compile(
    r"\b(?:knees?|ankles?|achilles|heels?|shins?|hips?|groin|shoulders?|elbows?|wrists?|fingers?|toes?|hamstrings?|tendons?|teeth"
    r"|tooth|skin)\b"
)
_ANY_EXAMINATION: Final = re.compile(rf"\b(?:{'|'.join(_LOOKED_AT.values())})\b")


@dataclass(frozen=True, kw_only=True)
class Clearance:
    """A doctor's word. `signs`: the open ones that it speaks of, none where it names none of them; `is_easy`: easy training alone.

    `is_of_other`: it speaks of something else than the open signs.
    """

    signs: tuple[str, ...]
    is_easy: bool = False
    is_of_other: bool = False


def read_clearance(text: str, open_signs: Sequence[str]) -> Clearance | None:
    """The doctor's word in a message; None where there is none."""
    words = normalize_text(text)
    if not any(_is_clearance(sentence.strip()) for sentence in _SENTENCE.split(words)):
        return None
    judged = signs_in_their_trade(words, open_signs)
    if open_signs and not judged:
        return None
    signs = tuple(sign for sign in signs_named(words, open_signs) if sign in judged)
    if not signs and len(judged) < len(open_signs):
        signs = judged
    return Clearance(
        signs=signs,
        is_easy=is_for_easy_training(words),
        is_of_other=not signs and (_OTHER_PARTS.search(words) is not None or is_sign_named(words)),
    )


def signs_in_their_trade(text: str, open_signs: Sequence[str]) -> tuple[str, ...]:
    """Those of the open signs that who is named may speak of: all for a doctor, and where nobody is named."""
    words = normalize_text(text)
    named = [signs for who, signs in _OF_THEIR_TRADE.items() if re.search(rf"\b(?:{who})\b", words)]
    if not named or _FULL_DOCTOR.search(words):
        return tuple(open_signs)
    return tuple(sign for sign in open_signs if any(sign in signs for signs in named))


def _is_clearance(sentence: str) -> bool:
    if _VETO.search(_BUT_EASY.sub(" ", _NO_DENIAL.sub(" ", sentence))):
        return False
    if _PASSED_ON.search(sentence):
        return True
    return (
        _SEEN.search(sentence) is not None
        and (_ALLOWED.search(sentence) or _FOUND_NOTHING.search(sentence)) is not None
    )


def signs_named(text: str, open_signs: Sequence[str]) -> tuple[str, ...]:
    """Those of the open signs that a text speaks of: by their names, else by what was examined; all for `all of them`."""
    words = normalize_text(text)
    if re.search(
        r"\b(?:all|both) (?:of (?:them|it|those|these)|signs|three|the signs)\b|^all\b(?!,? ?clear)|^both$", words
    ):
        return tuple(open_signs)
    named = tuple(sign for sign in open_signs if re.search(rf"\b{re.escape(_plain(sign))}\b", words))
    return named or tuple(
        sign for sign in open_signs if sign in _LOOKED_AT and re.search(rf"\b(?:{_LOOKED_AT[sign]})\b", words)
    )


def is_sign_named(text: str) -> bool:
    """Whether a text names a sign or its examination, open or not."""
    return _ANY_EXAMINATION.search(normalize_text(text)) is not None


def names_another_part(text: str) -> bool:
    """Whether a text names a part of the body that no warning sign is about."""
    return _OTHER_PARTS.search(normalize_text(text)) is not None


def is_for_easy_training(text: str) -> bool:
    """Whether a doctor's word speaks of easy training alone."""
    return _EASY.search(normalize_text(text)) is not None


def is_answer_of_easy_training(text: str) -> bool:
    """Whether an answer says that easy training is allowed and nothing else, as in `easy only, gentle for a few weeks`."""
    words = normalize_text(text)
    if not _EASY.search(words) or not _EASY_ANSWER.match(words):
        return False
    # Neither easy nor hard is no leave.
    return re.search(rf"\b(?:not|no|nothing)(?: \w+){{0,2}} {_EASY_WORD}\b", words) is None


def is_leave_for_easy_training(text: str) -> bool:
    """Whether somebody's word in a message allows easy training, as in `told me to keep exercise gentle`."""
    words = normalize_text(text)
    return not _FORBIDS.search(words) and any(_EASY_LEAVE.search(one) for one in _SENTENCE.split(words))


def easy_for_so_many_days(text: str) -> int | None:
    """For how many days it is to stay easy; None where nothing is said of it. Of `a week or two` it is the longer."""
    words = normalize_text(text)
    if match := _WEEK_OR_TWO.search(words):
        return 2 * _DAYS_OF[match["unit"][0]]
    match = _FOR_SO_LONG.search(words)
    if match is None:
        return None
    return _count(match["most"] or match["count"] or "a") * _DAYS_OF[match["unit"][0]]


def _count(words: str) -> int:
    last = words.removeprefix("a ").removesuffix(" of")
    return int(last) if last.isdigit() else _COUNTS[last]


def is_list_of_signs(text: str) -> bool:
    """Whether a text beside a doctor's word names signs and says nothing else, as in `concussion`, `the swollen calf, easy only`."""
    words = normalize_text(text).replace("_", " ")
    names = (*map(_plain, _LOOKED_AT), *(name.replace("_", " ") for name in _LOOKED_AT), *_LOOKED_AT.values())
    rest = re.sub(rf"\b(?:{'|'.join(names)})\b", " ", words)
    rest = re.sub(
        r"\b(?:all|both|of|them|signs?|the|my|a|and|for|only|just|easy|easily|training|everything|by|doctor|gp|other|something)\b",
        " ",
        rest,
    )
    return bool(words) and not re.sub(r"[\s,.&+]+", "", rest)


def _plain(sign: str) -> str:
    return warning_words(sign).removeprefix("a ").removeprefix("an ").removeprefix("signs of a ")
