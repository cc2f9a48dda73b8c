from datetime import date

import numpy as np
import pytest

from lanterne_rouge.domain.lift_series import LiftSeries
from lanterne_rouge.metrics.e1rm_series import e1rm_of_sets, hard_sets, weekly_sets
from tests.work import lines

from .sessions import series

CHEST, TRICEPS, QUADS, HAMSTRINGS, GLUTES = range(5)
SHARES = {
    "bench": [1, 0.5, 0, 0, 0],
    "pushdown": [0, 1, 0, 0, 0],
    "squat": [0, 0, 1, 0, 0.5],
    "extension": [0, 0, 1, 0, 0],
    "rdl": [0, 0, 0, 1, 0.5],
}


def _shares(told: LiftSeries) -> np.ndarray:
    return np.array([SHARES[name] for name in told.names])


def test_the_published_example_weeks_count_as_published() -> None:
    upper = series(("2026-03-02", ["bench 80x8"] * 10 + ["pushdown 30x12"] * 4))
    legs = series(("2026-03-02", ["squat 100x5"] * 4 + ["extension 50x12"] * 3 + ["rdl 80x8"] * 3))

    chest_week = weekly_sets(upper, _shares(upper)).values[0]
    leg_week = weekly_sets(legs, _shares(legs)).values[0]

    assert (chest_week[CHEST], chest_week[TRICEPS]) == (10.0, 9.0)
    assert (leg_week[QUADS], leg_week[GLUTES], leg_week[HAMSTRINGS]) == (7.0, 3.5, 3.0)


@pytest.mark.parametrize(
    ("told", "hard"),
    [
        ("bench 80x8@6", True),
        ("bench 80x8@5.5", False),
        ("bench 80x8", True),
        ("bench 40x8 warmup", False),
        ("bench 80x0", False),
        ("bench x8", True),
        ("bench 80x8 failure", True),
    ],
)
def test_a_hard_set_is_a_working_set_of_at_least_rpe_six(told: str, hard: bool) -> None:
    assert hard_sets(series(("2026-03-02", [told]))).tolist() == [hard]


def test_a_drop_set_belongs_to_the_set_before_it() -> None:
    told = series(("2026-03-02", ["bench 80x8", "bench 60x8 drop", "bench 40x8 drop", "squat 60x8 drop"]))

    assert hard_sets(told).tolist() == [True, False, False, True]


def test_weeks_begin_on_monday_and_empty_ones_are_told() -> None:
    told = series(("2026-03-01", ["bench 80x8"]), ("2026-03-02", ["bench 80x8"]), ("2026-03-18", ["bench 80x8"] * 2))

    weeks = weekly_sets(told, _shares(told))

    mondays = [date.fromordinal(int(m)).isoformat() for m in weeks.monday]
    assert mondays == ["2026-02-23", "2026-03-02", "2026-03-09", "2026-03-16"]
    assert weeks.values[:, CHEST].tolist() == [1, 1, 0, 2]


def test_nothing_logged_gives_no_weeks() -> None:
    nothing = series()

    assert len(weekly_sets(nothing, np.zeros((0, 5))).monday) == 0


def test_ten_times_the_sets_take_no_more_steps() -> None:
    few, many = (lines(lambda count=count: _count_sets(count)) for count in (6_000, 60_000))

    assert many < 1.5 * few


def _count_sets(count: int) -> None:
    names = 60
    chance = np.random.default_rng(1)
    session = np.repeat(np.arange(count // 75), 75)
    many = LiftSeries(
        names=tuple(map(str, range(names))),
        sessions=tuple(map(str, range(count // 75))),
        session=session,
        day=738_000 + session * 2,
        exercise=chance.integers(0, names, count),
        weight_kg=chance.uniform(20, 200, count),
        reps=chance.integers(1, 13, count).astype(np.float64),
        rpe=chance.choice([np.nan, 7, 7.5, 8, 9], count),
        kind=chance.integers(0, 4, count),
        seconds=np.full(count, np.nan),
        metres=np.full(count, np.nan),
    )
    shares = chance.choice([0.0, 0.5, 1.0], (names, 20))

    weekly_sets(many, shares)
    e1rm_of_sets(many, many.weight_kg)
