"""Derive thresholds, loads and the fitness series from all activities.

The results can be recomputed, so the next import repairs a killed one. Only what may have changed is recomputed.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from lanterne_rouge.app.importing.matching import overlap
from lanterne_rouge.app.importing.originals import span_of
from lanterne_rouge.app.importing.threshold_basis import past_session, threshold_notices
from lanterne_rouge.app.told_training import told_start
from lanterne_rouge.day.sensors import best_a_day
from lanterne_rouge.domain.activity import Activity, ActivityBests, DayLoad, LoadMethod, Measures
from lanterne_rouge.domain.fitness import TOLD, FitnessDay, Threshold, ThresholdName, ThresholdsOfDay, ThresholdSource
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.domain.wellness import WellnessMetric, is_plausible
from lanterne_rouge.metrics.estimates import ThresholdSession, derive
from lanterne_rouge.metrics.load import fitness_days
from lanterne_rouge.metrics.sanity import MOST_LOAD_A_DAY, MOST_RECORDED_LOAD, UNCONFIRMED
from lanterne_rouge.metrics.session import measure_session
from lanterne_rouge.metrics.zones import thresholds_on, told_in_profile
from lanterne_rouge.ports.sources import Progress, no_progress
from lanterne_rouge.ports.state_keys import MEASURED_BY, MEASURES, PROFILE, STALE_FROM
from lanterne_rouge.ports.stores import Stores
from lanterne_rouge.settings.athlete_values import AthleteValues, update_stored_profile

RECORDED = frozenset((LoadMethod.POWER, LoadMethod.HEART_RATE))
NOT_RECORDED = frozenset(("hr_from_average", UNCONFIRMED))

# Version of counting logged sets; change the number to measure stored sessions again.
BY_SETS = " sets=1"


# Version of loads by session RPE and of believing estimated thresholds.
BY_FEEL = " felt=2"


class Basis:
    """The inputs of measuring: the thresholds of each day."""

    def __init__(self, thresholds: Sequence[Threshold], sex: str | None, *, slow_pulse: bool = False) -> None:
        self._known, self._sex, self._slow_pulse = thresholds, sex, slow_pulse
        self._days: dict[date, tuple[ThresholdsOfDay, str]] = {}

    def thresholds(self, day: date) -> ThresholdsOfDay:
        """The thresholds of a day."""
        return self._on(day)[0]

    def text(self, activity: Activity) -> str:
        """All inputs as one line, to detect changes."""
        by_sets = activity.sport is Sport.STRENGTH and bool(activity.sets)
        felt = activity.rpe is not None
        return self._on(activity.day)[1] + (BY_SETS if by_sets else "") + (BY_FEEL if felt else "")

    def holds(self, activity: Activity) -> bool:
        """Whether the activity was measured with these inputs."""
        return activity.measures.basis == self.text(activity)

    def has_thresholds_of(self, activity: Activity) -> bool:
        """Whether the activity was measured with these thresholds."""
        basis = activity.measures.basis or ""
        # Older versions wrote a ratio of their own behind the thresholds.
        thresholds = basis.partition(" rpe=")[0].removesuffix(BY_FEEL).removesuffix(BY_SETS)
        return thresholds == self._on(activity.day)[1]

    def _on(self, day: date) -> tuple[ThresholdsOfDay, str]:
        if day not in self._days:
            of_day = replace(thresholds_on(day, self._known, sex=self._sex), slow_pulse=self._slow_pulse)
            each = ((name, getattr(of_day, name.value)) for name in ThresholdName)
            text = " ".join(f"{name}={t.value:.6g}/{t.source}" for name, t in each if t is not None) or "none"
            text += f" sex={self._sex}" if self._sex else ""
            text += " slow_pulse=1" if self._slow_pulse else ""
            self._days[day] = (of_day, text)
        return self._days[day]


def day_loads(activities: Iterable[Activity]) -> tuple[DayLoad, ...]:
    """Every day from the first to the last with its load by sport; an implausible load is limited by its hours."""
    by_day: dict[date, list[Activity]] = {}
    for activity in activities:
        if activity.measures.load is not None:
            by_day.setdefault(activity.day, []).append(activity)
    if not by_day:
        return ()
    first, last = min(by_day), max(by_day)
    days = ((first + timedelta(days=n)) for n in range((last - first).days + 1))
    return tuple(_day_load(day, by_day.get(day, ())) for day in days)


def _day_load(day: date, activities: Sequence[Activity]) -> DayLoad:
    if not activities:
        return DayLoad(day=day, load=0.0)
    activities = _without_overlaps(activities)
    total = sum(a.measures.load or 0.0 for a in activities)
    counted = _believable(activities, total)
    share = counted / total if total else 0.0
    by_sport: dict[Sport, float] = {}
    for a in activities:
        by_sport[a.sport] = by_sport.get(a.sport, 0.0) + share * (a.measures.load or 0.0)
    return DayLoad(day=day, load=counted, by_sport=tuple(sorted(by_sport.items())))


def _believable(activities: Sequence[Activity], total: float) -> float:
    """A day's load. Above 600 only what was recorded or confirmed adds to it, and what was recorded up to 1,500."""
    if total <= MOST_LOAD_A_DAY:
        return total
    confirmed = _load_of(activities, lambda a: a.measures.load_method is LoadMethod.ATHLETE)
    recorded = _load_of(
        activities, lambda a: a.measures.load_method in RECORDED and not NOT_RECORDED & {*a.measures.quality}
    )
    sure = confirmed + (recorded if recorded <= MOST_RECORDED_LOAD else MOST_LOAD_A_DAY)
    return max(sure, min(total, MOST_LOAD_A_DAY))


