"""What follows a warning sign belongs to it: a firm short answer, and no general text about a part of the body or an easier sport."""

import pytest

from lanterne_rouge.app.open_warning import unseen_signs
from lanterne_rouge.app.scope import AthleteScope
from tests.conversation.talk import say

CALF = "my left calf has been a bit swollen and warm since the flight"
HEART = "i'm puffed out just going up the stairs, heart going like the clappers"


@pytest.mark.parametrize(
    ("sign", "told", "first"),
    [
        (
            CALF,
            "its only the one leg, probably just slept funny. will a foam roller help",
            "No, leave it alone: don't roll, rub or stretch it",
        ),
        (CALF, "would a massage be any good", "No, leave it alone: don't roll, rub or stretch it"),
        (CALF, "prob just a cramp", "Please don't put it down to that"),
        (HEART, "i dont want to bother the doctor with that its just my age isnt it", "You aren't bothering anybody"),
        (HEART, "it's only stress i think", "Please don't put it down to that"),
        (HEART, "can i do the exercise bike instead of running this week", "No, not now, and not something else"),
        (HEART, "why do i have to walk in between cant i just run slow", "No, not now, and not something else"),
        (
            HEART,
            "were at my sisters in wales thurs to sunday, very hilly, no weights, what can i do",
            "No, not now, and not something else",
        ),
    ],
)
def test_what_follows_an_open_warning_gets_a_firm_no_and_the_doctor(
    scope: AthleteScope, sign: str, told: str, first: str
) -> None:
    say(scope, sign)
    before = unseen_signs(scope)

    answer = say(scope, told).message

    assert before is not None and unseen_signs(scope) == before
    assert answer.startswith(first)
    assert "No training of any kind until one has cleared you" in answer and "112 or 911" in answer
    assert "soreness" not in answer and "Based on" not in answer


def test_what_is_said_of_a_clot_is_not_said_of_a_heart_that_races(scope: AthleteScope) -> None:
    say(scope, HEART)

    for told in (
        "skipped the tuesday walk cos of the rain and feel rubbish about it",
        "does massage help with recovery",
    ):
        answer = say(scope, told).message
        assert "massage and no heat" not in answer and "clot" not in answer


@pytest.mark.parametrize(
    "told",
    [
        "what should i have for breakfast",
        "thanks",
        "doctor says its just my age",
        "my knee hurts too, probably my shoes",
    ],
)
def test_what_is_of_something_else_is_left_to_the_rest_of_the_talk(scope: AthleteScope, told: str) -> None:
    say(scope, HEART)

    answer = say(scope, told).message

    assert "Please don't put it down to that" not in answer and "not something else" not in answer


def test_without_an_open_warning_a_foam_roller_is_a_question_like_any_other(scope: AthleteScope) -> None:
    assert "leave it alone" not in say(scope, "will a foam roller help, probably just slept funny").message


def test_heavy_periods_beside_a_racing_heart_name_the_blood_count_and_iron(scope: AthleteScope) -> None:
    heavy = "my periods have been so heavy since september and im puffed out just going up the stairs, heart going like the clappers"

    answer, alone = say(scope, heavy).message, say(scope, HEART).message

    assert "full blood count" in answer and "iron" in answer and "112 or 911" in answer
    assert unseen_signs(scope) is not None
    assert "blood count" not in alone
