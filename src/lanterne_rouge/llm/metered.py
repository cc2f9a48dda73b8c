"""Counts what models take: every attempt goes into the ledger, and no more is asked than the athlete allows a day.

A call is refused when the day's tokens have reached the limit, and also when its prompt (by length) and the answer at its longest
would go beyond it. The true count is known only afterwards, so a day may end above the limit by a part of one call, never more.

No ledger, no call: a ledger that cannot be read keeps every question away. One that cannot be written to costs the athlete
nothing that was answered already, but it is the last answer of this process.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from typing import Final, TypeVar

from lanterne_rouge.domain.errors import ModelFailed, StorageFailed
from lanterne_rouge.domain.model_use import Failing, ModelRole, TokenUse
from lanterne_rouge.llm.prices import Prices
from lanterne_rouge.llm.scripted import AnyStep, tokens_of
from lanterne_rouge.ports.llm import LLMProvider, Reply, Step
from lanterne_rouge.ports.stores import ModelCall, ModelCalls

LOG = logging.getLogger(__name__)
T = TypeVar("T")

SETTING: Final = "LLM_DAILY_TOKEN_LIMIT"
ANSWERED: Final = "answered"
NOTHING_SAID: Final = TokenUse()
SENT: Final = frozenset({Failing.TOO_SLOW, Failing.REFUSED, Failing.UNREADABLE, Failing.FAULT})
"""Failures after which the prompt has been read and paid for, though nobody may have said how long it was."""


class Metered:
    """A provider whose calls are counted. `day` tells the moment and the athlete's day; `daily_limit` None is no limit."""

    def __init__(
        self,
        inner: LLMProvider,
        *,
        calls: ModelCalls,
        day: Callable[[], tuple[datetime, date]],
        daily_limit: int | None,
        prices: Prices,
    ) -> None:
        self._inner, self._calls, self._day = inner, calls, day
        self._limit, self._prices = daily_limit, prices
        self._unwritten: StorageFailed | None = None

    @property
    def provider(self) -> str:
        """Whose models they are."""
        return self._inner.provider

    def model_for(self, role: ModelRole) -> str:
        """The name of the model that answers in a role."""
        return self._inner.model_for(role)

    def step(self, asked: Step[T]) -> Reply[T]:
        """One exchange, counted; raises `ModelFailed` also when the day's limit or the ledger does not allow it."""
        at, day = self._day()
        self._allow(asked, day)
        # What is written down where something unforeseen happens, or the athlete stops the program.
        whom, outcome, use = (self.provider, self.model_for(asked.role)), Failing.FAULT.value, _sent(asked)
        try:
            reply = self._inner.step(asked)
            whom, outcome = (reply.provider, reply.model), ANSWERED
            use = self._priced(reply.use if reply.use.tokens else _sent(asked, reply.use), *whom)
            return replace(reply, use=use)
        except ModelFailed as error:
            unsaid = not error.use.tokens and error.failing in SENT
            outcome, use = error.failing.value, self._priced(_sent(asked, error.use) if unsaid else error.use, *whom)
            error.use = use
            raise
        finally:
            self._write(asked, at, day, outcome, use, whom)

    def _allow(self, asked: AnyStep, day: date) -> None:
        if self._limit == 0:
            raise ModelFailed(
                Failing.DAILY_LIMIT,
                f"{SETTING} is 0, so no language model is asked.",
                "Raise it, or leave it empty, to ask one.",
            )
        if self._unwritten is not None:
            raise _no_ledger(self._unwritten)
        try:
            used = self._calls.tokens_on(day)
        except StorageFailed as error:
            raise _no_ledger(error) from error
        if self._limit is None:
            return
        wanted = tokens_of(sum(len(turn.text) for turn in asked.turns)) + asked.max_tokens
        if used >= self._limit:
            raise _limit_reached(f"Today's limit of {self._limit} tokens for language models is reached.")
        if used + wanted > self._limit:
            raise _limit_reached(
                f"A question of up to {wanted} tokens would go beyond today's limit of {self._limit} for language models "
                f"({used} are used)."
            )

    def _priced(self, use: TokenUse, provider: str, model: str) -> TokenUse:
        if use.cost_usd is not None:
            return use
        return replace(use, cost_usd=self._prices.cost_usd(provider, model, use.input_tokens, use.output_tokens))

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
            self._unwritten = error


def _sent(asked: AnyStep, use: TokenUse = NOTHING_SAID) -> TokenUse:
    """What a call took of which nobody says it: at least the prompt, by its length."""
    sent = tokens_of(sum(len(turn.text) for turn in asked.turns))
    return replace(use, calls=max(use.calls, 1), input_tokens=sent, estimated=True)


def _limit_reached(sentence: str) -> ModelFailed:
    next_step = f"The rules answer until tomorrow; {SETTING} sets the limit."
    return ModelFailed(Failing.DAILY_LIMIT, sentence, next_step)


def _no_ledger(error: StorageFailed) -> ModelFailed:
    sentence = f"What language models take cannot be written down, so none is asked: {error.sentence}"
    return ModelFailed(Failing.FAULT, sentence, error.next_step)
