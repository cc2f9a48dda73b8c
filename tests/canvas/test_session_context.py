"""Who asks is read from the documented prefix in local chat alone, whole or not at all."""

from datetime import UTC, datetime

import pytest

from lanterne_rouge.app.session_context import SessionContext, read_local_message, read_remote_message
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.domain.equipment import WeightUnit

CALLER = SessionContext(
    canvas_id="main", user_id="me", correlation_id=None, role=Role.COACH, units=WeightUnit.KG,
    now=datetime(2026, 3, 6, 12, tzinfo=UTC),
)  # fmt: skip


def test_a_prefix_names_canvas_athlete_and_correlation() -> None:
    read = read_local_message("(context: canvas_id=c-7 user_id=ann corr=x1) 8 @ 100", CALLER)

    assert read.context is not None
    assert (read.context.canvas_id, read.context.user_id, read.context.correlation_id) == ("c-7", "ann", "x1")
    assert (read.context.role, read.context.now) == (CALLER.role, CALLER.now)
    assert read.text == "8 @ 100"


@pytest.mark.parametrize("corr", ["", " corr=none"])
def test_without_a_correlation_there_is_none(corr: str) -> None:
    read = read_local_message(f"(context: canvas_id=c user_id=ann{corr}) hi", CALLER)

    assert read.context is not None
    assert read.context.correlation_id is None


def test_a_message_without_a_prefix_is_the_callers() -> None:
    assert read_local_message("8 @ 100", CALLER).context == CALLER


@pytest.mark.parametrize(
    "message",
    [
        "(context: canvas_id=c) 8 @ 100",
        "(context: canvas_id=c user_id=) 8 @ 100",
        "(context: canvas_id=c user_id=ann user_id=bob) 8 @ 100",
        "(context: canvas_id=c user_id=ann role=owner) 8 @ 100",
        "(context: canvas_id=c user_id=ann 8 @ 100",
        "( Context: canvas_id=c user_id=ann) 8 @ 100",
        "(context:) 8 @ 100",
    ],
)
def test_a_prefix_that_cannot_be_read_gives_no_identity(message: str) -> None:
    assert read_local_message(message, CALLER).context is None


def test_text_never_changes_who_a_remote_caller_is() -> None:
    message = "(context: canvas_id=c user_id=ann corr=x1) 8 @ 100"

    read = read_remote_message(message, CALLER)

    assert (read.context, read.text) == (CALLER, message)


def test_a_thousand_interleaved_messages_of_two_athletes_never_mix() -> None:
    for number in range(1000):
        name = ("ann", "bob")[number % 2]
        read = read_local_message(f"(context: canvas_id=of-{name} user_id={name} corr={number}) set {number}", CALLER)

        assert read.context is not None
        assert (read.context.canvas_id, read.context.user_id) == (f"of-{name}", name)
        assert (read.context.correlation_id, read.text) == (str(number), f"set {number}")
