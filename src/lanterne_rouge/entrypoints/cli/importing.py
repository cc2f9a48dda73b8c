"""`lanterne import`: files in, an honest account out."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from lanterne_rouge.app.import_files import open_importer
from lanterne_rouge.app.today import plan_notice
from lanterne_rouge.entrypoints.cli.caller import JSON, caller, on_terminal, put_json, shown
from lanterne_rouge.entrypoints.cli.progress import ProgressBar

if TYPE_CHECKING:
    from lanterne_rouge.app.importing.importer import Progress
    from lanterne_rouge.app.importing.units import Units
    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.domain.import_report import ImportReport
    from lanterne_rouge.entrypoints.cli.documents import Matcher

PATHS = typer.Argument(..., help="Files, folders or archives.", metavar="PATH...")
MOST_LISTED = 12
MOST_EXERCISES = 8
MOST_UNSURE = 5
MOST_LOST = 3


def import_files(
    context: typer.Context,
    paths: list[Path] = PATHS,
    units: str = typer.Option("", "--units", help="kg or lb, for strength exports that do not tell."),
    dry_run: bool = typer.Option(False, "--dry-run", help="Show what would be imported; write nothing."),
    as_json: bool = JSON,
) -> None:
    """Import recordings, lifting logs and wellness tables: FIT, TCX, GPX, CSV, packed or in archives.

    Lifting logs are the exports of Strong, Hevy, FitNotes, StrongLifts, JEFIT, Liftosaur, LiftLog, Fitbod and GymRun.
    Importing twice changes nothing.
    """
    from lanterne_rouge.entrypoints.cli.documents import report_document

    scope = caller(context).scope
    where, said = tuple(p.expanduser() for p in paths), _units(units)
    with open_importer(scope) as importer, progress_bar() as progress:
        take_in = importer.preview if dry_run else importer.run
        report = take_in(where, now=scope.now, units=said, progress=progress)
    if as_json:
        put_json(report_document(report, _matcher(scope)) | ({"dry_run": True} if dry_run else {}))
    else:
        (show_preview if dry_run else show_report)(report)
        show_unsure_names(report, scope)
    if report.held and not as_json and on_terminal() and (answers := ask_for_units(report)):
        with open_importer(scope) as importer, progress_bar() as progress:
            take_in = importer.preview if dry_run else importer.run
            report = take_in(where, now=scope.now, units=answers, progress=progress)
        (show_preview if dry_run else show_report)(report)
        show_unsure_names(report, scope)
    if not (report.imported or report.duplicates):
        if not (as_json or report.held):
            names = shown(", ".join(str(p) for p in paths))
            typer.echo(
                f"Nothing in {names} could be imported. Name a folder or archive with FIT, TCX, GPX or CSV files.",
                err=True,
            )
        raise typer.Exit(1)
    if not dry_run:
        for line in plan_notice(caller(context).scope):
            typer.echo(line, err=True)


def _units(text: str) -> "Units":
    from lanterne_rouge.app.importing.units import Units
    from lanterne_rouge.domain.equipment import WeightUnit
    from lanterne_rouge.domain.errors import BadInput

    word = {"kgs": "kg", "lbs": "lb"}.get(text.strip().casefold(), text.strip().casefold())
    if word not in ("", *WeightUnit):
        raise BadInput(f"{shown(text)} is no unit of weight.", "Write --units kg or --units lb.")
    return Units(of_all=WeightUnit(word) if word else None)


def _matcher(scope: "AthleteScope") -> "Matcher":
    """The exercises as they are named in reports: an id only where it is certain."""

    def match(name: str) -> tuple[str | None, float]:
        found = scope.exercises.match(name)
        return (found.exercise.id if found.exercise and found.certain else None), found.confidence

    return match


def ask_for_units(report: "ImportReport") -> "Units | None":
    """Ask for the unit of each export that was held back; None when no answer was given."""
    from lanterne_rouge.app.importing.units import Units
    from lanterne_rouge.domain.equipment import WeightUnit

    told = {}
    for name, account in report.strength_files:
        if not _is_held(report, name):
            continue
        answer = ""
        while answer not in ("kg", "lb", "later"):
            answer = typer.prompt(f"{name}: kg or lb? {account.guess}", default="later").strip().lower()
        if answer != "later":
            told[name] = WeightUnit(answer)
    return Units(by_file=told) if told else None


def _is_held(report: "ImportReport", name: str) -> bool:
    from lanterne_rouge.domain.import_report import UNIT_MISSING

    return any(p.file == name and p.problem == UNIT_MISSING for p in report.problems)


@contextmanager
def progress_bar() -> "Iterator[Progress]":
    """A bar on stderr when a person watches; silence otherwise."""
    bar = ProgressBar()
    try:
        yield bar.show
    finally:
        bar.stop()


def show_report(report: "ImportReport") -> None:
    """The account in words: counts, lifting logs, what was odd file by file, what the numbers rest on."""
    show_counts(report)
    show_lifting_logs(report)
    show_problems(report)
    for notice in report.notices:
        typer.echo(notice)


def show_preview(report: "ImportReport") -> None:
    """What an import would do: counts, lifting logs, the first sessions, and what is odd."""
    typer.echo("Nothing is written. An import would give:")
    show_counts(report)
    typer.echo(f"{_many(report.sessions_new, 'new session')}, {report.sessions_known} known already.")
    for activity in report.activities[:MOST_LISTED]:
        names = list(dict.fromkeys(one.exercise for one in activity.sets))
        lifts = ", ".join(names[:MOST_EXERCISES]) + (", ..." if len(names) > MOST_EXERCISES else "")
        typer.echo(shown(f"  {activity.day} {activity.title or activity.sport}{': ' if lifts else ''}{lifts}"))
    if len(report.activities) > MOST_LISTED:
        typer.echo(f"  ... and {len(report.activities) - MOST_LISTED} more.")
    show_lifting_logs(report)
    show_problems(report)


def show_lifting_logs(report: "ImportReport") -> None:
    """What each lifting log holds, and what they cannot tell, each sentence once."""
    lost: dict[str, None] = {}
    for _, account in report.strength_files:
        lost.update(dict.fromkeys(account.lost))
    for name, account in report.strength_files[:MOST_LISTED]:
        sets = account.warmup + account.drop + account.failure + account.other_sets
        counts = [_many(account.workouts, "workout"), _many(account.exercises, "exercise"), _many(sets, "set")]
        counts += [f"{account.warmup} of them for warming up"] if account.warmup else []
        counts += [f"{_many(account.pseudo_rows, 'row')} of notes and rests left out"] if account.pseudo_rows else []
        told = f"weights in {account.unit}" if account.unit else "weights in kg or lb, it does not tell"
        typer.echo(f"  {shown(name.rsplit('/', 1)[-1])} ({account.dialect}): {', '.join(counts)}; {told}.")
    if len(report.strength_files) > MOST_LISTED:
        typer.echo(f"  ... and {len(report.strength_files) - MOST_LISTED} logs more.")
    # What was left out of these very files comes first; the rest holds for every export of an app.
    sentences = sorted(lost, key=lambda one: not one[:1].isdigit())
    for sentence in sentences if len(sentences) <= MOST_LOST + 1 else sentences[:MOST_LOST]:
        typer.echo(f"  {sentence}")
    if len(sentences) > MOST_LOST + 1:
        typer.echo(f"  ... and {len(sentences) - MOST_LOST} such notes more; --json has them by file.")


def show_unsure_names(report: "ImportReport", scope: "AthleteScope") -> None:
    """The names of exercises that are not certain, those with most sets first, and how to say what they mean."""
    counts = Counter(one.exercise for activity in report.activities for one in activity.sets)
    matches = [(count, scope.exercises.match(name)) for name, count in counts.items()]
    unsure = sorted(((n, m) for n, m in matches if not m.certain), key=lambda pair: (-pair[0], pair[1].name))
    if not unsure:
        return
    typer.echo(
        f"{_many(len(unsure), 'exercise name')} not known for certain, so not counted by muscle or planned from:"
    )
    for count, match in unsure[:MOST_UNSURE]:
        perhaps = ", ".join(one.name for one in match.candidates[:2])
        typer.echo(f"  {shown(match.name)} ({_many(count, 'set')}){f': perhaps {perhaps}?' if perhaps else ''}")
    more = "; all of them: lanterne strength name" if len(unsure) > MOST_UNSURE else ""
    example = shown(unsure[0][1].name)
    typer.echo(f'Say what one means: lanterne strength name "{example}" EXERCISE{more}')


def show_problems(report: "ImportReport") -> None:
    """What was odd, file by file."""
    from lanterne_rouge.domain.import_report import UNIT_MISSING

    for problem in report.problems[:MOST_LISTED]:
        said = (
            "It does not tell whether its weights are kg or lb." if problem.problem == UNIT_MISSING else problem.problem
        )
        typer.echo(f"  {problem.file}: {said} {problem.next}".rstrip())
    if len(report.problems) > MOST_LISTED:
        typer.echo(f"  ... and {len(report.problems) - MOST_LISTED} more; --json lists them all.")


def show_counts(report: "ImportReport") -> None:
    """How many files, and what became of them."""
    counts = [_many(report.files, "file"), f"{report.imported} imported"]
    counts += [f"{report.merged} of them joined to a session already known"] if report.merged else []
    counts += [f"{report.salvaged} of them damaged and salvaged"] if report.salvaged else []
    counts += [f"{report.duplicates} known already"] if report.duplicates else []
    counts += [f"{report.ignored} no training data"] if report.ignored else []
    counts += [f"{report.held} held back for want of a unit"] if report.held else []
    counts += [f"{report.failed - report.held} unreadable"] if report.failed > report.held else []
    typer.echo(", ".join(counts) + ".")
    if report.activities:
        first, last = report.activities[0].day, report.activities[-1].day
        typer.echo(
            f"{_many(len(report.activities), 'activity')}, {first} to {last}; {_many(report.wellness_days, 'day')} of wellness."
        )


def _many(count: int, noun: str) -> str:
    plural = f"{noun[:-1]}ies" if noun.endswith("ty") else f"{noun}s"
    return f"{count} {noun if count == 1 else plural}"
