"""Who gets in, and who doesn't."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.catalogue import CATALOGUE
from lanterne_rouge.app.devices import RevokeRequest, revoke_device
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.domain.device import Permission
from lanterne_rouge.entrypoints.api.rows import address, method, served_rows

from .clients import Served, serving

CHECK_IN = {"answers": {"text": "slept 8 h, energy 7"}}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as made:
        yield made


def test_a_code_pairs_one_device_once(served: Served) -> None:
    code = served.code()

    first = served.stranger.post(
        "/api/v1/pair", json={"code": code.lower().replace("-", " "), "name": "\u202e My  phone 🏁"}
    )
    second = served.stranger.post("/api/v1/pair", json={"code": code, "name": "Somebody else"})

    assert first.status_code == 200
    assert first.json()["device"]["name"] == "My phone 🏁"
    assert second.status_code == 403
    assert "isn't valid" in second.json()["detail"]
    assert "lanterne pair" in second.json()["next"]


def test_a_code_ends_after_ten_minutes(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    code = served.code()
    real = type(served.home).scope

    def later(home: object, athlete: str, **options: object) -> object:
        from dataclasses import replace

        scope = real(home, athlete, **options)  # type: ignore[arg-type]
        return replace(scope, clock=lambda zone: scope.clock(zone) + timedelta(minutes=11))

    monkeypatch.setattr(type(served.home), "scope", later)

    assert served.stranger.post("/api/v1/pair", json={"code": code}).status_code == 403


def test_a_device_was_not_seen_before_it_was_paired(served: Served) -> None:
    program = served.program()
    program.get("/api/v1/device")

    (device,) = program.get("/api/v1/list-devices").json()
    assert device["last_seen"] >= device["paired"]


def test_no_row_answers_a_stranger(served: Served) -> None:
    for row in served_rows():
        sent = served.stranger.request(method(row), address(row), json={} if method(row) == "POST" else None)
        assert (row.name, sent.status_code) == (row.name, 401)
        assert sent.headers["www-authenticate"] == "Bearer"


def test_rows_that_name_files_of_the_server_have_no_address(served: Served) -> None:
    program = served.program()
    hidden = {"import_files", "preview_import", "backup", "export_data", "adopt_mission", "demo_with_own_files"}

    assert hidden.isdisjoint(row.name for row in served_rows())
    for name in (*hidden, "pair_device", "demo"):
        path = f"/api/v1/{name.replace('_', '-')}"
        assert {program.get(path).status_code, program.post(path, json={}).status_code} == {404}


def test_a_device_that_may_only_look_reads_everything_and_writes_nothing(served: Served) -> None:
    program = served.program(Permission.READ)

    assert program.get("/api/v1/list-activities").status_code == 200
    before = served.home.scope("me").stores.journal.version()
    for row in CATALOGUE:
        if row.changes and row in served_rows():
            assert program.post(address(row), json={}).status_code == 403, row.name
    assert program.post("/api/v1/chat", json={"message": "slept 8 h"}).status_code == 403
    assert program.post("/api/v1/imports?name=a.fit", content=b"x").status_code == 403
    assert served.home.scope("me").stores.journal.version() == before


@pytest.mark.parametrize("scope", [Permission.COACH, Permission.PLANNER, Permission.COPILOT])
def test_a_device_with_the_scope_of_one_agent_uses_that_agents_rows_alone(served: Served, scope: Permission) -> None:
    program = served.program(scope)

    allowed = {row.name for row in served_rows() if Role(scope.value) in row.roles}
    assert {"start_pairing", "undo"}.isdisjoint(allowed) and 0 < len(allowed) < len(served_rows())
    for row in served_rows():
        sent = program.request(method(row), address(row), json={"nothing": 1} if method(row) == "POST" else None)
        assert (sent.status_code == 403) == (row.name not in allowed), row.name
    assert program.post("/api/v1/chat", json={"message": "slept 8 h"}).status_code == 403
    assert program.get("/api/v1/export.zip").status_code == 403


def test_a_token_that_may_only_look_gets_the_day_as_json(served: Served) -> None:
    day = served.program(Permission.READ).post("/api/v1/today", json={})

    assert day.headers["content-type"] == "application/json" and day.json()["decision"]["action"]


def test_a_revoked_token_opens_nothing(served: Served) -> None:
    program = served.program(name="lost phone")
    assert program.get("/api/v1/list-gyms").status_code == 200

    revoke_device(RevokeRequest(device="Lost Phone"), served.home.scope("me"))

    refused = program.get("/api/v1/list-gyms")
    assert refused.status_code == 401
    assert "revoked" in refused.json()["detail"]


def test_undo_brings_no_revoked_device_back(served: Served) -> None:
    program, owner = served.program(name="lost phone"), served.program()
    owner.post("/api/v1/check-in", json=CHECK_IN)
    owner.post("/api/v1/revoke-device", json={"device": "lost phone"})

    owner.post("/api/v1/undo", json={"count": 1})

    assert program.get("/api/v1/list-gyms").status_code == 401


def test_every_athlete_sees_their_own_home_alone(served: Served) -> None:
    ann, ben = served.program(athlete="ann"), served.program(athlete="ben")
    ann.post("/api/v1/add-exercise", json={"name": "Ann's secret row", "equipment": "barbell", "muscles": ["lats"]})
    ann.post("/api/v1/check-in", json=CHECK_IN)

    assert ann.get("/api/v1/device").json()["athlete"] == "ann"
    assert ben.get("/api/v1/show-check-in").json() != ann.get("/api/v1/show-check-in").json()
    for header in ({"X-Athlete": "ann"}, {"X-User": "ann"}, {"X-Forwarded-User": "ann"}):
        assert ben.get("/api/v1/device", headers=header).json()["athlete"] == "ben"
    assert ben.get("/api/v1/show-check-in?athlete=ann").status_code == 422


def test_guessing_codes_is_stopped_and_ends_again(served: Served) -> None:
    for n in range(10):
        assert served.stranger.post("/api/v1/pair", json={"code": f"AAAAA-AAA{n}2"}).status_code == 403

    stopped = served.stranger.post("/api/v1/pair", json={"code": served.code()})
    assert stopped.status_code == 429
    assert int(stopped.headers["retry-after"]) <= 601
    assert "Try again in" in stopped.json()["next"]

    served.clock.now += 601
    assert served.stranger.post("/api/v1/pair", json={"code": served.code()}).status_code == 200


def test_wrong_tokens_are_stopped_and_a_right_one_still_counts(served: Served) -> None:
    program = served.program()
    for n in range(10):
        assert served.stranger.get("/api/v1/why", headers={"Authorization": f"Bearer {n}"}).status_code == 401

    assert served.stranger.get("/api/v1/why", headers={"Authorization": "Bearer x"}).status_code == 429
    assert program.get("/api/v1/list-gyms").status_code == 200


def test_a_browser_writes_from_its_own_page_alone(served: Served) -> None:
    browser, csrf = served.browser()

    assert browser.get("/api/v1/list-gyms").status_code == 200
    assert browser.get("/api/v1/device").json()["csrf"] == csrf
    assert browser.post("/api/v1/check-in", json=CHECK_IN).status_code == 403
    assert browser.post("/api/v1/check-in", json=CHECK_IN, headers={"X-CSRF-Token": "x" * 32}).status_code == 403
    foreign = {"X-CSRF-Token": csrf, "Origin": "http://evil.test"}
    assert browser.post("/api/v1/check-in", json=CHECK_IN, headers=foreign).status_code == 403
    own = {"X-CSRF-Token": csrf, "Origin": "http://coach.test"}
    assert browser.post("/api/v1/check-in", json=CHECK_IN, headers=own).status_code == 200


def test_the_cookie_is_closed_to_scripts_and_other_sites(served: Served) -> None:
    answer = served.stranger.post("/api/v1/pair?cookie", json={"code": served.code(), "name": "a phone"})

    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and "path=/" in cookie
    assert "token" not in answer.json()


def test_a_form_of_another_page_is_no_request(served: Served) -> None:
    browser, csrf = served.browser()

    for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x", ""):
        headers = {"Content-Type": kind, "X-CSRF-Token": csrf}
        assert browser.post("/api/v1/check-in", content=b"{}", headers=headers).status_code == 415
        assert served.stranger.post("/api/v1/pair", content=b"{}", headers=headers).status_code == 415


def test_tokens_and_codes_are_stored_nowhere_in_clear(served: Served, tmp_path: Path) -> None:
    code = served.code()
    token = served.program().headers["Authorization"].removeprefix("Bearer ")
    served.home.close()

    for file in tmp_path.rglob("*"):
        if file.is_file():
            content = file.read_bytes()
            assert token.encode() not in content
            assert code.encode() not in content and code.replace("-", "").encode() not in content
