"""Another attempt where a failure may pass by itself, and never a wait that outlasts the deadline."""

import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TypeVar

import stamina

from lanterne_rouge.llm.failures import PassingFailure
from lanterne_rouge.llm.patience import Patience

LOG = logging.getLogger(__name__)
T = TypeVar("T")

# A wait longer than this is not worth it: the rules answer at once.
LONGEST_WAIT_S = 10.0


async def persist(attempt: Callable[[], Awaitable[T]], patience: Patience, *, deadline_s: float, provider: str) -> T:
    """The result of the first attempt that succeeds. The last failure is raised where none does."""
    again = _Again(patience, monotonic() + deadline_s, provider)
    async for each in stamina.retry_context(on=again.wait_s, attempts=patience.attempts, timeout=None):
        with each:
            return await attempt()
    raise AssertionError("stamina ends with a result or an exception")


class _Again:
    """Decides after each failure whether to try again, and how long to wait; says so in one line."""

    def __init__(self, patience: Patience, ends: float, provider: str) -> None:
        self._patience = patience
        self._ends = ends
        self._provider = provider
        self._failures = 0

    def wait_s(self, error: Exception) -> float | bool:
        """Seconds to wait; False where another attempt makes no sense."""
        self._failures += 1
        if not isinstance(error, PassingFailure) or self._failures >= self._patience.attempts:
            return False
        doubled: float = self._patience.first_wait_s * 2 ** (self._failures - 1)
        wait = doubled if error.wait_s is None else max(error.wait_s, doubled / 2)
        if wait > LONGEST_WAIT_S or monotonic() + wait >= self._ends:
            return False
        LOG.info("%s: %s; attempt %d in %.1f s", self._provider, error.failing.value, self._failures + 1, wait)
        return wait
