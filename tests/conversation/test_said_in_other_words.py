"""The same things in other words: Scots, slang, slips of dictation, a reason behind an order, and what only sounds like a set."""

import pytest

from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.routing import Intent, OpenTarget, RoutingContext, RoutingDecision, RoutingLane
from lanterne_rouge.domain.set_report import SaidUnit, SetReport

BENCH = RoutingContext(
    live_session=True,
    current_exercise="bench press",
    target=OpenTarget(reps=5, weight=100.0),
    last_set=SetReport(reps=5, weight=100.0),
)
PULL_UPS = RoutingContext(
    live_session=True,
    current_exercise="pull-up",
    target=OpenTarget(reps=6, weight=15.0),
    last_set=SetReport(reps=6, weight=15.0, unit=SaidUnit.BODYWEIGHT),
)
NO_WORKOUT = RoutingContext()


def is_fast(decision: RoutingDecision, intent: Intent) -> bool:
    return (decision.lane, decision.intent) == (RoutingLane.FAST, intent)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("100 for 6 sweet as", (6, 100.0, None)),
        ("5 x 100, last one was a real fight, rpe 9", (5, 100.0, 9.0)),
        ("5 x 102.5, last rep was slow", (5, 102.5, None)),
        ("5 wi 105 nae bother", (5, 105.0, None)),
        ("same again five more at one hundred", (5, 100.0, None)),
        ("100x5 belt n straps", (5, 100.0, None)),
        ("5 nos done 100kgs", (5, 100.0, None)),
        ("one hundred ate", (8, 100.0, None)),
    ],
)
def test_a_set_is_read_in_slang_and_as_a_telephone_hears_it(line: str, told: tuple[int, float, float | None]) -> None:
    decision = route(line, BENCH)

    assert is_fast(decision, Intent.LOG_SET)
    assert [(one.reps, one.weight, one.rpe) for one in decision.sets or ()] == [told]


@pytest.mark.parametrize(
    ("line", "context", "intent"),
    [
        ("sack this set off", BENCH, Intent.SKIP_SET),
        ("finished the set just like it said", BENCH, Intent.LOG_SET),
        ("i'm done. off home for dinner", BENCH, Intent.COMPLETE_WORKOUT),
        ("that's me finished, away hame", BENCH, Intent.COMPLETE_WORKOUT),
        ("hang on someone is on the rack", BENCH, Intent.REST_ACK),
        ("chalk up 2 min rest", BENCH, Intent.REST_ACK),
        ("make it 105 from here", BENCH, Intent.ADJUST_TARGET),
        ("pit it up tae 105 for the next set", BENCH, Intent.ADJUST_TARGET),
        ("swap it for the leg press someone nicked my rack", BENCH, Intent.SWAP_EXERCISE),
        ("soz that was 95 not 100", BENCH, Intent.CORRECT_SET),
        ("sorry typed that wrong it was 4 reps", BENCH, Intent.CORRECT_SET),
        ("whit am i daein the day", NO_WORKOUT, Intent.NEXT_WORKOUT),
        ("los gehts, start the krafttraining", NO_WORKOUT, Intent.START_WORKOUT),
        ("12 stone 4 on the scales this am", NO_WORKOUT, Intent.LOG_BODYWEIGHT),
        ("this morning wt 81.4 kg", NO_WORKOUT, Intent.LOG_BODYWEIGHT),
        ("hamstring giein me gyp, 4/10", NO_WORKOUT, Intent.LOG_PAIN),
    ],
)
def test_an_order_or_a_report_is_understood_in_other_words(line: str, context: RoutingContext, intent: Intent) -> None:
    assert is_fast(route(line, context), intent)


def test_what_was_added_is_put_right_with_its_sign_behind_the_number() -> None:
    decision = route("sorry, it was 12,5 plus and not 15", PULL_UPS)

    assert is_fast(decision, Intent.CORRECT_SET)
    assert [(one.weight, one.unit) for one in decision.sets or ()] == [(12.5, SaidUnit.BODYWEIGHT)]


@pytest.mark.parametrize(
    ("line", "context"),
    [
        ("i did 5 at 100 back in the spring", BENCH),
        ("5 at 100 last winter", BENCH),
        ("4 clean reps, fifth one drapped", BENCH),
        ("4 reps, the last one kinda wilted", BENCH),
        ("+15", PULL_UPS),
        ("hold on, should i stop", BENCH),
        ("swap it for the leg press but not today", BENCH),
        ("murph 41:20", NO_WORKOUT),
        ("1:52", RoutingContext(live_session=True, current_exercise="rowing machine", target=OpenTarget())),
    ],
)
def test_what_may_be_something_else_is_not_written(line: str, context: RoutingContext) -> None:
    decision = route(line, context)

    reads_only = decision.intent in (Intent.REST_ACK, Intent.NEXT_SET)
    assert decision.lane is not RoutingLane.FAST or reads_only


@pytest.mark.parametrize(
    ("line", "intent"),
    [
        ("did my deadlift go up this year", Intent.ANALYZE_PROGRESS),
        ("can you sort me a 4 day strength block, season starts in april", Intent.PLAN_ROUTINE),
        ("suggest a schedule, 3 days gym 2 days tennis", Intent.PLAN_ROUTINE),
        ("bin everything this wk", Intent.EDIT_PLAN),
    ],
)
def test_a_question_or_a_wish_goes_to_who_answers_it(line: str, intent: Intent) -> None:
    decision = route(line, NO_WORKOUT)

    assert (decision.lane, decision.intent) == (RoutingLane.SLOW, intent)


def test_plates_on_each_side_are_the_load_of_one_bar() -> None:
    pounds = RoutingContext(
        live_session=True, units=SaidUnit.LB, current_exercise="bench press", target=OpenTarget(reps=5, weight=135.0)
    )
    decision = route("plate on each side 5 reps", pounds)

    assert is_fast(decision, Intent.LOG_SET)
    assert [(one.reps, one.weight, one.per_side) for one in decision.sets or ()] == [(5, 135.0, False)]
