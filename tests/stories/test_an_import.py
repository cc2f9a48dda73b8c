"""Files become activities: nothing lost, nothing doubled, all of it said."""

import gzip
import zipfile
from datetime import timedelta
from pathlib import Path

from tests.worlds import MORNING, Lanterne, gpx_of, lifting, put, ride, tcx_of


def test_a_ride_is_imported_measured_and_listed(lanterne: Lanterne, tmp_path: Path) -> None:
    put(tmp_path / "in", "ride.fit", ride(watts=200))

    report = lanterne("import", tmp_path / "in", "--json").document

    (activity,) = report["activities"]
    assert (report["files"], report["imported"], report["failed"]) == (1, 1, 0)
    assert (activity["sport"], activity["file"], activity["load_method"]) == ("cycling", "ride.fit", "power")
    assert activity["start"] == "2026-02-02T06:00:00Z"
    assert abs(activity["np_w"] - 200) < 2
    assert activity["load"] == activity["tss"]
    assert "estimate" in activity["threshold_used"]


def test_importing_the_same_folder_again_changes_nothing(lanterne: Lanterne, tmp_path: Path) -> None:
    put(tmp_path / "in", "ride.fit", ride())
    lanterne("import", tmp_path / "in")
    before = lanterne("activities", "--json").out

    again = lanterne("import", tmp_path / "in", "--json").document

    assert (again["imported"], again["duplicates"]) == (0, 1)
    assert lanterne("activities", "--json").out == before


def test_the_same_bytes_under_two_names_are_one_activity(lanterne: Lanterne, tmp_path: Path) -> None:
    put(tmp_path / "in", "a.fit", ride())
    put(tmp_path / "in", "b.fit", ride())

    report = lanterne("import", tmp_path / "in", "--json").document

    assert (report["imported"], report["duplicates"], len(report["activities"])) == (1, 1, 1)


def test_one_ride_as_fit_and_gpx_and_tcx_is_one_activity_with_three_sources(lanterne: Lanterne, tmp_path: Path) -> None:
    recording = ride(minutes=20)
    put(tmp_path / "in", "ride.fit", recording)
    (tmp_path / "in" / "ride.gpx").write_text(gpx_of(recording))
    (tmp_path / "in" / "ride.tcx").write_text(tcx_of(recording))

    report = lanterne("import", tmp_path / "in", "--json").document

    (activity,) = report["activities"]
    assert (report["imported"], report["merged"]) == (3, 2)
    assert {s["format"] for s in activity["sources"]} == {"fit", "gpx", "tcx"}
    assert activity["title"] == "Morning ride"


def test_the_richest_source_of_each_channel_wins(lanterne: Lanterne, tmp_path: Path) -> None:
    whole = ride(minutes=20)
    without_power = ride(minutes=20, watts=None)
    put(tmp_path / "in", "1-watch.fit", without_power)
    (tmp_path / "in" / "2-trainer.tcx").write_text(tcx_of(whole))

    report = lanterne("import", tmp_path / "in", "--json").document

    (activity,) = report["activities"]
    by_file = {s["file"]: s["channels"] for s in activity["sources"]}
    assert by_file["2-trainer.tcx"] == ["power"]
    assert "heart_rate" in by_file["1-watch.fit"]
    assert abs(activity["avg_power_w"] - 200) < 2


def test_two_rides_of_one_day_stay_two(lanterne: Lanterne, tmp_path: Path) -> None:
    put(tmp_path / "in", "a.fit", ride(minutes=30))
    put(tmp_path / "in", "b.fit", ride(MORNING + timedelta(hours=2), minutes=30))

    assert len(lanterne("import", tmp_path / "in", "--json").document["activities"]) == 2


def test_packed_files_and_archives_in_archives_are_opened_by_content(lanterne: Lanterne, tmp_path: Path) -> None:
    fit = put(tmp_path / "made", "x.fit", ride()).read_bytes()
    other = put(tmp_path / "made", "y.fit", ride(MORNING + timedelta(days=1))).read_bytes()
    inner = tmp_path / "made" / "inner.zip"
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("deep/ride.fit.gz", gzip.compress(fit))
    with zipfile.ZipFile(tmp_path / "export.bin", "w") as archive:
        archive.writestr("part1", inner.read_bytes())
        archive.writestr("plain.fit", other)
        archive.writestr("photo.jpg", b"\xff\xd8\xff\xe0 not training")

    report = lanterne("import", tmp_path / "export.bin", "--json").document

    assert (len(report["activities"]), report["ignored"], report["failed"]) == (2, 1, 0)


