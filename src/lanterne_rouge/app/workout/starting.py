"""Start a workout: from a template, a routine, today's plan, or empty."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.app.strength.context import lifter_of
from lanterne_rouge.app.strength.gyms import gym_named
from lanterne_rouge.app.strength.history import bodyweight_on
from lanterne_rouge.app.strength.routines import RoutineRequest, show_routine
from lanterne_rouge.app.strength.templates import template_named
from lanterne_rouge.app.strength.today import asked_context, is_eased, session_asked_for
from lanterne_rouge.app.workout.live import KIND
from lanterne_rouge.domain.active_workout import (
    Lift,
    SetTarget,
    WorkoutExercise,
    WorkoutSet,
    WorkoutStarted,
)
from lanterne_rouge.domain.equipment import Gym, WeightUnit
from lanterne_rouge.domain.errors import BadInput, Conflict, NotFound
from lanterne_rouge.domain.exercise import Exercise, LoadType
from lanterne_rouge.domain.lifting import (
    CoachContext,
    PlannedExercise,
    PlannedSet,
    Template,
    TemplateExercise,
    TodayPlan,
)
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.language.phrasing import counted, one_line
from lanterne_rouge.strength.in_session import nearby_weights
from lanterne_rouge.strength.loading import bar_of, weights_of
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.strength.time_budget import rest_after
from lanterne_rouge.views.workout import LiveWorkoutView, live_workout_view

EMPTY_NAME = "Workout"
MOST_START_NOTES = 3


@dataclass(frozen=True, kw_only=True)
class StartWorkoutRequest:
    """What to start from: a template or a routine by its name, or nothing (`empty`); else today's plan, in so many minutes."""

    template: str | None = None
    routine: str | None = None
    empty: bool = False
    gym: str | None = None
    minutes: int | None = None


@dataclass(frozen=True, kw_only=True)
class PlannedStart:
    """The beginning of a workout before it is stored, and what is said with it."""

    event: WorkoutStarted
    notes: tuple[str, ...]


def plan_start(request: StartWorkoutRequest, scope: AthleteScope) -> PlannedStart:
    """Plan a workout from what it starts from. Raises `Conflict` while one is running, and `BadInput`."""
    latest = scope.stores.workouts.latest()
    if latest is not None and latest.is_live:
        raise Conflict(
            f"{latest.name} is still running, with {counted(latest.done_sets, 'set')} done.",
            "Finish it first: lanterne workout complete",
        )
    if sum((request.template is not None, request.routine is not None, request.empty)) > 1:
        raise BadInput("A workout starts from one thing.", "Choose a template, a routine, or an empty workout.")
    now = scope.now
    event, notes = _empty(scope, now) if request.empty else _planned(request, scope, now)
    return PlannedStart(event=event, notes=notes)


def start_workout(request: StartWorkoutRequest, scope: AthleteScope) -> LiveWorkoutView:
    """Start a workout. Raises `Conflict` while one is running, and `BadInput` where the day allows no lifting."""
    start = scope.ahead.take(PlannedStart, scope.stores.journal.version()) or plan_start(request, scope)
    event = start.event
    with scope.stores.journal.writing(KIND, f"start of {event.name}", at=event.at):
        workout = scope.stores.workouts.begin(event)
    return live_workout_view(workout, now=event.at, notes=start.notes)


def _empty(scope: AthleteScope, now: datetime) -> tuple[WorkoutStarted, tuple[str, ...]]:
    unit = WeightUnit.LB if scope.units == WeightUnit.LB else WeightUnit.KG
    return _started(scope, now, EMPTY_NAME, "empty", (), unit=unit, body=bodyweight_on(scope.stores, now.date())), ()


def _planned(
    request: StartWorkoutRequest, scope: AthleteScope, now: datetime
) -> tuple[WorkoutStarted, tuple[str, ...]]:
    lifting = session_asked_for(
        scope,
        scope.today,
        template=_template(request, scope),
        gym=gym_named(scope.stores, request.gym) if request.gym else None,
        minutes=request.minutes,
    )
    context = lifting.asked
    plan = lifting.told(plan_session(context, scope.exercises), lifter_of(scope)) if context else lifting.without
    if context is None or not plan.exercises:
        left_out = next((sentence for sentence in plan.adjustments if sentence.startswith("Left out")), None)
        why = left_out or next(iter(plan.reasoning), "There's nothing to lift today.")
        raise BadInput(why, "Lift anyway, without a plan: lanterne workout start --empty")
    supersets = _supersets(plan)
    exercises = tuple(
        replace(
            exercise_from_plan(key, planned, prescription_of(planned, context.template, plan), context, scope),
            superset=supersets.get(planned.exercise),
        )
        for key, planned in enumerate(plan.exercises, start=1)
    )
    source = "template" if request.template else "routine" if request.routine else "plan"
    event = _started(
        scope,
        now,
        context.template.name,
        source,
        exercises,
        unit=context.unit,
        body=context.bodyweight_kg,
        eased=is_eased(context),
    )
    return event, plan.adjustments[:MOST_START_NOTES]


