"""Databases as Health Connect exports them, made by the test: the tables that are read, with columns as Android names them."""

import sqlite3
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

_COMMON = "row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB, last_modified_time INTEGER, app_info_id INTEGER"
_INSTANT = f"{_COMMON}, time INTEGER, zone_offset INTEGER, local_date INTEGER"
_INTERVAL = (
    f"{_COMMON}, start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER, "
    "local_date INTEGER, local_date_time_start_time INTEGER AS (start_time + 1000 * start_zone_offset)"
)
_SAMPLES = "parent_key INTEGER, epoch_millis INTEGER"
SCHEMA = {
    "application_info_table": "row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT, app_icon BLOB",
    "exercise_session_record_table": f"{_INTERVAL}, notes TEXT, exercise_type INTEGER, title TEXT, has_route INTEGER",
    "sleep_session_record_table": f"{_INTERVAL}, notes TEXT, title TEXT",
    "sleep_stages_table": (
        "parent_key INTEGER, stage_start_time INTEGER, stage_end_time INTEGER, stage_type INTEGER NOT NULL"
    ),
    "heart_rate_record_table": _INTERVAL,
    "heart_rate_record_series_table": f"{_SAMPLES}, beats_per_minute INTEGER",
    "PowerRecordTable": _INTERVAL,
    "power_record_table": f"{_SAMPLES}, power REAL",
    "resting_heart_rate_record_table": f"{_INSTANT}, beats_per_minute INTEGER",
    "heart_rate_variability_rmssd_record_table": f"{_INSTANT}, heart_rate_variability_millis REAL",
    "oxygen_saturation_record_table": f"{_INSTANT}, percentage REAL",
    "respiratory_rate_record_table": f"{_INSTANT}, rate REAL",
    "weight_record_table": f"{_INSTANT}, weight REAL",
    "steps_record_table": f"{_INTERVAL}, count INTEGER",
    "distance_record_table": f"{_INTERVAL}, distance REAL",
}
WATCH, PHONE = 1, 2
ZONE_S = 3600


def ms(text: str, zone_s: int = ZONE_S) -> int:
    """Milliseconds of local time."""
    return int((datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() - zone_s) * 1000)


class Phone:
    """Writes such a database."""

    def __init__(self, path: Path, *, schema: dict[str, str] | None = None) -> None:
        self.path = path
        self._connection = sqlite3.connect(":memory:")
        for name, columns in (SCHEMA if schema is None else schema).items():
            self._connection.execute(f"CREATE TABLE {name} ({columns})")
        if schema is None:
            self.rows("application_info_table", ("row_id", "app_name"), [(WATCH, "Watch"), (PHONE, "Phone")])

    def rows(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        """Rows of a table."""
        places = ", ".join("?" * len(columns))
        self._connection.executemany(
            f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})",  # noqa: S608
            rows,
        )

    def measured(self, table: str, column: str, at: str, value: object, app: int = WATCH) -> None:
        """One measurement at a moment."""
        self.rows(table, ("time", "zone_offset", "app_info_id", column), [(ms(at), ZONE_S, app, value)])

    def lasted(self, table: str, start: str, end: str, app: int = WATCH, **more: object) -> int:
        """Something that took its time; returns its row."""
        columns = ("start_time", "start_zone_offset", "end_time", "end_zone_offset", "app_info_id", *more)
        self.rows(table, columns, [(ms(start), ZONE_S, ms(end), ZONE_S, app, *more.values())])
        return int(self._connection.execute("SELECT last_insert_rowid()").fetchone()[0])

    def beats(self, start: str, bpm: Sequence[object], *, every_s: int = 1, app: int = WATCH) -> None:
        """Heart rates from a moment on."""
        row = self.lasted("heart_rate_record_table", start, start, app)
        samples = [(row, ms(start) + 1000 * every_s * n, value) for n, value in enumerate(bpm)]
        self.rows("heart_rate_record_series_table", ("parent_key", "epoch_millis", "beats_per_minute"), samples)

    def slept(self, start: str, end: str, *stages: tuple[str, str, int], app: int = WATCH) -> None:
        """A night with its stages."""
        row = self.lasted("sleep_session_record_table", start, end, app)
        columns = ("parent_key", "stage_start_time", "stage_end_time", "stage_type")
        self.rows("sleep_stages_table", columns, [(row, ms(begun), ms(ended), kind) for begun, ended, kind in stages])

    def run(self, sql: str) -> None:
        """Anything else."""
        self._connection.execute(sql)

    def content(self) -> bytes:
        """The database as bytes."""
        self._connection.commit()
        return self._connection.serialize()

    def close(self) -> bytes:
        """Write the file; returns what is in it."""
        content = self.content()
        self._connection.close()
        self.path.write_bytes(content)
        return content
