"""What is said to a blood sugar before training, to a low that was told, and to numb feet of who has diabetes. No doses.

Borders and carbohydrate: Riddell 2017 (consensus on exercise in type 1 diabetes), Colberg 2016 (position of the ADA); who takes neither
insulin nor a tablet that gives more of it hardly gets low and needs no carbohydrate beforehand (ADA, ACSM). Feet: NICE NG19.
"""

import re
from typing import Final

from lanterne_rouge.conversation.conditions import (
    DIABETES,
    has_condition,
    takes_lowering_medicine,
)
from lanterne_rouge.conversation.open_care import TURNS_REMEMBERED
from lanterne_rouge.conversation.situation import Responder, Situation
from lanterne_rouge.domain.check_in import LOW_SUGAR
from lanterne_rouge.domain.conversation import SaidTurn
from lanterne_rouge.language.check_in.diabetes import (
    CALM_FROM,
    KETONES_FROM,
    LOW_UP_TO,
    MAY_TELL_SUGAR,
    SOME_KETONES,
    START_FROM,
    BloodSugar,
    find_blood_sugar,
    find_ketones,
    lasts_for_days,
    tells_high,
    tells_hypo,
    tells_shakes_that_sugar_cured,
)
from lanterne_rouge.language.check_in.phrase import normalize_text

_BASED_ON: Final = "(Based on: Riddell 2017; ADA position 2016.)"
HIGH_FOR_DAYS: Final = 10.0
_HIGH_FOR_DAYS: Final = (
    "High for days is for your diabetes team this week, before anything hard: it may be illness, food or medicine."
)
_MEASURE_FIRST: Final = (
    "Measure before you start, and tell me the figure. Up to 15 mmol/L (270 mg/dL) easy training is fine, and it takes it down; above"
    " that, ketones first, and with ketones or feeling ill no training."
)
_FAST_SUGAR: Final = "15 to 20 g of fast sugar, such as a small glass of juice or four or five glucose tablets"
_TEAM: Final = (
    "Tell your diabetes team of lows around training: what you take may have to change, and doses are theirs, not mine."
)
_TRAINS: Final = re.compile(
    r"\b(?:can|may|should|could|shall|ok(?:ay)?|safe|still|do)\b.{0,30}\b(?:train\w*|run\w*|rid(?:e|ing)|turbo|bike|swim\w*|lift\w*"
    r"|session|gym|go|race|intervals?|hard)\b"
)
_SAID_BY_SOMEBODY: Final = re.compile(r"\b(?:doctor|gp|clinic|nurse|team|they|he|she) (?:says?|said|told|thinks?)\b")
_NUMB_FEET: Final = (
    r"\b(?:feet|foot|toes)\b.{0,25}\b(?:numb\w*|tingl\w*|pins and needles|burn\w*|no feeling)\b"
    r"|\b(?:numb\w*|tingl\w*|burning)\b.{0,15}\b(?:feet|foot|toes)\b"
)


def tells_low(text: str, *, is_diabetic: bool) -> bool:
    """Whether a normalised message tells of a low blood sugar; shaking that passed with sugar is one where diabetes is known."""
    words = normalize_text(text)
    return tells_hypo(words, is_diabetic=is_diabetic) or (is_diabetic and tells_shakes_that_sugar_cured(words))


def has_diabetes(text: str, own: Situation) -> bool:
    """Whether the athlete has diabetes, as entered or as told now or of late."""
    return has_condition(DIABETES, own.profile, _turns(own), text)


