"""A second provider for when the first one fails, within the same deadline.

Both are loaded before the clock starts: a library takes one to three seconds to load, once in a process, and the second's must
not be taken from the little time that the first one leaves.
"""

import logging
from dataclasses import replace
from time import monotonic
from typing import TypeVar

from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.model_use import Failing, ModelRole
from lanterne_rouge.llm.preparing import prepare
from lanterne_rouge.ports.llm import LLMProvider, Reply, Step

LOG = logging.getLogger(__name__)
T = TypeVar("T")

# A first provider that hangs would otherwise leave the second no time at all.
FIRST_SHARE = 0.6

# Less than this is not worth a call, in seconds.
LEAST_S = 0.05

# What failed on our side fails with any provider.
OURS = frozenset((Failing.OFF, Failing.DAILY_LIMIT, Failing.BAD_PROMPT, Failing.PRIVATE))


class WithFallback:
    """Asks the first; the second where the first gives no answer. The reply says who answered and holds the use of both."""

    def __init__(self, first: LLMProvider, second: LLMProvider) -> None:
        self._first = first
        self._second = second

    @property
    def provider(self) -> str:
        """The one that is asked first."""
        return self._first.provider

    def model_for(self, role: ModelRole) -> str:
        """The model that is asked first."""
        return self._first.model_for(role)

    def prepare(self) -> None:
        """Loads what both need."""
        prepare(self._first)
        prepare(self._second)

    def step(self, asked: Step[T]) -> Reply[T]:
        """One exchange; raises `ModelFailed` with what both said where neither answers."""
        self.prepare()
        began = monotonic()
        try:
            return self._first.step(replace(asked, deadline_s=asked.deadline_s * FIRST_SHARE))
        except ModelFailed as error:
            failed = error
        left = asked.deadline_s - (monotonic() - began)
        if failed.failing in OURS or left < LEAST_S:
            raise failed
        LOG.info("%s: %s; %s is asked instead", self._first.provider, failed.failing.value, self._second.provider)
        return self._ask_second(replace(asked, deadline_s=left), failed)

    def _ask_second(self, asked: Step[T], failed: ModelFailed) -> Reply[T]:
        try:
            reply = self._second.step(asked)
        except ModelFailed as error:
            both = f"{failed.sentence} {failed.next_step}".strip()
            says = f"{both} Then {self._second.provider} was asked: {error.sentence}"
            use = failed.use.plus(error.use)
            last = ModelFailed(failed.failing, says, error.next_step, use=use)
        else:
            said = f"{failed.sentence} So {reply.provider} was asked."
            return replace(reply, use=failed.use.plus(reply.use), instead_of=said)
        raise last
