"""Metres climbed and the speed between samples."""

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.recording import Length
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.metric import Metric, SessionValue
from lanterne_rouge.metrics.samples import SPARSE_HOLD_S, SampledSession
from lanterne_rouge.metrics.sanity import fastest_ms

SMOOTHING_S = 10
# Smaller ups and downs than this are the barometer's, not the road's.
SMALLEST_CLIMB_M = 2.0
EARTH_RADIUS_M = 6_371_000.0


def ascent(altitude_m: FloatArray) -> float | None:
    """The sum of rises of at least 2 m in a 1 Hz altitude smoothed over 10 s; m."""
    if len(altitude_m) < SMOOTHING_S:
        return None
    sums = np.concatenate(([0.0], np.cumsum(altitude_m)))
    smooth = (sums[SMOOTHING_S:] - sums[:-SMOOTHING_S]) / SMOOTHING_S
    return _climbed(_turning_points(smooth))


def _turning_points(heights: FloatArray) -> list[float]:
    """First, last, and each local high or low: nothing between them can change the sum."""
    if len(heights) < 3:
        return [float(height) for height in heights]
    rising = np.diff(heights) > 0
    turns = np.flatnonzero(rising[1:] != rising[:-1]) + 1
    return [float(heights[0]), *heights[turns].tolist(), float(heights[-1])]


def _climbed(points: list[float]) -> float:
    total, low, high = 0.0, points[0], points[0]
    for height in points[1:]:
        if height > high:
            high = height
        elif high - height >= SMALLEST_CLIMB_M:
            total += _counted(high - low)
            low = high = height
        if height < low:
            total += _counted(high - low)
            low = high = height
    return total + _counted(high - low)


def _counted(rise: float) -> float:
    return rise if rise >= SMALLEST_CLIMB_M else 0.0


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


def _session_ascent(session: SampledSession) -> float | None:
    climbed = ascent(session.seconds(Channel.ALTITUDE))
    return session.device.ascent_m if climbed is None else climbed


ELEVATION_METRICS = (
    Metric(
        key="ascent",
        title="Ascent",
        formula="sum of rises >= 2 m of the altitude smoothed over 10 s",
        unit="m",
        source="practice of recording devices",
        needs=("altitude",),
        compute=ascent,
        from_samples=SessionValue(key="ascent_m", compute=_session_ascent, digits=1),
    ),
)
