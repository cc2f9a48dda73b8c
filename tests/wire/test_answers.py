"""Plain words, decisions and calls of tools, over the real protocols of three makers."""

import json

import pytest

from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind
from lanterne_rouge.ports.llm import Turn
from tests.wire.asking import (
    DECISION,
    KEY,
    LOOK_UP,
    SYSTEM,
    TOLERATED,
    USER,
    MakerId,
    calling,
    decision,
    open_wire,
    words,
)
from tests.wire.conftest import Wire

pytestmark = TOLERATED

MODELS = [
    ("openai", "gpt-4-turbo-preview"),
    ("openai", "gpt-3.5-turbo"),
    ("openai", "gpt-4o"),
    ("anthropic", "claude-sonnet-4-20250514"),
    ("google", "gemini-2.5-flash"),
]
USAGE = {"openai": {"prompt_tokens": 31, "completion_tokens": 7}, "anthropic": {"input_tokens": 31, "output_tokens": 7}}
every_model = pytest.mark.parametrize(("maker", "model"), MODELS, ids=[model for _, model in MODELS])
one_of_each = pytest.mark.parametrize(("maker", "model"), MODELS[2:], ids=[model for _, model in MODELS[2:]])


@every_model
def test_words_come_back_as_they_were_said(wire: Wire, maker: MakerId, model: str) -> None:
    wire.always("Easy today. Your body asks for it.")

    reply = open_wire(wire, maker, model).step(words())

    assert reply.answer == "Easy today. Your body asks for it."
    assert (reply.model, reply.calls, reply.use.calls) == (model, (), 1)
    assert len(wire.sent) == 1


@every_model
def test_a_decision_in_json_is_taken_under_every_name(wire: Wire, maker: MakerId, model: str) -> None:
    wire.always(json.dumps(DECISION))

    reply = open_wire(wire, maker, model).step(decision())

    assert reply.answer is not None
    assert (reply.answer.action, reply.answer.intensity_recommendation) == (Action.EASE, Intensity.LOW)
    assert (reply.answer.flags, reply.answer.confidence) == (("low_readiness",), 0.7)


@every_model
def test_prose_where_a_decision_was_asked_for_is_no_answer(wire: Wire, maker: MakerId, model: str) -> None:
    wire.always("I would take it easy today.")

    with pytest.raises(ModelFailed) as failed:
        open_wire(wire, maker, model).step(decision())

    assert failed.value.failing is FailureKind.UNREADABLE
    assert len(wire.sent) == 1


@every_model
def test_an_action_that_does_not_exist_is_no_answer(wire: Wire, maker: MakerId, model: str) -> None:
    wire.always(json.dumps({**DECISION, "action": "race"}))

    with pytest.raises(ModelFailed) as failed:
        open_wire(wire, maker, model).step(decision())

    assert failed.value.failing is FailureKind.UNREADABLE


@pytest.mark.parametrize(("maker", "model"), [MODELS[2], MODELS[3]], ids=["openai", "anthropic"])
def test_the_tokens_are_the_ones_that_the_server_counted(wire: Wire, maker: MakerId, model: str) -> None:
    wire.always("Easy today.", usage=USAGE[maker])

    use = open_wire(wire, maker, model).step(words()).use

    assert (use.input_tokens, use.output_tokens, use.estimated) == (31, 7, False)


@one_of_each
def test_a_tool_that_was_offered_is_called(wire: Wire, maker: MakerId, model: str) -> None:
    call = calling(maker, LOOK_UP.name, {"day": "2026-11-21"})
    wire.answer({"match": {"toolName": LOOK_UP.name}, "response": call})

    reply = open_wire(wire, maker, model).step(words(tools=(LOOK_UP,)))

    assert reply.answer is None
    assert [(one.name, json.loads(one.arguments)) for one in reply.calls] == [(LOOK_UP.name, {"day": "2026-11-21"})]
    assert reply.calls[0].id


@one_of_each
def test_the_answer_of_a_tool_goes_back_beside_its_call(wire: Wire, maker: MakerId, model: str) -> None:
    call = calling(maker, LOOK_UP.name, {"day": "2026-11-21"})
    wire.answer(
        {"match": {"hasToolResult": True, "toolResultContains": "two hours"}, "response": {"content": "Then rest."}},
        {"match": {"hasToolResult": False}, "response": call},
    )
    provider = open_wire(wire, maker, model)
    called = provider.step(words(tools=(LOOK_UP,))).calls

    turns = (
        Turn(speaker="model", calls=called),
        Turn(speaker="tool", text="two hours, hilly", answers=called[0].id),
    )
    reply = provider.step(words(tools=(LOOK_UP,), turns=turns))

    assert reply.answer == "Then rest."
    assert len(wire.sent) == 2


@one_of_each
def test_a_tool_that_was_not_offered_is_no_answer(wire: Wire, maker: MakerId, model: str) -> None:
    wire.answer({"match": {}, "response": calling(maker, "erase_everything", {})})

    with pytest.raises(ModelFailed) as failed:
        open_wire(wire, maker, model).step(words(tools=(LOOK_UP,)))

    assert failed.value.failing is FailureKind.UNREADABLE
    assert len(wire.sent) == 1


@pytest.mark.parametrize(("maker", "model"), MODELS[:4], ids=[model for _, model in MODELS[:4]])
def test_the_prompt_goes_out_word_for_word_and_the_key_in_its_header_only(
    wire: Wire, maker: MakerId, model: str
) -> None:
    wire.always("Easy today.")

    open_wire(wire, maker, model).step(words())

    sent = wire.sent[0]
    assert SYSTEM in sent.body.decode() and USER in sent.body.decode()
    assert KEY not in sent.body.decode() + sent.path
