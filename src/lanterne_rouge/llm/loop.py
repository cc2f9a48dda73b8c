"""One event loop for the whole process, in a thread of its own, so that synchronous code can wait for a model and no longer.

The thread and its helpers are daemons: a name that takes a minute to look up must not keep the program from ending.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

LOG = logging.getLogger(__name__)
T = TypeVar("T")
P = ParamSpec("P")

# How much later than the deadline `run` may return: what a cancelled exchange needs to close its connection.
GRACE_S = 0.25


def run(work: Coroutine[object, object, T], deadline_s: float) -> T:
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
