"""Any metric by its name, applied to the inputs of a test case: the same functions that measure the athlete."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import isfinite
from typing import Literal, TypeGuard

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.metrics import heart_rate, load, pace, performance, power, rest, strain, zones
from lanterne_rouge.metrics import heart_rate as energy
from lanterne_rouge.metrics import performance as impulse_response
from lanterne_rouge.metrics import power as w_balance
from lanterne_rouge.metrics import rest as monotony
from lanterne_rouge.metrics import strain as recovery
from lanterne_rouge.metrics.power import CriticalPower, critical_power_of_two, three_parameter_power, time_to_exhaustion

Answer = object
LONGEST_SERIES = 1_000_000
# A series of loads in a case has no dates; any first day gives the same numbers.
ANY_DAY = date(2000, 1, 1)
SPORTS = {"bike": Sport.CYCLING, "cycling": Sport.CYCLING, "run": Sport.RUNNING, "running": Sport.RUNNING}


def evaluate(function_name: str, inputs: Mapping[str, object]) -> object:
    """The value of the named function, None where it cannot be known; raises `BadInput` for what it cannot use."""
    adapter = ADAPTERS.get(function_name)
    if adapter is None:
        raise BadInput(f"There is no function called {function_name}.", "See docs/metrics.md for those there are.")
    if not isinstance(inputs, Mapping):
        raise BadInput(f"The input of {function_name} must be an object with named values.")
    try:
        answer = adapter(Inputs(function=function_name, values=inputs))
    except OverflowError:
        raise BadInput(f"The numbers given to {function_name} are too large.") from None
    return _finite(answer)


@dataclass(frozen=True, kw_only=True)
class Inputs:
    """The named values of one case, each asked for as what it must be."""

    function: str
    values: Mapping[str, object]

    def number(self, name: str, default: float | None = None) -> float:
        """A finite number."""
        value = self.values.get(name, default)
        if not _is_number(value):
            raise self._refused(name, "a finite number")
        return float(value)

    def optional(self, name: str) -> float | None:
        """A finite number, or None where it is not given."""
        return None if self.values.get(name) is None else self.number(name)

    def numbers(self, name: str, count: int | None = None) -> list[float]:
        """A list of finite numbers."""
        value = self.values.get(name)
        if not _are_numbers(value) or len(value) > LONGEST_SERIES:
            raise self._refused(name, "a list of finite numbers")
        if count is not None and len(value) != count:
            raise self._refused(name, f"a list of {count} finite numbers")
        return [float(item) for item in value]

    def word(self, name: str, allowed: Sequence[str], default: str | None = None) -> str:
        """One of the allowed words."""
        value = self.values.get(name, default)
        if not isinstance(value, str) or value not in allowed:
            raise self._refused(name, "one of " + ", ".join(allowed))
        return value

    def watts(self) -> FloatArray:
        """Power at 1 Hz from `segments_s_w`, a list of [seconds, watts], or from a plain list `watts`."""
        if "segments_s_w" not in self.values:
            return np.array(self.numbers("watts"), dtype=np.float64)
        if self.number("hz", 1) != 1:
            raise self._refused("hz", "1")
        segments = self.values["segments_s_w"]
        if not _are_segments(segments):
            raise self._refused("segments_s_w", "a list of [whole seconds, watts]")
        counts = [int(seconds) for seconds, _ in segments]
        if sum(counts) > LONGEST_SERIES:
            raise self._refused("segments_s_w", f"at most {LONGEST_SERIES} seconds")
        return np.repeat(np.array([watts for _, watts in segments], dtype=np.float64), counts)

    def model(self) -> CriticalPower:
        """CP and W'."""
        return CriticalPower(cp_w=self.number("cp"), w_prime_j=self.number("w_prime"))

    def sex(self) -> heart_rate.Sex:
        """The words that the weights of TRIMP know."""
        return "female" if self.word("sex", ("male", "female"), "male") == "female" else "male"

    def _refused(self, name: str, wanted: str) -> BadInput:
        return BadInput(f"{self.function} needs {name} to be {wanted}.")


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _are_numbers(value: object) -> TypeGuard[Sequence[float]]:
    return _is_list(value) and all(_is_number(item) for item in value)


def _are_segments(value: object) -> TypeGuard[Sequence[Sequence[float]]]:
    return _is_list(value) and all(
        _are_numbers(item) and len(item) == 2 and item[0] >= 0 and item[0] == int(item[0]) for item in value
    )


def _finite(answer: Answer) -> Answer:
    """An answer in which every number that is not finite is unknown."""
    if isinstance(answer, float):
        return answer if isfinite(answer) else None
    return {name: _finite(value) for name, value in answer.items()} if isinstance(answer, dict) else answer


def _variability(given: Inputs) -> Answer:
    watts = given.watts()
    np_w = power.normalized_power(watts)
    return None if np_w is None else power.variability_index(np_w, float(watts.mean()))


