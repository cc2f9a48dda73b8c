"""Google Fit in Google's Takeout: sessions, nights and the list of days, in folders of any language."""

import json
import zipfile
from pathlib import Path

import pytest

from lanterne_rouge.adapters.files.archives.google_fit import (
    condense_fit_days,
    condense_fit_sessions,
    is_fit_days,
    is_fit_session,
)
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import ParsedFile
from tests.adapters.files.condensed import read_document
from tests.worlds import Lanterne, ride, tcx_of

ENGLISH = (
    "Date,Move Minutes count,Calories (kcal),Distance (m),Heart Points,Average heart rate (bpm),Average speed (m/s),"
    "Max speed (m/s),Min speed (m/s),Step count,Average weight (kg),Max weight (kg),Min weight (kg),Walking duration (ms)"
)
GERMAN = (
    "Datum,Anzahl der Aktivitätsminuten,Kalorien (kcal),Strecke (m),Kardiopunkte,Durchschnittliche Herzfrequenz (bpm),"
    "Durchschnittsgeschwindigkeit (m/s),Maximale Geschwindigkeit (m/s),Minimale Geschwindigkeit (m/s),Schrittzahl,"
    "Durchschnittsgewicht (kg),Maximales Gewicht (kg),Minimales Gewicht (kg),Dauer: Gehen (ms)"
)
OTHER = "日付,通常の運動 (分),カロリー (kcal),距離 (m),P,平均 (bpm),平均速度 (m/s),最高速度 (m/s),最低速度 (m/s),歩数,平均体重 (kg),最高 (kg),最低 (kg),歩行 (ms)"
ROWS = "2026-03-02,45,2100.5,6000,30,80,1.2,3.4,0.5,8421,79.6,79.8,79.4,600000\n2026-03-03,,1900,,,,,,,,,,,\n"


def days(header: str, rows: str = ROWS) -> bytes:
    return f"{header}\n{rows}".encode()


def session(**fields: object) -> bytes:
    told = {"fitnessActivity": "running", "startTime": "2026-03-02T17:00:00Z", "endTime": "2026-03-02T17:40:00Z"}
    return json.dumps({**told, **fields}).encode()


def read(*files: tuple[str, bytes]) -> ParsedFile:
    return read_document(condense_fit_sessions(files), "All Sessions")


def values(parsed: ParsedFile) -> dict[tuple[str, str], float]:
    return {(f"{o.day}", o.metric.value): round(o.value, 3) for o in parsed.wellness}


@pytest.mark.parametrize("header", [ENGLISH, GERMAN, OTHER], ids=["English", "German", "another language"])
def test_steps_and_weight_of_the_list_of_days_are_found_in_any_language(header: str) -> None:
    content = days(header)

    assert is_fit_days(content)
    parsed = read_document(condense_fit_days(content), "days.csv")

    assert values(parsed) == {("2026-03-02", "steps"): 8421, ("2026-03-02", "weight_kg"): 79.6}
    assert {o.provenance.source for o in parsed.wellness} == {"google_fit"}


def test_the_list_of_one_day_by_quarters_is_another_one() -> None:
    quarters = days(f"Start time,End time{ENGLISH.removeprefix('Date')}", "00:00:00.000+01:00,00:15:00.000+01:00,1,2\n")

    assert not is_fit_days(quarters)


def test_rows_that_cannot_be_read_are_named() -> None:
    rows = "2026-03-02,1,1,1,1,1,1,1,1,many,80,80,80,1\n2026-02-30,1,1,1,1,1,1,1,1,9,80,80,80,1\n" + ROWS

    parsed = read_document(condense_fit_days(days(ENGLISH, rows)), "days.csv")

    assert len(values(parsed)) == 2
    assert parsed.problems and not parsed.salvaged


def test_a_night_counts_the_stretches_asleep_on_the_day_of_waking_by_the_clock_on_the_wall() -> None:
    # In Auckland it is the morning of the third when it is the evening of the second in UTC.
    segments = [
        {"fitnessActivity": "sleep.deep", "startTime": "2026-03-02T11:00:00Z", "endTime": "2026-03-02T14:00:00Z"},
        {"fitnessActivity": "sleep.awake", "startTime": "2026-03-02T14:00:00Z", "endTime": "2026-03-02T15:00:00Z"},
        {"fitnessActivity": "sleep.light", "startTime": "2026-03-02T15:00:00Z", "endTime": "2026-03-02T17:00:00Z"},
    ]
    night = session(fitnessActivity="sleep", startTime="2026-03-02T10:30:00Z", endTime="2026-03-02T17:30:00Z")
    staged = json.dumps({**json.loads(night), "segment": segments}).encode()

    assert values(read(("All Sessions/2026-03-02T23_30_00+13_00_SLEEP.json", staged))) == {("2026-03-03", "sleep_h"): 5}


