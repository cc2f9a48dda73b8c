"""Fitness, fatigue and form of one day."""

from dataclasses import dataclass
from datetime import date


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
