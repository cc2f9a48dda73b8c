"""Opens the database: creates it, checks that it is ours, sound and of this program's version.

An older one is copied, then brought up to date.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, inspect, make_url, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError, ProgrammingError

from lanterne_rouge.adapters.storage.failures import DAMAGED, NO_RIGHTS, disk_failed, translated
from lanterne_rouge.adapters.storage.tables import REVISION, metadata, schema_version
from lanterne_rouge.domain.errors import StorageFailed

FILE_NAME: Final = "lanterne.db"

APPLICATION_ID: Final = 0x4C414E54
"""Marks an SQLite file as ours: "LANT" in ASCII."""

MAGIC: Final = b"SQLite format 3\x00"
WRITES: Final = "lanterne_writes"


@dataclass(frozen=True, kw_only=True)
class Schema:
    """A version of the schema and the folders with the migrations that lead to it."""

    revision: str
    versions: tuple[Path, ...]


OUR_SCHEMA: Final = Schema(revision=REVISION, versions=(Path(__file__).parent / "migrations" / "versions",))


@dataclass(frozen=True, kw_only=True)
class Database:
    """An open database. `path` is None for a server; `notices` are sentences about what opening it did."""

    engine: Engine
    path: Path | None
    notices: tuple[str, ...] = ()

    def close(self) -> None:
        """Close every connection; SQLite then tidies its side files away."""
        self.engine.dispose()

    @contextmanager
    def transaction(self, *, durable: bool) -> Iterator[Connection]:
        """The one writer: waits for others first, commits at the end, keeps nothing on any exception."""
        with translated(), self.engine.connect().execution_options(**{WRITES: True}) as connection:
            if self.path is not None:
                # Set outside of any transaction, where alone it has effect. A FULL commit covers earlier NORMAL ones.
                _pragma(connection, "synchronous", "FULL" if durable else "NORMAL")
            with connection.begin():
                yield connection


def open_database(
    home: Path, *, today: date, url: str | None = None, busy_s: float = 10.0, schema: Schema = OUR_SCHEMA
) -> Database:
    """The database at `url`, else `lanterne.db` in `home`; raises `StorageFailed` and leaves alone what is not ours.

    `today` names the backup that is taken before an older database is brought up to date.
    """
    path = None if url else home / FILE_NAME
    if path is not None:
        _make_folder(home)
        _look_at_file(path)
    engine = _engine(path, url, busy_s)
    with ExitStack() as on_failure:
        on_failure.callback(engine.dispose)
        with translated():
            notices = _brought_to(schema, Database(engine=engine, path=path), today)
        on_failure.pop_all()
    return Database(engine=engine, path=path, notices=notices)


def check_database(database: Database) -> tuple[str, ...]:
    """What SQLite finds wrong in the whole file, as it tells it; reads everything, so it is slow."""
    if database.path is None:
        return ()
    with translated(), database.engine.connect() as connection:
        told = connection.exec_driver_sql("PRAGMA integrity_check(20)").scalars().all()
    return tuple(str(line) for line in told if line != "ok")


def check_file(path: Path) -> None:
    """Raise `StorageFailed` unless the file is a sound database of ours that this program can open."""
    _look_at_file(path)
    database = Database(engine=_engine(path, None, 1.0), path=path)
    try:
        with translated(), database.engine.connect() as connection:
            _refuse_newer(_revision(connection, database) or "", OUR_SCHEMA)
        if check_database(database):
            raise StorageFailed(*DAMAGED)
    finally:
        database.close()


def take_alone(path: Path) -> None:
    """Bring everything into the one file; raises `StorageFailed` when another program has the database open."""
    with translated(), closing(sqlite3.connect(path, timeout=1)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE").fetchall()


def copy_sqlite(source: Path, target: Path) -> None:
    """An exact copy of a database that may be in use, through SQLite's own online backup."""
    with (
        translated(),
        closing(sqlite3.connect(source, timeout=10)) as original,
        closing(sqlite3.connect(target)) as copy,
    ):
        original.backup(copy)


def _make_folder(home: Path) -> None:
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise disk_failed(error, f"The folder {home} cannot be made") from error


def _look_at_file(path: Path) -> None:
    """Refuse what SQLite would only notice later, or would change by opening it."""
    try:
        with path.open("rb") as file:
            head = file.read(100)
        cut_short = len(head) == 100 and not _has_log(path) and path.stat().st_size < _promised_size(head)
    except FileNotFoundError:
        if not os.access(path.parent, os.W_OK):
            raise StorageFailed(*NO_RIGHTS) from None
        return
    except OSError as error:
        raise disk_failed(error, f"The database {path} cannot be read") from error
    if head and not head.startswith(MAGIC):
        raise StorageFailed(
            f"{path} is no database of Lanterne Rouge, or its beginning is damaged; it was left as it is.",
            "Move the file away, then restore a backup with `lanterne restore FILE` or start anew.",
        )
    if cut_short or 0 < len(head) < 100:
        raise StorageFailed(f"{path} is damaged: its end is missing.", DAMAGED[1])


def _promised_size(head: bytes) -> int:
    page = int.from_bytes(head[16:18], "big")
    return (65536 if page == 1 else page) * int.from_bytes(head[28:32], "big")


def _has_log(path: Path) -> bool:
    """Whether changes wait beside the file: until they are in it, the file may be shorter than it says.

    Asked between reading what the file says and how long it is, so that a writer at work is never taken for damage.
    """
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0


