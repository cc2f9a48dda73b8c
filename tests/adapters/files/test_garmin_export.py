"""The archive that Garmin sends on request: days, nights, HRV, weight, and summaries of activities beside their recordings."""

import io
import json
import tracemalloc
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from lanterne_rouge.adapters.files.archives.garmin_export import condense_garmin_list, is_garmin_list
from lanterne_rouge.adapters.files.fit.activity_file import write_recording
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import ParsedFile
from tests.adapters.files.condensed import read_document
from tests.worlds import MORNING, Lanterne, ride

DAY = {"userProfilePK": 1, "calendarDate": "2026-03-02", "totalKilocalories": 2500.0}
NIGHT = {"sleepStartTimestampGMT": "2026-03-01T22:00:00.0", "calendarDate": "2026-03-02"}
RUN = {
    "activityId": 7,
    "name": "Morning Run",
    "activityType": "trail_running",
    "startTimeGmt": 1_772_431_200_000.0,
    "startTimeLocal": 1_772_434_800_000.0,
    "duration": 1_800_000.0,
    "elapsedDuration": 1_900_000.0,
    "distance": 502_000.0,
    "elevationGain": 12_300.0,
    "avgHr": 150.0,
    "maxHr": 171.0,
    "avgPower": 0.0,
    "parent": False,
}


def content(*entries: object) -> bytes:
    return json.dumps(entries).encode()


def activities(*entries: object) -> bytes:
    return content({"summarizedActivitiesExport": list(entries)})


