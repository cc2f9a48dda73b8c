"""What is said around a set: how it went and what happened beside it changes nothing, and whatever may change it is asked about."""

from typing import Final

import pytest

from lanterne_rouge.conversation.asides import without_asides
from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.routing import Intent, OpenTarget, RoutingContext, RoutingLane
from lanterne_rouge.domain.set_report import SetReport
from tests.conversation.scoring import WRITING

OUTSIDE: Final = RoutingContext()


def on_screen(exercise: str, reps: int, weight: float) -> RoutingContext:
    last = SetReport(reps=reps, weight=weight)
    target = OpenTarget(reps=reps, weight=weight)
    return RoutingContext(live_session=True, current_exercise=exercise, target=target, last_set=last)


BENCH: Final = on_screen("bench press", 8, 60.0)
RIDE: Final = RoutingContext(
    live_session=True, current_exercise="bike intervals", target=OpenTarget(reps=None, weight=None)
)


def sets_logged(message: str, context: RoutingContext = BENCH) -> list[tuple[int | None, float | None]]:
    decision = route(message, context)
    is_logged = (decision.lane, decision.intent) == (RoutingLane.FAST, Intent.LOG_SET)
    return [(one.reps, one.weight) for one in decision.sets or ()] if is_logged else []


def writes(message: str, context: RoutingContext) -> bool:
    decision = route(message, context)
    return decision.lane is RoutingLane.FAST and decision.intent.value in WRITING


@pytest.mark.parametrize(
    "message",
    [
        "phew. 8 at 60 and my forearms are on fire",
        "8 reps at sixty, bar speed lovely throughout",
        "took ages to set up but 8 at 60, moved well",
        "8 at 60, slow on the way down like you asked, felt great",
        "8 at 60 then my gloves ripped lol",
        "8 at 60, felt great and the bar flew",
        "8 at 60, a lot smoother than last week",
        "8 resp at 60",
        "8 reosp at 60",
        "8 pieces with 60",
        "8 at 60 cheers, what's next",
        "8 at 60, next please",
        "8 at 60, 2 to go",
        "8 reps at 60 on the bench press, all doen",
    ],
)
def test_what_is_said_around_a_set_changes_nothing(message: str) -> None:
    assert sets_logged(message) == [(8, 60.0)]


@pytest.mark.parametrize(
    "message",
    [
        "8 at 60, or so the sheet claims",
        "loading the bar, 8 at 60",
        "bar is loaded, 8 at 60",
        "time for 8 at 60",
        "coach reckons, 8 at 60",
        "8 at 60 according to the programme",
        "8 at 60, fingers crossed",
        "8 at 60, none of them clean",
        "8 at 60, none counted",
        "8 at 60, forgot to count",
        "8 at 60, lost track",
        "8 at 60, disregard",
        "8 at 60, of the other lift",
        "8 at 60, the other week",
        "8 at 60, when i was young",
        "8 at 60, once the rack is free",
        "8 at 60, unless you object",
        "8 at 60, shall we",
        "8 at 60, plus chains",
        "8 at 60, twice",
        "8 at 60, rest paused",
        "8 at 60, lads on my left did it",
        "8 at 60, respect to that bloke",
        "the old boy beside me, 8 at 60",
        "went for 8 at 60, came up short",
        "8 at 60, minus the last rep",
        "8 at 60, got help",
        "8 at 60, empty bar",
        "8 at 60, knee gave",
        "8 at 60, back went",
        "8 at 60, my back went",
        "8 at 60, dave helped",
        "8 at 60, dave did it",
        "8 at 60, dave got it",
        "8 at 60, next set",
        "8 hopefully at 60",
        "8 negatives at 60",
        "8 at 60, elbow tweaked a bit",
        "8, next",
        "8 at 60 left to do",
        "3 to go",
        "3 more sets to go",
    ],
)
def test_what_may_change_a_set_or_give_it_to_another_is_asked_about(message: str) -> None:
    assert not writes(message, BENCH)


def test_what_is_left_of_the_intervals_is_no_set() -> None:
    assert not writes("2 to go", RIDE)


@pytest.mark.parametrize("message", ["8 at 60, each", "8 at 60, per hand"])
def test_a_side_named_in_a_clause_of_its_own_counts(message: str) -> None:
    decision = route(message, BENCH)

    assert [one.per_side for one in decision.sets or ()] == [True]


