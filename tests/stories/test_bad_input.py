"""What cannot be used is refused with one sentence and a next step; nothing that was there is lost."""

import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
import zlib
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from tests.worlds import MORNING, Lanterne, MadeOnce, Said, gpx_of, put, ride

MISSION = """
id = "hill"
name = "Hill Race"
start = 2026-01-05
goal_event = "Hill Race"
goal_date = 2026-05-17
sports = ["cycling"]
"""


@pytest.fixture
def home(lanterne: Lanterne, tmp_path: Path, made_once: MadeOnce) -> Lanterne:
    """A home with one ride in it."""

    def make() -> None:
        put(tmp_path / "before", "ride.fit", ride(minutes=20))
        assert lanterne("import", tmp_path / "before").code == 0

    return made_once(make)


def refused(home: Lanterne, *arguments: str | Path, code: int = 1, keeps: bool = True) -> str:
    """The sentence a command is refused with, told alike as text and as JSON; what was there before still is."""
    said, document = home(*arguments), home(*arguments, "--json")

    assert said.code == document.code == code, said
    assert "Traceback" not in said.err + document.err
    assert "fault of its own" not in said.err + document.out
    assert said.err.strip() and len(said.err) < 1500
    assert said.err.count("\n") == 1, "one line"
    told = document.document
    assert set(told) == {"error", "next"} and all(told.values()), told
    if keeps:
        assert len(home("activities", "--json").rows) == 1
    return said.err


def imported(home: Lanterne, *paths: Path, code: int) -> dict[str, object]:
    """The account of an import that is not all well; the ride from before is still there."""
    said, document = home("import", *paths), home("import", *paths, "--json")
    assert said.code == document.code == code, said
    assert "Traceback" not in said.err and "bug in the program" not in said.out + document.out
    assert len(home("activities", "--json").rows) >= 1
    return document.document


def problem(report: dict[str, object]) -> str:
    """The only problem of an import, in words."""
    problems = report["problems"]
    assert isinstance(problems, list)
    (one,) = problems
    assert one["next"]
    return f"{one['file']}: {one['problem']} {one['next']}"


# Files


def test_an_empty_folder_is_said(home: Lanterne, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()

    report = imported(home, tmp_path / "empty", code=1)

    assert report["files"] == 0
    assert "Name a folder" in home("import", tmp_path / "empty").err


def test_a_path_that_does_not_exist_is_named(home: Lanterne, tmp_path: Path) -> None:
    assert "no-such-folder" in refused(home, "import", tmp_path / "no-such-folder")


@pytest.mark.skipif(os.geteuid() == 0, reason="everything is open to root")
def test_a_folder_without_rights_is_said(home: Lanterne, tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(mode=0)

    assert "closed" in problem(imported(home, tmp_path / "closed", code=1))


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "empty"),
        (b"\xff\xd8\xff\xe0 photo", "JPEG"),
        (b"\x00" * 5000, "isn't a FIT, TCX or GPX file"),
        (b"<html>", "isn't a FIT, TCX or GPX file"),
    ],
)
def test_a_fit_file_that_is_none_is_refused(home: Lanterne, tmp_path: Path, content: bytes, word: str) -> None:
    (tmp_path / "odd.fit").write_bytes(content)

    report = imported(home, tmp_path / "odd.fit", code=1)

    assert word in problem(report)


def test_one_unreadable_file_does_not_stop_the_others(home: Lanterne, tmp_path: Path) -> None:
    put(tmp_path / "in", "good.fit", ride(MORNING + timedelta(days=1), minutes=10))
    (tmp_path / "in" / "bad.fit").write_bytes(b"not a recording")

    first = home("import", tmp_path / "in", "--json")

    assert first.code == 0
    assert (first.document["imported"], first.document["failed"]) == (1, 1)
    assert "bad.fit" in problem(first.document)
    assert "bad.fit" in home("import", tmp_path / "in").out


