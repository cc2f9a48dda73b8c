"""The door to any language model: one step, in which a model answers or asks for a tool. Nothing is carried out here."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar

from lanterne_rouge.domain.language_model import ModelRole, Prompt, TokenUse

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class ToolCall:
    """A model asks for a tool; `arguments` is JSON text as the model wrote it, not yet checked."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, kw_only=True)
class Turn:
    """One turn of an exchange. A `tool` turn answers the call `answers`; a `model` turn may hold calls."""

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
class Step(Generic[T]):
    """What is asked. `answer` is the type of the answer: `str` for plain words, else a frozen dataclass.

    `deadline_s` holds for everything together: retries, a second provider and the whole of a streamed answer.
    """

    role: ModelRole
    prompt: str
    turns: tuple[Turn, ...]
    answer: type[T]
    max_tokens: int
    deadline_s: float
    tools: tuple[ToolSpec, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Reply(Generic[T]):
    """What came: either a validated answer, or calls of tools that were offered. `provider` and `model` say from whom.

    `remembered`: an earlier run was given this answer; nobody was asked now, and `use` is what it took then.
    `instead_of` says who was asked first and why that one did not answer.
    """

    provider: str
    model: str
    use: TokenUse
    answer: T | None = None
    calls: tuple[ToolCall, ...] = ()
    remembered: bool = False
    instead_of: str | None = None


class LLMProvider(Protocol):
    """One way to a model."""

    @property
    def provider(self) -> str:
        """Whose models they are, as it is shown: openai, anthropic, google, scripted, or the host of a server."""
        ...

    def model_for(self, role: ModelRole) -> str:
        """The name of the model that answers in a role."""
        ...

    def step(self, asked: Step[T]) -> Reply[T]:
        """One exchange; raises `ModelFailed` when there is no usable answer in time, and nothing else."""
        ...


class PromptBook(Protocol):
    """The prompts in force."""

    def get(self, prompt_id: str) -> Prompt:
        """The version in force; raises `ModelFailed` with what is wrong where its file is broken."""
        ...
