"""What the insight says of next time is what the plan then asks for."""

import random
import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.app.strength.plan import StrengthPlanRequest, plan_strength
from lanterne_rouge.app.strength.review import InsightRequest, look_at_session
from lanterne_rouge.domain.activity import Summary
from lanterne_rouge.domain.check_in import CheckIn, Feeling
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import DeviceSummary
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.state_keys import LAST_IMPORT, STALE_FROM
from lanterne_rouge.wiring import open_scope
from tests.adapters.storage import samples

DAY = date(2026, 3, 6)
LIFTS = ("Back Squat", "Bench Press", "Barbell Row", "Overhead Press", "Lat Pulldown", "Romanian Deadlift")
ACTION = re.compile(r"(?:Stay at|Go to|Go back to) ([\d.]+) kg next time(?: and aim for (\d+))?")


def logged(scope: AthleteScope, day: date, sets: tuple[RecordedSet, ...]) -> None:
    start, identity = datetime(day.year, day.month, day.day, 7, tzinfo=UTC), f"{day:%m%d}lift"
    session = replace(
        samples.ride(identity), sport=Sport.STRENGTH, start=start, day=day, timezone="UTC", utc_offset_s=0, title="A",
        summary=Summary(), device=DeviceSummary(), elapsed_s=3600.0, timer_s=3600.0, sets=sets,
        sources=samples.ride(files=(identity,)).sources,
    )  # fmt: skip
    with scope.stores.journal.writing("import", "by hand", at=start):
        scope.stores.activities.save(session, None)
        scope.stores.state.mark(STALE_FROM, date.min.isoformat())


def weeks_of_lifting(scope: AthleteScope, dice: random.Random) -> None:
    """Three lifts that grow, with missed repetitions and hard days now and then."""
    names = dice.sample(LIFTS, 3)
    kilos, reps = (
        {n: dice.choice((40.0, 60.0, 80.0, 110.0)) for n in names},
        {n: dice.choice((5, 8, 10)) for n in names},
    )
    for back in range(dice.randrange(4, 9), -1, -1):
        sets = []
        for name in names:
            rpe, missed = dice.choice((7.0, 8.0, 8.5, 9.0, None)), dice.random() < 0.2
            done = [reps[name] - (dice.randrange(4) if missed else 0) for _ in range(3)]
            sets += [RecordedSet(exercise=name, weight_kg=kilos[name], reps=n, rpe=rpe) for n in done]
            if not missed and dice.random() < 0.6:
                reps[name], kilos[name] = (reps[name] + 1, kilos[name]) if reps[name] < 12 else (8, kilos[name] + 2.5)
        logged(scope, DAY - timedelta(days=4 * back), tuple(sets))


def well(scope: AthleteScope, day: date) -> None:
    now = datetime(day.year, day.month, day.day, 8, tzinfo=UTC)
    with scope.stores.journal.writing("check-in", "by hand", at=now):
        scope.stores.check_ins.save(day, CheckIn(feeling=Feeling(energy_0_10=7, soreness_0_10=1)))
    with scope.stores.journal.derived():
        scope.stores.state.mark(LAST_IMPORT, f"{day}T07:00:00+00:00")


@pytest.mark.parametrize("seed", range(12))
def test_the_load_and_repetitions_of_the_insight_are_those_of_the_next_plan(seed: int, tmp_path: Path) -> None:
    with open_scope(home=tmp_path / "home") as opened:
        weeks_of_lifting(opened, random.Random(seed))
        evening, morning = datetime(2026, 3, 6, 20, tzinfo=UTC), datetime(2026, 3, 9, 8, tzinfo=UTC)
        settle(opened)
        insight = look_at_session(InsightRequest(), replace(opened, clock=lambda zone: evening.astimezone(zone)))
        well(opened, morning.date())
        plan = plan_strength(StrengthPlanRequest(), replace(opened, clock=lambda zone: morning.astimezone(zone)))

    said = ACTION.match(insight.action)
    assert said is not None, insight.action
    planned = next(e for e in plan.exercises if e.exerciseName in insight.insight)
    first = planned.topSet or planned.workingSets[0]
    assert first.weight == pytest.approx(float(said[1]))
    assert said[2] is None or int(said[2]) == first.reps
    assert all("nothing heavier here" not in reason for reason in plan.reasoning)
