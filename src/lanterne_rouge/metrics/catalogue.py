"""Every metric, in reading order. Whatever reads this catalogue computes, stores, shows and checks all that is declared."""

from collections.abc import Callable, Mapping

from lanterne_rouge.metrics import effort, heart_rate, load, mean_max, pace, performance, power, rest, strain, zones
from lanterne_rouge.metrics.metric import GoldenInput, Metric
from lanterne_rouge.metrics.samples import MeasuredSession, SampledSession

METRIC_FAMILIES: tuple[tuple[str, tuple[Metric, ...]], ...] = (
    ("Fitness and fatigue", (*load.LOAD_METRICS, *rest.MONOTONY_METRICS)),
    ("Strain and recovery", strain.STRAIN_METRICS),
    ("Effort", effort.EFFORT_METRICS),
    ("Power", power.POWER_METRICS),
    ("Best efforts", mean_max.MEAN_MAX_METRICS),
    ("Pace", pace.PACE_METRICS),
    ("Heart rate", heart_rate.HEART_RATE_METRICS),
    ("Elevation", pace.ELEVATION_METRICS),
    ("Zones", zones.ZONE_METRICS),
    ("Performance", performance.PERFORMANCE_METRICS),
)

METRICS: tuple[Metric, ...] = tuple(metric for _, family in METRIC_FAMILIES for metric in family)

SESSION_METRICS: tuple[Metric, ...] = tuple(metric for metric in METRICS if metric.session)
"""The metrics that every session has."""

FROM_SAMPLES: Mapping[str, Callable[[SampledSession], float | None]] = {
    metric.from_samples.key: metric.from_samples.compute for metric in METRICS if metric.from_samples
}
"""By stored key: what the samples of a session tell alone."""

FROM_THRESHOLDS: Mapping[str, Callable[[MeasuredSession], float | None]] = {
    metric.from_thresholds.key: metric.from_thresholds.compute for metric in METRICS if metric.from_thresholds
}
"""By stored key: what a session means for an athlete with these thresholds."""

GOLDEN: Mapping[str, Callable[[GoldenInput], object]] = {
    metric.key: metric.golden for metric in METRICS if metric.golden
}
"""The formulas that answer published cases, by the name of the function there."""
