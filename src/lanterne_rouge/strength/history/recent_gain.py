"""How much a lift rose over the last four weeks: one line through the weeks before and another from there on.

A session's maximum scatters by one or two percent from day to day and with every misjudged effort, so that no two or three
sessions show whether a lift stands still. All sessions of ten weeks together do, for who gains one percent a week.
"""

from collections.abc import Sequence
from datetime import date
from math import log, sqrt
from statistics import fmean, median

from lanterne_rouge.domain.exercise import Exercise, SetMeasure
from lanterne_rouge.domain.lifting import DoneSet
from lanterne_rouge.metrics.e1rm import estimate_e1rm
from lanterne_rouge.strength.history.lift_case import LEAST_GAIN, Exposure
from lanterne_rouge.strength.recent import moved_kg

GAIN_DAYS, BEFORE_DAYS = 28, 49
LEAST_SESSIONS_BEFORE, LEAST_SESSIONS_SINCE = 2, 4
LEAST_SPAN_DAYS = 20
NEIGHBOUR_DAYS, LEAST_OF_NEAR = 14, 0.92
USUAL_RISE, RISE_WEIGHT = 0.001, 900.0
"""What the weeks before are taken to have risen a day where their sessions say little: 0.7 percent a week, give or take 0.4.

The weight is the square of the scatter of a session (1.7 percent) over that spread a day."""
NEAR_TOP = 0.85
"""Lighter sets of a session belong to its warm-up."""


def recent_gain(showings: Sequence[Exposure], exercise: Exercise, bodyweight_kg: float | None) -> float | None:
    """The rise of the estimated 1RM in the last four weeks as a share; None where the sessions are too few to say.

    `showings` are newest first, without held-back sessions.
    """
    shown = _shown(showings, exercise, bodyweight_kg)
    since = [day for day, _ in shown if day >= -GAIN_DAYS]
    before = len(shown) - len(since)
    if len(since) < LEAST_SESSIONS_SINCE or before < LEAST_SESSIONS_BEFORE or -min(since) < LEAST_SPAN_DAYS:
        return None
    return GAIN_DAYS * _slope_since(shown)


def has_risen(showings: Sequence[Exposure], exercise: Exercise, bodyweight_kg: float | None) -> bool:
    """Whether the newer half of the last weeks' sessions shows more than the older one, where the log is too short for a line."""
    values = [value for day, value in _shown(showings, exercise, bodyweight_kg) if day >= -GAIN_DAYS]
    half = len(values) // 2
    # The mean of several sessions scatters less than a single one.
    return half > 0 and fmean(values[:half]) >= fmean(values[-half:]) + log(1 + LEAST_GAIN / sqrt(half))


def flat_since(showings: Sequence[Exposure]) -> date:
    """The day from which the last four weeks are counted."""
    return min(s.day for s in showings if (showings[0].day - s.day).days <= GAIN_DAYS)


def _shown(
    showings: Sequence[Exposure], exercise: Exercise, bodyweight_kg: float | None
) -> Sequence[tuple[float, float]]:
    """Days before the newest session, negative, with the logarithm of the 1RM in kg; none where no 1RM can be estimated."""
    if exercise.measure is not SetMeasure.REPS or (exercise.bodyweight_share and not bodyweight_kg):
        return ()
    usual = _usual_rpe(showings)
    shown = [
        (float((showing.day - showings[0].day).days), log(value))
        for showing in showings
        if (showings[0].day - showing.day).days <= GAIN_DAYS + BEFORE_DAYS
        and (value := _maximum(showing, exercise, bodyweight_kg, usual)) is not None
    ]
    return [(day, value) for day, value in shown if value >= _least_near(day, shown)]


def _least_near(day: float, shown: Sequence[tuple[float, float]]) -> float:
    """The least that a session of these weeks shows; a light day, or a light week that nobody marked, shows less."""
    return max(value for other, value in shown if abs(other - day) <= NEIGHBOUR_DAYS) + log(LEAST_OF_NEAR)


def _usual_rpe(showings: Sequence[Exposure]) -> float | None:
    """The usual effort, which stands in for one that was not noted; None where none ever was."""
    noted = [s.rpe for showing in showings for s in showing.sets if s.is_working and s.rpe]
    return median(noted) if noted else None


def _maximum(
    showing: Exposure, exercise: Exercise, bodyweight_kg: float | None, usual_rpe: float | None
) -> float | None:
    """The mean estimated 1RM of the session's heavy sets in kg; all of them, because one alone is a matter of luck."""
    heavy = [s for s in showing.sets if s.is_working and _is_heavy(s, showing)]
    values = [
        estimate.value
        for s in heavy
        if s.reps
        and (
            estimate := estimate_e1rm(
                moved_kg(exercise, s.weight_kg or 0.0, bodyweight_kg), s.reps, rpe=s.rpe or usual_rpe
            )
        )
    ]
    return fmean(values) if values else None


def _is_heavy(done: DoneSet, showing: Exposure) -> bool:
    top = showing.weight_kg or 0.0
    return top <= 0 or (done.weight_kg or 0.0) >= NEAR_TOP * top


def _slope_since(shown: Sequence[tuple[float, float]]) -> float:
    """The slope a day of the second of two lines that meet `GAIN_DAYS` before the newest session, by least squares."""
    rows = [(1.0, min(day + GAIN_DAYS, 0.0), max(day + GAIN_DAYS, 0.0), value) for day, value in shown]
    sums = [[sum(row[i] * row[j] for row in rows) for j in range(4)] for i in range(3)]
    # Few sessions before would tilt the first line, and the second against it.
    sums[1][1] += RISE_WEIGHT
    sums[1][3] += RISE_WEIGHT * USUAL_RISE
    for at in range(3):
        for below in range(at + 1, 3):
            share = sums[below][at] / sums[at][at]
            sums[below] = [low - share * high for low, high in zip(sums[below], sums[at], strict=True)]
    return sums[2][3] / sums[2][2]
