"""An open sign isn't closed by a medicine, a past visit or a shift, and what is the athlete's own counts as the athlete's own."""

import pytest

from lanterne_rouge.app.ongoing import report_as_it_stands
from lanterne_rouge.app.open_warning import unseen_signs
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.check_in import MUSCLE_BREAKDOWN, emergency_words
from tests.conversation.talk import say

URINE = "my pee is brown after crossfit"


@pytest.mark.parametrize(
    "words",
    [
        "doc put me on atorvastatin 3 weeks back forgot to say",
        "doctor gave me naproxen",
        "saw the gp 2 months ago about my knee",
        "gp prescribed me blood pressure tablets last year",
    ],
)
def test_a_medicine_or_a_past_visit_is_no_visit_for_the_sign(scope: AthleteScope, words: str) -> None:
    say(scope, URINE)
    reply = say(scope, words).message
    warning = unseen_signs(scope)

    assert warning is not None and not warning.seen.signs and "Good that you've been seen" not in reply


def test_a_statin_beside_dark_urine_is_one_more_reason_to_go(scope: AthleteScope) -> None:
    say(scope, URINE)
    reply = say(scope, "doc put me on atorvastatin 3 weeks back forgot to say").message

    assert "statin makes muscle breakdown more likely" in reply and "Go to a hospital or doctor now" in reply


@pytest.mark.parametrize(
    "words",
    ["no i havent seen anyone about the pee yet", "nobody has looked at it", "i have not been to a doctor"],
)
def test_who_says_that_nobody_has_seen_it_is_sent_again(scope: AthleteScope, words: str) -> None:
    say(scope, URINE)
    say(scope, "was in a&e, on a drip all night")
    before = unseen_signs(scope)
    reply = say(scope, words).message
    after = unseen_signs(scope)

    assert before is not None and before.is_seen
    assert after is not None and not after.seen.signs
    assert "I've taken it back" in reply and "Go to a hospital or doctor now" in reply


@pytest.mark.parametrize(
    "words",
    [
        "ive got shift tonight cant be sitting in a&e for 6 hours can it wait til my days off",
        "can it wait",
        "ill go to the doctor on monday",
        "im not going to a&e",
    ],
)
def test_a_visit_that_is_put_off_is_answered_with_no_go_now(scope: AthleteScope, words: str) -> None:
    say(scope, URINE)
    reply = say(scope, words).message

    assert reply.startswith("No, it can't wait") and "coffee" not in reply.lower()


@pytest.mark.parametrize(
    "words",
    [
        "arms and quads absolutely hanging today cant straighten my elbows properly lol that burpee thing",
        "100 burpees for charity, can't bend my arms",
    ],
)
def test_arms_that_will_not_straighten_after_much_work_are_muscle_breakdown(scope: AthleteScope, words: str) -> None:
    reply = say(scope, words).message
    warning = unseen_signs(scope)

    assert warning is not None and MUSCLE_BREAKDOWN in warning.flags
    assert "muscle breakdown" in reply


def test_light_exercise_that_a_doctor_allowed_is_asked_back_as_easy_only(scope: AthleteScope) -> None:
    say(scope, URINE)
    say(scope, "was in a&e, on a drip all night")
    reply = say(scope, "doc says ck back to normal and ok to start light exercise, what first").message
    assert "Only easy training, as you say? Then say yes." in reply

    say(scope, "yes")
    assert unseen_signs(scope) is None


def test_own_vomiting_beside_a_child_with_the_bug_is_the_athletes_illness(scope: AthleteScope) -> None:
    reply = say(
        scope,
        "kids got that vomiting bug now ive been up all night chucking up, 2 days clean or what before i row",
    ).message
    illness = report_as_it_stands(scope.today, scope.stores.check_ins).illness

    assert "48 hours after the last time" in reply
    assert illness is not None and "vomiting" in illness.symptoms


def test_a_child_alone_with_the_bug_is_no_illness_of_the_athlete(scope: AthleteScope) -> None:
    say(scope, "my kid is vomiting, i've been up all night with her")

    assert report_as_it_stands(scope.today, scope.stores.check_ins).illness is None


def test_an_alarm_that_two_signs_share_is_said_once() -> None:
    assert emergency_words(("dark_urine", MUSCLE_BREAKDOWN)).count("hardly any urine") == 1
