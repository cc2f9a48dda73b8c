"""Model of what training does to performance on the goal day of an average athlete; the planner optimises it.

Delayed fitness (Calvert 1976) minus fatigue whose cost grows with recent load (Busso 2003), fitness with an optimum at a
modest share of high intensity (Seiler 2010), sharpness that only recent intensity keeps (Bosquet 2007), and what weeks far
beyond the months before them leave behind (Aubry 2014). Its constants are population means; individual fits are
ill-conditioned (Hellard 2006), so nobody's own curve is claimed here.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray


@dataclass(frozen=True, kw_only=True)
class Constants:
    """Population means. Time constants in days; `optimum` is the sustained load of largest gain as a multiple of the usual
    load; `scale` the share of performance due to training at the usual load, in percent.

    Three weeks of overload overreached 11 of 23 trained triathletes, who then gained 2.6 % less by a taper than those who were
    only tired (Aubry 2014). Whose limit is where is not known: between the least and the most, the mean over athletes rises with
    the square. `overload_loss` is in percent for each unit of stress beyond the limit and day; limits and size are assumed.
    `least_bearing`: a load a day, about five easy hours a week, that nobody overreaches by however little came before it.
    """

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
    stress_days: float = 10.0
    bearing_days: float = 60.0
    least_bearing: float = 30.0
    least_limit: float = 1.1
    most_limit: float = 1.4
    overload_days: float = 10.0
    recovery_days: float = 30.0
    overload_loss: float = 2.5


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
        self._c = c = constants
        self._usual = max(horizon.usual, 1.0)
        past = len(horizon.past)
        w, x = horizon.past / self._usual, horizon.past_share
        # Past loads represent an endless usual past; otherwise the first weeks would look like a season's start.
        level, mixed = (float(np.mean(w)), float(np.mean(x * w))) if past else (1.0, 0.15)
        age = np.arange(1, past + days + 1, dtype=np.float64)
        share, cost = _filter(past + days, c.share_days), _filter(past + days, c.cost_days)
        num0 = share[:, :past] @ (w * x) + np.exp(-age / c.share_days) * _sum_of(c.share_days) * mixed
        den0 = share[:, :past] @ w + np.exp(-age / c.share_days) * _sum_of(c.share_days) * level + 1e-9
        f = w * (1 + c.high_cost * x)
        k0 = cost[:, :past] @ f + np.exp(-age / c.cost_days) * _sum_of(c.cost_days) * level * (1 + c.high_cost * 0.15)
        price = c.scale / (2 * c.optimum * (1 + c.high_cost * 0.15) ** 2)
        price /= _sum_of(c.fatigue_days) * _sum_of(c.cost_days)
        gain = c.scale / _sum_of(c.fitness_days)
        kernels = [(weight, *_kernels(past + days, past + day, c)) for day, weight in horizon.goals]
        nothing = np.zeros(past + days)
        # All goals together where the model is linear; sharpness saturates for each of its own.
        fit = sum((weight * gain * fit for weight, fit, _, _ in kernels), nothing)
        tired = sum((weight * price * tired for weight, _, tired, _ in kernels), nothing)
        # What is past stays as it is: only the coming days are computed again at every step.
        effect = self._effect(num0[:past] / den0[:past])[0]
        self._before = float(fit[:past] @ (w * effect) - tired[:past] @ (f * k0[:past]))
        self._fit, self._tired = fit[past:], tired[past:]
        self._num0, self._den0, self._k0 = num0[past:], den0[past:], k0[past:]
        self._stress, self._stress0 = _mean_of(f, days, c.stress_days)
        self._bearing, self._bearing0 = _mean_of(f, days, c.bearing_days)
        self._lost = sum(
            (weight * c.overload_loss * _overload_kernel(days, day, c) for day, weight in horizon.goals), np.zeros(days)
        )
        self._share, self._cost = _filter(days, c.share_days), _filter(days, c.cost_days)
        self._sharp = tuple(
            (weight * c.sharp_points, sharp[past:], float(sharp[:past] @ (w * x))) for weight, _, _, sharp in kernels
        )

    def value(self, load: FloatArray, share: FloatArray) -> float:
        """Weighted performance on the goals, in percent of an arbitrary start; load in TSS a day, share 0-1."""
        return self.gradient(load, share)[0]

    def gradient(self, load: FloatArray, share: FloatArray) -> tuple[float, FloatArray, FloatArray]:
        """The value and its derivatives by load and share."""
        c, w, x = self._c, load / self._usual, share
        wx, costly = w * x, 1 + c.high_cost * x
        den = self._share @ w + self._den0
        recent = (self._share @ wx + self._num0) / den
        effect, slope = self._effect(recent)
        f = w * costly
        k2 = self._cost @ f + self._k0
        tired = self._tired * f
        value = self._before + float(self._fit @ (w * effect)) - float(tired @ k2)
        dnum = self._fit * w * slope / den
        dwx = dnum @ self._share
        for points, sharp, sharp0 in self._sharp:
            keen = (float(sharp @ wx) + sharp0) / c.best_share
            left = float(np.exp(-2 * keen))
            value += points * (1 - left)
            dwx += (points * 2 * left / c.best_share) * sharp
        lost, by_stress = self._overload(f)
        value -= lost
        df = self._tired * k2 + tired @ self._cost + by_stress
        dw = self._fit * effect - (dnum * recent) @ self._share - df * costly + dwx * x
        return value, dw / self._usual, (dwx - df * c.high_cost) * w

    def _overload(self, f: FloatArray) -> tuple[float, FloatArray]:
        """What is lost on the goals by days beyond the limits of a part of all athletes, and its derivative by stress."""
        c = self._c
        span = c.most_limit - c.least_limit
        own, least = self._bearing @ f + self._bearing0, c.least_bearing / self._usual
        bearing = np.maximum(own, least)
        ratio = (self._stress @ f + self._stress0) / bearing
        within = np.clip(ratio - c.least_limit, 0.0, span)
        lost = float(self._lost @ (within**2 / (2 * span) + np.maximum(ratio - c.most_limit, 0.0)))
        slope = self._lost * within / span / bearing
        return lost, slope @ self._stress - np.where(own > least, slope * ratio, 0.0) @ self._bearing

    def _effect(self, recent: FloatArray) -> tuple[FloatArray, FloatArray]:
        """What a load is worth by the recent share of high intensity, and the derivative of that."""
        c = self._c
        off = (recent - c.best_share) / c.share_width
        above = (1 - c.least_effect) * np.exp(-(off**2))
        return c.least_effect + above, -2 * above * off / c.share_width


def _sum_of(days: float) -> float:
    """Return the sum of an endless geometric decay: what a unit load a day adds up to."""
    return float(1 / (1 - np.exp(-1 / days)))


def _mean_of(past: FloatArray, days: int, tau: float) -> tuple[FloatArray, FloatArray]:
    """Return the decaying mean of coming days as a filter, and what the past leaves in it; an endless usual came before."""
    before = np.exp(-np.arange(1, len(past) + 1)[::-1] / tau) @ past if len(past) else 0.0
    before += _sum_of(tau) * np.exp(-(len(past) + 1) / tau) * (float(np.mean(past)) if len(past) else 1.0)
    decay = np.exp(-np.arange(days) / tau)
    return _filter(days, tau) / _sum_of(tau), before * decay / _sum_of(tau)


@lru_cache(maxsize=32)
def _filter(days: int, tau: float) -> FloatArray:
    """Return the lower triangle of decays: row t sums what days up to t left behind."""
    age = np.subtract.outer(np.arange(days), np.arange(days)).astype(np.float64)
    return np.where(age >= 0, np.exp(-np.maximum(age, 0) / tau), 0.0)


@lru_cache(maxsize=64)
def _overload_kernel(days: int, goal: int, c: Constants) -> FloatArray:
    """Return what a day beyond the limit still costs on the goal morning: it builds up in days and fades in weeks."""
    age = (goal - 1 - np.arange(days)).astype(np.float64)
    slow, quick = np.exp(-1 / c.recovery_days), np.exp(-1 / c.overload_days)
    ahead = np.maximum(age, 0) + 1
    return np.where(age >= 0, (1 - quick) * (slow**ahead - quick**ahead) / (slow - quick), 0.0)


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