def test_a_pipe_in_the_folder_is_passed_by(home: Lanterne, tmp_path: Path) -> None:
    put(tmp_path / "in", "good.fit", ride(MORNING + timedelta(days=1), minutes=10))
    os.mkfifo(tmp_path / "in" / "pipe.fit")

    assert "pipe" in problem(imported(home, tmp_path / "in", code=0))


def test_links_in_a_circle_end(home: Lanterne, tmp_path: Path) -> None:
    put(tmp_path / "in" / "deep", "good.fit", ride(MORNING + timedelta(days=1), minutes=10))
    (tmp_path / "in" / "deep" / "up").symlink_to(tmp_path / "in")
    (tmp_path / "in" / "self").symlink_to(tmp_path / "in" / "self")

    report = home("import", tmp_path / "in", "--json").document

    assert (report["imported"], report["failed"]) == (1, 1)
    assert "self" in problem(report)


# Archives


def _zipped(path: Path, members: Sequence[tuple[str, bytes]]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return path


def test_an_archive_that_unpacks_to_a_thousand_times_its_size_is_refused(home: Lanterne, tmp_path: Path) -> None:
    bomb = _zipped(tmp_path / "bomb.zip", [("ride.fit", bytes(60 * 2**20))])

    assert "bomb" in problem(imported(home, bomb, code=1))


def test_archives_nested_in_archives_without_end_are_refused(home: Lanterne, tmp_path: Path) -> None:
    data = gpx_of(ride(minutes=5)).encode()
    for depth in range(12):
        data = _zipped(tmp_path / f"{depth}.zip", [(f"{depth}.zip", data)]).read_bytes()

    assert "nested" in problem(imported(home, tmp_path / "11.zip", code=1))


def test_names_that_lead_out_of_an_archive_write_nothing_outside(home: Lanterne, tmp_path: Path) -> None:
    fit = put(tmp_path / "made", "x.fit", ride(MORNING + timedelta(days=1), minutes=10)).read_bytes()
    inner = _zipped(tmp_path / "made" / "inner.zip", [("../../../../escaped.fit", fit)]).read_bytes()
    names = ["../../escaped.fit", str(tmp_path / "escaped.fit"), "..\\..\\escaped.fit", "C:\\escaped.fit"]
    archive = _zipped(tmp_path / "in.zip", [*((name, fit) for name in names), ("../escaped.zip", inner)])
    before = sorted(path for path in tmp_path.rglob("*") if home.home not in path.parents)

    said = home("import", archive, "--json")

    assert said.code == 0
    assert (said.document["imported"], said.document["duplicates"]) == (1, 4)
    assert sorted(path for path in tmp_path.rglob("*") if home.home not in path.parents) == before
    assert not list(tmp_path.parent.glob("escaped*"))


def test_an_archive_that_is_cut_off_is_said(home: Lanterne, tmp_path: Path) -> None:
    fit = put(tmp_path / "made", "x.fit", ride(MORNING + timedelta(days=1), minutes=10)).read_bytes()
    archive = _zipped(tmp_path / "in.zip", [("a.fit", fit), ("b.fit", fit)])
    archive.write_bytes(archive.read_bytes()[:-60])

    assert "damaged or incomplete" in problem(imported(home, archive, code=1))


BROKEN_EXPORTS = {
    "health_connect_export.db": (b"SQLite format 3\x00" + bytes(80) + b"exercise_session_record_table" * 9, "damaged"),
    "1_sleepData.json": (b'[{"calendarDate": "2026-03-02", "sleepStartTimestampGMT": "' + b"9" * 50, "breaks off"),
    "2026-03-02T18_00_00Z_RUNNING.json": (b'{"fitnessActivity": "running", "startTime": "", "x":', "can't be read"),
    "export.xml": (b"<HealthData><!DOCTYPE a []>", "breaks off"),
}


@pytest.mark.parametrize("name", BROKEN_EXPORTS)
def test_a_broken_export_is_one_sentence(home: Lanterne, tmp_path: Path, name: str) -> None:
    content, sentence = BROKEN_EXPORTS[name]

    assert sentence in problem(imported(home, _zipped(tmp_path / "in.zip", [(name, content)]), code=1))


def test_what_no_body_shows_and_no_calendar_has_is_said_of_an_export(home: Lanterne, tmp_path: Path) -> None:
    days = [("2026-01-02", 300, 9e9), ("2031-01-02", 50, 1), ("0000-00-00", 50, 1), ("2026-01-03", 48, 9000)]
    entries = [
        {"calendarDate": day, "totalKilocalories": 1, "restingHeartRate": bpm, "totalSteps": steps}
        for day, bpm, steps in days
    ]
    archive = _zipped(tmp_path / "in.zip", [("UDSFile.json", json.dumps(entries).encode())])

    report = home("import", archive, "--json").document

    assert (report["imported"], report["wellness_days"]) == (1, 2)
    said = " ".join(problem["problem"] for problem in report["problems"])
    assert "can't be true" in said and "in the future" in said


def test_an_archive_with_a_password_is_said(home: Lanterne, tmp_path: Path) -> None:
    archive = _zipped(tmp_path / "in.zip", [("a.fit", b"secret" * 50)])
    octets = bytearray(archive.read_bytes())
    octets[6] |= 1
    octets[octets.rindex(b"PK\x01\x02") + 8] |= 1
    archive.write_bytes(octets)

    assert "password" in problem(imported(home, archive, code=1))


def test_a_packed_file_that_is_cut_off_or_a_bomb_is_said(home: Lanterne, tmp_path: Path) -> None:
    pack = zlib.compressobj(9, wbits=31)
    whole = pack.compress(bytes(80 * 2**20)) + pack.flush()
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "bomb.fit.gz").write_bytes(whole)
    (tmp_path / "in" / "cut.gpx.gz").write_bytes(whole[: len(whole) // 200])

    report = imported(home, tmp_path / "in", code=1)

    assert report["failed"] == 2


# Missions and days


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (MISSION.replace("2026-05-17", '"soon"'), "goal_date"),
        (MISSION.replace("2026-05-17", "7"), "goal_date"),
        (MISSION.replace('["cycling"]', '"flying"'), "sports"),
        (MISSION + "colour = 3\n", "colour"),
        (MISSION + "[athlete]\nftp = -5\n", "ftp"),
        (MISSION + "[athlete]\nftp = nan\n", "ftp"),
        (MISSION + "[athlete]\npassword = 'x'\n", "password"),
        (MISSION + "id = 'again'\n", "mission.toml"),
        (MISSION.replace('id = "hill"', 'id = "../../out"'), "id"),
        ("this is = = no TOML", "mission.toml"),
        ("\x00\x01\x02", "mission.toml"),
        ("", "mission.toml"),
    ],
)
def test_a_wrong_mission_is_refused_with_file_and_field(home: Lanterne, tmp_path: Path, text: str, named: str) -> None:
    (tmp_path / "mission.toml").write_text(text)

    sentence = refused(home, "init", "--mission", tmp_path / "mission.toml")

    assert "mission.toml" in sentence and named in sentence
    assert not list((home.home / "missions").glob("*")) if (home.home / "missions").exists() else True


