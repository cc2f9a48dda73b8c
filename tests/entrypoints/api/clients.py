"""A home that is served without a network, and clients that were paired with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from starlette.testclient import TestClient

from lanterne_rouge.app.devices import PairingRequest, start_pairing
from lanterne_rouge.domain.device import Permission
from lanterne_rouge.entrypoints.api.application import make_application
from lanterne_rouge.wiring import OpenHome, open_home

BASE = "http://coach.test"


@dataclass
class Clock:
    """Seconds that grow when a test says so."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass(frozen=True, kw_only=True)
class Served:
    """A served home: who visits it, and the clock that its limits read."""

    home: OpenHome
    stranger: TestClient
    clock: Clock

    def code(self, permission: Permission = Permission.ALL, athlete: str = "me") -> str:
        return start_pairing(PairingRequest(permission=permission), self.home.scope(athlete)).code

    def program(
        self, permission: Permission = Permission.ALL, athlete: str = "me", name: str = "a program"
    ) -> TestClient:
        """A client with the token of a newly paired device."""
        answer = self.stranger.post("/api/v1/pair", json={"code": self.code(permission, athlete), "name": name})
        client = TestClient(self.stranger.app, base_url=BASE, raise_server_exceptions=False)
        client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        return client

    def browser(self) -> tuple[TestClient, str]:
        """A browser with its cookie, and what it must send with every write."""
        client = TestClient(self.stranger.app, base_url=BASE, raise_server_exceptions=False)
        answer = client.post("/api/v1/pair?cookie", json={"code": self.code(), "name": "a phone"})
        return client, answer.json()["csrf"]


@contextmanager
def serving(folder: Path) -> Iterator[Served]:
    clock, home = Clock(), open_home(folder)
    with TestClient(make_application(home, clock=clock), base_url=BASE, raise_server_exceptions=False) as stranger:
        yield Served(home=home, stranger=stranger, clock=clock)
