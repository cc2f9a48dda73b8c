"""Gyms as people write them: `20x1,10x2` for pairs of plates, `2-24/2` for dumbbells, `barbell=20,15` for bars."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from lanterne_rouge.domain.equipment import BARS_KG, Gear, Gym, Location, WeightUnit, available_gear
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.exercise import LoadType
from lanterne_rouge.language.phrasing import one_line
from lanterne_rouge.language.reading import kg_of, plain_word, suggest_word
from lanterne_rouge.strength.exercises.catalogue import Catalogue

MOST_GYM_KG, MOST_BAR_KG, MOST_INCREMENT_KG = 300.0, 100.0, 50.0
MOST_PLATE_PAIRS, MOST_WEIGHTS = 20, 300
LEAST_STEPS = 3
"""From this number of equal steps on, weights are written as a range."""
NO_GEAR_WORDS = frozenset({"none", "nothing", "-"})
_RANGE = re.compile(r"(\d+(?:\.\d+)?)\s*-\s*(\d+(?:\.\d+)?)\s*/\s*(\d+(?:\.\d+)?)")
_MARK = re.compile(r"\s*(kgs?|lbs?|pounds?)\.?$", re.IGNORECASE)
_LOAD_WORDS: Mapping[str, str] = {
    **{load.value: load.value for load in LoadType},
    **dict.fromkeys(("machine", "machines", "stack"), "machine"),
    **dict.fromkeys(("cable", "cables"), "cable"),
    "dumbbell": "dumbbell",
    "dumbbells": "dumbbell",
    "bodyweight": "bodyweight",
}
_BAR_WORDS: Mapping[str, Gear] = {
    **{gear.value: gear for gear in BARS_KG},
    **{gear.value.removesuffix("_bar").removesuffix("_machine"): gear for gear in BARS_KG},
    "olympic": Gear.BARBELL,
    "standard": Gear.BARBELL,
    "straight": Gear.BARBELL,
    "hex": Gear.TRAP_BAR,
}


@dataclass(frozen=True, kw_only=True)
class GymText:
    """What a gym has, as text; None and empty change nothing. Weights are in `unit`, else in the gym's own.

    `bars`: `barbell=20,ez_bar=10`; `plates`: pairs, `20x1,10x2`; `dumbbells` and `kettlebells`: `2-24/2,28` or `none`;
    `gear`: `bench,rack`, `all` or `none`; `machines`: one text each, `lat pulldown=5-100/5`; `increments`:
    `barbell=2.5,dumbbell=2`.
    """

    location: Location | None = None
    unit: WeightUnit | None = None
    bars: str = ""
    plates: str = ""
    dumbbells: str = ""
    kettlebells: str = ""
    gear: str = ""
    machines: tuple[str, ...] = ()
    increments: str = ""


def change_gym(gym: Gym, text: GymText, catalogue: Catalogue) -> Gym:
    """The gym with what the text names; the rest stays. Raises `BadInput` for text that cannot be read."""
    unit = text.unit or gym.unit
    bars, spare = parse_bars(text.bars, unit) if text.bars else (gym.bars, gym.spare_bars)
    changed = replace(
        gym,
        unit=unit,
        location=text.location or gym.location,
        bars=bars,
        spare_bars=spare,
        plates=parse_plate_pairs(text.plates, unit) if text.plates else gym.plates,
        dumbbells=parse_weights(text.dumbbells, unit, "dumbbells") if text.dumbbells else gym.dumbbells,
        kettlebells=parse_weights(text.kettlebells, unit, "kettlebells") if text.kettlebells else gym.kettlebells,
        stacks={**gym.stacks, **parse_stacks(text.machines, unit, catalogue)},
        increments={**gym.increments, **parse_increments(text.increments, unit, catalogue)},
    )
    return replace(changed, gear=_gear(changed, _known_gear(text.gear) if text.gear else None, catalogue))


def unknown_gear(text: str) -> tuple[str, ...]:
    """The words of a list of equipment that nobody knows."""
    return available_gear(_words(text))[1] if text else ()


def _known_gear(text: str) -> frozenset[Gear]:
    """What is known of a list; a word that isn't is left out where others are. Raises `BadInput` where all of them are unknown."""
    return available_gear(_words(text))[0] or parse_gear(text)


