"""The values of the body and the workouts of a health app's export, which is too large to keep, as a document of our own.

An export of gigabytes becomes one of these while it is read; the document is stored among the originals and read like any file.
"""

from datetime import UTC, date, datetime
from typing import Final

import msgspec

from lanterne_rouge.adapters.files.track.sport_words import sport_named
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, ParsedFile, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation

HEALTH_MARK: Final = b'{"lanterne_health":'
HEALTH_SOURCE: Final = "apple_health"


class DayValue(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """One value of one day."""

    day: date
    metric: WellnessMetric
    value: float


class ExportedWorkout(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One workout; seconds, metres, beats a minute; `sport` as the exporter calls it."""

    sport: str
    start: datetime
    utc_offset_s: int
    elapsed_s: float
    timer_s: float | None = None
    distance_m: float | None = None
    avg_hr_bpm: float | None = None
    max_hr_bpm: float | None = None
    calories: float | None = None


class HealthDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What an export holds. `problems`: sentences on what could not be read."""

    lanterne_health: int = 1
    values: tuple[DayValue, ...] = ()
    workouts: tuple[ExportedWorkout, ...] = ()
    problems: tuple[str, ...] = ()


_DECODER: Final = msgspec.json.Decoder(HealthDocument)


class HealthReader:
    """Reads such documents for the intake."""

    @property
    def format(self) -> FileFormat:
        """A health app's export."""
        return FileFormat.APPLE_HEALTH

    def recognises(self, head: bytes) -> bool:
        """Whether it begins as they all do."""
        return head.startswith(HEALTH_MARK)

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The values and the workouts, without samples. Raises `BadFile`."""
        try:
            document = _DECODER.decode(data)
        except msgspec.DecodeError as error:
            raise BadFile("This stored health export can't be read.", "Import the export again.") from error
        return ParsedFile(
            format=FileFormat.APPLE_HEALTH,
            recordings=tuple(_recording(workout) for workout in document.workouts),
            wellness=tuple(_observation(value) for value in document.values),
            problems=document.problems,
            salvaged=bool(document.problems),
            ignored=None
            if document.values or document.workouts or document.problems
            else "This health export holds no values that I use.",
        )


HEALTH_READER: Final = HealthReader()


def _observation(value: DayValue) -> WellnessObservation:
    provenance = Provenance(source=HEALTH_SOURCE, source_id=value.day.isoformat())
    return WellnessObservation(day=value.day, metric=value.metric, value=value.value, provenance=provenance)


def _recording(workout: ExportedWorkout) -> Recording:
    sport, sub_sport = sport_named(workout.sport) or (Sport.OTHER, None)
    return Recording(
        sport=sport,
        sub_sport=sub_sport,
        start=workout.start.astimezone(UTC),
        utc_offset_s=workout.utc_offset_s,
        elapsed_s=workout.elapsed_s,
        timer_s=workout.timer_s or workout.elapsed_s,
        distance_m=workout.distance_m,
        device=DeviceSummary(
            avg_hr_bpm=workout.avg_hr_bpm,
            max_hr_bpm=workout.max_hr_bpm,
            distance_m=workout.distance_m,
            calories=workout.calories,
        ),
        quality=("no_samples",),
    )
