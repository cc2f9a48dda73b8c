"""Which plates go on a bar. Every sum of the plates is calculated, so the answer is exact where a greedy one fails.

A greedy loader with one pair of 25 and two of 20 takes the 25 for 40 a side and cannot finish; here 20 + 20 is found.
Works in any unit, as long as target, bar and plates share it.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile
from math import isfinite
from typing import TypeVar

from lanterne_rouge.domain.equipment import Gear, Gym, WeightUnit, in_kg, weight_in_unit
from lanterne_rouge.domain.exercise import Exercise, LoadType
from lanterne_rouge.domain.quick_dataclass import dataclass

# Sums are counted in whole ten-billionths, so that pounds held in kg (0.45359237 each) add up without dust.
_SCALE = 10**10
SAME = 1e-6
"""Weights nearer than this are the same weight."""
# Plates of many odd weights make millions of sums, ever closer together. Beyond this many only one in each twentieth of a
# unit is kept: no hand can feel the difference, and memory stays small.
_MOST_SUMS = 30_000
# No sleeve takes more of one kind, and no bar more a side; a typo may enter a thousand.
_MOST_PAIRS = 20
_MOST_KINDS = 16
_MOST_A_SIDE = 350 * _SCALE
_COARSE = _SCALE // 20


@dataclass(frozen=True, kw_only=True)
class BarLoad:
    """A loaded bar: the nearest weight to the one asked for, its plates of one side, heaviest first.

    `floor` and `ceil` are the next weights that exist at or below and at or above; None: there is none.
    """

    exact: bool
    nearest: float
    per_side: tuple[float, ...]
    floor: float | None
    ceil: float | None


def load_bar(target: float, bar: float, pairs: Mapping[float, int]) -> BarLoad:
    """The fewest plates for the nearest weight; between two as near, the lighter one."""
    weights, sides = _loads(bar, _hashable(pairs))
    floor, ceil = weights_around(weights, target)
    nearest = nearer(target, floor, ceil)
    return BarLoad(
        exact=abs(nearest - target) <= SAME,
        nearest=nearest,
        per_side=sides[weights.index(nearest)],
        floor=floor,
        ceil=ceil,
    )


def bar_weights(bar: float, pairs: Mapping[float, int]) -> tuple[float, ...]:
    """Every weight that can be made with pairs of plates, the empty bar first."""
    return _loads(bar, _hashable(pairs))[0]


def single_weights(base: float, plates: Mapping[float, int]) -> tuple[float, ...]:
    """Every weight that can be made with single plates, on a belt or on one end of a bar."""
    return tuple((_whole(base) + side) / _SCALE for side in _sums(_hashable(plates)))


def weights_around(weights: tuple[float, ...], target: float, same: float = SAME) -> tuple[float | None, float | None]:
    """The weights at or below and at or above, of an ascending list; both the same one where it is there."""
    at = bisect_left(weights, target - same)
    if at < len(weights) and weights[at] <= target + same:
        return weights[at], weights[at]
    return weights[at - 1] if at else None, weights[at] if at < len(weights) else None


def nearer(target: float, floor: float | None, ceil: float | None) -> float:
    """The nearer one of two, the lighter one where both are as near."""
    if floor is None or ceil is None:
        only = ceil if floor is None else floor
        if only is None:
            raise ValueError("neither weight exists")
        return only
    return floor if target - floor <= ceil - target + SAME else ceil


def _hashable(plates: Mapping[float, int]) -> tuple[tuple[float, int], ...]:
    there = ((weight, min(count, _MOST_PAIRS)) for weight, count in plates.items() if weight > 0 and count > 0)
    return tuple(sorted(there, reverse=True)[:_MOST_KINDS])


@lru_cache(maxsize=64)
def _loads(bar: float, pairs: tuple[tuple[float, int], ...]) -> tuple[tuple[float, ...], tuple[tuple[float, ...], ...]]:
    sums = _sums(pairs)
    return tuple((_whole(bar) + 2 * side) / _SCALE for side in sums), tuple(sums.values())


@lru_cache(maxsize=64)
def _sums(plates: tuple[tuple[float, int], ...]) -> dict[int, tuple[float, ...]]:
    """Every sum, ascending, with its best plates. Plates are taken heaviest first, so a tuple is always in order."""
    best: dict[int, tuple[float, ...]] = {0: ()}
    for weight, count in plates:
        for bundle in _bundles(count):
            more, grown = bundle * _whole(weight), dict(best)
            for total, chosen in best.items():
                if total + more <= _MOST_A_SIDE:
                    _keep(grown, total + more, chosen + (weight,) * bundle)
            best = _thinned(grown)
    return dict(sorted(best.items()))


def _bundles(count: int) -> Iterator[int]:
    """1, 2, 4 ... and the rest: taken or left, they make every number up to the count in a few steps."""
    size = 1
    while count > 0:
        yield min(size, count)
        count -= size
        size *= 2


def _keep(best: dict[int, tuple[float, ...]], total: int, plates: tuple[float, ...]) -> None:
    best_so_far = best.get(total)
    if best_so_far is None or (len(plates), best_so_far) < (len(best_so_far), plates):
        best[total] = plates


def _thinned(best: dict[int, tuple[float, ...]]) -> dict[int, tuple[float, ...]]:
    if len(best) <= _MOST_SUMS:
        return best
    by_simplicity: Iterable[int] = sorted(best, key=lambda total: (len(best[total]), total), reverse=True)
    return {total: best[total] for total in {total // _COARSE: total for total in by_simplicity}.values()}


def _whole(weight: float) -> int:
    return round(weight * _SCALE)


# Upper-body steps for barbells also on leg days: two small steps cost a week, one too large a month. Dumbbells: of one.
_USUAL: Mapping[LoadType, tuple[float, float]] = {
    LoadType.BARBELL: (2.5, 5.0),
    LoadType.DUMBBELL_PAIR: (2.0, 5.0),
    LoadType.DUMBBELL: (2.0, 5.0),
    LoadType.KETTLEBELL: (4.0, 9.0),
    LoadType.CABLE: (2.5, 5.0),
    LoadType.STACK: (5.0, 10.0),
    LoadType.PLATES: (5.0, 10.0),
    LoadType.ADDED: (2.5, 5.0),
    LoadType.ASSISTED: (5.0, 10.0),
    LoadType.FREE: (2.5, 5.0),
}
"""In kg and in lb."""
_ALSO_CALLED: Mapping[LoadType, str] = {
    LoadType.DUMBBELL_PAIR: "dumbbell",
    LoadType.STACK: "machine",
    LoadType.PLATES: "machine",
    LoadType.ASSISTED: "machine",
    LoadType.ADDED: "bodyweight",
}


def usual_increment(exercise: Exercise, unit: WeightUnit) -> float | None:
    """The default step in kg; None: nothing is loaded, so nothing grows."""
    if exercise.load not in _USUAL:
        return None
    kg, lb = _USUAL[exercise.load]
    if unit is WeightUnit.LB:
        return in_kg(exercise.increment_lb or lb, unit)
    return exercise.increment_kg or kg


def own_increment(exercise: Exercise, gym: Gym) -> float | None:
    """The athlete's own step in kg: for the exercise, for its load type, or for its kind of machine."""
    words = (exercise.id, exercise.load.value, _ALSO_CALLED.get(exercise.load, ""))
    return next((gym.increments[word] for word in words if gym.increments.get(word, 0.0) > 0), None)


