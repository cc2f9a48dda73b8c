"""The HTTP client that every maker's library is given: what may leave, and how much may come back.

The key is put on the request here, at the last moment. The libraries hold only a placeholder, so that no error, log or
trace of theirs can show it; and headers that they add from the environment or about the machine do not leave.
"""

import ssl
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol, cast

import httpx2
from pydantic_ai.models import Model
from pydantic_ai.profiles import ModelProfile

from lanterne_rouge.adapters.llm.answers import JsonMode
from lanterne_rouge.domain.language_model import ModelRole

LARGEST_ANSWER_BYTES = 1_000_000
PLACEHOLDER_KEY = "no-key-here"
CONNECT_S = 5.0

_LEAVING = frozenset(
    {"host", "accept", "connection", "content-type", "content-length", "transfer-encoding", "anthropic-beta"}
)


class BodyRefused(httpx2.TransportError):
    """What came back is not taken."""


class BodyTooLong(BodyRefused):
    """The other side sends more than any answer can have."""


class WebPage(BodyRefused):
    """The other side answers with a page for people."""


def open_client(headers: Mapping[str, str], deadline_s: float, *, on_sent: Callable[[], None]) -> httpx2.AsyncClient:
    """A client for one exchange. Redirects are not followed: they could take the key and the prompt elsewhere.

    `on_sent` is called whenever a request begins to leave, which is after the connection has come about.
    """

    async def watch(event: str, _: Mapping[str, object]) -> None:
        if event.endswith(".send_request_headers.started"):
            on_sent()

    async def send_only_ours(request: httpx2.Request) -> None:
        for name in tuple(request.headers):
            if name.lower() not in _LEAVING:
                del request.headers[name]
        # A packed body could unpack to any size.
        request.headers.update({"accept-encoding": "identity", "user-agent": "lanterne-rouge", **headers})
        request.extensions = {**request.extensions, "trace": watch}

    return httpx2.AsyncClient(
        verify=_trusted(),
        timeout=httpx2.Timeout(deadline_s + 1, connect=min(CONNECT_S, deadline_s + 1)),
        follow_redirects=False,
        # A proxy that the environment names would read prompt and key, also on the way to a server in the same house.
        trust_env=False,
        event_hooks={"request": [send_only_ours], "response": [_take_little]},
    )


@cache
def _trusted() -> ssl.SSLContext:
    """Whose certificates count. Reading them takes 20 ms, most of a call's own time, so they are read once."""
    return httpx2.create_ssl_context()


async def _take_little(response: httpx2.Response) -> None:
    if response.headers.get("content-encoding", "identity").lower() != "identity":
        raise BodyRefused("packed body")
    if response.status_code < 400 and response.headers.get("content-type", "").lower().startswith("text/html"):
        raise WebPage("web page")
    if _announced(response) > LARGEST_ANSWER_BYTES:
        raise BodyTooLong("long body")
    response.stream = _Capped(cast(httpx2.AsyncByteStream, response.stream))


def _announced(response: httpx2.Response) -> int:
    length = response.headers.get("content-length", "0")
    return int(length) if length.isascii() and length.isdigit() and len(length) < 20 else 0


class _Capped(httpx2.AsyncByteStream):
    """A body that ends with an error when it grows beyond the cap."""

    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        taken = 0
        async for piece in self._stream:
            taken += len(piece)
            if taken > LARGEST_ANSWER_BYTES:
                raise BodyTooLong("long body")
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()


class BuildModel(Protocol):
    """Opens a model by name at an address, without a key: `wire` adds it."""

    def __call__(self, name: str, url: str, client: httpx2.AsyncClient, *, own_address: bool) -> Model:
        """The model, ready to be asked."""
        ...


@dataclass(frozen=True, kw_only=True)
class Language:
    """`key_headers` carry the key; `temperature` None leaves it to the maker; `others_speak_it`: so do servers
    of other makers, and they know less of it.
    """

    build: BuildModel
    key_headers: Callable[[str], Mapping[str, str]]
    headers: Mapping[str, str]
    json_mode: Callable[[str, ModelProfile], JsonMode]
    json_beside_tools: bool
    temperature: Callable[[ModelRole], float | None]
    thinks: bool
    others_speak_it: bool = False
