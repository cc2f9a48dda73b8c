"""What the heart tells: training impulse, its load on the scale of TSS, reference rates, and how well it kept pace."""

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.fitness import ThresholdsOfDay
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.metrics.metric import GoldenInput, Metric, SessionValue
from lanterne_rouge.metrics.pace import GRADED_SPORTS, graded_speed
from lanterne_rouge.metrics.power import normalized_power
from lanterne_rouge.metrics.samples import (
    GUESSED,
    LEAST_COVERAGE,
    MeasuredSession,
    SampledSession,
    describe_threshold,
)
from lanterne_rouge.metrics.zones import LTHR_SHARE_OF_MAX

# Below it the halves are too short to compare.
SHORTEST_DECOUPLING_S = 1200
ALMOST_ALL = 0.9
# Near the mean of adults who train; an hour at LTHR counts 100 whatever it is, so that it moves the load little.
ASSUMED_RESTING_HR_BPM = 60.0
# Tanaka's formula at 33 years; used when neither an age nor a hard effort tells more.
ASSUMED_MAX_HR_BPM = 185.0

Sex = Literal["male", "female"]
# Factor and exponent of the lactate curve that weighs the reserve.
TRIMP_WEIGHTS: dict[Sex, tuple[float, float]] = {"male": (0.64, 1.92), "female": (0.86, 1.67)}


def trimp(
    minutes: float, mean_hr_bpm: float, *, rest_hr_bpm: float, max_hr_bpm: float, sex: Sex = "male"
) -> float | None:
    """minutes * x * 0.64 * exp(1.92 x), women 0.86 and 1.67; x is the share of heart rate reserve; arbitrary units.

    Source: Banister 1991; Morton 1990.
    """
    if max_hr_bpm <= rest_hr_bpm or minutes < 0:
        return None
    factor, exponent = TRIMP_WEIGHTS[sex]
    share = max((mean_hr_bpm - rest_hr_bpm) / (max_hr_bpm - rest_hr_bpm), 0.0)
    return minutes * share * factor * exp(exponent * share)


def trimp_of_seconds(hr_bpm: FloatArray, *, rest_hr_bpm: float, max_hr_bpm: float, sex: Sex = "male") -> float | None:
    """TRIMP summed over each second of a 1 Hz heart rate, so that intervals count for more than their mean."""
    if max_hr_bpm <= rest_hr_bpm or len(hr_bpm) == 0:
        return None
    factor, exponent = TRIMP_WEIGHTS[sex]
    share = np.maximum((hr_bpm - rest_hr_bpm) / (max_hr_bpm - rest_hr_bpm), 0.0)
    value = float(np.sum(share * np.exp(exponent * share)) * factor / 60)
    return value if np.isfinite(value) else None


def heart_rate_tss(
    session_trimp: float, *, lthr_bpm: float, rest_hr_bpm: float, max_hr_bpm: float, sex: Sex = "male"
) -> float | None:
    """100 * TRIMP / TRIMP of one hour at LTHR, TSS points. Source: Banister 1991, scaled."""
    hour = trimp(60, lthr_bpm, rest_hr_bpm=rest_hr_bpm, max_hr_bpm=max_hr_bpm, sex=sex)
    return 100 * session_trimp / hour if hour else None


def trimp_edwards(minutes_in_zones: ArrayLike) -> float | None:
    """Minutes in 50-60 ... 90-100 % of maximal heart rate times 1 ... 5; arbitrary units. Source: Edwards 1993."""
    return _weighted(minutes_in_zones, 5)


def trimp_lucia(minutes_in_zones: ArrayLike) -> float | None:
    """Minutes below VT1, between, above VT2 times 1, 2, 3; arbitrary units. Source: Lucia 2003."""
    return _weighted(minutes_in_zones, 3)


def karvonen(fraction: float, *, rest_hr_bpm: float, max_hr_bpm: float) -> float | None:
    """rest + fraction * (max - rest), bpm. Source: Karvonen 1957."""
    return rest_hr_bpm + fraction * (max_hr_bpm - rest_hr_bpm) if max_hr_bpm > rest_hr_bpm else None


def max_hr_tanaka(age_years: float) -> float | None:
    """208 - 0.7 * age, bpm, give or take 10. Source: Tanaka 2001."""
    return 208 - 0.7 * age_years if age_years >= 0 else None


def _weighted(minutes_in_zones: ArrayLike, zones: int) -> float | None:
    minutes = np.asarray(minutes_in_zones, dtype=np.float64)
    return float(minutes @ np.arange(1, zones + 1)) if minutes.shape == (zones,) else None


def efficiency_factor(output: float, mean_hr_bpm: float) -> float | None:
    """NP (W) or speed (m/min) for each heartbeat a minute. Source: Friel 2009."""
    return output / mean_hr_bpm if mean_hr_bpm > 0 else None


