"""What a session felt like, and how suddenly load grows: session RPE, load ratios, spikes."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from statistics import median
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from lanterne_rouge.metrics.metric import Metric

LOAD_PER_HOUR_AND_RPE = 10.0
MOST_PER_HOUR = 100.0
SESSIONS_FOR_OWN_RATIO = 10


def session_rpe(rpe: float, minutes: float) -> float | None:
    """RPE (CR10) * minutes, arbitrary units. Source: Foster 2001."""
    return rpe * minutes if 0 <= rpe <= 10 and minutes >= 0 else None


def session_rpe_load(rpe: float, hours: float, *, own_ratio: float | None = None) -> float | None:
    """hours * RPE * 10, or the athlete's own ratio, at most 100 per hour; TSS points. Source: Foster 2001, scaled."""
    if not 0 <= rpe <= 10 or hours < 0:
        return None
    return hours * min(rpe * (LOAD_PER_HOUR_AND_RPE if own_ratio is None else own_ratio), MOST_PER_HOUR)


def own_rpe_ratio(sessions: Sequence[tuple[float, float, float]]) -> float | None:
    """Median load per hour and RPE point over sessions of (hours, RPE, load); None before ten that have both."""
    ratios = [load / (hours * rpe) for hours, rpe, load in sessions if hours > 0 and rpe > 0 and load > 0]
    return median(ratios) if len(ratios) >= SESSIONS_FOR_OWN_RATIO else None


def load_ratio(loads_28d: ArrayLike) -> float | None:
    """Mean of the last 7 days over the mean of 28, no unit; for display only. Source: Hulin 2014."""
    loads = np.asarray(loads_28d, dtype=np.float64)
    if len(loads) < 28:
        return None
    month = float(loads[-28:].mean())
    return float(loads[-7:].mean()) / month if month > 0 else None


def load_ratio_ewma(loads: Sequence[float]) -> float | None:
    """The same by averages with factor 2 / (N + 1), seeded by the first load; display only. Source: Williams 2017."""
    if not loads:
        return None
    week = month = loads[0]
    for load in loads[1:]:
        week += (load - week) * 2 / 8
        month += (load - month) * 2 / 29
    return week / month if month > 0 else None


def run_spike(longest_30d_km: float, today_km: float) -> Literal["reference", "small", "moderate", "large"] | None:
    """Today's run over the longest of 30 days: up to 10, 30, 100 % more, and beyond. Source: Frandsen 2025."""
    if longest_30d_km <= 0 or today_km < 0:
        return None
    excess = round(today_km / longest_30d_km - 1, 9)
    if excess <= 0.10:
        return "reference"
    if excess <= 0.30:
        return "small"
    return "moderate" if excess <= 1.00 else "large"


METRICS = (
    Metric(
        name="session_rpe_load",
        title="Session RPE",
        formula="RPE (CR10) * minutes",
        unit="arbitrary units",
        source="Foster 2001",
        needs=("RPE", "duration"),
        function=session_rpe,
    ),
    Metric(
        name="session_rpe_tss",
        title="Session RPE as load",
        formula="hours * RPE * 10, or the athlete's own ratio; at most 100 per hour",
        unit="TSS points",
        source="Foster 2001",
        needs=("RPE", "duration"),
        function=session_rpe_load,
    ),
    Metric(
        name="acwr_rolling",
        title="Acute to chronic ratio",
        formula="mean of 7 days / mean of 28 days",
        unit="1",
        source="Hulin 2014",
        needs=("load of 28 days",),
        function=load_ratio,
    ),
    Metric(
        name="acwr_ewma",
        title="Acute to chronic ratio, exponential",
        formula="EWMA(7) / EWMA(28), factor 2 / (N + 1)",
        unit="1",
        source="Williams 2017",
        needs=("load of 28 days",),
        function=load_ratio_ewma,
    ),
    Metric(
        name="frandsen_spike_category",
        title="Run longer than usual",
        formula="today / longest run of 30 days - 1: <= 10 %, <= 30 %, <= 100 %, more",
        unit="band",
        source="Frandsen 2025",
        needs=("distance of runs over 30 days",),
        function=run_spike,
    ),
)


FEWEST_MORNINGS = 14


@dataclass(frozen=True, kw_only=True)
class Band:
    """The range of values that say nothing unusual."""

    low: float
    high: float


def ln_rmssd(rr_ms: Sequence[float]) -> float | None:
    """Logarithm of the root mean square of successive RR differences, ln ms. Source: Task Force 1996; Plews 2013."""
    intervals = np.asarray(rr_ms, dtype=np.float64)
    if len(intervals) < 2:
        return None
    mean_square = float(np.mean(np.diff(intervals) ** 2))
    return log(mean_square) / 2 if np.isfinite(mean_square) and mean_square > 0 else None


def smallest_worthwhile_band(values: Sequence[float], *, width_sd: float = 0.5) -> Band | None:
    """Mean +- 0.5 sample SD of the valid mornings of 28 days, ln ms; None below 14 of them.

    Source: Plews 2012; Vesterinen 2016; Javaloyes 2019.
    """
    known = np.asarray(values, dtype=np.float64)
    known = known[np.isfinite(known)]
    if len(known) < FEWEST_MORNINGS:
        return None
    mean, half = float(known.mean()), width_sd * float(known.std(ddof=1))
    return Band(low=mean - half, high=mean + half)


RECOVERY_METRICS = (
    Metric(
        name="ln_rmssd",
        title="Heart rate variability (ln rMSSD)",
        formula="ln sqrt(mean((RR[i+1] - RR[i])^2))",
        unit="ln ms",
        source="Task Force 1996; Plews 2013",
        needs=("RR intervals",),
        function=ln_rmssd,
    ),
    Metric(
        name="hrv_swc_band",
        title="HRV band",
        formula="mean +- 0.5 sample SD of 28 days",
        unit="ln ms",
        source="Plews 2012; Vesterinen 2016; Javaloyes 2019",
        needs=("at least 14 mornings of 28",),
        function=smallest_worthwhile_band,
    ),
)
