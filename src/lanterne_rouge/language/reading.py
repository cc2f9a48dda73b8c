"""Read what people type: numbers and weights (`62,5`, `225 lb`), and words of closed sets such as muscles and goals."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from enum import StrEnum
from math import isfinite
from typing import TypeVar

from lanterne_rouge.domain.equipment import WeightUnit, in_kg
from lanterne_rouge.domain.errors import BadInput

W = TypeVar("W", bound=StrEnum)
_LEAST_LIKENESS = 0.7
LONGEST_QUANTITY = 100
_NUMBER = re.compile(r"\s*([-+]?\d{1,9}(?:[.,]\d{1,9})?)\s*([a-z]*)\s*", re.IGNORECASE)
_UNITS: Mapping[str, WeightUnit] = {
    **dict.fromkeys(("kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "metric"), WeightUnit.KG),
    **dict.fromkeys(("lb", "lbs", "pound", "pounds", "imperial"), WeightUnit.LB),
}


def read_word(words: type[W], typed: str, what: str) -> W:
    """The word of a closed set, in any case, with spaces or hyphens. Raises `BadInput` with the words that exist."""
    plain = plain_word(typed)
    match = next((word for word in words if plain_word(word.value) == plain), None)
    if match is None:
        allowed = [word.value.lower() for word in words]
        raise BadInput(
            f'Unknown {what} "{typed}".', f"{suggest_word(typed, allowed)}Choose from: {', '.join(allowed)}."
        )
    return match


def suggest_word(typed: str, allowed: Sequence[str]) -> str:
    """`Did you mean dumbbell? `, where an allowed word is close to what was typed; else empty."""
    close = get_close_matches(plain_word(typed), allowed, n=1, cutoff=_LEAST_LIKENESS)
    return f"Did you mean {close[0]}? " if close else ""


def plain_word(text: str) -> str:
    """`lower_back` for `Lower-Back` and `lower  back`."""
    return "_".join(text.casefold().replace("-", " ").replace("_", " ").split())


def number_of(value: object) -> float | None:
    """A finite number, also from text such as `62,5`; None for anything else."""
    parsed = _with_unit(value)
    return parsed[0] if parsed and parsed[1] in ("", "min", "mins", "minutes") else None


def kg_of(value: object, unit: WeightUnit) -> float | None:
    """A weight in kg from a number in `unit`, or from text that may name its own (`225 lb`)."""
    parsed = _with_unit(value)
    if parsed is None or (parsed[1] and parsed[1] not in _UNITS):
        return None
    return in_kg(parsed[0], _UNITS.get(parsed[1], unit))


def unit_of(word: str) -> WeightUnit | None:
    """The unit that a word means."""
    return _UNITS.get(word.casefold())


def _with_unit(value: object) -> tuple[float, str] | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return (float(value), "") if abs(value) < 10**15 else None
    if isinstance(value, float):
        return (value, "") if isfinite(value) else None
    match = _NUMBER.fullmatch(value) if isinstance(value, str) and len(value) <= LONGEST_QUANTITY else None
    return (float(match[1].replace(",", ".")), match[2].casefold()) if match else None
