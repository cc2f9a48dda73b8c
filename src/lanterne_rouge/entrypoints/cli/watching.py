"""`lanterne watch`: a folder that files come into by themselves, from Syncthing, Dropbox or a watch on a cable."""

import os
from collections.abc import Mapping
from pathlib import Path
from time import sleep

import typer

from lanterne_rouge.app.import_files import ImportRequest, run_import
from lanterne_rouge.domain.errors import BadInput, LanterneError, why_refused
from lanterne_rouge.entrypoints.cli.caller import caller, shown
from lanterne_rouge.views.import_report import import_text

WATCHED = typer.Argument(..., metavar="FOLDER", help="Where files arrive.")
EVERY_S = typer.Option(5.0, "--every", help="Seconds between two looks.", min=0.1, max=3600)
UNFINISHED = (".part", ".tmp", ".crdownload", ".partial")


def watch(context: typer.Context, folder: Path = WATCHED, every: float = EVERY_S) -> None:
    """Import what arrives in a folder until you press Ctrl-C. A file is read once it has stopped growing.

    A folder that goes away, such as a watch that was unplugged, is waited for.
    """
    who, place = caller(context), folder.expanduser()
    if not place.is_dir():
        raise BadInput(f"There is no folder {shown(str(folder))}.", "Check the spelling, or plug it in first.")
    typer.echo(f"Watching {shown(str(place))}. Ctrl-C ends it.", err=True)
    before: Mapping[str, tuple[int, int]] = {}
    read: Mapping[str, tuple[int, int]] = {}
    was_there = True
    try:
        while True:
            found = files_in(place)
            if (found is not None) != was_there:
                was_there = found is not None
                typer.echo("It is there again." if was_there else "It is gone; I wait for it to come back.", err=True)
            if found and found == before and found != read:
                read = found
                try:
                    view = who.run(run_import, ImportRequest(paths=(place,)), scope=who.scope.renewed())
                except LanterneError as error:
                    typer.echo(f"{error.sentence} {error.next_step}".strip(), err=True)
                else:
                    if view.imported or view.failed:
                        who.show(view, import_text, as_json=False)
            before = found or {}
            sleep(every)
    except KeyboardInterrupt:
        typer.echo("Stopped.", err=True)


def files_in(folder: Path) -> Mapping[str, tuple[int, int]] | None:
    """Size and time of every finished file below a folder; None where the folder is gone. Raises `BadInput` without rights."""
    found = {}
    try:
        with os.scandir(folder):
            pass
        for path in sorted(folder.rglob("*")):
            if path.name.startswith(".") or path.suffix in UNFINISHED or not path.is_file():
                continue
            state = path.stat()
            found[str(path)] = (state.st_size, state.st_mtime_ns)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise BadInput(
            f"I can't look into {shown(str(folder))} ({why_refused(error)}).", "Check its permissions."
        ) from error
    return found
