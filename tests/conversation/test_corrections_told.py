"""A session put right or taken out in words: the one that is meant, at once and undoably; never a second one where one was done."""

from datetime import date, datetime

import pytest

from lanterne_rouge.app.activity import ActivityRequest, show_activity
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.workout.session import LogSessionRequest, log_session
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.sport import Sport
from tests.conversation.test_deletions import say
from tests.conversation.test_own_situation import MARATHON, Home
from tests.conversation.test_own_situation import home as home  # the fixture

THURSDAY = datetime(2026, 12, 3, 18)
RUN, RIDE, SWIM, ROW, WALK = Sport.RUNNING, Sport.CYCLING, Sport.SWIMMING, Sport.ROWING, Sport.WALKING
TUESDAY_RUN, YESTERDAYS_RIDE = (1, RUN, 8000, 50), (2, RIDE, 25_000, 60)
"""Day of December, sport, metres, minutes."""


@pytest.fixture
def scope(home: Home) -> AthleteScope:
    """Thursday evening, with a run of Tuesday and a ride of yesterday."""
    made = home(MARATHON, THURSDAY)
    for day, sport, metres, minutes in (TUESDAY_RUN, YESTERDAYS_RIDE):
        told = LogSessionRequest(
            sport=sport, day=date(2026, 12, day), distance_m=metres, duration_s=60.0 * minutes, rpe=4
        )
        log_session(told, made)
    return made


def stored(scope: AthleteScope) -> tuple[Activity, ...]:
    return scope.stores.activities.between(date(2026, 11, 20), scope.today)


def log(scope: AthleteScope) -> list[tuple[int, Sport, float | None, float | None]]:
    return [
        (one.day.day, one.sport, one.distance_m, one.timer_s and round(one.timer_s / 60, 2)) for one in stored(scope)
    ]


@pytest.mark.parametrize(
    ("said", "metres", "minutes"),
    [
        ("that run was 42 min not 24", 5000, 42),
        ("actually it was 6k", 6000, 24),
        ("hang on, that was 34 minutes, not 24", 5000, 34),
        ("whoops 5.6 km, i mean", 5600, 24),
        ("sorry should be 27 min", 5000, 27),
        ("i typed it wrong, it was 26 minutes", 5000, 26),
        ("wrong distance, it was 4.5k", 4500, 24),
        ("make the run 28 mins", 5000, 28),
        ("my mistake, i ran 6 km not 5", 6000, 24),
        ("that should say 25:30", 5000, 25.5),
        ("the run took me 31 min, not 24", 5000, 31),
        ("correction: 5.2 km in 26 min", 5200, 26),
        ("garmin says 5.3k, not 5", 5300, 24),
    ],
)
def test_a_corrected_time_or_distance_changes_the_session_that_was_just_logged(
    scope: AthleteScope, said: str, metres: float, minutes: float
) -> None:
    say(scope, "ran 5 km in 24 min, easy")

    changed = say(scope, said)

    assert log(scope) == [TUESDAY_RUN, YESTERDAYS_RIDE, (3, RUN, metres, minutes)]
    assert "Changed today's run from " in changed.message and " to " in changed.message


@pytest.mark.parametrize(
    ("said", "sport"),
    [
        ("that was a ride not a run", RIDE),
        ("no, it was on the bike", RIDE),
        ("it was the rower", ROW),
        ("oops that was on the bike", RIDE),
        ("it was a swim actually, not a run", SWIM),
        ("wait, i meant ride", RIDE),
        ("no i rowed it", ROW),
        ("that wasn't a run, it was a walk", WALK),
        ("should be a ride", RIDE),
        ("change that to a swim", SWIM),
        ("not a run, the cross trainer", Sport.OTHER),
    ],
)
def test_a_corrected_sport_changes_the_session_that_was_just_logged(
    scope: AthleteScope, said: str, sport: Sport
) -> None:
    say(scope, "ran 45 min, rpe 4")

    changed = say(scope, said)

    assert log(scope) == [TUESDAY_RUN, YESTERDAYS_RIDE, (3, sport, None, 45)]
    assert "Changed today's run to a" in changed.message


