"""The training side of a morning: form before today's load, the sessions of the last weeks, how old the feed is."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Protocol

from lanterne_rouge.day.sport_choice import ExerciseLookup, character
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.morning import LoadState, PastCtl, PastSession
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.metrics.e1rm import plausible_seconds
from lanterne_rouge.metrics.rest import SETTLING_DAYS, monotony_strain, rest_days_after

SESSIONS_DAYS = 28
# Two weeks off is where fitness begins to be lost in earnest (Mujika & Padilla 2000).
SHORTEST_BREAK_DAYS = 14
SERIES_DAYS = 120
CTL_MILESTONES = (7, 14, 21, 28, 42)
# A day counts as easy when its load is below half of a usual day.
EASY_DAY_SHARE = 0.5
# A feed that was read today and is quiet for this long is more likely broken than rested.
LONGEST_REST_DAYS = 7


class PastActivities(Protocol):
    """The part of the activity store that a morning looks at."""

    def between(self, first: date | None, last: date | None) -> tuple[Activity, ...]:
        """Activities by local day, oldest first."""
        ...


class PastFitness(Protocol):
    """The part of the fitness store that a morning looks at."""

    def between(self, first: date | None, last: date | None) -> tuple[FitnessDay, ...]:
        """The series, oldest first."""
        ...

    def first_day(self) -> date | None:
        """The first day of the series."""
        ...

    def before(self, day: date) -> FitnessDay | None:
        """The latest day before `day`."""
        ...


@dataclass(frozen=True, kw_only=True)
class TrainingHistory:
    """What the history says on a morning; `series` ends yesterday, days without a file counted as rest."""

    series: tuple[FitnessDay, ...]
    load: LoadState
    sessions: tuple[PastSession, ...]
    ctl_history: tuple[PastCtl, ...]
    longest_30d_km: float | None
    last_activity: date | None
    latest_break: "Break | None"


@dataclass(frozen=True, kw_only=True)
class Break:
    """Days without training that ended lately or go on, and fitness before them."""

    days: int
    ctl_before: float


def training(
    day: date,
    activities: PastActivities,
    fitness: PastFitness,
    *,
    now: datetime | None = None,
    last_import: date | None = None,
    race_days: Container[date] = (),
    training_days: Container[int] = range(7),
    lookup: ExerciseLookup | None = None,
) -> TrainingHistory:
    """The state of training on the morning of `day`, before today's load; `lookup` finds logged exercises by name.

    `now` only when `day` is today. A week without a session is rest when files were looked for since, else a gap, in which only
    `training_days` count (0 is Monday).
    """
    first = fitness.first_day()
    history_days = (day - first).days if first is not None and first < day else 0
    series = _until_yesterday(day, first or day, fitness)
    # A day that is looked at again is judged as its morning was, before what was done on it.
    recent = activities.between(day - timedelta(days=30), day if now is not None else day - timedelta(days=1))
    counted = [a for a in recent if "clock" not in a.quality and a.sport is not Sport.TRANSITION]
    last = max((a.day for a in counted if a.day < day), default=None) or _last_loaded(day, series, fitness)
    runs = [a.distance_m for a in counted if a.sport is Sport.RUNNING and a.distance_m is not None and a.day < day]
    return TrainingHistory(
        series=series,
        load=replace(
            _load_state(
                series, history_days, _feed_age(day, last, last_import, training_days), {a.day for a in counted}
            ),
            last_activity_days_ago=(day - last).days if last is not None else None,
        ),
        sessions=tuple(_past(a, day, now, race_days, lookup) for a in counted if (day - a.day).days <= SESSIONS_DAYS),
        ctl_history=tuple(
            PastCtl(days_ago=back, ctl=series[-back].ctl) for back in CTL_MILESTONES if len(series) >= back
        ),
        longest_30d_km=round(max(runs) / 1000, 2) if runs else None,
        last_activity=last,
        latest_break=_latest_break(series),
    )


def _until_yesterday(day: date, first: date, fitness: PastFitness) -> tuple[FitnessDay, ...]:
    """The stored series, carried on to yesterday with rest days where it ends earlier."""
    yesterday = day - timedelta(days=1)
    stored = fitness.between(day - timedelta(days=SERIES_DAYS), yesterday)
    last = stored[-1] if stored else fitness.before(day)
    if last is None or last.date >= yesterday:
        return stored
    carried = rest_days_after(
        stored[-7:] or (last,), (yesterday - last.date).days, settled_from=first + timedelta(days=SETTLING_DAYS)
    )
    return (*stored, *carried)[-SERIES_DAYS:]


def with_break(check_in: CheckIn, latest: Break | None) -> CheckIn:
    """The check-in with the break that the history shows, unless the athlete entered one."""
    if latest is None or check_in.break_days is not None:
        return check_in
    return replace(check_in, break_days=latest.days, ctl_before_break=latest.ctl_before)


def _latest_break(series: Sequence[FitnessDay]) -> Break | None:
    """The longest run of days without load that ended within four weeks or still goes on; short ones are rest."""
    runs: list[tuple[int, int]] = []
    begin: int | None = None
    for i, fitness in enumerate((*series, None)):
        resting = fitness is not None and fitness.load == 0
        if resting and begin is None:
            begin = i
        elif not resting and begin is not None:
            runs.append((begin, i))
            begin = None
    recent = [(b, e) for b, e in runs if e - b >= SHORTEST_BREAK_DAYS and e >= len(series) - SESSIONS_DAYS]
    if not recent:
        return None
    begin, end = max(recent, key=lambda run: run[1] - run[0])
    before = series[begin - 1].ctl if begin else series[begin].ctl
    return Break(days=end - begin, ctl_before=before)


def _load_state(
    series: Sequence[FitnessDay], history_days: int, feed_age_days: int | None, trained: Container[date]
) -> LoadState:
    if not series:
        return LoadState(history_days=0)
    yesterday = series[-1]
    week = [d.load for d in series[-7:]]
    monotony = monotony_strain(week) if len(week) == 7 and any(week) else None
    return LoadState(
        ctl=yesterday.ctl,
        atl=yesterday.atl,
        tsb=yesterday.ctl - yesterday.atl,
        ramp_7d=yesterday.ramp_7d,
        monotony_7d=monotony.monotony if monotony else None,
        days_since_easy=_days_since_easy(series),
        # Behind a feed that is silent any day may have been one of training.
        days_since_rest=_days_since_rest(series, trained) if feed_age_days == 0 else None,
        feed_age_days=feed_age_days,
        history_days=history_days,
        settling=yesterday.settling,
    )


def _feed_age(
    day: date, last_activity: date | None, last_import: date | None, training_days: Container[int]
) -> int | None:
    """Whole days before today of which nothing is known; a quiet day on which the athlete doesn't train is none of them."""
    if last_activity is None:
        return None
    between = (last_activity + timedelta(days=n) for n in range(1, (day - last_activity).days))
    quiet = sum(d.weekday() in training_days for d in between)
    looked_since = last_import is not None and last_import >= day
    return 0 if looked_since and quiet < LONGEST_REST_DAYS else quiet


