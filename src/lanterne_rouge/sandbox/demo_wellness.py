"""The demo athlete's ring: one row a day in the plain daily wellness form, some days and values missing."""

import math
from collections.abc import Iterator, Mapping
from datetime import date, timedelta

import numpy as np

from lanterne_rouge.sandbox.demo_calendar import (
    DEMO_DAY,
    FIRST_DAY,
    ILLNESS,
    LAST_BLOCK,
    SHORT_NIGHTS,
    Kind,
    calendar,
    is_recovery_week,
    training_age,
)

COLUMNS = (
    *("date", "readiness", "hrv", "rhr", "sleep_h", "temp_dev", "weight"),
    *("activity_balance", "body_temperature", "hrv_balance", "previous_day_activity", "previous_night"),
    *("recovery_index", "resting_heart_rate", "sleep_balance"),
)

# The ring lay on its charger during a short holiday, and now and then for a night.
_CHARGING = (date(2024, 8, 5), date(2024, 8, 9))
_FORGOTTEN_SHARE = 0.03
_NIGHTS = (5.6, 5.9, 5.3, 5.5, 5.2)
_HARD = (Kind.INTERVALS, Kind.TEST, Kind.RACE_PACE_RIDE, Kind.LONG_RUN, Kind.SQUAT_DAY)


def wellness_csv(seed: int) -> str:
    """All rows, the demo day's included."""
    return "\n".join([",".join(COLUMNS), *_rows(seed)]) + "\n"


def _rows(seed: int) -> Iterator[str]:
    done = {entry.day: entry.kind for entry in calendar(seed)}
    rng = np.random.default_rng([seed, 3])
    day = FIRST_DAY
    sleep_debt = 0.0
    while day <= DEMO_DAY:
        draws = [float(x) for x in rng.standard_normal(8)]
        forgotten = float(rng.random()) < _FORGOTTEN_SHARE and day < LAST_BLOCK
        sleep = _sleep(day, draws[0])
        sleep_debt = 0.75 * sleep_debt + 0.25 * max(0.0, 7.3 - sleep)
        strain = _strain(day, done.get(day - timedelta(days=1)), sleep, sleep_debt)
        if not forgotten and not _CHARGING[0] <= day <= _CHARGING[1]:
            yield _row(day, sleep, sleep_debt, strain, draws)
        day += timedelta(days=1)


def _sleep(day: date, draw: float) -> float:
    if day >= SHORT_NIGHTS:
        return _NIGHTS[(day - SHORT_NIGHTS).days % len(_NIGHTS)]
    usual = 7.9 if day.weekday() in (5, 6) else 7.3
    return round(min(max(usual + 0.55 * draw, 4.8), 9.6), 1)


def _strain(day: date, yesterday: Kind | None, sleep: float, sleep_debt: float) -> float:
    """How far the body is from its usual morning: 0 rested, 1 clearly strained, 3 ill."""
    strain = 0.35 if yesterday in _HARD else 0.0
    strain += 0.5 * sleep_debt + 0.15 * max(0.0, 6.8 - sleep)
    if day >= LAST_BLOCK:
        strain += 0.6 * (day - LAST_BLOCK).days / (DEMO_DAY - LAST_BLOCK).days
    if ILLNESS[0] <= day <= ILLNESS[1]:
        return strain + 3.0 - 0.3 * (day - ILLNESS[0]).days
    return strain * (0.6 if is_recovery_week(day) else 1.0)


def _row(day: date, sleep: float, sleep_debt: float, strain: float, draws: list[float]) -> str:
    age = training_age(day)
    feverish = 0.9 - 0.12 * (day - ILLNESS[0]).days if ILLNESS[0] <= day <= ILLNESS[1] else 0.0
    warmth = feverish + 0.12 * draws[3]
    values: Mapping[str, float | None] = {
        "readiness": _score(87 - 17 * strain + 3 * draws[4]),
        "hrv": round(math.exp(math.log(57 + 9 * age) - 0.13 * strain + 0.07 * draws[1])),
        "rhr": round(50 - 3 * age + 3.2 * strain + 0.9 * draws[2]),
        "sleep_h": sleep,
        "temp_dev": round(warmth, 2),
        # Weighed on Mondays and Thursdays.
        "weight": round(75.5 - 2.0 * age + 0.35 * draws[5], 1) if day.weekday() in (0, 3) else None,
        "activity_balance": _score(84 - 7 * strain + 5 * draws[6]),
        "body_temperature": _score(97 - 45 * abs(warmth)),
        "hrv_balance": _score(86 - 16 * strain + 4 * draws[1]),
        "previous_day_activity": _score(82 - 12 * strain + 6 * draws[7]),
        "previous_night": _score(90 - 17 * (7.8 - sleep)),
        "recovery_index": _score(85 - 10 * strain + 6 * draws[4]),
        "resting_heart_rate": _score(93 - 15 * strain - 4 * draws[2]),
        "sleep_balance": _score(92 - 26 * sleep_debt + 2 * draws[0]),
    }
    return ",".join([day.isoformat(), *(_cell(values[name]) for name in COLUMNS[1:])])


def _score(value: float) -> float:
    return float(round(min(max(value, 1.0), 100.0)))


def _cell(value: float | None) -> str:
    return "" if value is None else f"{value + 0.0:g}"
