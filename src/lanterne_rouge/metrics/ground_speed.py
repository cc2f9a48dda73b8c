"""Speed over ground, from whichever channel a device kept."""

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.recording import Length
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.sampling import SPARSE_HOLD_S
from lanterne_rouge.metrics.sanity import fastest_ms

EARTH_RADIUS_M = 6_371_000.0


def with_speed(streams: Streams, sport: Sport) -> Streams:
    """The streams with a speed channel: recorded, else from distance, else from positions, else none."""
    if _known(streams.get(Channel.SPEED)):
        return streams
    metres = _metres_to_next(streams)
    if metres is None:
        return streams
    seconds = np.diff(streams.time_s)
    usable = (seconds <= SPARSE_HOLD_S) & (metres >= 0)
    speed = np.full(len(streams), np.nan)
    speed[:-1][usable] = metres[usable] / seconds[usable]
    speed[speed > fastest_ms(sport)] = np.nan
    return Streams(time_s=streams.time_s, channels={**streams.channels, Channel.SPEED: speed})


def moving_seconds(sport: Sport, lengths: tuple[Length, ...], timer_s: float | None) -> float | None:
    """Seconds under way: in a pool the lengths swum, without the rests at the wall; elsewhere the timer."""
    swum = sum(length.timer_s or 0.0 for length in lengths if length.active)
    return swum if sport is Sport.SWIMMING and swum > 0 else timer_s


def _metres_to_next(streams: Streams) -> FloatArray | None:
    distance = streams.get(Channel.DISTANCE)
    if distance is not None and _known(distance):
        return np.diff(distance)
    latitude, longitude = streams.get(Channel.LATITUDE), streams.get(Channel.LONGITUDE)
    if latitude is None or longitude is None or not _known(latitude):
        return None
    return _between(np.radians(latitude), np.radians(longitude))


def _between(latitude: FloatArray, longitude: FloatArray) -> FloatArray:
    # Equirectangular: between neighbouring samples it equals the great circle to a millimetre.
    north = np.diff(latitude)
    east = np.diff(longitude) * np.cos((latitude[1:] + latitude[:-1]) / 2)
    return np.asarray(np.hypot(north, east) * EARTH_RADIUS_M, dtype=np.float64)


def _known(column: FloatArray | None) -> bool:
    return column is not None and bool(np.isfinite(column).any())
