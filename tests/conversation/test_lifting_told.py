"""Lifting told in one line, as lifters write it: weight first, missed repetitions, several lifts, a time alone, another day."""

from datetime import date, timedelta

import pytest

from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.routing import Intent, OpenTarget, RoutingContext, RoutingLane
from lanterne_rouge.domain.set_report import SetReport
from tests.worlds import Lanterne

Told = list[tuple[str | None, float | None, int | None]]


def _read(line: str) -> Told:
    decision = route(line, RoutingContext())
    assert (decision.lane, decision.intent) == (RoutingLane.FAST, Intent.LOG_SET), line
    return [(one.exercise, one.weight, one.reps) for one in decision.sets or ()]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("bench 102.5 kg 3x5", [("bench press", 102.5, 5)] * 3),
        ("overhead press 62.5 3x5", [("overhead press", 62.5, 5)] * 3),
        ("squat 140 kg 5x5", [("squat", 140.0, 5)] * 5),
        ("bench 185 lbs 3x8", [("bench press", 185.0, 8)] * 3),
        ("bench 4x6x100", [("bench press", 100.0, 6)] * 4),
        ("bench 100x5x3", [("bench press", 100.0, 5)] * 3),
        ("ohp 65 kg 5,5,4", [("overhead press", 65.0, 5), ("overhead press", 65.0, 5), ("overhead press", 65.0, 4)]),
        ("bench press 80 kg 8, 8, 7", [("bench press", 80.0, 8), ("bench press", 80.0, 8), ("bench press", 80.0, 7)]),
        ("deadlift 180 kg x 5, 5, 3", [("deadlift", 180.0, 5), ("deadlift", 180.0, 5), ("deadlift", 180.0, 3)]),
        ("squat 5,5,3 @ 110", [("squat", 110.0, 5), ("squat", 110.0, 5), ("squat", 110.0, 3)]),
        ("squat 5/5/3 at 110 kg", [("squat", 110.0, 5), ("squat", 110.0, 5), ("squat", 110.0, 3)]),
        ("bench 8,8 x 60kg", [("bench press", 60.0, 8)] * 2),
        ("squats 100kg 5/5/5", [("squat", 100.0, 5)] * 3),
        ("squat 5x140, 5x140, 5x140", [("squat", 140.0, 5)] * 3),
        ("squat 150x3 rpe 8, then 130 kg 3x5", [("squat", 150.0, 3), *[("squat", 130.0, 5)] * 3]),
        ("squat 150x3, 130x5, bench 80x8", [("squat", 150.0, 3), ("squat", 130.0, 5), ("bench press", 80.0, 8)]),
        ("squat 100kg 3x5 and bench 80kg 3x5", [*[("squat", 100.0, 5)] * 3, *[("bench press", 80.0, 5)] * 3]),
        (
            "goblet squat 3x10 with 10 kg, dumbbell row 3x10 10kg",
            [*[("goblet squat", 10.0, 10)] * 3, *[("dumbbell row", 10.0, 10)] * 3],
        ),
        ("chin-ups 8, 7, 6", [("chin-up", 0.0, 8), ("chin-up", 0.0, 7), ("chin-up", 0.0, 6)]),
        ("row 3x10 60kg", [("row", 60.0, 10)] * 3),
        ("chin-ups 3x8", [("chin-up", 0.0, 8)] * 3),
        ("Push-ups: 3 x 15", [("push-up", 0.0, 15)] * 3),
        ("did dips 5x5", [("dip", 0.0, 5)] * 5),
        ("benched 72.5 3x5", [("bench press", 72.5, 5)] * 3),
        ("deadlifted 180 for 5", [("deadlift", 180.0, 5)]),
        ("squats 100kg 3 sets of 5 then one of 2 at 110", [*[("squat", 100.0, 5)] * 3, ("squat", 110.0, 2)]),
        ("Squats: 3 sets of 5 at 100 and 1 set of 2 at 110", [*[("squat", 100.0, 5)] * 3, ("squat", 110.0, 2)]),
        ("squat 100x5x3, then 110x2", [*[("squat", 100.0, 5)] * 3, ("squat", 110.0, 2)]),
        ("curls 12.5 3x12", [("curl", 12.5, 12)] * 3),
        ("bench 8, 8 and 7 at 60", [("bench press", 60.0, 8), ("bench press", 60.0, 8), ("bench press", 60.0, 7)]),
        ("gym: bench 60 3x8, dead 140x5", [*[("bench press", 60.0, 8)] * 3, ("deadlift", 140.0, 5)]),
        ("I went to the gym and did leg press 60kg, 3 times 10", [("leg press", 60.0, 10)] * 3),
        ("chin-ups 3x8, push-ups 3x12", [*[("chin-up", 0.0, 8)] * 3, *[("push-up", 0.0, 12)] * 3]),
    ],
)
def test_sets_are_read_in_the_orders_in_which_lifters_write_them(line: str, told: Told) -> None:
    assert _read(line) == told


