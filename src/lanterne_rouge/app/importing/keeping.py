"""Store what was read: as a new activity, or as another source of an existing one."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from lanterne_rouge.app.importing.matching import overlap
from lanterne_rouge.app.importing.merging import FORMAT_ORDER, SourceRecording, active_indices, merge, with_missing
from lanterne_rouge.app.importing.originals import (
    Originals,
    candidate_activity,
    matched_span_of,
    matching_activities,
    span_of,
)
from lanterne_rouge.app.importing.reading import ImportedFile, ParsedRecording
from lanterne_rouge.domain.activity import Activity, ActivitySource, Measures, Summary
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.domain.provenance import is_display_only
from lanterne_rouge.domain.recording import (
    FETCHED_FORMATS,
    LISTS,
    STRENGTH_FORMATS,
    TIME_UNKNOWN,
    WHOLE_HISTORIES,
    FileFormat,
    Recording,
)
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.metrics.session import summarise_recording
from lanterne_rouge.ports.sources import FileReader
from lanterne_rouge.ports.state_keys import STALE_FROM
from lanterne_rouge.ports.stores import RawFiles, Stores

OLDEST_VALID_START = datetime(2000, 1, 1, tzinfo=UTC)
# A watch set to another zone may be a day ahead; more is a wrong clock.
CLOCK_AHEAD = timedelta(days=1)


def activity_id(sha256: str, index: int) -> str:
    """An id derived from content: the first source file of the activity and the session's index in it."""
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
    """Build the activity to store, not yet measured."""
    start = datetime.fromisoformat(edits["start"]) if "start" in edits else recording.start
    offset, zone_name = _clock(start, recording.utc_offset_s, zone)
    wrong_clock = start < OLDEST_VALID_START or start > now + CLOCK_AHEAD
    quality = tuple(q for q in recording.quality if q != "clock") + (("clock",) if wrong_clock else ())
    # What a watch measured goes before what was typed of it.
    typed = edits if is_logged_by_hand(sources) else {}
    return Activity(
        id=identity,
        sport=Sport(edits.get("sport", recording.sport)),
        sub_sport=recording.sub_sport,
        title=edits.get("title", recording.title),
        start=start,
        utc_offset_s=offset,
        timezone=zone_name,
        day=(start + timedelta(seconds=offset)).date(),
        elapsed_s=float(typed["duration"]) if "duration" in typed else recording.elapsed_s,
        timer_s=float(typed["duration"]) if "duration" in typed else recording.timer_s,
        distance_m=float(typed["distance"]) if "distance" in typed else recording.distance_m,
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


def is_logged_by_hand(sources: Sequence[ActivitySource]) -> bool:
    """Whether nothing but the athlete's own words tells of a session."""
    return bool(sources) and all(source.format is FileFormat.OWN_SESSION for source in sources)


def _clock(start: datetime, file_offset: int | None, zone: ZoneInfo) -> tuple[int, str]:
    here = start.astimezone(zone).utcoffset() or timedelta()
    here_s = int(here.total_seconds())
    if file_offset is None or file_offset == here_s:
        return here_s, zone.key
    return file_offset, str(timezone(timedelta(seconds=file_offset)))


# Sessions that start within this time may be the same; spans are compared exactly afterwards.
MAX_START_DIFFERENCE = timedelta(minutes=10)
# The largest difference between local clocks on Earth.
MAX_ZONE_DIFFERENCE = timedelta(hours=26)
# Two sessions of a sport on one day whose lengths differ by less are one session, told and recorded.
SAME_LENGTH = 0.1
# Edits of a part of a session that also apply to the whole; start and load do not.
EDITS_OF_PARTS = ("title", "sport", "rpe")


@dataclass(frozen=True, kw_only=True)
class StoredRecording:
    """The result of storing a recording: its activity, and whether that existed before.

    `deleted`: the athlete deleted it, and it stays deleted. `twin`: another device recorded it too, in the same file.
    `beside`: other activities that overlap in time; `perhaps`: other strength sessions of the day that may be the same, since
    one has no time.
    """

    activity: Activity
    known: bool
    deleted: bool = False
    twin: bool = False
    beside: tuple[Activity, ...] = ()
    perhaps: tuple[Activity, ...] = ()


@dataclass(frozen=True, kw_only=True)
class RecordingWriter:
    """Stores recordings; must be used inside a journal block. `raw`: where originals are, if not in the stores."""

    stores: Stores
    readers: tuple[FileReader, ...]
    zone: ZoneInfo
    now: datetime
    raw: RawFiles | None = None

    def keep(self, file: ImportedFile, read: ParsedRecording) -> StoredRecording:
        """Store a recording with its session; activities that it shows to be the same session are merged."""
        around = self._around(file, read)
        repeated = self._find_repeated(file, read)
        if repeated is not None:
            return StoredRecording(activity=repeated, known=True, deleted=self._is_deleted(repeated))
        same = matching_activities(file, read, [candidate_activity(a, self.stores, self._originals) for a in around])
        same = same or self._told_before(file, read)
        active = tuple(a for a in same if not self._is_deleted(a))
        existing = active or same[:1]
        activity = self._joined(existing, file, read) if existing else self._new(file, read)
        self.mark_stale(min(a.day for a in (activity, *existing)))
        return StoredRecording(
            activity=activity,
            known=bool(existing),
            deleted=bool(existing) and not active,
            twin=any(s.sha256 == file.sha256 for a in active for s in a.sources),
            beside=tuple(a for a in around if a not in same and self._is_beside(a, file, read)),
            perhaps=() if existing else self._perhaps(activity),
        )

    def reassemble(self, activity: Activity) -> Activity:
        """Rebuild an activity from its originals, with the current manual edits."""
        recordings = [self._originals.load_recording(s) for s in activity.sources]
        if is_logged_by_hand(activity.sources):
            # An original of an earlier version holds only a part of what was told.
            recordings = [with_missing(one, activity.device) for one in recordings]
        again = self._rebuild(activity, recordings, activity.sources)
        self.mark_stale(min(activity.day, again.day))
        return again

    def mark_stale(self, day: date) -> None:
        """Record that loads may have changed from this day on."""
        before = self.stores.state.get(STALE_FROM)
        if not before or day.isoformat() < before:
            self.stores.state.mark(STALE_FROM, day.isoformat())

    @cached_property
    def _originals(self) -> Originals:
        return Originals(self.stores, self.readers, self.raw or self.stores.raw, self.zone)

    def _find_repeated(self, file: ImportedFile, read: ParsedRecording) -> Activity | None:
        """The activity with the same content from an earlier export of the same app.

        Such exports contain the whole history and are repeated: adding each as a source would be useless.
        """
        if file.format not in WHOLE_HISTORIES:
            return None
        start = read.recording.start
        near = self.stores.activities.overlapping(start - MAX_ZONE_DIFFERENCE, start + MAX_ZONE_DIFFERENCE)
        return next((a for a in near if not is_display_only(a) and self._has_already(a, file, read)), None)

    def _has_already(self, activity: Activity, file: ImportedFile, read: ParsedRecording) -> bool:
        if file.format in STRENGTH_FORMATS:
            return _has_same_content(activity, file, read.recording)
        earlier = [s for s in activity.sources if s.format == file.format and s.sha256 != file.sha256]
        return any(_is_same_record(self._originals.load_recording(source).recording, read) for source in earlier)

    def _told_before(self, file: ImportedFile, read: ParsedRecording) -> tuple[Activity, ...]:
        """The session of the day that the athlete told without a time of day: of the sport, and as long as the recording."""
        if file.format not in FORMAT_ORDER:
            return ()
        offset, _ = _clock(read.recording.start, read.recording.utc_offset_s, self.zone)
        day = (read.recording.start + timedelta(seconds=offset)).date()
        told = (a for a in self.stores.activities.between(day, day) if _is_told(a))
        return tuple(a for a in told if a.sport is read.recording.sport and _as_long(a, read.recording))[:1]

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

    def _around(self, file: ImportedFile, read: ParsedRecording) -> tuple[Activity, ...]:
        """Activities around that time; display-only activities and others are never merged or compared.

        Two sessions that the athlete told are two sessions.
        """
        span = matched_span_of(read.recording)
        near = self.stores.activities.overlapping(span.start - MAX_START_DIFFERENCE, span.end + MAX_START_DIFFERENCE)
        alike = (a for a in near if is_display_only(a) == (file.format in FETCHED_FORMATS))
        if file.format is not FileFormat.OWN_SESSION:
            return tuple(alike)
        return tuple(a for a in alike if all(s.format is not FileFormat.OWN_SESSION for s in a.sources))

    def _is_deleted(self, activity: Activity) -> bool:
        try:
            self.stores.activities.get(activity.id)
        except NotFound:
            return True
        return False

    def _is_beside(self, other: Activity, file: ImportedFile, read: ParsedRecording) -> bool:
        if any(s.sha256 == file.sha256 for s in other.sources) or Sport.TRANSITION in (
            other.sport,
            read.recording.sport,
        ):
            return False
        return overlap(span_of(other), span_of(read.recording)) and not self._is_deleted(other)

    def _new(self, file: ImportedFile, read: ParsedRecording) -> Activity:
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

    def _joined(self, activities: Sequence[Activity], file: ImportedFile, read: ParsedRecording) -> Activity:
        """Merge the recording and all activities of its session; the earliest activity's id is used."""
        first, *others = activities
        earlier = (s for a in activities for s in a.sources)
        sources = [*(s for s in earlier if not _is_replaced(s, file)), _source(file, read, ())]
        # Read before anything is changed: an original may be missing.
        recordings = [self._originals.load_recording(source) for source in sources]
        recordings[-1] = replace(recordings[-1], fresh=True)
        places = active_indices(recordings)
        recordings, sources = [recordings[i] for i in places], [sources[i] for i in places]
        if others:
            self.stores.activities.set_edits(first.id, self._merged_edits(activities))
            for other in others:
                self.stores.activities.remove(other.id)
        return self._rebuild(first, recordings, sources)

    def _merged_edits(self, activities: Sequence[Activity]) -> Mapping[str, str]:
        mine = self.stores.activities.edits(activities[0].id)
        theirs = [self.stores.activities.edits(a.id) for a in activities[1:]]
        return {**{k: v for edits in reversed(theirs) for k, v in edits.items() if k in EDITS_OF_PARTS}, **mine}

    def _rebuild(
        self, activity: Activity, recordings: list[SourceRecording], sources: Sequence[ActivitySource]
    ) -> Activity:
        merged = merge(recordings)
        used_sources = [replace(s, channels=c) for s, c in zip(sources, merged.channels, strict=True)]
        rebuilt = assemble(
            merged.recording,
            identity=activity.id,
            sources=[used_sources[place] for place in merged.order],
            summary=summarise_recording(merged.recording),
            zone=self.zone,
            now=self.now,
            edits=self.stores.activities.edits(activity.id),
            version=activity.version + 1,
        )
        self.stores.activities.save(rebuilt, merged.recording.streams)
        return rebuilt


def _has_same_content(activity: Activity, file: ImportedFile, recording: Recording) -> bool:
    """Whether an activity already has the start, sets and totals of a recording from a file of the same format."""
    if all(s.format != file.format or s.sha256 == file.sha256 for s in activity.sources):
        return False
    if activity.sets != recording.sets or activity.sport is not recording.sport:
        return False
    if any(s.format not in STRENGTH_FORMATS for s in activity.sources):
        # Times come from the watch; only the sets come from the app.
        return bool(recording.sets) and _start_difference(activity, recording) < MAX_START_DIFFERENCE
    totals = (activity.title, activity.elapsed_s, activity.distance_m)
    return totals == (recording.title, recording.elapsed_s, recording.distance_m) and not _start_difference(
        activity, recording
    )


def _is_same_record(earlier: Recording, read: ParsedRecording) -> bool:
    """Whether an export tells of a session as an earlier one did."""
    again = read.recording
    return set(earlier.streams.channels) == {c for c in Channel if c.value in read.packed} and all(
        getattr(earlier, name) == getattr(again, name)
        for name in ("start", "sport", "elapsed_s", "distance_m", "device")
    )


def _is_told(activity: Activity) -> bool:
    """Whether it was told, without a time of day, and nothing else is known of it."""
    return TIME_UNKNOWN in activity.quality and [s.format for s in activity.sources] == [FileFormat.OWN_SESSION]


def _as_long(activity: Activity, recording: Recording) -> bool:
    told = activity.timer_s or 0.0
    return any(
        seconds and abs(told - seconds) <= SAME_LENGTH * max(told, seconds)
        for seconds in (recording.timer_s, recording.elapsed_s)
    )


def _start_difference(activity: Activity, recording: Recording) -> timedelta:
    """The difference of two starts, in local time if the file has local time.

    The athlete may have moved to another zone since the last export.
    """
    moved = 0 if recording.utc_offset_s is None else activity.utc_offset_s - recording.utc_offset_s
    return abs(activity.start - recording.start + timedelta(seconds=moved))


def _is_replaced(source: ActivitySource, file: ImportedFile) -> bool:
    """Whether this is an earlier copy of a list that has come again: both have totals only, so that neither is fuller."""
    return file.format in LISTS and (source.format, source.file) == (file.format, file.name)


def _source(file: ImportedFile, read: ParsedRecording, channels: tuple[Channel, ...]) -> ActivitySource:
    assert file.sha256 is not None and file.format is not None
    return ActivitySource(
        file=file.name, format=FileFormat(file.format), sha256=file.sha256, index=read.index, channels=channels
    )
