"""Ten years of a watch are imported in bounded memory, however many samples the export holds."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.proofs.commands import Machine
from tests.proofs.contents import contents
from tests.proofs.large_exports import MB, write_apple_health, write_garmin, write_google_fit, write_health_connect

MOST_EXPORT_MEMORY_MB = 300


@pytest.mark.proof
@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as Linux tells it")
@pytest.mark.parametrize(
    ("name", "size_mb", "write"),
    [
        ("export.xml", 3072, write_apple_health),
        ("Health Connect.zip", 400, write_health_connect),
        ("garmin.zip", 400, write_garmin),
        ("takeout.zip", 400, write_google_fit),
    ],
    ids=["Apple Health", "Health Connect", "Garmin", "Google Fit"],
)
def test_a_large_export_takes_little_memory(
    tmp_path: Path, name: str, size_mb: int, write: Callable[[Path, int], None]
) -> None:
    write(tmp_path / name, size_mb * MB)
    machine = Machine(home=tmp_path / "home", temporary=tmp_path / "tmp")

    with machine.started("import", tmp_path / name) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)

    (tmp_path / name).unlink()
    seconds = usage.ru_utime + usage.ru_stime
    print(f"\n{name}: {usage.ru_maxrss / 1024:.0f} MB, {seconds:.0f} s, {size_mb / seconds:.0f} MB/s")  # noqa: T201 - the figures of the proof
    assert process.returncode == 0
    assert len(contents(machine.home)["activities"]) > 1000
    assert usage.ru_maxrss / 1024 <= MOST_EXPORT_MEMORY_MB
