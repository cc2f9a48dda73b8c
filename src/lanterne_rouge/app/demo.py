"""The coach's main job in a home that goes afterwards: on an invented athlete, or on somebody's own files."""

from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from zoneinfo import ZoneInfo

from lanterne_rouge.app.import_files import open_importer, report_view
from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.today import run_day
from lanterne_rouge.sandbox.demo import DEMO_CHECK_IN, DEMO_DAY, demo_recordings, demo_wellness
from lanterne_rouge.views.import_report import ImportView
from lanterne_rouge.views.today import BriefingView, briefing_view


@dataclass(frozen=True, kw_only=True)
class DemoRequest:
    """The invented athlete's two years."""


@dataclass(frozen=True, kw_only=True)
class OwnFilesRequest:
    """Somebody's own files."""

    path: Path


@dataclass(frozen=True, kw_only=True)
class DemoView:
    """What was imported, and the day."""

    report: ImportView
    briefing: BriefingView


def run_demo(request: DemoRequest, scope: AthleteScope) -> DemoView:
    """Import the invented athlete's files into this home, and decide the demo's day."""
    path = demo_mission_path()
    scope.missions.adopt(read_mission(scope, path), path.read_text(encoding="utf-8"), now=scope.now)
    scope = scope.renewed()
    scope.notices.now(f"The demo athlete: two invented years of riding, running and lifting. Today is {DEMO_DAY}.")
    with TemporaryDirectory(prefix="lanterne-demo-") as name:
        write_demo_files(scope, Path(name))
        report = _import(scope, Path(name))
    with scope.stores.journal.writing("check-in", f"check-in of {DEMO_DAY}", at=scope.now):
        scope.stores.check_ins.save(DEMO_DAY, DEMO_CHECK_IN)
    return _decide(scope, DEMO_DAY, report)


def run_own_files(request: OwnFilesRequest, scope: AthleteScope) -> DemoView:
    """Import somebody's files into this home, and decide today."""
    return _decide(scope, scope.today, _import(scope, request.path))


def demo_clock(zone: ZoneInfo) -> datetime:
    """This time of the day, on the demo's day: its data ends there."""
    return datetime.combine(DEMO_DAY, datetime.now(zone).time(), zone)


def write_demo_files(scope: AthleteScope, folder: Path) -> None:
    """The demo athlete's files: a FIT file for each session, and a table of the ring's values."""
    for recording in demo_recordings():
        name = f"{recording.start:%Y-%m-%d-%H%M}-{recording.sport}.fit"
        (folder / name).write_bytes(scope.adapters.recording_file(recording))
    (folder / "ring.csv").write_text(demo_wellness(), encoding="utf-8")


def _import(scope: AthleteScope, folder: Path) -> ImportView:
    with open_importer(scope) as importer:
        return report_view(importer.run((folder,), now=scope.now, progress=scope.progress), scope)


def _decide(scope: AthleteScope, day: date, report: ImportView) -> DemoView:
    run = run_day(scope, day, mission=scope.mission, thinking=scope.models.thinking())
    return DemoView(report=report, briefing=briefing_view(run.briefing))
