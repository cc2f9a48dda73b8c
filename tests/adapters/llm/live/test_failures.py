"""Everything that can go wrong on the other side ends in time, in one sentence of ours, with nothing of theirs in it."""

import builtins
import json
import logging
import traceback

import pydantic_ai.exceptions
import pydantic_ai.models
import pytest

from lanterne_rouge.adapters.llm.failures import ROWS
from lanterne_rouge.domain.language_model import FailureKind, ModelRole
from tests.adapters.llm.live.asking import DECISION, KEY, SECRET, at, decision, failure, official, own_server, words
from tests.adapters.llm.live.stub import (
    Act,
    answers,
    chat,
    chunk,
    claude,
    gemini,
    hangs,
    pours,
    resets,
    serving,
    streams,
)

LEAK = {"error": {"message": f"bad {KEY} {SECRET}", "type": "invalid_request_error", "code": None, "param": None}}
NO_MODEL = {"error": {"message": "The model `gpt-4o` does not exist", "code": "model_not_found", "type": "x"}}
PAGE = "<html><body>Welcome to the router</body></html>"


@pytest.mark.parametrize(
    ("act", "failing"),
    [
        (answers(401, LEAK), FailureKind.WRONG_KEY),
        (answers(403, LEAK), FailureKind.WRONG_KEY),
        (answers(404, NO_MODEL), FailureKind.UNKNOWN_MODEL),
        (answers(400, LEAK), FailureKind.REJECTED),
        (answers(413, LEAK), FailureKind.REJECTED),
        (answers(429, LEAK), FailureKind.BUSY),
        (answers(429, {"error": {"message": "x", "code": "insufficient_quota", "type": "x"}}), FailureKind.BUSY),
        (answers(500, LEAK), FailureKind.BUSY),
        (answers(502, PAGE, content_type="text/html"), FailureKind.BUSY),
        (answers(529, LEAK), FailureKind.BUSY),
        (answers(307, LEAK, location="http://127.0.0.1:9/v1"), FailureKind.UNREADABLE),
        (resets, FailureKind.UNREACHABLE),
        (answers(200, PAGE, content_type="text/html"), FailureKind.UNREADABLE),
        (answers(200, f"{KEY} {SECRET}", content_type="text/plain"), FailureKind.UNREADABLE),
        (answers(200, ""), FailureKind.UNREADABLE),
        (answers(200, "{"), FailureKind.UNREADABLE),
        (answers(200, "[]"), FailureKind.UNREADABLE),
        (answers(200, {"choices": None}), FailureKind.UNREADABLE),
        (answers(200, {"id": "x", "object": "o", "created": 1, "model": "m", "choices": []}), FailureKind.UNREADABLE),
        (answers(200, "[" * 100_000), FailureKind.UNREADABLE),
        (answers(200, "\x1f\x8b", content_encoding="gzip"), FailureKind.UNREADABLE),
        (pours(b"x" * 65_536, "application/json"), FailureKind.UNREADABLE),
        (chat(""), FailureKind.UNREADABLE),
        (chat(None), FailureKind.UNREADABLE),
        (chat("no JSON at all"), FailureKind.UNREADABLE),
        (chat(DECISION[:-10]), FailureKind.UNREADABLE),
        (chat(DECISION.replace("0.7", "NaN")), FailureKind.UNREADABLE),
        (chat(DECISION.replace("0.7", "1e999")), FailureKind.UNREADABLE),
        (chat(DECISION.replace("ease", "push_harder")), FailureKind.UNREADABLE),
        (chat("x" * 70_000), FailureKind.UNREADABLE),
        (chat(DECISION, finish="content_filter"), FailureKind.REFUSED),
        (chat(None, refusal=SECRET), FailureKind.REFUSED),
        (
            chat(None, tool_calls=[{"id": "1", "type": "function", "function": {"name": "rm", "arguments": "{}"}}]),
            FailureKind.UNREADABLE,
        ),
    ],
)
def test_a_failure_has_its_kind_and_repeats_nothing_of_the_other_side(
    act: Act, failing: FailureKind, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    with serving(act) as stub:
        error = failure(official(stub), decision())

    seen = "".join((*traceback.format_exception(error), repr(error), str(error), caplog.text))
    assert error.failing is failing
    assert error.sentence.endswith(".")
    assert KEY not in seen
    assert SECRET not in seen
    assert "router" not in seen


@pytest.mark.parametrize(
    ("act", "maker"),
    [
        (answers(404, {"type": "error", "error": {"type": "not_found_error", "message": "model: x"}}), "anthropic"),
        (answers(404, {"error": {"code": 404, "message": "models/x is not found", "status": "NOT_FOUND"}}), "google"),
    ],
)
def test_an_unknown_model_names_the_one_setting_to_change(act: Act, maker: str) -> None:
    with serving(act) as stub:
        error = failure(official(stub, maker), words())  # type: ignore[arg-type]

    assert error.failing is FailureKind.UNKNOWN_MODEL
    assert error.next_step.startswith(f"Set {maker.upper()}_MODEL ")


def test_an_unknown_strength_model_names_its_own_setting() -> None:
    with serving(answers(404, NO_MODEL)) as stub:
        error = failure(official(stub), words(role=ModelRole.STRENGTH_PLAN))

    assert str(error).startswith("OpenAI has no model gpt-4o. Set OPENAI_STRENGTH_MODEL ")


@pytest.mark.parametrize(
    ("maker", "body"),
    [
        ("openai", {"error": {"message": "Incorrect API key", "code": "invalid_api_key", "type": "x"}}),
        ("anthropic", {"type": "error", "error": {"type": "authentication_error", "message": "invalid x-api-key"}}),
    ],
)
def test_a_wrong_key_names_its_setting(maker: str, body: object) -> None:
    with serving(answers(401, body)) as stub:
        error = failure(official(stub, maker), words())  # type: ignore[arg-type]

    assert error.failing is FailureKind.WRONG_KEY
    assert error.next_step == f"Check {maker.upper()}_API_KEY."


def test_googles_way_to_say_wrong_key_is_understood() -> None:
    details = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}]
    body = {"error": {"code": 400, "message": "API key not valid.", "status": "INVALID_ARGUMENT", "details": details}}
    with serving(answers(400, body)) as stub:
        error = failure(official(stub, "google"), words())

    assert error.failing is FailureKind.WRONG_KEY


