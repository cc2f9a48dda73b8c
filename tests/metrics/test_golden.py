import json
from pathlib import Path

import pytest

from lanterne_rouge.app.score_cases import evaluate_metric
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.metrics.catalogue import GOLDEN as FORMULAS
from tests.every import every

GOLDEN = json.loads((Path(__file__).parent.parent / "data" / "endurance_golden.json").read_text(encoding="utf-8"))


def agrees(expected: object, value: object, tolerance: float) -> bool:
    if isinstance(expected, dict):
        return (
            isinstance(value, dict)
            and expected.keys() == value.keys()
            and all(agrees(expected[key], value[key], tolerance) for key in expected)
        )
    if isinstance(expected, list):
        return (
            isinstance(value, list)
            and len(expected) == len(value)
            and all(agrees(one, other, tolerance) for one, other in zip(expected, value, strict=True))
        )
    if isinstance(expected, int | float):
        return isinstance(value, int | float) and abs(expected - value) <= tolerance
    return expected == value


@every("case", GOLDEN["cases"])
def test_the_published_value_comes_out(case: dict[str, object]) -> None:
    value = evaluate_metric(case["function"], case["input"])

    assert agrees(case["expected"], value, case["tol"]), value


def test_every_function_of_the_golden_cases_is_a_declared_metric() -> None:
    assert set(GOLDEN["functions"]) == set(FORMULAS)


def test_an_unknown_function_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadInput, match="There is no function called magic"):
        evaluate_metric("magic", {})


@pytest.mark.parametrize(
    ("name", "inputs"),
    [
        ("intensity_factor", {}),
        ("intensity_factor", {"np": "200", "ftp": 250}),
        ("intensity_factor", {"np": None, "ftp": 250}),
        ("intensity_factor", {"np": True, "ftp": 250}),
        ("intensity_factor", {"np": float("nan"), "ftp": 250}),
        ("intensity_factor", {"np": float("inf"), "ftp": 250}),
        ("normalized_power", {}),
        ("normalized_power", {"segments_s_w": [[1.5, 200]]}),
        ("normalized_power", {"segments_s_w": [[-1, 200]]}),
        ("normalized_power", {"segments_s_w": "much"}),
        ("normalized_power", {"segments_s_w": [[10**9, 200]]}),
        ("normalized_power", {"segments_s_w": [[60, 200]], "hz": 4}),
        ("monotony_strain", {"loads_7d": [1, 2, 3]}),
        ("ctl_atl", {"loads": [50], "ctl0": 0, "atl0": 0, "factor": "magic"}),
        ("ftp_estimate", {"protocol": "5min", "watts": 300}),
        ("trimp_banister", {"minutes": 1, "avg_hr": 99, "rest_hr": 50, "max_hr": 190, "sex": "x"}),
    ],
)
def test_an_input_that_cannot_be_used_is_refused_with_a_sentence(name: str, inputs: dict[str, object]) -> None:
    with pytest.raises(BadInput) as refused:
        evaluate_metric(name, inputs)

    assert name in refused.value.sentence
    assert refused.value.sentence.endswith(".")


@pytest.mark.parametrize(
    ("name", "inputs"),
    [
        ("intensity_factor", {"np": 200, "ftp": 0}),
        ("tss_power", {"seconds": 3600, "np": 200, "ftp": 0}),
        ("efficiency_factor", {"np": 200, "avg_hr": 0}),
        ("decoupling_pct", {"np1": 0, "hr1": 140, "np2": 200, "hr2": 140}),
        ("normalized_power", {"segments_s_w": []}),
        ("normalized_power", {"segments_s_w": [[29, 200]]}),
        ("variability_index", {"segments_s_w": [[60, 0]]}),
        ("xpower", {"segments_s_w": []}),
        ("hr_tss", {"minutes": 60, "avg_hr": 150, "rest_hr": 50, "max_hr": 190, "lthr": 50}),
        ("trimp_banister", {"minutes": 60, "avg_hr": 150, "rest_hr": 190, "max_hr": 190}),
        ("acwr_rolling", {"loads_28d": [0] * 28}),
        ("acwr_ewma", {"loads": []}),
        ("ctl_atl", {"loads": [], "ctl0": 0, "atl0": 0}),
        ("tsb_conventions", {"loads": []}),
        ("polarization_index", {"fractions": [0.8, 0.0, 0.2]}),
        ("cp2_two_point", {"t_s": [300, 300], "p_w": [300, 280]}),
        ("cp2_two_point", {"t_s": [180, 720], "p_w": [300, 400]}),
        ("cp2_two_point", {"t_s": [180, 720], "p_w": [400, 50]}),
        ("time_to_exhaustion", {"cp": 250, "w_prime": 20000, "watts": 250}),
        ("wbal_tau_bartram2018", {"d_cp": 0}),
        ("wbal_differential", {"segments_s_w": [], "cp": 250, "w_prime": 20000}),
        ("wbal_integral", {"segments_s_w": [[60, 300]], "cp": 250, "w_prime": 0}),
        ("energy_availability", {"intake_kcal": 2000, "exercise_kcal": 500, "ffm_kg": 0}),
        ("vdot", {"distance_m": 5000, "time_s": 0}),
        ("vdot", {"distance_m": 10, "time_s": 3600}),
        ("vdot_equivalent_s", {"vdot": 500, "distance_m": 5000}),
        ("vo2max_uth", {"hr_max": 190, "hr_rest": 0}),
        ("ln_rmssd", {"rr_ms": [800]}),
        ("hrv_swc_band", {"ln_rmssd_28d": [4.1] * 13}),
        ("frandsen_spike_category", {"longest_30d_km": 0, "today_km": 10}),
        ("coggan_zone", {"watts": 200, "ftp": 0}),
        ("friel_hr_zone", {"hr": 150, "lthr": 0, "sport": "run"}),
    ],
)
def test_what_cannot_be_known_is_none_and_never_zero(name: str, inputs: dict[str, object]) -> None:
    assert evaluate_metric(name, inputs) is None


def test_huge_numbers_end_in_a_value_or_a_sentence() -> None:
    for name, inputs in (
        ("wbal_tau_skiba2012", {"d_cp": -1e9}),
        ("tss_power", {"seconds": 1e300, "np": 1e300, "ftp": 1e-300}),
        ("riegel_s", {"d1_m": 1e-300, "t1_s": 1e300, "d2_m": 1e300}),
    ):
        try:
            assert evaluate_metric(name, inputs) is None
        except BadInput as refused:
            assert refused.sentence
