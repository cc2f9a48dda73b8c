"""Lines folded for a terminal, and weights written as they can be typed."""

from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.entrypoints.cli.strength.gym_words import said_weights, weights_of_words
from lanterne_rouge.entrypoints.cli.strength.put_lines import folded


def test_a_long_line_goes_on_further_in() -> None:
    assert folded("  Leg Press: no history", 14) == ["  Leg Press:", "    no history"]


def test_a_short_line_stays_as_it_is() -> None:
    assert folded("   work     60 kg x 8", 80) == ["   work     60 kg x 8"]


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"])), st.integers(40, 90))
def test_nothing_is_lost_by_folding(line: str, width: int) -> None:
    pieces = folded(line, width)

    assert "".join("".join(pieces).split()) == "".join(line.split())
    assert all(len(piece) <= width for piece in pieces) or not line.strip()


def test_weights_are_told_as_ranges_that_can_be_typed_again() -> None:
    weights = tuple(float(kg) for kg in (*range(2, 26, 2), 28, 32, 40))
    said = said_weights(weights)

    assert said == "2-24/2, 28, 32, 40"
    assert weights_of_words(said, WeightUnit.KG, "dumbbells") == weights
