"""A morning gathered from what is kept: the same for the coach's run and for a morning that is only imagined."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property
from math import isfinite

from lanterne_rouge.app.learned import what_was_learned
from lanterne_rouge.app.ongoing import LOOK_BACK_DAYS, with_what_lasts
from lanterne_rouge.app.strength.due import has_strength
from lanterne_rouge.app.training import PastActivities, PastFitness, Training, training, with_break
from lanterne_rouge.day.leg_work import Known
from lanterne_rouge.day.mission import MissionBrief, MissionInput, brief
from lanterne_rouge.day.morning import HISTORY_DAYS, OLDEST_DAYS
from lanterne_rouge.day.observe import ObservationInput, ObservedMorning, observe
from lanterne_rouge.day.sport_choice import sports_of
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.fitness import FitnessDay, Threshold, ThresholdsOfDay
from lanterne_rouge.domain.mission import Constraints, MissionConfig, Profile
from lanterne_rouge.domain.morning import AthleteState, Morning, PlannedSession
from lanterne_rouge.domain.season import PlannedDay
from lanterne_rouge.domain.wellness import Observation, WellnessObservation
from lanterne_rouge.metrics.thresholds import thresholds_on, told_in_profile
from lanterne_rouge.models.reasoning import ReasoningInput
from lanterne_rouge.ports.sources import WellnessSource
from lanterne_rouge.ports.stores import LAST_IMPORT, CheckInStore, Stores, WellnessStore
from lanterne_rouge.season.default_week import planned_session


def to_observe(
    day: date, told: tuple[WellnessObservation, ...], check_in: CheckIn, trained: Training
) -> ObservationInput:
    """Everything that was told up to the morning; a break that the history shows counts as said."""
    return ObservationInput(
        day=day,
        observations=told,
        check_in=with_break(check_in, trained.latest_break),
        load=trained.load,
        sessions=trained.sessions,
        ctl_history=trained.ctl_history,
        longest_30d_km=trained.longest_30d_km,
    )


def to_reason(
    brief: MissionBrief,
    seen: ObservedMorning,
    *,
    mission: MissionConfig | None,
    profile: Profile,
    thresholds: Iterable[Threshold] = (),
    plan: PlannedSession | None = None,
) -> ReasoningInput:
    """What is decided from; without a stored `plan` for today the week's rhythm says what today is for."""
    told = told_in_profile(profile, mission.start) if mission else ()
    athlete = _athlete(profile, mission, seen.day, thresholds_on(seen.day, (*told, *thresholds)))
    # Nobody has named a sport: then it is what was trained lately.
    athlete = athlete if athlete.sports else replace(athlete, sports=sports_of(seen.sessions))
    by_rhythm = planned_session(
        status=brief.status,
        athlete=athlete,
        constraints=brief.constraints,
        load=seen.load,
        day=seen.day,
        sessions=seen.sessions,
    )
    return ReasoningInput(
        mission=brief,
        observation=seen,
        athlete=athlete,
        plan=plan or by_rhythm,
        minutes_available=minutes_today(seen, brief.constraints),
    )


def minutes_today(seen: ObservedMorning, constraints: Constraints) -> float | None:
    """The minutes at hand: what the athlete said this morning, else the mission's; 0 on a day that is closed."""
    day = seen.day
    if seen.check_in.minutes_available is not None:
        return seen.check_in.minutes_available
    if day in constraints.blackout or day.weekday() not in constraints.days:
        return 0.0
    return constraints.minutes_on(day.weekday())


def _athlete(profile: Profile, mission: MissionConfig | None, day: date, thresholds: ThresholdsOfDay) -> AthleteState:
    return AthleteState(
        age=day.year - profile.birth_year if profile.birth_year else None,
        sex=profile.sex,
        sports=tuple(mission.sports) if mission else (),
        level=profile.level,
        weekly_hours=mission.constraints.weekly_hours if mission else None,
        capped_z2=bool(mission and mission.screening.limits()),
        ftp_w=thresholds.ftp.value if thresholds.ftp else None,
        lthr_bpm=thresholds.lthr.value if thresholds.lthr else None,
        threshold_pace_ms=thresholds.threshold_pace.value if thresholds.threshold_pace else None,
        css_ms=thresholds.css.value if thresholds.css else None,
    )


def look(day: date, store: WellnessStore) -> tuple[WellnessObservation, ...]:
    """Everything kept of the body up to `day`."""
    return tuple(store.between(day - timedelta(days=HISTORY_DAYS), day))


def refresh(day: date, sources: Sequence[WellnessSource], stores: Stores, *, now: datetime) -> tuple[str, ...]:
    """Ask every live source for the last days and keep what it tells; a silent source becomes a warning."""
    warnings = []
    for source in sources:
        try:
            told = source.fetch(day - timedelta(days=OLDEST_DAYS), day)
            numbers = [observation for observation in told if isfinite(observation.value)]
            with stores.journal.writing("fetch", f"values of {source.name}", at=now):
                stores.wellness.save(numbers)
            if len(numbers) < len(told):
                warnings.append(
                    f"{source.name} told {len(told) - len(numbers)} values that are no numbers; they were left out."
                )
        except LanterneError as error:
            warnings.append(f"{source.name}: {error.sentence} {error.next_step}".strip())
        except (
            Exception
        ) as error:  # a source that fails in an unforeseen way must not cost the athlete the day's briefing
            warnings.append(
                f"{source.name} failed ({type(error).__name__}); what it told before is used, with its age."
            )
    return tuple(warnings)


@dataclass(frozen=True, kw_only=True)
class Gathered:
    """Everything a decision may look at, the observation that is told of it, and the training behind it."""

    context: Morning
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
            # only what is imagined needs it

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
        from lanterne_rouge.app.plan_request import plan_today

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


@dataclass(frozen=True, kw_only=True)
class ActivitiesWithout:
    """The activities of all days but some."""

    inner: PastActivities
    days: Collection[date]

    def between(self, first: date | None, last: date | None) -> tuple[Activity, ...]:
        """Activities by local day, oldest first."""
        return tuple(a for a in self.inner.between(first, last) if a.day not in self.days)


@dataclass(frozen=True, kw_only=True)
class FitnessWithout:
    """The series of fitness as it would stand without the loads of some days."""

    inner: PastFitness
    days: Collection[date]

    def between(self, first: date | None, last: date | None) -> tuple[FitnessDay, ...]:
        """The series, oldest first."""
        return tuple(d for d in self._series if (first is None or d.date >= first) and (last is None or d.date <= last))

    def first_day(self) -> date | None:
        """The first day of the series."""
        return self._series[0].date if self._series else None

    def before(self, day: date) -> FitnessDay | None:
        """The latest day before `day`."""
        return next((d for d in reversed(self._series) if d.date < day), None)

    @cached_property
    def _series(self) -> tuple[FitnessDay, ...]:
        # Only an imagined history needs NumPy; a plain day does not load this.
        from lanterne_rouge.metrics.load import fitness_days

        known = self.inner.between(None, None)
        if not known:
            return ()
        return fitness_days(known[0].date, [0.0 if d.date in self.days else d.load for d in known])
