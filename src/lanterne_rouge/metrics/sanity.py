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
from lanterne_rouge.metrics.gps_jumps import Total, without_jumps
from lanterne_rouge.metrics.sampling import every_second

LOWEST_HR_BPM, HIGHEST_HR_BPM, HIGHEST_MEAN_HR_BPM = 25.0, 230.0, 220.0
HIGHEST_POWER_W, HUGE_POWER_W, HIGHEST_HOUR_W = 3000.0, 2000.0, 500.0
LONGEST_HUGE_POWER_S, HOUR_S = 60, 3600
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

    `code`: None, `high_load` (real, but told), `capped` or `estimate_too_low`.
    """

    load: float | None
    code: str | None = None


def clean(recording: Recording) -> Recording:
    """The recording with impossible values made unknown, each kind named once in `quality`; never silently."""
    streams, clock = _in_order(recording.streams)
    channels: dict[Channel, FloatArray] = {}
    codes = list(clock)
    for channel, values in streams.channels.items():
        kept, found = _clean_channel(channel, streams.time_s, values, recording.sport)
        codes += found
        if kept is not None:
            channels[channel] = kept
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


def check_load(load: float, hours: float | None) -> CheckedLoad:
    """A day's or a session's load: above 600 or below 0 it is counted only as far as its hours bear it.

    Up to 100 an hour it is real, and told; else hours * 85, never 0. Without hours a load above 600 counts as 600.
    """
    if np.isfinite(load) and 0 <= load <= MOST_LOAD_A_DAY:
        return CheckedLoad(load=load)
    if hours is None or hours <= 0:
        return CheckedLoad(load=MOST_LOAD_A_DAY if load > MOST_LOAD_A_DAY else None, code="capped")
    if MOST_LOAD_A_DAY < load <= MOST_LOAD_AN_HOUR * hours:
        return CheckedLoad(load=load, code="high_load")
    return CheckedLoad(load=hours * LOAD_AN_HOUR_WHEN_CAPPED, code="capped")


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
    known = heard[np.isfinite(heard)]
    if len(known) == 0:
        return None, (*dropped, *masked)
    if known.mean() > HIGHEST_MEAN_HR_BPM:
        return None, (*dropped, "hr_implausible")
    return heard, (*dropped, *masked)


def _clean_power(time_s: FloatArray, values: FloatArray) -> Cleaned:
    pedalled, negative = _masked(values, values < 0, "power_negative")
    if _sustained_nonsense(time_s, pedalled):
        return None, (*negative, "power_implausible")
    smooth, spikes = _masked(pedalled, (pedalled > HIGHEST_POWER_W) | _spikes(pedalled), "power_spikes")
    if _hour_too_high(time_s, smooth):
        return None, (*negative, *spikes, "power_implausible")
    known = smooth[np.isfinite(smooth)]
    if len(known) and not known.any():
        return None, (*negative, *spikes, "power_absent")
    return smooth, (*negative, *spikes)


def _sustained_nonsense(time_s: FloatArray, watts: FloatArray) -> bool:
    if not (watts > HUGE_POWER_W).any():
        return False
    (seconds,) = every_second(time_s, watts)
    return int((seconds > HUGE_POWER_W).sum()) > LONGEST_HUGE_POWER_S


def _hour_too_high(time_s: FloatArray, watts: FloatArray) -> bool:
    (seconds,) = every_second(time_s, watts)
    if len(seconds) < HOUR_S or seconds.max() <= HIGHEST_HOUR_W:
        return False
    sums = np.concatenate(([0.0], np.cumsum(seconds)))
    return bool((sums[HOUR_S:] - sums[:-HOUR_S]).max() > HIGHEST_HOUR_W * HOUR_S)


def _spikes(watts: FloatArray) -> NDArray[np.bool_]:
    """Runs of up to 5 samples above 2000 W, or 2 above 1000 W, that tower over the samples right beside them.

    A real sprint at 1 Hz climbs and falls over several samples; an electrical spike does not.
    """
    found = _towering(watts, above=HUGE_POWER_W, longest=5, times=3.0)
    return found | _towering(np.where(found, np.nan, watts), above=HUGE_POWER_W / 2, longest=2, times=4.0)


def _towering(watts: FloatArray, *, above: float, longest: int, times: float) -> NDArray[np.bool_]:
    found = np.zeros(len(watts), dtype=np.bool_)
    high = watts > above
    if not high.any():
        return found
    edges = np.flatnonzero(np.diff(high, prepend=False, append=False))
    for begin, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        beside = np.concatenate((watts[max(begin - 2, 0) : begin], watts[end : end + 2]))
        beside = beside[np.isfinite(beside)]
        highest_beside = float(beside.max()) if len(beside) else 0.0
        if end - begin <= longest and float(watts[begin:end].max()) > times * highest_beside:
            found[begin:end] = True
    return found


def _leaps(time_s: FloatArray, altitude_m: FloatArray) -> NDArray[np.bool_]:
    """Off the earth, or away from the samples on both sides faster than anything falls."""
    wrong = (altitude_m < LOWEST_ALTITUDE_M) | (altitude_m > HIGHEST_ALTITUDE_M)
    known = np.flatnonzero(np.isfinite(altitude_m) & ~wrong)
    if len(known) < 3:
        return wrong
    rate = np.diff(altitude_m[known]) / np.diff(time_s[known])
    fast = np.abs(rate) > FASTEST_CLIMB_MS
    there_and_back = fast[:-1] & fast[1:] & (np.sign(rate[:-1]) != np.sign(rate[1:]))
    wrong[known[1:-1][there_and_back]] = True
    # A first sample from before the barometer or the satellites had settled has only one neighbour.
    if fast[0] and not there_and_back[0]:
        wrong[known[0]] = True
    return wrong
