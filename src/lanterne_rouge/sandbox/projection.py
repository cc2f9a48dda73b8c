"""Forecast fitness, form and performance of a training plan with the simulator's model, over many possible bodies.

No individual curve is fitted, because such fits are ill-conditioned (Hellard 2006): time constants stay close to the
population's, and the bands show the uncertainty.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from math import exp

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.season import (
    Band,
    ProjectedDay,
    Projection,
    Road,
    RoadDifference,
    TrainingDay,
    TrainingState,
)
from lanterne_rouge.sandbox.athletes import HABITUAL_SHARE, RANGES, Level
from lanterne_rouge.sandbox.response import (
    KEEP_ACUTE,
    KEEP_CHRONIC,
    KEEP_MIX,
    BodyResponse,
    CarriedState,
    SimulatedBody,
    hard_work_benefit,
    hard_work_cost,
    intensity_yield,
    sharpness_stimulus,
)

DRAWS, PROJECTION_SEED = 200, 20_260
LOW, HIGH = 0.1, 0.9
# Lowest, mode and highest of the population; the mode of the first two is drawn half way to the athlete's own.
FITNESS_DAYS_RANGE, FATIGUE_DAYS_RANGE = (30.0, 44.0, 60.0), (5.0, 11.0, 17.0)
COSTLY_DAYS, DELAY_DAYS, ROOM = (1.5, 2.5, 4.0), (2.0, 5.0, 8.0), (1.2, 1.6, 2.1)
HARD_COST, BEST_SHARE, SHARE_WIDTH = (0.4, 1.2), (0.13, 0.21), (0.17, 0.25)
SHARP_DAYS, SHARP_GAIN = (9.0, 14.0), (2.5, 6.5)
# Share of coming days that are missed; the others come out a tenth above or below the plan.
MISSED, SCATTER = (0.02, 0.08), 0.10
# Below these figures the model's ratios mean nothing.
LEAST_USUAL, LEAST_PROJECTED_CTL = 5.0, 0.5
# For what overreaching is measured by, a body is never further from its usual load than this.
LEAST_OF_USUAL = 0.5
# Chance is drawn for as many days, so that a day's is the same on a short road and a long one.
LONGEST_ROAD = 400
USUAL_SHARES = (0.02, 0.35)


@dataclass(frozen=True, kw_only=True)
class _Draw:
    """A possible body with its state this morning, and the share of each planned load that it does."""

    response: BodyResponse
    stores: CarriedState
    done_shares: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class _Mornings:
    """By draw and morning."""

    ctl: FloatArray
    tsb: FloatArray
    performance: FloatArray


def project_season(
    standing: TrainingState, road: Road, *, draws: int = DRAWS, seed: int = PROJECTION_SEED
) -> Projection:
    """Fitness, form and performance on every morning of the road, with bands; the same for the same seed."""
    lives = _simulate_lives(_draws(standing, len(road.days), draws, seed), standing, road)
    loads = [*(day.load for day in road.days), 0.0]
    ctl, tsb, performance = _bands(lives.ctl), _bands(lives.tsb), _bands(lives.performance)
    days = tuple(
        ProjectedDay(
            day=standing.today + timedelta(days=n), load=load, ctl=ctl[n], tsb=tsb[n], performance=performance[n]
        )
        for n, load in enumerate(loads)
    )
    return Projection(road=road.name, days=days, draws=draws, seed=seed)


def compare_roads(
    standing: TrainingState, road: Road, other: Road, day: date, *, draws: int = DRAWS, seed: int = PROJECTION_SEED
) -> RoadDifference:
    """Subtract the other road on the morning of a day; both use the same draws, so the band is of the difference."""
    draws_of_both = _draws(standing, max(len(road.days), len(other.days)), draws, seed)
    first, second = _simulate_lives(draws_of_both, standing, road), _simulate_lives(draws_of_both, standing, other)
    at = (day - standing.today).days
    gained = first.performance[:, at] - second.performance[:, at]
    return RoadDifference(
        day=day,
        performance=_band(gained),
        ctl=_band(first.ctl[:, at] - second.ctl[:, at]),
        tsb=_band(first.tsb[:, at] - second.tsb[:, at]),
        better=round(float((gained > 0).mean()), 3),
    )


def _draws(standing: TrainingState, days: int, count: int, seed: int) -> list[_Draw]:
    """Draw bodies and lives; bodies have their own random stream, so that a longer road does not change them."""
    body, life = (np.random.Generator(np.random.PCG64([seed, purpose])) for purpose in (1, 2))
    missed = life.uniform(*MISSED, (count, 1))
    happens = life.random((count, LONGEST_ROAD)) >= missed
    scatter = np.exp(SCATTER * life.standard_normal((count, LONGEST_ROAD)) - SCATTER**2 / 2)
    done_shares = np.where(happens, scatter, 0.0)[:, :days].tolist()
    return [_draw(standing, body, tuple(shares)) for shares in done_shares]


def _draw(standing: TrainingState, chance: np.random.Generator, done_shares: tuple[float, ...]) -> _Draw:
    share = _usual_share(standing.past)
    response = _response(standing, share, chance)
    stores = _settled_state(response, _mean([day.load for day in standing.past]) or standing.usual, share)
    body = SimulatedBody(response, stores)
    for day in standing.past:
        body.train(max(day.load, 0.0), day.high_share)
    least = LEAST_OF_USUAL * response.habitual_load
    start = replace(body.stores, ctl=max(standing.ctl, least), atl=max(standing.atl, 0.0))
    return _Draw(response=response, stores=start, done_shares=done_shares)


def _response(standing: TrainingState, share: float, chance: np.random.Generator) -> BodyResponse:
    usual = max(standing.usual, LEAST_USUAL)
    tau1 = chance.triangular(*_range_around(standing.fitness_days, FITNESS_DAYS_RANGE))
    tau2 = chance.triangular(*_range_around(standing.fatigue_days, FATIGUE_DAYS_RANGE))
    tau3, delay, room = (chance.triangular(*limits) for limits in (COSTLY_DAYS, DELAY_DAYS, ROOM))
    hard_cost, best, width = (chance.uniform(*limits) for limits in (HARD_COST, BEST_SHARE, SHARE_WIDTH))
    fatigue = chance.uniform(*_standing_fatigue(standing.level))
    burden = usual * (1 + hard_cost * share)
    return BodyResponse(
        tau1=tau1,
        tau2=tau2,
        tau3=tau3,
        delay=delay,
        k1=2 * fatigue * room / (_sum_of(tau1) * usual * intensity_yield((share - best) / width)),
        k3=fatigue / (_sum_of(tau2) * _sum_of(tau3) * burden**2),
        hard_cost=hard_cost,
        best_share=best,
        share_width=width,
        sharp_days=chance.uniform(*SHARP_DAYS),
        sharp_gain=chance.uniform(*SHARP_GAIN),
        habitual_load=usual,
    )


def _range_around(own: float, limits: tuple[float, float, float]) -> tuple[float, float, float]:
    """The population's range with its mode half way to the athlete's own value."""
    low, mode, high = limits
    return low, min(max((own + mode) / 2, low), high), high


def _standing_fatigue(level: str | None) -> tuple[float, float]:
    """Return what the usual week costs in percent; without a level, the range of all levels."""
    if level in tuple(Level):
        return RANGES[Level(level)].fatigue
    ranges = [level_range.fatigue for level_range in RANGES.values()]
    return min(low for low, _ in ranges), max(high for _, high in ranges)


def _settled_state(response: BodyResponse, load: float, share: float) -> CarriedState:
    """Return the state after an endless past of the same day, before the athlete's real past is added."""
    load = max(load, LEAST_PROJECTED_CTL)
    mixed = intensity_yield((share - response.best_share) / response.share_width)
    stimulus, burden = (
        load * mixed * hard_work_benefit(share, 0.0),
        load * (1 + response.hard_cost * share) * hard_work_cost(share, 0.0),
    )
    per_load = response.k3 * burden * _sum_of(response.tau3)
    return CarriedState(
        fitness=stimulus * _sum_of(response.tau1),
        pipeline=stimulus,
        fatigue=per_load * burden * _sum_of(response.tau2),
        fatigue_per_load=per_load,
        mix_load=load / (1 - KEEP_MIX),
        mix_hard=load * share / (1 - KEEP_MIX),
        sharpness=load * sharpness_stimulus(share),
        ctl=load,
        atl=load,
    )


