"""Undo is exact: after any write it makes what there was before, and the write can be made again."""

import random
from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.doctor import UndoRequest, undo_writes
from lanterne_rouge.app.strength.templates import AddTemplateRequest, add_template
from lanterne_rouge.domain.errors import LanterneError
from tests.proofs.contents import Rows, contents
from tests.proofs.undo_writes import BY_THE_COACH, WRITES, Athlete, make_files, make_missions, propose_parameters, write

WRITES_A_SEQUENCE = 20
WRITES_IN_SHORT = 3
EVERY_SEQUENCE = 500
# Which way of measuring a home knows is about the program and not about the athlete.
# There may be nothing to change, or it was done already.
CHANGES_NOTHING_SOMETIMES = ("edit", "delete", "restore", "session", "workout complete")
OF_THE_PROGRAM = "fitness.measured_by"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files to import, and missions."""
    made = tmp_path_factory.mktemp("undo")
    make_files(made / "in")
    make_missions(made / "missions")
    return made


@pytest.fixture(autouse=True)
def utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANTERNE_TIMEZONE", "UTC")
    yield


def state(home: Path) -> dict[str, Rows]:
    """What a home holds but for its originals, which stay."""
    held = contents(home)
    del held["raw"]
    held["state"] = [row for row in held["state"] if OF_THE_PROGRAM not in row]
    held["missions files"] = sorted((path.name, path.read_text()) for path in home.glob("missions/*"))
    return held


def differences(before: dict[str, Rows], after: dict[str, Rows]) -> dict[str, Rows]:
    """The rows that only one of two states has, by table."""
    pairs = {name: (before.get(name, []), after.get(name, [])) for name in {*before, *after}}
    return {
        name: [row for row in (*old, *new) if (row in old) != (row in new)]
        for name, (old, new) in pairs.items()
        if old != new
    }


def tries(athlete: Athlete, *, among: Sequence[str] = ()) -> bool:
    """Make one write and prove that it can be undone and made again; False where the coach refused it."""
    name, act = athlete.draw(among)
    athlete.drawn.append(name)
    before = state(athlete.home)
    try:
        athlete.run(act)
    except LanterneError:
        assert not differences(before, state(athlete.home)), f"{name} was refused"
        return False
    after = state(athlete.home)
    if name in CHANGES_NOTHING_SOMETIMES and after == before:
        return False
    athlete.run(write(undo_writes, UndoRequest()))
    assert not differences(before, state(athlete.home)), f"undo of {name} after {athlete.drawn}"
    athlete.run(act)
    assert not differences(after, state(athlete.home)), f"{name} made again after {athlete.drawn}"
    return True


def prove(seed: int, folder: Path, home: Path, *, writes: int = WRITES_A_SEQUENCE) -> None:
    """One sequence of writes, the coach's own work between them."""
    chance = random.Random(seed)
    files, missions = sorted((folder / "in").iterdir()), sorted((folder / "missions").iterdir())
    athlete = Athlete(home=home, files=files, missions=missions, chance=chance)
    athlete.run(propose_parameters)
    made = 0
    while made < writes:
        athlete.now += timedelta(hours=chance.choice((1, 5, 24)))
        if chance.random() < 0.25:
            athlete.run(chance.choice(BY_THE_COACH))
        made += tries(athlete)


@pytest.mark.parametrize("seed", range(3))
def test_undo_restores_what_was_there_before_each_write(seed: int, folder: Path, tmp_path: Path) -> None:
    prove(seed, folder, tmp_path / "home", writes=WRITES_IN_SHORT)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(EVERY_SEQUENCE))
def test_undo_restores_what_was_there_before_each_write_in_any_sequence(
    seed: int, folder: Path, tmp_path: Path
) -> None:
    prove(seed, folder, tmp_path / "home")


LIFTING = tuple(
    name for name in WRITES if "workout" in name or "set" in name.split() or name in ("superset", "session")
)


@pytest.mark.parametrize("seed", range(2))
def test_undo_restores_a_live_workout_as_it_was_before_each_command(seed: int, folder: Path, tmp_path: Path) -> None:
    prove_lifting(seed, folder, tmp_path / "home", writes=8)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(60))
def test_undo_restores_a_live_workout_in_any_sequence(seed: int, folder: Path, tmp_path: Path) -> None:
    prove_lifting(seed, folder, tmp_path / "home", writes=25)


def prove_lifting(seed: int, folder: Path, home: Path, *, writes: int) -> None:
    """One sequence of commands of a live workout."""
    chance = random.Random(seed)
    athlete = Athlete(home=home, files=(), missions=(), chance=chance)
    athlete.run(
        write(add_template, AddTemplateRequest(name="A", text="Squat: 3x5\nLeg Extension: 2x12\nPlank: 2x30-45s"))
    )
    made = 0
    while made < writes:
        athlete.now += timedelta(minutes=3)
        made += tries(athlete, among=LIFTING)