def _sugar_answer(text: str, own: Situation) -> str | None:
    """What a reading, a low or ketones mean for training now."""
    if own.report.red_flags:
        return None
    words = normalize_text(text)
    ketones, sugar = find_ketones(words), find_blood_sugar(words)
    if ketones is not None and ketones >= SOME_KETONES and (sugar is not None or has_diabetes(text, own)):
        return (
            "No training with ketones: it drives them and your sugar further up. Follow your sick-day rules, drink water, and measure"
            " both again"
            " in an hour or two.\nAt 1.5 or more, or if you feel ill, ring your diabetes team now. Vomiting, stomach pain, deep fast"
            f" breathing or drowsiness: 112 or 911.\n{_BASED_ON}"
        )
    lasting = f"\n{_HIGH_FOR_DAYS}" if lasts_for_days(words) else ""
    if sugar is not None and sugar.is_unclear:
        return _which_unit(sugar.mmol)
    if sugar is not None:
        return f"{_to_reading(sugar, text, own)}{lasting if sugar.mmol > HIGH_FOR_DAYS else ''}\n{_BASED_ON}"
    if tells_high(words) and has_diabetes(text, own):
        return f"{_MEASURE_FIRST}{lasting}\n{_BASED_ON}"
    if tells_hypo(words, is_diabetic=has_diabetes(text, own)):
        return f"{_to_low(text, own)}\n{_BASED_ON}"
    return _to_shakes(text, own) if tells_shakes_that_sugar_cured(words) else None


def _to_reading(sugar: BloodSugar, text: str, own: Situation) -> str:
    figure, start = sugar.in_words(), sugar.border(START_FROM)
    lowers, is_known = takes_lowering_medicine(_turns(own), text), has_diabetes(text, own)
    if sugar.mmol <= LOW_UP_TO:
        return (
            f"Not yet: {figure} is low, so sugar comes first. {_FAST_SUGAR}; measure again after 15 minutes, and repeat until you're"
            f" above {start}. Then eat something that lasts.\n"
            "Nothing hard for the next 24 hours, as a second low comes more easily. Once you're steady, short and easy is the most, not"
            f" alone, with sugar in your pocket; no swimming, and nothing in traffic.\n{_TEAM}"
        )
    if sugar.mmol < START_FROM:
        first = f"Not straight away: {figure} is too low to start on" + (
            "." if lowers else " if you take insulin or a tablet such as gliclazide."
        )
        rest = (
            f" Eat 15 g of carbohydrate first, such as a banana or a slice of bread with jam, and measure again after 15 minutes; start"
            f" once you're above {start} and not falling.\n"
            "Then easy today, carbohydrate with you and some every half hour, a reading halfway, and somebody who knows where you are."
        )
        other = "" if lowers else _without_lowering(figure, is_known=is_known)
        return f"{first}{rest}{other}"
    if sugar.mmol < CALM_FROM:
        return (
            f"Yes: {figure} is fine to start on. For longer than half an hour of steady work eat 10 to 15 g of carbohydrate first if"
            f" you take insulin or a tablet such as gliclazide; short hard work and lifting need none. Carry sugar, and measure halfway."
        )
    if sugar.mmol <= KETONES_FROM:
        return (
            f"Yes: {figure} is fine to start on. Hard work and lifting can push it up for a while, steady work takes it down: measure"
            f" halfway, carry sugar, and look once more before bed after a long day."
        )
    return (
        f"Not yet: {figure} is high, so measure ketones first. With ketones, or if you feel ill, no training, and ring your diabetes"
        f" team.\n"
        "No ketones, you feel well and know where it comes from, such as a meal: easy only, plenty of water, and measure again after"
        " half an hour; stop if it still climbs. How to bring it down is for your team, not for me."
    )


def _which_unit(figure: float) -> str:
    """What holds for a figure that is far too low in one unit and far too high in the other."""
    return (
        f"Don't train now. If that is {figure:g} mg/dL, it's dangerously low: {_FAST_SUGAR} at once, and don't stay alone. If it's"
        f" {figure:g} mmol/L, it's very high: measure ketones, and ring your diabetes team now.\n"
        f"Which one is it? Say it such as: sugar {figure:g} mmol\n{_BASED_ON}"
    )


def _without_lowering(figure: str, *, is_known: bool) -> str:
    """What holds where no medicine lowers it too far."""
    if is_known:
        return "\nOn metformin alone lows are rare: then breakfast first and an easy start are enough. Which tablets do you take?"
    return f"\nWithout diabetes {figure} is normal: then go. If you have it, tell me once, such as: I have diabetes"


