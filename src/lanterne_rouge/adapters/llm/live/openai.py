"""OpenAI's models, and any server with compatible chat completions."""

import httpx2
from openai import AsyncOpenAI
from pydantic_ai.models import Model
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.profiles.openai import OpenAIModelProfile
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

from lanterne_rouge.adapters.llm.answers import JsonMode, openai_json_mode
from lanterne_rouge.adapters.llm.live.wire import PLACEHOLDER_KEY, Language
from lanterne_rouge.domain.language_model import STRENGTH_ROLES, ModelRole

# Older local servers support neither the new name of the token limit nor strict tools.
_COMPATIBLE = OpenAIModelProfile(
    openai_chat_supports_max_completion_tokens=False, openai_supports_strict_tool_definition=False
)


def _build(name: str, url: str, client: httpx2.AsyncClient, *, own_address: bool) -> Model:
    """Build a chat completions model, the only interface that every compatible server has."""
    opened = AsyncOpenAI(base_url=url, api_key=PLACEHOLDER_KEY, http_client=client, max_retries=0)
    if own_address:
        provider = OpenAICompatibleProvider("openai", openai_client=opened)
        return OpenAIChatModel(name, provider=provider, profile=_COMPATIBLE)
    return OpenAIChatModel(name, provider=OpenAIProvider(openai_client=opened))


def _json_mode(name: str, profile: ModelProfile) -> JsonMode:
    return openai_json_mode(name)


def _temperature(role: ModelRole) -> float:
    return 0.7 if role in STRENGTH_ROLES else 0.2


OPENAI = Language(
    build=_build,
    key_headers=lambda key: {"authorization": f"Bearer {key}"},
    headers={},
    json_mode=_json_mode,
    json_beside_tools=True,
    temperature=_temperature,
    thinks=True,
    others_speak_it=True,
)
