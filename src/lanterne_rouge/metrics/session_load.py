"""The load of one session by each method that its data allow; the first that gives a value is taken."""

from dataclasses import dataclass
from typing import Protocol

from lanterne_rouge.domain.activity import LoadMethod, Summary
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.fitness import THRESHOLD_UNITS, Threshold, ThresholdsOfDay, ThresholdSource
from lanterne_rouge.domain.recording import DeviceSummary, Length, RecordedSet
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.metrics.heart_rate import Sex, heart_rate_tss, trimp, trimp_of_seconds
from lanterne_rouge.metrics.mean_max import every_second, recorded_seconds
from lanterne_rouge.metrics.pace import run_tss, swim_tss
from lanterne_rouge.metrics.power import intensity_factor, power_tss
from lanterne_rouge.metrics.strain import MOST_PER_HOUR, session_rpe_load
from lanterne_rouge.metrics.strength.hard_sets import (
    USUAL_SECONDS_A_SET,
    has_working_sets,
    plausible_seconds,
    points_of_sets,
)
from lanterne_rouge.metrics.track import moving_seconds

# A strap or a power meter that told of less than half the session says too little about all of it.
LEAST_COVERAGE = 0.5
ALMOST_ALL = 0.9
ASSUMED_STRENGTH_RPE = 5.0
# Near the mean of adults who train; an hour at LTHR counts 100 whatever it is, so that it moves the load little.
ASSUMED_RESTING_HR_BPM = 60.0
# LTHR lies near nine tenths of the maximum in trained people (Friel 2009); used when only one of the two is known.
LTHR_SHARE_OF_MAX = 0.90
# Tanaka's formula at 33 years; used when neither an age nor a hard effort tells more.
ASSUMED_MAX_HR_BPM = 185.0
GUESSED = frozenset({ThresholdSource.ESTIMATE, ThresholdSource.AGE_FORMULA})


class Session(Protocol):
    """What must be known of a session beside its samples; a `Recording` and an `Activity` both have it."""

    @property
    def sport(self) -> Sport:
        """The sport."""
        ...

    @property
    def elapsed_s(self) -> float | None:
        """Seconds with pauses."""
        ...

    @property
    def timer_s(self) -> float | None:
        """Seconds without pauses."""
        ...

    @property
    def distance_m(self) -> float | None:
        """Metres."""
        ...

    @property
    def lengths(self) -> tuple[Length, ...]:
        """Pool lengths."""
        ...

    @property
    def sets(self) -> tuple[RecordedSet, ...]:
        """Strength sets."""
        ...

    @property
    def device(self) -> DeviceSummary:
        """What the device wrote."""
        ...


@dataclass(frozen=True, kw_only=True, eq=False)
class Measured:
    """A session with all that its load may rest on. `seconds`: its duration without pauses."""

    session: Session
    streams: Streams
    summary: Summary
    thresholds: ThresholdsOfDay
    seconds: float | None
    rpe: float | None = None
    own_rpe_ratio: float | None = None

    @property
    def hours(self) -> float:
        """Hours without pauses, 0 when unknown."""
        return (self.seconds or 0.0) / 3600

    def channel(self, channel: Channel) -> FloatArray | None:
        """The channel at 1 Hz, or None without samples."""
        column = self.streams.get(channel)
        if column is None:
            return None
        (seconds,) = every_second(self.streams.time_s, column)
        return seconds if len(seconds) else None


@dataclass(frozen=True, kw_only=True)
class LoadReading:
    """One load with its method, the threshold that it rests on, whether that was estimated, and qualifying codes."""

    load: float
    method: LoadMethod
    threshold_used: str | None = None
    estimated: bool = False
    quality: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PowerReading:
    """Intensity factor, TSS and FTP of a ride with power."""

    intensity_factor: float
    tss: float
    ftp: Threshold
    quality: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class HeartRates:
    """The athlete's reference rates, the missing ones assumed and named in `quality`."""

    rest_bpm: float
    max_bpm: float
    lthr_bpm: float
    sex: Sex
    told: str
    guessed: bool
    quality: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class HeartRateReading:
    """TRIMP and heart rate load of a session, the threshold that they rest on, and whether that is a guess."""

    trimp: float
    hr_tss: float
    told: str
    guessed: bool
    quality: tuple[str, ...] = ()


