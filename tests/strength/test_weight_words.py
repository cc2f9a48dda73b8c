"""Weights in words: what was logged in a unit is shown as that, whatever was kept of it."""

import pytest

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.language.phrasing import format_estimate, format_weight


@pytest.mark.parametrize(
    ("kg", "said"), [(40.8, "90 lb"), (40.8233133, "90 lb"), (2.268, "5 lb"), (1.134, "2.5 lb"), (0.567, "1.25 lb")]
)
def test_pounds_are_shown_as_they_were_logged(kg: float, said: str) -> None:
    assert format_weight(kg, WeightUnit.LB) == said


@pytest.mark.parametrize(("kg", "said"), [(60.004, "60 kg"), (61.25, "61.25 kg"), (41.96, "41.96 kg")])
def test_kilograms_lose_only_dust(kg: float, said: str) -> None:
    assert format_weight(kg, WeightUnit.KG) == said


def test_an_estimate_has_one_decimal_of_its_unit() -> None:
    assert format_estimate(103.34, WeightUnit.KG) == "103.3 kg"
    assert format_estimate(103.34, WeightUnit.LB) == "227.8 lb"
