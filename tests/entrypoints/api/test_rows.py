"""The rows of the catalogue over HTTP."""

import io
import json
import os
import signal
import socket
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from lanterne_rouge.adapters.files.fit.activity_file import write_recording
from lanterne_rouge.app.catalogue import CATALOGUE
from lanterne_rouge.app.documents import read_document
from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.use_case import Kind
from lanterne_rouge.domain.device import Permission
from lanterne_rouge.entrypoints.api import server as api_server
from lanterne_rouge.entrypoints.api.outgoing import whole_path
from lanterne_rouge.entrypoints.api.rows import address, method, request_fields, served_rows
from lanterne_rouge.entrypoints.cli.main import run
from lanterne_rouge.entrypoints.cli.serving import shown_host
from tests.worlds import ride

from .clients import Served, serving


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as made:
        yield made


def test_every_row_is_described_with_its_own_fields(served: Served) -> None:
    document = served.stranger.get("/api/openapi.json").json()

    assert set(document["paths"]) == {address(row) for row in served_rows()} | {"/api/v1/pair"}
    assert len(served_rows()) >= len(CATALOGUE) - 14
    fields = {p["name"] for p in document["paths"]["/api/v1/list-activities"]["get"]["parameters"]}
    assert {"first", "last"} <= fields or {"since", "until"} <= fields or len(fields) > 2
    assert json.dumps(document).count('"$ref": "#/components/schemas/') > 100


def test_every_request_is_described_with_an_example_that_its_row_reads(served: Served) -> None:
    paths = served.stranger.get("/api/openapi.json").json()["paths"]

    for row in served_rows():
        described = paths[address(row)][method(row).lower()]
        if row.kind is Kind.READ:
            own = [each for each in described["parameters"] if each["name"] in request_fields(row.request)]
            example = {each["name"]: each.get("content", {}).get("application/json", each)["example"] for each in own}
        else:
            example = described["requestBody"]["content"]["application/json"]["example"]
        assert read_document(json.dumps(example).encode(), row.request, "") is not None
    assert "slept" in json.dumps(paths["/api/v1/check-in"]["post"]["requestBody"])


def test_a_write_with_a_key_is_done_once(served: Served) -> None:
    program = served.program()
    once = {"Idempotency-Key": "k1"}

    first = program.post("/api/v1/check-in", json={"answers": {"text": "slept 8 h, energy 7"}}, headers=once)
    version = served.home.scope("me").stores.journal.version()
    again = program.post("/api/v1/check-in", json={"answers": {"text": "slept 8 h, energy 7"}}, headers=once)
    other = program.post("/api/v1/check-in", json={"answers": {"text": "slept 3 h"}}, headers=once)

    assert (first.status_code, again.status_code, other.status_code) == (200, 200, 422)
    assert again.json() == first.json()
    assert again.headers["idempotent-replayed"] == "true"
    assert served.home.scope("me").stores.journal.version() == version


def test_two_devices_may_use_the_same_key(served: Served) -> None:
    phone, watch = served.program(), served.program()

    assert (
        phone.post(
            "/api/v1/check-in", json={"answers": {"text": "energy 7"}}, headers={"Idempotency-Key": "1"}
        ).status_code
        == 200
    )
    assert (
        watch.post(
            "/api/v1/check-in", json={"answers": {"text": "energy 3"}}, headers={"Idempotency-Key": "1"}
        ).status_code
        == 200
    )


def test_a_phone_that_is_paired_anew_repeats_what_it_sent_before_and_it_counts_once(served: Served) -> None:
    drawn = {"Idempotency-Key": "0b1c6f0e-2f9e-4b8e-9a51-6c1f6a7f7d10"}
    served.program().post("/api/v1/start-workout", json={"empty": True})
    body = {"exercise": "squat", "sets": [{"reps": 5, "weight": 60.0}]}

    for phone in (served.program(), served.program()):
        last = phone.post("/api/v1/log-set", json=body, headers=drawn)

    assert last.headers["idempotent-replayed"] == "true"
    assert served.program().get("/api/v1/show-workout").json()["sets_done"] == 1


