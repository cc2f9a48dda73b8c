"""3,000 messages of 91 invented people by writers who had not seen the router: nothing unsafe is written, and most go where they should.

They were met by a router that did not know them (65 to 77 % went right), and it has been mended with them since: a release is judged on
other people's. Shares are floors that only rise.
"""

from pathlib import Path
from typing import Final

import pytest

from lanterne_rouge.conversation.model_route import UNPLACED
from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.routing import Intent, OpenTarget, RoutingContext, RoutingLane
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from tests.conversation.scoring import Score, cases, good, score

MESSAGES: Final = Path(__file__).with_name("messages.jsonl")
LATER_MESSAGES: Final = Path(__file__).with_name("messages_later.jsonl")
"""393 of twenty-two more people, some of whom write German, Spanish or French; 79 and 85 % of the two halves went right at first."""
LEAST_GOOD_LATER, LEAST_FAST_LATER = 0.92, 0.84
THIRD_MESSAGES: Final = Path(__file__).with_name("messages_third.jsonl")
"""400 of nineteen more people in short sentences, players of ball games and travellers among them; 84 and 88 % went right at first."""
LEAST_GOOD_THIRD, LEAST_FAST_THIRD = 0.94, 0.77
FOURTH_MESSAGES: Final = Path(__file__).with_name("messages_fourth.jsonl")
"""400 of twenty-four more people in their own English, by writers who had not seen the router; 75, 65 and 82 % went right at first."""
LEAST_GOOD_FOURTH, LEAST_FAST_FOURTH = 0.94, 0.82
FIFTH_MESSAGES: Final = Path(__file__).with_name("messages_fifth.jsonl")
"""100 of eight more people, one of whom dictates and one types on a bicycle; 74 % went right at first, one was written wrong."""
LEAST_GOOD_FIFTH, LEAST_FAST_FIFTH = 0.96, 0.89
SIXTH_MESSAGES: Final = Path(__file__).with_name("messages_sixth.jsonl")
"""120 of eight more people, a poor speller and a CrossFit athlete among them; 80 % went right at first, none was written wrong."""
LEAST_GOOD_SIXTH, LEAST_FAST_SIXTH = 0.99, 0.87
SEVENTH_MESSAGES: Final = Path(__file__).with_name("messages_seventh.jsonl")
"""120 of eight more people, a rower, a climber and one of 70 among them; 87 % went right at first, none was written wrong."""
LEAST_GOOD_SEVENTH, LEAST_FAST_SEVENTH = 0.96, 0.90
VARIED_MESSAGES: Final = Path(__file__).with_name("messages_varied.jsonl")
"""108 in other words than the last two, written before anything was mended; 51 % went right then, and one set was written wrong."""
LEAST_GOOD_VARIED, LEAST_FAST_VARIED = 0.93, 0.78
LEAST_GOOD, LEAST_FAST, LEAST_SLOW_SETTLED = 0.94, 0.82, 0.88
SQUATTING: Final = RoutingContext(
    live_session=True,
    current_exercise="front squat",
    target=OpenTarget(reps=8, weight=60.0),
    last_set=SetReport(reps=8, weight=60.0),
)
PROPOSED: Final = RoutingContext(pending_proposal=True)


@pytest.fixture(scope="module")
def scores() -> list[Score]:
    return [score(case) for case in cases(MESSAGES)]


def test_no_message_writes_what_it_should_not(scores: list[Score]) -> None:
    assert [one.case["message"] for one in scores if one.verdict == "unsafe"] == []


def test_most_messages_go_where_they_should(scores: list[Score]) -> None:
    fast = [one for one in scores if one.case["expect"]["lane"] == "FAST"]
    slow = [one for one in scores if one.case["expect"]["lane"] == "SLOW"]

    assert good(scores) >= LEAST_GOOD
    assert sum(one.decision.lane is RoutingLane.FAST for one in fast) / len(fast) >= LEAST_FAST
    assert sum(one.decision.matched_rule not in UNPLACED for one in slow) / len(slow) >= LEAST_SLOW_SETTLED


