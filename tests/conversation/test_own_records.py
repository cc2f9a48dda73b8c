"""What the log says of the last time, the best and the usual; which questions ask for it."""

import pytest

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.own_records import record_question
from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.routing import Intent, RoutingContext, RoutingLane


@pytest.mark.parametrize(
    ("message", "asks"),
    [
        ("what was my best 20 min power this year", "power"),
        ("my best 5 minute watts?", "power"),
        ("is my easy pace too fast", "easy"),
        ("am I fitter than in spring", "fitter"),
        ("when did I last have a proper rest day", "last"),
        ("how much did i deadlift last time", "last"),
        ("when did I last swim", "last"),
        ("how many rest days did i take last month", "rests"),
        ("what is the best power meter", None),
        ("how long should the last interval be", None),
        ("how much should I deadlift", None),
    ],
)
def test_a_question_of_the_log_is_told_from_one_of_principle(message: str, asks: str | None) -> None:
    assert record_question(normalise(message)) == asks


@pytest.mark.parametrize(
    "message",
    [
        "my shoulder clicks on bench, no pain. worried",
        "slept 4 hours, race tomorrow, panic",
        "knee a bit sore, should I lift tomorrow",
        "squats went up easy but my back rounded. same weight next time or go up",
        "did 5k today, knee hurts a bit, should I still lift tomorrow?",
    ],
)
def test_what_asks_is_never_written(message: str) -> None:
    decision = route(message, RoutingContext())

    assert decision.lane is not RoutingLane.FAST
    assert decision.intent is not Intent.LOG_READINESS
