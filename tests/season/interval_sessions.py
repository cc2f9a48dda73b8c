"""Simulated athletes on a road of interval sessions: some are finished, some break off, as their day and their threshold allow.

An athlete's true critical power and time to exhaustion are hidden; the plan knows an estimate. Work above the day's power uses
up W' and comes back in the pauses (Skiba 2012), and all work near it uses up what can be borne at it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from math import exp

import numpy as np

from lanterne_rouge.season.finishing import TriedSession, tried_session
from lanterne_rouge.season.progress import USUAL_SESSION_RPE, SessionResult, step_after
from lanterne_rouge.season.writing import LADDERS, Rung

BEGINS = date(2026, 1, 5)
# Power of the work as a share of the estimated critical power.
TARGET = {"tempo": 0.90, "threshold": 0.98, "vo2max": 1.10}
STEP_S = 15.0
# How fast work becomes harder to bear above and below the day's critical power.
STEEPNESS = 11.0


@dataclass(frozen=True, kw_only=True)
class HiddenAthlete:
    """What nobody knows: W' in seconds at critical power, minutes that can be borne at it, the estimate's error, and the days' spread."""

    reserve_s: float
    endurance_min: float
    estimate: float
    day_spread: float
    gain_a_week: float
    rpe_spread: float


def invent_athlete(random: np.random.Generator) -> HiddenAthlete:
    """An athlete whose estimated threshold is a few percent off."""
    return HiddenAthlete(
        reserve_s=float(random.uniform(50, 100)),
        endurance_min=float(random.lognormal(np.log(38), 0.3)),
        estimate=float(random.normal(1.0, 0.03)),
        day_spread=float(random.uniform(0.01, 0.035)),
        gain_a_week=float(random.normal(0.003, 0.003)),
        rpe_spread=float(random.uniform(0.4, 1.0)),
    )


def interval_road(athlete: HiddenAthlete, kind: str, count: int, random: np.random.Generator) -> Iterator[TriedSession]:
    """The sessions of a kind one after the other, each planned from what was done of the one before."""
    ladder = LADDERS[kind]
    place, day = int(random.integers(0, 4)), BEGINS
    for _ in range(count):
        day += timedelta(days=int(random.choice([3, 4, 7, 7, 10, 14], p=[0.15, 0.2, 0.35, 0.15, 0.1, 0.05])))
        rung = ladder[max(0, min(place, len(ladder) - 1))]
        result = _done(athlete, kind, rung, (day - BEGINS).days / 7, random)
        tried = tried_session(day, kind, rung.total, result)
        if tried is not None:
            yield tried
        place = max(0, min(place, len(ladder) - 1)) + step_after(result, kind, rung.total)


def _done(athlete: HiddenAthlete, kind: str, rung: Rung, weeks: float, random: np.random.Generator) -> SessionResult:
    today = (1 + athlete.gain_a_week * weeks) * (1 + random.normal(0, athlete.day_spread))
    work = TARGET[kind] * athlete.estimate / today
    reserve, borne, done_s = athlete.reserve_s, 0.0, 0.0
    for repeat in range(rung.repeats):
        for _ in range(int(rung.work * 60 / STEP_S)):
            reserve -= max(work - 1, 0.0) * STEP_S
            borne += STEP_S / 60 / athlete.endurance_min * exp(STEEPNESS * (work - 1))
            if reserve <= 0 or borne >= 1:
                break
            done_s += STEP_S
        else:
            if repeat < rung.repeats - 1:
                lost = athlete.reserve_s - reserve
                reserve = athlete.reserve_s - lost * exp(-rung.rest * 60 / 350)
                borne *= exp(-rung.rest / 30)
            continue
        break
    spent = max(borne, 1 - reserve / athlete.reserve_s)
    share = done_s / 60 / rung.total
    felt = USUAL_SESSION_RPE[kind] + 4.0 * (min(spent, 1.0) - 0.75) + random.normal(0, athlete.rpe_spread)
    zone = 3 if kind == "tempo" else 4 if kind == "threshold" else 5
    zones = tuple(share * rung.total if n == zone else 0.0 for n in range(1, 8))
    return SessionResult(
        load_share=0.4 + 0.6 * share, zone_minutes=zones, rpe=float(np.clip(np.round(felt * 2) / 2, 1, 10))
    )
