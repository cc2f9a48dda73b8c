"""What was lifted before: by session, for the place in a routine, and by exercise, for the next loads."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from math import isnan

from lanterne_rouge.day.sensors import best_a_day
from lanterne_rouge.day.sport_choice import ExerciseLookup
from lanterne_rouge.domain.lift_series import KIND_CODES, LiftSeries
from lanterne_rouge.domain.lifting import DoneSet, LiftHistory, PastLift, Routine, Template
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.wellness import WellnessMetric
from lanterne_rouge.ports.stores import Memory, Stores
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.exercises.directory import ExerciseDirectory
from lanterne_rouge.strength.history.lifts import Lifts, read_lifts
from lanterne_rouge.strength.routines import HABIT_WINDOW_DAYS, HabitSession, habit_routine

SESSIONS_AN_EXERCISE = 12
# A stall is read from eleven weeks, of up to four sessions each.
SESSIONS_FOR_A_STALL = 44
# Decisions of this many days say whether lifting was held back; older sessions count in full.
EASED_LOOK_BACK_DAYS = 182
LOGS_KEPT = 8
_KINDS = tuple(SetKind(code) for code in KIND_CODES)


@dataclass(frozen=True, kw_only=True)
class LoggedSession:
    """One session: its day, and the sets of each exercise, by its id where the catalogue has it, else as logged.

    `id` is that of its activity.
    """

    day: date
    sets: Mapping[str, tuple[DoneSet, ...]]
    id: str = ""


def logged_sessions(series: LiftSeries, lookup: ExerciseLookup) -> tuple[LoggedSession, ...]:
    """The sessions of a series, oldest first."""
    names = tuple(_key(name, lookup) for name in series.names)
    places = (series.session, series.day, series.exercise, series.kind)
    numbers = (series.weight_kg, series.reps, series.rpe, series.seconds)
    return _sessions(names, series.sessions, tuple(c.tobytes() for c in places), tuple(c.tobytes() for c in numbers))


# A check-in changes no set, and each day of a plan asks for all of them: 2 MB for two years of lifting.
@lru_cache(maxsize=LOGS_KEPT)
def _sessions(
    names: tuple[str, ...], ids: tuple[str, ...], places: tuple[bytes, ...], numbers: tuple[bytes, ...]
) -> tuple[LoggedSession, ...]:
    """The sessions of these columns: 64-bit whole numbers and floats."""
    sessions: dict[int, tuple[int, dict[str, list[DoneSet]]]] = {}
    # Plain lists: reading single values out of NumPy's columns takes ten times as long.
    whole, real = (memoryview(c).cast("q") for c in places), (memoryview(c).cast("d") for c in numbers)
    for session, day, exercise, kind, weight, reps, rpe, seconds in zip(
        *(c.tolist() for c in whole), *(c.tolist() for c in real), strict=True
    ):
        _, sets = sessions.setdefault(session, (day, {}))
        sets.setdefault(names[exercise], []).append(
            DoneSet(
                weight_kg=_or_none(weight),
                reps=None if isnan(reps) else round(reps),
                rpe=_or_none(rpe),
                kind=_KINDS[kind],
                seconds=_or_none(seconds),
            )
        )
    return tuple(
        LoggedSession(
            day=date.fromordinal(day),
            sets={name: tuple(done) for name, done in sets.items()},
            id=ids[session],
        )
        for session, (day, sets) in sessions.items()
    )


def lift_histories(
    sessions: Sequence[LoggedSession], eased: Collection[date], *, most: int = SESSIONS_AN_EXERCISE
) -> tuple[LiftHistory, ...]:
    """The last sessions of every exercise, newest first; those on `eased` days were held back."""
    by_exercise: dict[str, list[PastLift]] = {}
    for session in reversed(sessions):
        for name, sets in session.sets.items():
            past = by_exercise.setdefault(name, [])
            if len(past) < most:
                past.append(PastLift(day=session.day, sets=sets, eased=session.day in eased))
    return tuple(LiftHistory(exercise=name, sessions=tuple(past)) for name, past in by_exercise.items())


def eased_days(decisions: Sequence[Memory], lifted: Collection[date]) -> frozenset[date]:
    """Days of lifting whose plan was held back, by their stored decisions; one that cannot be read is skipped."""
    return frozenset(decision.day for decision in decisions if decision.day in lifted and _was_eased(decision))


def held_back_of(stores: Stores, days: Collection[date]) -> frozenset[date]:
    """The days on which lifting was held back, by their stored decisions; those of half a year ago are not looked up."""
    if not days:
        return frozenset()
    since = max(min(days), max(days) - timedelta(days=EASED_LOOK_BACK_DAYS))
    return eased_days(stores.memory.recall(since, max(days), "decision"), days)


def _was_eased(decision: Memory) -> bool:
    try:
        strength = json.loads(decision.document).get("strength")
        return bool(strength and strength["eased"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return False


def _key(name: str, lookup: ExerciseLookup) -> str:
    exercise = lookup(name)
    return exercise.id if exercise is not None else name


def _or_none(value: float) -> float | None:
    return None if isnan(value) else value


LEAST_BODY_KG, MOST_BODY_KG = 25.0, 300.0
OLDEST_LIFT_DAYS = 90


def bodyweights(stores: Stores, last: date | None = None, *, first: date = date.min) -> Mapping[date, float]:
    """What the athlete weighed, in kg, by day, oldest first: from scales, and from the check-ins, which win."""
    end = last or date.max
    weighed = {o.day: o.value for o in best_a_day(stores.wellness.between(first, end, WellnessMetric.WEIGHT))}
    weights = {day: check_in.weight_kg for day, check_in in stores.check_ins.between(first, end) if check_in.weight_kg}
    return {day: kg for day, kg in sorted({**weighed, **weights}.items()) if LEAST_BODY_KG <= kg <= MOST_BODY_KG}


def bodyweight_on(stores: Stores, day: date) -> float | None:
    """The last weight in kg up to a day; one of three months ago is too old to count."""
    return latest_weight(bodyweights(stores, day, first=day - timedelta(days=OLDEST_LIFT_DAYS)), day)


def latest_weight(weights: Mapping[date, float], day: date) -> float | None:
    """As `bodyweight_on`, of weights by day."""
    days = [weighed for weighed in weights if timedelta() <= day - weighed <= timedelta(days=OLDEST_LIFT_DAYS)]
    return weights[max(days)] if days else None


LEAST_DAYS_OF_READINESS = 4


def read_log(
    stores: Stores,
    catalogue: Catalogue,
    *,
    first: date | None = None,
    last: date | None = None,
    usual_kg: float | None = None,
) -> Lifts:
    """All of it, or the sets between two days. `usual_kg`: the bodyweight of the set-up, where no day's is known."""
    series = stores.strength.series(first, last)
    day_of = dict(zip(series.session.tolist(), series.day.tolist(), strict=True))
    days = {date.fromordinal(day) for day in day_of.values()}
    held_back = held_back_of(stores, days)
    eased = [series.sessions[at] for at, day in day_of.items() if date.fromordinal(day) in held_back]
    # A weight from before the first day may still be valid on it.
    weighed = bodyweights(stores, last, first=first - timedelta(days=OLDEST_LIFT_DAYS) if first else date.min)
    if not weighed and usual_kg is not None:
        weighed = dict.fromkeys(days, usual_kg)
    return read_lifts(series, catalogue, bodyweight=weighed or None, eased=eased)


