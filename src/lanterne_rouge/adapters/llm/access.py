"""Access to a provider's models: key, address, model names, reachability, and counting of tokens."""

import socket
import threading
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol, TypeAlias, TypeGuard, runtime_checkable
from urllib.parse import SplitResult, unquote, urlsplit

from lanterne_rouge.domain.language_model import ModelRole, TokenUse
from lanterne_rouge.ports.llm import LLMProvider, LLMRequest, MakerName

AnyRequest: TypeAlias = LLMRequest[Any]


@dataclass(frozen=True, kw_only=True)
class Access:
    """Access to one provider. `base_url` None is its own address; with another one the key may be absent."""

    maker: MakerName
    api_key: str | None = field(repr=False)
    base_url: str | None = field(repr=False)
    models: Mapping[ModelRole, str]


@dataclass(frozen=True, kw_only=True)
class Address:
    """A parsed base URL. `url` has no credentials; `host` is name and port; `basic` is a basic authorisation, if any."""

    url: str
    host: str
    basic: str | None = field(default=None, repr=False)


def read_address(base_url: str) -> Address | None:
    """Parse a base URL; None if it is not a web address."""
    try:
        split = urlsplit(base_url.strip())
        hostname = split.hostname
        port = split.port
    except ValueError:
        return None
    if split.scheme not in ("http", "https") or not hostname:
        return None
    shown = f"[{hostname}]" if ":" in hostname else hostname
    host = shown if port is None else f"{shown}:{port}"
    url = f"{split.scheme}://{host}{split.path.rstrip('/')}"
    return Address(url=url, host=host, basic=_basic(split))


def _basic(split: SplitResult) -> str | None:
    if split.username is None:
        return None
    pair = f"{unquote(split.username)}:{unquote(split.password or '')}"
    return f"Basic {b64encode(pair.encode()).decode()}"


@dataclass(frozen=True, kw_only=True)
class ModelTarget:
    """Where a request goes. `name` is for sentences, `provider` for records; `own_address` means a custom base URL."""

    name: str
    provider: str
    host: str
    own_address: bool
    model: str
    key_setting: str
    model_setting: str
    address_setting: str


@dataclass(frozen=True, kw_only=True)
class RetryPolicy:
    """Total `attempts`, and the first wait in seconds, doubled each time unless the provider names another."""

    attempts: int = 3
    first_wait_s: float = 0.5


@runtime_checkable
class Preparable(Protocol):
    """A provider that has something to load."""

    def prepare(self) -> None:
        """Load it. Never raises; failures appear when the provider is used."""
        ...


def prepare(provider: LLMProvider) -> None:
    """Load a provider if it has something to load."""
    if isinstance(provider, Preparable):
        provider.prepare()


CHARACTERS_A_TOKEN: Final = 4
"""A token of English text is about four characters, the providers' rule of thumb."""

MOST_TOKENS_A_DAY: Final = 10_000_000
"""The largest plausible token count of one exchange; larger ones would spoil sums and limits."""


def tokens_of(characters: int) -> int:
    """Estimate the tokens of a text by its number of characters."""
    return -(-characters // CHARACTERS_A_TOKEN)


def request_tokens(request: AnyRequest) -> int:
    """Estimate the tokens of a request's turns."""
    return tokens_of(sum(len(turn.text) for turn in request.turns))


def is_plausible_count(count: object) -> TypeGuard[int]:
    """Whether a reported token count is plausible: an integer, not negative, not too large."""
    return type(count) is int and 0 <= count <= MOST_TOKENS_A_DAY


def plausible_use(use: TokenUse, request: AnyRequest) -> TokenUse:
    """The use with implausible counts replaced by estimates: the request's length and the answer's limit."""
    if is_plausible_count(use.input_tokens) and is_plausible_count(use.output_tokens):
        return use
    return replace(
        use,
        input_tokens=use.input_tokens if is_plausible_count(use.input_tokens) else request_tokens(request),
        output_tokens=use.output_tokens if is_plausible_count(use.output_tokens) else request.max_tokens,
        estimated=True,
    )


class UsageCounter:
    """Counts requests as they are sent; `prompt_tokens` is the estimate for each of them."""

    def __init__(self, prompt_tokens: int) -> None:
        self._read = TokenUse(calls=1, input_tokens=prompt_tokens, estimated=True)
        self._ended = TokenUse()
        self._under_way = False

    def sent(self) -> None:
        """Record that a request is being sent."""
        self._under_way = True

    def failed(self, *, was_read: bool) -> None:
        """Record a failed attempt. `was_read`: a model may have read the prompt, so it is billed."""
        if self._under_way:
            self._ended = self._ended.plus(self._read if was_read else TokenUse(calls=1))
        self._under_way = False

    def answered(self, use: TokenUse) -> TokenUse:
        """Record an answer; returns its use plus that of earlier attempts."""
        self._under_way = False
        return self._ended.plus(use)

    @property
    def total(self) -> TokenUse:
        """The use of all attempts, including one under way."""
        return self._ended.plus(self._read) if self._under_way else self._ended


LEAST_LEFT_S: Final = 1.0


def seconds_left(deadline_s: float, spent_s: float) -> float:
    """What is left of a deadline after a library was loaded; a second, where the deadline has one, is left for the answer."""
    return max(deadline_s - spent_s, min(deadline_s, LEAST_LEFT_S))


WAIT_S = 2.0
PORTS = {"http": 80, "https": 443}


def answers(address: str, *, wait_s: float = WAIT_S) -> bool:
    """Whether a web address accepts a connection within `wait_s` seconds; False for an invalid address.

    A name is looked up in a thread of its own: without a network the lookup takes many times the seconds that a connection may.
    """
    connected = threading.Event()
    ended = threading.Event()

    def work() -> None:
        if _accepts(address, wait_s):
            connected.set()
        ended.set()

    threading.Thread(target=work, name="lanterne-connect", daemon=True).start()
    ended.wait(wait_s)
    return connected.is_set()


def _accepts(address: str, wait_s: float) -> bool:
    try:
        parts = urlsplit(address)
        place = (parts.hostname or "", parts.port or PORTS.get(parts.scheme, 443))
        with socket.create_connection(place, timeout=wait_s):
            return True
    except (OSError, ValueError):
        return False
