"""Worker processes do not outlive the process that started them."""

import signal
import sys
from pathlib import Path

import psutil
import pytest

from tests.proofs.commands import Machine
from tests.worlds import put, ride

# Only ends a test that would wait for ever.
HANGS_AFTER_S = 120.0


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX systems do")
@pytest.mark.parametrize(("within_s", "times"), [(HANGS_AFTER_S, 1), pytest.param(5.0, 5, marks=pytest.mark.proof)])
def test_the_workers_of_a_killed_import_end(tmp_path: Path, within_s: float, times: int) -> None:
    for day in range(60):
        put(tmp_path / "in", f"{day:02d}.fit", ride(minutes=30, seed=day))

    for attempt in range(times):
        machine = Machine(home=tmp_path / f"home-{attempt}", temporary=tmp_path / "tmp")
        importing = machine.started("import", tmp_path / "in")
        with importing:  # closes its pipe unread: workers that live on would keep it open
            workers = _workers(psutil.Process(importing.pid))
            importing.send_signal(signal.SIGKILL)

        _, alive = psutil.wait_procs(workers, timeout=within_s)
        for process in alive:
            process.kill()
        assert alive == []


def _workers(process: psutil.Process) -> list[psutil.Process]:
    """The children of an import, as soon as a pool of workers is among them."""
    while process.status() != psutil.STATUS_ZOMBIE:
        children = process.children(recursive=True)
        if len([child for child in children if _is_worker(child)]) >= 2:
            return children
    raise AssertionError("the import ended before it had workers")


def _is_worker(process: psutil.Process) -> bool:
    try:
        return any("spawn_main" in argument for argument in process.cmdline())
    except psutil.NoSuchProcess:
        return False
