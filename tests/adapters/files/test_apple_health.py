"""Apple Health's export: what is used of it, in how much memory, and what hostile ones do."""

import json
import tracemalloc
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from lanterne_rouge.adapters.files.archives.apple_health import condense_health_export
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import ParsedFile
from tests.adapters.files.condensed import read_document
from tests.worlds import Lanterne

DECLARATION = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 12 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
<!ATTLIST Record type CDATA #REQUIRED malformed here
]>
"""


def record(kind: str, value: object, start: str, *, end: str = "", unit: str = "", source: str = "Watch") -> str:
    kind = kind if kind.startswith("HK") else f"HKQuantityTypeIdentifier{kind}"
    return (
        f'<Record type="{kind}" sourceName="{source}" unit="{unit}" startDate="{start} +0100" '
        f'endDate="{end or start} +0100" value="{value}"><MetadataEntry key="a" value="b"/></Record>'
    )


def slept(start: str, end: str, what: str = "AsleepCore", source: str = "Watch") -> str:
    kind = "HKCategoryTypeIdentifierSleepAnalysis"
    return record(kind, f"HKCategoryValueSleepAnalysis{what}", start, end=end, source=source)


def export(*elements: str, declaration: str = DECLARATION) -> bytes:
    return f'{declaration}<HealthData locale="de_DE">{"".join(elements)}</HealthData>'.encode()


def read(content: bytes | Iterable[bytes]) -> ParsedFile:
    pieces = [content[i : i + 1000] for i in range(0, len(content), 1000)] if isinstance(content, bytes) else content
    return read_document(condense_health_export(pieces), "export.xml")


def values(parsed: ParsedFile) -> dict[tuple[str, str], float]:
    return {(f"{o.day}", o.metric.value): round(o.value, 3) for o in parsed.wellness}


def test_a_day_of_the_body_comes_with_its_units() -> None:
    parsed = read(
        export(
            record("RestingHeartRate", 48, "2026-03-02 00:00:00", unit="count/min"),
            record("BodyMass", 154.3, "2026-03-02 07:00:00", unit="lb"),
            record("BodyMass", 80, "2026-03-02 20:00:00", unit="kg"),
            record("OxygenSaturation", 0.96, "2026-03-02 03:00:00", unit="%"),
            record("RespiratoryRate", 14, "2026-03-01 23:30:00"),
            record("RespiratoryRate", 15, "2026-03-02 04:00:00"),
            record("HeartRateVariabilitySDNN", 50, "2026-03-02 02:00:00", unit="ms"),
            record("HeartRateVariabilitySDNN", 60, "2026-03-02 05:00:00", unit="ms"),
            record("HeartRate", 72, "2026-03-02 02:00:00"),
        )
    )

    assert values(parsed) == {
        ("2026-03-02", "resting_hr_bpm"): 48,
        ("2026-03-02", "weight_kg"): 69.989,
        ("2026-03-02", "spo2_pct"): 96,
        ("2026-03-02", "respiration_per_min"): 14.5,
        ("2026-03-02", "hrv_sdnn_ms"): 55,
    }
    assert parsed.problems == ()


def test_a_night_is_told_by_one_device_and_overlaps_count_once() -> None:
    parsed = read(
        export(
            slept("2026-03-01 22:30:00", "2026-03-02 01:00:00"),
            slept("2026-03-02 00:30:00", "2026-03-02 05:30:00", "AsleepREM"),
            slept("2026-03-02 05:30:00", "2026-03-02 06:00:00", "Awake"),
            # A phone that only saw the bed, for longer.
            slept("2026-03-01 21:00:00", "2026-03-02 08:00:00", "AsleepUnspecified", source="iPhone"),
            slept("2026-03-01 21:00:00", "2026-03-02 08:00:00", "InBed", source="iPhone"),
        )
    )

    assert values(parsed) == {("2026-03-02", "sleep_h"): 7.0}


def test_pulses_of_two_devices_are_not_averaged() -> None:
    pulses = [record("RestingHeartRate", 48, f"2026-03-0{day} 00:00:00") for day in (1, 2, 3)]
    pulses += [record("RestingHeartRate", 60, f"2026-03-0{day} 00:00:00", source="Ring") for day in (3, 4)]

    assert list(values(read(export(*pulses))).values()) == [48, 48, 48, 60]


def test_steps_of_a_phone_and_a_watch_are_not_added() -> None:
    steps = [record("StepCount", 4000, f"2026-03-02 1{n}:00:00", source="Watch") for n in range(2)]
    steps += [record("StepCount", 5000, "2026-03-02 10:30:00", source="iPhone")]

    assert values(read(export(*steps))) == {("2026-03-02", "steps"): 8000}


def workout(children: str = "", **attributes: str) -> str:
    told = {"workoutActivityType": "HKWorkoutActivityTypeRunning", "duration": "30", "durationUnit": "min"}
    told |= {"startDate": "2026-03-02 18:00:00 +0100", "endDate": "2026-03-02 18:35:00 +0100", **attributes}
    attributes_text = " ".join(f'{name}="{value}"' for name, value in told.items())
    return f"<Workout {attributes_text}>{children}</Workout>"


def test_workouts_come_in_the_old_form_and_the_new() -> None:
    statistics = (
        '<WorkoutStatistics type="HKQuantityTypeIdentifierDistanceCycling" sum="20.5" unit="km"/>'
        '<WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="141" maximum="170" unit="count/min"/>'
    )
    old = workout(totalDistance="3.1", totalDistanceUnit="mi")
    new = workout(statistics, workoutActivityType="HKWorkoutActivityTypeCycling", sourceName="Watch")

    run, ride = read(export(old, new)).recordings

    assert (run.sport, run.timer_s, run.elapsed_s, run.distance_m) == ("running", 1800, 2100, 4988.97)
    assert (run.start.hour, run.utc_offset_s) == (17, 3600)
    assert (ride.sport, ride.distance_m, ride.device.avg_hr_bpm) == ("cycling", 20500, 141)
    assert (run.device.device, ride.device.device) == (None, "Watch")


@pytest.mark.parametrize(
    "content",
    [
        b"<HealthData",
        b"<HealthData><Record",
        export(declaration='<!DOCTYPE HealthData [<!ENTITY a "b">]>\n<!-- -->') + b"<again/>",
        b"<HealthData>&a;</HealthData>",
        b"x" * 300_000,
        b"<HealthData><!DOCTYPE HealthData []></HealthData>",
        b"<HealthData>" + b"<a>" * 3,
        b'<HealthData><Record type="' + b"x" * 9_000_000 + b'"/></HealthData>',
    ],
    ids=[
        "cut off",
        "cut in a tag",
        "two roots",
        "an entity",
        "no root",
        "declared inside",
        "never closed",
        "huge value",
    ],
)
def test_damaged_and_hostile_exports_are_refused_or_read_in_part(content: bytes) -> None:
    try:
        parsed = read(content)
    except BadFile as error:
        assert error.next_step
    else:
        assert parsed.problems


def test_what_was_read_before_the_damage_counts() -> None:
    whole = export(
        record("RestingHeartRate", 48, "2026-03-02 00:00:00"), record("RestingHeartRate", 49, "2026-03-03 00:00:00")
    )

    parsed = read(whole[:-60])

    assert ("2026-03-02", "resting_hr_bpm") in values(parsed)
    assert "breaks off" in parsed.problems[0]


@pytest.mark.parametrize("value", ["nan", "inf", "-5", "", "abc", "1e999"])
def test_numbers_that_are_none_are_left_out(value: str) -> None:
    odd = [record(kind, value, "2026-03-02 00:00:00", unit="kg") for kind in ("RestingHeartRate", "BodyMass")]
    odd += [record("RestingHeartRate", 50, moment) for moment in ("", "yesterday", "2026-13-40 00:00:00")]

    assert values(read(export(*odd, slept("x", "y"), slept("2026-03-02 05:00:00", "2026-03-02 04:00:00")))) == {}


def test_control_characters_do_not_end_it() -> None:
    assert values(read(export(record("RestingHeartRate", 48, "2026-03-02 00:00:00", source="Wa\x0btch"))))


def test_memory_does_not_grow_with_the_export() -> None:
    beats = "".join(record("HeartRate", 60 + n % 9, "2026-03-02 02:00:00") for n in range(2000)).encode()

    def pieces(times: int) -> Iterator[bytes]:
        yield DECLARATION.encode() + b"<HealthData>"
        for _ in range(times):
            yield beats
        yield b"</HealthData>"

    def peak(times: int) -> int:
        tracemalloc.start()
        read(pieces(times))
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    assert peak(16) < 1.5 * peak(4) + 100_000


def test_the_archive_that_a_phone_shares_is_imported_twice_without_doubling(lanterne: Lanterne, tmp_path: Path) -> None:
    archive = tmp_path / "export.zip"
    content = export(
        *(record("RestingHeartRate", 50, f"2026-03-{day:02} 00:00:00") for day in range(1, 20)),
        workout('<WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="141" maximum="170"/>'),
    )
    with ZipFile(archive, "w", ZIP_DEFLATED) as zipped:
        zipped.writestr("apple_health_export/Export.xml", content)
        zipped.writestr("apple_health_export/export_cda.xml", "<ClinicalDocument/>")

    first = lanterne("import", archive, "--json").document
    again = lanterne("import", archive, "--json").document

    assert (first["imported"], first["failed"], first["wellness_days"]) == (1, 0, 19)
    assert again["imported"] == 0
    (one,) = json.loads(lanterne("activities", "--json").out)
    assert (one["sport"], one["timer_s"]) == ("running", 1800)
    kept = [path.read_bytes() for path in (lanterne.home / "raw").rglob("*") if path.is_file()]
    assert not any(b"HKQuantity" in content or b"HKQuantity" in _plain(content) for content in kept)


def _plain(content: bytes) -> bytes:
    try:
        return zlib.decompress(content)
    except zlib.error:
        return b""


def test_a_real_export_of_old_is_read(shared_data: Path) -> None:
    content = (shared_data / "vendor-payloads" / "apple-health" / "export-2019-small.xml").read_bytes()

    (run,) = read(content).recordings

    assert (run.sport, round(run.distance_m or 0)) == ("running", 800)
