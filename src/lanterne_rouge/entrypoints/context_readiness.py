"""Energy and soreness of a CoachContext in JSON: words as athletes say them, or scores from 0 to 10."""

import re
from collections.abc import Mapping
from typing import TypeVar

from lanterne_rouge.domain.lifting import Energy, LiftingReadiness, Soreness
from lanterne_rouge.entrypoints.lenient import Reader, number_of, said

W = TypeVar("W", Energy, Soreness)

LOW_ENERGY, HIGH_ENERGY = 3.0, 8.0
MILD_SORENESS, HIGH_SORENESS = 2.0, 6.0
_ENERGY: Mapping[str, Energy] = {
    **dict.fromkeys(("low", "very low", "poor", "bad", "terrible", "awful", "none", "weak"), Energy.LOW),
    **dict.fromkeys(("exhausted", "tired", "very tired", "drained", "fatigued", "worn out"), Energy.LOW),
    **dict.fromkeys(("ok", "okay", "normal", "average", "medium", "moderate", "usual", "fine", "fair"), Energy.OK),
    # "Good" is no more than most days are: it earns nothing extra.
    **dict.fromkeys(("good", "neutral"), Energy.OK),
    **dict.fromkeys(("high", "very high", "great", "very good", "excellent", "energetic", "fresh"), Energy.HIGH),
}
_SORENESS: Mapping[str, Soreness] = {
    **dict.fromkeys(("none", "no", "not sore", "no soreness", "zero", "fresh"), Soreness.NONE),
    **dict.fromkeys(("mild", "moderate", "medium", "some", "low", "light", "slight", "minor"), Soreness.MILD),
    **dict.fromkeys(("a little", "a bit", "slightly sore", "a bit sore", "a little sore", "sore"), Soreness.MILD),
    **dict.fromkeys(("high", "very high", "severe", "very sore", "extreme", "extremely sore"), Soreness.HIGH),
    **dict.fromkeys(("strong", "bad", "heavy", "really sore", "very severe"), Soreness.HIGH),
}


def readiness(reader: Reader) -> LiftingReadiness:
    """Energy and soreness; a single word or score is the energy.

    High energy makes a good day only beside soreness that was told: silence is no good news.
    """
    value = reader.value("readiness")
    alone = isinstance(value, str | int | float) and value != ""
    told = (
        Reader(values={"energy": value}, notes=reader.notes, path="readiness") if alone else reader.below("readiness")
    )
    energy, soreness = _energy(told) or Energy.OK, _soreness(told)
    if energy is Energy.HIGH and soreness is None:
        told.notes.say(
            "Energy is high and nothing usable was told of soreness, so nothing is added for a good day: "
            'tell "soreness": "none" with it.'
        )
        energy = Energy.OK
    return LiftingReadiness(energy=energy, soreness=soreness or Soreness.NONE)


def _energy(told: Reader) -> Energy | None:
    score = _score(told, "energy")
    if score is None:
        return _word(told, "energy", _ENERGY, Energy.OK)
    if score <= LOW_ENERGY:
        return Energy.LOW
    return Energy.HIGH if score >= HIGH_ENERGY else Energy.OK


def _soreness(told: Reader) -> Soreness | None:
    score = _score(told, "soreness")
    if score is None:
        return _word(told, "soreness", _SORENESS, Soreness.NONE)
    if score >= HIGH_SORENESS:
        return Soreness.HIGH
    return Soreness.MILD if score >= MILD_SORENESS else Soreness.NONE


def _score(told: Reader, name: str) -> float | None:
    """A score from 0 to 10, also as `7/10`."""
    value = told.value(name)
    found = number_of(re.sub(r"\s*/\s*10\s*$", "", value) if isinstance(value, str) else value)
    return found if found is not None and 0 <= found <= 10 else None


def _word(told: Reader, name: str, words: Mapping[str, W], usual: W) -> W | None:
    """What a word means; None, with a note, for one that is not known."""
    value = told.value(name)
    if value is None or value == "":
        return None
    wanted = " ".join(re.split(r"[\s_\-]+", value.casefold().strip(" .!"))) if isinstance(value, str) else None
    found = words.get(wanted) if wanted is not None else None
    if found is None:
        allowed = ", ".join(word.value for word in type(usual))
        told.notes.say(f"{told.path}.{name}: {said(value)} is none of {allowed} or 0-10; taken as {usual.value}.")
    return found