def _load_of(activities: Sequence[Activity], counts: Callable[[Activity], bool]) -> float:
    return sum(a.measures.load or 0.0 for a in activities if counts(a))


def _without_overlaps(activities: Sequence[Activity]) -> list[Activity]:
    """The day's sessions without those that overlap a harder session of another file; what is hard to believe gives way first."""
    if len(activities) < 2:
        return list(activities)
    counted: list[Activity] = []
    for activity in sorted(activities, key=lambda a: (_is_doubtful(a), -(a.measures.load or 0.0), a.start, a.sport)):
        if not any(_beside(activity, other) for other in counted):
            counted.append(activity)
    return [a for a in activities if any(a is other for other in counted)]


def _is_doubtful(activity: Activity) -> bool:
    return UNCONFIRMED in activity.measures.quality


def _beside(a: Activity, b: Activity) -> bool:
    if {s.sha256 for s in a.sources} & {s.sha256 for s in b.sources}:
        return False
    return overlap(span_of(a), span_of(b))


# Only the channels that zones and loads need; a run's speed may have to come from its distance.
MEASURED = (Channel.POWER, Channel.HEART_RATE)
MEASURED_OF_RUNS = (*MEASURED, Channel.SPEED, Channel.DISTANCE)
MEASURES_A_BATCH = 200


@dataclass(frozen=True, kw_only=True)
class Measurer:
    """Updates the derived numbers of one athlete."""

    stores: Stores
    profile: Profile
    mission_start: date | None = None

    def refresh(self, *, progress: Progress = no_progress) -> tuple[str, ...]:
        """Update everything; returns sentences on the thresholds used if something changed."""
        stale = self.stores.state.get(STALE_FROM)
        if not stale:
            return ()
        bests = self.stores.activities.bests()
        thresholds = self._thresholds(bests)
        measured = self._measure(thresholds, date.fromisoformat(stale), progress)
        with self.stores.journal.derived():
            self._fitness(measured.activities, measured.first)
            self.stores.state.mark(STALE_FROM, "")
            self.stores.state.mark(MEASURED_BY, MEASURES)
        return (
            *measured.notices(),
            *threshold_notices(thresholds, bests, measured.activities),
            *unconfirmed_notices(a for a in measured.activities if a.day >= measured.first),
        )

    def _thresholds(self, bests: Sequence[ActivityBests]) -> tuple[Threshold, ...]:
        """All thresholds; the derived ones are stored again if they changed."""
        history = [past_session(b) for b in bests if b.counts]
        stored = self.stores.thresholds.all()
        told = tuple(t for t in stored if t.source in TOLD)
        of_mission = told_in_profile(self.profile, self.mission_start) if self.mission_start else ()
        peaks = [t.value for t in (*of_mission, *told) if t.name is ThresholdName.MAX_HR]
        derived = derive(
            history,
            birth_year=self.profile.birth_year,
            max_hr=peaks[-1] if peaks else None,
            knows_lthr=any(t.name is ThresholdName.LTHR for t in (*of_mission, *told)),
            resting_hr=self._resting_hr(history),
        )
        if tuple(t for t in stored if t.source not in TOLD) != derived:
            with self.stores.journal.derived():
                self.stores.thresholds.replace_derived(derived)
        return (*derived, *of_mission, *told)

    def _resting_hr(self, history: Sequence[ThresholdSession]) -> list[tuple[date, float]]:
        if not history:
            return []
        observed = self.stores.wellness.between(history[0].day - timedelta(days=60), history[-1].day)
        plausible = (o for o in observed if o.metric is WellnessMetric.RESTING_HR and is_plausible(o.metric, o.value))
        return [(o.day, o.value) for o in best_a_day(plausible)]

    def _measure(self, thresholds: Sequence[Threshold], stale: date, progress: Progress) -> "_Measured":
        """Measure the activities again that were measured with other thresholds."""
        basis = Basis(thresholds, self.profile.sex, slow_pulse=self.profile.slow_pulse is True)
        activities = self.stores.activities.between(None, None)
        todo = [a for a in activities if not basis.holds(a)]
        changed = sum(a.measures.basis is not None and not basis.has_thresholds_of(a) for a in todo)
        first = self._remeasure(todo, basis, stale, progress)
        activities = self.stores.activities.between(None, None) if todo else activities
        return _Measured(activities=activities, first=first, changed=changed)

    def _remeasure(self, todo: Sequence[Activity], basis: "Basis", stale: date, progress: Progress) -> date:
        first = min((a.day for a in todo), default=stale)
        if first < stale:
            # Recorded before the first batch: after a kill, the batches already measured look up to date.
            with self.stores.journal.derived():
                self.stores.state.mark(STALE_FROM, first.isoformat())
        for start in range(0, len(todo), MEASURES_A_BATCH):
            batch = [*self._measure_batch(todo[start : start + MEASURES_A_BATCH], basis)]
            with self.stores.journal.derived():
                self.stores.activities.save_measures(batch)
            progress("Measuring", start + len(batch), len(todo))
        return min(first, stale)

    def _measure_batch(self, batch: Sequence[Activity], basis: "Basis") -> Iterator[tuple[str, Measures]]:
        for channels, is_run in ((MEASURED_OF_RUNS, True), (MEASURED, False)):
            left = {a.id: a for a in batch if (a.sport is Sport.RUNNING) is is_run}
            for activity_id, streams in self.stores.activities.streams_of(tuple(left), channels):
                yield activity_id, self._measures(left.pop(activity_id), streams, basis)
            for activity in left.values():
                yield activity.id, self._measures(activity, Streams(), basis)

    def _measures(self, activity: Activity, streams: Streams, basis: "Basis") -> Measures:
        measures = measure_session(
            activity,
            streams,
            activity.summary,
            basis.thresholds(activity.day),
            rpe=activity.rpe,
        )
        if activity.athlete_load is not None:
            measures = replace(measures, load=activity.athlete_load, load_method=LoadMethod.ATHLETE)
        return replace(measures, basis=basis.text(activity))

    def _fitness(self, activities: Sequence[Activity], first: date) -> None:
        """Write the series of all sports and of each sport, from the first changed day."""
        counted = [a for a in activities if "clock" not in a.quality]
        loads = day_loads(counted)
        sports = {sport for day_load in loads for sport, _ in day_load.by_sport}
        for sport in (None, *Sport):
            mine = [day_load.load if sport is None else dict(day_load.by_sport).get(sport, 0.0) for day_load in loads]
            start = told_start(self.profile, self.mission_start, loads[0].day) if loads and sport is None else None
            is_done = loads and (sport is None or sport in sports)
            series = fitness_days(loads[0].day, mine, ctl0=start, atl0=start) if is_done else ()
            self._store_series(series, loads if sport is None else (), sport, first)

    def _store_series(
        self, series: Sequence[FitnessDay], loads: Sequence[DayLoad], sport: Sport | None, first: date
    ) -> None:
        """Write the series from `first` on, or completely if the stored part differs.

        The start value is the mean of the first weeks, so a later day in them also changes earlier days.
        """
        earlier = next((d for d in reversed(series) if d.date < first), None)
        since = first if self.stores.fitness.before(first, sport) == earlier else date.min
        self.stores.fitness.replace_from(
            since,
            [d for d in series if d.date >= since],
            [day_load for day_load in loads if day_load.day >= since],
            sport=sport,
        )


