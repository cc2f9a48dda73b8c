"""Providers that wrap others: a fallback within the same deadline, and a cache of answers.

Loading a library takes one to three seconds of the deadline; the second provider's is loaded only when it is asked.
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

# The share of the deadline for the first provider, so that the second has time left.
FIRST_SHARE = 0.6

# The shortest time in seconds worth a call.
LEAST_S = 0.05

# Failures on our side, which another provider would not avoid.
OUR_FAILURES = frozenset((FailureKind.OFF, FailureKind.DAILY_LIMIT, FailureKind.BAD_PROMPT, FailureKind.PRIVATE))


class FallbackProvider:
    """Uses the second provider when the first fails. The reply names the one that answered, with the use of both."""

    def __init__(self, first: LLMProvider, second: LLMProvider) -> None:
        self._first = first
        self._second = second

    @property
    def provider(self) -> str:
        """The first provider's name."""
        return self._first.provider

    def model_for(self, role: ModelRole) -> str:
        """The first provider's model."""
        return self._first.model_for(role)

    def prepare(self) -> None:
        """Load both providers."""
        prepare(self._first)
        prepare(self._second)

    def step(self, request: LLMRequest[T]) -> LLMReply[T]:
        """Send one request; raises `ModelFailed` with both failures when neither answers."""
        began = monotonic()
        try:
            return self._first.step(replace(request, deadline_s=request.deadline_s * FIRST_SHARE))
        except ModelFailed as error:
            failed = error
        left = request.deadline_s - (monotonic() - began)
        if failed.failing in OUR_FAILURES or left < LEAST_S:
            raise failed
        LOG.info("%s: %s; %s is asked instead", self._first.provider, failed.failing.value, self._second.provider)
        return self._ask_second(replace(request, deadline_s=left), failed)

    def _ask_second(self, request: LLMRequest[T], failed: ModelFailed) -> LLMReply[T]:
        try:
            reply = self._second.step(request)
        except ModelFailed as error:
            both = f"{failed.sentence} {failed.next_step}".strip()
            says = f"{both} I tried {self._second.provider} instead: {error.sentence}"
            use = failed.use.plus(error.use)
            last = ModelFailed(failed.failing, says, error.next_step, use=use)
        else:
            instead_of = f"{failed.sentence} I used {reply.provider} instead."
            return replace(reply, use=failed.use.plus(reply.use), instead_of=instead_of)
        raise last


RESTING_KEY = "model.answer:"


class AnswerStore(Protocol):
    """A key-value store, such as the athlete's state."""

    def get(self, key: str) -> str | None:
        """The value, or None."""
        ...

    def mark(self, key: str, value: str) -> None:
        """Store it."""
        ...


class _CachedAnswer(msgspec.Struct, frozen=True):
    """A stored answer with the fingerprint of its question."""

    question: str
    answer: msgspec.Raw
    provider: str
    model: str
    calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: float | None
    estimated: bool


class CachedProvider:
    """Caches the last usable answer of each role; requests with tools are not cached.

    While `is_allowed` returns False the cache is not used. Cached replies are marked `remembered`; their use is that of
    the original call.
    """

    def __init__(
        self, inner: LLMProvider, notebook: AnswerStore, *, is_allowed: Callable[[], bool] | None = None
    ) -> None:
        self._inner = inner
        self._notebook = notebook
        self._is_allowed = is_allowed

    @property
    def provider(self) -> str:
        """The provider's name."""
        return self._inner.provider

    def model_for(self, role: ModelRole) -> str:
        """The name of the model that answers in a role."""
        return self._inner.model_for(role)

    def prepare(self) -> None:
        """Load the provider."""
        prepare(self._inner)

    def step(self, request: LLMRequest[T]) -> LLMReply[T]:
        """Return the cached answer to the same request, else send it. Raises `ModelFailed`."""
        if request.tools or not (self._is_allowed is None or self._is_allowed()):
            return self._inner.step(request)
        question = self._fingerprint(request)
        cached = self._cached(request, question)
        if cached is not None:
            return cached
        reply = self._inner.step(request)
        if reply.answer is not None and reply.provider == self._inner.provider:
            self._store(request.role, question, reply)
        return reply

    def _fingerprint(self, request: LLMRequest[T]) -> str:
        whom = (self._inner.provider, self._inner.model_for(request.role), request.prompt, request.max_tokens)
        words = [(turn.speaker, turn.text) for turn in request.turns]
        return sha256(json.dumps([whom, words]).encode()).hexdigest()

    def _cached(self, request: LLMRequest[T], question: str) -> LLMReply[T] | None:
        text = self._notebook.get(RESTING_KEY + request.role.value)
        try:
            cached = msgspec.json.decode(text, type=_CachedAnswer) if text else None
            if cached is None or cached.question != question:
                return None
            answer: T = msgspec.json.decode(cached.answer, type=request.answer)
        except msgspec.MsgspecError:  # written by another version
            return None
        use = TokenUse(
            calls=cached.calls,
            input_tokens=cached.input_tokens,
            output_tokens=cached.output_tokens,
            cost_usd=cached.cost_usd,
            estimated=cached.estimated,
        )
        LOG.info("%s: using the answer of an earlier run", request.role.value)
        return LLMReply(provider=cached.provider, model=cached.model, use=use, answer=answer, remembered=True)

    def _store(self, role: ModelRole, question: str, reply: LLMReply[T]) -> None:
        cached = _CachedAnswer(
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
            self._notebook.mark(RESTING_KEY + role.value, msgspec.json.encode(cached).decode())
        except LanterneError as error:
            # An answer that cannot be stored is still usable.
            LOG.info("a model's answer could not be cached: %s", error.sentence)