def duration_s(session: Session, streams: Streams) -> tuple[float | None, tuple[str, ...]]:
    """Seconds without pauses: the timer, else what was recorded, else the elapsed time, else three minutes a set.

    Lifting is as long as its sets make plausible: a forgotten timer trains nobody.
    """
    told = _told_seconds(session, streams)
    if session.sport is Sport.STRENGTH:
        plausible, assumed = plausible_seconds(told, session.sets)
        return plausible, ("duration_assumed",) if assumed else ()
    if told is None and session.sets:
        return len(session.sets) * USUAL_SECONDS_A_SET, ("duration_assumed",)
    return told, ()


def _told_seconds(session: Session, streams: Streams) -> float | None:
    if session.timer_s is not None and session.timer_s > 0:
        return session.timer_s
    if recorded := recorded_seconds(streams.time_s):
        return float(recorded)
    return session.elapsed_s if session.elapsed_s is not None and session.elapsed_s > 0 else None


def read_power(measured: Measured) -> PowerReading | None:
    """Only rides: a power meter on a run means other watts than an FTP on the bike."""
    ftp, summary = measured.thresholds.ftp, measured.summary
    if measured.session.sport is not Sport.CYCLING or ftp is None or not measured.seconds:
        return None
    watts = measured.channel(Channel.POWER)
    if watts is not None and len(watts) < LEAST_COVERAGE * measured.seconds:
        return None
    np_w, quality = summary.np_w, tuple[str, ...]()
    if np_w is None and watts is None and summary.avg_power_w is not None:
        np_w, quality = summary.avg_power_w, ("np_from_average",)
    if np_w is None:
        return None
    intensity, tss = intensity_factor(np_w, ftp.value), power_tss(measured.seconds, np_w, ftp.value)
    if intensity is None or tss is None:
        return None
    return PowerReading(intensity_factor=intensity, tss=tss, ftp=ftp, quality=quality)


def read_run(measured: Measured) -> float | None:
    """rTSS of a run with a known threshold pace."""
    threshold = measured.thresholds.threshold_pace
    speed = measured.summary.ngp_ms if measured.summary.ngp_ms is not None else measured.summary.avg_speed_ms
    if measured.session.sport is not Sport.RUNNING or threshold is None or not measured.seconds or not speed:
        return None
    return run_tss(measured.seconds, speed, threshold.value)


def read_swim(measured: Measured) -> float | None:
    """sTSS of a swim with a known critical speed, over the time under way."""
    session, css, speed = measured.session, measured.thresholds.css, measured.summary.avg_speed_ms
    if session.sport is not Sport.SWIMMING or css is None or not speed:
        return None
    seconds = moving_seconds(session.sport, session.lengths, measured.seconds)
    return swim_tss(seconds, speed, css.value) if seconds else None


def read_heart_rate(measured: Measured) -> HeartRateReading | None:
    """TRIMP over the seconds with a heart rate, brought to the whole duration; from the mean where that is all.

    Not for strength: between heavy sets the heart rests, and an hour of squats would count as a stroll.
    """
    rates = reference_rates(measured.thresholds)
    if not measured.seconds or measured.session.sport is Sport.STRENGTH:
        return None
    heart = measured.channel(Channel.HEART_RATE)
    quality = rates.quality
    if heart is not None:
        coverage = len(heart) / measured.seconds
        if coverage < LEAST_COVERAGE:
            return None
        if coverage < ALMOST_ALL:
            quality = (*quality, "hr_partial")
        told = trimp_of_seconds(heart, rest_hr_bpm=rates.rest_bpm, max_hr_bpm=rates.max_bpm, sex=rates.sex)
        impulse = None if told is None else told / coverage
    elif measured.summary.avg_hr_bpm is not None:
        impulse = trimp(
            measured.seconds / 60,
            measured.summary.avg_hr_bpm,
            rest_hr_bpm=rates.rest_bpm,
            max_hr_bpm=rates.max_bpm,
            sex=rates.sex,
        )
        quality = (*quality, "hr_from_average")
    else:
        return None
    scaled = None if impulse is None else _scaled(impulse, rates)
    if impulse is None or scaled is None:
        return None
    return HeartRateReading(trimp=impulse, hr_tss=scaled, told=rates.told, guessed=rates.guessed, quality=quality)


