"""The socket that the server listens on, and how it stops."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from lanterne_rouge.entrypoints.api.server import ListenAt, listen


def test_answers_are_sent_at_once_without_waiting_for_the_client_to_acknowledge() -> None:
    with listen(ListenAt(host="127.0.0.1", port=0)) as listening:
        # asyncio switches the delay off only for a socket that is named TCP.
        assert listening.proto == socket.IPPROTO_TCP


BUSY: str = """
import sys, threading, time
from pathlib import Path
from lanterne_rouge.entrypoints.api import server, serving
from lanterne_rouge.wiring import open_home

server.STOP_WITHIN_S = server.STOPPED_BY_S = 1

async def begin_a_row_without_end(shared):
    shared.threads.submit(time.sleep, 1_000_000)
    print("busy", flush=True)

serving.Serving.load_ahead = begin_a_row_without_end
server.serve_until_stopped(open_home(Path(sys.argv[1])), server.listen(server.ListenAt(host="127.0.0.1", port=0)))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such timer")
def test_a_row_without_end_does_not_keep_the_server_from_stopping(tmp_path: Path) -> None:
    with subprocess.Popen((sys.executable, "-c", BUSY, tmp_path), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "busy\n"
        process.send_signal(signal.SIGTERM)
        try:
            # As after a stop in time; systemd calls SIGALRM a failure.
            assert process.wait(timeout=60) == -signal.SIGTERM
        finally:
            process.kill()
