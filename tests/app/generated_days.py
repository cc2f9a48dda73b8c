"""Mornings of an invented athlete, one a day: mostly ordinary, some short of sleep, ill, in pain, or without data."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from lanterne_rouge.domain.check_in import CheckIn, Feeling, Illness, Pain
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import (
    HrvState,
    LoadState,
    Morning,
    PastSession,
    PlannedSession,
    Readiness,
    SleepState,
    VitalSign,
)
from tests.day.mornings import morning, status

FIRST = date(2024, 3, 4)
PLANS = (("rest", 0, 0), ("threshold", 75, 85), ("endurance", 60, 45), ("vo2max", 60, 75), ("endurance", 150, 112))
PHASES = (Phase.BASE, Phase.BUILD, Phase.PEAK, Phase.TAPER, Phase.MAINTENANCE)


def generated_days(count: int, seed: int = 1) -> Iterator[Morning]:
    """So many mornings in a row, the same for the same seed."""
    dice = random.Random(seed)
    for n in range(count):
        yield _morning(FIRST + timedelta(days=n), PHASES[n // 60 % len(PHASES)], dice)


def _morning(day: date, phase: Phase, dice: random.Random) -> Morning:
    kind, minutes, load = dice.choice(PLANS)
    ctl, atl = dice.uniform(15, 110), dice.uniform(10, 140)
    mean, need = dice.uniform(3.6, 4.5), 8.0
    whole = morning(
        day=day,
        mission=status(phase, dice.randrange(0, 120)),
        load=LoadState(
            ctl=ctl, atl=atl, tsb=ctl - atl, ramp_7d=dice.uniform(-4, 9), monotony_7d=dice.uniform(0.8, 2.4)
        ),
        readiness=Readiness(score=dice.uniform(45, 95), measured_days_ago=dice.choice((0, 0, 0, 1))),
        hrv=HrvState(
            mean_28d=mean,
            sd_28d=0.12,
            week=mean + dice.gauss(0, 0.09),
            today=mean + dice.gauss(0, 0.15),
            yesterday=mean - 0.1,
        ),
        sleep=SleepState(last_h=dice.uniform(3.5, 9), avg_7d_h=dice.uniform(5.5, 8.2), need_h=need),
        rhr=VitalSign(today=50 + dice.gauss(0, 4), mean_28d=50.0),
        temperature_deviation_c=dice.gauss(0, 0.3),
        sessions=tuple(_session(back, dice) for back in range(1, 8) if dice.random() < 0.7),
        plan=PlannedSession(
            sport="cycling", kind=kind, minutes=minutes, load=load, hard=kind in ("threshold", "vo2max")
        ),
        check_in=_said(dice),
    )
    missing = dice.choice(("", "", "", "readiness", "hrv", "sleep", "rhr", "plan"))
    return replace(whole, **{missing: None}) if missing else whole


def _session(back: int, dice: random.Random) -> PastSession:
    return PastSession(
        days_ago=back,
        sport=dice.choice(("cycling", "running")),
        minutes=dice.uniform(20, 200),
        load=dice.uniform(10, 180),
        hard=dice.random() < 0.3,
        max_zone=dice.randrange(1, 6),
        untrusted_texts=("Evening ride",),
    )


def _said(dice: random.Random) -> CheckIn:
    feeling = Feeling(energy_0_10=dice.choice((None, 2, 5, 8)), soreness_0_10=dice.choice((None, 3, 8)))
    illness = Illness(symptoms=("runny_nose",)) if dice.random() < 0.04 else None
    pain = (Pain(site="knee", score_0_10=dice.randrange(1, 8)),) if dice.random() < 0.06 else ()
    red_flags = ("chest_pain",) if dice.random() < 0.01 else ()
    return CheckIn(feeling=feeling, illness=illness, pain=pain, red_flags=red_flags)
