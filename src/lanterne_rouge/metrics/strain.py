"""How load and body stand against the last weeks: load ratios, long runs, heart rate variability.

Plain Python, so that a day starts without NumPy.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite, log
from statistics import fmean, stdev
from typing import Literal

from lanterne_rouge.metrics.metric import GoldenInput, Metric

# A run up to a tenth longer than the longest of 30 days is an ordinary one.
RUN_SPIKE_RATIO = 1.1
FEWEST_HRV_MORNINGS = 14
# Half-width of the band of HRV, in standard deviations.
HRV_BAND_SD = 0.5


def load_ratio(loads_28d: Sequence[float]) -> float | None:
    """Mean of the last 7 days over the mean of 28, no unit; for display only. Source: Hulin 2014."""
    if len(loads_28d) < 28:
        return None
    month = fmean(loads_28d[-28:])
    return fmean(loads_28d[-7:]) / month if month > 0 else None


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
    if today_km <= RUN_SPIKE_RATIO * longest_30d_km:
        return "reference"
    if today_km <= 1.3 * longest_30d_km:
        return "small"
    return "moderate" if today_km <= 2 * longest_30d_km else "large"


@dataclass(frozen=True, kw_only=True)
class Spread:
    """Mean and sample SD of the mornings that a band rests on."""

    mean: float
    sd: float


@dataclass(frozen=True, kw_only=True)
class HrvBand:
    """The range of values that say nothing unusual."""

    low: float
    high: float


def ln_rmssd(rr_ms: Sequence[float]) -> float | None:
    """Logarithm of the root mean square of successive RR differences, ln ms. Source: Task Force 1996; Plews 2013."""
    if len(rr_ms) < 2:
        return None
    mean_square = fmean((later - earlier) ** 2 for earlier, later in pairwise(rr_ms))
    return log(mean_square) / 2 if isfinite(mean_square) and mean_square > 0 else None


def hrv_spread(values: Sequence[float]) -> Spread | None:
    """Mean and sample SD of the valid mornings of 28 days, ln ms; None below 14 of them."""
    valid = [value for value in values if isfinite(value)]
    return Spread(mean=fmean(valid), sd=stdev(valid)) if len(valid) >= FEWEST_HRV_MORNINGS else None


def hrv_band(spread: Spread, *, width_sd: float = HRV_BAND_SD) -> HrvBand:
    """The values that say nothing unusual: mean +- 0.5 sample SD, ln ms. Source: Plews 2012; Javaloyes 2019."""
    return HrvBand(low=spread.mean - width_sd * spread.sd, high=spread.mean + width_sd * spread.sd)


def smallest_worthwhile_band(values: Sequence[float], *, width_sd: float = HRV_BAND_SD) -> HrvBand | None:
    """The band of the valid mornings of 28 days, ln ms; None below 14 of them.

    Source: Plews 2012; Vesterinen 2016; Javaloyes 2019.
    """
    spread = hrv_spread(values)
    return None if spread is None else hrv_band(spread, width_sd=width_sd)


def _golden_band(given: GoldenInput) -> dict[str, float] | None:
    given.word("sd", ("sample",), "sample")
    band = smallest_worthwhile_band(given.numbers("ln_rmssd_28d"), width_sd=given.number("k", HRV_BAND_SD))
    return None if band is None else {"low": band.low, "high": band.high}


STRAIN_METRICS = (
    Metric(
        key="acwr_rolling",
        title="Acute to chronic ratio",
        formula="mean of 7 days / mean of 28 days",
        unit="1",
        source="Hulin 2014",
        needs=("load of 28 days",),
        compute=load_ratio,
        golden=lambda given: load_ratio(given.numbers("loads_28d", 28)),
    ),
    Metric(
        key="acwr_ewma",
        title="Acute to chronic ratio, exponential",
        formula="EWMA(7) / EWMA(28), factor 2 / (N + 1)",
        unit="1",
        source="Williams 2017",
        needs=("load of 28 days",),
        compute=load_ratio_ewma,
        golden=lambda given: load_ratio_ewma(given.numbers("loads")),
    ),
    Metric(
        key="frandsen_spike_category",
        title="Run longer than usual",
        formula="today / longest run of 30 days - 1: <= 10 %, <= 30 %, <= 100 %, more",
        unit="band",
        source="Frandsen 2025",
        needs=("distance of runs over 30 days",),
        compute=run_spike,
        golden=lambda given: run_spike(given.number("longest_30d_km"), given.number("today_km")),
    ),
    Metric(
        key="ln_rmssd",
        title="Heart rate variability (ln rMSSD)",
        formula="ln sqrt(mean((RR[i+1] - RR[i])^2))",
        unit="ln ms",
        source="Task Force 1996; Plews 2013",
        needs=("RR intervals",),
        compute=ln_rmssd,
        golden=lambda given: ln_rmssd(given.numbers("rr_ms")),
    ),
    Metric(
        key="hrv_swc_band",
        title="HRV band",
        formula="mean +- 0.5 sample SD of 28 days",
        unit="ln ms",
        source="Plews 2012; Vesterinen 2016; Javaloyes 2019",
        needs=("at least 14 mornings of 28",),
        compute=smallest_worthwhile_band,
        golden=_golden_band,
    ),
)
