"""What was done, told as people tell it: the sport left out, several lifts in a row, a session beside them, and numbers put right."""

from datetime import timedelta

import pytest

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.routing import Intent, RoutingContext, RoutingLane
from lanterne_rouge.domain.sport import Sport
from tests.conversation.talk import TUESDAY, say

TODAY = TUESDAY.date()
WITHOUT_SPORT = "did 25 mins easy this morning about 3.4k felt alright rpe 4"
Lifts = list[tuple[str | None, float | None, int | None]]


def done(scope: AthleteScope, days_ago: int = 0) -> list[Activity]:
    day = TODAY - timedelta(days=days_ago)
    return list(scope.stores.activities.between(day, day))


def lifts_of(scope: AthleteScope, days_ago: int = 0) -> list[tuple[str, float | None, int | None]]:
    return [(one.exercise, one.weight_kg, one.reps) for each in done(scope, days_ago) for one in each.sets]


def test_a_session_without_its_sport_is_of_the_only_one_in_the_log(scope: AthleteScope) -> None:
    say(scope, "ran 5 km in 35 min, rpe 5")
    say(scope, "squat 3x5 at 60 kg")

    said = say(scope, WITHOUT_SPORT)

    assert said.message.startswith("Logged: Running")
    assert [(one.distance_m, one.timer_s, one.rpe) for one in done(scope) if one.distance_m == 3400] == [
        (3400, 1500, 4)
    ]


@pytest.mark.parametrize(("line", "sport"), [("did 8 km in 47 min", "Running"), ("did 30 km in 70 min", "Cycling")])
def test_of_several_sports_the_one_that_the_pace_fits_is_meant(scope: AthleteScope, line: str, sport: str) -> None:
    say(scope, "ran 5 km in 30 min, rpe 5")
    say(scope, "rode 40 km in 95 min, rpe 5")

    assert say(scope, line).message.startswith(f"Logged: {sport}")


def test_the_sport_alone_answers_which_sport_it_was(scope: AthleteScope) -> None:
    asked = say(scope, WITHOUT_SPORT)
    answered = say(scope, "run")

    assert "Which sport" in asked.message and not asked.actions
    assert "3.4 km" in answered.message and [one.sport for one in done(scope)] == [Sport.RUNNING]


def test_a_number_put_right_while_the_sport_is_asked_counts_for_what_was_asked(scope: AthleteScope) -> None:
    say(scope, WITHOUT_SPORT)
    still = say(scope, "sorry that was 3.8 not 3.4")
    say(scope, "run")

    assert not still.actions and "Which sport" in still.message
    assert [one.distance_m for one in done(scope)] == [3800]


def test_a_sport_alone_answers_nothing_where_nothing_was_asked(scope: AthleteScope) -> None:
    say(scope, "how long should my long run be")

    assert not say(scope, "run").actions and not done(scope)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "bench 80 4x6 squat 110 5x5 n pullups bw 10 8 7",
            [
                *[("bench press", 80.0, 6)] * 4,
                *[("squat", 110.0, 5)] * 5,
                ("pull-up", 0.0, 10),
                ("pull-up", 0.0, 8),
                ("pull-up", 0.0, 7),
            ],
        ),
        ("pullups bw 10 8 7", [("pull-up", 0.0, 10), ("pull-up", 0.0, 8), ("pull-up", 0.0, 7)]),
        ("deadlift 110 3x5 then bench 60 3x8", [*[("deadlift", 110.0, 5)] * 3, *[("bench press", 60.0, 8)] * 3]),
        (
            "did some dumbbell work goblet squats 3x10 at 12kg and rows 3x12 at 10 kg, bit of plank",
            [*[("goblet squat", 12.0, 10)] * 3, *[("dumbbell row", 10.0, 12)] * 3],
        ),
    ],
)
def test_lifts_in_a_row_are_read_without_a_comma_between_them(line: str, told: Lifts) -> None:
    decision = route(line, RoutingContext())

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, Intent.LOG_SET)
    assert [(one.exercise, one.weight, one.reps) for one in decision.sets or ()] == told


