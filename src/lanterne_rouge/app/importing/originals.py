"""Read stored originals again."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from lanterne_rouge.app.importing.matching import (
    SLACK,
    MatchCandidate,
    RecordingSpan,
    RecordingTrace,
    best_matches,
    trace_of,
)
from lanterne_rouge.app.importing.merging import FORMAT_ORDER, SourceRecording, listed_title, merge, title_for
from lanterne_rouge.app.importing.reading import ZONE_KEY, ImportedFile, ParsedRecording, clean_recording, parse
from lanterne_rouge.app.importing.units import UNITS_KEY as UNIT_KEY
from lanterne_rouge.app.importing.units import in_unit, lacks_unit
from lanterne_rouge.domain.activity import Activity, ActivitySource
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadFile, NotFound
from lanterne_rouge.domain.recording import (
    GATHERING_FORMATS,
    STRENGTH_FORMATS,
    TIME_UNKNOWN,
    DeviceSummary,
    FileFormat,
    ParsedFile,
    Recording,
)
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.ports.sources import FileReader
from lanterne_rouge.ports.stores import RawFiles, Stores

# Parsed files to cache: a list with thousands of sessions is read session by session.
ORIGINALS_HELD = 3


class Originals:
    """Reads recordings from stored originals; caches the last few parsed files."""

    def __init__(self, stores: Stores, readers: tuple[FileReader, ...], raw: RawFiles, zone: ZoneInfo) -> None:
        self._stores, self._readers, self._raw, self._zone = stores, readers, raw, zone
        self._held: OrderedDict[str, ParsedFile | None] = OrderedDict()

    def load_recording(self, source: ActivitySource) -> SourceRecording:
        """Load a source's recording, cleaned and with its title. Raises `BadFile` if its original no longer has it."""
        parsed = self._parsed(source)
        if parsed is None or source.index >= len(parsed.recordings):
            raise BadFile(f"I can no longer read the stored original of {source.file}.", "Import the file again.")
        return SourceRecording(
            recording=title_for(
                self._stores, source.file, clean_recording(parsed.recordings[source.index], self._zone_of(source))
            ),
            format=source.format,
            sha256=source.sha256,
            index=source.index,
            # A row of a list has its title from the list.
            listed=source.format not in FORMAT_ORDER or listed_title(self._stores, source.file) is not None,
            until=max(r.start for r in parsed.recordings).timestamp() if source.format in STRENGTH_FORMATS else 0.0,
        )

    def _parsed(self, source: ActivitySource) -> ParsedFile | None:
        if source.sha256 not in self._held:
            self._held[source.sha256] = self._read(source)
            while len(self._held) > ORIGINALS_HELD:
                self._held.popitem(last=False)
        # Most recently used last: a long list must stay cached among many single files.
        self._held.move_to_end(source.sha256)
        return self._held[source.sha256]

    def _read(self, source: ActivitySource) -> ParsedFile | None:
        parsed = parse(self._raw.get(source.sha256), source.file, self._readers)
        if parsed is None or not lacks_unit(parsed):
            return parsed
        unit = self._stores.state.get(UNIT_KEY + source.sha256)
        if unit is None:
            raise BadFile(
                f"Are the weights in {source.file} kg or lb?", "Import it again with --units kg or --units lb."
            )
        return in_unit(parsed, WeightUnit(unit))

    def _zone_of(self, source: ActivitySource) -> ZoneInfo:
        """The athlete's zone at the time of import, which applies to local times in the file."""
        zone = self._stores.state.get(ZONE_KEY + source.sha256) if source.format in STRENGTH_FORMATS else None
        return self._zone if zone is None else ZoneInfo(zone)


# Assumed seconds per set without a duration: enough to overlap a watch's recording.
SECONDS_A_SET = 180.0


@dataclass(frozen=True, kw_only=True)
class CandidateActivity:
    """A stored activity with its recordings, for matching."""

    activity: Activity
    candidates: tuple[MatchCandidate, ...]


