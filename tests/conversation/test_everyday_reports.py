"""What was done, told and put right as people say it: a number without its unit, another day, lifts and sessions in passing."""

import re
from dataclasses import replace
from datetime import datetime
from types import SimpleNamespace

import pytest

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.coach_plan import once_trained
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.second_thoughts import without_excuse
from lanterne_rouge.conversation.voice import in_voice
from lanterne_rouge.domain.routing import Intent, RoutingContext, RoutingLane
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.views.plan import PlannedDayView, SessionView
from tests.conversation.test_everyday_chat import TODAY, say
from tests.conversation.test_everyday_chat import scope as scope  # the fixture


def distances(scope: AthleteScope) -> list[float | None]:
    return [one.distance_m for one in scope.stores.activities.between(TODAY, TODAY)]


def test_a_number_is_put_right_with_how_the_wrong_one_came_about(scope: AthleteScope) -> None:
    say(scope, "ran 8.2k in 49 min felt alright, hr avg 151")

    changed = say(scope, "sorry that was 8.6 not 8.2, forgot to start the watch")

    assert "from 8.2 km to 8.6 km" in changed.message and distances(scope) == [8600.0]


def test_a_number_without_its_unit_is_of_what_the_wrong_one_stood_for(scope: AthleteScope) -> None:
    say(scope, "ran 8.2 km in 49 min")
    say(scope, "rode 60 min")

    say(scope, "that was 8.6 not 8.2")

    assert sorted(distances(scope), key=lambda one: one or 0.0) == [None, 8600.0]


def test_a_wrong_number_that_stands_nowhere_changes_nothing(scope: AthleteScope) -> None:
    say(scope, "ran 8.2 km in 49 min")
    say(scope, "rode 60 min")

    said = say(scope, "that was 8.6 not 9.9, misread the watch")

    assert not said.actions and 8200.0 in distances(scope)


def test_a_load_is_put_right_with_how_it_came_about(scope: AthleteScope) -> None:
    say(scope, "bench 5x5 at 42.5kg, rows 3x8 at 40kg yesterday")
    say(scope, "yes")

    asked = say(scope, "bench was 40 not 42.5 i misread the plates")
    done = say(scope, "yes")

    assert not asked.actions and "Shall I change that one?" in asked.message
    assert "to 5 sets of 5 at 40 kg" in done.message


def test_another_weekday_is_taken_in_its_short_form(scope: AthleteScope) -> None:
    say(scope, "bench 5x5 at 42.5kg, rows 3x8 at 40kg yesterday")

    anew = say(scope, "actually it was sat not mon")

    assert "on Saturday, 2026-02-28? Say yes" in anew.message and not anew.actions


@pytest.mark.parametrize(
    "said",
    [
        "8.6 not 8.2, my knee hurts",
        "8.6 not 8.2, is that ok?",
        "i ran 8.6, forgot to start the watch",
        "8.6 not 8.2, read 9",
    ],
)
def test_what_says_more_than_how_it_came_about_stays_whole(said: str) -> None:
    assert without_excuse(normalise(said)) == normalise(said)


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("ran 7k on saturday easy 44mins never put it in", "A run of 7 km in 44 min on Saturday, 2026-02-28? Say yes"),
        (
            "did a 7k run thurs, easy, 44 min, forgot to log it",
            "A run of 7 km in 44 min on Thursday, 2026-02-26? Say yes",
        ),
        ("ran 12 km in 76 min on 15 february", "A run of 12 km in 76 min on Sunday, 2026-02-15? Say yes"),
        ("ran 12 km in 76 min on 2026-02-15", "A run of 12 km in 76 min on Sunday, 2026-02-15? Say yes"),
        ("squat 5x5 70kg, bench 5x5 42.5kg on the 23rd of february", "on Monday, 2026-02-23? Say yes"),
    ],
)
def test_what_was_done_on_a_past_day_waits_for_a_yes(scope: AthleteScope, said: str, asked: str) -> None:
    reply = say(scope, said)

    assert asked in reply.message and not reply.actions


