"""The demo athlete: two invented years of riding, running, lifting and some swimming, up to the morning of `DEMO_DAY`.

The same seed gives the same samples. The thresholds agree with the demo mission.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum

import numpy as np

from lanterne_rouge.domain.check_in import CheckIn, Feeling
from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.sandbox.invented_training import (
    DayAbility,
    EffortBlocks,
    InventedLift,
    SessionLabel,
    record_lifting,
    record_ride,
    record_run,
    record_swim,
    round_to_plates,
)

DEMO_FIRST_DAY = date(2024, 3, 4)
DEMO_DAY = date(2026, 3, 3)

DEMO_ILLNESS = (date(2025, 2, 3), date(2025, 2, 10))
WEEK_AWAY = (date(2025, 8, 18), date(2025, 8, 24))
# The last three weeks before the demo day each ask for more; the sleep of the last nights does not keep up.
LAST_BLOCK = date(2026, 2, 9)
SHORT_NIGHTS = date(2026, 2, 27)
TESTS = (date(2024, 5, 14), date(2024, 11, 5), date(2025, 5, 13), date(2025, 11, 4), date(2026, 2, 10))

_WEEKS_PER_CYCLE = 4


class DemoKind(StrEnum):
    """A kind of session."""

    INTERVALS = "intervals"
    EASY_RUN = "easy_run"
    LONG_RIDE = "long_ride"
    LONG_RUN = "long_run"
    SQUAT_DAY = "squat_day"
    HINGE_DAY = "hinge_day"
    SWIM = "swim"
    TEST = "test"
    RACE_PACE_RIDE = "race_pace_ride"


DEMO_WEEK: tuple[DemoKind | None, ...] = (
    DemoKind.SQUAT_DAY,
    DemoKind.INTERVALS,
    DemoKind.EASY_RUN,
    DemoKind.HINGE_DAY,
    None,
    DemoKind.LONG_RIDE,
    DemoKind.LONG_RUN,
)


@dataclass(frozen=True, kw_only=True)
class DemoSession:
    """One session of the calendar. `scale` stretches it: below 1 in recovery weeks, above 1 in the last block."""

    day: date
    kind: DemoKind
    scale: float


def calendar(seed: int) -> Iterator[DemoSession]:
    """Every session, oldest first, up to the day before the demo day."""
    rng = np.random.default_rng([seed, 1])
    for number in range((DEMO_DAY - DEMO_FIRST_DAY).days):
        day = DEMO_FIRST_DAY + timedelta(days=number)
        chance = float(rng.random())
        kind = _kind(day, chance)
        if kind is not None:
            yield DemoSession(day=day, kind=kind, scale=_scale(day) * (0.9 + 0.2 * float(rng.random())))


def training_age(day: date) -> float:
    """0 on the first day, 1 on the demo day."""
    return (day - DEMO_FIRST_DAY).days / (DEMO_DAY - DEMO_FIRST_DAY).days


def is_winter(day: date) -> bool:
    """Whether rides are indoors."""
    return day.month in (11, 12, 1, 2)


def is_easier_week(day: date) -> bool:
    """Every fourth week is easier; the last block begins after one."""
    weeks_before_block = (LAST_BLOCK - day + timedelta(days=6)).days // 7
    return day < LAST_BLOCK and weeks_before_block % _WEEKS_PER_CYCLE == 1


def _kind(day: date, chance: float) -> DemoKind | None:
    if DEMO_ILLNESS[0] <= day <= DEMO_ILLNESS[1] or WEEK_AWAY[0] <= day <= WEEK_AWAY[1]:
        return None
    if day in TESTS:
        return DemoKind.TEST
    if day >= LAST_BLOCK:
        return DemoKind.RACE_PACE_RIDE if day == DEMO_DAY - timedelta(days=2) else DEMO_WEEK[day.weekday()]
    if day.weekday() == 4:
        return DemoKind.SWIM if chance < 0.28 else None
    # Life gets in the way: of one session in ten, of more in recovery weeks.
    skipped = chance < (0.3 if is_easier_week(day) else 0.1)
    return None if skipped else DEMO_WEEK[day.weekday()]


def _scale(day: date) -> float:
    if day >= LAST_BLOCK:
        return (1.0, 1.12, 1.3, 1.3)[(day - LAST_BLOCK).days // 7]
    if is_easier_week(day):
        return 0.65
    just_ill = timedelta() < day - DEMO_ILLNESS[1] <= timedelta(days=10)
    return 0.6 if just_ill else 0.75 + 0.3 * training_age(day)


DEMO_COLUMNS = (
    *("date", "readiness", "hrv", "rhr", "sleep_h", "temp_dev", "weight"),
    *("activity_balance", "body_temperature", "hrv_balance", "previous_day_activity", "previous_night"),
    *("recovery_index", "resting_heart_rate", "sleep_balance"),
)

# The ring lay on its charger during a short holiday, and now and then for a night.
_CHARGING = (date(2024, 8, 5), date(2024, 8, 9))
_FORGOTTEN_SHARE = 0.03
_NIGHTS = (5.6, 5.9, 5.3, 5.5, 5.2)
_HARD = (
    DemoKind.INTERVALS,
    DemoKind.TEST,
    DemoKind.RACE_PACE_RIDE,
    DemoKind.LONG_RUN,
    DemoKind.SQUAT_DAY,
)


def wellness_csv(seed: int) -> str:
    """All rows, the demo day's included."""
    return "\n".join([",".join(DEMO_COLUMNS), *_rows(seed)]) + "\n"


