"""The mock server that answers for the vendors: `@copilotkit/aimock` from this folder's lock, on a free loopback port.

What it cannot do is done elsewhere: it redacts keys and rewrites bodies in its journal, so `wiretap` records what was
really sent; it puts `Retry-After` on every 429, so `wiretap` can withhold that header; and it takes requests that real
vendors refuse, so `request_validator` judges them.
"""

import json
import re
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
PROGRAM = FOLDER / "node_modules" / "@copilotkit" / "aimock" / "dist" / "cli.js"
OLDEST_NODE = 20
# These end a test that hangs, and no other, however busy the machine is.
START_LOOKS = 6000
"""How often its log is read for the address before it is given up."""
STOP_WITHIN_S = 120.0
CONTROL_WITHIN_S = 120.0

# The server's own standard input is a pipe of ours: should the tests be killed, the pipe closes and the server ends.
_END_WITH_US = 'data:text/javascript,process.stdin.on("end",()=>process.exit()).resume()'
_LISTENING = re.compile(r"listening on (http://127\.0\.0\.1:\d+)")


class MockServer:
    """A running mock server, told what to answer over its control address."""

    def __init__(self, url: str) -> None:
        self.url = url

    def answer(self, *fixtures: dict[str, Any]) -> None:
        """Forget everything, then answer by these: the first whose `match` fits wins; a request that none fits fails."""
        self._control("POST", "/reset", {})
        if fixtures:
            self._control("POST", "/fixtures", {"fixtures": list(fixtures)})

    def journal(self) -> list[dict[str, Any]]:
        """The requests since the last `answer`, as the server saw them."""
        seen: list[dict[str, Any]] = json.loads(self._control("GET", "/journal", None))
        return seen

    def _control(self, method: str, path: str, body: dict[str, Any] | None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(f"{self.url}/__aimock{path}", data=data, method=method)
        with urllib.request.urlopen(asked, timeout=CONTROL_WITHIN_S) as heard:
            content: bytes = heard.read()
        return content


def why_absent() -> str | None:
    """Why no mock server can be started, in a word; None where one can."""
    node = shutil.which("node")
    if node is None:
        return "Node is absent, so no mock server can be started"
    if not PROGRAM.exists():
        return "the mock server is not installed: make test does it where npm is present"
    said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=CONTROL_WITHIN_S, check=False)
    found = re.match(r"v(\d+)", said.stdout)
    if found is None or int(found.group(1)) < OLDEST_NODE:
        return f"the mock server needs Node {OLDEST_NODE} or newer"
    return None


@contextmanager
def running(folder: Path) -> Iterator[MockServer]:
    """A mock server that lives as long as the block, or as this process; `folder` takes its log."""
    log = folder / "mock_server.log"
    first = folder / "first_fixture.json"
    match = {"match": {"userMessage": "Is anybody there?"}, "response": {"content": "Yes."}}
    first.write_text(json.dumps({"fixtures": [match]}), encoding="utf-8")
    command = ["node", "--import", _END_WITH_US, str(PROGRAM), "--port", "0", "--strict", "--fixtures", str(first)]
    with log.open("wb") as written:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=written, stderr=subprocess.STDOUT)
    try:
        yield MockServer(_address(process, log))
    finally:
        _end(process)


def _address(process: "subprocess.Popen[bytes]", log: Path) -> str:
    for _ in range(START_LOOKS):
        if process.poll() is not None:
            break
        found = _LISTENING.search(log.read_text(encoding="utf-8"))
        if found:
            return found.group(1)
        time.sleep(0.02)
    raise RuntimeError(f"the mock server did not start: {log.read_text(encoding='utf-8')}")


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(STOP_WITHIN_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(STOP_WITHIN_S)
    if process.stdin is not None:
        process.stdin.close()
