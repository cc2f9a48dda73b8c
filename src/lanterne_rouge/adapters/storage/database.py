"""Open the database: create it if needed, check it, and upgrade an older one after copying it."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import field
from datetime import date
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, inspect, make_url, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError, ProgrammingError

from lanterne_rouge.adapters.storage.disk import disk_failed
from lanterne_rouge.adapters.storage.failures import DAMAGED, NO_PERMISSION, translate_errors
from lanterne_rouge.adapters.storage.prepared import digest_rows, driver_of, note_read
from lanterne_rouge.adapters.storage.tables import REVISION, schema_version, statements_of_schema
from lanterne_rouge.domain.errors import StorageFailed
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.ports.journal import Reads

if TYPE_CHECKING:
    from lanterne_rouge.domain.active_workout import ActiveWorkout

FILE_NAME: Final = "lanterne.db"

APPLICATION_ID: Final = 0x4C414E54
"""Marks an SQLite file as ours: "LANT" in ASCII."""

MAGIC: Final = b"SQLite format 3\x00"
WRITES: Final = "lanterne_writes"
# 80 MB of write-ahead log, where nobody merges it.
MOST_LEFT_PAGES: Final = 20_000


@dataclass(frozen=True, kw_only=True)
class Schema:
    """A version of the schema and the folders with the migrations that lead to it."""

    revision: str
    versions: tuple[Path, ...]


OUR_SCHEMA: Final = Schema(revision=REVISION, versions=(Path(__file__).parent / "migrations" / "versions",))


@dataclass(kw_only=True)
class Remembered:
    """What the requests of one athlete in one process need not look up each time.

    `expired_on`: the day on which old undo entries were last looked for; `workout`: the workout that was read last with its
    latest event as stored. Any thread may put in another workout, so whoever takes it out compares it with the database.
    """

    athlete_id: int
    expired_on: date | None = None
    workout: "tuple[ActiveWorkout, str] | None" = None


@dataclass(frozen=True, kw_only=True)
class Database:
    """An open database. `path` is None for a server; `notices` are sentences about what opening it did."""

    engine: Engine
    path: Path | None
    notices: tuple[str, ...] = ()
    remembered: dict[str, Remembered] = field(default_factory=dict)
    """By the athlete's name."""

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()

    def leave_log(self) -> None:
        """From here on commits leave the write-ahead log to `merge_log`, unless that isn't called for long.

        SQLite merges it into the file every thousand pages, within the commit that comes to them: of two hundred sets of a
        workout one would wait for it, and those behind it.
        """
        if self.path is not None:
            event.listen(self.engine, "connect", _leave_log)
            self.engine.dispose()

    def merge_log(self) -> None:
        """Merge the write-ahead log into the file, as far as nobody reads it; others write on meanwhile."""
        if self.path is not None:
            with translate_errors(self.path), closing(sqlite3.connect(self.path)) as connection:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    @contextmanager
    def transaction(self, *, durable: bool) -> Iterator[Connection]:
        """A write transaction: waits for other writers, commits at the end, rolls back on any exception."""
        with translate_errors(self.path), self.engine.connect().execution_options(**{WRITES: True}) as connection:
            if self.path is not None:
                # Only takes effect outside a transaction. A FULL commit covers earlier NORMAL ones.
                _pragma(connection, "synchronous", "FULL" if durable else "NORMAL")
            with connection.begin():
                yield connection


class WriteCounter:
    """Tells whether anybody, in any process, has written to an SQLite database, and whether that concerns an answer.

    A server's database can't tell, so that all of it concerns everything there.
    """

    def __init__(self, path: Path | None) -> None:
        self._lock = Lock()
        # A connection that never writes: SQLite counts for it the writes of all others.
        self._connection = (
            None if path is None else sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        )
        if self._connection is not None:
            self._connection.execute("PRAGMA query_only=ON").close()

    def count(self) -> int | None:
        """A number that is another one after a write; None where that can't be known."""
        if self._connection is None:
            return None
        with self._lock, translate_errors():
            return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def still_so(self, reads: Reads) -> bool:
        """Whether all that was asked is answered as it was, in one state; False where that can't be told."""
        if self._connection is None or not reads.is_whole or not reads.asked:
            return False
        with self._lock, translate_errors():
            self._connection.execute("BEGIN").close()
            try:
                return all(digest_rows(self._connection, *question) == rows for question, rows in reads.asked.items())
            finally:
                self._connection.execute("ROLLBACK").close()

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()


