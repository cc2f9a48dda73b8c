"""How these tests ask: a provider on the stub's address, and small questions."""

from dataclasses import replace
from typing import Literal, TypeVar

import pytest

from lanterne_rouge.adapters.llm.access import Access, RetryPolicy
from lanterne_rouge.adapters.llm.provider import MAKERS, ModelProvider, open_provider
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import ModelRole, ProposedDecision
from lanterne_rouge.ports.llm import LLMProvider, LLMRequest, ToolSpec, Turn
from tests.adapters.llm.live.stub import Stub

T = TypeVar("T")

KEY = "sk-canary-0123456789abcdef"
SECRET = "canary of the athlete's day"
MODELS = {"openai": "gpt-4o", "anthropic": "claude-sonnet-4-20250514", "google": "gemini-2.5-flash"}
MakerId = Literal["openai", "anthropic", "google"]
DECISION = (
    '{"action": "ease", "reason": "Take it easy.", "intensity_recommendation": "low", "flags": [], "confidence": 0.7}'
)
# Ends a test that hangs, and no other, however busy the machine is.
NO_HURRY_S = 120.0
TOOL = ToolSpec(
    name="look_up",
    description="A day.",
    parameters={"type": "object", "properties": {"day": {"type": "string"}}, "required": ["day"]},
)


def own_server(stub: Stub, maker: MakerId = "openai", *, attempts: int = 1, streamed: bool = False) -> LLMProvider:
    """A provider whose base URL was set to the stub."""
    base_url = f"{stub.url}/v1" if maker == "openai" else stub.url
    return at(base_url, maker, attempts=attempts, streamed=streamed)


def at(
    base_url: str, maker: MakerId = "openai", *, attempts: int = 1, streamed: bool = False, key: str | None = KEY
) -> LLMProvider:
    """A provider with a base URL."""
    access = Access(maker=maker, api_key=key, base_url=base_url, models=dict.fromkeys(ModelRole, MODELS[maker]))
    return open_provider(access, attempts=attempts, first_wait_s=0.02, streamed=streamed)


def official(stub: Stub, maker: MakerId = "openai", *, model: str | None = None, key: str | None = KEY) -> LLMProvider:
    """A provider that takes the stub for the maker's own address."""
    home = replace(MAKERS[maker], home=f"{stub.url}/v1" if maker == "openai" else stub.url)
    models = dict.fromkeys(ModelRole, model or MODELS[maker])
    access = Access(maker=maker, api_key=key, base_url=None, models=models)
    return ModelProvider(home, access, RetryPolicy(attempts=1))


def words(
    *, role: ModelRole = ModelRole.EXPLAIN, deadline_s: float = NO_HURRY_S, tools: tuple[ToolSpec, ...] = ()
) -> LLMRequest[str]:
    """A question answered in words."""
    return _step(str, role, deadline_s, 100, tools)


def decision(*, deadline_s: float = NO_HURRY_S, tools: tuple[ToolSpec, ...] = ()) -> LLMRequest[ProposedDecision]:
    """A question answered by a decision."""
    return _step(ProposedDecision, ModelRole.DECIDE, deadline_s, 700, tools)


def failure(provider: LLMProvider, asked: LLMRequest[T]) -> ModelFailed:
    """What goes wrong."""
    with pytest.raises(ModelFailed) as raised:
        provider.step(asked)
    return raised.value


def _step(answer: type[T], role: ModelRole, deadline_s: float, most: int, tools: tuple[ToolSpec, ...]) -> LLMRequest[T]:
    return LLMRequest(
        role=role,
        prompt=f"{role.value}@1",
        turns=(Turn(speaker="system", text="Answer in JSON."), Turn(speaker="user", text=SECRET)),
        answer=answer,
        max_tokens=most,
        deadline_s=deadline_s,
        tools=tools,
    )
