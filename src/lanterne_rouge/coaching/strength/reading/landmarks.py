"""Landmarks in direct sets (Renaissance Periodization): a view of its own, with a count of its own.

They have taken indirect work off already, so they count only sets in which the muscle is trained directly, and are never
held against fractional sets. Heuristics of coaches, not measured thresholds.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

import numpy as np

from lanterne_rouge.coaching.strength.reading.lifts import Lifts
from lanterne_rouge.domain.exercise import Muscle
from lanterne_rouge.domain.prescription import Span
from lanterne_rouge.metrics.strength.hard_sets import hard_sets


@dataclass(frozen=True, kw_only=True)
class Landmark:
    """Direct sets a week: that keep what is there, that begin to build, that build best, that can just be recovered from."""

    keeps: int
    builds: int
    best: Span
    most: int


@dataclass(frozen=True, kw_only=True)
class DirectVolume:
    """Direct hard sets of a group in a span of days, and its landmark."""

    group: str
    direct_sets: int
    landmark: Landmark


def _landmark(keeps: int, builds: int, low: int, high: int, most: int) -> Landmark:
    return Landmark(keeps=keeps, builds=builds, best=Span(low=low, high=high), most=most)


LANDMARKS: Mapping[str, Landmark] = {
    "chest": _landmark(8, 10, 12, 20, 22),
    "back": _landmark(8, 10, 14, 22, 25),
    "quads": _landmark(6, 8, 12, 18, 20),
    "hamstrings": _landmark(4, 6, 10, 16, 20),
    "glutes": _landmark(0, 0, 4, 12, 16),
    "front_delts": _landmark(0, 0, 6, 8, 12),
    "side_delts": _landmark(6, 8, 16, 22, 26),
    "rear_delts": _landmark(0, 8, 16, 22, 26),
    "biceps": _landmark(5, 8, 14, 20, 26),
    "triceps": _landmark(4, 6, 10, 14, 18),
    "calves": _landmark(6, 8, 12, 16, 20),
    "abs": _landmark(0, 0, 16, 20, 25),
    "traps": _landmark(0, 0, 12, 20, 26),
}
_GROUPS: Mapping[str, frozenset[Muscle]] = {
    **{name: frozenset({Muscle(name)}) for name in LANDMARKS if name != "back"},
    "back": frozenset({Muscle.LATS, Muscle.UPPER_BACK}),
}


def direct_volume(read: Lifts, first: date, last: date) -> tuple[DirectVolume, ...]:
    """Direct hard sets of each group between two days, both included."""
    series = read.series
    chosen = hard_sets(series) & (series.day >= first.toordinal()) & (series.day <= last.toordinal())
    sets = np.bincount(series.exercise[chosen], minlength=len(read.lifts))
    return tuple(
        DirectVolume(group=group, direct_sets=_direct(read, sets.tolist(), group), landmark=landmark)
        for group, landmark in LANDMARKS.items()
    )


def _direct(read: Lifts, sets: list[int], group: str) -> int:
    return sum(
        count
        for lift, count in zip(read.lifts, sets, strict=True)
        if lift.exercise and lift.exercise.is_lifting and _GROUPS[group].intersection(lift.exercise.primary)
    )
