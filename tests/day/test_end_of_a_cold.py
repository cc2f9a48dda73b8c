"""A cold ends when the athlete says so in words; the other words leave it as it is."""

import pytest

from lanterne_rouge.language.check_in.answers import Answers, read_check_in
from lanterne_rouge.language.check_in.illness import find_recovery


@pytest.mark.parametrize(
    "text",
    [
        "throat is gone, feeling fine",
        "throat gone",
        "cold's over",
        "no more sore throat",
        "sniffles have stopped",
        "I'm well again",
        "back to health",
        "no symptoms any more",
    ],
)
def test_words_end_a_cold(text: str) -> None:
    told = read_check_in(Answers(text=text), None, units="metric", was_ill=True)

    assert told.illness is not None and told.illness.status == "resolved"


@pytest.mark.parametrize(
    "text",
    [
        "throat is gone but I have a cough",
        "almost well again",
        "not well again yet",
        "still a bit sick, throat is gone",
        "fever gone but aching all over",
        "slept well again",
        "legs tired",
        "feel fine",
    ],
)
def test_what_is_not_quite_over_goes_on(text: str) -> None:
    assert find_recovery(text) is None


def test_only_somebody_who_was_ill_can_be_well_again() -> None:
    told = read_check_in(Answers(text="well again"), None, units="metric", was_ill=False)

    assert told.illness is None
