"""Model of what training does to performance on the goal day of an average athlete; the planner optimises it.

Delayed fitness (Calvert 1976) minus fatigue whose cost grows with recent load (Busso 2003), fitness with an optimum at a
modest share of high intensity (Seiler 2010), and sharpness that only recent intensity keeps (Bosquet 2007). Its constants are
population means; individual fits are ill-conditioned (Hellard 2006), so nobody's own curve is claimed here.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray


@dataclass(frozen=True, kw_only=True)
class Constants:
    """Population means. Time constants in days; `optimum` is the sustained load of largest gain as a multiple of the usual
    load; `scale` the share of performance due to training at the usual load, in percent."""

    fitness_days: float = 44.0
    fatigue_days: float = 11.0
    cost_days: float = 2.7
    delay_days: float = 5.0
    optimum: float = 1.6
    scale: float = 30.0
    high_cost: float = 0.6
    best_share: float = 0.19
    share_width: float = 0.22
    least_effect: float = 0.7
    share_days: float = 21.0
    sharp_days: float = 12.0
    sharp_points: float = 3.0


@dataclass(frozen=True, kw_only=True)
class Horizon:
    """What the model needs besides the plan: loads and shares of the past (oldest first, ending yesterday), the usual load,
    and the goals as (day of the plan, weight)."""

    past: FloatArray
    past_share: FloatArray
    usual: float
    goals: tuple[tuple[int, float], ...]


class ResponseModel:
    """Weighted performance on the goal days as a function of coming loads and shares, with its gradient."""

    def __init__(self, horizon: Horizon, days: int, constants: Constants) -> None:
        self._c, self._goals = constants, horizon.goals
        self._usual = max(horizon.usual, 1.0)
        self._past = len(horizon.past)
        self._old = np.concatenate([horizon.past, np.zeros(days)]) / self._usual
        self._old_share = np.concatenate([horizon.past_share, np.zeros(days)])
        total = self._past + days
        c = constants
        self._share = _filter(total, c.share_days)
        self._cost = _filter(total, c.cost_days)
        # Past loads represent an endless usual past; otherwise the first weeks would look like a season's start.
        age = np.arange(1, total + 1, dtype=np.float64)
        self._share_before = np.exp(-age / c.share_days) * _sum_of(c.share_days)
        self._cost_before = np.exp(-age / c.cost_days) * _sum_of(c.cost_days)
        before = float(np.mean(self._old_share[: self._past] * self._old[: self._past])) if self._past else 0.15
        level = float(np.mean(self._old[: self._past])) if self._past else 1.0
        self._num0, self._den0 = self._share_before * before, self._share_before * level
        self._q0 = self._cost_before * level * (1 + c.high_cost * 0.15)
        self._gain = c.scale / _sum_of(c.fitness_days)
        self._price = c.scale / (2 * c.optimum * (1 + c.high_cost * 0.15) ** 2)
        self._price /= _sum_of(c.fatigue_days) * _sum_of(c.cost_days)

    def value(self, load: FloatArray, share: FloatArray) -> float:
        """Weighted performance on the goals, in percent of an arbitrary start; load in TSS a day, share 0-1."""
        return self._run(load, share, gradient=False)[0]

    def gradient(self, load: FloatArray, share: FloatArray) -> tuple[float, FloatArray, FloatArray]:
        """The value and its derivatives by load and share."""
        return self._run(load, share, gradient=True)

    def _run(self, load: FloatArray, share: FloatArray, *, gradient: bool) -> tuple[float, FloatArray, FloatArray]:
        c, past = self._c, self._past
        w, x = self._old.copy(), self._old_share.copy()
        w[past:], x[past:] = load / self._usual, share
        wx = w * x
        num, den = self._share @ wx + self._num0, self._share @ w + self._den0 + 1e-9
        recent = num / den
        off = (recent - c.best_share) / c.share_width
        floor = c.least_effect
        effect = floor + (1 - floor) * np.exp(-(off**2))
        u, f = w * effect, w * (1 + c.high_cost * x)
        k2 = self._cost @ f + self._q0
        value, du, df, dwx = 0.0, np.zeros_like(w), np.zeros_like(w), np.zeros_like(w)
        for day, weight in self._goals:
            fit, tired, sharp = _kernels(len(w), past + day, c)
            h = self._price * tired
            keen = float(sharp @ wx) / c.best_share
            value += weight * (
                self._gain * float(fit @ u) - float(h @ (f * k2)) + c.sharp_points * (1 - np.exp(-2 * keen))
            )
            if gradient:
                du += weight * self._gain * fit
                df -= weight * (h * k2 + self._cost.T @ (h * f))
                dwx += weight * c.sharp_points * 2 * np.exp(-2 * keen) / c.best_share * sharp
        if not gradient:
            return value, du, df
        slope = (1 - floor) * np.exp(-(off**2)) * (-2 * off) / c.share_width
        dnum = du * w * slope / den
        dwx += self._share.T @ dnum
        dw = du * effect - self._share.T @ (dnum * recent) + df * (1 + c.high_cost * x) + dwx * x
        dx = df * c.high_cost * w + dwx * w
        return value, dw[past:] / self._usual, dx[past:]


def _sum_of(days: float) -> float:
    """Return the sum of an endless geometric decay: what a unit load a day adds up to."""
    return float(1 / (1 - np.exp(-1 / days)))


@lru_cache(maxsize=32)
def _filter(days: int, tau: float) -> FloatArray:
    """Return the lower triangle of decays: row t sums what days up to t left behind."""
    age = np.subtract.outer(np.arange(days), np.arange(days)).astype(np.float64)
    return np.where(age >= 0, np.exp(-np.maximum(age, 0) / tau), 0.0)


@lru_cache(maxsize=64)
def _kernels(days: int, goal: int, c: Constants) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return what a unit on each day leaves on the goal morning: as delayed fitness, fatigue and sharpness."""
    age = (goal - 1 - np.arange(days)).astype(np.float64)
    counts = age >= 0
    age = np.maximum(age, 0)
    slow, quick = np.exp(-1 / c.fitness_days), np.exp(-1 / c.delay_days)
    fit = (1 - quick) * (slow ** (age + 1) - quick ** (age + 1)) / (slow - quick)
    tired = np.exp(-(age + 1) / c.fatigue_days)
    sharp = np.exp(-(age + 1) / c.sharp_days) / _sum_of(c.sharp_days)
    return tuple(np.where(counts, k, 0.0) for k in (fit, tired, sharp))  # type: ignore[return-value]
