"""A lifting log comes in: previewed, asked about, kept once, corrected by a newer one, taken back."""

import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import permutations
from pathlib import Path

import pytest

from tests.worlds import Lanterne, lifting, put, ride

HEAD = (
    "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;"
    "Workout Notes;Workout Duration\n"
)
NO_UNIT = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"


def day(number: int, *, weight: float = 100, duration: str = "40m", unit: str = "kg", sets: int = 3) -> str:
    """A workout of squats on a day of March 2026, at six in the evening."""
    when = f"2026-03-{number:02d} 18:00:00"
    return "".join(f'{when};"Legs";"Squat";{n};{weight:g};{unit};5;;;;0;"";"";{duration}\n' for n in range(1, sets + 1))


def unitless(*weights: float) -> str:
    rows = (
        f'2026-03-02 18:00:00,"Legs",40min,"Squat",{n},{weight:g},5,0,0,"","",\n' for n, weight in enumerate(weights, 1)
    )
    return NO_UNIT + "".join(rows)


def write(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def what_is_kept(lanterne: Lanterne) -> list[object]:
    rows = lanterne("activities", "--json").rows
    return sorted((r["start"], r["sport"], str([(s["weight_kg"], s["reps"]) for s in r["sets"]])) for r in rows)  # type: ignore[union-attr,index]


def test_a_log_becomes_strength_sessions_with_its_account(lanterne: Lanterne, tmp_path: Path) -> None:
    file = write(tmp_path, "strong.csv", HEAD + day(2) + day(4, weight=225, unit="lbs"))

    report = lanterne("import", file, "--json").document

    first, second = report["strength_sessions"]
    (account,) = report["strength_files"]
    assert (first["name"], first["sets"], first["volume_kg"], first["units_known"]) == ("Legs", 3, 1500.0, True)
    assert second["exercises"][0]["sets"][0]["weight_kg"] == 102.0583
    assert (account["file"], account["dialect"], account["records"], account["workouts"]) == (
        "strong.csv",
        "strong_s2",
        6,
        2,
    )
    assert (report["sessions_new"], report["sessions_known"]) == (2, 0)
    assert first["load"] > 0


def test_the_athletes_zone_decides_about_a_wall_clock(
    lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANTERNE_TIMEZONE", "Europe/Berlin")
    file = write(tmp_path, "strong.csv", HEAD + day(2))

    (activity,) = lanterne("import", file, "--json").document["activities"]

    assert (activity["start"], activity["start_local"]) == ("2026-03-02T17:00:00Z", "2026-03-02T18:00:00")


def test_a_wall_clock_stays_where_it_was_when_the_athlete_moves(
    lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANTERNE_TIMEZONE", "Europe/Berlin")
    (before,) = lanterne("import", write(tmp_path, "strong.csv", HEAD + day(2)), "--json").document["activities"]
    monkeypatch.setenv("LANTERNE_TIMEZONE", "America/New_York")

    lanterne("activity", before["id"], "edit", "title=Heavy legs")

    (after,) = lanterne("activities", "--json").rows
    assert (after["start"], after["title"]) == (before["start"], "Heavy legs")


def test_the_next_export_doubles_nothing_when_the_athlete_moved(
    lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANTERNE_TIMEZONE", "Europe/Berlin")
    lanterne("import", write(tmp_path, "old.csv", HEAD + day(2) + day(4)))
    monkeypatch.setenv("LANTERNE_TIMEZONE", "Asia/Tokyo")

    report = lanterne("import", write(tmp_path, "new.csv", HEAD + day(2) + day(4) + day(6)), "--json").document

    assert (report["sessions_new"], report["sessions_known"]) == (1, 2)


def test_a_log_without_a_unit_waits_until_it_is_told(lanterne: Lanterne, tmp_path: Path) -> None:
    file = write(tmp_path, "strong.csv", unitless(135, 185, 225))

    held = lanterne("import", file, "--json")
    told = lanterne("import", file, "--units", "lb", "--json").document

    (problem,) = held.document["problems"]
    assert held.code == 1
    assert (problem["problem"], problem["kept"]) == ("unit_missing", True)
    assert "--units" in problem["next"] and "Probably lb" in problem["next"]
    assert (held.document["imported"], held.document["activities"]) == (0, [])
    assert held.document["strength_files"][0]["sum_weight_x_reps"] == 2725.0
    assert told["strength_files"][0]["unit"] == "lb"  # type: ignore[index]
    (session,) = told["strength_sessions"]
    assert [s["weight_kg"] for s in session["exercises"][0]["sets"]] == [61.235, 83.9146, 102.0583]


def test_in_words_the_question_comes_with_a_guess_and_the_next_step(lanterne: Lanterne, tmp_path: Path) -> None:
    said = lanterne("import", write(tmp_path, "strong.csv", unitless(62.5, 82.5, 102.5))).out

    assert "Are these weights kg or lb?" in said
    assert "Probably kg" in said
    assert "--units kg or --units lb" in said


def test_the_unit_is_remembered_when_an_original_is_read_again(lanterne: Lanterne, tmp_path: Path) -> None:
    file = write(tmp_path, "strong.csv", unitless(135, 185, 225))
    (session,) = lanterne("import", file, "--units", "lb", "--json").document["strength_sessions"]

    lanterne("activity", session["id"], "edit", "rpe=8")

    (again,) = lanterne("activities", "--json").rows
    assert [s["weight_kg"] for s in again["sets"]] == [61.235, 83.9146, 102.0583]


def test_units_never_overrule_a_file_that_tells(lanterne: Lanterne, tmp_path: Path) -> None:
    file = write(tmp_path, "strong.csv", HEAD + day(2))

    (session,) = lanterne("import", file, "--units", "lb", "--json").document["strength_sessions"]

    assert session["volume_kg"] == 1500.0


def test_a_preview_writes_nothing_and_says_what_would_come(lanterne: Lanterne, tmp_path: Path) -> None:
    file = write(tmp_path, "strong.csv", HEAD + day(2) + day(4))
    lanterne("activities")

    said = lanterne("import", file, "--dry-run")
    told = lanterne("import", file, "--dry-run", "--json").document

    assert said.code == 0
    assert "Nothing is written" in said.out
    assert "2 new sessions, 0 already imported" in said.out
    assert "2026-03-02 Legs: Squat" in said.out
    assert (told["dry_run"], told["sessions_new"], len(told["activities"])) == (True, 2, 2)
    assert lanterne("activities", "--json").rows == []
    assert not (lanterne.home / "raw").exists()
    assert lanterne("import", file, "--json").document["imported"] == 1


def test_a_preview_of_a_newer_export_tells_the_new_from_the_known(lanterne: Lanterne, tmp_path: Path) -> None:
    lanterne("import", write(tmp_path, "old.csv", HEAD + day(2) + day(4)))

    told = lanterne(
        "import", write(tmp_path, "new.csv", HEAD + day(2) + day(4) + day(6)), "--dry-run", "--json"
    ).document

    assert (told["sessions_new"], told["sessions_known"]) == (1, 2)
    assert len(lanterne("activities", "--json").rows) == 2


def test_a_newer_export_adds_only_what_is_new_and_corrects_what_was_edited(lanterne: Lanterne, tmp_path: Path) -> None:
    lanterne("import", write(tmp_path, "old.csv", HEAD + day(2) + day(4)))

    newer = write(tmp_path, "new.csv", HEAD + day(2) + day(4, weight=110) + day(6))
    report = lanterne("import", newer, "--json").document

    assert (report["sessions_new"], report["sessions_known"], report["merged"]) == (1, 2, 1)
    rows = lanterne("activities", "--json").rows
    assert sorted(str(r["sets"][0]["weight_kg"]) for r in rows) == ["100.0", "100.0", "110.0"]  # type: ignore[index]
    untouched = min(rows, key=lambda r: str(r["start"]))
    assert len(untouched["sources"]) == 1  # type: ignore[arg-type]
    corrected = next(r for r in rows if r["sets"][0]["weight_kg"] == 110)  # type: ignore[index]
    assert [s["file"] for s in corrected["sources"]] == ["new.csv"]  # type: ignore[union-attr,index]


def test_of_two_exports_that_end_alike_the_one_that_comes_later_counts_and_goes_on_counting(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    lanterne("import", write(tmp_path, "first.csv", HEAD + day(2)))
    (corrected,) = lanterne(
        "import", write(tmp_path, "second.csv", HEAD + day(2, weight=105, duration="20m")), "--json"
    ).document["activities"]

    lanterne("activity", corrected["id"], "edit", "rpe=7")

    (again,) = lanterne("activities", "--json").rows
    assert (again["sets"][0]["weight_kg"], again["timer_s"]) == (105.0, 1200.0)  # type: ignore[index]


def test_the_app_knows_the_sets_and_the_watch_the_rest(lanterne: Lanterne, tmp_path: Path) -> None:
    start = datetime(2026, 3, 2, 18, 1, tzinfo=UTC)
    put(tmp_path / "in", "watch.fit", lifting(start, minutes=38))
    write(tmp_path / "in", "strong.csv", HEAD + day(2, weight=140, sets=5))

    report = lanterne("import", tmp_path / "in", "--json").document

    (activity,) = report["activities"]
    assert [s["weight_kg"] for s in activity["sets"]] == [140.0] * 5
    assert activity["avg_hr_bpm"] is not None
    assert {s["format"] for s in activity["sources"]} == {"fit", "strong_csv"}
    assert activity["title"] == "Legs"


def test_importing_everything_twice_in_any_order_gives_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lanterne: Lanterne
) -> None:
    start = datetime(2026, 3, 4, 18, 0, tzinfo=UTC)
    files = (
        write(tmp_path, "old.csv", HEAD + day(2) + day(4)),
        write(tmp_path, "new.csv", HEAD + day(2, weight=105) + day(4) + day(6)),
        put(tmp_path, "watch.fit", lifting(start, minutes=40)),
    )

    outcomes = []
    for number, order in enumerate(permutations(files)):
        home = Lanterne(tmp_path / f"home{number}", capsys)
        for file in (*order, *order):
            home("import", file)
        outcomes.append(what_is_kept(home))

    assert all(outcome == outcomes[0] for outcome in outcomes)
    assert len(outcomes[0]) == 3


def test_workouts_that_begin_together_stay_apart_in_a_newer_export(lanterne: Lanterne, tmp_path: Path) -> None:
    head = (
        "Date (yyyy/mm/dd),Workout,Workout Name,Exercise,Duration (hours),Start Time (h:mm),Set 1 (Reps),Set 1 (KG)\n"
    )
    lifts = "".join(f'2026/03/02,{n},"{name}","{name}",0.003,6:00 PM,5,60\n' for n, name in enumerate("ABC"))
    lanterne("import", write(tmp_path, "old.csv", head + lifts))

    newer = head + lifts.replace('"C",0.003,6:00 PM,5,60', '"C",0.003,6:00 PM,5,70')
    lanterne("import", write(tmp_path, "new.csv", newer))

    rows = lanterne("activities", "--json").rows
    told = sorted((s["exercise"], s["weight_kg"]) for r in rows for s in r["sets"])  # type: ignore[union-attr,index]
    assert told == [("A", 60.0), ("B", 60.0), ("C", 70.0)]


def test_undo_takes_an_import_of_a_log_back_and_it_can_come_again(lanterne: Lanterne, tmp_path: Path) -> None:
    file = write(tmp_path, "strong.csv", unitless(60, 80))
    lanterne("import", file, "--units", "kg")

    lanterne("undo")

    assert lanterne("activities", "--json").rows == []
    assert lanterne("import", file, "--json").document["problems"][0]["problem"] == "unit_missing"
    assert lanterne("import", file, "--units", "lb", "--json").document["imported"] == 1


def test_a_deleted_session_does_not_come_back_with_the_next_export(lanterne: Lanterne, tmp_path: Path) -> None:
    (session,) = lanterne("import", write(tmp_path, "old.csv", HEAD + day(2)), "--json").document["strength_sessions"]
    lanterne("activity", session["id"], "delete")

    lanterne("import", write(tmp_path, "new.csv", HEAD + day(2) + day(4)))

    assert len(lanterne("activities", "--json").rows) == 1


def test_a_log_of_days_and_a_watch_may_tell_of_one_session_and_the_athlete_is_told(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    put(tmp_path, "watch.fit", lifting(datetime(2026, 3, 2, 18, tzinfo=UTC)))
    lanterne("import", tmp_path / "watch.fit")
    notes = "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n2026-03-02,Squat,Legs,100,kgs,5,,,,\n"

    (problem,) = lanterne("import", write(tmp_path, "fitnotes.csv", notes), "--json").document["problems"]

    assert "one has no time of day" in problem["problem"]
    assert "delete" in problem["next"]


def test_a_ride_typed_into_a_lifting_app_is_joined_to_its_recording(lanterne: Lanterne, tmp_path: Path) -> None:
    start = datetime(2026, 3, 2, 18, tzinfo=UTC)
    put(tmp_path / "in", "ride.fit", ride(start, minutes=40))
    row = '2026-03-02 18:00:00;"Ride";"Cycling (Indoor)";1;;;;;18;km;2400;"";"";40m\n'
    write(tmp_path / "in", "strong.csv", HEAD + row)

    (activity,) = lanterne("import", tmp_path / "in", "--json").document["activities"]

    assert (activity["sport"], len(activity["sources"])) == ("cycling", 2)


def test_a_truncated_log_is_refused_with_its_line_and_kept(lanterne: Lanterne, tmp_path: Path) -> None:
    file = write(tmp_path, "strong.csv", HEAD + '"a";"Legs";"Squat";1\n"e";"Legs";"Squ')

    said = lanterne("import", file, "--json")

    (problem,) = said.document["problems"]
    assert (said.code, said.document["failed"], said.document["imported"]) == (0, 1, 0)
    assert "Line 2" in problem["problem"] and problem["kept"]


def test_logs_of_which_every_row_is_refused_are_listed_and_no_failure_of_the_command(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    for number in (1, 2):
        write(tmp_path / "in", f"{number}.csv", HEAD + f'"no date {number}";"Legs";"Squat";1;100;5;;;;;;"";45m\n')

    first, again = (lanterne("import", tmp_path / "in", "--json") for _ in range(2))
    words = lanterne("import", tmp_path / "in")

    for report in (first, again):
        counts = [report.document[name] for name in ("imported", "failed", "refused")]
        assert (report.code, counts) == (0, [0, 2, 2])
        assert all("is no date" in problem["problem"] for problem in report.document["problems"])
    assert words.code == 0
    assert "2 unreadable" in words.out and words.out.count("is no date") == 2


@pytest.mark.parametrize("name", ["absent.csv", "notes.txt", "broken.fit"])
def test_what_is_no_lifting_log_and_cannot_be_used_is_a_failure(lanterne: Lanterne, tmp_path: Path, name: str) -> None:
    write(tmp_path, "notes.txt", "milk, bread")
    write(tmp_path, "broken.fit", "\x0e\x10nothing")

    assert lanterne("import", tmp_path / name).code == 1


def test_nobody_is_asked_where_nobody_listens(tmp_path: Path) -> None:
    file = write(tmp_path, "strong.csv", unitless(60, 80))
    command: Sequence[str] = (
        sys.executable,
        "-m",
        "lanterne_rouge",
        "--home",
        str(tmp_path / "home"),
        "import",
        str(file),
    )

    done = subprocess.run(
        command, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL, env=os.environ
    )

    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_five_years_of_sets_come_in_quickly(lanterne: Lanterne, tmp_path: Path) -> None:
    first = datetime(2021, 1, 4, 18)
    rows = []
    for number in range(200):
        when = f"{first + timedelta(days=2 * number):%Y-%m-%d %H:%M:%S}"
        rows += [f'{when};"Day";"Lift {n % 12}";{n // 12 + 1};{40 + n};kg;5;;;;0;"";"";1h 10m\n' for n in range(72)]
    file = write(tmp_path, "strong.csv", HEAD + "".join(rows))

    begun = datetime.now(UTC)
    report = lanterne("import", file, "--json").document

    assert report["sessions_new"] == 200
    assert (datetime.now(UTC) - begun).total_seconds() < 20