def mean_readiness(stores: Stores, monday: date, last: date) -> float | None:
    """The mean readiness score of a week, of 100; None with fewer than four days of values."""
    values = stores.wellness.between(monday, min(last, monday + timedelta(days=6)), WellnessMetric.READINESS)
    by_day = {o.day: o.value for o in best_a_day(values)}
    return sum(by_day.values()) / len(by_day) if len(by_day) >= LEAST_DAYS_OF_READINESS else None


MadeRoutine = tuple[Routine, tuple[Template, ...]]


def routine_from_log(day: date, stores: Stores, exercises: ExerciseDirectory) -> MadeRoutine | None:
    """The routine that was followed up to and including a day; None where the log shows none."""
    series = stores.strength.series(day - timedelta(days=HABIT_WINDOW_DAYS), day)
    sessions = logged_sessions(series, exercises.exercise_named)
    eased = held_back_of(stores, {session.day for session in sessions})
    return habit_of(day, sessions, titles_until(stores, day), eased, exercises.catalogue)


def habit_of(
    day: date,
    sessions: Sequence[LoggedSession],
    titles: Mapping[str, str],
    eased: Collection[date],
    catalogue: Catalogue,
) -> MadeRoutine | None:
    """The routine that these sessions show on a day."""
    since = day - timedelta(days=HABIT_WINDOW_DAYS)
    lately = [
        HabitSession(day=session.day, lifts=session.sets, title=titles.get(session.id, ""), eased=session.day in eased)
        for session in sessions
        if session.day > since
    ]
    return habit_routine(lately, catalogue, day)


def titles_until(stores: Stores, day: date) -> Mapping[str, str]:
    """Titles of the last weeks' sessions, by activity; they may come from other programs."""
    lately = stores.activities.between(day - timedelta(days=HABIT_WINDOW_DAYS), day)
    return {activity.id: activity.title for activity in lately if activity.title}
