"""Stands between a client and the mock server and keeps what was really sent: headers, keys and bytes as they left us.

It changes nothing, but for one thing on request: it can withhold headers of an answer, which the mock server always
sends. Every test speaks through its own path, so a late request of one test is not taken for another's.
"""

import http.client
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from tests.wire.sent import Sent

_UPSTREAM_WITHIN_S = 120.0
_OF_THE_HOP = frozenset(("connection", "keep-alive", "transfer-encoding", "host"))


class Wiretap(ThreadingHTTPServer):
    """Forwards to `upstream`; `sent` holds the requests by the first part of their path."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, upstream: str) -> None:
        super().__init__(("127.0.0.1", 0), _Forward)
        parts = urlsplit(upstream)
        self.upstream = (parts.hostname or "", parts.port or 0)
        self.sent: dict[str, list[Sent]] = {}
        self.withheld: frozenset[str] = frozenset()

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that gives up mid-answer is part of what is tested; nothing is printed about it."""


class _Forward(BaseHTTPRequestHandler):
    server: Wiretap
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        """Take the request, keep it, ask upstream, pass the answer on piece by piece."""
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        _, whose, path = self.path.split("/", 2)
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.sent.setdefault(whose, []).append(Sent(path=f"/{path}", headers=headers, body=body))
        upstream = http.client.HTTPConnection(*self.server.upstream, timeout=_UPSTREAM_WITHIN_S)
        try:
            passed = {name: value for name, value in headers.items() if name not in _OF_THE_HOP}
            upstream.request("POST", f"/{path}", body, passed)
            self._pass_on(upstream.getresponse())
        finally:
            upstream.close()

    def _pass_on(self, answer: http.client.HTTPResponse) -> None:
        self.send_response_only(answer.status, answer.reason)
        for name, value in answer.getheaders():
            if name.lower() not in _OF_THE_HOP | self.server.withheld | {"content-length"}:
                self.send_header(name, value)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        while piece := answer.read1():
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        self.wfile.write(b"0\r\n\r\n")

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@contextmanager
def listening(upstream: str) -> Iterator[Wiretap]:
    """A wiretap before `upstream` for as long as the block lasts."""
    with Wiretap(upstream) as tap:
        thread = threading.Thread(target=tap.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        try:
            yield tap
        finally:
            tap.shutdown()
            with suppress(RuntimeError):
                thread.join(5)
