"""Whether two recordings tell of the same session: nobody does two at once.

Only what recordings say themselves counts, never what they were merged into, so that the order of arrival changes nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.sanity import metres_between

# A phone that is started late or a half of a ride lies within the whole; clocks and trimmed ends differ a little.
MIN_SHARED = 0.8
# A list export without samples tells only start and duration, rounded.
SLACK = timedelta(seconds=90)
# One file of a whole triathlon is no duplicate of its longest leg.
LIKE_LENGTH = 0.8
RUNNING_OR_WALKING = frozenset({Sport.RUNNING, Sport.WALKING})
# Positions every half minute tell places apart; within 200 m lies a house with its trainer, and says nothing.
TRACE_STEP_S = 30.0
STANDSTILL_M = 200.0
APART_M = 2000.0


@dataclass(frozen=True, kw_only=True)
class Span:
    """When a session was, and in which sport."""

    sport: Sport
    start: datetime
    duration_s: float

    @property
    def end(self) -> datetime:
        """The last moment."""
        return self.start + timedelta(seconds=self.duration_s)


@dataclass(frozen=True, kw_only=True, eq=False)
class Trace:
    """Where a session was, every half minute: seconds of the epoch, and degrees."""

    moment_s: FloatArray
    latitude: FloatArray
    longitude: FloatArray


@dataclass(frozen=True, kw_only=True, eq=False)
class Witness:
    """One recording, as far as it matters for whether it tells of the same session. `trace` is asked for when needed.

    `exercises` tell workouts of one file apart that begin together.
    """

    file: str
    index: int
    span: Span
    trace: Callable[[], Trace | None]
    exercises: frozenset[str] = frozenset()


def tell_of_one(a: Witness, b: Witness) -> bool:
    """Whether two recordings are of one session; those of one file never are."""
    return a.file != b.file and same_session(a.span, b.span) and not apart(a.trace(), b.trace())


def likest(mine: Witness, others: Sequence[Witness]) -> tuple[Witness, ...]:
    """Those of the others that tell of my session, of each file only the recording that is most like mine."""
    best: dict[str, Witness] = {}
    for other in others:
        if tell_of_one(mine, other):
            held = best.get(other.file)
            if held is None or _likeness(mine, other) > _likeness(mine, held):
                best[other.file] = other
    return tuple(best.values())


def same_session(a: Span, b: Span) -> bool:
    """Whether the spans share most of the shorter one and the sports do not contradict."""
    if not _compatible(a, b):
        return False
    if max(a.duration_s, b.duration_s) <= SLACK.total_seconds():
        return abs(a.start - b.start) <= timedelta(seconds=5) and abs(a.duration_s - b.duration_s) <= 5
    return overlap(a, b)


def overlap(a: Span, b: Span) -> bool:
    """Whether the spans share at least four fifths of the shorter one."""
    shorter = min(a.duration_s, b.duration_s)
    return shorter > 0 and _shared_s(a, b) / shorter >= MIN_SHARED


def apart(a: Trace | None, b: Trace | None) -> bool:
    """Whether two sessions were at places that one athlete cannot be at together: over 2 km, in the median."""
    if a is None or b is None or _stands_still(a) or _stands_still(b):
        return False
    right = np.clip(np.searchsorted(b.moment_s, a.moment_s), 1, len(b.moment_s) - 1)
    nearest = np.where(a.moment_s - b.moment_s[right - 1] <= b.moment_s[right] - a.moment_s, right - 1, right)
    together = np.abs(b.moment_s[nearest] - a.moment_s) <= TRACE_STEP_S
    if not together.any():
        return False
    at = nearest[together]
    metres = metres_between(a.latitude[together], a.longitude[together], b.latitude[at], b.longitude[at])
    return float(np.median(metres)) > APART_M


def trace_of(start: datetime, streams: Streams) -> Trace | None:
    """The places of a session, thinned; None without at least two."""
    latitude, longitude = streams.get(Channel.LATITUDE), streams.get(Channel.LONGITUDE)
    if latitude is None or longitude is None:
        return None
    known = np.flatnonzero(np.isfinite(latitude) & np.isfinite(longitude))
    _, firsts = np.unique(np.floor(streams.time_s[known] / TRACE_STEP_S), return_index=True)
    at = known[firsts]
    if len(at) < 2:
        return None
    return Trace(moment_s=start.timestamp() + streams.time_s[at], latitude=latitude[at], longitude=longitude[at])


def _compatible(a: Span, b: Span) -> bool:
    if a.sport == b.sport:
        return True
    if Sport.TRANSITION in (a.sport, b.sport):
        return False
    if Sport.OTHER in (a.sport, b.sport):
        unnamed, named = (a, b) if a.sport is Sport.OTHER else (b, a)
        return named.duration_s >= LIKE_LENGTH * unnamed.duration_s
    return {a.sport, b.sport} == RUNNING_OR_WALKING


def _likeness(a: Witness, b: Witness) -> tuple[float, float, int]:
    longer = max(a.span.duration_s, b.span.duration_s)
    in_time = _shared_s(a.span, b.span) / longer if longer > 0 else 0.0
    named = a.exercises | b.exercises
    return (in_time, len(a.exercises & b.exercises) / len(named) if named else 0.0, -b.index)


def _shared_s(a: Span, b: Span) -> float:
    return (min(a.end, b.end) - max(a.start, b.start)).total_seconds()


def _stands_still(trace: Trace) -> bool:
    here = np.full(len(trace.latitude), float(np.median(trace.latitude)))
    there = np.full(len(trace.longitude), float(np.median(trace.longitude)))
    return float(np.median(metres_between(here, there, trace.latitude, trace.longitude))) < STANDSTILL_M