def _hr_tss(given: Inputs) -> Answer:
    rest, highest, sex = given.number("rest_hr"), given.number("max_hr"), given.sex()
    impulse = heart_rate.trimp(
        given.number("minutes"), given.number("avg_hr"), rest_hr_bpm=rest, max_hr_bpm=highest, sex=sex
    )
    if impulse is None:
        return None
    return heart_rate.heart_rate_tss(
        impulse, lthr_bpm=given.number("lthr"), rest_hr_bpm=rest, max_hr_bpm=highest, sex=sex
    )


def _monotony(given: Inputs) -> Answer:
    given.word("sd", ("sample",), "sample")
    found = monotony.monotony_strain(given.numbers("loads_7d", 7))
    return {"monotony": found.monotony if found else None, "strain": found.strain if found else None}


def _series(given: Inputs) -> tuple[list[float], list[float]] | None:
    """CTL and ATL after each day, in the convention that the case asks for."""
    loads = given.numbers("loads")
    tau_ctl, tau_atl = given.numbers("tau", 2) if "tau" in given.values else (rest.CTL_DAYS, rest.ATL_DAYS)
    factor: Literal["exp", "inv"] = "inv" if given.word("factor", ("exp", "inv"), "exp") == "inv" else "exp"
    if not loads or min(tau_ctl, tau_atl) <= 0:
        return None
    if (tau_ctl, tau_atl, factor) == (rest.CTL_DAYS, rest.ATL_DAYS, "exp"):
        ctl, atl = load.fitness(loads, ctl0=given.optional("ctl0"), atl0=given.optional("atl0"))
    else:
        ctl = load.moving_load(loads, tau_ctl, start=given.number("ctl0"), factor=factor)
        atl = load.moving_load(loads, tau_atl, start=given.number("atl0"), factor=factor)
    return ctl.tolist(), atl.tolist()


def _ctl_atl(given: Inputs) -> Answer:
    series = _series(given)
    if series is None:
        return None
    ctl, atl = series[0][-1], series[1][-1]
    return {"ctl": ctl, "atl": atl, "form_same_day": load.form(ctl, atl)}


def _ctl_atl_series(given: Inputs) -> Answer:
    series = _series(given)
    return None if series is None else {"ctl": series[0], "atl": series[1]}


def _tsb(given: Inputs) -> Answer:
    given.word("factor", ("exp",), "exp")
    days = load.fitness_days(ANY_DAY, given.numbers("loads"), ctl0=given.optional("ctl0"), atl0=given.optional("atl0"))
    return {"form_after_last_day": days[-1].form, "tsb_on_last_day_trainingpeaks": days[-1].tsb} if days else None


def _closed_form(given: Inputs) -> Answer:
    given.word("factor", ("exp",), "exp")
    return load.steady_load(given.number("constant_load"), given.number("days"), given.number("tau"))


def _two_point(given: Inputs) -> Answer:
    model = critical_power_of_two(given.numbers("t_s", 2), given.numbers("p_w", 2))
    return None if model is None else {"cp": model.cp_w, "w_prime": model.w_prime_j}


def _balance(left: FloatArray | None) -> Answer:
    return None if left is None or len(left) == 0 else {"end": float(left[-1]), "min": float(left.min())}


def _balance_differential(given: Inputs) -> Answer:
    return _balance(w_balance.w_balance(given.watts(), given.model(), step_s=given.number("dt", 1)))


def _balance_integral(given: Inputs) -> Answer:
    return _balance(
        w_balance.w_balance_integral(
            given.watts(), given.model(), tau_s=given.optional("tau"), step_s=given.number("dt", 1)
        )
    )


def _ftp(given: Inputs) -> Answer:
    asked = given.word("protocol", tuple(power.FTP_SHARE))
    watts = given.number("watts")
    return next(power.ftp_from_test(protocol, watts) for protocol in power.FTP_SHARE if protocol == asked)


def _critical_times(given: Inputs) -> Answer:
    times = impulse_response.critical_times(
        given.number("tau1"), given.number("tau2"), given.number("k1"), given.number("k2")
    )
    return None if times is None else {"t_n": times.net_negative_days, "t_g": times.greatest_benefit_days}


def _busso(given: Inputs) -> Answer:
    fitness_days, fatigue_days, gain_days = given.numbers("tau", 3)
    model = impulse_response.VariableDose(
        fitness_gain=given.number("k1"),
        fatigue_gain=given.number("k3"),
        fitness_days=fitness_days,
        fatigue_days=fatigue_days,
        gain_days=gain_days,
    )
    return impulse_response.variable_dose_response(given.numbers("loads"), model, start=given.number("p0", 0))


def _hrv_band(given: Inputs) -> Answer:
    given.word("sd", ("sample",), "sample")
    band = recovery.smallest_worthwhile_band(given.numbers("ln_rmssd_28d"), width_sd=given.number("k", 0.5))
    return None if band is None else {"low": band.low, "high": band.high}


