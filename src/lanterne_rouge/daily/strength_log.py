"""Every set that the athlete logged, read as what it was, with their bodyweight of the day and what was held back."""

from datetime import date, timedelta

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.reading.lifts import Lifts, read_lifts
from lanterne_rouge.daily.strength_bodyweight import OLDEST_DAYS, bodyweights
from lanterne_rouge.daily.strength_history import held_back_of
from lanterne_rouge.domain.wellness import WellnessMetric
from lanterne_rouge.ports.stores import Stores

LEAST_DAYS_OF_READINESS = 4


def read_log(stores: Stores, catalogue: Catalogue, *, first: date | None = None, last: date | None = None) -> Lifts:
    """All of it, or the sets between two days."""
    series = stores.strength.series(first, last)
    day_of = dict(zip(series.session.tolist(), series.day.tolist(), strict=True))
    days = {date.fromordinal(day) for day in day_of.values()}
    held_back = held_back_of(stores, days)
    eased = [series.sessions[at] for at, day in day_of.items() if date.fromordinal(day) in held_back]
    # A weight from before the first day may still hold on it.
    weighed = bodyweights(stores, last, first=first - timedelta(days=OLDEST_DAYS) if first else date.min)
    return read_lifts(series, catalogue, bodyweight=weighed or None, eased=eased)


def mean_readiness(stores: Stores, monday: date, last: date) -> float | None:
    """The mean readiness score of a week, of 100; None where fewer than four days are known."""
    told = stores.wellness.between(monday, min(last, monday + timedelta(days=6)))
    by_day = {one.day: one.value for one in told if one.metric is WellnessMetric.READINESS}
    return sum(by_day.values()) / len(by_day) if len(by_day) >= LEAST_DAYS_OF_READINESS else None
