"""Decide whether two recordings are of the same session.

Only original recordings are compared, never merged activities, so that the order of import does not matter.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.sanity import metres_between

# A late-started phone or half of a ride lies within the whole; clocks and trimmed ends differ a little.
MIN_SHARED = 0.8
# Two devices that record a race of more than a day differ by less than this.
LONGEST_SHARED_S, LEAST_SHARE_OF_LONGEST = 24 * 3600.0, 0.5
# A list export without samples has only rounded start and duration.
SLACK = timedelta(seconds=90)
# A file of a whole triathlon is not a duplicate of its longest leg.
LIKE_LENGTH = 0.8
RUNNING_OR_WALKING = frozenset({Sport.RUNNING, Sport.WALKING})
# Positions every 30 s distinguish places; a track within 200 m is an indoor trainer, which proves nothing.
TRACE_STEP_S = 30.0
STANDSTILL_M = 200.0
APART_M = 2000.0


@dataclass(frozen=True, kw_only=True)
class RecordingSpan:
    """The time span and sport of a session."""

    sport: Sport
    start: datetime
    duration_s: float

    @property
    def end(self) -> datetime:
        """The end time."""
        return self.start + timedelta(seconds=self.duration_s)


@dataclass(frozen=True, kw_only=True, eq=False)
class RecordingTrace:
    """The positions of a session every 30 s: epoch seconds and degrees."""

    moment_s: FloatArray
    latitude: FloatArray
    longitude: FloatArray


@dataclass(frozen=True, kw_only=True, eq=False)
class MatchCandidate:
    """The parts of a recording needed for matching. `trace` is loaded when needed.

    `exercises` distinguish workouts of one file that start at the same time.
    """

    file: str
    index: int
    span: RecordingSpan
    trace: Callable[[], RecordingTrace | None]
    exercises: frozenset[str] = frozenset()


def recordings_match(a: MatchCandidate, b: MatchCandidate) -> bool:
    """Whether two recordings are of the same session; recordings of one file never are."""
    return a.file != b.file and same_session(a.span, b.span) and not far_apart(a.trace(), b.trace())


def best_matches(mine: MatchCandidate, others: Sequence[MatchCandidate]) -> tuple[MatchCandidate, ...]:
    """The other recordings of the same session, only the best match of each file."""
    best: dict[str, MatchCandidate] = {}
    for other in others:
        if recordings_match(mine, other):
            current = best.get(other.file)
            if current is None or _similarity(mine, other) > _similarity(mine, current):
                best[other.file] = other
    return tuple(best.values())


def same_session(a: RecordingSpan, b: RecordingSpan) -> bool:
    """Whether the spans share most of the shorter one and the sports do not contradict."""
    if not _compatible(a, b) or _swallows(a, b):
        return False
    if max(a.duration_s, b.duration_s) <= SLACK.total_seconds():
        return abs(a.start - b.start) <= timedelta(seconds=5) and abs(a.duration_s - b.duration_s) <= 5
    return overlap(a, b)


def _swallows(a: RecordingSpan, b: RecordingSpan) -> bool:
    """Whether one is a recorder that ran for days, which holds other sessions and is none of them."""
    shorter, longer = sorted((a.duration_s, b.duration_s))
    return longer > LONGEST_SHARED_S and shorter < LEAST_SHARE_OF_LONGEST * longer


def overlap(a: RecordingSpan, b: RecordingSpan) -> bool:
    """Whether the spans share at least four fifths of the shorter one."""
    shorter = min(a.duration_s, b.duration_s)
    return shorter > 0 and _shared_s(a, b) / shorter >= MIN_SHARED


def far_apart(a: RecordingTrace | None, b: RecordingTrace | None) -> bool:
    """Whether two sessions were at different places: a median distance over 2 km."""
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


def trace_of(start: datetime, streams: Streams) -> RecordingTrace | None:
    """The thinned positions of a session; None with fewer than two."""
    latitude, longitude = streams.get(Channel.LATITUDE), streams.get(Channel.LONGITUDE)
    if latitude is None or longitude is None:
        return None
    finite = np.flatnonzero(np.isfinite(latitude) & np.isfinite(longitude))
    _, firsts = np.unique(np.floor(streams.time_s[finite] / TRACE_STEP_S), return_index=True)
    at = finite[firsts]
    if len(at) < 2:
        return None
    return RecordingTrace(
        moment_s=start.timestamp() + streams.time_s[at], latitude=latitude[at], longitude=longitude[at]
    )


def _compatible(a: RecordingSpan, b: RecordingSpan) -> bool:
    if a.sport == b.sport:
        return True
    if Sport.TRANSITION in (a.sport, b.sport):
        return False
    if Sport.OTHER in (a.sport, b.sport):
        unnamed, named = (a, b) if a.sport is Sport.OTHER else (b, a)
        return named.duration_s >= LIKE_LENGTH * unnamed.duration_s
    return {a.sport, b.sport} == RUNNING_OR_WALKING


def _similarity(a: MatchCandidate, b: MatchCandidate) -> tuple[float, float, int]:
    longer = max(a.span.duration_s, b.span.duration_s)
    in_time = _shared_s(a.span, b.span) / longer if longer > 0 else 0.0
    exercises = a.exercises | b.exercises
    return (in_time, len(a.exercises & b.exercises) / len(exercises) if exercises else 0.0, -b.index)


def _shared_s(a: RecordingSpan, b: RecordingSpan) -> float:
    return (min(a.end, b.end) - max(a.start, b.start)).total_seconds()


def _stands_still(trace: RecordingTrace) -> bool:
    here = np.full(len(trace.latitude), float(np.median(trace.latitude)))
    there = np.full(len(trace.longitude), float(np.median(trace.longitude)))
    return float(np.median(metres_between(here, there, trace.latitude, trace.longitude))) < STANDSTILL_M
