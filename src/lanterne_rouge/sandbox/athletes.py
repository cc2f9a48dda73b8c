"""One draw of a simulated athlete: level, hours, habitual week and the hidden parameters of the body."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import numpy as np

from lanterne_rouge.sandbox.response import BodyResponse, CarriedState, Number, SimulatedBody, intensity_yield

LOAD_PER_EASY_HOUR, LOAD_PER_HARD_HOUR = 45.0, 85.0
ATHLETE_HISTORY_DAYS = 63
SETTLING_WEEKS = 40
HABITUAL_SHARE = 0.09
# Of five athletes in a row one is a beginner and one elite, as in the published comparison.
LEVEL_BY_SEED = ("trained", "beginner", "trained", "elite", "trained")
Days = tuple[float, ...]
SLEEP_NEED = 7.6
ILLNESS_EVERY_DAYS = (100.0, 190.0)
# Hours that training takes of those that are free; what the body bears is drawn apart from it.
USED_HOURS = (0.52, 0.83)
STRESS_LIMITS, LOSS_DAYS = (1.1, 1.4), (20.0, 40.0)


class Level(StrEnum):
    """How much training lies behind an athlete."""

    BEGINNER = "beginner"
    TRAINED = "trained"
    ELITE = "elite"


@dataclass(frozen=True, kw_only=True)
class Ranges:
    """What is drawn by level: hours a week, start CTL, standing fatigue of the habitual week in per cent."""

    hours: tuple[float, float]
    ctl: tuple[float, float]
    fatigue: tuple[float, float]


@dataclass(frozen=True, kw_only=True)
class Athlete:
    """A simulated athlete on the first morning; `settled` is the body after many habitual weeks."""

    seed: int
    level: Level
    age: int
    horizon: int
    first_weekday: int
    weekly_hours: float
    minutes: tuple[float, ...]
    habitual: tuple[float, ...]
    response: BodyResponse
    settled: CarriedState
    offset: float

    def weekday(self, day: int) -> int:
        """0 is Monday; days before the first are negative."""
        return (self.first_weekday + day) % 7

    @property
    def habitual_hours(self) -> float:
        """Hours of an average habitual day."""
        return sum(self.habitual) / 7 / load_per_hour(HABITUAL_SHARE)

    def body(self) -> SimulatedBody:
        """A body at the start of the history, `ATHLETE_HISTORY_DAYS` before the first day."""
        return SimulatedBody(self.response, CarriedState(**vars(self.settled)))


@dataclass(frozen=True, kw_only=True)
class Luck:
    """Random numbers by day, history first: index `ATHLETE_HISTORY_DAYS` is the first day of the season."""

    illness_rate: float
    falls_ill: Days
    systemic: Days
    incubation: Days
    illness_days: Days
    niggles: Days
    pain: Days
    injures: Days
    injury_days: Days
    missed: Days
    sleep: Days
    stress: Days
    no_ring: Days
    hrv: Days
    rhr: Days
    temperature: Days
    readiness: Days
    test: Days
    skips: Days
    hrv_base: float
    hrv_spread: float
    rhr_base: float
    faulty: Days
    fault_kind: Days


RANGES = {
    Level.BEGINNER: Ranges(hours=(4, 8), ctl=(15, 35), fatigue=(3.4, 5.6)),
    Level.TRAINED: Ranges(hours=(7, 13), ctl=(40, 70), fatigue=(2.8, 4.8)),
    Level.ELITE: Ranges(hours=(14, 24), ctl=(80, 115), fatigue=(2.4, 4.4)),
}


@lru_cache(maxsize=512)
def draw_athlete(seed: int, days: int | None = None, level: Level | None = None) -> Athlete:
    """The athlete of this seed; a season of 14 to 20 weeks unless `days` says how many."""
    rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(0,))))
    level = level or Level(LEVEL_BY_SEED[seed % 5])
    own = RANGES[level]
    horizon = int(rng.integers(98, 141))
    horizon = days or horizon
    hours = rng.uniform(*own.hours)
    used = rng.uniform(*USED_HOURS)
    age = int(rng.integers(20, 60 if level is not Level.ELITE else 36))
    long_day = rng.uniform(1.3, 1.9)
    ctl = float(np.clip(used * hours * load_per_hour(0.19) / 7, *own.ctl))
    minutes = _shared_out(np.array([0.4, 1, 1, 1, 1, long_day, long_day]), hours * 60)
    habitual = _shared_out(np.array([0.0, 1, 0.9, 1.1, 0.9, long_day, long_day * 0.9]), ctl * 7)
    minutes = _roomy(minutes, habitual)
    response = _draw_response(rng, ctl, rng.uniform(*own.fatigue))
    first_weekday = (6 - horizon) % 7
    settled, offset = _settle(response, habitual, first_weekday, horizon)
    return Athlete(
        seed=seed,
        level=level,
        age=age,
        horizon=horizon,
        first_weekday=first_weekday,
        weekly_hours=float(hours),
        minutes=minutes,
        habitual=habitual,
        response=response,
        settled=settled,
        offset=offset,
    )


def draw_luck(athlete: Athlete) -> Luck:
    """Draw the luck of this athlete's seed."""
    count = ATHLETE_HISTORY_DAYS + athlete.horizon
    body, life, ring, faults, week = (_stream(athlete.seed, purpose) for purpose in (1, 2, 3, 4, 5))
    stress = _stress(life, count)
    return Luck(
        illness_rate=1 / body.uniform(*ILLNESS_EVERY_DAYS),
        falls_ill=_days(body.random(count)),
        systemic=_days(body.random(count)),
        incubation=_days(np.where(body.random(count) < 0.5, 1.0, 2.0)),
        illness_days=_days(body.normal(0, 1, count)),
        niggles=_days(body.random(count)),
        pain=_days(body.uniform(2, 4.5, count)),
        injures=_days(body.random(count)),
        injury_days=_days(body.uniform(9, 20, count)),
        missed=_days((life.random(count) < life.uniform(0.02, 0.08)).astype(float)),
        sleep=_days(SLEEP_NEED - 0.25 + life.normal(0, 0.25) - 0.9 * stress + life.normal(0, 0.75, count)),
        stress=_days(stress),
        no_ring=_days((ring.random(count) < ring.uniform(0.02, 0.10)).astype(float)),
        hrv=_days(ring.normal(0, 1, count)),
        rhr=_days(ring.normal(0, 1.5, count)),
        temperature=_days(ring.normal(0, 0.12, count)),
        readiness=_days(ring.normal(0, 3.5, count)),
        test=_days(ring.normal(0, 1.5, count)),
        skips=_days(week.random(count)),
        hrv_base=float(ring.uniform(3.5, 4.6)),
        hrv_spread=float(ring.uniform(0.09, 0.16)),
        rhr_base=float(ring.uniform(42, 60)),
        faulty=_days(faults.random(count)),
        fault_kind=_days(faults.random(count)),
    )


