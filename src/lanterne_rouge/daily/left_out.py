"""A history in which some days' training did not happen: nothing kept is touched, fitness is reckoned anew."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from lanterne_rouge.daily.training import PastActivities, PastFitness
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.fitness import FitnessDay


@dataclass(frozen=True, kw_only=True)
class ActivitiesWithout:
    """The activities of all days but some."""

    inner: PastActivities
    days: Collection[date]

    def between(self, first: date | None, last: date | None) -> tuple[Activity, ...]:
        """Activities by local day, oldest first."""
        return tuple(a for a in self.inner.between(first, last) if a.day not in self.days)


@dataclass(frozen=True, kw_only=True)
class FitnessWithout:
    """The series of fitness as it would stand without the loads of some days."""

    inner: PastFitness
    days: Collection[date]

    def between(self, first: date | None, last: date | None) -> tuple[FitnessDay, ...]:
        """The series, oldest first."""
        return tuple(d for d in self._series if (first is None or d.date >= first) and (last is None or d.date <= last))

    def first_day(self) -> date | None:
        """The first day of the series."""
        return self._series[0].date if self._series else None

    def before(self, day: date) -> FitnessDay | None:
        """The latest day before `day`."""
        return next((d for d in reversed(self._series) if d.date < day), None)

    @cached_property
    def _series(self) -> tuple[FitnessDay, ...]:
        # Only an imagined history needs NumPy; a plain day does not load this.
        from lanterne_rouge.metrics.load import fitness_days

        known = self.inner.between(None, None)
        if not known:
            return ()
        return fitness_days(known[0].date, [0.0 if d.date in self.days else d.load for d in known])
