"""The providers of language models. A new one is a line here and a file in `live`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lanterne_rouge.adapters.llm.access import Access, RetryPolicy
from lanterne_rouge.adapters.llm.provider import Maker, ModelProvider
from lanterne_rouge.ports.llm import LLMProvider

if TYPE_CHECKING:
    from lanterne_rouge.adapters.llm.live.wire import Language


def open_provider(
    access: Access, *, attempts: int = 3, first_wait_s: float = 0.5, streamed: bool = False
) -> LLMProvider:
    """Open a provider without loading or sending anything; `first_wait_s` doubles with each further attempt."""
    retries = RetryPolicy(attempts=attempts, first_wait_s=first_wait_s)
    return ModelProvider(MAKERS[access.maker], access, retries, streamed=streamed)


# Each library takes a second or more to load, so it is loaded on first use.


def _openai() -> Language:
    from lanterne_rouge.adapters.llm.live.openai import OPENAI

    return OPENAI


def _anthropic() -> Language:
    from lanterne_rouge.adapters.llm.live.anthropic import ANTHROPIC

    return ANTHROPIC


def _google() -> Language:
    from lanterne_rouge.adapters.llm.live.google import GOOGLE

    return GOOGLE


MAKERS = {
    "openai": Maker(
        id="openai", name="OpenAI", home="https://api.openai.com/v1", load=_openai, own_strength_model=True
    ),
    "anthropic": Maker(id="anthropic", name="Anthropic", home="https://api.anthropic.com", load=_anthropic),
    "google": Maker(id="google", name="Google", home="https://generativelanguage.googleapis.com", load=_google),
}
