"""How a blood sugar stands, by its figure and by what was felt, for whoever trains with diabetes.

Up to 3.9 mmol/L (70 mg/dL) it is low, below 3.0 (54) severe (International Hypoglycaemia Study Group 2017; ADA Standards of Care). Who
was as low as that, or needed help with a low, doesn't train for a day. Below 5.0 (90) carbohydrate comes before the start; above 15.0
(270) ketones are measured first: up to 1.4 mmol/L nothing but what is short and light, from 1.5 on no training at all (Riddell 2017,
consensus on exercise in type 1 diabetes; Colberg 2016, position of the ADA).
"""

import re
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.domain.check_in import KETONES, SEVERE_HYPO
from lanterne_rouge.language.check_in.phrase import mentions

SEVERE_BELOW, LOW_UP_TO, START_FROM, CALM_FROM, KETONES_FROM = 3.0, 3.9, 5.0, 7.0, 15.0
SOME_KETONES, MUCH_KETONES = 0.6, 1.5
MG_DL_IN_MMOL: Final = 18.0

LOWERING_MEDICINE: Final = (
    r"insulin|novorapid|humalog|fiasp|lantus|levemir|tresiba|insulin pump|pump settings|gliclazide|glimepiride|glipizide|glibenclamide"
    r"|glyburide|tolbutamide|sulfonylureas?|sulphonylureas?|repaglinide|nateglinide"
)
"""What can take a blood sugar too low by itself: insulin, and the tablets that make the body give more of it."""
DIABETES_MEDICINE: Final = (
    rf"{LOWERING_MEDICINE}|metformin|sitagliptin|linagliptin|\w+gliflozin|jardiance|forxiga|pioglitazone"
)
OF_DIABETES: Final = re.compile(
    rf"\b(?:diabet\w*|type (?:1|2|one|two)d?|t[12]d|{DIABETES_MEDICINE}|libre|dexcom|cgm)\b"
)

MAY_TELL_SUGAR: Final = re.compile(
    r"\b(?:meter|monitor|sensor|sugars?|glucose|hypo\w*|mmols?|mg ?/? ?dl|f?bgs?|bms?|libre|dexcom|cgm|ketones?|low)\b"
    r"|\b(?:shak\w+|trembl\w+|jitter\w+|sweat\w+|clammy|wobbl\w+|woozy)\b"
)
"""The words that a blood sugar or a low is told with."""
_NAME: Final = (
    r"(?:blood )?(?:sugars?|glucose)(?! (?:tab\w*|gels?|drinks?|free|cubes?|syrup|in\b))|f?bgs?|bms?"
    r"|libre(?: ?[123]\b(?![.,]\d))?+|dexcom(?: ?g?\d\b(?![.,]\d))?+|cgm"
)
"""A sensor may have a number of its own, as the Libre 2 has."""
_FILLS: Final = (
    r"(?:'s)?(?: (?:is|was|are|were|at|of|on|about|around|only|just|now|today|this|morning|reading|readings?|levels?|says?|showing"
    r"|shows|showed"
    r"|came|back|in|the|my|a|bit|low|high|down|up|to|dropped|fell|went|crashed|before|after|fasting|tested|got|been|all|week"
    r"|days|down to)){0,6}"
)
_FIGURE: Final = r"(?<![\d.,:/])(?P<figure>\d{1,3}(?:[.,]\d)?)"
_NO_OTHER_UNIT: Final = (
    r"(?![\d:/]|[.,]\d| ?(?:g|grams?|gr|kg|lbs?|%|per ?cent|km?|mi|miles?|min\w*|h|hours?|days?|weeks?|times|am|pm|x|w|watts|bpm|kcal|cal"
    r"|spoons?|tea\w*|gels?|sweets?|carbs?|o'?clock|units?|years?|per|an hour|each|every|in (?:the|my|each))\b)"
)
_UNIT: Final = r"(?:s\b)?(?:ish\b)? ?(?P<unit>mmols?(?: ?/ ?l)?|mg ?/? ?dl)?"
_READ: Final = re.compile(rf"\b(?:{_NAME})\b{_FILLS}(?P<gap>[ :=,]+){_FIGURE}{_UNIT}{_NO_OTHER_UNIT}")
_BY_NOW: Final = re.compile(
    rf"\b(?:now|then)(?: (?:it'?s|its|is|at|down to|up to)){{0,2}} {_FIGURE}{_UNIT}{_NO_OTHER_UNIT}"
    rf"|{_FIGURE.replace('figure', 'last')} now\b"
)
"""A second figure behind a first one, as in `4.2 last night, 17 now`."""
_BEFORE: Final = re.compile(r"^[ ,]*(?:last night|yesterday|earlier|overnight|in the night)\b")
_OFF_THE_SCALE: Final = re.compile(
    r"\b(?:meter|monitor|libre|dexcom|cgm|sensor|readings?|sugars?|bgs?|glucose)\b(?: (?:2|3|just|only|now|is|was|it|says?|said|reads?"
    r"|reading|shows?|showing|showed|came up|up)){0,4} (?P<end>lo|hi)\b"
)
"""What a meter shows below its lowest figure and above its highest one."""
_WITH_UNIT: Final = re.compile(rf"{_FIGURE} ?(?P<unit>mmols?(?: ?/ ?l)?|mg ?/? ?dl)\b")
_OTHER_MMOL: Final = re.compile(
    r"\b(?:cholesterol|ldl|hdl|lactate|ketones?|sodium|potassium|ferritin|hba1c|a1c)\b(?: \w+){0,3} \d+(?:[.,]\d)?(?: ?mmols?(?: ?/ ?l)?)?"
)
_LEAST_MMOL, _MOST_MMOL, _LEAST_MG = 0.3, 35.0, 36.0
# So few can only be mg/dL in somebody who writes, so many only mmol/L: both are emergencies, and different ones.
UNCLEAR_FROM: Final = 20.0
_OFF_SCALE_MMOL: Final = {"lo": 2.0, "hi": 28.0}

