"""`lanterne workout start`, `swap`, `add`: what needs today's plan."""

import typer

from lanterne_rouge.app.workout.exercises import (
    AddExerciseRequest,
    SwapExerciseRequest,
    add_exercise_to_workout,
    swap_in_workout,
)
from lanterne_rouge.app.workout.starting import StartWorkoutRequest, start_workout
from lanterne_rouge.entrypoints.cli.caller import JSON
from lanterne_rouge.entrypoints.cli.workout.asked import EXERCISE, KEY, VERSION, Asked
from lanterne_rouge.views.workout import step_text, workout_text


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
    Asked(context, key, None, as_json).run(start_workout, request, workout_text)


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
    Asked(context, key, version, as_json).run(swap_in_workout, request, step_text)


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
    Asked(context, key, version, as_json).run(add_exercise_to_workout, request, step_text)
