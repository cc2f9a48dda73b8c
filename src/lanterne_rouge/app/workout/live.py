"""What every command of a live workout does alike: find it, refuse what doesn't fit, store what happened, answer."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, Self

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.active_workout import (
    ActiveWorkout,
    SetCorrected,
    SetsLogged,
    SetsTakenBack,
    WorkoutEvent,
    WorkoutExercise,
    WorkoutStatus,
)
from lanterne_rouge.domain.errors import BadInput, Conflict, NotFound
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.language.phrasing import one_line
from lanterne_rouge.strength.in_session import lower_rest
from lanterne_rouge.views.workout import WorkoutStepView, step_view

KIND = "workout"
"""What the journal calls writes of a live workout."""
LONGEST_WORKOUT = timedelta(hours=12)
"""Nobody lifts this long after the last set: the workout was forgotten."""
START_ONE = "Start one: lanterne workout start"
USUAL_BODY_KG = 75.0


@dataclass(frozen=True, kw_only=True)
class WorkoutChange:
    """A change of the live workout. `seen`: the version that it was decided on; where it has another by then, it's refused.

    `workout`: the workout that it belongs to, for what may arrive late; refused where that one has ended meanwhile.
    """

    seen: int | None = None
    workout: str | None = None

    def expecting(self, version: int) -> Self:
        """The same, refused unless the workout has this version."""
        return replace(self, seen=version)


ANY: Final = WorkoutChange()
"""A change of whichever workout is going on."""


@dataclass(frozen=True, kw_only=True)
class WorkoutQuestion:
    """The live workout as it is."""


def live_workout(scope: AthleteScope, change: WorkoutChange = ANY) -> ActiveWorkout:
    """The workout that is going on. Raises `NotFound`, or `Conflict` where the change belongs to another one."""
    workout = scope.stores.workouts.latest()
    check_same(change, workout)
    if workout is None or not workout.is_live:
        raise NotFound("No workout is running.", START_ONE)
    return workout


def workout_to_change(request: WorkoutChange, scope: AthleteScope) -> tuple[ActiveWorkout, datetime]:
    """The live workout and the moment of the change. Raises `NotFound` without one, `Conflict` where it isn't as it was seen."""
    workout, now = live_workout(scope, request), scope.now
    check_seen(request, workout)
    return workout, moment(workout, now)


def check_same(
    change: WorkoutChange, latest: ActiveWorkout | None, next_step: str = "See what is running: lanterne workout status"
) -> None:
    """Raise `Conflict` where the workout that a change belongs to goes on no more."""
    if change.workout is None or (latest is not None and latest.is_live and latest.id == change.workout):
        return
    is_that = latest is not None and latest.id == change.workout
    ended = (latest.status if latest is not None and is_that else WorkoutStatus.COMPLETED) is WorkoutStatus.COMPLETED
    how = "is finished" if ended else "was thrown away"
    raise Conflict(f"That workout {how}, so nothing in it was changed.", next_step)


def check_seen(request: WorkoutChange, workout: ActiveWorkout) -> None:
    """Raise `Conflict` where the workout has changed since it was seen."""
    if request.seen is not None and request.seen != workout.version:
        raise Conflict(
            "The workout has changed since you looked, so nothing was written.", "Look again: lanterne workout status"
        )


def moment(workout: ActiveWorkout, now: datetime) -> datetime:
    """The time of what happens now, never before what happened last.

    What happened is ordered by its version, not by a clock: one that shows less than at the last entry was ahead then or is
    behind now, and a set that is refused for either is a set that the athlete has to remember.
    """
    return max(now, workout.latest)


def check_fresh(workout: ActiveWorkout, now: datetime) -> None:
    """Raise `BadInput` where the workout was forgotten: a set of today isn't one of it."""
    if now - workout.latest > LONGEST_WORKOUT:
        raise BadInput(
            f"Your workout of {workout.started:%A} was never finished, so I didn't add the set to it.",
            "Finish it first: lanterne workout complete"
            if workout.done_sets
            else "Throw it away first: lanterne workout discard",
        )


