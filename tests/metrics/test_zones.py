import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.metrics.zones import COGGAN_POWER, FRIEL_PACE, coggan_zone, friel_hr_zone, seiler_zone


@pytest.mark.parametrize(
    ("watts", "zone"),
    [(0, 1), (55.4, 1), (55.5, 2), (75.4, 2), (90.4, 3), (105.4, 4), (120.4, 5), (150.4, 6), (151, 7)],
)
def test_power_belongs_to_the_zone_of_its_rounded_percent(watts: float, zone: int) -> None:
    assert coggan_zone(watts, 100) == zone


def test_heart_rate_bands_differ_between_bike_and_run() -> None:
    assert friel_hr_zone(83, 100, Sport.CYCLING) == "2"
    assert friel_hr_zone(83, 100, Sport.RUNNING) == "1"


def test_an_unknown_value_is_in_no_zone() -> None:
    assert coggan_zone(float("nan"), 250) is None
    assert seiler_zone(150, 170, 160) is None


def test_threshold_pace_itself_is_zone_four_and_a_sprint_the_last() -> None:
    assert FRIEL_PACE.labels[FRIEL_PACE.index(4.0, 4.0) or 0] == "Z4"
    assert FRIEL_PACE.labels[FRIEL_PACE.index(6.0, 4.0) or 0] == "Z5c"
    assert FRIEL_PACE.labels[FRIEL_PACE.index(2.0, 4.0) or 0] == "Z1"


@given(st.lists(st.floats(0, 2000), min_size=1, max_size=200), st.floats(50, 500))
def test_the_seconds_in_zones_add_up_to_the_seconds_recorded(watts: list[float], ftp: float) -> None:
    times = COGGAN_POWER.times(np.array(watts), ftp)

    assert times is not None
    assert sum(times.seconds) == len(watts)
    for i, label in enumerate(times.labels):
        assert times.seconds[i] == sum(f"Z{coggan_zone(watt, ftp)}" == label for watt in watts)
