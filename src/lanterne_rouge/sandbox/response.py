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
        s.ctl = s.ctl * KEEP_CHRONIC + (1 - KEEP_CHRONIC) * load
        s.atl = s.atl * KEEP_ACUTE + (1 - KEEP_ACUTE) * load

    @property
    def form(self) -> float:
        """Performance without the offset that makes the habitual week 100."""
        own, s = self.response, self.stores
        edge = sharp_edge(s.sharpness / (own.habitual_load * sharpness_stimulus(SHARP_SHARE)))
        return own.k1 * s.fitness - s.fatigue + own.sharp_gain * edge


KEEP_CHRONIC, KEEP_ACUTE, KEEP_MIX = exp(-1 / CHRONIC_DAYS), exp(-1 / ACUTE_DAYS), exp(-1 / MIX_DAYS)


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