@pytest.mark.parametrize("path", ["no-such.toml", ".", "bytes.toml"])
def test_a_mission_that_cannot_be_read_is_named(home: Lanterne, tmp_path: Path, path: str) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00name")

    refused(home, "init", "--mission", tmp_path / path)


def test_a_mission_file_that_was_broken_by_hand_is_said_every_morning(home: Lanterne, tmp_path: Path) -> None:
    (tmp_path / "mission.toml").write_text(MISSION)
    assert home("init", "--mission", tmp_path / "mission.toml").code == 0
    (kept,) = (home.home / "missions").iterdir()
    kept.write_text("goal_date = never")

    broken = home("today", "--full")
    assert broken.code == 0 and kept.name in broken.err and "line 1" in broken.err
    assert "Until then I'm using your mission as it last was." in broken.err
    kept.unlink()
    told = home("today", "--full")
    assert told.code == 0
    assert "is gone" in told.err


@pytest.mark.parametrize(
    "day", ["1989-01-01", "2089-01-01", "nonsense", "2026-02-30", "2026-3-3", "0001-01-01", "9" * 500]
)
@pytest.mark.parametrize(
    "command", [("today", "--full", "--date"), ("check-in", "--energy", "ok", "--date"), ("why",), ("why", "--date")]
)
def test_a_day_that_cannot_be_coached_is_refused(home: Lanterne, command: tuple[str, ...], day: str) -> None:
    refused(home, *command, day)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("ran 400 km in 20 min", "400 km in 20 min can't be right for a run"),
        ("did the club run, 62 km 2h35, legs good", "can't be right for a run. Was it a ride? Then say rode."),
        ("ran 5 km in 11 min", "5 km in 11 min can't be right for a run"),
        ("swam 1500 m in 10 min", "1.5 km in 10 min can't be right for a swim"),
        ("swam 90 km", "90 km can't be right for a swim"),
        ("ran 18 h", "18 h can't be right for a run"),
        ("ran 5:00", "5:00 could be 5 min or 5 h"),
        ("ride 5:30", "5:30 could be 5 min 30 s or 5 h 30 min"),
        ("ran 5", "5 what?"),
        ("easy spin 45", "45 what?"),
        ("ran 45 mi", "45 miles or minutes?"),
        ("swam 60 lengths", "How far is 60 lengths?"),
        ("did 10k in 52 min", "Which sport was it?"),
        ("ran -5 km", "below zero"),
        ("ran 5 km in 30 min rpe 14", "RPE 14 isn't on the scale"),
        ("ran 5 km tomorrow", "hasn't happened yet"),
        ("going to ride 2h tonight", "hasn't happened yet"),
    ],
)
def test_a_session_that_cannot_be_or_is_unclear_is_asked_about_in_a_sentence_and_not_logged(
    home: Lanterne, said: str, why: str
) -> None:
    asked = home("log", said)

    assert asked.code == 0 and why in asked.out
    assert asked.out.strip().count("\n") == 0
    assert len(home("activities", "--json").rows) == 1


