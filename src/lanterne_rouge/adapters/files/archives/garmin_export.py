"""Lists in the archive that Garmin sends on request («Export Your Data»): days, nights, HRV, weight, and summaries of activities.

The archive's `DI_CONNECT` folder has them as JSON, in several files a kind; the recordings lie in zip files within, as FIT files
that are read as such. There is no specification. Units as seen in exports: activities in centimetres and milliseconds, with
starts in milliseconds since 1970, the local one as if it were UTC; weights in grams. A night belongs to the day of waking.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

from lanterne_rouge.adapters.files.archives.body_days import BodyDays, too_much
from lanterne_rouge.adapters.files.archives.json_list import Fields, JsonList, number_in_fields, text_in_fields
from lanterne_rouge.adapters.files.health_document import (
    LONGEST_RECORDER,
    LONGEST_SESSION_NAME,
    MOST_HEALTH_WORKOUTS,
    DayValue,
    ExportedWorkout,
    write_health_document,
)
from lanterne_rouge.domain.recording import FileFormat
from lanterne_rouge.domain.wellness import WellnessMetric

LARGEST_LIST: Final = 2 * 2**30
FARTHEST_OFFSET: Final = timedelta(hours=18)
_ACTIVITIES: Final = b'"summarizedActivitiesExport"'
_DAY: Final = b'"calendarDate"'
# Of days, nights, health status, biometrics and readiness, in this order. Objects name their fields in any order.
_OF_DAYS: Final = re.compile(
    rb'"(?:wellnessStartTimeGmt|totalKilocalories|sleepStartTimestampGMT|sleepWindowConfirmationType|metrics|metaData'
    rb'|inputContext)"'
)
_LIST: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*\[\s*\{")
_NOT_WORN: Final = "OFF_WRIST"
_AT_WAKING: Final = "AFTER_WAKEUP_RESET"
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MULTISPORT: Final = "multi_sport"
"""The whole of a triathlon, whose legs are listed too."""


def is_garmin_list(head: bytes) -> bool:
    """Whether a file that begins so is one of these lists."""
    if _LIST.match(head) is None:
        return False
    return _ACTIVITIES in head or (_DAY in head and _OF_DAYS.search(head) is not None)


def condense_garmin_list(pieces: Iterable[bytes], head: bytes) -> bytes:
    """The list as a document of our own; a damaged one up to where it breaks off. Raises `BadFile`."""
    workouts: list[ExportedWorkout] = []
    days = _Days()
    if _ACTIVITIES in head:
        listed = JsonList(pieces, _ACTIVITIES.decode().strip('"'))
        for activity in listed:
            workouts += _workout(activity)
            if len(workouts) > MOST_HEALTH_WORKOUTS:
                raise too_much()
    else:
        listed = JsonList(pieces)
        for entry in listed:
            days.take(entry)
    problems = ("It breaks off or is damaged in the middle, so I read it up to there.",) if listed.is_damaged else ()
    return write_health_document(FileFormat.GARMIN_EXPORT, values=days.values(), workouts=workouts, problems=problems)


class _Days:
    """Values by day, whichever of the lists they come from."""

    def __init__(self) -> None:
        self._body = BodyDays()
        self._readiness: dict[str, tuple[bool, str, float]] = {}

    def take(self, entry: Fields) -> None:
        """One entry of a list."""
        about = entry.get("metaData")
        day = text_in_fields(about if isinstance(about, dict) else entry, "calendarDate")[:10]
        if not day:
            return
        for metric, value in _values(entry):
            if value is not None:
                self._body.add(metric, day, value, "")
        if (grams := number_in_fields(entry, "weight", "weight")) is not None:
            weighed = entry["weight"]
            moment = text_in_fields(weighed, "timestampGMT") if isinstance(weighed, dict) else ""
            self._body.weigh(f"{day} {moment}", grams / 1000)
        if "inputContext" in entry and (score := number_in_fields(entry, "score")) is not None:
            told = (text_in_fields(entry, "inputContext") != _AT_WAKING, text_in_fields(entry, "timestamp"), score)
            self._readiness[day] = min(told, self._readiness.get(day, told))

    def values(self) -> Iterator[DayValue]:
        """One value a day and metric."""
        for day, (_, _, score) in self._readiness.items():
            self._body.add(WellnessMetric.READINESS, day, score, "")
        return self._body.values()


def _values(entry: Fields) -> Iterator[tuple[WellnessMetric, float | None]]:
    # The day's own resting heart rate (`currentDayRestingHeartRate`) has outliers that this one has not.
    yield WellnessMetric.RESTING_HR, number_in_fields(entry, "restingHeartRate") or None
    yield WellnessMetric.STEPS, number_in_fields(entry, "totalSteps")
    stages = [number_in_fields(entry, f"{stage}SleepSeconds") or 0.0 for stage in ("deep", "light", "rem")]
    # Without stages it is the usual night of the settings, or a watch that lay on the table.
    if sum(stages) > 0 and text_in_fields(entry, "sleepWindowConfirmationType") != _NOT_WORN:
        yield WellnessMetric.SLEEP, sum(stages) / 3600
        yield WellnessMetric.SLEEP_SCORE, number_in_fields(entry, "sleepScores", "overallScore") or None
        yield WellnessMetric.RESPIRATION, number_in_fields(entry, "averageRespiration") or None
        yield WellnessMetric.SPO2, number_in_fields(entry, "spo2SleepSummary", "averageSPO2") or None
    metrics = entry.get("metrics")
    for metric in metrics if isinstance(metrics, list) else ():
        if isinstance(metric, dict) and metric.get("type") == "HRV":
            yield WellnessMetric.HRV_RMSSD, number_in_fields(metric, "value") or None


def _workout(activity: Fields) -> Iterator[ExportedWorkout]:
    start = _moment(number_in_fields(activity, "startTimeGmt") or number_in_fields(activity, "beginTimestamp"))
    local = _moment(number_in_fields(activity, "startTimeLocal"))
    duration_s, kind = _scaled(activity, "duration", 1000), text_in_fields(activity, "activityType")
    if start is None or duration_s is None or kind == _MULTISPORT or activity.get("parent") is True:
        return
    offset = local - start if local is not None else None
    yield ExportedWorkout(
        sport=kind[:60],
        start=start,
        utc_offset_s=int(offset.total_seconds()) if offset is not None and abs(offset) <= FARTHEST_OFFSET else None,
        elapsed_s=max(_scaled(activity, "elapsedDuration", 1000) or 0.0, duration_s),
        recorder=(text_in_fields(activity, "deviceProductName") or "Garmin")[:LONGEST_RECORDER],
        title=text_in_fields(activity, "name")[:LONGEST_SESSION_NAME] or None,
        timer_s=duration_s,
        distance_m=_scaled(activity, "distance", 100),
        ascent_m=_scaled(activity, "elevationGain", 100),
        avg_hr_bpm=number_in_fields(activity, "avgHr") or None,
        max_hr_bpm=number_in_fields(activity, "maxHr") or None,
        avg_power_w=number_in_fields(activity, "avgPower") or None,
        max_power_w=number_in_fields(activity, "maxPower") or None,
        np_w=number_in_fields(activity, "normPower") or None,
    )


def _scaled(activity: Fields, name: str, parts: float) -> float | None:
    value = number_in_fields(activity, name)
    return round(value / parts, 2) if value else None


def _moment(millis: float | None) -> datetime | None:
    """2000 to 2100, else None: earlier and later ones are those of a broken clock."""
    if millis is None or not 946_684_800_000 <= millis <= 4_102_444_800_000:
        return None
    return _EPOCH + timedelta(milliseconds=millis)
