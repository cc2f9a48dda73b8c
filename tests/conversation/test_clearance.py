"""A doctor's word told in talk: understood, asked back once with its sign, and lifted alone; hopes, friends and bookings are none."""

from datetime import timedelta

import pytest

from lanterne_rouge.app.check_in import FULLY_CLEARED, CheckInRequest, signs_for_easy_training, store_check_in
from lanterne_rouge.app.ongoing import LAST_EASY_DAY, report_as_it_stands
from lanterne_rouge.app.open_warning import unseen_signs
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.language.check_in.clearance import read_clearance
from tests.conversation.talk import TUESDAY, later, say

HEART, HEAD = "tight chest on the bike yesterday going uphill", "fell off and landed on my head, helmet cracked"


def still_open(scope: AthleteScope) -> tuple[str, ...]:
    warning = unseen_signs(scope)
    return warning.flags if warning is not None else ()


@pytest.mark.parametrize(
    "told",
    [
        "gp did an ecg and its all clear, says crack on",
        "my doctor has cleared me",
        "cardiologist found nothing wrong",
        "er doc said its just muscular, when can i ride again",
        "got the all clear from the hospital",
        "been to a&e, everything came back normal",
        "saw the doctor about my chest pain, she says i can train",
    ],
)
def test_a_doctor_s_word_is_asked_back_and_a_yes_lifts_the_sign(scope: AthleteScope, told: str) -> None:
    say(scope, HEART)

    asked = say(scope, told)
    before = still_open(scope)
    lifted = say(scope, "yes")

    assert "chest pain?" in asked.message and not asked.actions and before == ("chest_pain",)
    assert lifted.message.startswith("Lifted: chest pain.") and "step by step" in lifted.message
    assert still_open(scope) == ()


@pytest.mark.parametrize(
    "told",
    [
        "im sure its fine",
        "it went away when i stopped",
        "my mate says it's fine",
        "my mate is a doctor and says it's fine",
        "seeing the doctor tomorrow, it'll be fine",
        "gp appointment is on monday, all good",
        "if the doctor says its ok can i ride",
        "once the doctor has cleared me i'll race",
        "the doctor hasn't cleared me yet",
        "doctor said not to train",
        "ecg was fine but they want more tests",
        "apple watch ecg says normal",
        "did the doctor clear me?",
        "doctor cleared my wife",
        "feel good, no need for a doctor",
        "doctor says its fine but it still hurts",
    ],
)
def test_what_is_no_doctor_s_word_lifts_nothing_and_is_not_asked_back(scope: AthleteScope, told: str) -> None:
    say(scope, HEART)

    reply = say(scope, told)
    say(scope, "yes")

    assert "Good news" not in reply.message
    assert "chest_pain" in still_open(scope)


def test_of_two_signs_the_one_that_was_examined_is_lifted(scope: AthleteScope) -> None:
    say(scope, HEART)
    say(scope, HEAD)

    unnamed = say(scope, "my doctor has cleared me")
    nothing = say(scope, "yes")
    asked = say(scope, "gp did an ecg, all clear")
    lifted = say(scope, "yes")

    assert "concussion and chest pain" in unnamed.message and not nothing.actions
    assert "chest pain?" in asked.message and "This stays open: concussion" in asked.message
    assert "Still open, so still no training: concussion" in lifted.message
    assert still_open(scope) == ("concussion",)


def test_an_examination_of_something_else_clears_nothing(scope: AthleteScope) -> None:
    say(scope, HEAD)

    reply = say(scope, "gp did an ecg and its all clear")
    say(scope, "yes")

    assert "isn't what is open: concussion" in reply.message
    assert still_open(scope) == ("concussion",)


@pytest.mark.parametrize("answer", ["easy only", "yes, just easy training", "only easy"])
def test_a_doctor_s_word_for_easy_training_is_kept_as_that(scope: AthleteScope, answer: str) -> None:
    say(scope, HEART)
    say(scope, "my doctor has cleared me")

    assert "keep it easy until a doctor allows more" in say(scope, answer).message


def test_a_no_leaves_the_sign_open(scope: AthleteScope) -> None:
    say(scope, HEART)
    say(scope, "my doctor has cleared me")
    say(scope, "no")

    assert still_open(scope) == ("chest_pain",)


def test_a_sign_that_comes_after_the_doctor_s_word_stands_on_the_same_day(scope: AthleteScope) -> None:
    say(scope, HEART)
    say(scope, "my doctor has cleared me")
    say(scope, "yes")
    say(scope, "chest pain again on the stairs")

    assert still_open(scope) == ("chest_pain",)