@pytest.mark.parametrize("day", ["tomorrow", "next monday", "1998-05-01", "2026-02-30", "someday"])
def test_a_session_of_a_day_that_cannot_be_is_refused(home: Lanterne, day: str) -> None:
    refused(home, "log", "2h ride rpe 6", "--date", day)


def test_pain_told_with_a_session_is_kept_beside_it(home: Lanterne) -> None:
    told = home("log", "ran 30 min easy, achilles 4/10 afterwards").out

    assert "Logged: Running" in told and "RPE 3" in told
    assert "achilles" in home("check-in", "--json").out


def test_power_told_with_a_session_gives_its_load(home: Lanterne) -> None:
    home("athlete", "set", "ftp=200")
    home("log", "rode 60 min, average power 160 W")

    loads = [row["load"] for row in home("activities", "--json").rows if row["timer_s"] == 3600]
    assert loads == [pytest.approx(64, abs=1)]


def test_a_warning_sign_told_with_a_session_is_answered_and_nothing_is_logged(home: Lanterne) -> None:
    told = home("log", "chest pain after a 5 km run").out

    assert "Pain or pressure in the chest" in told
    assert len(home("activities", "--json").rows) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("--goal", "Old", "--date", "2020-01-01"),
        ("--goal", "Race", "--date", "2027-03-07", "--days", "none"),
        ("--goal", "Race", "--date", "2027-03-07", "--minutes", "0"),
        ("--goal", "Race", "--date", "2027-03-07", "--days", "tue", "--minutes", "tue=0"),
        ("--goal", "Race", "--date", "2027-03-07", "--distance", "far"),
    ],
)
def test_a_season_that_cannot_be_is_refused_and_nothing_is_set_up(home: Lanterne, words: tuple[str, ...]) -> None:
    refused(home, "init", *words, "--sports", "running")

    assert not list((home.home / "missions").glob("*.toml"))


