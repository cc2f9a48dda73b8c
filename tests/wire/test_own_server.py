"""A server of the athlete's own that speaks chat completions: only what any such server understands goes out to it."""

import json

import pytest

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind
from tests.wire.asking import DECISION, KEY, TOLERATED, decision, open_server, words
from tests.wire.conftest import Wire

pytestmark = TOLERATED


@pytest.mark.parametrize("model", ["llama3.1:8b", "gpt-4o"])
@pytest.mark.parametrize("streamed", [False, True])
def test_it_is_asked_in_words_and_with_the_old_name_of_the_limit(wire: Wire, model: str, streamed: bool) -> None:
    wire.always(f"Here you are:\n```json\n{json.dumps(DECISION)}\n```")

    reply = open_server(wire, "openai", model, key=KEY, streamed=streamed).step(decision())

    assert reply.answer is not None and reply.answer.action is Action.EASE
    body = wire.bodies[0]
    assert "response_format" not in body and "max_completion_tokens" not in body
    assert (body["model"], body["max_tokens"]) == (model, 700)


def test_without_a_key_none_is_sent(wire: Wire) -> None:
    wire.allowed.add("the key is a bearer")
    wire.always("Easy today.")

    reply = open_server(wire, "openai", "llama3.1:8b").step(words())

    assert reply.answer == "Easy today."
    assert "authorization" not in wire.sent[0].headers


def test_the_address_is_shown_instead_of_the_vendor(wire: Wire) -> None:
    wire.always("Easy today.")

    reply = open_server(wire, "openai", "llama3.1:8b", key=KEY).step(words())

    assert reply.provider.startswith("openai at 127.0.0.1:")
    assert reply.model == "llama3.1:8b"


def test_a_model_that_it_does_not_have_is_told_with_the_setting(wire: Wire) -> None:
    error = {"message": "model 'llama9' not found, try pulling it first", "type": "not_found_error"}
    wire.answer({"match": {}, "response": {"status": 404, "error": error}})

    with pytest.raises(ModelFailed) as failed:
        open_server(wire, "openai", "llama9", key=KEY).step(words())

    assert failed.value.failing is FailureKind.UNKNOWN_MODEL
    assert "OPENAI_MODEL" in failed.value.next_step


@pytest.mark.parametrize("maker", ["anthropic", "google"])
def test_a_proxy_before_another_maker_is_spoken_to_in_its_protocol(wire: Wire, maker: str) -> None:
    wire.always(json.dumps(DECISION))

    reply = open_server(wire, maker, "other-1", key=KEY).step(decision())

    assert reply.answer is not None and reply.answer.action is Action.EASE
