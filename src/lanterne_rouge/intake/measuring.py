"""What follows from all activities together: thresholds, every load, and the fitness series.

Derived, so it can always be made again: a killed import is put right by the next. Only what may have changed is reckoned anew.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.domain.activity import Activity, ActivityBests, DayLoad, LoadMethod, Measures
from lanterne_rouge.domain.mission import Profile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.domain.thresholds import (
    THRESHOLD_UNITS,
    Threshold,
    ThresholdName,
    ThresholdsOfDay,
    ThresholdSource,
)
from lanterne_rouge.domain.wellness import WellnessMetric
from lanterne_rouge.intake.keeping import STALE_FROM
from lanterne_rouge.metrics.estimates import PastSession, derive, thresholds_on
from lanterne_rouge.metrics.load import fitness_days
from lanterne_rouge.metrics.sanity import check_load
from lanterne_rouge.metrics.session import measure
from lanterne_rouge.ports.stores import Stores

# Zones and loads read these; positions and temperature stay packed.
MEASURED = (Channel.POWER, Channel.HEART_RATE, Channel.SPEED, Channel.DISTANCE, Channel.ALTITUDE)
BATCH = 200
Progress = Callable[[str, int, int], None]

_OWN_VALUES = {
    ThresholdName.FTP: "ftp",
    ThresholdName.LTHR: "lthr",
    ThresholdName.MAX_HR: "max_hr",
    ThresholdName.RESTING_HR: "resting_hr",
    ThresholdName.THRESHOLD_PACE: "threshold_pace_ms",
    ThresholdName.CSS: "css_ms",
}


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
        first = self._measure(known, date.fromisoformat(stale), progress)
        with self.stores.journal.derived():
            self._fitness(first)
            self.stores.state.mark(STALE_FROM, "")
        return _rests_on(known, bests)

    def _thresholds(self, bests: Sequence[ActivityBests]) -> tuple[Threshold, ...]:
        """Every threshold that holds on some day; the derived ones are kept anew when they changed."""
        history = [_past(b) for b in bests if b.counts]
        derived = derive(history, birth_year=self.profile.birth_year, resting_hr=self._resting_hr(history))
        stored = self.stores.thresholds.all()
        if tuple(t for t in stored if t.source is not ThresholdSource.ATHLETE) != derived:
            with self.stores.journal.derived():
                self.stores.thresholds.replace_derived(derived)
        own = tuple(t for t in stored if t.source is ThresholdSource.ATHLETE)
        return (*derived, *own, *self._of_mission())

    def _of_mission(self) -> tuple[Threshold, ...]:
        if self.mission_start is None:
            return ()
        values = ((name, getattr(self.profile, field)) for name, field in _OWN_VALUES.items())
        return tuple(
            Threshold(name=name, value=value, from_day=self.mission_start, source=ThresholdSource.ATHLETE)
            for name, value in values
            if value is not None
        )

    def _resting_hr(self, history: Sequence[PastSession]) -> list[tuple[date, float]]:
        if not history:
            return []
        observed = self.stores.wellness.between(history[0].day - timedelta(days=60), history[-1].day)
        return [(o.day, o.value) for o in observed if o.metric is WellnessMetric.RESTING_HR]

    def _measure(self, known: Sequence[Threshold], stale: date, progress: Progress) -> date:
        """Measure again whatever was measured with other thresholds; returns the first day that is stale then."""
        by_day: dict[date, tuple[ThresholdsOfDay, str]] = {}
        todo = []
        for activity in self.stores.activities.between(None, None):
            if activity.day not in by_day:
                of_day = thresholds_on(activity.day, known, sex=self.profile.sex)
                by_day[activity.day] = (of_day, _basis(of_day))
            if activity.measures.basis != by_day[activity.day][1]:
                todo.append(activity)
        first = min((a.day for a in todo), default=stale)
        if first < stale:
            # Noted before the first batch is kept: after a kill, what was measured by then looks up to date.
            with self.stores.journal.derived():
                self.stores.state.mark(STALE_FROM, first.isoformat())
        for start in range(0, len(todo), BATCH):
            batch = [(a.id, self._measures(a, *by_day[a.day])) for a in todo[start : start + BATCH]]
            with self.stores.journal.derived():
                self.stores.activities.save_measures(batch)
            progress("Measuring", start + len(batch), len(todo))
        return min(first, stale)

    def _measures(self, activity: Activity, thresholds: ThresholdsOfDay, basis: str) -> Measures:
        streams = self.stores.activities.streams(activity.id, MEASURED)
        measures = measure(activity, streams, activity.summary, thresholds, rpe=activity.rpe)
        if activity.athlete_load is not None:
            measures = replace(measures, load=activity.athlete_load, load_method=LoadMethod.ATHLETE)
        return replace(measures, basis=basis)

    def _fitness(self, first: date) -> None:
        """The series of all sports together and of each sport alone, written from the first day that changed."""
        counted = [a for a in self.stores.activities.between(None, None) if "clock" not in a.quality]
        loads = day_loads(counted)
        if not loads:
            self.stores.fitness.replace_from(date.min, (), ())
            return
        sports = {sport for one in loads for sport, _ in one.by_sport}
        for sport in (None, *sorted(sports)):
            mine = [one.load if sport is None else dict(one.by_sport).get(sport, 0.0) for one in loads]
            series = fitness_days(loads[0].day, mine)
            since = [d for d in series if d.date >= first]
            self.stores.fitness.replace_from(
                first, since, [one for one in loads if one.day >= first] if sport is None else (), sport=sport
            )


def day_loads(activities: Iterable[Activity]) -> tuple[DayLoad, ...]:
    """Every day from the first to the last with its load, by sport; an impossible day is counted as its hours bear it."""
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
    told = sum(a.measures.load or 0.0 for a in activities)
    hours = sum(a.timer_s or 0.0 for a in activities) / 3600
    counted = check_load(told, hours or None).load or 0.0
    share = counted / told if told else 0.0
    by_sport: dict[Sport, float] = {}
    for a in activities:
        by_sport[a.sport] = by_sport.get(a.sport, 0.0) + share * (a.measures.load or 0.0)
    return DayLoad(day=day, load=counted, by_sport=tuple(sorted(by_sport.items())))


def _past(bests: ActivityBests) -> PastSession:
    return PastSession(
        day=bests.day,
        sport=bests.sport,
        best_efforts=bests.best_efforts,
        device=bests.device,
        speed_ms=bests.avg_speed_ms,
        timer_s=bests.timer_s,
    )


def _basis(thresholds: ThresholdsOfDay) -> str:
    each = ((name, getattr(thresholds, name.value)) for name in ThresholdName)
    return " ".join(f"{name}={t.value:.6g}/{t.source}" for name, t in each if t is not None) or "none"


_WHAT = {
    ThresholdSource.ATHLETE: "as you told",
    ThresholdSource.FILE: "from your device's files",
    ThresholdSource.ESTIMATE: "estimated from your best efforts of 90 days",
    ThresholdSource.AGE_FORMULA: "by a formula from your age",
}
_MATTERS = {
    Sport.CYCLING: (ThresholdName.FTP, ThresholdName.LTHR),
    Sport.RUNNING: (ThresholdName.THRESHOLD_PACE, ThresholdName.LTHR),
    Sport.SWIMMING: (ThresholdName.CSS,),
}


def _rests_on(known: Sequence[Threshold], bests: Sequence[ActivityBests]) -> tuple[str, ...]:
    """One sentence per threshold that the newest loads rest on, and how to tell better ones."""
    if not bests:
        return ()
    of_day = thresholds_on(bests[-1].day, known)
    sports = {b.sport for b in bests}
    names = dict.fromkeys(name for sport, names in _MATTERS.items() if sport in sports for name in names)
    held = [(name, getattr(of_day, name.value)) for name in names]
    told = [f"{_shown(t)} ({_WHAT[t.source]})" for name, t in held if t is not None]
    guessed = [
        t for _, t in held if t is not None and t.source in (ThresholdSource.ESTIMATE, ThresholdSource.AGE_FORMULA)
    ]
    notices = [f"Loads rest on {', '.join(told)}."] if told else []
    if guessed:
        notices.append(f"If you know better: lanterne athlete set {guessed[0].name}=...")
    return tuple(notices)


def _shown(threshold: Threshold) -> str:
    if threshold.name in (ThresholdName.THRESHOLD_PACE, ThresholdName.CSS):
        per, unit = (1000, "km") if threshold.name is ThresholdName.THRESHOLD_PACE else (100, "100m")
        minutes, seconds = divmod(round(per / threshold.value), 60)
        return f"{threshold.name.replace('_', ' ')} {minutes}:{seconds:02d}/{unit}"
    return f"{threshold.name.upper()} {threshold.value:.0f} {THRESHOLD_UNITS[threshold.name]}"
