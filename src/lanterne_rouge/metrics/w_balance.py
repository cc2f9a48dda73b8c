"""How much of W' is left at each second."""

from math import exp

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.metrics.critical_power import CriticalPower
from lanterne_rouge.metrics.metric import Metric
from lanterne_rouge.metrics.recurrence import decaying_sum


def w_balance(watts: FloatArray, model: CriticalPower, *, step_s: float = 1.0) -> FloatArray | None:
    """W' left after each sample, J: spent at P - CP above CP, its deficit shrinks by exp(-(CP - P) t / W') below.

    Source: Skiba 2015.
    """
    if model.w_prime_j <= 0:
        return None
    above = watts - model.cp_w
    decay = np.minimum(above, 0.0)
    decay *= step_s / model.w_prime_j
    np.exp(decay, out=decay)
    spent = np.maximum(above, 0.0, out=above)
    spent *= step_s
    deficit = decaying_sum(decay, spent, 0.0)
    return np.subtract(model.w_prime_j, deficit, out=deficit)


def w_balance_integral(
    watts: FloatArray, model: CriticalPower, *, tau_s: float | None = None, step_s: float = 1.0
) -> FloatArray | None:
    """W' left after each sample, J: every joule above CP comes back with one time constant. Source: Skiba 2012."""
    if model.w_prime_j <= 0 or len(watts) == 0:
        return None
    tau = tau_skiba(recovery_deficit(watts, model.cp_w) or 0.0) if tau_s is None else tau_s
    if tau <= 0:
        return None
    spent = np.maximum(watts - model.cp_w, 0.0) * step_s
    return model.w_prime_j - decaying_sum(exp(-step_s / tau), spent, 0.0)


def recovery_deficit(watts: FloatArray, cp_w: float) -> float | None:
    """CP less the mean of the samples below it, W; None when none are below."""
    below = watts[watts < cp_w]
    return cp_w - float(below.mean()) if len(below) else None


def tau_skiba(deficit_w: float) -> float:
    """546 * exp(-0.01 D) + 316, s. Source: Skiba 2012."""
    return 546 * exp(-0.01 * deficit_w) + 316


def tau_bartram(deficit_w: float) -> float | None:
    """2287.2 * D^-0.688, s, for elites. Source: Bartram 2018."""
    return float(2287.2 * deficit_w**-0.688) if deficit_w > 0 else None


METRICS = (
    Metric(
        name="wbal_differential",
        title="W' balance",
        formula="above CP: - (P - CP) dt; below: deficit * exp(-(CP - P) dt / W')",
        unit="J",
        source="Skiba 2015",
        needs=("power", "CP", "W'"),
        function=w_balance,
    ),
    Metric(
        name="wbal_integral",
        title="W' balance, integral form",
        formula="W' - sum of (P - CP) dt * exp(-(t - u) / tau)",
        unit="J",
        source="Skiba 2012",
        needs=("power", "CP", "W'"),
        function=w_balance_integral,
    ),
    Metric(
        name="wbal_tau_skiba2012",
        title="Time constant of recovery",
        formula="546 * exp(-0.01 D) + 316",
        unit="s",
        source="Skiba 2012",
        needs=("power", "CP"),
        function=tau_skiba,
    ),
    Metric(
        name="wbal_tau_bartram2018",
        title="Time constant of recovery, elites",
        formula="2287.2 * D^-0.688",
        unit="s",
        source="Bartram 2018",
        needs=("power", "CP"),
        function=tau_bartram,
    ),
)