def _to_low(text: str, own: Situation) -> str:
    return (
        f"If it's low now: {_FAST_SUGAR}, measure after 15 minutes, and repeat until you're above 5.0 mmol/L (90 mg/dL); then eat"
        f" something that"
        " lasts.\nNothing hard for 24 hours after a low, as the next one comes more easily and with less warning. Once you're steady,"
        f" short and easy is the most, not alone, with sugar in your pocket.\n{_TEAM}"
    )


def _to_shakes(text: str, own: Situation) -> str:
    lowers, is_known = takes_lowering_medicine(_turns(own), text), has_diabetes(text, own)
    if not is_known:
        return (
            "Shaky and sweaty, and gone with something sweet: you had run out of sugar. Eat before such a session, and some every half"
            " hour in it, earlier than you think you need it.\n"
            "If you take anything for diabetes, that was a low: tell me, and tell your diabetes team. If it comes at rest or without a"
            f" long effort, have it looked at.\n{_BASED_ON}"
        )
    why = " Your tablets or insulin can do that in a long or hard effort." if lowers else ""
    return (
        f"That was most likely a low blood sugar, and the sweet thing was right.{why} Next time it starts: stop, {_FAST_SUGAR},"
        f" measure, and go on only once you're above 5.0 mmol/L (90 mg/dL), easily.\n"
        "Nothing hard and no hills alone for 24 hours after one. Before the next long one: measure, eat first below 7.0 (126), some"
        f" carbohydrate every half hour, and somebody with you or on the phone.\n{_TEAM}\n{_BASED_ON}"
    )


def _after_a_low(text: str, own: Situation) -> str | None:
    """Leave to train on the day of a low or the one after it."""
    if LOW_SUGAR not in own.report.feeling.words or own.report.red_flags or _SAID_BY_SOMEBODY.search(text):
        return None
    return (
        "Nothing hard: your blood sugar was low within the last day, and the next low comes more easily and with less warning.\n"
        "Short and easy is fine once a reading is above 5.0 mmol/L (90 mg/dL) and steady: with company or close to home, sugar in your"
        f" pocket, and no swimming alone.\n{_BASED_ON}"
    )


_ALCOHOL: Final = r"\b(?:beers?|wine|alcohol|pints?|booze|gin|whisky|cider|prosecco)\b"


def _alcohol(text: str, own: Situation) -> str | None:
    """Alcohol after training, for who has diabetes."""
    if own.report.red_flags or not has_diabetes(text, own):
        return None
    return (
        "Alcohol keeps the liver from giving out sugar, and after training that can mean a low hours later, in your sleep. With food,"
        " not on an empty"
        " stomach and not after a long or hard day; measure before bed, and tell somebody who is with you: a low looks like being drunk.\n"
        "How much, and what to do about the medicine, is for your diabetes team.\n(Based on: ADA position 2016.)"
    )


def _numb_feet(text: str, own: Situation) -> str | None:
    """Numb feet of who has diabetes: the shoe, and the nerves besides."""
    if own.report.red_flags or not has_diabetes(text, own):
        return None
    return (
        "Shoes and cleats are the usual reason on the bike: loosen the straps, move the cleats back, half a size more room. But with"
        " diabetes it can be the nerves, and then a foot no longer tells you that it's hurt.\n"
        "Have your feet checked by your surgery or foot team in the next days, and say since when they go numb. Until then look at them"
        " every evening, soles too, and between the toes. A blister, a sore or redness: the same day.\n(Based on: NICE NG19.)"
    )


def _turns(own: Situation) -> tuple[SaidTurn, ...]:
    return tuple(own.scope.stores.conversations.turns(own.fetch.canvas, limit=TURNS_REMEMBERED))


DIABETES_SITUATIONS: Final[tuple[tuple[str, Responder], ...]] = (
    (MAY_TELL_SUGAR.pattern, _sugar_answer),
    (_NUMB_FEET, _numb_feet),
    (_ALCOHOL, _alcohol),
    (_TRAINS.pattern, _after_a_low),
)