@pytest.mark.parametrize(
    "line",
    [
        "should i do bench 80 4x6 squat 110 5x5",
        "my mate did bench 80 4x6 squat 110 5x5",
        "bench 80 4x6 squat 110 5x5 tomorrow",
        "bench 4x6 squat 5x5 and 15 min on the rower",
        "didn't do bench 80 4x6 and 15 min on the rower",
    ],
)
def test_lists_that_were_not_done_or_lack_a_load_are_not_logged(line: str) -> None:
    decision = route(line, RoutingContext())

    assert not (decision.lane is RoutingLane.FAST and decision.intent is Intent.LOG_SET)


@pytest.mark.parametrize("beside", ["and 15 min on the rower", ", then rowed 15 min", "n 15 mins on the erg"])
def test_a_session_beside_lifts_is_logged_with_them(scope: AthleteScope, beside: str) -> None:
    said = say(scope, f"actually did deadlift 110 3x5 then bench 60 3x8 {beside}".replace(" ,", ","))

    assert len(lifts_of(scope)) == 6 and len(said.actions) == 3
    assert [one.timer_s for one in done(scope) if one.sport is Sport.ROWING] == [900]


def test_a_list_of_yesterday_is_shown_and_logged_after_a_yes(scope: AthleteScope) -> None:
    shown = say(scope, "hit bench 80 4x6 squat 110 5x5 n pullups bw 10 8 7 yesterday")
    before = lifts_of(scope, days_ago=1)
    say(scope, "yes")

    assert "Bench press 4 x 6 at 80 kg, squat 5 x 5 at 110 kg and pull-up 10, 8, 7, on Monday" in shown.message
    assert not before and len(lifts_of(scope, days_ago=1)) == 12


def test_a_list_that_waits_is_put_right_and_shown_again(scope: AthleteScope) -> None:
    say(scope, "hit bench 80 4x6 squat 110 5x5 yesterday")
    anew = say(scope, "wait squat was 3x5 not 5x5")
    say(scope, "yes")

    assert "squat 3 x 5 at 110 kg" in anew.message and "bench press 4 x 6" in anew.message.lower()
    assert len(lifts_of(scope, days_ago=1)) == 7


@pytest.mark.parametrize("told", ["wait squat was 3x5 not 5x5", "no, squat was 3x5"])
def test_a_correction_that_changes_nothing_is_asked_about(scope: AthleteScope, told: str) -> None:
    say(scope, "squat 3x5 at 105 kg")

    said = say(scope, told)

    assert not said.actions and "I've changed nothing" in said.message and "3 sets of 5 at 105 kg" in said.message


def test_sets_of_an_earlier_day_change_only_after_a_yes(scope: AthleteScope) -> None:
    say(scope, "squat 3x5 at 105 kg yesterday")
    say(scope, "yes")
    say(scope, "slept 7 h")

    asked = say(scope, "oops squat was 100 not 105")
    before = lifts_of(scope, days_ago=1)
    say(scope, "yes")

    assert not asked.actions and "Your last Barbell Back Squat is of yesterday" in asked.message
    assert before == [("Barbell Back Squat", 105, 5)] * 3
    assert lifts_of(scope, days_ago=1) == [("Barbell Back Squat", 100, 5)] * 3


@pytest.mark.parametrize(
    "line",
    [
        "ran 12k in 66 min hr 161 was meant to be easy lol",
        "ran 12 km in 66 min, meant to be an easy one",
        "ran 12 km in 66 min, wasn't very hard",
    ],
)
def test_how_hard_it_was_to_be_is_no_effort(line: str) -> None:
    (told,) = route(line, RoutingContext()).sets or ()

    assert told.rpe is None and told.felt_rpe is None


@pytest.mark.parametrize("game", ["rugby", "football", "padel", "netball"])
def test_what_has_no_sport_of_its_own_is_called_by_its_name(scope: AthleteScope, game: str) -> None:
    said = say(scope, f"played {game} 80 min rpe 8")

    assert said.message.startswith(f"Logged: {game.title()} on ") and "Other" not in said.message
    assert [one.title for one in done(scope)] == [game]


def test_a_weight_for_each_hand_is_no_lap(scope: AthleteScope) -> None:
    said = say(scope, "dumbbell rows 3x12 at 10 kg each and goblet squats 3x10 at 12 kg")

    assert len(lifts_of(scope)) == 6 and "in all" not in said.message
