"""Heart rate variability and the band in which it usually lies."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from lanterne_rouge.metrics.metric import Metric

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


METRICS = (
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
