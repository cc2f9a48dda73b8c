"""The door to one maker's models."""

import importlib
import logging
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeVar

from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.model_use import Failing, ModelRole
from lanterne_rouge.llm.access import Access
from lanterne_rouge.llm.address import Address, read_address
from lanterne_rouge.llm.failures import FAULTS, fault, no_address, no_key, not_loaded, odd_key, too_slow
from lanterne_rouge.llm.loop import run
from lanterne_rouge.llm.maker import Maker
from lanterne_rouge.llm.patience import Patience
from lanterne_rouge.llm.quiet import quieten
from lanterne_rouge.llm.spent import Spent
from lanterne_rouge.llm.tokens import tokens_asked
from lanterne_rouge.llm.whom import Whom
from lanterne_rouge.ports.llm import Reply, Step

if TYPE_CHECKING:
    from lanterne_rouge.llm.live.language import Language

LOG = logging.getLogger(__name__)
T = TypeVar("T")
EXCHANGE: Final = "lanterne_rouge.llm.live.exchange"
"""What speaks to every maker; loaded by name, so that a missing library is met here and nowhere else."""


class ModelProvider:
    """Asks a maker's models by its own library. Holds no connection, so it may be used from several threads."""

    def __init__(self, maker: Maker, access: Access, patience: Patience, *, streamed: bool = False) -> None:
        self._maker = maker
        self._access = access
        self._patience = patience
        self._streamed = streamed

    def __repr__(self) -> str:
        return f"ModelProvider({self.provider})"

    @property
    def provider(self) -> str:
        """The maker, and the host where it is not the maker's own."""
        if self._access.base_url is None:
            return self._maker.id
        address = read_address(self._access.base_url)
        return f"{self._maker.id} at {address.host}" if address else self._maker.id

    def model_for(self, role: ModelRole) -> str:
        """The name of the model that answers in a role."""
        return self._access.models[role]

    def step(self, asked: Step[T]) -> Reply[T]:
        """One exchange within the deadline; raises `ModelFailed`, and nothing else.

        The first one in a process loads the maker's library, for one to three seconds, before the deadline's clock starts.
        """
        address = self._address()
        whom = self._whom(asked.role, address)
        key = self._key(whom)
        language = self._language(whom)
        from lanterne_rouge.llm.live.exchange import Line, check_allowed, exchange

        basic = {"authorization": address.basic} if address.basic else {}
        quieten()
        check_allowed()
        line = Line(
            language=language,
            whom=whom,
            url=address.url,
            headers={**language.headers, **basic, **(language.key_headers(key) if key else {})},
            patience=self._patience,
            streamed=self._streamed,
        )
        spent = Spent(tokens_asked(asked))
        try:
            return run(exchange(line, asked, spent), asked.deadline_s)
        except TimeoutError:
            failed = too_slow(whom, asked.deadline_s, spent.so_far)
        except (RuntimeError, CancelledError) as error:  # no thread can be started, or the program is about to end
            LOG.debug("%s: %s outside of the exchange", whom.provider, type(error).__name__)
            failed = fault(whom, spent.so_far)
        raise failed

    def prepare(self) -> None:
        """Loads the maker's library; where that fails, `step` says so."""
        with suppress(*FAULTS):
            self._load()

    def _language(self, whom: Whom) -> "Language":
        try:
            return self._load()
        except FAULTS as error:
            LOG.debug("%s: %s while its library was loaded", whom.provider, type(error).__name__)
            failed = not_loaded(whom)
        raise failed

    def _load(self) -> "Language":
        importlib.import_module(EXCHANGE)
        return self._maker.load()

    def _address(self) -> Address:
        address = read_address(self._access.base_url or self._maker.home)
        if address is None:
            raise no_address(self._maker.address_setting)
        return address

    def _whom(self, role: ModelRole, address: Address) -> Whom:
        own = self._access.base_url is not None
        setting = self._maker.model_setting(role, own_address=own)
        model = self._access.models.get(role)
        if not model:
            raise ModelFailed(Failing.UNKNOWN_MODEL, f"No model is named for {role.value}.", f"Set {setting}.")
        return Whom(
            name=f"the server at {address.host}" if own else self._maker.name,
            provider=self.provider,
            host=address.host,
            own_address=own,
            model=model,
            key_setting=self._maker.key_setting,
            model_setting=setting,
            address_setting=self._maker.address_setting,
        )

    def _key(self, whom: Whom) -> str | None:
        key = (self._access.api_key or "").strip()
        if not key and not whom.own_address:
            raise no_key(whom)
        if not (key.isascii() and key.isprintable()) or " " in key:
            raise odd_key(whom)
        return key or None