def read(data: bytes) -> ParsedFile:
    assert is_garmin_list(data[:4096])
    size = max(len(data) // 50, 700)
    pieces = (data[at : at + size] for at in range(0, len(data), size))
    return read_document(condense_garmin_list(pieces, data[:4096]), "list.json")


def values(parsed: ParsedFile) -> dict[tuple[str, str], float]:
    return {(f"{o.day}", o.metric.value): round(o.value, 3) for o in parsed.wellness}


def test_days_come_with_their_units() -> None:
    parsed = read(
        content(
            {**DAY, "restingHeartRate": 48, "currentDayRestingHeartRate": 105, "totalSteps": 9000},
            {**DAY, "calendarDate": "2026-03-03", "restingHeartRate": None, "totalSteps": -1},
        )
    )

    assert values(parsed) == {("2026-03-02", "resting_hr_bpm"): 48, ("2026-03-02", "steps"): 9000}
    assert {o.provenance.source for o in parsed.wellness} == {"garmin_export"}


def test_a_night_counts_what_was_slept_and_one_without_stages_is_none() -> None:
    stages = {"deepSleepSeconds": 3600, "lightSleepSeconds": 14400, "remSleepSeconds": 7200, "awakeSleepSeconds": 1800}
    scored = {
        "sleepScores": {"overallScore": 81},
        "averageRespiration": 14.0,
        "spo2SleepSummary": {"averageSPO2": 95.0},
    }

    parsed = read(
        content(
            {**NIGHT, **stages, **scored},
            {**NIGHT, "calendarDate": "2026-03-03"},
            {**NIGHT, **stages, "calendarDate": "2026-03-04", "sleepWindowConfirmationType": "OFF_WRIST"},
        )
    )

    assert values(parsed) == {
        ("2026-03-02", "sleep_h"): 7,
        ("2026-03-02", "sleep_score"): 81,
        ("2026-03-02", "respiration_per_min"): 14,
        ("2026-03-02", "spo2_pct"): 95,
    }


def test_hrv_weight_and_the_readiness_of_the_morning_are_read() -> None:
    hrv = {"calendarDate": "2026-03-02", "metrics": [{"type": "HR", "value": 50.0}, {"type": "HRV", "value": 61.0}]}
    weighed = {"metaData": {"calendarDate": "2026-03-02T07:00:00.0"}, "weight": {"weight": 70_500.0}}
    morning = {"calendarDate": "2026-03-02", "inputContext": "AFTER_WAKEUP_RESET", "score": 72, "timestamp": "05:00"}
    later = {**morning, "inputContext": "UPDATE_REALTIME_VARIABLES", "score": 40, "timestamp": "04:00"}

    assert values(read(content(hrv))) == {("2026-03-02", "hrv_rmssd_ms"): 61}
    assert values(read(content(weighed))) == {("2026-03-02", "weight_kg"): 70.5}
    assert values(read(content(later, morning, later))) == {("2026-03-02", "readiness"): 72}


def test_activities_come_in_metres_and_seconds_and_a_triathlon_by_its_legs() -> None:
    whole = {**RUN, "activityType": "multi_sport", "parent": True}

    (run,) = read(activities(RUN, whole, {"activityId": 8}, None, {**RUN, "startTimeGmt": 3e15})).recordings

    assert (run.sport, run.sub_sport, run.title) == ("running", "trail", "Morning Run")
    assert (run.timer_s, run.elapsed_s, run.distance_m, run.device.ascent_m) == (1800, 1900, 5020, 123)
    assert (run.utc_offset_s, run.device.avg_hr_bpm, run.device.avg_power_w) == (3600, 150, None)


@pytest.mark.parametrize(
    "data",
    [
        activities(RUN)[:-60],
        content(DAY)[:-3] + b"\x00\xff",
        b'[{"calendarDate": "2026-03-02", "metrics": ' + b"[" * 200_000,
        b'[{"calendarDate": "2026-03-02", "totalKilocalories": ' + b"9" * 9_000,
        b'[{"calendarDate": "2026-03-02", "totalKilocalories": 1, "x": "' + b"a" * 6_000_000,
        b'[{"calendarDate": "2026-03-02", "totalKilocalories": 1}' + b",1" * 250_000,
        b'[{"calendarDate": "2026-03-02", "totalKilocalories": 1}' + b" " * 6_000_000,
    ],
    ids=[
        "cut off",
        "no JSON",
        "nested",
        "a number of 9,000 digits",
        "a huge field",
        "more entries than any app writes",
        "blanks",
    ],
)
def test_damaged_and_hostile_lists_are_refused_or_read_in_part(data: bytes) -> None:
    try:
        parsed = read(data)
    except BadFile as error:
        assert error.next_step
    else:
        assert parsed.salvaged


def test_odd_values_are_left_out() -> None:
    odd = [{**DAY, "restingHeartRate": value} for value in ("48", True, [48], -48, float("nan"), float("inf"), 10**400)]
    odd += [{**DAY, "calendarDate": day, "restingHeartRate": 50} for day in ("yesterday", "", "2026-13-40", 7, None)]
    odd += [{**DAY, "metrics": 5, "weight": [1], "sleepScores": 3, "spo2SleepSummary": None, "metaData": 1}]

    assert values(read(content(*odd, "text", 5, None, []))) == {}


@pytest.mark.parametrize("other", [b"[]", b'[{"a": 1}]', b'{"calendarDate": "x", "metrics": []}', b"[1, 2]", b""])
def test_other_lists_are_not_garmins(other: bytes) -> None:
    assert not is_garmin_list(other)


def test_memory_does_not_grow_with_the_list() -> None:
    def pieces(count: int) -> Iterator[bytes]:
        yield b"["
        for n in range(count):
            yield content({**DAY, "calendarDate": f"2026-03-{n % 28 + 1:02}", "restingHeartRate": 50})[1:-1] + b","
        yield b"{}]"

    def peak(count: int) -> int:
        tracemalloc.start()
        assert len(values(read_document(condense_garmin_list(pieces(count), content(DAY)), "x"))) == 28
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    assert peak(4000) < 1.5 * peak(1000) + 100_000


def test_the_archive_counts_a_session_once_that_is_listed_and_recorded(lanterne: Lanterne, tmp_path: Path) -> None:
    recorded = ride(minutes=60)
    start = MORNING.timestamp() * 1000
    listed = {"name": "Before work", "startTimeGmt": start, "startTimeLocal": start, "duration": 3_599_000.0}
    by_hand = {**RUN, "startTimeGmt": start - 86_400_000, "startTimeLocal": start - 86_400_000}
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as uploaded:
        uploaded.writestr("athlete@example.com_1.fit", write_recording(recorded))
    archive = tmp_path / "garmin.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        zipped.writestr("DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip", inner.getvalue())
        zipped.writestr(
            "DI_CONNECT/DI-Connect-Fitness/x_summarizedActivities.json",
            activities({**RUN, **listed, "activityType": "cycling", "distance": 2_880_000.0}, by_hand),
        )
        zipped.writestr("DI_CONNECT/DI-Connect-Aggregator/UDSFile_1.json", content({**DAY, "restingHeartRate": 48}))
        zipped.writestr("DI_CONNECT/DI-Connect-User/user_profile.json", json.dumps({"firstName": "A"}))

    report = lanterne("import", archive, "--json").document

    assert (report["imported"], report["merged"], report["ignored"], report["failed"]) == (3, 1, 1, 0)
    ridden, run = sorted(json.loads(lanterne("activities", "--json").out), key=lambda a: a["sport"])
    assert (ridden["sport"], ridden["load_method"], len(ridden["sources"])) == ("cycling", "power", 2)
    assert (run["sport"], run["distance_m"]) == ("running", 5020)
    assert lanterne("undo").code == 0
    assert json.loads(lanterne("activities", "--json").out) == []
