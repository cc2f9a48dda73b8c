"""An archive of any size is read piece by piece, and files without training data cost next to nothing."""

import os
import tracemalloc
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import pytest

from lanterne_rouge.adapters.files.archives.finder import ArchiveFinder
from lanterne_rouge.adapters.files.catalogue import READERS
from lanterne_rouge.app.importing.reading import Outcome, ReadContext, read_file
from tests.proofs.commands import Machine
from tests.proofs.confined import NoRoom
from tests.proofs.contents import contents
from tests.worlds import MORNING, Lanterne, gpx_of, ride

GB, MB = 2**30, 2**20
MOST_MEMORY_MB = 600
MOST_HELD_MB = 24
"""Of an archive whose members are many times larger."""


class Sparse:
    """A file in which zeros take no room on the disk."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.seek, self.tell, self.flush, self.close = file.seek, file.tell, file.flush, file.close

    def write(self, data: bytes) -> int:
        """Write the bytes; zeros are left out."""
        if len(data) > 4096 and not any(memoryview(data)[:64]) and data == bytes(len(data)):
            self._file.seek(len(data), os.SEEK_CUR)
            return len(data)
        return self._file.write(data)


def write_zeros(archive: zipfile.ZipFile, name: str, size: int, packing: int) -> None:
    """A member of so many zero bytes."""
    member = zipfile.ZipInfo(name)
    member.compress_type = packing
    with archive.open(member, "w", force_zip64=True) as target:
        for _ in range(size // MB):
            target.write(bytes(MB))


def write_archive(path: Path, size: int, *, inner: int) -> None:
    """A film as it is, as much of nothing packed, an archive with a film within, and behind it all one ride."""
    beside = path.with_name("inner.zip")
    with beside.open("wb") as file, zipfile.ZipFile(Sparse(file), "w") as archive:  # type: ignore[arg-type]
        write_zeros(archive, "film.mp4", inner, zipfile.ZIP_STORED)
    with path.open("wb") as file, zipfile.ZipFile(Sparse(file), "w") as archive:  # type: ignore[arg-type]
        write_zeros(archive, "film.mp4", size, zipfile.ZIP_STORED)
        write_zeros(archive, "nothing.bin", size, zipfile.ZIP_DEFLATED)
        archive.write(beside, "more.zip")
        archive.writestr("ride.gpx", gpx_of(ride(minutes=10), every=5))
    beside.unlink()


def test_large_members_are_read_piece_by_piece(tmp_path: Path) -> None:
    write_archive(tmp_path / "in.zip", 96 * MB, inner=32 * MB)
    context = ReadContext(readers=READERS, raw=NoRoom(), pack=lambda streams: {}, known_hashes=frozenset())

    tracemalloc.start()
    files = list(ArchiveFinder(spool=tmp_path / "spool").find((tmp_path / "in.zip",)))
    outcomes = {file.name.removeprefix(f"{tmp_path}/in.zip/"): read_file(file, context).outcome for file in files}
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert outcomes == {
        "film.mp4": Outcome.IGNORED,
        "nothing.bin": Outcome.FAILED,
        "more.zip/film.mp4": Outcome.IGNORED,
        "ride.gpx": Outcome.READ,
    }
    assert peak < MOST_HELD_MB * MB


@pytest.mark.proof
def test_an_archive_of_ten_gigabytes_streams(tmp_path: Path) -> None:
    write_archive(tmp_path / "in.zip", 10 * GB, inner=2 * GB)
    machine = Machine(home=tmp_path / "home", temporary=tmp_path / "tmp")

    with machine.started("import", tmp_path / "in.zip") as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)

    assert process.returncode == 0
    assert (tmp_path / "in.zip").stat().st_size > 10 * GB
    assert len(contents(machine.home)["activities"]) == 1
    assert usage.ru_maxrss / 1024 <= MOST_MEMORY_MB


@dataclass(frozen=True, kw_only=True)
class Note:
    """A file of a messy folder, which may be looked at but not loaded."""

    name: str
    path: Path = Path("note.txt")
    size: int = 20
    stamp: str = "1"
    text: bytes = b"milk, bread, eggs\n"

    def head(self) -> bytes:
        """The first bytes."""
        return self.text

    def load(self) -> bytes:
        """Nobody needs the rest."""
        raise AssertionError(f"{self.name} was loaded")


def test_of_a_file_without_training_data_only_the_beginning_is_read() -> None:
    context = ReadContext(readers=READERS, raw=NoRoom(), pack=lambda streams: {}, known_hashes=frozenset())

    assert read_file(Note(name="note.txt"), context).outcome is Outcome.IGNORED
    assert read_file(Note(name="note.fit"), context).outcome is Outcome.STRANGE


def test_files_without_training_data_leave_no_rows(lanterne: Lanterne, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(40):
        (folder / f"{number}.txt").write_text(f"note {number}")
    (folder / "ride.gpx").write_text(gpx_of(ride(MORNING, minutes=5)))

    first, again = (lanterne("import", folder, "--json").document for _ in range(2))

    assert [(r["imported"], r["duplicates"], r["ignored"]) for r in (first, again)] == [(1, 0, 40), (0, 1, 40)]
    rows = contents(lanterne.home)
    assert (len(rows["files"]), len(rows["sightings"])) == (1, 1)