_KETONES: Final = re.compile(
    r"\bketones?(?:'s)?(?: (?:is|are|was|were|at|of|about|reading|level|came back|showing)){0,3}[ :=]+(\d(?:[.,]\d)?)"
)
_KETONES_THERE: Final = re.compile(
    r"\b(?:with|have|has|had|got|showing|large|high|moderate|some|positive(?: for)?) (?:some |large |high |moderate "
    r"|trace )?ketones\b"
    r"|\bketones? (?:is |are |was |were )?(?:there|present|positive|high|up|moderate|large|\+)"
)
_MEASURING: Final = re.compile(r"\b(?:check\w*|measur\w*|test\w*|should|do i need|what if|what about|when)\b")
"""Ketones are asked about."""
_HYPO: Final = re.compile(
    r"\b(?:hypos?|hypoed|hypo'?d|hypogly\w+)\b(?! ?(?:aware\w*|treatment|kit|stuff|sweets|snacks?))|\blow (?:blood )?(?:sugars?|glucose)\b"
    r"(?! (?:diets?|drinks?|snacks?|options?|gels?|bars?|cereals?|version|food))"
    r"|\b(?:libre|dexcom|cgm|sensor|pump)(?:'s)?(?: \w+){0,3} (?:lows?|urgent low)\b(?! (?:battery|on))"
    r"|\b(?:blood )?(?:sugars?|glucose|bgs?)(?: levels?)? (?:\w+ )?(?:crashed|crashing|tanked|dropped (?:too )?low|went (?:too |really "
    r"|very )?low|plummeted)\b"
)
_WENT_LOW: Final = re.compile(
    r"\b(?:i|i'?ve|have|keep|kept) (?:\w+ )?(?:went|go|gone|going) low\b"
    r"(?! (?:carb\w*|fat|bar|enough|in|with|into|on (?:the )?(?:squats?|bar|volume|energy|sleep|motivation)|impact|intensity|volume))"
)
"""A low as who has diabetes says it; in a squat everybody goes low."""
_SHAKES: Final = re.compile(
    r"\b(?:shak(?:y|es|ing|ey)|trembl\w+|jitter\w+|sweaty|sweating|cold sweat|clammy|wobbl\w+|ravenous|woozy|spaced out|light[- ]?headed)\b"
)
_SUGAR_EATEN: Final = re.compile(
    r"\b(?:had|ate|eaten|took|drank|necked|grabbed|downed|scoffed|needed|with|\d+|some|few|couple of)\b(?: \w+){0,3}"
    r" (?:mars(?: bars?)?|snickers|sugar|coke"
    r"|cola|jelly bab\w+|sweets"
    r"|sweet|gels?|gluco\w+|dextro\w*|lucozade|juice|chocolate|biscuits?|haribo|wine gums|candy|banana|carbs|bar|flapjack)\b"
)
_WENT_OFF: Final = re.compile(
    r"\b(?:went (?:off|away)|passed|gone|better|fine|ok|okay|settled|sorted(?: me| it)?|came (?:right|round|back)|perked (?:me )?up"
    r"|right as rain|helped"
    r"|fixed (?:it|me))\b"
)
_NEEDED_HELP: Final = re.compile(
    r"\b(?:somebody|someone|my \w+|a (?:mate|friend|stranger)|they|paramedics?|ambulance|glucagon)\b.{0,30}\b(?:gave|give|had to|helped"
    r"|treated"
    r"|injected|came|brought me round|fed)\b|\bglucagon\b|\b(?:passed out|unconscious|had a fit|seizure|could not treat)\b"
)
_NOT_OWN_NOW: Final = re.compile(
    r"\b(?:what (?:is|are|does)|avoid|prevent|stop|worried about|scared of|afraid of|risk of|in case|if i|when i|how (?:do|to)|used to"
    r"|years? ago"
    r"|last (?:month|year)|never had)\b"
)


