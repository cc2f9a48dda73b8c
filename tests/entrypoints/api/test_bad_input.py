"""What a phone, a browser or a program may do wrong: each is a sentence and a next step, and nothing is written or left lying about."""

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import anyio
import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from lanterne_rouge.app.devices import RevokeRequest, revoke_device
from lanterne_rouge.entrypoints.api.problems import RequestRefused
from lanterne_rouge.entrypoints.api.uploads import receive

from .clients import Served, serving

JSON = {"Content-Type": "application/json"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as made:
        yield made


def used_code(served: Served, program: TestClient) -> object:
    code = served.code()
    served.stranger.post("/api/v1/pair", json={"code": code})
    return served.stranger.post("/api/v1/pair", json={"code": code})


def revoked_token(served: Served, program: TestClient) -> object:
    revoke_device(RevokeRequest(device="a program"), served.home.scope("me"))
    return program.get("/api/v1/list-gyms")


def signed_out_device(served: Served, program: TestClient) -> object:
    program.post("/api/v1/sign-out")
    return program.get("/api/v1/list-gyms")


def large_body(served: Served, program: TestClient) -> object:
    return program.post("/api/v1/check-in", content=b" " * 1_000_001, headers=JSON)


def wrong_media_type(served: Served, program: TestClient) -> object:
    return program.post("/api/v1/check-in", content=b"<a/>", headers={"Content-Type": "text/xml"})


def large_file(served: Served, program: TestClient) -> object:
    return program.post("/api/v1/imports?name=all.zip", content=b"x", headers={"Content-Length": "2000000001"})


def old_app(served: Served, program: TestClient) -> object:
    document = {"answers": {"field_of_last_year": 7}}
    return program.post("/api/v1/check-in", json=document, headers={"X-App-Version": "0.0.1"})


@pytest.mark.parametrize(
    ("wrong", "status", "says", "then"),
    [
        (used_code, 403, "it was used, it is older than ten minutes, or it is mistyped", "lanterne pair"),
        (revoked_token, 401, "isn't paired, or it was revoked", "lanterne pair"),
        (signed_out_device, 401, "isn't paired, or it was revoked", "lanterne pair"),
        (large_body, 413, "larger than 1 MB", "Send less"),
        (wrong_media_type, 415, "reads application/json", "Set Content-Type"),
        (large_file, 413, "larger than 2 GB", "in a terminal of the server"),
        (old_app, 426, "another version than the server", "Close the app and open it again"),
    ],
)
def test_it_is_a_sentence_and_a_next_step(
    served: Served, tmp_path: Path, wrong: object, status: int, says: str, then: str
) -> None:
    program = served.program()
    before = served.home.scope("me").stores.journal.version()

    answer = wrong(served, program)  # type: ignore[operator]

    assert answer.status_code == status
    assert says in answer.json()["detail"] and then in answer.json()["next"]
    assert served.home.scope("me").stores.journal.version() == before
    assert not list(tmp_path.glob(".incoming-*"))


def test_an_app_of_another_version_is_read_wherever_it_can_be(served: Served) -> None:
    program = served.program()

    answer = program.post(
        "/api/v1/check-in", json={"answers": {"text": "energy 7"}}, headers={"X-App-Version": "0.0.1"}
    )

    assert answer.status_code == 200


def test_a_file_that_hides_its_length_ends_where_it_may_be_no_longer(tmp_path: Path) -> None:
    sent = 0

    async def parts() -> AsyncIterator[dict[str, object]]:
        nonlocal sent
        while True:
            sent += 1
            yield {"type": "http.request", "body": b"x" * 1000, "more_body": True}

    endless = parts()
    request = Request({"type": "http", "method": "POST", "headers": []}, lambda: anext(endless))

    with pytest.raises(RequestRefused) as refused:
        anyio.run(receive, request, tmp_path / "ride.fit", 10_000)

    assert refused.value.status == 413
    assert sent == 11


@pytest.mark.parametrize("address", ["/api/v1/check-in", "/api/v1/imports?name=ride.fit"])
def test_a_phone_that_drops_in_the_middle_is_one_line_of_the_log(
    served: Served, caplog: pytest.LogCaptureFixture, address: str
) -> None:
    program = served.program()
    path, _, query = address.partition("?")
    headers = [(b"authorization", program.headers["authorization"].encode()), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": path, "query_string": query.encode(), "headers": headers}
    coming = [{"type": "http.request", "body": b'{"answ', "more_body": True}, {"type": "http.disconnect"}]
    sent: list[object] = []

    async def receive_next() -> dict[str, object]:
        return coming.pop(0)

    async def send(message: dict[str, object]) -> None:
        sent.append(message.get("status"))

    with caplog.at_level("INFO"):
        anyio.run(program.app, scope, receive_next, send)

    assert [json.loads(record.getMessage())["status"] for record in caplog.records] == [499]
    assert sent[0] == 499 and list(served.home.settings.home.glob(".incoming-*")) == []


@pytest.mark.parametrize(
    "asked",
    [
        "what-if?day=9999-12-31",
        "show-model-prompt?day=0001-01-01",
        "days-ahead?first=9999-12-31",
        "usage?days=15732500",
    ],
)
def test_a_day_that_nobody_trains_on_is_refused_before_every_day_up_to_it_is_reckoned(
    served: Served, asked: str
) -> None:
    answer = served.program().get(f"/api/v1/{asked}")

    assert answer.status_code == 422
    assert "can't be right" in answer.json()["detail"] or "not possible" in answer.json()["detail"]


def test_a_case_without_an_id_is_answered_without_one(served: Served) -> None:
    answer = served.program().get("/api/v1/golden", params={"cases": '[{"function": "np"}]'})

    assert answer.status_code == 200 and answer.json()["results"][0]["id"] is None