def test_refusals_of_the_other_makers_are_refusals() -> None:
    with serving(claude("No.", stop="refusal")) as stub:
        claudes = failure(own_server(stub, "anthropic"), words())
    with serving(gemini("", finish="SAFETY")) as stub:
        geminis = failure(own_server(stub, "google"), words())

    assert (claudes.failing, geminis.failing) == (FailureKind.REFUSED, FailureKind.REFUSED)


@pytest.mark.parametrize(
    "act",
    [
        answers(200, PAGE, content_type="text/html"),
        answers(404, PAGE, content_type="text/html"),
        answers(404, {"detail": "Not Found"}),
        answers(405, {"detail": "Method Not Allowed"}),
        answers(200, "hello", content_type="text/plain"),
        answers(200, {"hello": "world"}),
    ],
)
def test_an_address_with_no_model_server_behind_it_gets_its_own_sentence(act: Act) -> None:
    with serving(act) as stub:
        error = failure(own_server(stub), words())

    assert error.failing is FailureKind.UNREACHABLE
    assert str(error) == (
        f"127.0.0.1:{stub.port} does not answer like a model server. Check OPENAI_BASE_URL; it often ends in /v1."
    )


def test_an_unknown_host_is_named_with_the_setting_and_nothing_else_of_the_address() -> None:
    error = failure(at(f"http://me:{KEY}@models.invalid/{SECRET.replace(' ', '')}"), words())

    assert str(error) == "models.invalid cannot be reached. Start the server there, or check OPENAI_BASE_URL."


