"""Repeats that are told with their times: one for all, or one each."""

import pytest

from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.routing import OpenTarget, RoutingContext, RoutingLane

NO_WORKOUT = RoutingContext()
SNATCHING = RoutingContext(live_session=True, current_exercise="snatch", target=OpenTarget(reps=2, weight=60.0))


@pytest.mark.parametrize(
    ("message", "times"),
    [
        ("rowed 5 x 500m, all 1:48, 2 min rest", [108.0] * 5),
        ("ran 8x400 all in 74, 90s jog between", [74.0] * 8),
        ("ran 3x300m today: 44, 43, 42", [44.0, 43.0, 42.0]),
        ("ran 5x1000 each 4:10 with 2 min rest, rpe 8", [250.0] * 5),
        ("swam 10x100 all in 1:45", [105.0] * 10),
    ],
)
def test_repeats_are_logged_with_their_times(message: str, times: list[float]) -> None:
    decision = route(message, NO_WORKOUT)

    assert decision.lane is RoutingLane.FAST
    assert [one.duration_s for one in decision.sets or ()] == times


@pytest.mark.parametrize(
    "message",
    [
        "ran 3x300m: 44, 43",
        "ran 4x400 in 10, 11, 12, 13",
        "rowed 5x500 all under 1:50",
        "will run 8x400 all in 74",
        "ran 8x400 all in 74 tomorrow",
        "my mate ran 8x400 all in 74",
        "bench 3x100 each 12",
    ],
)
def test_times_that_are_too_few_impossible_planned_or_of_others_log_nothing(message: str) -> None:
    assert route(message, NO_WORKOUT).lane is not RoutingLane.FAST


def test_a_set_to_get_warm_is_a_warm_up_set() -> None:
    told = [
        route(message, SNATCHING).sets for message in ("40 for 3, still warming up", "still getting warm, 40 for 3")
    ]

    assert [[(one.reps, one.weight, one.warmup) for one in sets or ()] for sets in told] == [[(3, 40.0, True)]] * 2


@pytest.mark.parametrize(
    "message", ["just warming up, then 100x5", "warming up to 100x5", "not warming up any more, 80x5"]
)
def test_what_comes_after_warming_up_is_not_logged(message: str) -> None:
    assert route(message, SNATCHING).lane is not RoutingLane.FAST