@pytest.mark.parametrize(
    ("file", "least_good", "least_fast"),
    [
        (LATER_MESSAGES, LEAST_GOOD_LATER, LEAST_FAST_LATER),
        (THIRD_MESSAGES, LEAST_GOOD_THIRD, LEAST_FAST_THIRD),
        (FOURTH_MESSAGES, LEAST_GOOD_FOURTH, LEAST_FAST_FOURTH),
        (FIFTH_MESSAGES, LEAST_GOOD_FIFTH, LEAST_FAST_FIFTH),
        (SIXTH_MESSAGES, LEAST_GOOD_SIXTH, LEAST_FAST_SIXTH),
        (SEVENTH_MESSAGES, LEAST_GOOD_SEVENTH, LEAST_FAST_SEVENTH),
        (VARIED_MESSAGES, LEAST_GOOD_VARIED, LEAST_FAST_VARIED),
    ],
)
def test_later_messages_write_nothing_wrong_and_most_go_where_they_should(
    file: Path, least_good: float, least_fast: float
) -> None:
    later = [score(case) for case in cases(file)]
    fast = [one for one in later if one.case["expect"]["lane"] == "FAST"]

    assert [one.case["message"] for one in later if one.verdict == "unsafe"] == []
    assert good(later) >= least_good
    assert sum(one.decision.lane is RoutingLane.FAST for one in fast) / len(fast) >= least_fast


@pytest.mark.parametrize(
    ("message", "intent"),
    [
        ("kk next", Intent.NEXT_SET),
        ("could you please remove the set I entered by mistake", Intent.UNDO_SET),
        ("undo that set, wrong machine", Intent.UNDO_SET),
        ("the set is finished exactly as prescribed", Intent.LOG_SET),
        ("skip the squats", Intent.SKIP_SET),
        ("that's it, wrap up the sesh", Intent.COMPLETE_WORKOUT),
        ("throw 5 kg more on for the next set", Intent.ADJUST_TARGET),
    ],
)
def test_a_command_is_known_in_any_order_of_its_words(message: str, intent: Intent) -> None:
    decision = route(message, SQUATTING)

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, intent)


@pytest.mark.parametrize(
    "message",
    [
        "should i skip this",
        "don't undo that set",
        "delete my sets",
        "almost done with the set",
        "the set is not finished",
        "skip this if my wrist hurts",
        "should i delete the last set or keep it",
        "next week",
        "he finished the set",
        "leave it",
        "leave that set",
        "got one",
        "did one",
        "i'll call today",
        "over there",
    ],
)
def test_one_word_more_leaves_a_command_unread(message: str) -> None:
    assert route(message, SQUATTING).lane is not RoutingLane.FAST


@pytest.mark.parametrize(
    "message", ["perfect, go ahead with it", "yep, apply that change", "Thank you, that is a good plan; do it"]
)
def test_a_proposal_is_taken_in_any_words_of_agreement(message: str) -> None:
    assert route(message, PROPOSED).intent is Intent.CONFIRM


@pytest.mark.parametrize(
    "message", ["nah don't like that plan", "nope, too long, forget that idea", "No. Keep the plan I have."]
)
def test_a_proposal_is_refused_in_any_words_of_refusal(message: str) -> None:
    assert route(message, PROPOSED).intent is Intent.REJECT


@pytest.mark.parametrize(
    "message", ["no I like that plan", "not sure", "yes but only two days", "looks like a lot", "ok mas sem corrida"]
)
def test_what_may_be_a_yes_or_a_no_is_neither(message: str) -> None:
    assert route(message, PROPOSED).lane is not RoutingLane.FAST


@pytest.mark.parametrize(
    ("message", "right"),
    [
        ("make that 6 reps not 8", SetReport(reps=6)),
        ("i typed 8 but it should be 7 reps", SetReport(reps=7)),
        ("logged weight should read 55 kg", SetReport(weight=55.0, unit=SaidUnit.KG)),
        ("that last one was 57.5, grabbed the wrong plates", SetReport(weight=57.5)),
        ("rpe on that was more like 9.5", SetReport(rpe=9.5)),
        ("scrap that, 7 reps", SetReport(reps=7)),
        ("was 7 reps actually", SetReport(reps=7)),
        ("counted wrong, it was 7 reps", SetReport(reps=7)),
        ("sorry fat thumbs, it was 7 reps", SetReport(reps=7)),
        ("weight on that was 62.5, not 60", SetReport(weight=62.5)),
    ],
)
def test_a_correction_is_known_by_the_number_it_replaces_or_names(message: str, right: SetReport) -> None:
    decision = route(message, SQUATTING)

    assert (decision.intent, decision.sets) == (Intent.CORRECT_SET, (right,))


