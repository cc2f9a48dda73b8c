"""What the live workout asks for, changed by the athlete: targets, rests, exercises in turn."""

from dataclasses import replace

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.workout.live import WorkoutChange, answer, exercise_of, record, workout_to_change
from lanterne_rouge.domain.active_workout import (
    ActiveWorkout,
    Lift,
    RestChanged,
    SetTarget,
    SupersetMade,
    TargetsAdjusted,
    WorkoutEvent,
    WorkoutExercise,
)
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.strength.loading import SAME
from lanterne_rouge.strength.reported_set import performed_set
from lanterne_rouge.views.workout import WorkoutStepView, target_text

LONGEST_REST_S = 1800


@dataclass(frozen=True, kw_only=True)
class AdjustTargetRequest(WorkoutChange):
    """New targets for the sets that are left of an exercise, the current one without a name; what is None stays.

    `weight` is in `unit` (unknown: the workout's own); `next_only`: for the next set alone; `rest_s`: the rest after its sets.
    """

    exercise: str | None = None
    weight: float | None = None
    unit: SaidUnit | None = None
    reps: int | None = None
    rpe_cap: float | None = None
    seconds: int | None = None
    rest_s: int | None = None
    next_only: bool = False


@dataclass(frozen=True, kw_only=True)
class SupersetRequest(WorkoutChange):
    """Exercises of the workout to do in turn; a single one is taken out of its superset."""

    exercises: tuple[str, ...]


def adjust_target(request: AdjustTargetRequest, scope: AthleteScope) -> WorkoutStepView:
    """Change the targets of the sets that are left; on an eased day never above the plan."""
    workout, at = workout_to_change(request, scope)
    exercise = exercise_of(workout, request.exercise)
    events: list[WorkoutEvent] = []
    if request.rest_s is not None:
        if not 0 <= request.rest_s <= LONGEST_REST_S:
            raise BadInput(f"{request.rest_s} s of rest can't be right.", f"Choose 0 to {LONGEST_REST_S} seconds.")
        events.append(RestChanged(at=at, exercise=exercise.key, rest_s=request.rest_s))
    if any(v is not None for v in (request.weight, request.reps, request.rpe_cap, request.seconds)):
        events.append(TargetsAdjusted(at=at, exercise=exercise.key, targets=_adjusted(request, exercise, workout)))
    if not events:
        raise BadInput("What should I change?", "Give a weight, reps, an RPE or a rest, such as --weight 95.")
    workout = record(scope, workout, f"targets of {exercise.lift.name}", *events)
    return answer(scope, workout, _said(workout, workout.exercise(exercise.key), rest_s=request.rest_s))


def make_superset(request: SupersetRequest, scope: AthleteScope) -> WorkoutStepView:
    """Do exercises in turn, with the rest after each round; a single one is done alone again."""
    workout, at = workout_to_change(request, scope)
    exercises = [exercise_of(workout, name) for name in request.exercises]
    keys = tuple(dict.fromkeys(e.key for e in exercises))
    if not keys:
        raise BadInput("Which exercises?", "Name two or more of the workout.")
    names = " and ".join(dict.fromkeys(e.lift.name for e in exercises))
    said = f"{names} now take turns." if len(keys) > 1 else f"{names} stands alone again."
    return answer(scope, record(scope, workout, f"superset of {names}", SupersetMade(at=at, exercises=keys)), said)


def _adjusted(
    request: AdjustTargetRequest, exercise: WorkoutExercise, workout: ActiveWorkout
) -> tuple[SetTarget | None, ...]:
    work = [s for s in exercise.open_sets if s.target is None or not s.target.is_warmup]
    if not work:
        raise BadInput(f"No sets are left of {exercise.lift.name}.", "Add one: lanterne workout add")
    chosen = work[:1] if request.next_only else work
    targets: list[SetTarget | None] = []
    for planned in exercise.open_sets:
        if not any(planned is s for s in chosen):
            targets.append(planned.target)
            continue
        target = _with_numbers(request, planned.target or SetTarget(), exercise.lift, workout.unit)
        if workout.eased and planned.planned is not None:
            _check_ceiling(target, planned.planned, exercise.lift, workout.unit)
        targets.append(target)
    return tuple(targets)


def _with_numbers(request: AdjustTargetRequest, target: SetTarget, lift: Lift, unit: WeightUnit) -> SetTarget:
    said = SetReport(
        reps=request.reps if request.reps is not None else target.reps,
        weight=request.weight,
        unit=request.unit,
        duration_s=request.seconds if request.seconds is not None else target.seconds,
        rpe=request.rpe_cap,
    )
    # Read as a set would be, so that a target can't be what nobody does.
    as_done = performed_set(said, lift, unit, replace(target, weight_kg=target.weight_kg or 0.0), None)
    return replace(
        target,
        weight_kg=as_done.weight_kg if request.weight is not None else target.weight_kg,
        reps=as_done.reps,
        seconds=None if as_done.seconds is None else int(as_done.seconds),
        rpe_cap=request.rpe_cap if request.rpe_cap is not None else target.rpe_cap,
    )


def _check_ceiling(target: SetTarget, planned: SetTarget, lift: Lift, unit: WeightUnit) -> None:
    """Raise `BadInput` for more than an eased day allows."""
    pairs = ((target.weight_kg, planned.weight_kg), (target.reps, planned.reps), (target.rpe_cap, planned.rpe_cap))
    if any(value is not None and most is not None and value > most + SAME for value, most in pairs):
        raise BadInput(
            f"Today is an easy day, so {target_text(planned, lift, unit)} is the most for {lift.name}.",
            "Keep it as planned, or go lower.",
        )


def _said(workout: ActiveWorkout, exercise: WorkoutExercise, *, rest_s: int | None) -> str:
    rest = f" Rest {rest_s // 60}:{rest_s % 60:02d} after each set." if rest_s is not None else ""
    target = next((s.target for s in exercise.open_sets if s.target is not None and not s.target.is_warmup), None)
    what = f"{exercise.lift.name}: {target_text(target, exercise.lift, workout.unit)}." if target else ""
    return f"{what}{rest}".strip()
