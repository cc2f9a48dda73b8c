"""States of an invented body in the morning, and what its sensors and its training tell of it."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta

from lanterne_rouge.domain.check_in import CheckIn, Feeling, Illness, Injury, LowEnergySigns, Pain
from lanterne_rouge.domain.day_context import LoadState, PastSession
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation

RING = Provenance(source="ring")
BEFORE_DAYS = 35
USUAL: Mapping[WellnessMetric, tuple[float, float]] = {
    WellnessMetric.READINESS: (80.0, 4.0),
    WellnessMetric.HRV_RMSSD: (62.0, 5.0),
    WellnessMetric.RESTING_HR: (50.0, 1.5),
    WellnessMetric.SLEEP: (7.7, 0.5),
    WellnessMetric.TEMPERATURE_DEVIATION: (0.0, 0.1),
}


@dataclass(frozen=True, kw_only=True)
class Body:
    """`today` are this morning's measurements where they are not the usual ones; None is missing, and `silent` is all of them.

    `fitness` and `fatigue` are CTL and ATL; None is no training known.
    """

    name: str
    today: Mapping[WellnessMetric, float | None] = field(default_factory=dict)
    check_in: CheckIn = field(default_factory=CheckIn)
    fitness: float | None = 55.0
    fatigue: float | None = 55.0
    silent: bool = False


_READY, _HRV, _RHR, _SLEEP, _TEMP = USUAL
BODIES: tuple[Body, ...] = (
    Body(name="ordinary"),
    Body(name="fresh", today={_READY: 92.0, _SLEEP: 8.6, _HRV: 66.0}, fitness=62.0, fatigue=50.0),
    Body(name="tired", today={_READY: 58.0, _SLEEP: 6.4, _HRV: 47.0, _RHR: 56.0}, fatigue=84.0),
    Body(name="short of sleep", today={_SLEEP: 4.2, _READY: 66.0}),
    Body(name="a head cold", check_in=CheckIn(illness=Illness(symptoms=("runny_nose",)))),
    Body(
        name="fever",
        today={_TEMP: 1.4, _RHR: 64.0, _READY: 41.0},
        check_in=CheckIn(illness=Illness(symptoms=("fever",), systemic=True, temperature_c=38.6)),
    ),
    Body(name="a warning sign", check_in=CheckIn(red_flags=("chest_pain",))),
    Body(name="knee pain", check_in=CheckIn(pain=(Pain(site="knee", score_0_10=6.0),))),
    Body(name="a sore shoulder", check_in=CheckIn(pain=(Pain(site="shoulder", score_0_10=2.0),))),
    Body(name="injured", check_in=CheckIn(injury=Injury(site="calf", kind="strain", days_off=12))),
    Body(name="sore and flat", check_in=CheckIn(feeling=Feeling(energy_0_10=2, soreness_0_10=8, heavy_legs=True))),
    Body(name="stressed", check_in=CheckIn(life_stress=True, feeling=Feeling(stress_0_10=9)), today={_READY: 64.0}),
    Body(name="deep in fatigue", fitness=70.0, fatigue=112.0),
    Body(name="out of training", fitness=8.0, fatigue=4.0),
    Body(name="no ring today", today=dict.fromkeys(USUAL)),
    Body(name="nothing known", silent=True, fitness=None, fatigue=None),
    Body(name="no training known", fitness=None, fatigue=None),
    Body(name="impossible values", today={_READY: 400.0, _HRV: -3.0, _SLEEP: 31.0}),
    Body(name="too little energy", check_in=CheckIn(low_energy_signs=LowEnergySigns(missed_periods_months=4))),
    Body(name="feels great", check_in=CheckIn(feeling=Feeling(energy_0_10=9, soreness_0_10=1, words=("great",)))),
)


def wellness_of(body: Body, day: date, dice: random.Random) -> tuple[WellnessObservation, ...]:
    """Five weeks of mornings up to today."""
    if body.silent:
        return ()
    before = [
        _seen(day - timedelta(days=back), metric, round(dice.gauss(usual, spread), 1))
        for back in range(BEFORE_DAYS, 0, -1)
        for metric, (usual, spread) in USUAL.items()
    ]
    told = {metric: round(dice.gauss(usual, spread / 2), 1) for metric, (usual, spread) in USUAL.items()}
    today = [_seen(day, metric, value) for metric, value in {**told, **body.today}.items() if value is not None]
    return (*before, *today)


def training_of(body: Body, dice: random.Random) -> tuple[LoadState, tuple[PastSession, ...]]:
    """How training stands, and the sessions of the last week."""
    if body.fitness is None or body.fatigue is None:
        return LoadState(), ()
    ctl, atl = (round(max(value + dice.gauss(0, 4), 1.0), 1) for value in (body.fitness, body.fatigue))
    state = LoadState(
        ctl=ctl,
        atl=atl,
        tsb=round(ctl - atl, 1),
        ramp_7d=round(dice.uniform(-2, 6), 1),
        monotony_7d=round(dice.uniform(0.8, 1.9), 1),
        days_since_rest=dice.randrange(1, 9),
        feed_age_days=dice.choice((0, 0, 0, 1, 5)),
        history_days=dice.choice((20, 90, 300)),
    )
    return state, tuple(_session(back, ctl, dice) for back in range(7, 0, -1) if dice.random() < 0.7)


def _seen(day: date, metric: WellnessMetric, value: float) -> WellnessObservation:
    return WellnessObservation(day=day, metric=metric, value=value, provenance=RING)


def _session(back: int, ctl: float, dice: random.Random) -> PastSession:
    hard = dice.random() < 0.15
    load = round(max(ctl * dice.uniform(0.6, 1.6), 10.0))
    return PastSession(
        days_ago=back,
        minutes=round(load * (0.9 if hard else 1.3)),
        load=load,
        kind="threshold" if hard else "endurance",
        max_zone=4 if hard else 2,
        hard=hard,
        felt=dice.choice((None, "good", "hard")),
    )
