"""Kept originals, read again."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from lanterne_rouge.app.importing.matching import SLACK, Span, Trace, Witness, likest, trace_of
from lanterne_rouge.app.importing.merging import FORMAT_ORDER, Told, listed_title, merge, title_for
from lanterne_rouge.app.importing.reading import ZONE_KEY, ReadFile, ReadRecording, parse, sound
from lanterne_rouge.app.importing.units import UNITS_KEY as UNIT_KEY
from lanterne_rouge.app.importing.units import in_unit, lacks_unit
from lanterne_rouge.domain.activity import Activity, ActivitySource
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadFile, NotFound
from lanterne_rouge.domain.recording import STRENGTH_FORMATS, TIME_UNKNOWN, ParsedFile, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.ports.sources import FileReader
from lanterne_rouge.ports.stores import RawFiles, Stores

# Of a list with thousands of sessions each one may be asked for in turn.
ORIGINALS_HELD = 3


class Originals:
    """Reads what sources tell from their kept originals; holds the last few, which are often asked for again."""

    def __init__(self, stores: Stores, readers: tuple[FileReader, ...], raw: RawFiles, zone: ZoneInfo) -> None:
        self._stores, self._readers, self._raw, self._zone = stores, readers, raw, zone
        self._held: OrderedDict[str, ParsedFile | None] = OrderedDict()

    def told(self, source: ActivitySource) -> Told:
        """What a source tells, cleaned and with its title; raises `BadFile` when its original no longer says it."""
        parsed = self._parsed(source)
        if parsed is None or source.index >= len(parsed.recordings):
            raise BadFile(f"The kept original of {source.file} no longer reads as it did.", "Import the file again.")
        return Told(
            recording=title_for(
                self._stores, source.file, sound(parsed.recordings[source.index], self._zone_of(source))
            ),
            format=source.format,
            sha256=source.sha256,
            index=source.index,
            # A row of a list has its title from the list itself.
            listed=source.format not in FORMAT_ORDER or listed_title(self._stores, source.file) is not None,
            until=max(r.start for r in parsed.recordings).timestamp() if source.format in STRENGTH_FORMATS else 0.0,
        )

    def _parsed(self, source: ActivitySource) -> ParsedFile | None:
        if source.sha256 not in self._held:
            self._held[source.sha256] = self._read(source)
            while len(self._held) > ORIGINALS_HELD:
                self._held.popitem(last=False)
        # A list of a whole life must outlast the many single files that it is joined with.
        self._held.move_to_end(source.sha256)
        return self._held[source.sha256]

    def _read(self, source: ActivitySource) -> ParsedFile | None:
        parsed = parse(self._raw.get(source.sha256), source.file, self._readers)
        if parsed is None or not lacks_unit(parsed):
            return parsed
        unit = self._stores.state.get(UNIT_KEY + source.sha256)
        if unit is None:
            raise BadFile(
                f"Nobody told whether the weights in {source.file} are kg or lb.", "Import it again with --units."
            )
        return in_unit(parsed, WeightUnit(unit))

    def _zone_of(self, source: ActivitySource) -> ZoneInfo:
        """The zone that held when the file came: a wall clock does not move with the athlete."""
        told = self._stores.state.get(ZONE_KEY + source.sha256) if source.format in STRENGTH_FORMATS else None
        return self._zone if told is None else ZoneInfo(told)


# How long a session of sets lasted of which nobody tells: enough to meet a watch's recording of it.
SECONDS_A_SET = 180.0


@dataclass(frozen=True, kw_only=True)
class Testimony:
    """A kept activity with the recordings that tell of it."""

    activity: Activity
    witnesses: tuple[Witness, ...]


def matching(file: ReadFile, read: ReadRecording, testimonies: Sequence[Testimony]) -> tuple[Activity, ...]:
    """The activities that a recording belongs to: each has a recording that is most like it, among all of its file.

    Of one file two sessions never come together, so an activity with another session of this file is none of them.
    """
    mine = witness_of(file, read)
    candidates = [t for t in testimonies if all(w.file != mine.file for w in t.witnesses)]
    alike = likest(mine, [w for t in candidates for w in t.witnesses])
    if not alike:
        return ()
    # A whole life may be in one file; only sessions that can meet those alike matter.
    reach = mine.span.duration_s + max(w.span.duration_s for w in alike) + SLACK.total_seconds()
    siblings = [witness_of(file, other) for other in file.recordings if _apart_s(other, read) <= reach]
    mutual = [w for w in alike if all(back.index == mine.index for back in likest(w, siblings))]
    return tuple(t.activity for t in candidates if any(w is one for w in t.witnesses for one in mutual))


def _apart_s(other: ReadRecording, read: ReadRecording) -> float:
    """Seconds between two starts, less what the other lasts."""
    longest = other.recording.elapsed_s or len(other.recording.sets) * SECONDS_A_SET
    return abs((other.recording.start - read.recording.start).total_seconds()) - longest


def witness_of(file: ReadFile, read: ReadRecording) -> Witness:
    """A recording that was just read."""
    span = matched_span_of(read.recording)
    exercises = exercises_of(read.recording)
    return Witness(file=file.sha256 or "", index=read.index, span=span, exercises=exercises, trace=lambda: read.trace)


def testimony_of(activity: Activity, stores: Stores, originals: Originals) -> Testimony:
    """The recordings of a kept activity; where the athlete corrected the start, as corrected.

    A corrected sport matches any: another file of the session has the device's word for it.
    """
    any_sport = Sport.OTHER if "sport" in stores.activities.edits(activity.id) else None
    by_itself = Testimony(
        activity=activity,
        witnesses=tuple(
            Witness(
                file=s.sha256,
                index=s.index,
                span=matched_span_of(activity, any_sport),
                exercises=exercises_of(activity),
                trace=_kept_trace(stores, activity),
            )
            for s in activity.sources
        ),
    )
    if len(activity.sources) == 1:
        return by_itself
    try:
        told = [originals.told(source) for source in activity.sources]
    except (BadFile, NotFound):
        # An original is gone: the activity itself still says when and where.
        return by_itself
    shift = activity.start - merge(told).recording.start
    witnesses = []
    for one in told:
        recording = replace(one.recording, start=one.recording.start + shift)
        witnesses.append(
            Witness(
                file=one.sha256,
                index=one.index,
                span=matched_span_of(recording, any_sport),
                exercises=exercises_of(recording),
                trace=_trace_of_recording(recording),
            )
        )
    return Testimony(activity=activity, witnesses=tuple(witnesses))


def span_of(session: Recording | Activity, sport: Sport | None = None) -> Span:
    """When a session was; one of which only the day is known is but a moment, and overlaps with nothing."""
    duration = 0.0 if TIME_UNKNOWN in session.quality else session.elapsed_s or 0.0
    return Span(sport=sport or session.sport, start=session.start, duration_s=duration)


def matched_span_of(session: Recording | Activity, sport: Sport | None = None) -> Span:
    """As `span_of`, for finding the same session in another file: sets without a duration last three minutes each."""
    span = span_of(session, sport)
    if span.duration_s or TIME_UNKNOWN in session.quality:
        return span
    return replace(span, duration_s=len(session.sets) * SECONDS_A_SET)


def exercises_of(session: Recording | Activity) -> frozenset[str]:
    """The names of what was lifted."""
    return frozenset(one.exercise for one in session.sets)


def _kept_trace(stores: Stores, activity: Activity) -> Callable[[], Trace | None]:
    places = (Channel.LATITUDE, Channel.LONGITUDE)
    return lambda: trace_of(activity.start, stores.activities.streams(activity.id, places))


def _trace_of_recording(recording: Recording) -> Callable[[], Trace | None]:
    return lambda: trace_of(recording.start, recording.streams)
