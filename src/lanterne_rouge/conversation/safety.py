"""Fixed answers to warning signs: before anything else and without a model. A sign of the body is stored as a check-in.

In English; a translation replaces the texts of `ANSWERS` and nothing else. Where they come from: what guidelines for
emergency calls, concussion (Consensus in Sport Group 2023), relative energy deficiency (IOC 2023) and crisis lines agree on.
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from lanterne_rouge.domain.check_in import (
    ALLERGY,
    CALF_SWELLING,
    MUSCLE_BREAKDOWN,
    PREGNANCY_SIGN,
    PRESSURE_EMERGENCY,
    SELF_HARM,
    TESTICLE,
    warning_words,
)
from lanterne_rouge.language.check_in.red_flags import find_red_flags
from lanterne_rouge.language.warning_words import in_plain_english


@dataclass(frozen=True, kw_only=True)
class SafetyAnswer:
    """What to say to a kind of warning sign; the first row whose words stand in the message counts."""

    kind: str
    words: re.Pattern[str]
    text: str


@dataclass(frozen=True, kw_only=True)
class WarningSign:
    """What goes before everything else: every one of `parts`, and none of `without`, stands in the message.

    `sign`: the name of a warning sign or a symptom that the check-in reads, where both have one list of words; None where the parts
    say it all.
    """

    kind: str
    parts: tuple[re.Pattern[str], ...]
    without: tuple[re.Pattern[str], ...]
    text: str
    sign: str | None = None

    def stands_in(self, text: str) -> bool:
        """Whether a normalised message holds the sign."""
        if not all(part.search(text) for part in self.parts) or any(part.search(text) for part in self.without):
            return False
        return self.sign is None or self.sign in _signs_read(text)


@lru_cache(4)
def _signs_read(text: str) -> tuple[str, ...]:
    """The warning signs and the symptoms that the check-in reads in a normalised message: asked for by one row after another."""
    # Imported here: nearly every message has none of the words that a row looks for first.
    from lanterne_rouge.language.check_in.illness import find_illness

    illness = find_illness(text)
    return (*find_red_flags(text), *(illness.symptoms if illness is not None else ()))


def _answer(kind: str, words: str, text: str) -> SafetyAnswer:
    return SafetyAnswer(kind=kind, words=re.compile(words), text=text)


_TABLE: Final = Path(__file__).with_name("warning_signs.txt")
_PART, _NONE, _SIGN = "~ ", "not ", "sign "
_NOTHING = "I have logged nothing and planned nothing for now."
KEPT_AS_CHECK_IN = "I've noted it, so the coming days know of it."
_PRESCRIBED: Final = "".join(
    rf"(?<!{who} {did} )"
    for who in ("gp", "doctor", "doc", "nurse", "consultant", "hospital", "specialist")
    for did in (
        "put me on",
        "has me on",
        "gave me",
        "gave me some",
        "gave me a course of",
        "prescribed",
        "prescribed me",
        "started me on",
    )
)
_FOR_ILLNESS: Final = (
    r"for (?:my |the |an? )?(?:asthma|chest(?! (?:day|press|size|growth|muscles?|workout)\b)|lungs?|breathing|airways|copd|eczema|skin"
    r"|rash|psoriasis|allerg\w*|hay ?fever|flare\w*|bowels?|colitis|crohn'?s|arthritis|inflammation|lupus)"
)
_RIDE: Final = (
    r"(?:to|path|lane|race|ride|route|tour|trip|class|home|commute|club|track|event|sportive|camp|training|session"
    r"|workout|block|shop)"
)
# A course of drugs is a cycle without more words; training in cycles says of what.
_COURSE_ENDS: Final = (
    r"(?= *(?:$|[.,;:!?)]| (?:and|but|so|now|right now|again|already|at the moment|at present|currently|today|yesterday|tomorrow|last"
    r"|this|next|since|before|ago|because|soon|to get|to bulk|to cut|for the first|with)\b)|.*\b(?:mg|ml|inject\w*|pinn\w+"
    r"|test(?:osterone)? [ecp]\b|testosterone|tren\w*|deca|anavar|dianabol|d-?bol|winstrol|sarms?|ostarine|clen\w*|hgh|roids?|pct|gear)\b)"
)
DRUGS: Final = (
    r"\b(?:tren(?:bolone)?|(?<!inhaled )(?<!nasal )(?<!prescribed )"
    rf"{_PRESCRIBED}(?:steroids|(?<!my )steroid|steroid(?= (?:cycle|stack|course|shots?)))"
    r"(?! (?:inhaler|puffer|preventer|spray|cream|nasal|injection|jab"
    rf"|tablets? (?:for|from)|{_FOR_ILLNESS}|from (?:my|the) (?:doctor|gp)))|anabolics?|roids?|clen(?:buterol)?|d-?bol|dianabol"
    r"|sarms?|epo|hgh|dnp|ephedr\w+|dmaa|cocaine|amphetamines?|mdma|ecstasy)\b|\btest(?:osterone)? (?:e|c|p|enanthate|cyp\w*|prop\w*)\b"
    r"|\b(?:first|next) (?:test |steroid )?cycle\b.*\b(?:(?<!ftp )(?<!ramp )(?<!fitness )(?<!step )test|mg|inject\w*)\b"
    rf"|\b(?:first|next|another|second) (?:test(?:osterone)?|tren|deca) cycle\b(?! {_RIDE}\b)"
    rf"|\b(?:run(?:ning)?|ran) (?:(?:a|an|my|another|one|first|second|short|quick|mild|\d+|weeks?) )+"
    rf"(?:(?:test|tren|deca) )?cycle\b(?! {_RIDE}\b){_COURSE_ENDS}"
    r"|\bcycles? of (?:test\w*|deca|var|gear|juice)\b|\bblast(?:ing)? (?:and|&) cruis\w+"
    r"|\b(?:hop(?:ped|ping)? on|(?:i'?m|im|been|are|is|was|going|go|went|get|getting) on) (?:the )?(?:gear|juice|sauce)\b(?! (?:ratios?"
    r"|changes?|shift\w*|choices?|selection|inches|range|check|cleanse|diet|fast)\b| ?\d|.{0,25}\b(?:slipp?\w*|skipp\w*|shift\w*"
    r"|chain\w*|cassette|derailleur|cadence|sprocket)\b)"
    r"|\b(?:anavar|oxandrolone|winstrol|stanozolol|turinabol|primobolan|masteron|halotestin|nandrolone|ostarine|rad-?140|mk-?677)\b"
)
"""What is taken to get bigger, faster or more awake and no doctor gave; in one list for what is heard and for what is answered."""
ANSWERS: Final = (
    _answer(
        "self-harm",
        r"\b(?:hurt|kill|harm) myself\b|\bsuicid|\b(?:don'?t|dont) want to (?:be here|live)\b|\bend it all\b",
        "I'm glad you said it. Please don't stay alone with this: call your emergency number now (112 or 911),"
        f" or a crisis line (988 in the US, 116 123 in much of Europe), or somebody you trust.\nTraining can wait. {_NOTHING}",
    ),
    _answer(
        "chest",
        r"\bchest\b|\bgtn\b|\bnitro\w*|\bangina\b|\bcan'?t breathe\b|\bheart (?:racing|skipp|flutter|pounding)",
        "Stop now and sit down. Pain or pressure in the chest during effort can be the heart.\n"
        f"If it is there now, call your emergency number (112 or 911). If it has passed, see a doctor before you train again.\n{_NOTHING}",
    ),
    _answer(
        "fainting",
        r"\b(?:passed out|pass out|faint\w*|black(?:ed)? out|dizzy)\b",
        "Stop for today, lie down and don't drive. Passing out or nearly so around training needs a doctor before the next session.\n"
        f"If it happened during effort, with chest pain or palpitations, call your emergency number (112 or 911).\n{_NOTHING}",
    ),
    _answer(
        "head",
        r"\bhit my head\b|\bconcuss|\bconfused\b",
        "Stop now, and don't ride or drive home alone. After a blow to the head nobody trains again on the same day.\n"
        "Vomiting, a worsening headache, confusion or a weak arm or leg: call your emergency number (112 or 911)."
        f" Otherwise let a doctor see you before you return, step by step.\n{_NOTHING}",
    ),
    _answer(
        "drugs",
        DRUGS,
        "No: I don't advise on medicines or doping, and not on doses. Such drugs strain the heart, what is sold is often something "
        "else, and in sport they are banned for amateurs too.\n"
        "If you've taken some, or still do: nothing hard until a doctor has looked at your heart and your blood pressure, and tell them"
        " what and how much. They won't judge you, and they don't report you.\n"
        f"A racing or uneven heart, chest pain, faintness or trouble breathing: call your emergency number (112 or 911).\n{_NOTHING}",
    ),
    _answer(
        "painkillers",
        r"\b(?:ibuprofen|paracetamol|painkillers?|naproxen|codeine|nsaids?|diclofenac|aspirin|tramadol|opioids?|advil|aleve|voltaren)\b",
        "Leave painkillers out before and during training and races: in long efforts they strain kidneys and gut, upset your salt, and"
        " hide the sign that should stop you.\nI don't advise on doses; a pharmacist or your doctor does.\n"
        f"Let somebody look at what hurts before you race on it.\n{_NOTHING}",
    ),
    _answer(
        "eating",
        r"\b(?:threw up after|throw(?:ing)? up after (?:eating|meals?|dinner|lunch)|mak(?:e|ing) myself (?:sick|throw up|vomit|puke)"
        r"|laxatives?|purg\w+|(?:ate|eaten|eat) nothing|hate my body|skip (?:dinner|lunch|meals?|breakfast)|make weight)\b",
        "I won't help with eating less or getting rid of food, and I'm not judging you. Training without fuel harms bones, hormones and"
        f" heart.\nPlease talk with your doctor, a sports dietitian, or a helpline for eating disorders in your country.\n{_NOTHING}",
    ),
    _answer(
        "fever",
        r"\bfever\b",
        "No training with a fever: rest, drink and sleep. Once you've been free of it for a whole day without medicine, start with a few"
        " short easy days.\nSee a doctor if it lasts longer than three days or goes above 39.5 °C. With chest pain, trouble breathing, a"
        f" stiff neck or confusion: your emergency number now (112 or 911).\n{_NOTHING}",
    ),
)
_OTHERWISE: Final = (
    "That is a sign to stop training for now and have it looked at by a doctor, today if it is strong or getting worse.\n"
    "If you feel very unwell, call your emergency number (112 or 911).\n"
    f"{_NOTHING} Tell me in the check-in when it is gone: lanterne check-in"
)


# Sets told in figures and these words hold no sign, and need not load the table: a test puts every pair of them before each sign. Nothing
# more is guessed: a list of the signs' words beside the table would let one slip through that was added to the table alone.
_SET_WORDS: Final = """
kg kgs kilo kilos lb lbs pound pounds rep reps set sets x at for with on rpe rir each per side a the and then plus to failure left in
tank reserve two more was that it felt really very pretty so hard easy heavy light good fine done did got i just same weight again
last first second third one all of bodyweight plates plate bar only warmup up no bench press squat squats deadlift deadlifts row rows
curl curls overhead ohp front incline db dumbbell dumbbells barbell pullups dips lat pulldown extension thrust rdl romanian lunge
lunges clean smooth solid min sec s superset failed missed amrap
"""
WORDS_OF_SETS: Final = frozenset(_SET_WORDS.split())
_WORD: Final = re.compile(r"[^\W\d_]+")
_NO_FIGURES: Final = re.compile(r"[^\w\s@.,:+*-]")


@cache
def warning_signs() -> tuple[WarningSign, ...]:
    """The signs of the table, in its order."""
    lines = [line for line in _TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return tuple(_read_sign(block.splitlines()) for block in "\n".join(lines).split("\n\n") if block.strip())


def _read_sign(lines: list[str]) -> WarningSign:
    kind, *others = (line for line in lines if line)
    parts = [line.removeprefix(_PART) for line in others if line.startswith(_PART)]
    return WarningSign(
        kind=kind,
        parts=tuple(re.compile(part) for part in parts if not part.startswith((_NONE, _SIGN))),
        without=tuple(re.compile(part.removeprefix(_NONE)) for part in parts if part.startswith(_NONE)),
        text="\n".join(line for line in others if not line.startswith(_PART)),
        sign=next((part.removeprefix(_SIGN) for part in parts if part.startswith(_SIGN)), None),
    )


def warns(text: str) -> bool:
    """Whether a normalised message holds a sign of the table."""
    return any(sign.stands_in(text) for sign in warning_signs())


def tells_sets_alone(text: str) -> bool:
    """Whether a normalised message holds nothing but figures and words of sets, in which no sign can stand."""
    return _NO_FIGURES.search(text) is None and WORDS_OF_SETS.issuperset(_WORD.findall(text))


_TAKEN: Final = re.compile(
    r"\b(?:took|taken?|taking|used|using|injected|injecting|swallowed|snorted|popped|had|started|finished|did|done|(?:been|am|i'?m) on)\b"
)


def tells_of_drugs_taken(text: str) -> bool:
    """Whether a normalised message says that the athlete took one of the drugs that no doctor gave."""
    return re.search(DRUGS, text) is not None and _TAKEN.search(text) is not None


_KEPT_AS: Final = {
    **dict.fromkeys(("thoughts of dying, said outright", "thoughts of dying, said sideways"), warning_words(SELF_HARM)),
    "food brought up again": "disordered eating",
    **dict.fromkeys(("a headache like a blow", "a headache that comes of a sudden"), "signs of a stroke"),
    **dict.fromkeys(
        ("the heart on effort", "the heart, told by arm or jaw and breath", "a tight chest in cold water"), "chest pain"
    ),
    "a heart out of rhythm": "palpitations",
    "autonomic dysreflexia": warning_words(PRESSURE_EMERGENCY),
    "clot": warning_words(CALF_SWELLING),
    **dict.fromkeys(("a blow to the head", "a blow to the head and what follows it"), "concussion"),
    "nerves of the back": "numb limbs",
    "a back that gave way": "severe back pain",
    "heat stroke": "heat illness",
    "muscle breakdown": warning_words(MUSCLE_BREAKDOWN),
    "allergy": warning_words(ALLERGY),
    "pregnancy": warning_words(PREGNANCY_SIGN),
    "periods that stopped": "missed periods",
    "too little food": "energy deficit",
    "hernia": "groin pain",
    "testicles": warning_words(TESTICLE),
}
"""Kinds of the table that are told in more ways than the check-in reads, and how it is told that such a one is there."""
_WHENEVER_TOLD: Final = frozenset(
    warning_words(sign) for sign in (SELF_HARM, ALLERGY, PREGNANCY_SIGN, TESTICLE, CALF_SWELLING)
)
"""What is kept on whatever day lately it was, and comes and goes with training."""
_LONG_AGO: Final = re.compile(r"\b(?:years? ago|used to|last (?:month|year)|months? ago|as a (?:kid|child|teenager))\b")


def words_to_keep(text: str, *, is_of_today: bool) -> str | None:
    """How the check-in keeps what a normalised message tells in words that only the table reads; None for others."""
    text = in_plain_english(text)
    kind = next((sign.kind for sign in warning_signs() if sign.stands_in(text)), None)
    words = None if kind is None else _KEPT_AS.get(kind)
    is_lately = words in _WHENEVER_TOLD and not _LONG_AGO.search(text)
    return words if is_of_today or is_lately else None


def safety_answer(text: str, *, kept_as: str | None = None) -> str:
    """The fixed answer to a normalised message with a warning sign; `kept_as`: what is said of how it was stored."""
    text = in_plain_english(text)
    found = next((sign.text for sign in warning_signs() if sign.stands_in(text)), None)
    answer = found or next((row.text for row in ANSWERS if row.words.search(text)), _OTHERWISE)
    return answer.replace(_NOTHING, kept_as) if kept_as is not None else answer