def _supersets(plan: TodayPlan) -> dict[str, int]:
    """The number of the superset by exercise, of those that the plan does in turn."""
    numbers: dict[str, int] = {}
    for planned in plan.exercises:
        if planned.in_turn_with is not None:
            numbers[planned.exercise] = numbers.get(planned.in_turn_with, max(numbers.values(), default=0) + 1)
    return numbers


def planning_context(scope: AthleteScope, *, template: Template) -> CoachContext:
    """What an exercise that is added to today's lifting is planned from."""
    settle(scope)
    return asked_context(morning_of(scope, scope.today), lifter_of(scope), template=template)


def _template(request: StartWorkoutRequest, scope: AthleteScope) -> Template | None:
    if request.template is not None:
        return template_named(scope.stores, request.template)
    if request.routine is None:
        return None
    following = show_routine(RoutineRequest(name=request.routine), scope).next
    if following is None:
        raise NotFound(f'The routine "{one_line(request.routine)}" has no days.', "Start from a template instead.")
    return template_named(scope.stores, following)


def _started(
    scope: AthleteScope,
    now: datetime,
    name: str,
    source: str,
    exercises: tuple[WorkoutExercise, ...],
    *,
    unit: WeightUnit,
    body: float | None,
    eased: bool = False,
) -> WorkoutStarted:
    number = scope.stores.workouts.next_number()
    mark = sha256(f"{number} {now.isoformat()}".encode()).hexdigest()[:6]
    return WorkoutStarted(
        at=now,
        # The number sorts, the mark tells a workout from one that was undone.
        id=f"{number:06d}-{mark}",
        name=name,
        source=source,
        exercises=exercises,
        unit=unit,
        bodyweight_kg=body,
        eased=eased,
    )


def exercise_from_plan(
    key: int, planned: PlannedExercise, prescription: Prescription, context: CoachContext, scope: AthleteScope
) -> WorkoutExercise:
    """A planned exercise with a place for each of its sets."""
    targets = (*_targets(planned.warmups, SetKind.WARMUP), *_targets(planned.hard_sets, SetKind.NORMAL))
    exercise = scope.exercises.get(planned.exercise)
    rest = max((rest_after(s, exercise) for s in planned.hard_sets), default=120)
    lift = lift_of(exercise, context.gym, context.unit, targets, rest_s=rest, prescription=prescription)
    return WorkoutExercise(
        key=key, lift=lift, sets=tuple(WorkoutSet(planned=target, target=target) for target in targets)
    )


def lift_of(
    exercise: Exercise,
    gym: Gym,
    unit: WeightUnit,
    targets: Sequence[SetTarget] = (),
    *,
    rest_s: int,
    prescription: Prescription | None = None,
) -> Lift:
    """What a workout needs of an exercise."""
    return Lift(
        exercise=exercise.id,
        name=exercise.name,
        load=exercise.load,
        measure=exercise.measure,
        unilateral=exercise.unilateral,
        bodyweight_share=exercise.bodyweight_share,
        weights=nearby_weights(weights_of(exercise, gym, unit).kg, targets),
        bar_kg=bar_of(exercise, gym) if exercise.load is LoadType.BARBELL else None,
        rest_s=rest_s,
        prescription=prescription,
    )


def prescription_of(planned: PlannedExercise, template: Template, plan: TodayPlan) -> Prescription:
    """The template's row behind a planned exercise, which may be a substitute for it."""
    asked = {planned.name, *(s.of for s in plan.substitutions if s.by == planned.name)}
    rows: Iterable[TemplateExercise] = (row for row in template.exercises if row.name in asked)
    row = next(iter(rows), None)
    return row.prescription if row is not None else Prescription()


def _targets(planned: Iterable[PlannedSet], kind: SetKind) -> tuple[SetTarget, ...]:
    return tuple(
        SetTarget(
            weight_kg=s.weight_kg,
            reps=None if s.seconds is not None else s.reps,
            rpe_cap=s.rpe_cap,
            seconds=s.seconds,
            kind=kind,
        )
        for s in planned
        for _ in range(s.sets)
    )
