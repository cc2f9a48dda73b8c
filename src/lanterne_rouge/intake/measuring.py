"""What follows from all activities together: thresholds, every load, and the fitness series.

Derived, so it can always be made again: a killed import is put right by the next. Only what may have changed is reckoned anew.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.domain.activity import Activity, ActivityBests, DayLoad, LoadMethod, Measures
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.mission import Profile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.domain.thresholds import (
    Threshold,
    ThresholdSource,
)
from lanterne_rouge.domain.wellness import WellnessMetric
from lanterne_rouge.intake.basis import Basis, is_by_feel, own_ratio
from lanterne_rouge.intake.day_loads import day_loads
from lanterne_rouge.intake.past import past_session
from lanterne_rouge.intake.rests_on import rests_on
from lanterne_rouge.metrics.estimates import PastSession, derive
from lanterne_rouge.metrics.load import fitness_days
from lanterne_rouge.metrics.session import measure
from lanterne_rouge.metrics.thresholds import told_in_profile
from lanterne_rouge.ports.stores import MEASURED_BY, MEASURES, STALE_FROM, Stores

# Zones and loads read these; positions and temperature stay packed.
MEASURED = (Channel.POWER, Channel.HEART_RATE, Channel.SPEED, Channel.DISTANCE, Channel.ALTITUDE)
BATCH = 200
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, kw_only=True)
class Measurer:
    """Brings the derived numbers of one athlete up to date."""

    stores: Stores
    profile: Profile
    mission_start: date | None = None

    def refresh(self, *, progress: Progress = lambda stage, done, total: None) -> tuple[str, ...]:
        """Bring everything up to date; returns sentences about what the loads rest on, when something changed."""
        stale = self.stores.state.get(STALE_FROM)
        if not stale:
            return ()
        bests = self.stores.activities.bests()
        known = self._thresholds(bests)
        measured = self._measure(known, date.fromisoformat(stale), progress)
        with self.stores.journal.derived():
            self._fitness(measured.activities, measured.first)
            self.stores.state.mark(STALE_FROM, "")
            self.stores.state.mark(MEASURED_BY, MEASURES)
        return (*measured.said(), *rests_on(known, bests, measured.activities))

    def _thresholds(self, bests: Sequence[ActivityBests]) -> tuple[Threshold, ...]:
        """Every threshold that holds on some day; the derived ones are kept anew when they changed."""
        history = [past_session(b) for b in bests if b.counts]
        derived = derive(history, birth_year=self.profile.birth_year, resting_hr=self._resting_hr(history))
        stored = self.stores.thresholds.all()
        if tuple(t for t in stored if t.source is not ThresholdSource.ATHLETE) != derived:
            with self.stores.journal.derived():
                self.stores.thresholds.replace_derived(derived)
        own = tuple(t for t in stored if t.source is ThresholdSource.ATHLETE)
        of_mission = told_in_profile(self.profile, self.mission_start) if self.mission_start else ()
        return (*derived, *of_mission, *own)

    def _resting_hr(self, history: Sequence[PastSession]) -> list[tuple[date, float]]:
        if not history:
            return []
        observed = self.stores.wellness.between(history[0].day - timedelta(days=60), history[-1].day)
        return [(o.day, o.value) for o in observed if o.metric is WellnessMetric.RESTING_HR]

    def _measure(self, known: Sequence[Threshold], stale: date, progress: Progress) -> "_Measured":
        """Measure again whatever was measured with other thresholds."""
        basis = Basis(known, self.profile.sex)
        activities = self.stores.activities.between(None, None)
        todo = [a for a in activities if not basis.holds_but_for_ratio(a)]
        changed = sum(a.measures.basis is not None and not basis.has_thresholds_of(a) for a in todo)
        first = self._remeasure(todo, basis, stale, progress)
        activities = self.stores.activities.between(None, None) if todo else activities
        felt = basis.with_ratio(own_ratio(activities))
        by_feel = [a for a in activities if is_by_feel(a) and not felt.holds(a)]
        first = self._remeasure(by_feel, felt, first, progress)
        activities = self.stores.activities.between(None, None) if by_feel else activities
        return _Measured(activities=activities, first=first, changed=changed)

    def _remeasure(self, todo: Sequence[Activity], basis: "Basis", stale: date, progress: Progress) -> date:
        first = min((a.day for a in todo), default=stale)
        if first < stale:
            # Noted before the first batch is kept: after a kill, what was measured by then looks up to date.
            with self.stores.journal.derived():
                self.stores.state.mark(STALE_FROM, first.isoformat())
        for start in range(0, len(todo), BATCH):
            batch = [(a.id, self._measures(a, basis)) for a in todo[start : start + BATCH]]
            with self.stores.journal.derived():
                self.stores.activities.save_measures(batch)
            progress("Measuring", start + len(batch), len(todo))
        return min(first, stale)

    def _measures(self, activity: Activity, basis: "Basis") -> Measures:
        streams = self.stores.activities.streams(activity.id, MEASURED)
        measures = measure(
            activity,
            streams,
            activity.summary,
            basis.thresholds(activity.day),
            rpe=activity.rpe,
            own_rpe_ratio=basis.ratio,
        )
        if activity.athlete_load is not None:
            measures = replace(measures, load=activity.athlete_load, load_method=LoadMethod.ATHLETE)
        return replace(measures, basis=basis.text(activity))

    def _fitness(self, activities: Sequence[Activity], first: date) -> None:
        """The series of all sports together and of each sport alone, written from the first day that changed."""
        counted = [a for a in activities if "clock" not in a.quality]
        loads = day_loads(counted)
        sports = {sport for one in loads for sport, _ in one.by_sport}
        for sport in (None, *Sport):
            mine = [one.load if sport is None else dict(one.by_sport).get(sport, 0.0) for one in loads]
            series = fitness_days(loads[0].day, mine) if loads and (sport is None or sport in sports) else ()
            self._keep_series(series, loads if sport is None else (), sport, first)

    def _keep_series(
        self, series: Sequence[FitnessDay], loads: Sequence[DayLoad], sport: Sport | None, first: date
    ) -> None:
        """Written whole when what is kept of the days before `first` is not the same series.

        Where it starts rests on the mean of its first weeks, which a later day of them changes too.
        """
        earlier = next((d for d in reversed(series) if d.date < first), None)
        since = first if self.stores.fitness.before(first, sport) == earlier else date.min
        self.stores.fitness.replace_from(
            since, [d for d in series if d.date >= since], [one for one in loads if one.day >= since], sport=sport
        )


@dataclass(frozen=True, kw_only=True)
class _Measured:
    """All activities as they stand, the first day whose load may have changed, and how many old loads did."""

    activities: tuple[Activity, ...]
    first: date
    changed: int

    def said(self) -> tuple[str, ...]:
        if not self.changed:
            return ()
        some = "1 earlier session was" if self.changed == 1 else f"{self.changed} earlier sessions were"
        return (f"{some} measured again, because a threshold of theirs changed.",)