def _engine(path: Path | None, url: str | None, busy_s: float) -> Engine:
    if path is None:
        return _server_engine(url or "")
    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": busy_s})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _server_engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        return create_engine(parsed, pool_pre_ping=True)
    except (ArgumentError, NoSuchModuleError) as error:
        raise StorageFailed(
            "DATABASE_URL names no database that can be used.",
            "Write it as postgresql://user:password@host/name, or leave it empty for a file.",
        ) from error
    except ModuleNotFoundError as error:
        raise StorageFailed(
            f"The driver for this database is not installed ({error.name}).",
            "Install it: pip install 'lanterne-rouge[postgres]'.",
        ) from error


def _prepare_sqlite(connection: DBAPIConnection, _record: object) -> None:
    # sqlite3 begins transactions late and by its own rules; we begin them ourselves (see _begin_sqlite).
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes its place at once: turning a reader into a writer half-way fails when another came first.
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _pragma(connection: Connection, name: str, value: str) -> None:
    """Set on the driver's own connection: through SQLAlchemy it would begin a transaction."""
    driver = connection.connection.driver_connection
    if isinstance(driver, sqlite3.Connection):
        driver.execute(f"PRAGMA {name}={value}").fetchall()


def _brought_to(schema: Schema, database: Database, today: date) -> tuple[str, ...]:
    with database.engine.connect() as connection:
        found = _revision(connection, database)
    if found == schema.revision:
        return ()
    if found is None:
        _create(database, schema)
        return ()
    _refuse_newer(found, schema)
    return (_migrated(database, found, schema, today),)


def _refuse_newer(found: str, schema: Schema) -> None:
    if not found.isdecimal() or found > schema.revision:
        raise StorageFailed(
            f"The database was written by a newer Lanterne Rouge (its version is {found[:40]}, "
            f"this program knows {schema.revision}); it was left as it is.",
            "Update the program, then try again.",
        )


def _revision(connection: Connection, database: Database) -> str | None:
    """The version of the schema; None for an empty database. Raises `StorageFailed` for another program's."""
    found = _version(connection)
    if found is None:
        tables = inspect(connection).get_table_names()
        if not tables:
            return None
        if schema_version.name in tables:  # made this moment by another process
            found = _version(connection)
    if found is None or not _is_marked(connection, database):
        raise StorageFailed(
            f"{database.path or 'The database'} belongs to another program; it was left as it is.",
            "Name another folder with --home DIR, or another DATABASE_URL.",
        )
    return found


def _version(connection: Connection) -> str | None:
    try:
        version: str | None = connection.execute(select(schema_version.c.version_num)).scalar()
        return version
    except (OperationalError, ProgrammingError) as error:
        if not _is_missing_table(error):
            raise
        connection.rollback()
        return None


def _is_missing_table(error: DBAPIError) -> bool:
    code = getattr(error.orig, "sqlite_errorcode", None)
    return code == sqlite3.SQLITE_ERROR or getattr(error.orig, "sqlstate", None) == "42P01"


def _is_marked(connection: Connection, database: Database) -> bool:
    if database.path is None:
        return inspect(connection).has_table("journal_entries")
    return connection.exec_driver_sql("PRAGMA application_id").scalar() == APPLICATION_ID


def _create(database: Database, schema: Schema) -> None:
    """Write the newest schema at once, without Alembic: all of it or nothing."""
    with database.engine.connect() as connection:
        _keep_a_log(connection)
    with database.transaction(durable=True) as connection:
        if inspect(connection).get_table_names():
            return  # another process was quicker
        metadata.create_all(connection)
        schema_version.create(connection)
        connection.execute(insert(schema_version).values(version_num=REVISION))
        if database.path is not None:
            connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
    if schema.revision != REVISION:
        _upgrade(database, schema)


def _keep_a_log(connection: Connection, patience_s: float = 2.0) -> None:
    """Turn SQLite's write-ahead log on; it stays on.

    Here SQLite mostly does not wait by itself while another process, which opens the new database too, holds it.
    """
    deadline = time.monotonic() + patience_s
    while True:
        try:
            _pragma(connection, "journal_mode", "WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def _migrated(database: Database, found: str, schema: Schema, today: date) -> str:
    kept = _copy_before(database, found, today)
    try:
        _upgrade(database, schema)
    except DBAPIError as error:
        raise StorageFailed(
            f"The database could not be brought from version {found} to {schema.revision}; it is as it was{kept}.",
            "Use the program's previous version, and tell us about it.",
        ) from error
    return f"The database was brought from version {found} to {schema.revision}{kept}."


def _copy_before(database: Database, found: str, today: date) -> str:
    if database.path is None:
        return ""
    target = _free_name(database.path, f"v{found}-{today.isoformat()}")
    try:
        copy_sqlite(database.path, target)
    except StorageFailed as error:
        target.unlink(missing_ok=True)
        raise StorageFailed(
            f"The database is older than the program and no copy could be made first: {error.sentence}", error.next_step
        ) from error
    return f"; a copy from before is {target.name}"


def _free_name(path: Path, mark: str) -> Path:
    candidate = path.with_name(f"{path.stem}.{mark}.db")
    number = 2
    while candidate.exists():
        candidate = path.with_name(f"{path.stem}.{mark}-{number}.db")
        number += 1
    return candidate


def _upgrade(database: Database, schema: Schema) -> None:
    # Imported here because Alembic takes longer to load than a day takes to decide, and is needed once a release.
    from lanterne_rouge.adapters.storage.migrations.upgrade import upgrade_database

    with database.transaction(durable=True) as connection:
        upgrade_database(connection, schema.versions, schema.revision)