def test_a_strength_session_counts_by_effort_and_is_in_both_lists(lanterne: Lanterne, tmp_path: Path) -> None:
    put(tmp_path / "in", "gym.fit", lifting(minutes=40))

    report = lanterne("import", tmp_path / "in", "--json").document

    (activity,), (session,) = report["activities"], report["strength_sessions"]
    assert activity["load_method"] == "session_rpe"
    assert abs(activity["load"] - 40 / 60 * 10 * 5) < 1
    assert (session["sets"], session["volume_kg"]) == (3, 1500)


def test_undo_takes_a_whole_import_back(lanterne: Lanterne, tmp_path: Path) -> None:
    put(tmp_path / "in", "ride.fit", ride())
    lanterne("import", tmp_path / "in")

    undone = lanterne("undo")

    assert undone.code == 0
    assert lanterne("activities", "--json").rows == []
    assert lanterne("fitness", "--json").rows == []
    assert lanterne("import", tmp_path / "in", "--json").document["imported"] == 1


def test_undo_of_a_second_source_leaves_the_first_as_it_was(lanterne: Lanterne, tmp_path: Path) -> None:
    recording = ride(minutes=20)
    fit = put(tmp_path / "in", "ride.fit", recording)
    lanterne("import", fit)
    before = lanterne("activities", "--json").rows[0]
    (tmp_path / "in" / "ride.gpx").write_text(gpx_of(recording))
    lanterne("import", tmp_path / "in")

    lanterne("undo")

    after = lanterne("activities", "--json").rows[0]
    assert after["sources"] == before["sources"]
    assert after["load"] == before["load"]


def test_an_old_activity_that_arrives_late_moves_fitness_as_if_it_had_always_been_there(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    for day in (0, 3, 9):
        put(tmp_path / "late", f"{day}.fit", ride(MORNING + timedelta(days=day), minutes=30, seed=day))
    lanterne("import", tmp_path / "late" / "0.fit")
    lanterne("import", tmp_path / "late" / "9.fit")
    lanterne("import", tmp_path / "late" / "3.fit")
    late = lanterne("fitness", "--json").rows

    other = Lanterne(tmp_path / "other", lanterne._capsys)
    other("import", tmp_path / "late")

    assert other("fitness", "--json").rows == late


def test_an_edit_changes_the_load_and_survives_another_source(lanterne: Lanterne, tmp_path: Path) -> None:
    recording = ride(minutes=20, watts=None, bpm=None)
    put(tmp_path / "in", "ride.fit", recording)
    (made,) = lanterne("import", tmp_path / "in", "--json").document["activities"]
    assert made["load"] is None

    edited = lanterne("activity", made["id"], "edit", "rpe=6", "title=Easy spin", "--json").document
    (tmp_path / "in" / "ride.gpx").write_text(gpx_of(recording))
    lanterne("import", tmp_path / "in")

    (after,) = lanterne("activities", "--json").rows
    assert abs(edited["load"] - 20 / 60 * 60) < 1
    assert (after["title"], after["load"]) == ("Easy spin", edited["load"])


def test_a_deleted_activity_does_not_count_and_does_not_come_back_with_another_source(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    recording = ride(minutes=20)
    put(tmp_path / "in", "ride.fit", recording)
    (made,) = lanterne("import", tmp_path / "in", "--json").document["activities"]
    lanterne("activity", made["id"], "delete")
    (tmp_path / "in" / "ride.gpx").write_text(gpx_of(recording))
    lanterne("import", tmp_path / "in")
    assert lanterne("activities", "--json").rows == []

    lanterne("activity", made["id"], "restore")

    (back,) = lanterne("activities", "--json").rows
    assert len(back["sources"]) == 2


def test_a_clock_before_2000_is_kept_but_counts_only_when_dated(lanterne: Lanterne, tmp_path: Path) -> None:
    put(tmp_path / "in", "old.fit", ride(MORNING.replace(year=1995)))

    (made,) = lanterne("import", tmp_path / "in", "--json").document["activities"]
    before = lanterne("fitness", "--json").rows
    lanterne("activity", made["id"], "edit", "start=2026-02-02T07:00")

    assert "clock" in made["quality"]
    assert before == []
    assert lanterne("fitness", "--json").rows[0]["date"] == "2026-02-02"


def test_a_threshold_that_the_athlete_tells_changes_the_loads_from_its_day_on(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    put(tmp_path / "in", "a.fit", ride(MORNING))
    put(tmp_path / "in", "b.fit", ride(MORNING + timedelta(days=2), seed=2))
    lanterne("import", tmp_path / "in")
    before = lanterne("activities", "--json").rows

    told = lanterne("athlete", "set", "ftp=250", "--from", "2026-02-03", "--json")

    after = lanterne("activities", "--json").rows
    assert told.code == 0
    assert after[0]["load"] == before[0]["load"]
    assert after[1]["threshold_used"] == "ftp 250 W (athlete)"
    assert abs(after[1]["intensity_factor"] - 0.8) < 0.01
