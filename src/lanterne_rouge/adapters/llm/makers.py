"""All language model adapters behind one object; each part is loaded on first use."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.ports.llm import LLMProvider, MakerName, PriceList, PromptCatalogue
from lanterne_rouge.ports.stores import ModelCalls, StateStore

if TYPE_CHECKING:
    from lanterne_rouge.adapters.llm.metered import LedgerFailure

LIBRARY = "pydantic_ai"
NOT_INSTALLED = "The libraries for language models are not installed."
HOW_TO_INSTALL = "Add them with make setup, or with pip install 'lanterne-rouge[models]'."


@dataclass(frozen=True)
class LanguageModels:
    """The makers of language models. One instance a request, so that a ledger which refuses one call stops them all."""

    @cached_property
    def _unwritten(self) -> "LedgerFailure":
        from lanterne_rouge.adapters.llm.metered import LedgerFailure

        return LedgerFailure()

    def why_unavailable(self) -> str | None:
        """Why no maker can be asked on this installation, and what to do about it; None where one can."""
        return None if find_spec(LIBRARY) is not None else f"{NOT_INSTALLED} {HOW_TO_INSTALL}"

    def open(
        self,
        maker: MakerName,
        *,
        api_key: str | None,
        base_url: str | None,
        models: Mapping[ModelRole, str],
        retries: int,
    ) -> LLMProvider:
        """A maker's models; nothing is loaded or sent yet. Raises `ModelFailed` where the libraries are not installed."""
        if self.why_unavailable() is not None:
            raise ModelFailed(FailureKind.OFF, NOT_INSTALLED, HOW_TO_INSTALL)
        from lanterne_rouge.adapters.llm.access import Access
        from lanterne_rouge.adapters.llm.provider import open_provider

        access = Access(maker=maker, api_key=api_key, base_url=base_url, models=models)
        return open_provider(access, attempts=retries + 1)

    def scripted(self, script: Path | None) -> LLMProvider:
        """A model whose answers are read from a file, else made up by the built-in one."""
        from lanterne_rouge.adapters.llm.scripted import ScriptedProvider, agree_with_rules, read_script

        return ScriptedProvider(read_script(script)) if script is not None else ScriptedProvider(agree_with_rules)

    def redacting(self, provider: LLMProvider, secrets: tuple[str, ...]) -> LLMProvider:
        """Refuse to send anything that contains a secret or a private name."""
        from lanterne_rouge.adapters.llm.outgoing import RedactingProvider

        return RedactingProvider(provider, secrets=secrets)

    def metered(
        self,
        provider: LLMProvider,
        *,
        calls: ModelCalls,
        clock: Callable[[], tuple[datetime, date]],
        daily_limit: int | None,
        prices: PriceList,
    ) -> LLMProvider:
        """Write every call into the ledger, and ask no more than the daily limit allows."""
        from lanterne_rouge.adapters.llm.metered import MeteredProvider

        return MeteredProvider(
            provider, calls=calls, day=clock, daily_limit=daily_limit, prices=prices, unwritten=self._unwritten
        )

    def remembering(self, provider: LLMProvider, state: StateStore) -> LLMProvider:
        """Reuse the earlier answer when the very same question is asked again."""
        from lanterne_rouge.adapters.llm.fallback import CachedProvider

        return CachedProvider(provider, state)

    def with_fallback(self, first: LLMProvider, second: LLMProvider) -> LLMProvider:
        """Ask the second when the first fails."""
        from lanterne_rouge.adapters.llm.fallback import FallbackProvider

        return FallbackProvider(first, second)

    def prompts(self, folder: Path | None, chosen: Mapping[str, str]) -> PromptCatalogue:
        """The packaged prompts with the athlete's own from a folder."""
        from lanterne_rouge.adapters.llm.prompt_files import PromptFiles

        return PromptFiles(folder=folder, chosen=chosen)

    def prices(self, file: Path) -> PriceList:
        """The packaged prices with the athlete's own from a file."""
        from lanterne_rouge.adapters.llm.prices import Prices

        return Prices(file)

    def name(self, maker: str) -> str:
        """A maker's name as people know it; a server's own address stays as it is."""
        from lanterne_rouge.adapters.llm.provider import MAKERS

        return MAKERS[maker].name if maker in MAKERS else maker

    def home(self, maker: str) -> str:
        """The address of a maker where none is set."""
        from lanterne_rouge.adapters.llm.provider import MAKERS

        return MAKERS[maker].home

    def host(self, address: str) -> str | None:
        """The host of an address without its password; None for something that is no web address."""
        from lanterne_rouge.adapters.llm.access import read_address

        parts = read_address(address)
        return parts.host if parts is not None else None

    def is_reachable(self, address: str) -> bool:
        """Whether somebody answers at an address; nothing is sent."""
        from lanterne_rouge.adapters.llm.access import answers

        return answers(address)