def load_per_hour(share: Number) -> Number:
    """What an hour is worth in TSS points when this share of the load is at high intensity."""
    return share * (LOAD_PER_HARD_HOUR - LOAD_PER_EASY_HOUR) + LOAD_PER_EASY_HOUR


def _shared_out(weights: np.ndarray[tuple[int], np.dtype[np.float64]], total: float) -> tuple[float, ...]:
    return tuple(float(w) for w in weights * total / weights.sum())


def _roomy(minutes: tuple[float, ...], habitual: tuple[float, ...]) -> tuple[float, ...]:
    """Return enough minutes for every habitual day."""
    needed = (60 * load / load_per_hour(HABITUAL_SHARE) for load in habitual)
    return tuple(max(have, need) for have, need in zip(minutes, needed, strict=True))


def _draw_response(rng: np.random.Generator, ctl: float, standing_fatigue: float) -> BodyResponse:
    tau1, tau2, tau3 = rng.uniform(32, 58), rng.uniform(6, 15), rng.uniform(1.5, 4)
    delay, hard_cost = rng.uniform(2, 8), rng.uniform(0.4, 1.2)
    best, width = rng.uniform(0.13, 0.21), rng.uniform(0.17, 0.25)
    room = rng.uniform(1.4, 1.9)
    long1, long2, long3 = (1 / (1 - np.exp(-1 / tau)) for tau in (tau1, tau2, tau3))
    burden = ctl * (1 + hard_cost * HABITUAL_SHARE)
    k3 = standing_fatigue / (long2 * long3 * burden**2)
    k1 = 2 * standing_fatigue * room / (long1 * ctl * intensity_yield((HABITUAL_SHARE - best) / width))
    return BodyResponse(
        tau1=float(tau1),
        tau2=float(tau2),
        tau3=float(tau3),
        delay=float(delay),
        k1=float(k1),
        k3=float(k3),
        hard_cost=float(hard_cost),
        best_share=float(best),
        share_width=float(width),
        sharp_days=float(rng.uniform(9, 14)),
        sharp_gain=float(rng.uniform(4.0, 6.5)),
        habitual_load=ctl,
        stress_limit=float(rng.uniform(*STRESS_LIMITS)),
        loss_days=float(rng.uniform(*LOSS_DAYS)),
    )


def _settle(
    response: BodyResponse, habitual: tuple[float, ...], first_weekday: int, horizon: int
) -> tuple[CarriedState, float]:
    """Stores after many habitual weeks, and the offset that makes their race-morning performance 100."""
    mean = response.habitual_load
    body = SimulatedBody(response, CarriedState(ctl=mean, atl=mean, mix_load=mean, mix_hard=mean * HABITUAL_SHARE))
    body.stores.stress_short = body.stores.stress_long = mean * (1 + response.hard_cost * HABITUAL_SHARE)
    before = 7 * SETTLING_WEEKS
    for day in range(-ATHLETE_HISTORY_DAYS - before, -ATHLETE_HISTORY_DAYS):
        body.train(habitual[(first_weekday + day) % 7], HABITUAL_SHARE)
    settled = CarriedState(**vars(body.stores))
    for day in range(-ATHLETE_HISTORY_DAYS, horizon):
        body.train(habitual[(first_weekday + day) % 7], HABITUAL_SHARE)
    return settled, 100.0 - body.form


def _stream(seed: int, purpose: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(purpose,))))


def _stress(life: np.random.Generator, count: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Weeks of stress now and then: 0 in calm times, up to 1."""
    stress = np.zeros(count)
    for start in np.flatnonzero(life.random(count) < 1 / 45):
        stress[start : start + int(life.integers(5, 13))] = life.uniform(0.4, 1.0)
    return stress


def _days(values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Days:
    return tuple(float(v) for v in values)
