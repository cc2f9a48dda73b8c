"""What a provider loads before it can be asked, so that it need not be loaded while somebody waits for an answer."""

from typing import Protocol, runtime_checkable

from lanterne_rouge.ports.llm import LLMProvider


@runtime_checkable
class Prepares(Protocol):
    """A provider that has something to load."""

    def prepare(self) -> None:
        """Load it. Never raises: what is wrong is told when the provider is asked."""
        ...


def prepare(provider: LLMProvider) -> None:
    """Makes a provider ready, where it has anything to load."""
    if isinstance(provider, Prepares):
        provider.prepare()
