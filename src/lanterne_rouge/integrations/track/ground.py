"""From a track to the samples of a recording: channels, metres over ground, time under way."""

from collections.abc import Mapping
from datetime import datetime

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.integrations.track.instants import EPOCH, NAN
from lanterne_rouge.integrations.track.samples import Track

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
    known = distance[np.isfinite(distance)]
    return float(known[-1] - known[0]) if len(known) and known[-1] >= known[0] else None


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
