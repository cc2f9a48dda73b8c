"""Positions and distances that leap: a receiver that lost its place claims ground that nobody covered."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.streams import Channel, Streams

EARTH_RADIUS_M = 6_371_000.0
# A receiver that finds its place again corrects itself by less; it shifts a track, but no total.
SHORTEST_JUMP_M = 200.0
# A place that was held for longer is as likely the true one as any other.
SHORT_STAY_S = 60.0
# A total this near the sum of the samples was made from them.
SAME_TOTAL = 0.02


@dataclass(frozen=True, kw_only=True)
class Total:
    """What a file tells of the whole session: metres, and seconds under way."""

    distance_m: float | None
    seconds: float | None


@dataclass(frozen=True, kw_only=True, eq=False)
class Settled:
    """Samples without jumps, and the metres covered."""

    streams: Streams
    distance_m: float | None


def without_jumps(streams: Streams, fastest_ms: float, total: Total) -> Settled | None:
    """The samples without what leaps faster than `fastest_ms` over 200 m and more; None when nothing does."""
    placed, repaired = _placed(streams, fastest_ms), _repaired(streams, fastest_ms)
    if not placed and repaired is None:
        return None
    channels = {**streams.channels, **placed}
    removed = 0.0
    if repaired is not None:
        channels[Channel.DISTANCE], removed = repaired
    return Settled(
        streams=Streams(time_s=streams.time_s, channels=channels),
        distance_m=_distance_m(total, _covered(streams), removed, fastest_ms),
    )


def metres_between(
    latitude: FloatArray, longitude: FloatArray, other_latitude: FloatArray, other_longitude: FloatArray
) -> FloatArray:
    """The great circle between points in degrees, by the haversine formula, m."""
    north, other_north = np.radians(latitude), np.radians(other_latitude)
    half_chord = (
        np.sin((other_north - north) / 2) ** 2
        + np.cos(north) * np.cos(other_north) * np.sin(np.radians(other_longitude - longitude) / 2) ** 2
    )
    return np.asarray(2 * EARTH_RADIUS_M * np.arcsin(np.sqrt(np.clip(half_chord, 0.0, 1.0))), dtype=np.float64)


def _placed(streams: Streams, fastest_ms: float) -> dict[Channel, FloatArray]:
    """Latitude and longitude without the places that cannot have been reached; empty when nothing leaps."""
    latitude, longitude = streams.get(Channel.LATITUDE), streams.get(Channel.LONGITUDE)
    if latitude is None or longitude is None:
        return {}
    known = np.flatnonzero(np.isfinite(latitude) & np.isfinite(longitude))
    if len(known) < 2:
        return {}
    track = _Track(
        time_s=streams.time_s[known], latitude=latitude[known], longitude=longitude[known], fastest=fastest_ms
    )
    jumps = np.flatnonzero(_too_fast(track.metres_to_next(), np.diff(track.time_s), fastest_ms))
    if not len(jumps):
        return {}
    wrong = known[_unreachable(track, jumps)]
    placed = {Channel.LATITUDE: latitude.copy(), Channel.LONGITUDE: longitude.copy()}
    for column in placed.values():
        column[wrong] = np.nan
    return placed


def _repaired(streams: Streams, fastest_ms: float) -> tuple[FloatArray, float] | None:
    """The distance with every jump, there or back, taken out of all that follows it, and the metres taken out."""
    distance = streams.get(Channel.DISTANCE)
    if distance is None:
        return None
    known = np.flatnonzero(np.isfinite(distance))
    metres = np.diff(distance[known])
    jumped = _too_fast(np.abs(metres), np.diff(streams.time_s[known]), fastest_ms)
    if not jumped.any():
        return None
    taken = np.concatenate(([0.0], np.cumsum(np.where(jumped, metres, 0.0))))
    repaired = distance.copy()
    repaired[known] = np.maximum(distance[known] - taken, 0.0)
    return repaired, float(taken[-1])


def _covered(streams: Streams) -> float | None:
    distance = streams.get(Channel.DISTANCE)
    known = distance[np.isfinite(distance)] if distance is not None else np.empty(0)
    return float(known[-1] - known[0]) if len(known) else None


def _distance_m(total: Total, covered: float | None, removed: float, fastest_ms: float) -> float | None:
    """The total without the jumps, where it was made from the samples or cannot be; else as it was told."""
    told = total.distance_m
    if told is None:
        return None
    if covered is not None and abs(told - covered) <= SAME_TOTAL * covered:
        return max(told - removed, 0.0)
    if total.seconds and told > fastest_ms * total.seconds:
        return None if covered is None else covered - removed
    return told


@dataclass(frozen=True, kw_only=True, eq=False)
class _Track:
    time_s: FloatArray
    latitude: FloatArray
    longitude: FloatArray
    fastest: float

    def metres_to_next(self) -> FloatArray:
        return metres_between(self.latitude[:-1], self.longitude[:-1], self.latitude[1:], self.longitude[1:])

    def reachable(self, one: int, other: int) -> bool:
        ends = np.array([one]), np.array([other])
        metres = metres_between(*(column[at] for at in ends for column in (self.latitude, self.longitude)))
        return not _too_fast(metres, np.abs(self.time_s[ends[1]] - self.time_s[ends[0]]), self.fastest)[0]


def _too_fast(metres: FloatArray, seconds: FloatArray, fastest_ms: float) -> NDArray[np.bool_]:
    return np.asarray((metres > SHORTEST_JUMP_M) & (metres > fastest_ms * seconds), dtype=np.bool_)


def _unreachable(track: _Track, jumps: NDArray[np.intp]) -> NDArray[np.intp]:
    """The samples of the stretches between jumps that cannot be joined to the longest stretch."""
    begins = np.concatenate(([0], jumps + 1)).tolist()
    ends = np.concatenate((jumps, [len(track.time_s) - 1])).tolist()
    stretches: list[tuple[int, int]] = list(zip(begins, ends, strict=True))
    main = max(range(len(stretches)), key=lambda i: (stretches[i][1] - stretches[i][0], -i))
    # Backwards in time a stretch is entered by its end and left by its beginning.
    before = [(end, begin) for begin, end in reversed(stretches[:main])]
    wrong = _astray(track, stretches[main][1], stretches[main + 1 :]) + _astray(track, stretches[main][0], before)
    samples = [np.arange(min(one), max(one) + 1) for one in wrong]
    return np.concatenate(samples) if samples else np.empty(0, dtype=np.intp)


def _astray(track: _Track, anchor: int, stretches: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Going on from a sample: the stretches that the track comes back from, and short ones that it never reaches."""
    wrong: list[tuple[int, int]] = []
    for i, (enters, leaves) in enumerate(stretches):
        stays = abs(float(track.time_s[leaves] - track.time_s[enters]))
        comes_back = any(track.reachable(anchor, later) for later, _ in stretches[i + 1 :])
        if not track.reachable(anchor, enters) and (comes_back or stays < SHORT_STAY_S):
            wrong.append((enters, leaves))
        else:
            anchor = leaves
    return wrong
