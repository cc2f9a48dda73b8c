"""Waits for the answer of a consent page: the browser comes back to this machine, or the athlete pastes the address."""

import select
import sys
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

ANSWER_S: Final = 600.0
"""As long as an answer is taken."""
DONE: Final = b"<!doctype html><meta charset=utf-8><title>Done</title><p>Done. You can close this page and go back to the terminal."


class _Callback(HTTPServer):
    """Takes one answer, at the path that the service was told; what else a browser asks for is no answer."""

    path, answer = "/", ""


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        callback = self.server
        if not isinstance(callback, _Callback) or urlsplit(self.path).path != callback.path:
            self.send_error(404)
            return
        if "?" in self.path:
            callback.answer = self.path
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(DONE)))
        self.end_headers()
        self.wfile.write(DONE)

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing: the address holds the code."""


def wait_for_answer(redirect: str, say: Callable[[str], None], *, waits_s: float = ANSWER_S) -> str:
    """The address that the consent page sent the athlete back to, or what they pasted; empty where nothing came."""
    server = _listening(redirect, say)
    say("Or paste here the address that the page sends you to, or the code in it.")
    end, sources = monotonic() + waits_s, [sys.stdin, *([server.socket] if server else [])]
    try:
        while (left := end - monotonic()) > 0:
            ready, _, _ = select.select(sources, [], [], left)
            if server is not None and server.socket in ready:
                server.handle_request()
                if server.answer:
                    return server.answer
            if sys.stdin in ready:
                line = sys.stdin.readline()
                if line.strip():
                    return line.strip()
                if not line:
                    sources.remove(sys.stdin)
                    if not sources:
                        return ""
        return ""
    finally:
        if server is not None:
            server.server_close()


def _listening(redirect: str, say: Callable[[str], None]) -> _Callback | None:
    place = urlsplit(redirect)
    if place.scheme != "http" or place.port is None:
        return None
    try:
        server = _Callback(("127.0.0.1", place.port), _Handler)
    except OSError:
        say(f"Port {place.port} is taken, so your browser can't bring the answer.")
        return None
    server.timeout, server.path = 5, place.path
    return server
