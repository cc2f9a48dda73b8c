"""A morning gathered from what is kept: the same for the coach's run and for a morning that is only imagined."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from lanterne_rouge.agents.mission import MissionBrief, MissionInput, brief
from lanterne_rouge.agents.observation import ObservationInput, ObservedMorning, observe
from lanterne_rouge.agents.reasoning import ReasoningInput
from lanterne_rouge.coaching.leg_work import Known
from lanterne_rouge.daily.carried import LOOK_BACK_DAYS, with_what_lasts
from lanterne_rouge.daily.context import to_observe, to_reason
from lanterne_rouge.daily.learned import what_was_learned
from lanterne_rouge.daily.observe import look
from lanterne_rouge.daily.strength_due import has_strength
from lanterne_rouge.daily.training import PastActivities, PastFitness, Training, training
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.mission import MissionConfig, Profile
from lanterne_rouge.domain.observation import Observation
from lanterne_rouge.domain.season import PlannedDay
from lanterne_rouge.ports.stores import LAST_IMPORT, CheckInStore, Stores


@dataclass(frozen=True, kw_only=True)
class Gathered:
    """Everything a decision may look at, the observation that is told of it, and the training behind it."""

    context: DayContext
    observed: Observation
    trained: Training


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What the reasoning agent is given, and the week of the stored plan from today on, empty without one.

    `lifting_planned`: the stored plan holds a strength session today, also where a limit has taken it out.
    """

    given: ReasoningInput
    days: tuple[PlannedDay, ...] = ()
    lifting_planned: bool = False


@dataclass(frozen=True, kw_only=True)
class Gatherer:
    """Reads mornings of one athlete out of the stores; `known` tells logged exercises by name."""

    stores: Stores
    mission: MissionConfig | None
    profile: Profile = Profile()
    known: Known | None = None

    def morning(self, day: date, *, now: datetime, left_out: Collection[date] = ()) -> Gathered:
        """The morning of `day`; what was trained on the days left out is taken not to have happened."""
        trained = self.trained(day, now=now, left_out=left_out)
        seen = observe(self.to_observe(day, trained))
        asked = self.to_reason(brief(MissionInput(day=day, mission=self.mission)), seen)
        return Gathered(context=asked.given.context, observed=seen.observation, trained=trained)

    def trained(self, day: date, *, now: datetime, left_out: Collection[date] = ()) -> Training:
        """What the history says on the morning."""
        activities: PastActivities = self.stores.activities
        fitness: PastFitness = self.stores.fitness
        if left_out:
            from lanterne_rouge.daily.left_out import (
                ActivitiesWithout,
                FitnessWithout,
            )  # only what is imagined needs it

            activities = ActivitiesWithout(inner=activities, days=left_out)
            fitness = FitnessWithout(inner=fitness, days=left_out)
        return training(
            day,
            activities,
            fitness,
            now=now if now.date() == day else None,
            last_import=last_import(self.stores),
            race_days=race_days(self.mission),
            known=self.known,
        )

    def to_observe(self, day: date, trained: Training) -> ObservationInput:
        """What the observation agent is given."""
        told = look(day, self.stores.wellness)
        return to_observe(day, told, said(day, self.stores.check_ins), trained)

    def to_reason(self, mission: MissionBrief, seen: ObservedMorning) -> Asked:
        """What the reasoning agent is given: also what was learned of the days before, and today's session of a stored plan."""
        learned = what_was_learned(self.stores, seen.day)
        given = replace(
            to_reason(
                mission, seen, mission=self.mission, profile=self.profile, thresholds=self.stores.thresholds.all()
            ),
            own=learned.own,
            lessons=learned.lessons,
            readiness_trend=learned.readiness_trend,
            bad_days=learned.bad_days,
        )
        plan = self.stores.plans.current()
        if plan is None:
            return Asked(given=given)
        # Imported here: what reads and repairs a plan is loaded only where there is one.
        from lanterne_rouge.daily.plan_today import plan_today

        today = plan_today(plan, given.context, self.stores, self.mission)
        stored = plan.on(seen.day)
        lifting = today.session is not None and stored is not None and has_strength(stored)
        return Asked(given=replace(given, plan=today.session or given.plan), days=today.days, lifting_planned=lifting)


def said(day: date, check_ins: CheckInStore) -> CheckIn:
    """The day's check-in with what earlier ones said that still stands."""
    earlier = check_ins.between(day - timedelta(days=LOOK_BACK_DAYS), day - timedelta(days=1))
    return with_what_lasts(day, check_ins.on(day), earlier)


def race_days(mission: MissionConfig | None) -> frozenset[date]:
    """The goal's day, every stage, and the days of the season's other events."""
    if mission is None:
        return frozenset()
    others = (
        event.day + timedelta(days=n) for event in mission.events for n in range((event.ends - event.day).days + 1)
    )
    return frozenset((mission.goal_date, *(stage.day for stage in mission.stages), *others))


def last_import(stores: Stores) -> date | None:
    """The day when files were last looked for."""
    told = stores.state.get(LAST_IMPORT)
    return datetime.fromisoformat(told).date() if told else None
