"""What the body showed over the last weeks as one morning sees it: one value a metric and day, each with its age."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.day_context import RawValue
from lanterne_rouge.domain.observation import Observation, Reading
from lanterne_rouge.domain.wellness import CONTRIBUTORS, WellnessMetric, WellnessObservation

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
class Morning:
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


def seen_on(day: date, observations: Iterable[WellnessObservation], check_in: CheckIn) -> Morning:
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
    return Morning(day=day, values=values, check_in=check_in, implausible=tuple(strange))


def is_plausible(metric: WellnessMetric, value: float) -> bool:
    """Whether a body can show the value; metrics without bounds always can."""
    low, high = PLAUSIBLE.get(metric, (float("-inf"), float("inf")))
    return low <= value <= high


def normalised(morning: Morning, ctl: float | None, atl: float | None, tsb: float | None) -> Observation:
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
