"""The morning as a policy may know it: measured and said things only, as JSON."""

import statistics
from dataclasses import dataclass, field

from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.sandbox.athlete_draw import Athlete
from lanterne_rouge.sandbox.disturbances import Health
from lanterne_rouge.sandbox.policy import Json
from lanterne_rouge.sandbox.response import Stores
from lanterne_rouge.sandbox.signals import Night

MOST_LOADS, MOST_NIGHTS = 90, 60
# What the day's minutes hold at a tempo's pace; the simulator itself cuts by the minutes and the share asked for.
MAX_LOAD_PER_HOUR = 65.0
LEAST_SD = 1e-9
HIGHEST_MONOTONY = 10.0


@dataclass(kw_only=True)
class Diary:
    """What was done and measured, oldest first."""

    loads: list[float]
    shares: list[float]
    nights: list[Night] = field(default_factory=list)
    tests: list[tuple[int, float]] = field(default_factory=list)
    ctls: list[float] = field(default_factory=list)


def observe(
    athlete: Athlete, diary: Diary, stores: Stores, health: Health, *, day: int, minutes: float, history_days: int
) -> dict[str, Json]:
    """The observation of one morning; `history_days` is how many days before the first are told."""
    told = min(MOST_LOADS, history_days + day)
    nights = diary.nights[:-1][max(0, len(diary.nights) - 1 - min(MOST_NIGHTS, history_days + day)) :]
    tonight = diary.nights[-1]
    return {
        "day": day,
        "days_to_goal": athlete.horizon - day,
        "horizon": athlete.horizon,
        "phase": phase(athlete.horizon - day, athlete.horizon).value,
        "weekday": athlete.weekday(day),
        "level": athlete.level.value,
        "age": athlete.age,
        "weekly_hours": round(athlete.weekly_hours, 1),
        "available_minutes": round(minutes, 1),
        "max_load": round(minutes / 60 * MAX_LOAD_PER_HOUR, 1),
        "ctl": stores.ctl,
        "atl": stores.atl,
        "tsb": stores.ctl - stores.atl,
        "ramp7": stores.ctl - diary.ctls[-7],
        "monotony7": _monotony(diary.loads[-7:]),
        "loads": [*diary.loads[len(diary.loads) - told :]],
        "intensities": [*diary.shares[len(diary.shares) - told :]],
        "readiness": tonight.readiness,
        "ln_rmssd": tonight.ln_rmssd,
        "rhr": tonight.rhr,
        "temp_dev": tonight.temp_dev,
        "sleep_h": tonight.sleep_h,
        "ln_rmssd_hist": [night.ln_rmssd for night in nights],
        "rhr_hist": [night.rhr for night in nights],
        "sleep_hist": [night.sleep_h for night in nights],
        "readiness_hist": [night.readiness for night in nights],
        "symptoms": health.symptoms,
        "pain": round(health.pain),
        "injured": health.injured,
        "tests": [list(test) for test in diary.tests],
    }


def phase(days_to_goal: int, horizon: int) -> Phase:
    """Base for the first half, build, three weeks of peak, two weeks of taper."""
    if days_to_goal <= 14:
        return Phase.TAPER
    if days_to_goal <= 35:
        return Phase.PEAK
    return Phase.BUILD if days_to_goal <= horizon / 2 + 14 else Phase.BASE


def _monotony(loads: list[float]) -> float:
    mean = sum(loads) / len(loads)
    spread = statistics.stdev(loads)
    return min(HIGHEST_MONOTONY, mean / spread) if spread > LEAST_SD else (HIGHEST_MONOTONY if mean > 0 else 0.0)