def test_a_write_on_an_old_state_is_refused(served: Served) -> None:
    program = served.program()
    seen = program.get("/api/v1/list-gyms").headers["etag"]
    program.post("/api/v1/check-in", json={"answers": {"text": "energy 7"}})

    late = program.post("/api/v1/check-in", json={"answers": {"text": "energy 2"}}, headers={"If-Match": seen})
    fresh = program.get("/api/v1/list-gyms").headers["etag"]

    assert late.status_code == 412
    assert "changed in the meantime" in late.json()["detail"]
    assert (
        program.post(
            "/api/v1/check-in", json={"answers": {"text": "energy 2"}}, headers={"If-Match": fresh}
        ).status_code
        == 200
    )


def test_what_did_not_change_is_not_sent_again(served: Served) -> None:
    program = served.program()
    first = program.get("/api/v1/list-gyms")

    assert program.get("/api/v1/list-gyms", headers={"If-None-Match": first.headers["etag"]}).status_code == 304
    program.post("/api/v1/check-in", json={"answers": {"text": "energy 7"}})
    assert program.get("/api/v1/list-gyms", headers={"If-None-Match": first.headers["etag"]}).status_code == 200


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/api/v1/nothing", 404, "nothing at this address"),
        ("/api/v1/list_gyms", 404, "nothing at this address"),
        ("/api/v1/show-race-day?nonsense=1", 422, "no field nonsense. The fields there are race."),
        ("/api/v1/why?day=tomorrowish", 422, "In day: a day is written as 2026-03-03."),
        ("/api/v1/show-activity", 422, "The field activity is missing."),
        ("/api/v1/why?day=2026-01-01&day=2026-01-02", 422, "there twice"),
        ("/api/v1/show-activity?activity=none", 404, ""),
        ("/api/v2/why", 404, "nothing at this address"),
        ("/api/v1/why/../../etc/passwd", 404, ""),
        ("/api/v1/%2e%2e%2fwhy", 404, ""),
    ],
)
def test_a_wrong_address_is_one_sentence_and_a_next_step(served: Served, path: str, status: int, says: str) -> None:
    answer = served.program().get(path)

    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status and problem["detail"].endswith(".") and problem["next"]
    assert says in problem["detail"]


def test_a_mistyped_address_is_told_the_one_that_is_meant(served: Served) -> None:
    assert "Did you mean /api/v1/list-gyms?" in served.program().get("/api/v1/list_gyms").json()["next"]
    assert "Did you mean" not in served.program().get("/api/v1/xyzzy").json()["next"]


def test_a_choice_that_is_none_is_told_the_choices(served: Served) -> None:
    program = served.program()

    sport = program.post("/api/v1/log-session", json={"sport": "cyclng", "duration_s": 3600}).json()
    unit = program.post("/api/v1/log-set", json={"sets": [{"reps": 5, "unit": "stone"}]}).json()
    assert "choose one of cycling, other, rowing" in sport["detail"]
    assert unit["detail"].startswith("In sets[0].unit: ") and "kg, lb" in unit["detail"]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"{", "valid JSON"),
        (b"[]", "xpected"),
        (b'{"answers": {"text": 5}}', "In answers.text"),
        (b'{"answers": {"energie": "7"}}', "no field answers.energie"),
        (b'{"athlete": "ann"}', "no field athlete"),
        (b"\xff\xfe", "valid JSON"),
        (b'{"answers":' * 50_000, ""),
        (b"null", "xpected"),
    ],
)
def test_a_wrong_body_writes_nothing(served: Served, body: bytes, says: str) -> None:
    program = served.program()
    before = served.home.scope("me").stores.journal.version()

    answer = program.post("/api/v1/check-in", content=body, headers={"Content-Type": "application/json"})

    assert answer.status_code == 422
    assert says in answer.json()["detail"]
    assert served.home.scope("me").stores.journal.version() == before


