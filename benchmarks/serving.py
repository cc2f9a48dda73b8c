"""`lanterne serve` in a process of its own, asked over loopback: `python -m benchmarks.serving`.

How long the reads of the app take on the demo's two years, looked at again, after a check-in and after a set; how long a set
takes with fifty athletes at once, beside a plain insert that is safe on the same disk; how much memory the server has; and how
soon it answers, against importing the libraries that it stands on.
"""

import http.client
import json
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import IO

import psutil

from benchmarks.cold import clean_environment
from benchmarks.live_workout import plain_insert
from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.devices import PairingRequest, RedeemRequest, pair_device, start_pairing
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.templates import AddTemplateRequest, add_template
from lanterne_rouge.app.use_case import Caller, execute
from lanterne_rouge.app.workout.starting import StartWorkoutRequest, start_workout
from lanterne_rouge.wiring import open_home

READS, SETS, SETS_A_WORKOUT, ATHLETES, OPEN_CLIENTS, STARTS = 200, 10_000, 25, 50, 100, 7
AFTER_WRITES, SETTLED_S = 40, 5
PLAIN_INSERTS, PLAIN_PAUSE_S = 1_000, 0.018
BASE = (sys.executable, "-c", "import fastapi, uvicorn, sqlalchemy")
TEMPLATE = "\n".join(f"{name}: 5x5" for name in ("Squat", "Bench Press", "Barbell Row", "Deadlift", "Overhead Press"))
TWO_YEARS = "/api/v1/fitness"


class Connection:
    """A client that keeps its connection and its token."""

    def __init__(self, port: int, token: str = "") -> None:
        self._http = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._headers = {"Authorization": f"Bearer {token}", "Accept-Encoding": "gzip"}

    def ask(self, path: str, document: object = None, **headers: str) -> bytes:
        """The body of an answer; a document is posted."""
        method = "GET" if document is None else "POST"
        own = self._headers | headers | ({} if document is None else {"Content-Type": "application/json"})
        self._http.request(method, path, None if document is None else json.dumps(document), own)
        answer = self._http.getresponse()
        body = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{path}: {answer.status} {body[:300]!r}")
        return body


@contextmanager
def served(*arguments: str) -> Iterator[tuple[psutil.Process, int, list[str]]]:
    """The server's process, its port, and the lines of its log as they come."""
    command = (sys.executable, "-m", "lanterne_rouge", *arguments, "--port", "0")
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=clean_environment()) as process:
        try:
            assert process.stderr is not None
            told = []
            for line in process.stderr:
                told.append(line)
                if "Serving at" in line:
                    break
            port = int(re.findall(r":(\d+)", told[-1])[0])
            threading.Thread(target=_listen, args=(process.stderr, told), daemon=True).start()
            yield psutil.Process(process.pid), port, told
        finally:
            process.terminate()


def _listen(log: IO[str], told: list[str]) -> None:
    with suppress(ValueError):  # it is closed when the server ends
        told.extend(log)


def main(sets: int = SETS) -> Mapping[str, float]:
    """All figures."""
    with TemporaryDirectory(prefix="lanterne-bench-") as folder:
        return {**_reads(), **_sets(Path(folder, "many"), sets), **_starts(Path(folder, "one"))}


def _reads() -> Mapping[str, float]:
    figures = {}
    with served("serve", "--demo") as (_, port, told):
        while not any("#pair=" in line for line in told):
            time.sleep(0.05)
        code = re.findall(r"#pair=(\S+)", "".join(told))[0]
        token = json.loads(Connection(port).ask("/api/v1/pair", {"code": code}))["token"]
        client = Connection(port, token)
        for name, path, document in (
            ("today", "/api/v1/today", {}),
            ("fitness", TWO_YEARS, None),
            ("plan", "/api/v1/show-plan", {}),
        ):
            for _ in range(5):
                client.ask(path, document)
            taken = [_timed(client, path, document) for _ in range(READS)]
            figures[f"serve_{name}_p95_ms"] = _share(taken, 0.95)
            print(f"{name:16} p50 {median(taken):.1f} ms, p95 {_share(taken, 0.95):.1f} ms")
            anew = []
            for n in range(AFTER_WRITES):
                client.ask("/api/v1/check-in", {"answers": {"text": f"energy {5 + n % 4}"}})
                anew.append(_timed(client, path, document))
            figures[f"serve_{name}_anew_p95_ms"] = _share(anew, 0.95)
            print(f"{'  after check-in':16} p50 {median(anew):.1f} ms, p95 {_share(anew, 0.95):.1f} ms")
            lifting = list(_between_sets(client, path, document))
            figures[f"serve_{name}_lifting_p95_ms"] = _share(lifting, 0.95)
            print(f"{'  after a set':16} p50 {median(lifting):.1f} ms, p95 {_share(lifting, 0.95):.1f} ms")
    return figures


def _between_sets(client: Connection, path: str, document: object) -> Iterator[float]:
    """How long a read takes after each set of a workout, which it doesn't look at."""
    client.ask("/api/v1/start-workout", {"empty": True})
    client.ask(path, document)
    for n in range(AFTER_WRITES):
        client.ask("/api/v1/log-set", {"exercise": "squat", "sets": [{"reps": 5, "weight": 60.0 + n}]})
        yield _timed(client, path, document)
    client.ask("/api/v1/discard-workout", {})


