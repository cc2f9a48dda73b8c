import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.metrics.e1rm_series import level_highs, new_highs


def test_a_new_high_names_the_one_before_it() -> None:
    highs = new_highs(np.array([100.0, 95.0, -np.inf, 105.0, 105.01, 110.0]), 0.05)

    assert highs.at.tolist() == [0, 3, 5]
    assert highs.before.tolist() == [-1, 0, 3]


def test_nothing_done_has_no_highs() -> None:
    assert new_highs(np.zeros(0), 0.05).at.tolist() == []
    assert level_highs(np.zeros(0, dtype=np.int64), np.zeros(0), np.zeros(0), 0).at.tolist() == []


@given(st.lists(st.tuples(st.integers(0, 4), st.sampled_from([60.0, 80.0, 100.0]), st.integers(1, 12)), max_size=25))
def test_standing_amounts_are_those_that_no_set_at_that_weight_or_more_surpasses(
    done: list[tuple[int, float, int]],
) -> None:
    done = sorted(done, key=lambda row: row[0])
    place, weight, amount = (np.array(column) for column in zip(*done, strict=True)) if done else (np.zeros(0),) * 3
    highs = level_highs(place.astype(np.int64), weight.astype(float), amount.astype(float), 5)

    standing = {(kg, reps) for kg, reps, stands in zip(highs.level, highs.amount, highs.stands, strict=True) if stands}
    pairs = {(kg, float(reps)) for _, kg, reps in done}
    best = {
        (kg, reps) for kg, reps in pairs if not any((k >= kg and r > reps) or (k > kg and r >= reps) for k, r in pairs)
    }
    assert standing == best
