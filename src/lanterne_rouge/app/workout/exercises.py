"""Other exercises in the live workout: in the place of one, or added. Their loads come from their own history."""

from dataclasses import replace

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.choices import choices
from lanterne_rouge.app.strength.context import lifter_of
from lanterne_rouge.app.strength.exercise_named import exercise_named
from lanterne_rouge.app.workout.live import (
    WorkoutChange,
    answer,
    exercise_of,
    find_exercise_in,
    record,
    workout_to_change,
)
from lanterne_rouge.app.workout.starting import exercise_from_plan, lift_of, planning_context
from lanterne_rouge.domain.active_workout import (
    ExerciseAdded,
    ExerciseSwapped,
    Lift,
    SetsAdded,
    WorkoutEvent,
    WorkoutExercise,
)
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import PlannedSet, Template, TemplateExercise
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.language.phrasing import counted
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.strength.time_budget import rest_after
from lanterne_rouge.views.workout import WorkoutStepView

MOST_SETS_ADDED = 20


@dataclass(frozen=True, kw_only=True)
class SwapExerciseRequest(WorkoutChange):
    """Do exercise `by` in place of another of the workout, the current one without a name."""

    by: str
    exercise: str | None = None


@dataclass(frozen=True, kw_only=True)
class AddExerciseRequest(WorkoutChange):
    """An exercise to add at the end, with so many sets; more sets where the workout has it already."""

    exercise: str
    sets: int | None = None


def swap_in_workout(request: SwapExerciseRequest, scope: AthleteScope) -> WorkoutStepView:
    """Put another exercise in the place of the sets that are left, with the load of its own history."""
    workout, at = workout_to_change(request, scope)
    old = exercise_of(workout, request.exercise)
    left = sum(s.target is None or not s.target.is_warmup for s in old.open_sets)
    if not left:
        raise BadInput(f"No sets are left of {old.lift.name}.", f"Add the other one: lanterne workout add {request.by}")
    new = exercise_named(request.by, scope.exercises)
    if new.id == old.lift.exercise:
        raise BadInput(f"{new.name} is what you're doing.", "Name the exercise to do instead.")
    planned = _planned(request.by, old.lift.prescription or Prescription(), scope)
    warmups = [s.planned for s in planned.sets if s.planned is not None and s.planned.is_warmup]
    work = [s.planned for s in planned.sets if s.planned is not None and not s.planned.is_warmup]
    # What was done of the old lift counts for the new one: its first sets, a top set among them, are behind.
    work = (work[-left:] if len(work) >= left else [*work, *[work[-1]] * (left - len(work))]) if work else []
    event = ExerciseSwapped(at=at, exercise=old.key, by=planned.lift, targets=(*warmups, *work))
    workout = record(scope, workout, f"{planned.lift.name} instead of {old.lift.name}", event)
    kept = f" Your {counted(old.done_work, 'set')} of {old.lift.name} stay." if old.done_work else ""
    return answer(scope, workout, f"{planned.lift.name} instead of {old.lift.name}.{kept}", why=planned.why)


def add_exercise_to_workout(request: AddExerciseRequest, scope: AthleteScope) -> WorkoutStepView:
    """Add an exercise to the live workout, or sets to one that it has."""
    workout, at = workout_to_change(request, scope)
    if request.sets is not None and not 1 <= request.sets <= MOST_SETS_ADDED:
        raise BadInput(f"{request.sets} sets are not possible.", f"Choose 1 to {MOST_SETS_ADDED}.")
    here = find_exercise_in(workout, request.exercise)
    if here is not None:
        count = request.sets or 1
        last = next((s.target for s in reversed(here.sets) if s.target is not None and not s.target.is_warmup), None)
        event: WorkoutEvent = SetsAdded(at=at, exercise=here.key, targets=(last,) * count)
        said = f"Added {counted(count, 'set')} of {here.lift.name}."
    else:
        planned = _planned(
            request.exercise, Prescription(working_sets=request.sets or Prescription().working_sets), scope
        )
        targets = tuple(s.planned for s in planned.sets if s.planned is not None)
        event = ExerciseAdded(at=at, lift=planned.lift, targets=targets)
        said = f"Added {planned.lift.name} at the end."
    return answer(scope, record(scope, workout, said.rstrip("."), event), said)


def unplanned_lift(name: str, scope: AthleteScope) -> Lift:
    """What a workout needs of an exercise that was not planned. Raises `NotFound` for an unknown name."""
    exercise = exercise_named(name, scope.exercises)
    lifter = lifter_of(scope)
    gym = choices(scope.stores, lifter.unit, scope.today).gym
    rest = rest_after(PlannedSet(weight_kg=None, reps=Prescription().reps.low), exercise)
    return lift_of(exercise, gym, gym.unit, rest_s=rest)


def _planned(name: str, prescription: Prescription, scope: AthleteScope) -> WorkoutExercise:
    """An exercise as today's plan would have it, from its own history. Raises `BadInput` where the day leaves it out."""
    exercise = exercise_named(name, scope.exercises)
    row = TemplateExercise(name=exercise.name, prescription=prescription)
    context = planning_context(scope, template=Template(name=exercise.name, exercises=(row,)))
    # The session is under way: its time is the athlete's own business, and so is what was planned for the whole of it.
    plan = plan_session(replace(context, minutes=None), scope.exercises)
    if not plan.exercises or plan.exercises[0].exercise != exercise.id:
        why = next((text for text in (*plan.adjustments, *plan.reasoning) if exercise.name in text), "")
        raise BadInput(
            why or next(iter(plan.reasoning), f"{exercise.name} isn't possible today."),
            f"See what fits: lanterne strength swap {exercise.id}",
        )
    made = exercise_from_plan(0, plan.exercises[0], prescription, context, scope)
    return replace(made, why=next(iter(plan.reasoning), ""))
