"""Exports of any size, generated as they are written: some years of a watch, with the samples that nobody uses."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

from tests.adapters.files.health_connect_files import SCHEMA

MB = 2**20
FIRST_DAY = date(2016, 1, 1)
DAYS = 3600


def write_apple_health(path: Path, size: int) -> None:
    """`export.xml`: beats by the thousand a day, a night, a pulse, and a workout every third day."""
    chance = Random(size)
    beats = size // DAYS // 340
    lines = [
        _record("QuantityTypeIdentifierHeartRate", n * 86400 // beats, chance.randint(48, 170)) for n in range(beats)
    ]
    lines += [_record("QuantityTypeIdentifierRestingHeartRate", 60, chance.randint(44, 56))]
    asleep = "HKCategoryValueSleepAnalysisAsleepCore"
    lines += [_record("CategoryTypeIdentifierSleepAnalysis", hour * 3600, asleep, 3500) for hour in range(6)]
    day_of_rest = "".join(lines)
    workout = (
        ' <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="41.2" durationUnit="min" '
        'sourceName="Watch" startDate="DAY 18:00:00 +0100" endDate="DAY 18:42:00 +0100">\n'
        '  <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="141" maximum="170"/>\n </Workout>\n'
    )
    with path.open("w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n]>\n<HealthData locale="en_GB">\n')
        for day, _ in _days(size):
            file.write((day_of_rest if day.day % 3 else day_of_rest + workout).replace("DAY", f"{day}"))
        file.write("</HealthData>\n")


def _record(kind: str, second: int, value: object, lasts: int = 0) -> str:
    start, end = (f"{timedelta(seconds=at)!s:0>8}" for at in (second, second + lasts))
    return (
        f' <Record type="HK{kind}" sourceName="Watch" sourceVersion="10.1" device="&lt;&lt;HKDevice: 0x28&gt;, name:Watch, '
        f'hardware:Watch6,1&gt;" unit="count/min" creationDate="DAY {start} +0100" startDate="DAY {start} +0100" '
        f'endDate="DAY {end} +0100" value="{value}"/>\n'
    )


def write_health_connect(path: Path, size: int) -> None:
    """The zip that Android writes, its database of so many bytes: beats all day, a night, HRV, an hour of exercise."""
    database = path.with_suffix(".db")
    beats_a_day = size // DAYS // 26
    with closing(sqlite3.connect(database)) as connection:
        for name, columns in SCHEMA.items():
            connection.execute(f"CREATE TABLE {name} ({columns})")
        rows = count(1)
        for day, chance in _days(size):
            midnight = int(datetime(day.year, day.month, day.day).timestamp()) * 1000
            parent = next(rows)
            _insert(connection, "heart_rate_record_table", row_id=parent, start_time=midnight, app_info_id=1)
            connection.executemany(
                "INSERT INTO heart_rate_record_series_table VALUES (?, ?, ?)",
                (
                    (parent, midnight + n * 86_400_000 // beats_a_day, chance.randint(48, 170))
                    for n in range(beats_a_day)
                ),
            )
            span = {"start_time": midnight, "end_time": midnight + 6 * 3_600_000, "app_info_id": 1}
            _insert(connection, "sleep_session_record_table", **span)
            _insert(
                connection, "heart_rate_variability_rmssd_record_table", time=midnight, heart_rate_variability_millis=50
            )
            run = {"start_time": midnight + 64_800_000, "end_time": midnight + 68_400_000, "app_info_id": 1}
            _insert(connection, "exercise_session_record_table", **run, exercise_type=33)
        connection.commit()
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=1) as zipped:
        zipped.write(database, "health_connect_export.db")
    database.unlink()


def _insert(connection: sqlite3.Connection, table: str, **cells: int) -> None:
    places = ", ".join("?" * len(cells))
    connection.execute(f"INSERT INTO {table} ({', '.join(cells)}) VALUES ({places})", tuple(cells.values()))  # noqa: S608


def write_garmin(path: Path, size: int) -> None:
    """The archive that Garmin sends, with lists of days and of activities, half of the size each."""
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=1) as zipped:
        _list(zipped, "DI-Connect-Aggregator/UDSFile_1.json", size // 2, _garmin_day, "[", "]")
        opened = '[{"summarizedActivitiesExport": ['
        _list(zipped, "DI-Connect-Fitness/1_summarizedActivities.json", size // 2, _garmin_run, opened, "]}]")


def _list(
    zipped: ZipFile, name: str, size: int, entry: Callable[[date, Random, int], object], opened: str, closed: str
) -> None:
    with zipped.open(f"DI_CONNECT/{name}", "w", force_zip64=True) as file:
        file.write(opened.encode())
        for n, (day, chance) in enumerate(_days(size)):
            file.write((", " if n else "").encode() + json.dumps(entry(day, chance, size // DAYS)).encode())
        file.write(closed.encode())


def _garmin_day(day: date, chance: Random, size: int) -> object:
    stress = [{"type": "AWAKE", "averageStressLevel": chance.randint(1, 99)} for _ in range(size // 46)]
    told = {"calendarDate": f"{day}", "totalKilocalories": 2500.0, "totalSteps": chance.randint(3000, 20_000)}
    return {**told, "restingHeartRate": chance.randint(44, 56), "allDayStress": {"aggregatorList": stress}}


def _garmin_run(day: date, chance: Random, size: int) -> object:
    start = int(datetime(day.year, day.month, day.day, 18).timestamp()) * 1000
    splits = [{"startTimeGMT": start, "value": chance.random()} for _ in range(size // 62)]
    told = {"activityType": "running", "startTimeGmt": start, "duration": 2_400_000.0, "distance": 800_000.0}
    return {**told, "avgHr": chance.randint(120, 160), "splits": splits}


def write_google_fit(path: Path, size: int) -> None:
    """A Takeout with a session a day, each as large as its share."""
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=1) as zipped:
        for day, chance in _days(size):
            ends = {"startTime": f"{day}T18:00:00Z", "endTime": f"{day}T18:40:00Z"}
            segments = [{"fitnessActivity": "running", "x": chance.random()} for _ in range(size // DAYS // 56)]
            session = {"fitnessActivity": "running", **ends, "segment": segments}
            zipped.writestr(f"Takeout/Fit/All Sessions/{day}T18_00_00Z_RUNNING.json", json.dumps(session))


def _days(size: int) -> Iterator[tuple[date, Random]]:
    """Some ten years, each day with its chance."""
    chance = Random(size)
    for n in range(DAYS):
        yield FIRST_DAY + timedelta(days=n), chance
