"""Kill -9 at any moment while a token is renewed: a service that lets the earlier one live loses nobody, others say what to do."""

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest

from lanterne_rouge.app.connections.connecting import ConnectRequest, ConsentRequest, begin_consent, connect
from lanterne_rouge.app.connections.signed import signed_in
from lanterne_rouge.domain.errors import SourceFailed
from lanterne_rouge.domain.vendor import VENDOR_BY_NAME
from lanterne_rouge.sandbox.vendors.invented import CLIENT_OF_STAND_IN, KEY_OF_STAND_IN, invented_service
from lanterne_rouge.sandbox.vendors.service import Fault, listening
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne

SHORT, LONG = 3, 100
RENEWING = """
import sys
from pathlib import Path
from lanterne_rouge.app.connections.signed import signed_in
from lanterne_rouge.domain.vendor import VENDOR_BY_NAME
from lanterne_rouge.wiring import open_scope

with open_scope(home=Path(sys.argv[1])) as scope:
    sys.stdout.write("ready\\n")
    sys.stdout.flush()
    with signed_in(scope, VENDOR_BY_NAME[sys.argv[2]]) as source:
        source.account()
"""
ANSWER_AFTER_S = 0.05


def _connect(lanterne: Lanterne, name: str) -> None:
    with open_scope(home=lanterne.home) as scope:
        page = begin_consent(ConsentRequest(vendor=name), scope)
        answer = str(httpx2.get(page.address).headers["location"])
        connect(ConnectRequest(vendor=name, answer=answer), scope)


def _works(lanterne: Lanterne, name: str) -> bool:
    """Whether the connection goes on by itself; where it doesn't, the next step is said."""
    try:
        with open_scope(home=lanterne.home) as scope, signed_in(scope, VENDOR_BY_NAME[name]) as source:
            source.account()
    except SourceFailed as failed:
        assert "has signed me out" in failed.sentence
        assert f"lanterne connect {name}" in failed.next_step
        return False
    return True


def _kill_while_renewing(lanterne: Lanterne, name: str, monkeypatch: pytest.MonkeyPatch, times: int) -> Counter[str]:
    service: Any = invented_service(name, datetime.now(UTC).date(), ())
    vendor, chance, ends = VENDOR_BY_NAME[name], random.Random(5), Counter[str]()
    with listening(service) as stand_in:
        for setting, value in (
            (vendor.base_setting, stand_in.base_url),
            *zip(vendor.client_settings, (CLIENT_OF_STAND_IN, KEY_OF_STAND_IN), strict=True),
            ("PYTHONPATH", str(Path(__file__).parents[2] / "src")),
        ):
            monkeypatch.setenv(setting, value)
        _connect(lanterne, name)
        for _ in range(times):
            service.desk.access.clear()
            given_out = service.desk.count
            # The service has made the new pair by then, and its answer is on the way.
            stand_in.faults.append(Fault(at="token", after_s=ANSWER_AFTER_S))
            process = subprocess.Popen(
                [sys.executable, "-c", RENEWING, str(lanterne.home), name],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=dict(os.environ),
            )
            assert process.stdout is not None
            process.stdout.readline()
            # Every second one is killed around the moment of the answer, however slow the machine is; the others before it.
            if chance.random() < 0.5:
                while process.poll() is None and service.desk.count == given_out:
                    time.sleep(0.001)
                time.sleep(chance.uniform(0, 3 * ANSWER_AFTER_S))
            else:
                time.sleep(chance.uniform(0, 0.4))
            process.send_signal(signal.SIGKILL)
            process.wait()
            process.stdout.close()
            stand_in.faults.clear()
            was_renewed = service.desk.count > given_out
            worked = _works(lanterne, name)
            # Nobody is signed out by a kill before the service was asked.
            assert worked or was_renewed
            ends[f"{'renewed' if was_renewed else 'not asked'}, {'goes on' if worked else 'connect again'}"] += 1
            if not worked:
                _connect(lanterne, name)
    return ends


def test_a_few_kills_while_a_token_is_renewed(lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    ends = _kill_while_renewing(lanterne, "wahoo", monkeypatch, SHORT)

    assert not any("connect again" in end for end in ends)


@pytest.mark.proof
@pytest.mark.parametrize("name", ["wahoo", "oura"])
def test_many_kills_while_a_token_is_renewed(lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    ends = _kill_while_renewing(lanterne, name, monkeypatch, LONG)

    sys.stdout.write(f"{name}: {dict(ends)}\n")
    assert sum(count for end, count in ends.items() if end.startswith("renewed")) > LONG // 4
    assert name == "oura" or not any("connect again" in end for end in ends)
