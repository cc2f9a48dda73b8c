"""A medicine is answered by its own name; one that isn't known claims nothing, and none gets another's text."""

import re

import pytest

from lanterne_rouge.app.scope import AthleteScope
from tests.conversation.talk import say


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ("im on gliclazide and metformin did i tell you that", "Gliclazide can take your blood sugar too low"),
        ("i take metformin, any problem with long rides", "Metformin alone hardly ever"),
        ("started empagliflozin last week", "ketones"),
        ("im on the pill, does that change my training", "blood clot a little more likely"),
        ("doctor gave me flucloxacillin, can i run", "Nothing hard while you take flucloxacillin"),
        ("im on ciprofloxacin, can i run", "harm tendons"),
        ("i take atorvastatin and my legs ache", "New muscle pain"),
        ("on warfarin since march, ok to mountain bike", "blow to the head"),
        ("my doctor put me on ramipril", "lowers your blood pressure"),
        ("started sertraline, training feels odd", "first weeks"),
    ],
)
def test_a_medicine_gets_its_own_text(scope: AthleteScope, told: str, says: str) -> None:
    reply = say(scope, told).message

    assert says in reply
    assert "Beta blockers" not in reply and "fluoroquinolone" not in reply
    assert re.search(r"\d ?mg\b(?!/dL)", reply) is None


@pytest.mark.parametrize(
    "told", ["started tirzepatide last week, long rides ok?", "im on new tablets called xanolimab"]
)
def test_of_a_medicine_that_is_not_known_nothing_is_claimed(scope: AthleteScope, told: str) -> None:
    reply = say(scope, told).message

    assert "so I won't guess" in reply and "pharmacist or doctor" in reply


@pytest.mark.parametrize("told", ["my race is in april", "i'm taking it easy, new race in april"])
def test_a_month_is_no_tablet(scope: AthleteScope, told: str) -> None:
    assert "blood pressure" not in say(scope, told).message


@pytest.mark.parametrize(
    "told", ["i take creatine", "taking the incline slowly", "can i take caffeine before the race"]
)
def test_what_is_no_medicine_gets_no_such_answer(scope: AthleteScope, told: str) -> None:
    assert "I won't guess" not in say(scope, told).message