@dataclass(frozen=True, kw_only=True)
class BloodSugar:
    """A blood sugar in mmol/L, and whether it was told in mg/dL. `shown`: what the meter shows instead of a figure.

    `is_unclear`: told without a unit, and in either one an emergency.
    """

    mmol: float
    is_mg: bool = False
    shown: str | None = None
    is_unclear: bool = False

    def in_words(self) -> str:
        """The figure as the athlete measures it."""
        return self.shown or self.of(self.mmol, is_mg=self.is_mg)

    def border(self, mmol: float) -> str:
        """A border in the same unit."""
        return self.of(mmol, is_mg=self.is_mg)

    @staticmethod
    def of(mmol: float, *, is_mg: bool) -> str:
        """A figure in one of the two units."""
        return f"{mmol * MG_DL_IN_MMOL:.0f} mg/dL" if is_mg else f"{mmol:.1f} mmol/L"


def find_blood_sugar(words: str) -> BloodSugar | None:
    """Find the blood sugar of now in a normalized text: the last that is told, and not of last night; None where none is told."""
    read = _sugars(words)
    return next((sugar for sugar, is_past in reversed(read) if not is_past), read[-1][0] if read else None)


def _lowest(words: str) -> BloodSugar | None:
    """The lowest blood sugar in a text; None where none is told in a unit that is sure."""
    clear = (sugar for sugar, _ in _sugars(words) if not sugar.is_unclear)
    return min(clear, key=lambda sugar: sugar.mmol, default=None)


def _sugars(words: str) -> list[tuple[BloodSugar, bool]]:
    """The blood sugars of a text by their place in it, each with whether it is of before."""
    words = _OTHER_MMOL.sub(" ", words)
    matches = [*_READ.finditer(words), *_WITH_UNIT.finditer(words), *_OFF_THE_SCALE.finditer(words)]
    if matches:
        matches += _BY_NOW.finditer(words)
    read = [
        (sugar, _BEFORE.match(words, match.end()) is not None)
        for match in sorted(matches, key=lambda one: one.end())
        if (sugar := _sugar(match)) is not None
    ]
    return read


