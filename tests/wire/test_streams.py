"""Answers that come piece by piece: the same as whole ones, and never half of one."""

import json

import pytest

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind
from tests.wire.asking import DECISION, LOOK_UP, TOLERATED, MakerId, calling, decision, open_wire, words
from tests.wire.conftest import Wire

pytestmark = TOLERATED

MODELS = [("openai", "gpt-4o"), ("anthropic", "claude-sonnet-4-20250514"), ("google", "gemini-2.5-flash")]
one_of_each = pytest.mark.parametrize(("maker", "model"), MODELS, ids=[model for _, model in MODELS])
LONG = "Easy today. " * 40


@one_of_each
def test_words_in_pieces_are_put_together(wire: Wire, maker: MakerId, model: str) -> None:
    wire.always(LONG.strip())

    reply = open_wire(wire, maker, model, streamed=True).step(words())

    assert reply.answer == LONG.strip()
    assert _asked_for_a_stream(wire)


@one_of_each
def test_a_decision_in_pieces_is_put_together(wire: Wire, maker: MakerId, model: str) -> None:
    wire.always(json.dumps(DECISION))

    reply = open_wire(wire, maker, model, streamed=True).step(decision())

    assert reply.answer is not None
    assert reply.answer.action is Action.EASE


@one_of_each
def test_a_call_in_pieces_is_put_together(wire: Wire, maker: MakerId, model: str) -> None:
    wire.answer({"match": {}, "response": calling(maker, LOOK_UP.name, {"day": "2026-11-21"})})

    reply = open_wire(wire, maker, model, streamed=True).step(words(tools=(LOOK_UP,)))

    assert [(call.name, json.loads(call.arguments)) for call in reply.calls] == [(LOOK_UP.name, {"day": "2026-11-21"})]


def test_the_tokens_of_a_stream_are_counted_by_the_server(wire: Wire) -> None:
    wire.always("Easy today.", usage={"prompt_tokens": 31, "completion_tokens": 7})

    use = open_wire(wire, "openai", "gpt-4o", streamed=True).step(words()).use

    assert (use.input_tokens, use.output_tokens, use.estimated) == (31, 7, False)
    assert wire.bodies[0]["stream_options"] == {"include_usage": True}


@one_of_each
def test_a_stream_has_one_deadline_for_the_whole_answer(wire: Wire, maker: MakerId, model: str) -> None:
    wire.answer({"match": {}, "latency": 200, "chunkSize": 4, "response": {"content": LONG}})

    with pytest.raises(ModelFailed) as failed:
        open_wire(wire, maker, model, streamed=True).step(words(deadline_s=0.5))

    assert failed.value.failing is FailureKind.TOO_SLOW


@one_of_each
def test_half_a_stream_is_no_answer(wire: Wire, maker: MakerId, model: str) -> None:
    wire.answer({"match": {}, "truncateAfterChunks": 4, "chunkSize": 10, "response": {"content": LONG}})

    with pytest.raises(ModelFailed) as failed:
        open_wire(wire, maker, model, streamed=True).step(words())

    assert failed.value.failing in (FailureKind.UNREACHABLE, FailureKind.UNREADABLE)


def _asked_for_a_stream(wire: Wire) -> bool:
    return wire.bodies[0].get("stream") is True or ":streamGenerateContent" in wire.sent[0].path
