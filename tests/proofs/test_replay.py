"""Two years of the demo athlete's days, decided one by one and then all again: every decision is the same."""

from datetime import timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.demo import write_demo_files
from lanterne_rouge.app.import_files import open_importer
from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.replay import replay_memories
from lanterne_rouge.sandbox.demo import DEMO_CHECK_IN, DEMO_DAY
from lanterne_rouge.wiring import open_scope
from tests.worlds import run_at

DAYS = 730


@pytest.mark.proof
def test_two_years_of_the_demo_athlete_replay_identically(tmp_path: Path) -> None:
    with open_scope(home=tmp_path) as scope:
        path = demo_mission_path()
        scope.missions.adopt(read_mission(scope, path), path.read_text(encoding="utf-8"), now=scope.now)
    with open_scope(home=tmp_path) as scope:
        folder = tmp_path / "files"
        folder.mkdir()
        write_demo_files(scope, folder)
        with open_importer(scope) as importer:
            importer.run((folder,), now=scope.now)
        with scope.stores.journal.writing("check-in", "the demo's", at=scope.now):
            scope.stores.check_ins.save(DEMO_DAY, DEMO_CHECK_IN)
        now = scope.now
        for back in range(DAYS - 1, -1, -1):
            run_at(scope, DEMO_DAY - timedelta(days=back), now=now)
        again = replay_memories(scope.stores.memory, scope.adapters.read_morning)

    assert (again.days, again.identical, again.different, again.unreadable) == (DAYS, DAYS, (), ())
