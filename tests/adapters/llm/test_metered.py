"""The meter: a ledger of every attempt, and a limit for the day."""

import logging
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.adapters.llm.metered import LedgerFailure, MeteredProvider
from lanterne_rouge.adapters.llm.prices import Prices
from lanterne_rouge.adapters.llm.scripted import ScriptedProvider
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, TokenUse
from lanterne_rouge.ports.llm import LLMProvider, LLMReply
from lanterne_rouge.ports.stores import ModelCall

from .asking import NOW, TODAY, CallsInMemory, now, step


def _metered(
    inner: LLMProvider, limit: int | None = None, *, calls: CallsInMemory | None = None
) -> tuple[MeteredProvider, CallsInMemory]:
    ledger = calls if calls is not None else CallsInMemory(kept=[])
    return MeteredProvider(inner, calls=ledger, day=now, daily_limit=limit, prices=Prices()), ledger


def _failure(meter: MeteredProvider, max_tokens: int = 100) -> ModelFailed:
    with pytest.raises(ModelFailed) as caught:
        meter.step(step(str, max_tokens=max_tokens))
    return caught.value


def test_an_answer_passes_with_its_price_and_is_written_down_under_the_name_that_is_set() -> None:
    use = TokenUse(calls=1, input_tokens=400, output_tokens=50, ms=12.5)
    reply = LLMReply(provider="openai", model="gpt-4-0613", use=use, answer="Rest.")
    meter, ledger = _metered(ScriptedProvider([reply], provider="openai", model="gpt-4"))

    heard = meter.step(step(str))

    assert heard == replace(reply, use=replace(use, cost_usd=0.015))
    assert ledger.kept == [
        ModelCall(
            at=NOW,
            day=TODAY,
            role="explain",
            provider="openai",
            model="gpt-4",
            prompt="explain@1",
            outcome="answered",
            input_tokens=400,
            output_tokens=50,
            ms=12.5,
            cost_usd=0.015,
            estimated=False,
        )
    ]
    assert (meter.provider, meter.model_for(ModelRole.DECIDE)) == ("openai", "gpt-4")


def test_a_failed_attempt_is_written_down_with_what_it_cost_and_passes_on() -> None:
    failed = ModelFailed(FailureKind.UNREADABLE, "No.", use=TokenUse(calls=2, input_tokens=1000, output_tokens=500))
    meter, ledger = _metered(ScriptedProvider([failed], provider="openai", model="gpt-4"))

    error = _failure(meter)

    assert error is failed
    assert (error.use.cost_usd, error.use.calls) == (0.06, 2)
    assert [(call.outcome, call.model, call.cost_usd) for call in ledger.kept] == [("unreadable", "gpt-4", 0.06)]


@pytest.mark.parametrize(
    ("failing", "tokens"),
    [(FailureKind.TOO_SLOW, 10), (FailureKind.UNREADABLE, 10), (FailureKind.UNREACHABLE, 0), (FailureKind.BUSY, 0)],
)
def test_where_nobody_says_what_a_failure_took_the_prompt_counts_if_it_was_sent(
    failing: FailureKind, tokens: int
) -> None:
    meter, ledger = _metered(ScriptedProvider([ModelFailed(failing, "No.")]))

    _failure(meter)

    assert (ledger.kept[0].input_tokens, ledger.kept[0].estimated) == (tokens, tokens > 0)


def test_answers_and_failures_of_a_model_stand_under_one_name() -> None:
    use = TokenUse(calls=1, input_tokens=1000)
    named = LLMReply(provider="openai", model="gpt-4-turbo-2024-04-09", use=use, answer="Rest.")
    failed = ModelFailed(FailureKind.UNREADABLE, "No.", use=use)
    meter, ledger = _metered(ScriptedProvider([named, failed], provider="openai", model="gpt-4-turbo-preview"))

    heard = meter.step(step(str))
    _failure(meter)

    assert heard.model == "gpt-4-turbo-2024-04-09"
    assert {call.model for call in ledger.kept} == {"gpt-4-turbo-preview"}


def test_an_answer_of_somebody_else_keeps_its_name() -> None:
    reply = LLMReply(provider="anthropic", model="claude", use=TokenUse(calls=1, input_tokens=1), answer="Rest.")
    meter, ledger = _metered(ScriptedProvider([reply], provider="openai", model="gpt-4"))

    meter.step(step(str))

    assert [(call.provider, call.model) for call in ledger.kept] == [("anthropic", "claude")]


