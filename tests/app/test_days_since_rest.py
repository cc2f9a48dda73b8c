"""How long ago the last day without any training was, where that can be known."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

import pytest

from lanterne_rouge.app.training import training
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.fitness import FitnessDay

DAY = date(2026, 3, 3)


@dataclass(frozen=True, kw_only=True)
class Loads:
    """A fitness store of plain loads, the newest of yesterday."""

    loads: Sequence[float]

    def between(self, first: date | None, last: date | None) -> tuple[FitnessDay, ...]:
        return tuple(
            FitnessDay(
                date=DAY - timedelta(days=len(self.loads) - n),
                load=load,
                ctl=40.0,
                atl=40.0,
                tsb=0.0,
                form=0.0,
                ramp_7d=0.0,
                settling=False,
            )
            for n, load in enumerate(self.loads)
        )

    def first_day(self) -> date | None:
        return DAY - timedelta(days=len(self.loads))

    def before(self, day: date) -> FitnessDay | None:
        return self.between(None, None)[-1]


class NoActivities:
    """An activity store that is empty: what is known are the loads."""

    def between(self, first: date | None, last: date | None) -> tuple[Activity, ...]:
        return ()


@pytest.mark.parametrize(
    ("loads", "days"), [([50, 0, 60, 70], 3), ([50, 60, 0, 70], 2), ([0, 50, 60, 0.5], 4), ([50, 60, 70], None)]
)
def test_the_last_day_of_rest_is_counted_back_from_today(loads: Sequence[float], days: int | None) -> None:
    found = training(DAY, NoActivities(), Loads(loads=loads), last_import=DAY)

    assert found.load.days_since_rest == days


def test_yesterday_counts_as_rest_only_when_files_were_looked_for_since() -> None:
    loads = Loads(loads=[50, 60, 0])

    assert training(DAY, NoActivities(), loads, last_import=DAY).load.days_since_rest == 1
    assert training(DAY, NoActivities(), loads, last_import=DAY - timedelta(days=1)).load.days_since_rest is None
