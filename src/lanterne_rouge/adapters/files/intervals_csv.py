"""What intervals.icu lets its users download as CSV: the list of activities, and the daily wellness.

The list tells of sessions without samples; where the same session comes as a file too, the two are merged elsewhere.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from lanterne_rouge.adapters.files.table import (
    DateOrder,
    NoValue,
    TableRow,
    column_key,
    date_in,
    header_keys_of,
    number_in,
    of_broken_lines,
    read_table,
    shortened,
    shown_cell,
)
from lanterne_rouge.adapters.files.track.sport_words import sport_named
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, ParsedFile, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation

INTERVALS_CSV_SOURCE = "intervals_csv"
# Columns that only intervals.icu's wellness has; `restingHR` is none of them, since many write `resting_hr`.
WELLNESS_MARKS = frozenset(
    map(
        column_key,
        ("hrvSDNN", "sleepSecs", "sleepQuality", "avgSleepingHR", "ctlLoad", "atlLoad", "rampRate"),
    )
)
WELLNESS_DAYS = ("date", "id")
HOUR_S = 3600.0
INTERVALS_METRICS: Mapping[str, tuple[WellnessMetric, float]] = {
    column_key("readiness"): (WellnessMetric.READINESS, 1.0),
    column_key("hrv"): (WellnessMetric.HRV_RMSSD, 1.0),
    column_key("hrvSDNN"): (WellnessMetric.HRV_SDNN, 1.0),
    column_key("restingHR"): (WellnessMetric.RESTING_HR, 1.0),
    column_key("sleepSecs"): (WellnessMetric.SLEEP, 1 / HOUR_S),
    column_key("sleepScore"): (WellnessMetric.SLEEP_SCORE, 1.0),
    column_key("weight"): (WellnessMetric.WEIGHT, 1.0),
    column_key("spO2"): (WellnessMetric.SPO2, 1.0),
    column_key("respiration"): (WellnessMetric.RESPIRATION, 1.0),
    column_key("steps"): (WellnessMetric.STEPS, 1.0),
}
# A true here says that the value was carried over from an earlier day and not measured.
CARRIED_OVER: Mapping[WellnessMetric, str] = {
    WellnessMetric.WEIGHT: column_key("tempWeight"),
    WellnessMetric.RESTING_HR: column_key("tempRestingHR"),
}

START_LOCAL, START = column_key("start_date_local"), column_key("start_date")
ACTIVITY_MARKS = frozenset(map(column_key, ("moving_time", "elapsed_time", "icu_training_load", "icu_recording_time")))
LONGEST_INTERVALS_S = 30 * 86400.0
FARTHEST_ZONE = timedelta(hours=14)
SUMMARY: Mapping[str, tuple[str, ...]] = {
    "np_w": ("icu_weighted_avg_watts",),
    "threshold_power_w": ("icu_ftp",),
    "avg_power_w": ("icu_average_watts", "average_watts"),
    "max_power_w": ("max_watts",),
    "work_j": ("icu_joules",),
    "avg_hr_bpm": ("average_heartrate",),
    "max_hr_bpm": ("max_heartrate",),
    "avg_cadence": ("average_cadence",),
    "calories": ("calories",),
    "distance_m": ("distance", "icu_distance"),
    "ascent_m": ("total_elevation_gain",),
    "lthr_bpm": ("lthr",),
    "user_max_hr_bpm": ("athlete_max_hr",),
    "user_rest_hr_bpm": ("icu_resting_hr",),
    "weight_kg": ("icu_weight",),
    "rpe": ("icu_rpe", "perceived_exertion"),
    "load": ("icu_training_load",),
}
# What a session cannot have: a zero there stands for "not measured".
NEVER_ZERO = frozenset(SUMMARY) - {"calories", "distance_m", "ascent_m", "load", "work_j"}
ISO_ONLY = DateOrder(day_first=None)


class IntervalsWellnessReader:
    """Reads intervals.icu's wellness CSV for the intake."""

    @property
    def format(self) -> FileFormat:
        """The wellness list."""
        return FileFormat.INTERVALS_WELLNESS

    def recognises(self, head: bytes) -> bool:
        """Whether the header has a day and a column that only intervals.icu's wellness has."""
        keys = set(header_keys_of(head))
        return not keys.isdisjoint(WELLNESS_DAYS) and not keys.isdisjoint(WELLNESS_MARKS) and START_LOCAL not in keys

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The observations; the file's name says nothing about them."""
        return read_wellness(data)


class IntervalsActivitiesReader:
    """Reads intervals.icu's list of activities for the intake."""

    @property
    def format(self) -> FileFormat:
        """The list of activities."""
        return FileFormat.INTERVALS_ACTIVITIES

    def recognises(self, head: bytes) -> bool:
        """Whether the header has a start in local time and a duration or load as intervals.icu names them."""
        keys = set(header_keys_of(head))
        return START_LOCAL in keys and "type" in keys and not keys.isdisjoint(ACTIVITY_MARKS)

    def read(self, data: bytes, name: str) -> ParsedFile:
        """One recording without samples for each row; the file's name says nothing about them."""
        return read_activities(data)


