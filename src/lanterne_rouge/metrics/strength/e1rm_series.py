"""The estimated 1RM of every set, and the best of each session: the trend of a lift."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.arrays import FloatArray, IntArray
from lanterne_rouge.domain.lift_series import KIND_CODES, LiftSeries
from lanterne_rouge.metrics.strength.e1rm import CERTAIN_REPS, LEAST_TRUSTED_RPE, MOST_REPS, Formula, multiplier

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
    effective = effective_reps(series)
    factors = np.full(len(series), np.nan)
    values, place = np.unique(effective, return_inverse=True)
    known = [1.0 if reps == 1 else multiplier(float(reps), formula) or np.nan for reps in values]
    if len(values):
        factors = np.array(known, dtype=np.float64)[place]
    usable = (series.kind != _WARMUP) & (effective <= MOST_REPS) & (series.reps >= 1) & (lifted_kg > 0)
    estimates: FloatArray = np.where(usable, lifted_kg * factors, np.nan)
    return estimates


def effective_reps(series: LiftSeries) -> FloatArray:
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
