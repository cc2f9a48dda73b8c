import time
from datetime import date

import numpy as np

from lanterne_rouge.domain.lift_series import LiftSeries
from lanterne_rouge.metrics.e1rm_series import e1rm_of_sets
from lanterne_rouge.strength.history.lifts import read_lifts
from lanterne_rouge.strength.history.volume import weekly_muscle_sets
from tests.strength.lifts import packaged


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


def test_sixty_thousand_sets_are_read_counted_and_estimated_in_a_tenth_of_a_second() -> None:
    told = many_sets()
    read_lifts(told, packaged())

    begun = time.process_time()
    read = read_lifts(told, packaged(), bodyweight=80.0)
    weekly_muscle_sets(read)
    e1rm_of_sets(read.series, read.lifted_kg)
    took = time.process_time() - begun

    assert took < 0.1
