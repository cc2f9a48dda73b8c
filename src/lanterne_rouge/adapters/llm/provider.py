"""A provider of language models, with a background event loop and a deadline, and the list of all of them.

A new one is a line in `MAKERS` and a file in `live`.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import sys
import threading
import warnings
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from lanterne_rouge.adapters.llm.access import (
    Access,
    Address,
    ModelTarget,
    RetryPolicy,
    UsageCounter,
    answers,
    read_address,
    request_tokens,
    seconds_left,
)
from lanterne_rouge.adapters.llm.failures import (
    FAULTS,
    fault,
    no_address,
    no_key,
    not_loaded,
    odd_key,
    too_slow,
    unreachable,
)
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import CHAT_MODEL_SETTINGS, STRENGTH_ROLES, FailureKind, ModelRole
from lanterne_rouge.ports.llm import LLMProvider, LLMReply, LLMRequest

if TYPE_CHECKING:
    from lanterne_rouge.adapters.llm.live.wire import Language

P = ParamSpec("P")

# How much later than the deadline `run` may return, so that a cancelled exchange can close its connection.
GRACE_S = 0.25


def run_with_deadline(work: Coroutine[object, object, T], deadline_s: float) -> T:
    """Run a coroutine; raises `TimeoutError` at the deadline in seconds, even if the work cannot be stopped."""
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
    """An executor for host lookups whose threads do not block the program's exit."""

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
    """The event loop in use; a hanging loop is abandoned and replaced."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: tuple[threading.Thread, asyncio.AbstractEventLoop] | None = None

    def loop(self) -> asyncio.AbstractEventLoop:
        """The running loop, started on first use and again in a forked process."""
        with self._lock:
            if self._running is None or not self._running[0].is_alive():
                self._running = _started()
            return self._running[1]

    def leave_if_stuck(self, loop: asyncio.AbstractEventLoop) -> None:
        """Abandon a loop that does not react."""
        answered = threading.Event()
        loop.call_soon_threadsafe(answered.set)
        if answered.wait(0.05):
            return
        with self._lock:
            if self._running is not None and self._running[1] is loop:
                self._running = None


def _started() -> tuple[threading.Thread, asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(_log_background_error)
    loop.set_default_executor(_DaemonThreads(max_workers=1))
    thread = threading.Thread(target=loop.run_forever, name="lanterne-models", daemon=True)
    thread.start()
    return thread, loop


def _log_background_error(loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    # The default report has the whole exception, which may contain the prompt.
    LOG.debug("error in the background: %s", type(context.get("exception")).__name__)


_BACKGROUND = _Background()


@dataclass(frozen=True, kw_only=True)
class Maker:
    """One provider. `home` is its address; `load` imports the part that needs its library."""

    id: str
    name: str
    home: str
    load: Callable[[], Language]
    own_strength_model: bool = False

    @property
    def key_setting(self) -> str:
        """The variable with the key."""
        return f"{self.id.upper()}_API_KEY"

    @property
    def address_setting(self) -> str:
        """The variable with another address."""
        return f"{self.id.upper()}_BASE_URL"

    def model_setting(self, role: ModelRole, *, own_address: bool) -> str:
        """The variable with the model of a role."""
        if role in CHAT_MODEL_SETTINGS and self.id == "google":
            return CHAT_MODEL_SETTINGS[role]
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
    """Raise the log level of all vendor libraries and ignore their warnings.

    Called after their import, since some set a level from the environment.
    """
    for name in VENDORS:
        logging.getLogger(name).setLevel(logging.WARNING)
        _unset_below(name)
    logging.getLogger("stamina").setLevel(logging.ERROR)
    # Raised by Anthropic's library anywhere in a request: an old default model may still answer.
    warnings.filterwarnings("ignore", message=r"The model '[^']*' is deprecated", category=DeprecationWarning)
    warnings.filterwarnings("ignore", module=r"(anthropic|google|openai|pydantic_ai)\b")


def _unset_below(name: str) -> None:
    """Reset the level of child loggers, so that they follow their parent."""
    for child in tuple(logging.Logger.manager.loggerDict):
        if child.startswith(f"{name}."):
            logging.getLogger(child).setLevel(logging.NOTSET)


LOG = logging.getLogger(__name__)
T = TypeVar("T")
EXCHANGE: Final = "lanterne_rouge.adapters.llm.live.exchange"
"""The module that imports the vendor libraries; loaded by name, so that a missing library only fails here."""


LIBRARY: Final = "pydantic_ai"
PROBE_S: Final = 2.0
"""How long the first request waits for a connection before anything is loaded for it: with no network a day takes this much
longer, twice as much with a second provider."""


class ModelProvider:
    """Sends requests with a provider's own library. Has no open connection, so it is thread-safe."""

    def __init__(self, maker: Maker, access: Access, retries: RetryPolicy, *, streamed: bool = False) -> None:
        self._maker = maker
        self._access = access
        self._patience = retries
        self._streamed = streamed

    def __repr__(self) -> str:
        return f"ModelProvider({self.provider})"

    @property
    def provider(self) -> str:
        """The provider's name, with the host if it is not the provider's own."""
        if self._access.base_url is None:
            return self._maker.id
        address = read_address(self._access.base_url)
        return f"{self._maker.id} at {address.host}" if address else self._maker.id

    def model_for(self, role: ModelRole) -> str:
        """The name of the model that answers in a role."""
        return self._access.models[role]

    def step(self, request: LLMRequest[T]) -> LLMReply[T]:
        """Send one request within the deadline. Raises only `ModelFailed`.

        The first request in a process loads the library; that takes one to three seconds of the deadline. Where nobody
        answers at the address, nothing is loaded.
        """
        began = monotonic()
        address = self._address()
        target = self._target(request.role, address)
        key = self._key(target)
        if LIBRARY not in sys.modules and not answers(address.url, wait_s=min(PROBE_S, request.deadline_s)):
            raise unreachable(target)
        language = self._language(target)
        from lanterne_rouge.adapters.llm.live.exchange import Connection, check_allowed, exchange

        basic = {"authorization": address.basic} if address.basic else {}
        quieten()
        check_allowed()
        line = Connection(
            language=language,
            target=target,
            url=address.url,
            headers={**language.headers, **basic, **(language.key_headers(key) if key else {})},
            retries=self._patience,
            streamed=self._streamed,
        )
        usage = UsageCounter(request_tokens(request))
        try:
            left_s = seconds_left(request.deadline_s, monotonic() - began)
            return run_with_deadline(exchange(line, replace(request, deadline_s=left_s), usage), left_s)
        except TimeoutError:
            failed = too_slow(target, request.deadline_s, usage.total)
        except (RuntimeError, CancelledError) as error:  # no thread can be started, or the program is exiting
            LOG.debug("%s: %s outside of the exchange", target.provider, type(error).__name__)
            failed = fault(target, usage.total)
        raise failed

    def prepare(self) -> None:
        """Load the provider's library; a failure is raised later by `step`."""
        with suppress(*FAULTS):
            self._load()

    def _language(self, target: ModelTarget) -> Language:
        try:
            return self._load()
        except FAULTS as error:
            LOG.debug("%s: %s while its library was loaded", target.provider, type(error).__name__)
            failed = not_loaded(target)
        raise failed

    def _load(self) -> Language:
        importlib.import_module(EXCHANGE)
        return self._maker.load()

    def _address(self) -> Address:
        address = read_address(self._access.base_url or self._maker.home)
        if address is None:
            raise no_address(self._maker.address_setting)
        return address

    def _target(self, role: ModelRole, address: Address) -> ModelTarget:
        own = self._access.base_url is not None
        setting = self._maker.model_setting(role, own_address=own)
        model = self._access.models.get(role)
        if not model:
            raise ModelFailed(FailureKind.UNKNOWN_MODEL, f"No model is set for {role.value}.", f"Set {setting}.")
        return ModelTarget(
            name=f"the server at {address.host}" if own else self._maker.name,
            provider=self.provider,
            host=address.host,
            own_address=own,
            model=model,
            key_setting=self._maker.key_setting,
            model_setting=setting,
            address_setting=self._maker.address_setting,
        )

    def _key(self, target: ModelTarget) -> str | None:
        key = (self._access.api_key or "").strip()
        if not key and not target.own_address:
            raise no_key(target)
        if not (key.isascii() and key.isprintable()) or " " in key:
            raise odd_key(target)
        return key or None


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


def _huggingface() -> Language:
    from lanterne_rouge.adapters.llm.live.huggingface import HUGGINGFACE

    return HUGGINGFACE


MAKERS = {
    "openai": Maker(
        id="openai", name="OpenAI", home="https://api.openai.com/v1", load=_openai, own_strength_model=True
    ),
    "anthropic": Maker(id="anthropic", name="Anthropic", home="https://api.anthropic.com", load=_anthropic),
    "google": Maker(id="google", name="Google", home="https://generativelanguage.googleapis.com", load=_google),
    "huggingface": Maker(
        id="huggingface", name="Hugging Face", home="https://router.huggingface.co/v1", load=_huggingface
    ),
}
