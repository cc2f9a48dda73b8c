"""What the body showed over the last weeks as one morning sees it: one value a metric and day, each with its age."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import fmean

from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.morning import HrvState, RawValue, Readiness, RestingHr, SleepState
from lanterne_rouge.domain.wellness import CONTRIBUTORS, Observation, Reading, WellnessMetric, WellnessObservation
from lanterne_rouge.metrics.strain import hrv_spread

HISTORY_DAYS = 60
# A value older than this tells nothing about today, not even with its age beside it.
OLDEST_DAYS = 14
CHECK_IN = "check-in"

# What no body shows is a fault of a sensor or of a list: it is named, not used, and shifts no baseline.
PLAUSIBLE: Mapping[WellnessMetric, tuple[float, float]] = {
    WellnessMetric.READINESS: (0.0, 100.0),
    WellnessMetric.HRV_RMSSD: (3.0, 300.0),
    WellnessMetric.RESTING_HR: (28.0, 120.0),
    WellnessMetric.SLEEP: (0.0, 16.0),
    WellnessMetric.TEMPERATURE_DEVIATION: (-5.0, 5.0),
}
_RAW_NAMES = {
    WellnessMetric.READINESS: ("readiness", ""),
    WellnessMetric.HRV_RMSSD: ("rmssd", "ms"),
    WellnessMetric.RESTING_HR: ("rhr", "bpm"),
    WellnessMetric.SLEEP: ("sleep_h", "h"),
    WellnessMetric.TEMPERATURE_DEVIATION: ("temperature_deviation", "C"),
}

_OWN_WORD = {
    WellnessMetric.READINESS: "readiness",
    WellnessMetric.HRV_RMSSD: "hrv_rmssd_ms",
    WellnessMetric.RESTING_HR: "resting_hr_bpm",
    WellnessMetric.SLEEP: "sleep_h",
    WellnessMetric.TEMPERATURE_DEVIATION: "temperature_deviation_c",
}
SHOWN = {
    "readiness": WellnessMetric.READINESS,
    "hrv": WellnessMetric.HRV_RMSSD,
    "rhr": WellnessMetric.RESTING_HR,
    "sleep": WellnessMetric.SLEEP,
    "temperature_deviation": WellnessMetric.TEMPERATURE_DEVIATION,
}


@dataclass(frozen=True, kw_only=True)
class BodyHistory:
    """All wellness of the last weeks, by metric and day: one value each, the athlete's own word before any feed's."""

    day: date
    values: dict[WellnessMetric, dict[date, WellnessObservation]]
    check_in: CheckIn
    implausible: tuple[RawValue, ...] = ()

    def today(self, metric: WellnessMetric) -> float | None:
        """Today's value."""
        own = _own_word(self.check_in, metric)
        if own is not None:
            return own
        found = self.values.get(metric, {}).get(self.day)
        return found.value if found else None

    def latest(self, metric: WellnessMetric) -> Reading | None:
        """The newest value of the last two weeks, with its age."""
        own = _own_word(self.check_in, metric)
        if own is not None:
            return Reading(value=own, source=CHECK_IN, age_days=0)
        found = self.newest(metric)
        if found is None:
            return None
        return Reading(value=found.value, source=found.provenance.source, age_days=(self.day - found.day).days)

    def newest(self, metric: WellnessMetric) -> WellnessObservation | None:
        """The newest observation of a feed from the last two weeks, whatever the athlete said."""
        of_metric = self.values.get(metric, {})
        days = (self.day - timedelta(days=age) for age in range(OLDEST_DAYS + 1))
        return next((of_metric[d] for d in days if d in of_metric), None)

    def series(self, metric: WellnessMetric, days: int, *, until: date) -> list[float | None]:
        """One value a day for the `days` days that end with `until`, oldest first; None where there is none."""
        of_metric = self.values.get(metric, {})
        wanted = [until - timedelta(days=back) for back in range(days - 1, -1, -1)]
        own = _own_word(self.check_in, metric)
        found = [of_metric[d].value if d in of_metric else None for d in wanted]
        return [own if d == self.day and own is not None else v for d, v in zip(wanted, found, strict=True)]


def seen_on(day: date, observations: Iterable[WellnessObservation], check_in: CheckIn) -> BodyHistory:
    """The morning of `day`: of several values of a metric and day the first; what no body shows is named, not used."""
    values: dict[WellnessMetric, dict[date, WellnessObservation]] = {}
    strange: list[RawValue] = []
    for observation in observations:
        if observation.day > day:
            continue
        if is_plausible(observation.metric, observation.value):
            values.setdefault(observation.metric, {}).setdefault(observation.day, observation)
        elif observation.day == day:
            what, unit = _RAW_NAMES.get(observation.metric, (observation.metric.value, ""))
            strange.append(RawValue(what=what, value=observation.value, unit=unit, where=observation.provenance.source))
    return BodyHistory(day=day, values=values, check_in=check_in, implausible=tuple(strange))


