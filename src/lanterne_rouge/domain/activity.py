"""One stored activity: merged from its source files, checked and measured; and what an import of files did."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, Lap, Length, StrengthFile
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
    """Metrics of the samples that need no threshold, by key as in `summary["decoupling_pct"]`, and best efforts.

    Its keys are the metrics with `from_samples` in `metrics/catalogue.py`; None: the recording does not contain the data.
    Those that the coach itself computes with have a property: powers in W, `..._ms` in m/s (`ngp_ms` grade-adjusted).
    """

    values: Mapping[str, float | None] = field(default_factory=dict)
    best_efforts: tuple[BestEffort, ...] = ()

    def __getitem__(self, key: str) -> float | None:
        return self.values.get(key)

    @property
    def np_w(self) -> float | None:
        """Normalised power."""
        return self["np_w"]

    @property
    def avg_power_w(self) -> float | None:
        """Mean power."""
        return self["avg_power_w"]

    @property
    def avg_hr_bpm(self) -> float | None:
        """Mean heart rate."""
        return self["avg_hr_bpm"]

    @property
    def avg_speed_ms(self) -> float | None:
        """Mean speed under way."""
        return self["avg_speed_ms"]

    @property
    def ngp_ms(self) -> float | None:
        """Grade-adjusted speed (Minetti 2002)."""
        return self["ngp_ms"]


@dataclass(frozen=True, kw_only=True)
class Measures:
    """Metrics that depend on the thresholds of the day, by key, and the load that counts.

    The keys are the metrics with `from_thresholds` in `metrics/catalogue.py`. `load` is computed by one method,
    named in `load_method`. `threshold_used` has value and origin, as in `ftp 265 W (athlete)`; `basis` lists all
    thresholds of that day, to detect changes; `quality` has codes such as `rpe_assumed`.
    """

    values: Mapping[str, float | None] = field(default_factory=dict)
    load: float | None = None
    load_method: LoadMethod | None = None
    threshold_used: str | None = None
    basis: str | None = None
    zones: tuple[ZoneTimes, ...] = ()
    quality: tuple[str, ...] = ()

    def __getitem__(self, key: str) -> float | None:
        return self.values.get(key)

    @property
    def tss(self) -> float | None:
        """Training stress score by power."""
        return self["tss"]

    @property
    def intensity_factor(self) -> float | None:
        """NP over FTP."""
        return self["intensity_factor"]


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

    def __hash__(self) -> int:
        """By its name, as its metrics can't be hashed."""
        return hash((self.id, self.version))

    def metric(self, key: str) -> float | None:
        """The value of a metric, from whichever of the two it comes."""
        return self.summary[key] if key in self.summary.values else self.measures[key]


@dataclass(frozen=True, kw_only=True)
class DayLoad:
    """The load (TSS) of one local date, with the share of each sport."""

    day: date
    load: float
    by_sport: tuple[tuple[Sport, float], ...] = ()


@dataclass(frozen=True, kw_only=True)
class ActivityBests:
    """The values of an activity that thresholds are estimated from; `counts` is False when the device's clock was wrong.

    `rpe`: as the athlete rated it; of activities stored by older versions only the device's is known.
    """

    id: str
    day: date
    sport: Sport
    best_efforts: tuple[BestEffort, ...]
    device: DeviceSummary
    avg_speed_ms: float | None = None
    timer_s: float | None = None
    rpe: float | None = None
    counts: bool = True


UNIT_MISSING = "unit_missing"
"""The problem of a strength export without a weight unit; it is not imported until the athlete gives one."""


@dataclass(frozen=True, kw_only=True)
class ImportProblem:
    """A problem with a file: what is wrong, what to do next, and whether the original is stored."""

    file: str
    problem: str
    next: str
    kept: bool


@dataclass(frozen=True, kw_only=True)
class ImportReport:
    """Counts of files. `imported` files had new data; `duplicates` are the same bytes again; `merged` (part of `imported`)
    describe an activity that another file also describes; `salvaged` (part of `imported`) were damaged and read in part;
    `held` (part of `failed`) wait for their weight unit; `refused` (part of `failed`) are lifting logs of which no row can
    be used. `notices` are sentences about what the numbers are based on.
    `strength_files` are the row counts of strength exports by file name, in the unit that the athlete gave if the file
    has none; held files are included. `sessions_new` and `sessions_known` count the sessions in the files that were new
    and that were stored before. `entry` is the journal's, None for a preview."""

    files: int = 0
    imported: int = 0
    duplicates: int = 0
    merged: int = 0
    salvaged: int = 0
    failed: int = 0
    held: int = 0
    refused: int = 0
    ignored: int = 0
    activities: tuple[Activity, ...] = ()
    wellness_days: int = 0
    problems: tuple[ImportProblem, ...] = ()
    ignored_files: tuple[tuple[str, str], ...] = ()
    notices: tuple[str, ...] = ()
    sessions_new: int = 0
    sessions_known: int = 0
    strength_files: tuple[tuple[str, StrengthFile], ...] = ()
    entry: int | None = None
