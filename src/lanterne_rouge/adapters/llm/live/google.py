"""Google's Gemini models."""

import httpx2
from pydantic_ai.models import Model
from pydantic_ai.models.google import GoogleModel
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.providers.google import GoogleProvider

from lanterne_rouge.adapters.llm.answers import JsonMode
from lanterne_rouge.adapters.llm.live.wire import PLACEHOLDER_KEY, Language
from lanterne_rouge.domain.language_model import STRENGTH_ROLES, ModelRole


def _build(name: str, url: str, client: httpx2.AsyncClient, *, own_address: bool) -> Model:
    provider = GoogleProvider(api_key=PLACEHOLDER_KEY, http_client=client, base_url=url)
    return GoogleModel(name, provider=provider)


def _json_mode(name: str, profile: ModelProfile) -> JsonMode:
    return JsonMode.SCHEMA if profile.get("supports_json_schema_output") else JsonMode.TEXT


def _temperature(role: ModelRole) -> float | None:
    return None if role in STRENGTH_ROLES else 0.2


GOOGLE = Language(
    build=_build,
    key_headers=lambda key: {"x-goog-api-key": key},
    headers={},
    json_mode=_json_mode,
    json_beside_tools=False,
    temperature=_temperature,
    thinks=True,
)
