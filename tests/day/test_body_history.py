"""How many nights and mornings each normal of the body needs, and what they make of it."""

from datetime import date, timedelta

import pytest

from lanterne_rouge.day.body_history import read_hrv, read_sleep, read_vital_sign, sleep_need
from lanterne_rouge.day.morning import read_body_history
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation

DAY = date(2026, 3, 3)


def history(metric: WellnessMetric, values: dict[int, float]):  # type: ignore[no-untyped-def]
    seen = [
        WellnessObservation(
            day=DAY - timedelta(days=back), metric=metric, value=value, provenance=Provenance(source="oura")
        )
        for back, value in values.items()
    ]
    return read_body_history(DAY, seen, CheckIn())


@pytest.mark.parametrize(("before", "mean"), [(6, None), (7, 48.0), (27, 48.0)])
def test_a_usual_pulse_needs_seven_mornings_before_today(before: int, mean: float | None) -> None:
    sign = read_vital_sign(
        history(WellnessMetric.RESTING_HR, {0: 60.0, **dict.fromkeys(range(1, before + 1), 48.0)}),
        WellnessMetric.RESTING_HR,
    )

    assert sign is not None and (sign.today, sign.mean_28d) == (60.0, mean)


def test_a_pulse_of_29_days_ago_is_no_part_of_the_usual_one() -> None:
    old = {**dict.fromkeys(range(1, 28), 48.0), 28: 48.0, 29: 200.0}

    sign = read_vital_sign(history(WellnessMetric.RESTING_HR, old), WellnessMetric.RESTING_HR)

    assert sign is not None and sign.mean_28d == 48.0


@pytest.mark.parametrize(("mornings", "known", "valid"), [(2, False, 2), (3, True, 3), (8, True, 7)])
def test_hrv_of_the_week_needs_three_mornings_of_seven(mornings: int, known: bool, valid: int) -> None:
    state = read_hrv(history(WellnessMetric.HRV_RMSSD, dict.fromkeys(range(mornings), 60.0)))

    assert state is not None and (state.week is not None, state.valid_days_in_week) == (known, valid)


@pytest.mark.parametrize(("nights", "mean"), [(3, None), (4, 7.0), (7, 7.0)])
def test_sleep_of_the_week_needs_four_nights(nights: int, mean: float | None) -> None:
    state = read_sleep(history(WellnessMetric.SLEEP, dict.fromkeys(range(nights), 7.0)))

    assert state is not None and state.avg_7d_h == mean


def test_nights_under_six_hours_are_counted_and_six_hours_are_none() -> None:
    state = read_sleep(history(WellnessMetric.SLEEP, {0: 6.0, 1: 5.9, 2: 5.0, 6: 5.9, 7: 4.0}))

    assert state is not None and (state.last_h, state.nights_under_6h) == (6.0, 3)


@pytest.mark.parametrize(
    ("nights", "hours", "need"), [(20, 7.0, 8.0), (21, 7.0, 7.25), (21, 6.0, 7.0), (21, 9.0, 8.0), (0, 7.0, 8.0)]
)
def test_the_need_for_sleep_is_known_after_three_weeks_between_seven_and_eight(
    nights: int, hours: float, need: float
) -> None:
    assert sleep_need([*[hours] * nights, None]) == need
