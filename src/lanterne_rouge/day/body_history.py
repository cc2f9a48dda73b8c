"""What the body showed over the last weeks, one value a metric and day, and the baselines that a morning takes from it."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from statistics import fmean

from lanterne_rouge.day.sensors import preference
from lanterne_rouge.domain.morning import HrvState, RawValue, Readiness, SleepState, VitalSign
from lanterne_rouge.domain.wellness import CONTRIBUTORS, OtherReading, Reading, WellnessMetric, WellnessObservation
from lanterne_rouge.metrics.strain import hrv_spread

MORNING_HISTORY_DAYS = 60
# A value older than this says nothing about today, not even with its age beside it.
OLDEST_READINESS_DAYS = 14
# The source of what the athlete entered.
OWN_ENTRY = "check-in"


@dataclass(frozen=True, kw_only=True)
class BodyHistory:
    """All wellness of the last weeks, by metric and day; `own` are today's values by the athlete, which go before a feed's.

    `beside`: what other sources told for the newest day of a metric.
    """

    day: date
    values: Mapping[WellnessMetric, Mapping[date, WellnessObservation]]
    own: Mapping[WellnessMetric, float] = field(default_factory=dict)
    implausible: tuple[RawValue, ...] = ()
    beside: Mapping[WellnessMetric, tuple[WellnessObservation, ...]] = field(default_factory=dict)

    def today(self, metric: WellnessMetric) -> float | None:
        """Today's value."""
        if metric in self.own:
            return self.own[metric]
        observation = self.values.get(metric, {}).get(self.day)
        return observation.value if observation else None

    def latest(self, metric: WellnessMetric) -> Reading | None:
        """The newest value of the last two weeks, with its age."""
        if metric in self.own:
            return Reading(value=self.own[metric], source=OWN_ENTRY, age_days=0)
        newest = self.newest(metric)
        if newest is None:
            return None
        others = tuple(
            OtherReading(value=o.value, source=o.provenance.source, preferred=preference(newest, o))
            for o in self.beside.get(metric, ())
        )
        age = (self.day - newest.day).days
        return Reading(value=newest.value, source=newest.provenance.source, age_days=age, beside=others)

    def newest(self, metric: WellnessMetric) -> WellnessObservation | None:
        """The newest observation of a feed from the last two weeks, whatever the athlete entered."""
        of_metric = self.values.get(metric, {})
        days = (self.day - timedelta(days=age) for age in range(OLDEST_READINESS_DAYS + 1))
        return next((of_metric[d] for d in days if d in of_metric), None)

    def series(self, metric: WellnessMetric, days: int, *, until: date) -> list[float | None]:
        """One value a day for the `days` days that end with `until`, oldest first; None where there is none."""
        of_metric, own = self.values.get(metric, {}), self.own.get(metric)
        dates = [until - timedelta(days=back) for back in range(days - 1, -1, -1)]
        values = [of_metric[d].value if d in of_metric else None for d in dates]
        return [own if d == self.day and own is not None else v for d, v in zip(dates, values, strict=True)]


# Adults need seven hours and more (consensus of sleep societies, Watson 2015); eight until there are nights to go by.
LEAST_NEED_H, UNKNOWN_NEED_H = 7.0, 8.0
NIGHTS_NEEDED = 21
# Most people would sleep a little longer than they do.
BEYOND_USUAL_H = 0.25


def sleep_need(nights: Sequence[float | None]) -> float:
    """Hours a night: the mean of the last weeks and a little more, never below seven nor above eight."""
    hours = [night for night in nights if night is not None]
    if len(hours) < NIGHTS_NEEDED:
        return UNKNOWN_NEED_H
    return min(max(fmean(hours) + BEYOND_USUAL_H, LEAST_NEED_H), UNKNOWN_NEED_H)


BAND_DAYS = 28
MEAN_NEEDS = 7
SHORT_NIGHT_H = 6.0


def read_readiness(history: BodyHistory) -> Readiness | None:
    """The newest score of the last two weeks, with its age and today's contributors."""
    latest = history.latest(WellnessMetric.READINESS)
    if latest is None:
        return None
    contributors = {m.value.removeprefix("contributor_"): history.today(m) for m in CONTRIBUTORS}
    return Readiness(score=latest.value, measured_days_ago=latest.age_days, contributors=contributors)


def read_hrv(history: BodyHistory) -> HrvState | None:
    """lnRMSSD of today, of the week, and its band of 28 days."""
    logs = [_log(v) for v in history.series(WellnessMetric.HRV_RMSSD, BAND_DAYS, until=history.day)]
    band = [v for v in logs if v is not None]
    if not band:
        return None
    week = [v for v in logs[-7:] if v is not None]
    spread = hrv_spread(band)
    return HrvState(
        mean_28d=spread.mean if spread else None,
        sd_28d=spread.sd if spread else None,
        week=fmean(week) if len(week) >= 3 else None,
        today=logs[-1],
        yesterday=logs[-2],
        valid_days_in_week=len(week),
    )


def read_vital_sign(history: BodyHistory, metric: WellnessMetric) -> VitalSign | None:
    """Today's value beside the mean of the 28 days before."""
    yesterday = history.day - timedelta(days=1)
    before = [v for v in history.series(metric, BAND_DAYS, until=yesterday) if v is not None]
    today = history.today(metric)
    if today is None and not before:
        return None
    return VitalSign(today=today, mean_28d=fmean(before) if len(before) >= MEAN_NEEDS else None)


def read_sleep(history: BodyHistory) -> SleepState | None:
    """Last night, the week, and the need."""
    week = [v for v in history.series(WellnessMetric.SLEEP, 7, until=history.day) if v is not None]
    if not week:
        return None
    return SleepState(
        last_h=history.today(WellnessMetric.SLEEP),
        avg_7d_h=fmean(week) if len(week) >= 4 else None,
        need_h=sleep_need(history.series(WellnessMetric.SLEEP, BAND_DAYS, until=history.day)),
        nights_under_6h=sum(v < SHORT_NIGHT_H for v in week),
    )


def _log(rmssd_ms: float | None) -> float | None:
    return math.log(rmssd_ms) if rmssd_ms is not None and rmssd_ms > 0 else None
