"""`lanterne strength search`, `swap`: exercises looked up, and what can stand in for one."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import JSON, caller, put_json, shown
from lanterne_rouge.entrypoints.cli.strength.put_lines import put_lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.domain.equipment import Gear, Location
    from lanterne_rouge.domain.exercise import Exercise, Joint
    from lanterne_rouge.domain.lifting import Severity
    from lanterne_rouge.strength.exercises.catalogue import Catalogue

MOST_SHOWN = 20


def search(
    context: typer.Context,
    text: list[str] | None = typer.Argument(None, metavar="[WORDS]"),
    muscle: str = typer.Option("", "--muscle", help="Trains this muscle, such as chest or hamstrings."),
    equipment: str = typer.Option("", "--equipment", help="Needs this gear, such as dumbbell or cable."),
    pattern: str = typer.Option("", "--pattern", help="Is this movement, such as squat or horizontal_push."),
    limit: int = typer.Option(MOST_SHOWN, "--limit", min=1, max=1000, help="How many at most."),
    with_details: bool = typer.Option(False, "--details", help="All about one exercise: steps, cues, mistakes."),
    as_json: bool = JSON,
) -> None:
    """Look exercises up by words, muscle, gear or movement.

    With --details all about the one that is named. --json: {"exercises": [{"id", "name", "pattern", "load",
    "requires", "muscles", "own"}]}; with --details one exercise with "steps", "cues", "mistakes", "substitutes" as
    well.

    Example: lanterne strength search row --equipment dumbbell
    """
    from lanterne_rouge.views.strength import exercise_detail, exercise_document

    scope = caller(context).scope
    words = shown(" ".join(text or []))
    if with_details:
        exercise = _one(scope, words)
        if as_json:
            put_json(exercise_detail(exercise))
        else:
            put_lines(details(exercise, scope.exercises))
        return
    found = _found(scope, words, muscle, equipment, pattern, limit)
    if as_json:
        put_json({"exercises": [exercise_document(one) for one in found]})
    elif found:
        typer.echo("\n".join(_row(one) for one in found))
        if len(found) == limit:
            typer.echo(f"The first {limit}; more with --limit, or fewer with --muscle, --equipment, --pattern.")
    else:
        typer.echo("No exercise fits. Use fewer words, or add your own: lanterne strength exercise add NAME ...")


def swap(
    context: typer.Context,
    exercise: list[str] = typer.Argument(..., metavar="EXERCISE"),
    equipment: str = typer.Option("", "--equipment", help="What is there: dumbbell,bench (else your gym's)."),
    location: str = typer.Option("", "--location", help="gym or home (else your gym's)."),
    pain: list[str] = typer.Option([], "--pain", help='What hurts: "knee 5/10"; may be given several times.'),
    limit: int = typer.Option(3, "--limit", min=1, max=20, help="How many at most."),
    as_json: bool = JSON,
) -> None:
    """Find what can stand in for an exercise.

    The same movement, with the gear that is there, sparing what hurts. --json: {"exercise", "substitutes": [{"id",
    "name", "pattern", "load", "requires", "muscles", "own"}]}.

    Example: lanterne strength swap "bench press" --equipment dumbbell,bench --pain "shoulder 3/10"
    """
    from lanterne_rouge.app.strength.exercise_named import exercise_named
    from lanterne_rouge.strength.exercises.substitution import find_substitutes
    from lanterne_rouge.views.strength import exercise_document

    scope = caller(context).scope
    named = exercise_named(" ".join(exercise), scope.exercises)
    available, place = _there(scope, equipment, location)
    found = find_substitutes(
        named, scope.exercises, available=available, location=place, sore=sore_joints(pain), limit=limit
    )
    if as_json:
        put_json({"exercise": named.id, "substitutes": [exercise_document(one) for one in found]})
    elif found:
        typer.echo(f"For {named.name}, in order of choice:")
        typer.echo("\n".join(_row(one) for one in found))
    else:
        typer.echo(f"Nothing else trains what {named.name} trains with what is there. Name more gear with --equipment.")


def sore_joints(told: list[str]) -> "Mapping[Joint, Severity]":
    """The worst severity at each joint, from words such as `knee 5/10`."""
    from lanterne_rouge.app.coach_context.context import pain_of_words
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.domain.lifting import Severity

    upwards = tuple(Severity)
    sore: dict[Joint, Severity] = {}
    for words in told:
        flag = pain_of_words(words)
        if flag is not None and not flag.joints:
            raise BadInput(
                f"Where {shown(words)} is, is not understood.", 'Name a joint and how bad it is: --pain "knee 5/10".'
            )
        for joint in flag.joints if flag else ():
            sore[joint] = max(flag.severity if flag else upwards[0], sore.get(joint, upwards[0]), key=upwards.index)
    return sore


def _one(scope: "AthleteScope", words: str) -> "Exercise":
    from lanterne_rouge.app.strength.exercise_named import exercise_named
    from lanterne_rouge.domain.errors import BadInput

    if not words:
        raise BadInput("Which exercise was not said.", 'Name it: lanterne strength search "bench press" --details')
    return exercise_named(words, scope.exercises)


def _found(
    scope: "AthleteScope", words: str, muscle: str, equipment: str, pattern: str, limit: int
) -> "tuple[Exercise, ...]":
    from lanterne_rouge.domain.equipment import Gear
    from lanterne_rouge.domain.exercise import Muscle, Pattern
    from lanterne_rouge.entrypoints.cli.strength.words import one_of

    return scope.exercises.search(
        words,
        muscle=one_of(Muscle, muscle, "muscle") if muscle else None,
        gear=one_of(Gear, equipment, "gear") if equipment else None,
        pattern=one_of(Pattern, pattern, "movement") if pattern else None,
        limit=limit,
    )


def _there(scope: "AthleteScope", equipment: str, location: str) -> "tuple[frozenset[Gear], Location]":
    """What is there and where: as told, else the gym in use, else everything."""
    from lanterne_rouge.app.strength.notebook import gym_in_use
    from lanterne_rouge.domain.equipment import Gym, Location
    from lanterne_rouge.entrypoints.cli.strength.gym_words import gear_of
    from lanterne_rouge.entrypoints.cli.strength.words import one_of

    gym = gym_in_use(scope.stores) or Gym()
    place = one_of(Location, location, "location") if location else gym.location
    return (gear_of(equipment) if equipment else gym.gear), place


def _row(exercise: "Exercise") -> str:
    from lanterne_rouge.entrypoints.cli.strength.words import in_words

    muscles = ", ".join(in_words(muscle) for muscle in exercise.primary)
    needs = ", ".join(in_words(gear) for gear in sorted(exercise.requires)) or "nothing"
    return f"  {exercise.name:<33} {muscles:<22} needs {needs}"


def details(exercise: "Exercise", catalogue: "Catalogue") -> "list[str]":
    """All about one exercise, line by line."""
    from lanterne_rouge.entrypoints.cli.strength.words import in_words

    shares = ", ".join(f"{in_words(m)}{'' if share >= 1 else f' ({share:g})'}" for m, share in exercise.muscles.items())
    others = (catalogue.find(one) for one in exercise.substitutes)
    lines = [
        f"{exercise.name} ({exercise.id})",
        f"  movement   {in_words(exercise.pattern)}",
        f"  trains     {shares or 'no muscle that is counted'}",
        f"  needs      {', '.join(in_words(gear) for gear in sorted(exercise.requires)) or 'nothing'}",
        f"  loads      {', '.join(f'{in_words(j)} ({s.value})' for j, s in exercise.stress.items()) or 'no joint much'}",
        f"  instead    {', '.join(one.name for one in others if one) or '-'}",
    ]
    parts = (("How", exercise.steps), ("Think of", exercise.cues), ("Mistakes", exercise.mistakes))
    for heading, sentences in parts:
        if sentences:
            lines += ["", f"{heading}:", *(f"  {sentence}" for sentence in sentences)]
    return lines
