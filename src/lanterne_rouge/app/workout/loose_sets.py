"""Sets outside a workout: together they are a strength session of their day."""

from dataclasses import replace
from datetime import UTC, timedelta

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.workout.exercises import unplanned_lift
from lanterne_rouge.app.workout.own_session import measure_afterwards, replace_session, store_session
from lanterne_rouge.domain.active_workout import Lift, PerformedSet
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import FileFormat, Recording
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import counted
from lanterne_rouge.strength.reported_set import performed_set
from lanterne_rouge.views.workout import LoggedSessionView, performed_text

TIME_OF_A_SET = timedelta(minutes=3)
"""With its rest; a session of sets that were told one by one lasts at least so long for each."""


def log_loose_sets(reports: tuple[SetReport, ...], name: str, scope: AthleteScope) -> LoggedSessionView:
    """Add sets of an exercise to the day's session of such sets, which begins with the first."""
    lift = unplanned_lift(name, scope)
    unit = WeightUnit.LB if scope.profile.units == WeightUnit.LB else WeightUnit.KG
    performed = _performed(reports, lift, unit)
    now, day = scope.now, scope.today
    file = f"sets-{day}.json"
    earlier = _earlier(scope, file)
    text = ", then ".join(performed_text(done, lift, unit) for done in performed)
    with scope.stores.journal.writing("session", f"{counted(len(performed), 'set')} of {lift.name}", at=now):
        sets = (*(earlier.sets if earlier else ()), *(_recorded(done, lift) for done in performed))
        recording = _recording(sets, earlier, scope)
        if earlier is None:
            activity = store_session(recording, file, scope).activity
        else:
            activity = replace_session(earlier, recording, file, scope)
    measure_afterwards(scope)
    return LoggedSessionView(
        activity=activity.id,
        date=str(activity.day),
        sport=activity.sport.value,
        known=False,
        said=f"{lift.name}: {text}. It's in today's strength session, as no workout is running.",
    )


def _performed(reports: tuple[SetReport, ...], lift: Lift, unit: WeightUnit) -> tuple[PerformedSet, ...]:
    done: list[PerformedSet] = []
    for report in reports:
        done.append(performed_set(report, lift, unit, None, done[-1] if done else None))
    return tuple(done)


def _earlier(scope: AthleteScope, file: str) -> Activity | None:
    """The day's session of such sets; one that was merged with a watch's file stands for itself."""
    today = scope.stores.activities.between(scope.today, scope.today)
    return next((a for a in today if [(s.format, s.file) for s in a.sources] == [(FileFormat.OWN_SESSION, file)]), None)


def _recording(sets: tuple[RecordedSet, ...], earlier: Activity | None, scope: AthleteScope) -> Recording:
    now = scope.now
    start = earlier.start if earlier is not None else (now - TIME_OF_A_SET * len(sets)).astimezone(UTC)
    start = min(start, now.astimezone(UTC) - TIME_OF_A_SET)
    # A day's loose sets may be hours apart: their number says how long they took.
    lasted = (TIME_OF_A_SET * len(sets)).total_seconds()
    offset = now.utcoffset() or timedelta()
    return Recording(
        sport=Sport.STRENGTH,
        start=start.replace(microsecond=0),
        title=", ".join(dict.fromkeys(s.exercise for s in sets)),
        utc_offset_s=int(offset.total_seconds()),
        elapsed_s=lasted,
        timer_s=lasted,
        sets=sets,
    )


def _recorded(done: PerformedSet, lift: Lift) -> RecordedSet:
    return replace(
        RecordedSet(exercise=lift.name),
        weight_kg=done.weight_kg,
        reps=done.reps,
        rpe=done.rpe,
        rir=done.rir,
        kind=done.kind,
        duration_s=done.seconds,
        distance_m=done.distance_m,
    )