def is_plausible(metric: WellnessMetric, value: float) -> bool:
    """Whether a body can show the value; metrics without bounds always can."""
    low, high = PLAUSIBLE.get(metric, (float("-inf"), float("inf")))
    return low <= value <= high


def normalised(morning: BodyHistory, ctl: float | None, atl: float | None, tsb: float | None) -> Observation:
    """The normalised observation of the morning."""
    readings = {name: morning.latest(metric) for name, metric in SHOWN.items()}
    contributors = tuple((m.value.removeprefix("contributor_"), morning.today(m)) for m in CONTRIBUTORS)
    known = {name: reading for name, reading in readings.items() if reading is not None}
    missing = [name for name in readings if name not in known or known[name].age_days > 0]
    missing += [] if ctl is not None else ["training load"]
    return Observation(
        readiness=readings["readiness"],
        readiness_contributors=contributors,
        hrv=readings["hrv"],
        rhr=readings["rhr"],
        sleep=readings["sleep"],
        temperature_deviation=readings["temperature_deviation"],
        ctl=ctl,
        atl=atl,
        tsb=tsb,
        sources=tuple(sorted({r.source for r in known.values()})),
        ages=tuple((name, r.age_days) for name, r in known.items()),
        missing=tuple(missing),
    )


def _own_word(check_in: CheckIn, metric: WellnessMetric) -> float | None:
    field = _OWN_WORD.get(metric)
    value = getattr(check_in, field) if field else None
    return float(value) if value is not None else None


# Adults need seven hours and more (consensus of sleep societies, Watson 2015); eight until there are nights to go by.
LEAST_NEED_H, UNKNOWN_NEED_H = 7.0, 8.0
NIGHTS_NEEDED = 21
# Most people would sleep a little longer than they do.
BEYOND_USUAL_H = 0.25


def sleep_need(nights: Sequence[float | None]) -> float:
    """Hours a night: the mean of the last weeks and a little more, never below seven nor above eight."""
    known = [hours for hours in nights if hours is not None]
    if len(known) < NIGHTS_NEEDED:
        return UNKNOWN_NEED_H
    return min(max(fmean(known) + BEYOND_USUAL_H, LEAST_NEED_H), UNKNOWN_NEED_H)


BAND_DAYS = 28
MEAN_NEEDS = 7
SHORT_NIGHT_H = 6.0


def readiness(morning: BodyHistory) -> Readiness | None:
    """The newest score of the last two weeks, with its age and today's contributors."""
    found = morning.latest(WellnessMetric.READINESS)
    if found is None:
        return None
    contributors = {m.value.removeprefix("contributor_"): morning.today(m) for m in CONTRIBUTORS}
    return Readiness(score=found.value, measured_days_ago=found.age_days, contributors=contributors)


def hrv(morning: BodyHistory) -> HrvState | None:
    """lnRMSSD of today, of the week, and its band of 28 days."""
    logs = [_log(v) for v in morning.series(WellnessMetric.HRV_RMSSD, BAND_DAYS, until=morning.day)]
    known = [v for v in logs if v is not None]
    if not known:
        today = morning.today(WellnessMetric.HRV_RMSSD)
        return HrvState(mean_28d=None, sd_28d=None, week=None, today=today and _log(today)) if today else None
    week = [v for v in logs[-7:] if v is not None]
    spread = hrv_spread(known)
    raw_today = morning.today(WellnessMetric.HRV_RMSSD)
    return HrvState(
        mean_28d=spread.mean if spread else None,
        sd_28d=spread.sd if spread else None,
        week=fmean(week) if len(week) >= 3 else None,
        today=_log(raw_today),
        yesterday=logs[-2] if len(logs) > 1 else None,
        valid_days_in_week=len(week),
    )


def resting_hr(morning: BodyHistory) -> RestingHr | None:
    """Today's resting heart rate beside the mean of the 28 days before."""
    yesterday = morning.day - timedelta(days=1)
    before = [v for v in morning.series(WellnessMetric.RESTING_HR, BAND_DAYS, until=yesterday) if v is not None]
    today = morning.today(WellnessMetric.RESTING_HR)
    if today is None and not before:
        return None
    return RestingHr(today=today, mean_28d=fmean(before) if len(before) >= MEAN_NEEDS else None)


def sleep(morning: BodyHistory) -> SleepState | None:
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
