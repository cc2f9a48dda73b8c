"""`lanterne undo`, `backup`, `restore`, `export-data`, `doctor`, `usage`: look after your data and what is set up."""

from pathlib import Path

import typer

from lanterne_rouge.app.doctor import (
    BackupRequest,
    DoctorRequest,
    ExportRequest,
    UndoRequest,
    back_up,
    examine,
    preview_undo,
    undo_writes,
)
from lanterne_rouge.app.doctor import export_home as export_everything
from lanterne_rouge.app.folder_backup import LATEST, FolderBackupRequest, back_up_to_folder
from lanterne_rouge.app.usage import UsageRequest, show_usage
from lanterne_rouge.entrypoints.cli.caller import JSON, caller, on_terminal
from lanterne_rouge.views.doctor import (
    RestoredView,
    backup_text,
    doctor_text,
    export_text,
    folder_backup_text,
    restored_text,
    undo_question,
    undone_text,
)
from lanterne_rouge.views.usage import usage_text
from lanterne_rouge.wiring import restore_from, restore_home

COUNT = typer.Argument(1, help="How many of the latest changes to undo.", metavar="[N]", min=1)
FILE = typer.Argument(..., metavar="FILE")
NEW_FILE = typer.Argument(None, metavar="[FILE]", help="One new file, not encrypted.")
BACKUPS = typer.Option(
    None, "--folder", metavar="DIR", help="A dated, encrypted file in this folder instead (BACKUP_KEY)."
)
ELSEWHERE = typer.Option(None, "--to", help="s3://bucket/folder, or a Git remote.", metavar="ADDRESS")
SOURCE = typer.Option(
    None, "--from", help="Where the backup is: s3://bucket/folder, or a Git remote.", metavar="ADDRESS"
)
FOLDER = typer.Argument(..., metavar="DIR")


def undo(context: typer.Context, count: int = COUNT, as_json: bool = JSON) -> None:
    """Undo the latest change, or the latest N."""
    who, request = caller(context), UndoRequest(count=count)
    coming = who.run(preview_undo, request)
    if on_terminal() and coming and not coming[0].is_last_act and not typer.confirm(undo_question(coming)):
        typer.echo("Nothing was undone.")
        return
    who.show(who.run(undo_writes, request), undone_text, as_json=as_json)


def backup(
    context: typer.Context,
    file: Path | None = NEW_FILE,
    folder: Path | None = BACKUPS,
    to: str | None = ELSEWHERE,
    as_json: bool = JSON,
) -> None:
    """Save everything in one file, while the coach may be in use.

    With --folder or --to, or without a FILE where BACKUP_FOLDER or BACKUP_TO is set: a dated file there, encrypted with
    BACKUP_KEY. Of older ones the last week's are kept, then one a week for five weeks and one a month for a year. --json:
    {"file", "bytes"}, there also "backups", "pruned" and "place".
    """
    who = caller(context)
    if file is None:
        asked = FolderBackupRequest(folder=folder.expanduser() if folder is not None else None, to=to)
        who.show(who.run(back_up_to_folder, asked), folder_backup_text, as_json=as_json)
        return
    who.show(who.run(back_up, BackupRequest(file=file.expanduser())), backup_text, as_json=as_json)


def restore(context: typer.Context, file: Path = FILE, source: str | None = SOURCE, as_json: bool = JSON) -> None:
    """Restore a backup; your current data is moved aside, not deleted.

    With --from, or as `latest` with BACKUP_TO set, FILE is the name of a backup elsewhere; `latest` is the newest.
    """
    who = caller(context)
    home = Path(who.home) if who.home else None
    # No scope is opened: what is there now may be broken, which is why a backup is restored.
    if source is not None or (str(file) == LATEST and not file.exists()):
        restored, aside = restore_from(str(file), source, home=home)
    else:
        restored, aside = str(file), restore_home(file.expanduser(), home=home)
    view = RestoredView(restored=restored, moved_aside=str(aside) if aside else None)
    who.show(view, restored_text, as_json=as_json)


def export_data(context: typer.Context, folder: Path = FOLDER, as_json: bool = JSON) -> None:
    """Write everything I know about you in open formats: CSV, JSON, and the original files."""
    who = caller(context)
    who.show(who.run(export_everything, ExportRequest(folder=folder.expanduser())), export_text, as_json=as_json)


OFFLINE = typer.Option(False, "--offline", help="Do not check whether a model's server can be reached.")


def doctor(context: typer.Context, offline: bool = OFFLINE, as_json: bool = JSON) -> None:
    """What is set up, reachable and missing; never a secret's value."""
    who = caller(context)
    who.show(who.run(examine, DoctorRequest(offline=offline)), doctor_text, as_json=as_json)


DAYS = typer.Option(30, "--days", help="How many days back, today among them.", metavar="N", min=1, max=3660)


def usage(context: typer.Context, days: int = DAYS, as_json: bool = JSON) -> None:
    """Show calls, tokens and cost of language models by day, role and model, the limit, and the month ahead."""
    who = caller(context)
    who.show(who.run(show_usage, UsageRequest(days=days)), usage_text, as_json=as_json)
