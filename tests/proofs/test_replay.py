"""Two years of the demo athlete's days, decided one by one and then all again: every decision is the same."""

from datetime import timedelta
from pathlib import Path
from time import process_time

import pytest

from lanterne_rouge.bootstrap import demo_files, demo_mission_path, open_house
from lanterne_rouge.sandbox.demo import DEMO_CHECK_IN, DEMO_DAY

DAYS = 730


@pytest.mark.proof
def test_two_years_of_the_demo_athlete_replay_identically(tmp_path: Path) -> None:
    with open_house(home=tmp_path) as house:
        path = demo_mission_path()
        house.adopt_mission(house.read_mission(path), path.read_text(encoding="utf-8"), now=house.now())
    with open_house(home=tmp_path) as house:
        with demo_files() as folder, house.importer() as importer:
            importer.run((folder,), now=house.now())
        with house.stores.journal.writing("check-in", "the demo's", at=house.now()):
            house.stores.check_ins.save(DEMO_DAY, DEMO_CHECK_IN)
        coach, now = house.coach(), house.now()
        for back in range(DAYS - 1, -1, -1):
            coach.run(DEMO_DAY - timedelta(days=back), now=now)
        started = process_time()
        again = house.replay(None, None, progress=lambda stage, done, total: None)

    assert (again.days, again.identical, again.different, again.unreadable) == (DAYS, DAYS, (), ())
    assert process_time() - started < 10