def test_a_day_to_come_or_that_never_was_logs_nothing(scope: AthleteScope) -> None:
    ahead, never = say(scope, "ran 5k in 30 min on 5 december 2026"), say(scope, "ran 5k in 30 min on 31 november")

    assert "hasn't happened yet" in ahead.message and "On which day" in never.message
    assert not (*ahead.actions, *never.actions)


def test_running_and_walking_in_turn_counts_with_its_total(scope: AthleteScope) -> None:
    say(scope, "did 30 mins walk run with the dog, 2 min walk 1 min run x 8 or so, about 3.4km")

    (run,) = scope.stores.activities.between(TODAY, TODAY)
    assert (run.sport, run.timer_s, run.distance_m) == (Sport.RUNNING, 1800.0, 3400.0)


def test_running_and_walking_in_turn_without_a_total_is_no_session(scope: AthleteScope) -> None:
    said = say(scope, "did walk run with the dog, 2 min walk 1 min run x 8")

    assert not said.actions and not scope.stores.activities.between(TODAY, TODAY)


def lifted(reply_sets: tuple[SetReport, ...] | None) -> list[tuple[str | None, int | None, float | None]]:
    return list(dict.fromkeys((one.exercise, one.reps, one.weight) for one in reply_sets or ()))


@pytest.mark.parametrize(
    ("said", "sets"),
    [
        (
            "yesterday squats 5x5 at 70, bench 5x5 42.5 last set only got 3, rows 3x8 40kg",
            [("squat", 5, 70), ("bench press", 5, 42.5), ("bench press", 3, 42.5), ("row", 8, 40)],
        ),
        (
            "been to the gym just now did deadlift 3x5 90 ohp 4x6 27.5 and some lat pulldowns 3x10 35 plus 10 min on the rower",
            [("deadlift", 5, 90), ("overhead press", 6, 27.5), ("lat pulldown", 10, 35), ("row", None, None)],
        ),
        (
            "did my dumbbells thurs as well 2 x 12 goblet squats with 8kg, 2x12 rows 6kg each hand and bridges 2x15,"
            " squats felt fine on the knee",
            [("goblet squat", 12, 8), ("row", 12, 6), ("glute bridge", 15, 0)],
        ),
    ],
)
def test_a_list_of_lifts_told_in_passing_is_read_whole(
    said: str, sets: list[tuple[str | None, int | None, float | None]]
) -> None:
    decision = route(said, RoutingContext())

    assert decision.intent is Intent.LOG_SET and lifted(decision.sets) == sets


@pytest.mark.parametrize(
    "said",
    [
        "did my dumbbells do anything for me? 2x12 goblet squats with 8kg and 2x12 rows 6kg",
        "bench 5x5 42.5 last set only got 8, rows 3x8 40kg",
        "squats 3x8 with 40 and bench 3x8 at 50 next thurs",
    ],
)
def test_a_list_that_asks_or_does_not_add_up_is_not_written(said: str) -> None:
    assert route(said, RoutingContext()).lane is not RoutingLane.FAST


def test_a_move_asked_in_passing_is_taken_as_one(scope: AthleteScope) -> None:
    asked = say(scope, "can i do saturdays session on sunday this week got a work do")
    after = say(scope, "cant do saturday after all, mother in law. can i do the long ride sunday instead")

    assert "Say yes and I swap them" in asked.message and "Say yes and I swap them" in after.message
    assert not (*asked.actions, *after.actions)


def test_less_time_on_a_day_to_come_is_offered_where_it_is_asked_what_to_keep(scope: AthleteScope) -> None:
    offered = say(scope, "if i only have 30 mins on saturday before my flight what do i keep")

    assert "give that day 30 minutes instead of" in offered.message and not offered.actions


