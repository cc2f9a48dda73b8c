"""Loads the libraries once, so that no test with a short deadline pays for it."""

import pytest

from lanterne_rouge.adapters.llm.access import Access
from lanterne_rouge.adapters.llm.provider import open_provider
from lanterne_rouge.domain.language_model import ModelRole
from tests.adapters.llm.live.asking import words
from tests.adapters.llm.live.stub import chat, serving


@pytest.fixture(scope="package", autouse=True)
def loaded() -> None:
    """One question to OpenAI's library."""
    with serving(chat("Fine.")) as stub:
        access = Access(maker="openai", api_key=None, base_url=stub.url, models=dict.fromkeys(ModelRole, "m"))
        open_provider(access).step(words())
