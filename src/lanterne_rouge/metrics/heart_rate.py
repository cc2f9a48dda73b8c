"""What the heart tells: training impulse, its load on the scale of TSS, and reference rates."""

from math import exp
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.metrics.metric import Metric

Sex = Literal["male", "female"]
# Factor and exponent of the lactate curve that weighs the reserve.
WEIGHTS: dict[Sex, tuple[float, float]] = {"male": (0.64, 1.92), "female": (0.86, 1.67)}


def trimp(
    minutes: float, mean_hr_bpm: float, *, rest_hr_bpm: float, max_hr_bpm: float, sex: Sex = "male"
) -> float | None:
    """minutes * x * 0.64 * exp(1.92 x), women 0.86 and 1.67; x is the share of heart rate reserve; arbitrary units.

    Source: Banister 1991; Morton 1990.
    """
    if max_hr_bpm <= rest_hr_bpm or minutes < 0:
        return None
    factor, exponent = WEIGHTS[sex]
    share = max((mean_hr_bpm - rest_hr_bpm) / (max_hr_bpm - rest_hr_bpm), 0.0)
    return minutes * share * factor * exp(exponent * share)


def trimp_of_seconds(hr_bpm: FloatArray, *, rest_hr_bpm: float, max_hr_bpm: float, sex: Sex = "male") -> float | None:
    """TRIMP summed over each second of a 1 Hz heart rate, so that intervals count for more than their mean."""
    if max_hr_bpm <= rest_hr_bpm or len(hr_bpm) == 0:
        return None
    factor, exponent = WEIGHTS[sex]
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


METRICS = (
    Metric(
        name="trimp_banister",
        title="Training impulse (TRIMP)",
        formula="min * x * 0.64 * exp(1.92 x), women 0.86 * exp(1.67 x); x = (HR - rest) / (max - rest)",
        unit="arbitrary units",
        source="Banister 1991; Morton 1990",
        needs=("heart rate", "resting and maximal heart rate"),
        function=trimp,
    ),
    Metric(
        name="trimp_edwards",
        title="Zone TRIMP (Edwards)",
        formula="sum of minutes * 1 ... 5 in 50-60 ... 90-100 % of maximal heart rate",
        unit="arbitrary units",
        source="Edwards 1993",
        needs=("minutes in five zones",),
        function=trimp_edwards,
    ),
    Metric(
        name="trimp_lucia",
        title="Zone TRIMP (Lucia)",
        formula="sum of minutes * 1, 2, 3 below VT1, between, above VT2",
        unit="arbitrary units",
        source="Lucia 2003",
        needs=("minutes in three zones",),
        function=trimp_lucia,
    ),
    Metric(
        name="hr_tss",
        title="Heart rate load (hrTSS)",
        formula="100 * TRIMP / TRIMP(60 min at LTHR)",
        unit="TSS points",
        source="Banister 1991",
        needs=("heart rate", "LTHR", "resting and maximal heart rate"),
        function=heart_rate_tss,
    ),
    Metric(
        name="karvonen_hr",
        title="Heart rate at a share of the reserve",
        formula="rest + fraction * (max - rest)",
        unit="bpm",
        source="Karvonen 1957",
        needs=("resting and maximal heart rate",),
        function=karvonen,
    ),
    Metric(
        name="hrmax_tanaka",
        title="Maximal heart rate from age",
        formula="208 - 0.7 * age",
        unit="bpm",
        source="Tanaka 2001",
        needs=("age",),
        function=max_hr_tanaka,
    ),
)


def energy_availability(intake_kcal: float, exercise_kcal: float, fat_free_mass_kg: float) -> float | None:
    """(intake - exercise) / fat-free mass, kcal/kg/day; below 30 is low. Source: Mountjoy 2023."""
    return (intake_kcal - exercise_kcal) / fat_free_mass_kg if fat_free_mass_kg > 0 else None


ENERGY_METRICS = (
    Metric(
        name="energy_availability",
        title="Energy availability",
        formula="(intake - exercise) / fat-free mass",
        unit="kcal/kg/day",
        source="Mountjoy 2023",
        needs=("energy eaten and spent", "fat-free mass"),
        function=energy_availability,
    ),
)
