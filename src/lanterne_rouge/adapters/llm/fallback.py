"""A second provider for when the first one fails, within the same deadline.

Both are loaded before the clock starts: a library takes one to three seconds to load, once in a process, and the second's must
not be taken from the little time that the first one leaves.
"""

import json
import logging
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from time import monotonic
from typing import Protocol, TypeVar

import msgspec

from lanterne_rouge.adapters.llm.access import prepare
from lanterne_rouge.domain.errors import LanterneError, ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, TokenUse
from lanterne_rouge.ports.llm import LLMProvider, LLMReply, LLMRequest

LOG = logging.getLogger(__name__)
T = TypeVar("T")

# A first provider that hangs would otherwise leave the second no time at all.
FIRST_SHARE = 0.6

# Less than this is not worth a call, in seconds.
LEAST_S = 0.05

# What failed on our side fails with any provider.
OUR_FAILURES = frozenset((FailureKind.OFF, FailureKind.DAILY_LIMIT, FailureKind.BAD_PROMPT, FailureKind.PRIVATE))


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

    def step(self, asked: LLMRequest[T]) -> LLMReply[T]:
        """One exchange; raises `ModelFailed` with what both said where neither answers."""
        self.prepare()
        began = monotonic()
        try:
            return self._first.step(replace(asked, deadline_s=asked.deadline_s * FIRST_SHARE))
        except ModelFailed as error:
            failed = error
        left = asked.deadline_s - (monotonic() - began)
        if failed.failing in OUR_FAILURES or left < LEAST_S:
            raise failed
        LOG.info("%s: %s; %s is asked instead", self._first.provider, failed.failing.value, self._second.provider)
        return self._ask_second(replace(asked, deadline_s=left), failed)

    def _ask_second(self, asked: LLMRequest[T], failed: ModelFailed) -> LLMReply[T]:
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


RESTING_KEY = "model.answer:"


class Notebook(Protocol):
    """Where a few words are kept by key; the athlete's state is one."""

    def get(self, key: str) -> str | None:
        """What was kept, or None."""
        ...

    def mark(self, key: str, value: str) -> None:
        """Keep it."""
        ...


class _Kept(msgspec.Struct, frozen=True):
    """One answer as it was validated then, to the question with this fingerprint."""

    question: str
    answer: msgspec.Raw
    provider: str
    model: str
    calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: float | None
    estimated: bool


class Remembered:
    """Keeps the last usable answer of each role. Calls of tools are not kept: their answers may change.

    While `is_allowed` says no, a kept answer is not used either: the question goes on to who knows why. A reply that was kept
    is marked as `remembered`; its use is what it took when it was given.
    """

    def __init__(self, inner: LLMProvider, notebook: Notebook, *, is_allowed: Callable[[], bool] | None = None) -> None:
        self._inner = inner
        self._notebook = notebook
        self._is_allowed = is_allowed

    @property
    def provider(self) -> str:
        """Whose models they are."""
        return self._inner.provider

    def model_for(self, role: ModelRole) -> str:
        """The name of the model that answers in a role."""
        return self._inner.model_for(role)

    def prepare(self) -> None:
        """Loads what the provider needs."""
        prepare(self._inner)

    def step(self, asked: LLMRequest[T]) -> LLMReply[T]:
        """The kept answer where the very same was asked before, else a new one."""
        if asked.tools or not (self._is_allowed is None or self._is_allowed()):
            return self._inner.step(asked)
        question = self._fingerprint(asked)
        kept = self._kept(asked, question)
        if kept is not None:
            return kept
        reply = self._inner.step(asked)
        if reply.answer is not None and reply.provider == self._inner.provider:
            self._keep(asked.role, question, reply)
        return reply

    def _fingerprint(self, asked: LLMRequest[T]) -> str:
        whom = (self._inner.provider, self._inner.model_for(asked.role), asked.prompt, asked.max_tokens)
        words = [(turn.speaker, turn.text) for turn in asked.turns]
        return sha256(json.dumps([whom, words]).encode()).hexdigest()

    def _kept(self, asked: LLMRequest[T], question: str) -> LLMReply[T] | None:
        text = self._notebook.get(RESTING_KEY + asked.role.value)
        try:
            kept = msgspec.json.decode(text, type=_Kept) if text else None
            if kept is None or kept.question != question:
                return None
            answer: T = msgspec.json.decode(kept.answer, type=asked.answer)
        except msgspec.MsgspecError:  # written by another version: asked anew
            return None
        use = TokenUse(
            calls=kept.calls,
            input_tokens=kept.input_tokens,
            output_tokens=kept.output_tokens,
            cost_usd=kept.cost_usd,
            estimated=kept.estimated,
        )
        LOG.info("%s: the answer of an earlier run is used, nobody is asked", asked.role.value)
        return LLMReply(provider=kept.provider, model=kept.model, use=use, answer=answer, remembered=True)

    def _keep(self, role: ModelRole, question: str, reply: LLMReply[T]) -> None:
        kept = _Kept(
            question=question,
            answer=msgspec.Raw(msgspec.json.encode(reply.answer)),
            provider=reply.provider,
            model=reply.model,
            calls=reply.use.calls,
            input_tokens=reply.use.input_tokens,
            output_tokens=reply.use.output_tokens,
            cost_usd=reply.use.cost_usd,
            estimated=reply.use.estimated,
        )
        try:
            self._notebook.mark(RESTING_KEY + role.value, msgspec.json.encode(kept).decode())
        except LanterneError as error:
            # An answer that cannot be kept is still an answer.
            LOG.info("the answer of a model could not be kept: %s", error.sentence)
