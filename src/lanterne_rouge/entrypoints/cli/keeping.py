"""`lanterne undo`, `backup`, `restore`, `export-data`: the athlete's data stays the athlete's."""

from pathlib import Path

import typer

from lanterne_rouge.entrypoints.cli.caller import JSON, caller, put_json

COUNT = typer.Argument(1, help="How many of the latest writes to take back.", metavar="[N]", min=1)
FILE = typer.Argument(..., metavar="FILE")
FOLDER = typer.Argument(..., metavar="DIR")


def register(app: typer.Typer) -> None:
    """Add the commands of this file."""
    app.command("undo")(undo)
    app.command("backup")(backup)
    app.command("restore")(restore)
    app.command("export-data")(export_data)


def undo(context: typer.Context, count: int = COUNT, as_json: bool = JSON) -> None:
    """Take back the latest write, or the latest N."""
    house = caller(context).house
    undone = house.undo(count)
    if as_json:
        put_json([{"kind": e.kind, "what": e.what, "at": e.at.isoformat()} for e in undone])
    elif undone:
        for entry in undone:
            typer.echo(f"Taken back: {entry.what} ({entry.at:%Y-%m-%d %H:%M}).")
    else:
        typer.echo("There is nothing to take back.")


def backup(context: typer.Context, file: Path = FILE, as_json: bool = JSON) -> None:
    """Write everything into one file, while the coach may be in use."""
    written = caller(context).house.backup(file.expanduser())
    if as_json:
        put_json({"file": str(file), "bytes": written})
    else:
        typer.echo(f"Everything is in {file} ({written / 1e6:.1f} MB). Put it back with: lanterne restore {file}")


def restore(context: typer.Context, file: Path = FILE, as_json: bool = JSON) -> None:
    """Put a backup back; what is there now is moved aside, not deleted."""
    from lanterne_rouge.bootstrap import restore_home

    home = caller(context).home
    aside = restore_home(file.expanduser(), home=Path(home) if home else None)
    if as_json:
        put_json({"restored": str(file), "moved_aside": str(aside) if aside else None})
    else:
        typer.echo(f"Restored from {file}." + (f" What was there is kept in {aside}." if aside else ""))


def export_data(context: typer.Context, folder: Path = FOLDER, as_json: bool = JSON) -> None:
    """Write everything the coach knows of you into open formats: CSV, JSON, and the original files."""
    written = caller(context).house.export(folder.expanduser())
    if as_json:
        put_json({"folder": str(folder), "entries": written})
    else:
        typer.echo(f"{written} entries are in {folder}, originals among them.")
