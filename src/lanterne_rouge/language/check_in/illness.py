"""Read an illness from the athlete's words. In doubt it counts as more than a head cold."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from lanterne_rouge.domain.check_in import ASTHMA_SYMPTOMS, WORSENING, Illness
from lanterne_rouge.language.check_in.asthma import is_asthma_uncontrolled
from lanterne_rouge.language.check_in.circumstances import without_others, without_vaccines
from lanterne_rouge.language.check_in.numbers import RAISED_BODY_C, find_body_temperature
from lanterne_rouge.language.check_in.pain import LEAKS
from lanterne_rouge.language.check_in.phrase import find_signs, is_denial, near, normalize_text

FEVER_C = 38.0


@dataclass(frozen=True, kw_only=True)
class _Sign:
    """A sign with its pattern. `more`: more than a head cold; `name`: the name of an illness, not a symptom; `alone`: it
    counts in a free text without another sign."""

    code: str
    pattern: re.Pattern[str]
    more: bool = True
    name: bool = False
    alone: bool = True


# Signs of the whole body, of the chest or the gut are more than a head cold (IOC consensus on respiratory illness, Schwellnus 2022).
_NOT_WEATHER = (
    r"(?! (?:sweats?|shower|bath|plunge|water|day|morning|evening|night|wind|weather|start|spell|snap|ride|drink|beer|air|brew|one"
    r"|feet|hands|legs|room|garage|climb|descent|front)\b)"
)
_NOSE = r"\bthrough (?:my |the )?nose\b"
_NOSE_IS = r"\bnose (?:is )?(?:still )?(?:a bit |a little |so |very )?"
_CHESTY = r"\bchest (?:cough|cold|infection|bug)|\bchesty\b|\bproductive cough\b|\bcough\w* up\b|\bphlegm\b|\bbronchitis\b|\bpneumonia\b"
_GUT = (
    r"\bdiarrh\w*|\bstomach (?:bug|flu|ache|cramps|pains?|upset)\b|\bupset stomach\b|\bgut (?:bug|trouble)\b"
    r"|\bfood poisoning\b|\bnause\w*"
)
_NAMED_COLD = (
    rf"\b(?:a|(?<!in )the|my|(?<!in )this|head|bad|heavy|slight|nasty|common|mild|have|caught) cold\b{_NOT_WEATHER}"
)
# `running a temperature`, without a number behind it.
_HAS_TEMPERATURE = (
    r"\b(?:have|has|had|having|got|get|run|running|ran|with) (?:a |an |some )?(?:slight |bit of a |high |raised |low |mild )?"
    r"temperature\b(?! ?(?:of|:|is|was)? ?\d| sensor| deviation)"
)
_TESTED = r"\btest(?:ed|s|ing)? (?:\w+ )?positive\b|\bpositive (?:\w+ )?test\b|\bpositive for (?!\w+ feedback)"
_BAD_HEADACHE = (
    r"\b(?:severe|terrible|awful|splitting|pounding|unbearable|worst) (?:headaches?|migraines?)\b|\bmigraines?\b"
)
# `slept worse` says nothing of a cold.
_WORSE = (
    r"\b(?:cold|throat|cough\w*|nose|head|symptoms?|it|this|i|feel|feeling|am|got|getting|gets)"
    r"(?:'s|'m)?(?: (?:is|are|has|have|feels?|feeling|got|gotten|getting|become|even|much|a bit|a lot|now|today|and|am)){0,4}"
    r" worse(?:ning)?\b|\bworsening\b"
)
# A negative test is not an illness.
_TESTED_NEGATIVE = re.compile(
    r"\b(?:covid|corona|flu|influenza|strep)(?:[ -](?:test|swab))?(?: (?:is|was|came|back|still|again))* negative\b"
    r"|\btest(?:ed|s|ing)?(?: (?:is|was|came|back|still|again))* negative(?: (?:for|of|on) (?:covid|corona|flu|influenza|strep))?\b"
    r"|\bnegative (?:for )?(?:covid|corona|flu|influenza|strep)(?: test)?\b|\bnegative test\b"
)
_SIGNS = tuple(
    _Sign(code=code, pattern=re.compile(pattern), **kind)
    for code, pattern, kind in (
        ("flu", r"\b(?:flu|influenza)\b", {"name": True}),
        ("covid", r"\b(?:covid|corona)\b", {"name": True}),
        ("pneumonia", r"\bpneumonia\b", {"name": True}),
        ("chest cold", r"\bchest (?:cold|infection)\b", {"name": True}),
        ("bronchitis", r"\bbronchitis\b", {"name": True}),
        ("strep throat", r"\bstrep\b|\btonsil\w*|\bquinsy\b", {"name": True}),
        ("glandular fever", r"\bglandular fever\b|\bmono(?:nucleosis)?\b", {"name": True}),
        ("mastitis", r"\bmastitis\b|\binfected (?:breast|milk duct)\b|\bbreast infection\b", {"name": True}),
        ("infection", r"\binfect\w+|\bcystitis\b|\buti\b|\babscess\b|\bcellulitis\b|\bantibiotic\w*|\bsepsis\b", {"name": True}),
        ("cold", _NAMED_COLD, {"name": True, "more": False}),
        ("cold", rf"\bcolds?\b{_NOT_WEATHER}", {"name": True, "more": False, "alone": False}),
        ("fever", r"\bfever\w*|\bchills\b|\bshiver\w*|\b(?:high|raised) temperature\b|" + _HAS_TEMPERATURE, {}),
        ("infection", _TESTED, {"name": True}),
        ("headache", _BAD_HEADACHE, {}),
        ("cold_sweats", r"\b(?:cold|night) sweats?\b", {}),
        ("chest_cough", _CHESTY, {}),
        ("chest_tightness", near(r"chest", r"tight\w*"), {"alone": False}),
        ("breathless", r"\bbreathless\w*|\bshort(?:ness)? of breath\b|\bwheez\w*", {}),
        ("muscle_aches", r"\b(?:ach(?:e|es|ing|y) all over|all achy|(?:body|muscle) aches|everything aches|aching limbs|myalgia)\b", {}),
        ("muscle_aches", r"\b(?:aching|achy|aches)\b", {"alone": False}),
        ("swollen_glands", r"\bglands?\b|\blymph\w*", {}),
        ("gut", _GUT, {}),
        ("gut", r"\bstomach\b|\bgut\b|\bbelly\b|\bthe runs\b", {"alone": False}),
        ("vomiting", r"\bvomit\w*|\b(?:threw|throwing|chuck(?:ed|ing)) up\b|\bpuk(?:ed|ing)\b|\bsick in the night\b", {}),
        ("rash", r"\brash\b", {}),
        ("stiff_neck", r"\bstiff neck\b", {"alone": False}),
        ("unwell", r"\b(?:ill|sick|unwell|under the weather|lurgy)\b(?! (?:of|and tired of)\b)", {}),
        (WORSENING, _WORSE, {"alone": False}),
        ("unwell", r"\b(?:feel|feels|feeling|felt) (?:\w+ )?(?:rotten|awful|terrible|dreadful|horrible|lousy)\b", {"alone": False}),
        ("runny_nose", rf"\brunn(?:y|ing) nose\b|{_NOSE_IS}(?:runn(?:y|ing)|dripping)\b|\bsniffl\w*|\bsnot\w*", {"more": False}),
        ("blocked_nose", rf"{_NOSE_IS}blocked\b", {"more": False}),
        ("blocked_nose", rf"\b(?:blocked|stuffed)(?: up)? nose\b|\bnose is blocked\b|\bcongest\w*|\bstuffy\b|{_NOSE}", {"more": False}),
        ("sneezing", r"\bsneez\w*", {"more": False}),
        ("sore_throat", r"\b(?:sore|scratchy|itchy|raw) throat\b|\bthroat (?:\w+ )?(?:sore|hurts|scratchy|raw)\b", {"more": False}),
        ("sore_throat", r"\bthroat\b", {"more": False, "alone": False}),
        ("dry_cough", r"\bcough\w*(?! up)", {"more": False}),
        ("headache", r"\bheadaches?\b", {"more": False, "alone": False}),
        (ASTHMA_SYMPTOMS, r"\basthma symptoms\b|\basthma that is(?: not|n't) under control\b", {"more": False}),
        ("fatigue", r"\bfatigue\w*|\bworn out\b|\btired\b", {"more": False, "alone": False}),
    )
)  # fmt: skip
_PATTERNS = {str(at): sign.pattern for at, sign in enumerate(_SIGNS)}
# Read by its figures as well.
_ASTHMA = next(sign for sign in _SIGNS if sign.code == ASTHMA_SYMPTOMS)
# Who leaks at a cough or a sneeze has told of the pelvic floor and of no cold.
_COUGHS = r"(?:cough\w*|sneez\w*)(?:(?: or| and|,) (?:i )?(?:cough\w*|sneez\w*))*"
_OCCASION = re.compile(
    rf"\b(?:when(?:ever)?|if|(?:each|every) time) i (?:(?:jump|laugh|lift|run|skip)(?: or| and|,) )*{_COUGHS}"
    rf"|\b(?:with|at|on|each|every|a) (?:(?:each|every|a) )?{_COUGHS}|\b{_COUGHS} makes? me (?=leak|pee|wee)"
)
_ALLERGY = re.compile(r"\b(?:hay ?fever|allerg\w*|pollen)\b")
_CLAUSE = re.compile(r"[;:!?()]|[.,](?!\d)| but | and ")
_ILL = frozenset({"ill", "sick", "unwell", "illness", "symptom", "symptoms", "issues", "problems", "fever", "cold"})
_BARE_OVER = re.compile(
    r"(?:(?:it|it's|is|all|i|i'm|i've|am|have|has|been|now|just|finally|fully|completely|feel|feeling) )*"
    r"(?:gone|over(?: it)?|recovered|resolved|better now|symptom[- ]free|(?:fit|healthy|well|fine) again|back to normal)"
    r"(?: (?:now|again|completely|today|yesterday|finally|thanks))*[.! ]*"
)
_OVER_AFTER = re.compile(
    r"^(?:'s)?(?: (?:is|are|was|has|have|been|now|all|finally|completely|fully|totally|went|symptoms?))*"
    r" (?:gone|passed|resolved|away|finished|stopped|cleared(?: up)?|behind me|over(?! ?(?:\d|night|the\b|all\b|a\b|my\b)))\b"
)
_OVER_BEFORE = re.compile(
    r"\b(?:recovered|rid|cured|healed|(?<!all )over(?= (?:the|my|this|that))|got over|finished with|done with)"
    r"(?: (?:from|of|with|after|the|my|a|an|this|that|last|week's|bad|fully|completely))* $"
)
_WELL_AGAIN = re.compile(
    r"\b(?<!slept )(?<!sleep )(?:(?:well|healthy|fit|fine|ok|okay|normal|myself) again"
    r"|back to (?:full )?(?:health|normal)|all better|fully recovered"
    r"|(?:no|without)(?: any)?(?: more)? symptoms|symptom[- ]free"
    r"|(?:not|no longer) (?:ill|sick|unwell)"
    r"|no more (?:sore |runny |blocked )?(?:throat|nose|cough|cold|sniffles|symptoms))\b"
)
_NO_MORE = re.compile(r"\bno more (?:sore |runny |blocked )?(?:throat|nose|cough|cold|sniffles|symptoms)\b")
# The part that a symptom is of, said to be well: `throat fine`.
_PART_WELL = re.compile(
    r"\b(throat|nose|cough|cold|sniffles)(?: (?:is|feels|all|totally|completely|now))* (?:fine|ok|okay|clear|good)"
    r"(?= *(?:[,.;!]|$| (?:and|but|now|today|again)\b))"
)
_OF_PART = {
    "throat": {"sore_throat"},
    "nose": {"runny_nose", "blocked_nose"},
    "cough": {"dry_cough"},
    "sniffles": {"runny_nose"},
}
_NOT_QUITE = re.compile(r"\b(?:almost|nearly|hardly|barely|half|mostly|not|still|partly)(?: \w+)? $")
_TEMPERATURE_WORD = r"(?:fever\w*|temperature|temp)"
_DEGREES = r"(?<![\d.,/])(\d{2,3}(?:[.,]\d)?)(?![\d/]|[.,]\d)"
_TEMPERATURE = re.compile(
    rf"\b{_TEMPERATURE_WORD}(?: (?!and\b)[a-z]+){{0,3}}:? {_DEGREES}|{_DEGREES} ?(?:°|degrees)? ?c? (?:of )?{_TEMPERATURE_WORD}\b"
)
_BARE_TEMPERATURE = re.compile(r"(?<![\d.,/])((?:3[5-9]|4[0-2])(?:[.,]\d)?)(?![\d/]|[.,]\d| ?(?:km|min|h\b|days?))")

# Beside a sign of illness, a decimal of that size with no unit behind it is off a thermometer: `sore throat and a bit hot, 37.9`.
_OFF_A_THERMOMETER = re.compile(
    r"(?<![\d.,/:@])(?<!@ )((?:37[.,][5-9]|3[89][.,]\d|4[01][.,]\d))(?![\d/:]|[.,]\d| ?[a-z%])"
)
_OF_TRAINING = re.compile(r"\d ?x ?\d|@|\b(?:splits?|kms?|kgs?|lbs?|miles?|pace|reps?|watts?)\b")
_OF_THE_BODY = re.compile(
    r"\b(?:throat|cold|cough\w*|flu|covid|ill|sick(?! of)|hot|shiver\w*|feverish|unwell|rough|chills?|aching all over)\b"
)


@dataclass(frozen=True, kw_only=True)
class _IllnessSigns:
    """Current and past signs, and the body temperature."""

    there: Sequence[_Sign]
    over: Sequence[_Sign]
    temperature_c: float | None

    @property
    def hot(self) -> bool:
        """Whether the temperature is a current fever."""
        past = any(sign.code == "fever" for sign in self.over)
        return self.temperature_c is not None and self.temperature_c >= FEVER_C and not past

    @property
    def raised(self) -> bool:
        """Whether the temperature is raised but no fever."""
        return self.temperature_c is not None and RAISED_BODY_C <= self.temperature_c < FEVER_C


# An illness that is named in the athlete's own words has so many letters at most.
LONGEST_OWN_WORDS = 80
# Words that say that somebody is ill and nothing of it.
SAYS_NO_MORE = re.compile(
    r"(?:(?:yes|yeah|yep|true|i'?m|i|ive|am|been|feel\w*|felt|have|got|an?|bit|little|very|really|quite|still|so|not|no|well|good|ok"
    r"|ill(?:ness)?|sick(?:ness)?|unwell|other|unknown|something|some|under|the|weather|off|colour)\W*)*"
)


def parse_illness(answer: str) -> Illness | None:
    """Parse an answer about illness; None if there is none. What is unknown is named as written, and counts as more than a cold."""
    words = normalize_text(answer)
    if is_denial(answer, of=_ILL):
        return None
    if _BARE_OVER.fullmatch(words):
        return Illness(status="resolved")
    read = _read(words, is_answer=True)
    if read.there or read.over or read.hot or read.raised:
        return _illness(read)
    if not _leaves_open(words):
        return None
    own_words = " ".join(answer.split())
    tells = len(own_words) <= LONGEST_OWN_WORDS and not SAYS_NO_MORE.fullmatch(words)
    name = own_words if tells else None
    return Illness(systemic=True, name=name, temperature_c=read.temperature_c)


_BY_WHAT_IS_TAKEN = re.compile(
    r"\b(?:gels?|chews|(?:sports?|energy) (?:drinks?|bars?)|bars?|drinks?|carbs|maltodextrin|caffeine|coffee|creatine"
    r"|beetroot|bicarb\w*|shakes?|whey|breakfast|intervals?|sprints?|hills?|burpees|(?:hard|fast) (?:runs?|running|efforts?|sessions?))"
    r" (?:always |often |sometimes |usually |just |really |all |can )*makes? me (?:feel )?(?:\w+ )?(?:sick|ill|nauseous|queasy)\b"
)
"""Sick by a gel or by sprinting, and not by an illness."""


def find_illness(text: str) -> Illness | None:
    """Find an illness in a free text; None if it mentions none."""
    read = _read(_BY_WHAT_IS_TAKEN.sub(" ", normalize_text(text)), is_answer=False)
    tells = any(sign.alone for sign in (*read.there, *read.over))
    return _illness(read) if tells or read.hot or read.raised else None


def find_recovery(text: str, standing: Illness | None = None) -> Illness | None:
    """Find the end of an illness in the free text of somebody who was ill; None while a sign of it is still there.

    A part that is said to be well ends an illness whose `standing` symptoms are all of that part.
    """
    words = normalize_text(text)
    parts = {match[1] for match in _PART_WELL.finditer(words)}
    gone = _PART_WELL.sub(" ", _NO_MORE.sub(" ", words))
    read = _read(gone, is_answer=False)
    if read.there or read.hot or read.raised:
        return None
    again = _WELL_AGAIN.search(words)
    if again and not _NOT_QUITE.search(words[: again.start()]):
        return Illness(status="resolved")
    if standing is not None and parts and not read.over:
        well = {symptom for part in parts for symptom in _OF_PART.get(part, ())}
        is_over = standing.name is None and bool(standing.symptoms) and well.issuperset(standing.symptoms)
        return Illness(status="resolved") if is_over or (standing.name == "cold" and "cold" in parts) else None
    return _illness(read) if read.over else None


def combine_illnesses(*accounts: Illness | None) -> Illness | None:
    """Combine several accounts of one morning; current illnesses outweigh past ones."""
    illnesses = [illness for illness in accounts if illness is not None]
    counting = [illness for illness in illnesses if illness.status == "active"] or illnesses
    if not counting:
        return None
    return Illness(
        symptoms=tuple(dict.fromkeys(symptom for illness in counting for symptom in illness.symptoms)),
        status=counting[0].status,
        systemic=any(illness.systemic for illness in counting),
        name=next((illness.name for illness in counting if illness.name), None),
        temperature_c=max((i.temperature_c for i in counting if i.temperature_c is not None), default=None),
    )


def _read(words: str, *, is_answer: bool) -> _IllnessSigns:
    if LEAKS.search(words):
        words = _OCCASION.sub(" ", words)
    words = _TESTED_NEGATIVE.sub(" ", without_others(without_vaccines(_ALLERGY.sub("", words))))
    signs = [(_SIGNS[int(at)], _has_passed(words, match)) for at, match in find_signs(words, _PATTERNS)]
    asthma = [_ASTHMA] if is_asthma_uncontrolled(words) else []
    return _IllnessSigns(
        there=[*asthma, *(sign for sign, passed in signs if not passed)],
        over=[sign for sign, passed in signs if passed],
        temperature_c=_temperature(words, is_answer=is_answer),
    )


def _illness(read: _IllnessSigns) -> Illness:
    """Build the illness; without current signs it is resolved, and past signs still show how bad it was."""
    active = bool(read.there) or read.hot or (read.raised and not read.over)
    relevant = read.there if active else read.over
    ordered = [sign for sign in _SIGNS if sign in relevant]
    more = read.hot or read.raised or any(sign.more for sign in (*read.there, *read.over))
    symptoms = ["fever"] if read.hot else ["raised_temperature"] if active and read.raised else []
    symptoms += [sign.code for sign in ordered if not sign.name and sign.code != "unwell"]
    if "chest_cough" in symptoms:
        symptoms = [symptom for symptom in symptoms if symptom != "dry_cough"]
    return Illness(
        symptoms=tuple(dict.fromkeys(symptoms)),
        status="active" if active else "resolved",
        systemic=more,
        name=next((sign.code for sign in ordered if sign.name and (sign.more or not more)), None),
        temperature_c=read.temperature_c if active else None,
    )


def _has_passed(words: str, match: re.Match[str]) -> bool:
    before, after = words[max(match.start() - 60, 0) : match.start()], words[match.end() : match.end() + 60]
    came = _OVER_BEFORE.search(before)
    if came and not _NOT_QUITE.search(before[: came.start()]):
        return True
    return bool(_OVER_AFTER.search(after))


def _leaves_open(words: str) -> bool:
    """Whether a part of an answer is neither a denied sign nor an allergy nor a plain no."""
    parts = [part.strip() for part in _CLAUSE.split(words) if part.strip()]
    patterns = (_ALLERGY, *_PATTERNS.values())
    return any(not is_denial(part, of=_ILL) and not any(pattern.search(part) for pattern in patterns) for part in parts)


def _temperature(words: str, *, is_answer: bool) -> float | None:
    """Find a body temperature in °C; in a free text a number needs the word. Converts °F."""
    match = _TEMPERATURE.search(words) or (_BARE_TEMPERATURE.search(words) if is_answer else None)
    degrees = next((group for group in match.groups() if group), None) if match else None
    if degrees is None and (found := find_body_temperature(words)) is not None:
        return found
    if degrees is None:
        speaks_of_body = _OF_THE_BODY.search(words) and not _OF_TRAINING.search(words)
        bare = _OFF_A_THERMOMETER.search(words) if speaks_of_body else None
        return float(bare[1].replace(",", ".")) if bare is not None else None
    value = float(degrees.replace(",", "."))
    celsius = (value - 32) / 1.8 if 95 <= value <= 108 else value
    return round(celsius, 1) if 34 <= celsius <= 43 else None
