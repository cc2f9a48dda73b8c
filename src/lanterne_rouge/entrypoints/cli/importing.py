"""`lanterne import`: files in, an honest account out."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import JSON, caller, put_json, shown
from lanterne_rouge.entrypoints.cli.planning import tell_of_the_plan_now

if TYPE_CHECKING:
    from lanterne_rouge.domain.import_report import ImportReport
    from lanterne_rouge.intake.importer import Progress

PATHS = typer.Argument(..., help="Files, folders or archives.", metavar="PATH...")
MOST_LISTED = 12


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("import")(import_files)


def import_files(
    context: typer.Context,
    paths: list[Path] = PATHS,
    units: str = typer.Option("", "--units", help="kg or lb, for strength exports that do not tell."),
    as_json: bool = JSON,
) -> None:
    """Import recordings and wellness tables: FIT, TCX, GPX, CSV, packed or in archives. Importing twice changes nothing."""
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.entrypoints.cli.documents import report_document

    if units not in ("", "kg", "lb"):
        raise BadInput(f"{units} is no unit of weight.", "Write --units kg or --units lb.")
    house = caller(context).house
    with house.importer() as importer, progress_bar() as progress:
        report = importer.run(tuple(p.expanduser() for p in paths), now=house.now(), progress=progress)
    if as_json:
        put_json(report_document(report))
    else:
        show_report(report)
    if not (report.imported or report.duplicates):
        if not as_json:
            names = shown(", ".join(str(p) for p in paths))
            typer.echo(
                f"Nothing in {names} could be imported. Name a folder or archive with FIT, TCX, GPX or CSV files.",
                err=True,
            )
        raise typer.Exit(1)
    tell_of_the_plan_now(house)


@contextmanager
def progress_bar() -> "Iterator[Progress]":
    """A bar on stderr when a person watches; silence otherwise."""
    if not sys.stderr.isatty():
        yield lambda stage, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description:<9}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        stages: dict[str, TaskID] = {}

        def show(stage: str, done: int, total: int) -> None:
            if stage not in stages:
                stages[stage] = bar.add_task(stage, total=total)
            bar.update(stages[stage], completed=done, total=total)

        yield show


def show_report(report: "ImportReport") -> None:
    """The account in words: counts, what was odd file by file, what the numbers rest on."""
    counts = [_many(report.files, "file"), f"{report.imported} imported"]
    counts += [f"{report.merged} of them joined to a session already known"] if report.merged else []
    counts += [f"{report.salvaged} of them damaged and salvaged"] if report.salvaged else []
    counts += [f"{report.duplicates} known already"] if report.duplicates else []
    counts += [f"{report.ignored} no training data"] if report.ignored else []
    counts += [f"{report.failed} unreadable"] if report.failed else []
    typer.echo(", ".join(counts) + ".")
    if report.activities:
        first, last = report.activities[0].day, report.activities[-1].day
        typer.echo(
            f"{_many(len(report.activities), 'activity')}, {first} to {last}; {_many(report.wellness_days, 'day')} of wellness."
        )
    for problem in report.problems[:MOST_LISTED]:
        typer.echo(f"  {problem.file}: {problem.problem} {problem.next}".rstrip())
    if len(report.problems) > MOST_LISTED:
        typer.echo(f"  ... and {len(report.problems) - MOST_LISTED} more; --json lists them all.")
    for notice in report.notices:
        typer.echo(notice)


def _many(count: int, noun: str) -> str:
    plural = f"{noun[:-1]}ies" if noun.endswith("ty") else f"{noun}s"
    return f"{count} {noun if count == 1 else plural}"
