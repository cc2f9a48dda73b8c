"""Loads the libraries once, so that no test with a short deadline pays for it."""

import pytest

from lanterne_rouge.domain.model_use import ModelRole
from lanterne_rouge.llm.access import Access
from lanterne_rouge.llm.catalogue import open_provider
from tests.llm.live.asking import words
from tests.llm.live.stub import chat, serving


@pytest.fixture(scope="package", autouse=True)
def loaded() -> None:
    """One question to OpenAI's library."""
    with serving(chat("Fine.")) as stub:
        access = Access(maker="openai", api_key=None, base_url=stub.url, models=dict.fromkeys(ModelRole, "m"))
        open_provider(access).step(words())
