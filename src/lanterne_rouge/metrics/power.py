"""What a power meter tells: normalised power, intensity, stress, and how well the heart kept pace."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Literal

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.fitness import Threshold
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.metrics.load import decaying_sum
from lanterne_rouge.metrics.metric import GoldenInput, Metric, SessionValue
from lanterne_rouge.metrics.samples import LEAST_COVERAGE, MeasuredSession, SampledSession

NP_WINDOW_S = 30
DOT_PART = 10_000
# BikeScore's smoothing: a 25 s exponential, one step a second, from rest.
XPOWER_DECAY = 25 / 26

FtpProtocol = Literal["20min", "8min", "ramp_1min"]
FTP_SHARE: dict[FtpProtocol, float] = {"20min": 0.95, "8min": 0.90, "ramp_1min": 0.75}
# Shorter efforts are ruled by the sprint, longer ones by fuel and will (Hill 1993).
SHORTEST_CP_S, LONGEST_CP_S = 120, 1200
WIDEST_RATIO = 3.0


def normalized_power(watts: FloatArray) -> float | None:
    """Fourth root of the mean fourth power of full 30 s rolling means, over 1 Hz samples; W. Source: Coggan 2003."""
    if len(watts) < NP_WINDOW_S:
        return None
    sums = np.cumsum(watts, dtype=np.float64)
    rolling = sums[NP_WINDOW_S - 1 :].copy()
    rolling[1:] -= sums[:-NP_WINDOW_S]
    rolling /= NP_WINDOW_S
    return fourth_power_mean(rolling)


def xpower(watts: FloatArray) -> float | None:
    """Fourth root of the mean fourth power after a 25 s exponential smoothing, 1 Hz; W. Source: Skiba 2008."""
    return fourth_power_mean(decaying_sum(XPOWER_DECAY, watts / 26, 0.0)) if len(watts) else None


def fourth_power_mean(watts: FloatArray) -> float | None:
    """Fourth root of the mean fourth power; W. None when nothing finite comes of it."""
    if len(watts) == 0:
        return None
    squares = watts * watts
    # In parts: a longer product is shared out to threads, whose start takes ten times as long as the product.
    parts = (squares[start : start + DOT_PART] for start in range(0, len(squares), DOT_PART))
    value = (sum(float(np.dot(part, part)) for part in parts) / len(watts)) ** 0.25
    return value if np.isfinite(value) else None


def intensity_factor(np_w: float, ftp_w: float) -> float | None:
    """NP / FTP, no unit. Source: Coggan 2003."""
    return np_w / ftp_w if ftp_w > 0 else None


def power_tss(seconds: float, np_w: float, ftp_w: float) -> float | None:
    """100 * hours * IF^2, TSS points, over timer time. Source: Coggan 2003."""
    intensity = intensity_factor(np_w, ftp_w)
    return None if intensity is None or seconds < 0 else 100 * seconds / 3600 * intensity**2


def variability_index(np_w: float, mean_w: float) -> float | None:
    """NP / mean power, no unit. Source: Coggan 2003."""
    return np_w / mean_w if mean_w > 0 else None


def ftp_from_test(protocol: FtpProtocol, watts: float) -> float:
    """FTP (W) as a share of a test's power: 0.95 of 20 min, 0.90 of 8 min, 0.75 of the best ramp minute.

    Source: Allen & Coggan 2006; Carmichael 2009.
    """
    return FTP_SHARE[protocol] * watts


@dataclass(frozen=True, kw_only=True)
class CriticalPower:
    """CP in W and W' in J."""

    cp_w: float
    w_prime_j: float


@dataclass(frozen=True, kw_only=True)
class CriticalPowerFit:
    """A fit over several efforts. `r_squared` of work against time; `confidence` says how far to trust it."""

    model: CriticalPower
    r_squared: float
    efforts: int
    confidence: Literal["low", "medium", "high"]


