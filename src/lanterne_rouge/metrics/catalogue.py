"""Every metric, in reading order."""

from lanterne_rouge.metrics import (
    critical_power,
    elevation,
    energy,
    heart_rate,
    impulse_response,
    load,
    mean_max,
    monotony,
    pace,
    performance,
    power,
    recovery,
    strain,
    w_balance,
    zones,
)
from lanterne_rouge.metrics.metric import Metric

FAMILIES: tuple[tuple[str, tuple[Metric, ...]], ...] = (
    ("Fitness and fatigue", (*load.METRICS, *monotony.METRICS)),
    ("Strain", strain.METRICS),
    ("Power", power.METRICS),
    ("Best efforts", mean_max.METRICS),
    ("Critical power", critical_power.METRICS),
    ("W' balance", w_balance.METRICS),
    ("Heart rate", heart_rate.METRICS),
    ("Pace", pace.METRICS),
    ("Elevation", elevation.METRICS),
    ("Zones", zones.METRICS),
    ("Performance", performance.METRICS),
    ("Impulse and response", impulse_response.METRICS),
    ("Recovery", recovery.METRICS),
    ("Energy", energy.METRICS),
)

METRICS: tuple[Metric, ...] = tuple(metric for _, family in FAMILIES for metric in family)
