"""Metres climbed, speed between samples, the cost of a gradient, graded speed, and the load of runs and swims."""

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.recording import Length
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.metric import Metric, SessionValue
from lanterne_rouge.metrics.samples import SPARSE_HOLD_S, MeasuredSession, SampledSession, duration_s
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


GRADED_SPORTS = frozenset({Sport.RUNNING, Sport.WALKING})
STEEPEST_GRADE = 0.45
# Barometers and GPS wander by metres; half a minute of running is the shortest stretch whose gradient can be trusted.
GRADE_WINDOW_S = 30
SHORTEST_GRADE_M = 20.0
# J/kg/m against gradient, highest power first; the last is the cost on the flat.
MINETTI = (155.4, -30.4, -43.3, 46.3, 19.5, 3.6)


def running_cost(grade: float) -> float:
    """155.4 i^5 - 30.4 i^4 - 43.3 i^3 + 46.3 i^2 + 19.5 i + 3.6, J/kg/m, |i| <= 0.45. Source: Minetti 2002."""
    return float(_cost(np.asarray(grade, dtype=np.float64)))


def graded_speed(speed_ms: FloatArray, altitude_m: FloatArray) -> FloatArray:
    """The speed on the flat that costs as much, m/s, for each second of 1 Hz columns. Source: Minetti 2002."""
    return speed_ms * _cost(smoothed_grade(speed_ms, altitude_m)) / MINETTI[-1]


def smoothed_grade(speed_ms: FloatArray, altitude_m: FloatArray) -> FloatArray:
    """Rise over run across half a minute around each second; 0 where too little ground was covered to know."""
    n = len(speed_ms)
    if n < 2:
        return np.zeros(n)
    half = GRADE_WINDOW_S // 2
    travelled = np.cumsum(speed_ms)
    height = _moving_mean(altitude_m, half)
    index = np.arange(n)
    begin, end = np.maximum(index - half, 0), np.minimum(index + half, n - 1)
    run = travelled[end] - travelled[begin]
    rise = height[end] - height[begin]
    return np.where(run >= SHORTEST_GRADE_M, rise / np.maximum(run, SHORTEST_GRADE_M), 0.0)


def run_tss(seconds: float, graded_speed_ms: float, threshold_ms: float) -> float | None:
    """100 * hours * (graded speed / threshold speed)^2, TSS points. Source: McGregor 2008."""
    return _pace_tss(seconds, graded_speed_ms, threshold_ms, 2)


def swim_tss(seconds: float, speed_ms: float, css_ms: float) -> float | None:
    """100 * hours * (speed / CSS)^3, TSS points. Source: Fitzgerald & McGregor 2008."""
    return _pace_tss(seconds, speed_ms, css_ms, 3)


def _pace_tss(seconds: float, speed_ms: float, threshold_ms: float, power: int) -> float | None:
    if threshold_ms <= 0 or seconds < 0 or speed_ms < 0:
        return None
    return 100 * seconds / 3600 * (speed_ms / threshold_ms) ** power


def _cost(grade: FloatArray) -> FloatArray:
    return np.asarray(np.polyval(MINETTI, np.clip(grade, -STEEPEST_GRADE, STEEPEST_GRADE)), dtype=np.float64)