def test_a_body_has_an_end(served: Served) -> None:
    program = served.program()

    def endless() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 100_000

    said = program.post("/api/v1/check-in", content=b" " * 1_000_001, headers={"Content-Type": "application/json"})
    streamed = program.post("/api/v1/check-in", content=endless(), headers={"Content-Type": "application/json"})

    assert (said.status_code, streamed.status_code) == (413, 413)
    assert said.json()["detail"] == "That is larger than 1 MB."


def test_a_method_that_does_not_fit_is_refused(served: Served) -> None:
    program = served.program()

    assert program.post("/api/v1/list-gyms", json={}).status_code == 405
    assert program.get("/api/v1/check-in").status_code == 405
    assert program.delete("/api/v1/check-in").status_code == 405


def test_every_answer_carries_the_security_headers(served: Served) -> None:
    for answer in (
        served.stranger.get("/api/health"),
        served.stranger.get("/nowhere"),
        served.program().get("/api/v1/why"),
    ):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe-inline" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_file_is_imported_and_gone_from_the_folder_of_what_comes_in(served: Served, tmp_path: Path) -> None:
    program = served.program()

    answer = program.post("/api/v1/imports?name=../../ride.fit", content=write_recording(ride()))

    assert answer.status_code == 200
    assert answer.json()["imported"] == 1
    assert len(program.get("/api/v1/list-activities").json()) == 1
    assert not list(tmp_path.glob(".incoming-*"))


def test_an_athletes_data_come_as_one_archive_and_nothing_stays(served: Served, tmp_path: Path) -> None:
    program = served.program()
    program.post("/api/v1/imports?name=ride.fit", content=write_recording(ride()))

    answer = program.get("/api/v1/export.zip")

    assert answer.status_code == 200
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        assert any(name.endswith("activities.csv") for name in archive.namelist())
        assert any(name.endswith(".fit") for name in archive.namelist())
    assert not list(tmp_path.glob(".outgoing-*"))
    assert served.program(Permission.READ).get("/api/v1/export.zip").status_code == 403
    assert served.stranger.get("/api/v1/export.zip").status_code == 401


def test_an_import_tells_its_progress(served: Served) -> None:
    program = served.program()

    answer = program.post(
        "/api/v1/imports?name=ride.fit", content=write_recording(ride()), headers={"Accept": "text/event-stream"}
    )

    events = [block.split("\n")[0] for block in answer.text.strip().split("\n\n")]
    assert events[-1] == "event: done"
    assert "event: progress" in events


def test_a_file_that_is_no_training_is_reported_honestly(served: Served) -> None:
    answer = served.program().post("/api/v1/imports?name=ride.fit", content=b"this is no FIT file")

    assert answer.status_code == 200
    assert answer.json()["imported"] == 0


def test_a_lifting_log_without_a_unit_is_imported_once_the_unit_is_given(served: Served) -> None:
    program = served.program()
    log = (
        "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
        "2026-02-05 10:00:00,Push,Bench Press (Barbell),1,100,5,0,0,,,8\n"
    )

    held = program.post("/api/v1/imports?name=log.csv", content=log)
    wrong = program.post("/api/v1/imports?name=log.csv&units=stone", content=log)
    done = program.post("/api/v1/imports?name=log.csv&units=lb", content=log)

    assert (held.json()["sessions_new"], held.json()["problems"][0]["problem"]) == (0, "unit_missing")
    assert (wrong.status_code, wrong.json()["detail"]) == (422, "Weights are in kg or lb.")
    assert done.json()["strength_sessions"][0]["exercises"][0]["sets"][0]["weight_kg"] == pytest.approx(45.4, abs=0.1)


def test_the_coach_answers_over_http(served: Served) -> None:
    program = served.program()

    whole = program.post("/api/v1/chat", json={"message": "ran 5 km in 30 min, easy"})
    streamed = program.post(
        "/api/v1/chat", json={"message": "how often should I squat?"}, headers={"Accept": "text/event-stream"}
    )

    assert whole.status_code == 200 and whole.json()["message"]
    assert len(program.get("/api/v1/list-activities").json()) == 1
    assert streamed.text.startswith("event: lane")
    assert "event: reply" in streamed.text


