"""What the best effort will be in some weeks: a filter over efforts and load, held to what is usual for the level.

An effort is a level of its own, plus a gain for fitness (CTL) and a cost for fatigue (ATL), both against the usual load. The
three are learned together by a Kalman filter (Kalman 1960) that begins at the mean of simulated athletes of the level, because
fits of one athlete alone are ill-conditioned (Hellard 2006). The level may drift; a single effort is noisy.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

CTL_DAYS, ATL_DAYS = 42.0, 7.0
# Gain and cost in percent of the effort when CTL or ATL is twice the usual load: mean and spread of simulated athletes.
PRIOR = {
    "beginner": ((5.5, 4.0), (-4.5, 3.0)),
    "trained": ((6.0, 4.0), (-2.5, 2.5)),
    "elite": ((9.0, 4.0), (-3.0, 2.5)),
}
LEVEL_OF = {"beginner": "beginner", "elite": "elite"}
# In percent: how far two efforts of one day differ, how much the level drifts in a day, and what is not known of the first.
EFFORT_NOISE, DRIFT_A_DAY, FIRST_SPREAD = 1.8, 0.15, 4.0
# Half the width of a band that holds four of five, in standard deviations.
BAND_80 = 1.2816
FEWEST_EFFORTS, LEAST_USUAL = 3, 5.0
# Nobody gains a tenth in six weeks: an effort so far below one that soon followed was no test.
OF_NEXT_BEST, SOON_DAYS = 0.9, 42
Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]


@dataclass(frozen=True, kw_only=True)
class PastEffort:
    """A best effort: `day` counts from the first day of the loads; `value` in any unit that stays the same."""

    day: int
    value: float


@dataclass(frozen=True, kw_only=True)
class EffortForecast:
    """A future best effort with its 80 % band, and the learned percent for twice the usual fitness, with its spread."""

    now: float
    value: float
    low: float
    high: float
    gain: float
    gain_spread: float
    usual_gain: float
    efforts: int


def forecast_effort(
    loads: Sequence[float], efforts: Sequence[PastEffort], ahead: Sequence[float], level: str | None
) -> EffortForecast | None:
    """Forecast the effort after the days `ahead` (their loads in TSS); None with too few efforts or no training."""
    known = all_out_efforts([e for e in efforts if 0 <= e.day <= len(loads) and e.value > 0])
    usual = sum(loads) / len(loads) if loads else 0.0
    if len(known) < FEWEST_EFFORTS or usual < LEAST_USUAL:
        return None
    mornings = _mornings([*loads, *ahead], usual)
    (gain, gain_sd), (cost, cost_sd) = PRIOR[LEVEL_OF.get(level or "", "trained")]
    mean: Triple = (0.0, gain, cost)
    spread: Matrix = ((FIRST_SPREAD**2, 0.0, 0.0), (0.0, gain_sd**2, 0.0), (0.0, 0.0, cost_sd**2))
    before = known[0].day
    for effort in known:
        spread = _drift(spread, effort.day - before)
        mean, spread = _update(mean, spread, mornings[effort.day], 100 * log(effort.value / known[0].value))
        before = effort.day
    today = _dot(mean, mornings[len(loads)])
    then, last = mornings[-1], _drift(spread, len(mornings) - 1 - before)
    value = _dot(mean, then)
    width = BAND_80 * sqrt(_dot(_times(last, then), then) + EFFORT_NOISE**2)
    return EffortForecast(
        now=known[0].value * exp(today / 100),
        value=known[0].value * exp(value / 100),
        low=known[0].value * exp((value - width) / 100),
        high=known[0].value * exp((value + width) / 100),
        gain=mean[1],
        gain_spread=sqrt(spread[1][1]),
        usual_gain=gain,
        efforts=len(known),
    )


def all_out_efforts(efforts: Sequence[PastEffort]) -> list[PastEffort]:
    """Leave out efforts that a later one shows to have been far from all-out."""

    def may_become(earlier: PastEffort, later: PastEffort) -> bool:
        share: float = OF_NEXT_BEST ** max((later.day - earlier.day) / SOON_DAYS, 1.0)
        return earlier.value >= share * later.value

    return [e for e in efforts if all(may_become(e, later) for later in efforts if later.day > e.day)]


@dataclass(frozen=True, kw_only=True)
class LastEffort:
    """The newest effort, what the ones before it had led to expect of its day, and the forecast without it."""

    day: int
    value: float
    expected: EffortForecast
    forecast_without: float


def last_effort(
    loads: Sequence[float], efforts: Sequence[PastEffort], ahead: Sequence[float], level: str | None
) -> LastEffort | None:
    """Compare the newest effort with what was expected of it; None where too little was known before it."""
    if not efforts:
        return None
    *before, newest = efforts
    expected = forecast_effort(loads[: newest.day], before, (), level)
    without = forecast_effort(loads, before, ahead, level)
    if expected is None or without is None:
        return None
    return LastEffort(day=newest.day, value=newest.value, expected=expected, forecast_without=without.value)


@dataclass(frozen=True, kw_only=True)
class ForecastRecord:
    """How forecasts would have done on efforts already seen: mean errors in percent, and the share inside the band."""

    count: int
    error: float
    error_of_last: float
    inside: float

    @property
    def is_better(self) -> bool:
        """Whether they beat "the same as last time"."""
        return self.error < self.error_of_last


def record_of_forecasts(
    loads: Sequence[float], efforts: Sequence[PastEffort], days_ahead: int, level: str | None
) -> ForecastRecord | None:
    """Forecast every effort from what was known so many days before it; None where none can be."""
    errors: list[float] = []
    of_last: list[float] = []
    inside = 0
    for effort in efforts:
        today = effort.day - days_ahead
        before = [e for e in efforts if e.day <= today]
        told = forecast_effort(loads[: max(today, 0)], before, loads[max(today, 0) : effort.day], level)
        if told is None:
            continue
        errors.append(100 * abs(told.value / effort.value - 1))
        of_last.append(100 * abs(before[-1].value / effort.value - 1))
        inside += told.low <= effort.value <= told.high
    if not errors:
        return None
    count = len(errors)
    return ForecastRecord(
        count=count, error=sum(errors) / count, error_of_last=sum(of_last) / count, inside=inside / count
    )


def _mornings(loads: Sequence[float], usual: float) -> list[Triple]:
    """What each morning adds to the level, for gain and cost: CTL and ATL against the usual load; the first is usual."""
    ctl = atl = usual
    rows: list[Triple] = [(1.0, 0.0, 0.0)]
    for load in loads:
        ctl += (load - ctl) * (1 - exp(-1 / CTL_DAYS))
        atl += (load - atl) * (1 - exp(-1 / ATL_DAYS))
        rows.append((1.0, ctl / usual - 1, atl / usual - 1))
    return rows


def _drift(spread: Matrix, days: int) -> Matrix:
    first = spread[0]
    return ((first[0] + days * DRIFT_A_DAY**2, first[1], first[2]), spread[1], spread[2])


def _update(mean: Triple, spread: Matrix, row: Triple, seen: float) -> tuple[Triple, Matrix]:
    """Take in one effort of so many percent."""
    along = _times(spread, row)
    total = _dot(along, row) + EFFORT_NOISE**2
    weight = [a / total for a in along]
    off = seen - _dot(mean, row)
    moved = (mean[0] + weight[0] * off, mean[1] + weight[1] * off, mean[2] + weight[2] * off)
    return moved, (
        _less(spread[0], weight[0], along),
        _less(spread[1], weight[1], along),
        _less(spread[2], weight[2], along),
    )


def _less(row: Triple, weight: float, along: Triple) -> Triple:
    return (row[0] - weight * along[0], row[1] - weight * along[1], row[2] - weight * along[2])


def _times(matrix: Matrix, row: Triple) -> Triple:
    return (_dot(matrix[0], row), _dot(matrix[1], row), _dot(matrix[2], row))


def _dot(a: Triple, b: Triple) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
