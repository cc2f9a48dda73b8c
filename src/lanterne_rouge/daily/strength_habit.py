"""The routine that the athlete's log shows, read from what is kept."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.habit import WINDOW_DAYS, HabitSession, habit_routine
from lanterne_rouge.daily.strength_exercises import ExerciseShelf
from lanterne_rouge.daily.strength_history import LoggedSession, held_back_of, logged_sessions
from lanterne_rouge.domain.prescription import Routine, Template
from lanterne_rouge.ports.stores import Stores

MadeRoutine = tuple[Routine, tuple[Template, ...]]


def routine_from_log(day: date, stores: Stores, exercises: ExerciseShelf) -> MadeRoutine | None:
    """The routine that was followed up to and with a day, for keeping it; None where the log shows none."""
    series = stores.strength.series(day - timedelta(days=WINDOW_DAYS), day)
    sessions = logged_sessions(series, exercises.known)
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
    since = day - timedelta(days=WINDOW_DAYS)
    lately = [
        HabitSession(day=one.day, lifts=one.sets, title=titles.get(one.id, ""), eased=one.day in eased)
        for one in sessions
        if one.day > since
    ]
    return habit_routine(lately, catalogue, day)


def titles_until(stores: Stores, day: date) -> Mapping[str, str]:
    """What the sessions of the last weeks were called, by activity; words of others."""
    lately = stores.activities.between(day - timedelta(days=WINDOW_DAYS), day)
    return {activity.id: activity.title for activity in lately if activity.title}
