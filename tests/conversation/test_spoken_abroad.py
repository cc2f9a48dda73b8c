"""How other people speak: Singlish, soldiers and firefighters, boxers, and a message of Spanish or French words."""

import pytest

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.safety import safety_answer, words_to_keep
from lanterne_rouge.domain.check_in import PRESSURE_EMERGENCY, warning_words
from lanterne_rouge.domain.routing import Intent, OpenTarget, RoutingContext, RoutingLane
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.language.check_in.red_flags import find_red_flags

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
    "message",
    ["peso 71 y medio", "Wt 203.4 0600", "weighed in 72.4 for lightweights", "62.9 bodyweight, inside the 63s"],
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


@pytest.mark.parametrize("message", ["8 wiht 60", "8 reps 60 kig", "8 rpes at 60", "done 8 reps 60 kgg"])
def test_a_set_with_one_slip_in_a_plain_word_is_logged(message: str) -> None:
    decision = route(message, LIVE)

    assert decision.lane is RoutingLane.FAST
    assert [(one.reps, one.weight) for one in decision.sets or ()] == [(8, 60.0)]


@pytest.mark.parametrize(
    "message",
    [
        "8 reps 60 kig tomorrow",
        "cant do 8 wiht 60",
        "if i did 8 rpes at 60",
        "8 rpes 60 kig",
        "30 rpes at 120",
        "8 wiht 60 is impossible",
    ],
)
def test_a_slip_beside_a_doubt_or_far_from_the_screen_writes_nothing(message: str) -> None:
    assert route(message, LIVE).lane is not RoutingLane.FAST


@pytest.mark.parametrize(
    ("message", "intent"), [("dnoe", Intent.LOG_SET), ("thats it forr today", Intent.COMPLETE_WORKOUT)]
)
def test_an_order_with_a_slip_is_asked_about(message: str, intent: Intent) -> None:
    decision = route(message, LIVE)

    assert (decision.lane, decision.intent) == (RoutingLane.CLARIFY, intent)


def test_what_was_added_to_the_body_stands_behind_the_repetitions() -> None:
    weighted = RoutingContext(
        live_session=True, units=SaidUnit.LB, current_exercise="pull-up", target=OpenTarget(reps=5, weight=45.0)
    )
    told, open_ = route("5 strict +45", weighted), route("5 +20", LIVE)

    assert [(one.reps, one.weight, one.unit) for one in told.sets or ()] == [(5, 45.0, SaidUnit.BODYWEIGHT)]
    assert open_.lane is not RoutingLane.FAST


def test_a_pounding_head_above_an_injured_spine_is_an_emergency_that_is_kept() -> None:
    message = "bad headache, sweating like crazy above my injury line and bp sky high, finish my sets?"

    assert route(message, LIVE).intent is Intent.SAFETY
    assert "autonomic dysreflexia" in safety_answer(normalise(message))
    assert words_to_keep(normalise(message), is_of_today=True) == warning_words(PRESSURE_EMERGENCY)
    assert find_red_flags(warning_words(PRESSURE_EMERGENCY)) == (PRESSURE_EMERGENCY,)


@pytest.mark.parametrize(
    "message",
    [
        "5 negative reps",
        "i thought it was 6 reps",
        "need to weigh 72.4 for lightweights",
        "took a walk to the head of the valley",
    ],
)
def test_words_like_those_of_a_place_write_nothing(message: str) -> None:
    decision = route(message, LIVE if message[0] in "5i" else RoutingContext())

    assert decision.lane is not RoutingLane.FAST and decision.intent is not Intent.SAFETY


def test_a_slip_in_a_number_that_belongs_to_another_writes_nothing() -> None:
    assert route("sixty fve", LIVE).lane is not RoutingLane.FAST


@pytest.mark.parametrize(
    ("message", "intent"),
    [
        ("set is in the bag", Intent.LOG_SET),
        ("done liao", Intent.LOG_SET),
        ("that's a wrap", Intent.COMPLETE_WORKOUT),
        ("ya acabé por hoy", Intent.COMPLETE_WORKOUT),
        ("bórralo", Intent.UNDO_SET),
        ("belay my last", Intent.UNDO_SET),
    ],
)
def test_a_set_and_a_workout_end_in_many_words(message: str, intent: Intent) -> None:
    decision = route(message, LIVE)

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, intent)


@pytest.mark.parametrize("message", ["ten at sixty for", "8 at 60 and", "8 reps with 60 plus"])
def test_a_set_that_was_cut_off_is_asked_about(message: str) -> None:
    decision = route(message, LIVE)

    assert (decision.lane, decision.intent) == (RoutingLane.CLARIFY, Intent.LOG_SET)
