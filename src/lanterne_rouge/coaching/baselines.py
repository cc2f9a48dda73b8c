"""The body of a morning against the athlete's own normal, from the values of the last weeks."""

import math
from datetime import timedelta
from statistics import fmean, stdev

from lanterne_rouge.coaching.morning import Morning
from lanterne_rouge.coaching.sleep_need import sleep_need
from lanterne_rouge.domain.day_context import HrvState, Readiness, RestingHr, SleepState
from lanterne_rouge.domain.wellness import CONTRIBUTORS, WellnessMetric

BAND_DAYS = 28
BAND_NEEDS = 14
MEAN_NEEDS = 7
SHORT_NIGHT_H = 6.0


def readiness(morning: Morning) -> Readiness | None:
    """The newest score of the last two weeks, with its age and today's contributors."""
    found = morning.latest(WellnessMetric.READINESS)
    if found is None:
        return None
    contributors = {m.value.removeprefix("contributor_"): morning.today(m) for m in CONTRIBUTORS}
    return Readiness(score=found.value, measured_days_ago=found.age_days, contributors=contributors)


def hrv(morning: Morning) -> HrvState | None:
    """lnRMSSD of today, of the week, and its band of 28 days."""
    logs = [_log(v) for v in morning.series(WellnessMetric.HRV_RMSSD, BAND_DAYS, until=morning.day)]
    known = [v for v in logs if v is not None]
    if not known:
        today = morning.today(WellnessMetric.HRV_RMSSD)
        return HrvState(mean_28d=None, sd_28d=None, week=None, today=today and _log(today)) if today else None
    week = [v for v in logs[-7:] if v is not None]
    enough = len(known) >= BAND_NEEDS
    raw_today = morning.today(WellnessMetric.HRV_RMSSD)
    return HrvState(
        mean_28d=fmean(known) if enough else None,
        sd_28d=stdev(known) if enough else None,
        week=fmean(week) if len(week) >= 3 else None,
        today=_log(raw_today),
        yesterday=logs[-2] if len(logs) > 1 else None,
        valid_days_in_week=len(week),
    )


def resting_hr(morning: Morning) -> RestingHr | None:
    """Today's resting heart rate beside the mean of the 28 days before."""
    yesterday = morning.day - timedelta(days=1)
    before = [v for v in morning.series(WellnessMetric.RESTING_HR, BAND_DAYS, until=yesterday) if v is not None]
    today = morning.today(WellnessMetric.RESTING_HR)
    if today is None and not before:
        return None
    return RestingHr(today=today, mean_28d=fmean(before) if len(before) >= MEAN_NEEDS else None)


def sleep(morning: Morning) -> SleepState | None:
    """Last night, the week, and the need."""
    nights = morning.series(WellnessMetric.SLEEP, 7, until=morning.day)
    known = [v for v in nights if v is not None]
    if not known and morning.today(WellnessMetric.SLEEP) is None:
        return None
    return SleepState(
        last_h=morning.today(WellnessMetric.SLEEP),
        avg_7d_h=fmean(known) if len(known) >= 4 else None,
        need_h=sleep_need(morning.series(WellnessMetric.SLEEP, BAND_DAYS, until=morning.day)),
        nights_under_6h=sum(v < SHORT_NIGHT_H for v in known),
    )


def _log(rmssd_ms: float | None) -> float | None:
    return math.log(rmssd_ms) if rmssd_ms is not None and rmssd_ms > 0 else None