def _sets(home: Path, sets: int) -> Mapping[str, float]:
    """So many sets by fifty athletes at once, each with a connection and keys of their own; the times are those of the access log."""
    tokens = _athletes(home)
    plain = _plain_inserts(home / "before.db")
    with served("--home", str(home), "serve") as (process, port, told):
        clients = [Connection(port, token) for token in tokens]
        for client in clients:
            client.ask("/api/v1/device")
        time.sleep(SETTLED_S)
        idle = process.memory_info().rss / 1e6
        threads = [threading.Thread(target=_lift, args=(c, sets // len(clients), n)) for n, c in enumerate(clients)]
        before = sum(process.cpu_times()[:2])
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        cpu_ms = (sum(process.cpu_times()[:2]) - before) * 1000 / sets
        with ExitStack() as stack:
            for token in (tokens * 2)[:OPEN_CLIENTS]:
                stream = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
                stack.callback(stream.close)
                stream.request("GET", "/api/v1/changes", headers={"Authorization": f"Bearer {token}"})
                stream.getresponse().readline()
            time.sleep(3)
            crowded = process.memory_info().rss / 1e6
        time.sleep(1)
        entries = [json.loads(line) for line in told if '"/api/v1/log-set"' in line]
    taken = [entry["ms"] for entry in entries if entry["status"] == 200]
    if len(taken) < sets:
        raise RuntimeError(f"{len(taken)} of {sets} sets were logged")
    print(
        f"{sets} sets       p50 {median(taken):.1f} ms, p99 {_share(taken, 0.99):.1f} ms at the server, {cpu_ms:.1f} ms CPU each"
    )
    plain += _plain_inserts(home / "after.db")
    slowest, plain_slowest = _share(taken, 0.99), _share(plain, 0.99)
    print(f"plain inserts    p50 {median(plain):.1f} ms, p99 {plain_slowest:.1f} ms, before and after")
    print(f"memory           idle {idle:.0f} MB, {OPEN_CLIENTS} open clients {crowded:.0f} MB")
    return {
        "serve_set_p99_ms": slowest,
        "serve_set_ratio": slowest / plain_slowest,
        "serve_idle_mb": idle,
        "serve_crowded_mb": crowded,
    }


def _plain_inserts(path: Path) -> list[float]:
    """Milliseconds of plain inserts, about as many a second as the sets that come from fifty athletes."""
    taken = []
    with plain_insert(path) as insert:
        for _ in range(PLAIN_INSERTS):
            begin = time.perf_counter()
            insert()
            taken.append((time.perf_counter() - begin) * 1000)
            time.sleep(PLAIN_PAUSE_S)
    return taken


def _athletes(home: Path) -> list[str]:
    """The tokens of so many athletes, each in the middle of a workout."""
    tokens = []
    opened = open_home(home)
    for n in range(ATHLETES):
        scope = opened.scope(f"athlete{n}")
        code = start_pairing(PairingRequest(), scope).code
        tokens.append(pair_device(RedeemRequest(code=code, name="phone"), scope).token)
        _run(scope, add_template, AddTemplateRequest(name="Bench", text=TEMPLATE))
        _run(scope, start_workout, StartWorkoutRequest(template="Bench"))
    opened.close()
    return tokens


def _run(scope: AthleteScope, handler: object, request: object) -> None:
    execute(row_of(handler), handler, request, scope, Caller(), encode=encode_json)  # type: ignore[arg-type, type-var]


def _lift(client: Connection, sets: int, athlete: int) -> None:
    """A set every second of fifty lifters who hurry very much: one after another, each with a breath of their own between."""
    breath = random.Random(athlete)
    for n in range(sets):
        time.sleep(breath.uniform(0, 1.8))
        if n and n % SETS_A_WORKOUT == 0:
            client.ask("/api/v1/discard-workout", {})
            client.ask("/api/v1/start-workout", {"template": "Bench"})
        body = {"sets": [{"reps": 5, "weight": 60.0 + n % 7, "rpe": 8}]}
        client.ask("/api/v1/log-set", body, **{"Idempotency-Key": f"set-{n}"})


def _starts(home: Path) -> Mapping[str, float]:
    """From starting the process to its first answer, as a multiple of importing the libraries."""
    open_home(home).close()
    base, ours = [], []
    for _ in range(STARTS + 1):
        begin = time.perf_counter()
        subprocess.run(BASE, check=True, env=clean_environment())
        base.append(time.perf_counter() - begin)
        begin = time.perf_counter()
        with served("--home", str(home), "serve") as (_, port, _told):
            Connection(port).ask("/api/health")
            ours.append(time.perf_counter() - begin)
    ratio = median(ours[1:]) / median(base[1:])
    print(
        f"first answer     {median(ours[1:]):.2f} s = {ratio:.2f} x importing the libraries ({median(base[1:]):.2f} s)"
    )
    return {"serve_start_ratio": ratio}


def _timed(client: Connection, path: str, document: object) -> float:
    begin = time.perf_counter()
    client.ask(path, document)
    return (time.perf_counter() - begin) * 1000


def _share(values: list[float], share: float) -> float:
    return sorted(values)[int(len(values) * share)]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SETS)