def test_a_closed_port_is_told_at_once() -> None:
    with serving(hangs) as stub:
        port = stub.port

    error = failure(at(f"http://127.0.0.1:{port}/v1", attempts=3), words())

    assert error.failing is FailureKind.UNREACHABLE


@pytest.mark.parametrize(
    "address", ["localhost:11434/v1", "ftp://localhost", "http://", "http://[::1", "http://a:99999"]
)
def test_what_is_no_web_address_is_told_before_anything_is_sent(address: str) -> None:
    error = failure(at(address), words())

    assert error.failing is FailureKind.UNREACHABLE
    assert error.sentence == "OPENAI_BASE_URL is not a web address."
    assert error.use.calls == 0


@pytest.mark.parametrize(
    ("key", "failing"),
    [
        (None, FailureKind.NO_KEY),
        ("", FailureKind.NO_KEY),
        ("sk-a b", FailureKind.WRONG_KEY),
        ("sk-ü", FailureKind.WRONG_KEY),
    ],
)
def test_a_key_that_cannot_be_one_is_told_before_anything_is_sent(key: str | None, failing: FailureKind) -> None:
    with serving(chat("Fine.")) as stub:
        error = failure(official(stub, key=key), words())

    assert (error.failing, stub.sent) == (failing, [])
    assert "OPENAI_API_KEY" in error.next_step


@pytest.mark.parametrize(
    ("act", "streamed"),
    [
        (hangs, False),
        (pours(b" ", "application/json", every_s=0.02), False),
        (pours(b": still here\n\n", "text/event-stream", every_s=0.02), True),
        (pours(b"data: {}\n\n", "text/event-stream", every_s=0.02), True),
    ],
)
def test_a_silent_or_endless_answer_ends_at_the_deadline(act: Act, streamed: bool) -> None:
    with serving(act) as stub:
        # The server never ends by itself: only the deadline brings the caller back.
        error = failure(own_server(stub, attempts=3, streamed=streamed), words(deadline_s=0.5))

    assert error.failing in (FailureKind.TOO_SLOW, FailureKind.UNREADABLE, FailureKind.FAULT)


def test_an_endless_stream_cannot_fill_the_memory() -> None:
    piece = f"data: {json.dumps(chunk('word ' * 2000))}\n\n".encode()
    with serving(pours(piece, "text/event-stream")) as stub:
        error = failure(own_server(stub, streamed=True), words())

    assert error.failing is FailureKind.UNREADABLE
    assert "far more" in error.sentence


def test_a_stream_that_stops_in_the_middle_is_no_answer() -> None:
    with serving(streams(chunk(DECISION[:40]))) as stub:
        error = failure(own_server(stub, streamed=True), decision())

    assert error.failing is FailureKind.UNREADABLE


def test_an_answer_that_was_cut_off_says_so_and_what_it_cost() -> None:
    with serving(chat(DECISION[:60], finish="length")) as stub:
        error = failure(own_server(stub), decision())

    assert error.failing is FailureKind.UNREADABLE
    assert "cut off" in error.sentence
    assert (error.use.calls, error.use.input_tokens, error.use.output_tokens) == (1, 11, 7)


def test_a_process_that_switched_models_off_asks_none() -> None:
    with serving(chat("Fine.")) as stub, pydantic_ai.models.override_allow_model_requests(False):
        error = failure(own_server(stub), words())

    assert (error.failing, stub.sent) == (FailureKind.OFF, [])


def test_every_exception_in_the_table_is_one_of_the_installed_library() -> None:
    assert [name for name in ROWS if not _exists(name)] == []


def _exists(name: str) -> bool:
    return hasattr(pydantic_ai.exceptions, name) or hasattr(builtins, name)
