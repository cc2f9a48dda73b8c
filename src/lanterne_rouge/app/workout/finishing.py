"""The ends of a live workout and the pauses in it: completed into the history, or thrown away."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.workout.live import (
    KIND,
    WorkoutChange,
    answer,
    check_seen,
    live_workout,
    moment,
    record,
    workout_to_change,
)
from lanterne_rouge.domain.active_workout import (
    ActiveWorkout,
    WorkoutCompleted,
    WorkoutDiscarded,
    WorkoutPaused,
    WorkoutResumed,
    WorkoutStatus,
)
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.domain.recording import DeviceSummary, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import counted
from lanterne_rouge.views.workout import FinishedWorkoutView, WorkoutStepView, finished_text

SHORTEST_S = 60.0
WIND_DOWN = timedelta(minutes=10)
"""A workout that is completed long after its last set ended this long after it."""


@dataclass(frozen=True, kw_only=True)
class CompleteWorkoutRequest(WorkoutChange):
    """Finish the workout. `rpe`: how hard the whole session was, 1 to 10, for its load."""

    rpe: float | None = None


@dataclass(frozen=True, kw_only=True)
class WorkoutEndRequest(WorkoutChange):
    """Pause, resume or discard the live workout."""


def pause_workout(request: WorkoutEndRequest, scope: AthleteScope) -> WorkoutStepView:
    """Stop the clock of the workout and of the rest."""
    workout, at = workout_to_change(request, scope)
    if workout.status is WorkoutStatus.PAUSED:
        raise BadInput("Your workout is paused already.", "Go on with: lanterne workout resume")
    return answer(scope, record(scope, workout, f"pause of {workout.name}", WorkoutPaused(at=at)), "Clock stopped.")


def resume_workout(request: WorkoutEndRequest, scope: AthleteScope) -> WorkoutStepView:
    """Let the clock go on."""
    workout, at = workout_to_change(request, scope)
    if workout.status is not WorkoutStatus.PAUSED:
        raise BadInput("Your workout isn't paused.", "See what's next: lanterne workout next")
    return answer(scope, record(scope, workout, f"resuming of {workout.name}", WorkoutResumed(at=at)), "Going on.")


def discard_workout(request: WorkoutEndRequest, scope: AthleteScope) -> WorkoutStepView:
    """Throw the workout away: nothing of it is in the history."""
    workout, at = workout_to_change(request, scope)
    workout = record(scope, workout, f"discarding of {workout.name}", WorkoutDiscarded(at=at))
    return answer(scope, workout, f"Discarded {workout.name}. To take that back: lanterne undo")


def complete_workout(request: CompleteWorkoutRequest, scope: AthleteScope) -> FinishedWorkoutView:
    """Save the workout as a strength session: loads, records, insights and the routine's next day follow from it.

    One that is finished already is answered the same again. Raises `BadInput` for a workout without a set.
    """
    latest = scope.stores.workouts.latest()
    if (
        latest is not None
        and latest.status is WorkoutStatus.COMPLETED
        and latest.latest.date() >= scope.today
        and request.workout in (None, latest.id)
    ):
        return _finished(latest)
    workout = live_workout(scope, request)
    check_seen(request, workout)
    now = scope.now
    at = moment(workout, now)
    if not workout.done_sets:
        raise BadInput("No set is logged, so there's nothing to save.", "Throw it away: lanterne workout discard")
    if request.rpe is not None and not 1 <= request.rpe <= 10:
        raise BadInput(f"RPE {request.rpe:g} isn't on the scale.", "Choose 1 (very easy) to 10 (all you had).")
    # Imported here: the other commands need no files and no metrics.
    from lanterne_rouge.app.workout.own_session import measure_afterwards, store_session

    with scope.stores.journal.writing(KIND, f"finish of {workout.name}", at=now):
        stored = store_session(_recording(workout, at, at - now, request.rpe), f"workout-{workout.id}.json", scope)
        event = WorkoutCompleted(at=at, activity=stored.activity.id, rpe=request.rpe)
        workout = scope.stores.workouts.append(event, workout.after(event))
    measure_afterwards(scope)
    return _finished(workout)


def _recording(workout: ActiveWorkout, at: datetime, ahead: timedelta, rpe: float | None) -> Recording:
    """The workout as a session. `ahead`: how far the clock of its entries is ahead of the one that shows now, so that no
    session lies in the future.
    """
    last = max(s.at for e in workout.exercises for s in e.done_sets if s.at is not None)
    end = min(at, last + WIND_DOWN)
    elapsed = max((end - workout.started).total_seconds(), SHORTEST_S)
    paused = workout.seconds(at) - (at - workout.started).total_seconds()
    offset = workout.started.utcoffset()
    return Recording(
        sport=Sport.STRENGTH,
        start=workout.started - ahead,
        title=workout.name,
        utc_offset_s=int(offset.total_seconds()) if offset is not None else 0,
        elapsed_s=elapsed,
        timer_s=max(elapsed + paused, SHORTEST_S),
        sets=tuple(_sets(workout)),
        device=DeviceSummary(rpe=rpe),
    )


def _sets(workout: ActiveWorkout) -> Iterator[RecordedSet]:
    """The sets in the order in which they were done."""
    done = [(s.number, e, s.done) for e in workout.exercises for s in e.done_sets if s.done is not None]
    for _, exercise, performed in sorted(done, key=lambda found: found[0]):
        yield RecordedSet(
            exercise=exercise.lift.name,
            weight_kg=performed.weight_kg,
            reps=performed.reps,
            rpe=performed.rpe,
            rir=performed.rir,
            kind=performed.kind,
            duration_s=performed.seconds,
            distance_m=performed.distance_m,
            superset=exercise.superset,
        )


def _finished(workout: ActiveWorkout) -> FinishedWorkoutView:
    work = [s for s in _sets(workout) if s.kind is not SetKind.WARMUP]
    volume = sum((s.weight_kg or 0.0) * (s.reps or 0) for s in work if (s.weight_kg or 0.0) > 0)
    minutes = round(workout.seconds(workout.latest) / 60)
    text = finished_text(workout.name, len(work), volume, minutes, workout.unit)
    left = sum(s.target is None or not s.target.is_warmup for exercise in workout.exercises for s in exercise.open_sets)
    if left:
        text += f" {counted(left, 'planned set')} not done. Not meant so? Take it back: lanterne undo"
    return FinishedWorkoutView(
        workout=workout.id,
        name=workout.name,
        status=workout.status.value,
        version=workout.version,
        activity=workout.activity or "",
        sets=len(work),
        volume_kg=round(volume, 3),
        minutes=minutes,
        text=f"{text}\nWhat it showed: lanterne strength insight --session {workout.activity}",
    )
