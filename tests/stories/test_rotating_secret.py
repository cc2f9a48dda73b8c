"""A key that changes is sealed and stored for the next scheduled run; what is missing is named."""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator

import pytest

from lanterne_rouge.sandbox.vendors.consent import ConsentDesk
from lanterne_rouge.sandbox.vendors.oura import OuraService
from tests.connections.test_bands_and_scales import consented
from tests.services import Answer, Received, WebService, web_service
from tests.worlds import Lanterne

public = pytest.importorskip("nacl.public")
KEY = public.PrivateKey.generate()
NAME, VALUE = "WHOOP_REFRESH_TOKEN", "rotated-4711-and-secret"


class Github:
    """Secrets of one repository, as GitHub stores them."""

    def __init__(self) -> None:
        self.secrets: dict[str, str] = {}

    def __call__(self, request: Received) -> Answer:
        if request.headers.get("authorization") != "Bearer ghp_right" or not request.headers.get("user-agent"):
            return Answer(status=401, body=b'{"message": "Bad credentials"}')
        if request.path == "/repos/ann/training/actions/secrets/public-key":
            return Answer(body=json.dumps({"key_id": "7", "key": b64encode(bytes(KEY.public_key)).decode()}).encode())
        if not request.path.startswith("/repos/ann/training/actions/secrets/"):
            return Answer(status=404, body=b"{}")
        name, sent = request.path.rpartition("/")[2], request.document
        assert (request.method, sent["key_id"]) == ("PUT", "7")
        known = name in self.secrets
        self.secrets[name] = public.SealedBox(KEY).decrypt(b64decode(str(sent["encrypted_value"]))).decode()
        return Answer(status=204 if known else 201, body=b"" if known else b"{}")


@pytest.fixture
def github() -> Github:
    return Github()


@pytest.fixture
def web(github: Github, monkeypatch: pytest.MonkeyPatch) -> Iterator[WebService]:
    with web_service(github) as service:
        for name, value in (
            ("GITHUB_API_URL", service.url),
            ("GITHUB_REPOSITORY", "ann/training"),
            ("GH_PAT", "ghp_right"),
            (NAME, VALUE),
        ):
            monkeypatch.setenv(name, value)
        yield service


def rotate(lanterne: Lanterne, *more: str) -> tuple[int, str]:
    said = lanterne("connections", "rotate-secret", *(more or (NAME,)))
    assert VALUE not in said.out + said.err and "ghp_" not in said.out + said.err
    return said.code, said.out + said.err


def test_only_github_can_open_what_is_sent(lanterne: Lanterne, web: WebService, github: Github) -> None:
    first, second = rotate(lanterne), rotate(lanterne)

    assert github.secrets == {NAME: VALUE}
    assert first == (0, f"Stored {NAME} among the secrets of ann/training.\n")
    assert second == (0, f"Replaced {NAME} among the secrets of ann/training.\n")
    assert VALUE.encode() not in b"".join(request.body for request in web.received)


def test_the_token_of_a_connected_service_is_the_one_that_renews_it_now(
    lanterne: Lanterne, web: WebService, github: Github, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = OuraService(desk=ConsentDesk(client_id="app", client_secret="secret"))
    monkeypatch.setenv("OURA_REFRESH_TOKEN", "one-of-yesterday")
    with consented(lanterne, "oura", ring, monkeypatch):
        ring.desk.expire()
        assert lanterne("sync").code == 0

    assert rotate(lanterne, "OURA_REFRESH_TOKEN")[0] == 0
    assert {github.secrets["OURA_REFRESH_TOKEN"]} == ring.desk.refresh


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (Answer(status=403, headers=(("X-Accepted-GitHub-Permissions", "secrets=write"),)), "it lacks secrets=write"),
        (Answer(status=403, headers=(("X-RateLimit-Remaining", "0"),)), "can't do it now"),
        (Answer(status=401), "doesn't accept GH_PAT"),
        (Answer(status=404), "shows no repository"),
        (Answer(status=502), "can't do it now"),
        (Answer(status=422), "refused the secret"),
        (Answer(body=b"{}"), "sent no key"),
        (Answer(body=b'{"key": "!!", "key_id": "1"}'), "a key that is none"),
        (Answer(status=0), "didn't answer"),
    ],
)
def test_a_refusal_names_what_is_missing(lanterne: Lanterne, web: WebService, answer: Answer, sentence: str) -> None:
    web.answers.append(answer)

    code, said = rotate(lanterne)

    assert code == 1
    assert sentence in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("unset", "arguments", "sentence"),
    [
        ("GH_PAT", (NAME,), "GH_PAT isn't set"),
        ("GITHUB_REPOSITORY", (NAME,), "which repository"),
        (NAME, (NAME,), "no value for"),
        ("", ("a-b",), "can't be the name"),
        ("", ("GITHUB_TOKEN",), "can't be the name"),
        ("", (NAME, "--value", "typed"), "in the history"),
        ("", (NAME, "--repo", "no repository"), "which repository"),
    ],
)
def test_what_lacks_is_said_before_anything_is_sent(
    lanterne: Lanterne,
    web: WebService,
    monkeypatch: pytest.MonkeyPatch,
    unset: str,
    arguments: tuple[str, ...],
    sentence: str,
) -> None:
    if unset:
        monkeypatch.delenv(unset)

    code, said = rotate(lanterne, *arguments)

    assert code == 1
    assert sentence in said
    assert web.received == []