def matching_activities(
    file: ImportedFile, read: ParsedRecording, testimonies: Sequence[CandidateActivity]
) -> tuple[Activity, ...]:
    """The activities that a recording belongs to: each has a recording that matches it best, and vice versa.

    Two sessions of one file are never merged, so activities with another session of this file are excluded; of an export
    that gathers, two sessions of one device or app.
    """
    mine = match_candidate(file, read)
    candidates = [t for t in testimonies if all(w.file != mine.file for w in t.candidates)]
    alike = best_matches(mine, [w for t in candidates for w in t.candidates])
    if not alike:
        return ()
    # A file may have thousands of sessions; only those near the matches matter.
    reach = mine.span.duration_s + max(w.span.duration_s for w in alike) + SLACK.total_seconds()
    near = (match_candidate(file, other) for other in file.recordings if _apart_s(other, read) <= reach)
    siblings = [sibling for sibling in near if sibling.file == mine.file]
    mutual = [w for w in alike if all(back.index == mine.index for back in best_matches(w, siblings))]
    return tuple(t.activity for t in candidates if any(w is match for w in t.candidates for match in mutual))


def _apart_s(other: ParsedRecording, read: ParsedRecording) -> float:
    """Seconds between two starts, minus the other's duration."""
    longest = other.recording.elapsed_s or len(other.recording.sets) * SECONDS_A_SET
    return abs((other.recording.start - read.recording.start).total_seconds()) - longest


def match_candidate(file: ImportedFile, read: ParsedRecording) -> MatchCandidate:
    """The match candidate of a recording that was just read."""
    span = matched_span_of(read.recording)
    exercises = exercises_of(read.recording)
    witness = _witness(FileFormat(file.format or FileFormat.FIT), file.sha256 or "", read.recording.device)
    return MatchCandidate(file=witness, index=read.index, span=span, exercises=exercises, trace=lambda: read.trace)


def _witness(format: FileFormat, sha256: str, device: DeviceSummary) -> str:
    """Who told of a session: a file, or one of the devices and apps that wrote into an export."""
    return f"{sha256} {device.device}" if format in GATHERING_FORMATS and device.device else sha256


def candidate_activity(activity: Activity, stores: Stores, originals: Originals) -> CandidateActivity:
    """The recordings of a stored activity, with the start as corrected by the athlete.

    A corrected sport matches any sport, since other files have the device's sport.
    """
    any_sport = Sport.OTHER if "sport" in stores.activities.edits(activity.id) else None
    by_itself = CandidateActivity(
        activity=activity,
        candidates=tuple(
            MatchCandidate(
                file=_witness(s.format, s.sha256, activity.device),
                index=s.index,
                span=matched_span_of(activity, any_sport),
                exercises=exercises_of(activity),
                trace=_stored_trace(stores, activity),
            )
            for s in activity.sources
        ),
    )
    if len(activity.sources) == 1:
        return by_itself
    try:
        recordings = [originals.load_recording(source) for source in activity.sources]
    except (BadFile, NotFound):
        # An original is missing: the activity itself still has time and place.
        return by_itself
    shift = activity.start - merge(recordings).recording.start
    witnesses = []
    for source in recordings:
        recording = replace(source.recording, start=source.recording.start + shift)
        witnesses.append(
            MatchCandidate(
                file=_witness(source.format, source.sha256, recording.device),
                index=source.index,
                span=matched_span_of(recording, any_sport),
                exercises=exercises_of(recording),
                trace=_trace_of_recording(recording),
            )
        )
    return CandidateActivity(activity=activity, candidates=tuple(witnesses))


def span_of(session: Recording | Activity, sport: Sport | None = None) -> RecordingSpan:
    """The span of a session; without a time of day its duration is 0, so it overlaps nothing."""
    duration = 0.0 if TIME_UNKNOWN in session.quality else session.elapsed_s or 0.0
    return RecordingSpan(sport=sport or session.sport, start=session.start, duration_s=duration)


def matched_span_of(session: Recording | Activity, sport: Sport | None = None) -> RecordingSpan:
    """As `span_of`, for matching: without a duration each set counts as three minutes."""
    span = span_of(session, sport)
    if span.duration_s or TIME_UNKNOWN in session.quality:
        return span
    return replace(span, duration_s=len(session.sets) * SECONDS_A_SET)


def exercises_of(session: Recording | Activity) -> frozenset[str]:
    """The exercise names of a session."""
    return frozenset(logged_set.exercise for logged_set in session.sets)


def _stored_trace(stores: Stores, activity: Activity) -> Callable[[], RecordingTrace | None]:
    places = (Channel.LATITUDE, Channel.LONGITUDE)
    return lambda: trace_of(activity.start, stores.activities.streams(activity.id, places))


def _trace_of_recording(recording: Recording) -> Callable[[], RecordingTrace | None]:
    return lambda: trace_of(recording.start, recording.streams)