def critical_power_of_two(seconds: Sequence[float], watts: Sequence[float]) -> CriticalPower | None:
    """The line through two efforts: CP = (P2 t2 - P1 t1) / (t2 - t1), W' = (P1 - CP) t1; W, J.

    None when the longer effort was the harder one, or so much easier that nothing is left for CP.
    Source: Monod & Scherrer 1965.
    """
    if len(seconds) != 2 or len(watts) != 2 or seconds[0] == seconds[1] or min(seconds) <= 0:
        return None
    (t1, t2), (p1, p2) = seconds, watts
    cp = (p2 * t2 - p1 * t1) / (t2 - t1)
    w_prime = (p1 - cp) * t1
    return CriticalPower(cp_w=cp, w_prime_j=w_prime) if cp > 0 and w_prime >= 0 else None


def critical_power_of_efforts(best_w: Mapping[int, float]) -> CriticalPowerFit | None:
    """CP and W' by the least-squares line of work over time, from the best power (W) over durations of 2-20 min (s).

    None when fewer than three efforts are there, when the longest is not three times the shortest, or when the
    line makes no physical sense. Source: Monod & Scherrer 1965.
    """
    efforts = sorted((t, p) for t, p in best_w.items() if SHORTEST_CP_S <= t <= LONGEST_CP_S and p > 0)
    if len(efforts) < 3 or efforts[-1][0] < WIDEST_RATIO * efforts[0][0]:
        return None
    seconds = np.array([t for t, _ in efforts], dtype=np.float64)
    work = seconds * np.array([p for _, p in efforts], dtype=np.float64)
    centred = seconds - seconds.mean()
    cp = float(centred @ work / (centred @ centred))
    w_prime = float(work.mean() - cp * seconds.mean())
    if cp <= 0 or w_prime <= 0:
        return None
    missed = work - (w_prime + cp * seconds)
    spread = work - work.mean()
    r_squared = 1 - float(missed @ missed) / float(spread @ spread)
    model = CriticalPower(cp_w=cp, w_prime_j=w_prime)
    return CriticalPowerFit(
        model=model, r_squared=r_squared, efforts=len(efforts), confidence=_confidence(model, r_squared, len(efforts))
    )


def _confidence(model: CriticalPower, r_squared: float, efforts: int) -> Literal["low", "medium", "high"]:
    plausible = 5_000 <= model.w_prime_j <= 40_000
    if not plausible or r_squared < 0.99:
        return "low"
    return "high" if r_squared >= 0.998 and efforts >= 4 else "medium"


def time_to_exhaustion(watts: float, model: CriticalPower) -> float | None:
    """W' / (P - CP), s; None at or below CP. Source: Monod & Scherrer 1965."""
    return model.w_prime_j / (watts - model.cp_w) if watts > model.cp_w else None


def three_parameter_power(seconds: float, model: CriticalPower, p_max_w: float) -> float | None:
    """The power held for t: CP + W' / (t + W' / (Pmax - CP)), W. Source: Morton 1996."""
    if p_max_w <= model.cp_w or seconds < 0 or model.w_prime_j <= 0:
        return None
    return model.cp_w + model.w_prime_j / (seconds + model.w_prime_j / (p_max_w - model.cp_w))


def w_balance(watts: FloatArray, model: CriticalPower, *, step_s: float = 1.0) -> FloatArray | None:
    """W' left after each sample, J: spent at P - CP above CP, its deficit shrinks by exp(-(CP - P) t / W') below.

    Source: Skiba 2015.
    """
    if model.w_prime_j <= 0:
        return None
    above = watts - model.cp_w
    decay = np.minimum(above, 0.0)
    decay *= step_s / model.w_prime_j
    np.exp(decay, out=decay)
    spent = np.maximum(above, 0.0, out=above)
    spent *= step_s
    deficit = decaying_sum(decay, spent, 0.0)
    return np.subtract(model.w_prime_j, deficit, out=deficit)


