"""Critical power: the power that could be held for long, and the work above it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from lanterne_rouge.metrics.metric import Metric

# Shorter efforts are ruled by the sprint, longer ones by fuel and will (Hill 1993).
SHORTEST_S, LONGEST_S = 120, 1200
WIDEST_RATIO = 3.0


@dataclass(frozen=True, kw_only=True)
class CriticalPower:
    """CP in W and W' in J."""

    cp_w: float
    w_prime_j: float


@dataclass(frozen=True, kw_only=True)
class CriticalPowerFit:
    """A fit over several efforts. `r_squared` of work against time; `confidence` says how far to trust it."""

    model: CriticalPower
    r_squared: float
    efforts: int
    confidence: Literal["low", "medium", "high"]


def critical_power_of_two(seconds: Sequence[float], watts: Sequence[float]) -> CriticalPower | None:
    """The line through two efforts: CP = (P2 t2 - P1 t1) / (t2 - t1), W' = (P1 - CP) t1; W, J.

    None when the longer effort was the harder one, or so much easier that nothing is left for CP.
    Source: Monod & Scherrer 1965.
    """
    if len(seconds) != 2 or len(watts) != 2 or seconds[0] == seconds[1] or min(seconds) <= 0:
        return None
    (t1, t2), (p1, p2) = seconds, watts
    cp = (p2 * t2 - p1 * t1) / (t2 - t1)
    w_prime = (p1 - cp) * t1
    return CriticalPower(cp_w=cp, w_prime_j=w_prime) if cp > 0 and w_prime >= 0 else None


def critical_power_of_efforts(best_w: Mapping[int, float]) -> CriticalPowerFit | None:
    """CP and W' by the least-squares line of work over time, from the best power (W) over durations of 2-20 min (s).

    None when fewer than three efforts are there, when the longest is not three times the shortest, or when the
    line makes no physical sense. Source: Monod & Scherrer 1965.
    """
    efforts = sorted((t, p) for t, p in best_w.items() if SHORTEST_S <= t <= LONGEST_S and p > 0)
    if len(efforts) < 3 or efforts[-1][0] < WIDEST_RATIO * efforts[0][0]:
        return None
    seconds = np.array([t for t, _ in efforts], dtype=np.float64)
    work = seconds * np.array([p for _, p in efforts], dtype=np.float64)
    centred = seconds - seconds.mean()
    cp = float(centred @ work / (centred @ centred))
    w_prime = float(work.mean() - cp * seconds.mean())
    if cp <= 0 or w_prime <= 0:
        return None
    missed = work - (w_prime + cp * seconds)
    spread = work - work.mean()
    r_squared = 1 - float(missed @ missed) / float(spread @ spread)
    model = CriticalPower(cp_w=cp, w_prime_j=w_prime)
    return CriticalPowerFit(
        model=model, r_squared=r_squared, efforts=len(efforts), confidence=_confidence(model, r_squared, len(efforts))
    )


def _confidence(model: CriticalPower, r_squared: float, efforts: int) -> Literal["low", "medium", "high"]:
    plausible = 5_000 <= model.w_prime_j <= 40_000
    if not plausible or r_squared < 0.99:
        return "low"
    return "high" if r_squared >= 0.998 and efforts >= 4 else "medium"


def time_to_exhaustion(watts: float, model: CriticalPower) -> float | None:
    """W' / (P - CP), s; None at or below CP. Source: Monod & Scherrer 1965."""
    return model.w_prime_j / (watts - model.cp_w) if watts > model.cp_w else None


def three_parameter_power(seconds: float, model: CriticalPower, p_max_w: float) -> float | None:
    """The power held for t: CP + W' / (t + W' / (Pmax - CP)), W. Source: Morton 1996."""
    if p_max_w <= model.cp_w or seconds < 0 or model.w_prime_j <= 0:
        return None
    return model.cp_w + model.w_prime_j / (seconds + model.w_prime_j / (p_max_w - model.cp_w))


METRICS = (
    Metric(
        name="cp2_two_point",
        title="Critical power from two efforts",
        formula="CP = (P2 t2 - P1 t1) / (t2 - t1); W' = (P1 - CP) t1",
        unit="W, J",
        source="Monod & Scherrer 1965",
        needs=("two all-out efforts",),
        function=critical_power_of_two,
    ),
    Metric(
        name="critical_power",
        title="Critical power from best efforts",
        formula="least-squares line of work over time, efforts of 2-20 min",
        unit="W, J",
        source="Monod & Scherrer 1965",
        needs=("best efforts that span a factor of three in duration",),
        function=critical_power_of_efforts,
    ),
    Metric(
        name="time_to_exhaustion",
        title="Time to exhaustion",
        formula="W' / (P - CP)",
        unit="s",
        source="Monod & Scherrer 1965",
        needs=("CP", "W'"),
        function=time_to_exhaustion,
    ),
    Metric(
        name="cp3_power",
        title="Power for a duration, three parameters",
        formula="CP + W' / (t + W' / (Pmax - CP))",
        unit="W",
        source="Morton 1996",
        needs=("CP", "W'", "maximal power"),
        function=three_parameter_power,
    ),
)
