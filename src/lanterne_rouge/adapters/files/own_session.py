"""A session that the athlete told the coach, as a file: a finished workout, or a session without a recording.

It is stored among the originals, so that such a session is corrected, merged with a watch's file and exported like any other.
"""

from datetime import UTC, datetime
from typing import Final

import msgspec

from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, ParsedFile, Recording
from lanterne_rouge.domain.sport import Sport

MARK: Final = b'{"lanterne_session":'
VERSION: Final = 1


class _Document(msgspec.Struct, frozen=True, kw_only=True):
    """The file; times in seconds, distance in metres, weights in kg."""

    lanterne_session: int
    sport: Sport
    start: datetime
    utc_offset_s: int
    title: str | None = None
    elapsed_s: float | None = None
    timer_s: float | None = None
    distance_m: float | None = None
    rpe: float | None = None
    sets: tuple[RecordedSet, ...] = ()
    quality: tuple[str, ...] = ()
    told: dict[str, float] | msgspec.UnsetType = msgspec.UNSET
    """What was told beside these, by its name in the device's summary; left out where nothing was."""


_TOLD: Final = ("avg_hr_bpm", "max_hr_bpm", "avg_power_w", "np_w", "ascent_m")
_DECODER: Final = msgspec.json.Decoder(_Document)


class OwnSessionReader:
    """Reads such files for the intake."""

    @property
    def format(self) -> FileFormat:
        """A session of the coach itself."""
        return FileFormat.OWN_SESSION

    def recognises(self, head: bytes) -> bool:
        """Whether it begins as they all do."""
        return head.startswith(MARK)

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The one session. Raises `BadFile`."""
        return ParsedFile(format=FileFormat.OWN_SESSION, recordings=(_recording(data),))


OWN_SESSION_READER: Final = OwnSessionReader()


def write_own_session(recording: Recording) -> bytes:
    """The session as a file; the same session gives the same bytes."""
    told = {name: value for name in _TOLD if (value := getattr(recording.device, name)) is not None}
    document = _Document(
        lanterne_session=VERSION,
        sport=recording.sport,
        start=recording.start.astimezone(UTC),
        utc_offset_s=recording.utc_offset_s or 0,
        title=recording.title,
        elapsed_s=recording.elapsed_s,
        timer_s=recording.timer_s,
        distance_m=recording.distance_m,
        rpe=recording.device.rpe,
        sets=recording.sets,
        quality=recording.quality,
        told=told or msgspec.UNSET,
    )
    return msgspec.json.encode(document)


def _recording(data: bytes) -> Recording:
    try:
        document = _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise BadFile("This stored session can't be read.", "Restore a backup with `lanterne restore FILE`.") from error
    if document.lanterne_session != VERSION:
        raise BadFile("This session was written by a newer Lanterne Rouge.", "Update the program, then try again.")
    told: dict[str, float] = {} if isinstance(document.told, msgspec.UnsetType) else document.told
    return Recording(
        sport=document.sport,
        start=document.start,
        title=document.title,
        utc_offset_s=document.utc_offset_s,
        elapsed_s=document.elapsed_s,
        timer_s=document.timer_s,
        distance_m=document.distance_m,
        sets=document.sets,
        device=DeviceSummary(
            rpe=document.rpe,
            avg_hr_bpm=told.get("avg_hr_bpm"),
            max_hr_bpm=told.get("max_hr_bpm"),
            avg_power_w=told.get("avg_power_w"),
            np_w=told.get("np_w"),
            ascent_m=told.get("ascent_m"),
        ),
        quality=document.quality,
    )
