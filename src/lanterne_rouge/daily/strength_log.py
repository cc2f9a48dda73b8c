"""Every set that the athlete logged, read as what it was, with their bodyweight of the day and what was held back."""

from collections.abc import Collection, Mapping
from datetime import date, timedelta

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.reading.lifts import Lifts, read_lifts
from lanterne_rouge.daily.strength_context import EASED_LOOK_BACK_DAYS
from lanterne_rouge.daily.strength_history import eased_days
from lanterne_rouge.domain.wellness import WellnessMetric
from lanterne_rouge.ports.stores import Stores

LEAST_KG, MOST_KG = 25.0, 300.0
LEAST_DAYS_OF_READINESS = 4


def read_log(stores: Stores, catalogue: Catalogue, *, first: date | None = None, last: date | None = None) -> Lifts:
    """All of it, or the sets between two days."""
    series = stores.strength.series(first, last)
    day_of = dict(zip(series.session.tolist(), series.day.tolist(), strict=True))
    days = {date.fromordinal(day) for day in day_of.values()}
    held_back = held_back_of(stores, days)
    eased = [series.sessions[at] for at, day in day_of.items() if date.fromordinal(day) in held_back]
    return read_lifts(series, catalogue, bodyweight=bodyweights(stores, last) or None, eased=eased)


def held_back_of(stores: Stores, days: Collection[date]) -> frozenset[date]:
    """Which of these days' sessions were held back, as their runs were kept; those of half a year ago are not asked."""
    if not days:
        return frozenset()
    since = max(min(days), max(days) - timedelta(days=EASED_LOOK_BACK_DAYS))
    return eased_days(stores.memory.recall(since, max(days), "decision"), days)


def bodyweights(stores: Stores, last: date | None = None) -> Mapping[date, float]:
    """What the athlete weighed, in kg, by day: from scales, and from the check-ins, which win."""
    end = last or date.max
    weighed = {o.day: o.value for o in stores.wellness.between(date.min, end) if o.metric is WellnessMetric.WEIGHT}
    told = {day: said.weight_kg for day, said in stores.check_ins.between(date.min, end) if said.weight_kg}
    return {day: kg for day, kg in sorted({**weighed, **told}.items()) if LEAST_KG <= kg <= MOST_KG}


def mean_readiness(stores: Stores, monday: date, last: date) -> float | None:
    """The mean readiness score of a week, of 100; None where fewer than four days are known."""
    told = stores.wellness.between(monday, min(last, monday + timedelta(days=6)))
    by_day = {one.day: one.value for one in told if one.metric is WellnessMetric.READINESS}
    return sum(by_day.values()) / len(by_day) if len(by_day) >= LEAST_DAYS_OF_READINESS else None
