"""What a power meter tells: normalised power, intensity, stress, and how well the heart kept pace."""

from typing import Literal

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.metrics.metric import Metric
from lanterne_rouge.metrics.recurrence import decaying_sum

NP_WINDOW_S = 30
# BikeScore's smoothing: a 25 s exponential, one step a second, from rest.
XPOWER_DECAY = 25 / 26

FtpProtocol = Literal["20min", "8min", "ramp_1min"]
FTP_SHARE: dict[FtpProtocol, float] = {"20min": 0.95, "8min": 0.90, "ramp_1min": 0.75}


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
    value = float(np.dot(squares, squares) / len(watts)) ** 0.25
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


def efficiency_factor(output: float, mean_hr_bpm: float) -> float | None:
    """NP (W) or speed (m/min) for each heartbeat a minute. Source: Friel 2009."""
    return output / mean_hr_bpm if mean_hr_bpm > 0 else None


def decoupling_pct(first: float, first_hr: float, second: float, second_hr: float) -> float | None:
    """(EF1 - EF2) / EF1 * 100 by halves, %; below 5 the aerobic base is sound. Source: Friel 2009."""
    before, after = efficiency_factor(first, first_hr), efficiency_factor(second, second_hr)
    return None if before is None or after is None or before <= 0 else (before - after) / before * 100


def ftp_from_test(protocol: FtpProtocol, watts: float) -> float:
    """FTP (W) as a share of a test's power: 0.95 of 20 min, 0.90 of 8 min, 0.75 of the best ramp minute.

    Source: Allen & Coggan 2006; Carmichael 2009.
    """
    return FTP_SHARE[protocol] * watts


METRICS = (
    Metric(
        name="normalized_power",
        title="Normalised power (NP)",
        formula="(mean of (30 s rolling mean)^4)^(1/4); full windows, zeros kept, pauses never filled",
        unit="W",
        source="Coggan 2003",
        needs=("power",),
        function=normalized_power,
    ),
    Metric(
        name="xpower",
        title="xPower",
        formula="(mean of e^4)^(1/4), e = e * 25/26 + p/26 each second",
        unit="W",
        source="Skiba 2008",
        needs=("power",),
        function=xpower,
    ),
    Metric(
        name="intensity_factor",
        title="Intensity factor (IF)",
        formula="NP / FTP",
        unit="1",
        source="Coggan 2003",
        needs=("power", "FTP"),
        function=intensity_factor,
    ),
    Metric(
        name="tss_power",
        title="Training stress score (TSS)",
        formula="100 * hours * IF^2, timer time",
        unit="TSS points",
        source="Coggan 2003",
        needs=("power", "FTP"),
        function=power_tss,
    ),
    Metric(
        name="variability_index",
        title="Variability index (VI)",
        formula="NP / mean power",
        unit="1",
        source="Coggan 2003",
        needs=("power",),
        function=variability_index,
    ),
    Metric(
        name="efficiency_factor",
        title="Efficiency factor (EF)",
        formula="NP / mean heart rate; for runs graded speed in m/min / mean heart rate",
        unit="W/bpm or (m/min)/bpm",
        source="Friel 2009",
        needs=("power or speed", "heart rate"),
        function=efficiency_factor,
    ),
    Metric(
        name="decoupling_pct",
        title="Aerobic decoupling",
        formula="(EF1 - EF2) / EF1 * 100, by halves",
        unit="%",
        source="Friel 2009",
        needs=("power or speed", "heart rate", "at least 20 minutes"),
        function=decoupling_pct,
    ),
    Metric(
        name="ftp_estimate",
        title="FTP from a test",
        formula="0.95 * 20 min; 0.90 * 8 min; 0.75 * best minute of a ramp",
        unit="W",
        source="Allen & Coggan 2006; Carmichael 2009",
        needs=("a test's power",),
        function=ftp_from_test,
    ),
)