def _rows(seed: int) -> Iterator[str]:
    done = {entry.day: entry.kind for entry in calendar(seed)}
    rng = np.random.default_rng([seed, 3])
    day = DEMO_FIRST_DAY
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


def _strain(day: date, yesterday: DemoKind | None, sleep: float, sleep_debt: float) -> float:
    """How far the body is from its usual morning: 0 rested, 1 clearly strained, 3 ill."""
    strain = 0.35 if yesterday in _HARD else 0.0
    strain += 0.5 * sleep_debt + 0.15 * max(0.0, 6.8 - sleep)
    if day >= LAST_BLOCK:
        strain += 0.6 * (day - LAST_BLOCK).days / (DEMO_DAY - LAST_BLOCK).days
    if DEMO_ILLNESS[0] <= day <= DEMO_ILLNESS[1]:
        return strain + 3.0 - 0.3 * (day - DEMO_ILLNESS[0]).days
    return strain * (0.6 if is_easier_week(day) else 1.0)


def _row(day: date, sleep: float, sleep_debt: float, strain: float, draws: list[float]) -> str:
    age = training_age(day)
    feverish = 0.9 - 0.12 * (day - DEMO_ILLNESS[0]).days if DEMO_ILLNESS[0] <= day <= DEMO_ILLNESS[1] else 0.0
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
    return ",".join([day.isoformat(), *(_cell(values[name]) for name in DEMO_COLUMNS[1:])])


def _score(value: float) -> float:
    return float(round(min(max(value, 1.0), 100.0)))


def _cell(value: float | None) -> str:
    return "" if value is None else f"{value + 0.0:g}"


__all__ = ["DEMO_CHECK_IN", "DEMO_DAY", "DEMO_SEED", "demo_body", "demo_recordings", "demo_wellness"]

DEMO_SEED = 1903
FIRST_FTP, DEMO_FTP = 214.0, 260.0
DEMO_LTHR, DEMO_MAX_HR = 166.0, 186.0

DEMO_CHECK_IN = CheckIn(
    feeling=Feeling(energy_0_10=4, soreness_0_10=4, stress_0_10=6, words=("tired",)),
    minutes_available=75,
    text="Short nights since Friday, legs a bit heavy from yesterday's squats.",
)

