import json
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.equipment import LB_KG, STANDARD_PLATES_LB
from lanterne_rouge.strength.loading import BarLoad, bar_weights, load_bar, single_weights

PLATES = st.dictionaries(
    st.sampled_from([25.0, 20.0, 15.0, 10.0, 5.0, 2.5, 1.25, 45 * LB_KG, 2.5 * LB_KG, 0.5]),
    st.integers(min_value=0, max_value=2),
    max_size=5,
)


def by_brute_force(target: float, bar: float, pairs: dict[float, int]) -> tuple[float, tuple[float, ...]]:
    """Every choice of plates, weighed: the nearest, then the lightest, then the fewest plates, then the heaviest first."""
    kinds = sorted(pairs, reverse=True)
    choices = []
    for counts in product(*(range(pairs[kind] + 1) for kind in kinds)):
        side = tuple(kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count))
        weight = bar + 2 * sum(side)
        choices.append(
            (round(abs(weight - target), 6), round(weight, 6), len(side), tuple(-kind for kind in side), weight)
        )
    best = min(choices)
    return best[4], tuple(-kind for kind in best[3])


def test_golden_loads_are_found_exactly(shared_data: Path):
    cases = json.loads((shared_data / "science" / "strength_plate_golden.json").read_text())["cases"]

    for case in cases:
        pairs = {float(weight): count for weight, count in case["pairs"].items()}
        assert load_bar(case["target"], case["bar"], pairs) == BarLoad(
            exact=case["exact"],
            nearest=case["nearest"],
            per_side=tuple(case["per_side"]),
            floor=case["floor"],
            ceil=case["ceil"],
        )
    assert len(cases) == 35


def test_the_answer_is_found_where_taking_the_heaviest_first_would_fail():
    load = load_bar(100, 20, {25.0: 1, 20.0: 2})

    assert load.exact
    assert load.per_side == (20.0, 20.0)


def test_between_two_weights_as_near_the_lighter_one_is_loaded():
    load = load_bar(61.25, 20, {20.0: 1, 1.25: 1})

    assert load.nearest == 60.0
    assert (load.floor, load.ceil) == (60.0, 62.5)


def test_below_the_bar_there_is_nothing():
    load = load_bar(15, 20, {20.0: 1})

    assert (load.exact, load.nearest, load.per_side, load.floor, load.ceil) == (False, 20.0, (), None, 20.0)


def test_a_bar_without_plates_weighs_what_it_weighs():
    assert bar_weights(20, {}) == (20.0,)
    assert bar_weights(20, {20.0: 0, -5.0: 3}) == (20.0,)


def test_pounds_held_in_kg_add_up_without_dust():
    load = load_bar(135 * LB_KG, 45 * LB_KG, STANDARD_PLATES_LB)

    assert load.exact
    assert load.per_side == (pytest.approx(45 * LB_KG),)
    assert load.nearest / LB_KG == pytest.approx(135, abs=1e-9)


def test_single_plates_hang_on_a_belt():
    assert single_weights(0, {5.0: 2, 2.5: 1}) == (0.0, 2.5, 5.0, 7.5, 10.0, 12.5)


def test_an_absurd_inventory_is_answered_all_the_same():
    load = load_bar(300, 20, {number**1.1: 1000 for number in range(1, 9)})

    assert load.nearest == pytest.approx(300, abs=0.2)


@given(target=st.floats(min_value=0, max_value=250), pairs=PLATES)
def test_plates_are_those_of_an_exhaustive_search(target: float, pairs: dict[float, int]):
    weight, side = by_brute_force(target, 20.0, pairs)

    load = load_bar(target, 20.0, pairs)

    assert abs(load.nearest - target) == pytest.approx(abs(weight - target), abs=1e-5)
    assert load.nearest == pytest.approx(20.0 + 2 * sum(load.per_side))
    assert len(load.per_side) <= len(side) or load.nearest != pytest.approx(weight)


@given(target=st.floats(min_value=0, max_value=250), pairs=PLATES)
def test_the_weight_asked_for_lies_between_its_neighbours(target: float, pairs: dict[float, int]):
    load = load_bar(target, 20.0, pairs)

    assert load.nearest in (load.floor, load.ceil)
    assert load.floor is None or load.floor <= target + 1e-6
    assert load.ceil is None or load.ceil >= target - 1e-6
    assert load.exact == (load.floor == load.ceil)
    assert list(load.per_side) == sorted(load.per_side, reverse=True)