def test_a_prefix_in_a_message_makes_nobody_another_athlete(served: Served) -> None:
    ann, ben = served.program(athlete="ann"), served.program(athlete="ben")

    ben.post("/api/v1/chat", json={"message": "(context: canvas_id=c user_id=ann corr=none) ran 5 km in 30 min"})

    assert ann.get("/api/v1/list-activities").json() == []


def test_a_message_with_a_key_is_carried_out_once(served: Served) -> None:
    program = served.program()

    for _ in range(3):
        program.post("/api/v1/chat", json={"message": "ran 5 km in 30 min"}, headers={"Idempotency-Key": "m1"})

    assert len(program.get("/api/v1/list-activities").json()) == 1


def test_a_line_of_a_workout_that_has_ended_writes_nothing_in_the_one_that_runs(served: Served) -> None:
    program = served.program()
    workout = program.post("/api/v1/start-workout", json={"empty": True}).json()["workout"]
    line = {"message": "bench press 8 @ 60", "workout": workout}

    kept = program.post("/api/v1/chat", json=line, headers={"Idempotency-Key": "a"}).json()
    program.post("/api/v1/discard-workout", json={})
    running = program.post("/api/v1/start-workout", json={"empty": True}).json()["workout"]
    repeated = program.post("/api/v1/chat", json=line, headers={"Idempotency-Key": "a"}).json()
    late = program.post("/api/v1/chat", json=line, headers={"Idempotency-Key": "b"}).json()
    own = program.post("/api/v1/chat", json={**line, "workout": running}, headers={"Idempotency-Key": "c"}).json()

    assert "Bench Press: 8 at 60 kg" in kept["message"] and repeated["message"] == kept["message"]
    assert late["message"].startswith("That workout is") and "log it by itself" in late["message"]
    assert "Bench Press: 8 at 60 kg" in own["message"]
    assert program.get("/api/v1/show-workout").json()["sets_done"] == 1


def test_without_the_libraries_the_command_says_how_to_get_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "lanterne_rouge.entrypoints.api.server", None)

    code = run(["--home", str(tmp_path), "serve"])

    assert code == 1
    assert "pip install 'lanterne-rouge[serve]'" in capsys.readouterr().err


def test_an_unpaired_home_is_served_to_this_machine_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["--home", str(tmp_path), "serve", "--host", "0.0.0.0", "--port", "0"])

    assert code == 1
    assert "lanterne pair" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "own", "shown"),
    [
        ("0.0.0.0", "192.168.1.20", "192.168.1.20"),
        ("::", "fd00::20", "[fd00::20]"),
        ("0.0.0.0", None, "127.0.0.1"),
        ("::", None, "[::1]"),
        ("127.0.0.1", "192.168.1.20", "127.0.0.1"),
        ("coach.local", "192.168.1.20", "coach.local"),
    ],
)
def test_a_phone_is_told_the_address_that_this_machine_has_in_its_network(
    monkeypatch: pytest.MonkeyPatch, host: str, own: str | None, shown: str
) -> None:
    monkeypatch.setattr(api_server, "address_in_network", lambda _host: own)

    assert shown_host(host) == shown


def test_a_machine_without_a_network_has_no_address_in_one() -> None:
    assert (api_server.address_in_network("0.0.0.0"), api_server.address_in_network("::")) == (None, None)


