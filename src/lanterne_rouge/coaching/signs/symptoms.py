"""Words for an illness or a place of pain, in whatever way a source spells them. What nobody knows counts as serious."""

import re
from functools import lru_cache

from lanterne_rouge.domain.check_in import Illness

FEVER_C = 38.0
# Above what a body survives the number is in degrees Fahrenheit.
FAHRENHEIT_FROM = 90.0
CHEST = frozenset({"chest_cough", "breathless", "chest_tightness"})
CHEST_NAMES = frozenset({"bronchitis", "pneumonia", "chest cold"})
_OVER = re.compile(r"resolved|recovered|over|gone|past|ended|healed|none|well")
_BONE = re.compile(
    r"(?<!sit )(?<!sitz )\bbones?\b|\bbony\b|fractur|\btibia|\bfibula|metatarsal|navicular|\bfem(?:ur|oral)"
    r"|sacr(?:um|al)|\bpubic\b|collarbone"
)


@lru_cache(maxsize=256)
def is_systemic(word: str) -> bool:
    """Whether a symptom or a name is more than a head cold; an unknown one is."""
    read = _illness(word)
    return read is not None and read.systemic


@lru_cache(maxsize=256)
def is_of_the_chest(word: str) -> bool:
    """Whether a symptom or a name is one of the chest."""
    read = _illness(word)
    return read is not None and (bool(CHEST & set(read.symptoms)) or read.name in CHEST_NAMES)


def _illness(word: str) -> Illness | None:
    # The many patterns for illness take longer to make than an ordinary morning to decide: only where one is told of.
    from lanterne_rouge.coaching.check_in_words.illness import illness

    return illness(_spaced(word))


def is_fever(temperature: float | None) -> bool:
    """Whether a body temperature is a fever, in either scale."""
    if temperature is None:
        return False
    celsius = (temperature - 32) / 1.8 if temperature >= FAHRENHEIT_FROM else temperature
    return celsius >= FEVER_C


def is_over(status: str) -> bool:
    """Whether an illness of this state is over; a state that nobody knows is not."""
    return _OVER.fullmatch(_spaced(status)) is not None


def is_bone(site: str) -> bool:
    """Whether a place of pain is named as a bone."""
    return _BONE.search(_spaced(site)) is not None


def _spaced(word: str) -> str:
    return " ".join(re.sub(r"[_-]+", " ", word.lower()).split())
