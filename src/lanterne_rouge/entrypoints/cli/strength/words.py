"""Words and weights as they are typed and read on the command line."""

from difflib import get_close_matches
from enum import StrEnum
from typing import TypeVar

from lanterne_rouge.domain.equipment import WeightUnit, weight_in_unit
from lanterne_rouge.domain.errors import BadInput

W = TypeVar("W", bound=StrEnum)


def one_of(words: type[W], typed: str, what: str) -> W:
    """The word of a closed set, in any case, with spaces or hyphens; raises `BadInput`."""
    plain = _plain(typed)
    found = next((word for word in words if _plain(word.value) == plain), None)
    if found is None:
        known = [word.value.lower() for word in words]
        raise BadInput(
            f"{typed} is no {what} that is known.", f"{perhaps(typed, known)}Write one of: {', '.join(known)}."
        )
    return found


def perhaps(typed: str, known: list[str]) -> str:
    """`Perhaps dumbbell? `, where a known word is close to what was typed."""
    close = get_close_matches(_plain(typed), known, n=1, cutoff=0.7)
    return f"Perhaps {close[0]}? " if close else ""


def in_words(word: StrEnum) -> str:
    """`lower back` for `lower_back`."""
    return word.value.replace("_", " ")


def many(count: int, noun: str) -> str:
    """`1 session`, `2 sessions`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def said_total(kg: float, unit: WeightUnit) -> str:
    """A sum of many sets: `6,594 kg`."""
    return f"{weight_in_unit(kg, unit):,.0f} {unit.value}"


def _plain(word: str) -> str:
    return "_".join(word.casefold().replace("-", " ").replace("_", " ").split())
