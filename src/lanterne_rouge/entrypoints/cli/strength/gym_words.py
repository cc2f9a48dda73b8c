"""What stands in a gym, as it is typed: `20x1,10x2` for pairs of plates, `2-24/2` for dumbbells, `barbell=20,15` for bars."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from lanterne_rouge.app.coach_context.history import BAR_WORDS, load_or_exercise
from lanterne_rouge.app.coach_context.lenient import kg_of
from lanterne_rouge.domain.equipment import Gear, WeightUnit, available_gear
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.strength.words import perhaps
from lanterne_rouge.strength.exercises.catalogue import Catalogue

MOST_GYM_KG, MOST_PLATE_PAIRS, MOST_WEIGHTS = 300.0, 20, 300
_RANGE = re.compile(r"(\d+(?:\.\d+)?)\s*-\s*(\d+(?:\.\d+)?)\s*/\s*(\d+(?:\.\d+)?)")
LEAST_STEPS = 3
"""So many steps alike are written as a range."""
NO_GEAR_WORDS = frozenset({"none", "nothing", "-"})


_MARK = re.compile(r"\s*(kgs?|lbs?|pounds?)\.?$", re.IGNORECASE)


def without_unit(typed: str, unit: WeightUnit) -> str:
    """A list without the unit behind it: `5-50/5` of `5-50/5 lb`; raises `BadInput` where the gym is marked in the other."""
    mark = _MARK.search(typed)
    first, *others = typed.split(",")
    # A weight alone, or each with its own unit, is read as it stands.
    if mark is None or (_MARK.search(first.strip()) if others else "/" not in typed):
        return typed
    told = WeightUnit.KG if mark[1].casefold().startswith("k") else WeightUnit.LB
    if told is not unit:
        raise BadInput(
            f"{typed} is in {told.value}, and this gym's weights are in {unit.value}.",
            f"Add --unit {told.value}, or write the weights in {unit.value}.",
        )
    return typed[: mark.start()]


def plates_of(typed: str, unit: WeightUnit) -> Mapping[float, int]:
    """Pairs by weight in kg; a weight alone is one pair."""
    pairs: dict[float, int] = {}
    for word in _words(without_unit(typed, unit)):
        weight, times, count = word.replace("*", "x").partition("x")
        kg = _kg(weight, unit)
        number = 1 if not times else int(count) if count.strip().isdecimal() else 0
        if kg is None or not 1 <= number <= MOST_PLATE_PAIRS:
            raise _bad(word, "plates", "--plates 20x1,10x2,5x2 (pairs of each, at most 20)")
        pairs[kg] = number
    return pairs


def weights_of_words(typed: str, unit: WeightUnit, what: str) -> tuple[float, ...]:
    """Weights in kg, ascending: single ones, and ranges such as `2-24/2` (from, to, step)."""
    found: set[float] = set()
    for word in _words(without_unit(typed, unit)):
        span = _RANGE.fullmatch(word)
        steps = _steps(*(float(part) for part in span.groups())) if span else (word,)
        for step in steps:
            kg = _kg(step, unit)
            if kg is None:
                raise _bad(word, what, f"--{what} 2-24/2,28 (from-to/step, or single weights)")
            found.add(kg)
    if len(found) > MOST_WEIGHTS:
        raise BadInput(f"{len(found)} weights are more than any gym has.", f"Write at most {MOST_WEIGHTS} of --{what}.")
    return tuple(sorted(found))


def said_weights(weights: Sequence[float]) -> str:
    """Weights as they can be typed: `2-24/2, 28`."""
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


def bars_of(typed: str, unit: WeightUnit) -> tuple[Mapping[Gear, float], tuple[float, ...]]:
    """Bars by their kind, and further straight bars; a weight alone is a straight bar."""
    bars: dict[Gear, float] = {}
    straight: list[float] = []
    for word in _words(without_unit(typed, unit)):
        name, equals, weight = word.rpartition("=")
        gear = (
            BAR_WORDS.get("_".join(name.casefold().replace("-", " ").replace("_", " ").split()))
            if equals
            else Gear.BARBELL
        )
        kg = _kg(weight, unit)
        if gear is None or kg is None or kg > 100:
            kinds = ", ".join(gear.value for gear in dict.fromkeys(BAR_WORDS.values()))
            raise _bad(word, "bars", f"--bars barbell=20,ez_bar=10 (kinds: {kinds})")
        if gear is Gear.BARBELL and gear in bars:
            straight.append(kg)
        else:
            bars[gear] = kg
    return bars, tuple(straight)


def gear_of(typed: str) -> frozenset[Gear]:
    """The gear that these words name."""
    found, unknown = available_gear(_words(typed))
    if unknown:
        known = [gear.value for gear in Gear]
        raise BadInput(
            f"{unknown[0]} is no gear that is known.",
            f"{perhaps(unknown[0], known)}Write some of: {', '.join(known)}, all, none.",
        )
    return found


def stacks_of(typed: list[str], unit: WeightUnit, catalogue: Catalogue) -> Mapping[str, tuple[float, ...]]:
    """Steps of machines by what they are for, from `lat pulldown=5-100/5`."""
    found = {}
    for word in typed:
        name, _, steps = word.rpartition("=")
        found[_kind(name, word, "machine", '"lat pulldown=5-100/5"', catalogue)] = weights_of_words(
            steps, unit, "machine"
        )
    return found


def increments_of(typed: str, unit: WeightUnit, catalogue: Catalogue) -> Mapping[str, float]:
    """By how much lifts grow, from `barbell=2.5,dumbbell=2`."""
    found = {}
    for word in _words(typed):
        name, _, step = word.rpartition("=")
        kind = _kind(name, word, "increments", "barbell=2.5,dumbbell=2", catalogue)
        kg = _kg(step, unit)
        if kg is None or kg > 50:
            raise _bad(word, "increments", "--increments barbell=2.5,dumbbell=2")
        found[kind] = kg
    return found


def _kind(name: str, word: str, option: str, example: str, catalogue: Catalogue) -> str:
    kind = load_or_exercise(name, catalogue)
    if kind is None:
        raise _bad(word, option, f"--{option} {example}; it begins with an exercise or a kind of load")
    return kind


def _words(typed: str) -> list[str]:
    words = [word.strip() for word in typed.split(",") if word.strip()]
    return [] if len(words) == 1 and words[0].casefold() in NO_GEAR_WORDS else words


def _kg(typed: str | float, unit: WeightUnit) -> float | None:
    kg = kg_of(typed, unit)
    return kg if kg is not None and 0 < kg <= MOST_GYM_KG else None


def _steps(first: float, last: float, step: float) -> tuple[float, ...]:
    if step <= 0 or last < first or (last - first) / step > MOST_WEIGHTS:
        raise BadInput(f"{first:g}-{last:g}/{step:g} is no range of weights.", "Write it as from-to/step: 2-24/2.")
    return tuple(round(first + step * n, 4) for n in range(int((last - first) / step + 1e-9) + 1))


def _bad(word: str, what: str, example: str) -> BadInput:
    return BadInput(f"{word} is not understood as {what}.", f"Write it as in: {example}.")
