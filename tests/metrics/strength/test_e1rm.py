import numpy as np
import pytest

from lanterne_rouge.metrics.e1rm import (
    E1rmConfidence,
    Formula,
    effective_reps,
    estimate_e1rm,
    multiplier,
    percent_of_1rm,
    weight_at,
    weight_for,
)
from lanterne_rouge.metrics.e1rm_series import e1rm_of_sets, session_bests

from .sessions import series


@pytest.mark.parametrize(("reps", "kg"), [(1, 100.0), (2, 106.67), (5, 116.67), (8, 126.67), (10, 133.33), (12, 140.0)])
def test_epley_gives_its_published_values(reps: int, kg: float) -> None:
    told = estimate_e1rm(100, reps)

    assert told is not None
    assert round(told.value, 2) == kg


@pytest.mark.parametrize(
    ("formula", "five", "ten"),
    [
        (Formula.BRZYCKI, 112.5, 133.33),
        (Formula.LOMBARDI, 117.46, 125.89),
        (Formula.WATHAN, 116.58, 134.75),
        (Formula.MAYHEW, 119.01, 130.93),
        (Formula.OCONNER, 112.5, 125.0),
        (Formula.LANDER, 113.71, 134.07),
    ],
)
def test_the_other_formulas_give_theirs(formula: Formula, five: float, ten: float) -> None:
    factors = [multiplier(5, formula), multiplier(10, formula)]

    assert [round(100 * (factor or 0), 2) for factor in factors] == [five, ten]


def test_repetitions_in_reserve_count_from_rpe_seven_on() -> None:
    assert effective_reps(5, rpe=8) == 7
    assert effective_reps(5, rpe=7) == 8
    assert effective_reps(5, rpe=6.5) == 5
    assert effective_reps(5, rir=2) == 7
    assert effective_reps(5, rir=4) == 5
    assert effective_reps(5) == 5


def test_five_at_rpe_eight_agrees_with_the_chart() -> None:
    told = estimate_e1rm(100, 5, rpe=8)

    assert told is not None and told.value == pytest.approx(123.33, abs=0.01)
    assert told.value == pytest.approx(100 / 0.811, rel=0.002)


def test_confidence_is_low_above_ten_repetitions_and_there_is_none_above_twelve() -> None:
    assert (estimate_e1rm(100, 10) or pytest.fail()).confidence is E1rmConfidence.HIGH
    assert (estimate_e1rm(100, 11) or pytest.fail()).confidence is E1rmConfidence.LOW
    assert (estimate_e1rm(100, 12) or pytest.fail()).confidence is E1rmConfidence.LOW
    assert estimate_e1rm(100, 13) is None
    assert estimate_e1rm(100, 11, rpe=8) is None


@pytest.mark.parametrize("weight", [0, -20, float("nan"), float("inf")])
def test_without_a_weight_there_is_no_maximum(weight: float) -> None:
    assert estimate_e1rm(weight, 5) is None


def test_the_way_back_gives_the_weight_for_repetitions() -> None:
    assert weight_for(100, 5) == pytest.approx(85.7143, abs=1e-4)
    assert weight_for(140, 8) == pytest.approx(110.5263, abs=1e-4)
    assert weight_for(100, 1) == 100


@pytest.mark.parametrize(
    ("reps", "rpe", "percent"),
    [(1, 10, 100.0), (5, 8, 81.1), (3, 9, 89.2), (8, 7, 70.7), (12, 6.5, 58.6), (6, 10, 83.7), (1, 8, 92.2)],
)
def test_the_chart_of_effort_is_read_as_printed(reps: int, rpe: float, percent: float) -> None:
    assert percent_of_1rm(reps, rpe) == percent
    assert weight_at(200, reps, rpe) == pytest.approx(2 * percent)


@pytest.mark.parametrize(("reps", "rpe"), [(13, 10), (0, 10), (5, 6), (5, 10.5), (5, float("nan"))])
def test_outside_the_chart_nothing_is_told(reps: int, rpe: float) -> None:
    assert percent_of_1rm(reps, rpe) is None


def test_the_best_set_of_a_session_tells_its_maximum_and_warm_ups_never_do() -> None:
    told = series(
        ("2026-03-02", ["bench 150x3 warmup", "bench 100x5@8", "bench 100x5", "row 200x5"]),
        ("2026-03-05", ["bench 60x20", "bench 105x5"]),
    )
    estimates = e1rm_of_sets(told, told.weight_kg)

    bests = session_bests(told, estimates, told.exercise == told.names.index("bench"))

    assert bests.value == pytest.approx([123.33, 122.5], abs=0.01)
    assert bests.row.tolist() == [1, 5]
    assert bests.certain.all()


def test_series_and_single_sets_agree() -> None:
    told = series(("2026-03-02", ["bench 100x5@8", "bench 80x12", "bench 80x13", "bench 90x1", "bench 100x5@6"]))

    for formula in Formula:
        each = [
            estimate_e1rm(w, r, rpe=None if np.isnan(e) else e, formula=formula)
            for w, r, e in zip(told.weight_kg, told.reps, told.rpe, strict=True)
        ]
        expected = [np.nan if one is None else one.value for one in each]
        assert e1rm_of_sets(told, told.weight_kg, formula) == pytest.approx(expected, nan_ok=True)
