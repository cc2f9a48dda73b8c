"""What a free text says about the morning; the same words in an answer of their own are read more readily."""

from dataclasses import dataclass

from lanterne_rouge.coaching.check_in_words.feeling import feeling_words, heavy_legs
from lanterne_rouge.coaching.check_in_words.illness import illness_in
from lanterne_rouge.coaching.check_in_words.numbers import slept
from lanterne_rouge.coaching.check_in_words.pain import pains_in
from lanterne_rouge.coaching.check_in_words.red_flags import red_flags
from lanterne_rouge.domain.check_in import Illness, Pain


@dataclass(frozen=True, kw_only=True)
class FreeText:
    """The parts of a check-in that a text tells; empty or None is not said."""

    illness: Illness | None
    pain: tuple[Pain, ...]
    red_flags: tuple[str, ...]
    feeling_words: tuple[str, ...]
    heavy_legs: bool | None
    sleep_h: float | None


def read(text: str) -> FreeText:
    """A free text, read."""
    return FreeText(
        illness=illness_in(text),
        pain=pains_in(text),
        red_flags=red_flags(text),
        feeling_words=feeling_words(text),
        heavy_legs=heavy_legs(text) or None,
        sleep_h=slept(text),
    )
