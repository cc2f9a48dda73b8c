"""`lanterne workout log` and what else happens between two sets. Loads no plans and no exercises."""

import typer

from lanterne_rouge.app.workout.finishing import (
    CompleteWorkoutRequest,
    WorkoutEndRequest,
    complete_workout,
    discard_workout,
    pause_workout,
    resume_workout,
)
from lanterne_rouge.app.workout.live import WorkoutQuestion
from lanterne_rouge.app.workout.sets import (
    CorrectSetRequest,
    LogSetRequest,
    SkipSetRequest,
    TakeBackSetRequest,
    correct_set,
    log_set,
    skip_set,
    undo_set,
)
from lanterne_rouge.app.workout.standing import show_next_set, show_workout
from lanterne_rouge.app.workout.targets import AdjustTargetRequest, SupersetRequest, adjust_target, make_superset
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.entrypoints.cli.caller import JSON
from lanterne_rouge.entrypoints.cli.workout.asked import (
    EXERCISE,
    KEY,
    REPS,
    RPE,
    SECONDS,
    VERSION,
    WEIGHT,
    Asked,
    read_set_weight,
)
from lanterne_rouge.views.workout import LoggedSessionView, WorkoutStepView, step_text, workout_text

MOST_SETS_AT_ONCE = 20


def status(context: typer.Context, as_json: bool = JSON) -> None:
    """Show the workout: what is done, what is left, what is next.

    With --json each set that was done has its number, by which it can be corrected.
    """
    Asked(context, "", None, as_json).run(show_workout, WorkoutQuestion(), workout_text)


def next_set(context: typer.Context, as_json: bool = JSON) -> None:
    """Show the next set and the rest before it."""
    Asked(context, "", None, as_json).run(show_next_set, WorkoutQuestion(), step_text)


def log(
    context: typer.Context,
    reps: int | None = REPS,
    weight: str = WEIGHT,
    exercise: str = EXERCISE,
    rpe: float | None = RPE,
    rir: float | None = typer.Option(None, "--rir", help="Reps you had left."),
    seconds: float | None = SECONDS,
    metres: float | None = typer.Option(None, "--metres", help="How far you carried or pushed it."),
    sets: int = typer.Option(1, "--sets", min=1, max=MOST_SETS_AT_ONCE, help="So many sets alike."),
    warmup: bool = typer.Option(False, "--warmup", help="It was a warm-up."),
    failure: bool = typer.Option(False, "--failure", help="You went to failure."),
    per_side: bool = typer.Option(False, "--per-side", help="The weight is that of each side or hand."),
    key: str = KEY,
    version: int | None = VERSION,
    as_json: bool = JSON,
) -> None:
    """Log a set. Without numbers it was as its target asks; without a workout it needs --exercise.

    Example: lanterne workout log 8 100 --rpe 8
    """
    number, unit, added = read_set_weight(weight)
    report = SetReport(
        reps=reps,
        weight=number,
        unit=unit,
        added_unit=added,
        rpe=rpe,
        rir=rir,
        duration_s=seconds,
        distance_m=metres,
        per_side=per_side,
        to_failure=failure,
        warmup=warmup,
    )
    request = LogSetRequest(sets=(report,) * sets, exercise=exercise or None)
    Asked(context, key, version, as_json).run(log_set, request, _logged_text)


def correct(
    context: typer.Context,
    reps: int | None = REPS,
    weight: str = WEIGHT,
    number: int | None = typer.Option(
        None, "--set", help="Which set, by its number in `status --json` (else the latest)."
    ),
    rpe: float | None = RPE,
    seconds: float | None = SECONDS,
    warmup: bool = typer.Option(False, "--warmup", help="It was a warm-up."),
    key: str = KEY,
    version: int | None = VERSION,
    as_json: bool = JSON,
) -> None:
    """Correct a set; what you leave out stays as you logged it.

    Example: lanterne workout correct 7
    """
    value, unit, added = read_set_weight(weight)
    report = SetReport(reps=reps, weight=value, unit=unit, added_unit=added, rpe=rpe, duration_s=seconds, warmup=warmup)
    request = CorrectSetRequest(report=report, number=number)
    Asked(context, key, version, as_json).run(correct_set, request, step_text)


