"""Effort of a set: the share of the 1RM by repetitions and RPE, after the RTS chart (Tuchscherer)."""

from math import floor, isfinite

HALF_REPS_PERCENT = (
    *(100.0, 97.8, 95.5, 93.9, 92.2, 90.7, 89.2, 87.8, 86.3, 85.0),
    *(83.7, 82.4, 81.1, 79.9, 78.6, 77.4, 76.2, 75.1, 73.9, 72.3),
    *(70.7, 69.4, 68.0, 66.7, 65.3, 64.0, 62.6, 61.3, 59.9, 58.6),
)
"""Percent of the 1RM by half repetitions away from a maximal single; the chart is one sequence read at 2 x ((10 - RPE) + (reps - 1))."""
LEAST_RPE = 6.5
MOST_REPS = 12


def percent_of_1rm(reps: int, rpe: float) -> float | None:
    """Percent of the 1RM that allows `reps` at an RPE from 6.5 to 10; None outside the chart (1-12 repetitions)."""
    if not isfinite(rpe) or not 1 <= reps <= MOST_REPS or not LEAST_RPE <= rpe <= 10:
        return None
    return HALF_REPS_PERCENT[floor(2 * ((10 - rpe) + (reps - 1)) + 0.5)]


def weight_at(one_rm: float, reps: int, rpe: float) -> float | None:
    """The weight for `reps` at an RPE, in the unit of the 1RM; None outside the chart."""
    percent = percent_of_1rm(reps, rpe)
    return None if percent is None else one_rm * percent / 100
