"""Races that several people share: by the clock in turns, or over a distance with a leg for each; and what part of it is one's own.

Four riders of a 24 h relay are on the course for about six hours each, six of them for four, at 87 % of their highest heart rate
in every turn (Bescós 2011): harder than one race of that length, with hours of rest between. A leg over a distance is done once,
as a race of its own length.
"""

import re
from dataclasses import dataclass

from lanterne_rouge.domain.sport import Sport

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
_RELAY = re.compile(r"\b(?:relays?|ekiden|in turns|tak(?:e|ing) turns|chang(?:e|ing) over)\b")
_KM = r"(\d{1,4}(?:[.,]\d+)?)\s*-?\s*(km|k|kilomet(?:re|er)s?|miles?|mi|m)\b"
_OWN_KM = (
    re.compile(
        rf"{_KM}(?: of (?:it|them|running|riding|swimming))?(?: leg)?"
        r" (?:for me|each|(?:are|is) mine|per (?:rider|runner|swimmer|person|leg))\b"
    ),
    re.compile(rf"\bmy (?:own )?(?:leg|part|share|stage)s?(?: is| are|:)?(?: about| of)? {_KM}"),
    re.compile(
        rf"\bi(?:'m| am|'ll| will)?(?: do| run| ride| swim| doing| running| riding| swimming| have| got)+(?: the)? {_KM}"
    ),
)
_LEGS_OF_KM = re.compile(rf"\b(\d{{1,2}})\s*[x×*]\s*{_KM}")
_METRES, _KM_PER_MILE = 0.001, 1.609344
# The leg of a relay of several sports: by what somebody does, or by its name.
_LEG_WORDS = {
    Sport.SWIMMING: r"swim(?:ming|mer)?",
    Sport.CYCLING: r"(?:bik(?:e|ing)|cycl(?:e|ing|ist)|rid(?:e|ing|er))",
    Sport.RUNNING: r"run(?:ning|ner)?",
}
# An entered distance below this share of the one in the name is one's own, and a target beyond this multiple of one's own time that of all.
OWN_OF_NAMED = 0.75


@dataclass(frozen=True, kw_only=True)
class RelayLeg:
    """One's own part of a relay over a distance that so many `people` share, as far as that is known; `guessed`: it follows from a guess
    of how many they are. `sport`: that of one's leg, where each has another one.
    """

    people: int | None
    own_km: float
    guessed: bool = False
    sport: Sport | None = None

    def is_time_of_all(self, target: float, own_min: float) -> bool:
        """Whether a target is the time of the whole team: nearer to it than to one's own minutes."""
        return target > own_min * (1 + (self.people or USUAL_RIDERS)) / 2


def is_relay(words: str) -> bool:
    """Whether a race is one with a leg for each of several people."""
    return _RELAY.search(words) is not None and _ALONE.search(words) is None


def leg_of(words: str, entered_km: float | None, named_km: float | None) -> RelayLeg | None:
    """Read one's own part of a relay over a distance from its words and the distances that were entered and named.

    What is said of one's own leg goes first, then legs of one length (`4 x 5 km`), then all of it by the number of people. A
    distance that was entered is one's own where the name has a longer one, or where nobody said how many share it.
    """
    if not is_relay(words):
        return None
    riders, legs = _riders(words), _LEGS_OF_KM.search(words)
    count = riders or (int(legs.group(1)) if legs else None)
    own = next((_km(match.group(1), match.group(2)) for each in _OWN_KM if (match := each.search(words))), None)
    if own is None and legs:
        own = _km(legs.group(2), legs.group(3)) * max(int(legs.group(1)) // (count or 1), 1)
    if own is None and entered_km and (entered_km < OWN_OF_NAMED * named_km if named_km else count is None):
        own = entered_km
    if own is not None:
        return RelayLeg(people=count, own_km=own)
    whole, people = named_km or entered_km, count or USUAL_RIDERS
    return RelayLeg(people=people, own_km=whole / people, guessed=count is None) if whole else None


def sport_of_leg(words: str, among: tuple[Sport, ...], sports: tuple[Sport, ...]) -> Sport | None:
    """The sport of one's own leg in a relay of several sports: as said, else the only one of them that somebody does."""
    if not is_relay(words):
        return None
    for sport, word in _LEG_WORDS.items():
        said = rf"\b(?:i|i'm|i'll|me|my)\b[^,;.]{{0,20}}?\b{word}\b|\b{word} (?:leg|part|section)\b"
        if sport in among and re.search(said, words):
            return sport
    own = [sport for sport in dict.fromkeys(among) if sport in sports]
    return own[0] if len(own) == 1 else None


def _km(amount: str, unit: str) -> float:
    value = float(amount.replace(",", "."))
    return value * (_METRES if unit == "m" else _KM_PER_MILE if unit.startswith("mi") else 1.0)


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