def check_running(workout: ActiveWorkout) -> None:
    """Raise `BadInput` while it is paused."""
    if workout.status is WorkoutStatus.PAUSED:
        raise BadInput("Your workout is paused.", "Go on with: lanterne workout resume")


def record(
    scope: AthleteScope, workout: ActiveWorkout, what: str, *events: WorkoutEvent, after: ActiveWorkout | None = None
) -> ActiveWorkout:
    """Store what happened, in one entry of the journal. `after`: the workout after the last event, where it is known."""
    with scope.stores.journal.writing(KIND, what, at=scope.now):
        for event in events:
            known = after if after is not None and event is events[-1] else workout.after(event)
            workout = scope.stores.workouts.append(event, known)
    return workout


def answer(
    scope: AthleteScope, workout: ActiveWorkout, said: str, *, why: str = "", numbers: tuple[int, ...] = ()
) -> WorkoutStepView:
    """What was done in a sentence, and what is next."""
    return step_view(workout, now=scope.now, said=said, why=why, numbers=numbers)


def exercise_of(workout: ActiveWorkout, typed: str | None) -> WorkoutExercise:
    """The exercise of the workout that a name or a part of it means; the current one without. Raises `NotFound`."""
    if not typed:
        exercise = workout.current or next((e for e in workout.exercises if e.key == workout.focus), None)
        if exercise is None:
            raise NotFound("This workout has no exercise yet.", "Add one: lanterne workout add EXERCISE")
        return exercise
    found = find_exercise_in(workout, typed)
    if found is None:
        names = ", ".join(dict.fromkeys(e.lift.name for e in workout.exercises))
        raise NotFound(
            f'"{one_line(typed)}" isn\'t in this workout.',
            f"It has: {names}." if names else "Add it: lanterne workout add EXERCISE",
        )
    return found


def find_exercise_in(workout: ActiveWorkout, typed: str) -> WorkoutExercise | None:
    """The exercise that a name, its id, its number in the list or a part of the name means; None where it's none or unclear."""
    wanted = " ".join(typed.casefold().split())
    exact = [e for e in workout.exercises if wanted in (e.lift.name.casefold(), e.lift.exercise)]
    if exact:
        # The same exercise may stand there twice; the one with sets to do is meant.
        return next((e for e in exact if e.open_sets), exact[-1])
    if wanted.isdecimal():
        return workout.exercises[int(wanted) - 1] if 0 < int(wanted) <= len(workout.exercises) else None
    words = set(wanted.split())
    alike = [e for e in workout.exercises if words <= set(e.lift.name.casefold().replace("-", " ").split())]
    return alike[0] if len({e.lift.exercise for e in alike}) == 1 else None


@dataclass(frozen=True, kw_only=True)
class Adapted:
    """What happened with the targets that follow from it, the workout after it, and what lowered them if it is news."""

    event: SetsLogged | SetCorrected | SetsTakenBack
    after: ActiveWorkout
    why: str = ""


def adapt(workout: ActiveWorkout, event: SetsLogged | SetCorrected | SetsTakenBack) -> Adapted:
    """What follows from sets that were done, corrected or taken back."""
    after = workout.after(event)
    exercise, before = after.exercise(event.exercise), workout.exercise(event.exercise)
    if not exercise.open_sets:
        return Adapted(event=event, after=after)
    result = lower_rest(exercise, workout.unit, moved_body_kg(workout, exercise))
    why = result.why if result.why != before.why else ""
    if result.why == exercise.why and result.targets == tuple(s.target for s in exercise.open_sets):
        return Adapted(event=event, after=after, why=why)
    changed = replace(event, targets=result.targets, why=result.why)
    return Adapted(event=changed, after=workout.after(changed), why=why)


def moved_body_kg(workout: ActiveWorkout, exercise: WorkoutExercise) -> float:
    """The share of the body that a lift moves, in kg."""
    return exercise.lift.bodyweight_share * (workout.bodyweight_kg or USUAL_BODY_KG)
