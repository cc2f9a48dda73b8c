"""`lanterne strength export`: your log for other programs, and today's session for a watch."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.settle import settle
from lanterne_rouge.app.strength.lifter import lifter_of
from lanterne_rouge.entrypoints.cli.caller import DATE, FROM, JSON, TO, caller, day_or_today, put_json, shown, span

if TYPE_CHECKING:
    from datetime import date

    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.domain.equipment import WeightUnit

FILE = typer.Argument(..., metavar="FILE", help="Where to write it; - is stdout, with --format.")
FORMATS = ("strong", "json", "fit")


def export(
    context: typer.Context,
    file: Path = FILE,
    form: str = typer.Option("", "--format", help="strong, json or fit (else by the file's ending: csv, json, fit)."),
    first: str = FROM,
    last: str = TO,
    units: str = typer.Option("", "--units", help="kg or lb, for Strong's CSV (else lb where you or your gym use it)."),
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Write your log to a file, or today's session for a watch.

    The log as Strong's CSV or as JSON, today's planned session as a FIT workout. --json: {"file", "format",
    "sessions", "bytes"}.

    Example: lanterne strength export --format strong --from 2026-01-01 lifts.csv
    """
    scope = caller(context).scope
    chosen = _format(file, form)
    to_stdout = str(file) == "-"
    if to_stdout:
        refuse_on_stdout(chosen, as_json=as_json, is_terminal=sys.stdout.isatty())
    if chosen == "fit":
        content, count = _workout(scope, day_or_today(day, scope.now.date()))
    else:
        content, count = _log(scope, chosen, *span(first, last, scope.now.date()), units)
    if to_stdout:
        sys.stdout.buffer.write(content)
        return
    _write(file.expanduser(), content)
    if as_json:
        put_json({"file": shown(str(file)), "format": chosen, "sessions": count, "bytes": len(content)})
    elif chosen == "fit":
        typer.echo(f"The session is in {shown(str(file))}. Copy it into the folder NewFiles or Workouts of your watch.")
    else:
        typer.echo(f"{count} session{' of lifting is' if count == 1 else 's of lifting are'} in {shown(str(file))}.")


def refuse_on_stdout(form: str, *, as_json: bool, is_terminal: bool) -> None:
    """Raise `BadInput` for what does not belong on stdout."""
    from lanterne_rouge.domain.errors import BadInput

    if as_json:
        raise BadInput("The log and the account of it cannot both go to stdout.", "Name a file, or leave out --json.")
    if form == "fit" and is_terminal:
        raise BadInput(
            "A FIT file is no text for a terminal.", "Name a file, or pass it on: ... --format fit - > today.fit"
        )


def _format(file: Path, form: str) -> str:
    from lanterne_rouge.domain.errors import BadInput

    by_ending = {".csv": "strong", ".json": "json", ".fit": "fit"}
    chosen = form.casefold() or by_ending.get(file.suffix.casefold(), "")
    if chosen not in FORMATS:
        what = f"{form} is no format that can be written." if form else "Which format to write was not said."
        raise BadInput(what, f"Add --format {', '.join(FORMATS[:-1])} or {FORMATS[-1]}.")
    return chosen


def _log(scope: "AthleteScope", form: str, first: "date | None", last: "date | None", units: str) -> tuple[bytes, int]:
    from lanterne_rouge.domain.errors import NotFound
    from lanterne_rouge.domain.sport import Sport

    sessions = [a for a in scope.stores.activities.between(first, last) if a.sport is Sport.STRENGTH]
    if not sessions:
        raise NotFound("There is no session of lifting to write.", "Import some, or name other days: --from, --to.")
    return scope.adapters.strength_text(sessions, form, _unit(scope, units)).encode("utf-8"), len(sessions)


def _unit(scope: "AthleteScope", told: str) -> "WeightUnit":
    """The unit that was asked for; else pounds where the athlete or the gym in use speaks them."""
    from lanterne_rouge.app.strength.notebook import gym_in_use
    from lanterne_rouge.domain.equipment import WeightUnit
    from lanterne_rouge.entrypoints.cli.strength.words import one_of

    if told:
        return one_of(WeightUnit, told, "unit")
    gym = gym_in_use(scope.stores)
    return gym.unit if gym is not None and gym.unit is WeightUnit.LB else lifter_of(scope).unit


def _workout(scope: "AthleteScope", day: "date") -> tuple[bytes, int]:
    from lanterne_rouge.app.strength.today import asked_context
    from lanterne_rouge.domain.errors import NotFound
    from lanterne_rouge.strength.plan import plan_session

    settle(scope)
    context = asked_context(morning_of(scope, day), lifter_of(scope))
    plan = plan_session(context, scope.exercises)
    if not plan.exercises:
        why = plan.reasoning[0] if plan.reasoning else "There is nothing to lift."
        raise NotFound(why, "See the whole answer: lanterne strength plan")
    return scope.adapters.strength_workout(
        plan, scope.exercises, context.template.name, context.unit, made=scope.now
    ), 1


def _write(file: Path, content: bytes) -> None:
    """Whole or not at all; a file that is there already is replaced."""
    from lanterne_rouge.domain.errors import BadInput

    beside = file.with_name(f"{file.name}.part")
    try:
        beside.write_bytes(content)
        beside.replace(file)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "no path"
        raise BadInput(f"{file} cannot be written ({why}).", "Name a file in a folder that you may write to.") from None
