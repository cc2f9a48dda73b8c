"""A physio's word on a small complaint is kept and goes before a general text; it lifts no warning and takes no pain back."""

import pytest

from lanterne_rouge.app.ongoing import report_as_it_stands
from lanterne_rouge.app.open_warning import unseen_signs
from lanterne_rouge.app.scope import AthleteScope
from tests.conversation.talk import say


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (
            "physio says the knee is patellofemoral and to do step downs and side lying leg raises every other day, can you put that in",
            "step downs and side lying leg raises every other day",
        ),
        ("physio gave me calf raises and balance work for the ankle", "calf raises and balance work"),
        ("physio had a look at the wrist says its fine just keep it straight and use wraps if i want", "Good to hear"),
    ],
)
def test_a_physio_s_word_on_a_small_complaint_is_kept_and_goes_first(scope: AthleteScope, told: str, says: str) -> None:
    reply = say(scope, told)

    assert says in reply.message and "note in today's check-in" in reply.message
    assert reply.actions and "Based on" not in reply.message


def test_a_physio_s_word_takes_back_no_pain_and_lifts_no_warning(scope: AthleteScope) -> None:
    say(scope, "my wrist hurts when i bench 2/10")
    say(scope, "physio had a look at the wrist says its fine just keep it straight")
    pains = report_as_it_stands(scope.today, scope.stores.check_ins).pain
    say(scope, "my left calf has been a bit swollen and warm since the flight")
    say(scope, "physio says the calf is fine and to do calf raises")

    assert [(pain.site, pain.score_0_10) for pain in pains] == [("wrist", 2)]
    assert unseen_signs(scope) is not None


@pytest.mark.parametrize("asked", ["should i see a physio about my knee", "what would a physio do for the knee"])
def test_a_question_about_a_physio_is_no_news(scope: AthleteScope, asked: str) -> None:
    assert "note in today's check-in" not in say(scope, asked).message