def test_days_turned_round_are_refused(home: Lanterne) -> None:
    refused(home, "activities", "--from", "2026-03-01", "--to", "2026-02-01")
    refused(home, "fitness", "--sport", "chess")


# The home


def test_a_home_that_is_a_file_is_refused(lanterne: Lanterne, tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")

    for command in (
        (
            "today",
            "--full",
        ),
        ("import", tmp_path),
        ("undo",),
        ("activities",),
        ("doctor",),
    ):
        refused(lanterne, *command, keeps=False)
    assert (tmp_path / "home").read_text() == "a file"


@pytest.mark.parametrize("content", [b"a letter to a friend", b"SQLite format 3\x00 but not really", b"\x00" * 4096])
def test_a_foreign_file_in_the_place_of_the_database_is_left_alone(
    lanterne: Lanterne, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "lanterne.db").write_bytes(content)

    refused(lanterne, "today", keeps=False)

    assert (tmp_path / "home" / "lanterne.db").read_bytes() == content


def test_the_database_of_another_program_is_left_alone(lanterne: Lanterne, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    with closing(sqlite3.connect(tmp_path / "home" / "lanterne.db")) as connection, connection:
        connection.execute("CREATE TABLE songs (name TEXT)")

    assert "another program" in refused(lanterne, "today", keeps=False)


def test_a_database_of_a_newer_program_is_left_alone(home: Lanterne) -> None:
    _in_database(home, "UPDATE alembic_version SET version_num = '9999'")

    assert "newer" in refused(home, "today", keeps=False)
    assert "newer" in refused(home, "import", home.home, keeps=False)


@pytest.mark.parametrize("where", [0.0, 0.3, 0.6, 0.9])
def test_a_damaged_database_is_said_and_never_written_to_by_chance(home: Lanterne, where: float) -> None:
    path = home.home / "lanterne.db"
    octets = bytearray(path.read_bytes())
    at = int(where * len(octets))
    octets[at : at + 5000] = b"\xa5" * len(octets[at : at + 5000])
    path.write_bytes(octets)

    for command in (
        ("activities",),
        (
            "today",
            "--full",
        ),
        ("fitness",),
        ("activity", "a", "edit", "rpe=5"),
        ("doctor",),
    ):
        said = home(*command)
        assert said.code in (0, 1)
        assert "Traceback" not in said.err and "fault of its own" not in said.err, command
        if said.code:
            assert said.err.count("\n") == 1


def test_a_database_that_was_cut_short_is_said(home: Lanterne) -> None:
    path = home.home / "lanterne.db"
    path.write_bytes(path.read_bytes()[:-9000])

    assert "damaged" in refused(home, "today", keeps=False)


def _in_database(home: Lanterne, statement: str) -> None:
    with closing(sqlite3.connect(home.home / "lanterne.db")) as connection, connection:
        connection.execute(statement)


@pytest.mark.skipif(sys.platform == "win32", reason="the limit that stands for a full disk is POSIX")
def test_a_full_disk_is_said_and_what_was_there_is_kept(home: Lanterne, tmp_path: Path) -> None:
    for day in range(1, 21):
        put(tmp_path / "in", f"{day}.fit", ride(MORNING + timedelta(days=day), minutes=150, seed=day))
    size = (home.home / "lanterne.db").stat().st_size

    said = _with_little_room(size + 20_000, home, "import", tmp_path / "in")

    assert said.code == 1
    assert "Traceback" not in said.err and "fault of its own" not in said.err
    assert "disk" in said.err.lower() or "unreadable" in said.out
    assert len(home("activities", "--json").rows) == 1
    assert home("import", tmp_path / "in", "--json").document["imported"] == 20


def _with_little_room(largest_file: int, home: Lanterne, *arguments: str | Path) -> Said:
    def no_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))

    return _in_process(home, arguments, no_room)


