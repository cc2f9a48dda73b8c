"""The interface to language models: one request, answered by the model or by calls of tools, which are not run here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from lanterne_rouge.domain.language_model import ModelRole, Prompt, TokenUse
    from lanterne_rouge.ports.stores import ModelCalls, StateStore

T = TypeVar("T")
MakerName = Literal["openai", "anthropic", "google", "huggingface"]


@dataclass(frozen=True, kw_only=True)
class ToolCall:
    """A model's call of a tool; `arguments` is unchecked JSON text."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, kw_only=True)
class Turn:
    """One turn of a conversation. A `tool` turn answers the call with id `answers`; a `model` turn may have calls."""

    speaker: Literal["system", "user", "model", "tool"]
    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    answers: str | None = None


@dataclass(frozen=True, kw_only=True)
class ToolSpec:
    """A tool as a model sees it; `parameters` is a JSON schema of an object."""

    name: str
    description: str
    parameters: Mapping[str, object]


@dataclass(frozen=True, kw_only=True)
class LLMRequest(Generic[T]):
    """A request to a model. `answer` is the type of the answer: `str` for text, else a frozen dataclass.

    `deadline_s` covers everything: retries, a second provider and the whole streamed answer.
    """

    role: "ModelRole"
    prompt: str
    turns: tuple[Turn, ...]
    answer: type[T]
    max_tokens: int
    deadline_s: float
    tools: tuple[ToolSpec, ...] = ()


@dataclass(frozen=True, kw_only=True)
class LLMReply(Generic[T]):
    """A model's reply: either a validated answer or tool calls, with the provider and model that gave it.

    `remembered`: the answer comes from an earlier run, and `use` is what it cost then. `instead_of` says which provider
    was asked first and why it did not answer.
    """

    provider: str
    model: str
    use: "TokenUse"
    answer: T | None = None
    calls: tuple[ToolCall, ...] = ()
    remembered: bool = False
    instead_of: str | None = None


class LLMProvider(Protocol):
    """A provider of language models."""

    @property
    def provider(self) -> str:
        """The provider's name as shown: openai, anthropic, google, scripted, or the host of a server."""
        ...

    def model_for(self, role: "ModelRole") -> str:
        """The name of the model that answers in a role."""
        ...

    def step(self, request: LLMRequest[T]) -> LLMReply[T]:
        """Send one request. Raises only `ModelFailed`, when there is no usable answer in time."""
        ...


class PromptCatalogue(Protocol):
    """The prompts in force."""

    def get(self, prompt_id: str) -> "Prompt":
        """The version in force; raises `ModelFailed` if its file is invalid."""
        ...


class PriceList(Protocol):
    """What tokens cost."""

    @property
    def problem(self) -> str | None:
        """What is wrong with the athlete's own table; until it is mended it is left out."""
        ...

    def cost_usd(
        self, provider: str, model: str, input_tokens: int, output_tokens: int, *, configured: str | None = None
    ) -> float | None:
        """What a call costs in USD; None where the price is unknown."""
        ...


class ModelMakers(Protocol):
    """Opens the makers of language models and wraps what every call passes through."""

    def why_unavailable(self) -> str | None:
        """Why no maker can be asked on this installation, and what to do about it; None where one can."""
        ...

    def open(
        self,
        maker: MakerName,
        *,
        api_key: str | None,
        base_url: str | None,
        models: Mapping["ModelRole", str],
        retries: int,
    ) -> LLMProvider:
        """A maker's models; nothing is loaded or sent yet. `retries` follow a first attempt that failed for a while."""
        ...

    def scripted(self, script: Path | None) -> LLMProvider:
        """A model whose answers are read from a file, else made up by the built-in one."""
        ...

    def redacting(self, provider: LLMProvider, secrets: tuple[str, ...]) -> LLMProvider:
        """Refuse to send anything that contains a secret or a private name."""
        ...

    def metered(
        self,
        provider: LLMProvider,
        *,
        calls: "ModelCalls",
        clock: Callable[[], tuple[datetime, date]],
        daily_limit: int | None,
        prices: PriceList,
    ) -> LLMProvider:
        """Write every call into the ledger, and ask no more than the daily limit allows."""
        ...

    def remembering(self, provider: LLMProvider, state: "StateStore") -> LLMProvider:
        """Reuse the earlier answer when the very same question is asked again."""
        ...

    def with_fallback(self, first: LLMProvider, second: LLMProvider) -> LLMProvider:
        """Ask the second when the first fails."""
        ...

    def prompts(self, folder: Path | None, chosen: Mapping[str, str]) -> PromptCatalogue:
        """The packaged prompts with the athlete's own from a folder."""
        ...

    def prices(self, file: Path) -> PriceList:
        """The packaged prices with the athlete's own from a file."""
        ...

    def name(self, maker: str) -> str:
        """A maker's name as people know it; a server's own address stays as it is."""
        ...

    def home(self, maker: str) -> str:
        """The address of a maker where none is set."""
        ...

    def host(self, address: str) -> str | None:
        """The host of an address without its password; None for something that is no web address."""
        ...

    def is_reachable(self, address: str) -> bool:
        """Whether somebody answers at an address; nothing is sent."""
        ...
