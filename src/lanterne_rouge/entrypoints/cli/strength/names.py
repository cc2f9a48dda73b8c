"""`lanterne strength name`: which exercise a name from another app means; asked, never guessed."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import JSON, caller, put_json, shown

if TYPE_CHECKING:
    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.strength.exercises.catalogue import Match


def name(
    context: typer.Context,
    foreign: str = typer.Argument("", metavar='["FOREIGN NAME"]'),
    exercise: str = typer.Argument("", metavar="[EXERCISE]", help="The exercise that it means, or forget."),
    as_json: bool = JSON,
) -> None:
    """Say which exercise a name in your log means.

    Without a name, those that are not certain are listed; forget takes your word back. --json: {"unsure": [{"name",
    "sets", "candidates": [{"id", "name"}]}], "names": {name: id}}; after a word of yours {"name", "exercise"}.

    Example: lanterne strength name "Bankdruecken" "bench press"
    """
    scope = caller(context).scope
    if not foreign:
        _unsure(scope, as_json=as_json)
    elif not exercise:
        _meaning(scope, shown(foreign), as_json=as_json)
    elif exercise == "forget":
        _forget(scope, shown(foreign), as_json=as_json)
    else:
        _confirm(scope, shown(foreign), exercise, as_json=as_json)


def _confirm(scope: "AthleteScope", foreign: str, exercise: str, *, as_json: bool) -> None:
    from lanterne_rouge.app.strength.exercise_named import exercise_named
    from lanterne_rouge.app.strength.notebook import confirm_name

    meant = exercise_named(exercise, scope.exercises)
    confirm_name(scope.stores, foreign, meant, now=scope.now)
    if as_json:
        put_json({"name": foreign, "exercise": meant.id})
    else:
        typer.echo(f"{foreign} is {meant.name} from now on, also where it was logged before.")


def _forget(scope: "AthleteScope", foreign: str, *, as_json: bool) -> None:
    from lanterne_rouge.app.strength.notebook import forget_name
    from lanterne_rouge.domain.errors import NotFound

    if foreign.casefold() not in map(str.casefold, scope.stores.strength.aliases()):
        raise NotFound(
            f"You have not said what {foreign} means.", "See the names that are open: lanterne strength name"
        )
    forget_name(scope.stores, foreign, now=scope.now)
    if as_json:
        put_json({"name": foreign, "exercise": None})
    else:
        typer.echo(f"{foreign} stands for nothing of your own any more.")


def _meaning(scope: "AthleteScope", foreign: str, *, as_json: bool) -> None:
    match = scope.exercises.match(foreign)
    if as_json:
        put_json(
            {
                "name": foreign,
                "exercise": match.exercise.id if match.exercise and match.certain else None,
                "certain": match.certain,
                "confidence": round(match.confidence, 3),
                "candidates": [{"id": one.id, "name": one.name} for one in match.candidates],
            }
        )
    elif match.certain and match.exercise is not None:
        typer.echo(f"{foreign} is {match.exercise.name}.")
    else:
        typer.echo(_question(match))


def _unsure(scope: "AthleteScope", *, as_json: bool) -> None:
    import numpy as np

    series = scope.stores.strength.series()
    counts = np.bincount(series.exercise, minlength=len(series.names)).tolist() if len(series) else []
    matches = [(scope.exercises.match(one), sets) for one, sets in zip(series.names, counts, strict=False)]
    unsure = sorted(((m, n) for m, n in matches if not m.certain), key=lambda pair: (-pair[1], pair[0].name))
    if as_json:
        put_json(
            {
                "unsure": [
                    {"name": m.name, "sets": n, "candidates": [{"id": c.id, "name": c.name} for c in m.candidates]}
                    for m, n in unsure
                ],
                "names": dict(scope.stores.strength.aliases()),
            }
        )
    elif not len(series):
        typer.echo("No sets are logged yet. Import some: lanterne import FILE (Strong, Hevy, FitNotes, ...).")
    elif not unsure:
        typer.echo("Every name in your log is known.")
    else:
        typer.echo("\n".join(f"{n:5d} {'set ' if n == 1 else 'sets'}  {_guess(m)}" for m, n in unsure))
        typer.echo(f'Say what one means: lanterne strength name "{shown(unsure[0][0].name)}" EXERCISE')


def _question(match: "Match") -> str:
    name = shown(match.name)
    return f'{_guess(match)} Say what it is: lanterne strength name "{name}" EXERCISE'


def _guess(match: "Match") -> str:
    candidates = ", ".join(one.name for one in match.candidates[:3])
    return f"{shown(match.name)}: {f'perhaps {candidates}?' if candidates else 'nothing like it is known.'}"
