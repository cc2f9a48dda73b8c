"""A full disk is called a full disk, wherever it is met."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.worlds import Lanterne

FULL = "The disk is full"
NO_MOUNT = "a small disk can't be mounted here"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 1.5 MB, which needs the right to mount one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if shutil.which("mount") is None:
        pytest.skip(NO_MOUNT)
    command = ["mount", "-t", "tmpfs", "-o", "size=1500k", "tmpfs", str(disk)]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        pytest.skip(NO_MOUNT)
    try:
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def fill(disk: Path) -> None:
    """Write until nothing more fits."""
    with (disk / "fill").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return


def test_every_command_that_writes_says_that_the_disk_is_full(
    small_disk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lanterne = Lanterne(small_disk / "home", capsys)
    (tmp_path / "ring.csv").write_text("date,hrv\n2026-03-03,60\n")
    assert lanterne("check-in", "--energy", "ok").code == 0
    fill(small_disk)

    for command in (
        ("check-in", "--energy", "low"),
        ("init", "--goal", "Hill", "--date", "2030-05-17", "--sports", "cycling", "--minutes", "60"),
        ("import", tmp_path / "ring.csv"),
        ("today",),
        ("backup", small_disk / "all.zip"),
        ("export-data", small_disk / "export"),
    ):
        answer = lanterne(*command)
        assert answer.code == 1 and FULL in answer.err, command
