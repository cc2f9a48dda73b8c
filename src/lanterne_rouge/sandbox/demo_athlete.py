"""The demo athlete: two invented years of riding, running, lifting and some swimming, up to the morning of `DEMO_DAY`.

The same seed gives the same samples. The thresholds agree with the demo mission.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time

import numpy as np

from lanterne_rouge.domain.check_in import CheckIn, Feeling
from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.sandbox.demo_calendar import DEMO_DAY, Entry, Kind, calendar, is_winter, training_age
from lanterne_rouge.sandbox.demo_wellness import wellness_csv
from lanterne_rouge.sandbox.invented_sessions import Blocks, Lift, Words, lift, ride, run, swim, to_plates
from lanterne_rouge.sandbox.invented_signals import Body

__all__ = ["DEMO_CHECK_IN", "DEMO_DAY", "DEMO_SEED", "demo_body", "demo_recordings", "demo_wellness"]

DEMO_SEED = 1903
FTP_THEN, FTP_NOW = 214.0, 260.0
LTHR, MAX_HR = 166.0, 186.0

DEMO_CHECK_IN = CheckIn(
    feeling=Feeling(energy_0_10=4, soreness_0_10=4, stress_0_10=6, words=("tired",)),
    minutes_available=75,
    text="Short nights since Friday, legs a bit heavy from yesterday's squats.",
)

_Maker = Callable[[np.random.Generator, Entry, Body], Recording]


def demo_recordings(seed: int = DEMO_SEED) -> Iterator[Recording]:
    """Every session, oldest first. Each has its own generator, so that one can change without the others."""
    for number, entry in enumerate(calendar(seed)):
        rng = np.random.default_rng([seed, 2, number])
        yield _MAKERS[entry.kind](rng, entry, demo_body(entry.day))


def demo_wellness(seed: int = DEMO_SEED) -> str:
    """The ring's daily values as a CSV text, the morning of the demo day included."""
    return wellness_csv(seed)


def demo_body(day: date) -> Body:
    """What the demo athlete can do on a day; a little less for a while after the illness."""
    age = training_age(day)
    # Gains come fast at first and slowly later.
    grown = float(age**0.7)
    return Body(
        ftp=round(FTP_THEN + (FTP_NOW - FTP_THEN) * grown),
        lthr=LTHR,
        max_hr=MAX_HR,
        run_speed=3.38 + 0.40 * grown,
        swim_speed=0.82 + 0.09 * grown,
        mass=75.5 - 2.0 * age,
        strain_bpm=4.0 if (DEMO_DAY - day).days <= 4 else 0.0,
    )


def _intervals(rng: np.random.Generator, entry: Entry, body: Body) -> Recording:
    name, work, rest, effort, least = _INTERVALS[int(rng.integers(len(_INTERVALS)))]
    repeats = max(2, round(least * entry.scale))
    blocks = ((15.0, 0.6), *((work, effort), (rest, 0.5)) * repeats, (10.0, 0.5))
    words = _words(entry, f"{name} {repeats} x {work:g} min", hour=17, rpe=7 + effort / 2)
    return ride(rng, words, blocks, body, indoors=is_winter(entry.day))


def _test(rng: np.random.Generator, entry: Entry, body: Body) -> Recording:
    # The best 20 minutes lie five per cent above FTP (Allen and Coggan).
    blocks = ((20.0, 0.6), (5.0, 0.95), (8.0, 0.5), (20.0, 1.055), (15.0, 0.5))
    return ride(rng, _words(entry, "FTP test, 20 min", hour=17, rpe=9), blocks, body, indoors=True)


def _long_ride(rng: np.random.Generator, entry: Entry, body: Body) -> Recording:
    indoors = is_winter(entry.day)
    minutes = _whole((95 if indoors else 150) * entry.scale)
    middle: Blocks = ((minutes * 0.2, 0.84), (minutes * 0.1, 0.62)) if entry.day.day % 2 else ((minutes * 0.3, 0.72),)
    blocks = ((15.0, 0.58), (minutes * 0.4, 0.68), *middle, (minutes * 0.3 - 15, 0.64))
    return ride(rng, _words(entry, "Long ride", hour=9, rpe=5), _in_minutes(blocks), body, indoors=indoors)