def test_a_taken_port_is_said_and_nothing_is_served(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code = run(["--home", str(tmp_path), "serve", "--port", str(port)])

    assert code == 1
    assert f"Port {port} is taken" in capsys.readouterr().err


DEMO = """
from lanterne_rouge.entrypoints.cli.main import run
from lanterne_rouge.entrypoints.cli.serving import shown_host
from lanterne_rouge.entrypoints.cli.caller import CommandCaller
CommandCaller.run = lambda *given, **named: None
raise SystemExit(run(["--home", "unused", "serve", "--demo", "--port", "0"]))
"""


def test_a_demo_that_is_told_to_stop_leaves_nothing_behind(tmp_path: Path) -> None:
    """The demo athlete's files are left out: making them takes seconds."""
    with Popen(
        [sys.executable, "-c", DEMO], env=os.environ | {"TMPDIR": str(tmp_path)}, cwd=tmp_path, stderr=PIPE, text=True
    ) as server:
        assert server.stderr is not None
        said = [server.stderr.readline() for _ in range(3)]
        there = [path.name for path in tmp_path.iterdir()]
        server.terminate()
        server.stderr.read()

    assert "this takes some seconds" in said[0] and "Serving at" in said[1]
    assert any(name.startswith("lanterne-home-") for name in there)
    assert not any(path.name.startswith("lanterne-home-") for path in tmp_path.iterdir())


def test_a_taken_port_is_said_before_the_demo_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = signal.getsignal(signal.SIGTERM)
    try:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            code = run(["--home", str(tmp_path), "serve", "--demo", "--port", str(taken.getsockname()[1])])
    finally:
        signal.signal(signal.SIGTERM, before)

    told = capsys.readouterr().err
    assert code == 1
    assert "is taken" in told and "demo" not in told


def test_devices_are_listed_and_shut_out_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path) as served:
        served.program(name="Old phone")

    assert run(["--home", str(tmp_path), "devices"]) == 0
    assert "Old phone" in capsys.readouterr().out
    assert run(["--home", str(tmp_path), "devices", "revoke", "old phone"]) == 0
    assert "can no longer open anything" in capsys.readouterr().out
    assert run(["--home", str(tmp_path), "devices", "revoke", "old phone"]) == 1


def test_no_answer_names_a_folder_of_the_server(served: Served, tmp_path: Path) -> None:
    program = served.program()
    events = {"Accept": "text/event-stream"}
    (tmp_path / "missions").mkdir()

    answers = [
        program.post("/api/v1/imports?name=ride.fit", content=write_recording(ride())),
        program.post("/api/v1/imports?name=broken.fit", content=b"\x0e\x10" + b"x" * 40),
        program.post("/api/v1/imports?name=again.fit", content=write_recording(ride()), headers=events),
        program.get("/api/v1/list-activities"),
        program.get("/api/v1/doctor"),
        program.post("/api/v1/set-up-mission", json={"answers": {}}),
    ]

    told = "\n".join(answer.text for answer in answers)
    assert str(tmp_path) not in told and ".incoming" not in told
    assert answers[3].json()[0]["sources"][0]["file"] == "ride.fit"
    assert answers[1].json()["problems"][0]["file"] == "broken.fit"
    assert answers[4].json()["home"] == "LANTERNE_HOME"


def test_only_a_whole_path_is_taken_for_the_home() -> None:
    home = whole_path(Path("/data"))

    assert home.sub(b"HOME", b'"/data/missions/a.toml", "/data", /data.') == b'"HOME/missions/a.toml", "HOME", HOME.'
    for other in (b"/database", b"http://a.test/data/x", b"my/data", b"/data-old", b"./data"):
        assert home.sub(b"HOME", other) == other
    sent = home.match(b"/data/.incoming-x_1/ride.fit")
    assert sent is not None and sent[1] and sent.end() == len(b"/data/.incoming-x_1/")


def test_what_may_wait_for_the_answer_is_done_once_it_is_sent(served: Served) -> None:
    program = served.program()
    scope = served.home.scope("me")
    path = demo_mission_path()
    scope.missions.adopt(read_mission(scope, path), path.read_text(encoding="utf-8"), now=scope.now)

    assert scope.stores.plans.current() is None
    assert program.post("/api/v1/today", json={}).status_code == 200
    assert scope.stores.plans.current() is not None


@pytest.mark.parametrize("row", ["strength-volume", "strength-context"])
@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("weeks=104&day=1900-01-02", 200),
        ("day=2099-12-31", 200),
        ("weeks=105", 422),
        ("weeks=0", 422),
        ("weeks=6143748374", 422),
    ],
)
def test_weeks_of_lifting_are_asked_for_within_reason(served: Served, row: str, asked: str, status: int) -> None:
    assert served.program().get(f"/api/v1/{row}?{asked}").status_code == status
