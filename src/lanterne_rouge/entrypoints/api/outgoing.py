"""Answers on their way out: no folder of the server in them, for the app no command either, and made smaller.

Plain ASGI, so that streams stay streams.
"""

import gzip
import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lanterne_rouge.entrypoints.api.event_streams import EVENT_STREAM
from lanterne_rouge.entrypoints.api.in_german import document_in_german, events_in_german, wants_german
from lanterne_rouge.entrypoints.in_app import in_app

SMALLEST: Final = 600
# Of an answer of 90 KB Brotli's fourth step makes 20 KB in a millisecond; gzip's needs its sixth and four.
BROTLI_STEP, GZIP_STEP = 4, 6
# The last two steps take Brotli ten times as long for a twentieth less.
BEST_BROTLI, BEST_GZIP = 9, 9
TEXTS: Final = frozenset({"application/json", "application/problem+json", "text/calendar", EVENT_STREAM})
# An app that was loaded before the server was renewed may send what the server no longer reads; what it sends else is read.
APP_VERSION: Final = "x-app-version"
# What the folder of the home is called outside of the server.
THE_HOME: Final = b"LANTERNE_HOME"
Squeeze = Callable[[bytes], bytes]


class Outgoing:
    """Takes the home's folder out of texts and, for the app, commands; compresses what comes in one piece and is worth it."""

    def __init__(self, app: ASGIApp, home: Path) -> None:
        self._app, self._written, self._home = app, _in_json(home), whole_path(home)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        accepted, is_app = headers.get("accept-encoding", ""), APP_VERSION in headers
        german = is_app and wants_german(headers)
        begun: Message | None = None
        kind = ""

        async def send_edited(message: Message) -> None:
            nonlocal begun, kind
            if message["type"] == "http.response.start":
                begun, kind = message, Headers(raw=message["headers"]).get("content-type", "").partition(";")[0]
                return
            # Looked for plainly first: the pattern takes longer than everything else together.
            if kind in TEXTS and self._written in message.get("body", b""):
                message["body"] = self._home.sub(_outside, message["body"])
            if is_app and kind in TEXTS:
                body = in_app(message.get("body", b""))
                translate = events_in_german if kind == EVENT_STREAM else document_in_german
                message["body"] = translate(body) if german and body else body
            start, begun = begun, None
            if start is not None and is_app:
                # What a browser has kept in one language is not asked about in another.
                MutableHeaders(scope=start).add_vary_header("Accept-Language")
            if start is not None:
                if kind in TEXTS and kind != EVENT_STREAM:
                    _make_smaller(MutableHeaders(scope=start), message, accepted)
                await send(start)
            await send(message)

        await self._app(scope, receive, send_edited)


def squeezer(accepted: str, *, best: bool = False) -> tuple[str, Squeeze] | None:
    """The encoding for a caller and what makes it, by an `Accept-Encoding`; `best`: for what is made once and sent often."""
    wanted = _wanted(accepted)
    for name, make in _ENCODINGS.items():
        if wanted.get(name, wanted.get("*", 0.0)) > 0:
            return name, make(best)
    return None


def _make_smaller(headers: MutableHeaders, message: Message, accepted: str) -> None:
    """Compress a body that is whole, in place, and say so in the headers."""
    headers.add_vary_header("Accept-Encoding")
    body = message.get("body", b"")
    if message.get("more_body") or not body:
        return
    chosen = squeezer(accepted) if len(body) >= SMALLEST else None
    if chosen is not None:
        headers["Content-Encoding"], body = chosen[0], chosen[1](body)
    message["body"], headers["Content-Length"] = body, str(len(body))


def _in_json(home: Path) -> bytes:
    return json.dumps(str(home), ensure_ascii=False)[1:-1].encode()


def whole_path(home: Path) -> re.Pattern[bytes]:
    """Finds the folder as a whole path, with the folder of an upload within it, as JSON writes them."""
    folder, upload = re.escape(_in_json(home)), rb"[/\\]+\.incoming-\w+"
    within = rb"(%b(?:/|\\\\)+)|(?:%b)?(?![\w-])" % (upload, upload)
    return re.compile(rb"(?<![\w./-])%b(?:%b)" % (folder, within))


def _outside(match: re.Match[bytes]) -> bytes:
    # A file that was sent is known by its own name: its sender knows of no folder.
    return b"" if match[1] else THE_HOME


def _wanted(accepted: str) -> Mapping[str, float]:
    """Encodings by how welcome they are; 0 is not at all."""
    wanted = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            wanted[name.strip()] = float(weight) if weight else 1.0
        except ValueError:
            continue
    return wanted


def _brotli(best: bool) -> Squeeze:
    # Imported here: a server whose callers read gzip alone never loads it.
    import brotli

    return partial(brotli.compress, quality=BEST_BROTLI if best else BROTLI_STEP)


def _gzip(best: bool) -> Squeeze:
    return partial(gzip.compress, compresslevel=BEST_GZIP if best else GZIP_STEP, mtime=0)


_ENCODINGS: Final[Mapping[str, Callable[[bool], Squeeze]]] = {"br": _brotli, "gzip": _gzip}
