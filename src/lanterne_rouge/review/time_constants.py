"""Estimate how fast this athlete's fatigue and fitness fade, with a strong prior at the usual values.

Fits of one athlete are ill-conditioned: many pairs of constants explain the same season nearly as well
(Hellard 2006 10.1080/02640410500244697 found 38 days with an interval of 17 to 59). So the answer is the mean over a grid,
weighted by a prior of the population and by how much better one constant explains the mornings than another.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import fmean

from lanterne_rouge.domain.reflection import History

FATIGUE_GRID = tuple(float(t) for t in range(5, 18))
FITNESS_GRID = tuple(float(t) for t in range(30, 61, 2))
FATIGUE_PRIOR, FATIGUE_PRIOR_SD = 11.0, 3.5
FITNESS_PRIOR, FITNESS_PRIOR_SD = 42.0, 8.0
MORNINGS_NEEDED = 56
EFFORTS_NEEDED, EFFORTS_SPAN_DAYS = 8, 84
# Neighbouring mornings are correlated: three count about as much as one independent morning.
MORNINGS_PER_OBSERVATION = 3.0
# The model is too simple for the observations to count for more than this.
MOST_COUNTED = 20.0
LEAST_RESIDUAL = 1e-12
# The first weeks still carry training from before the history.
RUN_IN_DAYS = 14
# Weak ridge penalty, because the two curves are nearly collinear.
RIDGE = 0.05


@dataclass(frozen=True, kw_only=True)
class TimeConstant:
    """An estimated time constant in days, its posterior spread, and the number of observations."""

    days: float
    spread: float
    prior_spread: float
    observations: int

    @property
    def is_informative(self) -> bool:
        """Whether the data narrowed the prior."""
        return self.spread <= 0.8 * self.prior_spread


def fatigue_constant(history: History) -> TimeConstant | None:
    """Estimate the decay of fatigue from morning readiness, else HRV; None with too few mornings."""
    by_readiness = _fit_mornings(history, [d.readiness for d in history.days])
    return by_readiness or _fit_mornings(history, [d.ln_rmssd for d in history.days])


def fitness_constant(history: History) -> TimeConstant | None:
    """Estimate the decay of fitness from best efforts over months; None with too few."""
    loads = [d.done.load for d in history.days]
    observations = [
        (i, d.performance) for i, d in enumerate(history.days) if d.performance is not None and i >= RUN_IN_DAYS
    ]
    if len(observations) < EFFORTS_NEEDED or observations[-1][0] - observations[0][0] < EFFORTS_SPAN_DAYS:
        return None
    tired = [-f for f in _decay_loads(loads, history.own.fatigue_days)]
    return _shrink_to_prior(
        FITNESS_GRID,
        FITNESS_PRIOR,
        FITNESS_PRIOR_SD,
        lambda tau: _unexplained(observations, [_decay_loads(loads, tau), tired]),
        len(observations),
    )


def _fit_mornings(history: History, series: Sequence[float | None]) -> TimeConstant | None:
    loads = [d.done.load for d in history.days]
    observations = [(i, v) for i, v in enumerate(series) if v is not None and i >= RUN_IN_DAYS]
    if len(observations) < MORNINGS_NEEDED:
        return None
    return _shrink_to_prior(
        FATIGUE_GRID,
        FATIGUE_PRIOR,
        FATIGUE_PRIOR_SD,
        lambda tau: _unexplained(observations, [[-f for f in _decay_loads(loads, tau)]]),
        len(observations),
    )


def _shrink_to_prior(
    grid: Sequence[float], prior: float, prior_sd: float, unexplained: Callable[[float], float], n: int
) -> TimeConstant:
    """Return the posterior mean over the grid: a normal prior, and the likelihood of normal errors of unknown size.

    log likelihood = -n/2 ln(residual sum of squares), n the number of observations that count.
    """
    rest = [max(unexplained(tau), LEAST_RESIDUAL) for tau in grid]
    best, counted = min(rest), min(n / MORNINGS_PER_OBSERVATION, MOST_COUNTED)
    weights = [
        exp(-((tau - prior) ** 2) / (2 * prior_sd**2) - counted / 2 * log(left / best))
        for tau, left in zip(grid, rest, strict=True)
    ]
    mean, spread = _moments(grid, weights)
    return TimeConstant(days=mean, spread=spread, prior_spread=_prior_spread(grid, prior, prior_sd), observations=n)


def _moments(grid: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    total = sum(weights)
    mean = sum(w * tau for w, tau in zip(weights, grid, strict=True)) / total
    return mean, sqrt(sum(w * (tau - mean) ** 2 for w, tau in zip(weights, grid, strict=True)) / total)


def _prior_spread(grid: Sequence[float], prior: float, prior_sd: float) -> float:
    return _moments(grid, [exp(-((tau - prior) ** 2) / (2 * prior_sd**2)) for tau in grid])[1]


def _unexplained(observations: Sequence[tuple[int, float]], causes: Sequence[Sequence[float]]) -> float:
    """Return the residual sum of squares of the observations explained by the causes with non-negative gains."""
    values = _centre([v for _, v in observations])
    columns = [_scale(_centre([cause[i] for i, _ in observations])) for cause in causes]
    gains = _gains(columns, values)
    return sum(
        (v - sum(g * column[k] for g, column in zip(gains, columns, strict=True))) ** 2 for k, v in enumerate(values)
    )


def _centre(values: Sequence[float]) -> list[float]:
    mean = fmean(values)
    return [v - mean for v in values]


def _scale(values: Sequence[float]) -> list[float]:
    size = sqrt(_dot(values, values) / len(values))
    return [v / size for v in values] if size > 0 else list(values)


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _gains(columns: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """Return ridge gains of one or two causes; a negative gain is set to zero."""
    n = len(values)
    ridge = RIDGE * n
    along = [_dot(column, values) for column in columns]
    alone = [max(a / (n + ridge), 0.0) for a in along]
    if len(columns) == 1:
        return alone
    shared = _dot(columns[0], columns[1])
    determinant = (n + ridge) ** 2 - shared**2
    first = (along[0] * (n + ridge) - along[1] * shared) / determinant
    second = (along[1] * (n + ridge) - along[0] * shared) / determinant
    if first >= 0 and second >= 0:
        return [first, second]
    return [alone[0], 0.0] if along[0] >= along[1] else [0.0, alone[1]]


def _decay_loads(loads: Sequence[float], tau: float) -> list[float]:
    """Compute what is left of earlier load on each morning: x <- (x + load) e^(-1/tau), before the day's own load."""
    left, series = 0.0, []
    keep = exp(-1.0 / tau)
    for load in loads:
        series.append(left)
        left = (left + load) * keep
    return series