def parse_plate_pairs(text: str, unit: WeightUnit) -> Mapping[float, int]:
    """Pairs by weight in kg; a weight alone is one pair."""
    pairs: dict[float, int] = {}
    for word in _words(without_unit(text, unit)):
        weight, times, count = word.replace("*", "x").partition("x")
        kg = _kg(weight, unit)
        number = 1 if not times else int(count) if count.strip().isdecimal() else 0
        if kg is None or not 1 <= number <= MOST_PLATE_PAIRS:
            raise _unreadable(word, "plates", f"20x1,10x2,5x2 (pairs of each, at most {MOST_PLATE_PAIRS})")
        pairs[kg] = number
    return pairs


def parse_weights(text: str, unit: WeightUnit, what: str) -> tuple[float, ...]:
    """Weights in kg, ascending: single weights, and ranges such as `2-24/2` (from, to, step)."""
    weights: set[float] = set()
    for word in _words(without_unit(text, unit)):
        span = _RANGE.fullmatch(word)
        steps = _steps(*(float(part) for part in span.groups())) if span else (word,)
        for step in steps:
            kg = _kg(step, unit)
            if kg is None:
                raise _unreadable(word, what, "2-24/2,28 (from-to/step, or single weights)")
            weights.add(kg)
    if len(weights) > MOST_WEIGHTS:
        raise BadInput(f"{len(weights)} {what} are too many.", f"List at most {MOST_WEIGHTS}.")
    return tuple(sorted(weights))


def format_weights(weights: Sequence[float]) -> str:
    """Weights as they can be typed again: `2-24/2, 28`."""
    steps = [round(b - a, 2) for a, b in pairwise(weights)]
    parts, at = [], 0
    while at < len(weights):
        end = at
        while end < len(steps) and steps[end] == steps[at]:
            end += 1
        if end - at >= LEAST_STEPS:
            parts.append(f"{weights[at]:g}-{weights[end]:g}/{steps[at]:g}")
            at = end + 1
        else:
            parts.append(f"{weights[at]:g}")
            at += 1
    return ", ".join(parts)


def parse_bars(text: str, unit: WeightUnit) -> tuple[Mapping[Gear, float], tuple[float, ...]]:
    """Bars by their kind, and further straight bars; a weight alone is a straight bar."""
    bars: dict[Gear, float] = {}
    straight: list[float] = []
    for word in _words(without_unit(text, unit)):
        name, equals, weight = word.rpartition("=")
        gear = find_bar(name) if equals else Gear.BARBELL
        kg = _kg(weight, unit)
        if gear is None or kg is None or kg > MOST_BAR_KG:
            kinds = ", ".join(gear.value for gear in dict.fromkeys(_BAR_WORDS.values()))
            raise _unreadable(word, "bars", f"barbell=20,ez_bar=10 (kinds: {kinds})")
        if gear is Gear.BARBELL and gear in bars:
            straight.append(kg)
        else:
            bars[gear] = kg
    return bars, tuple(straight)


def parse_gear(text: str) -> frozenset[Gear]:
    """The gear that a list of words names. Raises `BadInput` for an unknown word."""
    gear, unknown = available_gear(_words(text))
    if unknown:
        allowed = [gear.value for gear in Gear]
        raise BadInput(
            f'Unknown equipment "{unknown[0]}".',
            f"{suggest_word(unknown[0], allowed)}Choose from: {', '.join(allowed)}, all, none.",
        )
    return gear


def parse_stacks(texts: Sequence[str], unit: WeightUnit, catalogue: Catalogue) -> Mapping[str, tuple[float, ...]]:
    """Steps of machines in kg by what they are for, from `lat pulldown=5-100/5`."""
    stacks = {}
    for word in texts:
        name, _, steps = word.rpartition("=")
        kind = _lift_kind(name, word, "machine", '"lat pulldown=5-100/5"', catalogue)
        stacks[kind] = parse_weights(steps, unit, "machine")
    return stacks


def parse_increments(text: str, unit: WeightUnit, catalogue: Catalogue) -> Mapping[str, float]:
    """Smallest steps up in kg by kind of load or exercise, from `barbell=2.5,dumbbell=2`."""
    increments = {}
    for word in _words(text):
        name, _, step = word.rpartition("=")
        kind = _lift_kind(name, word, "increments", "barbell=2.5,dumbbell=2", catalogue)
        kg = _kg(step, unit)
        if kg is None or kg > MOST_INCREMENT_KG:
            raise _unreadable(word, "increments", "barbell=2.5,dumbbell=2")
        increments[kind] = kg
    return increments