def test_the_effort_and_the_failure_belong_to_the_set_that_they_stand_with() -> None:
    press, deadlift = (
        route(line, RoutingContext()).sets or ()
        for line in ("ohp 65 kg 5,5,4 rpe 9", "deadlift: 180 kg x 5, 5, 3 (failed)")
    )

    row = route("squat 5,5,3 @ 110 rpe 10", RoutingContext()).sets or ()

    assert [one.rpe for one in press] == [None, None, 9.0]
    assert [one.rpe for one in row] == [None, None, 10.0]
    assert [(one.reps, one.to_failure) for one in deadlift] == [(5, False), (5, False), (3, True)]


@pytest.mark.parametrize(
    "line",
    [
        "bench 4x6x12",
        "squat 3x10x12",
        "should I squat 140 kg 5x5",
        "squat 140 kg 5x5 tomorrow",
        "my buddy did bench 100 kg 3x5",
        "plan: bench 100 kg 3x5",
        "didn't do bench 100 kg 3x5",
        "45 min upper body workout",
        "strength session in 30 min",
        "strength 30 min tomorrow",
        "gym closes in 30 min",
        "make me a 45 min upper body workout",
        "my wife lifted for 40 min",
        "no strength today, 20 min",
        "30 min of kettlebell swings",
        "should I do chin-ups 3x8?",
        "do chin-ups 3x8",
        "plan chin-ups 3x8",
        "chin-ups 3x8 tomorrow",
        "chin-ups 3x8-10",
        "my buddy did chin-ups 3x8",
        "didn't do chin-ups 3x8",
        "3x8 chin-ups",
    ],
)
def test_what_may_be_a_wish_a_plan_or_somebody_elses_is_not_logged(line: str) -> None:
    decision = route(line, RoutingContext())

    assert not (decision.lane is RoutingLane.FAST and decision.intent is Intent.LOG_SET)


@pytest.mark.parametrize(
    "line",
    [
        "bench 3x8",
        "weighted pull-ups 3x5",
        "assisted pull-ups 3x8",
        "weighted dips 3x8, squat 100x5",
        "plank 3x60",
        "dead hang 3x30",
        "chin-ups 3x8, plank 3x60",
        "chin-ups 8x3",
        "chin-ups 10x10",
        "chin-ups 1x8",
    ],
)
def test_numbers_that_may_be_a_load_seconds_or_the_other_way_round_are_asked_about(line: str) -> None:
    decision = route(line, RoutingContext())

    assert (decision.lane, decision.intent) == (RoutingLane.CLARIFY, Intent.LOG_SET)


