import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lanterne_rouge.adapters.storage.database import check_database
from lanterne_rouge.adapters.storage.stores import open_stores

from .samples import TODAY, ride, same, samples

WRITER = """
import sys
from pathlib import Path
from storage.samples import NOW, TODAY, ride, samples
from lanterne_rouge.adapters.storage.stores import open_stores

stores = open_stores(Path(sys.argv[1]), "ann", today=TODAY)
number = int(sys.argv[2])
while True:
    with stores.journal.writing("test", str(number), at=NOW, durable=number % 2 == 0):
        stores.activities.save(ride(f"{number:06d}"), samples())
        stores.state.put("last", str(number))
    print(number, flush=True)
    number += 1
"""


def _killed_after(home: Path, seconds: float, first: int) -> int:
    """Write rides until killed; returns the last one that was said to be written."""
    folder = str(Path(__file__).parents[2])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([folder, *sys.path])}
    arguments = [sys.executable, "-c", WRITER, str(home), str(first)]
    process = subprocess.Popen(arguments, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    said = process.stdout.read().split("\n")[:-1]
    process.wait()
    process.stdout.close()
    return int(said[-1]) if said else first


@pytest.mark.parametrize("rounds", [3, pytest.param(40, marks=pytest.mark.proof)])
def test_a_killed_writer_leaves_every_written_activity_whole(tmp_path: Path, rounds: int) -> None:
    first = 0
    for number in range(rounds):
        last = _killed_after(tmp_path, 0.03 + 0.041 * (number % 7), first)
        with open_stores(tmp_path, "ann", today=TODAY) as stores:
            found = [activity.id for activity in stores.activities.between(None, None)]

            assert check_database(stores.database) == ()
            assert found[: last + 1] == [f"{n:06d}" for n in range(last + 1)]
            assert len(found) <= last + 2, "at most one was written and not yet said"
            assert all(same(stores.activities.streams(one), samples()) for one in found)
            assert stores.state.get("last") == str(len(found) - 1)
            assert len(stores.journal.entries(10_000)) == len(found)
            assert stores.activities.get(found[0]) == ride(found[0])
        first = len(found)
