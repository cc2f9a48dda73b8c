"""One stored activity: merged from its source files, checked and measured."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, Lap, Length, RecordedSet
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel


class LoadMethod(StrEnum):
    """How a session's load was computed, best first; one method per session. `DEVICE`: taken from a source without samples.

    `STRENGTH_SETS`: from the logged sets when there is no session RPE.
    """

    POWER = "power"
    RUN_PACE = "run_pace"
    SWIM_PACE = "swim_pace"
    HEART_RATE = "heart_rate"
    DEVICE = "device"
    SESSION_RPE = "session_rpe"
    STRENGTH_SETS = "strength_sets"
    ATHLETE = "athlete"


@dataclass(frozen=True, kw_only=True)
class ActivitySource:
    """One source file of an activity and the channels taken from it. `index` is the session's position in the file."""

    file: str
    format: FileFormat
    sha256: str
    index: int
    channels: tuple[Channel, ...]


@dataclass(frozen=True, kw_only=True)
class ZoneTimes:
    """Seconds spent in each zone of one scheme, lowest first: `coggan_power`, `friel_hr`, `friel_pace`."""

    scheme: str
    labels: tuple[str, ...]
    seconds: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class BestEffort:
    """The highest mean of a channel over a duration in seconds."""

    channel: Channel
    duration_s: int
    value: float


@dataclass(frozen=True, kw_only=True)
class Summary:
    """Measures of the samples that need no threshold. None: the recording does not contain the data.

    `speed` is m/s; `ngp_ms` the grade-adjusted speed (Minetti 2002); `ascent_m` from the altitude channel.
    """

    work_j: float | None = None
    avg_power_w: float | None = None
    max_power_w: float | None = None
    np_w: float | None = None
    variability_index: float | None = None
    efficiency_factor: float | None = None
    decoupling_pct: float | None = None
    avg_hr_bpm: float | None = None
    max_hr_bpm: float | None = None
    avg_cadence: float | None = None
    avg_speed_ms: float | None = None
    ngp_ms: float | None = None
    ascent_m: float | None = None
    best_efforts: tuple[BestEffort, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Measures:
    """Measures that depend on the thresholds of the day. `load` is computed by one method, named in `load_method`.

    `threshold_used` has value and origin, as in `ftp 265 W (athlete)`; `basis` lists all thresholds of that day, to detect
    changes; `quality` has codes such as `rpe_assumed`.
    """

    intensity_factor: float | None = None
    tss: float | None = None
    trimp: float | None = None
    hr_tss: float | None = None
    r_tss: float | None = None
    s_tss: float | None = None
    srpe_load: float | None = None
    load: float | None = None
    load_method: LoadMethod | None = None
    threshold_used: str | None = None
    basis: str | None = None
    zones: tuple[ZoneTimes, ...] = ()
    quality: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Activity:
    """One stored activity. `day` is the athlete's local date; `id` derives from content; `version` counts edits."""

    id: str
    sport: Sport
    sub_sport: str | None
    title: str | None
    start: datetime
    utc_offset_s: int
    timezone: str
    day: date
    elapsed_s: float | None
    timer_s: float | None
    distance_m: float | None
    pool_length_m: float | None
    rpe: float | None
    athlete_load: float | None
    sources: tuple[ActivitySource, ...]
    laps: tuple[Lap, ...]
    lengths: tuple[Length, ...]
    sets: tuple[RecordedSet, ...]
    device: DeviceSummary
    summary: Summary
    measures: Measures
    quality: tuple[str, ...]
    version: int = 1


@dataclass(frozen=True, kw_only=True)
class DayLoad:
    """The load (TSS) of one local date, with the share of each sport."""

    day: date
    load: float
    by_sport: tuple[tuple[Sport, float], ...] = ()


@dataclass(frozen=True, kw_only=True)
class ActivityBests:
    """The values of an activity that thresholds are estimated from; `counts` is False when the device's clock was wrong."""

    id: str
    day: date
    sport: Sport
    best_efforts: tuple[BestEffort, ...]
    device: DeviceSummary
    avg_speed_ms: float | None = None
    timer_s: float | None = None
    counts: bool = True