@pytest.mark.parametrize(
    ("line", "minutes", "rpe"),
    [
        ("45 min strength rpe 7", 45, 7),
        ("lifted for 40 min, rpe 6", 40, 6),
        ("strength 30 min, rpe 5", 30, 5),
        ("half an hour of dumbbells", 30, None),
        ("half an hour of weights, rpe 5", 30, 5),
        ("weight training 45 min rpe 7", 45, 7),
        ("20 min strength at home, rpe 5", 20, 5),
        ("45 minutes of kettlebells, rpe 6", 45, 6),
        ("upper body session 50 min rpe 7", 50, 7),
        ("resistance training 35 min rpe 4", 35, 4),
        ("strength training 1:05 h rpe 8", 65, 8),
        ("lifted weights for an hour", 60, None),
    ],
)
def test_a_time_of_lifting_is_a_session(line: str, minutes: int, rpe: int | None) -> None:
    decision = route(line, RoutingContext())

    assert decision.lane is RoutingLane.FAST
    assert [(s.exercise, s.duration_s, s.rpe) for s in decision.sets or ()] == [("strength", 60.0 * minutes, rpe)]


def test_sets_of_yesterday_are_its_session_and_last_as_long_as_such_sets_do(lanterne: Lanterne) -> None:
    yesterday = date.today() - timedelta(days=1)

    said = lanterne("log", "squat 3x5 @ 95 kg, bench press 3x6 @ 75 kg", "--date", "yesterday")
    lanterne("log", "squat 5x5 at 100 kg")

    by_day = {row["start_local"][:10]: row for row in lanterne("activities", "--json").rows}
    before, today = by_day[str(yesterday)], by_day[str(date.today())]
    assert "3 sets of 5 at 95 kg" in said.out and f"strength session of {yesterday:%A}" in said.out
    assert before["sport"] == today["sport"] == "strength"
    assert 25 * 60 <= before["timer_s"] <= 50 * 60
    assert 20 * 60 <= today["timer_s"] <= 40 * 60
    assert before["load"] > 10


def test_a_day_named_in_the_line_is_asked_for_with_the_command_that_logs_it(lanterne: Lanterne) -> None:
    said = lanterne("log", "yesterday squat 5x5 at 140 kg")

    assert "--date" in said.out and str(date.today() - timedelta(days=1)) in said.out
    assert lanterne("activities", "--json").rows == []


def test_sets_of_a_day_to_come_are_refused(lanterne: Lanterne) -> None:
    said = lanterne("log", "squat 5x5 at 140 kg", "--date", str(date.today() + timedelta(days=2)))

    assert said.code == 1 and "hasn't come yet" in said.err


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("8 left 7 right at 20", [(8, 20.0, None, False), (7, 20.0, None, False)]),
        ("20 kg: 8 L, 7 R", [(8, 20.0, None, False), (7, 20.0, None, False)]),
        ("20x8, 22x8, all rpe 8", [(8, 20.0, 8.0, False), (8, 22.0, 8.0, False)]),
        ("20x8, 22x8 @9, all @8", [(8, 20.0, 8.0, False), (8, 22.0, 9.0, False)]),
    ],
)
def test_either_side_and_the_effort_of_all_sets(line: str, told: list[tuple[int, float, float | None, bool]]) -> None:
    context = RoutingContext(live_session=True, current_exercise="split squat", target=OpenTarget(reps=8, weight=20.0))
    decision = route(line, context)

    assert decision.lane is RoutingLane.FAST
    assert [(one.reps, one.weight, one.rpe, one.per_side) for one in decision.sets or ()] == told
    assert all(one.rir is None for one in decision.sets or ())


SQUATTING = RoutingContext(live_session=True, current_exercise="back squat", target=OpenTarget(reps=5, weight=180.0))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("180 5/5/4", [(5, 180.0), (5, 180.0), (4, 180.0)]),
        ("180/5 200/3 210/1", [(5, 180.0), (3, 200.0), (1, 210.0)]),
        ("5 5 4", [(5, None), (5, None), (4, None)]),
        ("3 lots of 5, all at 180", [(5, 180.0)] * 3),
        ("4 of the 5 you asked for", [(4, None)]),
        ("top single 210 @8", [(1, 210.0)]),
        ("missed 200 on the 4th", [(3, 200.0)]),
        ("210 no lift", [(0, 210.0)]),
        ("2 plates and a 25 each side for 5", [(5, 150.0)]),
        ("warm-ups: bar x10, 70x5, 120x3", [(10, 20.0), (5, 70.0), (3, 120.0)]),
        ("180x5, 190x5, rpe 7/8", [(5, 180.0), (5, 190.0)]),
    ],
)
def test_sets_are_read_as_lifters_shorten_them(line: str, told: list[tuple[int, float | None]]) -> None:
    decision = route(line, SQUATTING)

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, Intent.LOG_SET)
    assert [(one.reps, one.weight) for one in decision.sets or ()] == told


