"""What a body needs goes before a draft: nothing is drafted for a child, a pregnancy, an illness or a pain."""

import pytest

from tests.worlds import Lanterne


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("Make me a workout, I'm 30 weeks pregnant", "Ask your doctor or midwife first."),
        ("make me a leg workout for my 12 year old son", "nothing for children and teenagers"),
        ("plan a strength routine for my daughter", "nothing for children and teenagers"),
        ("make me a push day, my shoulder hurts a lot", "Leave out overhead pressing"),
        ("build me a full body routine for my lower back injury", "Leave out heavy deadlifts"),
        ("make me an easy session, I have a cold", "no training until they're gone"),
        ("make me a workout, I take blood thinners", "What your doctor or pharmacist told you"),
    ],
)
def test_a_body_that_needs_care_gets_advice_and_no_draft(lanterne: Lanterne, message: str, said: str) -> None:
    answer = lanterne("chat", "--message", message, "--json").document

    assert said in str(answer["message"])
    assert (answer["cards"], answer["actions"]) == ([], [])


@pytest.mark.parametrize(
    "message",
    [
        "make me a push day, no pain anymore",
        "make me a pull day, my legs are sore",
        "plan a strength routine, I'm 45 years old",
        "make me a leg day without pain in my knees",
    ],
)
def test_who_is_well_gets_the_draft(lanterne: Lanterne, message: str) -> None:
    assert lanterne("chat", "--message", message, "--json").document["cards"]
