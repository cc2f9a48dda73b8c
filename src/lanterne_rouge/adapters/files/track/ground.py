"""From a track to the samples of a recording: channels, metres over ground, time under way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.adapters.files.track.document import EPOCH, NAN, epochs
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams

TIME = "time"
FEWEST_AS_COLUMNS = 16
MATCH_BLOCK = 4096
"""Texts become numbers in blocks, so that a long file is held as texts only in small part."""
ABSURD = 1e9
"""No device measures so much of anything in SI units; such a number is a fault and not kept."""

_NONE = "nan"

Columns = Mapping[str, FloatArray]


@dataclass(frozen=True, kw_only=True, eq=False)
class Track:
    """Columns over `time` (seconds since 1970, strictly increasing), and how many points had no readable time."""

    columns: Columns
    left_out: int = 0

    @property
    def times(self) -> FloatArray:
        """Seconds since 1970."""
        return self.columns[TIME]

    def __len__(self) -> int:
        return len(self.times)


class Samples:
    """Collects track points: name of the element to its text."""

    def __init__(self) -> None:
        self.count = 0
        self.first_time = ""
        self._block: list[Mapping[str, str]] = []
        self._numbers: list[tuple[int, Columns]] = []

    def add(self, point: Mapping[str, str]) -> None:
        """Take one point."""
        self._block.append(point)
        self.count += 1
        if len(self._block) == MATCH_BLOCK:
            self._flush()

    def add_all(self, count: int, columns: Mapping[str, Sequence[str]]) -> None:
        """Take points in a row that have the same fields, as columns."""
        if count < FEWEST_AS_COLUMNS:
            for values in zip(*columns.values(), strict=True):
                self.add(dict(zip(columns, values, strict=True)))
            return
        self._flush()
        self.count += count
        self._keep(count, columns)

    def track(self) -> Track:
        """All points that have a time, in its order; several of one instant become one."""
        self._flush()
        names = dict.fromkeys([TIME, *(name for _, block in self._numbers for name in block)])
        columns = {name: self._joined(name) for name in names}
        timed = np.isfinite(columns[TIME])
        left_out = int(self.count - timed.sum())
        return Track(columns=_in_order({name: column[timed] for name, column in columns.items()}), left_out=left_out)

    def _flush(self) -> None:
        block = self._block
        if not block:
            return
        names = dict.fromkeys(chain.from_iterable(block))
        self._keep(len(block), {name: [point.get(name, _NONE) for point in block] for name in names})
        self._block = []

    def _keep(self, count: int, texts: Mapping[str, Sequence[str]]) -> None:
        times = texts.get(TIME, [_NONE] * count)
        self.first_time = self.first_time or next((time for time in times if time != _NONE), "")
        columns = {name: numbers(column) for name, column in texts.items() if name != TIME}
        columns[TIME] = epochs(times)
        self._numbers.append((count, columns))

    def _joined(self, name: str) -> FloatArray:
        blocks = [block[name] if name in block else np.full(count, NAN) for count, block in self._numbers]
        return np.concatenate(blocks) if blocks else np.empty(0)


def numbers(texts: Sequence[str]) -> FloatArray:
    """The texts as numbers; NaN for what is none, not finite or absurd."""
    try:
        values = np.array(list(map(float, texts)), dtype=np.float64)
    except ValueError:
        values = np.array([_number(text) for text in texts], dtype=np.float64)
    values[~(np.abs(values) <= ABSURD)] = NAN
    return values


def number(text: str | None) -> float | None:
    """One number; None for what is none, not finite or absurd."""
    value = _number(text or "")
    return value if abs(value) <= ABSURD else None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return NAN


def select(track: Track, rows: NDArray[np.bool_] | slice) -> Track:
    """The track with only these rows."""
    return Track(columns={name: column[rows] for name, column in track.columns.items()}, left_out=track.left_out)


def _in_order(columns: Columns) -> Columns:
    times = columns[TIME]
    if len(times) < 2 or np.all(np.diff(times) > 0):
        return columns
    order = np.argsort(times, kind="stable")
    instants, place = np.unique(times[order], return_inverse=True)
    ordered = {name: _first_known(column[order], place, len(instants)) for name, column in columns.items()}
    return {**ordered, TIME: instants}


def _first_known(column: FloatArray, place: NDArray[np.intp], size: int) -> FloatArray:
    """One value an instant: the first that is known. Old watches wrote position and heart rate as two points."""
    finite = np.flatnonzero(np.isfinite(column))[::-1]
    merged = np.full(size, NAN)
    merged[place[finite]] = column[finite]
    return merged


EARTH_RADIUS_M = 6_371_000.0
PAUSE_S = 60.0
PAUSE_TIMES_USUAL = 4
"""Without a word about pauses, a gap of over a minute and four times the usual spacing is one."""
FASTEST_FEET = 120.0
"""Steps a minute of one foot: nobody runs 240 a minute, so a mean above it counts both feet."""


def streams_of(track: Track, names: Mapping[str, Channel], start: datetime, sport: Sport) -> Streams:
    """The track's columns as channels, by the names of their elements; columns without any value are left out.

    Where two elements tell of one channel, the one named first fills in, the others complete it.
    """
    channels: dict[Channel, FloatArray] = {}
    for name, channel in names.items():
        column = track.columns.get(name)
        if column is None or not np.isfinite(column).any():
            continue
        before = channels.get(channel)
        channels[channel] = column if before is None else np.where(np.isfinite(before), before, column)
    _forget_null_island(channels)
    if sport in (Sport.RUNNING, Sport.WALKING) and Channel.CADENCE in channels:
        channels[Channel.CADENCE] = of_one_foot(channels[Channel.CADENCE])
    return Streams(time_s=np.round(track.times - (start - EPOCH).total_seconds(), 6), channels=channels)


def of_one_foot(cadence: FloatArray) -> FloatArray:
    """Steps a minute of one foot, where some exporters count both."""
    stepping = cadence[np.isfinite(cadence) & (cadence > 0)]
    return cadence / 2 if len(stepping) and float(np.median(stepping)) > FASTEST_FEET else cadence


def with_distance(streams: Streams, joined: FloatArray | None = None) -> Streams:
    """The streams with metres covered: as recorded, else along the positions.

    `joined` tells for each sample which stretch it is of; nothing is covered from one stretch to the next.
    """
    latitude, longitude = streams.get(Channel.LATITUDE), streams.get(Channel.LONGITUDE)
    if streams.get(Channel.DISTANCE) is not None or latitude is None or longitude is None:
        return streams
    placed = np.flatnonzero(np.isfinite(latitude) & np.isfinite(longitude))
    if len(placed) < 2:
        return streams
    metres = _metres(latitude[placed], longitude[placed])
    if joined is not None:
        metres[np.diff(joined[placed]) != 0] = 0.0
    distance = np.full(len(streams), NAN)
    distance[placed] = np.concatenate(([0.0], np.cumsum(metres)))
    return Streams(time_s=streams.time_s, channels={**streams.channels, Channel.DISTANCE: distance})


def covered_m(streams: Streams) -> float | None:
    """Metres from the first to the last known distance."""
    distance = streams.get(Channel.DISTANCE)
    if distance is None:
        return None
    finite = distance[np.isfinite(distance)]
    return float(finite[-1] - finite[0]) if len(finite) and finite[-1] >= finite[0] else None


def under_way_s(time_s: FloatArray, joined: FloatArray | None = None) -> float | None:
    """Seconds without pauses: gaps between stretches, and gaps far longer than the usual spacing, are left out."""
    if len(time_s) < 2:
        return None
    gaps = np.diff(time_s)
    paused = gaps > max(PAUSE_S, PAUSE_TIMES_USUAL * float(np.median(gaps)))
    if joined is not None:
        paused |= np.diff(joined) != 0
    return float(gaps[~paused].sum())


def _forget_null_island(channels: dict[Channel, FloatArray]) -> None:
    """Devices without a fix write the point where equator and Greenwich meridian cross."""
    latitude, longitude = channels.get(Channel.LATITUDE), channels.get(Channel.LONGITUDE)
    if latitude is None or longitude is None:
        return
    nowhere = (latitude == 0.0) & (longitude == 0.0)
    for channel in (Channel.LATITUDE, Channel.LONGITUDE):
        channels[channel] = np.where(nowhere, NAN, channels[channel])
        if not np.isfinite(channels[channel]).any():
            del channels[channel]


def _metres(latitude: FloatArray, longitude: FloatArray) -> FloatArray:
    """Haversine formula on a sphere."""
    north, east = np.radians(latitude), np.radians(longitude)
    half_chord = (
        np.sin(np.diff(north) / 2) ** 2 + np.cos(north[:-1]) * np.cos(north[1:]) * np.sin(np.diff(east) / 2) ** 2
    )
    return np.asarray(2 * EARTH_RADIUS_M * np.arcsin(np.sqrt(np.clip(half_chord, 0.0, 1.0))), dtype=np.float64)