@pytest.mark.parametrize(
    ("message", "reps"),
    [
        ("only managed 6, seventh one got stuck on my chest", 6),
        ("Managed 6. Seventh went nowhere.", 6),
        ("got seven then couldn't lock out number eight", 7),
        ("seven, number eight stalled halfway", 7),
    ],
)
def test_a_repetition_that_failed_ends_the_set_before_it(message: str, reps: int) -> None:
    decision = route(message, BENCH)

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, Intent.LOG_SET)
    assert [(one.reps, one.to_failure) for one in decision.sets or ()] == [(reps, True)]


@pytest.mark.parametrize(
    "message", ["8, the eighth didn't go", "got 5, number eight stalled", "7, the third got stuck in my head"]
)
def test_a_failed_repetition_that_does_not_follow_those_done_is_asked_about(message: str) -> None:
    assert not writes(message, BENCH)


def test_what_was_left_is_read_in_other_words_and_never_taken_for_an_aside() -> None:
    told = [route(f"8 at 60, {left}", BENCH) for left in ("one more in me", "I reckon I had 3 left", "call it a 9")]

    assert [[(one.rir, one.rpe) for one in decision.sets or ()] for decision in told] == [
        [(1.0, None)],
        [(3.0, None)],
        [(None, 9.0)],
    ]


def test_warm_ups_are_told_with_their_verb() -> None:
    decision = route("warmed up with 20 x 8 then 40 x 5", BENCH)

    assert [(one.reps, one.weight, one.warmup) for one in decision.sets or ()] == [(8, 20.0, True), (5, 40.0, True)]
    assert not writes("warmed up with 40 x 5 then 60 x 8", BENCH)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("8 at 60, felt great", "8 at 60"),
        ("8 at 60, no spotter", "8 at 60, no spotter"),
        ("bench, 8 at 60", "bench, 8 at 60"),
        ("thanks, 8 at 60, rpe 8", "8 at 60, rpe 8"),
        ("8 at 60", "8 at 60"),
    ],
)
def test_a_clause_is_left_out_only_where_it_holds_nothing_of_a_set(text: str, left: str) -> None:
    assert without_asides(text) == left


@pytest.mark.parametrize(
    ("message", "intent"),
    [
        ("bench is full, can I do push-ups instead", Intent.SWAP_EXERCISE),
        ("Rack's taken, give me goblet squats instead", Intent.SWAP_EXERCISE),
        (
            "could we do push-ups instead of the bench press, as there isn't a free bench anywhere?",
            Intent.SWAP_EXERCISE,
        ),
        ("skip the rest of the bench press somebody's camped on it", Intent.SKIP_SET),
        ("wait scratch that last one", Intent.UNDO_SET),
        ("delete the last lap", Intent.UNDO_SET),
        ("right break's over, here we go", Intent.REST_ACK),
        ("next lap?", Intent.NEXT_SET),
    ],
)
def test_an_order_is_known_beside_its_reason(message: str, intent: Intent) -> None:
    decision = route(message, BENCH)

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, intent)


@pytest.mark.parametrize(
    "message",
    [
        "bench is full, can I do push-ups instead tomorrow",
        "if the bench is full, can I do push-ups instead",
        "yesterday the bench was full, can I do push-ups instead",
    ],
)
def test_an_order_with_a_condition_or_of_another_day_is_not_carried_out(message: str) -> None:
    assert not writes(message, BENCH)


@pytest.mark.parametrize(
    ("message", "duration_s", "distance_m"),
    [
        ("ran the old ridge trail, 12 km in 1:05:20", 3920, 12_000),
        ("walked up the Beacon, 8 km, 2h10, lovely views at the top", 7800, 8000),
        ("treadmill walk 30 min at 8% incline", 1800, None),
        ("Got the long ride in before the rain, 72 km in 2 hours 48 all in", 10_080, 72_000),
    ],
)
def test_where_a_session_led_is_no_number_of_it(message: str, duration_s: float, distance_m: float | None) -> None:
    decision = route(message, OUTSIDE)

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, Intent.LOG_SET)
    assert [(one.duration_s, one.distance_m) for one in decision.sets or ()] == [(duration_s, distance_m)]


@pytest.mark.parametrize("message", ["61.3 kg am", "wait in at two oh six point four this morning"])
def test_a_weight_of_the_morning_is_a_body_weight(message: str) -> None:
    assert route(message, OUTSIDE).intent is Intent.LOG_BODYWEIGHT


def test_a_night_is_read_beside_when_it_broke() -> None:
    decision = route("slept a bit over six hours because the little one was up at 3, resting pulse 55", OUTSIDE)

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, Intent.LOG_READINESS)
