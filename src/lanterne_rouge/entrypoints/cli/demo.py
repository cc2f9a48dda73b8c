"""`lanterne demo`: the coach's main job on invented data, or on your own files, in a home that is gone afterwards."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import JSON, put_json

if TYPE_CHECKING:
    from datetime import date

    from lanterne_rouge.bootstrap import House
    from lanterne_rouge.domain.import_report import ImportReport

FILES = typer.Option(None, "--files", help="Your own files or folder instead of the demo athlete.")


def register(app: typer.Typer) -> None:
    """Add the command of this file."""
    app.command("demo")(demo)


def demo(files: Path | None = FILES, as_json: bool = JSON) -> None:
    """Import the demo athlete's two years, or your own files, into a temporary home and tell the day."""
    from lanterne_rouge.bootstrap import open_house

    with TemporaryDirectory(prefix="lanterne-home-") as home, open_house(home=Path(home), athlete="demo") as house:
        if files is None:
            _invented(house, as_json=as_json)
        else:
            _own(house, files.expanduser(), as_json=as_json)


def _invented(house: "House", *, as_json: bool) -> None:
    from lanterne_rouge.bootstrap import demo_files, demo_mission_path
    from lanterne_rouge.sandbox.demo import DEMO_CHECK_IN, DEMO_DAY

    path = demo_mission_path()
    house.adopt_mission(house.read_mission(path), path.read_text(encoding="utf-8"), now=house.now())
    house = house.reopened()
    typer.echo(f"The demo athlete: two invented years of riding, running and lifting. Today is {DEMO_DAY}.", err=True)
    with demo_files() as folder:
        report = _imported(house, folder)
    with house.stores.journal.writing("check-in", f"check-in of {DEMO_DAY}", at=house.now()):
        house.stores.check_ins.save(DEMO_DAY, DEMO_CHECK_IN)
    _tell(house, DEMO_DAY, report, as_json=as_json)


def _own(house: "House", files: Path, *, as_json: bool) -> None:
    report = _imported(house, files)
    _tell(house, house.now().date(), report, as_json=as_json)
    if not as_json:
        typer.echo("This home is gone now. To keep one: lanterne init, then lanterne import FOLDER.", err=True)


def _imported(house: "House", folder: Path) -> "ImportReport":
    from lanterne_rouge.entrypoints.cli.importing import progress_bar

    with house.importer() as importer, progress_bar() as progress:
        return importer.run((folder,), now=house.now(), progress=progress)


def _tell(house: "House", day: "date", report: "ImportReport", *, as_json: bool) -> None:
    from lanterne_rouge.entrypoints.cli.importing import show_report
    from lanterne_rouge.views.document import briefing_document

    briefing = house.coach().run(day, now=house.now())
    if as_json:
        put_json(briefing_document(briefing))
        return
    show_report(report)
    typer.echo("")
    typer.echo(str(briefing))
    for warning in briefing.warnings:
        typer.echo(warning, err=True)
