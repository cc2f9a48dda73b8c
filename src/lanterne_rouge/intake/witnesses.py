"""What is known of sessions that may be the same: the recordings of a new file, and those of kept activities."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.errors import BadFile, NotFound
from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.intake.matching import Span, Trace, Witness, likest, trace_of
from lanterne_rouge.intake.merging import merge
from lanterne_rouge.intake.originals import Originals
from lanterne_rouge.intake.reading import ReadFile, ReadRecording
from lanterne_rouge.ports.stores import Stores


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
    siblings = [witness_of(file, other) for other in file.recordings]
    candidates = [t for t in testimonies if all(w.file != mine.file for w in t.witnesses)]
    alike = likest(mine, [w for t in candidates for w in t.witnesses])
    mutual = [w for w in alike if all(back.index == mine.index for back in likest(w, siblings))]
    return tuple(t.activity for t in candidates if any(w is one for w in t.witnesses for one in mutual))


def witness_of(file: ReadFile, read: ReadRecording) -> Witness:
    """A recording that was just read."""
    return Witness(file=file.sha256 or "", index=read.index, span=span_of(read.recording), trace=lambda: read.trace)


def testimony_of(activity: Activity, stores: Stores, originals: Originals) -> Testimony:
    """The recordings of a kept activity; where the athlete corrected the start, as corrected.

    A corrected sport matches any: another file of the session has the device's word for it.
    """
    any_sport = Sport.OTHER if "sport" in stores.activities.edits(activity.id) else None
    by_itself = Testimony(
        activity=activity,
        witnesses=tuple(
            Witness(
                file=s.sha256, index=s.index, span=span_of(activity, any_sport), trace=_kept_trace(stores, activity)
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
                span=span_of(recording, any_sport),
                trace=_trace_of_recording(recording),
            )
        )
    return Testimony(activity=activity, witnesses=tuple(witnesses))


def span_of(session: Recording | Activity, sport: Sport | None = None) -> Span:
    """When a session was."""
    return Span(sport=sport or session.sport, start=session.start, duration_s=session.elapsed_s or 0.0)


def _kept_trace(stores: Stores, activity: Activity) -> Callable[[], Trace | None]:
    places = (Channel.LATITUDE, Channel.LONGITUDE)
    return lambda: trace_of(activity.start, stores.activities.streams(activity.id, places))


def _trace_of_recording(recording: Recording) -> Callable[[], Trace | None]:
    return lambda: trace_of(recording.start, recording.streams)
