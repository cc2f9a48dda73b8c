"""How other people speak: Singlish, soldiers and firefighters, boxers, and a message of Spanish or French words."""

import pytest

from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.routing import Intent, OpenTarget, RoutingContext, RoutingLane
from lanterne_rouge.domain.set_report import SaidUnit, SetReport

LIVE = RoutingContext(
    live_session=True,
    units=SaidUnit.KG,
    current_exercise="bench press",
    target=OpenTarget(reps=8, weight=60.0),
    last_set=SetReport(reps=8, weight=60.0),
)


@pytest.mark.parametrize(
    ("message", "reps", "weight"),
    [
        ("8 liao, 60kg", 8, 60.0),
        ("60 8x", 8, 60.0),
        ("ong got 8 at 60", 8, 60.0),
    ],
)
def test_a_set_is_logged_in_the_words_of_a_place(message: str, reps: int, weight: float) -> None:
    decision = route(message, LIVE)

    assert decision.lane is RoutingLane.FAST and decision.intent is Intent.LOG_SET
    assert [(one.reps, one.weight) for one in decision.sets or ()] == [(reps, weight)]


@pytest.mark.parametrize(
    ("message", "intent"),
    [
        ("hold your horses, another 2 mins rest", Intent.REST_ACK),
        ("Gotta go, close it out.", Intent.COMPLETE_WORKOUT),
        ("Drop 5 kg for remaining sets.", Intent.ADJUST_TARGET),
        ("skip ts", Intent.SKIP_SET),
        ("negative, log as 7 reps vice 8", Intent.CORRECT_SET),
    ],
)
def test_an_order_is_followed_in_the_words_of_a_place(message: str, intent: Intent) -> None:
    decision = route(message, LIVE)

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, intent)


@pytest.mark.parametrize(
    ("message", "intent"),
    [
        ("can lah", Intent.CONFIRM),
        ("ah go on so", Intent.CONFIRM),
        ("aiyo cannot, dun want this one", Intent.REJECT),
    ],
)
def test_a_proposal_is_answered_in_the_words_of_a_place(message: str, intent: Intent) -> None:
    decision = route(message, RoutingContext(pending_proposal=True))

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, intent)


@pytest.mark.parametrize(
    "message", ["peso 71 y medio", "Wt 203.4 0600", "weighed in 72.4 for lightweights", "62.9 bodyweight, inside the 63s"]
)
def test_a_body_weight_is_read_beside_what_it_was_for(message: str) -> None:
    decision = route(message, RoutingContext(units=SaidUnit.KG))

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, Intent.LOG_BODYWEIGHT)


@pytest.mark.parametrize(
    "message",
    [
        "Took a hose coupling to the head on shift. Vomited twice. Train or rest?",
        "got my bell rung at training, bit foggy still. sweet to lift tmrw?",
    ],
)
def test_a_blow_to_the_head_comes_first_in_whatever_words(message: str) -> None:
    assert route(message, RoutingContext()).intent is Intent.SAFETY


def test_either_side_of_a_barbell_is_no_load_per_side() -> None:
    decision = route("left 8, right 7 at 60", LIVE)

    assert [one.per_side for one in decision.sets or ()] == [False, False]