def _in_process(home: Lanterne, arguments: Sequence[str | Path], prepared: Callable[[], None] | None = None) -> Said:
    command = [sys.executable, "-m", "lanterne_rouge", "--home", str(home.home), *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=3000, env=environment, preexec_fn=prepared)
    return Said(done.returncode, done.stdout, done.stderr)


def test_an_output_folder_that_is_a_file_costs_a_warning_not_the_briefing(home: Lanterne) -> None:
    (home.home / "output").write_text("a file")

    said = home("today", "--full", "--date", "2026-02-03")
    told = home("today", "--date", "2026-02-03", "--json")

    assert said.code == told.code == 0
    assert "Today's workout" in said.out
    assert "couldn't write" in said.err
    assert any("couldn't write" in warning for warning in list(told.document["warnings"]))  # type: ignore[call-overload]


@pytest.mark.skipif(os.geteuid() == 0, reason="everything is open to root")
def test_an_output_folder_without_rights_costs_a_warning_not_the_briefing(home: Lanterne) -> None:
    (home.home / "output").mkdir(mode=0o500)

    said = home("today", "--full", "--date", "2026-02-03")

    assert said.code == 0 and "couldn't write" in said.err


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b'"' * 9, b"date,readiness\n", b"\x00" * 100, b"a" * 200_000]
)
def test_logs_that_were_broken_by_hand_cost_a_warning_not_the_briefing(home: Lanterne, content: bytes) -> None:
    (home.home / "output").mkdir()
    for name in ("readiness_log.csv", "reasoning_log.csv"):
        (home.home / "output" / name).write_bytes(content)

    said = home("today", "--full", "--date", "2026-02-03")

    assert said.code == 0, said.err
    assert "Today's workout" in said.out


# Words


@pytest.mark.parametrize(
    "arguments",
    [
        ("nosuch",), ("today", "--full", "--nosuch"), ("--nosuch",), ("activity",), ("import",), ("undo", "0"), ("undo", "many"),
        ("init", "--nosuch", "x"), ("init", "--goal"), ("golden",), ("decide",), ("restore",),
    ],
)  # fmt: skip
def test_wrong_usage_is_told_apart_from_failure(home: Lanterne, arguments: tuple[str, ...]) -> None:
    refused(home, *arguments, code=2)


@pytest.mark.parametrize(
    "arguments",
    [
        ("activity", "nosuchid"), ("activity", "nosuchid", "edit", "rpe=5"), ("activity", "%"), ("activity", "_"), ("activity", "' OR 1"),
        ("activity", "ID", "edit"), ("activity", "ID", "edit", "rpe=99"), ("activity", "ID", "edit", "rpe=nan"),
        ("activity", "ID", "edit", "rpe=-1"), ("activity", "ID", "edit", "load=inf"), ("activity", "ID", "edit", "load=1e9"),
        ("activity", "ID", "edit", "sport=chess"), ("activity", "ID", "edit", "start=yesterday"),
        ("activity", "ID", "edit", "start=0001-01-01T00:00"), ("activity", "ID", "edit", "colour=red"),
        ("activity", "ID", "edit", "rpe"), ("activity", "ID", "explode"),
        ("athlete", "set"), ("athlete", "set", "ftp=9000"), ("athlete", "set", "ftp=nan"), ("athlete", "set", "ftp=-1"),
        ("athlete", "set", "ftp=abc"), ("athlete", "set", "ftp="), ("athlete", "set", "shoe=43"), ("athlete", "set", "birth=1850"),
        ("athlete", "set", "birth=2031"), ("athlete", "set", "threshold_pace=1:00/km"), ("athlete", "set", "units=stone"),
        ("athlete", "set", "ftp=250", "--from", "1950-01-01"), ("athlete", "sing"),
        ("check-in", "--energy", "42"), ("check-in", "--energy", "nan"), ("check-in", "--energy", "purple"),
        ("check-in", "--soreness", "-1"), ("check-in", "--sleep-h", "nan"), ("check-in", "--sleep-h", "25"), ("check-in", "--sleep-h", "long"),
        ("check-in", "--hrv", "inf"), ("check-in", "--rhr", "0"), ("check-in", "--weight", "1e308"), ("check-in", "--minutes", "-5"),
        ("check-in", "--readiness", "101"), ("check-in", "--temp-dev", "nan"), ("check-in", "--pain", ""), ("check-in", "--pain", "knee 99/10"),
        ("today", "--full", "--reasoning", "dice"), ("import", "--units", "stone", "."), ("backup", "no/such/folder/x"), ("export-data", "/dev/null/x"),
        ("init", "--goal", "Race", "--date", "never"), ("init", "--goal", "Race", "--date", "2019-01-01"),
    ],
)  # fmt: skip
def test_words_that_cannot_be_are_refused_with_a_sentence(home: Lanterne, arguments: tuple[str, ...]) -> None:
    identity = str(home("activities", "--json").rows[0]["id"])

    refused(home, *(identity if word == "ID" else word for word in arguments))