def test_a_price_that_cannot_be_told_loses_no_answer(tmp_path: Path) -> None:
    class Broken(Prices):
        def cost_usd(self, *args: object, **options: object) -> float | None:
            raise ImportError("genai_prices")

    use = TokenUse(calls=1, input_tokens=400, output_tokens=50)
    inner = ScriptedProvider([LLMReply(provider="openai", model="gpt-9", use=use, answer="Rest.")], provider="openai")
    ledger = CallsInMemory(kept=[])

    heard = MeteredProvider(inner, calls=ledger, day=now, daily_limit=None, prices=Broken()).step(step(str))

    assert (heard.answer, heard.use.cost_usd) == ("Rest.", None)
    assert [(call.outcome, call.cost_usd, call.input_tokens) for call in ledger.kept] == [("answered", None, 400)]


def test_what_nobody_read_costs_nothing_whatever_its_price() -> None:
    meter, ledger = _metered(
        ScriptedProvider([ModelFailed(FailureKind.BUSY, "No.", use=TokenUse(calls=1))], provider="nobody")
    )

    error = _failure(meter)

    assert (error.use.cost_usd, ledger.kept[0].cost_usd) == (0.0, 0.0)


@pytest.mark.parametrize("lie", [-5, 10**12, 12.5, True, float("nan"), None, "7"])
def test_a_count_of_tokens_that_cannot_be_spoils_neither_sum_nor_limit(lie: object) -> None:
    use = TokenUse(calls=1, input_tokens=lie, output_tokens=3)  # type: ignore[arg-type]
    other = TokenUse(calls=1, input_tokens=3, output_tokens=lie)  # type: ignore[arg-type]
    told = [
        LLMReply(provider="scripted", model="m", use=use, answer="x"),
        ModelFailed(FailureKind.UNREADABLE, "", use=other),
    ]
    meter, ledger = _metered(ScriptedProvider(told), 10_000)

    heard = meter.step(step(str))
    error = _failure(meter)

    assert (heard.use.input_tokens, heard.use.output_tokens, heard.use.estimated) == (10, 3, True)
    assert (error.use.input_tokens, error.use.output_tokens, error.use.estimated) == (3, 100, True)
    assert ledger.tokens_on(TODAY) == 116


def test_makers_that_share_the_knowledge_of_a_full_disk_are_all_asked_no_more() -> None:
    ledger, unwritten = CallsInMemory(kept=[], full=True), LedgerFailure()
    second = ScriptedProvider(["never"])
    first_meter, second_meter = (
        MeteredProvider(inner, calls=ledger, day=now, daily_limit=None, prices=Prices(), unwritten=unwritten)
        for inner in (ScriptedProvider(["heard"]), second)
    )

    first_meter.step(step(str))
    error = _failure(second_meter)

    assert "I don't use a model" in error.sentence
    assert second.asked == []


def test_a_fault_of_ours_is_written_down_too() -> None:
    meter, ledger = _metered(ScriptedProvider([ValueError("odd"), KeyboardInterrupt]))

    for error in (ValueError, KeyboardInterrupt):
        with pytest.raises(error):
            meter.step(step(str))

    assert [(call.outcome, call.input_tokens) for call in ledger.kept] == [("fault", 10)] * 2


def test_a_limit_of_nothing_asks_nobody() -> None:
    model = ScriptedProvider([])
    meter, ledger = _metered(model, 0)

    error = _failure(meter)

    assert error.failing is FailureKind.DAILY_LIMIT
    assert "LLM_DAILY_TOKEN_LIMIT is 0" in error.sentence and error.next_step
    assert (model.asked, ledger.kept) == ([], [])


def test_when_the_limit_is_reached_the_setting_is_named_and_nobody_is_asked() -> None:
    model = ScriptedProvider(["x" * 400, "never"])
    meter, _ = _metered(model, 110)

    meter.step(step(str))
    error = _failure(meter)

    assert error.failing is FailureKind.DAILY_LIMIT
    assert error.sentence == "You've reached today's limit of 110 tokens for language models."
    assert "LLM_DAILY_TOKEN_LIMIT" in error.next_step
    assert len(model.asked) == 1


def test_a_call_that_may_go_beyond_the_rest_is_refused_before_it_is_made() -> None:
    model = ScriptedProvider(["short", "never"])
    meter, _ = _metered(model, 120)

    meter.step(step(str))
    error = _failure(meter)

    assert "A request of up to 110 tokens would exceed today's limit of 120" in error.sentence
    assert len(model.asked) == 1


