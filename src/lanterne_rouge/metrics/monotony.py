"""How alike the days of a week are, and what that makes of their load. Plain Python, so that a day's start stays quick."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from statistics import fmean, stdev

from lanterne_rouge.metrics.metric import Metric


@dataclass(frozen=True, kw_only=True)
class Monotony:
    """Foster's monotony (no unit) and strain (load units) of seven days."""

    monotony: float
    strain: float


def monotony_strain(loads_7d: Sequence[float]) -> Monotony | None:
    """Mean / sample SD of seven days, and its product with their sum; None when the days are equal.

    Source: Foster 1998.
    """
    if len(loads_7d) != 7 or not all(isfinite(load) for load in loads_7d):
        return None
    spread = stdev(loads_7d)
    # Equal loads such as 0.1 leave a rest of rounding in place of zero.
    if spread <= 1e-9 * max(1.0, *(abs(load) for load in loads_7d)):
        return None
    value = fmean(loads_7d) / spread
    return Monotony(monotony=value, strain=sum(loads_7d) * value)


METRICS: tuple[Metric, ...] = (
    Metric(
        name="monotony_strain",
        title="Monotony and strain",
        formula="mean / sample SD of 7 days; sum * monotony",
        unit="1, load units",
        source="Foster 1998",
        needs=("load of 7 days",),
        function=monotony_strain,
    ),
)