# Logs round pounds to hundredths of a kg: 61.23 is the 135 lb bar, and no plate is as light as the difference.
SAME_LOAD_KG = 0.01
MOST_STEP = 0.1
"""A step above this share of the weight is more than the body adapts to between two sessions (ACSM: 2 to 10 %)."""
BAR_GEAR = (Gear.EZ_BAR, Gear.TRAP_BAR, Gear.SAFETY_BAR, Gear.SMITH_MACHINE, Gear.LANDMINE, Gear.BARBELL)
"""Where an exercise names several, the special one is the one that is loaded."""
# As far as the usual machines go, in steps of the increment.
_MOST = {LoadType.CABLE: 100.0, LoadType.STACK: 150.0, LoadType.ASSISTED: 80.0, LoadType.FREE: 200.0}
_MOST_ADDED = 100.0
# Hands on a bar hold no plate: there it takes a belt, or a dumbbell between the feet.
_HANGING = frozenset({Gear.PULLUP_BAR, Gear.DIP_BARS, Gear.RINGS})
_TO_HANG = frozenset({Gear.BELT})
_TO_HOLD = frozenset({Gear.PLATE, Gear.BARBELL, Gear.BELT})
_STACK_WORDS = {
    LoadType.CABLE: ("cable",),
    LoadType.STACK: ("stack", "machine"),
    LoadType.ASSISTED: ("assisted",),
}
_PHRASES = {
    LoadType.BARBELL: "your plates make",
    LoadType.PLATES: "your plates make",
    LoadType.DUMBBELL_PAIR: "among your dumbbells",
    LoadType.DUMBBELL: "among your dumbbells",
    LoadType.KETTLEBELL: "among your kettlebells",
    LoadType.CABLE: "on the stack",
    LoadType.STACK: "on the stack",
    LoadType.ADDED: "you can hang on",
    LoadType.ASSISTED: "the machine helps with",
}