def test_a_new_day_begins_at_nothing() -> None:
    ledger = CallsInMemory(kept=[])
    days = iter([TODAY, date(2026, 3, 5)])
    model = ScriptedProvider(["x" * 400, "y"])

    def day() -> tuple[datetime, date]:
        return NOW, next(days)

    meter = MeteredProvider(model, calls=ledger, day=day, daily_limit=110, prices=Prices())

    meter.step(step(str))

    assert meter.step(step(str)).answer == "y"


def test_a_ledger_that_cannot_be_written_costs_no_answer_but_is_the_last_one(caplog: pytest.LogCaptureFixture) -> None:
    model = ScriptedProvider(["heard", "never"])
    meter, _ = _metered(model, calls=CallsInMemory(kept=[], full=True))

    with caplog.at_level(logging.WARNING):
        assert meter.step(step(str)).answer == "heard"
    error = _failure(meter)

    assert "I couldn't log a language model call: The disk is full." in caplog.text
    assert (error.failing, error.next_step) == (FailureKind.FAULT, "Free some space.")
    assert "I don't use a model" in error.sentence
    assert len(model.asked) == 1


def test_without_a_ledger_nobody_is_asked_also_without_a_limit() -> None:
    model = ScriptedProvider(["never"])
    meter, _ = _metered(model, calls=CallsInMemory(kept=[], broken=True))

    assert "The database is damaged." in _failure(meter).sentence
    assert model.asked == []


ANSWERS = st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 2000), st.booleans()), max_size=12)


@given(limit=st.integers(0, 3000), answers=ANSWERS, max_tokens=st.integers(1, 600))
def test_the_ledger_sums_up_and_the_limit_is_never_exceeded_by_more_than_one_call(
    limit: int, answers: list[tuple[int, int, bool]], max_tokens: int
) -> None:
    uses = [TokenUse(calls=1, input_tokens=sent, output_tokens=received) for sent, received, _ in answers]
    replies: list[object] = [
        LLMReply(provider="scripted", model="m", use=use, answer="x")
        if good
        else ModelFailed(FailureKind.BUSY, "No.", use=use)
        for use, (_, _, good) in zip(uses, answers, strict=True)
    ]
    model = ScriptedProvider(replies)
    meter, ledger = _metered(model, limit)

    for _ in answers:
        before = ledger.tokens_on(TODAY)
        asked = len(model.asked)
        try:
            meter.step(step(str, max_tokens=max_tokens))
        except ModelFailed as error:
            assert error.failing in (FailureKind.BUSY, FailureKind.DAILY_LIMIT)
        assert len(model.asked) == asked or before < limit

    total = ledger.tokens_on(TODAY)
    assert len(ledger.kept) == len(model.asked)
    # An answer that tells no tokens counts as its prompt.
    assert total == sum(
        use.tokens or (10 if good else 0) for use, (_, _, good) in zip(uses[: len(ledger.kept)], answers, strict=False)
    )
    last = ledger.kept[-1] if ledger.kept else None
    assert total - (last.input_tokens + last.output_tokens if last else 0) <= limit


@pytest.mark.proof
@given(limit=st.integers(0, 10**6), answers=ANSWERS)
@settings(max_examples=3000)
def test_no_day_of_many_goes_beyond_its_limit_by_more_than_one_call(
    limit: int, answers: list[tuple[int, int, bool]]
) -> None:
    uses = [TokenUse(calls=1, input_tokens=sent * 500, output_tokens=received * 500) for sent, received, _ in answers]
    meter, ledger = _metered(
        ScriptedProvider([LLMReply(provider="a", model="m", use=u, answer="x") for u in uses]), limit
    )

    for _ in answers:
        try:
            meter.step(step(str))
        except ModelFailed as error:
            assert error.failing is FailureKind.DAILY_LIMIT

    last = ledger.kept[-1] if ledger.kept else None
    assert ledger.tokens_on(TODAY) - (last.input_tokens + last.output_tokens if last else 0) <= limit


@given(limit=st.integers(1, 2000), texts=st.lists(st.text(min_size=1, max_size=400), max_size=10))
def test_a_model_that_keeps_its_caps_never_exceeds_the_limit(limit: int, texts: list[str]) -> None:
    meter, ledger = _metered(ScriptedProvider(texts), limit)

    for _ in texts:
        try:
            meter.step(step(str, max_tokens=100))
        except ModelFailed:
            continue

    assert ledger.tokens_on(TODAY) <= limit
