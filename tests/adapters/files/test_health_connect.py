"""Health Connect's export: what is used of it, and what a hostile database can't do."""

import json
import sqlite3
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from lanterne_rouge.adapters.files.archives.health_connect import condense_health_connect
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import ParsedFile
from lanterne_rouge.domain.streams import Channel
from tests.adapters.files.condensed import read_document
from tests.adapters.files.health_connect_files import PHONE, SCHEMA, Phone
from tests.worlds import Lanterne

HRV = "heart_rate_variability_rmssd_record_table"
RESTING = "resting_heart_rate_record_table"
EXERCISE = "exercise_session_record_table"
LIGHT, DEEP, AWAKE = 4, 5, 1


@pytest.fixture
def phone(tmp_path: Path) -> Phone:
    return Phone(tmp_path / "health_connect_export.db")


def read(phone: Phone) -> ParsedFile:
    phone.close()
    return read_document(condense_health_connect(phone.path), "export")


def values(parsed: ParsedFile) -> dict[tuple[str, str], float]:
    return {(f"{o.day}", o.metric.value): round(o.value, 3) for o in parsed.wellness}


def test_a_day_of_the_body_comes_with_its_units(phone: Phone) -> None:
    phone.measured(RESTING, "beats_per_minute", "2026-03-02 08:00", 48)
    phone.measured(HRV, "heart_rate_variability_millis", "2026-03-01 23:30", 50.0)
    phone.measured(HRV, "heart_rate_variability_millis", "2026-03-02 04:30", 60.0)
    phone.measured("oxygen_saturation_record_table", "percentage", "2026-03-02 03:00", 96.0)
    phone.measured("respiratory_rate_record_table", "rate", "2026-03-02 03:00", 14.5)
    phone.measured("weight_record_table", "weight", "2026-03-02 07:00", 70_500.0)
    phone.measured("weight_record_table", "weight", "2026-03-02 20:00", 72_000.0)
    phone.lasted("steps_record_table", "2026-03-02 10:00", "2026-03-02 11:00", count=4000)
    phone.lasted("steps_record_table", "2026-03-02 10:00", "2026-03-02 12:00", PHONE, count=5000)

    parsed = read(phone)

    assert values(parsed) == {
        ("2026-03-02", "resting_hr_bpm"): 48,
        ("2026-03-02", "hrv_rmssd_ms"): 55,
        ("2026-03-02", "spo2_pct"): 96,
        ("2026-03-02", "respiration_per_min"): 14.5,
        ("2026-03-02", "weight_kg"): 70.5,
        ("2026-03-02", "steps"): 5000,
    }
    assert {o.provenance.source for o in parsed.wellness} == {"health_connect"}


def test_hrv_of_two_apps_is_not_mixed(phone: Phone) -> None:
    for day in (1, 2, 3):
        phone.measured(HRV, "heart_rate_variability_millis", f"2026-03-0{day} 04:00", 50.0)
    for day in (3, 4):
        phone.measured(HRV, "heart_rate_variability_millis", f"2026-03-0{day} 04:00", 90.0, PHONE)

    days = {day: value for (day, _), value in values(read(phone)).items()}

    assert days == {"2026-03-01": 50, "2026-03-02": 50, "2026-03-03": 50, "2026-03-04": 90}


def test_a_night_is_told_by_its_stages_and_one_app(phone: Phone) -> None:
    stages = (
        ("2026-03-01 23:00", "2026-03-02 02:00", LIGHT),
        ("2026-03-02 02:00", "2026-03-02 03:00", AWAKE),
        ("2026-03-02 03:00", "2026-03-02 06:00", DEEP),
    )
    phone.slept("2026-03-01 22:30", "2026-03-02 06:30", *stages)
    phone.slept("2026-03-01 21:00", "2026-03-02 08:00", app=PHONE)
    phone.slept("2026-03-02 23:00", "2026-03-03 06:00", app=PHONE)

    assert values(read(phone)) == {("2026-03-02", "sleep_h"): 6, ("2026-03-03", "sleep_h"): 7}


def test_a_run_gets_the_heart_rate_and_the_distance_that_its_app_measured(phone: Phone) -> None:
    phone.lasted(EXERCISE, "2026-03-02 18:00", "2026-03-02 18:30", exercise_type=33, title="Evening")
    phone.beats("2026-03-02 17:55", [70] * 300)
    phone.beats("2026-03-02 18:00", [140] * 900 + [160] * 900)
    phone.beats("2026-03-02 18:00", [90] * 30, every_s=60, app=PHONE)
    phone.lasted("distance_record_table", "2026-03-02 18:00", "2026-03-02 18:15", distance=2500.0)
    phone.lasted("distance_record_table", "2026-03-02 18:15", "2026-03-02 18:30", distance=2600.0)
    phone.lasted("distance_record_table", "2026-03-02 18:00", "2026-03-02 18:30", PHONE, distance=4000.0)

    (run,) = read(phone).recordings

    beats = run.streams.channels[Channel.HEART_RATE]
    assert (run.sport, run.title, run.elapsed_s, run.distance_m) == ("running", "Evening", 1800, 5100)
    assert (run.start.hour, run.utc_offset_s, run.device.device) == (17, 3600, "Watch")
    assert (len(beats), beats.min(), beats.max()) == (360, 140, 160)


