"""Metres climbed."""

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.metrics.metric import Metric

SMOOTHING_S = 10
# Smaller ups and downs than this are the barometer's, not the road's.
SMALLEST_CLIMB_M = 2.0


def ascent(altitude_m: FloatArray) -> float | None:
    """The sum of rises of at least 2 m in a 1 Hz altitude smoothed over 10 s; m."""
    if len(altitude_m) < SMOOTHING_S:
        return None
    sums = np.concatenate(([0.0], np.cumsum(altitude_m)))
    smooth = (sums[SMOOTHING_S:] - sums[:-SMOOTHING_S]) / SMOOTHING_S
    return _climbed(_turning_points(smooth))


def _turning_points(heights: FloatArray) -> list[float]:
    """First, last, and each local high or low: nothing between them can change the sum."""
    if len(heights) < 3:
        return [float(height) for height in heights]
    rising = np.diff(heights) > 0
    turns = np.flatnonzero(rising[1:] != rising[:-1]) + 1
    return [float(heights[0]), *heights[turns].tolist(), float(heights[-1])]


def _climbed(points: list[float]) -> float:
    total, low, high = 0.0, points[0], points[0]
    for height in points[1:]:
        if height > high:
            high = height
        elif high - height >= SMALLEST_CLIMB_M:
            total += _counted(high - low)
            low = high = height
        if height < low:
            total += _counted(high - low)
            low = high = height
    return total + _counted(high - low)


def _counted(rise: float) -> float:
    return rise if rise >= SMALLEST_CLIMB_M else 0.0


METRICS = (
    Metric(
        name="ascent",
        title="Ascent",
        formula="sum of rises >= 2 m of the altitude smoothed over 10 s",
        unit="m",
        source="practice of recording devices",
        needs=("altitude",),
        function=ascent,
    ),
)
