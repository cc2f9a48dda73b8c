"""What a step takes: every request that was sent, also those that failed or were cut off; and what cannot be true."""

import logging
import warnings
from collections.abc import Callable
from dataclasses import replace

import pytest

from lanterne_rouge.adapters.llm.access import Access, RetryPolicy, request_tokens
from lanterne_rouge.adapters.llm.fallback import FallbackProvider
from lanterne_rouge.adapters.llm.live.wire import Language
from lanterne_rouge.adapters.llm.provider import MAKERS, ModelProvider, quieten
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, TokenUse
from tests.adapters.llm.live.asking import at, decision, failure, official, own_server, words
from tests.adapters.llm.live.stub import Act, answers, chat, claude, hangs, resets, serving

BUSY = answers(503, {"error": {"message": "later"}})
ASKED = request_tokens(words())


def _chat(took: object, gave: object) -> Act:
    message = {"role": "assistant", "content": "Fine."}
    choice = {"index": 0, "finish_reason": "stop", "message": message}
    usage = {"prompt_tokens": took, "completion_tokens": gave, "total_tokens": 1}
    body = {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
    return answers(200, body)


def _broken(load: Callable[[], Language]) -> ModelProvider:
    maker = replace(MAKERS["openai"], load=load)
    access = Access(maker="openai", api_key="k", base_url=None, models=dict.fromkeys(ModelRole, "m"))
    return ModelProvider(maker, access, RetryPolicy(attempts=1))


def test_further_attempts_count_and_what_broke_off_after_sending_is_reckoned() -> None:
    with serving(BUSY, resets, chat("Fine.")) as stub:
        use = own_server(stub, attempts=3).step(words()).use

    assert (use.calls, use.input_tokens, use.output_tokens, use.estimated) == (3, ASKED + 11, 7, True)


def test_a_step_that_fails_at_last_says_what_all_its_attempts_took() -> None:
    with serving(resets, resets, BUSY) as stub:
        error = failure(own_server(stub, attempts=3), words())

    assert error.failing is FailureKind.BUSY
    assert error.use == TokenUse(calls=3, input_tokens=2 * ASKED, estimated=True)


def test_an_answer_that_cannot_be_used_counts_with_the_attempts_before_it() -> None:
    with serving(BUSY, chat("no JSON")) as stub:
        error = failure(own_server(stub, attempts=2), decision())

    assert (error.use.calls, error.use.input_tokens, error.use.output_tokens) == (2, 11, 7)


def test_what_was_cut_off_at_the_deadline_was_sent_and_may_have_been_read() -> None:
    with serving(BUSY, hangs) as stub:
        error = failure(own_server(stub, attempts=2), words(deadline_s=3.0))

    assert error.failing is FailureKind.TOO_SLOW
    assert error.use == TokenUse(calls=2, input_tokens=ASKED, estimated=True)


@pytest.mark.parametrize("status", [401, 404, 429, 500])
def test_what_was_turned_away_was_sent_and_costs_nothing(status: int) -> None:
    with serving(answers(status, {"error": {"message": "no"}})) as stub:
        assert failure(own_server(stub), words()).use == TokenUse(calls=1)


def test_nothing_was_sent_where_nobody_answers_the_door() -> None:
    with serving(hangs) as stub:
        port = stub.port

    assert failure(at(f"http://127.0.0.1:{port}/v1"), words()).use == TokenUse()
    assert failure(at("http://models.invalid/v1"), words()).use == TokenUse()


@pytest.mark.parametrize(("took", "gave"), [(-3, 7), (10**12, 7), (0, 7), (11, -1), (11, 10**9), (11, 0)])
def test_a_server_that_lies_about_its_tokens_is_reckoned_by_length(took: int, gave: int) -> None:
    with serving(_chat(took, gave)) as stub:
        use = own_server(stub).step(words()).use

    assert use.input_tokens == (11 if took == 11 else ASKED)
    assert use.output_tokens in ((7, 2) if gave == 7 else (2,))  # one bad count may cost both
    assert use.estimated


@pytest.mark.parametrize(("took", "gave"), [(1.5, 2), ("many", 2), (None, None), (10**30, 1), ([], {}), (2, 1e300)])
def test_counts_that_are_no_numbers_end_in_an_answer_or_a_failure_with_counts_that_can_be(
    took: object, gave: object
) -> None:
    with serving(_chat(took, gave)) as stub:
        provider = official(stub)
        try:
            use = provider.step(words()).use
        except ModelFailed as error:
            use = error.use

    assert use.calls == 1
    assert 0 < use.input_tokens < 1000 and 0 <= use.output_tokens < 1000
    assert use.estimated


@pytest.mark.parametrize("error", [ImportError, OSError, SyntaxError, AttributeError, ValueError, Warning])
def test_a_library_that_cannot_be_loaded_is_a_failure_so_that_a_second_maker_is_asked(error: type[Exception]) -> None:
    def load() -> Language:
        raise error("canary")

    first = _broken(load)
    with serving(chat("Fine.")) as stub:
        reply = FallbackProvider(first, own_server(stub)).step(words())
    failed = failure(first, words())

    assert reply.answer == "Fine."
    assert (failed.failing, failed.use) == (FailureKind.FAULT, TokenUse())
    assert failed.sentence == "I can't load the library for OpenAI."
    assert failed.__cause__ is failed.__context__ is None


@pytest.mark.parametrize("error", [ImportError, KeyError, TypeError, RuntimeError, RecursionError, Warning])
def test_a_library_that_breaks_before_anything_is_sent_is_a_failure_too(
    error: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    def build(*args: object, **options: object) -> object:
        raise error("canary")

    def load() -> Language:
        return replace(MAKERS["openai"].load(), build=build)  # type: ignore[arg-type]

    failed = failure(_broken(load), words())

    assert (failed.failing, failed.use) == (FailureKind.FAULT, TokenUse())
    assert str(failed) == "I couldn't ask OpenAI because of an internal error."
    assert "canary" not in caplog.text


def test_a_model_that_is_about_to_end_is_heard_where_warnings_are_errors() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with serving(claude("Fine.")) as stub:
            assert official(stub, "anthropic").step(words()).answer == "Fine."


def test_what_the_library_tells_of_an_old_model_is_silenced_wherever_it_is_awaited() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        quieten()

        warnings.warn(
            "The model 'claude-x' is deprecated and will reach end-of-life.", DeprecationWarning, stacklevel=1
        )
        with pytest.raises(DeprecationWarning):
            warnings.warn("This function is deprecated.", DeprecationWarning, stacklevel=1)