def open_database(
    home: Path, *, today: date, url: str | None = None, busy_s: float = 10.0, schema: Schema = OUR_SCHEMA
) -> Database:
    """Open the database at `url`, else `lanterne.db` in `home`. Raises `StorageFailed`; never changes other files.

    `today` is part of the name of the copy made before an upgrade.
    """
    path = None if url else home / FILE_NAME
    if path is not None:
        _make_folder(home)
        _check_header(path)
    engine = _engine(path, url, busy_s)
    with ExitStack() as on_failure:
        on_failure.callback(engine.dispose)
        with translate_errors(path):
            notices = _bring_up_to_date(schema, Database(engine=engine, path=path), today)
        on_failure.pop_all()
    return Database(engine=engine, path=path, notices=notices)


def check_database(database: Database) -> tuple[str, ...]:
    """The problems that SQLite's integrity check reports; slow, since it reads the whole file."""
    if database.path is None:
        return ()
    with translate_errors(database.path), database.engine.connect() as connection:
        lines = connection.exec_driver_sql("PRAGMA integrity_check(20)").scalars().all()
    return tuple(str(line) for line in lines if line != "ok")


def check_file(path: Path) -> None:
    """Raise `StorageFailed` unless the file is an intact database that this program can open."""
    _check_header(path)
    database = Database(engine=_engine(path, None, 1.0), path=path)
    try:
        with translate_errors(database.path), database.engine.connect() as connection:
            _refuse_newer(_revision(connection, database) or "", OUR_SCHEMA)
        if check_database(database):
            raise StorageFailed(*DAMAGED)
    finally:
        database.close()


