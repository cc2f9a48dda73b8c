import numpy as np
import pytest

from lanterne_rouge.metrics.e1rm_series import slope_per_month


def test_half_a_kilogram_a_day_is_fifteen_a_month() -> None:
    days = np.array([0, 7, 14, 21], dtype=np.int64)

    assert slope_per_month(days, 100 + days / 2) == pytest.approx(15.22, abs=0.01)


def test_two_sessions_or_thirteen_days_tell_no_slope() -> None:
    assert slope_per_month(np.array([0, 30]), np.array([100.0, 110.0])) is None
    assert slope_per_month(np.array([0, 7, 13]), np.array([100.0, 105.0, 110.0])) is None
    assert slope_per_month(np.array([0, 7, 14]), np.array([100.0, 105.0, 110.0])) is not None


def test_two_sessions_of_one_day_are_no_slope_of_their_own() -> None:
    assert slope_per_month(np.array([0, 0, 14, 14]), np.array([100.0, 102.0, 100.0, 102.0])) == pytest.approx(0)