@dataclass(frozen=True, kw_only=True)
class _Measured:
    """All activities, the first day whose load may have changed, and how many old loads changed."""

    activities: tuple[Activity, ...]
    first: date
    changed: int

    def notices(self) -> tuple[str, ...]:
        """A sentence on loads that changed with a threshold."""
        if not self.changed:
            return ()
        some = "1 earlier session" if self.changed == 1 else f"{self.changed} earlier sessions"
        return (f"I recalculated the load of {some} because a threshold changed.",)


def unconfirmed_notices(activities: Iterable[Activity]) -> tuple[str, ...]:
    """A sentence on sessions whose load is too high to be true, with the command that confirms it."""
    doubtful = [a for a in activities if UNCONFIRMED in a.measures.quality and "clock" not in a.quality]
    if not doubtful:
        return ()
    first = doubtful[0]
    what = f"The {first.sport} of {first.day} has" if len(doubtful) == 1 else f"{len(doubtful)} sessions have"
    limit = f"{first.measures.load:.0f}" if len(doubtful) == 1 else f"{MOST_LOAD_A_DAY:.0f} at most"
    return (
        f"{what} a load that's hard to believe; I count {limit}. If it's true: lanterne activity {first.id} edit load=NUMBER",
    )


def save_athlete_values(stores: Stores, values: AthleteValues, *, since: date, now: datetime) -> None:
    """Store thresholds from `since` on and the profile; marks the loads to recompute."""
    names = [*values.thresholds, *(n for n in ("birth_year", "sex", "units") if getattr(values, n) is not None)]
    with stores.journal.writing("athlete", f"setting of {', '.join(names)}", at=now):
        for name, value in values.thresholds.items():
            stores.thresholds.set(Threshold(name=name, value=value, from_day=since, source=ThresholdSource.ATHLETE))
        stores.state.put(PROFILE, update_stored_profile(stores.state.get(PROFILE), values))
        # Age and sex affect every load, a threshold those from its day on; measuring finds which ones changed.
        before = stores.state.get(STALE_FROM)
        stores.state.mark(STALE_FROM, min(since.isoformat(), before) if before else since.isoformat())
