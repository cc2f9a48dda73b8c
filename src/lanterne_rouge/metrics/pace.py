"""Speed over ground: the cost of a gradient, graded speed, and the load of runs and swims."""

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.metrics.metric import Metric

STEEPEST_GRADE = 0.45
# Barometers and GPS wander by metres; half a minute of running is the shortest stretch whose gradient can be trusted.
GRADE_WINDOW_S = 30
SHORTEST_GRADE_M = 20.0
# J/kg/m against gradient, highest power first; the last is the cost on the flat.
MINETTI = (155.4, -30.4, -43.3, 46.3, 19.5, 3.6)


def running_cost(grade: float) -> float:
    """155.4 i^5 - 30.4 i^4 - 43.3 i^3 + 46.3 i^2 + 19.5 i + 3.6, J/kg/m, |i| <= 0.45. Source: Minetti 2002."""
    return float(_cost(np.asarray(grade, dtype=np.float64)))


def graded_speed(speed_ms: FloatArray, altitude_m: FloatArray) -> FloatArray:
    """The speed on the flat that costs as much, m/s, for each second of 1 Hz columns. Source: Minetti 2002."""
    return speed_ms * _cost(smoothed_grade(speed_ms, altitude_m)) / MINETTI[-1]


def smoothed_grade(speed_ms: FloatArray, altitude_m: FloatArray) -> FloatArray:
    """Rise over run across half a minute around each second; 0 where too little ground was covered to know."""
    n = len(speed_ms)
    if n < 2:
        return np.zeros(n)
    half = GRADE_WINDOW_S // 2
    travelled = np.cumsum(speed_ms)
    height = _moving_mean(altitude_m, half)
    index = np.arange(n)
    begin, end = np.maximum(index - half, 0), np.minimum(index + half, n - 1)
    run = travelled[end] - travelled[begin]
    rise = height[end] - height[begin]
    return np.where(run >= SHORTEST_GRADE_M, rise / np.maximum(run, SHORTEST_GRADE_M), 0.0)


def run_tss(seconds: float, graded_speed_ms: float, threshold_ms: float) -> float | None:
    """100 * hours * (graded speed / threshold speed)^2, TSS points. Source: McGregor 2008."""
    return _pace_tss(seconds, graded_speed_ms, threshold_ms, 2)


def swim_tss(seconds: float, speed_ms: float, css_ms: float) -> float | None:
    """100 * hours * (speed / CSS)^3, TSS points. Source: Fitzgerald & McGregor 2008."""
    return _pace_tss(seconds, speed_ms, css_ms, 3)


def _pace_tss(seconds: float, speed_ms: float, threshold_ms: float, power: int) -> float | None:
    if threshold_ms <= 0 or seconds < 0 or speed_ms < 0:
        return None
    return 100 * seconds / 3600 * (speed_ms / threshold_ms) ** power


def _cost(grade: FloatArray) -> FloatArray:
    return np.asarray(np.polyval(MINETTI, np.clip(grade, -STEEPEST_GRADE, STEEPEST_GRADE)), dtype=np.float64)


def _moving_mean(values: FloatArray, width: int) -> FloatArray:
    """A centred mean over `width` samples, shorter at the ends."""
    sums = np.concatenate(([0.0], np.cumsum(values)))
    index = np.arange(len(values))
    begin = np.maximum(index - width // 2, 0)
    end = np.minimum(index + width // 2 + 1, len(values))
    return np.asarray((sums[end] - sums[begin]) / (end - begin), dtype=np.float64)


METRICS = (
    Metric(
        name="minetti_cost_j_kg_m",
        title="Cost of running on a gradient",
        formula="155.4 i^5 - 30.4 i^4 - 43.3 i^3 + 46.3 i^2 + 19.5 i + 3.6, |i| <= 0.45",
        unit="J/kg/m",
        source="Minetti 2002",
        needs=("gradient",),
        function=running_cost,
    ),
    Metric(
        name="graded_speed",
        title="Graded speed (NGP)",
        formula="speed * C(i) / C(0), gradient i over 30 s",
        unit="m/s",
        source="Minetti 2002",
        needs=("speed", "altitude"),
        function=graded_speed,
    ),
    Metric(
        name="r_tss",
        title="Running load (rTSS)",
        formula="100 * hours * (graded speed / threshold speed)^2",
        unit="TSS points",
        source="McGregor 2008",
        needs=("speed", "threshold pace"),
        function=run_tss,
    ),
    Metric(
        name="s_tss",
        title="Swimming load (sTSS)",
        formula="100 * hours * (speed / CSS)^3, moving time",
        unit="TSS points",
        source="Fitzgerald & McGregor 2008",
        needs=("distance", "CSS"),
        function=swim_tss,
    ),
)
