"""What an export tells of the body, summed up by day while it is read: a few numbers a day, never a sample.

A phone, a watch and a ring may all have written into one export. Their values are never mixed: of each quantity the device
that measured most days is believed, the others only for days that it missed.
"""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from math import isfinite
from typing import Final

from lanterne_rouge.adapters.files.health_document import DayValue
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.wellness import WellnessMetric

MOST_HEALTH_DAYS: Final = 40_000
MOST_NIGHT_PARTS: Final = 2_000
MOST_DAY_VALUES: Final = 400_000
MOST_SLEEP_PARTS: Final = 1_000_000
"""Of all nights and devices together."""
MOST_SOURCES: Final = 16
EVENING_H: Final = 18
"""What ends from six in the evening on belongs to the night before the next day."""

Span = tuple[datetime, datetime]


class BodyDays:
    """Values by day, as they are read; a day is written `2026-03-02`, a source is a device or an app."""

    def __init__(self) -> None:
        self._means: dict[WellnessMetric, dict[str, dict[str, tuple[float, int]]]] = {}
        self._weights: dict[str, tuple[str, float]] = {}
        self._steps: dict[str, dict[str, float]] = {}
        self._nights: dict[date, dict[str, list[Span]]] = {}
        self._staged: set[tuple[date, str]] = set()
        self._values = self._parts = 0

    def add(self, metric: WellnessMetric, day: str, value: float, source: str) -> None:
        """One of several measurements of a day; their mean counts."""
        by_source = self._means.setdefault(metric, {})
        if source not in by_source and len(by_source) >= MOST_SOURCES:
            return
        days = by_source.setdefault(source, {})
        total, count = days.get(day, (0.0, 0))
        if not count:
            self._values += 1
            if self._values > MOST_DAY_VALUES:
                raise too_much()
        days[day] = total + value, count + 1

    def weigh(self, moment: str, kg: float) -> None:
        """A weight at a moment that begins with its day; the first of a day counts."""
        day = moment[:10]
        if day not in self._weights and len(self._weights) >= MOST_HEALTH_DAYS:
            raise too_much()
        if moment <= self._weights.get(day, (moment, 0.0))[0]:
            self._weights[day] = moment, kg

    def walk(self, day: str, steps: float, source: str) -> None:
        """Steps of a part of a day."""
        if day not in self._steps and len(self._steps) >= MOST_HEALTH_DAYS:
            raise too_much()
        by_source = self._steps.setdefault(day, {})
        if source in by_source or len(by_source) < MOST_SOURCES:
            by_source[source] = by_source.get(source, 0.0) + steps

    def sleep(self, start: datetime, end: datetime, source: str, *, staged: bool) -> None:
        """A stretch asleep, in local time; `staged`: the device distinguished light, deep and REM sleep."""
        day = night_of(end)
        if day is None or not timedelta() < end - start < timedelta(1):
            return
        if day not in self._nights and len(self._nights) >= MOST_HEALTH_DAYS:
            raise too_much()
        by_source = self._nights.setdefault(day, {})
        if source not in by_source and len(by_source) >= MOST_SOURCES:
            return
        parts = by_source.setdefault(source, [])
        if len(parts) < MOST_NIGHT_PARTS:
            parts.append((start, end))
            self._parts += 1
            if self._parts > MOST_SLEEP_PARTS:
                raise too_much()
        if staged:
            self._staged.add((day, source))

    def values(self) -> Iterator[DayValue]:
        """One value a day and metric, of those days that are dates."""
        found = [value for metric, by_source in self._means.items() for value in _means(metric, by_source)]
        found += [(day, WellnessMetric.WEIGHT, kg) for day, (_, kg) in self._weights.items()]
        # A phone and a watch count the same steps.
        found += [(day, WellnessMetric.STEPS, max(by_source.values())) for day, by_source in self._steps.items()]
        found += [(f"{day}", WellnessMetric.SLEEP, hours) for day in self._nights if (hours := self._slept(day)) > 0]
        for day, metric, value in sorted(found):
            if (known := _date(day)) is not None and isfinite(value):
                yield DayValue(day=known, metric=metric, value=round(value, 4))

    def _slept(self, day: date) -> float:
        """Hours, by one device: one that tells stages before one that only guesses, then the one that saw the most."""
        return max(((day, source) in self._staged, _hours(parts)) for source, parts in self._nights[day].items())[1]


def night_of(moment: datetime) -> date | None:
    """The day to whose night a moment belongs; None beyond the calendar."""
    if moment.hour < EVENING_H:
        return moment.date()
    return moment.date() + timedelta(days=1) if moment.date() < date.max else None


def too_much() -> BadFile:
    """The error for more days or workouts than anybody has."""
    return BadFile("This health export has more days or workouts than a life.", "Export it again.")


def _means(
    metric: WellnessMetric, by_source: dict[str, dict[str, tuple[float, int]]]
) -> Iterator[tuple[str, WellnessMetric, float]]:
    believed: dict[str, tuple[float, int]] = {}
    for source in sorted(by_source, key=lambda source: (len(by_source[source]), source)):
        believed |= by_source[source]
    return ((day, metric, total / count) for day, (total, count) in believed.items())


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _hours(parts: Iterable[Span]) -> float:
    """Hours that the parts cover together, what overlaps counted once."""
    total, until = timedelta(), None
    for start, end in sorted(parts):
        begin = start if until is None or start > until else until
        if end > begin:
            total += end - begin
            until = end
    return total.total_seconds() / 3600
