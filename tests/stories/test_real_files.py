"""Real recordings against what the devices themselves had written. Needs the folder of samples."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from lanterne_rouge.app.import_files import open_importer
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.wiring import open_scope

NO_ACTIVITY = {"SOURCES.md", "device_summaries.json", "gpx__MetadataOnly.gpx"}


@dataclass(frozen=True)
class Imported:
    """Everything imported once, and what the devices had written, by file."""

    activities: Mapping[str, list[Activity]]
    problems: tuple[str, ...]
    counts: Mapping[str, int]
    devices: Mapping[str, Mapping[str, object]]


@pytest.fixture(scope="module")
def real(shared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Imported]:
    folder = shared_data / "activities"
    told = {entry["file"]: entry for entry in json.loads((folder / "device_summaries.json").read_text())}
    by_file: dict[str, list[Activity]] = {}
    with open_scope(home=tmp_path_factory.mktemp("home")) as scope:
        with open_importer(scope) as importer:
            report = importer.run((folder,), now=datetime.now(UTC))
        for activity in report.activities:
            for source in activity.sources:
                by_file.setdefault(Path(source.file).name, []).append(activity)
    counts = {"failed": report.failed, "ignored": report.ignored, "imported": report.imported, "merged": report.merged}
    yield Imported(by_file, tuple(p.file for p in report.problems), counts, told)


def _sessions(real: Imported) -> Iterator[tuple[str, Activity, Mapping[str, float], bool]]:
    """Each device session with our activity of the same start."""
    for file, entry in real.devices.items():
        sessions = entry.get("device_sessions") or []
        usable = {c["session"]: c.get("np_oracle_usable", False) for c in entry.get("computed_for_comparison", [])}
        for number, session in enumerate(sessions):
            start = datetime.fromisoformat(str(session.get("start_time", "1970-01-01T00:00:00+00:00")))
            for activity in real.activities.get(file, []):
                if abs((activity.start - start).total_seconds()) < 2 and activity.sport != "transition":
                    yield file, activity, session, usable.get(number, False)


def test_every_file_that_holds_an_activity_is_imported(real: Imported) -> None:
    expected = set(real.devices) - NO_ACTIVITY

    assert expected - set(real.activities) == set()
    assert real.counts["failed"] == 0


def test_the_same_activity_in_two_formats_is_one(real: Imported) -> None:
    for fit, other in (
        ("cycling-power__4078723797.fit", "gpx__4078723797_strava.gpx"),
        ("running__activity_234979239.fit", "tcx__activity_234979239.tcx"),
        ("running__10kUNLP2014-Garmin15.fit", "tcx__10kUNLP2014-Garmin15.tcx"),
        ("swimming-pool__GarminHRMswim.FIT", "tcx__GarminHRMswim.tcx"),
    ):
        assert [a.id for a in real.activities[fit]] == [a.id for a in real.activities[other]]


def test_normalised_power_agrees_with_the_device(real: Imported) -> None:
    compared = 0
    for file, activity, session, usable in _sessions(real):
        if usable and "normalized_power" in session:
            told, ours = session["normalized_power"], activity.summary.np_w
            assert ours is not None
            assert abs(ours - told) <= max(0.005 * told, 1.0), file
            compared += 1
    assert compared >= 6


def test_tss_agrees_with_the_device_but_for_its_first_half_minute(real: Imported) -> None:
    compared = 0
    for file, activity, session, usable in _sessions(real):
        if usable and session.get("training_stress_score") and session.get("threshold_power"):
            told, ours, timer = session["training_stress_score"], activity.measures.tss, session["total_timer_time"]
            assert ours is not None
            assert abs(ours - told) <= (30 / timer + 0.009) * told + 0.06, file
            compared += 1
    assert compared >= 6


def test_work_heart_rate_and_distance_agree_with_the_device(real: Imported) -> None:
    compared = 0
    for file, activity, session, usable in _sessions(real):
        if not usable:
            continue
        compared += 1
        if session.get("total_work"):
            assert activity.summary["work_j"] == pytest.approx(session["total_work"], rel=0.006), file
        if session.get("avg_heart_rate"):
            assert activity.summary.avg_hr_bpm == pytest.approx(session["avg_heart_rate"], abs=1.0), file
        if session.get("total_distance"):
            assert activity.distance_m == pytest.approx(session["total_distance"], rel=0.001), file
    assert compared >= 6


def test_a_full_ironman_is_three_sports_with_two_transitions(real: Imported) -> None:
    legs = sorted(real.activities["multisport__MultiSport-2019-11-24.fit"], key=lambda a: a.start)

    assert [a.sport.value for a in legs] == ["swimming", "transition", "cycling", "transition", "running"]
    assert [a.measures.load for a in legs if a.sport == "transition"] == [None, None]


def test_a_spike_of_ten_kilowatts_is_masked_and_said(real: Imported) -> None:
    (spiky,) = real.activities["cycling-power__20130717_143733.fit"]

    assert "power_spikes" in spiky.quality
    assert spiky.summary.np_w is not None and spiky.summary.np_w < 300
    assert spiky.device.np_w == 773


def test_a_strength_session_has_its_sets(real: Imported) -> None:
    (session,) = real.activities["strength__synthetic_sets.fit"]

    assert len(session.sets) == 11
    assert sum((s.weight_kg or 0) * (s.reps or 0) for s in session.sets) == 4315
    assert session.measures.load_method == "strength_sets"


def test_damaged_files_are_said(real: Imported) -> None:
    names = {Path(p).name for p in real.problems}

    assert {"corrupt__nick.fit", "corrupt__activity-filecrc.fit", "corrupt__activity-unexpected-eof.fit"} <= names
