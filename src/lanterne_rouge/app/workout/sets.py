"""Sets of the live workout: logged as they are said, corrected, taken back, skipped."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.workout.live import (
    WorkoutChange,
    adapt,
    answer,
    check_fresh,
    check_running,
    check_same,
    check_seen,
    exercise_of,
    find_exercise_in,
    moment,
    record,
    workout_to_change,
)
from lanterne_rouge.domain.active_workout import (
    ActiveWorkout,
    ExerciseAdded,
    PerformedSet,
    SetCorrected,
    SetsLogged,
    SetsSkipped,
    SetsTakenBack,
    WorkoutEvent,
    WorkoutExercise,
    WorkoutStatus,
)
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.language.phrasing import counted
from lanterne_rouge.strength.reported_set import is_empty, is_warmup, performed_set
from lanterne_rouge.views.workout import LoggedSessionView, WorkoutStepView, performed_text

MOST_REPORTS = 20
NAME_IT = "Name the exercise, as in: bench press 8 @ 100."
BY_ITSELF = "If you did this set, log it by itself: then it's a session of its own."


@dataclass(frozen=True, kw_only=True)
class LogSetRequest(WorkoutChange):
    """One or more sets of one exercise, as they were said; none: the next set, as its target asks.

    `exercise` names it, else the reports do; without a name it is the one that is next. `day`: a day that is over, whose
    sets become a session of it.
    """

    sets: tuple[SetReport, ...] = ()
    exercise: str | None = None
    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class CorrectSetRequest(WorkoutChange):
    """A set by its number, the latest without one, and what was different; the rest of it stays as it was logged."""

    report: SetReport
    number: int | None = None


@dataclass(frozen=True, kw_only=True)
class TakeBackSetRequest(WorkoutChange):
    """A set by its number; without one all sets of the latest message."""

    number: int | None = None


@dataclass(frozen=True, kw_only=True)
class SkipSetRequest(WorkoutChange):
    """The next set of an exercise, the current one without a name; `all`: every set of it that is left."""

    exercise: str | None = None
    all: bool = False


def log_set(request: LogSetRequest, scope: AthleteScope) -> WorkoutStepView | LoggedSessionView:
    """Log sets in the live workout; without one, sets that name their exercise become a session of the day.

    What another device logged meanwhile stays, and so does this. Only "done", which means the target that was seen, is
    refused when that has changed.
    """
    reports = _reports(request)
    name = _name(request, reports)
    workout, now = scope.stores.workouts.latest(), scope.now
    check_same(request, workout, BY_ITSELF)
    if request.day is not None and request.day != scope.today:
        return _of_another_day(reports, name, request.day, scope)
    if workout is None or not workout.is_live:
        return _without_workout(reports, name, workout, scope)
    if any(is_empty(report) for report in reports):
        check_seen(request, workout)
    check_fresh(workout, now)
    at = moment(workout, now)
    added, grown, exercise = _exercise_to_log(workout, name, at, scope)
    logged = _logged(grown, exercise, reports, at)
    adapted = adapt(grown, logged)
    after = record(scope, workout, _what(logged, exercise), *added, adapted.event, after=adapted.after)
    texts = ", then ".join(performed_text(done, exercise.lift, workout.unit) for done in logged.sets)
    numbers = tuple(range(workout.set_count + 1, after.set_count + 1))
    passed = " The warm-ups that were left are skipped." if logged.warmups_skipped else ""
    return answer(scope, after, f"{exercise.lift.name}: {texts}.{passed}", why=adapted.why, numbers=numbers)


def correct_set(request: CorrectSetRequest, scope: AthleteScope) -> WorkoutStepView:
    """Correct a set of the live workout; targets that followed from it follow the correction."""
    workout, at = workout_to_change(request, scope)
    exercise, number, before = _set_of(workout, request.number)
    # What isn't said stays: the logged set stands in for the target.
    kept = replace(request.report, warmup=request.report.warmup or before.kind is SetKind.WARMUP)
    if kept.rpe is None and kept.rir is None:
        kept = replace(kept, rpe=before.rpe, rir=before.rir)
    done = performed_set(kept, exercise.lift, workout.unit, None, before)
    adapted = adapt(workout, SetCorrected(at=at, exercise=exercise.key, number=number, done=done))
    text = performed_text(done, exercise.lift, workout.unit)
    workout = record(scope, workout, f"correction of set {number}", adapted.event, after=adapted.after)
    return answer(scope, workout, f"Corrected to {exercise.lift.name}: {text}.", why=adapted.why, numbers=(number,))


def undo_set(request: TakeBackSetRequest, scope: AthleteScope) -> WorkoutStepView:
    """Take back a set of the live workout, or all of the latest message."""
    workout, at = workout_to_change(request, scope)
    if request.number is not None:
        exercise, number, _ = _set_of(workout, request.number)
        numbers: tuple[int, ...] = (number,)
    else:
        latest = workout.latest_sets
        if not latest:
            raise NotFound("No set is logged yet.", "See what's next: lanterne workout next")
        exercise, numbers = latest[0][0], tuple(s.number for _, s in latest)
    adapted = adapt(workout, SetsTakenBack(at=at, exercise=exercise.key, numbers=numbers))
    said = _taken_back(exercise, numbers, workout)
    what = f"removal of {counted(len(numbers), 'set')} of {exercise.lift.name}"
    workout = record(scope, workout, what, adapted.event, after=adapted.after)
    return answer(scope, workout, said, why=adapted.why, numbers=numbers)


def skip_set(request: SkipSetRequest, scope: AthleteScope) -> WorkoutStepView:
    """Leave out the next set of an exercise, or all that are left of it."""
    workout, at = workout_to_change(request, scope)
    exercise = exercise_of(workout, request.exercise)
    if not exercise.open_sets:
        raise BadInput(f"No sets are left of {exercise.lift.name}.", "See what's next: lanterne workout next")
    event = SetsSkipped(at=at, exercise=exercise.key, count=None if request.all else 1)
    workout = record(scope, workout, f"skipping of {exercise.lift.name}", event)
    what = "the rest" if request.all else "a warm-up" if _next_is_warmup(exercise) else "a set"
    return answer(scope, workout, f"Skipped {what} of {exercise.lift.name}.")


def _reports(request: LogSetRequest) -> tuple[SetReport, ...]:
    reports = request.sets or (SetReport(),)
    if len(reports) > MOST_REPORTS:
        raise BadInput(f"That's {len(reports)} sets at once.", f"Log at most {MOST_REPORTS} in one go.")
    return reports


def _name(request: LogSetRequest, reports: Sequence[SetReport]) -> str | None:
    names = dict.fromkeys(report.exercise for report in reports if report.exercise)
    if len(names) > 1:
        raise BadInput("Those are sets of several exercises.", "Log one exercise after the other.")
    return request.exercise or next(iter(names), None)


def _of_another_day(
    reports: tuple[SetReport, ...], name: str | None, day: date, scope: AthleteScope
) -> LoggedSessionView:
    """A session of a day that is over. Raises `BadInput` for a day to come, `NotFound` for a set that names no exercise."""
    if name is None:
        raise NotFound(f"I don't know what this set of {day} was.", NAME_IT)
    if day > scope.today:
        raise BadInput(f"{day} hasn't come yet.", "Log sets once they're done.")
    from lanterne_rouge.app.workout.loose_sets import log_loose_sets

    return log_loose_sets(reports, name, scope, day)


def _without_workout(
    reports: tuple[SetReport, ...], name: str | None, latest: ActiveWorkout | None, scope: AthleteScope
) -> LoggedSessionView:
    """A session of the day. Raises `NotFound` for a set that names no exercise."""
    if name is None:
        ended = latest is not None and latest.status is WorkoutStatus.COMPLETED and latest.latest.date() == scope.today
        why = "Your workout is finished" if ended else "No workout is running"
        raise NotFound(f"{why}, so I don't know what this set was.", NAME_IT)
    # Imported here: a set of a live workout needs no exercises, files or metrics.
    from lanterne_rouge.app.workout.loose_sets import log_loose_sets

    return log_loose_sets(reports, name, scope, scope.today)


def _exercise_to_log(
    workout: ActiveWorkout, name: str | None, at: datetime, scope: AthleteScope
) -> tuple[tuple[WorkoutEvent, ...], ActiveWorkout, WorkoutExercise]:
    """The exercise of the set and the workout with it; one that wasn't in the workout is added by an event."""
    check_running(workout)
    if name is None:
        exercise = workout.current or next((e for e in workout.exercises if e.key == workout.focus), None)
        if exercise is None:
            raise NotFound("This workout has no exercise yet.", NAME_IT)
        return (), workout, exercise
    found = find_exercise_in(workout, name)
    if found is not None:
        return (), workout, found
    # Imported here: sets of planned exercises need no catalogue.
    from lanterne_rouge.app.workout.exercises import unplanned_lift

    lift = unplanned_lift(name, scope)
    same = next((e for e in reversed(workout.exercises) if e.lift.exercise == lift.exercise), None)
    if same is not None:
        return (), workout, same
    event = ExerciseAdded(at=at, lift=lift)
    grown = workout.after(event)
    return (event,), grown, grown.exercises[-1]