@pytest.mark.parametrize(
    "message",
    [
        "not bad, 8 reps",
        "not 8 reps",
        "next set should be 55 kg",
        "60 kg not 55",
        "it should be 7 reps next time",
        "that was for reps at 60",
    ],
)
def test_what_is_to_come_corrects_nothing(message: str) -> None:
    assert route(message, SQUATTING).intent is not Intent.CORRECT_SET


@pytest.mark.parametrize(
    ("message", "reps"),
    [
        ("8 at 60 with the toddler watching", 8),
        ("fs 7 @ 60", 7),
        ("8 x 60, no swelling", 8),
        ("8 front squats at 60", 8),
    ],
)
def test_a_remark_behind_a_set_near_its_target_changes_nothing(message: str, reps: int) -> None:
    decision = route(message, SQUATTING)

    assert decision.lane is RoutingLane.FAST
    assert [(one.reps, one.weight) for one in decision.sets or ()] == [(reps, 60.0)]


@pytest.mark.parametrize(
    "message", ["8 at 60 usually", "8 at 60 tomorow", "8 at 60 per wek", "60kn x 8", "8 at 60 no rep", "8 at 60 armup"]
)
def test_a_word_that_may_change_a_set_is_asked_about_also_mistyped(message: str) -> None:
    assert route(message, SQUATTING).lane is not RoutingLane.FAST


@pytest.mark.parametrize(
    "message",
    [
        "Body weight this morning was 81.6 kilograms, before breakfast",
        "im 81.6 kilos rn",
        "gewicht heute 81,6",
        "body_mass = 81.6 kg",
    ],
)
def test_a_body_weight_is_known_beside_what_says_when_and_how(message: str) -> None:
    assert route(message, RoutingContext()).intent is Intent.LOG_BODYWEIGHT


@pytest.mark.parametrize(
    "message",
    ["goal weight is 75 kg", "my wife weighs 60 kg", "i weighed 84 kg last year", "want to weigh 75 kg by june"],
)
def test_another_weight_than_todays_own_is_not_written(message: str) -> None:
    assert route(message, RoutingContext()).lane is not RoutingLane.FAST


@pytest.mark.parametrize(
    ("message", "intent"),
    [
        ("quick dorm workout. no gear. 20 min", Intent.PLAN_WORKOUT),
        ("eight weeks to the regionals, 3 sessions a week. outline it", Intent.PLAN_ROUTINE),
        ("push tmrws session back 2 days", Intent.EDIT_PLAN),
    ],
)
def test_a_wish_for_training_is_known_by_what_it_is_made_of(message: str, intent: Intent) -> None:
    assert route(message, RoutingContext()).intent is intent


@pytest.mark.parametrize(
    "message",
    [
        "how much anavar can i run till the meet",
        "shin pain 7/10 on hopping, night pain as well",
        "caught my head w an elbow, ears ringing and i threw up",
        "sudden pounding headache and sweating above my injury level",
    ],
)
def test_a_warning_sign_goes_before_the_score_told_with_it(message: str) -> None:
    assert route(message, RoutingContext()).intent is Intent.SAFETY


def test_numbers_of_both_legs_are_no_numb_legs() -> None:
    assert (
        route("How asymmetric are my left and right single-leg numbers?", RoutingContext()).intent is not Intent.SAFETY
    )


def _on(exercise: str, reps: int | None = None, weight: float | None = None) -> RoutingContext:
    target = OpenTarget(reps=reps, weight=weight) if reps is not None else None
    return RoutingContext(live_session=True, current_exercise=exercise, target=target)


