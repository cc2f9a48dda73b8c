"""What the body's daily values were over a while: HRV, resting heart rate, sleep, weight, readiness."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import mean

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.wellness import PLAUSIBLE, WellnessMetric

USUAL_DAYS_BACK = 28


@dataclass(frozen=True, kw_only=True)
class BodyReadingsRequest:
    """Which value, and from which day to which; four weeks up to today without one."""

    metric: WellnessMetric
    first: date | None = None
    last: date | None = None


@dataclass(frozen=True, kw_only=True)
class DailyValue:
    """The mean of what a day's sources say."""

    date: date
    value: float


@dataclass(frozen=True, kw_only=True)
class BodyReadingsView:
    """One value a day, oldest first, in the metric's own unit."""

    metric: WellnessMetric
    days: tuple[DailyValue, ...]


def show_body_readings(request: BodyReadingsRequest, scope: AthleteScope) -> BodyReadingsView:
    """The values of one metric between two days, among those that coaching may use."""
    last = request.last or scope.today
    first = request.first or last - timedelta(days=USUAL_DAYS_BACK - 1)
    lowest, highest = PLAUSIBLE[request.metric]
    by_day: dict[date, list[float]] = defaultdict(list)
    for seen in scope.stores.wellness.between(first, last):
        if seen.metric is request.metric and lowest <= seen.value <= highest:
            by_day[seen.day].append(seen.value)
    days = tuple(DailyValue(date=day, value=mean(values)) for day, values in sorted(by_day.items()))
    return BodyReadingsView(metric=request.metric, days=days)
