import hashlib
import json
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from lanterne_rouge.adapters.storage.backup import write_backup
from lanterne_rouge.adapters.storage.restore import restore_backup
from lanterne_rouge.adapters.storage.stores import SqlStores, open_stores
from lanterne_rouge.domain.errors import StorageFailed

from .samples import NOW, TODAY, ride, same, samples
from .test_plans import own, plan

ORIGINAL = b"an original file"
SHA256 = hashlib.sha256(ORIGINAL).hexdigest()


@pytest.fixture
def saved(stores: SqlStores, tmp_path: Path) -> Path:
    """A backup of a home with a ride, an original and a mission."""
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), samples())
        stores.plans.keep(plan())
        stores.reflections.keep_parameters(own())
    stores.raw.put(SHA256, ORIGINAL)
    (stores.home / "missions").mkdir()
    (stores.home / "missions" / "tour 2026.toml").write_text("name = 'Tour'")
    return write_backup(stores.database, stores.home, tmp_path / "saved.zip").path


def _names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_backup_brings_everything_back_in_an_empty_home(saved: Path, tmp_path: Path) -> None:
    home = tmp_path / "elsewhere"

    restored = restore_backup(saved, home)

    assert (restored.files, restored.aside) == (3, None)
    with open_stores(home, "ann", today=TODAY) as stores:
        assert stores.activities.get("aa01") == ride()
        assert same(stores.activities.streams("aa01"), samples())
        assert stores.raw.get(SHA256) == ORIGINAL
        assert stores.plans.current() == plan()
        assert stores.reflections.own_parameters() == own()
        assert stores.journal.undo()[0].entry.what == "a ride"
    assert (home / "missions" / "tour 2026.toml").read_text() == "name = 'Tour'"


def test_what_was_there_is_moved_aside_and_not_deleted(saved: Path, stores: SqlStores) -> None:
    with stores.journal.writing("test", "another", at=NOW):
        stores.activities.save(ride("bb02"), samples())
    stores.close()

    restored = restore_backup(saved, stores.home)

    assert restored.aside == stores.home / "before-restore"
    with open_stores(stores.home, "ann", today=TODAY) as now:
        assert [a.id for a in now.activities.between(None, None)] == ["aa01"]
    with open_stores(restored.aside, "ann", today=TODAY) as before:
        assert [a.id for a in before.activities.between(None, None)] == ["aa01", "bb02"]
    assert restore_backup(saved, stores.home).aside == stores.home / "before-restore-2"


def test_a_backup_is_taken_while_a_writer_is_at_work(stores: SqlStores, tmp_path: Path) -> None:
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), samples())
    with stores.journal.writing("test", "not yet", at=NOW):
        stores.activities.save(ride("bb02"), samples())
        write_backup(stores.database, stores.home, tmp_path / "saved.zip")

    restore_backup(tmp_path / "saved.zip", tmp_path / "elsewhere")

    with open_stores(tmp_path / "elsewhere", "ann", today=TODAY) as other:
        assert [a.id for a in other.activities.between(None, None)] == ["aa01"]


def test_the_same_content_gives_the_same_backup(saved: Path, stores: SqlStores, tmp_path: Path) -> None:
    again = write_backup(stores.database, stores.home, tmp_path / "again.zip").path

    assert again.read_bytes() == saved.read_bytes()


def test_an_existing_file_is_never_overwritten(saved: Path, stores: SqlStores) -> None:
    before = saved.read_bytes()

    with pytest.raises(StorageFailed, match="already exists"):
        write_backup(stores.database, stores.home, saved)

    assert saved.read_bytes() == before


def test_a_backup_into_no_folder_is_told_in_a_sentence(stores: SqlStores, tmp_path: Path) -> None:
    with pytest.raises(StorageFailed, match="I can't write"):
        write_backup(stores.database, stores.home, tmp_path / "nowhere" / "saved.zip")


def test_a_home_in_use_is_not_replaced(saved: Path, stores: SqlStores) -> None:
    assert stores.activities.get("aa01")

    with pytest.raises(StorageFailed, match="Another program"):
        restore_backup(saved, stores.home)

    assert stores.activities.get("aa01") == ride()
    assert not (stores.home / "before-restore").exists()