@pytest.mark.parametrize(
    ("message", "exercise", "each", "count"),
    [
        ("8 x 100 done", "freestyle swim", SetReport(distance_m=100.0), 8),
        ("6x800 done, 3:05 each", "run", SetReport(distance_m=800.0, duration_s=185.0), 6),
        ("4 x 8 min threshold done", "indoor bike", SetReport(duration_s=480.0), 4),
    ],
)
def test_what_a_sport_repeats_is_a_distance_or_a_time_and_never_a_load(
    message: str, exercise: str, each: SetReport, count: int
) -> None:
    decision = route(message, _on(exercise))

    assert (decision.lane, decision.sets) == (RoutingLane.FAST, (each,) * count)


@pytest.mark.parametrize(
    ("message", "exercise"),
    [("8 x 100", "freestyle swim"), ("4x8", "indoor bike"), ("6x800", "run"), ("4 x 8 min on thursday", "indoor bike")],
)
def test_repeats_of_a_sport_without_a_word_that_they_are_done_are_asked_about(message: str, exercise: str) -> None:
    assert route(message, _on(exercise)).lane is not RoutingLane.FAST


def test_a_row_of_a_lift_is_still_counted_with_its_load() -> None:
    assert route("8 x 100", _on("seated row")).sets == (SetReport(reps=8, weight=100.0),)


@pytest.mark.parametrize(
    ("message", "reps"),
    [("only got 17 of the 20", 17), ("wall balls, managed 15 of the 20", 15), ("got 18 out of 20", 18)],
)
def test_how_many_of_those_asked_for_were_done_is_one_count(message: str, reps: int) -> None:
    decision = route(message, _on("wall ball", 20, 9.0))

    assert decision.lane is RoutingLane.FAST
    assert [one.reps for one in decision.sets or ()] == [reps]


@pytest.mark.parametrize(
    "message", ["did 3 of the 5", "she got 17 of the 20", "gonna get 17 of the 20", "got 17 of the 25"]
)
def test_a_share_of_something_else_is_no_count(message: str) -> None:
    assert route(message, _on("wall ball", 5 if "5" in message[:12] else 20, 9.0)).lane is not RoutingLane.FAST


@pytest.mark.parametrize("message", ["wiegh 84.1 tday", "weihgt 84.1 this mornign"])
def test_a_body_weight_is_read_through_its_slips(message: str) -> None:
    assert route(message, RoutingContext()).intent is Intent.LOG_BODYWEIGHT


@pytest.mark.parametrize(
    ("message", "question"),
    [
        ("undo tht last one", "undo that last one"),
        ("delte tht last one", "delete that last one"),
        ("skpi this one plese", "skip"),
    ],
)
def test_a_command_with_several_slips_is_asked_about_in_its_right_spelling(message: str, question: str) -> None:
    decision = route(message, SQUATTING)

    assert decision.lane is RoutingLane.CLARIFY
    assert question in (decision.question or "")


@pytest.mark.parametrize(
    "message", ["8 reps nto done", "wiegh 84.1 yesterdy", "dont undo tht last one", "wife wieghs 60 tday"]
)
def test_a_slip_in_a_word_that_takes_it_back_writes_nothing(message: str) -> None:
    assert all(route(message, one).lane is not RoutingLane.FAST for one in (SQUATTING, RoutingContext()))


@pytest.mark.parametrize("message", ["nead a hyrox program 12 weks", "ned a marathon plan 16 weks"])
def test_a_wish_for_a_plan_is_known_through_its_slips(message: str) -> None:
    assert route(message, RoutingContext()).intent is Intent.PLAN_ROUTINE


@pytest.mark.parametrize(
    "message", ["chest feals tite an left arm wierd after intervls", "shin hurts on one exact spot, even throbs in bed"]
)
def test_a_warning_sign_is_one_however_it_is_spelled_or_put(message: str) -> None:
    assert route(message, RoutingContext()).intent is Intent.SAFETY


@pytest.mark.parametrize(
    "message",
    [
        "swap front squats for leg press, knee says no wait",
        "swap front squats for leg press, nah",
        "change squats to leg press, not today",
    ],
)
def test_a_reason_that_takes_a_swap_back_swaps_nothing(message: str) -> None:
    assert route(message, SQUATTING).lane is not RoutingLane.FAST


def test_what_is_told_not_to_be_logged_is_offered_to_be_taken_back() -> None:
    decision = route("don't log that I was talking to my wife", SQUATTING)

    assert (decision.lane, decision.intent) == (RoutingLane.CLARIFY, Intent.UNDO_SET)
