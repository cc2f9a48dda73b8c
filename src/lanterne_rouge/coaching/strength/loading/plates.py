"""Which plates go on a bar. Every sum that the plates make is known, so the answer is exact where a greedy one fails.

A greedy loader with one pair of 25 and two of 20 takes the 25 for 40 a side and cannot finish; here 20 + 20 is found.
Works in any unit, as long as target, bar and plates share it.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

# Sums are counted in whole ten-billionths, so that pounds held in kg (0.45359237 each) add up without dust.
_SCALE = 10**10
SAME = 1e-6
"""Weights nearer than this are the same weight."""
# Plates of many odd weights make millions of sums, ever closer together. Beyond this many only one in each twentieth of a
# unit is kept: no hand can tell them apart, and memory stays small.
_MOST_SUMS = 30_000
# No sleeve holds more of one kind, and no bar more a side; a slip of the finger may name a thousand.
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
    floor, ceil = around(weights, target)
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


def around(weights: tuple[float, ...], target: float, same: float = SAME) -> tuple[float | None, float | None]:
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
    known = best.get(total)
    if known is None or (len(plates), known) < (len(known), plates):
        best[total] = plates


def _thinned(best: dict[int, tuple[float, ...]]) -> dict[int, tuple[float, ...]]:
    if len(best) <= _MOST_SUMS:
        return best
    by_simplicity: Iterable[int] = sorted(best, key=lambda total: (len(best[total]), total), reverse=True)
    return {total: best[total] for total in {total // _COARSE: total for total in by_simplicity}.values()}


def _whole(weight: float) -> int:
    return round(weight * _SCALE)
