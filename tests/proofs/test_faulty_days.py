"""However wrong the sources of a morning are, alone or together: a whole briefing, and never a careless one."""

import math
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.activity import Activity, DayLoad
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation
from lanterne_rouge.wiring import open_scope
from tests.adapters.storage.samples import ride
from tests.worlds import Lanterne, run_at

DAY = date(2026, 3, 3)
NOW = datetime(2026, 3, 3, 7, 0, tzinfo=UTC)
ATHLETE_HISTORY_DAYS = 45
USUAL = {
    WellnessMetric.READINESS: 81.0,
    WellnessMetric.HRV_RMSSD: 62.0,
    WellnessMetric.RESTING_HR: 50.0,
    WellnessMetric.SLEEP: 7.6,
    WellnessMetric.TEMPERATURE_DEVIATION: 0.0,
}
ABSURD = (-1.0, 0.0, 1e9, -1e9, 999.0, 1e300, 5e-324)
NOT_FINITE = (math.nan, math.inf, -math.inf)
# What a program says to itself, never to an athlete.
NO_WORDS = re.compile(r"\b(?:nan|NaN|inf|infinity|Traceback|None)\b|\de\+\d")
Values = list[WellnessObservation]


@dataclass(frozen=True)
class Ring:
    """A live source that tells what it is made to tell."""

    told: Values
    failure: Exception | None = None
    name: str = "ring"

    def fetch(self, first: date, last: date) -> tuple[WellnessObservation, ...]:
        """Everything, whatever was asked for, or its failure."""
        if self.failure is not None:
            raise self.failure
        return tuple(self.told)


@dataclass
class World:
    """What reaches a morning; faults change it in place."""

    rings: list[Ring]
    loads: list[float]
    last_day: date
    activities: bool = True


Fault = Callable[[World, random.Random], None]


def _missing(world: World, dice: random.Random) -> None:
    metric = dice.choice([*USUAL])
    _retell(world, lambda o: None if o.metric is metric else o)


def _stale(world: World, dice: random.Random) -> None:
    metric, days = dice.choice([*USUAL]), dice.randint(1, 30)
    _retell(world, lambda o: None if o.metric is metric and o.day > DAY - timedelta(days=days) else o)


def _not_finite(world: World, dice: random.Random) -> None:
    _one_becomes(world, dice, dice.choice(NOT_FINITE))


def _absurd(world: World, dice: random.Random) -> None:
    _one_becomes(world, dice, dice.choice(ABSURD))


def _all_absurd(world: World, dice: random.Random) -> None:
    metric, value = dice.choice([*USUAL]), dice.choice(ABSURD)
    _retell(world, lambda o: replace(o, value=value) if o.metric is metric else o)


def _twice(world: World, dice: random.Random) -> None:
    again = [
        replace(o, value=o.value * dice.uniform(0.5, 1.6), provenance=Provenance(source="watch"))
        for ring in world.rings
        for o in ring.told
    ]
    world.rings.append(Ring(told=again, name="watch"))


def _future(world: World, dice: random.Random) -> None:
    _retell(
        world, lambda o: replace(o, day=o.day + timedelta(days=dice.choice([1, 30, 365 * 400]))) if o.day == DAY else o
    )


def _silent(world: World, dice: random.Random) -> None:
    failure = dice.choice([LanterneError("The server is down.", "Try later."), KeyError("x"), ZeroDivisionError()])
    world.rings[0] = replace(world.rings[0], failure=failure)


def _no_training(world: World, dice: random.Random) -> None:
    world.loads.clear()


def _stale_training(world: World, dice: random.Random) -> None:
    world.last_day = DAY - timedelta(days=dice.randint(3, 200))


def _absurd_training(world: World, dice: random.Random) -> None:
    if world.loads:
        world.loads[dice.randrange(len(world.loads))] = dice.choice([700.0, 5000.0, 1e6])


def _little_training(world: World, dice: random.Random) -> None:
    del world.loads[: max(len(world.loads) - dice.randint(1, 12), 0)]


FAULTS: tuple[Fault, ...] = (
    _missing, _stale, _not_finite, _absurd, _all_absurd, _twice, _future, _silent, _no_training, _stale_training,
    _absurd_training, _little_training,
)  # fmt: skip


@pytest.mark.parametrize("count", [50, pytest.param(1000, marks=pytest.mark.proof)])
def test_a_day_of_faults_still_gets_a_whole_briefing(lanterne: Lanterne, count: int) -> None:
    whole = 0
    for number in range(count):
        dice = random.Random(f"faults {number}")
        faults = dice.sample(FAULTS, k=dice.choice([1, 1, 1, 2, 3, 5]))
        world = _healthy()
        for fault in faults:
            fault(world, dice)
        with open_scope(home=lanterne.home, athlete=f"a{number}") as scope:
            _train(scope, world)
            briefing = run_at(scope, DAY, now=NOW, use=False, sources=tuple(world.rings))

        problems = list(_problems(briefing, lanterne.home))
        assert problems == [], (number, [fault.__name__ for fault in faults])
        whole += 1

    assert whole == count


