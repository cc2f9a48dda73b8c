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
