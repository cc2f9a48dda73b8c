"""The values of the body and the workouts of an export that is too large or too private to keep, as a document of our own.

An export of gigabytes becomes one of these while it is read; the document is stored among the originals and read like any file.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

import msgspec

from lanterne_rouge.adapters.files.track.sport_words import sport_named
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, ParsedFile, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation

HEALTH_MARK: Final = b'{"lanterne_health":'
MOST_HEALTH_WORKOUTS: Final = 60_000
LONGEST_RECORDER: Final = 40
"""Characters of the name of a device or an app."""
LONGEST_SESSION_NAME: Final = 200
BEAT_S: Final = 5.0
"""Seconds for which each byte of `ExportedWorkout.beats` holds the mean heart rate."""
LONGEST_BEATS_S: Final = 48 * 3600.0


class DayValue(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """One value of one day."""

    day: date
    metric: WellnessMetric
    value: float


class ExportedWorkout(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One workout; seconds, metres, beats a minute, watts; `sport` as the exporter calls it, `recorder` the device or app.

    `beats`: the heart rate, a byte for each five seconds from the start, 0 where it is unknown.
    """

    sport: str
    start: datetime
    utc_offset_s: int | None = None
    elapsed_s: float
    recorder: str = ""
    title: str | None = None
    timer_s: float | None = None
    distance_m: float | None = None
    ascent_m: float | None = None
    avg_hr_bpm: float | None = None
    max_hr_bpm: float | None = None
    avg_power_w: float | None = None
    max_power_w: float | None = None
    np_w: float | None = None
    calories: float | None = None
    beats: bytes = b""


class HealthDocument(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an export holds. `problems`: sentences on damage; `remarks`: on what was left out of a sound one."""

    lanterne_health: int
    source: FileFormat = FileFormat.APPLE_HEALTH
    values: tuple[DayValue, ...] = ()
    workouts: tuple[ExportedWorkout, ...] = ()
    problems: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


_DECODER: Final = msgspec.json.Decoder(HealthDocument)

_SOURCE_TITLES: Final[Mapping[FileFormat, str]] = {
    FileFormat.HEALTH_CONNECT: "Health Connect export",
    FileFormat.GOOGLE_FIT: "file of Google Fit",
    FileFormat.GARMIN_EXPORT: "file of a Garmin export",
}


def write_health_document(
    source: FileFormat,
    *,
    values: Iterable[DayValue] = (),
    workouts: Iterable[ExportedWorkout] = (),
    problems: Iterable[str] = (),
    remarks: Iterable[str] = (),
) -> bytes:
    """The document as it is stored."""
    return msgspec.json.encode(
        HealthDocument(
            lanterne_health=1,
            source=source,
            values=tuple(values),
            workouts=tuple(workouts),
            problems=tuple(problems),
            remarks=tuple(remarks),
        )
    )


def health_mark(source: FileFormat) -> bytes:
    """How a document of this source begins; those of Apple Health name none."""
    return HEALTH_MARK if source is FileFormat.APPLE_HEALTH else b'%b1,"source":"%b"' % (HEALTH_MARK, source.encode())


@dataclass(frozen=True, kw_only=True)
class HealthReader:
    """Reads such documents of one source for the intake."""

    format: FileFormat

    def recognises(self, head: bytes) -> bool:
        """Whether it begins as those of this source do; that of Apple Health takes any, and so is asked last."""
        return head.startswith(health_mark(self.format))

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The values and the workouts. Raises `BadFile`."""
        try:
            document = _DECODER.decode(data)
        except msgspec.DecodeError as error:
            raise BadFile("This stored health export can't be read.", "Import the export again.") from error
        told = document.values or document.workouts or document.problems or document.remarks
        nothing = f"This {_SOURCE_TITLES.get(document.source, 'health export')} holds no values that I use."
        return ParsedFile(
            format=document.source,
            recordings=tuple(map(_recording, document.workouts)),
            wellness=tuple(_observation(value, document.source) for value in document.values),
            problems=(*document.problems, *document.remarks),
            salvaged=bool(document.problems),
            ignored=None if told else nothing,
        )


HEALTH_READERS: Final = tuple(HealthReader(format=source) for source in (*_SOURCE_TITLES, FileFormat.APPLE_HEALTH))


def _observation(value: DayValue, source: FileFormat) -> WellnessObservation:
    provenance = Provenance(source=source.value, source_id=value.day.isoformat())
    return WellnessObservation(day=value.day, metric=value.metric, value=value.value, provenance=provenance)


def _recording(workout: ExportedWorkout) -> Recording:
    sport, sub_sport = sport_named(workout.sport) or (Sport.OTHER, None)
    streams = _streams(workout.beats)
    return Recording(
        sport=sport,
        sub_sport=sub_sport,
        title=workout.title,
        start=workout.start.astimezone(UTC),
        utc_offset_s=workout.utc_offset_s,
        elapsed_s=workout.elapsed_s,
        timer_s=workout.timer_s or workout.elapsed_s,
        distance_m=workout.distance_m,
        streams=streams,
        device=DeviceSummary(
            device=workout.recorder or None,
            avg_hr_bpm=workout.avg_hr_bpm,
            max_hr_bpm=workout.max_hr_bpm,
            avg_power_w=workout.avg_power_w,
            max_power_w=workout.max_power_w,
            np_w=workout.np_w,
            distance_m=workout.distance_m,
            ascent_m=workout.ascent_m,
            calories=workout.calories,
        ),
        quality=() if len(streams) else ("no_samples",),
    )


def _streams(beats: bytes) -> Streams:
    if not beats:
        return Streams()
    # Imported only when there are samples, to keep a plain start fast.
    import numpy as np

    column = np.frombuffer(beats[: int(LONGEST_BEATS_S / BEAT_S)], dtype=np.uint8)
    known = np.flatnonzero(column)
    if len(known) < 2:
        return Streams()
    return Streams(
        time_s=known.astype(np.float64) * BEAT_S, channels={Channel.HEART_RATE: column[known].astype(np.float64)}
    )
