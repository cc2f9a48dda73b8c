"""Numbness in a leg or foot behind a back that hurts is a sign, whatever else the message asks; a foot alone may be a shoe."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from lanterne_rouge.app.open_warning import unseen_signs
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.wiring import open_home
from tests.conversation.talk import TUESDAY, later, say


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    home = replace(open_home(tmp_path), clock=lambda zone: TUESDAY.replace(tzinfo=zone))
    yield home.scope("me")
    home.close()


def is_numb(scope: AthleteScope) -> bool:
    warning = unseen_signs(scope)
    return warning is not None and "numb_limbs" in warning.flags


@pytest.mark.parametrize(
    "told",
    [
        "back is worse this morning and got a tingly numb patch down the outside of my left foot, anyway can i do bench tomorrow",
        "got pins and needles in my right foot since this morning",
        "my foot's gone a bit numb with the back pain, should i still run?",
        "toes feel numb and back still sore, can i lift",
        "there's a numb spot on my shin since the deadlifts",
        "calf keeps tingling when i sit, session still on?",
        "heel has no feeling today, weird",
        "just the tingling really",
    ],
)
def test_a_numb_foot_behind_a_sore_back_stops_training_and_is_kept(told: str, scope: AthleteScope) -> None:
    say(scope, "lower back hurts 3/10")

    answer = say(later(scope, 1), told).message

    assert answer.startswith("Stop:") and "a doctor today" in answer and "112 or 911" in answer
    assert is_numb(later(scope, 1))


@pytest.mark.parametrize(
    "told",
    [
        "my hands go numb on long rides",
        "what should i do if my foot goes numb on the bike?",
        "numbness in my foot has gone",
        "no tingling in the foot, no numbness",
        "fingers tingle in the cold",
        "my brother's foot is numb, should he run?",
        "legs aren't numb or anything",
        "my numbers are better",
    ],
)
def test_hands_a_foot_that_is_well_and_what_is_only_supposed_are_no_sign(told: str, scope: AthleteScope) -> None:
    say(scope, "lower back hurts 3/10")

    say(later(scope, 1), told)

    assert not is_numb(later(scope, 1))


def test_a_foot_alone_in_a_new_shoe_is_no_sign(scope: AthleteScope) -> None:
    say(scope, "my foot goes numb in the new shoes on the bike")

    assert not is_numb(scope)


def test_a_run_told_with_a_numb_foot_is_logged_and_the_sign_comes_first(scope: AthleteScope) -> None:
    say(scope, "lower back hurts 3/10")

    answer = say(scope, "ran 5 km in 25 min, my foot went numb after").message

    assert answer.startswith("Stop:") and "Logged: Running" in answer and is_numb(scope)


def test_how_much_it_hurts_now_is_kept_with_a_new_sign(scope: AthleteScope) -> None:
    say(scope, "knee 2/10")

    say(scope, "knee 5/10 and it gave way on the stairs")

    kept = scope.stores.check_ins.on(scope.today)
    assert kept is not None and [pain.score_0_10 for pain in kept.pain] == [5] and kept.pain[0].limping