@dataclass(frozen=True, kw_only=True)
class Weights:
    """The weights that exist, ascending; for help given they are negative. None of them: nothing is loaded.

    `bar`: the empty bar among them. `increment`: by how much the lift grows; `has_own_increment`: the athlete said so, and then no
    finer step is looked for. `with_body`: the body is lifted too, so a step is small even where little hangs on it.
    """

    kg: tuple[float, ...] = ()
    unit: WeightUnit = WeightUnit.KG
    bar: float | None = None
    increment: float | None = None
    has_own_increment: bool = False
    with_body: bool = False
    phrase: str = "there is"

    @property
    def loadable(self) -> bool:
        """Whether there is anything to load."""
        return bool(self.kg)

    @property
    def lowest(self) -> float | None:
        """The lightest weight that exists, or the most help."""
        return self.kg[0] if self.kg else None

    @property
    def highest(self) -> float | None:
        """The heaviest weight that exists."""
        return self.kg[-1] if self.kg else None

    def nearest(self, kg: float) -> float | None:
        """The nearest weight that exists, between two the lighter one."""
        floor, ceil = weights_around(self.kg, kg, SAME_LOAD_KG)
        return nearer(kg, floor, ceil) if self.kg else None

    def at_most(self, kg: float) -> float | None:
        """The heaviest that is not heavier."""
        return weights_around(self.kg, kg, SAME_LOAD_KG)[0]

    def at_least(self, kg: float) -> float | None:
        """The lightest that is not lighter."""
        return weights_around(self.kg, kg, SAME_LOAD_KG)[1]

    def above(self, kg: float) -> float | None:
        """The next heavier weight that exists."""
        at = bisect_left(self.kg, kg + SAME_LOAD_KG)
        return self.kg[at] if at < len(self.kg) else None

    def below(self, kg: float) -> float | None:
        """The next lighter weight that exists."""
        at = bisect_left(self.kg, kg - SAME_LOAD_KG)
        return self.kg[at - 1] if at else None

    def has(self, kg: float) -> bool:
        """Whether this weight exists."""
        floor, ceil = weights_around(self.kg, kg, SAME_LOAD_KG)
        return floor is not None and floor == ceil

    def step(self, kg: float) -> float | None:
        """How much heavier the next step is; None: there is nothing heavier.

        The increment, as nearly as it exists; where that is more than a tenth of the weight, the largest step that is
        not, and where there is none, the smallest step.
        """
        smallest = self.above(kg)
        if smallest is None or self.increment is None:
            return None
        if self.has_own_increment:
            return _difference(self.at_least(kg + self.increment) or smallest, kg)
        grown = max(self.nearest(kg + self.increment) or smallest, smallest)
        if self._is_small(grown - kg, kg):
            return _difference(grown, kg)
        return _difference(max(self.at_most(kg * (1 + MOST_STEP)) or smallest, smallest), kg)

    def explain(self, wanted_kg: float, nearest_kg: float) -> str:
        """Why the weight is not the calculated one, in the athlete's unit; nothing where it is."""
        wanted, nearest = (round(weight_in_unit(kg, self.unit), 1) for kg in (wanted_kg, nearest_kg))
        if abs(wanted_kg - nearest_kg) <= SAME_LOAD_KG or wanted == nearest:
            return ""
        return f"{weight_in_unit(nearest_kg, self.unit):g} instead of {wanted:g} {self.unit}: {self._place(wanted_kg, nearest_kg)}"

    def _place(self, wanted: float, nearest: float) -> str:
        if nearest == self.highest and wanted > nearest:
            return f"the most {self.phrase}"
        if nearest == self.bar and wanted < nearest:
            return "the empty bar"
        if nearest == self.lowest and wanted < nearest:
            return f"the least {self.phrase}"
        if nearest == self.nearest(wanted):
            return f"the nearest {self.phrase}"
        return f"the next {'below' if nearest < wanted else 'above'} it {self.phrase}"

    def _is_small(self, step: float, kg: float) -> bool:
        return self.with_body or kg <= 0 or step <= kg * MOST_STEP + SAME_LOAD_KG


