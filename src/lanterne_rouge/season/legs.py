"""The legs of a race of several sports: which they are, in what order, and how long each takes."""

import re
from itertools import pairwise

from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import MULTISPORTS, Sport
from lanterne_rouge.season.race_time import leg_minutes

# Words of a size, the first that fits; without any the standard distance is meant.
SIZE_WORDS = (
    ("super sprint", ("super sprint", "super-sprint")),
    ("middle", ("70.3", "half iron", "half-iron", "middle distance", "middle-distance", "half distance")),
    ("sprint", ("sprint",)),
    ("long", ("ironman", "long distance", "long-distance", "full distance", "iron", "powerman", "otillo", "ötillö")),
)
SIZE_OF_MILES = {70.3: "middle", 140.6: "long"}
"""Distances that are the names of races: nobody means kilometres with them."""
STANDARD_SIZE = "standard"
# Kilometres of each leg in the order of `MULTISPORTS` (rules of World Triathlon; of swimruns what is usual).
LEG_KM: dict[str, dict[str, tuple[float, ...]]] = {
    "triathlon": {
        "super sprint": (0.4, 10.0, 2.5),
        "sprint": (0.75, 20.0, 5.0),
        STANDARD_SIZE: (1.5, 40.0, 10.0),
        "middle": (1.9, 90.0, 21.1),
        "long": (3.8, 180.0, 42.2),
    },
    "duathlon": {
        "super sprint": (2.5, 10.0, 1.25),
        "sprint": (5.0, 20.0, 2.5),
        STANDARD_SIZE: (10.0, 40.0, 5.0),
        "middle": (10.0, 60.0, 10.0),
        "long": (10.0, 150.0, 30.0),
    },
    "aquathlon": {"sprint": (0.5, 2.5), STANDARD_SIZE: (1.0, 5.0), "long": (2.0, 10.0)},
    "aquabike": {"sprint": (0.75, 20.0), STANDARD_SIZE: (1.5, 40.0), "middle": (1.9, 90.0), "long": (3.8, 180.0)},
    "swimrun": {"sprint": (4.0, 1.5, 4.0), STANDARD_SIZE: (8.0, 3.0, 8.0), "long": (32.0, 9.0, 32.0)},
}
RACE_WORDS = (
    ("aquabike", re.compile(r"\baqua[ -]?bike\b")),
    ("aquathlon", re.compile(r"\baquath?lon\b")),
    ("swimrun", re.compile(r"\bswim[ -]?run\b|\b[öo]till[öo]\b")),
    ("duathlon", re.compile(r"\b(?:duathlon|powerman|run[ -]bike[ -]run)\b")),
    ("triathlon", re.compile(r"\b(?:triathlon|tri|ironman|70\.3)\b")),
)
# Sizes that name a triathlon to those who swim, ride and run.
TRIATHLON_SIZES = ("olympic", "sprint", "half iron", "half-iron", "middle distance", "long distance")
_SPORTS = {
    "swim": Sport.SWIMMING,
    "bik": Sport.CYCLING,
    "cycl": Sport.CYCLING,
    "rid": Sport.CYCLING,
    "run": Sport.RUNNING,
}
_AMOUNT = r"(?P<amount{n}>\d+(?:[.,]\d+)?)(?:\s*(?P<unit{n}>km|k|miles?|mi|m)\b|(?![\d.,]*(?:\d|[/-]\d)|\w))"
_SPORT = r"\b(?P<sport{n}>swim|bik|cycl|rid|run)(?:e|ing|ming|ning)?\b"
_LEG = re.compile(
    rf"(?<![\d.,/-]){_AMOUNT}[\s-]*(?:of\s+|open[ -]water\s+)?{_SPORT}".replace("{n}", "1")
    + rf"|{_SPORT}:?\s+(?:of\s+)?{_AMOUNT}".replace("{n}", "2")
)
_IN_A_ROW = re.compile(r"(?<![\d.])\d+(?:[.,]\d+)?(?:\s*[-/–]\s*\d+(?:[.,]\d+)?)+(?![\d.])")
_UNITS_KM = {"": 1.0, "k": 1.0, "km": 1.0, "m": 0.001, "mi": 1.609344, "mile": 1.609344, "miles": 1.609344}
# Legs without a unit can't be longer than these; so many are metres of a swim.
SHORTEST_SWIM_M, SHORTEST_LEG_KM = 100.0, 0.1
_LONGEST_KM = {Sport.SWIMMING: 12.0, Sport.CYCLING: 250.0, Sport.RUNNING: 65.0}


def multisport_word(name: str) -> str | None:
    """The kind of race of several sports that a name's words say, such as triathlon; None for none."""
    return next((word for word, pattern in RACE_WORDS if pattern.search(name.lower())), None)


