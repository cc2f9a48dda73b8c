"""What was done as race times and oxygen uptake, how load turns into performance, and the energy it takes."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from lanterne_rouge.metrics.metric import GoldenInput, Metric

RIEGEL_EXPONENT = 1.06
FASTEST_MS, SLOWEST_MS = 12.0, 0.5


def riegel(distance_m: float, seconds: float, target_m: float) -> float | None:
    """t2 = t1 * (d2 / d1)^1.06, s. Source: Riegel 1981."""
    if min(distance_m, seconds, target_m) <= 0:
        return None
    return float(seconds * (target_m / distance_m) ** RIEGEL_EXPONENT)


def riegel_speed(speed_ms: float, seconds: float, target_s: float) -> float | None:
    """The mean speed over another duration, m/s, by the same law solved for distance. Source: Riegel 1981."""
    if min(speed_ms, seconds, target_s) <= 0:
        return None
    return float(speed_ms * (target_s / seconds) ** (1 / RIEGEL_EXPONENT - 1))


def vdot(distance_m: float, seconds: float) -> float | None:
    """Oxygen cost of the speed over the share that can be held for the time, ml/kg/min.

    Source: Daniels & Gilbert 1979.
    """
    if distance_m <= 0 or seconds <= 0:
        return None
    minutes = seconds / 60
    speed = distance_m / minutes
    cost = -4.60 + 0.182258 * speed + 0.000104 * speed**2
    share = 0.8 + 0.1894393 * exp(-0.012778 * minutes) + 0.2989558 * exp(-0.1932605 * minutes)
    return cost / share if cost > 0 else None


def race_time_of_vdot(value: float, distance_m: float) -> float | None:
    """The time at which a distance has this VDOT, s, by bisection: VDOT falls steadily with time.

    None where no speed between a stroll and the fastest human has it.
    """
    if value <= 0 or distance_m <= 0:
        return None
    fastest, slowest = distance_m / FASTEST_MS, distance_m / SLOWEST_MS
    if not (vdot(distance_m, slowest) or 0.0) <= value <= (vdot(distance_m, fastest) or 0.0):
        return None
    for _ in range(60):
        middle = (fastest + slowest) / 2
        if (vdot(distance_m, middle) or 0.0) > value:
            fastest = middle
        else:
            slowest = middle
    return (fastest + slowest) / 2


def race_time_of_race(distance_m: float, seconds: float, target_m: float) -> float | None:
    """The time over another distance at the same VDOT, s. Source: Daniels & Gilbert 1979."""
    value = vdot(distance_m, seconds)
    return None if value is None else race_time_of_vdot(value, target_m)


def vo2max_of_peak_power(peak_w: float) -> float:
    """0.01141 * W + 0.435, l/min. Source: Hawley & Noakes 1992."""
    return 0.01141 * peak_w + 0.435


def vo2max_of_heart_rates(max_hr_bpm: float, rest_hr_bpm: float) -> float | None:
    """15.3 * HRmax / HRrest, ml/kg/min; screening only. Source: Uth 2004."""
    return 15.3 * max_hr_bpm / rest_hr_bpm if rest_hr_bpm > 0 else None


def vo2max_of_cooper(metres: float) -> float:
    """(metres in 12 min - 504.9) / 44.73, ml/kg/min. Source: Cooper 1968."""
    return (metres - 504.9) / 44.73


def running_vo2(speed_m_min: float, grade: float) -> float:
    """3.5 + 0.2 v + 0.9 v i, ml/kg/min, v in m/min. Source: ACSM 2000."""
    return 3.5 + 0.2 * speed_m_min + 0.9 * speed_m_min * grade


@dataclass(frozen=True, kw_only=True)
class CriticalTimes:
    """`net_negative_days` before the goal a load still harms, `greatest_benefit_days` before it helps most."""

    net_negative_days: float
    greatest_benefit_days: float


@dataclass(frozen=True, kw_only=True)
class VariableDose:
    """Busso's parameters: gains of fitness and of fatigue, and three time constants in days."""

    fitness_gain: float
    fatigue_gain: float
    fitness_days: float
    fatigue_days: float
    gain_days: float


def critical_times(
    fitness_days: float, fatigue_days: float, fitness_gain: float, fatigue_gain: float
) -> CriticalTimes | None:
    """t_n = c ln(k2 / k1), t_g = c ln(k2 tau1 / (k1 tau2)), c = tau1 tau2 / (tau1 - tau2); days.

    Source: Fitz-Clarke 1991.
    """
    if min(fitness_days, fatigue_days, fitness_gain, fatigue_gain) <= 0 or fitness_days == fatigue_days:
        return None
    scale = fitness_days * fatigue_days / (fitness_days - fatigue_days)
    return CriticalTimes(
        net_negative_days=scale * log(fatigue_gain / fitness_gain),
        greatest_benefit_days=scale * log(fatigue_gain * fitness_days / (fitness_gain * fatigue_days)),
    )


def variable_dose_response(loads: Sequence[float], model: VariableDose, *, start: float = 0.0) -> float | None:
    """Performance on the day after the last load, where fatigue's gain grows with recent load; model's own units.

    p = p0 + k1 sum w_i e^(-(n-i)/tau1) - sum k2_i w_i e^(-(n-i)/tau2), k2_i = k3 sum_(j<=i) w_j e^(-(i-j)/tau3).
    Source: Busso 2003.
    """
    if min(model.fitness_days, model.fatigue_days, model.gain_days) <= 0:
        return None
    fitness = fatigue = gain = 0.0
    for load in loads:
        gain = gain * exp(-1 / model.gain_days) + model.fatigue_gain * load
        fitness = (fitness + model.fitness_gain * load) * exp(-1 / model.fitness_days)
        fatigue = (fatigue + gain * load) * exp(-1 / model.fatigue_days)
    return start + fitness - fatigue


