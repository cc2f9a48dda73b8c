"""Backups by themselves: dated, encrypted, few of every age, and restored with the password alone."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from lanterne_rouge.adapters.delivery import sealed_file
from lanterne_rouge.adapters.delivery.sealed_file import open_sealed_file, seal_file
from lanterne_rouge.app.folder_backup import kept_days
from lanterne_rouge.app.worker import WorkerRequest, run_due_jobs
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne

pytest.importorskip("cryptography")
TODAY = datetime.now(UTC).date()
PASSWORD = "correct horse battery"
CANARY = "a canary in the notes of a morning"


@pytest.fixture
def coach(lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lanterne:
    monkeypatch.setenv("BACKUP_KEY", PASSWORD)
    assert lanterne("check-in", "--energy", "low", "--text", CANARY).code == 0
    return lanterne


def _only(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def test_a_backup_is_restored_with_its_password_alone(
    coach: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = coach("backup", "--folder", tmp_path / "safe")
    file = _only(tmp_path / "safe")
    there = Lanterne(tmp_path / "other", coach._capsys)

    monkeypatch.setenv("BACKUP_KEY", "not the password at all")
    wrong = there("restore", file)
    monkeypatch.delenv("BACKUP_KEY")
    without = there("restore", file)
    monkeypatch.setenv("BACKUP_KEY", PASSWORD)
    right = there("restore", file)

    assert said.code == 0 and file.name == f"lanterne-{TODAY}.zip.sealed"
    assert (wrong.code, without.code, right.code) == (1, 1, 0)
    assert "can't be opened with BACKUP_KEY" in wrong.err and "BACKUP_KEY isn't set" in without.err
    assert there("check-in", "--json").document == coach("check-in", "--json").document
    assert not list((tmp_path / "other").glob(".unsealed-*"))


def test_nothing_of_the_home_can_be_read_in_a_backup(coach: Lanterne, tmp_path: Path) -> None:
    plain = tmp_path / "plain.zip"
    assert coach("backup", plain).code == 0
    assert coach("backup", "--folder", tmp_path / "safe").code == 0

    sealed = _only(tmp_path / "safe").read_bytes()
    for word in (CANARY.encode(), b"SQLite format", b"lanterne.db", b"PK\x03\x04"):
        assert word not in sealed
    assert b"lanterne.db" in plain.read_bytes()
    assert not list(coach.home.glob(".unsealed-*"))


def test_a_second_backup_of_a_day_replaces_the_first_and_old_ones_go(coach: Lanterne, tmp_path: Path) -> None:
    folder = tmp_path / "safe"
    folder.mkdir()
    for back in range(1, 120):
        (folder / f"lanterne-{TODAY - timedelta(days=back)}.zip.sealed").write_bytes(b"old")
    (folder / "holiday.jpg").write_bytes(b"mine")
    (folder / "lanterne-2026-13-45.zip.sealed").write_bytes(b"no day")

    first, second = (coach("backup", "--folder", folder, "--json").document for _ in range(2))

    left = {path.name for path in folder.iterdir()}
    assert {"holiday.jpg", "lanterne-2026-13-45.zip.sealed", f"lanterne-{TODAY}.zip.sealed"} <= left
    assert isinstance(first["pruned"], list) and len(first["pruned"]) > 90
    assert second["pruned"] == []
    assert all(f"lanterne-{TODAY - timedelta(days=back)}.zip.sealed" in left for back in range(7))
    assert len(left) <= 7 + 5 + 12 + 2


@given(some.sets(some.dates(date(2024, 1, 1), date(2026, 6, 1)), max_size=400))
def test_the_newest_backup_of_each_age_is_kept(days: set[date]) -> None:
    today = date(2026, 6, 1)

    kept = kept_days(days, today)

    assert kept <= days
    assert len(kept) <= 7 + 5 + 12
    assert not days or max(days) in kept
    assert {day for day in days if day > today - timedelta(days=7)} <= kept
    assert kept_days(kept, today) == kept


@pytest.mark.parametrize("size", [0, 1, 4095, 4096, 4097, 3 * 4096])
def test_any_size_comes_back_and_any_change_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(sealed_file, "PIECE_BYTES", 4096)
    monkeypatch.setattr(sealed_file, "SCRYPT_COST", 2)
    plain, sealed, again = tmp_path / "plain", tmp_path / "sealed", tmp_path / "again"
    content = bytes(n % 251 for n in range(size))
    plain.write_bytes(content)
    seal_file(plain, sealed, PASSWORD)
    open_sealed_file(sealed, again, PASSWORD)
    whole = sealed.read_bytes()
    head = len(sealed_file.SEALED_MARK) + 23

    damaged = [
        *(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(0, len(whole), 97)),
        whole[:-1],
        whole[:head],
        whole + b"x",
        *([whole[:head] + whole[head + 4112 :], whole[: head + 4112]] if size > 4096 else []),
    ]

    assert again.read_bytes() == content
    for number, changed in enumerate(damaged):
        sealed.write_bytes(changed)
        with pytest.raises(BadInput):
            open_sealed_file(sealed, tmp_path / f"bad-{number}", PASSWORD)
        assert not (tmp_path / f"bad-{number}").exists()


def test_the_worker_saves_once_a_night(coach: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKUP_FOLDER", str(tmp_path / "safe"))

    def look(hour: int) -> list[tuple[str, ...]]:
        moment = datetime(2026, 3, 4, hour, tzinfo=UTC)
        with replace(open_scope(home=coach.home), clock=lambda zone: moment.astimezone(zone)) as scope:
            return [run.lines for run in run_due_jobs(WorkerRequest(), scope).runs if run.job == "backup"]

    assert [look(hour) for hour in (2, 3, 4)] == [
        [],
        [("saved lanterne-2026-03-04.zip.sealed, 1 there, 0 deleted",)],
        [],
    ]


@pytest.mark.parametrize(
    ("arguments", "key", "sentence"),
    [
        ((), PASSWORD, "Which folder?"),
        (("--folder", "safe"), "", "BACKUP_KEY isn't set"),
        (("--folder", "safe"), "short", "shorter than 12"),
        (("--folder", "file/below"), PASSWORD, "can't write the backup"),
    ],
)
def test_what_is_missing_for_a_backup_is_said(
    coach: Lanterne,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    key: str,
    sentence: str,
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("BACKUP_KEY", key)

    said = coach("backup", *arguments)

    assert said.code == 1
    assert sentence in said.err
    assert not list(tmp_path.rglob("*.sealed*"))
