"""Find a measured blood pressure in a text, and whether it is one that needs a doctor today."""

import re

from lanterne_rouge.domain.check_in import PRESSURE_EMERGENCY, VERY_HIGH_PRESSURE, BloodPressure
from lanterne_rouge.language.check_in.phrase import mentions

# From here on no training and a doctor today; with signs of the head, the chest or the eyes it is an emergency (Pelliccia 2021; ACSM 2021).
VERY_HIGH = (180.0, 110.0)
_NAME = r"\b(?:blood pressure|bp|systolic)\b"
_PAIR = r"(?<![\d.,/])(\d{2,3}) ?(?:/|over|on) ?(\d{2,3})(?![\d/]|[.,]\d)"
_READ = re.compile(
    rf"{_NAME}(?:[ :=,-]+[a-z']+){{0,6}}?[ :=,-]+{_PAIR}|{_PAIR}(?:[ ,]+[a-z]+){{0,2}}?[ ,]+(?:{_NAME}|mmhg\b)"
)
_UPPER_ALONE = re.compile(
    r"\b(?:blood pressure|systolic)\b(?: (?:is|was|of|at|about|around|up|to|today|this|morning)){0,4}"
    r"[ :=]+(\d{2,3})(?![\d/.,%]| ?(?:/|over))"
)
_LONG_AGO = re.compile(
    r"\b(?:last (?:week|month|year|winter|summer)|(?:weeks?|months?|years?) ago|used to be|before the (?:pills|medicine))\b"
)
_CLAUSE = re.compile(r"[;!?]|[.](?!\d)| but ")
_SYSTOLIC, _DIASTOLIC = (70.0, 280.0), (30.0, 160.0)
_OF_AN_EMERGENCY = re.compile(
    r"\b(?:headaches?|migraines?|head (?:is )?(?:pounding|hurts|aches)|chest|vision|sight|eyes?|blurr\w*|dizz\w*|confus\w*|breathless\w*"
    r"|short(?:ness)? of breath|numb\w*|weak\w*|nause\w*|vomit\w*|nose ?bleed\w*|faint\w*|slurr\w*)\b"
)


def find_blood_pressure(words: str) -> BloodPressure | None:
    """Find the highest blood pressure of these days in a normalized text; None where no possible one is named."""
    readings = [
        reading
        for clause in _CLAUSE.split(words)
        if not _LONG_AGO.search(clause)
        for reading in (*_pairs(clause), *_upper_values(clause))
    ]
    return max(readings, key=lambda reading: (reading.systolic_mmhg, reading.diastolic_mmhg or 0.0), default=None)


def find_pressure_flag(words: str) -> str | None:
    """Find whether the blood pressure in a normalized text is a warning sign, or with its other signs an emergency."""
    reading = find_blood_pressure(words)
    if reading is None or not reading.reaches(*VERY_HIGH):
        return None
    return PRESSURE_EMERGENCY if mentions(words, _OF_AN_EMERGENCY) else VERY_HIGH_PRESSURE


def _pairs(clause: str) -> list[BloodPressure]:
    pairs = [[float(number) for number in match.groups() if number] for match in _READ.finditer(clause)]
    return [
        BloodPressure(systolic_mmhg=upper, diastolic_mmhg=lower)
        for upper, lower in pairs
        if _SYSTOLIC[0] <= upper <= _SYSTOLIC[1] and _DIASTOLIC[0] <= lower <= _DIASTOLIC[1] and lower < upper
    ]


def _upper_values(clause: str) -> list[BloodPressure]:
    values = [float(match[1]) for match in _UPPER_ALONE.finditer(clause)]
    return [BloodPressure(systolic_mmhg=value) for value in values if _SYSTOLIC[0] <= value <= _SYSTOLIC[1]]
