"""Kill -9 at any moment while a message goes out, many times: never two, and what was not handed over goes out later."""

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.domain.message import DeliveryState
from lanterne_rouge.wiring import open_scope
from tests.services import Answer, Received, WebService, web_service
from tests.worlds import Lanterne

SHORT, LONG = 2, 200
FIRST = datetime(2026, 3, 2, tzinfo=UTC).date()
SENDING = """
import sys
from dataclasses import replace
from datetime import UTC, date, datetime, time
from pathlib import Path
from lanterne_rouge.app.messages import MessageRequest, send_message
from lanterne_rouge.domain.message import MessageKind
from lanterne_rouge.wiring import open_scope

day = date.fromisoformat(sys.argv[2])
with open_scope(home=Path(sys.argv[1])) as scope:
    then = replace(scope, clock=lambda zone: datetime.combine(day, time(9), UTC), pause=lambda seconds: None)
    sys.stdout.write("ready\\n")
    sys.stdout.flush()
    send_message(MessageRequest(kind=MessageKind.DAY), then)
"""


def _slow(request: Received) -> Answer:
    """A service that takes a message and then takes its time to say so, as real ones do."""
    time.sleep(0.02)
    return Answer()


@pytest.fixture
def web() -> Iterator[WebService]:
    with web_service(_slow) as service:
        yield service


def _kill_while_sending(
    lanterne: Lanterne, web: WebService, monkeypatch: pytest.MonkeyPatch, times: int
) -> Counter[str]:
    for name, value in (
        ("TELEGRAM_BOT_TOKEN", "1:abc"), ("TELEGRAM_CHAT_ID", "12345"), ("TELEGRAM_BASE_URL", web.url),
        ("PYTHONPATH", str(Path(__file__).parents[2] / "src")),
    ):  # fmt: skip
        monkeypatch.setenv(name, value)
    chance, ends = random.Random(17), Counter[str]()
    for number in range(times):
        day = FIRST + timedelta(days=number)
        before = len(web.received)
        command = [sys.executable, "-c", SENDING, str(lanterne.home), str(day)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=dict(os.environ))
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(chance.uniform(0, 0.35))
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        for _ in range(2):
            again = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
            assert again.returncode == 0, again.stderr
        time.sleep(0.05)
        sent = len(web.received) - before
        with open_scope(home=lanterne.home) as scope:
            (record,) = [each for each in scope.stores.outbox.since(day) if each.day == day]
        assert sent <= 1, day
        # What was never handed over may only be lost where nobody can know that, and then it isn't called sent.
        assert sent == 1 or record.state is DeliveryState.SENDING, day
        ends[f"{sent} sent, {record.state.value}"] += 1
    return ends


def test_a_few_kills_while_a_message_goes_out(
    lanterne: Lanterne, web: WebService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = _kill_while_sending(lanterne, web, monkeypatch, SHORT)

    assert sum(ends.values()) == SHORT


@pytest.mark.proof
def test_many_kills_while_a_message_goes_out(
    lanterne: Lanterne, web: WebService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = _kill_while_sending(lanterne, web, monkeypatch, LONG)

    sys.stdout.write(f"{dict(ends)}\n")
    assert ends["1 sent, sent"] > LONG // 4