def take_exclusively(path: Path) -> None:
    """Merge the write-ahead log into the file; raises `StorageFailed` if another program has the database open."""
    with translate_errors(), closing(sqlite3.connect(path, timeout=1)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE").fetchall()


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a database that may be in use, with SQLite's online backup."""
    with (
        translate_errors(target),
        closing(sqlite3.connect(source, timeout=10)) as original,
        closing(sqlite3.connect(target)) as copy,
    ):
        original.backup(copy)


def _make_folder(home: Path) -> None:
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise disk_failed(error, f"I can't create the folder {home}") from error


def _check_header(path: Path) -> None:
    """Raise `StorageFailed` for files that SQLite would only reject later, or change by opening them."""
    try:
        with path.open("rb") as file:
            head = file.read(100)
        cut_short = len(head) == 100 and not _has_log(path) and path.stat().st_size < _size_in_header(head)
    except FileNotFoundError:
        if not os.access(path.parent, os.W_OK):
            raise StorageFailed(*NO_PERMISSION) from None
        return
    except OSError as error:
        raise disk_failed(error, f"I can't read the database {path}") from error
    if head and not head.startswith(MAGIC):
        raise StorageFailed(
            f"{path} isn't a Lanterne Rouge database, or it's damaged. I didn't change it.",
            "Move the file away, then restore a backup with `lanterne restore FILE` or start over.",
        )
    if cut_short or 0 < len(head) < 100:
        raise StorageFailed(f"{path} is damaged: its end is missing.", DAMAGED[1])


def _size_in_header(head: bytes) -> int:
    page = int.from_bytes(head[16:18], "big")
    return (65536 if page == 1 else page) * int.from_bytes(head[28:32], "big")


def _has_log(path: Path) -> bool:
    """Whether there is a write-ahead log: until it is merged, the file may be shorter than its header says.

    Called between reading the header and the size, so that an active writer is not mistaken for damage.
    """
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0


def _engine(path: Path | None, url: str | None, busy_s: float) -> Engine:
    if path is None:
        return _server_engine(url or "")
    engine = create_engine(
        URL.create("sqlite", database=str(path)), connect_args={"timeout": busy_s}, pool_use_lifo=True
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    event.listen(engine, "before_cursor_execute", _note_statement)
    return engine


def _server_engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        return create_engine(parsed, pool_pre_ping=True)
    except (ArgumentError, NoSuchModuleError) as error:
        raise StorageFailed(
            "I can't use the database in DATABASE_URL.",
            "Write it as postgresql://user:password@host/name, or leave it empty for a file.",
        ) from error
    except ModuleNotFoundError as error:
        raise StorageFailed(
            f"The driver for this database is not installed ({error.name}).",
            "Install it: pip install 'lanterne-rouge[postgres]'.",
        ) from error


def _prepare_sqlite(connection: DBAPIConnection, _record: object) -> None:
    # sqlite3 begins transactions implicitly; we begin them ourselves (see _begin_sqlite).
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _leave_log(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA wal_autocheckpoint={MOST_LEFT_PAGES}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # Writers lock at once: upgrading a read transaction fails if another writer came first.
    writes = connection.get_execution_options().get(WRITES)
    driver = driver_of(connection)
    assert driver is not None
    driver.execute("BEGIN IMMEDIATE" if writes else "BEGIN")


def _note_statement(
    connection: Connection, _cursor: object, statement: str, parameters: object, _context: object, _many: bool
) -> None:
    note_read(connection, statement, parameters)


def _pragma(connection: Connection, name: str, value: str) -> None:
    """Set a pragma on the driver's connection, since SQLAlchemy would begin a transaction."""
    driver, known = driver_of(connection), connection.info
    if driver is not None and known.get(name) != value:
        driver.execute(f"PRAGMA {name}={value}").fetchall()
        known[name] = value


def _bring_up_to_date(schema: Schema, database: Database, today: date) -> tuple[str, ...]:
    with database.engine.connect() as connection:
        revision = _revision(connection, database)
    if revision == schema.revision:
        return ()
    if revision is None:
        _create(database, schema)
        return ()
    _refuse_newer(revision, schema)
    return (_migrate(database, revision, schema, today),)


def _refuse_newer(revision: str, schema: Schema) -> None:
    if not revision.isdecimal() or revision > schema.revision:
        raise StorageFailed(
            f"The database is from a newer Lanterne Rouge (version {revision[:40]}; "
            f"this program supports {schema.revision}). I didn't change it.",
            "Update the program, then try again.",
        )


def _revision(connection: Connection, database: Database) -> str | None:
    """The version of the schema; None for an empty database. Raises `StorageFailed` for another program's."""
    version = _version(connection)
    if version is None:
        tables = inspect(connection).get_table_names()
        if not tables:
            return None
        if schema_version.name in tables:  # just created by another process
            version = _version(connection)
    if version is None or not _is_marked(connection, database):
        raise StorageFailed(
            f"{database.path or 'The database'} belongs to another program. I didn't change it.",
            "Choose another folder with --home DIR, or another DATABASE_URL.",
        )
    return version


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
    """Create the newest schema in one transaction, without Alembic."""
    with database.engine.connect() as connection:
        _enable_log(connection)
    with database.transaction(durable=True) as connection:
        if inspect(connection).get_table_names():
            return  # another process was faster
        for statement in statements_of_schema(database.engine.url.drivername):
            connection.exec_driver_sql(statement)
        connection.execute(insert(schema_version).values(version_num=REVISION))
        if database.path is not None:
            connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
    if schema.revision != REVISION:
        _upgrade(database, schema)


def _enable_log(connection: Connection, patience_s: float = 2.0) -> None:
    """Turn SQLite's write-ahead log on permanently.

    SQLite's own timeout does not apply here, so wait while another process opens the new database.
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


def _migrate(database: Database, revision: str, schema: Schema, today: date) -> str:
    copy_note = _copy_before(database, revision, today)
    try:
        _upgrade(database, schema)
    except DBAPIError as error:
        raise StorageFailed(
            f"I couldn't upgrade the database from version {revision} to {schema.revision}; it's unchanged{copy_note}.",
            "Use the previous version of the program, and report this.",
        ) from error
    return f"I upgraded the database from version {revision} to {schema.revision}{copy_note}."


def _copy_before(database: Database, revision: str, today: date) -> str:
    if database.path is None:
        return ""
    target = _free_name(database.path, f"v{revision}-{today.isoformat()}")
    part = target.with_name(f".{target.name}.part")
    try:
        # Under its name stands only a whole copy, whenever the program is stopped.
        part.unlink(missing_ok=True)
        copy_sqlite(database.path, part)
        part.replace(target)
    except StorageFailed as error:
        part.unlink(missing_ok=True)
        raise StorageFailed(
            f"I can't upgrade the database because I couldn't copy it first: {error.sentence}", error.next_step
        ) from error
    return f"; the previous one is saved as {target.name}"


def _free_name(path: Path, mark: str) -> Path:
    candidate = path.with_name(f"{path.stem}.{mark}.db")
    number = 2
    while candidate.exists():
        candidate = path.with_name(f"{path.stem}.{mark}-{number}.db")
        number += 1
    return candidate


def _upgrade(database: Database, schema: Schema) -> None:
    # Imported here because Alembic is slow to load and rarely needed.
    from lanterne_rouge.adapters.storage.migrations.upgrade import upgrade_database

    with database.transaction(durable=True) as connection:
        upgrade_database(connection, schema.versions, schema.revision)
