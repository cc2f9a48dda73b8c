"""Every metric, in reading order."""

from lanterne_rouge.metrics import heart_rate, load, mean_max, pace, performance, power, strain, zones
from lanterne_rouge.metrics import heart_rate as energy
from lanterne_rouge.metrics import performance as impulse_response
from lanterne_rouge.metrics import power as critical_power
from lanterne_rouge.metrics import power as w_balance
from lanterne_rouge.metrics import rest as monotony
from lanterne_rouge.metrics import strain as recovery
from lanterne_rouge.metrics import track as elevation
from lanterne_rouge.metrics.metric import Metric

FAMILIES: tuple[tuple[str, tuple[Metric, ...]], ...] = (
    ("Fitness and fatigue", (*load.METRICS, *monotony.METRICS)),
    ("Strain", strain.METRICS),
    ("Power", power.METRICS),
    ("Best efforts", mean_max.METRICS),
    ("Critical power", critical_power.CRITICAL_POWER_METRICS),
    ("W' balance", w_balance.W_BALANCE_METRICS),
    ("Heart rate", heart_rate.METRICS),
    ("Pace", pace.METRICS),
    ("Elevation", elevation.METRICS),
    ("Zones", zones.METRICS),
    ("Performance", performance.METRICS),
    ("Impulse and response", impulse_response.IMPULSE_RESPONSE_METRICS),
    ("Recovery", recovery.RECOVERY_METRICS),
    ("Energy", energy.ENERGY_METRICS),
)

METRICS: tuple[Metric, ...] = tuple(metric for _, family in FAMILIES for metric in family)
