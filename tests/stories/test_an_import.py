"""Files become activities: nothing lost, nothing doubled, all of it said."""

import gzip
import zipfile
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from tests.worlds import MORNING, Lanterne, gpx_of, lifting, part_of, put, ride, tcx_of


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


def test_a_strength_session_counts_by_its_sets_and_is_in_both_lists(lanterne: Lanterne, tmp_path: Path) -> None:
    put(tmp_path / "in", "gym.fit", lifting(minutes=40))

    report = lanterne("import", tmp_path / "in", "--json").document

    (activity,), (session,) = report["activities"], report["strength_sessions"]
    assert activity["load_method"] == "strength_sets"
    assert activity["load"] == 3 * 2.5
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
    assert abs(edited["load"] - 20 / 60 * 65) < 1
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


def test_a_threshold_that_the_athlete_tells_counts_from_its_day_on_and_before_it_where_an_estimate_was_lower(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    put(tmp_path / "in", "a.fit", ride(MORNING))
    put(tmp_path / "in", "b.fit", ride(MORNING + timedelta(days=2), seed=2))
    lanterne("import", tmp_path / "in")
    before = lanterne("activities", "--json").rows

    told = lanterne("athlete", "set", "ftp=250", "--from", "2026-02-03", "--json")

    after = lanterne("activities", "--json").rows
    assert told.code == 0
    assert before[0]["threshold_used"] != "ftp 250 W (athlete)" and after[0]["load"] < before[0]["load"]
    assert [row["threshold_used"] for row in after] == ["ftp 250 W (athlete)"] * 2
    assert abs(after[1]["intensity_factor"] - 0.8) < 0.01


def easy_by_heart(day: int) -> Recording:
    """Ninety easy minutes on a road, as a phone with a strap writes them."""
    return ride(MORNING + timedelta(days=day), minutes=90, watts=None, bpm=118 + day % 6, seed=day)


def test_easy_riding_by_heart_rate_alone_stays_an_easy_load(lanterne: Lanterne, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for day in range(12):
        (tmp_path / "in" / f"{day}.gpx").write_text(gpx_of(easy_by_heart(day), every=5))

    report = lanterne("import", tmp_path / "in", "--json").document

    assert len(report["activities"]) == 12
    for activity in report["activities"]:
        assert 30 < activity["load"] < 55
        assert activity["threshold_used"] == "lthr 166 bpm (assumed)"
    assert any("assumed" in notice for notice in report["notices"])
    assert max(day["ctl"] for day in lanterne("fitness", "--json").rows) < 55


def test_loads_that_an_estimate_holds_back_are_counted_in_the_report(lanterne: Lanterne, tmp_path: Path) -> None:
    for day in range(5):
        put(tmp_path / "in", f"{day}.fit", ride(MORNING + timedelta(days=day), minutes=20, watts=150, seed=day))
    for day in range(2):
        put(tmp_path / "in", f"hard{day}.fit", ride(MORNING + timedelta(days=60 + 60 * day), minutes=90, watts=260))

    report = lanterne("import", tmp_path / "in", "--json").document

    held = [a for a in report["activities"] if "estimate_too_low" in a["quality"]]
    assert held and all(a["load"] <= 150 for a in held)
    assert any(f"{len(held)} session" in n and "lanterne athlete set ftp=" in n for n in report["notices"])


def test_a_phone_that_was_started_late_tells_of_the_same_ride(lanterne: Lanterne, tmp_path: Path) -> None:
    whole = ride(minutes=40)
    put(tmp_path / "in", "watch.fit", whole)
    (tmp_path / "in" / "phone.gpx").write_text(gpx_of(part_of(whole, 360, 2100)))

    (activity,) = lanterne("import", tmp_path / "in", "--json").document["activities"]

    assert (activity["file"], activity["elapsed_s"]) == ("watch.fit", 2399)


def test_two_halves_become_one_activity_when_the_whole_arrives_and_undo_parts_them_again(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    whole = ride(minutes=40)
    put(tmp_path / "in", "first.fit", part_of(whole, 0, 1200))
    put(tmp_path / "in", "second.fit", part_of(whole, 1200, 2400))
    lanterne("import", tmp_path / "in")
    halves = lanterne("activities", "--json").rows
    fitness = lanterne("fitness", "--json").rows
    put(tmp_path / "in", "whole.fit", whole)

    report = lanterne("import", tmp_path / "in", "--json").document

    (activity,) = lanterne("activities", "--json").rows
    assert report["merged"] == 1
    assert (activity["file"], len(activity["sources"])) == ("whole.fit", 3)
    lanterne("undo")
    assert lanterne("activities", "--json").rows == halves
    assert lanterne("fitness", "--json").rows == fitness


def test_one_session_as_running_and_as_walking_is_one(lanterne: Lanterne, tmp_path: Path) -> None:
    run = ride(minutes=30, watts=None, sport=Sport.RUNNING, speed=3.0)
    put(tmp_path / "in", "run.fit", run)
    put(tmp_path / "in", "walk.fit", replace(run, sport=Sport.WALKING))

    assert len(lanterne("import", tmp_path / "in", "--json").document["activities"]) == 1


def test_two_tracks_far_apart_at_one_time_stay_two(lanterne: Lanterne, tmp_path: Path) -> None:
    here = ride(minutes=30)
    far = {**here.streams.channels, Channel.LONGITUDE: here.streams.channels[Channel.LONGITUDE] + 80}
    there = replace(here, streams=Streams(time_s=here.streams.time_s, channels=far))
    put(tmp_path / "in", "here.fit", here)
    (tmp_path / "in" / "there.gpx").write_text(gpx_of(there))

    assert len(lanterne("import", tmp_path / "in", "--json").document["activities"]) == 2


def test_a_file_of_a_whole_race_does_not_swallow_its_bike_leg(lanterne: Lanterne, tmp_path: Path) -> None:
    race = ride(minutes=120, watts=None, sport=Sport.OTHER)
    put(tmp_path / "in", "race.fit", race)
    put(tmp_path / "in", "bike.fit", replace(part_of(ride(minutes=120), 900, 6600), sport=Sport.CYCLING))

    report = lanterne("import", tmp_path / "in", "--json").document

    assert sorted(a["sport"] for a in report["activities"]) == ["cycling", "other"]


def test_of_two_sports_at_one_time_both_stay_the_harder_counts_and_it_is_said(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    put(tmp_path / "in", "a-ride.fit", ride(minutes=60))
    put(tmp_path / "in", "b-gym.fit", lifting(MORNING + timedelta(minutes=10), minutes=40))

    report = lanterne("import", tmp_path / "in", "--json").document

    (problem,) = report["problems"]
    loads = [a["load"] for a in report["activities"]]
    assert len(loads) == 2 and "overlaps with the cycling session on 2026-02-02" in problem["problem"]
    assert lanterne("fitness", "--json").rows[0]["load"] == max(loads)


def test_the_file_that_says_most_is_named_first_whichever_came_first(lanterne: Lanterne, tmp_path: Path) -> None:
    recording = ride(minutes=20)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ride.gpx").write_text(gpx_of(recording))
    (before,) = lanterne("import", tmp_path / "in", "--json").document["activities"]
    put(tmp_path / "in", "ride.fit", recording)

    (after,) = lanterne("import", tmp_path / "in", "--json").document["activities"]

    assert (before["source"], after["source"], after["file"]) == ("gpx", "fit", "ride.fit")
    assert after["id"] == before["id"]


@pytest.mark.parametrize("list_first", [True, False])
def test_a_title_of_the_list_wins_over_the_files_own_and_the_athletes_over_both(
    lanterne: Lanterne, tmp_path: Path, list_first: bool
) -> None:
    (tmp_path / "run.gpx").write_text(gpx_of(ride(minutes=20), title="Run"))
    told = "Activity ID,Activity Date,Activity Name,Filename\n1000001,2026-02-02,To the lake,activities/run.gpx\n"
    (tmp_path / "activities.csv").write_text(told)
    files = ["activities.csv", "run.gpx"] if list_first else ["run.gpx", "activities.csv"]

    for name in files:
        lanterne("import", tmp_path / name)
    (activity,) = lanterne("activities", "--json").rows
    lanterne("activity", activity["id"], "edit", "title=Mine")
    (tmp_path / "activities.csv").write_text(told.replace("lake", "sea"))
    lanterne("import", tmp_path / "activities.csv")

    assert activity["title"] == "To the lake"
    assert lanterne("activities", "--json").rows[0]["title"] == "Mine"


def test_a_file_of_a_deleted_activity_is_said_to_stay_deleted(lanterne: Lanterne, tmp_path: Path) -> None:
    recording = ride(minutes=20)
    (made,) = lanterne("import", put(tmp_path, "ride.fit", recording), "--json").document["activities"]
    lanterne("activity", made["id"], "delete")
    (tmp_path / "ride.gpx").write_text(gpx_of(recording))

    report = lanterne("import", tmp_path / "ride.gpx", "--json").document

    (problem,) = report["problems"]
    assert report["activities"] == []
    assert "you deleted, so it stays deleted" in problem["problem"]
    assert f"lanterne activity {made['id']} restore" in problem["next"]


def test_what_is_no_training_is_not_kept_whatever_its_name_says(lanterne: Lanterne, tmp_path: Path) -> None:
    secret = tmp_path / "elsewhere" / "secret"
    secret.parent.mkdir()
    secret.write_text("root:x:0:0:root:/root:/bin/sh\n")
    put(tmp_path / "in", "ride.fit", ride(minutes=10))
    (tmp_path / "in" / "link.fit").symlink_to(secret)

    first = lanterne("import", tmp_path / "in", "--json").document
    again = lanterne("import", tmp_path / "in", "--json").document

    assert (first["imported"], first["failed"], again["failed"]) == (1, 1, 1)
    assert [p["kept"] for p in (*first["problems"], *again["problems"])] == [False, False]
    assert len([p for p in (lanterne.home / "raw").rglob("*") if p.is_file()]) == 1


def test_a_ride_that_spends_more_than_all_of_w_prime_takes_the_confidence_from_the_model(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    steady = ride(minutes=60, watts=200)
    watts = steady.streams.channels[Channel.POWER].copy()
    for begin in range(0, 3600, 240):
        watts[begin : begin + 120] = 330
    channels = {**steady.streams.channels, Channel.POWER: watts}
    path = put(tmp_path, "ride.fit", replace(steady, streams=Streams(time_s=steady.streams.time_s, channels=channels)))
    (activity,) = lanterne("import", path, "--json").document["activities"]

    shown = lanterne("activity", activity["id"], "--json").document

    assert shown["w_balance_min_j"] < 0
    assert shown["critical_power"]["confidence"] == "low"


def test_a_second_file_of_a_session_whose_sport_was_edited_still_joins_it(lanterne: Lanterne, tmp_path: Path) -> None:
    recording = ride(minutes=20)
    put(tmp_path / "in", "ride.fit", recording)
    (made,) = lanterne("import", tmp_path / "in", "--json").document["activities"]
    lanterne("activity", made["id"], "edit", "sport=walking")

    (tmp_path / "in" / "ride.gpx").write_text(gpx_of(recording))
    lanterne("import", tmp_path / "in")

    (one,) = lanterne("activities", "--json").rows
    assert (one["sport"], len(one["sources"])) == ("walking", 2)