ADAPTERS: Mapping[str, Callable[[Inputs], Answer]] = {
    "normalized_power": lambda given: power.normalized_power(given.watts()),
    "xpower": lambda given: power.xpower(given.watts()),
    "variability_index": _variability,
    "tss_power": lambda g: power.power_tss(g.number("seconds"), g.number("np"), g.number("ftp")),
    "intensity_factor": lambda g: power.intensity_factor(g.number("np"), g.number("ftp")),
    "efficiency_factor": lambda g: power.efficiency_factor(g.number("np"), g.number("avg_hr")),
    "decoupling_pct": lambda g: power.decoupling_pct(
        g.number("np1"), g.number("hr1"), g.number("np2"), g.number("hr2")
    ),
    "trimp_banister": lambda g: heart_rate.trimp(
        g.number("minutes"),
        g.number("avg_hr"),
        rest_hr_bpm=g.number("rest_hr"),
        max_hr_bpm=g.number("max_hr"),
        sex=g.sex(),
    ),
    "trimp_edwards": lambda g: heart_rate.trimp_edwards(g.numbers("minutes_in_zone_1_to_5", 5)),
    "trimp_lucia": lambda g: heart_rate.trimp_lucia(g.numbers("minutes_z1_z2_z3", 3)),
    "hr_tss": _hr_tss,
    "r_tss": lambda g: pace.run_tss(g.number("seconds"), g.number("ngp_m_s"), g.number("threshold_m_s")),
    "s_tss": lambda g: pace.swim_tss(g.number("seconds"), g.number("speed_m_s"), g.number("threshold_m_s")),
    "minetti_cost_j_kg_m": lambda g: pace.running_cost(g.number("grade")),
    "session_rpe_load": lambda g: strain.session_rpe(g.number("rpe_cr10"), g.number("minutes")),
    "monotony_strain": _monotony,
    "ctl_atl": _ctl_atl,
    "ctl_atl_series_real": _ctl_atl_series,
    "ctl_closed_form": _closed_form,
    "tsb_conventions": _tsb,
    "acwr_rolling": lambda g: strain.load_ratio(g.numbers("loads_28d", 28)),
    "acwr_ewma": lambda g: strain.load_ratio_ewma(g.numbers("loads")),
    "coggan_zone": lambda g: zones.coggan_zone(g.number("watts"), g.number("ftp")),
    "friel_hr_zone": lambda g: zones.friel_hr_zone(
        g.number("hr"), g.number("lthr"), SPORTS[g.word("sport", tuple(SPORTS))]
    ),
    "seiler_zone": lambda g: zones.seiler_zone(g.number("hr"), g.number("vt1_hr"), g.number("vt2_hr")),
    "polarization_index": lambda g: zones.polarization_index(g.numbers("fractions", 3)),
    "cp2_two_point": _two_point,
    "time_to_exhaustion": lambda g: time_to_exhaustion(g.number("watts"), g.model()),
    "cp3_power": lambda g: three_parameter_power(g.number("t_s"), g.model(), g.number("p_max")),
    "wbal_tau_skiba2012": lambda g: w_balance.tau_skiba(g.number("d_cp")),
    "wbal_tau_bartram2018": lambda g: w_balance.tau_bartram(g.number("d_cp")),
    "wbal_differential": _balance_differential,
    "wbal_integral": _balance_integral,
    "ftp_estimate": _ftp,
    "vo2max_hawley_noakes_l_min": lambda g: performance.vo2max_of_peak_power(g.number("w_peak")),
    "vo2max_uth": lambda g: performance.vo2max_of_heart_rates(g.number("hr_max"), g.number("hr_rest")),
    "vo2max_cooper": lambda g: performance.vo2max_of_cooper(g.number("metres_12min")),
    "vo2_running_acsm": lambda g: performance.running_vo2(g.number("speed_m_min"), g.number("grade")),
    "hrmax_tanaka": lambda g: heart_rate.max_hr_tanaka(g.number("age")),
    "karvonen_hr": lambda g: heart_rate.karvonen(
        g.number("fraction"), rest_hr_bpm=g.number("rest"), max_hr_bpm=g.number("max")
    ),
    "riegel_s": lambda g: performance.riegel(g.number("d1_m"), g.number("t1_s"), g.number("d2_m")),
    "vdot": lambda g: performance.vdot(g.number("distance_m"), g.number("time_s")),
    "vdot_equivalent_s": lambda g: performance.race_time_of_vdot(g.number("vdot"), g.number("distance_m")),
    "vdot_equivalent_from_race_s": lambda g: performance.race_time_of_race(
        g.number("distance_m"), g.number("time_s"), g.number("target_m")
    ),
    "banister_critical_times": _critical_times,
    "busso_vdr": _busso,
    "ln_rmssd": lambda g: recovery.ln_rmssd(g.numbers("rr_ms")),
    "hrv_swc_band": _hrv_band,
    "energy_availability": lambda g: energy.energy_availability(
        g.number("intake_kcal"), g.number("exercise_kcal"), g.number("ffm_kg")
    ),
    "frandsen_spike_category": lambda g: strain.run_spike(g.number("longest_30d_km"), g.number("today_km")),
}
