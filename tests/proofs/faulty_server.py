"""A model server on this machine that goes wrong in every way that a server can."""

import gzip
import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

# Longer than any test: a caller that comes back earlier has not waited for the server.
HANG_S = 600.0
Fault = Callable[["Talk"], None]


@dataclass
class Talk:
    """One request as it came in, and the way to answer it. `path` tells whose protocol is spoken."""

    connection: socket.socket
    path: str
    body: bytes
    stopped: threading.Event

    @property
    def is_anthropic(self) -> bool:
        """Whether the request is for Anthropic's messages."""
        return "messages" in self.path

    def send(self, data: bytes) -> None:
        """Raw bytes."""
        self.connection.sendall(data)

    def head(self, status: int, *headers: str, length: int | None = None) -> None:
        """A status line with headers; without a length the body ends with the connection."""
        sized = [] if length is None else [f"Content-Length: {length}"]
        lines = (f"HTTP/1.1 {status} Status", "Connection: close", *sized, *headers)
        self.send(("\r\n".join(lines) + "\r\n\r\n").encode())

    def reply(self, status: int, body: bytes, *headers: str, kind: str = "application/json") -> None:
        """A whole answer."""
        self.head(status, f"Content-Type: {kind}", *headers, length=len(body))
        self.send(body)

    def document(self, document: object, status: int = 200) -> None:
        """A whole JSON answer."""
        self.reply(status, json.dumps(document).encode())

    def says(self, text: str | None, stop: str = "stop") -> None:
        """The model's words, in the protocol of the one who asked."""
        if self.is_anthropic:
            stops = {"stop": "end_turn", "length": "max_tokens", "content_filter": "refusal"}
            parts = [] if text is None else [{"type": "text", "text": text}]
            use = {"input_tokens": 400, "output_tokens": 60}
            self.document(
                {"id": "m", "type": "message", "role": "assistant", "model": "m", "content": parts, "stop_reason": stops[stop],
                 "stop_sequence": None, "usage": use}
            )  # fmt: skip
            return
        choice = {"index": 0, "finish_reason": stop, "message": {"role": "assistant", "content": text}}
        use = {"prompt_tokens": 400, "completion_tokens": 60, "total_tokens": 460}
        self.document(
            {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": use}
        )

    def fails(self, status: int, *headers: str) -> None:
        """An error as both makers write it."""
        body = {
            "type": "error",
            "error": {"type": "some_error", "message": "no sk-canary-7f3a9b2c51", "code": None, "param": None},
        }
        self.reply(status, json.dumps(body).encode(), *headers)

    def wait(self) -> None:
        """Until the other side or the test has had enough."""
        self.stopped.wait(HANG_S)

    def reset(self) -> None:
        """The connection breaks off without a word."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()


def _endless(talk: Talk, head: bytes, piece: bytes, pause_s: float = 0.0) -> None:
    talk.head(200, "Content-Type: application/json")
    talk.send(head)
    while not talk.stopped.wait(pause_s) if pause_s else not talk.stopped.is_set():
        talk.send(piece)


def _cut(talk: Talk) -> None:
    talk.head(200, "Content-Type: application/json", length=5000)
    talk.send(b'{"id": "c", "choices": [{"index": 0, "mess')


def _reset_within(talk: Talk) -> None:
    _cut(talk)
    time.sleep(0.02)
    talk.reset()


def _stream_without_end(talk: Talk) -> None:
    talk.head(200, "Content-Type: text/event-stream")
    while not talk.stopped.wait(0.01):
        talk.send(b'data: {"choices": [{"index": 0, "delta": {"content": "push "}}]}\n\n')


def _bomb(talk: Talk) -> None:
    talk.reply(200, gzip.compress(b" " * 60_000_000), "Content-Encoding: gzip")


def _headers_without_end(talk: Talk) -> None:
    talk.send(b"HTTP/1.1 200 OK\r\n")
    while not talk.stopped.is_set():
        talk.send(b"X-More: " + b"a" * 2000 + b"\r\n")


def _calls_a_tool(talk: Talk) -> None:
    if talk.is_anthropic:
        part = {"type": "tool_use", "id": "t", "name": "delete_activity", "input": {"id": "1"}}
        talk.document({"id": "m", "type": "message", "role": "assistant", "model": "m", "content": [part],
                       "stop_reason": "tool_use", "stop_sequence": None, "usage": {"input_tokens": 1, "output_tokens": 1}})  # fmt: skip
        return
    call = {"id": "t", "type": "function", "function": {"name": "delete_activity", "arguments": '{"id": "1"}'}}
    message = {"role": "assistant", "content": None, "tool_calls": [call]}
    choice = {"index": 0, "finish_reason": "tool_calls", "message": message}
    talk.document({"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]})


FAULTS: dict[str, Fault] = {
    "hang": Talk.wait,
    "hang after the head": lambda t: (t.head(200, "Content-Type: application/json", length=100), t.wait())[1],
    "drip": lambda t: _endless(t, b'{"id": "', b"a", 0.05),
    "endless body": lambda t: _endless(t, b'{"id": "', b"a" * 65536),
    "endless blanks": lambda t: _endless(t, b"", b" " * 65536),
    "endless stream": _stream_without_end,
    "endless head": _headers_without_end,
    "bomb": _bomb,
    "reset": Talk.reset,
    "reset within": _reset_within,
    "cut": _cut,
    "no HTTP": lambda t: t.send(b"SSH-2.0-OpenSSH_9.6\r\n"),
    "empty": lambda t: t.reply(200, b""),
    "no JSON": lambda t: t.reply(200, b"{'id': push}"),
    "web page": lambda t: t.reply(200, b"<html><title>Log in</title></html>", kind="text/html"),
    "null": lambda t: t.document(None),
    "list": lambda t: t.document([]),
    "number": lambda t: t.document(1e9),
    "no choices": lambda t: t.document({"id": "c", "object": "chat.completion", "choices": [], "content": []}),
    "choices of nothing": lambda t: t.document({"id": "c", "choices": [None], "content": [None]}),
    "nested": lambda t: t.reply(200, b"[" * 100_000 + b"]" * 100_000),
    "not UTF-8": lambda t: t.reply(200, b'{"id": "\xff\xfe"}'),
    "1 MB": lambda t: t.says("push " * 200_000),
    "nothing said": lambda t: t.says(None),
    "blanks said": lambda t: t.says(" \n "),
    "cut by tokens": lambda t: t.says('{"action": "ma', "length"),
    "refused": lambda t: t.says("I cannot help with that.", "content_filter"),
    "a tool": _calls_a_tool,
    "300": lambda t: t.reply(307, b"", f"Location: {t.path}"),
    "400": lambda t: t.fails(400),
    "401": lambda t: t.fails(401),
    "403": lambda t: t.fails(403),
    "404": lambda t: t.fails(404),
    "429": lambda t: t.fails(429, "Retry-After: 0"),
    "429 for an hour": lambda t: t.fails(429, "Retry-After: 3600"),
    "500": lambda t: t.fails(500),
    "503": lambda t: t.fails(503, "Retry-After: 0"),
    "529": lambda t: t.fails(529),
    "999": lambda t: t.fails(999),
}


@dataclass
class FaultyServer:
    """Answers every request by `fault`, which a test may change at any time; `asked` counts the requests."""

    port: int
    fault: Fault = Talk.wait
    asked: int = 0
    stopped: threading.Event = field(default_factory=threading.Event)

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def faulty_server() -> Iterator[FaultyServer]:
    """The server, gone with every thread of it when the block ends."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = FaultyServer(port=listening.getsockname()[1])
    talks: list[threading.Thread] = []
    accepting = threading.Thread(target=_accept, args=(listening, server, talks))
    accepting.start()
    try:
        yield server
    finally:
        server.stopped.set()
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", server.port), timeout=120).close()
        accepting.join()
        listening.close()
        for talk in talks:
            talk.join(5)


def _accept(listening: socket.socket, server: FaultyServer, talks: list[threading.Thread]) -> None:
    while True:
        connection, _ = listening.accept()
        if server.stopped.is_set():
            connection.close()
            return
        talk = threading.Thread(target=_talk, args=(connection, server), daemon=True)
        talks.append(talk)
        talk.start()


def _talk(connection: socket.socket, server: FaultyServer) -> None:
    # The client may hang up at any moment, and mostly does.
    with connection, suppress(OSError):
        connection.settimeout(HANG_S)
        path, body = _request(connection)
        if path:
            server.asked += 1
            server.fault(Talk(connection=connection, path=path, body=body, stopped=server.stopped))


def _request(connection: socket.socket) -> tuple[str, bytes]:
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            return "", b""
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    sizes = [line.partition(":")[2] for line in lines if line.lower().startswith("content-length:")]
    while sizes and len(body) < int(sizes[0]):
        body += connection.recv(65536)
    return lines[0].split(" ")[1], body
