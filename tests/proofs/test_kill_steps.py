"""A command that is killed at any step at which it changes the disk leaves the old state or the new one, never a third."""

import shutil
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.proofs.commands import Machine
from tests.proofs.contents import Rows, contents
from tests.proofs.first_schema import CHECK_IN_DAY, make_first_schema
from tests.proofs.mixed_folder import fill

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="strace isn't installed here")

GOAL = ("--goal", "Hill Race", "--date", "2030-05-17", "--sports", "cycling,strength", "--birth", "1984")
MOST_STEPS = 2000


@dataclass(frozen=True)
class Operation:
    """A command, and what has to happen in the home before it. `{}` is a folder beside the home."""

    command: tuple[str, ...]
    before: tuple[tuple[str, ...], ...] = ()


OPERATIONS = {
    "restore": Operation(("restore", "{}/saved.zip"), (("backup", "{}/saved.zip"), ("check-in", "--energy", "low"))),
    "backup": Operation(("backup", "{}/new.zip")),
    "migration": Operation(("doctor", "--offline")),
    "accept": Operation(
        ("plan", "accept", "latest"), (("plan",), ("init", *GOAL, "--days", "tue,sat", "--minutes", "30"), ("plan",))
    ),
    "undo": Operation(("undo",), (("check-in", "--energy", "low"),)),
    "import": Operation(("import", "{}/in/watch/05.fit")),
    "mission": Operation(("init", *GOAL, "--minutes", "45")),
    "check-in": Operation(("check-in", "--text", "sore throat, knee hurts a bit", "--date", CHECK_IN_DAY)),
}


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """A home with a few weeks of training and a goal."""
    folder = tmp_path_factory.mktemp("trained")
    fill(folder / "in")
    (folder / "in" / "watch" / "05.fit").rename(folder / "05.fit")
    for copy in (folder / "in" / "copies").iterdir():
        copy.unlink()
    machine = Machine(home=folder / "home", temporary=folder / "tmp")
    machine.finished("import", folder / "in")
    machine.finished("init", *GOAL, "--minutes", "60")
    (folder / "in" / "watch").mkdir(exist_ok=True)
    (folder / "05.fit").rename(folder / "in" / "watch" / "05.fit")
    return machine


def state(home: Path) -> dict[str, Rows]:
    """What a home holds: every row, every original, every mission."""
    missions: Rows = sorted((path.name, path.read_text()) for path in home.glob("missions/*"))
    return {**contents(home), "missions": missions}


class Trial:
    """Fresh copies of a home on which one operation is tried."""

    def __init__(self, trained: Machine, folder: Path, name: str) -> None:
        self.operation, self.name = OPERATIONS[name], name
        self._folder = folder
        shutil.copytree(trained.home.parent, folder / "before", symlinks=True)
        self._prepare(folder / "before")

    def _prepare(self, folder: Path) -> None:
        machine = Machine(home=folder / "home", temporary=folder / "tmp")
        for command in self.operation.before:
            machine.finished(*(word.format(folder) for word in command))
        if self.name == "migration":
            make_first_schema(machine.home)
        self.old = state(machine.home)

    def fresh(self) -> tuple[Machine, list[str]]:
        """A machine with the home as it was before the command, and the command."""
        folder = self._folder / "try"
        if folder.exists():
            shutil.rmtree(folder)
        shutil.copytree(self._folder / "before", folder, symlinks=True)
        command = [word.format(folder) for word in self.operation.command]
        return Machine(home=folder / "home", temporary=folder / "tmp"), command


def steps_to_try(count: int, tries: int | None) -> Iterator[int]:
    """Which steps: all, or some from the first to the last."""
    if tries is None or tries >= count:
        yield from range(1, count + 1)
    else:
        yield from sorted({1 + (count - 1) * n // (tries - 1) for n in range(tries)})


EVERY_STEP = [pytest.param(name, None, marks=pytest.mark.proof, id=f"{name}-every-step") for name in OPERATIONS]


@pytest.mark.parametrize(("name", "tries"), [("restore", 3), ("import", 2), *EVERY_STEP])
def test_a_command_killed_at_any_step_leaves_the_old_state_or_the_new(
    trained: Machine, tmp_path: Path, name: str, tries: int | None
) -> None:
    trial = Trial(trained, tmp_path, name)
    machine, command = trial.fresh()
    count = machine.steps(*command)
    machine.finished("doctor", "--offline")
    new = state(machine.home)
    assert 0 < count <= MOST_STEPS

    for step in steps_to_try(count, tries):
        machine, command = trial.fresh()
        machine.killed_at(step, *command)
        # An import is begun again: what it had stored by then stays.
        machine.finished(*(command if name == "import" else ("doctor", "--offline")))
        left = state(machine.home)
        written = machine.home.parent / "new.zip"
        assert not written.exists() or zipfile.ZipFile(written).testzip() is None
        assert left in (trial.old, new), f"killed at step {step} of {count}"