def w_balance_integral(
    watts: FloatArray, model: CriticalPower, *, tau_s: float | None = None, step_s: float = 1.0
) -> FloatArray | None:
    """W' left after each sample, J: every joule above CP comes back with one time constant. Source: Skiba 2012."""
    if model.w_prime_j <= 0 or len(watts) == 0:
        return None
    tau = tau_skiba(recovery_deficit(watts, model.cp_w) or 0.0) if tau_s is None else tau_s
    if tau <= 0:
        return None
    spent = np.maximum(watts - model.cp_w, 0.0) * step_s
    return model.w_prime_j - decaying_sum(exp(-step_s / tau), spent, 0.0)


def recovery_deficit(watts: FloatArray, cp_w: float) -> float | None:
    """CP less the mean of the samples below it, W; None when none are below."""
    below = watts[watts < cp_w]
    return cp_w - float(below.mean()) if len(below) else None


def tau_skiba(deficit_w: float) -> float:
    """546 * exp(-0.01 D) + 316, s. Source: Skiba 2012."""
    return 546 * exp(-0.01 * deficit_w) + 316


def tau_bartram(deficit_w: float) -> float | None:
    """2287.2 * D^-0.688, s, for elites. Source: Bartram 2018."""
    return float(2287.2 * deficit_w**-0.688) if deficit_w > 0 else None


@dataclass(frozen=True, kw_only=True)
class PowerReading:
    """Intensity factor, TSS and FTP of a ride with power."""

    intensity_factor: float
    tss: float
    ftp: Threshold
    quality: tuple[str, ...] = ()


def read_power(measured: MeasuredSession) -> PowerReading | None:
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


def _session_np(session: SampledSession) -> float | None:
    watts = session.seconds(Channel.POWER)
    return normalized_power(watts) if len(watts) else session.device.np_w


def _session_work(session: SampledSession) -> float | None:
    """The sum of the power of each recorded second, J; without samples what the device wrote."""
    watts = session.seconds(Channel.POWER)
    return float(watts.sum()) if len(watts) else session.device.work_j


def _session_variability(session: SampledSession) -> float | None:
    np_w, mean_w = session["np_w"], session["avg_power_w"]
    return variability_index(np_w, mean_w) if np_w and mean_w else None


def _session_cadence(session: SampledSession) -> float | None:
    """Without zeros, as devices show it: coasting is no slow pedalling."""
    turns = session.seconds(Channel.CADENCE)
    turns = turns[turns > 0]
    return float(turns.mean()) if len(turns) else session.device.avg_cadence


def _session_tss(measured: MeasuredSession) -> float | None:
    reading = measured.once(read_power)
    return reading.tss if reading else None


def _session_intensity(measured: MeasuredSession) -> float | None:
    reading = measured.once(read_power)
    return reading.intensity_factor if reading else None


def _golden_watts(given: GoldenInput) -> FloatArray:
    """Power at 1 Hz from `segments_s_w`, a list of [seconds, watts], or from a plain list `watts`."""
    if "segments_s_w" not in given.values:
        return np.array(given.numbers("watts"), dtype=np.float64)
    if given.number("hz", 1) != 1:
        raise given.refusal("hz", "1")
    segments = given.segments("segments_s_w")
    return np.repeat(np.array([watts for _, watts in segments], dtype=np.float64), [seconds for seconds, _ in segments])


def _golden_model(given: GoldenInput) -> CriticalPower:
    return CriticalPower(cp_w=given.number("cp"), w_prime_j=given.number("w_prime"))


def _golden_variability(given: GoldenInput) -> float | None:
    watts = _golden_watts(given)
    np_w = normalized_power(watts)
    return None if np_w is None else variability_index(np_w, float(watts.mean()))


def _golden_ftp(given: GoldenInput) -> float:
    name = given.word("protocol", tuple(FTP_SHARE))
    watts = given.number("watts")
    return next(ftp_from_test(protocol, watts) for protocol in FTP_SHARE if protocol == name)


def _golden_two_point(given: GoldenInput) -> dict[str, float] | None:
    model = critical_power_of_two(given.numbers("t_s", 2), given.numbers("p_w", 2))
    return None if model is None else {"cp": model.cp_w, "w_prime": model.w_prime_j}


