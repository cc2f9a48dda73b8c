"""Models behind Hugging Face's router, which takes chat completions as OpenAI does and passes them to many servers."""

from dataclasses import replace

import httpx2
from pydantic_ai.models import Model
from pydantic_ai.profiles import ModelProfile

from lanterne_rouge.adapters.llm.answers import JsonMode
from lanterne_rouge.adapters.llm.live.openai import OPENAI


def _build(name: str, url: str, client: httpx2.AsyncClient, *, own_address: bool) -> Model:
    """Build a model as for any compatible server: behind the router they differ in what they support."""
    return OPENAI.build(name, url, client, own_address=True)


def _json_mode(name: str, profile: ModelProfile) -> JsonMode:
    return JsonMode.TEXT


HUGGINGFACE = replace(OPENAI, build=_build, json_mode=_json_mode, thinks=False)
