"""Services on the loopback that take messages: a mail server, and one HTTP server that plays Telegram, ntfy, Twilio and GitHub."""

import json
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import socket
from threading import Thread

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session


@dataclass(kw_only=True)
class Mailbox:
    """Letters that a mail server took. `replies`: what it answers to the next ones instead of taking them."""

    letters: list[Message] = field(default_factory=list)
    to: list[str] = field(default_factory=list)
    replies: deque[str] = field(default_factory=deque)
    refused: frozenset[str] = frozenset()
    port: int = 0

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.refused:
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.replies:
            return self.replies.popleft()
        self.letters.append(message_from_bytes(bytes(envelope.content or b""), policy=default))
        self.to += envelope.rcpt_tos
        return "250 taken"


@contextmanager
def mail_server() -> Iterator[Mailbox]:
    """A mail server without encryption, which we only speak to on the loopback."""
    # The controller itself connects to its port, so it must know it.
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        box = Mailbox(port=free.getsockname()[1])
    controller = Controller(box, hostname="127.0.0.1", port=box.port)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()


@dataclass(frozen=True, kw_only=True)
class Received:
    """A request that a service got."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def document(self) -> dict[str, object]:
        return dict(json.loads(self.body))


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a service answers; status 0 hangs up without a word."""

    status: int = 200
    body: bytes = b'{"ok": true}'
    headers: tuple[tuple[str, str], ...] = ()


@dataclass(kw_only=True)
class WebService:
    """Requests that came, and the answers to the next ones; afterwards everything is taken by `usual`."""

    received: list[Received] = field(default_factory=list)
    answers: deque[Answer] = field(default_factory=deque)
    usual: Callable[[Received], Answer] = lambda request: Answer()
    url: str = ""


@contextmanager
def web_service(usual: Callable[[Received], Answer] | None = None) -> Iterator[WebService]:
    """An HTTP server that answers as a test says."""
    service = WebService()
    if usual is not None:
        service.usual = usual

    class Handler(BaseHTTPRequestHandler):
        def _answer(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            request = Received(
                method=self.command,
                path=self.path,
                headers={name.lower(): value for name, value in self.headers.items()},
                body=self.rfile.read(length),
            )
            service.received.append(request)
            answer = service.answers.popleft() if service.answers else service.usual(request)
            if answer.status == 0:
                self.close_connection = True
                return
            self.send_response(answer.status)
            for name, value in answer.headers:
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body)

        do_GET = do_POST = do_PUT = do_DELETE = _answer

        def log_message(self, format: str, *arguments: object) -> None:
            """Nothing: a test's output stays its own."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    service.url = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