def test_the_week_from_monday_to_sunday_is_the_coming_one_at_a_weekend(scope: AthleteScope) -> None:
    saturday = replace(scope, clock=lambda zone: datetime(2026, 3, 7, 9, tzinfo=zone))

    told = say(saturday, "just tell me my week mon to sun in plain words").message.splitlines()

    assert told[0].startswith("Monday 9 March") and told[-1].startswith("Sunday 15 March")


@pytest.mark.parametrize(
    ("said", "topics"),
    [
        (
            "do the rides count as cardio or should i be doing more, i hate running",
            ("Which cardio:", "Commute and everyday sport:"),
        ),
        ("when do i take the iron, i love my cup of tea in the morning", ("Iron:", "Caffeine:")),
    ],
)
def test_two_things_that_are_both_named_are_both_answered(
    scope: AthleteScope, said: str, topics: tuple[str, str]
) -> None:
    lines = say(scope, said).message.splitlines()

    assert lines[0].startswith(topics[0]) and lines[1].startswith(topics[1])


def test_what_the_children_are_up_to_is_no_question_about_children(scope: AthleteScope) -> None:
    told = say(scope, "what have i got today? got about 50 mins before the kids swimming").message

    assert told.startswith("Today:") and "Children" not in told


def test_a_source_that_was_given_before_leaves_nothing_behind() -> None:
    source = "(Based on: a position (Thomas et al. 2016).)"

    assert in_voice(f"Eat.\n{source}\nDrink.\n{source}").splitlines() == ["Eat.", source, "Drink."]


def test_the_next_harder_session_is_not_the_one_that_is_done(scope: AthleteScope) -> None:
    thursday = replace(scope, clock=lambda zone: datetime(2026, 3, 5, 19, tzinfo=zone))

    say(thursday, "ran 45 min, rpe 7")
    told = say(thursday, "why are all my runs so slow").message

    assert "Your next harder session: " in told and "session: Today" not in told


def test_whether_to_go_up_is_answered_by_the_lifts_own_log(scope: AthleteScope) -> None:
    say(scope, "bench 5x5 42.5 last set only got 3, rows 3x8 40kg")

    told = say(scope, "so do i go up on bench next time or stay put").message

    assert "Barbell Bench Press" in told and "42.5 kg" in told


@pytest.mark.parametrize("asked", ["what should i do today", "what have i got today"])
def test_after_todays_session_no_other_is_named_for_today(scope: AthleteScope, asked: str) -> None:
    say(scope, "rode 60 min tempo, rpe 8")

    said = say(scope, asked).message

    assert "You've trained today" in said and "1:00 h" in said
    assert not re.search(r"today: .*(?:ride|run)", said, re.IGNORECASE)


@pytest.mark.parametrize(
    ("done", "planned", "left"),
    [
        ("cycling", ("cycling", "strength"), "strength"),
        ("running", ("cycling", "strength"), "strength"),
        ("strength", ("cycling", "strength"), "cycling"),
        ("cycling", ("cycling", "running"), "running"),
        ("running", ("cycling",), None),
        ("cycling", (), None),
    ],
)
def test_what_is_left_of_a_day_once_something_was_done(done: str, planned: tuple[str, ...], left: str | None) -> None:
    sessions = tuple(
        SessionView(sport=one, kind=one, minutes=30.0, load=20.0, max_zone=2, hard=False, title=f"{one} planned")
        for one in planned
    )
    day = PlannedDayView(
        date=TODAY,
        phase="Base",
        role="easy",
        sessions=sessions,
        load=20.0,
        minutes=30.0,
        hard=False,
        note=None,
        words="",
    )
    walk = SimpleNamespace(sport="walking", timer_s=900.0, elapsed_s=900.0, distance_m=None, load=5.0)
    assert once_trained((day,), lambda *_: [walk], TODAY) is None or not planned
    one = SimpleNamespace(sport=done, timer_s=3600.0, elapsed_s=3600.0, distance_m=None, load=50.0)

    said = once_trained((day,), lambda *_: [one], TODAY)

    assert said is not None and "You've trained today" in said
    assert [one for one in ("cycling", "running", "strength") if f"{one} planned" in said] == ([left] if left else [])
