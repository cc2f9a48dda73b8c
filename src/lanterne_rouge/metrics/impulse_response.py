"""Models in which each day's load leaves fitness and fatigue that fade."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from lanterne_rouge.metrics.metric import Metric


@dataclass(frozen=True, kw_only=True)
class CriticalTimes:
    """`net_negative_days` before the goal a load still harms, `greatest_benefit_days` before it helps most."""

    net_negative_days: float
    greatest_benefit_days: float


@dataclass(frozen=True, kw_only=True)
class VariableDose:
    """Busso's parameters: gains of fitness and of fatigue, and three time constants in days."""

    fitness_gain: float
    fatigue_gain: float
    fitness_days: float
    fatigue_days: float
    gain_days: float


def critical_times(
    fitness_days: float, fatigue_days: float, fitness_gain: float, fatigue_gain: float
) -> CriticalTimes | None:
    """t_n = c ln(k2 / k1), t_g = c ln(k2 tau1 / (k1 tau2)), c = tau1 tau2 / (tau1 - tau2); days.

    Source: Fitz-Clarke 1991.
    """
    if min(fitness_days, fatigue_days, fitness_gain, fatigue_gain) <= 0 or fitness_days == fatigue_days:
        return None
    scale = fitness_days * fatigue_days / (fitness_days - fatigue_days)
    return CriticalTimes(
        net_negative_days=scale * log(fatigue_gain / fitness_gain),
        greatest_benefit_days=scale * log(fatigue_gain * fitness_days / (fitness_gain * fatigue_days)),
    )


def variable_dose_response(loads: Sequence[float], model: VariableDose, *, start: float = 0.0) -> float | None:
    """Performance on the day after the last load, where fatigue's gain grows with recent load; model's own units.

    p = p0 + k1 sum w_i e^(-(n-i)/tau1) - sum k2_i w_i e^(-(n-i)/tau2), k2_i = k3 sum_(j<=i) w_j e^(-(i-j)/tau3).
    Source: Busso 2003.
    """
    if min(model.fitness_days, model.fatigue_days, model.gain_days) <= 0:
        return None
    fitness = fatigue = gain = 0.0
    for load in loads:
        gain = gain * exp(-1 / model.gain_days) + model.fatigue_gain * load
        fitness = (fitness + model.fitness_gain * load) * exp(-1 / model.fitness_days)
        fatigue = (fatigue + gain * load) * exp(-1 / model.fatigue_days)
    return start + fitness - fatigue


METRICS = (
    Metric(
        name="banister_critical_times",
        title="When a load harms and when it helps most",
        formula="t_n = c ln(k2 / k1); t_g = c ln(k2 tau1 / (k1 tau2)); c = tau1 tau2 / (tau1 - tau2)",
        unit="days",
        source="Fitz-Clarke 1991",
        needs=("the model's four parameters",),
        function=critical_times,
    ),
    Metric(
        name="busso_vdr",
        title="Variable dose-response",
        formula="p0 + k1 sum w e^(-t/tau1) - sum k2(i) w e^(-t/tau2); k2(i) = k3 sum w e^(-t/tau3)",
        unit="model units",
        source="Busso 2003",
        needs=("load of every day", "the model's parameters"),
        function=variable_dose_response,
    ),
)
