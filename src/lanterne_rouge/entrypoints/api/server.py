"""Run the application on a port until it is told to stop."""

import errno
import ipaddress
import json
import logging
import signal
import socket
import sys
from dataclasses import dataclass
from types import FrameType
from typing import Final

import uvicorn

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.api.application import make_application
from lanterne_rouge.entrypoints.api.headers import ACCESS
from lanterne_rouge.wiring import OpenHome

# A client that has gone without a word is let go after so many seconds; so long a stop waits for what is running.
KEEP_ALIVE_S, STOP_WITHIN_S = 20, 10
# By then the process has ended, whatever it is doing: every write is whole or isn't there.
STOPPED_BY_S: Final = 30.0
MOST_CLIENTS: Final = 1000
# So long a thread that computes keeps the interpreter from one that waits. A set takes it two dozen times: with Python's own
# 5 ms it waits 50 ms for a workout that somebody else begins. A shorter time than this is lost in changing over.
SWITCH_S: Final = 0.0001


@dataclass(frozen=True, kw_only=True)
class ListenAt:
    """Where to listen: an address of this machine and a port; port 0 is any free one."""

    host: str
    port: int

    @property
    def is_loopback(self) -> bool:
        """Whether only programs of this machine reach it."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False


def listen(place: ListenAt) -> socket.socket:
    """A socket that listens there. Raises `BadInput` where the port is taken or the address isn't this machine's."""
    family = socket.AF_INET6 if ":" in place.host else socket.AF_INET
    # Named TCP, so that answers are sent at once: else each waits 40 ms for the client to acknowledge its first part.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((place.host, place.port))
        listening.listen()
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise BadInput(
                f"Port {place.port} is taken, perhaps by another lanterne serve.", "Choose another: --port 8422"
            ) from error
        if error.errno == errno.EACCES:
            raise BadInput(f"I may not open port {place.port}.", "Choose one above 1023: --port 8421") from error
        raise BadInput(f"{place.host} is no address of this machine.", "Leave --host away, or give 0.0.0.0.") from error
    return listening


def address_in_network(host: str) -> str | None:
    """The address by which the network of this machine knows it, as `host` is IPv4 or IPv6; None without a network."""
    family, reserved = (socket.AF_INET6, "2001:db8::1") if ":" in host else (socket.AF_INET, "192.0.2.1")
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        try:
            # Nothing is sent: the system only looks up which of its addresses would be used.
            asking.connect((reserved, 9))
        except OSError:
            return None
        address: str = asking.getsockname()[0]
        return address


def serve_until_stopped(home: OpenHome, listening: socket.socket) -> None:
    """Answer requests on a socket until the process is told to stop."""
    _log_accesses()
    sys.setswitchinterval(SWITCH_S)
    config = uvicorn.Config(
        make_application(home),
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=STOP_WITHIN_S,
        limit_concurrency=MOST_CLIENTS,
    )
    _Server(config).run(sockets=[listening])


class _Server(uvicorn.Server):
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop, and have the system's timer end what hasn't stopped in time.

        A row that runs for minutes would hold the stop up, and a clock that stands still the server's own timers.
        """
        super().handle_exit(sig, frame)
        if sys.platform != "win32":
            signal.signal(signal.SIGALRM, lambda *_: _end_by(sig))
            signal.setitimer(signal.ITIMER_REAL, STOPPED_BY_S)


def _end_by(sig: int) -> None:
    """End as a stop in time ends, by the signal that asked for it: a supervisor takes any other for a failure."""
    signal.signal(sig, signal.SIG_DFL)
    signal.raise_signal(sig)


class _JsonLines(logging.Formatter):
    """The time and the entry of the access log as one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        when = self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z")
        return json.dumps({"at": when}, ensure_ascii=True)[:-1] + ", " + record.getMessage()[1:]


def _log_accesses() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines())
    ACCESS.handlers, ACCESS.propagate = [handler], False
    ACCESS.setLevel(logging.INFO)
