"""The one-repetition maximum (1RM) estimated from a set; one formula in one series, never mixed.

Epley is the default: simple, what most logs show, and within 1-4 % of the other formulas up to ten repetitions.
A set that was not to failure counts with the repetitions left in reserve, where the effort was rated and high enough to trust.
The load of a whole session of lifting is here too. Plain Python: a day without a lifting trend loads no NumPy.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from math import exp, floor, isfinite

from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind

LEAST_TRUSTED_RPE = 7.0
"""Below it lifters misjudge what they have left by several repetitions (Halperin 2022)."""
MOST_E1RM_REPS, CERTAIN_REPS = 12.0, 10.0
"""Above ten effective repetitions the formulas part; above twelve none is to be trusted (Mayhew 1995)."""


class Formula(StrEnum):
    """Published estimates of the 1RM."""

    EPLEY = "epley"
    BRZYCKI = "brzycki"
    WATHAN = "wathan"
    MAYHEW = "mayhew"
    LOMBARDI = "lombardi"
    OCONNER = "oconner"
    LANDER = "lander"


class E1rmConfidence(StrEnum):
    """How far an estimate may be trusted."""

    HIGH = "high"
    LOW = "low"


@dataclass(frozen=True, kw_only=True)
class E1rm:
    """An estimate in the unit of the weight, the repetitions that it rests on, the formula, and how sure it is."""

    value: float
    effective_reps: float
    formula: Formula
    confidence: E1rmConfidence


_MULTIPLIERS: Mapping[Formula, Callable[[float], float]] = {
    Formula.EPLEY: lambda r: 1 + r / 30,  # Epley 1985
    Formula.BRZYCKI: lambda r: 36 / (37 - r),  # Brzycki 1993
    Formula.WATHAN: lambda r: 100 / (48.8 + 53.8 * exp(-0.075 * r)),  # Wathan 1994
    Formula.MAYHEW: lambda r: 100 / (52.2 + 41.9 * exp(-0.055 * r)),  # Mayhew 1992
    Formula.LOMBARDI: lambda r: r**0.10,  # Lombardi 1989
    Formula.OCONNER: lambda r: 1 + 0.025 * r,  # O'Conner 1989
    Formula.LANDER: lambda r: 100 / (101.3 - 2.67123 * r),  # Lander 1985
}
_MOST_REPS_OF = {Formula.BRZYCKI: 36.0, Formula.LANDER: 37.0}


def multiplier(reps: float, formula: Formula = Formula.EPLEY) -> float | None:
    """1RM as a multiple of the weight lifted for `reps` repetitions (1 or more) to failure; None where it is not defined."""
    if not isfinite(reps) or not 1 <= reps <= _MOST_REPS_OF.get(formula, 1000.0):
        return None
    return _MULTIPLIERS[formula](reps)


def effective_reps(reps: float, *, rpe: float | None = None, rir: float | None = None) -> float:
    """Repetitions done and left in reserve; RIR = 10 - RPE, counted only from RPE 7 (RIR 3) on."""
    left = rir if rir is not None else None if rpe is None else 10 - rpe
    if left is None or not 0 <= left <= 10 - LEAST_TRUSTED_RPE:
        return reps
    return reps + left


def estimate_e1rm(
    weight: float,
    reps: float,
    *,
    rpe: float | None = None,
    rir: float | None = None,
    formula: Formula = Formula.EPLEY,
) -> E1rm | None:
    """The estimated 1RM of one set, in the unit of `weight`; None without a weight or beyond 12 effective repetitions.

    A true single (one repetition, none in reserve) is its own maximum.
    """
    if not isfinite(weight) or not isfinite(reps) or weight <= 0 or reps < 1:
        return None
    effective = effective_reps(reps, rpe=rpe, rir=rir)
    factor = 1.0 if effective == 1 else multiplier(effective, formula)
    if factor is None or effective > MOST_E1RM_REPS:
        return None
    confidence = E1rmConfidence.HIGH if effective <= CERTAIN_REPS else E1rmConfidence.LOW
    return E1rm(value=weight * factor, effective_reps=effective, formula=formula, confidence=confidence)


def weight_for(one_rm: float, reps: float, *, formula: Formula = Formula.EPLEY) -> float | None:
    """The weight that can be lifted `reps` times (repetitions in reserve included) with a 1RM; the inverse of `e1rm`."""
    factor = 1.0 if reps == 1 else multiplier(reps, formula)
    return None if factor is None or factor <= 0 else one_rm / factor


HALF_REPS_PERCENT = (
    *(100.0, 97.8, 95.5, 93.9, 92.2, 90.7, 89.2, 87.8, 86.3, 85.0),
    *(83.7, 82.4, 81.1, 79.9, 78.6, 77.4, 76.2, 75.1, 73.9, 72.3),
    *(70.7, 69.4, 68.0, 66.7, 65.3, 64.0, 62.6, 61.3, 59.9, 58.6),
)
"""Percent of the 1RM by half repetitions away from a maximal single; the chart is one sequence read at 2 x ((10 - RPE) + (reps - 1))."""
LEAST_RPE = 6.5
MOST_RPE_REPS = 12


def percent_of_1rm(reps: int, rpe: float) -> float | None:
    """Percent of the 1RM that allows `reps` at an RPE from 6.5 to 10; None outside the chart (1-12 repetitions)."""
    if not isfinite(rpe) or not 1 <= reps <= MOST_RPE_REPS or not LEAST_RPE <= rpe <= 10:
        return None
    return HALF_REPS_PERCENT[floor(2 * ((10 - rpe) + (reps - 1)) + 0.5)]


def weight_at(one_rm: float, reps: int, rpe: float) -> float | None:
    """The weight for `reps` at an RPE, in the unit of the 1RM; None outside the chart."""
    percent = percent_of_1rm(reps, rpe)
    return None if percent is None else one_rm * percent / 100


POINTS_A_SET, USUAL_RPE = 2.5, 7.0
"""Twenty sets at RPE 7 fill an hour and make 50 points: what an hour at a session RPE of 5 counts."""
POINTS_A_WARMUP = 0.5
USUAL_SECONDS_A_SET, LEAST_SECONDS_A_SET = 180.0, 60.0
LONGEST_SESSION_S = 6 * 3600.0
"""A longer session of lifting is a timer that was forgotten."""


def points_of_sets(sets: Sequence[RecordedSet]) -> float:
    """2.5 points a working set times its RPE / 7 (7 where not rated), half a point a warm-up; TSS points.

    It knows neither weight nor repetitions: at the same effort, sets to a like distance from failure cost alike.
    """
    return sum(_points(recorded_set) for recorded_set in sets if _was_done(recorded_set))


def has_working_sets(sets: Sequence[RecordedSet]) -> bool:
    """Whether there is anything to count but warm-ups."""
    return any(recorded_set.kind is not SetKind.WARMUP and _was_done(recorded_set) for recorded_set in sets)


def plausible_seconds(told_s: float | None, sets: Sequence[RecordedSet]) -> tuple[float | None, bool]:
    """The duration of a session of lifting in seconds, and whether it had to be assumed.

    More than six hours, or no duration, counts as three minutes a set; less than a minute a set as a minute.
    Without sets there is nothing to doubt it by.
    """
    done = sum(_was_done(recorded_set) for recorded_set in sets)
    if not done:
        return told_s, False
    if told_s is None or told_s <= 0 or told_s > LONGEST_SESSION_S:
        return done * USUAL_SECONDS_A_SET, True
    return max(told_s, done * LEAST_SECONDS_A_SET), told_s < done * LEAST_SECONDS_A_SET


def _points(recorded_set: RecordedSet) -> float:
    if recorded_set.kind is SetKind.WARMUP:
        return POINTS_A_WARMUP
    return POINTS_A_SET * (recorded_set.effort or USUAL_RPE) / USUAL_RPE


def _was_done(recorded_set: RecordedSet) -> bool:
    """A set of no repetition was not done, unless it was held or carried; without any numbers it counts."""
    return recorded_set.reps != 0 or bool(recorded_set.duration_s) or bool(recorded_set.distance_m)
