"""How a simulated body answers training: delayed fitness, fatigue that grows with recent load, sharpness, under-recovery.

Banister 1975 with the variable fatigue of Busso 2003 and the delay of Calvert 1976; intensity, sharpness and under-recovery
follow the direction of Seiler 2010, Bosquet 2007 and Meeusen 2013, their sizes are assumptions. Every equation stands once,
for a day's plain numbers and for the tables of `optimum.py` alike.
"""

from dataclasses import dataclass
from math import exp
from typing import TypeVar

from lanterne_rouge.sandbox.gradients import GradientTable

Number = TypeVar("Number", float, GradientTable)

CHRONIC_DAYS, ACUTE_DAYS, MIX_DAYS = 42.0, 7.0, 21.0
YIELD_FLOOR = 0.55
SHARPNESS_SATURATION = 3.0
SHARP_SHARE = 0.19
STRAIN_FROM = 1.15
STRAIN_PER_DEBT_HOUR = 0.08
STRAIN_LOSS, STRAIN_COST = 5.0, 3.0
BLUNT_AT, BLUNT_POWER = 1.38, 12.0
STRESS_SHORT_DAYS, STRESS_LONG_DAYS, OVERREACHING_DAYS = 10.0, 60.0, 10.0
# Per cent of performance lost a day for each unit of stress beyond the limit, held for two to three weeks.
OVERREACHING_LOSS = 1.5
# A body that no plan overreaches: for forecasts, where nothing is known of the limit.
NO_STRESS_LIMIT, USUAL_LOSS_DAYS = 9.0, 30.0


# Keeps a body without a past from dividing by nothing.
LEAST_STRESS = 1e-9


@dataclass(frozen=True, kw_only=True)
class BodyResponse:
    """The hidden parameters of one body. Time constants in days, performance in per cent of the start."""

    tau1: float
    tau2: float
    tau3: float
    delay: float
    k1: float
    k3: float
    hard_cost: float
    best_share: float
    share_width: float
    sharp_days: float
    sharp_gain: float
    habitual_load: float
    stress_limit: float = NO_STRESS_LIMIT
    loss_days: float = USUAL_LOSS_DAYS


@dataclass(kw_only=True)
class CarriedState:
    """What a body carries from day to day; loads and shares of the past, as far as they still work."""

    fitness: float = 0.0
    pipeline: float = 0.0
    fatigue: float = 0.0
    fatigue_per_load: float = 0.0
    mix_load: float = 0.0
    mix_hard: float = 0.0
    sharpness: float = 0.0
    ctl: float = 0.0
    atl: float = 0.0
    stress_short: float = 0.0
    stress_long: float = LEAST_STRESS
    overreaching: float = 0.0
    loss: float = 0.0


class SimulatedBody:
    """One body, day by day."""

    def __init__(self, response: BodyResponse, stores: CarriedState) -> None:
        self.response = response
        self.stores = stores
        self._keep1, self._keep2, self._keep3 = (
            exp(-1 / response.tau1),
            exp(-1 / response.tau2),
            exp(-1 / response.tau3),
        )
        self._keep_delay, self._keep_sharp = exp(-1 / response.delay), exp(-1 / response.sharp_days)
        self._keep_loss = exp(-1 / response.loss_days)

    def train(self, load: float, share: float, *, uptake: float = 1.0, sleep_debt: float = 0.0) -> None:
        """Live one day with this load; `uptake` below 1 is a body that cannot use all of it (illness)."""
        own, s = self.response, self.stores
        strain = under_recovery(s.atl / s.ctl, sleep_debt)
        s.mix_load = s.mix_load * KEEP_MIX + load
        s.mix_hard = s.mix_hard * KEEP_MIX + load * share
        mixed = intensity_yield((s.mix_hard / s.mix_load - own.best_share) / own.share_width)
        stimulus = uptake * load * mixed * not_blunted(s.atl / s.ctl) * hard_work_benefit(share, strain)
        burden = load * (1 + own.hard_cost * share) * hard_work_cost(share, strain)
        s.pipeline = s.pipeline * self._keep_delay + stimulus * (1 - self._keep_delay)
        s.fitness = s.fitness * self._keep1 + s.pipeline
        s.fatigue_per_load = s.fatigue_per_load * self._keep3 + own.k3 * burden
        s.fatigue = s.fatigue * self._keep2 + s.fatigue_per_load * burden
        s.sharpness = s.sharpness * self._keep_sharp + (1 - self._keep_sharp) * load * sharpness_stimulus(share)
        stress = load * (1 + own.hard_cost * share)
        s.stress_short = s.stress_short * KEEP_SHORT + (1 - KEEP_SHORT) * stress
        s.stress_long = s.stress_long * KEEP_LONG + (1 - KEEP_LONG) * stress
        beyond = positive_part(s.stress_short / s.stress_long - own.stress_limit)
        s.overreaching = s.overreaching * KEEP_OVERREACHING + (1 - KEEP_OVERREACHING) * beyond
        s.loss = s.loss * self._keep_loss + OVERREACHING_LOSS * s.overreaching
        s.ctl = s.ctl * KEEP_CHRONIC + (1 - KEEP_CHRONIC) * load
        s.atl = s.atl * KEEP_ACUTE + (1 - KEEP_ACUTE) * load

    @property
    def form(self) -> float:
        """Performance without the offset that makes the habitual week 100."""
        own, s = self.response, self.stores
        edge = sharp_edge(s.sharpness / (own.habitual_load * sharpness_stimulus(SHARP_SHARE)))
        return own.k1 * s.fitness - s.fatigue + own.sharp_gain * edge - s.loss