def test_power_comes_as_mean_and_maximum(phone: Phone) -> None:
    phone.lasted(EXERCISE, "2026-03-02 18:00", "2026-03-02 19:00", exercise_type=5)
    row = phone.lasted("PowerRecordTable", "2026-03-02 18:00", "2026-03-02 19:00")
    start = 1_772_470_800_000
    phone.rows(
        "power_record_table",
        ("parent_key", "epoch_millis", "power"),
        [(row, start, 100.0), (row, start + 1000, 300.0), (row, start - 9000, 900.0)],
    )

    (ride,) = read(phone).recordings

    assert (ride.sport, ride.device.avg_power_w, ride.device.max_power_w) == ("cycling", 200, 300)


def test_an_unknown_schema_costs_the_table_and_says_so(tmp_path: Path) -> None:
    schema = {name: columns for name, columns in SCHEMA.items() if name != "PowerRecordTable"}
    schema[HRV] = "row_id INTEGER PRIMARY KEY, moment TEXT, rmssd REAL"
    phone = Phone(tmp_path / "export.db", schema=schema)
    phone.measured(RESTING, "beats_per_minute", "2026-03-02 08:00", 48)

    parsed = read(phone)

    assert values(parsed) == {("2026-03-02", "resting_hr_bpm"): 48}
    assert parsed.problems == ("It keeps HRV in a form that I don't know, so I left that out.",)
    assert not parsed.salvaged


@pytest.mark.parametrize("value", ["abc", b"\xff\x00", None, -5, 1e308 * 10, 2**63 - 1])
def test_cells_that_are_no_values_are_left_out(phone: Phone, value: object) -> None:
    columns = ("time", "zone_offset", "app_info_id", "beats_per_minute")
    phone.rows(RESTING, columns, [(value, 0, 1, 50), (1_772_400_000_000, value, 1, 50)])
    phone.measured("weight_record_table", "weight", "2026-03-02 07:00", value)
    phone.lasted(EXERCISE, "2026-03-02 18:00", "2026-03-02 18:30", exercise_type=value, title=value)
    phone.rows(EXERCISE, ("start_time", "end_time"), [(value, value), (1_772_400_000_000, value)])
    phone.rows("sleep_session_record_table", ("start_time", "end_time"), [(1_772_400_000_000, value)])
    phone.rows("sleep_stages_table", ("parent_key", "stage_type"), [(1, 4)])

    parsed = read(phone)

    assert len(parsed.recordings) == 1
    assert all(o.metric != "weight_kg" or o.value > 1e9 for o in parsed.wellness)


HOSTILE = {
    "a view": "CREATE VIEW {t} AS SELECT 1 time, 2 zone_offset, 3 app_info_id, load_extension('x') beats_per_minute",
    "a virtual table": "CREATE VIRTUAL TABLE {t} USING fts5(time, zone_offset, app_info_id, beats_per_minute)",
    "a generated column": (
        "CREATE TABLE {t} (time INTEGER, zone_offset INTEGER, app_info_id INTEGER, "
        "beats_per_minute AS (length(zeroblob(100000000))))"
    ),
    "a bomb": (
        "CREATE TABLE {t} (time INTEGER, zone_offset INTEGER, app_info_id INTEGER, beats_per_minute BLOB, "
        "CHECK (length(randomblob(9)) > 1))"
    ),
}


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_table_that_would_run_something_is_not_read(tmp_path: Path, hostile: str) -> None:
    schema = {name: columns for name, columns in SCHEMA.items() if name != RESTING}
    phone = Phone(tmp_path / "export.db", schema=schema)
    phone.run(hostile.format(t=RESTING))
    if "TABLE {t} (" in hostile:
        phone.rows(RESTING, ("time", "zone_offset"), [(1_772_400_000_000, 0)])
    phone.measured("weight_record_table", "weight", "2026-03-02 07:00", 70_000)

    assert values(read(phone)) == {("2026-03-02", "weight_kg"): 70}


