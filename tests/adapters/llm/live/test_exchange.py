"""What comes back: words, values and calls; retries; streams; many threads at once."""

import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from lanterne_rouge.adapters.llm.fallback import FallbackProvider
from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ProposedDecision, ProposedWords
from lanterne_rouge.ports.llm import ToolCall
from tests.adapters.llm.live.asking import DECISION, KEY, SECRET, TOOL, decision, failure, official, own_server, words
from tests.adapters.llm.live.stub import answers, chat, chunk, hangs, resets, serving, streams

BUSY = answers(503, {"error": {"message": SECRET}})
TAKEN = ProposedDecision(
    action=Action.EASE,
    reason="Take it easy.",
    intensity_recommendation=Intensity.LOW,
    flags=(),
    confidence=0.7,
)


def test_words_come_back_stripped_with_who_said_them_and_what_they_cost() -> None:
    with serving(chat("  Rest today.\n")) as stub:
        reply = official(stub).step(words())

    assert reply.answer == "Rest today."
    assert (reply.provider, reply.model) == ("openai", "gpt-4-0125-preview")
    assert (reply.use.calls, reply.use.input_tokens, reply.use.output_tokens, reply.use.estimated) == (1, 11, 7, False)
    assert reply.use.ms > 0


@pytest.mark.parametrize("text", [DECISION, f"```json\n{DECISION}\n```", f"Here you are:\n{DECISION}\nGood luck!"])
def test_a_decision_is_found_in_fences_and_between_words(text: str) -> None:
    with serving(chat(text)) as stub:
        reply = own_server(stub).step(decision())

    assert reply.answer == TAKEN


def test_tokens_that_nobody_counted_are_estimated_from_the_length() -> None:
    body = {
        "id": "x",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": "Rest now."}, "finish_reason": "stop"}],
    }
    with serving(answers(200, body)) as stub:
        use = own_server(stub).step(words()).use

    assert (use.output_tokens, use.estimated) == (3, True)
    assert use.input_tokens > 5


def test_a_server_of_ones_own_cannot_call_its_model_by_another_name() -> None:
    with serving(chat("Fine.", model=f"gpt-9 {KEY}")) as stub:
        assert own_server(stub).step(words()).model == "gpt-4o"
        assert official(stub).step(words()).model == "gpt-4o"


def test_a_call_of_an_offered_tool_comes_back_unexecuted() -> None:
    wanted = [{"id": "call-1", "type": "function", "function": {"name": "look_up", "arguments": '{"day": "x"}'}}]
    with serving(chat(None, finish="tool_calls", tool_calls=wanted)) as stub:
        reply = own_server(stub).step(words(tools=(TOOL,)))

    assert reply.answer is None
    assert reply.calls == (ToolCall(id="call-1", name="look_up", arguments='{"day": "x"}'),)


def test_an_answer_that_was_cut_off_ends_with_its_last_whole_sentence() -> None:
    said = '{"sentences": [{"text": "Rest today.", "about": ["readiness"], "effect": "limits"}, {"text": "Your rea'
    with serving(chat(said, finish="length")) as stub:
        answer = own_server(stub).step(replace(words(), answer=ProposedWords)).answer

    assert answer is not None and [sentence.text for sentence in answer.sentences] == ["Rest today."]


def test_plain_words_that_were_cut_off_are_no_answer() -> None:
    with serving(chat("Rest today. Your readiness is 4", finish="length")) as stub, pytest.raises(ModelFailed):
        own_server(stub).step(words())


def test_a_stream_is_collected_into_one_answer() -> None:
    with serving(streams(chunk(DECISION[:50]), chunk(DECISION[50:], finish="stop"), "[DONE]")) as stub:
        reply = own_server(stub, streamed=True).step(decision())

    assert reply.answer == TAKEN
    assert stub.sent[0].body["stream"] is True


def test_a_model_that_fails_twice_is_heard_the_third_time_and_each_retry_is_one_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)

    with serving(BUSY, resets, chat("Fine.")) as stub:
        reply = own_server(stub, attempts=3).step(words())

    lines = [record.getMessage() for record in caplog.records]
    assert reply.answer == "Fine."
    assert len(stub.sent) == 3
    assert lines == [
        f"openai at 127.0.0.1:{stub.port}: busy; attempt 2 in 0.0 s",
        f"openai at 127.0.0.1:{stub.port}: unreachable; attempt 3 in 0.0 s",
    ]


@pytest.mark.parametrize("status", [400, 401, 404])
def test_what_will_not_pass_is_not_tried_again(status: int) -> None:
    with serving(answers(status, {"error": {"message": "model"}})) as stub:
        failure(own_server(stub, attempts=3), words())

    assert len(stub.sent) == 1


def test_the_wait_that_the_other_side_asks_for_is_honoured(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    with serving(answers(429, {}, retry_after_ms="300"), chat("Fine.")) as stub:
        own_server(stub, attempts=2).step(words())

    assert [record.getMessage() for record in caplog.records] == [
        f"openai at 127.0.0.1:{stub.port}: busy; attempt 2 in 0.3 s"
    ]


def test_a_wait_beyond_the_deadline_is_not_begun() -> None:
    # With a wait the deadline would end it, and that is another failure.
    with serving(answers(429, {}, retry_after="9")) as stub:
        error = failure(own_server(stub, attempts=3), words(deadline_s=8.0))

    assert (error.failing, len(stub.sent)) == (FailureKind.BUSY, 1)


def test_the_second_provider_answers_where_the_first_hangs_within_one_deadline() -> None:
    with serving(hangs) as silent, serving(chat("Fine.")) as well:
        reply = FallbackProvider(own_server(silent), own_server(well)).step(words(deadline_s=3.0))

    assert reply.answer == "Fine."
    assert reply.provider == f"openai at 127.0.0.1:{well.port}"
    assert reply.use.calls == 2


def test_many_threads_ask_at_once_and_each_gets_its_own_answer() -> None:
    with serving(chat("Fine.")) as stub:
        provider = own_server(stub)

        def ask(number: int) -> str | None:
            asked = words()
            return provider.step(replace(asked, prompt=f"x@{number}")).answer

        with ThreadPoolExecutor(8) as pool:
            heard = list(pool.map(ask, range(24)))

    assert heard == ["Fine."] * 24


def test_the_vendors_loggers_write_nothing_at_debug_level(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    with serving(chat(SECRET)) as stub:
        official(stub).step(words())

    assert SECRET not in caplog.text
    assert KEY not in caplog.text


def test_an_interrupted_caller_leaves_the_next_call_in_order() -> None:
    with serving(hangs, chat("Fine.")) as stub:
        provider = own_server(stub)
        with pytest.raises(ModelFailed):
            provider.step(words(deadline_s=1.0))

        assert provider.step(words()).answer == "Fine."
