"""From one vendor to the other, over the real protocols of both."""

import json
from typing import Any

import pytest

from lanterne_rouge.adapters.llm.fallback import FallbackProvider
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind
from tests.wire.asking import DECISION, TOLERATED, decision, open_wire, words
from tests.wire.conftest import Wire

pytestmark = TOLERATED

GPT, CLAUDE = "gpt-4o", "claude-sonnet-4-20250514"


def _both(wire: Wire, *, attempts: int = 1) -> FallbackProvider:
    return FallbackProvider(
        open_wire(wire, "openai", GPT, attempts=attempts), open_wire(wire, "anthropic", CLAUDE, attempts=attempts)
    )


def _fails(model: str, status: int) -> dict[str, Any]:
    error = {"message": "the model or the key is not there", "type": "error"}
    return {"match": {"model": model}, "response": {"status": status, "error": error}}


def _says(model: str, text: str) -> dict[str, Any]:
    return {"match": {"model": model}, "response": {"content": text}}


@pytest.mark.parametrize("status", [429, 500, 529, 401, 404])
def test_the_second_vendor_answers_where_the_first_does_not(wire: Wire, status: int) -> None:
    wire.answer(_fails(GPT, status), _says(CLAUDE, json.dumps(DECISION)))

    reply = _both(wire).step(decision())

    assert reply.answer is not None
    assert (reply.answer.action, reply.provider, reply.model) == (Action.EASE, "anthropic", CLAUDE)
    assert reply.use.calls == 2
    assert [body["model"] for body in wire.bodies] == [GPT, CLAUDE]


def test_the_first_vendor_is_tried_again_before_the_second_is_asked(wire: Wire) -> None:
    wire.answer(_fails(GPT, 500), _says(CLAUDE, "Easy today."))

    reply = _both(wire, attempts=2).step(words())

    assert reply.answer == "Easy today."
    assert [body["model"] for body in wire.bodies] == [GPT, GPT, CLAUDE]


def test_each_vendor_gets_its_own_key_header_and_no_other(wire: Wire) -> None:
    wire.answer(_fails(GPT, 500), _says(CLAUDE, "Easy today."))

    _both(wire).step(words())

    first, second = (sent.headers for sent in wire.sent)
    assert "authorization" in first and "x-api-key" not in first
    assert "x-api-key" in second and "authorization" not in second


def test_two_failures_end_in_one_that_names_both(wire: Wire) -> None:
    wire.answer(_fails(GPT, 401), _fails(CLAUDE, 529))

    with pytest.raises(ModelFailed) as failed:
        _both(wire).step(words())

    assert failed.value.failing in (FailureKind.WRONG_KEY, FailureKind.BUSY)
    assert "OpenAI" in failed.value.sentence and "Anthropic" in failed.value.sentence
    assert len(wire.sent) == 2


def test_an_answer_of_the_first_leaves_the_second_alone(wire: Wire) -> None:
    wire.answer(_says(GPT, "Easy today."))

    reply = _both(wire).step(words())

    assert reply.provider == "openai"
    assert len(wire.sent) == 1