def test_a_database_that_refers_to_itself_ends(tmp_path: Path) -> None:
    """Every inner page of a table points at one page again and again: rows without end in a few kilobytes."""
    phone = Phone(tmp_path / "export.db")
    columns = ("time", "zone_offset", "app_info_id", "weight")
    phone.rows("weight_record_table", columns, [(1_772_400_000_000 + n, 0, 1, 70_000.0) for n in range(30_000)])
    content = bytearray(phone.close())
    size = int.from_bytes(content[16:18], "big")
    inner = [at for at in range(size, len(content), size) if content[at] == 5]
    for at in inner:
        cells = int.from_bytes(content[at + 3 : at + 5], "big")
        for n in range(cells):
            place = at + int.from_bytes(content[at + 12 + 2 * n : at + 14 + 2 * n], "big")
            content[place : place + 4] = (at // size + 1).to_bytes(4, "big")
    phone.path.write_bytes(content)

    try:
        parsed = read_document(condense_health_connect(phone.path), "export")
    except BadFile as error:
        assert error.next_step
    else:
        assert parsed.problems


@pytest.mark.parametrize("length", [16, 100, 4096, 20_000, 60_000])
def test_a_database_that_breaks_off_is_read_in_part_or_refused(phone: Phone, length: int) -> None:
    for day in range(1, 29):
        phone.measured(RESTING, "beats_per_minute", f"2026-02-{day:02} 08:00", 48)
    content = phone.close()
    phone.path.write_bytes(content[:length])

    try:
        parsed = read_document(condense_health_connect(phone.path), "export")
    except BadFile as error:
        assert "Export it again" in error.next_step
    else:
        assert parsed.problems


def test_the_zip_that_android_writes_is_imported_twice_without_doubling(
    lanterne: Lanterne, phone: Phone, tmp_path: Path
) -> None:
    for day in range(1, 20):
        phone.measured(RESTING, "beats_per_minute", f"2026-01-{day:02} 08:00", 50)
    phone.lasted(EXERCISE, "2026-01-12 18:00", "2026-01-12 19:00", exercise_type=33)
    phone.beats("2026-01-12 18:00", [150] * 3600)
    content = phone.close()
    archive = tmp_path / "in" / "Health Connect.zip"
    archive.parent.mkdir()
    with ZipFile(archive, "w", ZIP_DEFLATED) as zipped:
        zipped.writestr("health_connect_export.db", content)

    first = lanterne("import", archive, "--json").document
    again = lanterne("import", archive, "--json").document

    assert (first["imported"], first["failed"], first["wellness_days"]) == (1, 0, 19)
    assert (again["imported"], again["duplicates"]) == (0, 1)
    (run,) = json.loads(lanterne("activities", "--json").out)
    assert (run["sport"], run["timer_s"], run["load_method"]) == ("running", 3600, "heart_rate")
    kept = [path.read_bytes() for path in (lanterne.home / "raw").rglob("*") if path.is_file()]
    assert not any(b"SQLite" in content for content in kept)


def archive_of(phone: Phone, folder: Path, name: str) -> Path:
    content = phone.close()
    folder.mkdir(exist_ok=True)
    with ZipFile(folder / name, "w", ZIP_DEFLATED) as zipped:
        zipped.writestr("health_connect_export.db", content)
    return folder / name


def two_recorders(phone: Phone) -> None:
    """A run that the watch recorded with its heart rate, and the phone, started later, with the distance alone."""
    phone.lasted(EXERCISE, "2026-01-12 18:00", "2026-01-12 19:00", exercise_type=33)
    phone.beats("2026-01-12 18:00", [150] * 3600)
    phone.lasted(EXERCISE, "2026-01-12 18:04", "2026-01-12 19:01", PHONE, exercise_type=33)
    phone.lasted("distance_record_table", "2026-01-12 18:04", "2026-01-12 19:01", PHONE, distance=9800.0)


def test_a_run_of_watch_and_phone_counts_once_and_undo_takes_both_back(
    lanterne: Lanterne, phone: Phone, tmp_path: Path
) -> None:
    two_recorders(phone)
    phone.lasted(EXERCISE, "2026-01-14 18:00", "2026-01-14 19:00", exercise_type=33)
    phone.lasted(EXERCISE, "2026-01-14 18:10", "2026-01-14 18:50", exercise_type=33)

    report = lanterne("import", archive_of(phone, tmp_path / "in", "a.zip"), "--json").document

    first, *same_app = json.loads(lanterne("activities", "--json").out)
    assert "One of its sessions was recorded by two devices or apps." in [p["problem"] for p in report["problems"]]
    assert (first["timer_s"], first["distance_m"], len(first["sources"])) == (3600, 9800, 2)
    assert first["device"]["name"] == "Watch"
    # What one app wrote twice is two sessions.
    assert len(same_app) == 2
    lanterne("undo")
    assert json.loads(lanterne("activities", "--json").out) == []


def test_a_later_export_adds_what_is_new_and_no_second_source(lanterne: Lanterne, phone: Phone, tmp_path: Path) -> None:
    two_recorders(phone)
    lanterne("import", archive_of(phone, tmp_path / "in", "a.zip"))
    (tmp_path / "later").mkdir()
    later = Phone(tmp_path / "later" / "health_connect_export.db")
    two_recorders(later)
    later.lasted(EXERCISE, "2026-01-20 18:00", "2026-01-20 19:00", exercise_type=4)

    report = lanterne("import", archive_of(later, tmp_path / "in", "b.zip"), "--json").document

    assert (report["sessions_new"], report["sessions_known"]) == (1, 2)
    sources = {a["sport"]: len(a["sources"]) for a in json.loads(lanterne("activities", "--json").out)}
    assert sources == {"running": 2, "cycling": 1}


def test_another_database_is_neither_read_nor_kept(lanterne: Lanterne, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    with sqlite3.connect(folder / "places.db") as other:
        other.execute("CREATE TABLE visits (url TEXT)")

    report = lanterne("import", folder, "--json").document

    assert (report["ignored"], report["failed"]) == (1, 0)
    assert not [path for path in (lanterne.home / "raw").rglob("*") if path.is_file()]
