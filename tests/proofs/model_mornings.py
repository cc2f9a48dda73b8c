"""Homes with eight weeks behind them and a morning ahead, on which a language model is asked; and what every day must still be."""

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.check_in import CheckIn, Feeling, Illness, Injury, Pain
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.mission import MissionConfig, Stage
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation
from lanterne_rouge.wiring import open_scope
from tests.app.eight_weeks import MONDAY, fill, measured, ride, steady
from tests.documents import briefing_document
from tests.worlds import run_at

ATHLETE_HISTORY_DAYS = 40
DAY = MONDAY + timedelta(days=ATHLETE_HISTORY_DAYS)
NOW = datetime.combine(DAY, time(7), tzinfo=UTC)
GOOD = (82.0, 61.0, 50.0)


@dataclass(frozen=True, kw_only=True)
class Waking:
    """How an athlete wakes: readiness, HRV in ms and resting heart rate (None: no ring), what is said, and days to the goal."""

    name: str
    ring: tuple[float, float, float] | None = GOOD
    said: CheckIn = field(default_factory=CheckIn)
    days_to_goal: int | None = 60
    fatigue: float = 50.0
    stage_race: bool = False

    @property
    def athlete(self) -> str:
        """Whose morning it is: a name that is no word of a morning, for a name never leaves the machine."""
        return f"athlete-{[one.name for one in WAKINGS].index(self.name)}"


WAKINGS: tuple[Waking, ...] = (
    Waking(name="ordinary"),
    Waking(name="fresh", ring=(93.0, 66.0, 48.0), fatigue=38.0),
    Waking(name="tired", ring=(55.0, 44.0, 58.0), fatigue=82.0),
    Waking(name="cold", said=CheckIn(illness=Illness(symptoms=("runny_nose",)))),
    Waking(name="fever", ring=(40.0, 40.0, 64.0), said=CheckIn(illness=Illness(symptoms=("fever",), systemic=True))),
    Waking(name="warning sign", said=CheckIn(red_flags=("chest_pain",))),
    Waking(name="knee", said=CheckIn(pain=(Pain(site="knee", score_0_10=6.0),))),
    Waking(name="injured", said=CheckIn(injury=Injury(site="calf", days_off=14))),
    Waking(name="flat", said=CheckIn(feeling=Feeling(energy_0_10=2, soreness_0_10=8))),
    Waking(name="no ring", ring=None),
    Waking(name="short of time", said=CheckIn(minutes_available=35.0)),
    Waking(name="taper", days_to_goal=5),
    Waking(name="tomorrow", days_to_goal=1),
    Waking(name="stage race", days_to_goal=2, stage_race=True),
    Waking(name="no goal", days_to_goal=None),
    Waking(name="great", said=CheckIn(feeling=Feeling(energy_0_10=9, words=("great",)))),
)


def waking(name: str) -> Waking:
    """The way to wake of this name."""
    return next(one for one in WAKINGS if one.name == name)


def mission_of(one: Waking, *, name: str = "Spring", goal: str = "Hill Race") -> MissionConfig | None:
    """The season that the waking belongs to."""
    if one.days_to_goal is None:
        return None
    last = DAY + timedelta(days=one.days_to_goal)
    first = last - timedelta(days=5)
    days = [first + timedelta(days=n) for n in range(6)] if one.stage_race else []
    return MissionConfig(
        id="proved",
        name=name,
        start=MONDAY - timedelta(days=90),
        goal_event=goal,
        goal_date=last,
        event_start=first if one.stage_race else None,
        event_end=last if one.stage_race else None,
        stages=tuple(Stage(number=n, day=day, kind="mountain") for n, day in enumerate(days, start=1)),
    )


def wake(scope: AthleteScope, one: Waking, *, title: str | None = None, text: str | None = None) -> None:
    """Keep the weeks behind and the morning's own numbers; `title` and `text` are what strangers and the athlete wrote."""
    fill(scope, ATHLETE_HISTORY_DAYS, hard=(1, 5), mornings=lambda _: GOOD, load=steady)
    said = replace(one.said, text=text) if text is not None else one.said
    with scope.stores.journal.writing("check-in", "a morning", at=NOW):
        if title is not None:
            scope.stores.activities.save(_titled(title), None)
        if one.ring is not None:
            scope.stores.wellness.save(measured(DAY, lambda _: one.ring or GOOD))
            scope.stores.wellness.save([_slept()])
        if said != CheckIn():
            scope.stores.check_ins.save(DAY, said)
    yesterday = DAY - timedelta(days=1)
    ctl, atl = 52.0, one.fatigue
    told = FitnessDay(date=yesterday, load=40.0, ctl=ctl, atl=atl, tsb=0.0, form=ctl - atl, ramp_7d=0.4, settling=False)
    with scope.stores.journal.derived():
        scope.stores.fitness.replace_from(yesterday, [told], ())


def by_rules(home: Path, one: Waking, mission: MissionConfig | None = None) -> Briefing:
    """What the rules say of the morning of an athlete who has woken."""
    with open_scope(home=home, athlete=one.athlete) as scope:
        return run_at(scope, DAY, now=NOW, mission=mission or mission_of(one), reasoning="rules")


def problems(told: Briefing, rules: Briefing) -> Iterator[str]:
    """What is wrong with a day on which a model was asked, beside the rules' own day."""
    parts, workout, decision = told.sections, told.workout, told.decision
    if not all((parts.phase, parts.metrics, parts.logic, parts.workout)):
        yield "a part of the briefing is empty"
    if not decision.reason or not 0 <= decision.confidence <= 1:
        yield "no reason, or no confidence"
    if workout is not None and sum(m for _, m in workout.zones) != workout.duration_minutes:
        yield "zones do not add up"
    if workout is not None and not math.isclose(
        sum(s.minutes for s in workout.steps), workout.duration_minutes, abs_tol=1
    ):
        yield "steps do not add up"
    if told.decided_by == "rules" and (decision.action, workout) != (rules.decision.action, rules.workout):
        yield "the rules decided otherwise than alone"
    yield from harder(told, rules)
    try:
        json.dumps(briefing_document(told), allow_nan=False).encode()
    except ValueError as error:
        yield f"no JSON: {error}"


def harder(told: Briefing, rules: Briefing) -> Iterator[str]:
    """In what a day exceeds the rules' own."""
    rank, ours, theirs = ACTIONS_UPWARDS.index, rules.workout, told.workout
    if rank(told.decision.action) > rank(rules.decision.action):
        yield f"{told.decision.action} where the rules say {rules.decision.action}"
    if told.ceiling != rules.ceiling.lowered(told.ceiling):
        yield "a raised ceiling"
    if theirs is None:
        return
    if ours is None:
        yield "a workout on a day of rest"
        return
    for what, more, most in (
        ("load", theirs.load, ours.load),
        ("zone", theirs.max_zone, ours.max_zone),
        ("minutes", theirs.duration_minutes, ours.duration_minutes),
    ):
        if more > most:
            yield f"{what} {more:g} above {most:g}"
    if max((s.zone for s in theirs.steps), default=0) > ours.max_zone:
        yield "a step above the rules' zone"


def _slept() -> WellnessObservation:
    ring = Provenance(source="ring")
    return WellnessObservation(day=DAY, metric=WellnessMetric.SLEEP, value=7.4, provenance=ring)


def _titled(title: str) -> Activity:
    yesterday = DAY - timedelta(days=1)
    return replace(ride(yesterday, hard=False, load=40.0), id="stranger", title=title)
