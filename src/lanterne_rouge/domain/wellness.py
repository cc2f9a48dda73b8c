"""Daily observations of the body, each with where it came from."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum


class WellnessMetric(StrEnum):
    """A quantity observed once a day. HRV is rMSSD; SDNN is a separate metric. Contributors are scores 0-100."""

    READINESS = "readiness"
    HRV_RMSSD = "hrv_rmssd_ms"
    HRV_SDNN = "hrv_sdnn_ms"
    RESTING_HR = "resting_hr_bpm"
    SLEEP = "sleep_h"
    SLEEP_SCORE = "sleep_score"
    TEMPERATURE_DEVIATION = "temperature_deviation_c"
    WEIGHT = "weight_kg"
    SPO2 = "spo2_pct"
    RESPIRATION = "respiration_per_min"
    STEPS = "steps"
    ACTIVITY_BALANCE = "contributor_activity_balance"
    BODY_TEMPERATURE = "contributor_body_temperature"
    HRV_BALANCE = "contributor_hrv_balance"
    PREVIOUS_DAY_ACTIVITY = "contributor_previous_day_activity"
    PREVIOUS_NIGHT = "contributor_previous_night"
    RECOVERY_INDEX = "contributor_recovery_index"
    RESTING_HEART_RATE = "contributor_resting_heart_rate"
    SLEEP_BALANCE = "contributor_sleep_balance"


CONTRIBUTORS: tuple[WellnessMetric, ...] = tuple(m for m in WellnessMetric if m.value.startswith("contributor_"))

PLAUSIBLE: Mapping[WellnessMetric, tuple[float, float]] = {
    WellnessMetric.READINESS: (0.0, 100.0),
    WellnessMetric.HRV_RMSSD: (3.0, 300.0),
    WellnessMetric.HRV_SDNN: (3.0, 400.0),
    WellnessMetric.RESTING_HR: (28.0, 120.0),
    WellnessMetric.SLEEP: (0.0, 16.0),
    WellnessMetric.SLEEP_SCORE: (0.0, 100.0),
    WellnessMetric.TEMPERATURE_DEVIATION: (-5.0, 5.0),
    WellnessMetric.WEIGHT: (25.0, 350.0),
    WellnessMetric.SPO2: (60.0, 100.0),
    WellnessMetric.RESPIRATION: (3.0, 60.0),
    WellnessMetric.STEPS: (0.0, 200_000.0),
    **dict.fromkeys(CONTRIBUTORS, (0.0, 100.0)),
}
"""What a body can show. A value outside is stored as its source has it, and enters no number."""


def is_plausible(metric: WellnessMetric, value: float) -> bool:
    """Whether a body can show the value; false for what is not a number."""
    low, high = PLAUSIBLE[metric]
    return low <= value <= high


@dataclass(frozen=True, kw_only=True)
class Provenance:
    """Where a value came from, when it was fetched, what is odd about it, and whether a model may see it."""

    source: str
    source_id: str | None = None
    fetched_at: datetime | None = None
    quality: tuple[str, ...] = ()
    may_enter_prompt: bool = True


@dataclass(frozen=True, kw_only=True)
class Origin:
    """A source of a metric, and whether all of its data may be shown to a model."""

    metric: WellnessMetric
    source: str
    may_enter_prompt: bool


@dataclass(frozen=True, kw_only=True)
class WellnessObservation:
    """One value of one metric on one local date."""

    day: date
    metric: WellnessMetric
    value: float
    provenance: Provenance


class Preference(StrEnum):
    """Why one of two sources was believed: the closer sensor, the one whose usual values are known, or just the first."""

    CLOSER = "closer"
    KNOWN = "known"
    FIRST = "first"


@dataclass(frozen=True, kw_only=True)
class OtherReading:
    """What another source told for the same day, and why it was not used."""

    value: float
    source: str
    preferred: Preference


@dataclass(frozen=True, kw_only=True)
class Reading:
    """One value as observed, `age_days` old, from `source`; `beside`: what others told for that day."""

    value: float
    source: str
    age_days: int
    beside: tuple[OtherReading, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Observation:
    """This morning's data; `missing` names what is missing, `sources` what was queried. CTL, ATL, TSB before today's load.

    `more` are readings of body signals that have no field of their own, by key.
    """

    readiness: Reading | None = None
    readiness_contributors: tuple[tuple[str, float | None], ...] = ()
    hrv: Reading | None = None
    rhr: Reading | None = None
    sleep: Reading | None = None
    temperature_deviation: Reading | None = None
    ctl: float | None = None
    atl: float | None = None
    tsb: float | None = None
    sources: tuple[str, ...] = ()
    ages: tuple[tuple[str, int], ...] = ()
    missing: tuple[str, ...] = ()
    more: tuple[tuple[str, Reading], ...] = ()

    def reading(self, key: str) -> Reading | None:
        """The reading of a body signal by its key; None where nothing was read."""
        reading = getattr(self, key, None) if key in _OWN_FIELDS else dict(self.more).get(key)
        return reading if isinstance(reading, Reading) else None

    def with_readings(self, readings: Mapping[str, Reading | None]) -> "Observation":
        """The observation with these readings by key; those without a field of their own stand in `more`."""
        more = {**dict(self.more), **{key: value for key, value in readings.items() if key not in _OWN_FIELDS}}
        return replace(
            self,
            readiness=readings.get("readiness", self.readiness),
            hrv=readings.get("hrv", self.hrv),
            rhr=readings.get("rhr", self.rhr),
            sleep=readings.get("sleep", self.sleep),
            temperature_deviation=readings.get("temperature_deviation", self.temperature_deviation),
            more=tuple((key, value) for key, value in more.items() if value is not None),
        )


_OWN_FIELDS = frozenset(("readiness", "hrv", "rhr", "sleep", "temperature_deviation"))