def discipline(name: str, sports: tuple[Sport, ...]) -> str | None:
    """The kind of race of several sports: by its word, its size for somebody who does the three sports, or the legs in its name."""
    word = multisport_word(name)
    if word is not None:
        return word
    if any(size in name.lower() for size in TRIATHLON_SIZES) and set(MULTISPORTS["triathlon"]) <= set(sports):
        return "triathlon"
    named = tuple(sport for sport, _ in _named_legs(name))
    if len(set(named)) < 2:
        return None
    return next((word for word, legs in MULTISPORTS.items() if legs == named), "multisport race")


def legs_km(name: str, kind: str, distance_km: float | None = None) -> tuple[tuple[Sport, float], ...]:
    """The kilometres of each leg: those in the name, else those of its size, or of the size with this distance in all.

    A sport that the kind of race doesn't have (an aquabike with a run) comes after its legs.
    """
    name = name.lower()
    named, order = _named_legs(name), MULTISPORTS.get(kind, ())
    if set(order) <= {sport for sport, _ in named} and len(named) >= len(order):
        return named
    sizes = LEG_KM[kind]
    size = next((size for size, words in SIZE_WORDS if size in sizes and any(word in name for word in words)), None)
    named_by_miles = SIZE_OF_MILES.get(distance_km or 0.0)
    if size is None and named_by_miles in sizes:
        size = named_by_miles
    elif size is None and distance_km:
        size = min(sizes, key=lambda s: abs(sum(sizes[s]) - distance_km))
    km = _in_a_row(name, order) or sizes[size or STANDARD_SIZE]
    left = list(named)
    legs = tuple((sport, _take(left, sport) or usual) for sport, usual in zip(order, km, strict=True))
    return (*legs, *((sport, amount) for sport, amount in left if sport not in order))


def _take(left: list[tuple[Sport, float]], sport: Sport) -> float | None:
    """Take the first leg of a sport out of those that are left, and return its kilometres."""
    leg = next((leg for leg in left if leg[0] is sport), None)
    if leg is None:
        return None
    left.remove(leg)
    return leg[1]


def timed_legs(km: tuple[tuple[Sport, float], ...], athlete: AthleteState) -> tuple[tuple[str, float], ...]:
    """The minutes of each leg. A sport that comes twice has one pace, by all of its kilometres."""
    total: dict[Sport, float] = {}
    for sport, amount in km:
        total[sport] = total.get(sport, 0.0) + amount
    # How hard a leg may be depends on how long the whole takes, so the legs are reckoned twice.
    whole = 0.0
    legs: tuple[tuple[str, float], ...] = ()
    for _ in range(2):
        minutes = {sport: leg_minutes(sport, amount, athlete, whole) for sport, amount in total.items()}
        legs = tuple(
            (str(sport), round(of_sport * amount / total[sport], 1))
            for sport, amount in km
            if (of_sport := minutes[sport]) is not None
        )
        whole = sum(m for _, m in legs)
    return legs


def changes(legs: tuple[tuple[str, float], ...]) -> tuple[tuple[str, str], ...]:
    """The changes from one sport to the next that are worth training, the one before a run first."""
    pairs = dict.fromkeys(pairwise(sport for sport, _ in legs))
    # Out of the water most of the change is done by the wetsuit, except before a run.
    return tuple(sorted(pairs, key=lambda pair: (pair[1] != Sport.RUNNING, pair[0] == Sport.SWIMMING)))


def _named_legs(name: str) -> tuple[tuple[Sport, float], ...]:
    """The legs that a name gives, in their order; without units only in a race of several sports or where two sports are given so."""
    legs = tuple(leg for match in _LEG.finditer(name.lower()) if (leg := _leg(match)) is not None)
    bare = {sport for sport, _, unit in legs if not unit}
    counts_bare = len(bare) > 1 or multisport_word(name) is not None
    return tuple((sport, km) for sport, km, unit in legs if unit or counts_bare)


def _leg(match: re.Match[str]) -> tuple[Sport, float, str] | None:
    """A leg and its unit; None where its number can't be kilometres of it, as in `ride 2027`."""
    sport = _SPORTS[match["sport1"] or match["sport2"]]
    unit = match["unit1"] or match["unit2"] or ""
    km = float((match["amount1"] or match["amount2"]).replace(",", ".")) * _UNITS_KM[unit]
    if not unit and sport is Sport.SWIMMING and km >= SHORTEST_SWIM_M:
        km *= _UNITS_KM["m"]
    is_possible = km >= SHORTEST_LEG_KM and (bool(unit) or km <= _LONGEST_KM[sport])
    return (sport, km, unit) if is_possible else None


def _in_a_row(name: str, order: tuple[Sport, ...]) -> tuple[float, ...] | None:
    """Kilometres such as `10-40-5`, as many as there are legs."""
    for row in _IN_A_ROW.findall(name):
        km = tuple(float(part.replace(",", ".")) for part in re.split(r"\s*[-/–]\s*", row))
        if len(km) == len(order) and all(0 < n <= _LONGEST_KM[s] for s, n in zip(order, km, strict=True)):
            return km
    return None