def decoupling_pct(first: float, first_hr: float, second: float, second_hr: float) -> float | None:
    """(EF1 - EF2) / EF1 * 100 by halves, %; below 5 the aerobic base is sound. Source: Friel 2009."""
    before, after = efficiency_factor(first, first_hr), efficiency_factor(second, second_hr)
    return None if before is None or after is None or before <= 0 else (before - after) / before * 100


@dataclass(frozen=True, kw_only=True)
class HeartRates:
    """The athlete's reference rates, the missing ones assumed and named in `quality`."""

    rest_bpm: float
    max_bpm: float
    lthr_bpm: float
    sex: Sex
    basis: str
    guessed: bool
    quality: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class HeartRateReading:
    """TRIMP and heart rate load of a session, the threshold that they rest on, and whether that is a guess."""

    trimp: float
    hr_tss: float
    basis: str
    guessed: bool
    quality: tuple[str, ...] = ()


def read_heart_rate(measured: MeasuredSession) -> HeartRateReading | None:
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
        partial = trimp_of_seconds(heart, rest_hr_bpm=rates.rest_bpm, max_hr_bpm=rates.max_bpm, sex=rates.sex)
        impulse = None if partial is None else partial / coverage
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
    return HeartRateReading(trimp=impulse, hr_tss=scaled, basis=rates.basis, guessed=rates.guessed, quality=quality)


def reference_rates(thresholds: ThresholdsOfDay) -> HeartRates:
    """Resting, maximal and threshold heart rate; what nobody knows is assumed and said so."""
    threshold = thresholds.lthr or thresholds.max_hr
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
        basis=describe_threshold(threshold) if threshold else f"lthr {lthr:.0f} bpm (assumed)",
        guessed=threshold is None or threshold.source in GUESSED,
        quality=tuple(quality),
    )


def _scaled(impulse: float, rates: HeartRates) -> float | None:
    return heart_rate_tss(
        impulse, lthr_bpm=rates.lthr_bpm, rest_hr_bpm=rates.rest_bpm, max_hr_bpm=rates.max_bpm, sex=rates.sex
    )


def _session_trimp(measured: MeasuredSession) -> float | None:
    reading = measured.once(read_heart_rate)
    return reading.trimp if reading else None


def _session_hr_tss(measured: MeasuredSession) -> float | None:
    reading = measured.once(read_heart_rate)
    return reading.hr_tss if reading else None


def _session_efficiency(session: SampledSession) -> float | None:
    graded_ms, avg_hr = session["ngp_ms"], session["avg_hr_bpm"]
    output = session["np_w"] if session.sport is Sport.CYCLING else None if graded_ms is None else graded_ms * 60
    return None if output is None or avg_hr is None else efficiency_factor(output, avg_hr)


def _session_decoupling(session: SampledSession) -> float | None:
    """By NP for rides and graded speed for runs, each against heart rate; None below 20 minutes."""
    if session.sport is Sport.CYCLING:
        paired = _paired(session, Channel.POWER, Channel.HEART_RATE)
        return _by_halves(paired[0], paired[1], normalized_power) if paired else None
    if session.sport not in GRADED_SPORTS:
        return None
    if hilly := _paired(session, Channel.SPEED, Channel.HEART_RATE, Channel.ALTITUDE):
        return _by_halves(graded_speed(hilly[0], hilly[2]), hilly[1], _average)
    flat = _paired(session, Channel.SPEED, Channel.HEART_RATE)
    return _by_halves(flat[0], flat[1], _average) if flat else None


def _paired(session: SampledSession, *channels: Channel) -> tuple[FloatArray, ...] | None:
    """The channels over the seconds where all are known, if that is long enough to compare halves."""
    columns = [column for channel in channels if (column := session.streams.get(channel)) is not None]
    if len(columns) < len(channels):
        return None
    paired = session.axis.every_second(*columns)
    return paired if len(paired[0]) >= SHORTEST_DECOUPLING_S else None


def _by_halves(output: FloatArray, beats: FloatArray, level: Callable[[FloatArray], float | None]) -> float | None:
    half = len(output) // 2
    first, second = level(output[:half]), level(output[half:])
    if first is None or second is None:
        return None
    return decoupling_pct(first, float(beats[:half].mean()), second, float(beats[half:].mean()))


def _average(values: FloatArray) -> float | None:
    return float(values.mean()) if len(values) else None


def _golden_sex(given: GoldenInput) -> Sex:
    return "female" if given.word("sex", ("male", "female"), "male") == "female" else "male"


def _golden_trimp(given: GoldenInput) -> float | None:
    return trimp(
        given.number("minutes"),
        given.number("avg_hr"),
        rest_hr_bpm=given.number("rest_hr"),
        max_hr_bpm=given.number("max_hr"),
        sex=_golden_sex(given),
    )


def _golden_hr_tss(given: GoldenInput) -> float | None:
    impulse = _golden_trimp(given)
    if impulse is None:
        return None
    return heart_rate_tss(
        impulse,
        lthr_bpm=given.number("lthr"),
        rest_hr_bpm=given.number("rest_hr"),
        max_hr_bpm=given.number("max_hr"),
        sex=_golden_sex(given),
    )


