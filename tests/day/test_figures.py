"""Numbers in sentences."""

import pytest

from lanterne_rouge.language.phrasing import figure, fill_sentence, round_numbers


@pytest.mark.parametrize(
    ("value", "written"), [(-1.92, "-1.9"), (0.00113, "0"), (-0.001, "0"), (60.0, "60"), (57.25, "57.2"), (100, "100")]
)
def test_a_figure_has_one_decimal_at_most(value, written):
    assert figure(value) == written


def test_a_sign_is_kept_where_it_is_asked_for():
    assert fill_sentence("{x:+} and {y:+} of {z:.0f}", x=1.25, y=-0.5, z=3.7) == "+1.2 and -0.5 of 4"


def test_long_decimals_in_a_text_are_shortened():
    assert round_numbers("9.4e-160 of 1e+02") == "0 of 100"
    assert round_numbers("TSB -1.9213, sleep 7.0 h, week 12") == "TSB -1.9, sleep 7 h, week 12"
