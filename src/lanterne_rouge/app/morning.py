"""Fetches the records of a morning from the stores: the same for the daily run and for a morning that is only imagined."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from math import isfinite

from lanterne_rouge.app.learned import read_personal_history
from lanterne_rouge.app.lifting_due import has_strength
from lanterne_rouge.app.ongoing import ONGOING_LOOK_BACK_DAYS, with_open_issues
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.told_training import told_start, with_told_training
from lanterne_rouge.app.training import PastActivities, PastFitness, TrainingHistory, training, with_break
from lanterne_rouge.day.body_history import MORNING_HISTORY_DAYS, OLDEST_READINESS_DAYS
from lanterne_rouge.day.morning import minutes_today, observe, read_body_history, with_body
from lanterne_rouge.day.phases import MissionBrief, MissionInput, brief
from lanterne_rouge.day.signs.run_return import PAIN_LOOK_BACK_DAYS, find_run_return, session_on_the_way
from lanterne_rouge.day.sport_choice import ExerciseLookup, sports_of
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.fitness import FitnessDay, ThresholdsOfDay, ThresholdSource
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import AthleteState, LoadState, Morning, PastSession, PlannedSession
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.domain.season import PlannedDay
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.wellness import Observation
from lanterne_rouge.metrics.zones import threshold_heart_rate, thresholds_on, told_in_profile, usable_thresholds
from lanterne_rouge.ports.journal import FETCHED
from lanterne_rouge.ports.sources import WellnessSource
from lanterne_rouge.ports.state_keys import LAST_IMPORT
from lanterne_rouge.ports.stores import CheckInStore, Stores
from lanterne_rouge.season.default_week import planned_session


def _athlete(profile: Profile, mission: MissionConfig | None, day: date, thresholds: ThresholdsOfDay) -> AthleteState:
    pace = thresholds.threshold_pace
    return AthleteState(
        age=day.year - profile.birth_year if profile.birth_year else None,
        sex=profile.sex,
        sports=tuple(mission.sports) if mission else (),
        level=_level(profile, mission, day),
        weekly_hours=mission.constraints.weekly_hours if mission else None,
        bmi=_bmi(profile),
        weight_kg=profile.weight_kg,
        capped_z2=bool(mission and mission.screening.limits()) or profile.pregnant,
        ftp_w=thresholds.ftp.value if thresholds.ftp else None,
        lthr_bpm=threshold_heart_rate(thresholds),
        threshold_pace_ms=pace.value if pace else None,
        pace_estimated=pace is not None and pace.source is ThresholdSource.ESTIMATE,
        css_ms=thresholds.css.value if thresholds.css else None,
        slow_pulse=profile.slow_pulse is True,
    )


# Years of regular training from which an athlete who named no level counts as recreational, and as trained (practice).
RECREATIONAL_YEARS, TRAINED_YEARS = 1.0, 4.0


# Less than so many hours in a usual week, the longest session no longer than so many minutes: who told that at set-up runs as a
# beginner for so long, whatever the level was in better years.
LITTLE_HOURS, LITTLE_LONGEST_MIN, TOLD_LITTLE_COUNTS = 1.0, 20.0, timedelta(weeks=12)


# The zones of a run at which one can talk.
EASY_ZONES = (1, 2)


def _level(profile: Profile, mission: MissionConfig | None, day: date) -> str | None:
    """The level as it was told or as the years say; while next to nothing is done now, that of a beginner, whatever was once.

    Bones and tendons go by the last months, not by the years before (Warden 2014).
    """
    hours, longest = profile.recent_hours, profile.recent_longest
    begins_again = hours is not None and hours < LITTLE_HOURS and longest is not None and longest <= LITTLE_LONGEST_MIN
    if (
        begins_again
        and mission is not None
        and Sport.RUNNING in mission.sports
        and (day - mission.start) < TOLD_LITTLE_COUNTS
    ):
        return "beginner"
    return profile.level or _level_by_years(profile.years)


def _level_by_years(years: float | None) -> str | None:
    if years is None:
        return None
    return "beginner" if years < RECREATIONAL_YEARS else "recreational" if years < TRAINED_YEARS else "trained"


def _bmi(profile: Profile) -> float | None:
    if profile.weight_kg is None or profile.height_cm is None:
        return None
    return round(profile.weight_kg / (profile.height_cm / 100) ** 2, 1)


def refresh(day: date, sources: Sequence[WellnessSource], stores: Stores, *, now: datetime) -> tuple[str, ...]:
    """Fetch the last days from every live source and store them; a silent source becomes a warning."""
    warnings = []
    for source in sources:
        try:
            fetched = source.fetch(day - timedelta(days=OLDEST_READINESS_DAYS), day)
            numbers = [observation for observation in fetched if isfinite(observation.value)]
            with stores.journal.writing(FETCHED, f"values of {source.name}", at=now):
                stores.wellness.save(numbers)
            if len(numbers) < len(fetched):
                warnings.append(
                    f"{source.name} told {len(fetched) - len(numbers)} values that are no numbers; they were left out."
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
class MorningRecords:
    """The morning with what it was built from: the mission's brief, the observation as it is shown, training.

    `days` is the week of the stored plan from today on, empty without one; `lifting_planned`: the stored plan has a strength
    session today, also where a limit has taken it out.
    """

    morning: Morning
    mission: MissionBrief
    observation: Observation
    training: TrainingHistory
    days: tuple[PlannedDay, ...] = ()
    lifting_planned: bool = False


@dataclass(frozen=True, kw_only=True)
class MorningReader:
    """Reads mornings of one athlete from the stores; `lookup` finds logged exercises by name."""

    stores: Stores
    mission: MissionConfig | None
    profile: Profile = Profile()
    lookup: ExerciseLookup | None = None

    def read(self, day: date, *, now: datetime, left_out: Collection[date] = ()) -> MorningRecords:
        """The morning of `day`; what was trained on the days left out is taken not to have happened."""
        with self.stores.journal.one_state():
            return self._read(day, now, left_out)

    def _read(self, day: date, now: datetime, left_out: Collection[date]) -> MorningRecords:
        state, mission = (
            self.training(day, now=now, left_out=left_out),
            brief(MissionInput(day=day, mission=self.mission)),
        )
        check_in = with_break(check_in_of(day, self.stores.check_ins), state.latest_break)
        observations = self.stores.wellness.between(day - timedelta(days=MORNING_HISTORY_DAYS), day)
        told = self.stores.check_ins.between(day - timedelta(days=max(MORNING_HISTORY_DAYS, PAIN_LOOK_BACK_DAYS)), day)
        body = read_body_history(day, observations, check_in, told)
        since = mission.status.days_since_race if mission.status is not None else None
        last_race = day - timedelta(days=since) if since else None
        history = read_personal_history(self.stores, day, week_load=_week_load(state.load), last_race=last_race)
        run_days = {day - timedelta(days=s.days_ago) for s in state.sessions if s.days_ago and s.sport == Sport.RUNNING}
        morning = with_body(
            Morning(
                day=day,
                mission=mission.status,
                constraints=mission.constraints,
                athlete=self._athlete(day, state.sessions),
                load=state.load,
                longest_30d_km=state.longest_30d_km,
                sessions=state.sessions,
                check_in=check_in,
                ctl_history=state.ctl_history,
                minutes_available=minutes_today(day, check_in, mission.constraints),
                own=history.constants,
                readiness_trend=history.readiness_trend,
                lessons=history.lessons,
                bad_days=history.bad_days,
                run_return=find_run_return(day, told, sorted(run_days)),
            ),
            body,
        )
        records = MorningRecords(
            morning=replace(morning, plan=_default_session(morning)),
            mission=mission,
            observation=observe(body, state.load),
            training=state,
        )
        return _on_the_way(self._with_stored_plan(records))

    def training(self, day: date, *, now: datetime, left_out: Collection[date] = ()) -> TrainingHistory:
        """What the history says on the morning."""
        activities: PastActivities = self.stores.activities
        fitness: PastFitness = self.stores.fitness
        if left_out:
            activities = ActivitiesWithout(inner=activities, days=left_out)
            set_up = self.mission.start if self.mission else None
            fitness = FitnessWithout(inner=fitness, days=left_out, athlete=self.profile, set_up=set_up)
        seen = training(
            day,
            activities,
            fitness,
            now=now if now.date() == day else None,
            last_import=last_import(self.stores),
            race_days=race_days(self.mission),
            training_days=self.mission.constraints.days if self.mission else range(7),
            lookup=self.lookup,
        )
        return with_told_training(seen, day, self.mission)

    def _athlete(self, day: date, sessions: tuple[PastSession, ...]) -> AthleteState:
        mission = self.mission
        of_profile = told_in_profile(self.profile, mission.start) if mission else ()
        known = (*of_profile, *self.stores.thresholds.all())
        thresholds = thresholds_on(day, usable_thresholds(known, self.profile))
        athlete = _athlete(self.profile, mission, day, thresholds)
        longest_of = _longest_by_sport(sessions)
        longest = longest_of.pop(Sport.RUNNING, None)
        others = ((sport, s.distance_km or 0.0, s.minutes or 0.0) for sport, s in sorted(longest_of.items()))
        athlete = replace(athlete, longest_others=tuple(others))
        if longest is not None:
            athlete = replace(
                athlete,
                longest_run_km=longest.distance_km,
                longest_run_min=longest.minutes,
                longest_run_easy=not longest.hard and (longest.max_zone or 0) in EASY_ZONES,
            )
        # Nobody has named a sport: then it is what was trained lately, and a walk for who has shown nothing.
        return athlete if athlete.sports else replace(athlete, sports=sports_of(sessions) or (Sport.WALKING,))

    def _with_stored_plan(self, records: MorningRecords) -> MorningRecords:
        """Today's session of the stored plan goes before the default week's."""
        plan, morning = self.stores.plans.current(), records.morning
        if plan is None:
            return records
        # Imported here: what reads and repairs a plan is loaded only where there is one.
        from lanterne_rouge.app.plan_request import plan_today

        today = plan_today(plan, morning, self.stores, self.mission)
        stored = plan.on(morning.day)
        return replace(
            records,
            morning=replace(morning, plan=today.session or morning.plan),
            days=today.days,
            lifting_planned=today.session is not None and stored is not None and has_strength(stored),
        )


def _longest_by_sport(sessions: Sequence[PastSession]) -> dict[str, PastSession]:
    """The longest session of each sport whose distance and time are known; races are none."""
    longest: dict[str, PastSession] = {}
    for session in sessions:
        if session.sport is None or not session.distance_km or not session.minutes or session.kind == "race":
            continue
        best = longest.get(session.sport)
        if best is None or session.distance_km > (best.distance_km or 0.0):
            longest[session.sport] = session
    return longest


def _on_the_way(records: MorningRecords) -> MorningRecords:
    """The morning with a planned run as the way back to running leaves it."""
    morning = records.morning
    if morning.run_return is None or morning.plan is None:
        return records
    plan = session_on_the_way(morning.plan, morning.run_return, morning.athlete.sports)
    return replace(records, morning=replace(morning, plan=plan))


def _week_load(load: LoadState) -> float | None:
    """Fatigue (ATL) is the mean daily load of about a week."""
    return load.atl * 7 if load.atl is not None else None


def _default_session(morning: Morning) -> PlannedSession | None:
    """Without a stored plan the default week says what today is for."""
    return planned_session(
        status=morning.mission,
        athlete=morning.athlete,
        constraints=morning.constraints,
        load=morning.load,
        day=morning.day,
        sessions=morning.sessions,
    )


def check_in_of(day: date, check_ins: CheckInStore) -> CheckIn:
    """The day's check-in with everything from earlier ones that is still open."""
    earlier = check_ins.between(day - timedelta(days=ONGOING_LOOK_BACK_DAYS), day - timedelta(days=1))
    return with_open_issues(day, check_ins.on(day), earlier)


