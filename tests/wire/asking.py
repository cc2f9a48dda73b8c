"""How the wire tests ask: accesses to the mock server, and the questions of a day."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, TypeVar

import pytest

from lanterne_rouge.adapters.llm.access import Access, RetryPolicy
from lanterne_rouge.adapters.llm.provider import MAKERS, ModelProvider, open_provider
from lanterne_rouge.domain.language_model import STRENGTH_ROLES, ModelRole, ProposedDecision
from lanterne_rouge.ports.llm import LLMProvider, LLMRequest, ToolSpec, Turn
from tests.wire.conftest import Wire

T = TypeVar("T")

KEY = "sk-wire-test-0123456789"
DEADLINE_S = 120.0

DECISION: Mapping[str, object] = {
    "action": "ease",
    "reason": "Your readiness is low today, so keep it easy.",
    "intensity_recommendation": "low",
    "flags": ["low_readiness"],
    "confidence": 0.7,
}
SYSTEM = "You are a calm coach. Answer in JSON where a JSON answer is asked for."
USER = "Readiness is 61. What should today be?"
LOOK_UP = ToolSpec(
    name="look_up_day",
    description="What was trained on a day.",
    parameters={
        "type": "object",
        "properties": {"day": {"type": "string", "description": "A date as 2026-11-22."}},
        "required": ["day"],
        "additionalProperties": False,
    },
)


# The library warns that the documented default model is no longer offered; that is told elsewhere.
TOLERATED = [pytest.mark.filterwarnings("ignore:The model 'claude-:DeprecationWarning")]

MakerId = Literal["openai", "anthropic", "google"]


def open_wire(
    wire: Wire, maker: MakerId, model: str, *, attempts: int = 1, first_wait_s: float = 0.01, streamed: bool = False
) -> LLMProvider:
    """Our provider for a maker's own service, with the mock server in the place of its host, and one model for all roles."""
    home = wire.openai_url if maker == "openai" else wire.url
    access = Access(maker=maker, api_key=KEY, base_url=None, models=dict.fromkeys(ModelRole, model))
    patience = RetryPolicy(attempts=attempts, first_wait_s=first_wait_s)
    return ModelProvider(replace(MAKERS[maker], home=home), access, patience, streamed=streamed)


def open_server(
    wire: Wire, maker: MakerId, model: str, *, key: str | None = None, streamed: bool = False
) -> LLMProvider:
    """Our provider for a server of the athlete's own, by its base URL."""
    base_url = wire.openai_url if maker == "openai" else wire.url
    access = Access(maker=maker, api_key=key, base_url=base_url, models=dict.fromkeys(ModelRole, model))
    return open_provider(access, attempts=1, first_wait_s=0.01, streamed=streamed)


def words(
    role: ModelRole = ModelRole.EXPLAIN,
    *,
    turns: tuple[Turn, ...] = (),
    tools: tuple[ToolSpec, ...] = (),
    deadline_s: float = DEADLINE_S,
) -> LLMRequest[str]:
    """A question that is answered in words."""
    asked = _step(str, role, 100)
    return replace(asked, turns=(*asked.turns, *turns), tools=tools, deadline_s=deadline_s)


def decision(role: ModelRole = ModelRole.DECIDE) -> LLMRequest[ProposedDecision]:
    """A question that is answered by a decision."""
    return _step(ProposedDecision, role, 700)


def _step(answer: type[T], role: ModelRole, most: int) -> LLMRequest[T]:
    return LLMRequest(
        role=role,
        prompt=f"{role.value}@1",
        turns=(Turn(speaker="system", text=SYSTEM), Turn(speaker="user", text=USER)),
        answer=answer,
        max_tokens=4096 if role in STRENGTH_ROLES else most,
        deadline_s=DEADLINE_S,
    )


def calling(maker: MakerId, name: str, arguments: Mapping[str, object]) -> dict[str, Any]:
    """The mock server's answer that calls a tool. It has a word of its own for how such an answer of Gemini ends."""
    ending = {"finishReason": "stop"} if maker == "google" else {}
    return {"toolCalls": [{"name": name, "arguments": arguments}], **ending}
