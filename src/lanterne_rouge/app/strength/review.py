"""The review of lifting: an insight after a session, which lifts are stalling, and the review of a week."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.app.strength.context import Lifter, deload_on, pain_flags, strength_context
from lanterne_rouge.app.strength.history import held_back_of, lift_histories, logged_sessions, mean_readiness, read_log
from lanterne_rouge.app.strength.template import choices
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.lifting import CoachContext, DoneSet, LiftHistory, PastLift, Template
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.provenance import is_display_only
from lanterne_rouge.domain.recording import RecordedSet
from lanterne_rouge.domain.season import monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.strength.history.bands import MuscleVolume
from lanterne_rouge.strength.history.lift_case import LONGEST_GAP_DAYS, LiftCase, lift_cases
from lanterne_rouge.strength.history.review import LiftingWeek, review_lifting_week
from lanterne_rouge.strength.history.stall import StalledLift, stalled_lifts
from lanterne_rouge.strength.history.volume import volume_between

REST_OF_WEEK = timedelta(days=6)


def context_on(morning: Morning, lifter: Lifter) -> CoachContext:
    """What is known of the lifting on the evening of a day: today's sets with it, and what every kept template asks."""
    stores, day, catalogue = lifter.stores, morning.day, lifter.exercises.catalogue
    sessions = logged_sessions(stores.strength.series(None, day), lifter.exercises.exercise_named)
    eased = held_back_of(stores, {session.day for session in sessions}) | deload_on(day, stores, catalogue).eased
    asked = strength_context(morning, lifter, minutes=None)
    return replace(asked, template=_everything_asked(lifter, asked), history=lift_histories(sessions, eased))


def cases_on(morning: Morning, lifter: Lifter) -> tuple[LiftCase, ...]:
    """Every lift on the evening of a day."""
    return lift_cases(context_on(morning, lifter), lifter.exercises.catalogue)


def last_session(lifter: Lifter, day: date) -> Activity:
    """The last session of lifting up to a day; raises `NotFound`."""
    series = lifter.stores.strength.series(None, day)
    if not len(series):
        raise NotFound(
            "You haven't logged a lifting session yet.", "Import some: lanterne import FILE (Strong, Hevy, ...)."
        )
    return lifter.stores.activities.get(series.sessions[int(series.session[-1])])


@dataclass(frozen=True, kw_only=True)
class DoneSession:
    """A session that was done, by exercise, with the input of its insight: the history before it and the volume of its week."""

    lifts: tuple[LiftHistory, ...]
    context: CoachContext
    week: tuple[MuscleVolume, ...]


def done_session(activity: Activity, morning: Morning, lifter: Lifter) -> DoneSession:
    """A kept session; `morning` is that of its day."""
    if is_display_only(activity):
        raise NotFound(
            f"{activity.id} came from Strava's API, whose terms don't let a coach use it.",
            "Import the file of the session: lanterne import FILE",
        )
    if activity.sport is not Sport.STRENGTH and not activity.sets:
        raise NotFound(f"{activity.id} isn't a lifting session.", "Use the last one: lanterne strength insight")
    context = context_on(morning, lifter)
    before = tuple(
        replace(history, sessions=tuple(s for s in history.sessions if s.day < activity.day))
        for history in context.history
    )
    eased = any(s.eased for history in context.history for s in history.sessions if s.day == activity.day)
    session = session_of(activity.sets, activity.day, eased=eased)
    return with_week(session, replace(context, history=before, pain=pain_flags(morning.check_in)), lifter)


def with_week(session: Sequence[LiftHistory], context: CoachContext, lifter: Lifter) -> DoneSession:
    """A session beside the volume of its week."""
    day = max((s.day for history in session for s in history.sessions), default=context.today)
    read = read_log(lifter.stores, lifter.exercises.catalogue, last=day)
    week = volume_between(read, day - REST_OF_WEEK, day, context.goal).muscles
    return DoneSession(lifts=tuple(session), context=context, week=tuple(week))


def session_of(sets: Sequence[RecordedSet], day: date, *, eased: bool = False) -> tuple[LiftHistory, ...]:
    """Logged sets by exercise, in the order in which the exercises were done."""
    by_name: dict[str, list[DoneSet]] = {}
    for logged in sets:
        rpe = logged.rpe if logged.rpe is not None or logged.rir is None else 10 - logged.rir
        done = DoneSet(
            weight_kg=logged.weight_kg, reps=logged.reps, rpe=rpe, kind=logged.kind, seconds=logged.duration_s
        )
        by_name.setdefault(logged.exercise, []).append(done)
    return tuple(
        LiftHistory(exercise=name, sessions=(PastLift(day=day, sets=tuple(done), eased=eased),))
        for name, done in by_name.items()
    )


def week_of(morning: Morning, lifter: Lifter, today: date) -> LiftingWeek:
    """The review of the week of a day."""
    day, catalogue = morning.day, lifter.exercises.catalogue
    chosen = choices(lifter.stores, lifter.unit)
    return review_lifting_week(
        read_log(lifter.stores, catalogue, last=max(day, min(today, monday_of(day) + REST_OF_WEEK))),
        day,
        today,
        goal=chosen.goal,
        routine=chosen.routine,
        stalled=standing_still(morning, lifter),
        mean_readiness=mean_readiness(lifter.stores, monday_of(day), today),
    )


def standing_still(morning: Morning, lifter: Lifter) -> tuple[StalledLift, ...]:
    """Lifts that are stalling on the evening of a day."""
    return stalled_lifts(in_training(cases_on(morning, lifter)), lifter.exercises.catalogue)


def in_training(cases: Sequence[LiftCase]) -> tuple[LiftCase, ...]:
    """The lifts that are still done: one that was dropped weeks ago is not stalling."""
    since = timedelta(days=LONGEST_GAP_DAYS)
    return tuple(c for c in cases if c.history.sessions and c.today - c.history.sessions[0].day <= since)


def _everything_asked(lifter: Lifter, asked: CoachContext) -> Template:
    """The rows of today's template, and after them those of every kept one; one made for want of a choice asked nothing."""
    templates = lifter.stores.strength.templates()
    chosen = choices(lifter.stores, lifter.unit)
    first = (asked.template,) if chosen.routine or chosen.template else ()
    rows = {row.name.casefold(): row for template in reversed((*first, *templates)) for row in template.exercises}
    return Template(name=asked.template.name, exercises=tuple(rows.values()))
