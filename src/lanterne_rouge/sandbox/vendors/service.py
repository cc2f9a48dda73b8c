"""A stand-in's server: real HTTP on the loopback, every request remembered, faults on demand."""

import json
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final, Protocol
from urllib.parse import parse_qsl, urlsplit

from lanterne_rouge.domain.errors import BadInput

HERE: Final = "127.0.0.1"


@dataclass(frozen=True, kw_only=True)
class Seen:
    """A request as it came; names of headers in lower case."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes

    @property
    def form(self) -> Mapping[str, str]:
        """The body as a form."""
        return dict(parse_qsl(self.body.decode("utf-8", "replace"), keep_blank_values=True))


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What a stand-in answers: a JSON document, or bytes."""

    status: int = 200
    document: object = None
    content: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def body(self) -> bytes:
        """The bytes on the wire."""
        if self.content is not None:
            return self.content
        return b"" if self.document is None else json.dumps(self.document).encode()


@dataclass(frozen=True, kw_only=True)
class Fault:
    """What goes wrong with the next request whose path holds `at`.

    `reply` is answered instead; else the true answer comes after `after_s`, broken off in the middle (`truncated`), or not at
    all although the request was carried out (`lost`).
    """

    at: str = ""
    reply: Reply | None = None
    after_s: float = 0.0
    truncated: bool = False
    lost: bool = False


class Service(Protocol):
    """What a service answers to a request."""

    def answer(self, seen: Seen) -> Reply:
        """The answer, with what it changes on the way."""
        ...


@dataclass(kw_only=True)
class StandIn:
    """A service that listens. `seen`: what was asked; `faults`: what goes wrong next, each once."""

    service: Service
    base_url: str = ""
    seen: list[Seen] = field(default_factory=list)
    faults: deque[Fault] = field(default_factory=deque)
    turn: threading.Lock = field(default_factory=threading.Lock)

    def handle(self, seen: Seen) -> tuple[Reply, Fault | None]:
        """VendorAnswer one request, or let it go wrong."""
        with self.turn:
            self.seen.append(seen)
            fault = next((fault for fault in self.faults if fault.at in seen.path), None)
            if fault is not None:
                self.faults.remove(fault)
                if fault.reply is not None:
                    return fault.reply, None
            return self.service.answer(seen), fault


@contextmanager
def listening(service: Service, port: int = 0) -> Iterator[StandIn]:
    """The service on a port of the loopback; 0 takes a free one."""
    stand_in = StandIn(service=service)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self._do()

        def do_POST(self) -> None:
            self._do()

        def do_PUT(self) -> None:
            self._do()

        def do_DELETE(self) -> None:
            self._do()

        def log_message(self, format: str, *arguments: object) -> None:
            """Say nothing: an address may hold a code."""

        def _do(self) -> None:
            place = urlsplit(self.path)
            length = int(self.headers.get("content-length") or 0)
            seen = Seen(
                method=self.command,
                path=place.path,
                query=dict(parse_qsl(place.query, keep_blank_values=True)),
                headers={name.lower(): value for name, value in self.headers.items()},
                body=self.rfile.read(length),
            )
            reply, fault = stand_in.handle(seen)
            self._send(reply, fault or Fault())

        def _send(self, reply: Reply, fault: Fault) -> None:
            body = reply.body
            if fault.after_s:
                time.sleep(fault.after_s)
            if fault.lost:
                self.close_connection = True
                return
            try:
                self.send_response(reply.status)
                for name, value in {"Content-Type": "application/json", **reply.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body[: len(body) // 2] if fault.truncated else body)
                self.wfile.flush()
            except OSError:
                self.close_connection = True  # whoever asked has gone
            if fault.truncated:
                self.close_connection = True

    try:
        server = ThreadingHTTPServer((HERE, port), Handler)
    except OSError as error:
        raise BadInput(f"Port {port} is taken.", "Choose another, or leave out --port for a free one.") from error
    server.daemon_threads = True
    stand_in.base_url = f"http://{HERE}:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    try:
        yield stand_in
    finally:
        server.shutdown()
        server.server_close()
