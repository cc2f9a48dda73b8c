"""Anthropic's models."""

import httpx2
from anthropic import AsyncAnthropic
from pydantic_ai.models import Model
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.providers.anthropic import AnthropicProvider

from lanterne_rouge.adapters.llm.answers import JsonMode
from lanterne_rouge.adapters.llm.live.wire import PLACEHOLDER_KEY, Language
from lanterne_rouge.domain.language_model import STRENGTH_ROLES, ModelRole

# The library would send a newer version and the key as a bearer token; use the documented form instead.
API_VERSION = "2023-06-01"


def _build(name: str, url: str, client: httpx2.AsyncClient, *, own_address: bool) -> Model:
    # The library adds the version to the path itself.
    opened = AsyncAnthropic(
        base_url=url.removesuffix("/v1"), api_key=PLACEHOLDER_KEY, http_client=client, max_retries=0
    )
    return AnthropicModel(name, provider=AnthropicProvider(anthropic_client=opened))


def _json_mode(name: str, profile: ModelProfile) -> JsonMode:
    return JsonMode.SCHEMA if profile.get("supports_json_schema_output") else JsonMode.TEXT


def _temperature(role: ModelRole) -> float | None:
    return None if role in STRENGTH_ROLES else 0.2


ANTHROPIC = Language(
    build=_build,
    key_headers=lambda key: {"x-api-key": key},
    headers={"anthropic-version": API_VERSION},
    json_mode=_json_mode,
    json_beside_tools=True,
    temperature=_temperature,
    thinks=False,
)