HEART_RATE_METRICS = (
    Metric(
        key="mean_heart_rate",
        title="Mean heart rate",
        formula="mean of the recorded seconds",
        unit="bpm",
        source="practice of recording devices",
        needs=("heart rate",),
        compute=SampledSession.mean,
        from_samples=SessionValue(
            key="avg_hr_bpm",
            compute=lambda session: session.mean(Channel.HEART_RATE, session.device.avg_hr_bpm),
            digits=1,
            listed=True,
            label="heart rate",
            text="{:.0f} bpm".format,
            device=lambda device: device.avg_hr_bpm,
        ),
    ),
    Metric(
        key="max_heart_rate",
        title="Highest heart rate",
        formula="highest recorded second",
        unit="bpm",
        source="practice of recording devices",
        needs=("heart rate",),
        compute=SampledSession.highest,
        from_samples=SessionValue(
            key="max_hr_bpm",
            compute=lambda session: session.highest(Channel.HEART_RATE, session.device.max_hr_bpm),
            digits=0,
            listed=True,
        ),
    ),
    Metric(
        key="trimp_banister",
        title="Training impulse (TRIMP)",
        formula="min * x * 0.64 * exp(1.92 x), women 0.86 * exp(1.67 x); x = (HR - rest) / (max - rest)",
        unit="arbitrary units",
        source="Banister 1991; Morton 1990",
        needs=("heart rate", "resting and maximal heart rate"),
        compute=trimp,
        golden=_golden_trimp,
        from_thresholds=SessionValue(key="trimp", compute=_session_trimp, digits=1),
    ),
    Metric(
        key="trimp_edwards",
        title="Zone TRIMP (Edwards)",
        formula="sum of minutes * 1 ... 5 in 50-60 ... 90-100 % of maximal heart rate",
        unit="arbitrary units",
        source="Edwards 1993",
        needs=("minutes in five zones",),
        compute=trimp_edwards,
        golden=lambda given: trimp_edwards(given.numbers("minutes_in_zone_1_to_5", 5)),
    ),
    Metric(
        key="trimp_lucia",
        title="Zone TRIMP (Lucia)",
        formula="sum of minutes * 1, 2, 3 below VT1, between, above VT2",
        unit="arbitrary units",
        source="Lucia 2003",
        needs=("minutes in three zones",),
        compute=trimp_lucia,
        golden=lambda given: trimp_lucia(given.numbers("minutes_z1_z2_z3", 3)),
    ),
    Metric(
        key="hr_tss",
        title="Heart rate load (hrTSS)",
        formula="100 * TRIMP / TRIMP(60 min at LTHR)",
        unit="TSS points",
        source="Banister 1991",
        needs=("heart rate", "LTHR", "resting and maximal heart rate"),
        compute=heart_rate_tss,
        golden=_golden_hr_tss,
        from_thresholds=SessionValue(key="hr_tss", compute=_session_hr_tss, digits=1),
    ),
    Metric(
        key="karvonen_hr",
        title="Heart rate at a share of the reserve",
        formula="rest + fraction * (max - rest)",
        unit="bpm",
        source="Karvonen 1957",
        needs=("resting and maximal heart rate",),
        compute=karvonen,
        golden=lambda given: karvonen(
            given.number("fraction"), rest_hr_bpm=given.number("rest"), max_hr_bpm=given.number("max")
        ),
    ),
    Metric(
        key="hrmax_tanaka",
        title="Maximal heart rate from age",
        formula="208 - 0.7 * age",
        unit="bpm",
        source="Tanaka 2001",
        needs=("age",),
        compute=max_hr_tanaka,
        golden=lambda given: max_hr_tanaka(given.number("age")),
    ),
    Metric(
        key="efficiency_factor",
        title="Efficiency factor (EF)",
        formula="NP / mean heart rate; for runs graded speed in m/min / mean heart rate",
        unit="W/bpm or (m/min)/bpm",
        source="Friel 2009",
        needs=("power or speed", "heart rate"),
        compute=efficiency_factor,
        golden=lambda given: efficiency_factor(given.number("np"), given.number("avg_hr")),
        from_samples=SessionValue(key="efficiency_factor", compute=_session_efficiency, digits=3),
    ),
    Metric(
        key="decoupling_pct",
        title="Aerobic decoupling",
        formula="(EF1 - EF2) / EF1 * 100, by halves",
        unit="%",
        source="Friel 2009",
        needs=("power or speed", "heart rate", "at least 20 minutes"),
        compute=decoupling_pct,
        golden=lambda given: decoupling_pct(
            given.number("np1"), given.number("hr1"), given.number("np2"), given.number("hr2")
        ),
        from_samples=SessionValue(
            key="decoupling_pct",
            compute=_session_decoupling,
            digits=2,
            label="decoupling",
            text="{:.1f} %".format,
        ),
    ),
)
