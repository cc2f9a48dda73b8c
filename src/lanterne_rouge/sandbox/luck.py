"""All chance of a season, drawn before its first day: whoever coaches the athlete meets the same luck.

Every purpose has its own stream, so that a term added to one leaves the others as they were.
"""

from dataclasses import dataclass

import numpy as np

from lanterne_rouge.sandbox.athlete_draw import HISTORY_DAYS, Athlete

Days = tuple[float, ...]
SLEEP_NEED = 7.6


@dataclass(frozen=True, kw_only=True)
class Luck:
    """A number a day, the history's days first: index `HISTORY_DAYS` is the first day."""

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
    hrv_base: float
    hrv_spread: float
    rhr_base: float
    faulty: Days
    fault_kind: Days


def draw_luck(athlete: Athlete) -> Luck:
    """The luck of this athlete's seed."""
    count = HISTORY_DAYS + athlete.horizon
    body, life, ring, faults = (_stream(athlete.seed, purpose) for purpose in (1, 2, 3, 4))
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
        hrv_base=float(ring.uniform(3.5, 4.6)),
        hrv_spread=float(ring.uniform(0.09, 0.16)),
        rhr_base=float(ring.uniform(42, 60)),
        faulty=_days(faults.random(count)),
        fault_kind=_days(faults.random(count)),
    )


ILLNESS_EVERY_DAYS = (100.0, 190.0)


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