def _sugar(match: re.Match[str]) -> BloodSugar | None:
    parts = match.groupdict()
    if end := parts.get("end"):
        return BloodSugar(mmol=_OFF_SCALE_MMOL[end], shown=end.upper())
    told, unit = parts.get("figure") or parts["last"], parts.get("unit") or ""
    figure = float(told.replace(",", "."))
    if "," in (parts.get("gap") or "") and not unit and told.isdigit():
        # `No sugar, 2 beers` tells none.
        return None
    is_mg = unit.startswith("mg") or (not unit and figure >= _LEAST_MG)
    mmol = figure / MG_DL_IN_MMOL if is_mg else figure
    if not _LEAST_MMOL <= mmol <= _MOST_MMOL or (not unit and mmol < 1.0):
        return None
    return BloodSugar(mmol=mmol, is_mg=is_mg, is_unclear=not unit and UNCLEAR_FROM <= figure < _LEAST_MG)


def find_ketones(words: str) -> float | None:
    """Find the ketones in a normalized text, in mmol/L; those told without a figure count as enough to forbid training."""
    told = _KETONES.search(words)
    if told is not None:
        return float(told[1].replace(",", "."))
    return MUCH_KETONES if mentions(words, _KETONES_THERE) and not _MEASURING.search(words) else None


def tells_hypo(words: str, *, is_diabetic: bool = False) -> bool:
    """Whether a normalized text tells of a low blood sugar of one's own, by its name or as low figures are told."""
    sugar = _lowest(words)
    named = mentions(words, _HYPO) or (is_diabetic and mentions(words, _WENT_LOW))
    return (sugar is not None and sugar.mmol <= LOW_UP_TO) or (named and not _NOT_OWN_NOW.search(words))


def tells_shakes_that_sugar_cured(words: str) -> bool:
    """Whether a normalized text tells of shaking or sweat that passed with something sweet: a low, in somebody with diabetes."""
    return all(part.search(words) for part in (_SHAKES, _SUGAR_EATEN, _WENT_OFF))


def find_sugar_flag(words: str) -> str | None:
    """Find whether a normalized text tells of a severe low, or of ketones that forbid training: each is for a doctor or diabetes team."""
    ketones = find_ketones(words)
    if ketones is not None and ketones >= MUCH_KETONES and OF_DIABETES.search(words) is None:
        # Who eats few carbohydrates has ketones as well, and no diabetes.
        ketones = None if find_blood_sugar(words) is None else ketones
    if ketones is not None and ketones >= MUCH_KETONES:
        return KETONES
    sugar = _lowest(words)
    is_severe = (sugar is not None and sugar.mmol < SEVERE_BELOW) or (
        mentions(words, _HYPO) and _NEEDED_HELP.search(words) is not None and not _NOT_OWN_NOW.search(words)
    )
    return SEVERE_HYPO if is_severe else None


_HIGH: Final = re.compile(
    r"\b(?:sugars?|glucose|bgs?|readings?)(?:'s)?(?: \w+){0,3} (?:high|sky high|through the roof|all over the place)\b"
    r"|\bhigh (?:blood )?(?:sugars?|glucose)\b(?! (?:diets?|drinks?|snacks?|gels?|bars?|food))"
)
_FOR_DAYS: Final = re.compile(r"\b(?:all|this|for a|for) (?:week|\d+ days|days|weeks)\b")


def tells_high(words: str) -> bool:
    """Whether a normalized text tells of a high blood sugar by its name."""
    return mentions(words, _HIGH) and not _NOT_OWN_NOW.search(words)


def lasts_for_days(words: str) -> bool:
    """Whether a normalized text tells of it for days."""
    return _FOR_DAYS.search(words) is not None


def tells_blood_sugar(words: str) -> bool:
    """Whether a normalized text tells a blood sugar, ketones, or a low that was felt."""
    if not MAY_TELL_SUGAR.search(words):
        return False
    if (
        tells_hypo(words)
        or tells_high(words)
        or tells_shakes_that_sugar_cured(words)
        or find_blood_sugar(words) is not None
    ):
        return True
    return find_ketones(words) is not None and OF_DIABETES.search(words) is not None
