"""A merged recording becomes an activity: identity, local day, and what the athlete changed by hand."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from lanterne_rouge.domain.activity import Activity, ActivitySource, Measures, Summary
from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.domain.sport import Sport

OLDEST_HONEST_CLOCK = datetime(2000, 1, 1, tzinfo=UTC)
# A watch set to another zone may be a day ahead; more is a wrong clock.
CLOCK_AHEAD = timedelta(days=1)


def activity_id(sha256: str, index: int) -> str:
    """An id that derives from content: the file that told of the activity first, and which of its sessions."""
    return hashlib.sha256(f"{sha256}:{index}".encode()).hexdigest()[:12]


def assemble(
    recording: Recording,
    *,
    identity: str,
    sources: Sequence[ActivitySource],
    summary: Summary,
    zone: ZoneInfo,
    now: datetime,
    edits: Mapping[str, str],
    version: int = 1,
) -> Activity:
    """The activity as it is kept, not yet measured."""
    start = datetime.fromisoformat(edits["start"]) if "start" in edits else recording.start
    offset, zone_name = _clock(start, recording.utc_offset_s, zone)
    wrong_clock = start < OLDEST_HONEST_CLOCK or start > now + CLOCK_AHEAD
    quality = tuple(q for q in recording.quality if q != "clock") + (("clock",) if wrong_clock else ())
    return Activity(
        id=identity,
        sport=Sport(edits.get("sport", recording.sport)),
        sub_sport=recording.sub_sport,
        title=edits.get("title", recording.title),
        start=start,
        utc_offset_s=offset,
        timezone=zone_name,
        day=(start + timedelta(seconds=offset)).date(),
        elapsed_s=recording.elapsed_s,
        timer_s=recording.timer_s,
        distance_m=recording.distance_m,
        pool_length_m=recording.pool_length_m,
        rpe=float(edits["rpe"]) if "rpe" in edits else recording.device.rpe,
        athlete_load=float(edits["load"]) if "load" in edits else None,
        sources=tuple(sources),
        laps=recording.laps,
        lengths=recording.lengths,
        sets=recording.sets,
        device=recording.device,
        summary=summary,
        measures=Measures(),
        quality=quality,
        version=version,
    )


def _clock(start: datetime, told_offset: int | None, zone: ZoneInfo) -> tuple[int, str]:
    here = start.astimezone(zone).utcoffset() or timedelta()
    here_s = int(here.total_seconds())
    if told_offset is None or told_offset == here_s:
        return here_s, zone.key
    return told_offset, str(timezone(timedelta(seconds=told_offset)))
