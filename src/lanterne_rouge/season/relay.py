"""Races by the clock that several people share in turns: how many they are, and how long each of them rides or runs.

Four riders of a 24 h relay are on the course for about six hours each, six of them for four, at 87 % of their highest heart rate
in every turn (Bescós 2011): harder than one race of that length, with hours of rest between.
"""

import re
from dataclasses import dataclass

# Shorter races by the clock are ridden together, or in turns of minutes as on a track.
LEAST_SHARED_MIN = 300.0
# Who says that a race is one of a team or a relay, but not of how many, is planned for as one of the usual number.
USUAL_RIDERS = 4
# A turn is as hard as a race alone of so much of all that one rides (Bescós 2011: 87 % of the highest heart rate for 6 h).
TURNS_AS_HARD_AS = 0.5

_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10, "twelve": 12}
_COUNT = rf"(\d{{1,2}}|{'|'.join(_NUMBERS)})"
_PEOPLE = r"(?:man|men|woman|women|person|people|rider|riders|runner|runners|strong|members?)"
_COUNTED = (
    re.compile(rf"\b(?:team|relay|quad|group)s? of {_COUNT}\b"),
    re.compile(rf"\b{_COUNT}[- ]?{_PEOPLE}\b"),
    re.compile(rf"\b{_COUNT} of us\b"),
)
_PAIR = re.compile(r"\b(?:pairs?|duos?|doubles)\b")
_QUAD = re.compile(r"\b(?:quads?|quartet)\b")
_ALONE = re.compile(r"\b(?:solo|alone|on my own)\b")
_SHARED = re.compile(r"\b(?:relay|team|in turns|tak(?:e|ing) turns|chang(?:e|ing) (?:every|each|over))\b")
_OWN = re.compile(
    r"(\d{1,2}(?:[.,]\d)?)\s*-?\s*(?:h|hours?|hrs?)\b(?: of)?(?: (?:riding|running|racing|pedalling))?"
    r" (?:for me|each|per (?:rider|runner|person)|are mine)\b"
)


@dataclass(frozen=True, kw_only=True)
class Turns:
    """A race of `clock_min` that `riders` share, of which one of them has `own_min`; `guessed`: nobody said how many they are."""

    riders: int
    clock_min: float
    own_min: float
    guessed: bool = False


def turns_of(words: str, clock_min: float | None) -> Turns | None:
    """Read how a race of so many minutes by the clock is shared, by its words; None where it is done alone or all together."""
    if clock_min is None or clock_min < LEAST_SHARED_MIN or _ALONE.search(words):
        return None
    own = _OWN.search(words)
    riders = _riders(words)
    if riders is None and own is None and not _SHARED.search(words):
        return None
    own_min = 60 * float(own.group(1).replace(",", ".")) if own else None
    if own_min is not None and riders is None:
        riders = max(round(clock_min / own_min), 2)
    count = riders or USUAL_RIDERS
    return Turns(
        riders=count,
        clock_min=clock_min,
        own_min=min(own_min or clock_min / count, clock_min),
        guessed=riders is None,
    )


def _riders(words: str) -> int | None:
    told = next((match.group(1) for pattern in _COUNTED if (match := pattern.search(words))), None)
    if told is not None:
        count = _NUMBERS.get(told) or int(told)
        return count if count > 1 else None
    if _PAIR.search(words):
        return 2
    return 4 if _QUAD.search(words) else None
