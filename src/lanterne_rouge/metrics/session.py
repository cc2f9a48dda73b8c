"""How one session is measured: what its samples tell alone, and what they mean for this athlete on that day."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from lanterne_rouge.domain.activity import LoadMethod, Measures, Summary, ZoneTimes
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.fitness import Threshold, ThresholdsOfDay
from lanterne_rouge.domain.recording import DeviceSummary, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics import pace, power, session_load
from lanterne_rouge.metrics.mean_max import best_efforts, every_second
from lanterne_rouge.metrics.sanity import check_load, check_load_on_estimate
from lanterne_rouge.metrics.session_load import HeartRateReading, LoadReading, Measured, PowerReading, Session
from lanterne_rouge.metrics.track import ascent, moving_seconds, with_speed
from lanterne_rouge.metrics.zones import COGGAN_POWER, FRIEL_PACE, heart_rate_scheme

SHORTEST_DECOUPLING_S = 1200
GRADED_SPORTS = frozenset({Sport.RUNNING, Sport.WALKING})
NOTHING = np.empty(0, dtype=np.float64)


def summarise(recording: Recording) -> Summary:
    """What a cleaned recording's samples tell without any threshold; where there are none, what the device wrote."""
    device = recording.device
    streams = with_speed(recording.streams, recording.sport)
    watts, heart = _seconds(streams, Channel.POWER), _seconds(streams, Channel.HEART_RATE)
    np_w = power.normalized_power(watts) if len(watts) else device.np_w
    avg_power, avg_hr = _mean(watts, device.avg_power_w), _mean(heart, device.avg_hr_bpm)
    speed = _mean_speed(recording, streams)
    graded = _mean_graded_speed(recording.sport, streams, speed)
    return Summary(
        work_j=float(watts.sum()) if len(watts) else device.work_j,
        avg_power_w=avg_power,
        max_power_w=float(watts.max()) if len(watts) else device.max_power_w,
        np_w=np_w,
        variability_index=power.variability_index(np_w, avg_power) if np_w and avg_power else None,
        efficiency_factor=_efficiency(recording.sport, np_w, graded, avg_hr),
        decoupling_pct=_decoupling(recording.sport, streams),
        avg_hr_bpm=avg_hr,
        max_hr_bpm=float(heart.max()) if len(heart) else device.max_hr_bpm,
        avg_cadence=_mean_cadence(streams, device),
        avg_speed_ms=speed,
        ngp_ms=graded,
        ascent_m=_ascent(streams, device),
        best_efforts=best_efforts(streams),
    )


def measure(
    session: Session,
    streams: Streams,
    summary: Summary,
    thresholds: ThresholdsOfDay,
    *,
    rpe: float | None = None,
    own_rpe_ratio: float | None = None,
) -> Measures:
    """What a session means for this athlete: intensity, loads, zones, and the one load that counts.

    The load is by power, else run pace, swim pace, heart rate, what a source without samples told, session RPE.
    """
    if session.sport is Sport.TRANSITION:
        return Measures()
    seconds, quality = session_load.duration_s(session, streams)
    measured = Measured(
        session=session,
        streams=with_speed(streams, session.sport),
        summary=summary,
        thresholds=thresholds,
        seconds=seconds,
        rpe=rpe if rpe is not None else session.device.rpe,
        own_rpe_ratio=own_rpe_ratio,
    )
    ridden, heart = session_load.read_power(measured), session_load.read_heart_rate(measured)
    run, swum, felt = (
        session_load.read_run(measured),
        session_load.read_swim(measured),
        session_load.read_rpe(measured),
    )
    counted = _counted(_first(measured, ridden, run, swum, heart, felt), measured.hours)
    return Measures(
        intensity_factor=ridden.intensity_factor if ridden else None,
        tss=ridden.tss if ridden else None,
        trimp=heart.trimp if heart else None,
        hr_tss=heart.hr_tss if heart else None,
        r_tss=run,
        s_tss=swum,
        srpe_load=felt.load if felt and felt.method is LoadMethod.SESSION_RPE else None,
        load=counted.load if counted else None,
        load_method=counted.method if counted else None,
        threshold_used=counted.threshold_used if counted else None,
        zones=_zones(measured),
        quality=(*quality, *(counted.quality if counted else ())),
    )


def _first(
    measured: Measured,
    ridden: PowerReading | None,
    run: float | None,
    swum: float | None,
    heart: HeartRateReading | None,
    felt: LoadReading | None,
) -> LoadReading | None:
    """The best method that gave a value."""
    thresholds = measured.thresholds
    if ridden:
        return _reading(ridden.tss, LoadMethod.POWER, ridden.ftp, ridden.quality)
    if run is not None:
        return _reading(run, LoadMethod.RUN_PACE, thresholds.threshold_pace)
    if swum is not None:
        return _reading(swum, LoadMethod.SWIM_PACE, thresholds.css)
    # Without samples the source's own load, reckoned where the samples were, says more than a mean heart rate.
    if heart and "hr_from_average" not in heart.quality:
        return _by_heart(heart)
    if device := session_load.read_device(measured):
        return device
    if heart:
        return _by_heart(heart)
    return felt


def _by_heart(heart: HeartRateReading) -> LoadReading:
    return LoadReading(
        load=heart.hr_tss,
        method=LoadMethod.HEART_RATE,
        threshold_used=heart.told,
        estimated=heart.guessed,
        quality=heart.quality,
    )


