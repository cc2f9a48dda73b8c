"""Values that cannot be true: masked or dropped, and said so. The codes join a recording's `quality`.

time_backwards         samples whose clock ran back were left out
hr_dropouts            heart rate 0, a strap without contact, made unknown
hr_implausible         heart rate outside 25-230 made unknown, or a channel with a mean above 220 dropped
power_spikes           isolated or impossible power samples made unknown
power_negative         power below zero made unknown
power_implausible      the power channel dropped: above 2000 W for over a minute, or an hour above 500 W
power_absent           the power channel dropped: nothing but zeros
speed_implausible      speed that the sport cannot reach made unknown
altitude_jumps         altitude that leapt or left the earth made unknown
cadence_implausible    cadence above 250 made unknown
positions_implausible  positions off the globe made unknown
distance_implausible   distance below zero made unknown
temperature_implausible  temperature outside -60 to 70 degrees made unknown
gps_jumps              positions that leapt away made unknown, and the leap taken out of the distance
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.samples import every_second

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
class JumpFreeTrack:
    """Samples without jumps, and the metres covered."""

    streams: Streams
    distance_m: float | None


def without_jumps(streams: Streams, fastest_ms: float, total: Total) -> JumpFreeTrack | None:
    """The samples without what leaps faster than `fastest_ms` over 200 m and more; None when nothing does."""
    placed, repaired = _placed(streams, fastest_ms), _repaired(streams, fastest_ms)
    if not placed and repaired is None:
        return None
    channels = {**streams.channels, **placed}
    removed = 0.0
    if repaired is not None:
        channels[Channel.DISTANCE], removed = repaired
    return JumpFreeTrack(
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
    indexes = np.flatnonzero(np.isfinite(latitude) & np.isfinite(longitude))
    if len(indexes) < 2:
        return {}
    track = _Track(
        time_s=streams.time_s[indexes],
        latitude=latitude[indexes],
        longitude=longitude[indexes],
        fastest=fastest_ms,
    )
    if not _may_jump(track):
        return {}
    jumps = np.flatnonzero(_too_fast(track.metres_to_next(), np.diff(track.time_s), fastest_ms))
    if not len(jumps):
        return {}
    wrong = indexes[_unreachable(track, jumps)]
    placed = {Channel.LATITUDE: latitude.copy(), Channel.LONGITUDE: longitude.copy()}
    for column in placed.values():
        column[wrong] = np.nan
    return placed


def _may_jump(track: "_Track") -> bool:
    """Whether any two neighbours are as far apart as a jump; no way is longer than first north, then east at the equator."""
    degrees = np.abs(np.diff(track.latitude)) + np.abs(np.diff(track.longitude))
    return float(degrees.max()) * np.pi / 180 * EARTH_RADIUS_M > 0.999 * SHORTEST_JUMP_M


def _repaired(streams: Streams, fastest_ms: float) -> tuple[FloatArray, float] | None:
    """The distance with every jump, there or back, taken out of all that follows it, and the metres taken out."""
    distance = streams.get(Channel.DISTANCE)
    if distance is None:
        return None
    finite = np.flatnonzero(np.isfinite(distance))
    metres = np.diff(distance[finite])
    jumped = _too_fast(np.abs(metres), np.diff(streams.time_s[finite]), fastest_ms)
    if not jumped.any():
        return None
    taken = np.concatenate(([0.0], np.cumsum(np.where(jumped, metres, 0.0))))
    repaired = distance.copy()
    repaired[finite] = np.maximum(distance[finite] - taken, 0.0)
    return repaired, float(taken[-1])


def _covered(streams: Streams) -> float | None:
    distance = streams.get(Channel.DISTANCE)
    finite = distance[np.isfinite(distance)] if distance is not None else np.empty(0)
    return float(finite[-1] - finite[0]) if len(finite) else None


def _distance_m(total: Total, covered: float | None, removed: float, fastest_ms: float) -> float | None:
    """The total without the jumps, where it was made from the samples or cannot be; else as recorded."""
    total_m = total.distance_m
    if total_m is None:
        return None
    if covered is not None and abs(total_m - covered) <= SAME_TOTAL * covered:
        return max(total_m - removed, 0.0)
    if total.seconds and total_m > fastest_ms * total.seconds:
        return None if covered is None else covered - removed
    return total_m


@dataclass(frozen=True, kw_only=True, eq=False)
class _Track:
    time_s: FloatArray
    latitude: FloatArray
    longitude: FloatArray
    fastest: float

    def metres_to_next(self) -> FloatArray:
        return metres_between(self.latitude[:-1], self.longitude[:-1], self.latitude[1:], self.longitude[1:])

    def reachable(self, index: int, other: int) -> bool:
        ends = np.array([index]), np.array([other])
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
    samples = [np.arange(min(bounds), max(bounds) + 1) for bounds in wrong]
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


LOWEST_HR_BPM, HIGHEST_HR_BPM, HIGHEST_MEAN_HR_BPM = 25.0, 230.0, 220.0
HIGHEST_POWER_W, HUGE_POWER_W, HIGHEST_HOUR_W = 3000.0, 2000.0, 500.0
LONGEST_HUGE_POWER_S, HOUR_SAMPLES = 60, 3600
HIGHEST_CADENCE = 250.0
HIGHEST_ALTITUDE_M, LOWEST_ALTITUDE_M, FASTEST_CLIMB_MS = 9000.0, -500.0, 50.0
# m/s: a descent on a bike or on skis, Bolt's best ten metres, a world-record freestyler with a kick off the wall.
HIGHEST_SPEED_MS = {
    Sport.CYCLING: 40.0,
    Sport.SKIING: 45.0,
    Sport.RUNNING: 13.0,
    Sport.WALKING: 8.0,
    Sport.SWIMMING: 4.0,
    Sport.ROWING: 10.0,
}
HIGHEST_SPEED_ELSEWHERE_MS = 60.0

MOST_LOAD_A_DAY = 600.0
# A 24-hour race at the highest intensity ever held for so long.
MOST_RECORDED_LOAD = 1500.0
# For more than an hour; in less, a little more can be true.
MOST_LOAD_OF_LONG_HOURS = 110.0
MOST_RECORDED_AN_HOUR = 150.0
RECORDED_SHARE = 0.9
UNCONFIRMED = "load_unconfirmed"
MOST_LOAD_AN_HOUR = 100.0
LOAD_AN_HOUR_WHEN_CAPPED = 85.0
# 20 minutes all-out, the shortest test of a threshold, run at about 1.1 of it: no session of that length goes further.
MOST_LOAD_AN_HOUR_OF_SHORT_EFFORT = 120.0
SHORT_EFFORT_HOURS = 1 / 3
# An hour at threshold is 100 by definition; normalized power and rounding add a little.
MOST_LOAD_OF_AN_HOUR = 105.0


@dataclass(frozen=True, kw_only=True)
class CheckedLoad:
    """A load that may be counted. `load` None: unknown.

    `code`: None, `high_load` (recorded), `capped`, `load_unconfirmed` or `estimate_too_low`.
    """

    load: float | None
    code: str | None = None


def remove_impossible_values(recording: Recording) -> Recording:
    """The recording with impossible values made unknown, each kind named once in `quality`; never silently."""
    streams, clock = _in_order(recording.streams)
    channels: dict[Channel, FloatArray] = {}
    codes = list(clock)
    for channel, values in streams.channels.items():
        clean_values, problems_found = _clean_channel(channel, streams.time_s, values, recording.sport)
        codes += problems_found
        if clean_values is not None:
            channels[channel] = clean_values
    cleaned = Streams(time_s=streams.time_s, channels=channels) if codes else recording.streams
    settled = without_jumps(cleaned, fastest_ms(recording.sport), _total_m(recording))
    if settled is not None:
        codes.append("gps_jumps")
        recording = replace(recording, distance_m=settled.distance_m)
        cleaned = settled.streams
    if not codes:
        return recording
    quality = tuple(dict.fromkeys((*recording.quality, *codes)))
    return replace(recording, streams=cleaned, quality=quality)


def fastest_ms(sport: Sport) -> float:
    """The speed (m/s) above which a sample of this sport is not believed."""
    return HIGHEST_SPEED_MS.get(sport, HIGHEST_SPEED_ELSEWHERE_MS)


def check_load(load: float, hours: float | None, *, recorded: bool = False) -> CheckedLoad:
    """A day's or a session's load. What nobody can have done counts as 600, or 110 an hour, until the athlete confirms it.

    `recorded`: power or heart rate covers nine tenths of it; then up to 1,500 is believed. Below 0, not a number, or beyond
    150 an hour of a long day with a threshold that must be wrong: 85 an hour.
    """
    is_absurd = recorded and hours is not None and load > max(MOST_LOAD_A_DAY, MOST_RECORDED_AN_HOUR * hours)
    if not np.isfinite(load) or load < 0 or is_absurd:
        return CheckedLoad(load=hours * LOAD_AN_HOUR_WHEN_CAPPED if hours else None, code="capped")
    if recorded and load <= MOST_RECORDED_LOAD:
        return CheckedLoad(load=load, code="high_load" if load > MOST_LOAD_A_DAY else None)
    most = MOST_LOAD_A_DAY
    if not recorded and hours and hours > 1:
        most = min(most, MOST_LOAD_OF_LONG_HOURS * hours)
    return CheckedLoad(load=load) if load <= most else CheckedLoad(load=most, code=UNCONFIRMED)


def check_load_on_estimate(load: float, hours: float) -> CheckedLoad:
    """A load against an estimated threshold: more than anybody can hold for so long shows that the estimate is too low.

    120 an hour up to 20 minutes, falling to 105 in an hour; beyond it 100 an hour.
    """
    most = _most_on_estimate(hours)
    return CheckedLoad(load=load) if hours <= 0 or load <= most else CheckedLoad(load=most, code="estimate_too_low")


def _most_on_estimate(hours: float) -> float:
    if hours > 1:
        return max(MOST_LOAD_OF_AN_HOUR, MOST_LOAD_AN_HOUR * hours)
    beyond = max(hours - SHORT_EFFORT_HOURS, 0.0) / (1 - SHORT_EFFORT_HOURS)
    fall = MOST_LOAD_AN_HOUR_OF_SHORT_EFFORT - MOST_LOAD_OF_AN_HOUR
    return hours * (MOST_LOAD_AN_HOUR_OF_SHORT_EFFORT - fall * beyond)


def _total_m(recording: Recording) -> Total:
    return Total(distance_m=recording.distance_m, seconds=recording.timer_s or recording.elapsed_s)


# None in place of the values: the whole channel is dropped.
Cleaned = tuple[FloatArray | None, tuple[str, ...]]


def _in_order(streams: Streams) -> tuple[Streams, tuple[str, ...]]:
    """Only samples later than all before them."""
    time = streams.time_s
    latest = np.fmax.accumulate(time)
    forward = np.isfinite(time)
    forward[1:] &= ~(time[1:] <= latest[:-1])
    if forward.all():
        return streams, ()
    channels = {channel: values[forward] for channel, values in streams.channels.items()}
    return Streams(time_s=time[forward], channels=channels), ("time_backwards",)


def _clean_channel(channel: Channel, time_s: FloatArray, values: FloatArray, sport: Sport) -> Cleaned:
    match channel:
        case Channel.POWER:
            return _clean_power(time_s, values)
        case Channel.HEART_RATE:
            return _clean_heart_rate(values)
        case Channel.SPEED:
            return _masked(values, (values < 0) | (values > fastest_ms(sport)), "speed_implausible")
        case Channel.ALTITUDE:
            return _masked(values, _leaps(time_s, values), "altitude_jumps")
        case Channel.CADENCE:
            return _masked(values, (values < 0) | (values > HIGHEST_CADENCE), "cadence_implausible")
        case Channel.LATITUDE:
            return _masked(values, np.abs(values) > 90, "positions_implausible")
        case Channel.LONGITUDE:
            return _masked(values, np.abs(values) > 180, "positions_implausible")
        case Channel.TEMPERATURE:
            return _masked(values, (values < -60) | (values > 70), "temperature_implausible")
        case Channel.DISTANCE:
            return _masked(values, values < 0, "distance_implausible")


def _masked(values: FloatArray, wrong: NDArray[np.bool_], code: str) -> tuple[FloatArray, tuple[str, ...]]:
    infinite = np.isinf(values)
    wrong = wrong | infinite
    return (np.where(wrong, np.nan, values), (code,)) if wrong.any() else (values, ())


def _clean_heart_rate(values: FloatArray) -> Cleaned:
    silent = values == 0
    beating, dropped = _masked(values, silent, "hr_dropouts")
    heard, masked = _masked(beating, (beating < LOWEST_HR_BPM) | (beating > HIGHEST_HR_BPM), "hr_implausible")
    finite = heard[np.isfinite(heard)]
    if len(finite) == 0:
        return None, (*dropped, *masked)
    if finite.mean() > HIGHEST_MEAN_HR_BPM:
        return None, (*dropped, "hr_implausible")
    return heard, (*dropped, *masked)


def _clean_power(time_s: FloatArray, values: FloatArray) -> Cleaned:
    pedalled, negative = _masked(values, values < 0, "power_negative")
    if _sustained_nonsense(time_s, pedalled):
        return None, (*negative, "power_implausible")
    smooth, spikes = _masked(pedalled, (pedalled > HIGHEST_POWER_W) | _spikes(pedalled), "power_spikes")
    if _hour_too_high(time_s, smooth):
        return None, (*negative, *spikes, "power_implausible")
    finite = smooth[np.isfinite(smooth)]
    if len(finite) and not finite.any():
        return None, (*negative, *spikes, "power_absent")
    return smooth, (*negative, *spikes)


def _sustained_nonsense(time_s: FloatArray, watts: FloatArray) -> bool:
    if not (watts > HUGE_POWER_W).any():
        return False
    (seconds,) = every_second(time_s, watts)
    return int((seconds > HUGE_POWER_W).sum()) > LONGEST_HUGE_POWER_S


def _hour_too_high(time_s: FloatArray, watts: FloatArray) -> bool:
    if not (watts > HIGHEST_HOUR_W).any():
        return False
    (seconds,) = every_second(time_s, watts)
    if len(seconds) < HOUR_SAMPLES or seconds.max() <= HIGHEST_HOUR_W:
        return False
    sums = np.concatenate(([0.0], np.cumsum(seconds)))
    return bool((sums[HOUR_SAMPLES:] - sums[:-HOUR_SAMPLES]).max() > HIGHEST_HOUR_W * HOUR_SAMPLES)


def _spikes(watts: FloatArray) -> NDArray[np.bool_]:
    """Runs of up to 5 samples above 2000 W, or 2 above 1000 W, that tower over the samples right beside them.

    A real sprint at 1 Hz climbs and falls over several samples; an electrical spike does not.
    """
    spikes = _towering(watts, above=HUGE_POWER_W, longest=5, times=3.0)
    return spikes | _towering(np.where(spikes, np.nan, watts), above=HUGE_POWER_W / 2, longest=2, times=4.0)


def _towering(watts: FloatArray, *, above: float, longest: int, times: float) -> NDArray[np.bool_]:
    towering = np.zeros(len(watts), dtype=np.bool_)
    high = watts > above
    if not high.any():
        return towering
    edges = np.flatnonzero(np.diff(high, prepend=False, append=False))
    for begin, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        beside = np.concatenate((watts[max(begin - 2, 0) : begin], watts[end : end + 2]))
        beside = beside[np.isfinite(beside)]
        highest_beside = float(beside.max()) if len(beside) else 0.0
        if end - begin <= longest and float(watts[begin:end].max()) > times * highest_beside:
            towering[begin:end] = True
    return towering


def _leaps(time_s: FloatArray, altitude_m: FloatArray) -> NDArray[np.bool_]:
    """Off the earth, or away from the samples on both sides faster than anything falls."""
    wrong = (altitude_m < LOWEST_ALTITUDE_M) | (altitude_m > HIGHEST_ALTITUDE_M)
    usable = np.flatnonzero(np.isfinite(altitude_m) & ~wrong)
    if len(usable) < 3:
        return wrong
    rate = np.diff(altitude_m[usable]) / np.diff(time_s[usable])
    fast = np.abs(rate) > FASTEST_CLIMB_MS
    there_and_back = fast[:-1] & fast[1:] & (np.sign(rate[:-1]) != np.sign(rate[1:]))
    wrong[usable[1:-1][there_and_back]] = True
    # A first sample from before the barometer or the satellites had settled has only one neighbour.
    if fast[0] and not there_and_back[0]:
        wrong[usable[0]] = True
    return wrong
