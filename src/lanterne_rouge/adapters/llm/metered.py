"""Log every model call and enforce the daily token limit.

A request is refused when the day's tokens have reached the limit, or when its prompt (estimated) and longest answer would
exceed it. The true count is only known afterwards, so a day may exceed the limit by the excess of one request. Two runs at
the same time do not see each other's open requests, so each may exceed it by one.

Without a readable log no model is called. If writing the log fails, the answer is still returned, but it is the last one
of all providers that share a `LedgerFailure`.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final, TypeVar

from lanterne_rouge.adapters.llm.access import AnyRequest, plausible_use, prepare, request_tokens
from lanterne_rouge.adapters.llm.failures import FAULTS
from lanterne_rouge.domain.errors import ModelFailed, StorageFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, TokenUse
from lanterne_rouge.ports.llm import LLMProvider, LLMReply, LLMRequest, PriceList
from lanterne_rouge.ports.stores import ModelCall, ModelCalls

LOG = logging.getLogger(__name__)
T = TypeVar("T")

SETTING: Final = "LLM_DAILY_TOKEN_LIMIT"
ANSWERED: Final = "answered"
NO_USE: Final = TokenUse()
SENT: Final = frozenset({FailureKind.TOO_SLOW, FailureKind.REFUSED, FailureKind.UNREADABLE})
"""Failures after which the prompt was read and billed, possibly without a reported length."""


@dataclass
class LedgerFailure:
    """The first failure to write the log. Shared by all providers of a process, so that all stop."""

    why: StorageFailed | None = None


class MeteredProvider:
    """A provider with call log and limit. `day` returns the time and the athlete's day; `daily_limit` None is no limit.

    The log has the configured model name; the reported name is in the reply. Either name may have a price.
    """

    def __init__(
        self,
        inner: LLMProvider,
        *,
        calls: ModelCalls,
        day: Callable[[], tuple[datetime, date]],
        daily_limit: int | None,
        prices: PriceList,
        unwritten: LedgerFailure | None = None,
    ) -> None:
        self._inner, self._calls, self._day = inner, calls, day
        self._limit, self._prices = daily_limit, prices
        self._unwritten = unwritten or LedgerFailure()

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
        """Send and log one request; raises `ModelFailed`, also when the limit or the log does not allow it."""
        at, day = self._day()
        self._allow(request, day)
        # Logged when something unexpected happens or the program is stopped.
        target, outcome, use = (
            (self.provider, self.model_for(request.role)),
            FailureKind.FAULT.value,
            _estimated_use(request),
        )
        try:
            reply = self._inner.step(request)
            target = target if reply.provider == target[0] else (reply.provider, reply.model)
            outcome, use = ANSWERED, plausible_use(reply.use, request)
            use = self._priced(use if use.tokens else _estimated_use(request, use), target, reported=reply.model)
            return replace(reply, use=use)
        except ModelFailed as error:
            outcome, use = error.failing.value, plausible_use(error.use, request)
            unsaid = not use.tokens and error.failing in SENT
            use = error.use = self._priced(_estimated_use(request, use) if unsaid else use, target, reported=target[1])
            raise
        finally:
            self._write(request, at, day, outcome, use, target)

    def _allow(self, request: AnyRequest, day: date) -> None:
        if self._limit == 0:
            raise ModelFailed(
                FailureKind.DAILY_LIMIT,
                f"{SETTING} is 0, so I don't use a language model.",
                "To use one, raise it or leave it empty.",
            )
        if self._unwritten.why is not None:
            raise _no_ledger(self._unwritten.why)
        try:
            used = self._calls.tokens_on(day)
        except StorageFailed as error:
            raise _no_ledger(error) from error
        if self._limit is None:
            return
        wanted = request_tokens(request) + request.max_tokens
        if used >= self._limit:
            raise _limit_reached(f"You've reached today's limit of {self._limit} tokens for language models.")
        if used + wanted > self._limit:
            raise _limit_reached(
                f"A request of up to {wanted} tokens would exceed today's limit of {self._limit} for language models "
                f"({used} used)."
            )

    def _priced(self, use: TokenUse, target: tuple[str, str], *, reported: str) -> TokenUse:
        if use.cost_usd is not None:
            return use
        if not use.tokens:  # nothing was read, so nothing is billed
            return replace(use, cost_usd=0.0)
        provider, configured = target
        try:
            cost = self._prices.cost_usd(provider, reported, use.input_tokens, use.output_tokens, configured=configured)
        except FAULTS as error:
            # An unknown price must not lose an answer.
            LOG.debug("the price of a call is not known: %s", type(error).__name__)
            cost = None
        return replace(use, cost_usd=cost)

    def _write(
        self, request: AnyRequest, at: datetime, day: date, outcome: str, use: TokenUse, target: tuple[str, str]
    ) -> None:
        call = ModelCall(
            at=at,
            day=day,
            role=request.role.value,
            provider=target[0],
            model=target[1],
            prompt=request.prompt,
            outcome=outcome,
            input_tokens=use.input_tokens,
            output_tokens=use.output_tokens,
            ms=use.ms,
            cost_usd=use.cost_usd,
            estimated=use.estimated,
        )
        try:
            self._calls.add(call)
        except StorageFailed as error:
            LOG.warning("I couldn't log a language model call: %s", error.sentence)
            self._unwritten.why = error


def _estimated_use(request: AnyRequest, use: TokenUse = NO_USE) -> TokenUse:
    """The use of a call without reported counts: at least the prompt, estimated."""
    return replace(use, calls=max(use.calls, 1), input_tokens=request_tokens(request), estimated=True)


def _limit_reached(sentence: str) -> ModelFailed:
    next_step = f"The rules answer until tomorrow; {SETTING} sets the limit."
    return ModelFailed(FailureKind.DAILY_LIMIT, sentence, next_step)


def _no_ledger(error: StorageFailed) -> ModelFailed:
    sentence = f"I can't log model usage, so I don't use a model: {error.sentence}"
    return ModelFailed(FailureKind.FAULT, sentence, error.next_step)
