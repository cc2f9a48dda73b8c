"""One session as recorded in one file, before it is merged, checked and measured."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Streams
from lanterne_rouge.domain.wellness import WellnessObservation


class FileFormat(StrEnum):
    """The format of a file, detected from its content; `STRAVA_API` is data from Strava's API, not a file.

    `OWN_SESSION`: what the athlete told the coach itself, a finished workout or a session without a recording.
    """

    FIT = "fit"
    TCX = "tcx"
    GPX = "gpx"
    INTERVALS_ACTIVITIES = "intervals_activities_csv"
    INTERVALS_WELLNESS = "intervals_wellness_csv"
    DAILY_WELLNESS = "daily_wellness_csv"
    STRAVA_ACTIVITIES = "strava_activities_csv"
    STRONG = "strong_csv"
    HEVY = "hevy_csv"
    FITNOTES = "fitnotes_csv"
    FITNOTES_IOS = "fitnotes_ios_csv"
    STRONGLIFTS = "stronglifts_csv"
    JEFIT = "jefit_csv"
    LIFTOSAUR = "liftosaur_csv"
    FITBOD = "fitbod_csv"
    GYMRUN = "gymrun_csv"
    GYM_LOG = "gym_log_csv"
    LIFTLOG = "liftlog_csv"
    STRAVA_API = "strava_api"
    OWN_SESSION = "lanterne_session"
    APPLE_HEALTH = "apple_health"
    HEALTH_CONNECT = "health_connect"
    GOOGLE_FIT = "google_fit"
    GARMIN_EXPORT = "garmin_export"


STRENGTH_FORMATS = frozenset(
    {
        FileFormat.STRONG,
        FileFormat.HEVY,
        FileFormat.FITNOTES,
        FileFormat.FITNOTES_IOS,
        FileFormat.STRONGLIFTS,
        FileFormat.JEFIT,
        FileFormat.LIFTOSAUR,
        FileFormat.FITBOD,
        FileFormat.GYMRUN,
        FileFormat.GYM_LOG,
        FileFormat.LIFTLOG,
    }
)
"""Exports of lifting apps: sets logged by the athlete, usually exported repeatedly."""

GATHERING_FORMATS = frozenset({FileFormat.APPLE_HEALTH, FileFormat.HEALTH_CONNECT, FileFormat.GOOGLE_FIT})
"""Exports that hold what several devices and apps recorded, so that a session may stand in one of them twice."""

LISTS = frozenset({FileFormat.INTERVALS_ACTIVITIES, FileFormat.STRAVA_ACTIVITIES})
"""Lists of activities with their totals."""
WHOLE_HISTORIES = STRENGTH_FORMATS | GATHERING_FORMATS | {FileFormat.GARMIN_EXPORT}
"""Exports that are made again and again, each with everything that the one before it held."""

FETCHED_FORMATS = frozenset({FileFormat.STRAVA_API})
"""Records from an API whose terms forbid coaching with them: they may only be stored and displayed."""

TIME_UNKNOWN = "time_unknown"
"""The quality code of a session with a date but no time; its start is set to noon."""


@dataclass(frozen=True, kw_only=True)
class Lap:
    """One lap; times in seconds, distance in metres, offsets from the session's start."""

    start_s: float
    timer_s: float | None
    distance_m: float | None = None
    avg_power_w: float | None = None
    avg_hr_bpm: float | None = None
    trigger: str | None = None


@dataclass(frozen=True, kw_only=True)
class Length:
    """One pool length; `stroke` is None for a rest."""

    start_s: float
    timer_s: float | None
    strokes: int | None = None
    stroke: str | None = None
    active: bool = True


@dataclass(frozen=True, kw_only=True)
class DeviceSummary:
    """The recording device's own summary of the session, stored beside our measures. None: not recorded."""

    np_w: float | None = None
    tss: float | None = None
    intensity_factor: float | None = None
    threshold_power_w: float | None = None
    avg_power_w: float | None = None
    max_power_w: float | None = None
    work_j: float | None = None
    avg_hr_bpm: float | None = None
    max_hr_bpm: float | None = None
    avg_cadence: float | None = None
    calories: float | None = None
    distance_m: float | None = None
    ascent_m: float | None = None
    lthr_bpm: float | None = None
    user_max_hr_bpm: float | None = None
    user_rest_hr_bpm: float | None = None
    weight_kg: float | None = None
    rpe: float | None = None
    load: float | None = None
    device: str | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Recording:
    """One session in one file. `start` is UTC; `utc_offset_s` is the local offset if the file has it.

    `elapsed_s` includes pauses, `timer_s` does not; `pool_length_m` only for pool swims.
    `quality` has short codes such as `salvaged`, `no_samples`, `clock`, `spikes`. `wall_clock`: the file has local time
    without a zone; `start` then has that time as if it were UTC, and the athlete's zone is applied later.
    """

    sport: Sport
    start: datetime
    sub_sport: str | None = None
    title: str | None = None
    utc_offset_s: int | None = None
    elapsed_s: float | None = None
    timer_s: float | None = None
    distance_m: float | None = None
    streams: Streams = field(default_factory=Streams)
    laps: tuple[Lap, ...] = ()
    lengths: tuple[Length, ...] = ()
    pool_length_m: float | None = None
    sets: tuple[RecordedSet, ...] = ()
    device: DeviceSummary = DeviceSummary()
    quality: tuple[str, ...] = ()
    wall_clock: bool = False


@dataclass(frozen=True, kw_only=True)
class StrengthFile:
    """Row counts of a strength export, to check against the file.

    `unit` is the file's (None: not in the file); `weight_x_reps` is the sum over all sets in that unit; `pseudo_rows` are
    rows that are not sets (notes, rest timers); `lost` has sentences on what the file lacks or we cannot store.
    `guess` is the likelier unit with its reason, for the question when the file has none.
    """

    dialect: str
    unit: WeightUnit | None
    records: int
    workouts: int
    exercises: int
    pseudo_rows: int = 0
    warmup: int = 0
    drop: int = 0
    failure: int = 0
    other_sets: int = 0
    rows_with_rpe: int = 0
    weight_x_reps: float = 0.0
    lost: tuple[str, ...] = ()
    guess: str = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class ParsedFile:
    """The content of one file: recordings and wellness, or the reason why it has no training data.

    `problems` are sentences for the report; `salvaged` means that a damaged file was read in part.
    `ignored` is the reason for skipping a valid file without training data (a course, settings, a photo).
    `titles` are names for other files of the same archive, by member name (Strava's `activities.csv`).
    `strength` has the row counts of a strength export; if its `unit` is None, weights are still in the file's unknown unit,
    and distances in the matching km or miles.
    """

    format: FileFormat
    recordings: tuple[Recording, ...] = ()
    wellness: tuple[WellnessObservation, ...] = ()
    problems: tuple[str, ...] = ()
    salvaged: bool = False
    ignored: str | None = None
    titles: tuple[tuple[str, str], ...] = ()
    strength: StrengthFile | None = None
