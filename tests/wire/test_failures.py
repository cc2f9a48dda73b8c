"""Servers that refuse, are busy or break: each is told in its own word, tried again where that helps, and no more often.

The mock server puts `Retry-After` on every 429; where a test is about its absence, the wiretap withholds it.
"""

import logging
from typing import Any

import pytest

from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind
from tests.wire.asking import KEY, TOLERATED, MakerId, open_wire, words
from tests.wire.conftest import Wire

pytestmark = TOLERATED

VENDORS = pytest.mark.parametrize(
    ("maker", "model"),
    [("openai", "gpt-4o"), ("anthropic", "claude-sonnet-4-20250514"), ("google", "gemini-2.5-flash")],
    ids=["openai", "anthropic", "google"],
)


def _error(status: int, kind: str, *, retry_after: int | None = None, first_only: bool = False) -> dict[str, Any]:
    response: dict[str, Any] = {
        "status": status,
        "error": {"message": f"the model or the key {KEY} is not there", "type": kind, "code": kind},
    }
    if retry_after is not None:
        response["retryAfter"] = retry_after
    return {"match": {"sequenceIndex": 0} if first_only else {}, "response": response}


GOOD = {"match": {}, "response": {"content": "Easy today."}}


@VENDORS
@pytest.mark.parametrize(
    ("status", "kind", "failing"),
    [
        (429, "rate_limit_error", FailureKind.BUSY),
        (500, "server_error", FailureKind.BUSY),
        (503, "overloaded", FailureKind.BUSY),
        (529, "overloaded_error", FailureKind.BUSY),
        (401, "authentication_error", FailureKind.WRONG_KEY),
        (403, "permission_error", FailureKind.WRONG_KEY),
        (404, "not_found_error", FailureKind.UNKNOWN_MODEL),
        (400, "invalid_request_error", FailureKind.REJECTED),
    ],
)
def test_a_refusal_is_told_in_its_own_word(
    wire: Wire, maker: MakerId, model: str, status: int, kind: str, failing: FailureKind
) -> None:
    wire.answer(_error(status, kind))

    with pytest.raises(ModelFailed) as failed:
        open_wire(wire, maker, model).step(words())

    assert failed.value.failing is failing
    assert KEY not in str(failed.value)
    assert failed.value.sentence.endswith(".")
    assert len(wire.sent) == 1


@VENDORS
@pytest.mark.parametrize(
    ("status", "kind"), [(429, "rate_limit_error"), (500, "server_error"), (529, "overloaded_error")]
)
def test_what_may_pass_is_tried_again_and_then_answered(
    wire: Wire, maker: MakerId, model: str, status: int, kind: str
) -> None:
    wire.withhold("retry-after")
    wire.answer(_error(status, kind, first_only=True), GOOD)

    reply = open_wire(wire, maker, model, attempts=3).step(words())

    assert reply.answer == "Easy today."
    assert len(wire.sent) == 2


@VENDORS
def test_tries_end_at_their_number(wire: Wire, maker: MakerId, model: str) -> None:
    wire.answer(_error(500, "server_error"))

    with pytest.raises(ModelFailed) as failed:
        open_wire(wire, maker, model, attempts=3).step(words())

    assert failed.value.failing is FailureKind.BUSY
    assert len(wire.sent) == 3


@VENDORS
@pytest.mark.parametrize(
    ("status", "kind"), [(401, "authentication_error"), (404, "not_found_error"), (400, "invalid")]
)
def test_what_will_not_pass_is_not_tried_again(wire: Wire, maker: MakerId, model: str, status: int, kind: str) -> None:
    wire.answer(_error(status, kind))

    with pytest.raises(ModelFailed):
        open_wire(wire, maker, model, attempts=3).step(words())

    assert len(wire.sent) == 1


def test_a_server_that_names_a_wait_is_given_it(wire: Wire, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    wire.answer(_error(429, "rate_limit_error", retry_after=1, first_only=True), GOOD)

    reply = open_wire(wire, "openai", "gpt-4o", attempts=2).step(words())

    assert reply.answer == "Easy today."
    assert [record.getMessage().partition(": ")[2] for record in caplog.records if "attempt" in record.message] == [
        "busy; attempt 2 in 1.0 s"
    ]


def test_a_wait_beyond_the_deadline_is_not_begun(wire: Wire) -> None:
    wire.answer(_error(429, "rate_limit_error", retry_after=3600), GOOD)

    with pytest.raises(ModelFailed) as failed:
        open_wire(wire, "openai", "gpt-4o", attempts=3).step(words())

    assert failed.value.failing is FailureKind.BUSY
    assert len(wire.sent) == 1
