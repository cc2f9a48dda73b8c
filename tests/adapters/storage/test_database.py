import errno
import os
import runpy
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event

import lanterne_rouge.adapters.storage
from lanterne_rouge.adapters.storage.activities import SETS_FORMAT, pack_sets
from lanterne_rouge.adapters.storage.database import OUR_SCHEMA, Schema, check_database, open_database
from lanterne_rouge.adapters.storage.disk import disk_failed
from lanterne_rouge.adapters.storage.failures import DISK_FULL
from lanterne_rouge.adapters.storage.migrations.upgrade import upgrade_database
from lanterne_rouge.adapters.storage.stores import SqlStores, bind_stores, open_stores
from lanterne_rouge.adapters.storage.tables import REVISION, metadata
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.errors import Conflict, StorageFailed
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind

from .samples import NOW, TODAY, lifting, ride, same, samples

NEXT = f"{int(REVISION) + 1:04d}"
NEXT_VERSION = f'''
"""A later version, for tests."""
import sqlalchemy as sa
from alembic import op

revision = "{NEXT}"
down_revision = "{REVISION}"


def upgrade() -> None:
    op.add_column("check_ins", sa.Column("mood", sa.Text(), nullable=False, server_default="unknown"))
'''


@dataclass(frozen=True, kw_only=True)
class Refusal:
    sentence: str
    next_step: str


def _refusal(home: Path) -> Refusal:
    with pytest.raises(StorageFailed) as caught:
        open_stores(home, "ann", today=TODAY)
    assert caught.value.next_step
    return Refusal(sentence=caught.value.sentence, next_step=caught.value.next_step)


def _home_with_a_ride(home: Path) -> Path:
    with open_stores(home, "ann", today=TODAY) as stores, stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), samples())
        stores.check_ins.save(TODAY, CheckIn(text="well"))
    return home / "lanterne.db"


def _next_schema(folder: Path, migration: str = NEXT_VERSION) -> Schema:
    folder.mkdir()
    (folder / f"v{NEXT}_next.py").write_text(migration)
    return Schema(revision=NEXT, versions=(*OUR_SCHEMA.versions, folder))


