"""The load of every day, by sport."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from lanterne_rouge.domain.activity import Activity, DayLoad
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.metrics.sanity import check_load


def day_loads(activities: Iterable[Activity]) -> tuple[DayLoad, ...]:
    """Every day from the first to the last with its load, by sport; an impossible day is counted as its hours bear it."""
    by_day: dict[date, list[Activity]] = {}
    for activity in activities:
        if activity.measures.load is not None:
            by_day.setdefault(activity.day, []).append(activity)
    if not by_day:
        return ()
    first, last = min(by_day), max(by_day)
    days = ((first + timedelta(days=n)) for n in range((last - first).days + 1))
    return tuple(_day_load(day, by_day.get(day, ())) for day in days)


def _day_load(day: date, activities: Sequence[Activity]) -> DayLoad:
    if not activities:
        return DayLoad(day=day, load=0.0)
    told = sum(a.measures.load or 0.0 for a in activities)
    hours = sum(a.timer_s or 0.0 for a in activities) / 3600
    counted = check_load(told, hours or None).load or 0.0
    share = counted / told if told else 0.0
    by_sport: dict[Sport, float] = {}
    for a in activities:
        by_sport[a.sport] = by_sport.get(a.sport, 0.0) + share * (a.measures.load or 0.0)
    return DayLoad(day=day, load=counted, by_sport=tuple(sorted(by_sport.items())))