def read_wellness(data: bytes) -> ParsedFile:
    """All values with a date; what cannot be read is listed by line. Fitness and fatigue are made anew elsewhere."""
    table = read_table(data)
    problems = of_broken_lines(table.broken)
    values_by_day: dict[tuple[str, WellnessMetric], WellnessObservation] = {}
    for row in table.rows:
        for observation in _observations(row, problems):
            values_by_day[observation.day.isoformat(), observation.metric] = observation
    return ParsedFile(
        format=FileFormat.INTERVALS_WELLNESS,
        wellness=tuple(values_by_day[key] for key in sorted(values_by_day)),
        problems=shortened(problems),
        ignored=None if values_by_day or problems else "This wellness list of intervals.icu holds no measured values.",
    )


def read_activities(data: bytes) -> ParsedFile:
    """All sessions with a start; what cannot be read is listed by line."""
    table = read_table(data)
    problems = of_broken_lines(table.broken)
    recordings, from_strava = [], 0
    for row in table.rows:
        if row.get("source").upper() == "STRAVA":
            from_strava += 1
            continue
        recording = _recording(row, problems)
        if recording is not None:
            recordings.append(recording)
    if from_strava:
        problems.insert(0, _of_strava(from_strava))
    if not recordings and len(table.rows) > from_strava:
        raise BadFile("No row of this list of activities can be read.", "Download it from intervals.icu again.")
    return ParsedFile(
        format=FileFormat.INTERVALS_ACTIVITIES,
        recordings=tuple(recordings),
        problems=shortened(problems),
        ignored=None if table.rows else "This list of activities is empty.",
    )


def _observations(row: TableRow, problems: list[str]) -> list[WellnessObservation]:
    text = row.get(*WELLNESS_DAYS)
    try:
        day = date_in(text, ISO_ONLY)
    except NoValue:
        problems.append(f"Line {row.line}: “{shown_cell(text)}” is no date; the row was left out.")
        return []
    provenance = Provenance(source=INTERVALS_CSV_SOURCE, source_id=day.isoformat())
    observations = []
    for key, (metric, factor) in INTERVALS_METRICS.items():
        value = _number(row, problems, key)
        if value is not None and row.get(CARRIED_OVER.get(metric, "")).lower() != "true":
            observations.append(
                WellnessObservation(day=day, metric=metric, value=value * factor, provenance=provenance)
            )
    return observations


def _recording(row: TableRow, problems: list[str]) -> Recording | None:
    start, offset = _start(row)
    if start is None:
        text = shown_cell(row.get(START_LOCAL, START))
        problems.append(f"Line {row.line}: “{text}” is no start of a session; the row was left out.")
        return None
    sport, sub_sport = sport_named(row.get("type")) or (Sport.OTHER, None)
    device = _summary(row, problems)
    moving = _seconds(row, problems, "moving_time", "icu_recording_time")
    return Recording(
        sport=sport,
        sub_sport=sub_sport,
        start=start,
        title=row.get("name") or None,
        utc_offset_s=offset,
        elapsed_s=_seconds(row, problems, "elapsed_time") or moving,
        timer_s=_seconds(row, problems, "icu_recording_time") or moving,
        distance_m=device.distance_m,
        pool_length_m=_told(row, problems, "pool_length"),
        device=device,
        quality=("no_samples",),
    )


def _start(row: TableRow) -> tuple[datetime | None, int | None]:
    """The start in UTC and the wall clock's offset.

    Both clocks are in the full download; with the local one alone its zone decides, and without a zone the local time
    has to stand for UTC.
    """
    local, utc = _clock(row.get(START_LOCAL)), _clock(row.get(START))
    if utc is not None:
        offset = local - utc if local is not None else timedelta()
        return utc, int(offset.total_seconds()) if local is not None and abs(offset) <= FARTHEST_ZONE else None
    zone = _zone(row.get("timezone"))
    if local is None or zone is None:
        return local, None
    offset = local.replace(tzinfo=zone).utcoffset() or timedelta()
    return local - offset, int(offset.total_seconds())


def _clock(text: str) -> datetime | None:
    """What a clock showed, its zone left aside (local times end in Z in some downloads)."""
    try:
        clock = datetime.fromisoformat(text).replace(tzinfo=UTC)
    except ValueError:
        return None
    return clock if 1900 < clock.year < 9999 else None


def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name.rpartition(" ")[2]) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def _summary(row: TableRow, problems: list[str]) -> DeviceSummary:
    values = {
        name: value
        for name, columns in SUMMARY.items()
        if (value := _told(row, problems, *columns)) is not None and not (value == 0 and name in NEVER_ZERO)
    }
    return DeviceSummary(**values, device=row.get(column_key("device_name"))[:200] or None)


def _seconds(row: TableRow, problems: list[str], *columns: str) -> float | None:
    value = _told(row, problems, *columns)
    return value if value is not None and 0 < value <= LONGEST_INTERVALS_S else None


def _told(row: TableRow, problems: list[str], *columns: str) -> float | None:
    value = _number(row, problems, *map(column_key, columns))
    return value if value is not None and value >= 0 else None


def _number(row: TableRow, problems: list[str], *keys: str) -> float | None:
    try:
        return number_in(row.get(*keys))
    except NoValue as error:
        problems.append(f"Line {row.line}: “{shown_cell(str(error))}” is no number.")
        return None


def _of_strava(count: int) -> str:
    sessions = "1 session of this list comes" if count == 1 else f"{count} sessions of this list come"
    return f"{sessions} from Strava, which forbids their use here: import Strava's own export instead."


INTERVALS_WELLNESS_READER = IntervalsWellnessReader()
INTERVALS_ACTIVITIES_READER = IntervalsActivitiesReader()