def _reading(
    load: float, method: LoadMethod, threshold: Threshold | None, quality: tuple[str, ...] = ()
) -> LoadReading:
    return LoadReading(
        load=load,
        method=method,
        threshold_used=session_load.told(threshold) if threshold else None,
        estimated=threshold is not None and threshold.source in session_load.GUESSED,
        quality=quality,
    )


def _counted(reading: LoadReading | None, hours: float) -> LoadReading | None:
    """The reading after the bounds of a believable load."""
    if reading is None:
        return None
    checked = check_load(reading.load, hours)
    if checked.code is None and checked.load is not None and reading.estimated:
        checked = check_load_on_estimate(checked.load, hours)
    if checked.load is None:
        return None
    return replace(reading, load=checked.load, quality=(*reading.quality, *((checked.code,) if checked.code else ())))


def _zones(measured: Measured) -> tuple[ZoneTimes, ...]:
    thresholds, sport = measured.thresholds, measured.session.sport
    rates = session_load.reference_rates(thresholds)
    watts, heart, speed = (measured.channel(channel) for channel in (Channel.POWER, Channel.HEART_RATE, Channel.SPEED))
    found: list[ZoneTimes | None] = []
    if sport is Sport.CYCLING and watts is not None and thresholds.ftp:
        found.append(COGGAN_POWER.times(watts, thresholds.ftp.value))
    if heart is not None:
        found.append(heart_rate_scheme(sport).times(heart, rates.lthr_bpm))
    if sport is Sport.RUNNING and speed is not None and thresholds.threshold_pace:
        found.append(FRIEL_PACE.times(speed, thresholds.threshold_pace.value))
    return tuple(zone for zone in found if zone)


def _seconds(streams: Streams, channel: Channel) -> FloatArray:
    column = streams.get(channel)
    return NOTHING if column is None else every_second(streams.time_s, column)[0]


def _mean(values: FloatArray, told: float | None) -> float | None:
    return float(values.mean()) if len(values) else told


def _mean_cadence(streams: Streams, device: DeviceSummary) -> float | None:
    """Without zeros, as devices show it: coasting is no slow pedalling."""
    turns = _seconds(streams, Channel.CADENCE)
    return _mean(turns[turns > 0], device.avg_cadence)


def _ascent(streams: Streams, device: DeviceSummary) -> float | None:
    climbed = ascent(_seconds(streams, Channel.ALTITUDE))
    return device.ascent_m if climbed is None else climbed


def _mean_speed(recording: Recording, streams: Streams) -> float | None:
    """Distance over the time under way; from the speed channel where no distance was told."""
    seconds, _ = session_load.duration_s(recording, recording.streams)
    moving = moving_seconds(recording.sport, recording.lengths, seconds)
    if recording.distance_m and moving:
        return recording.distance_m / moving
    return _mean(_seconds(streams, Channel.SPEED), None)


def _mean_graded_speed(sport: Sport, streams: Streams, mean_speed: float | None) -> float | None:
    """The mean speed times the mean extra cost of the gradients; on the flat or without altitude the mean speed."""
    if sport not in GRADED_SPORTS or mean_speed is None:
        return None
    speed, graded = _speed_and_graded(streams)
    covered = float(speed.sum())
    return mean_speed * float(graded.sum()) / covered if covered > 0 else mean_speed


def _speed_and_graded(streams: Streams) -> tuple[FloatArray, FloatArray]:
    speed, altitude = streams.get(Channel.SPEED), streams.get(Channel.ALTITUDE)
    if speed is None or altitude is None:
        return NOTHING, NOTHING
    known_speed, known_altitude = every_second(streams.time_s, speed, altitude)
    return known_speed, pace.graded_speed(known_speed, known_altitude)


def _efficiency(sport: Sport, np_w: float | None, graded_ms: float | None, avg_hr: float | None) -> float | None:
    output = np_w if sport is Sport.CYCLING else None if graded_ms is None else graded_ms * 60
    return None if output is None or avg_hr is None else power.efficiency_factor(output, avg_hr)


def _decoupling(sport: Sport, streams: Streams) -> float | None:
    """By NP for rides and graded speed for runs, each against heart rate; None below 20 minutes."""
    if sport is Sport.CYCLING:
        paired = _paired(streams, Channel.POWER, Channel.HEART_RATE)
        return _by_halves(paired[0], paired[1], power.normalized_power) if paired else None
    if sport not in GRADED_SPORTS:
        return None
    if hilly := _paired(streams, Channel.SPEED, Channel.HEART_RATE, Channel.ALTITUDE):
        return _by_halves(pace.graded_speed(hilly[0], hilly[2]), hilly[1], _average)
    flat = _paired(streams, Channel.SPEED, Channel.HEART_RATE)
    return _by_halves(flat[0], flat[1], _average) if flat else None


def _paired(streams: Streams, *channels: Channel) -> tuple[FloatArray, ...] | None:
    """The channels over the seconds where all are known, if that is long enough to compare halves."""
    columns = [column for channel in channels if (column := streams.get(channel)) is not None]
    if len(columns) < len(channels):
        return None
    paired = every_second(streams.time_s, *columns)
    return paired if len(paired[0]) >= SHORTEST_DECOUPLING_S else None


def _by_halves(output: FloatArray, beats: FloatArray, level: Callable[[FloatArray], float | None]) -> float | None:
    half = len(output) // 2
    first, second = level(output[:half]), level(output[half:])
    if first is None or second is None:
        return None
    return power.decoupling_pct(first, float(beats[:half].mean()), second, float(beats[half:].mean()))


def _average(values: FloatArray) -> float | None:
    return float(values.mean()) if len(values) else None
