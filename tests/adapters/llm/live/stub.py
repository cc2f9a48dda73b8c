"""A model server on this machine that behaves as it is told: rightly, wrongly, slowly, or not at all."""

import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TypeAlias

Act: TypeAlias = Callable[[BaseHTTPRequestHandler], None]


@dataclass(frozen=True)
class Sent:
    """One request as it came over the wire; names of headers in small letters."""

    path: str
    headers: Mapping[str, str]
    text: str

    @property
    def body(self) -> dict[str, object]:
        return json.loads(self.text)


@dataclass
class Stub:
    """The acts are carried out one by one, the last one again and again; `sent` is what came."""

    acts: tuple[Act, ...]
    sent: list[Sent] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(*acts: Act) -> Iterator[Stub]:
    """A stub for the time of a test."""
    stub = Stub(acts)

    class Handler(BaseHTTPRequestHandler):
        over = stub.over

        def do_POST(self) -> None:
            text = self.rfile.read(int(self.headers.get("content-length") or 0)).decode()
            act = stub.acts[min(len(stub.sent), len(stub.acts) - 1)]
            stub.sent.append(Sent(self.path, {name.lower(): value for name, value in self.headers.items()}, text))
            try:
                act(self)
            except OSError:
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        block_on_close = False

        def handle_error(self, request: object, client_address: object) -> None:
            """Callers hang up as they like."""

    with Server(("127.0.0.1", 0), Handler) as server:
        stub.port = server.server_port
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        try:
            yield stub
        finally:
            stub.over.set()
            server.shutdown()
            thread.join()


def answers(status: int, body: object, **headers: str) -> Act:
    """A status with JSON, or with a text as it stands."""

    def act(handler: BaseHTTPRequestHandler) -> None:
        data = (body if isinstance(body, str) else json.dumps(body)).encode()
        given = {
            "content-type": "application/json",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        handler.send_response(status)
        for name, value in given.items():
            handler.send_header(name, value)
        handler.send_header("content-length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    return act


def hangs(handler: BaseHTTPRequestHandler) -> None:
    """Takes the request and never answers."""
    handler.over.wait()  # type: ignore[attr-defined]
    handler.close_connection = True


def resets(handler: BaseHTTPRequestHandler) -> None:
    """Takes the request and tears the connection down."""
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.connection.close()
    handler.close_connection = True
    handler.wfile = open("/dev/null", "wb")  # noqa: SIM115, PTH123


def pours(piece: bytes, kind: str, *, every_s: float = 0.0) -> Act:
    """A body without an end."""

    def act(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("content-type", kind)
        handler.end_headers()
        while not handler.over.wait(every_s):  # type: ignore[attr-defined]
            handler.wfile.write(piece)
            handler.wfile.flush()

    return act


def streams(*events: object) -> Act:
    """Server-sent events: JSON, or a text as it stands."""

    def act(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("content-type", "text/event-stream")
        handler.end_headers()
        for event in events:
            data = event if isinstance(event, str) else json.dumps(event)
            handler.wfile.write(f"data: {data}\n\n".encode())

    return act


def chat(text: str | None, *, finish: str = "stop", model: str = "gpt-4-0125-preview", **message: object) -> Act:
    """A chat completion."""
    said = {"role": "assistant", "content": text, **message}
    return answers(
        200,
        {
            "id": "c-1",
            "object": "chat.completion",
            "created": 1,
            "model": model,
            "choices": [{"index": 0, "finish_reason": finish, "message": said}],
            "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
        },
    )


def chunk(text: str, *, finish: str | None = None) -> dict[str, object]:
    """One piece of a streamed chat completion."""
    return {
        "id": "c-1",
        "object": "chat.completion.chunk",
        "created": 1,
        "model": "gpt-4o",
        "choices": [{"index": 0, "delta": {"role": "assistant", "content": text}, "finish_reason": finish}],
    }


def claude(text: str, *, stop: str = "end_turn") -> Act:
    """A message of Anthropic's."""
    return answers(
        200,
        {
            "id": "m-1",
            "type": "message",
            "role": "assistant",
            "model": "claude-sonnet-4-20250514",
            "content": [{"type": "text", "text": text}],
            "stop_reason": stop,
            "usage": {"input_tokens": 5, "output_tokens": 2},
        },
    )


def gemini(text: str, *, finish: str = "STOP") -> Act:
    """A candidate of Google's."""
    return answers(
        200,
        {
            "candidates": [{"content": {"parts": [{"text": text}], "role": "model"}, "finishReason": finish}],
            "usageMetadata": {"promptTokenCount": 4, "candidatesTokenCount": 2},
        },
    )
