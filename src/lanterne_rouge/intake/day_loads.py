"""The load of every day, by sport. Of two sessions at one time only the harder counts: nobody does two at once."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from lanterne_rouge.domain.activity import Activity, DayLoad
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.intake.matching import overlap
from lanterne_rouge.intake.witnesses import span_of
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
    activities = _one_at_a_time(activities)
    told = sum(a.measures.load or 0.0 for a in activities)
    hours = sum(a.timer_s or 0.0 for a in activities) / 3600
    counted = check_load(told, hours or None).load or 0.0
    share = counted / told if told else 0.0
    by_sport: dict[Sport, float] = {}
    for a in activities:
        by_sport[a.sport] = by_sport.get(a.sport, 0.0) + share * (a.measures.load or 0.0)
    return DayLoad(day=day, load=counted, by_sport=tuple(sorted(by_sport.items())))


def _one_at_a_time(activities: Sequence[Activity]) -> list[Activity]:
    """The day's sessions without those that lie, by most of the shorter, beside a harder one of another file."""
    if len(activities) < 2:
        return list(activities)
    counted: list[Activity] = []
    for activity in sorted(activities, key=lambda a: (-(a.measures.load or 0.0), a.start, a.sport)):
        if not any(_beside(activity, other) for other in counted):
            counted.append(activity)
    return [a for a in activities if any(a is one for one in counted)]


def _beside(a: Activity, b: Activity) -> bool:
    if {s.sha256 for s in a.sources} & {s.sha256 for s in b.sources}:
        return False
    return overlap(span_of(a), span_of(b))