@pytest.mark.parametrize(
    "text", ["\x00\x1b[2J\x07 fine", "\u202etxet\u202c", "\ud800", "a" * 1_000_000, "é" * 5000, "\n" * 9000]
)
def test_control_characters_and_endless_texts_are_kept_within_bounds(home: Lanterne, text: str) -> None:
    identity = str(home("activities", "--json").rows[0]["id"])
    for command in (
        ("check-in", "--date", "2026-02-03", "--text", text),
        ("check-in", "--date", "2026-02-03", "--illness", text),
        ("check-in", "--date", "2026-02-03", "--pain", text),
        ("check-in", "--date", "2026-02-03", "--mood", text),
        ("activity", identity, "edit", f"title={text}"),
        ("activity", text),
        ("why", text),
        ("athlete", "set", f"name={text}"),
        ("init", "--goal", text, "--date", "2026-06-01"),
    ):
        said = home(*command)
        assert said.code in (0, 1), (command[:2], said.err[:300])
        assert "fault of its own" not in said.err, command[:2]
        assert "\x1b" not in said.out + said.err
        assert len(said.out + said.err) < 20_000, command[:2]
    for command in (("today", "--full", "--date", "2026-02-03"), ("activities",), ("activity", identity), ("undo",)):
        said = home(*command)
        assert said.code == 0, (command, said.err)
        assert "\x1b" not in said.out and "\u202e" not in said.out and len(said.out) < 20_000


def test_undo_on_an_empty_home_has_nothing_to_take_back(lanterne: Lanterne) -> None:
    assert lanterne("undo").code == 0
    assert lanterne("undo", "5", "--json").rows == []


@pytest.mark.parametrize("content", [b"", b"no backup", b"PK\x03\x04 broken", b"PK\x05\x06" + bytes(18)])
def test_restoring_what_is_no_backup_changes_nothing(home: Lanterne, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "backup.zip").write_bytes(content)

    refused(home, "restore", tmp_path / "backup.zip")
    refused(home, "restore", tmp_path)
    refused(home, "restore", tmp_path / "nowhere.zip")