def test_opening_is_quick_and_imports_no_alembic(tmp_path: Path) -> None:
    program = (
        "import sys, datetime, pathlib\n"
        "from lanterne_rouge.adapters.storage.stores import open_stores\n"
        f"home, day = pathlib.Path({str(tmp_path)!r}), datetime.date(2026, 1, 1)\n"
        "for _ in range(2):\n"
        "    open_stores(home, 'ann', today=day).close()\n"
        "sys.exit(any(name in sys.modules for name in ('alembic', 'pydantic', 'mako')))\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

    assert subprocess.run([sys.executable, "-c", program], env=environment).returncode == 0


def test_the_migrations_lead_to_the_same_schema_as_a_new_database(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    database = open_database(tmp_path / "home", today=TODAY)
    with database.transaction(durable=True) as connection:
        metadata.drop_all(connection)
        connection.exec_driver_sql("DROP TABLE alembic_version")
        upgrade_database(connection, OUR_SCHEMA.versions, REVISION)
    with database.engine.connect() as connection:
        migrated = _schema_text(connection.connection.driver_connection)
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    database.close()
    fresh = open_database(tmp_path / "fresh", today=TODAY)
    with fresh.engine.connect() as connection:
        created = _schema_text(connection.connection.driver_connection)
    fresh.close()

    assert differences == []
    assert {name for name, _ in migrated} == {name for name, _ in created}
    assert [sql for _, sql in migrated if "DEFERR" in sql] != []


def _schema_text(connection: object) -> list[tuple[str, str]]:
    assert isinstance(connection, sqlite3.Connection)
    return connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()


def test_an_older_database_is_copied_then_brought_up_to_date(tmp_path: Path) -> None:
    home = tmp_path / "home"
    _home_with_a_ride(home)
    schema = _next_schema(tmp_path / "versions")

    database = open_database(home, today=date(2026, 2, 3), schema=schema)
    stores = bind_stores(database, home, "ann")

    assert database.notices == (
        f"I upgraded the database from version {REVISION} to {NEXT}; the previous one is saved as lanterne.v{REVISION}-2026-02-03.db.",
    )
    assert stores.activities.get("aa01") == ride()
    assert same(stores.activities.streams("aa01"), samples())
    with database.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT mood FROM check_ins").scalars().all() == ["unknown"]
    stores.close()
    shutil.copy(home / f"lanterne.v{REVISION}-2026-02-03.db", tmp_path / "lanterne.db")
    with open_stores(tmp_path, "ann", today=TODAY) as copy:
        assert copy.activities.get("aa01") == ride()


def test_a_database_of_the_first_version_gets_its_new_tables_after_a_copy(tmp_path: Path) -> None:
    home = tmp_path / "home"
    path = _home_with_a_ride(home)
    database = open_database(home, today=TODAY)
    with database.transaction(durable=True) as connection:
        metadata.drop_all(connection)
        connection.exec_driver_sql("DROP TABLE alembic_version")
        upgrade_database(connection, OUR_SCHEMA.versions, "0001")
        connection.exec_driver_sql("INSERT INTO athletes (id, name) VALUES (1, 'ann')")
        words = (1, TODAY.isoformat(), '{"text": "well"}')
        connection.exec_driver_sql("INSERT INTO check_ins (athlete_id, day, document) VALUES (?, ?, ?)", words)
    database.close()

    with open_stores(home, "ann", today=TODAY) as stores:
        assert stores.database.notices == (
            f"I upgraded the database from version 0001 to {REVISION}; the previous one is saved as lanterne.v0001-2026-01-10.db.",
        )
        assert stores.check_ins.on(TODAY) == CheckIn(text="well")
        assert stores.plans.current() is None
        assert stores.reflections.feedback(None, None) == ()
    assert path.with_name("lanterne.v0001-2026-01-10.db").exists()


def test_sets_that_were_lifted_before_the_third_version_get_their_columns(tmp_path: Path) -> None:
    home = tmp_path / "home"
    lifted = lifting()
    with open_stores(home, "ann", today=TODAY) as stores, stores.journal.writing("test", "squats", at=NOW):
        stores.activities.save(lifted, None)
        before = stores.strength.series()
    database = open_database(home, today=TODAY)
    with database.transaction(durable=True) as connection:
        connection.exec_driver_sql("DROP TABLE lifted_sets")
        connection.exec_driver_sql("DROP TABLE strength_things")
        connection.exec_driver_sql("DROP TABLE model_calls")
        _to_fourth_version(connection)
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0002'")
    database.close()

    with open_stores(home, "ann", today=TODAY) as stores:
        after = stores.strength.series()

    assert (after.names, after.reps.tolist()) == (before.names, before.reps.tolist()) == (("Squat",), [5.0, 5.0])


def test_the_third_version_packs_sets_by_itself_and_as_its_format_was() -> None:
    """A later format of the program must not reach into an old migration."""
    path = Path(lanterne_rouge.adapters.storage.__file__).parent / "migrations" / "versions" / "v0003_strength.py"
    third = runpy.run_path(str(path))
    sets = (
        RecordedSet(exercise="Squat", weight_kg=100.0, reps=5, rir=2.0),
        RecordedSet(exercise="Plank", kind=SetKind.WARMUP, duration_s=60.0),
        RecordedSet(exercise="Squat", weight_kg=-10.5, reps=3, rpe=9.0, kind=SetKind.DROP, distance_m=4.0),
    )

    assert third["_packed"](msgspec.to_builtins(sets)) == pack_sets(sets)
    assert third["FIRST_SETS_FORMAT"] == SETS_FORMAT == 1
    assert "import lanterne_rouge" not in path.read_text() and "from lanterne_rouge" not in path.read_text()


def test_a_database_of_the_third_version_gets_an_empty_ledger_of_model_calls_after_a_copy(tmp_path: Path) -> None:
    home = tmp_path / "home"
    path = _home_with_a_ride(home)
    database = open_database(home, today=TODAY)
    with database.transaction(durable=True) as connection:
        connection.exec_driver_sql("DROP TABLE model_calls")
        _to_fourth_version(connection)
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0003'")
    database.close()

    with open_stores(home, "ann", today=TODAY) as stores:
        notices = stores.database.notices
        ride_after, calls = stores.activities.get("aa01"), stores.model_calls.between(None, None)
        stores.journal.undo()
        left = stores.activities.between(None, None)

    assert notices == (
        f"I upgraded the database from version 0003 to {REVISION}; the previous one is saved as lanterne.v0003-2026-01-10.db.",
    )
    assert (ride_after, calls, left) == (ride(), (), ())
    with closing(sqlite3.connect(path.with_name("lanterne.v0003-2026-01-10.db"))) as copy:
        assert copy.execute("SELECT count(*) FROM activities").fetchone() == (1,)
        assert copy.execute("SELECT name FROM sqlite_master WHERE name = 'model_calls'").fetchall() == []


def test_a_database_of_the_fourth_version_gets_idempotency_keys_and_keeps_its_journal(tmp_path: Path) -> None:
    home = tmp_path / "home"
    _home_with_a_ride(home)
    database = open_database(home, today=TODAY)
    with database.transaction(durable=True) as connection:
        _to_fourth_version(connection)
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0004'")
    database.close()

    with open_stores(home, "ann", today=TODAY) as stores:
        before = stores.journal.entries()
        with (
            stores.journal.with_key("k1", "f1"),
            stores.journal.writing("test", "tired", at=NOW),
        ):
            stores.check_ins.save(TODAY, CheckIn(text="tired"))
        stores.journal.answer("k1", "{}")
        keyed = stores.journal.keyed("k1")

        assert len(stores.journal.entries()) == len(before) + 1
        assert keyed is not None and (keyed.fingerprint, keyed.answer) == ("f1", "{}")
        assert stores.journal.keyed("k2") is None


def test_an_idempotency_key_is_unique_for_an_athlete(tmp_path: Path) -> None:
    with open_stores(tmp_path, "ann", today=TODAY) as stores:
        with stores.journal.with_key("k1", "f1"), stores.journal.writing("test", "one", at=NOW):
            stores.check_ins.save(TODAY, CheckIn(text="one"))

        with (
            pytest.raises(Conflict),
            stores.journal.with_key("k1", "f2"),
            stores.journal.writing("test", "two", at=NOW),
        ):
            stores.check_ins.save(TODAY, CheckIn(text="two"))

        assert stores.check_ins.on(TODAY) == CheckIn(text="one")


def _to_fourth_version(connection: Connection) -> None:
    for table in (
        "cards",
        "conversations",
        "turns",
        "routing_decisions",
        "refusals",
        "workout_events",
        "devices",
        "pairing_codes",
        "outbox",
        "worker_runs",
    ):
        connection.exec_driver_sql(f"DROP TABLE {table}")
    connection.exec_driver_sql("DROP INDEX ix_journal_entries_athlete_id_request_key")
    for name in ("request_key", "request_fingerprint", "answer"):
        connection.exec_driver_sql(f"ALTER TABLE journal_entries DROP COLUMN {name}")


def test_a_write_from_before_a_migration_can_still_be_undone(tmp_path: Path) -> None:
    home = tmp_path / "home"
    _home_with_a_ride(home)
    with open_stores(home, "ann", today=TODAY) as stores, stores.journal.writing("test", "ill", at=NOW):
        stores.check_ins.save(TODAY, CheckIn(text="ill"))

    database = open_database(home, today=TODAY, schema=_next_schema(tmp_path / "versions"))
    stores = bind_stores(database, home, "ann")
    stores.journal.undo()

    assert stores.check_ins.on(TODAY) == CheckIn(text="well")
    stores.close()


def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    home = tmp_path / "home"
    _home_with_a_ride(home)
    broken = NEXT_VERSION + '    op.drop_table("nowhere")\n'

    with pytest.raises(
        StorageFailed, match=rf"it's unchanged; the previous one is saved as lanterne\.v{REVISION}-2026-01-10\.db"
    ):
        open_database(home, today=TODAY, schema=_next_schema(tmp_path / "versions", broken))

    with open_stores(home, "ann", today=TODAY) as stores:
        assert stores.activities.get("aa01") == ride()
        with stores.database.engine.connect() as connection:
            columns = connection.exec_driver_sql("PRAGMA table_info(check_ins)").mappings().all()
        assert "mood" not in [column["name"] for column in columns]


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = _home_with_a_ride(tmp_path / "home")
    open_database(path.parent, today=TODAY, schema=_next_schema(tmp_path / "versions")).close()
    before = path.read_bytes()

    refusal = _refusal(path.parent)

    assert "newer" in refusal.sentence and NEXT in refusal.sentence
    assert "Update" in refusal.next_step
    assert path.read_bytes() == before


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "lanterne.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs (a)")
        connection.commit()
    before = path.read_bytes()

    assert "another program" in _refusal(tmp_path).sentence
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["lanterne.db"]


def test_another_programs_database_with_the_same_kind_of_versions_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "lanterne.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES (?)", [REVISION])
        connection.commit()

    assert "another program" in _refusal(tmp_path).sentence


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "lanterne.db"
    path.write_bytes(b"my diary, volume one\n" * 500)

    assert "isn't a Lanterne Rouge database" in _refusal(tmp_path).sentence
    assert path.read_bytes().startswith(b"my diary")


