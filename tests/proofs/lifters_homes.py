"""Homes of people who lift: with and without a mission or a plan, a log of some weeks or none, rides and runs, a check-in."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from lanterne_rouge.app.plan import PlanRequest, show_plan
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.app.strength.routines import AdoptProgramRequest, adopt_program
from lanterne_rouge.domain.check_in import CheckIn, Feeling, Illness, Pain
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.state_keys import LAST_IMPORT, STALE_FROM
from lanterne_rouge.settings.mission_file import parse_mission
from lanterne_rouge.strength.programs import PROGRAMS
from lanterne_rouge.wiring import open_scope
from tests.adapters.storage import samples
from tests.stories.lifting_home import DAYS, lifted

MONDAY = date(2026, 3, 2)


@contextmanager
def home_of_a_lifter(folder: Path, seed: int) -> Iterator[tuple[AthleteScope, date]]:
    """The home of this seed, open, and the day that it is there."""
    dice = random.Random(seed)
    day = MONDAY + timedelta(days=dice.randrange(7))
    now = datetime(day.year, day.month, day.day, 8, tzinfo=UTC)
    with open_scope(home=folder / str(seed)) as opened:
        scope = replace(opened, clock=lambda zone: now.astimezone(zone))
        if dice.random() < 0.7:
            _adopt(scope, dice, now)
        _trained(scope, dice, day, now)
        _follow_a_program(scope, random.Random(f"program {seed}"), day)
        settle(scope)
        if dice.random() < 0.7:
            show_plan(PlanRequest(day=day - timedelta(days=dice.choice((0, 1, 3)))), scope)
        said = _said(dice)
        if said != CheckIn():
            with scope.stores.journal.writing("check-in", "by hand", at=now):
                scope.stores.check_ins.save(day, said)
        yield scope, day


def _adopt(scope: AthleteScope, dice: random.Random, now: datetime) -> None:
    sports = dice.choice((["cycling", "strength"], ["running", "strength"], ["strength"], ["cycling"]))
    goal = f'goal_event = "The Day"\ngoal_date = {MONDAY + timedelta(days=dice.randrange(20, 160))}\n'
    text = (
        f'id = "season"\nname = "Season"\nstart = {MONDAY - timedelta(days=30)}\n'
        f"{goal if dice.random() < 0.8 else ''}sports = {sports}\n"
        f"[constraints]\nweekly_hours = {dice.choice((3, 5, 7, 10))}\n"
        f"[plan]\nstrength_days = {dice.randrange(2, 6)}\n"
        f"[athlete]\nftp = 220\nlthr = 165\n"
    )
    scope.missions.adopt(parse_mission(text, "season.toml", {}), text, now=now)


def _trained(scope: AthleteScope, dice: random.Random, day: date, now: datetime) -> None:
    weeks, lifts, sessions = dice.choice((0, 1, 3, 6)), dice.randrange(4), dice.randrange(5)
    for back in range(1, 7 * weeks + 1):
        then = day - timedelta(days=back)
        if dice.random() < lifts / 7:
            lifted(scope, then, dice.choice((*DAYS,)), kilos=(dice.choice((80.0, 100.0)), 80.0, 80.0))
        if dice.random() < sessions / 7:
            _rode(scope, then, dice, now)
    if dice.random() < 0.1:
        lifted(scope, day, "Push")
    with scope.stores.journal.derived():
        scope.stores.state.mark(LAST_IMPORT, f"{day}T08:00:00+00:00")


def _follow_a_program(scope: AthleteScope, dice: random.Random, day: date) -> None:
    if dice.random() < 0.4:
        begun = day - timedelta(days=dice.choice((0, 10, 30)))
        adopt_program(AdoptProgramRequest(name=dice.choice(PROGRAMS).name, day=begun), scope)


def _rode(scope: AthleteScope, day: date, dice: random.Random, now: datetime) -> None:
    seconds, identity = dice.choice((1800.0, 3600.0, 7200.0)), f"{day:%m%d}ride"
    session = replace(
        samples.ride(identity, load=seconds / 3600 * dice.choice((45.0, 90.0))), start=datetime(day.year, day.month, day.day, 17, tzinfo=UTC),
        day=day, sport=dice.choice((Sport.CYCLING, Sport.RUNNING)), timezone="UTC", utc_offset_s=0, elapsed_s=seconds, timer_s=seconds,
        sources=samples.ride(files=(identity,)).sources,
    )  # fmt: skip
    with scope.stores.journal.writing("import", "by hand", at=now):
        scope.stores.activities.save(session, None)
        scope.stores.state.mark(STALE_FROM, date.min.isoformat())


def _said(dice: random.Random) -> CheckIn:
    if dice.random() < 0.4:
        return CheckIn()
    return CheckIn(
        feeling=Feeling(energy_0_10=dice.choice((None, 2, 5, 9)), soreness_0_10=dice.choice((None, 2, 6, 8))),
        pain=(Pain(site=dice.choice(("knee", "shoulder")), score_0_10=float(dice.randrange(1, 8))),)
        if dice.random() < 0.15
        else (),
        illness=Illness(symptoms=("runny_nose",)) if dice.random() < 0.07 else None,
        minutes_available=dice.choice((None, None, 20.0, 40.0, 90.0)),
    )