def test_what_is_told_of_all_sets_or_of_each_in_turn_goes_with_them() -> None:
    warmed = route("warm-ups: bar x10, 70x5", SQUATTING).sets or ()
    rated = route("180x5, 190x5, rpe 7/8", SQUATTING).sets or ()
    failed = route("missed 200 on the 4th", SQUATTING).sets or ()

    assert [one.warmup for one in warmed] == [True, True]
    assert [one.rpe for one in rated] == [7.0, 8.0]
    assert [one.to_failure for one in failed] == [True]


@pytest.mark.parametrize("line", ["4 of 5", "5 lots of 3", "20 5 3", "warm-up: 60x5, then 180x5", "8/8/7"])
def test_what_may_be_two_things_is_asked_about(line: str) -> None:
    assert route(line, SQUATTING).lane is RoutingLane.CLARIFY


PRESS = RoutingContext(
    live_session=True,
    current_exercise="Overhead Press",
    target=OpenTarget(reps=8, weight=45.0),
    last_set=SetReport(reps=8, weight=45.0),
)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("8 8 7 at 45", [(8, 45.0, False), (8, 45.0, False), (7, 45.0, False)]),
        ("I just did eight eight and six at forty five kilos", [(8, 45.0, False), (8, 45.0, False), (6, 45.0, False)]),
        ("8 reps then 7 then 6", [(8, None, False), (7, None, False), (6, None, False)]),
        ("first set 8, second set 7 and the last one 5", [(8, None, False), (7, None, False), (5, None, False)]),
        ("8, 7, 5 to failure", [(8, None, False), (7, None, False), (5, None, True)]),
        ("8, 7, then failed on the 6th", [(8, None, False), (7, None, False), (5, None, True)]),
        ("two sets of eight at forty then three at fifty", [(8, 40.0, False), (8, 40.0, False), (3, 50.0, False)]),
    ],
)
def test_sets_told_one_by_one_are_each_read(line: str, told: list[tuple[int, float | None, bool]]) -> None:
    decision = route(line, PRESS)

    assert decision.lane is RoutingLane.FAST
    assert [(one.reps, one.weight, one.to_failure) for one in decision.sets or ()] == told


def test_the_effort_of_the_last_of_several_sets_is_read_as_its_own() -> None:
    decision = route("8 8 8 @ 45, last one was a 9", PRESS)

    assert [(one.reps, one.rpe) for one in decision.sets or ()] == [(8, None), (8, None), (8, 9.0)]


@pytest.mark.parametrize("line", ["8 60 8 at 9", "8 8 at 8", "8, then 9 more", "8, 8, last one was 9"])
def test_numbers_in_a_row_that_may_mean_something_else_are_asked_about(line: str) -> None:
    assert route(line, PRESS).lane is RoutingLane.CLARIFY


def test_a_set_that_may_have_ended_a_repetition_earlier_is_asked_about() -> None:
    decision = route("got 8, 8 then failed at 3", PRESS)

    assert decision.lane is RoutingLane.CLARIFY
    assert "did rep 3 fail?" in (decision.question or "")


def test_a_lift_without_numbers_in_a_list_of_lifts_is_asked_for() -> None:
    decision = route("did my weights: bench 60 3x8, rows 50 3x10, curls", RoutingContext())

    assert decision.lane is RoutingLane.CLARIFY
    assert "of the curl" in (decision.question or "")
