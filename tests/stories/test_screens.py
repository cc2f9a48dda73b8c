"""Forty screens as an athlete sees them, kept as text; `SCREENS=write pytest tests/stories/test_screens.py` writes them again."""

import os
import re
import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.import_files import open_importer
from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.sandbox.demo import DEMO_CHECK_IN, DEMO_DAY, demo_recordings, demo_wellness
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne

FOLDER = Path(__file__).parents[1] / "screens"
WEEKS = 10
DAY = DEMO_DAY.isoformat()
SCREENS: dict[str, tuple[str, ...]] = {
    "help": ("--help",),
    "help-today": ("today", "--help"),
    "help-strength": ("strength", "--help"),
    "help-dev": ("dev", "--help"),
    "today": ("today", "--date", DAY),
    "today-full": ("today", "--full", "--date", DAY),
    "today-yesterday": ("today", "--date", (DEMO_DAY - timedelta(days=1)).isoformat()),
    "why": ("why", DAY),
    "what-if-sleep": ("what-if", "sleep_h=8.5", "--date", DAY),
    "what-if-ill": ("what-if", "illness=sore throat", "--date", DAY),
    "what-if-nothing": ("what-if",),
    "check-in-empty": ("check-in", "--date", "2026-03-02", "--energy", "low", "--sleep-h", "5:30"),
    "check-in-ill": ("check-in", "--date", "2026-03-02", "--text", "sore throat since yesterday, knee hurts a bit"),
    "check-in-wrong": ("check-in", "--sleep-h", "ages"),
    "plan": ("plan", "--date", DAY, "--weeks", "6"),
    "plan-diff": ("plan", "diff"),
    "plan-accept-none": ("plan", "accept", "latest"),
    "plan-unknown": ("plan", "destroy"),
    "project": ("project", "--date", DAY),
    "event": ("event", "--date", DAY),
    "class": ("class", "--date", DAY),
    "activities": ("activities", "--from", "2026-02-23"),
    "activities-none": ("activities", "--from", "2026-03-03"),
    "activity-unknown": ("activity", "zzz"),
    "fitness": ("fitness", "--from", "2026-02-20"),
    "review-day": ("review", "2026-03-01"),
    "review-week": ("review", "2026-03-01", "--week"),
    "feedback": ("feedback", "2026-03-01", "bad", "legs were empty"),
    "parameters": ("parameters",),
    "athlete-show": ("athlete", "show"),
    "athlete-set-wrong": ("athlete", "set", "ftp=9000"),
    "import-nothing": ("import", "nowhere"),
    "undo": ("undo",),
    "usage": ("usage",),
    "date-wrong": ("today", "--date", "someday"),
    "date-ambiguous": ("today", "--date", "3/4"),
    "strength-plan": ("strength", "plan", "--date", DAY),
    "strength-stall": ("strength", "stall", "--date", DAY),
    "strength-insight": ("strength", "insight", "--date", DAY),
    "strength-context": ("strength", "context", "--date", DAY),
    "strength-review": ("strength", "review", "--date", DAY),
    "strength-e1rm": ("strength", "e1rm", "--date", DAY),
    "strength-volume": ("strength", "volume", "--date", DAY),
    "strength-records": ("strength", "records"),
    "strength-search": ("strength", "search", "squat"),
    "strength-swap": ("strength", "swap", "Back Squat"),
    "strength-gym": ("strength", "gym"),
    "strength-gym-unknown": ("strength", "gym", "paint"),
    "strength-routine": ("strength", "routine"),
}


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten weeks of the demo athlete, imported once."""
    folder = tmp_path_factory.mktemp("screens")
    home, files = folder / "home", folder / "files"
    files.mkdir()
    with open_scope(home=home) as scope:
        path = demo_mission_path()
        scope.missions.adopt(read_mission(scope, path), path.read_text(encoding="utf-8"), now=scope.now)
    with open_scope(home=home) as scope:
        for number, recording in enumerate(demo_recordings()):
            if recording.start.date() > DEMO_DAY - timedelta(weeks=WEEKS):
                (files / f"{number:04d}.fit").write_bytes(scope.adapters.recording_file(recording))
        (files / "ring.csv").write_text(demo_wellness(), encoding="utf-8")
        with open_importer(scope) as importer:
            importer.run((files,), now=scope.now)
        with scope.stores.journal.writing("check-in", "the demo's", at=scope.now):
            scope.stores.check_ins.save(DEMO_DAY, DEMO_CHECK_IN)
    return home


@pytest.fixture
def narrow(lanterne: Lanterne, trained: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lanterne]:
    """The command on a copy of that home, on a terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERMINAL_WIDTH", "80")
    shutil.copytree(trained, lanterne.home)
    yield lanterne


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_reads_as_it_was_last_reviewed(narrow: Lanterne, name: str) -> None:
    result = narrow(*SCREENS[name])
    screen = _blanked(f"$ lanterne {' '.join(SCREENS[name])}\n{result.out}{result.err}[exit {result.code}]\n")
    file = FOLDER / f"{name}.txt"
    if os.environ.get("SCREENS") == "write":
        file.write_text(screen, encoding="utf-8")

    assert screen == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SCREENS)
def test_the_short_view_fits_on_one_screen(name: str) -> None:
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()[1:-1]

    if name in ("today", "today-yesterday"):
        assert len(lines) <= 21  # twenty, and a line about the plan on the error stream


def _blanked(screen: str) -> str:
    """The screen without what differs from run to run: ids, moments, folders."""
    screen = re.sub(r"/\S*/(?:test_a_screen\S*|home)\S*", "<home>", screen)
    screen = re.sub(r"\b(?=[0-9a-f]*\d)[0-9a-f]{6,12}\b", "<id>", screen)
    screen = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "<moment>", screen)
    return re.sub(r"[ \t]+$", "", screen, flags=re.M)