def test_a_damaged_database_is_moved_aside_by_a_restore(saved: Path, stores: SqlStores) -> None:
    stores.close()
    (stores.home / "lanterne.db").write_bytes(b"no longer a database" * 400)

    restored = restore_backup(saved, stores.home)

    assert restored.aside is not None
    assert (restored.aside / "lanterne.db").read_bytes().startswith(b"no longer")
    with open_stores(stores.home, "ann", today=TODAY) as now:
        assert now.activities.get("aa01") == ride()


def _refused(file: Path, home: Path) -> str:
    before = _names(home) if home.exists() else set()
    with pytest.raises(StorageFailed) as caught:
        restore_backup(file, home)
    assert _names(home) == before
    assert caught.value.next_step
    return caught.value.sentence


def _rewritten(saved: Path, target: Path, change: dict[str, bytes | None], **list_changes: object) -> Path:
    """The backup with members replaced, added or dropped (None); its list is made to agree."""
    with zipfile.ZipFile(saved) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    contents = json.loads(members.pop("contents.json"))
    members = {name: data for name, data in {**members, **change}.items() if data is not None}
    contents["members"] = [
        {"name": name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in members.items()
    ]
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
        archive.writestr("contents.json", json.dumps({**contents, **list_changes}))
    return target


@pytest.mark.parametrize(
    "name",
    ["../evil.toml", "/etc/evil", "missions/../../evil", "missions/a/b", "raw/ab/../x", "missions\\evil", "notes.txt"],
)
def test_a_backup_that_would_write_elsewhere_is_refused(saved: Path, tmp_path: Path, name: str) -> None:
    evil = _rewritten(saved, tmp_path / "evil.zip", {name: b"x"})

    assert "contains an unexpected file" in _refused(evil, tmp_path / "elsewhere")
    assert not list(tmp_path.rglob("evil"))


def test_a_damaged_backup_is_refused(saved: Path, tmp_path: Path) -> None:
    whole = saved.read_bytes()
    for number, broken in enumerate((whole[:-40], whole[: len(whole) // 2], b"", whole.replace(ORIGINAL, b"x" * 16))):
        file = tmp_path / f"broken{number}.zip"
        file.write_bytes(broken)

        assert "damaged" in _refused(file, tmp_path / "elsewhere")


def test_an_original_under_a_wrong_name_is_refused(saved: Path, tmp_path: Path) -> None:
    evil = _rewritten(saved, tmp_path / "evil.zip", {f"raw/{SHA256[:2]}/{SHA256}": b"something else"})

    assert "damaged" in _refused(evil, tmp_path / "elsewhere")


def test_a_backup_whose_database_is_not_ours_is_refused(saved: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "theirs.db")) as connection:
        connection.execute("CREATE TABLE theirs (a)")
        connection.commit()
    theirs = (tmp_path / "theirs.db").read_bytes()

    assert "another program" in _refused(
        _rewritten(saved, tmp_path / "a.zip", {"lanterne.db": theirs}), tmp_path / "elsewhere"
    )
    assert "isn't a Lanterne Rouge database" in _refused(
        _rewritten(saved, tmp_path / "b.zip", {"lanterne.db": b"x" * 5000}), tmp_path / "elsewhere"
    )
    assert "damaged" in _refused(_rewritten(saved, tmp_path / "c.zip", {"lanterne.db": None}), tmp_path / "elsewhere")


def test_a_backup_of_a_newer_program_is_refused(saved: Path, tmp_path: Path) -> None:
    newer = _rewritten(saved, tmp_path / "newer.zip", {}, schema="0999")

    assert "newer" in _refused(newer, tmp_path / "elsewhere")


def test_any_other_zip_or_file_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "photos.zip"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("photo.jpg", b"x")

    assert "isn't a Lanterne Rouge backup" in _refused(other, tmp_path / "elsewhere")
    assert "There's no backup" in _refused(tmp_path / "nothing.zip", tmp_path / "elsewhere")
