"""How one session is measured: what its samples tell alone, and what they mean for this athlete on that day."""

from dataclasses import replace

from lanterne_rouge.domain.activity import LoadMethod, Measures, Summary, ZoneTimes
from lanterne_rouge.domain.fitness import Threshold, ThresholdsOfDay
from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.catalogue import FROM_SAMPLES, FROM_THRESHOLDS
from lanterne_rouge.metrics.effort import read_rpe
from lanterne_rouge.metrics.heart_rate import HeartRateReading, read_heart_rate, reference_rates
from lanterne_rouge.metrics.mean_max import best_efforts
from lanterne_rouge.metrics.pace import read_run, read_swim, with_speed
from lanterne_rouge.metrics.power import read_power
from lanterne_rouge.metrics.samples import (
    GUESSED,
    LoadReading,
    MeasuredSession,
    SampledSession,
    Session,
    describe_threshold,
    duration_s,
)
from lanterne_rouge.metrics.sanity import RECORDED_SHARE, UNCONFIRMED, check_load, check_load_on_estimate
from lanterne_rouge.metrics.zones import COGGAN_POWER, FRIEL_PACE, heart_rate_scheme

# Between a load by a guessed threshold and one by RPE; farther apart, the guess is wrong.
MOST_APART = 1.5


def summarise_recording(recording: Recording) -> Summary:
    """What a cleaned recording's samples tell without any threshold; where there are none, what the device wrote."""
    streams = with_speed(recording.streams, recording.sport)
    session = SampledSession(recording, streams, FROM_SAMPLES)
    values = {key: session[key] for key in FROM_SAMPLES}
    return Summary(values=values, best_efforts=best_efforts(streams, axis=session.axis))


def measure_session(
    session: Session,
    streams: Streams,
    summary: Summary,
    thresholds: ThresholdsOfDay,
    *,
    rpe: float | None = None,
) -> Measures:
    """What a session means for this athlete: intensity, loads, zones, and the one load that counts.

    The load is by power, else run pace, swim pace, heart rate, what a source without samples told, session RPE; by
    session RPE too where a guessed threshold contradicts it, and before heart rate where a medicine slows the pulse.
    """
    if session.sport is Sport.TRANSITION:
        return Measures(values=dict.fromkeys(FROM_THRESHOLDS))
    seconds, quality = duration_s(session, streams)
    measured = MeasuredSession(
        session=session,
        streams=with_speed(streams, session.sport),
        summary=summary,
        thresholds=thresholds,
        seconds=seconds,
        rpe=rpe if rpe is not None else session.device.rpe,
    )
    counted = _counted(_believed(_best_reading(measured), measured), measured)
    return Measures(
        values={key: compute(measured) for key, compute in FROM_THRESHOLDS.items()},
        load=counted.load if counted else None,
        load_method=counted.method if counted else None,
        threshold_used=counted.threshold_used if counted else None,
        zones=_zones(measured),
        quality=(*quality, *(counted.quality if counted else ())),
    )


def _best_reading(measured: MeasuredSession) -> LoadReading | None:
    """The load by the best method that gives a value."""
    thresholds = measured.thresholds
    if power := measured.once(read_power):
        return _reading(power.tss, LoadMethod.POWER, power.ftp, power.quality)
    if (run := read_run(measured)) is not None:
        return _reading(run, LoadMethod.RUN_PACE, thresholds.threshold_pace)
    if (swim := read_swim(measured)) is not None:
        return _reading(swim, LoadMethod.SWIM_PACE, thresholds.css)
    heart = measured.once(read_heart_rate)
    if thresholds.slow_pulse and measured.rpe is not None:
        return read_rpe(measured)
    # Without samples the source's own load, computed where the samples were, says more than a mean heart rate.
    if heart and "hr_from_average" not in heart.quality:
        return _by_heart(heart)
    if device := _read_device(measured):
        return device
    return _by_heart(heart) if heart else read_rpe(measured)


def _believed(reading: LoadReading | None, measured: MeasuredSession) -> LoadReading | None:
    """The reading, or what the athlete felt where the reading uses a guessed threshold and is far from that.

    A guessed pace or power says nothing about a session without samples that was rated; its heart rate may.
    """
    felt = read_rpe(measured) if measured.rpe is not None else None
    if reading is None or felt is None or not (reading.estimated or "lthr_assumed" in reading.quality):
        return reading
    if len(measured.streams) == 0:
        heart = measured.once(read_heart_rate)
        reading = _by_heart(heart) if heart else felt
    is_near = felt.load <= MOST_APART * reading.load and reading.load <= MOST_APART * felt.load
    return reading if is_near else felt


def _read_device(measured: MeasuredSession) -> LoadReading | None:
    """The load that the source gave, where it sent no samples to compute one from."""
    device = measured.session.device
    load = device.tss if device.tss is not None else device.load
    return LoadReading(load=load, method=LoadMethod.DEVICE) if load is not None and len(measured.streams) == 0 else None


def _by_heart(heart: HeartRateReading) -> LoadReading:
    return LoadReading(
        load=heart.hr_tss,
        method=LoadMethod.HEART_RATE,
        threshold_used=heart.basis,
        estimated=heart.guessed,
        quality=heart.quality,
    )


def _reading(
    load: float, method: LoadMethod, threshold: Threshold | None, quality: tuple[str, ...] = ()
) -> LoadReading:
    return LoadReading(
        load=load,
        method=method,
        threshold_used=describe_threshold(threshold) if threshold else None,
        estimated=threshold is not None and threshold.source in GUESSED,
        quality=quality,
    )


def _counted(reading: LoadReading | None, measured: MeasuredSession) -> LoadReading | None:
    """The reading after the bounds of a believable load."""
    if reading is None:
        return None
    checked = check_load(reading.load, measured.hours, recorded=_is_recorded(measured))
    if checked.code in (None, UNCONFIRMED) and checked.load is not None and reading.estimated:
        on_estimate = check_load_on_estimate(checked.load, measured.hours)
        checked = on_estimate if on_estimate.code else checked
    if checked.load is None:
        return None
    return replace(reading, load=checked.load, quality=(*reading.quality, *((checked.code,) if checked.code else ())))


def _is_recorded(measured: MeasuredSession) -> bool:
    """Whether power or heart rate was recorded for nine tenths of the session."""
    columns = (measured.channel(channel) for channel in (Channel.POWER, Channel.HEART_RATE))
    longest = max((len(column) for column in columns if column is not None), default=0)
    return 0 < RECORDED_SHARE * (measured.seconds or 0.0) <= longest


def _zones(measured: MeasuredSession) -> tuple[ZoneTimes, ...]:
    thresholds, sport = measured.thresholds, measured.session.sport
    rates = reference_rates(thresholds)
    watts, heart, speed = (measured.channel(channel) for channel in (Channel.POWER, Channel.HEART_RATE, Channel.SPEED))
    times: list[ZoneTimes | None] = []
    if sport is Sport.CYCLING and watts is not None and thresholds.ftp:
        times.append(COGGAN_POWER.times(watts, thresholds.ftp.value))
    if heart is not None and not thresholds.slow_pulse:
        times.append(heart_rate_scheme(sport).times(heart, rates.lthr_bpm))
    if sport is Sport.RUNNING and speed is not None and thresholds.threshold_pace:
        times.append(FRIEL_PACE.times(speed, thresholds.threshold_pace.value))
    return tuple(zone for zone in times if zone)