def test_a_night_in_two_sessions_is_one_night() -> None:
    first = session(fitnessActivity="sleep", startTime="2026-03-01T22:00:00Z", endTime="2026-03-02T02:00:00Z")
    second = session(fitnessActivity="sleep", startTime="2026-03-02T03:00:00Z", endTime="2026-03-02T06:00:00Z")

    parsed = read(("2026-03-01T22_00_00Z_SLEEP.json", first), ("2026-03-02T03_00_00Z_SLEEP.json", second))

    assert values(parsed) == {("2026-03-02", "sleep_h"): 7}


def test_sessions_come_with_distance_and_offset_and_a_short_walk_is_everyday_life() -> None:
    aggregate = [
        {"metricName": "com.google.distance.delta", "floatValue": 8000.0},
        {"metricName": "com.google.calories.expended", "floatValue": 500.0},
        {"metricName": "com.google.step_count.delta", "intValue": 7000},
    ]
    short = session(fitnessActivity="walking", endTime="2026-03-02T17:10:00Z")

    (run,) = read(
        ("x/2026-03-02T18_00_00+01_00_RUNNING.json", session(duration="2100s", aggregate=aggregate)),
        ("x/2026-03-02T18_00_00+01_00_WALKING.json", short),
        ("x/2026-03-02T18_00_00+01_00_VEHICLE.json", session(fitnessActivity="in_vehicle")),
    ).recordings

    assert (run.sport, run.elapsed_s, run.timer_s, run.distance_m) == ("running", 2400, 2100, 8000)
    assert (run.start.hour, run.utc_offset_s) == (17, 3600)


HOSTILE = {
    "cut off": session()[:-9],
    "no object": b"[" * 100_000,
    "times that are none": session(startTime="yesterday"),
    "a year of its own": session(startTime="0001-01-01T00:00:00Z"),
    "backwards": session(endTime="2026-03-02T16:00:00Z"),
    "without an offset": session(startTime="2026-03-02T17:00:00"),
    "nothing": b"",
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_session_that_cannot_be_read_costs_only_itself(content: bytes) -> None:
    with pytest.raises(BadFile):
        read(("a.json", content))
    parsed = read(("a.json", content), ("b.json", session()))

    assert len(parsed.recordings) == 1
    assert parsed.problems == ("A session in it can't be read.",)


def test_odd_fields_are_passed_over() -> None:
    odd = session(duration=5, aggregate=[1, {"metricName": 5}, None], segment={"a": 1}, application="x", name=[1])
    night = session(fitnessActivity="sleep", segment=[5, {"startTime": 1}])

    parsed = read(("99+99_99.json", odd), ("2026-03-02T18_00_00+99_00_SLEEP.json", night))

    assert len(parsed.recordings) == 1 and values(parsed) == {}


def test_other_objects_are_no_sessions() -> None:
    assert not is_fit_session(b'{"startTime": 1}') and not is_fit_session(b'[{"fitnessActivity": 1, "startTime": 2}]')


def test_a_takeout_is_imported_with_its_recordings_and_nothing_counts_twice(lanterne: Lanterne, tmp_path: Path) -> None:
    recorded = ride(minutes=60)
    listed = session(
        fitnessActivity="biking", startTime="2026-02-02T06:00:00Z", endTime="2026-02-02T06:59:59Z", duration="3599s"
    )
    night = session(fitnessActivity="sleep", startTime="2026-02-01T21:00:00Z", endTime="2026-02-02T05:00:00Z")
    archive = tmp_path / "takeout.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        fit = "Takeout/Google Fit"
        zipped.writestr(f"{fit}/Aktivitäten/2026-02-02T06_00_00+00_00_PT1H_Radfahren.tcx", tcx_of(recorded))
        zipped.writestr(f"{fit}/Alle Sitzungen/2026-02-02T06_00_00Z_BIKING.json", listed)
        zipped.writestr(f"{fit}/Alle Sitzungen/2026-02-01T22_00_00+01_00_SLEEP.json", night)
        zipped.writestr(f"{fit}/Tägliche Aktivitätsmesswerte/Tägliche Aktivitätsmesswerte.csv", days(GERMAN))
        zipped.writestr(f"{fit}/Alle Daten/raw_com.google.step_count.json", json.dumps({"Data Points": []}))

    report = lanterne("import", archive, "--json").document
    again = lanterne("import", archive, "--json").document

    assert (report["imported"], report["merged"], report["failed"], report["ignored"]) == (3, 1, 0, 1)
    (ridden,) = json.loads(lanterne("activities", "--json").out)
    assert (ridden["sport"], ridden["load_method"], len(ridden["sources"])) == ("cycling", "power", 2)
    assert (again["imported"], again["duplicates"]) == (0, 3)
