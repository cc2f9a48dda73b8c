"""What was read is kept: as a new activity, or as one more source of a known one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from lanterne_rouge.domain.activity import Activity, ActivitySource
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import FileFormat, Recording
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.intake.assembly import activity_id, assemble
from lanterne_rouge.intake.matching import Span, same_session
from lanterne_rouge.intake.merging import Told, merge
from lanterne_rouge.intake.reading import ReadFile, ReadRecording, parse, sound
from lanterne_rouge.intake.titles import title_for
from lanterne_rouge.metrics.session import summarise
from lanterne_rouge.ports.files import FileReader
from lanterne_rouge.ports.stores import STALE_FROM, Stores

# Sessions that begin within this time may be the same one; spans are compared exactly afterwards.
AROUND = timedelta(minutes=10)


@dataclass(frozen=True, kw_only=True)
class Keeper:
    """Keeps what was read; must be used inside a journal block."""

    stores: Stores
    readers: tuple[FileReader, ...]
    zone: ZoneInfo
    now: datetime

    def keep(self, file: ReadFile, read: ReadRecording) -> tuple[Activity, bool]:
        """The activity this recording belongs to, and whether it was known from another file before."""
        known = self._same(file, read)
        activity = self._joined(known, file, read) if known is not None else self._new(file, read)
        self.mark_stale(activity.day if known is None else min(activity.day, known.day))
        return activity, known is not None

    def reassembled(self, activity: Activity) -> Activity:
        """Put an activity together again from its originals, with the hand-made changes of now."""
        again = self._put_together(activity, [self._told(source) for source in activity.sources], activity.sources)
        self.mark_stale(min(activity.day, again.day))
        return again

    def mark_stale(self, day: date) -> None:
        """Remember that loads may have changed from this day on."""
        before = self.stores.state.get(STALE_FROM)
        if not before or day.isoformat() < before:
            self.stores.state.mark(STALE_FROM, day.isoformat())

    def _same(self, file: ReadFile, read: ReadRecording) -> Activity | None:
        mine = _span(read.recording)
        for other in self.stores.activities.overlapping(mine.start - AROUND, mine.end + AROUND):
            of_this_file = any(s.sha256 == file.sha256 for s in other.sources)
            theirs = Span(sport=other.sport, start=other.start, duration_s=other.elapsed_s or 0.0)
            if not of_this_file and same_session(mine, theirs):
                return other
        return None

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

    def _joined(self, known: Activity, file: ReadFile, read: ReadRecording) -> Activity:
        sources = (*known.sources, _source(file, read, ()))
        return self._put_together(known, [self._told(source) for source in sources], sources)

    def _put_together(self, known: Activity, told: list[Told], sources: Sequence[ActivitySource]) -> Activity:
        merged = merge(told)
        activity = assemble(
            merged.recording,
            identity=known.id,
            sources=[replace(s, channels=c) for s, c in zip(sources, merged.channels, strict=True)],
            summary=summarise(merged.recording),
            zone=self.zone,
            now=self.now,
            edits=self.stores.activities.edits(known.id),
            version=known.version + 1,
        )
        self.stores.activities.save(activity, merged.recording.streams)
        return activity

    def _told(self, source: ActivitySource) -> Told:
        parsed = parse(self.stores.raw.get(source.sha256), source.file, self.readers)
        if parsed is None or source.index >= len(parsed.recordings):
            raise BadFile(f"The kept original of {source.file} no longer reads as it did.", "Import the file again.")
        recording = title_for(self.stores, source.file, sound(parsed.recordings[source.index]))
        return Told(recording=recording, format=source.format, sha256=source.sha256, index=source.index)


def _span(recording: Recording) -> Span:
    return Span(sport=recording.sport, start=recording.start, duration_s=recording.elapsed_s or 0.0)


def _source(file: ReadFile, read: ReadRecording, channels: tuple[Channel, ...]) -> ActivitySource:
    assert file.sha256 is not None and file.format is not None
    return ActivitySource(
        file=file.name, format=FileFormat(file.format), sha256=file.sha256, index=read.index, channels=channels
    )
