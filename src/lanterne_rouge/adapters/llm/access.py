"""What it takes to reach a maker's models: a key, an address, and a model name for each role."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, Protocol, TypeGuard, runtime_checkable
from urllib.parse import SplitResult, unquote, urlsplit

from lanterne_rouge.adapters.llm.any_step import AnyStep
from lanterne_rouge.domain.language_model import ModelRole, TokenUse
from lanterne_rouge.ports.llm import LLMProvider


@dataclass(frozen=True, kw_only=True)
class Access:
    """`base_url` None is the maker's own address; with another one the key may be absent. The key is never shown."""

    maker: Literal["openai", "anthropic", "google"]
    api_key: str | None = field(repr=False)
    base_url: str | None = field(repr=False)
    models: Mapping[ModelRole, str]


@dataclass(frozen=True, kw_only=True)
class Address:
    """`url` has no credentials; `host` is name and port, as it is shown; `basic` is a basic authorisation, if any."""

    url: str
    host: str
    basic: str | None = field(default=None, repr=False)


def read_address(base_url: str) -> Address | None:
    """The address in a base URL; None where it is no web address."""
    try:
        split = urlsplit(base_url.strip())
        named = split.hostname
        port = split.port
    except ValueError:
        return None
    if split.scheme not in ("http", "https") or not named:
        return None
    shown = f"[{named}]" if ":" in named else named
    host = shown if port is None else f"{shown}:{port}"
    url = f"{split.scheme}://{host}{split.path.rstrip('/')}"
    return Address(url=url, host=host, basic=_basic(split))


def _basic(split: SplitResult) -> str | None:
    if split.username is None:
        return None
    pair = f"{unquote(split.username)}:{unquote(split.password or '')}"
    return f"Basic {b64encode(pair.encode()).decode()}"


@dataclass(frozen=True, kw_only=True)
class Whom:
    """`name` is for sentences, `provider` for records; `host` is name and port; `own_address` tells a base URL of one's own."""

    name: str
    provider: str
    host: str
    own_address: bool
    model: str
    key_setting: str
    model_setting: str
    address_setting: str


@dataclass(frozen=True, kw_only=True)
class Patience:
    """`attempts` in all; the first wait in seconds, doubled each time unless the other side names another."""

    attempts: int = 3
    first_wait_s: float = 0.5


@runtime_checkable
class Prepares(Protocol):
    """A provider that has something to load."""

    def prepare(self) -> None:
        """Load it. Never raises: what is wrong is told when the provider is asked."""
        ...


def prepare(provider: LLMProvider) -> None:
    """Makes a provider ready, where it has anything to load."""
    if isinstance(provider, Prepares):
        provider.prepare()


CHARACTERS_A_TOKEN: Final = 4
"""A token of English text is about four characters long: the makers' own rule of thumb."""

MOST_TOKENS_A_DAY: Final = 10_000_000
"""No model reads or writes more in one exchange; a larger count is a fault or a lie, and would spoil sums and limits."""


def tokens_of(characters: int) -> int:
    """About how many tokens a text of so many characters has."""
    return -(-characters // CHARACTERS_A_TOKEN)


def tokens_asked(asked: AnyStep) -> int:
    """About how many tokens the turns of a step have."""
    return tokens_of(sum(len(turn.text) for turn in asked.turns))


def can_be(count: object) -> TypeGuard[int]:
    """Whether a number of tokens that somebody named can be one: a whole number, not negative, not beyond all measure."""
    return type(count) is int and 0 <= count <= MOST_TOKENS_A_DAY


def believed(use: TokenUse, asked: AnyStep) -> TokenUse:
    """The use with counts that can be; for others stand the length of what was asked and the longest answer allowed."""
    if can_be(use.input_tokens) and can_be(use.output_tokens):
        return use
    return replace(
        use,
        input_tokens=use.input_tokens if can_be(use.input_tokens) else tokens_asked(asked),
        output_tokens=use.output_tokens if can_be(use.output_tokens) else asked.max_tokens,
        estimated=True,
    )


class Spent:
    """Counts requests as they are sent; `prompt_tokens` is about what each of them holds."""

    def __init__(self, prompt_tokens: int) -> None:
        self._read = TokenUse(calls=1, input_tokens=prompt_tokens, estimated=True)
        self._ended = TokenUse()
        self._under_way = False

    def sent(self) -> None:
        """A request is on its way; whatever comes of it, it counts."""
        self._under_way = True

    def failed(self, *, was_read: bool) -> None:
        """An attempt has failed. `was_read`: a model may have read the prompt, so that it is paid for."""
        if self._under_way:
            self._ended = self._ended.plus(self._read if was_read else TokenUse(calls=1))
        self._under_way = False

    def answered(self, use: TokenUse) -> TokenUse:
        """The use of an answer together with that of the attempts before it."""
        self._under_way = False
        return self._ended.plus(use)

    @property
    def so_far(self) -> TokenUse:
        """What all attempts took; one that is under way may have been read."""
        return self._ended.plus(self._read) if self._under_way else self._ended