def _logged(
    workout: ActiveWorkout, exercise: WorkoutExercise, reports: tuple[SetReport, ...], at: datetime
) -> SetsLogged:
    open_sets = list(exercise.open_sets)
    passed = False
    ahead = open_sets[0].target if open_sets else None
    if ahead is not None and ahead.is_warmup:
        work = next((s.target for s in open_sets if s.target is not None and not s.target.is_warmup), None)
        if not is_warmup(reports[0], exercise.lift, workout.unit, ahead, work):
            open_sets = [s for s in open_sets if s.target is None or not s.target.is_warmup]
            passed = True
    previous = next((s.done for s in reversed(exercise.done_sets)), None)
    performed: list[PerformedSet] = []
    for place, report in enumerate(reports):
        target = open_sets[place].target if place < len(open_sets) else None
        previous = performed_set(report, exercise.lift, workout.unit, target, previous)
        performed.append(previous)
    return SetsLogged(at=at, exercise=exercise.key, sets=tuple(performed), warmups_skipped=passed)


def _what(event: SetsLogged, exercise: WorkoutExercise) -> str:
    return f"{counted(len(event.sets), 'set')} of {exercise.lift.name}"


def _set_of(workout: ActiveWorkout, number: int | None) -> tuple[WorkoutExercise, int, PerformedSet]:
    """A set that was done, by its number, else the latest. Raises `NotFound`."""
    done = [(e, s.number, s.done) for e in workout.exercises for s in e.sets if s.done is not None]
    if not done:
        raise NotFound("No set is logged yet.", "See what's next: lanterne workout next")
    if number is None:
        return max(done, key=lambda found: found[1])
    for found in done:
        if found[1] == number:
            return found
    raise NotFound(f"There's no set {number} in this workout.", "See the sets: lanterne workout status --json")


def _taken_back(exercise: WorkoutExercise, numbers: Sequence[int], workout: ActiveWorkout) -> str:
    texts = [
        performed_text(s.done, exercise.lift, workout.unit) for s in exercise.sets if s.number in numbers and s.done
    ]
    return f"Took back {exercise.lift.name}: {', then '.join(texts)}."


def _next_is_warmup(exercise: WorkoutExercise) -> bool:
    target = exercise.open_sets[0].target
    return target is not None and target.is_warmup
