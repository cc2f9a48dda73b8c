"""Plates on a bar against an exhaustive search, over many inventories and targets."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.strength.loading import load_bar
from tests.strength.loading.test_plates import by_brute_force

PAIRS = st.dictionaries(
    st.floats(min_value=0.25, max_value=50).map(lambda weight: round(weight, 2)),
    st.integers(min_value=0, max_value=4),
    max_size=5,
)


@pytest.mark.proof
@settings(max_examples=3000)
@given(target=st.floats(min_value=0, max_value=500), bar=st.sampled_from([20.0, 7.5, 20.41165665]), pairs=PAIRS)
def test_plates_are_those_of_an_exhaustive_search_for_any_inventory(target: float, bar: float, pairs: dict[float, int]):
    weight, side = by_brute_force(target, bar, pairs)

    load = load_bar(target, bar, pairs)

    assert abs(load.nearest - target) == pytest.approx(abs(weight - target), abs=1e-5)
    assert load.nearest == pytest.approx(weight) or load.nearest < weight
    assert load.per_side == side or load.nearest != pytest.approx(weight, abs=1e-9)
