"""Notifications on a paired phone: encrypted for its browser alone, once a day, and to nobody who doesn't want them any more."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from starlette.testclient import TestClient

from lanterne_rouge.adapters.delivery.web_push import sealed_record
from lanterne_rouge.app.messages import MessageRequest, send_if_wanted, send_message
from lanterne_rouge.app.push import push_accounts
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.worker import WorkerRequest, run_due_jobs
from lanterne_rouge.domain.device import Permission
from lanterne_rouge.domain.message import MessageKind, PushSubscription
from tests.entrypoints.api.clients import Served, serving
from tests.services import Answer, WebService, web_service

PUSH = "/api/v1/push"
# RFC 8291, section 5 and appendix A.
RFC_TEXT = b"When I grow up, I want to be a watermelon"
RFC_OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RFC_THEIRS = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
RFC_AUTH, RFC_SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
RFC_SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def text(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def raw(encoded: str) -> bytes:
    return urlsafe_b64decode(encoded + "==")


@dataclass(frozen=True)
class Browser:
    """A phone's browser: what it hands out, and how it opens what comes."""

    service: str
    key: object = field(default_factory=lambda: generate_private_key(SECP256R1()))
    auth: bytes = b"sixteen secrets!"

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict[str, str]:
        return {"endpoint": f"{self.service}/to/phone-1", "p256dh": text(self.point), "auth": text(self.auth)}

    def opened(self, body: bytes) -> dict[str, str]:
        """What a record says, by the receiving half of RFC 8188 and RFC 8291."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(body) <= 4096 and size == 4096

        def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
            return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)

        shared = self.key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender))
        secret = derived(shared, self.auth, b"WebPush: info\0" + self.point + sender, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        plain = AESGCM(key).decrypt(derived(secret, salt, b"Content-Encoding: nonce\0", 12), sealed, None)
        assert plain.endswith(b"\x02")
        return dict(json.loads(plain[:-1]))


@pytest.fixture
def web() -> Iterator[WebService]:
    with web_service() as service:
        yield service


@pytest.fixture
def served(tmp_path: Path, web: WebService, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("PUSH_SERVICES", web.url)
    for name in ("QUIET_HOURS", "MESSAGES", "MESSAGE_DETAILS"):
        monkeypatch.delenv(name, raising=False)
    with serving(tmp_path) as made:
        yield made


def subscribed(served: Served, web: WebService) -> tuple[TestClient, Browser]:
    phone, browser = served.program(name="My phone"), Browser(web.url)
    assert phone.get(PUSH).json()["on"] is False
    assert phone.post(PUSH, json=browser.subscription).json()["on"] is True
    return phone, browser


def day_of(scope: AthleteScope) -> list[str]:
    view = send_if_wanted(MessageKind.DAY, scope, scope.today)
    return [] if view is None else [each.state for each in view.deliveries]


def test_a_record_is_that_of_the_standard() -> None:
    own = derive_private_key(int.from_bytes(raw(RFC_OWN), "big"), SECP256R1())
    to = PushSubscription(endpoint="https://push.example.net/", p256dh=RFC_THEIRS, auth=RFC_AUTH)

    assert text(sealed_record(RFC_TEXT, to, own=own, salt=raw(RFC_SALT))) == RFC_SEALED


def test_the_day_is_shown_on_the_phone_once_and_says_nothing_of_health(served: Served, web: WebService) -> None:
    phone, browser = subscribed(served, web)
    scope = served.home.scope("me")
    phone.post("/api/v1/check-in", json={"answers": {"text": "fever 38.5 and a sore throat"}})

    assert [day_of(scope), day_of(scope)] == [["sent"], ["already_sent"]]

    (request,) = web.received
    shown = browser.opened(request.body)
    assert shown["tag"] == "day" and f"{scope.today:%A}" in shown["title"]
    assert not [word for word in ("throat", "fever", "38") if word in json.dumps(shown).lower()]
    assert (request.path, request.headers["content-encoding"]) == ("/to/phone-1", "aes128gcm")
    assert int(request.headers["ttl"]) > 0 and b"My phone" not in request.body


def test_what_goes_out_is_signed_for_this_push_service_alone(served: Served, web: WebService) -> None:
    phone, _ = subscribed(served, web)
    day_of(served.home.scope("me"))

    scheme, token, key = web.received[0].headers["authorization"].replace(", k=", " ").split(" ")
    assert scheme == "vapid" and key == phone.get(PUSH).json()["key"]
    head, claims, signature = token.removeprefix("t=").split(".")
    r, s = (int.from_bytes(part, "big") for part in (raw(signature)[:32], raw(signature)[32:]))
    public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), raw(key))
    public.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ECDSA(SHA256()))
    said = json.loads(raw(claims))
    assert said["aud"] == web.url and said["exp"] - datetime.now(UTC).timestamp() < 86_400
    assert said["sub"].startswith("https://")


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_dropped(served: Served, web: WebService, status: int) -> None:
    phone, _ = subscribed(served, web)
    web.answers.append(Answer(status=status))

    assert day_of(served.home.scope("me")) == ["refused"]

    assert phone.get(PUSH).json()["on"] is False and push_accounts(served.home.scope("me")) == ()


def test_a_busy_push_service_is_asked_again(served: Served, web: WebService) -> None:
    subscribed(served, web)
    web.answers.append(Answer(status=503))

    assert day_of(replace(served.home.scope("me"), pause=lambda seconds: None)) == ["sent"] and len(web.received) == 2


def test_a_revoked_device_gets_nothing_more(served: Served, web: WebService) -> None:
    phone, _ = subscribed(served, web)

    assert phone.post("/api/v1/sign-out").status_code == 204

    assert push_accounts(served.home.scope("me")) == () and day_of(served.home.scope("me")) == []


def test_switched_off_it_is_off(served: Served, web: WebService) -> None:
    phone, _ = subscribed(served, web)

    assert phone.delete(PUSH).json()["on"] is False

    assert day_of(served.home.scope("me")) == [] and web.received == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/1",
        "https://fcm.googleapis.com.example.org/1",
        "https://me@fcm.googleapis.com/1",
        "https://fcm.googleapis.com:8443/1",
        "https://push.example.org/1",
        "https://127.0.0.1/1",
        "https://[::1]/1",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/1",
        "https://fcm.googleapis.com\\@10.0.0.1/1",
        "file:///etc/passwd",
        "https://web.push.apple.com/" + "a" * 2000,
        "https://web.push.apple.com/\r\nX-Other: 1",
        "",
    ],
)
def test_only_the_browsers_own_push_services_are_asked(served: Served, web: WebService, endpoint: str) -> None:
    phone = served.program()

    answer = phone.post(PUSH, json={**Browser(web.url).subscription, "endpoint": endpoint})

    assert answer.status_code == 422 and answer.json()["next"] and push_accounts(served.home.scope("me")) == ()


@pytest.mark.parametrize(
    "service",
    [
        "https://fcm.googleapis.com/fcm/send/abc:123",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/QAbc",
        "https://wns2-db5p.notify.windows.com/w/?token=abc",
    ],
)
def test_the_usual_browsers_can_subscribe(served: Served, web: WebService, service: str) -> None:
    answer = served.program().post(PUSH, json={**Browser(web.url).subscription, "endpoint": service})

    assert answer.json()["on"] is True


@pytest.mark.parametrize("part", [{"auth": "c2hvcnQ"}, {"p256dh": text(b"\x04" + bytes(64))}, {"p256dh": "%"}])
def test_keys_that_cannot_be_used_are_refused(served: Served, web: WebService, part: dict[str, str]) -> None:
    answer = served.program().post(PUSH, json={**Browser(web.url).subscription, **part})

    assert answer.status_code == 422 and answer.json()["next"]


def test_a_device_that_only_looks_and_a_stranger_subscribe_to_nothing(served: Served, web: WebService) -> None:
    body = Browser(web.url).subscription

    assert served.program(Permission.READ).post(PUSH, json=body).status_code == 403
    assert served.stranger.post(PUSH, json=body).status_code == 401
    assert served.browser()[0].post(PUSH, json=body).status_code == 403


def test_every_athlete_gets_their_own_and_the_worker_sends_it(
    served: Served, web: WebService, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscribed(served, web)
    other, browser = served.program(athlete="anna", name="Anna's phone"), Browser(f"{web.url}/anna")
    other.post(PUSH, json=browser.subscription)
    anna = replace(served.home.scope("anna"), clock=lambda zone: datetime.now(zone).replace(hour=9, minute=0, second=0))

    runs = run_due_jobs(WorkerRequest(owner=False), anna).runs

    assert {run.job: run.done for run in runs}["messages"] is True
    assert [request.path for request in web.received if request.path.startswith("/anna")]
    assert browser.opened(web.received[-1].body)["tag"] in ("day", "alert")
    assert len(web.received) == len([request for request in web.received if request.path.startswith("/anna")])


def test_the_keys_are_stored_sealed(served: Served, web: WebService) -> None:
    _, browser = subscribed(served, web)

    state = json.dumps(dict(served.home.scope("me").stores.state.all()))
    assert browser.subscription["auth"] not in state and "/to/phone-1" not in state


def test_a_message_by_hand_can_go_to_one_phone(served: Served, web: WebService) -> None:
    subscribed(served, web)
    scope = served.home.scope("me")
    (account,) = push_accounts(scope)

    view = send_message(MessageRequest(kind=MessageKind.DAY, to=(f"push-{account.device}",)), scope)

    assert [(each.whereto, each.state) for each in view.deliveries] == [("My phone", "sent")]
