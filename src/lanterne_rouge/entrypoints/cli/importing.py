"""`lanterne import`: recordings, lifting logs and wellness tables from files, folders and archives."""

from pathlib import Path

import typer

from lanterne_rouge.app.import_files import ImportRequest, preview_import, run_import
from lanterne_rouge.domain.activity import UNIT_MISSING
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.caller import JSON, caller, on_terminal, shown
from lanterne_rouge.views.import_report import ImportView, import_text

PATHS = typer.Argument(..., help="Files, folders or archives.", metavar="PATH...")
UNITS = typer.Option("", "--units", help="kg or lb, for lifting logs without a unit.")
DRY_RUN = typer.Option(False, "--dry-run", help="Show what would be imported; write nothing.")
ALIASES = {"kgs": "kg", "lbs": "lb"}
LATER = "later"


def import_files(
    context: typer.Context,
    paths: list[Path] = PATHS,
    units: str = UNITS,
    dry_run: bool = DRY_RUN,
    as_json: bool = JSON,
) -> None:
    """Import recordings, lifting logs and wellness tables: FIT, TCX, GPX, CSV, packed or in archives.

    Lifting logs are the exports of Strong, Hevy, FitNotes, StrongLifts, JEFIT, Liftosaur, LiftLog, Fitbod and GymRun.
    Importing twice changes nothing.
    """
    who = caller(context)
    handler = preview_import if dry_run else run_import
    where = tuple(path.expanduser() for path in paths)
    view = who.run(handler, ImportRequest(paths=where, unit=_unit(units)))
    who.show(view, import_text, as_json=as_json)
    if view.held and not as_json and on_terminal() and (answers := ask_for_units(view)):
        view = who.run(handler, ImportRequest(paths=where, units_by_file=answers))
        who.show(view, import_text, as_json=False)
    if not view.useful:
        if not (as_json or view.held):
            names = shown(", ".join(str(path) for path in paths))
            advice = "Name a folder or archive with FIT, TCX, GPX or CSV files."
            typer.echo(f"Nothing in {names} could be imported. {advice}", err=True)
        raise typer.Exit(1)


def ask_for_units(view: ImportView) -> dict[str, WeightUnit]:
    """Ask for the unit of each lifting log that waits for it."""
    waiting = [problem.file for problem in view.problems if problem.problem == UNIT_MISSING]
    guesses = {log.file: log.guess or "" for log in view.strength_files}
    answers: dict[str, WeightUnit] = {}
    for name in waiting:
        answer = ""
        while answer not in (*WeightUnit, LATER):
            question = f"{name}: kg or lb? {guesses.get(name.rsplit('/', 1)[-1], '')}"
            answer = typer.prompt(question, default=LATER).strip().lower()
        if answer != LATER:
            answers[name] = WeightUnit(answer)
    return answers


def _unit(text: str) -> WeightUnit | None:
    word = text.strip().casefold()
    word = ALIASES.get(word, word)
    if word not in ("", *WeightUnit):
        raise BadInput(f'Unknown unit "{shown(text)}".', "Write --units kg or --units lb.")
    return WeightUnit(word) if word else None
