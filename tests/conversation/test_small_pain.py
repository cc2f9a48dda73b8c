"""A small pain that is asked about in plain words is answered and kept."""

import pytest

from lanterne_rouge.app.ongoing import report_as_it_stands
from lanterne_rouge.app.scope import AthleteScope
from tests.conversation.talk import say

ALARMING = "knee hurts a bit, 3/10, and i'm limping. is that ok"


@pytest.mark.parametrize(
    ("told", "place", "score"),
    [
        (
            "knee a bit grumpy after coming down the hill, like a 3 out of 10, round the kneecap, no swelling. is that ok or have i"
            " messed it up",
            "knee",
            3,
        ),
        ("wrist feels a bit tweaky when i bench, goes off straight after, what do i do", "wrist", 2),
        ("slight twinge in my ankle on the warm up, eased straight after, should i worry", "ankle", 2),
        ("my shoulder hurts when i press, 2/10, is that normal", "shoulder", 2),
    ],
)
def test_a_small_pain_that_is_asked_about_is_answered_and_kept(
    scope: AthleteScope, told: str, place: str, score: int
) -> None:
    answer = say(scope, told).message

    kept = report_as_it_stands(scope.today, scope.stores.check_ins).pain
    assert [(pain.site, pain.score_0_10) for pain in kept] == [(place, score)]
    assert f"{place} {score}/10" in answer and "see a doctor or physio" in answer


@pytest.mark.parametrize(
    "told",
    [
        ALARMING,
        "my knee is killing me, what do i do",
        "knee is swollen and a bit sore, is that ok",
        "is it normal that knees hurt a bit after hills",
    ],
)
def test_what_is_no_small_pain_gets_no_small_answer(scope: AthleteScope, told: str) -> None:
    answer = say(scope, told).message

    assert "usually all right" not in answer and "hardly means" not in answer
