"""An import that is killed and begun again ends where an undisturbed one ends."""

import random
from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.settle import measurer
from lanterne_rouge.wiring import open_scope
from tests.proofs.commands import Machine
from tests.proofs.contents import contents
from tests.proofs.mixed_folder import fill
from tests.worlds import Lanterne

# So many times in a row one home is killed before it may finish.
MOST_IN_A_ROW = 4


@pytest.mark.parametrize("kills", [2, pytest.param(50, marks=pytest.mark.proof)])
def test_a_killed_import_begun_again_is_as_if_it_had_not_been_killed(tmp_path: Path, kills: int) -> None:
    folder = fill(tmp_path / "in")
    calm = Machine(home=tmp_path / "calm", temporary=tmp_path / "tmp")
    duration = calm.finished("import", folder)
    expected = contents(calm.home)
    chance = random.Random(2026)
    killed = homes = 0

    while killed < kills:
        homes += 1
        assert homes <= 2 * kills, "hardly any kill comes before the end"
        machine = Machine(home=tmp_path / f"home-{homes}", temporary=tmp_path / "tmp")
        for _ in range(min(chance.randint(1, MOST_IN_A_ROW), kills - killed)):
            killed += machine.killed(chance.random() * duration, "import", folder)
        # The quickest so far: on a machine that others use, the first may have been slow.
        duration = min(duration, machine.finished("import", folder))

        found = contents(machine.home)
        assert found.keys() == expected.keys()
        for table, rows in expected.items():
            assert found[table] == rows, table


class Killed(BaseException):
    """Stands for the end of the process at a known moment."""


def test_a_measuring_that_ends_between_two_batches_is_put_right_by_the_next(lanterne: Lanterne, tmp_path: Path) -> None:
    days = [date(2025, 1, 1) + timedelta(days=n) for n in range(450)]
    rows = [f"i{day:%y%m%d},{day}T07:00:00,{day}T07:00:00Z,Ride,3600,3600,{110 + day.day}" for day in days]
    header = "id,start_date_local,start_date,type,moving_time,elapsed_time,average_heartrate"
    (tmp_path / "list.csv").write_text("\n".join([header, *rows]))
    calm = Lanterne(tmp_path / "calm", lanterne._capsys)
    for home in (lanterne, calm):
        assert home("import", tmp_path / "list.csv").code == 0
        assert home("athlete", "set", "max_hr=190", "lthr=165", "--from", "2024-12-01").code == 0
    before = lanterne("fitness", "--json").rows

    with open_scope(home=lanterne.home) as scope, scope.stores.journal.writing("athlete", "a test", at=scope.now):
        scope.stores.state.put("profile", '{"sex": "female"}')
        scope.stores.state.mark("fitness.stale_from", "2026-03-26")
    with open_scope(home=lanterne.home) as scope, pytest.raises(Killed):
        measurer(scope).refresh(progress=_dies)
    for home in (lanterne, calm):
        assert home("athlete", "set", "sex=female").code == 0

    assert lanterne("fitness", "--json").rows == calm("fitness", "--json").rows != before


def _dies(stage: str, done: int, total: int) -> None:
    assert 0 < done < total, "more than one batch"
    raise Killed