def _moving_mean(values: FloatArray, width: int) -> FloatArray:
    """A centred mean over `width` samples, shorter at the ends."""
    sums = np.concatenate(([0.0], np.cumsum(values)))
    index = np.arange(len(values))
    begin = np.maximum(index - width // 2, 0)
    end = np.minimum(index + width // 2 + 1, len(values))
    return np.asarray((sums[end] - sums[begin]) / (end - begin), dtype=np.float64)


def read_run(measured: MeasuredSession) -> float | None:
    """rTSS of a run with a known threshold pace."""
    threshold = measured.thresholds.threshold_pace
    speed = measured.summary.ngp_ms if measured.summary.ngp_ms is not None else measured.summary.avg_speed_ms
    if measured.session.sport is not Sport.RUNNING or threshold is None or not measured.seconds or not speed:
        return None
    return run_tss(measured.seconds, speed, threshold.value)


def read_swim(measured: MeasuredSession) -> float | None:
    """sTSS of a swim with a known critical speed, over the time under way."""
    session, css, speed = measured.session, measured.thresholds.css, measured.summary.avg_speed_ms
    if session.sport is not Sport.SWIMMING or css is None or not speed:
        return None
    seconds = moving_seconds(session.sport, session.lengths, measured.seconds)
    return swim_tss(seconds, speed, css.value) if seconds else None


def _session_speed(session: SampledSession) -> float | None:
    """Distance over the time under way; from the speed channel where the distance is unknown."""
    recording = session.recording
    seconds, _ = duration_s(recording, recording.streams)
    moving = moving_seconds(recording.sport, recording.lengths, seconds)
    if recording.distance_m and moving:
        return recording.distance_m / moving
    return session.mean(Channel.SPEED, None)


def _session_graded_speed(session: SampledSession) -> float | None:
    """The mean speed times the mean extra cost of the gradients; on the flat or without altitude the mean speed."""
    mean_speed = session["avg_speed_ms"]
    if session.sport not in GRADED_SPORTS or mean_speed is None:
        return None
    speed, altitude = session.streams.get(Channel.SPEED), session.streams.get(Channel.ALTITUDE)
    if speed is None or altitude is None:
        return mean_speed
    known_speed, known_altitude = session.axis.every_second(speed, altitude)
    covered = float(known_speed.sum())
    return mean_speed * float(graded_speed(known_speed, known_altitude).sum()) / covered if covered > 0 else mean_speed


PACE_METRICS = (
    Metric(
        key="mean_speed",
        title="Mean speed",
        formula="distance / time under way",
        unit="m/s",
        source="practice of recording devices",
        needs=("distance or speed",),
        compute=_session_speed,
        from_samples=SessionValue(key="avg_speed_ms", compute=_session_speed, digits=3),
    ),
    Metric(
        key="minetti_cost_j_kg_m",
        title="Cost of running on a gradient",
        formula="155.4 i^5 - 30.4 i^4 - 43.3 i^3 + 46.3 i^2 + 19.5 i + 3.6, |i| <= 0.45",
        unit="J/kg/m",
        source="Minetti 2002",
        needs=("gradient",),
        compute=running_cost,
        golden=lambda given: running_cost(given.number("grade")),
    ),
    Metric(
        key="graded_speed",
        title="Graded speed (NGP)",
        formula="speed * C(i) / C(0), gradient i over 30 s",
        unit="m/s",
        source="Minetti 2002",
        needs=("speed", "altitude"),
        compute=graded_speed,
        from_samples=SessionValue(key="ngp_ms", compute=_session_graded_speed, digits=3),
    ),
    Metric(
        key="r_tss",
        title="Running load (rTSS)",
        formula="100 * hours * (graded speed / threshold speed)^2",
        unit="TSS points",
        source="McGregor 2008",
        needs=("speed", "threshold pace"),
        compute=run_tss,
        golden=lambda given: run_tss(given.number("seconds"), given.number("ngp_m_s"), given.number("threshold_m_s")),
        from_thresholds=SessionValue(key="r_tss", compute=read_run, digits=1),
    ),
    Metric(
        key="s_tss",
        title="Swimming load (sTSS)",
        formula="100 * hours * (speed / CSS)^3, moving time",
        unit="TSS points",
        source="Fitzgerald & McGregor 2008",
        needs=("distance", "CSS"),
        compute=swim_tss,
        golden=lambda given: swim_tss(
            given.number("seconds"), given.number("speed_m_s"), given.number("threshold_m_s")
        ),
        from_thresholds=SessionValue(key="s_tss", compute=read_swim, digits=1),
    ),
)
