"""`lanterne workout`: a lifting session while you do it, set by set."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import typer

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import Caller as UseCaseCaller
from lanterne_rouge.app.workout.exercises import (
    AddExerciseRequest,
    AdjustTargetRequest,
    SupersetRequest,
    SwapExerciseRequest,
    add_exercise_to_workout,
    adjust_target,
    make_superset,
    swap_in_workout,
)
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
from lanterne_rouge.app.workout.starting import StartWorkoutRequest, show_next_set, show_workout, start_workout
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.entrypoints.cli.caller import JSON, caller, folded_text
from lanterne_rouge.views.workout import (
    LoggedSessionView,
    WorkoutStepView,
    step_text,
    workout_text,
)

R = TypeVar("R")
V = TypeVar("V")
MOST_SETS_AT_ONCE = 20
_WEIGHT = re.compile(r"(bw)?\s*([-+]?\d{1,4}(?:[.,]\d{1,3})?)?\s*(kg|lbs?)?", re.IGNORECASE)

REPS = typer.Argument(None, help="Reps; without, the set was as its target asks.", min=0)
WEIGHT = typer.Argument("", help="Weight in your unit, or 100kg, 225lb, bw, bw+20.", metavar="[WEIGHT]")
EXERCISE = typer.Option("", "--exercise", "-e", help="Which exercise (else the one that is next).")
RPE = typer.Option(None, "--rpe", help="How hard it was, 1 to 10.")
SECONDS = typer.Option(None, "--seconds", help="How long you held it.")
KEY = typer.Option("", "--key", help="A key of your own: the same command with it is carried out once.", metavar="KEY")
VERSION = typer.Option(None, "--version", help="Refuse this if the workout has another version by now.")


@dataclass(frozen=True)
class _Asked:
    """How a command was sent: its idempotency key, the version that was seen, and the form of the answer."""

    context: typer.Context
    key: str
    version: int | None
    as_json: bool

    def run(self, handler: Callable[[R, AthleteScope], V], request: R, text: Callable[[V], str]) -> None:
        who = caller(self.context)
        asked = UseCaseCaller(idempotency_key=self.key or None, expected_version=self.version)
        who.show(who.run(handler, request, asked=asked), lambda view: folded_text(text(view)), as_json=self.as_json)


def start(
    context: typer.Context,
    template: str = typer.Option("", "--template", help="A template by its name."),
    routine: str = typer.Option("", "--routine", help="The next day of a routine."),
    empty: bool = typer.Option(False, "--empty", help="Nothing planned: log what you do."),
    gym: str = typer.Option("", "--gym", help="Which gym (else the one in use)."),
    minutes: int | None = typer.Option(None, "--minutes", min=0, max=1440, help="How many minutes you can train."),
    key: str = KEY,
    as_json: bool = JSON,
) -> None:
    """Start a workout: today's plan, or a template, a routine's next day, or an empty one.

    Example: lanterne workout start --template "Upper A"
    """
    request = StartWorkoutRequest(
        template=template or None, routine=routine or None, empty=empty, gym=gym or None, minutes=minutes
    )
    _Asked(context, key, None, as_json).run(start_workout, request, workout_text)


def status(context: typer.Context, as_json: bool = JSON) -> None:
    """Show the workout: what is done, what is left, what is next.

    With --json each set that was done has its number, by which it can be corrected.
    """
    _Asked(context, "", None, as_json).run(show_workout, WorkoutQuestion(), workout_text)


def next_set(context: typer.Context, as_json: bool = JSON) -> None:
    """Show the next set and the rest before it."""
    _Asked(context, "", None, as_json).run(show_next_set, WorkoutQuestion(), step_text)


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
    _Asked(context, key, version, as_json).run(log_set, request, _logged_text)


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
    _Asked(context, key, version, as_json).run(correct_set, request, step_text)


def take_back(
    context: typer.Context,
    number: int | None = typer.Option(None, "--set", help="Which set, by its number (else those you logged last)."),
    key: str = KEY,
    version: int | None = VERSION,
    as_json: bool = JSON,
) -> None:
    """Take back the sets you logged last."""
    _Asked(context, key, version, as_json).run(undo_set, TakeBackSetRequest(number=number), step_text)


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
    _Asked(context, key, version, as_json).run(skip_set, request, step_text)


def swap_lift(
    context: typer.Context,
    by: str = typer.Argument(..., help="The exercise to do instead."),
    exercise: str = EXERCISE,
    key: str = KEY,
    version: int | None = VERSION,
    as_json: bool = JSON,
) -> None:
    """Do another exercise for the sets that are left; its load comes from its own history.

    Example: lanterne workout swap "leg press"
    """
    request = SwapExerciseRequest(by=by, exercise=exercise or None)
    _Asked(context, key, version, as_json).run(swap_in_workout, request, step_text)


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
    _Asked(context, key, version, as_json).run(adjust_target, request, step_text)


def add(
    context: typer.Context,
    exercise: str = typer.Argument(..., help="The exercise; one that is there gets more sets."),
    sets: int | None = typer.Option(None, "--sets", help="How many sets."),
    key: str = KEY,
    version: int | None = VERSION,
    as_json: bool = JSON,
) -> None:
    """Add an exercise at the end, or sets to one that is there."""
    request = AddExerciseRequest(exercise=exercise, sets=sets)
    _Asked(context, key, version, as_json).run(add_exercise_to_workout, request, step_text)


def superset(
    context: typer.Context,
    exercises: list[str] = typer.Argument(..., help="Two or more exercises; a single one is done alone again."),
    key: str = KEY,
    version: int | None = VERSION,
    as_json: bool = JSON,
) -> None:
    """Let exercises take turns, with the rest after each round."""
    request = SupersetRequest(exercises=tuple(exercises))
    _Asked(context, key, version, as_json).run(make_superset, request, step_text)


def pause(context: typer.Context, key: str = KEY, as_json: bool = JSON) -> None:
    """Stop the clock."""
    _Asked(context, key, None, as_json).run(pause_workout, WorkoutEndRequest(), step_text)


def resume(context: typer.Context, key: str = KEY, as_json: bool = JSON) -> None:
    """Let the clock go on."""
    _Asked(context, key, None, as_json).run(resume_workout, WorkoutEndRequest(), step_text)


def complete(
    context: typer.Context,
    rpe: float | None = typer.Option(None, "--rpe", help="How hard the whole session was, 1 to 10."),
    key: str = KEY,
    version: int | None = VERSION,
    as_json: bool = JSON,
) -> None:
    """Finish the workout and save it."""
    _Asked(context, key, version, as_json).run(
        complete_workout, CompleteWorkoutRequest(rpe=rpe), lambda view: view.text
    )


def discard(context: typer.Context, key: str = KEY, version: int | None = VERSION, as_json: bool = JSON) -> None:
    """Throw the workout away."""
    _Asked(context, key, version, as_json).run(discard_workout, WorkoutEndRequest(), step_text)


def read_set_weight(text: str) -> tuple[float | None, SaidUnit | None, SaidUnit | None]:
    """A typed weight: its number, its unit, and for one added to the body that weight's unit. Raises `BadInput`."""
    if not text.strip():
        return None, None, None
    match = _WEIGHT.fullmatch(text.strip())
    body, number, unit = match.groups() if match else (None, None, None)
    if not (body or number):
        raise BadInput(f'"{text}" isn\'t a weight.', "Write it as 100, 100kg, 225lb, bw or bw+20.")
    value = float(number.replace(",", ".")) if number else None
    said = None if unit is None else SaidUnit.KG if unit.lower() == "kg" else SaidUnit.LB
    if body or (number and number.startswith("+")):
        return value, SaidUnit.BODYWEIGHT, said
    return value, said, None


def _logged_text(view: WorkoutStepView | LoggedSessionView) -> str:
    return step_text(view) if isinstance(view, WorkoutStepView) else view.said
