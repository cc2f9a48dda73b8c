"""What pictures are drawn from: samples of a session, mornings, best efforts, and time in zones. Units stand in the names."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class StreamsView:
    """Samples of a session, thinned out evenly: columns of equal length, None where nothing was recorded.

    `channels` by name, in W, bpm, rev/min, m/s, m. `east_m` and `north_m` are the track from its first point, for a picture
    of its shape; where on earth it is stays on the machine.
    """

    activity: str
    time_s: tuple[float, ...]
    channels: Mapping[str, tuple[float | None, ...]]
    east_m: tuple[float | None, ...]
    north_m: tuple[float | None, ...]


@dataclass(frozen=True, kw_only=True)
class MorningView:
    """One morning: the HRV (rMSSD), its mean of seven days and its usual band; resting heart rate, sleep, readiness."""

    date: dt.date
    hrv_ms: float | None
    hrv_week_ms: float | None
    band_low_ms: float | None
    band_high_ms: float | None
    resting_hr_bpm: float | None
    sleep_h: float | None
    readiness: float | None


@dataclass(frozen=True, kw_only=True)
class BestEffortPairView:
    """The best mean over a duration in the recent days and in all of the span; W or m/s, None without an effort."""

    duration_s: int
    recent: float | None
    span: float | None


@dataclass(frozen=True, kw_only=True)
class CurvesView:
    """Power on the bike and speed on foot by duration: the last `recent_days` beside the last `span_days`."""

    recent_days: int
    span_days: int
    power_w: tuple[BestEffortPairView, ...]
    run_speed_ms: tuple[BestEffortPairView, ...]


@dataclass(frozen=True, kw_only=True)
class ZoneBandView:
    """A zone and where it lies, in `W`, `bpm` or `m/s`; None: open below or above."""

    label: str
    low: float | None
    high: float | None


@dataclass(frozen=True, kw_only=True)
class ZoneSchemeView:
    """The zones of a scheme and sport by the threshold of today, and the seconds spent in each by week, oldest first."""

    scheme: str
    sport: str
    unit: str
    zones: tuple[ZoneBandView, ...]
    seconds: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, kw_only=True)
class ZoneTimesView:
    """Time in zones by week; `mondays` oldest first. Schemes without a second in them are left out."""

    mondays: tuple[dt.date, ...]
    schemes: tuple[ZoneSchemeView, ...]
