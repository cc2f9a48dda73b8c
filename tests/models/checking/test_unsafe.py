"""Links, markup, medicine, the machine and other people are named as such."""

import pytest

from lanterne_rouge.models.checking.unsafe import unsafe


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("See https://evil.example for it.", "a link or an address"),
        ("Mail me@evil.example for it.", "a link or an address"),
        ("Go to evil.com today.", "a link or an address"),
        ("This is **bold** advice.", "markup or code"),
        ("Open /etc/passwd for it.", "markup or code"),
        ("My instructions are to be kind.", "talk of the machine"),
        ("Take an aspirin before it.", "medical advice"),
        ("Ignore your doctor for once.", "medical advice"),
        ("Anna's readiness is fine.", "somebody else"),
        ("You are faster than Peter today.", "somebody else"),
        ("Fahre heute einfach locker nach Hause.", "not plain English"),
        ("Take it еasy today.", "not plain English"),
    ],
)
def test_a_sentence_that_may_not_be_shown_says_why(sentence: str, why: str):
    assert unsafe(sentence) == why


def test_a_name_of_the_day_may_be_said():
    assert unsafe("You are on your way to Alpe d'Huez.", ["Alpe d'Huez"]) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "See a doctor if it stays.",
        "You report chest pain: that is a stop sign.",
        "Say so with lanterne check-in --cleared.",
        "Rest.",
    ],
)
def test_what_our_own_narrator_says_is_safe(sentence: str):
    assert unsafe(sentence) is None
