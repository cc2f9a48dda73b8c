"""The work of an import grows with its files, not faster."""

import zipfile
from pathlib import Path

import pytest

from lanterne_rouge.app.importing import importer, reading
from tests.work import calls
from tests.worlds import Lanterne


@pytest.mark.parametrize("count", [1500, pytest.param(12_000, marks=pytest.mark.proof)])
def test_twice_the_files_take_twice_the_work(
    lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.setattr(reading, "WORTH_PROCESSES", 10**9)
    small, large = (_archive(tmp_path / f"{n}.zip", n) for n in (count, 2 * count))
    lanterne("doctor", "--offline")  # makes the home

    few = calls(lambda: lanterne("import", small, "--json"))
    many = calls(lambda: lanterne("import", large, "--json"))

    assert many < 2.5 * few
    assert many < 1200 * 2 * count


def test_too_many_new_files_are_refused_in_one_sentence(
    lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importer, "MOST_NEW_FILES", 5)

    answer = lanterne("import", _archive(tmp_path / "in.zip", 6))

    assert answer.code != 0
    assert "more than 5 new files" in answer.err
    assert "one after another" in answer.err


def _archive(path: Path, count: int) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(count):
            archive.writestr(f"notes/{number:06d}.txt", f"{path.name} note {number}")
    return path
