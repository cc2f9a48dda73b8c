"""Which sets count as hard, and how many a muscle had in a week: direct work 1, indirect 0.5 (Pelland 2025)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.arrays import FloatArray, IntArray
from lanterne_rouge.domain.lift_series import KIND_CODES, LiftSeries
from lanterne_rouge.domain.recording import RecordedSet, SetKind

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


POINTS_A_SET, USUAL_RPE = 2.5, 7.0
"""Twenty sets at RPE 7 fill an hour and make 50 points: what an hour at a session RPE of 5 counts."""
POINTS_A_WARMUP = 0.5
USUAL_SECONDS_A_SET, LEAST_SECONDS_A_SET = 180.0, 60.0
LONGEST_SESSION_S = 6 * 3600.0
"""A longer session of lifting is a timer that was forgotten."""


def points_of_sets(sets: Sequence[RecordedSet]) -> float:
    """2.5 points a working set times its RPE / 7 (7 where not told), half a point a warm-up; TSS points.

    It knows neither weight nor repetitions: at the same effort, sets to a like distance from failure cost alike.
    """
    return sum(_points(one) for one in sets if _was_done(one))


def has_working_sets(sets: Sequence[RecordedSet]) -> bool:
    """Whether there is anything to count but warm-ups."""
    return any(one.kind is not SetKind.WARMUP and _was_done(one) for one in sets)


def plausible_seconds(told_s: float | None, sets: Sequence[RecordedSet]) -> tuple[float | None, bool]:
    """The duration of a session of lifting in seconds, and whether it had to be assumed.

    More than six hours, or nothing told, counts as three minutes a set; less than a minute a set as a minute.
    Without sets there is nothing to doubt it by.
    """
    done = sum(_was_done(one) for one in sets)
    if not done:
        return told_s, False
    if told_s is None or told_s <= 0 or told_s > LONGEST_SESSION_S:
        return done * USUAL_SECONDS_A_SET, True
    return max(told_s, done * LEAST_SECONDS_A_SET), told_s < done * LEAST_SECONDS_A_SET


def effort_of(one: RecordedSet) -> float | None:
    """The RPE of a set, from the repetitions in reserve where only these were told; None where neither was."""
    told = one.rpe if one.rpe is not None else None if one.rir is None else 10 - one.rir
    return None if told is None or not 0 < told <= 10 else told


def _points(one: RecordedSet) -> float:
    if one.kind is SetKind.WARMUP:
        return POINTS_A_WARMUP
    return POINTS_A_SET * (effort_of(one) or USUAL_RPE) / USUAL_RPE


def _was_done(one: RecordedSet) -> bool:
    """A set of no repetition was not done, unless it was held or carried; where nothing is told it counts."""
    return one.reps != 0 or bool(one.duration_s) or bool(one.distance_m)