@pytest.mark.parametrize(
    ("said", "ride", "run"),
    [
        ("the run on tuesday was 45 not 50", YESTERDAYS_RIDE, (1, RUN, 8000, 45)),
        ("tuesday's run was 48 min, not 50", YESTERDAYS_RIDE, (1, RUN, 8000, 48)),
        ("wednesdays ride was 70 min really", (2, RIDE, 25_000, 70), TUESDAY_RUN),
        ("yesterday's ride should be 28 km", (2, RIDE, 28_000, 60), TUESDAY_RUN),
        ("my run on tuesday was actually 9k", YESTERDAYS_RIDE, (1, RUN, 9000, 50)),
        ("the ride yesterday took 65 minutes, not an hour", (2, RIDE, 25_000, 65), TUESDAY_RUN),
        ("can you change yesterday's ride to 1h15", (2, RIDE, 25_000, 75), TUESDAY_RUN),
        ("on tuesday i ran 7.5 km, not 8", YESTERDAYS_RIDE, (1, RUN, 7500, 50)),
    ],
)
def test_a_correction_some_messages_or_days_back_changes_the_session_that_it_names(
    scope: AthleteScope, said: str, ride: tuple[int, Sport, float, float], run: tuple[int, Sport, float, float]
) -> None:
    say(scope, "ran 5 km in 24 min, easy")
    say(scope, "slept 7 h")
    say(scope, "how is my fitness?")

    say(scope, said)

    assert log(scope) == [run, ride, (3, RUN, 5000, 24)]


def test_a_correction_can_be_taken_back(scope: AthleteScope) -> None:
    say(scope, "ran 45 min, rpe 4")
    say(scope, "no, it was on the bike")
    say(scope, "undo that")
    say(scope, "yes")

    assert log(scope)[2:] == [(3, RUN, None, 45)]


def test_which_one_is_asked_where_two_of_a_day_may_be_meant(scope: AthleteScope) -> None:
    log_session(LogSessionRequest(sport=RUN, duration_s=1800, distance_m=5000), scope)
    log_session(LogSessionRequest(sport=RUN, duration_s=2100, distance_m=6000), scope)

    asked = say(scope, "today's run was actually 33 min")
    changed = say(scope, "no, the run was 33 min not 35")

    assert "Which one: today's run (5 km, 30 min) or today's run (6 km, 35 min)?" in asked.message
    assert not asked.actions and changed.actions
    assert log(scope)[2:] == [(3, RUN, 5000, 30), (3, RUN, 6000, 33)]


def test_a_correction_that_fits_nothing_says_what_stands_there(scope: AthleteScope) -> None:
    asked = say(scope, "tuesday's run was 48 min not 55")

    assert "I have Tuesday's run (8 km, 50 min), so I've changed nothing." in asked.message and not asked.actions


def test_no_session_becomes_what_nobody_can_do(scope: AthleteScope) -> None:
    asked = say(scope, "yesterday's ride was a run actually")

    assert "yesterday's ride (25 km, 60 min), so I've changed nothing" in asked.message
    assert log(scope) == [TUESDAY_RUN, YESTERDAYS_RIDE]


@pytest.mark.parametrize(
    "said",
    [
        "make saturday's run 40 min",
        "saturday's run should be 60 min",
        "was tuesday's run 48 min?",
        "my wife's run on tuesday was 45 not 50",
        "my knee hurt on the bike",
        "the run on tuesday was 50 min",
        "no, 7 h",
        "sorry, 45 min is all i have today",
        "can i ride instead of run tomorrow?",
        "it was the rower that hurt my back",
    ],
)
def test_what_corrects_no_session_changes_none(scope: AthleteScope, said: str) -> None:
    say(scope, "ran 40 min, rpe 4")
    say(scope, "slept 6 h")

    say(scope, said)

    assert log(scope) == [TUESDAY_RUN, YESTERDAYS_RIDE, (3, RUN, None, 40)]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("ran 45 min, rpe 4", "scrap that run"),
        ("swam 1500 m in 40 min", "i didn't do the swim, that was my wife's watch"),
        ("ran 45 min, rpe 4", "forget that run, my watch was on my brother's wrist"),
        ("ran 45 min, rpe 4", "i never did that run"),
        ("ran 45 min, rpe 4", "bin the last run please"),
        ("rode 30 min, rpe 2", "that ride wasn't mine"),
        ("ran 45 min, rpe 4", "that run didn't happen"),
        ("swam 1500 m in 40 min", "please drop the swim, logged it by accident"),
        ("rowed 30 min, rpe 3", "that row was my flatmate's"),
    ],
)
def test_what_was_told_by_mistake_goes_after_a_yes(scope: AthleteScope, told: str, said: str) -> None:
    say(scope, told)
    asked = say(scope, said)
    before = len(log(scope))
    say(scope, "yes")

    assert not asked.actions and before == 3
    assert log(scope) == [TUESDAY_RUN, YESTERDAYS_RIDE]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("ignore yesterday's ride, that was my husband on zwift", [TUESDAY_RUN]),
        ("take tuesday's run off, i didn't go", [YESTERDAYS_RIDE]),
    ],
)
def test_a_session_of_days_ago_goes_after_a_yes(
    scope: AthleteScope, said: str, left: list[tuple[int, Sport, float, float]]
) -> None:
    say(scope, "slept 7 h")
    say(scope, said)
    say(scope, "yes")

    assert log(scope) == left