_Maker = Callable[[np.random.Generator, DemoSession, DayAbility], Recording]


def demo_recordings(seed: int = DEMO_SEED) -> Iterator[Recording]:
    """Every session, oldest first. Each has its own generator, so that one can change without the others."""
    for number, entry in enumerate(calendar(seed)):
        rng = np.random.default_rng([seed, 2, number])
        yield _MAKERS[entry.kind](rng, entry, demo_body(entry.day))


def demo_wellness(seed: int = DEMO_SEED) -> str:
    """The ring's daily values as a CSV text, the morning of the demo day included."""
    return wellness_csv(seed)


def demo_body(day: date) -> DayAbility:
    """What the demo athlete can do on a day; a little less for a while after the illness."""
    age = training_age(day)
    # Gains come fast at first and slowly later.
    grown = float(age**0.7)
    return DayAbility(
        ftp=round(FIRST_FTP + (DEMO_FTP - FIRST_FTP) * grown),
        lthr=DEMO_LTHR,
        max_hr=DEMO_MAX_HR,
        run_speed=3.38 + 0.40 * grown,
        swim_speed=0.82 + 0.09 * grown,
        mass=75.5 - 2.0 * age,
        strain_bpm=4.0 if (DEMO_DAY - day).days <= 4 else 0.0,
    )


def _intervals(rng: np.random.Generator, entry: DemoSession, body: DayAbility) -> Recording:
    name, work, rest, effort, least = _INTERVALS[int(rng.integers(len(_INTERVALS)))]
    repeats = max(2, round(least * entry.scale))
    blocks = ((15.0, 0.6), *((work, effort), (rest, 0.5)) * repeats, (10.0, 0.5))
    words = _label(entry, f"{name} {repeats} x {work:g} min", hour=17, rpe=7 + effort / 2)
    return record_ride(rng, words, blocks, body, indoors=is_winter(entry.day))


def _test(rng: np.random.Generator, entry: DemoSession, body: DayAbility) -> Recording:
    # The best 20 minutes lie five per cent above FTP (Allen and Coggan).
    blocks = ((20.0, 0.6), (5.0, 0.95), (8.0, 0.5), (20.0, 1.055), (15.0, 0.5))
    return record_ride(rng, _label(entry, "FTP test, 20 min", hour=17, rpe=9), blocks, body, indoors=True)


def _long_ride(rng: np.random.Generator, entry: DemoSession, body: DayAbility) -> Recording:
    indoors = is_winter(entry.day)
    minutes = _whole_minutes((95 if indoors else 150) * entry.scale)
    middle: EffortBlocks = (
        ((minutes * 0.2, 0.84), (minutes * 0.1, 0.62)) if entry.day.day % 2 else ((minutes * 0.3, 0.72),)
    )
    blocks = ((15.0, 0.58), (minutes * 0.4, 0.68), *middle, (minutes * 0.3 - 15, 0.64))
    return record_ride(rng, _label(entry, "Long ride", hour=9, rpe=5), _in_minutes(blocks), body, indoors=indoors)


def _race_pace_ride(rng: np.random.Generator, entry: DemoSession, body: DayAbility) -> Recording:
    blocks = ((20.0, 0.62), *((25.0, 0.88), (8.0, 0.55)) * 3, (35.0, 0.7), (10.0, 0.5))
    return record_ride(rng, _label(entry, "Hilly ride at race pace", hour=9, rpe=8), blocks, body, indoors=False)


def _easy_run(rng: np.random.Generator, entry: DemoSession, body: DayAbility) -> Recording:
    return record_run(rng, _label(entry, "Easy run", hour=6, rpe=3), ((_whole_minutes(46 * entry.scale), 0.78),), body)


