"""One normalised observation of a morning: every value with its source and its age."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Reading:
    """One value as observed, `age_days` old, from `source`."""

    value: float
    source: str
    age_days: int


@dataclass(frozen=True, kw_only=True)
class Observation:
    """What is known this morning; `missing` names what is not, `sources` what was asked. CTL, ATL, TSB before today's load."""

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
