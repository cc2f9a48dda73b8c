"""Sets logged by two phones while the server is killed, lines break, tabs close and clocks are off: each is there once.

A phone is what the app is: a set gets a key and is kept on the device before it is sent, is sent again under the same key until
an answer comes, and only then is it taken off the device.
"""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from lanterne_rouge.app.devices import PairingRequest, RedeemRequest, pair_device, start_pairing
from lanterne_rouge.app.strength.templates import AddTemplateRequest, add_template
from lanterne_rouge.wiring import open_home

SETS_A_WORKOUT, LIGHTEST_KG, STEP_KG = 25, 20.0, 2.5
# Seconds that the server's clock is off by, before the workout's start or ahead of it: sets count at once either way.
CLOCKS = (-3600.0, -60.0, 60.0, 3600.0)
WAITS_S = 60


@dataclass
class Server:
    """The server of a home; `process` forks one."""

    process: "subprocess.Popen[str]"
    port: int
    pid: int = 0

    def start(self, clock_off: float = 0.0) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{clock_off}\n")
        self.process.stdin.flush()
        self.pid = int(self.process.stdout.readline())
        end = time.monotonic() + WAITS_S
        while time.monotonic() < end:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=5):
                return
            time.sleep(0.005)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        end = time.monotonic() + WAITS_S
        while time.monotonic() < end:
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.001)

    def again(self, clock_off: float = 0.0) -> None:
        self.kill()
        self.start(clock_off)