def _race_pace_ride(rng: np.random.Generator, entry: Entry, body: Body) -> Recording:
    blocks = ((20.0, 0.62), *((25.0, 0.88), (8.0, 0.55)) * 3, (35.0, 0.7), (10.0, 0.5))
    return ride(rng, _words(entry, "Hilly ride at race pace", hour=9, rpe=8), blocks, body, indoors=False)


def _easy_run(rng: np.random.Generator, entry: Entry, body: Body) -> Recording:
    return run(rng, _words(entry, "Easy run", hour=6, rpe=3), ((_whole(46 * entry.scale), 0.78),), body)


def _long_run(rng: np.random.Generator, entry: Entry, body: Body) -> Recording:
    if entry.day.day % 3 == 0:
        tempo = _whole(22 * entry.scale)
        return run(rng, _words(entry, "Tempo run", hour=8, rpe=7), ((15.0, 0.75), (tempo, 0.97), (12.0, 0.72)), body)
    return run(rng, _words(entry, "Long run", hour=8, rpe=5), ((_whole(78 * entry.scale), 0.80),), body)


def _swim(rng: np.random.Generator, entry: Entry, body: Body) -> Recording:
    lengths = 8 * round(8 * entry.scale)
    return swim(rng, _words(entry, "Swim", hour=12, rpe=4), lengths, 0.93, body)


def _squat_day(rng: np.random.Generator, entry: Entry, body: Body) -> Recording:
    lifts = (
        _heavy(entry, "Barbell Back Squat", 5, 80, 115),
        _heavy(entry, "Barbell Bench Press", 6, 57.5, 75),
        _heavy(entry, "Barbell Row", 8, 50, 67.5),
        Lift(exercise="Dip", sets=2, reps=6 + round(6 * training_age(entry.day)), weight_kg=None, rpe=7),
    )
    return lift(rng, _words(entry, "Strength: squat", hour=18, rpe=7), lifts, body)


def _hinge_day(rng: np.random.Generator, entry: Entry, body: Body) -> Recording:
    lifts = (
        _heavy(entry, "Barbell Deadlift", 4, 95, 140),
        _heavy(entry, "Overhead Barbell Press", 6, 37.5, 50),
        Lift(exercise="Pull Up", sets=3, reps=5 + round(4 * training_age(entry.day)), weight_kg=None, rpe=8),
        _heavy(entry, "Dumbbell Bulgarian Split Squat", 8, 20, 32.5),
    )
    return lift(rng, _words(entry, "Strength: hinge", hour=18, rpe=7), lifts, body)


def _heavy(entry: Entry, exercise: str, reps: int, then_kg: float, now_kg: float) -> Lift:
    share = 0.85 if entry.scale < 0.75 else 1.0
    weight = to_plates((then_kg + (now_kg - then_kg) * training_age(entry.day) ** 0.7) * share)
    return Lift(exercise=exercise, sets=2 if share < 1 else 3, reps=reps, weight_kg=weight, rpe=6 if share < 1 else 7.5)


def _words(entry: Entry, title: str, *, hour: int, rpe: float) -> Words:
    minute = entry.day.toordinal() * 7 % 50
    start = datetime.combine(entry.day, time(hour, minute), tzinfo=UTC)
    return Words(title=title, start=start, rpe=float(round(rpe)))


def _in_minutes(blocks: Blocks) -> Blocks:
    return tuple((_whole(minutes), effort) for minutes, effort in blocks)


def _whole(minutes: float) -> float:
    return float(max(1, round(minutes)))


# name, minutes of work, minutes between, effort, repeats in an ordinary week
_INTERVALS = (
    ("Sweet spot", 12.0, 5.0, 0.90, 3),
    ("Threshold", 10.0, 5.0, 0.98, 3),
    ("Over threshold", 8.0, 4.0, 1.02, 4),
    ("VO2max", 4.0, 4.0, 1.10, 5),
    ("Short and sharp", 2.0, 2.0, 1.20, 7),
)

_MAKERS: dict[Kind, _Maker] = {
    Kind.INTERVALS: _intervals,
    Kind.TEST: _test,
    Kind.LONG_RIDE: _long_ride,
    Kind.RACE_PACE_RIDE: _race_pace_ride,
    Kind.EASY_RUN: _easy_run,
    Kind.LONG_RUN: _long_run,
    Kind.SWIM: _swim,
    Kind.SQUAT_DAY: _squat_day,
    Kind.HINGE_DAY: _hinge_day,
}