def race_days(mission: MissionConfig | None) -> frozenset[date]:
    """The goal's day, every stage, and the days of the season's other events."""
    if mission is None:
        return frozenset()
    others = (
        event.day + timedelta(days=n) for event in mission.events for n in range((event.ends - event.day).days + 1)
    )
    goal = (mission.goal_date,) if mission.goal_date is not None else ()
    return frozenset((*goal, *(stage.day for stage in mission.stages), *others))


def last_import(stores: Stores) -> date | None:
    """The day when files were last looked for."""
    stamp = stores.state.get(LAST_IMPORT)
    return datetime.fromisoformat(stamp).date() if stamp else None


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
    athlete: Profile
    set_up: date | None

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

        series = self.inner.between(None, None)
        if not series:
            return ()
        start = told_start(self.athlete, self.set_up, series[0].date)
        loads = [0.0 if d.date in self.days else d.load for d in series]
        return fitness_days(series[0].date, loads, ctl0=start, atl0=start)


def morning_of(scope: AthleteScope, day: date) -> Morning:
    """What is known on the morning of a day; nothing is fetched, decided or stored."""
    return records_of(scope, day).morning


def records_of(scope: AthleteScope, day: date) -> MorningRecords:
    """The morning of a day with what it was built from; nothing is fetched, decided or stored."""
    return morning_reader(scope, scope.mission).read(day, now=scope.now)


def morning_reader(scope: AthleteScope, mission: MissionConfig | None) -> MorningReader:
    """What builds mornings from the stores of a scope."""
    return MorningReader(stores=scope.stores, mission=mission, profile=scope.profile, lookup=scope.shelf.exercise_named)
