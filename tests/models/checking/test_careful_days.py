"""On careful days a sentence has to show that it is harmless; on others the lists of what is forbidden are enough."""

import pytest

from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.models.checking.calm import is_calm
from lanterne_rouge.models.checking.unsafe import talks_out_of_caution
from tests.models.checking.days import held

STEADY = (Action.MAINTAIN, Intensity.MODERATE)


@pytest.mark.parametrize(
    "sentence", ["Let the wolves howl on the slopes.", "Zorp the blick.", "Paint the town yellow."]
)
def test_words_that_nobody_knows_are_left_out_on_a_careful_day(sentence: str):
    assert held("eased", sentence).kept == 0


def test_one_unknown_word_is_forgiven_beside_a_number_of_the_day():
    assert is_calm("Your readiness of 58 asks for a day of pottering in zone 2.", session=True)
    assert not is_calm("Your plan asks for a day of pottering.", session=True)


@pytest.mark.parametrize(
    "sentence", ["You can bring the pace now.", "You should test your legs.", "Show what you have."]
)
def test_orders_and_permissions_are_for_calm_things_only(sentence: str):
    assert not is_calm(sentence, session=True)


def test_a_ride_may_be_asked_for_only_where_the_day_holds_one():
    assert is_calm("Ride easily and breathe.", session=True)
    assert not is_calm("Ride easily and breathe.", session=False)
    assert is_calm("Do not ride today.", session=False)


@pytest.mark.parametrize(
    "sentence", ["You seem fine to me.", "Everything is back to normal.", "The worst is behind you."]
)
def test_comfort_is_left_out_only_after_a_warning(sentence: str):
    assert not talks_out_of_caution(sentence, warned=False)
    assert talks_out_of_caution(sentence, warned=True)


def test_being_well_again_may_be_hoped_for():
    assert not talks_out_of_caution("I hope you feel better soon.", warned=True)