def _long_run(rng: np.random.Generator, entry: DemoSession, body: DayAbility) -> Recording:
    if entry.day.day % 3 == 0:
        tempo = _whole_minutes(22 * entry.scale)
        return record_run(
            rng, _label(entry, "Tempo run", hour=8, rpe=7), ((15.0, 0.75), (tempo, 0.97), (12.0, 0.72)), body
        )
    return record_run(rng, _label(entry, "Long run", hour=8, rpe=5), ((_whole_minutes(78 * entry.scale), 0.80),), body)


def _swim(rng: np.random.Generator, entry: DemoSession, body: DayAbility) -> Recording:
    lengths = 8 * round(8 * entry.scale)
    return record_swim(rng, _label(entry, "Swim", hour=12, rpe=4), lengths, 0.93, body)


def _squat_day(rng: np.random.Generator, entry: DemoSession, body: DayAbility) -> Recording:
    lifts = (
        _heavy(entry, "Barbell Back Squat", 5, 80, 115),
        _heavy(entry, "Barbell Bench Press", 6, 57.5, 75),
        _heavy(entry, "Barbell Row", 8, 50, 67.5),
        InventedLift(exercise="Dip", sets=2, reps=6 + round(6 * training_age(entry.day)), weight_kg=None, rpe=7),
    )
    return record_lifting(rng, _label(entry, "Strength: squat", hour=18, rpe=7), lifts, body)


def _hinge_day(rng: np.random.Generator, entry: DemoSession, body: DayAbility) -> Recording:
    lifts = (
        _heavy(entry, "Barbell Deadlift", 4, 95, 140),
        _heavy(entry, "Overhead Barbell Press", 6, 37.5, 50),
        InventedLift(exercise="Pull Up", sets=3, reps=5 + round(4 * training_age(entry.day)), weight_kg=None, rpe=8),
        _heavy(entry, "Dumbbell Bulgarian Split Squat", 8, 20, 32.5),
    )
    return record_lifting(rng, _label(entry, "Strength: hinge", hour=18, rpe=7), lifts, body)


def _heavy(entry: DemoSession, exercise: str, reps: int, then_kg: float, now_kg: float) -> InventedLift:
    share = 0.85 if entry.scale < 0.75 else 1.0
    weight = round_to_plates((then_kg + (now_kg - then_kg) * training_age(entry.day) ** 0.7) * share)
    return InventedLift(
        exercise=exercise, sets=2 if share < 1 else 3, reps=reps, weight_kg=weight, rpe=6 if share < 1 else 7.5
    )


def _label(entry: DemoSession, title: str, *, hour: int, rpe: float) -> SessionLabel:
    minute = entry.day.toordinal() * 7 % 50
    start = datetime.combine(entry.day, time(hour, minute), tzinfo=UTC)
    return SessionLabel(title=title, start=start, rpe=float(round(rpe)))


def _in_minutes(blocks: EffortBlocks) -> EffortBlocks:
    return tuple((_whole_minutes(minutes), effort) for minutes, effort in blocks)


def _whole_minutes(minutes: float) -> float:
    return float(max(1, round(minutes)))


# name, minutes of work, minutes between, effort, repeats in an ordinary week
_INTERVALS = (
    ("Sweet spot", 12.0, 5.0, 0.90, 3),
    ("Threshold", 10.0, 5.0, 0.98, 3),
    ("Over threshold", 8.0, 4.0, 1.02, 4),
    ("VO2max", 4.0, 4.0, 1.10, 5),
    ("Short and sharp", 2.0, 2.0, 1.20, 7),
)

_MAKERS: dict[DemoKind, _Maker] = {
    DemoKind.INTERVALS: _intervals,
    DemoKind.TEST: _test,
    DemoKind.LONG_RIDE: _long_ride,
    DemoKind.RACE_PACE_RIDE: _race_pace_ride,
    DemoKind.EASY_RUN: _easy_run,
    DemoKind.LONG_RUN: _long_run,
    DemoKind.SWIM: _swim,
    DemoKind.SQUAT_DAY: _squat_day,
    DemoKind.HINGE_DAY: _hinge_day,
}
