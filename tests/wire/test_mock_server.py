"""What the mock server does and does not do, so that nobody takes its silence for a vendor's consent."""

import http.client
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.wire.mock_server import FOLDER, MockServer, running, why_absent
from tests.wire.request_validator import faults
from tests.wire.sent import Sent
from tests.wire.wiretap import Wiretap

BEARER = {"content-type": "application/json", "authorization": "Bearer a-key"}
ORPHAN: dict[str, Any] = {
    "model": "gpt-4o",
    "max_tokens": 10,
    "messages": [{"role": "user", "content": "Hello."}, {"role": "tool", "tool_call_id": "x", "content": "Fine."}],
}
BARE: dict[str, Any] = {"messages": [{"role": "user", "content": "Hello."}]}


def _post(url: str, path: str, headers: dict[str, str], body: dict[str, Any]) -> http.client.HTTPResponse:
    to = urlsplit(url)
    connection = http.client.HTTPConnection(to.hostname or "", to.port, timeout=120)
    try:
        connection.request("POST", f"{to.path}{path}", json.dumps(body), headers)
        answer = connection.getresponse()
        answer.read()
    finally:
        connection.close()
    return answer


@pytest.mark.parametrize(
    ("path", "headers", "body", "broken"),
    [
        ("/v1/chat/completions", BEARER, ORPHAN, "every tool message answers an open call"),
        ("/v1/chat/completions", BEARER, BARE, "a model is named"),
        ("/v1/messages", BEARER, {**BARE, "model": "claude"}, "the version is named"),
        ("/v1/messages", BEARER, {**BARE, "model": "claude"}, "the answer has a limit within the cap"),
    ],
)
def test_it_takes_what_the_validator_refuses(
    mock_server: MockServer, path: str, headers: dict[str, str], body: dict[str, Any], broken: str
) -> None:
    mock_server.answer({"match": {}, "response": {"content": "Hello."}})

    answer = _post(mock_server.url, path, headers, body)

    assert answer.status == 200
    assert broken in faults(Sent(path=path, headers=headers, body=json.dumps(body).encode()))


def test_it_fails_on_a_request_that_no_fixture_fits(mock_server: MockServer) -> None:
    mock_server.answer({"match": {"userMessage": "Goodbye"}, "response": {"content": "Bye."}})

    answer = _post(mock_server.url, "/v1/chat/completions", BEARER, {**BARE, "model": "gpt-4o"})

    assert answer.status == 503


def test_its_journal_hides_the_key_and_the_wiretap_does_not(mock_server: MockServer, wiretap: Wiretap) -> None:
    mock_server.answer({"match": {}, "response": {"content": "Hello."}})

    _post(f"{wiretap.url}/here", "/v1/chat/completions", BEARER, {**BARE, "model": "gpt-4o"})

    assert "a-key" not in json.dumps(mock_server.journal())
    assert [sent.headers["authorization"] for sent in wiretap.sent["here"]] == ["Bearer a-key"]


@pytest.mark.parametrize("withheld", [True, False])
def test_the_wiretap_can_withhold_the_wait_that_it_always_names(
    mock_server: MockServer, wiretap: Wiretap, withheld: bool
) -> None:
    mock_server.answer({"match": {}, "response": {"status": 429, "error": {"message": "Wait.", "type": "busy"}}})
    wiretap.withheld = frozenset(("retry-after",)) if withheld else frozenset()

    answer = _post(f"{wiretap.url}/there", "/v1/chat/completions", BEARER, {**BARE, "model": "gpt-4o"})

    assert (answer.status, answer.getheader("retry-after")) == (429, None if withheld else "1")


def test_it_ends_with_its_block(tmp_path: Path) -> None:
    absent = why_absent()
    if absent:
        pytest.skip(absent)

    with running(tmp_path) as server:
        to = urlsplit(server.url)

    with pytest.raises(ConnectionError):
        _post(f"http://{to.netloc}", "/v1/chat/completions", BEARER, BARE)


def test_it_ends_when_the_tests_are_killed(tmp_path: Path) -> None:
    absent = why_absent()
    if absent:
        pytest.skip(absent)
    script = (
        "import os, pathlib, sys\n"
        "from tests.wire.mock_server import running\n"
        "with running(pathlib.Path(sys.argv[1])) as server:\n"
        "    print(server.url, flush=True)\n"
        "    os._exit(9)\n"
    )
    said = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        cwd=FOLDER.parents[1],
        stdout=subprocess.PIPE,
        text=True,
        timeout=300,
        check=False,
    )

    url = said.stdout.strip()

    assert url.startswith("http://127.0.0.1:")
    assert _falls_silent(url)


def _falls_silent(url: str) -> bool:
    give_up = time.monotonic() + 120
    while time.monotonic() < give_up:
        try:
            _post(url, "/v1/chat/completions", BEARER, BARE)
        except ConnectionError:
            return True
        time.sleep(0.05)
    return False


def test_its_lock_names_a_version_a_hash_and_no_address() -> None:
    lock = (FOLDER / "package-lock.json").read_text(encoding="utf-8")

    package = json.loads(lock)["packages"]["node_modules/@copilotkit/aimock"]

    assert package["version"] == "1.43.0"
    assert package["integrity"].startswith("sha512-")
    assert "://" not in lock