def test_restoring_a_damaged_backup_changes_nothing(home: Lanterne, tmp_path: Path) -> None:
    assert home("backup", tmp_path / "whole.zip").code == 0
    whole = (tmp_path / "whole.zip").read_bytes()
    for at in range(0, len(whole), max(len(whole) // 12, 1)):
        (tmp_path / "damaged.zip").write_bytes(whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1 :])
        said = home("restore", tmp_path / "damaged.zip")
        assert said.code in (0, 1) and "fault of its own" not in said.err, at
        assert len(home("activities", "--json").rows) == 1

    refused(home, "backup", tmp_path / "whole.zip")


GARBAGE = [
    b"", b"\xff\xfe", b"{", b"[]", b"7", b"null", b'{"cases": 7}', b'{"cases": [7]}', b'{"cases": [{}]}', b'{"scenarios": 7}', b'{"scenarios": [7]}',
    b'{"scenarios": [{}]}', b'[{"id": 1}]', b"[" * 100_000, b'{"cases": [{"id": 1, "function": [], "input": []}]}',
    b'{"cases": [{"id": "a", "function": "nosuch", "input": {}}]}', b'{"cases": [{"id": "a", "function": "tss", "input": 3}]}',
]  # fmt: skip


@pytest.mark.parametrize("content", GARBAGE)
@pytest.mark.parametrize("command", [("golden",), ("decide", "--scenarios")])
def test_garbage_for_golden_and_decide_is_answered_in_json_or_refused(
    home: Lanterne, tmp_path: Path, command: tuple[str, ...], content: bytes
) -> None:
    (tmp_path / "cases.json").write_bytes(content)

    said = home(*command, tmp_path / "cases.json", "--json")

    assert said.code in (0, 1)
    assert "fault of its own" not in said.out, said.out
    assert isinstance(json.loads(said.out), dict)


def test_golden_and_decide_without_a_file_are_refused(home: Lanterne, tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.json", tmp_path):
        refused(home, "golden", path)
        refused(home, "decide", "--scenarios", path)


# What a program reads


@pytest.mark.parametrize(
    "arguments",
    [
        ("activities",), ("activity", "ID"), ("fitness",), ("fitness", "--sport", "rowing"), ("today", "--full", "--date", "2026-02-03"), ("why", "2026-02-03"),
        ("why",), ("athlete",), ("athlete", "set", "ftp=250"), ("check-in",), ("check-in", "--energy", "ok"), ("doctor",), ("undo",), ("backup", "OUT.zip"),
        ("export-data", "OUT"), ("activity", "ID", "delete"), ("activity", "nosuch"), ("import", "nowhere"), ("nosuch",),
        ("init", "--goal", "Race", "--date", "2027-06-01", "--sports", "cycling"), ("init",),
    ],
)  # fmt: skip
def test_with_json_there_is_always_exactly_one_document(
    home: Lanterne, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    identity = str(home("activities", "--json").rows[0]["id"])
    words = [identity if w == "ID" else str(tmp_path / w) if w.startswith("OUT") else w for w in arguments]

    said = home(*words, "--json")

    json.loads(said.out, parse_constant=_no_json)
    assert said.out.count("\n") == 1
    assert "fault of its own" not in said.out


def _no_json(word: str) -> object:
    raise AssertionError(f"{word} is no JSON")


@pytest.mark.parametrize("arguments", [("activities",), ("activities", "--json"), ("fitness", "--json"), ("--help",)])
def test_a_reader_that_leaves_early_ends_the_command_quietly(
    home: Lanterne, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    command = [sys.executable, "-m", "lanterne_rouge", "--home", str(home.home), *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()

    said = process.stderr.read()
    process.stderr.close()

    assert process.wait(timeout=300) == 0
    assert said == b""


def test_a_command_that_is_interrupted_says_so(home: Lanterne, tmp_path: Path) -> None:
    for day in range(1, 15):
        put(tmp_path / "in", f"{day}.fit", ride(MORNING + timedelta(days=day), minutes=120, seed=day))
    command = [sys.executable, "-m", "lanterne_rouge", "--home", str(home.home), "import", str(tmp_path / "in")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True)
    assert process.stderr is not None and process.stdout is not None
    while process.poll() is None and len(list((home.home / "raw").rglob("*"))) <= 5:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)

    _, said = process.communicate(timeout=300)

    assert "Traceback" not in said
    assert process.returncode in (0, 1)
    assert home("import", tmp_path / "in").code == 0
    assert len(home("activities", "--json").rows) == 15


def test_scenarios_that_are_not_there_are_refused_in_plain_words(lanterne: Lanterne, tmp_path: Path) -> None:
    said = lanterne("decide", "--scenarios", tmp_path / "nowhere.json")

    assert said.code == 1 and "no such file" in said.err and "Errno" not in said.err


def test_a_value_without_a_name_is_refused_with_an_example(lanterne: Lanterne) -> None:
    said = lanterne("what-if", "--set", "=")

    assert said.code == 1 and "Name what to imagine, such as --set sleep_h=5" in said.err