def weights_of(exercise: Exercise, gym: Gym, unit: WeightUnit) -> Weights:
    """The weights that exist for it there; `unit` is the athlete's."""
    increment = own_increment(exercise, gym)
    usual = usual_increment(exercise, gym.unit)
    if usual is None or (exercise.load is LoadType.ASSISTED and Gear.BAND in exercise.requires):
        return Weights(unit=unit)
    bar = bar_of(exercise, gym) if exercise.load is LoadType.BARBELL else None
    kg = _own_steps(exercise, gym) or _weights(exercise, gym, increment or usual, has_own_step=increment is not None)
    return Weights(
        kg=kg,
        unit=unit,
        bar=None if bar is None else next((weight for weight in kg if abs(weight - bar) <= SAME_LOAD_KG), None),
        increment=increment or usual,
        has_own_increment=increment is not None,
        with_body=exercise.load in {LoadType.ADDED, LoadType.ASSISTED},
        phrase=_PHRASES.get(exercise.load, "there is"),
    )


STEPS_BEYOND = 4
_WITH_A_STACK = frozenset({LoadType.CABLE, LoadType.STACK})


def with_proven_stacks(gym: Gym, lifted: Iterable[tuple[Exercise, float]]) -> Gym:
    """The gym with stacks up to what was lifted on them, in kg, and a few steps beyond; stacks that were entered stay as they are.

    Without a word on a stack it ends where the usual ones do, and who has lifted more has met a heavier one.
    """
    proven = dict(gym.stacks)
    for exercise, most in lifted:
        step = own_increment(exercise, gym) or usual_increment(exercise, gym.unit)
        if exercise.load not in _WITH_A_STACK or step is None or _own_steps(exercise, gym):
            continue
        if most > _MOST[exercise.load] - STEPS_BEYOND * step:
            proven[exercise.id] = _grid(step, min(most, HEAVIEST_KG) + STEPS_BEYOND * step)
    return gym if proven == gym.stacks else replace(gym, stacks=proven)


def bar_of(exercise: Exercise, gym: Gym) -> float:
    """The empty bar that the exercise is done with."""
    return gym.bar_kg(next((gear for gear in BAR_GEAR if gear in exercise.requires), Gear.BARBELL))


def pairs_of(exercise: Exercise, gym: Gym) -> dict[float, int]:
    """Pairs of plates for a bar, with small ones where the athlete's increment needs them and no plates were entered."""
    pairs = dict(gym.plate_pairs)
    increment = own_increment(exercise, gym)
    if gym.plates is None and increment is not None and increment < 2 * min(pairs):
        # One of half the increment and two of the whole make every multiple up to the smallest usual plates and beyond.
        pairs |= {increment / 2: 1, increment: 2}
    return pairs


def _own_steps(exercise: Exercise, gym: Gym) -> tuple[float, ...]:
    words = (exercise.id, *_STACK_WORDS.get(exercise.load, ()))
    steps = next((gym.stacks[word] for word in words if gym.stacks.get(word)), ())
    sign = -1 if exercise.load is LoadType.ASSISTED else 1
    return tuple(sorted({sign * abs(step) if step else 0.0 for step in steps}))


def _weights(exercise: Exercise, gym: Gym, increment: float, *, has_own_step: bool) -> tuple[float, ...]:
    match exercise.load:
        case LoadType.BARBELL:
            return _on_a_bar(exercise, gym)
        case LoadType.DUMBBELL | LoadType.DUMBBELL_PAIR:
            return _listed(gym.dumbbells, gym.dumbbell_weights, increment, has_own_step=has_own_step)
        case LoadType.KETTLEBELL:
            return _listed(gym.kettlebells, gym.kettlebell_weights, increment, has_own_step=has_own_step)
        case LoadType.PLATES:
            return bar_weights(0.0, pairs_of(exercise, gym))
        case LoadType.ADDED:
            return _hung_on(exercise, gym)
        case LoadType.ASSISTED:
            return (*(-kg for kg in reversed(_grid(increment, _MOST[LoadType.ASSISTED]))), 0.0)
        case _:
            return _free(exercise, gym, increment)


