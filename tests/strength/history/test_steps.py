from datetime import date

import numpy as np

from lanterne_rouge.domain.lift_series import LiftSeries
from lanterne_rouge.metrics.e1rm_series import e1rm_of_sets
from lanterne_rouge.strength.history.lifts import read_lifts
from lanterne_rouge.strength.history.volume import weekly_muscle_sets
from tests.strength.lifts import packaged
from tests.work import lines


def many_sets(count: int = 60_000, names: int = 120) -> LiftSeries:
    chance = np.random.default_rng(1)
    session = np.repeat(np.arange(count // 25), 25)
    return LiftSeries(
        names=tuple(each.name for each in packaged().all[:names]),
        sessions=tuple(map(str, range(count // 25))),
        session=session,
        day=date(2026, 11, 1).toordinal() - count // 25 + session,
        exercise=np.sort(chance.integers(0, names, (count // 25, 25)), axis=1).ravel(),
        weight_kg=chance.integers(8, 60, count) * 2.5,
        reps=chance.integers(3, 13, count).astype(np.float64),
        rpe=chance.choice([np.nan, 7, 8, 9], count),
        kind=chance.choice([0, 0, 0, 1, 2], count),
        seconds=np.full(count, np.nan),
        metres=np.full(count, np.nan),
    )


def _read_and_count(sets: LiftSeries) -> None:
    read = read_lifts(sets, packaged(), bodyweight=80.0)
    weekly_muscle_sets(read)
    e1rm_of_sets(read.series, read.lifted_kg)


def test_ten_times_the_sets_take_no_more_steps() -> None:
    few, many = many_sets(6_000), many_sets(60_000)
    _read_and_count(few)

    assert lines(lambda: _read_and_count(many)) < 1.5 * lines(lambda: _read_and_count(few))
