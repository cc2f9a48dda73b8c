"""Commands of a workout while none runs, small talk and empty messages: one polite sentence, nothing written."""

import pytest

from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.routing import Intent, OpenTarget, RoutingContext, RoutingLane
from lanterne_rouge.domain.set_report import SetReport
from tests.worlds import Lanterne


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("next", "No workout is running. Start one"),
        ("rest", "All right. No workout is running"),
        ("ready", "All right. No workout is running"),
        ("ok", "All right. No workout is running"),
        ("done", "No workout is running. Start one"),
        ("skip this one", "No workout is running. Start one"),
        ("finish workout", "No workout is running. Start one"),
        ("undo", "To take back what you entered last: lanterne undo"),
        ("", "That message is empty."),
        ("   ", "That message is empty."),
        ("hello", "Hello."),
        ("thanks coach", "You're welcome."),
    ],
)
def test_a_polite_sentence_answers(lanterne: Lanterne, message: str, said: str) -> None:
    reply = lanterne("chat", "--message", message, "--json")

    assert reply.code == 0 and said in str(reply.document["message"])
    assert reply.document["actions"] == []


@pytest.mark.parametrize("message", ["next", "next set", "rest", "ok", "ready"])
def test_what_only_reads_takes_the_fast_lane_without_a_workout_too(message: str) -> None:
    assert route(message, RoutingContext()).lane is RoutingLane.FAST


@pytest.mark.parametrize("message", ["undo", "skip this one", "finish workout", "done"])
def test_what_would_write_is_asked_back(message: str) -> None:
    decision = route(message, RoutingContext())

    assert decision.lane is RoutingLane.CLARIFY and decision.question


@pytest.mark.parametrize(
    ("message", "intent"),
    [
        ("done, now analyze my week", Intent.ANALYZE_PROGRESS),
        ("done with this routine, make a new one", Intent.PLAN_ROUTINE),
        ("ok make me a plan", Intent.PLAN_ROUTINE),
        ("I want a new split", Intent.PLAN_ROUTINE),
    ],
)
def test_a_longer_message_that_wants_more_never_takes_the_fast_lane(message: str, intent: Intent) -> None:
    decision = route(message, RoutingContext(live_session=True))

    assert (decision.lane, decision.intent) == (RoutingLane.SLOW, intent)


def test_a_load_far_from_the_target_is_asked_about_as_the_set_it_would_be() -> None:
    context = RoutingContext(
        live_session=True,
        current_exercise="Bench Press",
        target=OpenTarget(reps=8, weight=20.0),
        last_set=SetReport(reps=8, weight=20.0),
    )

    decision = route("8 @ 60", context)

    assert decision.lane is RoutingLane.CLARIFY
    assert decision.sets == (SetReport(reps=8, weight=60.0),)
