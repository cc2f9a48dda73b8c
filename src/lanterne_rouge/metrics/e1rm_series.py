"""Series from many sets: the estimated 1RM and the best of each session, hard sets, and weekly sets by muscle.

A muscle counts direct work as 1 set and indirect work as 0.5 (Pelland 2025).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.arrays import FloatArray, IntArray
from lanterne_rouge.domain.lift_series import KIND_CODES, LiftSeries
from lanterne_rouge.metrics.e1rm import CERTAIN_REPS, LEAST_TRUSTED_RPE, MOST_E1RM_REPS, Formula, multiplier

_WARMUP = KIND_CODES.index("warmup")


@dataclass(frozen=True, kw_only=True, eq=False)
class SessionBests:
    """The best estimate of each session of one lift, oldest first. `row` is the set that it rests on; `certain`: up to 10 reps."""

    day: IntArray
    session: IntArray
    value: FloatArray
    row: IntArray
    certain: NDArray[np.bool_]


def e1rm_of_sets(series: LiftSeries, lifted_kg: FloatArray, formula: Formula = Formula.EPLEY) -> FloatArray:
    """The estimated 1RM of every set from what was lifted (kg), NaN for warm-ups and where none can be known."""
    effective = effective_reps_of_sets(series)
    factors = np.full(len(series), np.nan)
    values, place = np.unique(effective, return_inverse=True)
    factor_of_reps = [1.0 if reps == 1 else multiplier(float(reps), formula) or np.nan for reps in values]
    if len(values):
        factors = np.array(factor_of_reps, dtype=np.float64)[place]
    usable = (series.kind != _WARMUP) & (effective <= MOST_E1RM_REPS) & (series.reps >= 1) & (lifted_kg > 0)
    estimates: FloatArray = np.where(usable, lifted_kg * factors, np.nan)
    return estimates


def effective_reps_of_sets(series: LiftSeries) -> FloatArray:
    """Repetitions done and left in reserve; RIR = 10 - RPE, counted only from RPE 7 on."""
    return _effective(series.reps, series.rpe)


def _effective(reps: FloatArray, rpe: FloatArray) -> FloatArray:
    left = 10 - rpe
    trusted = (left >= 0) & (left <= 10 - LEAST_TRUSTED_RPE)
    effective: FloatArray = reps + np.where(trusted, left, 0.0)
    return effective


def session_bests(series: LiftSeries, estimates: FloatArray, chosen: NDArray[np.bool_]) -> SessionBests:
    """The best estimate a session among the chosen sets (one lift's)."""
    rows = np.flatnonzero(chosen & np.isfinite(estimates))
    # Best last within each session, the earlier of two alike.
    order = rows[np.lexsort((-rows, estimates[rows], series.session[rows]))]
    sessions = series.session[order]
    last = np.flatnonzero(np.append(sessions[1:] != sessions[:-1], True)) if len(order) else np.zeros(0, dtype=np.int64)
    best = order[last]
    return SessionBests(
        day=series.day[best],
        session=series.session[best],
        value=estimates[best],
        row=best,
        certain=_effective(series.reps[best], series.rpe[best]) <= CERTAIN_REPS,
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class Highs:
    """Which sessions set a new high, and for each the session that held the high before; -1 for the first of all."""

    at: IntArray
    before: IntArray


def new_highs(values: FloatArray, least_gain: float) -> Highs:
    """Sessions, oldest first, above all before them by more than `least_gain`; -inf where a session has no value."""
    reached = np.maximum.accumulate(values) if len(values) else values
    before = np.concatenate(([-np.inf], reached[:-1])) if len(values) else values
    at = np.flatnonzero((values > -np.inf) & (values > before + least_gain))
    return Highs(at=at, before=np.concatenate((np.array([-1]), at[:-1])) if len(at) else at)


@dataclass(frozen=True, kw_only=True, eq=False)
class LevelHighs:
    """Amounts (repetitions, seconds) that were never reached before at a weight or a heavier one.

    `at`: the session; `level`: the weight; `amount`; `before`: the most before at that weight or more. `known`: the weight
    had been used before. `stands`: nothing later reached it at that weight or more.
    """

    at: IntArray
    level: FloatArray
    amount: FloatArray
    before: FloatArray
    before_at: IntArray
    known: NDArray[np.bool_]
    stands: NDArray[np.bool_]


def level_highs(place: IntArray, weight: FloatArray, amount: FloatArray, sessions: int) -> LevelHighs:
    """Highs of sets; `place` is the session of each set, counted from 0 in order of time."""
    highs: list[FloatArray] = [np.zeros((0, 7))]
    reached: FloatArray = np.zeros(sessions)
    for level in np.unique(weight)[::-1]:
        here: FloatArray = np.zeros(sessions)
        rows = weight == level
        np.maximum.at(here, place[rows], amount[rows])
        heavier, reached = reached, np.maximum(reached, here)
        best = np.maximum.accumulate(reached)
        earlier = np.concatenate(([0.0], best[:-1]))
        at = np.flatnonzero((here > earlier) & (here > heavier))
        used = np.concatenate(([False], np.maximum.accumulate(here)[:-1] > 0))
        # The most of all stands, unless a heavier weight was moved as often.
        stands = (here[at] == best[-1]) & (here[at] > heavier.max(initial=0.0))
        held = np.searchsorted(best, earlier[at], side="left")
        highs.append(np.column_stack((at, np.full(len(at), level), here[at], earlier[at], held, used[at], stands)))
    table = np.concatenate(highs)
    return LevelHighs(
        at=table[:, 0].astype(np.int64),
        level=table[:, 1],
        amount=table[:, 2],
        before=table[:, 3],
        before_at=table[:, 4].astype(np.int64),
        known=table[:, 5] > 0,
        stands=table[:, 6] > 0,
    )


MEAN_MONTH_DAYS = 365.25 / 12
SESSIONS_FOR_TREND = 3
SHORTEST_DAYS = 14
MOST_TREND_SESSIONS = 400
"""Pairs grow with the square; of more sessions the newest tell."""


def slope_per_month(day: IntArray, value: FloatArray) -> float | None:
    """Change in a month, in the unit of the values; None with fewer than three sessions or within less than two weeks."""
    day, value = day[-MOST_TREND_SESSIONS:], value[-MOST_TREND_SESSIONS:]
    if len(day) < SESSIONS_FOR_TREND or day.max() - day.min() < SHORTEST_DAYS:
        return None
    first, second = np.triu_indices(len(day), k=1)
    days = day[second] - day[first]
    rates = (value[second] - value[first])[days != 0] / days[days != 0]
    return float(np.median(rates)) * MEAN_MONTH_DAYS


LEAST_HARD_RPE = 6.0
"""Four repetitions in reserve; a set below it is practice. A set without an RPE counts: most logs have none."""
_WARMUP_SET, _DROP = KIND_CODES.index("warmup"), KIND_CODES.index("drop")

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
    hard: Mask = done & ~rated_easy & (series.kind != _WARMUP_SET)
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
