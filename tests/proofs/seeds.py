"""Sound small files of every kind that is read, from which damaged ones are made."""

import gzip
import json
import struct
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from lanterne_rouge.adapters.files.fit.activity_file import write_recording, write_recordings
from lanterne_rouge.domain.recording import Lap, Length
from lanterne_rouge.domain.sport import Sport
from tests.adapters.files.fit.raw_files import RECORD_FIELDS, START, TEXT, U8, U16, definition, fit_file
from tests.adapters.files.health_connect_files import Phone
from tests.worlds import MORNING, gpx_of, lifting, ride, tcx_of

LARGEST_REAL = 600_000


@dataclass(frozen=True, kw_only=True)
class Seed:
    """A file's name, what it holds, and whether that is text."""

    name: str
    data: bytes
    is_text: bool


def own_seeds(day: int = 0) -> tuple[Seed, ...]:
    """Files as the project writes them, of sessions on that day."""
    start = MORNING + timedelta(days=day)
    plain = ride(start, minutes=6, seed=day)
    laps = tuple(Lap(start_s=n * 90.0, timer_s=90.0, distance_m=700.0, avg_power_w=200.0) for n in range(4))
    lengths = tuple(Length(start_s=n * 30.0, timer_s=28.0, strokes=14, stroke="freestyle") for n in range(12))
    swim = ride(start, minutes=6, watts=None, sport=Sport.SWIMMING, speed=1.0)
    run = ride(start + timedelta(minutes=7), minutes=5, watts=None, sport=Sport.RUNNING, speed=3.0)
    dated = f"{start:%Y-%m-%d}"
    return (
        _binary("laps.fit", write_recording(replace(plain, laps=laps, title="Hills"))),
        _binary("pool.fit", write_recording(replace(swim, lengths=lengths, pool_length_m=25.0, laps=laps))),
        _binary("gym.fit", write_recording(lifting(start, minutes=6))),
        _binary("multisport.fit", write_recordings((plain, run))),
        _binary("developer.fit", _developer_fit()),
        _binary("big-endian.fit", _big_endian_fit()),
        _binary("packed.fit.gz", gzip.compress(write_recording(plain))),
        _text("ride.gpx", gpx_of(plain)),
        _text("ride.tcx", tcx_of(plain)),
        _text("ring.csv", f"date;readiness;hrv;rhr;sleep_h\n{dated};80;60;50;7,5\n{dated};81;;49;8:30\n" * 5),
        _text("wellness.csv", f"date,restingHR,hrv,sleepSecs,weight,ctlLoad\n{dated},50,61.5,27000,70.5,40\n" * 6),
        _text("i123_activities.csv", _intervals_activities(dated)),
        _binary("health_connect_export.db", _health_connect(start)),
        _text("1_summarizedActivities.json", _garmin_activities(start)),
        _text("UDSFile_1.json", _garmin_days(dated)),
        _text("session.json", _fit_session(start)),
        _text("days.csv", f"Date,Calories (kcal),Max speed (m/s),Step count,Average weight (kg)\n{dated},2100,3,8000,70.5\n" * 6),
        _text("export.xml", _apple_health(dated)),
        _text("activities.csv", f'Activity ID,Activity Date,Activity Name,Filename\n1234567,"{dated}, 6",A,activities/1.fit\n'),
    )  # fmt: skip


def real_seeds(folder: Path) -> tuple[Seed, ...]:
    """The smaller ones of a folder of real files."""
    found = []
    for path in sorted((folder / "activities").iterdir()):
        data = path.read_bytes()
        data = gzip.decompress(data) if path.suffix == ".gz" else data
        suffix = path.name.lower().removesuffix(".gz").rpartition(".")[2]
        if suffix in ("fit", "gpx", "tcx") and len(data) < LARGEST_REAL:
            found.append(Seed(name=path.name.removesuffix(".gz"), data=data, is_text=suffix != "fit"))
    return tuple(found)


def _binary(name: str, data: bytes) -> Seed:
    return Seed(name=name, data=data, is_text=False)


def _text(name: str, text: str) -> Seed:
    return Seed(name=name, data=text.encode(), is_text=True)


