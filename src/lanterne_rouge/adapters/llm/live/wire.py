"""The HTTP client for all vendor libraries, which limits what is sent and how much comes back.

The key is added to the request here. The libraries only have a placeholder, so that their errors, logs and traces cannot
show it; headers they add from the environment or about the machine are removed.
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
    """The response body is refused."""


class BodyTooLong(BodyRefused):
    """The response is longer than any answer can be."""


class WebPage(BodyRefused):
    """The response is a web page."""


def open_client(headers: Mapping[str, str], deadline_s: float, *, on_sent: Callable[[], None]) -> httpx2.AsyncClient:
    """Open a client for one exchange. Redirects are not followed, since they could leak the key and the prompt.

    `on_sent` is called whenever a request starts to be sent, after the connection is made.
    """

    async def watch(event: str, _: Mapping[str, object]) -> None:
        if event.endswith(".send_request_headers.started"):
            on_sent()

    async def send_only_ours(request: httpx2.Request) -> None:
        for name in tuple(request.headers):
            if name.lower() not in _LEAVING:
                del request.headers[name]
        # A compressed body could have any size.
        request.headers.update({"accept-encoding": "identity", "user-agent": "lanterne-rouge", **headers})
        request.extensions = {**request.extensions, "trace": watch}

    return httpx2.AsyncClient(
        verify=_trusted(),
        timeout=httpx2.Timeout(deadline_s + 1, connect=min(CONNECT_S, deadline_s + 1)),
        follow_redirects=False,
        # A proxy from the environment could read prompt and key.
        trust_env=False,
        event_hooks={"request": [send_only_ours], "response": [_take_little]},
    )


@cache
def _trusted() -> ssl.SSLContext:
    """The trusted certificates, cached because reading them takes 20 ms."""
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
    """A body that raises an error beyond the size limit."""

    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        received = 0
        async for piece in self._stream:
            received += len(piece)
            if received > LARGEST_ANSWER_BYTES:
                raise BodyTooLong("long body")
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()


class BuildModel(Protocol):
    """Builds a model by name and address, without a key, which is added later."""

    def __call__(self, name: str, url: str, client: httpx2.AsyncClient, *, own_address: bool) -> Model:
        """Build the model."""
        ...


@dataclass(frozen=True, kw_only=True)
class Language:
    """The API of one provider. `key_headers` returns headers with the key; `temperature` None is the provider's default;
    `others_speak_it` means that other servers implement parts of the same API.
    """

    build: BuildModel
    key_headers: Callable[[str], Mapping[str, str]]
    headers: Mapping[str, str]
    json_mode: Callable[[str, ModelProfile], JsonMode]
    json_beside_tools: bool
    temperature: Callable[[ModelRole], float | None]
    thinks: bool
    others_speak_it: bool = False
