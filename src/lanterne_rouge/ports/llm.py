"""The interface to language models: one request, answered by the model or by calls of tools, which are not run here."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar

from lanterne_rouge.domain.language_model import ModelRole, Prompt, TokenUse

T = TypeVar("T")


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

    role: ModelRole
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
    use: TokenUse
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

    def model_for(self, role: ModelRole) -> str:
        """The name of the model that answers in a role."""
        ...

    def step(self, request: LLMRequest[T]) -> LLMReply[T]:
        """Send one request. Raises only `ModelFailed`, when there is no usable answer in time."""
        ...


class PromptCatalogue(Protocol):
    """The prompts in force."""

    def get(self, prompt_id: str) -> Prompt:
        """The version in force; raises `ModelFailed` if its file is invalid."""
        ...