def _on_a_bar(exercise: Exercise, gym: Gym) -> tuple[float, ...]:
    bar, pairs = bar_of(exercise, gym), pairs_of(exercise, gym)
    if Gear.LANDMINE in exercise.requires:
        return single_weights(bar, {weight: 2 * count for weight, count in pairs.items()})
    if exercise.requires & frozenset(BAR_GEAR) - {Gear.BARBELL} or not gym.spare_bars:
        return bar_weights(bar, pairs)
    return tuple(sorted({kg for each in (bar, *gym.spare_bars) for kg in bar_weights(each, pairs)}))


def _listed(
    own_list: tuple[float, ...] | None, listed: tuple[float, ...], step: float, *, has_own_step: bool
) -> tuple[float, ...]:
    """The list; where only an increment was entered, the weights up to its end in those steps."""
    if own_list is None and has_own_step:
        return _grid(step, listed[-1])
    return tuple(sorted(set(listed)))


def _hung_on(exercise: Exercise, gym: Gym) -> tuple[float, ...]:
    """The body alone; with plates on a belt or held; where there are none, with a dumbbell or a kettlebell."""
    needed = _TO_HANG if exercise.requires & _HANGING else _TO_HOLD
    if gym.gear & needed:
        singles = single_weights(0.0, {weight: 2 * count for weight, count in gym.plate_pairs.items()})
        return tuple(takewhile(lambda kg: kg <= _MOST_ADDED + SAME_LOAD_KG, singles))
    dumbbells = gym.dumbbell_weights if Gear.DUMBBELL in gym.gear else ()
    kettlebells = gym.kettlebell_weights if Gear.KETTLEBELL in gym.gear else ()
    return tuple(sorted({0.0, *dumbbells, *kettlebells}))


def _free(exercise: Exercise, gym: Gym, increment: float) -> tuple[float, ...]:
    if Gear.PLATE in exercise.requires:
        return tuple(weight for weight in sorted(gym.plate_pairs))
    if Gear.MEDICINE_BALL in exercise.requires:
        return _grid(in_kg(1.0, WeightUnit.KG) if gym.unit is WeightUnit.KG else in_kg(2.0, WeightUnit.LB), 12.0)
    return _grid(increment, _MOST.get(exercise.load, _MOST[LoadType.FREE]))


def _grid(step: float, most: float) -> tuple[float, ...]:
    return tuple(round(step * number, 10) for number in range(1, int(most / step + SAME_LOAD_KG) + 1))


def _difference(heavier: float, lighter: float) -> float:
    return round(heavier - lighter, 10)


HEAVIEST_KG, LIGHTEST_KG = 1000.0, 0.05
_Key = TypeVar("_Key")


def clean_gym(gym: Gym) -> Gym:
    """The gym with weights from 50 g to a tonne only; what cannot be a weight is left out."""
    return replace(
        gym,
        bars=_possible_values(gym.bars),
        spare_bars=_possible(gym.spare_bars),
        plates=None if gym.plates is None else {kg: pairs for kg, pairs in gym.plates.items() if _is_weight(kg)},
        dumbbells=None if gym.dumbbells is None else _possible(gym.dumbbells),
        kettlebells=None if gym.kettlebells is None else _possible(gym.kettlebells),
        stacks={key: _possible(steps) for key, steps in gym.stacks.items()},
        increments=_possible_values(gym.increments),
    )


def _possible(weights: Iterable[float]) -> tuple[float, ...]:
    return tuple(kg for kg in weights if _is_weight(kg))


def _possible_values(weights: Mapping[_Key, float]) -> dict[_Key, float]:
    return {key: kg for key, kg in weights.items() if _is_weight(kg)}


def _is_weight(kg: float) -> bool:
    return isfinite(kg) and LIGHTEST_KG <= abs(kg) <= HEAVIEST_KG