def energy_availability(intake_kcal: float, exercise_kcal: float, fat_free_mass_kg: float) -> float | None:
    """(intake - exercise) / fat-free mass, kcal/kg/day; below 30 is low. Source: Mountjoy 2023."""
    return (intake_kcal - exercise_kcal) / fat_free_mass_kg if fat_free_mass_kg > 0 else None


def _golden_critical_times(given: GoldenInput) -> dict[str, float] | None:
    times = critical_times(given.number("tau1"), given.number("tau2"), given.number("k1"), given.number("k2"))
    return None if times is None else {"t_n": times.net_negative_days, "t_g": times.greatest_benefit_days}


def _golden_dose_response(given: GoldenInput) -> float | None:
    fitness_days, fatigue_days, gain_days = given.numbers("tau", 3)
    model = VariableDose(
        fitness_gain=given.number("k1"),
        fatigue_gain=given.number("k3"),
        fitness_days=fitness_days,
        fatigue_days=fatigue_days,
        gain_days=gain_days,
    )
    return variable_dose_response(given.numbers("loads"), model, start=given.number("p0", 0))


def _golden_energy(given: GoldenInput) -> float | None:
    return energy_availability(given.number("intake_kcal"), given.number("exercise_kcal"), given.number("ffm_kg"))


PERFORMANCE_METRICS = (
    Metric(
        key="riegel_s",
        title="Race time over another distance",
        formula="t1 * (d2 / d1)^1.06",
        unit="s",
        source="Riegel 1981",
        needs=("a race",),
        compute=riegel,
        golden=lambda given: riegel(given.number("d1_m"), given.number("t1_s"), given.number("d2_m")),
    ),
    Metric(
        key="vdot",
        title="VDOT",
        formula="(-4.60 + 0.182258 v + 0.000104 v^2) / (0.8 + 0.1894393 e^(-0.012778 t) + 0.2989558 e^(-0.1932605 t))",
        unit="ml/kg/min",
        source="Daniels & Gilbert 1979",
        needs=("a race",),
        compute=vdot,
        golden=lambda given: vdot(given.number("distance_m"), given.number("time_s")),
    ),
    Metric(
        key="vdot_equivalent_s",
        title="Race time of a VDOT",
        formula="VDOT solved for time",
        unit="s",
        source="Daniels & Gilbert 1979",
        needs=("VDOT",),
        compute=race_time_of_vdot,
        golden=lambda given: race_time_of_vdot(given.number("vdot"), given.number("distance_m")),
    ),
    Metric(
        key="vdot_equivalent_from_race_s",
        title="Equal race time",
        formula="VDOT of one race solved for the time of another",
        unit="s",
        source="Daniels & Gilbert 1979",
        needs=("a race",),
        compute=race_time_of_race,
        golden=lambda given: race_time_of_race(
            given.number("distance_m"), given.number("time_s"), given.number("target_m")
        ),
    ),
    Metric(
        key="vo2max_hawley_noakes_l_min",
        title="VO2max from peak power",
        formula="0.01141 * W + 0.435",
        unit="l/min",
        source="Hawley & Noakes 1992",
        needs=("peak power of a ramp",),
        compute=vo2max_of_peak_power,
        golden=lambda given: vo2max_of_peak_power(given.number("w_peak")),
    ),
    Metric(
        key="vo2max_uth",
        title="VO2max from heart rates",
        formula="15.3 * HRmax / HRrest",
        unit="ml/kg/min",
        source="Uth 2004",
        needs=("resting and maximal heart rate",),
        compute=vo2max_of_heart_rates,
        golden=lambda given: vo2max_of_heart_rates(given.number("hr_max"), given.number("hr_rest")),
    ),
    Metric(
        key="vo2max_cooper",
        title="VO2max from twelve minutes",
        formula="(metres - 504.9) / 44.73",
        unit="ml/kg/min",
        source="Cooper 1968",
        needs=("a 12 minute test",),
        compute=vo2max_of_cooper,
        golden=lambda given: vo2max_of_cooper(given.number("metres_12min")),
    ),
    Metric(
        key="vo2_running_acsm",
        title="Oxygen cost of running",
        formula="3.5 + 0.2 v + 0.9 v i",
        unit="ml/kg/min",
        source="ACSM 2000",
        needs=("speed", "gradient"),
        compute=running_vo2,
        golden=lambda given: running_vo2(given.number("speed_m_min"), given.number("grade")),
    ),
    Metric(
        key="banister_critical_times",
        title="When a load harms and when it helps most",
        formula="t_n = c ln(k2 / k1); t_g = c ln(k2 tau1 / (k1 tau2)); c = tau1 tau2 / (tau1 - tau2)",
        unit="days",
        source="Fitz-Clarke 1991",
        needs=("the model's four parameters",),
        compute=critical_times,
        golden=_golden_critical_times,
    ),
    Metric(
        key="busso_vdr",
        title="Variable dose-response",
        formula="p0 + k1 sum w e^(-t/tau1) - sum k2(i) w e^(-t/tau2); k2(i) = k3 sum w e^(-t/tau3)",
        unit="model units",
        source="Busso 2003",
        needs=("load of every day", "the model's parameters"),
        compute=variable_dose_response,
        golden=_golden_dose_response,
    ),
    Metric(
        key="energy_availability",
        title="Energy availability",
        formula="(intake - exercise) / fat-free mass",
        unit="kcal/kg/day",
        source="Mountjoy 2023",
        needs=("energy eaten and spent", "fat-free mass"),
        compute=energy_availability,
        golden=_golden_energy,
    ),
)