def without_unit(text: str, unit: WeightUnit) -> str:
    """A list without its unit: `5-50/5` of `5-50/5 lb`. Raises `BadInput` where the gym's weights are in the other unit."""
    mark = _MARK.search(text)
    first, *others = text.split(",")
    # A single weight, or a list with a unit after each weight, is read as it stands.
    if mark is None or (_MARK.search(first.strip()) if others else "/" not in text):
        return text
    written = WeightUnit.KG if mark[1].casefold().startswith("k") else WeightUnit.LB
    if written is not unit:
        raise BadInput(
            f"{text} is in {written.value}, but this gym's weights are in {unit.value}.",
            f"Add --unit {written.value}, or write the weights in {unit.value}.",
        )
    return text[: mark.start()]


def find_bar(name: str) -> Gear | None:
    """The kind of bar that a name means."""
    return _BAR_WORDS.get(plain_word(name))


def read_lift_kind(name: str, catalogue: Catalogue) -> str | None:
    """The key under which a gym stores what belongs to a kind of load or to an exercise: `machine`, `lat-pulldown`."""
    words = one_line(name)
    load = _LOAD_WORDS.get(words.casefold().replace(" ", "_"))
    if load is not None:
        return load
    match = catalogue.match(words) if words else None
    return match.exercise.id if match and match.certain and match.exercise else None


def _gear(gym: Gym, listed: frozenset[Gear] | None, catalogue: Catalogue) -> frozenset[Gear]:
    """The listed gear and what the weights imply; a home of which only weights are listed has nothing else for certain."""
    machines = (catalogue.find(name) for name in gym.stacks)
    there = {
        **dict.fromkeys(gym.bars, True),
        Gear.CABLE: "cable" in gym.stacks,
        Gear.MACHINE: "machine" in gym.stacks,
        **{gear: True for machine in machines if machine for gear in machine.requires},
        Gear.PLATE: bool(gym.plates),
        Gear.DUMBBELL: bool(gym.dumbbells),
        Gear.KETTLEBELL: bool(gym.kettlebells),
    }
    implied = frozenset(gear for gear, is_there in there.items() if is_there)
    gone = {Gear.DUMBBELL} if gym.dumbbells == () else set()
    gone |= {Gear.KETTLEBELL} if gym.kettlebells == () else set()
    if listed is not None:
        return (listed | implied | _implied_bar(gym, listed)) - gone
    if gym.gear >= frozenset(Gear) and gym.location is Location.HOME and implied:
        return (implied | _implied_bar(gym, implied)) - gone
    return (gym.gear | implied) - gone


def _implied_bar(gym: Gym, gear: frozenset[Gear]) -> frozenset[Gear]:
    """The barbell that plates and a rack imply, where no other bar is listed for them."""
    is_meant = (Gear.RACK in gear or gym.plates) and not BARS_KG.keys() & (gear | gym.bars.keys())
    return frozenset({Gear.BARBELL}) if is_meant else frozenset()


def _lift_kind(name: str, word: str, what: str, example: str, catalogue: Catalogue) -> str:
    kind = read_lift_kind(name, catalogue)
    if kind is None:
        raise _unreadable(word, what, f"{example}, starting with an exercise or a kind of load")
    return kind


def _words(text: str) -> list[str]:
    words = [word.strip() for word in text.split(",") if word.strip()]
    return [] if len(words) == 1 and words[0].casefold() in NO_GEAR_WORDS else words


def _kg(value: str | float, unit: WeightUnit) -> float | None:
    kg = kg_of(value, unit)
    return kg if kg is not None and 0 < kg <= MOST_GYM_KG else None


def _steps(first: float, last: float, step: float) -> tuple[float, ...]:
    if step <= 0 or last < first or (last - first) / step > MOST_WEIGHTS:
        raise BadInput(f"I can't read the range {first:g}-{last:g}/{step:g}.", "Write from-to/step, such as 2-24/2.")
    return tuple(round(first + step * n, 4) for n in range(int((last - first) / step + 1e-9) + 1))


def _unreadable(word: str, what: str, example: str) -> BadInput:
    return BadInput(f'I can\'t read "{word}" in --{what}.', f"Write it like --{what} {example}.")
