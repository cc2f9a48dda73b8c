"""What is said of a day without a number has to be so."""

import pytest

from lanterne_rouge.models.checking.claims import untrue_claim
from lanterne_rouge.models.checking.topics import states_of
from tests.models.checking.days import DAYS


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        ("eased", "Your HRV is high today."),
        ("eased", "You are fully rested."),
        ("eased", "Your readiness and your sleep are good."),
        ("eased", "Your fitness is falling."),
        ("eased", "You are in your taper."),
        ("eased", "Your race is tomorrow."),
        ("eased", "You rested yesterday."),
        ("eased", "Yesterday was hard."),
        ("kept", "Your readiness is not good."),
        ("kept", "You slept badly."),
        ("kept", "You trained hard yesterday."),
    ],
)
def test_what_is_not_so_is_noticed(day: str, sentence: str):
    assert untrue_claim(sentence, states_of(DAYS[day])) is not None


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        ("eased", "Your readiness is low and your sleep was short."),
        ("eased", "Your HRV is below its band."),
        ("eased", "Fatigue is higher than fitness."),
        ("eased", "You are in your build phase."),
        ("eased", "You rode easily yesterday."),
        ("eased", "When you are rested, you can train hard again."),
        ("kept", "Your readiness is good."),
        ("kept", "You are rested."),
    ],
)
def test_what_is_so_may_be_said(day: str, sentence: str):
    assert untrue_claim(sentence, states_of(DAYS[day])) is None


def test_of_a_day_of_which_nothing_is_known_nothing_is_so():
    assert untrue_claim("Your readiness is good.", ()) is not None
    assert untrue_claim("You slept well.", ()) is not None
