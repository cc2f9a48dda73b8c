"""`lanterne demo`: the coach's main job on invented data, or on your own files, in a home that goes afterwards."""

from pathlib import Path
from tempfile import TemporaryDirectory

import typer

from lanterne_rouge.app.demo import DemoRequest, OwnFilesRequest, run_demo, run_own_files
from lanterne_rouge.app.scope import AthleteScope, Notices
from lanterne_rouge.entrypoints.cli.caller import JSON, CommandCaller, caller, put_json
from lanterne_rouge.views.import_report import import_text
from lanterne_rouge.views.today_text import full_text
from lanterne_rouge.wiring import open_scope

FILES = typer.Option(None, "--files", help="Your own files instead of the invented athlete's.", metavar="PATH")


def demo(context: typer.Context, files: Path | None = FILES, as_json: bool = JSON) -> None:
    """Import the demo athlete's two years, or your own files, into a temporary home and show the day."""
    who = caller(context)
    with TemporaryDirectory(prefix="lanterne-home-") as home, _open(Path(home), who) as scope:
        if files is None:
            view = who.run(run_demo, DemoRequest(), scope=scope)
        else:
            view = who.run(run_own_files, OwnFilesRequest(path=files.expanduser()), scope=scope)
        if as_json:
            put_json(view.briefing)
            return
        typer.echo(import_text(view.report))
        typer.echo("")
        typer.echo(full_text(view.briefing))
        for warning in view.briefing.warnings:
            typer.echo(warning, err=True)
        if files is not None:
            typer.echo("This home is gone now. To keep one: lanterne init, then lanterne import FOLDER.", err=True)


def _open(home: Path, who: CommandCaller) -> AthleteScope:
    notices = Notices(now=lambda line: typer.echo(line, err=True))
    return open_scope(home=home, athlete="demo", progress=who.progress.show, notices=notices)
