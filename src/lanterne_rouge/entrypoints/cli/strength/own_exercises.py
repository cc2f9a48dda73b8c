"""`lanterne strength exercise`: exercises of your own, beside those that come with the program."""

import re
from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import JSON, caller, put_json, shown

if TYPE_CHECKING:
    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.domain.equipment import Gear
    from lanterne_rouge.domain.exercise import Exercise, LoadType

WHAT = typer.Argument(None, metavar="[list | show NAME | add NAME | drop NAME]")


def exercise(
    context: typer.Context,
    what: list[str] | None = WHAT,
    pattern: str = typer.Option("", "--pattern", help="The movement, such as squat, hinge, horizontal_push."),
    load: str = typer.Option("", "--load", help="What makes it heavier: barbell, dumbbell, cable, bodyweight, ..."),
    muscles: str = typer.Option("", "--muscles", help="chest,triceps=0.5: 1 trained directly, 0.5 indirectly."),
    requires: str = typer.Option("", "--requires", help="Everything that must be there: barbell,bench."),
    stress: str = typer.Option("", "--stress", help="Joints that it loads: knee=high,hip=medium."),
    measure: str = typer.Option("reps", "--measure", help="reps, seconds or metres."),
    one_sided: bool = typer.Option(False, "--one-sided", help="Done one side at a time."),
    isolation: bool = typer.Option(False, "--isolation", help="Moves one joint only."),
    as_json: bool = JSON,
) -> None:
    """Add an exercise of your own.

    It is then planned, counted and found like any other. --json: {"exercises": [...]}, or one exercise as in lanterne
    strength search --details.

    Example: lanterne strength exercise add "Zercher Carry" --pattern carry --load barbell --muscles
    upper_back,quads=0.5 --stress lower_back=medium
    """
    from lanterne_rouge.app.strength import notebook as book
    from lanterne_rouge.app.strength.exercise_named import exercise_named
    from lanterne_rouge.domain.errors import BadInput

    scope = caller(context).scope
    verb, *names = [shown(word) for word in what or ["list"]]
    name = " ".join(names)
    if verb == "list" and not name:
        _list(scope, as_json=as_json)
    elif verb == "show" and name:
        _show(exercise_named(name, scope.exercises), scope, as_json=as_json)
    elif verb == "add" and name:
        made = _made(scope, name, pattern, load, muscles, requires, stress, measure)
        made = _shaped(made, one_sided=one_sided, isolation=isolation)
        _show(book.keep_exercise(scope.stores, made, now=scope.now), scope, as_json=as_json)
    elif verb == "drop" and name:
        gone = book.drop_exercise(scope.stores, name, now=scope.now)
        if as_json:
            put_json({"dropped": gone.id})
        else:
            typer.echo(f"{gone.name} is forgotten; what was logged of it stays. Take it back with: lanterne undo")
    else:
        raise BadInput(
            f"{' '.join((verb, *names))} is nothing that can be done with an exercise, or lacks its name.",
            "Write lanterne strength exercise, or exercise add NAME, show NAME, drop NAME.",
        )


def _list(scope: "AthleteScope", *, as_json: bool) -> None:
    from lanterne_rouge.views.strength import exercise_document

    own = scope.stores.strength.own_exercises()
    if as_json:
        put_json({"exercises": [exercise_document(one) for one in own]})
    elif own:
        typer.echo("\n".join(f"{one.name} ({one.pattern.value}, {one.load.value})" for one in own))
    else:
        typer.echo(
            "You have no exercise of your own. Add one: lanterne strength exercise add NAME --pattern squat --load barbell "
            "--muscles quads,glutes=0.5"
        )


def _show(exercise: "Exercise", scope: "AthleteScope", *, as_json: bool) -> None:
    from lanterne_rouge.entrypoints.cli.strength.exercises import details
    from lanterne_rouge.views.strength import exercise_detail

    if as_json:
        put_json(exercise_detail(exercise))
    else:
        typer.echo("\n".join(details(exercise, scope.exercises)))


def _made(
    scope: "AthleteScope", name: str, pattern: str, load: str, muscles: str, requires: str, stress: str, measure: str
) -> "Exercise":
    from lanterne_rouge.app.coach_context.lenient import one_line
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.domain.exercise import Exercise, Joint, LoadType, Muscle, Pattern, SetMeasure, Stress
    from lanterne_rouge.entrypoints.cli.strength.gym_words import gear_of
    from lanterne_rouge.entrypoints.cli.strength.words import one_of

    known = scope.exercises.match(one_line(name))
    if known.exercise is not None and known.confidence >= 1 and not known.exercise.own:
        raise BadInput(f"{known.exercise.name} is known already.", "Choose another name for your own exercise.")
    missing = [
        option
        for option, typed in (
            ("--pattern squat", pattern),
            ("--load barbell", load),
            ("--muscles quads,glutes=0.5", muscles),
        )
        if not typed
    ]
    if missing:
        raise BadInput(
            "A new exercise needs its movement, its load and its muscles.",
            f"Add {', '.join(missing)}; the words of one that is like it: lanterne strength search --details squat --json",
        )
    kind = one_of(LoadType, "dumbbell_pair" if load in ("dumbbells", "dumbbell pair") else load, "load")
    told = {one_of(Joint, j, "joint"): one_of(Stress, s or "medium", "stress") for j, s in _pairs(stress)}
    return Exercise(
        id=f"own-{re.sub(r'[^a-z0-9]+', '-', one_line(name).casefold()).strip('-') or 'exercise'}",
        name=one_line(name),
        pattern=one_of(Pattern, pattern, "movement"),
        load=kind,
        requires=gear_of(requires) if requires else _usual_gear(kind),
        muscles={one_of(Muscle, m, "muscle"): _share(m, share) for m, share in _pairs(muscles)},
        measure=one_of(SetMeasure, measure, "measure"),
        stress=told,
        own=True,
    )


def _shaped(made: "Exercise", *, one_sided: bool, isolation: bool) -> "Exercise":
    from dataclasses import replace

    return replace(made, unilateral=one_sided, compound=not isolation)


def _pairs(typed: str) -> "list[tuple[str, str]]":
    parts = (part.strip().partition("=") for part in typed.split(",") if part.strip())
    return [(name.strip(), value.strip()) for name, _, value in parts]


def _share(muscle: str, typed: str) -> float:
    from lanterne_rouge.app.coach_context.lenient import number_of
    from lanterne_rouge.domain.errors import BadInput

    share = number_of(typed) if typed else 1.0
    if share is None or not 0 < share <= 1:
        raise BadInput(f"{muscle}={typed} is no share of a muscle.", "Write 1 for direct and 0.5 for indirect work.")
    return share


def _usual_gear(load: "LoadType") -> "frozenset[Gear]":
    """What is needed at least, where it was not told."""
    from lanterne_rouge.domain.equipment import Gear
    from lanterne_rouge.domain.exercise import LoadType

    usual = {
        LoadType.BARBELL: Gear.BARBELL,
        LoadType.DUMBBELL: Gear.DUMBBELL,
        LoadType.DUMBBELL_PAIR: Gear.DUMBBELL,
        LoadType.KETTLEBELL: Gear.KETTLEBELL,
        LoadType.CABLE: Gear.CABLE,
        LoadType.STACK: Gear.MACHINE,
        LoadType.PLATES: Gear.MACHINE,
        LoadType.ASSISTED: Gear.MACHINE,
        LoadType.BAND: Gear.BAND,
    }
    return frozenset({usual[load]}) if load in usual else frozenset()