@pytest.mark.parametrize("share", [0.001, 0.3, 0.9])
def test_a_truncated_database_is_told_in_a_sentence(tmp_path: Path, share: float) -> None:
    path = _home_with_a_ride(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])

    assert "damaged" in _refusal(tmp_path).sentence
    assert path.stat().st_size == int(len(whole) * share)


def test_garbage_within_a_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = _home_with_a_ride(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xa7" * (len(whole) - 4096))

    assert "damaged" in _refusal(tmp_path).sentence


def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    (tmp_path / "lanterne.db").touch()

    with open_stores(tmp_path, "ann", today=TODAY) as stores:
        assert stores.activities.between(None, None) == ()
        assert check_database(stores.database) == ()


def test_a_home_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert "can't create" in _refusal(tmp_path / "file" / "home").sentence


@pytest.mark.parametrize("exists", [True, False], ids=["with a database", "without a database"])
def test_a_folder_without_rights_is_told_in_a_sentence(tmp_path: Path, exists: bool) -> None:
    home = tmp_path / "home"
    _home_with_a_ride(home) if exists else home.mkdir()
    for path in home.iterdir():
        path.chmod(0o444)
    home.chmod(0o555)
    for folder in (tmp_path, *tmp_path.parents):
        if not folder.stat().st_mode & 0o001:
            folder.chmod(folder.stat().st_mode | 0o055)

    told = _as_nobody(home)

    home.chmod(0o755)
    assert told.startswith("StorageFailed: ") and "--home" in told


def _as_nobody(home: Path) -> str:
    """What opening and writing says to somebody without rights; a child process gives its own up where it has all."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        if os.getuid() == 0:
            os.setgid(65534)
            os.setuid(65534)
        try:
            with open_stores(home, "ann", today=TODAY) as stores, stores.journal.writing("test", "x", at=NOW):
                stores.state.put("a", "b")
            told = "nothing"
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
        os.write(writing, told.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().decode()
    os.waitpid(child, 0)
    return told


def test_a_full_disk_is_told_and_nothing_is_lost(stores: SqlStores) -> None:
    with stores.journal.writing("test", "a ride", at=NOW):
        stores.activities.save(ride(), samples())
    stores.database.engine.dispose()
    with stores.database.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages + 2}")

        @event.listens_for(stores.database.engine, "checkout")
        def _no_room(driver: sqlite3.Connection, *_: object) -> None:
            driver.execute(f"PRAGMA max_page_count={pages + 2}")

    with pytest.raises(StorageFailed) as caught, stores.journal.writing("test", "too much", at=NOW):
        for number in range(200):
            stores.activities.save(ride(f"b{number}"), samples())

    assert caught.value.sentence == DISK_FULL[0]
    assert stores.activities.between(None, None) == (ride(),)
    assert [entry.what for entry in stores.journal.entries()] == ["a ride"]
    assert check_database(stores.database) == ()


def test_a_full_disk_under_a_file_is_told_as_such() -> None:
    failure = disk_failed(OSError(errno.ENOSPC, "No space left on device"), "A file cannot be written")

    assert (failure.sentence, failure.next_step) == DISK_FULL


def test_a_database_that_another_program_holds_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = _home_with_a_ride(tmp_path)
    database = open_database(tmp_path, today=TODAY, busy_s=0.05)
    stores = bind_stores(database, tmp_path, "ann")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(StorageFailed, match="Another program"), stores.journal.writing("test", "x", at=NOW):
            stores.state.put("a", "b")

        assert stores.activities.get("aa01") == ride(), "readers are not kept out"
        other.execute("ROLLBACK")
    with stores.journal.writing("test", "x", at=NOW):
        stores.state.put("a", "b")
    stores.close()


def test_what_an_athlete_enters_is_on_disk_before_the_block_ends(stores: SqlStores) -> None:
    levels = []
    for durable in (True, False):
        with stores.journal.writing("test", "x", at=NOW, durable=durable):
            with stores.database.engine.connect():
                pass
            levels.append(_synchronous(stores))

    assert levels == [2, 1]


def _synchronous(stores: SqlStores) -> int:
    """The level of the connection that is writing: 2 is DISK_FULL, 1 NORMAL."""
    ledger = stores.journal._ledger  # type: ignore[attr-defined]  # no door tells of it, and it must be right
    level = ledger.open_writing.connection.exec_driver_sql("PRAGMA synchronous").scalar_one()
    return int(level)


def test_an_address_that_names_no_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    for address in ("nonsense", "frog://x"):
        with pytest.raises(StorageFailed, match="DATABASE_URL"):
            open_database(tmp_path, today=TODAY, url=address)
