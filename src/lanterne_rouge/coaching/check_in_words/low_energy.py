"""Signs of too little energy in the athlete's words."""

import re

from lanterne_rouge.coaching.check_in_words.counting import NUMBER, value_of
from lanterne_rouge.coaching.check_in_words.phrase import plain, says
from lanterne_rouge.domain.check_in import LowEnergySigns

_MISSED = re.compile(
    r"\b(?:no|missed|lost|without|not had|have not had)(?: a| my| any)? periods?\b"
    rf"(?:(?: \w+){{0,3}} ({NUMBER}) (months?|cycles))?"
    rf"|\b({NUMBER}) (?:missed periods|months without (?:a |my )?period)\b|\bperiods? (?:has |have )?(?:stopped|disappeared|vanished)\b"
    r"|\bamenorrh\w+"
)
_FRACTURES = re.compile(rf"\b({NUMBER}|second|third|fourth|another|recurrent) (?:bone )?stress (?:fractures?|injur\w+)")
_ORDINALS = {"second": 2, "another": 2, "recurrent": 2, "third": 3, "fourth": 4}
_LOST = re.compile(
    rf"\blost (?:about )?({NUMBER}) ?(kg|kilos?|pounds|lbs?)(?: \w+){{0,2}}"
    rf" (?:in|over|within) ({NUMBER}|the last|this|last) ?(weeks?|months?|days?)"
)
_FAST = re.compile(
    r"\b(?:losing|lost|dropping|dropped) (?:\w+ ){0,2}weight (?:\w+ ){0,2}(?:fast|quickly|rapidly)\b|\brapid weight loss\b"
)
_LIBIDO = re.compile(
    r"\b(?:low|no|lost|zero) (?:my )?(?:libido|sex drive)\b|\b(?:libido|sex drive) (?:is |has )?(?:gone|low|down)\b"
)
_EATING = re.compile(
    r"\b(?:eating disorder|disordered eating|anorexi\w+|bulimi\w+|purging|binge\w*|making myself sick)\b"
)
_DIET = re.compile(
    r"\b(?:dieting|on a (?:\w+ )?diet|cutting weight|(?:calorie|caloric|energy) deficit|crash diet|fasting)\b"
)
_DAYS = {"day": 1.0, "week": 7.0, "month": 30.0}
_KG_PER_LB = 0.45359237
# A period that stays away, with nobody saying for how long, has been missed once at the least.
ONE = 1


def low_energy(text: str) -> LowEnergySigns | None:
    """Signs that a text tells; None when it tells none."""
    words = plain(text)
    missed, change = _missed(words), _change(words)
    fractures = _FRACTURES.search(words)
    known = LowEnergySigns(
        missed_periods_months=missed,
        bone_stress_injuries=_count(fractures[1]) if fractures else None,
        fast_weight_loss=says(words, _FAST),
        low_libido=_LIBIDO.search(words) is not None,
        disordered_eating=says(words, _EATING),
        dieting=says(words, _DIET),
        weight_change_kg_week=change,
    )
    return known if known != LowEnergySigns() else None


def _missed(words: str) -> int | None:
    found = _MISSED.search(words)
    if not found:
        return None
    told = found[1] or found[3]
    return max(round(value_of(told)), ONE) if told else ONE


def _count(word: str) -> int:
    return _ORDINALS.get(word) or max(round(value_of(word)), ONE)


def _change(words: str) -> float | None:
    found = _LOST.search(words)
    if not found:
        return None
    kilograms = value_of(found[1]) * (_KG_PER_LB if found[2].startswith(("p", "l")) else 1.0)
    spans = 1.0 if found[3] in ("the last", "this", "last") else value_of(found[3])
    return -round(kilograms / max(spans * _DAYS[found[4].rstrip("s")] / 7, 1 / 7), 2)