def test_easy_alone_is_read_from_the_word_itself() -> None:
    word = read_clearance("doc said i can ride easy but nothing hard", ("chest_pain",))

    assert word is not None and word.is_easy


@pytest.mark.parametrize("days", [0, 3])
def test_easy_training_alone_stays_that_after_a_doctor_has_cleared_another_sign(scope: AthleteScope, days: int) -> None:
    say(scope, HEART)
    say(scope, HEAD)
    say(scope, "gp did an ecg, all clear")
    say(scope, "easy only")
    other_day = later(scope, days)
    say(other_day, "the neurologist cleared my concussion")
    say(other_day, "yes")

    def days_back(after: int) -> int | None:
        check_ins = scope.stores.check_ins
        return report_as_it_stands((TUESDAY + timedelta(days=days + after)).date(), check_ins).days_since_cleared

    assert still_open(other_day) == ()
    assert days_back(10) == LAST_EASY_DAY

    store_check_in(CheckInRequest(answers=Answers(cleared=True)), later(scope, days + 1))

    assert days_back(10) == 9


@pytest.mark.parametrize(
    "told",
    [
        "the doctor says I can train normally again",
        "been cleared for everything",
        "cardiologist signed me off, all clear",
    ],
)
def test_who_was_cleared_for_easy_training_alone_lifts_that_in_talk_after_one_question(
    scope: AthleteScope, told: str
) -> None:
    say(scope, HEART)
    say(scope, "my doctor has cleared me")
    say(scope, "easy only")
    weeks_on = later(scope, 20)
    before = report_as_it_stands(weeks_on.today, weeks_on.stores.check_ins).days_since_cleared

    asked = say(weeks_on, told)
    lifted = say(weeks_on, "yes")
    over = later(scope, 30)

    assert "hard sessions too?" in asked.message and not asked.actions
    assert lifted.message.startswith("Lifted: easy training only.")
    assert before == LAST_EASY_DAY
    assert report_as_it_stands(over.today, over.stores.check_ins).days_since_cleared == 10


def test_a_doctor_s_word_for_normal_training_lifts_every_sign_that_it_names_by_its_code(scope: AthleteScope) -> None:
    signs = ("chest_pain", "syncope")
    say(scope, HEART)
    say(scope, "passed out on the stairs")
    store_check_in(CheckInRequest(answers=Answers(cleared=True, cleared_signs=signs, cleared_easy=True)), scope)
    weeks_on, over = later(scope, 20), later(scope, 30)
    before = report_as_it_stands(weeks_on.today, weeks_on.stores.check_ins).days_since_cleared

    view = store_check_in(CheckInRequest(answers=Answers(cleared=True, cleared_signs=signs)), weeks_on)

    assert before == LAST_EASY_DAY and FULLY_CLEARED in view.lifted
    assert set(signs) <= set(view.check_in.cleared_signs)
    assert signs_for_easy_training(over.today, over.stores.check_ins) == ()
    assert report_as_it_stands(over.today, over.stores.check_ins).days_since_cleared == 10


@pytest.mark.parametrize(
    "told",
    ["doctor says easy is still all I can do", "seeing the doctor tomorrow", "my mate says I can train normally"],
)
def test_what_allows_no_more_than_easy_training_lifts_nothing(scope: AthleteScope, told: str) -> None:
    say(scope, HEART)
    say(scope, "my doctor has cleared me")
    say(scope, "easy only")
    weeks_on = later(scope, 20)
    say(weeks_on, told)
    say(weeks_on, "yes")

    assert report_as_it_stands(weeks_on.today, weeks_on.stores.check_ins).days_since_cleared == LAST_EASY_DAY


@pytest.mark.parametrize(
    ("told", "days"),
    [
        ("went in and had the ecg, all clear, doc says take it easy for a week", 7),
        ("my doctor has cleared me for easy training for a few weeks", 21),
        ("the doctor cleared me, easy only for a week or two", 14),
        ("my doctor has cleared me for easy riding", None),
    ],
)
def test_how_long_it_is_to_stay_easy_is_kept_as_the_day_to_ask_again_and_lifts_nothing(
    scope: AthleteScope, told: str, days: int | None
) -> None:
    say(scope, HEART)
    say(scope, told)
    lifted = say(scope, "yes")
    weeks_on = later(scope, 40)

    kept = report_as_it_stands(weeks_on.today, weeks_on.stores.check_ins)

    assert "I'll keep it easy until a doctor allows more" in lifted.message
    assert ("I'll remind you" in lifted.message) is (days is not None)
    assert kept.easy_for_days == days and kept.easy_days == 40
    assert kept.days_since_cleared == LAST_EASY_DAY