@pytest.mark.parametrize("said", ["i didn't do the run", "i never went for my run today", "did i not do that ride?"])
def test_a_planned_session_that_was_missed_deletes_none_of_another_day(scope: AthleteScope, said: str) -> None:
    say(scope, said)
    say(scope, "yes")

    assert log(scope) == [TUESDAY_RUN, YESTERDAYS_RIDE]


def test_a_correction_is_corrected_in_turn(scope: AthleteScope) -> None:
    for said in ("ran 5 km in 24 min, easy", "that run was 42 min not 24", "no, 41", "no 5.2 km"):
        say(scope, said)

    assert log(scope)[2:] == [(3, RUN, 5200, 41)]


def test_sets_never_become_another_sport(scope: AthleteScope) -> None:
    say(scope, "bench 60 3x8")

    assert not say(scope, "it was a run").actions and log(scope)[-1][1] is Sport.STRENGTH


def test_which_one_goes_is_asked_and_found_by_its_length(scope: AthleteScope) -> None:
    log_session(LogSessionRequest(sport=RUN, duration_s=1800, distance_m=5000), scope)
    log_session(LogSessionRequest(sport=RUN, duration_s=2100, distance_m=6000), scope)

    asked = say(scope, "delete the run, i logged it twice")
    say(scope, "delete the 5 km run, i logged it twice")
    say(scope, "yes")

    assert asked.message.startswith("Which one:") and not asked.actions
    assert log(scope)[2:] == [(3, RUN, 6000, 35)]


def test_a_session_on_the_cross_trainer_is_no_ride(scope: AthleteScope) -> None:
    say(scope, "40 min on the cross trainer, rpe 5")

    (_, _, told) = stored(scope)
    assert told.sport is Sport.OTHER
    assert "cross" in (show_activity(ActivityRequest(activity=told.id), scope).title or "")


@pytest.mark.parametrize(
    ("told", "said", "expected"),
    [
        ("did 16k on the trails in 1h58, felt ok", "sorry that was 18k not 16, watch cut out", (3, RUN, 18_000, 118)),
        ("did 16k on the trails in 1h58, felt ok", "actually it was 18k, gps dropped out", (3, RUN, 18_000, 118)),
        ("walked the dog 40 mins", "actually the dog walk was nearer an hour", (3, WALK, None, 60)),
        ("ran 5 km in 24 min, easy", "it wasn't 24 it was 27, misread the clock", (3, RUN, 5000, 27)),
        ("ran 5 km in 24 min, easy", "you've got that as a run but it was a ride", (3, RIDE, 5000, 24)),
    ],
)
def test_a_correction_with_a_hedge_or_how_it_came_about_is_no_second_session(
    scope: AthleteScope, told: str, said: str, expected: tuple[int, Sport, float | None, float]
) -> None:
    say(scope, told)
    say(scope, said)

    assert log(scope) == [TUESDAY_RUN, YESTERDAYS_RIDE, expected]


def sets(scope: AthleteScope) -> list[tuple[str, float | None, int | None]]:
    return [(one.exercise, one.weight_kg, one.reps) for session in stored(scope) for one in session.sets]


