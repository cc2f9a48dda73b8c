"""What the athlete weighs: from scales and from check-ins."""

from collections.abc import Mapping
from datetime import date, timedelta

from lanterne_rouge.domain.wellness import WellnessMetric
from lanterne_rouge.ports.stores import Stores

LEAST_KG, MOST_KG = 25.0, 300.0
OLDEST_DAYS = 90


def bodyweights(stores: Stores, last: date | None = None, *, first: date = date.min) -> Mapping[date, float]:
    """What the athlete weighed, in kg, by day, oldest first: from scales, and from the check-ins, which win."""
    end = last or date.max
    weighed = {o.day: o.value for o in stores.wellness.between(first, end) if o.metric is WellnessMetric.WEIGHT}
    told = {day: said.weight_kg for day, said in stores.check_ins.between(first, end) if said.weight_kg}
    return {day: kg for day, kg in sorted({**weighed, **told}.items()) if LEAST_KG <= kg <= MOST_KG}


def bodyweight_on(stores: Stores, day: date) -> float | None:
    """The last weight in kg that is known up to a day; one of three months ago says nothing any more."""
    known = bodyweights(stores, day, first=day - timedelta(days=OLDEST_DAYS))
    return known[max(known)] if known else None