def test_one_value_that_is_no_number_does_not_cost_the_others(lanterne: Lanterne) -> None:
    told = [replace(o, value=math.nan) if o.metric is WellnessMetric.SLEEP and o.day == DAY else o for o in _usual()]
    with open_scope(home=lanterne.home) as scope:
        briefing = run_at(scope, DAY, now=NOW, use=False, sources=(Ring(told=told),))

    assert briefing.observation.readiness is not None
    assert briefing.observation.readiness.value == USUAL[WellnessMetric.READINESS]


def _problems(briefing: Briefing, home: Path) -> Iterator[str]:
    text, decision = str(briefing), briefing.decision
    sections = briefing.sections
    if not all((sections.phase, sections.metrics, sections.logic, sections.workout)):
        yield "a part of the briefing is empty"
    if not decision.reason or not 0 <= decision.confidence <= 1:
        yield "no reason, or no confidence"
    if NO_WORDS.search(text):
        yield text
    if decision.action is Action.PUSH:
        yield "pushed on a day of faults"
    workout, ceiling = briefing.workout, briefing.ceiling
    if ACTIONS_UPWARDS.index(decision.action) > ACTIONS_UPWARDS.index(ceiling.action):
        yield "above the ceiling"
    if workout is not None and not (math.isfinite(workout.load) and 0 < workout.load < 400):
        yield f"load {workout.load}"
    if workout is not None and workout.max_zone > ceiling.max_zone:
        yield "zone above the ceiling"
    if not list(home.rglob(f"{DAY}/decision.json")):
        yield "nothing was written"


def _healthy() -> World:
    return World(
        rings=[Ring(told=_usual())],
        loads=[(0.0, 60.0, 45.0, 80.0, 0.0, 50.0, 110.0)[n % 7] for n in range(ATHLETE_HISTORY_DAYS)],
        last_day=DAY - timedelta(days=1),
    )


def _usual() -> Values:
    ring = Provenance(source="ring")
    return [
        WellnessObservation(
            day=DAY - timedelta(days=back), metric=metric, value=value * (1 + 0.01 * (back % 3)), provenance=ring
        )
        for back in range(ATHLETE_HISTORY_DAYS)
        for metric, value in USUAL.items()
    ]


def _retell(world: World, change: Callable[[WellnessObservation], WellnessObservation | None]) -> None:
    world.rings[0] = replace(world.rings[0], told=[o for o in map(change, world.rings[0].told) if o is not None])


def _one_becomes(world: World, dice: random.Random, value: float) -> None:
    metric, day = dice.choice([*USUAL]), DAY - timedelta(days=dice.choice([0, 0, 0, 1, 5]))
    _retell(world, lambda o: replace(o, value=value) if (o.metric, o.day) == (metric, day) else o)


def _train(scope: AthleteScope, world: World) -> None:
    """The loads as a fitness series, and the last of them as sessions."""
    days = [world.last_day - timedelta(days=back) for back in reversed(range(len(world.loads)))]
    with scope.stores.journal.writing("import", "a history", at=NOW, durable=False):
        for day, load in [*zip(days, world.loads, strict=True)][-10:]:
            if load:
                scope.stores.activities.save(_session(day, load), None)
    if days:
        with scope.stores.journal.derived():
            loads = [DayLoad(day=d, load=x) for d, x in zip(days, world.loads, strict=True)]
            scope.stores.fitness.replace_from(days[0], list(_series(days, world.loads)), loads)


def _series(days: Sequence[date], loads: Sequence[float]) -> Iterator[FitnessDay]:
    ctl = atl = 50.0
    for day, load in zip(days, loads, strict=True):
        before = ctl - atl
        ctl += (load - ctl) * (1 - math.exp(-1 / 42))
        atl += (load - atl) * (1 - math.exp(-1 / 7))
        yield FitnessDay(date=day, load=load, ctl=ctl, atl=atl, tsb=before, form=ctl - atl, ramp_7d=1.0, settling=False)


def _session(day: date, load: float) -> Activity:
    start = datetime(day.year, day.month, day.day, 9, tzinfo=UTC)
    minutes = min(max(load, 30.0), 600.0)
    known = ride(f"{day:%y%m%d}", load=load)
    return replace(known, day=day, start=start, timer_s=minutes * 60, elapsed_s=minutes * 60, sources=())
