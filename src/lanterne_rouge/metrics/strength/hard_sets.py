"""Which sets count as hard, and how many a muscle had in a week: direct work 1, indirect 0.5 (Pelland 2025)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.arrays import FloatArray, IntArray
from lanterne_rouge.domain.lift_series import KIND_CODES, LiftSeries

LEAST_HARD_RPE = 6.0
"""Four repetitions in reserve; a set below it is practice. A set without an RPE counts: most logs have none."""
_WARMUP, _DROP = KIND_CODES.index("warmup"), KIND_CODES.index("drop")

Mask = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True, eq=False)
class ByWeek:
    """Values by week: the Monday of each (proleptic ordinal), weeks without training among them, and a row of values."""

    monday: IntArray
    values: FloatArray


def hard_sets(series: LiftSeries) -> Mask:
    """True for working sets of at least RPE 6 (or unrated) in which something was lifted or held.

    A drop set belongs to the set before it in the same exercise: the cluster counts once.
    """
    done = (np.nan_to_num(series.reps) > 0) | (np.nan_to_num(series.seconds) > 0)
    rated_easy = np.nan_to_num(series.rpe, nan=10.0) < LEAST_HARD_RPE
    hard: Mask = done & ~rated_easy & (series.kind != _WARMUP)
    follows = np.zeros(len(series), dtype=bool)
    if len(series):
        same = (np.diff(series.session) == 0) & (np.diff(series.exercise) == 0)
        follows[1:] = same & (series.kind[1:] == _DROP) & done[:-1]
    return hard & ~follows


def weekly_sets(series: LiftSeries, shares: FloatArray) -> ByWeek:
    """Fractional hard sets by week and muscle; `shares` has a row for each name of the series and a column a muscle."""
    counted = hard_sets(series)[:, None] * shares[series.exercise] if len(series) else shares[:0]
    return _summed(series, counted)


def _summed(series: LiftSeries, values: FloatArray) -> ByWeek:
    return _by_monday(series.day, values)


def _by_monday(days: IntArray, values: FloatArray) -> ByWeek:
    if not len(days):
        return ByWeek(monday=np.zeros(0, dtype=np.int64), values=values[:0])
    # Day 1 of the proleptic calendar is a Monday.
    weeks = (days - 1) // 7
    first, last = int(weeks.min()), int(weeks.max())
    place = weeks - first
    count = last - first + 1
    sums: FloatArray = np.zeros((count, values.shape[1]))
    for column in range(values.shape[1]):
        sums[:, column] = np.bincount(place, weights=values[:, column], minlength=count)
    return ByWeek(monday=(np.arange(first, last + 1, dtype=np.int64)) * 7 + 1, values=sums)