@pytest.mark.parametrize(
    ("said", "logged"),
    [
        ("squat 90 5 5 5", [("Barbell Back Squat", 90, 5)] * 3),
        ("bench 65 5 5 4", [("Barbell Bench Press", 65, 5)] * 2 + [("Barbell Bench Press", 65, 4)]),
        ("ok doing gym now. goblet squat 20kg x 10", [("Goblet Squat", 20, 10)]),
        ("did bench 67.5 3x5, rows 50 3x8, missed press cos gym shut", None),
        ("romanian deadlift 3x8 40kg and some calf raises 3 x 15 bodyweight", None),
        ("overhead press 40 8 8 7 and lat pulldown 50 10 10 10", None),
    ],
)
def test_sets_told_in_passing_are_logged_whole(
    scope: AthleteScope, said: str, logged: list[tuple[str, float, int]] | None
) -> None:
    say(scope, said)

    assert sets(scope) == logged if logged is not None else len(sets(scope)) == 6


@pytest.mark.parametrize(
    "said", ["how was my squat 90 5 5 5?", "bench 10 8 6", "skipped the press", "missed gym today"]
)
def test_what_tells_no_load_or_nothing_done_logs_no_set(scope: AthleteScope, said: str) -> None:
    say(scope, said)

    assert sets(scope) == []


@pytest.mark.parametrize(
    ("said", "moved"),
    [
        ("tuesday run was monday, call it a walk", [(30, WALK, 8000, 50), YESTERDAYS_RIDE]),
        ("the run on tuesday was actually on monday", [(30, RUN, 8000, 50), YESTERDAYS_RIDE]),
        ("yesterday's ride was tuesday", [(1, RUN, 8000, 50), (1, RIDE, 25_000, 60)]),
        ("move tuesday's run to monday", [TUESDAY_RUN, YESTERDAYS_RIDE]),
        ("tuesday's run was harder than yesterday", [TUESDAY_RUN, YESTERDAYS_RIDE]),
    ],
)
def test_a_session_told_of_the_wrong_day_moves_to_the_right_one(
    scope: AthleteScope, said: str, moved: list[tuple[int, Sport, float, float]]
) -> None:
    say(scope, "slept 7 h")
    say(scope, said)

    assert sorted(log(scope), key=str) == sorted(moved, key=str)


@pytest.mark.parametrize(
    ("said", "reps"),
    [
        ("the second goblet set was 12 reps not 10", [10, 12, 8]),
        ("the first set of goblet squat was 9 not 10", [9, 10, 8]),
        ("last goblet set was actually 9, miscounted", [10, 10, 9]),
        ("the fifth goblet set was 12 not 10", [10, 10, 8]),
    ],
)
def test_one_of_several_sets_is_put_right_by_its_number(scope: AthleteScope, said: str, reps: list[int]) -> None:
    say(scope, "goblet squat 20kg x 10, 10, 8")
    say(scope, said)

    assert [one[2] for one in sets(scope)] == reps


def test_sets_without_a_name_are_of_the_lift_that_was_just_logged(scope: AthleteScope) -> None:
    say(scope, "goblet squat 20kg x 10")
    say(scope, "20 x 10 again then 22 x 8")

    assert sets(scope) == [("Goblet Squat", 20, 10), ("Goblet Squat", 20, 10), ("Goblet Squat", 22, 8)]


def test_sets_without_a_name_behind_a_run_are_asked_about(scope: AthleteScope) -> None:
    say(scope, "ran 5 km in 24 min")

    assert not say(scope, "8 x 60").actions


def test_commutes_of_two_days_with_their_distance_are_all_logged_and_one_that_was_none_goes(
    scope: AthleteScope,
) -> None:
    say(scope, "rode mon and tue 8k each way 25 mins")
    say(scope, "yes")
    rides = [one for one in log(scope) if one[2] == 8000 and one[1] is RIDE]
    say(scope, "tuesday was only one way got a lift home")
    say(scope, "yes")

    assert [(one[0], one[3]) for one in rides] == [(30, 25), (30, 25), (1, 25), (1, 25)]
    assert [one[0] for one in log(scope) if one[2] == 8000 and one[1] is RIDE] == [30, 30, 1]