def _usual_share(past: Sequence[TrainingDay]) -> float:
    total = sum(day.load for day in past)
    share = sum(day.load * day.high_share for day in past) / total if total > 0 else HABITUAL_SHARE
    low, high = USUAL_SHARES
    return min(max(share, low), high)


def _simulate_lives(draws: Sequence[_Draw], standing: TrainingState, road: Road) -> _Mornings:
    count = len(road.days) + 1
    ctl, atl, form = (np.empty((len(draws), count)) for _ in range(3))
    ctl[:, 0], atl[:, 0] = standing.ctl, standing.atl
    for row, draw in enumerate(draws):
        body = SimulatedBody(draw.response, replace(draw.stores))
        form[row, 0] = body.form
        for n, training in enumerate(road.days):
            load = max(training.load, 0.0) * (1.0 if training.done else draw.done_shares[n])
            body.train(load, training.high_share)
            form[row, n + 1] = body.form
            ctl[row, n + 1] = ctl[row, n] * KEEP_CHRONIC + (1 - KEEP_CHRONIC) * load
            atl[row, n + 1] = atl[row, n] * KEEP_ACUTE + (1 - KEEP_ACUTE) * load
    return _Mornings(ctl=ctl, tsb=ctl - atl, performance=100.0 + form - form[:, :1])


def _bands(values: FloatArray) -> list[Band]:
    low, middle, high = np.quantile(values, (LOW, 0.5, HIGH), axis=0)
    return [
        Band(low=round(a, 2), middle=round(b, 2), high=round(c, 2))
        for a, b, c in zip(low.tolist(), middle.tolist(), high.tolist(), strict=True)
    ]


def _band(values: FloatArray) -> Band:
    return _bands(values[:, np.newaxis])[0]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _sum_of(days: float) -> float:
    return 1 / (1 - exp(-1 / days))