def take_back(
    context: typer.Context,
    number: int | None = typer.Option(None, "--set", help="Which set, by its number (else those you logged last)."),
    key: str = KEY,
    version: int | None = VERSION,
    as_json: bool = JSON,
) -> None:
    """Take back the sets you logged last."""
    Asked(context, key, version, as_json).run(undo_set, TakeBackSetRequest(number=number), step_text)


def skip_next(
    context: typer.Context,
    exercise: str = EXERCISE,
    rest: bool = typer.Option(False, "--all", help="Every set of it that is left."),
    key: str = KEY,
    version: int | None = VERSION,
    as_json: bool = JSON,
) -> None:
    """Leave out the next set, or with --all the rest of an exercise."""
    request = SkipSetRequest(exercise=exercise or None, all=rest)
    Asked(context, key, version, as_json).run(skip_set, request, step_text)


def adjust(
    context: typer.Context,
    exercise: str = EXERCISE,
    weight: str = typer.Option("", "--weight", help="The new weight, as 95, 95kg or 205lb."),
    reps: int | None = typer.Option(None, "--reps", min=1, help="The new reps."),
    rpe: float | None = typer.Option(None, "--rpe", help="The new RPE cap."),
    seconds: int | None = SECONDS,
    rest: int | None = typer.Option(None, "--rest", help="Seconds of rest after each set."),
    next_only: bool = typer.Option(False, "--next-only", help="Only for the next set."),
    key: str = KEY,
    version: int | None = VERSION,
    as_json: bool = JSON,
) -> None:
    """Change the targets of the sets that are left, or the rest between them.

    Example: lanterne workout adjust --weight 95 --rest 180
    """
    value, unit, added = read_set_weight(weight)
    request = AdjustTargetRequest(
        exercise=exercise or None,
        weight=value,
        unit=(added or unit) if unit is SaidUnit.BODYWEIGHT else unit,
        reps=reps,
        rpe_cap=rpe,
        seconds=seconds,
        rest_s=rest,
        next_only=next_only,
    )
    Asked(context, key, version, as_json).run(adjust_target, request, step_text)


def superset(
    context: typer.Context,
    exercises: list[str] = typer.Argument(..., help="Two or more exercises; a single one is done alone again."),
    key: str = KEY,
    version: int | None = VERSION,
    as_json: bool = JSON,
) -> None:
    """Let exercises take turns, with the rest after each round."""
    request = SupersetRequest(exercises=tuple(exercises))
    Asked(context, key, version, as_json).run(make_superset, request, step_text)


def pause(context: typer.Context, key: str = KEY, as_json: bool = JSON) -> None:
    """Stop the clock."""
    Asked(context, key, None, as_json).run(pause_workout, WorkoutEndRequest(), step_text)


def resume(context: typer.Context, key: str = KEY, as_json: bool = JSON) -> None:
    """Let the clock go on."""
    Asked(context, key, None, as_json).run(resume_workout, WorkoutEndRequest(), step_text)


def complete(
    context: typer.Context,
    rpe: float | None = typer.Option(None, "--rpe", help="How hard the whole session was, 1 to 10."),
    key: str = KEY,
    version: int | None = VERSION,
    as_json: bool = JSON,
) -> None:
    """Finish the workout and save it."""
    Asked(context, key, version, as_json).run(complete_workout, CompleteWorkoutRequest(rpe=rpe), lambda view: view.text)


def discard(context: typer.Context, key: str = KEY, version: int | None = VERSION, as_json: bool = JSON) -> None:
    """Throw the workout away."""
    Asked(context, key, version, as_json).run(discard_workout, WorkoutEndRequest(), step_text)


def _logged_text(view: WorkoutStepView | LoggedSessionView) -> str:
    return step_text(view) if isinstance(view, WorkoutStepView) else view.said
