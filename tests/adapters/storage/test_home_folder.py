import hashlib
import stat
from pathlib import Path

import pytest

from lanterne_rouge.adapters.storage.backup import write_backup
from lanterne_rouge.adapters.storage.home_folder import RESTORED, SWITCH, prepare_home
from lanterne_rouge.adapters.storage.restore import restore_backup
from lanterne_rouge.adapters.storage.stores import open_stores
from lanterne_rouge.domain.errors import StorageFailed
from tests.worlds import MORNING, Lanterne, weeks_of_rides

from .samples import NOW, TODAY, ride, samples

CONTENT = b"a ride"
ORIGINAL = hashlib.sha256(CONTENT).hexdigest()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_home_that_lost_its_database_says_so_and_gets_no_new_one(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with open_stores(home, "ann", today=TODAY) as stores:
        stores.raw.put(ORIGINAL, CONTENT)
    (home / "lanterne.db").unlink()

    with pytest.raises(StorageFailed, match="missing, but your original files are there") as refused:
        open_stores(home, "ann", today=TODAY)

    assert "lanterne restore FILE" in refused.value.next_step
    assert not (home / "lanterne.db").exists()


def test_a_database_on_a_server_is_not_missed_beside_the_originals(tmp_path: Path) -> None:
    with open_stores(tmp_path, "ann", today=TODAY) as stores:
        stores.raw.put(ORIGINAL, CONTENT)
    (tmp_path / "lanterne.db").unlink()

    with open_stores(tmp_path, "ann", today=TODAY, url=f"sqlite:///{tmp_path / 'other.db'}") as stores:
        assert stores.activities.between(None, None) == ()


@pytest.mark.parametrize("moved", range(6))
def test_a_restore_interrupted_between_any_two_moves_is_finished_by_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moved: int
) -> None:
    home = tmp_path / "home"
    with open_stores(home, "ann", today=TODAY) as stores:
        with stores.journal.writing("test", "a ride", at=NOW):
            stores.activities.save(ride(), samples())
        stores.raw.put(ORIGINAL, CONTENT)
        (home / "prices.json").write_text("{}")
        saved = write_backup(stores.database, home, tmp_path / "saved.zip").path
        with stores.journal.writing("test", "another", at=NOW):
            stores.activities.save(ride("bb02"), samples())
    (home / "missions").mkdir()
    (home / "missions" / "new.toml").write_text("name = 'New'")
    left = [moved]
    rename = Path.rename

    def stops(path: Path, target: Path) -> Path:
        if path.name.startswith(".restore-"):
            return rename(path, target)
        if not left[0]:
            raise InterruptedError
        left[0] -= 1
        return rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", stops)
        with pytest.raises(StorageFailed, match="goes on with it"):
            restore_backup(saved, home)

    with open_stores(home, "ann", today=TODAY) as stores:
        assert stores.database.notices == ("A restore was interrupted; I've finished it.",)
        assert [activity.id for activity in stores.activities.between(None, None)] == ["aa01"]
    aside = home / "before-restore"
    assert (home / "prices.json").exists() and not (home / "missions" / "new.toml").exists()
    assert (aside / "missions" / "new.toml").exists() and (aside / "lanterne.db").exists()
    assert not (home / RESTORED).exists() and not (home / SWITCH).exists()


def test_an_open_home_is_closed_to_other_users_once_and_said(lanterne: Lanterne) -> None:
    lanterne("check-in", "--energy", "low")
    (lanterne.home / "output").mkdir()
    (lanterne.home / "output" / "summary.md").write_text("health")
    for path in (lanterne.home, *lanterne.home.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)

    first, second = lanterne("doctor", "--offline"), lanterne("doctor", "--offline")

    assert "closed your home folder" in first.err and "closed your home" not in second.err
    assert mode(lanterne.home) == 0o700 and mode(lanterne.home / "lanterne.db") == 0o600
    assert mode(lanterne.home / "output" / "summary.md") == 0o600


def test_everything_that_is_written_is_closed_to_other_users_from_the_first_byte(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    weeks_of_rides(tmp_path / "in", until=MORNING, days=3)
    lanterne("import", tmp_path / "in")
    lanterne("today", "--date", str(MORNING.date()))
    lanterne("backup", tmp_path / "saved.zip")
    lanterne("export-data", tmp_path / "data")

    written = [lanterne.home, *lanterne.home.rglob("*"), tmp_path / "saved.zip", tmp_path / "data"]
    written += (tmp_path / "data").rglob("*")
    assert len(written) > 20
    assert [path for path in written if mode(path) & 0o077] == []


def test_an_empty_folder_that_is_there_is_closed_by_the_first_command(tmp_path: Path) -> None:
    home = tmp_path / "open"
    home.mkdir()
    home.chmod(0o777)

    assert prepare_home(home, has_file=True) == ()

    assert mode(home) == 0o700
