"""The door to one maker's models."""

from __future__ import annotations

import asyncio
import importlib
import logging
import threading
import warnings
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from lanterne_rouge.adapters.llm.access import Access, Address, Patience, Spent, Whom, read_address, tokens_asked
from lanterne_rouge.adapters.llm.failures import FAULTS, fault, no_address, no_key, not_loaded, odd_key, too_slow
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import STRENGTH_ROLES, FailureKind, ModelRole
from lanterne_rouge.ports.llm import LLMReply, LLMRequest

if TYPE_CHECKING:
    from lanterne_rouge.adapters.llm.live.wire import Language


P = ParamSpec("P")

# How much later than the deadline `run` may return: what a cancelled exchange needs to close its connection.
GRACE_S = 0.25


def run_with_deadline(work: Coroutine[object, object, T], deadline_s: float) -> T:
    """The result of the work; raises `TimeoutError` at the deadline, in seconds, even if the work cannot be stopped."""
    loop = _BACKGROUND.loop()
    future = asyncio.run_coroutine_threadsafe(_within(work, deadline_s), loop)
    try:
        return future.result(deadline_s + GRACE_S)
    except TimeoutError:
        _BACKGROUND.leave_if_stuck(loop)
        raise
    finally:
        future.cancel()


async def _within(work: Coroutine[object, object, T], deadline_s: float) -> T:
    async with asyncio.timeout(deadline_s):
        return await work


class _DaemonThreads(ThreadPoolExecutor):
    """Looks up host names. The threads of the standard pool are waited for when the program ends; these are not."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()

        def work() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = fn(*args, **kwargs)
            except OSError as error:
                future.set_exception(error)
            except ValueError as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        threading.Thread(target=work, name="lanterne-lookup", daemon=True).start()
        return future


class _Background:
    """The loop in use; one that hangs is left behind, and the next call gets a new one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: tuple[threading.Thread, asyncio.AbstractEventLoop] | None = None

    def loop(self) -> asyncio.AbstractEventLoop:
        """The running loop, started when it is first needed, and anew in a process that was forked."""
        with self._lock:
            if self._running is None or not self._running[0].is_alive():
                self._running = _started()
            return self._running[1]

    def leave_if_stuck(self, loop: asyncio.AbstractEventLoop) -> None:
        """Lets go of a loop that does not even answer a knock."""
        answered = threading.Event()
        loop.call_soon_threadsafe(answered.set)
        if answered.wait(0.05):
            return
        with self._lock:
            if self._running is not None and self._running[1] is loop:
                self._running = None


def _started() -> tuple[threading.Thread, asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(_told_in_one_word)
    loop.set_default_executor(_DaemonThreads(max_workers=1))
    thread = threading.Thread(target=loop.run_forever, name="lanterne-models", daemon=True)
    thread.start()
    return thread, loop


def _told_in_one_word(loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    # The usual report holds the whole exception, and with it perhaps what was sent to a model.
    LOG.debug("fault in the background: %s", type(context.get("exception")).__name__)


_BACKGROUND = _Background()


@dataclass(frozen=True, kw_only=True)
class Maker:
    """`home` is the maker's own address; `load` gives the part that needs its library."""

    id: str
    name: str
    home: str
    load: Callable[[], Language]
    own_strength_model: bool = False

    @property
    def key_setting(self) -> str:
        """Where the key is set."""
        return f"{self.id.upper()}_API_KEY"

    @property
    def address_setting(self) -> str:
        """Where another address is set."""
        return f"{self.id.upper()}_BASE_URL"

    def model_setting(self, role: ModelRole, *, own_address: bool) -> str:
        """Where the model of a role is set."""
        strength = self.own_strength_model and role in STRENGTH_ROLES and not own_address
        return f"{self.id.upper()}_{'STRENGTH_' if strength else ''}MODEL"


VENDORS = (
    "anthropic",
    "asyncio",
    "google.auth",
    "google_genai",
    "httpcore",
    "httpcore2",
    "httpx",
    "httpx2",
    "openai",
    "pydantic_ai",
)


def quieten() -> None:
    """Raises the level of every vendor's logger, and drops their warnings.

    Done after their import, for some set a level from the environment.
    """
    for name in VENDORS:
        logging.getLogger(name).setLevel(logging.WARNING)
        _unset_below(name)
    logging.getLogger("stamina").setLevel(logging.ERROR)
    # Told of a model by Anthropic's library, wherever it happens to be awaited: a default may be old and still answer.
    warnings.filterwarnings("ignore", message=r"The model '[^']*' is deprecated", category=DeprecationWarning)
    warnings.filterwarnings("ignore", module=r"(anthropic|google|openai|pydantic_ai)\b")


def _unset_below(name: str) -> None:
    """Children that chose a level of their own follow their parent again."""
    for child in tuple(logging.Logger.manager.loggerDict):
        if child.startswith(f"{name}."):
            logging.getLogger(child).setLevel(logging.NOTSET)


LOG = logging.getLogger(__name__)
T = TypeVar("T")
EXCHANGE: Final = "lanterne_rouge.adapters.llm.live.exchange"
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

    def step(self, asked: LLMRequest[T]) -> LLMReply[T]:
        """One exchange within the deadline; raises `ModelFailed`, and nothing else.

        The first one in a process loads the maker's library, for one to three seconds, before the deadline's clock starts.
        """
        address = self._address()
        whom = self._whom(asked.role, address)
        key = self._key(whom)
        language = self._language(whom)
        from lanterne_rouge.adapters.llm.live.exchange import Line, check_allowed, exchange

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
            return run_with_deadline(exchange(line, asked, spent), asked.deadline_s)
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

    def _language(self, whom: Whom) -> Language:
        try:
            return self._load()
        except FAULTS as error:
            LOG.debug("%s: %s while its library was loaded", whom.provider, type(error).__name__)
            failed = not_loaded(whom)
        raise failed

    def _load(self) -> Language:
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
            raise ModelFailed(FailureKind.UNKNOWN_MODEL, f"No model is named for {role.value}.", f"Set {setting}.")
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
