"""Local times without a zone become moments: the athlete's zone decides, as it was when the file came first."""

from dataclasses import replace
from datetime import UTC, timedelta
from zoneinfo import ZoneInfo

from lanterne_rouge.domain.recording import Recording

KEY = "import.zone."


def with_moment(recording: Recording, zone: ZoneInfo) -> Recording:
    """The recording with its start in UTC, and the offset of the wall clock beside it."""
    if not recording.wall_clock:
        return recording
    local = recording.start.replace(tzinfo=zone)
    offset = local.utcoffset() or timedelta()
    return replace(
        recording,
        start=local.replace(tzinfo=UTC) - offset,
        utc_offset_s=int(offset.total_seconds()),
        wall_clock=False,
    )