def _days_since_easy(series: Sequence[FitnessDay]) -> int:
    usual = sum(d.load for d in series[-42:]) / len(series[-42:])
    days = 0
    for day in reversed(series):
        if day.load < EASY_DAY_SHARE * usual or usual == 0:
            return days
        days += 1
    return days


def _days_since_rest(series: Sequence[FitnessDay], trained: Container[date]) -> int | None:
    """1 when yesterday nothing was trained, not even a session whose load nobody knows; None without any such day."""
    back = enumerate(reversed(series), start=1)
    return next((days for days, day in back if day.load == 0 and day.date not in trained), None)


def _past(
    activity: Activity, day: date, now: datetime | None, race_days: Container[date], lookup: ExerciseLookup | None
) -> PastSession:
    what = character(activity, lookup)
    raced = activity.day in race_days and activity.sport is not Sport.STRENGTH and what.max_zone != 1
    seconds = believed_seconds(activity, activity.timer_s)
    return PastSession(
        days_ago=(day - activity.day).days,
        sport=activity.sport,
        minutes=seconds / 60 if seconds else None,
        load=activity.measures.load,
        kind="race" if raced else what.kind,
        max_zone=what.max_zone,
        hard=what.hard or raced,
        distance_km=activity.distance_m / 1000 if activity.distance_m else None,
        hours_ago=_hours_ago(activity, now) if now is not None else None,
        untrusted_texts=(activity.title,) if activity.title else (),
        leg_sets=what.leg_sets,
        unknown_sets=what.unknown_sets,
        started_at=activity.start,
    )


def _hours_ago(activity: Activity, now: datetime) -> float | None:
    """Hours since the session ended; None where its length is not known, or it lies days back."""
    elapsed = believed_seconds(activity, activity.elapsed_s)
    if elapsed is None:
        return None
    hours = (now - activity.start).total_seconds() / 3600 - elapsed / 3600
    return round(hours, 1) if 0 <= hours < 96 else None


def believed_seconds(activity: Activity, recorded_s: float | None) -> float | None:
    """A duration as recorded; of lifting only what its sets make plausible."""
    if activity.sport is not Sport.STRENGTH or recorded_s is None:
        return recorded_s
    return plausible_seconds(recorded_s, activity.sets)[0]


def _last_loaded(day: date, series: Sequence[FitnessDay], fitness: PastFitness) -> date | None:
    """The newest day with a load before `day`; the stored series ends with one."""
    loaded = next((d.date for d in reversed(series) if d.load > 0), None)
    stored = fitness.before(day)
    return loaded or (stored.date if stored else None)