def read_rpe(measured: Measured) -> LoadReading | None:
    """Session RPE as load. Lifting of which nobody said how hard it was counts by its sets, without any as RPE 5."""
    rpe, quality = measured.rpe, tuple[str, ...]()
    if rpe is None and measured.session.sport is Sport.STRENGTH and has_working_sets(measured.session.sets):
        return _read_sets(measured)
    if rpe is None and measured.session.sport is Sport.STRENGTH:
        rpe, quality = ASSUMED_STRENGTH_RPE, ("rpe_assumed",)
    if rpe is None or not measured.seconds:
        return None
    load = session_rpe_load(rpe, measured.hours, own_ratio=measured.own_rpe_ratio)
    return None if load is None else LoadReading(load=load, method=LoadMethod.SESSION_RPE, quality=quality)


def _read_sets(measured: Measured) -> LoadReading | None:
    """The load by sets and their effort, at most 100 for an hour of the session's plausible duration."""
    if not measured.seconds:
        return None
    load = min(points_of_sets(measured.session.sets), measured.hours * MOST_PER_HOUR)
    return LoadReading(load=load, method=LoadMethod.STRENGTH_SETS, quality=("load_from_sets",))


def read_device(measured: Measured) -> LoadReading | None:
    """The load that the source told, where it sent no samples to reckon from."""
    device = measured.session.device
    load = device.tss if device.tss is not None else device.load
    return LoadReading(load=load, method=LoadMethod.DEVICE) if load is not None and len(measured.streams) == 0 else None


def reference_rates(thresholds: ThresholdsOfDay) -> HeartRates:
    """Resting, maximal and threshold heart rate; what nobody knows is assumed and said so."""
    known = thresholds.lthr or thresholds.max_hr
    quality: list[str] = []
    highest = thresholds.max_hr.value if thresholds.max_hr else ASSUMED_MAX_HR_BPM
    lthr = thresholds.lthr.value if thresholds.lthr else highest * LTHR_SHARE_OF_MAX
    highest = thresholds.max_hr.value if thresholds.max_hr else lthr / LTHR_SHARE_OF_MAX
    if thresholds.lthr is None:
        quality.append("lthr_assumed")
    if thresholds.max_hr is None or highest <= lthr:
        # A maximum at or below LTHR is an old or a cautious one: the threshold was held for an hour.
        highest = lthr / LTHR_SHARE_OF_MAX
        quality.append("max_hr_assumed")
    if thresholds.resting_hr is None or thresholds.resting_hr.value >= lthr:
        rest = ASSUMED_RESTING_HR_BPM
        quality.append("rest_hr_assumed")
    else:
        rest = thresholds.resting_hr.value
    return HeartRates(
        rest_bpm=rest,
        max_bpm=highest,
        lthr_bpm=lthr,
        sex="female" if thresholds.sex == "female" else "male",
        told=told(known) if known else f"lthr {lthr:.0f} bpm (assumed)",
        guessed=known is None or known.source in GUESSED,
        quality=tuple(quality),
    )


def told(threshold: Threshold) -> str:
    """A threshold in words, as in `ftp 265 W (athlete)`."""
    unit = THRESHOLD_UNITS[threshold.name]
    digits = 2 if unit == "m/s" else 0
    name, source = threshold.name.value.replace("_", " "), threshold.source.value.replace("_", " ")
    return f"{name} {threshold.value:.{digits}f} {unit} ({source})"


def _scaled(impulse: float, rates: HeartRates) -> float | None:
    return heart_rate_tss(
        impulse, lthr_bpm=rates.lthr_bpm, rest_hr_bpm=rates.rest_bpm, max_hr_bpm=rates.max_bpm, sex=rates.sex
    )
