"""Fitness, fatigue and form of one day."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


@dataclass(frozen=True, kw_only=True)
class FitnessDay:
    """`ctl`, `atl`, `form` after the day's load; `tsb` of that morning (yesterday's CTL - ATL); `ramp_7d` in CTL points."""

    date: date
    load: float
    ctl: float
    atl: float
    tsb: float
    form: float
    ramp_7d: float | None
    settling: bool


class ThresholdName(StrEnum):
    """A personal reference value."""

    FTP = "ftp"
    LTHR = "lthr"
    MAX_HR = "max_hr"
    RESTING_HR = "resting_hr"
    THRESHOLD_PACE = "threshold_pace"
    CSS = "css"


THRESHOLD_UNITS: dict[ThresholdName, str] = {
    ThresholdName.FTP: "W",
    ThresholdName.LTHR: "bpm",
    ThresholdName.MAX_HR: "bpm",
    ThresholdName.RESTING_HR: "bpm",
    ThresholdName.THRESHOLD_PACE: "m/s",
    ThresholdName.CSS: "m/s",
}


class ThresholdSource(StrEnum):
    """Where a threshold comes from, best first; of a file's and a service's the later one counts."""

    ATHLETE = "athlete"
    FILE = "file"
    INTERVALS = "intervals_icu"
    ESTIMATE = "estimate"
    AGE_FORMULA = "age_formula"


TOLD = frozenset({ThresholdSource.ATHLETE, ThresholdSource.INTERVALS})
"""Sources that are stored as they were told; the others are derived from the recordings, again and again."""


@dataclass(frozen=True, kw_only=True)
class Threshold:
    """One value in SI units (W, bpm, m/s), valid from `from_day` until a later one of the same name."""

    name: ThresholdName
    value: float
    from_day: date
    source: ThresholdSource


@dataclass(frozen=True, kw_only=True)
class ThresholdsOfDay:
    """The thresholds in force on one day; None is unknown. `slow_pulse`: a medicine holds the pulse down, so what was felt says more."""

    ftp: Threshold | None = None
    lthr: Threshold | None = None
    max_hr: Threshold | None = None
    resting_hr: Threshold | None = None
    threshold_pace: Threshold | None = None
    css: Threshold | None = None
    sex: str | None = None
    slow_pulse: bool = False