def _health_connect(start: datetime) -> bytes:
    phone = Phone(Path("none"))
    evening, later = f"{start:%Y-%m-%d} 18:00", f"{start:%Y-%m-%d} 18:20"
    for number in range(20):
        moment = f"{start - timedelta(days=number):%Y-%m-%d} 04:00"
        phone.measured("heart_rate_variability_rmssd_record_table", "heart_rate_variability_millis", moment, 50.0)
        phone.measured("weight_record_table", "weight", moment, 70_500.0)
    phone.slept(f"{start - timedelta(days=1):%Y-%m-%d} 23:00", f"{start:%Y-%m-%d} 06:00")
    phone.lasted("exercise_session_record_table", evening, later, exercise_type=33, title="Evening")
    phone.beats(evening, [140] * 240, every_s=5)
    return phone.content()


def _garmin_activities(start: datetime) -> str:
    millis = int(start.timestamp()) * 1000
    told = {"activityType": "running", "startTimeGmt": millis, "startTimeLocal": millis, "duration": 1_800_000.0}
    return json.dumps([{"summarizedActivitiesExport": [{**told, "distance": 500_000.0, "avgHr": 150.0}] * 3}])


def _garmin_days(dated: str) -> str:
    told = {"calendarDate": dated, "totalKilocalories": 2500.0, "restingHeartRate": 48, "totalSteps": 9000}
    night = {"deepSleepSeconds": 3600, "lightSleepSeconds": 14_400, "sleepScores": {"overallScore": 80}}
    return json.dumps([{**told, **night, "metrics": [{"type": "HRV", "value": 61.0}]}] * 5)


def _fit_session(start: datetime) -> str:
    told = {"startTime": f"{start:%Y-%m-%dT%H:%M:%SZ}", "endTime": f"{start + timedelta(hours=1):%Y-%m-%dT%H:%M:%SZ}"}
    total = {"metricName": "com.google.distance.delta", "floatValue": 9000.0}
    return json.dumps({"fitnessActivity": "running", **told, "duration": "3500s", "aggregate": [total]})


def _apple_health(dated: str) -> str:
    span = f'startDate="{dated} 04:00:00 +0100" endDate="{dated} 05:00:00 +0100" sourceName="Watch"'
    pulse = f'<Record type="HKQuantityTypeIdentifierRestingHeartRate" {span} value="48"/>'
    run = f'<Workout workoutActivityType="HKWorkoutActivityTypeRunning" {span} duration="50" durationUnit="min"/>'
    return f'<?xml version="1.0"?><!DOCTYPE HealthData []><HealthData>{pulse * 5}{run}</HealthData>'


def _intervals_activities(dated: str) -> str:
    header = (
        "id,start_date_local,start_date,type,name,moving_time,elapsed_time,distance,average_heartrate,icu_training_load"
    )
    row = f"i1,{dated}T07:00:00,{dated}T06:00:00Z,Ride,Easy,3600,3700,30000,135,50"
    return f"{header}\n{row}\n{row.replace('i1', 'i2').replace('Ride', 'Run')}\n"


def _developer_fit() -> bytes:
    """Power and a text told only by developer fields."""
    ids = definition(207, ((1, 16, 0x0D), (3, 1, U8)), local=1) + b"\x01" + bytes(range(16)) + b"\x00"
    described = definition(206, ((0, 1, U8), (1, 1, U8), (2, 1, U8), (3, 16, TEXT), (8, 8, TEXT)), local=2)
    described += b"\x02\x00\x00\x84" + b"Power".ljust(16, b"\0") + b"watts".ljust(8, b"\0")
    described += b"\x02\x00\x01\x07" + b"Note".ljust(16, b"\0") + b"".ljust(8, b"\0")
    rows = definition(20, ((253, 4, 0x86), (3, 1, U8)), developer=((0, 2, 0), (1, 6, 0)))
    for second in range(200):
        rows += struct.pack("<BIBH6s", 0, START + second, 140, 200 + second % 9, b"steady")
    return fit_file(ids + described + rows)


def _big_endian_fit() -> bytes:
    rows = definition(20, RECORD_FIELDS, big_endian=True)
    rows += b"".join(_big_endian_row(second) for second in range(200))
    return fit_file(rows + definition(18, ((5, 1, U8), (9, 4, 0x86), (22, 2, U16)), local=3, big_endian=True))


def _big_endian_row(second: int, fields: Sequence[int] = (500_000_000, 80_000_000, 140, 200)) -> bytes:
    return struct.pack(">BIiiBH", 0, START + second, *fields)
