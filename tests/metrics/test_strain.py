import pytest

from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.metrics.effort import session_rpe, session_rpe_load
from lanterne_rouge.metrics.strain import ln_rmssd, load_ratio, run_spike, smallest_worthwhile_band


@pytest.mark.parametrize(
    ("today", "band"),
    [(0, "reference"), (11, "reference"), (11.01, "small"), (13, "small"), (13.01, "moderate"), (20, "moderate"),
     (20.01, "large")],
)  # fmt: skip
def test_a_run_is_compared_with_the_longest_of_thirty_days(today: float, band: str) -> None:
    assert run_spike(10, today) == band


@pytest.mark.parametrize(("rpe", "load"), [(0, 0), (1, 20), (3, 38), (5, 56), (6, 65), (8, 83), (10, 100)])
def test_an_hour_counts_by_its_effort_up_to_a_hundred_all_out(rpe: float, load: float) -> None:
    assert session_rpe_load(rpe, 1) == pytest.approx(load)
    assert session_rpe_load(rpe, 2) == pytest.approx(2 * load)


def test_an_hour_of_lifting_counts_less_than_an_hour_on_the_move() -> None:
    assert session_rpe_load(5, 1, Sport.STRENGTH) == pytest.approx(50)
    assert session_rpe_load(10, 1, Sport.STRENGTH) == pytest.approx(100)


@pytest.mark.parametrize("rpe", [-1, 10.5])
def test_an_effort_off_the_scale_is_unknown(rpe: float) -> None:
    assert session_rpe(rpe, 60) is None
    assert session_rpe_load(rpe, 1) is None


def test_a_ratio_of_nothing_is_unknown() -> None:
    assert load_ratio([0.0] * 28) is None
    assert load_ratio([50.0] * 27) is None


def test_equal_heartbeats_have_no_logarithm() -> None:
    assert ln_rmssd([800, 800, 800]) is None
    assert ln_rmssd([]) is None


def test_a_band_needs_fourteen_valid_mornings() -> None:
    mornings = [4.0, 4.2] * 7

    assert smallest_worthwhile_band([*mornings, float("nan")]) is not None
    assert smallest_worthwhile_band([*mornings[:-1], float("nan")]) is None
