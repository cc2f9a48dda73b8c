"""Counts what models take: every question goes into the ledger, and no more is asked than the athlete allows a day.

A question is refused when the day's tokens have reached the limit, and also when its prompt (by length) and the answer at its
longest would go beyond it. The true count is known only afterwards, so a day may end above the limit by what one question takes
more than that: a model that exceeds its cap, further attempts where a connection broke off. Two runs at the same time do not see
each other's open questions, so each of them may go beyond it by one.

No ledger, no call: a ledger that cannot be read keeps every question away. One that cannot be written to costs the athlete
nothing that was answered already, but it is the last answer of everything that shares an `Unwritten`.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final, TypeVar

from lanterne_rouge.adapters.llm.access import believed, prepare, tokens_asked
from lanterne_rouge.adapters.llm.any_step import AnyStep
from lanterne_rouge.adapters.llm.failures import FAULTS
from lanterne_rouge.domain.errors import ModelFailed, StorageFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, TokenUse
from lanterne_rouge.ports.llm import LLMProvider, LLMReply, LLMRequest, PriceList
from lanterne_rouge.ports.stores import ModelCall, ModelCalls

LOG = logging.getLogger(__name__)
T = TypeVar("T")

SETTING: Final = "LLM_DAILY_TOKEN_LIMIT"
ANSWERED: Final = "answered"
NOTHING_SAID: Final = TokenUse()
SENT: Final = frozenset({FailureKind.TOO_SLOW, FailureKind.REFUSED, FailureKind.UNREADABLE})
"""Failures after which the prompt has been read and paid for, though nobody may have said how long it was."""


@dataclass
class Unwritten:
    """Whether the ledger has refused a call already, and why. One for all makers of a process keeps them all from asking on."""

    why: StorageFailed | None = None


class Metered:
    """A provider whose calls are counted. `day` tells the moment and the athlete's day; `daily_limit` None is no limit.

    In the ledger a model stands under the name that is set, whether it answered or failed; the name that it gives itself is in
    the reply. Either name may have a price.
    """

    def __init__(
        self,
        inner: LLMProvider,
        *,
        calls: ModelCalls,
        day: Callable[[], tuple[datetime, date]],
        daily_limit: int | None,
        prices: PriceList,
        unwritten: Unwritten | None = None,
    ) -> None:
        self._inner, self._calls, self._day = inner, calls, day
        self._limit, self._prices = daily_limit, prices
        self._unwritten = unwritten or Unwritten()

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
        """One exchange, counted; raises `ModelFailed` also when the day's limit or the ledger does not allow it."""
        at, day = self._day()
        self._allow(asked, day)
        # What is written down where something unforeseen happens, or the athlete stops the program.
        whom, outcome, use = (self.provider, self.model_for(asked.role)), FailureKind.FAULT.value, _sent(asked)
        try:
            reply = self._inner.step(asked)
            whom = whom if reply.provider == whom[0] else (reply.provider, reply.model)
            outcome, use = ANSWERED, believed(reply.use, asked)
            use = self._priced(use if use.tokens else _sent(asked, use), whom, reported=reply.model)
            return replace(reply, use=use)
        except ModelFailed as error:
            outcome, use = error.failing.value, believed(error.use, asked)
            unsaid = not use.tokens and error.failing in SENT
            use = error.use = self._priced(_sent(asked, use) if unsaid else use, whom, reported=whom[1])
            raise
        finally:
            self._write(asked, at, day, outcome, use, whom)

    def _allow(self, asked: AnyStep, day: date) -> None:
        if self._limit == 0:
            raise ModelFailed(
                FailureKind.DAILY_LIMIT,
                f"{SETTING} is 0, so no language model is asked.",
                "Raise it, or leave it empty, to ask one.",
            )
        if self._unwritten.why is not None:
            raise _no_ledger(self._unwritten.why)
        try:
            used = self._calls.tokens_on(day)
        except StorageFailed as error:
            raise _no_ledger(error) from error
        if self._limit is None:
            return
        wanted = tokens_asked(asked) + asked.max_tokens
        if used >= self._limit:
            raise _limit_reached(f"Today's limit of {self._limit} tokens for language models is reached.")
        if used + wanted > self._limit:
            raise _limit_reached(
                f"A question of up to {wanted} tokens would go beyond today's limit of {self._limit} for language models "
                f"({used} are used)."
            )

    def _priced(self, use: TokenUse, whom: tuple[str, str], *, reported: str) -> TokenUse:
        if use.cost_usd is not None:
            return use
        if not use.tokens:  # nobody bills what nobody read
            return replace(use, cost_usd=0.0)
        provider, asked = whom
        try:
            cost = self._prices.cost_usd(provider, reported, use.input_tokens, use.output_tokens, asked=asked)
        except FAULTS as error:
            # An answer that was paid for is not lost because its price cannot be told.
            LOG.debug("the price of a call is not known: %s", type(error).__name__)
            cost = None
        return replace(use, cost_usd=cost)

    def _write(
        self, asked: AnyStep, at: datetime, day: date, outcome: str, use: TokenUse, whom: tuple[str, str]
    ) -> None:
        call = ModelCall(
            at=at,
            day=day,
            role=asked.role.value,
            provider=whom[0],
            model=whom[1],
            prompt=asked.prompt,
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
            LOG.warning("A call of a language model could not be written down: %s", error.sentence)
            self._unwritten.why = error


def _sent(asked: AnyStep, use: TokenUse = NOTHING_SAID) -> TokenUse:
    """What a call took of which nobody says it: at least the prompt, by its length."""
    return replace(use, calls=max(use.calls, 1), input_tokens=tokens_asked(asked), estimated=True)


def _limit_reached(sentence: str) -> ModelFailed:
    next_step = f"The rules answer until tomorrow; {SETTING} sets the limit."
    return ModelFailed(FailureKind.DAILY_LIMIT, sentence, next_step)


def _no_ledger(error: StorageFailed) -> ModelFailed:
    sentence = f"What language models take cannot be written down, so none is asked: {error.sentence}"
    return ModelFailed(FailureKind.FAULT, sentence, error.next_step)