@dataclass
class Phone:
    """A device with its token; what waits to be sent is in a file, as a browser's is in its storage."""

    port: int
    token: str
    kept: Path
    lock: threading.Lock = field(default_factory=threading.Lock)

    def log(self, weight: float, key: str) -> None:
        body = {"sets": [{"reps": 5, "weight": weight}]}
        with self.lock:
            self._keep([*self.waiting(), {"key": key, "body": body}])

    def waiting(self) -> list[dict[str, object]]:
        waiting: list[dict[str, object]] = json.loads(self.kept.read_text()) if self.kept.exists() else []
        return waiting

    def flush(self) -> None:
        """Send what waits, oldest first, until the line breaks."""
        for item in self.waiting():
            status = self.ask("log-set", item["body"], str(item["key"]))[0]
            if status is None or status >= 500:
                return
            if status == 200:
                with self.lock:
                    self._keep([other for other in self.waiting() if other["key"] != item["key"]])

    def ask(self, path: str, body: object = None, key: str = "") -> tuple[int | None, object]:
        """The status and the document of an answer; no status where the line broke before it came."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAITS_S)
        try:
            method, sent = ("GET", None) if body is None else ("POST", json.dumps(body))
            line.request(method, f"/api/v1/{path}", sent, headers | ({"Idempotency-Key": key} if key else {}))
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())
        except (OSError, http.client.HTTPException):
            return None, None
        finally:
            line.close()

    def send_and_leave(self, share: float) -> None:
        """Send so much of what waits first, and close the line without reading an answer."""
        item = self.waiting()[0]
        body = json.dumps(item["body"])
        whole = (
            f"POST /api/v1/log-set HTTP/1.1\r\nHost: coach\r\nAuthorization: Bearer {self.token}\r\nIdempotency-Key: {item['key']}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        ).encode()
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=5) as line:
            line.sendall(whole[: int(len(whole) * share)])

    def _keep(self, waiting: list[dict[str, object]]) -> None:
        beside = self.kept.with_suffix(".part")
        beside.write_text(json.dumps(waiting))
        beside.replace(self.kept)


@contextmanager
def two_phones(folder: Path) -> Iterator[tuple[Server, list[Phone]]]:
    home = open_home(folder / "home")
    scope = home.scope("me")
    add_template(AddTemplateRequest(name="Day", text="Squat: 3x5"), scope)
    tokens = []
    for name in ("one", "two"):
        code = start_pairing(PairingRequest(), scope).code
        tokens.append(pair_device(RedeemRequest(code=code, name=name), scope).token)
    home.close()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    script = Path(__file__).with_name("forking_server.py")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "LANTERNE_TIMEZONE": "UTC"}
    command = [sys.executable, str(script), str(folder / "home"), str(port)]
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
        ) as process,
    ):
        server = Server(process=process, port=port)
        server.start()
        try:
            yield server, [Phone(port=port, token=token, kept=folder / f"{n}.json") for n, token in enumerate(tokens)]
        finally:
            server.kill()
            process.terminate()


def together(*work: Callable[[], None]) -> None:
    threads = [threading.Thread(target=one) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=WAITS_S)


def killed(server: Server, phone: Phone, other: Phone, chance: Random) -> None:
    """The server dies somewhere between the first byte of the request and the last of the answer."""
    after = chance.uniform(0.0, 0.03)
    together(phone.flush, lambda: (time.sleep(after), server.kill())[0])
    server.start()


def dropped(server: Server, phone: Phone, other: Phone, chance: Random) -> None:
    """The line breaks somewhere within the request."""
    phone.send_and_leave(chance.random())


def closed(server: Server, phone: Phone, other: Phone, chance: Random) -> None:
    """The tab is closed before the answer, and opened again."""
    phone.send_and_leave(1.0)
    Phone(port=phone.port, token=phone.token, kept=phone.kept).flush()


def two_tabs(server: Server, phone: Phone, other: Phone, chance: Random) -> None:
    """Two tabs of one phone send the same at once."""
    together(phone.flush, phone.flush)


def both(server: Server, phone: Phone, other: Phone, chance: Random) -> None:
    """Both phones send at once."""
    together(phone.flush, other.flush)


def both_killed(server: Server, phone: Phone, other: Phone, chance: Random) -> None:
    """Both phones send, and the server dies."""
    after = chance.uniform(0.0, 0.05)
    together(phone.flush, other.flush, lambda: (time.sleep(after), server.kill())[0])
    server.start()


def clock_off(server: Server, phone: Phone, other: Phone, chance: Random) -> None:
    """The server comes back with a wrong clock, and later with the right one."""
    server.again(chance.choice(CLOCKS))
    phone.flush()
    server.again()


def nothing(server: Server, phone: Phone, other: Phone, chance: Random) -> None:
    """Everything works."""
    phone.flush()


MOMENTS = (killed, killed, dropped, dropped, closed, two_tabs, both, both_killed, clock_off, nothing)


@pytest.mark.parametrize("count", [SETS_A_WORKOUT, pytest.param(300, marks=pytest.mark.proof)])
def test_every_set_is_there_once(tmp_path: Path, count: int) -> None:
    chance = Random(20_260_303)
    wrong: list[str] = []

    for first in range(0, count, SETS_A_WORKOUT):
        # A home each: after so many sets the day holds no second workout.
        folder = tmp_path / str(first)
        folder.mkdir()
        with two_phones(folder) as (server, phones):
            assert phones[0].ask("start-workout", {"template": "Day"})[0] == 200
            logged = []
            for n in range(min(SETS_A_WORKOUT, count - first)):
                weight = LIGHTEST_KG + STEP_KG * n
                phone, other = chance.sample(phones, 2)
                phone.log(weight, f"{first}-{n}-{chance.random()}")
                logged.append(weight)
                chance.choice(MOMENTS)(server, phone, other, chance)
            server.again()
            for phone in phones:
                phone.flush()
                wrong += [f"{item} still waits" for item in phone.waiting()]
            there = weights(phones[0])
            if sorted(there) != logged:
                wrong.append(f"workout {first}: logged {logged}, there are {there}")
            assert phones[0].ask("complete-workout", {})[0] == 200, wrong

    assert wrong == []


def weights(phone: Phone) -> list[float]:
    status, workout = phone.ask("show-workout")
    assert status == 200 and isinstance(workout, dict)
    return [
        one["weight_kg"] for exercise in workout["exercises"] for one in exercise["sets"] if one["status"] == "done"
    ]
