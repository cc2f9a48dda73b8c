"""How fast this athlete's fatigue and fitness fade, drawn strongly towards what is usual.

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
# Neighbouring mornings resemble one another: three of them are worth about one that stands alone.
ALIKE = 3.0
# And however many there are, the model is too plain for them to count for more than this.
MOST_COUNTED = 20.0
LEAST_LEFT = 1e-12
# The first weeks still carry what was trained before the history begins.
RUN_IN_DAYS = 14
# A weak pull of the gains towards zero, against two curves that run nearly alike.
RIDGE = 0.05


@dataclass(frozen=True, kw_only=True)
class TimeConstant:
    """A time constant in days with its spread after looking at the data, and how many observations it rests on."""

    days: float
    spread: float
    prior_spread: float
    observations: int

    @property
    def tells(self) -> bool:
        """Whether the data narrowed what was believed before."""
        return self.spread <= 0.8 * self.prior_spread


def fatigue_constant(history: History) -> TimeConstant | None:
    """From the mornings' readiness, else HRV: the fade of load that explains them best; None with too few mornings."""
    by_readiness = _of_mornings(history, [d.readiness for d in history.days])
    return by_readiness or _of_mornings(history, [d.ln_rmssd for d in history.days])


def fitness_constant(history: History) -> TimeConstant | None:
    """From the athlete's best efforts over months: fitness less fatigue that explains them best; None with too few."""
    loads = [d.done.load for d in history.days]
    seen = [(i, d.performance) for i, d in enumerate(history.days) if d.performance is not None and i >= RUN_IN_DAYS]
    if len(seen) < EFFORTS_NEEDED or seen[-1][0] - seen[0][0] < EFFORTS_SPAN_DAYS:
        return None
    tired = [-f for f in _faded(loads, history.own.fatigue_days)]
    return _shrunk(
        FITNESS_GRID,
        FITNESS_PRIOR,
        FITNESS_PRIOR_SD,
        lambda tau: _unexplained(seen, [_faded(loads, tau), tired]),
        len(seen),
    )


def _of_mornings(history: History, series: Sequence[float | None]) -> TimeConstant | None:
    loads = [d.done.load for d in history.days]
    seen = [(i, v) for i, v in enumerate(series) if v is not None and i >= RUN_IN_DAYS]
    if len(seen) < MORNINGS_NEEDED:
        return None
    return _shrunk(
        FATIGUE_GRID,
        FATIGUE_PRIOR,
        FATIGUE_PRIOR_SD,
        lambda tau: _unexplained(seen, [[-f for f in _faded(loads, tau)]]),
        len(seen),
    )


def _faded(loads: Sequence[float], tau: float) -> list[float]:
    """What is left of all earlier load on each morning: x <- (x + load) e^(-1/tau), before the day's own load."""
    left, series = 0.0, []
    keep = exp(-1.0 / tau)
    for load in loads:
        series.append(left)
        left = (left + load) * keep
    return series


def _shrunk(
    grid: Sequence[float], prior: float, prior_sd: float, unexplained: Callable[[float], float], n: int
) -> TimeConstant:
    """The posterior mean over the grid: a normal prior, and the likelihood of normal errors of unknown size.

    log likelihood = -n/2 ln(squares left over), n the number of observations that count.
    """
    rest = [max(unexplained(tau), LEAST_LEFT) for tau in grid]
    best, counted = min(rest), min(n / ALIKE, MOST_COUNTED)
    weights = [
        exp(-((tau - prior) ** 2) / (2 * prior_sd**2) - counted / 2 * log(left / best))
        for tau, left in zip(grid, rest, strict=True)
    ]
    mean, spread = _moments(grid, weights)
    return TimeConstant(days=mean, spread=spread, prior_spread=_prior_spread(grid, prior, prior_sd), observations=n)


def _prior_spread(grid: Sequence[float], prior: float, prior_sd: float) -> float:
    return _moments(grid, [exp(-((tau - prior) ** 2) / (2 * prior_sd**2)) for tau in grid])[1]


def _moments(grid: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    total = sum(weights)
    mean = sum(w * tau for w, tau in zip(weights, grid, strict=True)) / total
    return mean, sqrt(sum(w * (tau - mean) ** 2 for w, tau in zip(weights, grid, strict=True)) / total)


def _unexplained(seen: Sequence[tuple[int, float]], causes: Sequence[Sequence[float]]) -> float:
    """Squares left over when the causes explain what was seen with gains that are not negative."""
    values = _centred([v for _, v in seen])
    columns = [_scaled(_centred([cause[i] for i, _ in seen])) for cause in causes]
    gains = _gains(columns, values)
    return sum(
        (v - sum(g * column[k] for g, column in zip(gains, columns, strict=True))) ** 2 for k, v in enumerate(values)
    )


def _gains(columns: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """Ridge gains of one or two causes; a negative one, which physiology does not know, is left out."""
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


def _centred(values: Sequence[float]) -> list[float]:
    mean = fmean(values)
    return [v - mean for v in values]


def _scaled(values: Sequence[float]) -> list[float]:
    size = sqrt(_dot(values, values) / len(values))
    return [v / size for v in values] if size > 0 else list(values)


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))
