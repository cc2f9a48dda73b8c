"""What was read is kept: as a new activity, or as one more source of a known one."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, timezone
from functools import cached_property
from zoneinfo import ZoneInfo

from lanterne_rouge.app.importing.matching import overlap
from lanterne_rouge.app.importing.merging import Told, merge, standing
from lanterne_rouge.app.importing.originals import Originals, matched_span_of, matching, span_of, testimony_of
from lanterne_rouge.app.importing.reading import ReadFile, ReadRecording
from lanterne_rouge.domain.activity import Activity, ActivitySource, Measures, Summary
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.provenance import is_display_only
from lanterne_rouge.domain.recording import FETCHED_FORMATS, STRENGTH_FORMATS, TIME_UNKNOWN, FileFormat, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.metrics.session import summarise
from lanterne_rouge.ports.sources import FileReader
from lanterne_rouge.ports.stores import STALE_FROM, RawFiles, Stores

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


# Sessions that begin within this time may be the same one; spans are compared exactly afterwards.
AROUND = timedelta(minutes=10)
# As far as clocks on walls may be apart on Earth.
ALL_ZONES = timedelta(hours=26)
# What an athlete said of a part of a session that holds for the whole; its start and its load do not.
KEPT_OF_PARTS = ("title", "sport", "rpe")


@dataclass(frozen=True, kw_only=True)
class Kept:
    """What became of a recording: its activity, and whether another file had told of that before.

    `deleted`: the athlete had deleted it, and it stays so. `beside`: other activities of most of the same time; `perhaps`:
    other strength sessions of a day of which one of the two tells no time.
    """

    activity: Activity
    known: bool
    deleted: bool = False
    beside: tuple[Activity, ...] = ()
    perhaps: tuple[Activity, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Keeper:
    """Keeps what was read; must be used inside a journal block. `raw`: where originals are, if not in the stores."""

    stores: Stores
    readers: tuple[FileReader, ...]
    zone: ZoneInfo
    now: datetime
    raw: RawFiles | None = None

    def keep(self, file: ReadFile, read: ReadRecording) -> Kept:
        """Keep a recording with the session that it tells of; several activities that it shows to be one become one."""
        around = self._around(file, read)
        told_before = self._told_before(file, read)
        if told_before is not None:
            return Kept(activity=told_before, known=True, deleted=self._is_deleted(told_before))
        same = matching(file, read, [testimony_of(a, self.stores, self._originals) for a in around])
        standing = tuple(a for a in same if not self._is_deleted(a))
        known = standing or same[:1]
        activity = self._joined(known, file, read) if known else self._new(file, read)
        self.mark_stale(min(a.day for a in (activity, *known)))
        return Kept(
            activity=activity,
            known=bool(known),
            deleted=bool(known) and not standing,
            beside=tuple(a for a in around if a not in same and self._is_beside(a, file, read)),
            perhaps=() if known else self._perhaps(activity),
        )

    def reassembled(self, activity: Activity) -> Activity:
        """Put an activity together again from its originals, with the hand-made changes of now."""
        again = self._put_together(activity, [self._originals.told(s) for s in activity.sources], activity.sources)
        self.mark_stale(min(activity.day, again.day))
        return again

    def mark_stale(self, day: date) -> None:
        """Remember that loads may have changed from this day on."""
        before = self.stores.state.get(STALE_FROM)
        if not before or day.isoformat() < before:
            self.stores.state.mark(STALE_FROM, day.isoformat())

    @cached_property
    def _originals(self) -> Originals:
        return Originals(self.stores, self.readers, self.raw or self.stores.raw, self.zone)

    def _told_before(self, file: ReadFile, read: ReadRecording) -> Activity | None:
        """The activity of which an earlier export of the same app told just this.

        Such exports hold a whole life and come every month: joining each would pile up sources and tell nothing.
        """
        if file.format not in STRENGTH_FORMATS:
            return None
        start = read.recording.start
        near = self.stores.activities.overlapping(start - ALL_ZONES, start + ALL_ZONES)
        return next((a for a in near if not is_display_only(a) and _tells_the_same(a, file, read.recording)), None)

    def _perhaps(self, activity: Activity) -> tuple[Activity, ...]:
        if activity.sport is not Sport.STRENGTH:
            return ()
        files = {s.sha256 for s in activity.sources}
        return tuple(
            other
            for other in self.stores.activities.between(activity.day, activity.day)
            if other.sport is Sport.STRENGTH
            and other.id != activity.id
            and (TIME_UNKNOWN in other.quality) != (TIME_UNKNOWN in activity.quality)
            and files.isdisjoint(s.sha256 for s in other.sources)
        )

    def _around(self, file: ReadFile, read: ReadRecording) -> tuple[Activity, ...]:
        """Activities of about that time; what may only be shown and what counts are never joined, nor told of together."""
        span = matched_span_of(read.recording)
        near = self.stores.activities.overlapping(span.start - AROUND, span.end + AROUND)
        return tuple(a for a in near if is_display_only(a) == (file.format in FETCHED_FORMATS))

    def _is_deleted(self, activity: Activity) -> bool:
        try:
            self.stores.activities.get(activity.id)
        except NotFound:
            return True
        return False

    def _is_beside(self, other: Activity, file: ReadFile, read: ReadRecording) -> bool:
        if any(s.sha256 == file.sha256 for s in other.sources) or Sport.TRANSITION in (
            other.sport,
            read.recording.sport,
        ):
            return False
        return overlap(span_of(other), span_of(read.recording)) and not self._is_deleted(other)

    def _new(self, file: ReadFile, read: ReadRecording) -> Activity:
        channels = tuple(c for c in Channel if c.value in read.packed)
        identity = activity_id(file.sha256 or "", read.index)
        activity = assemble(
            read.recording,
            identity=identity,
            sources=[_source(file, read, channels)],
            summary=read.summary,
            zone=self.zone,
            now=self.now,
            edits=self.stores.activities.edits(identity),
        )
        self.stores.activities.save_packed(activity, read.packed)
        return activity

    def _joined(self, known: Sequence[Activity], file: ReadFile, read: ReadRecording) -> Activity:
        """One activity of all that the recording shows to be one; the earliest of them lends its id."""
        first, *others = known
        sources = [*(s for a in known for s in a.sources), _source(file, read, ())]
        # Before anything is changed: an original may be gone.
        told = [self._originals.told(source) for source in sources]
        told[-1] = replace(told[-1], fresh=True)
        places = standing(told)
        told, sources = [told[i] for i in places], [sources[i] for i in places]
        if others:
            self.stores.activities.set_edits(first.id, self._edits_of_all(known))
            for other in others:
                self.stores.activities.remove(other.id)
        return self._put_together(first, told, sources)

    def _edits_of_all(self, known: Sequence[Activity]) -> Mapping[str, str]:
        mine = self.stores.activities.edits(known[0].id)
        theirs = [self.stores.activities.edits(a.id) for a in known[1:]]
        return {**{k: v for edits in reversed(theirs) for k, v in edits.items() if k in KEPT_OF_PARTS}, **mine}

    def _put_together(self, known: Activity, told: list[Told], sources: Sequence[ActivitySource]) -> Activity:
        merged = merge(told)
        given = [replace(s, channels=c) for s, c in zip(sources, merged.channels, strict=True)]
        activity = assemble(
            merged.recording,
            identity=known.id,
            sources=[given[place] for place in merged.order],
            summary=summarise(merged.recording),
            zone=self.zone,
            now=self.now,
            edits=self.stores.activities.edits(known.id),
            version=known.version + 1,
        )
        self.stores.activities.save(activity, merged.recording.streams)
        return activity


def _tells_the_same(activity: Activity, file: ReadFile, told: Recording) -> bool:
    """Whether an activity has start, sets and totals of a recording already, from a file of the same format."""
    if all(s.format != file.format or s.sha256 == file.sha256 for s in activity.sources):
        return False
    if activity.sets != told.sets or activity.sport is not told.sport:
        return False
    if any(s.format not in STRENGTH_FORMATS for s in activity.sources):
        # The watch leads in time; what the app could tell are the sets.
        return bool(told.sets) and _between(activity, told) < AROUND
    totals = (activity.title, activity.elapsed_s, activity.distance_m)
    return totals == (told.title, told.elapsed_s, told.distance_m) and not _between(activity, told)


def _between(activity: Activity, told: Recording) -> timedelta:
    """How far two starts are apart, by the clock on the wall where that is what the file tells.

    The athlete may have moved to another zone since the last export.
    """
    moved = 0 if told.utc_offset_s is None else activity.utc_offset_s - told.utc_offset_s
    return abs(activity.start - told.start + timedelta(seconds=moved))


def _source(file: ReadFile, read: ReadRecording, channels: tuple[Channel, ...]) -> ActivitySource:
    assert file.sha256 is not None and file.format is not None
    return ActivitySource(
        file=file.name, format=FileFormat(file.format), sha256=file.sha256, index=read.index, channels=channels
    )
