"""An import that is killed and begun again ends where an undisturbed one ends."""

import random
from pathlib import Path

import pytest

from tests.proofs.commands import Machine
from tests.proofs.contents import contents
from tests.proofs.mixed_folder import fill

# So many times in a row one home is killed before it may finish.
MOST_IN_A_ROW = 4


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.proof)])
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
        machine.finished("import", folder)

        found = contents(machine.home)
        assert found.keys() == expected.keys()
        for table, rows in expected.items():
            assert found[table] == rows, table