KEEP_CHRONIC, KEEP_ACUTE, KEEP_MIX = exp(-1 / CHRONIC_DAYS), exp(-1 / ACUTE_DAYS), exp(-1 / MIX_DAYS)
KEEP_SHORT, KEEP_LONG = exp(-1 / STRESS_SHORT_DAYS), exp(-1 / STRESS_LONG_DAYS)
KEEP_OVERREACHING = exp(-1 / OVERREACHING_DAYS)


def positive_part(value: Number) -> Number:
    """The value where above zero, else zero."""
    return (abs(value) + value) * 0.5


def up_to_one(value: Number) -> Number:
    """The value between zero and one, cut off at both ends."""
    return positive_part(value) - positive_part(value - 1.0)


def raised(value: Number, power: float) -> Number:
    """The value to a power."""
    result: Number = value**power
    return result


def intensity_yield(away: Number) -> Number:
    """How much of a load builds fitness, by how far the intensity of the last weeks is from the best share, in widths."""
    return (1 - YIELD_FLOOR) / (1 + away * away) + YIELD_FLOOR


def under_recovery(ratio: Number, sleep_debt: float = 0.0) -> Number:
    """How far the week outruns the weeks before (ATL / CTL), with sleep debt in hours a night counting alike."""
    return positive_part(ratio - (STRAIN_FROM - STRAIN_PER_DEBT_HOUR * sleep_debt))


def hard_work_benefit(share: Number, strain: Number) -> Number:
    """Hard work done under-recovered builds less."""
    return 1.0 / (1.0 + share * strain * STRAIN_LOSS)


def hard_work_cost(share: Number, strain: Number) -> Number:
    """Hard work done under-recovered costs more."""
    return 1.0 + share * strain * STRAIN_COST


def not_blunted(ratio: Number) -> Number:
    """Strong overreaching blunts all adaptation."""
    return 1.0 / (1.0 + raised(ratio * (1 / BLUNT_AT), BLUNT_POWER))


def sharpness_stimulus(share: Number) -> Number:
    """What intensity does for sharpness: the first hard minutes most."""
    return share / (1.0 + SHARPNESS_SATURATION * share)


def sharp_edge(dose: Number) -> Number:
    """Sharpness by the recent dose of intensity against the usual one: quickly won, soon enough."""
    return dose / (dose + 0.5)


LONGEST_OF_DAYS = 30
GROWTH_DAYS = 42
DAILY_NIGGLES = 0.12 / 119  # on a calm habitual day
PRICE = 0.8  # per cent of performance: what the upper bound pays for an expected niggle
SPIKE_MILD, SPIKE_STRONG = 0.64, 0.64
GROWTH_FROM, GROWTH_WEIGHT = 1.3, 8.0
EASY_BELOW, EASY_SPAN, NO_EASY_DAY_WEIGHT = 0.5, 0.25, 1.0
RATIO_FROM, RATIO_WEIGHT = 1.25, 3.0
MONOTONY_FROM, MONOTONY_SPAN, MONOTONY_WEIGHT = 2.0, 1.5, 4.0
HARD_WHEN_TIRED = 8.0
# Keeps the weekly spread above zero: seven equal days count as a monotony of about 10, as rounding would make it.
LEAST_LOAD_SPREAD = 0.1
# Keeps a month of rest from making any session infinitely long.
SPIKE_SLACK = 0.05


def niggle_hazard(
    *,
    hours: Number,
    spike: Number,
    growth: Number,
    sameness: Number,
    ratio: Number,
    monotony: Number,
    hard: Number,
    strain: Number,
) -> Number:
    """Relative hazard of the day: `hours` against a habitual day's, 1 for a calm habitual day.

    `spike`: load over the longest of the last 30 days; `growth`: the week's hours over the larger of habit and the six weeks
    before; `sameness`: days of the last seven that were no easy ones; `ratio`: ATL / CTL.
    """
    more = up_to_one((spike - 1.05) * 5.0) * SPIKE_MILD + up_to_one((spike - 1.5) * 2.0) * SPIKE_STRONG
    more = more + positive_part(growth - GROWTH_FROM) * GROWTH_WEIGHT + positive_part(ratio - RATIO_FROM) * RATIO_WEIGHT
    more = more + monotony_excess(monotony) * MONOTONY_WEIGHT + hard * strain * HARD_WHEN_TIRED
    more = more + up_to_one(sameness - 6.0) * NO_EASY_DAY_WEIGHT
    return hours * (more + 1.0)


def monotony_excess(monotony: Number) -> Number:
    """0 for a varied week, 1 for one like a treadmill."""
    return up_to_one((monotony - MONOTONY_FROM) * (1 / MONOTONY_SPAN))


def weekly_monotony(total: Number, squares: Number) -> Number:
    """Weekly mean over spread (Foster 1998) from the week's sum and sum of squares, of loads against the habitual one."""
    return (
        total * (1 / 7) / raised(positive_part(squares - total * total * (1 / 7)) * (1 / 6) + LEAST_LOAD_SPREAD**2, 0.5)
    )


def floored_at(value: Number, least: float) -> Number:
    """The value, or `least` where it is below."""
    return positive_part(value - least) + least


def no_easy_day(relative: Number) -> Number:
    """0 for a day of rest or of half the habitual load, 1 for a full one."""
    return up_to_one((relative - EASY_BELOW) * (1 / EASY_SPAN))