def _golden_balance(left: FloatArray | None) -> dict[str, float] | None:
    return None if left is None or len(left) == 0 else {"end": float(left[-1]), "min": float(left.min())}


def _golden_differential(given: GoldenInput) -> dict[str, float] | None:
    return _golden_balance(w_balance(_golden_watts(given), _golden_model(given), step_s=given.number("dt", 1)))


def _golden_integral(given: GoldenInput) -> dict[str, float] | None:
    watts, model = _golden_watts(given), _golden_model(given)
    tau_s, step_s = given.optional("tau"), given.number("dt", 1)
    return _golden_balance(w_balance_integral(watts, model, tau_s=tau_s, step_s=step_s))


POWER_METRICS = (
    Metric(
        key="normalized_power",
        title="Normalised power (NP)",
        formula="(mean of (30 s rolling mean)^4)^(1/4); full windows, zeros kept, pauses never filled",
        unit="W",
        source="Coggan 2003",
        needs=("power",),
        compute=normalized_power,
        golden=lambda given: normalized_power(_golden_watts(given)),
        from_samples=SessionValue(
            key="np_w",
            compute=_session_np,
            digits=2,
            listed=True,
            label="normalised power",
            text="{:.0f} W".format,
            device=lambda device: device.np_w,
        ),
    ),
    Metric(
        key="tss_power",
        title="Training stress score (TSS)",
        formula="100 * hours * IF^2, timer time",
        unit="TSS points",
        source="Coggan 2003",
        needs=("power", "FTP"),
        compute=power_tss,
        golden=lambda given: power_tss(given.number("seconds"), given.number("np"), given.number("ftp")),
        from_thresholds=SessionValue(
            key="tss",
            compute=_session_tss,
            digits=2,
            listed=True,
            label="TSS",
            text="{:.1f}".format,
            device=lambda device: device.tss,
        ),
    ),
    Metric(
        key="intensity_factor",
        title="Intensity factor (IF)",
        formula="NP / FTP",
        unit="1",
        source="Coggan 2003",
        needs=("power", "FTP"),
        compute=intensity_factor,
        golden=lambda given: intensity_factor(given.number("np"), given.number("ftp")),
        from_thresholds=SessionValue(
            key="intensity_factor",
            compute=_session_intensity,
            digits=4,
            listed=True,
            label="intensity factor",
            text="{:.3f}".format,
            device=lambda device: device.intensity_factor,
        ),
    ),
    Metric(
        key="mean_power",
        title="Mean power",
        formula="mean of the recorded seconds, zeros kept",
        unit="W",
        source="practice of recording devices",
        needs=("power",),
        compute=SampledSession.mean,
        from_samples=SessionValue(
            key="avg_power_w",
            compute=lambda session: session.mean(Channel.POWER, session.device.avg_power_w),
            digits=1,
            listed=True,
            label="mean power",
            text="{:.0f} W".format,
            device=lambda device: device.avg_power_w,
        ),
    ),
    Metric(
        key="max_power",
        title="Highest power",
        formula="highest recorded second",
        unit="W",
        source="practice of recording devices",
        needs=("power",),
        compute=SampledSession.highest,
        from_samples=SessionValue(
            key="max_power_w",
            compute=lambda session: session.highest(Channel.POWER, session.device.max_power_w),
            digits=0,
            listed=True,
        ),
    ),
    Metric(
        key="work",
        title="Work",
        formula="sum of the power of each recorded second",
        unit="J",
        source="practice of recording devices",
        needs=("power",),
        compute=_session_work,
        from_samples=SessionValue(
            key="work_j",
            compute=_session_work,
            digits=0,
            listed=True,
            label="work",
            text=lambda joules: f"{joules / 1000:.0f} kJ",
            device=lambda device: device.work_j,
        ),
    ),
    Metric(
        key="mean_cadence",
        title="Mean cadence",
        formula="mean of the recorded seconds, without zeros",
        unit="1/min",
        source="practice of recording devices",
        needs=("cadence",),
        compute=_session_cadence,
        from_samples=SessionValue(key="avg_cadence", compute=_session_cadence, digits=1, listed=True),
    ),
    Metric(
        key="xpower",
        title="xPower",
        formula="(mean of e^4)^(1/4), e = e * 25/26 + p/26 each second",
        unit="W",
        source="Skiba 2008",
        needs=("power",),
        compute=xpower,
        golden=lambda given: xpower(_golden_watts(given)),
    ),
    Metric(
        key="variability_index",
        title="Variability index (VI)",
        formula="NP / mean power",
        unit="1",
        source="Coggan 2003",
        needs=("power",),
        compute=variability_index,
        golden=_golden_variability,
        from_samples=SessionValue(key="variability_index", compute=_session_variability, digits=3),
    ),
    Metric(
        key="ftp_estimate",
        title="FTP from a test",
        formula="0.95 * 20 min; 0.90 * 8 min; 0.75 * best minute of a ramp",
        unit="W",
        source="Allen & Coggan 2006; Carmichael 2009",
        needs=("a test's power",),
        compute=ftp_from_test,
        golden=_golden_ftp,
    ),
    Metric(
        key="cp2_two_point",
        title="Critical power from two efforts",
        formula="CP = (P2 t2 - P1 t1) / (t2 - t1); W' = (P1 - CP) t1",
        unit="W, J",
        source="Monod & Scherrer 1965",
        needs=("two all-out efforts",),
        compute=critical_power_of_two,
        golden=_golden_two_point,
    ),
    Metric(
        key="critical_power",
        title="Critical power from best efforts",
        formula="least-squares line of work over time, efforts of 2-20 min",
        unit="W, J",
        source="Monod & Scherrer 1965",
        needs=("best efforts that span a factor of three in duration",),
        compute=critical_power_of_efforts,
    ),
    Metric(
        key="time_to_exhaustion",
        title="Time to exhaustion",
        formula="W' / (P - CP)",
        unit="s",
        source="Monod & Scherrer 1965",
        needs=("CP", "W'"),
        compute=time_to_exhaustion,
        golden=lambda given: time_to_exhaustion(given.number("watts"), _golden_model(given)),
    ),
    Metric(
        key="cp3_power",
        title="Power for a duration, three parameters",
        formula="CP + W' / (t + W' / (Pmax - CP))",
        unit="W",
        source="Morton 1996",
        needs=("CP", "W'", "maximal power"),
        compute=three_parameter_power,
        golden=lambda given: three_parameter_power(given.number("t_s"), _golden_model(given), given.number("p_max")),
    ),
    Metric(
        key="wbal_differential",
        title="W' balance",
        formula="above CP: - (P - CP) dt; below: deficit * exp(-(CP - P) dt / W')",
        unit="J",
        source="Skiba 2015",
        needs=("power", "CP", "W'"),
        compute=w_balance,
        golden=_golden_differential,
    ),
    Metric(
        key="wbal_integral",
        title="W' balance, integral form",
        formula="W' - sum of (P - CP) dt * exp(-(t - u) / tau)",
        unit="J",
        source="Skiba 2012",
        needs=("power", "CP", "W'"),
        compute=w_balance_integral,
        golden=_golden_integral,
    ),
    Metric(
        key="wbal_tau_skiba2012",
        title="Time constant of recovery",
        formula="546 * exp(-0.01 D) + 316",
        unit="s",
        source="Skiba 2012",
        needs=("power", "CP"),
        compute=tau_skiba,
        golden=lambda given: tau_skiba(given.number("d_cp")),
    ),
    Metric(
        key="wbal_tau_bartram2018",
        title="Time constant of recovery, elites",
        formula="2287.2 * D^-0.688",
        unit="s",
        source="Bartram 2018",
        needs=("power", "CP"),
        compute=tau_bartram,
        golden=lambda given: tau_bartram(given.number("d_cp")),
    ),
)
