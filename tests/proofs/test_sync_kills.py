"""Kill -9 at any moment of a sync: nothing is lost, nothing doubled, and the next sync ends as an undisturbed one does."""

import os
import random
import signal
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest

from lanterne_rouge.adapters.files.fit.activity_file import write_recording
from lanterne_rouge.sandbox.vendors.invented import KEY_OF_STAND_IN, invented_service
from lanterne_rouge.sandbox.vendors.service import Reply, Seen, Service, StandIn, listening
from tests.proofs.commands import Machine
from tests.worlds import Lanterne, ride

SHORT, LONG = 1, 200
KILLS_A_HOME = 4
# Enough for several requests, a part in processes, and measuring at the end.
RIDES = 30


@dataclass(kw_only=True)
class Watched:
    """A stand-in that says when the n-th request has come."""

    service: Service
    at: int = 0
    reached: Event = field(default_factory=Event)

    def answer(self, seen: Seen) -> Reply:
        self.at -= 1
        if self.at == 0:
            self.reached.set()
        return self.service.answer(seen)


@pytest.fixture(scope="module")
def stand_in() -> Iterator[StandIn]:
    now = datetime.now(UTC).replace(hour=6, minute=0, second=0, microsecond=0)
    starts = [now - timedelta(days=3 * back) for back in range(1, RIDES + 1)]
    files = [(start, write_recording(ride(start, minutes=12, seed=start.day))) for start in starts]
    with listening(Watched(service=invented_service("intervals", now.date(), files))) as stand_in:
        yield stand_in


def _home(folder: Path, stand_in: StandIn) -> Machine:
    machine = Machine(home=folder / "home", temporary=folder / "tmp")
    machine.home.mkdir(parents=True)
    settings = f"INTERVALS_API_KEY={KEY_OF_STAND_IN}\nINTERVALS_BASE_URL={stand_in.base_url}\n"
    (machine.home / ".env").write_text(settings)
    return machine


def _kill_a_sync(machine: Machine, watched: Watched, chance: random.Random) -> None:
    """Kill it a moment after the n-th request, or a while after the last."""
    watched.reached.clear()
    watched.at = chance.randint(1, RIDES + 2)
    process = machine.started("sync")
    while not watched.reached.wait(0.05):
        if process.poll() is not None:
            break
    else:
        Event().wait(chance.uniform(0, 0.4))
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def _content(lanterne: Lanterne, home: Path, folder: Path) -> list[str]:
    said = lanterne("--home", home, "export-data", folder)
    assert said.code == 0, said.err
    activities = [line.split(",", 1)[1] for line in (folder / "activities.csv").read_text().splitlines()]
    fitness = (folder / "fitness.csv").read_text().splitlines() if (folder / "fitness.csv").exists() else []
    return [*sorted(activities), *sorted((folder / "wellness.csv").read_text().splitlines()), *fitness]


def _kill_and_compare(lanterne: Lanterne, stand_in: StandIn, folder: Path, times: int) -> None:
    watched = stand_in.service
    assert isinstance(watched, Watched)
    chance = random.Random(11)
    whole = _home(folder / "whole", stand_in)
    whole.finished("sync")
    expected = _content(lanterne, whole.home, folder / "whole" / "out")
    for number in range(-(-times // KILLS_A_HOME)):
        machine = _home(folder / f"{number}", stand_in)
        for _ in range(min(KILLS_A_HOME, times - number * KILLS_A_HOME)):
            _kill_a_sync(machine, watched, chance)

        machine.finished("sync")

        assert _content(lanterne, machine.home, folder / f"{number}" / "out") == expected


def test_a_killed_sync_is_made_up_for_by_the_next(lanterne: Lanterne, stand_in: StandIn, tmp_path: Path) -> None:
    _kill_and_compare(lanterne, stand_in, tmp_path, SHORT)


@pytest.mark.proof
def test_many_killed_syncs_are_made_up_for_by_the_next(lanterne: Lanterne, stand_in: StandIn, tmp_path: Path) -> None:
    _kill_and_compare(lanterne, stand_in, tmp_path, LONG)
