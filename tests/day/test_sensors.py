"""Which source is believed where several told the same morning."""

import math
from collections.abc import Iterable
from datetime import date, timedelta

import pytest

from lanterne_rouge.day.body_history import read_vital_sign
from lanterne_rouge.day.morning import build_morning, observe, read_body_history, with_body
from lanterne_rouge.day.phases import mission_status
from lanterne_rouge.day.sensors import best_a_day
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.morning import LoadState, Morning, VitalSign
from lanterne_rouge.domain.wellness import (
    Observation,
    OtherReading,
    Preference,
    Provenance,
    WellnessMetric,
    WellnessObservation,
)

DAY = date(2026, 3, 3)
HRV, RHR, SLEEP, WEIGHT = (
    WellnessMetric.HRV_RMSSD,
    WellnessMetric.RESTING_HR,
    WellnessMetric.SLEEP,
    WellnessMetric.WEIGHT,
)


def _one(source: str, metric: WellnessMetric, value: float, back: int = 0) -> WellnessObservation:
    return WellnessObservation(
        day=DAY - timedelta(days=back), metric=metric, value=value, provenance=Provenance(source=source)
    )


def _nights(source: str, metric: WellnessMetric, value: float, backs: Iterable[int]) -> list[WellnessObservation]:
    return [_one(source, metric, value, back) for back in backs]


def _seen(*observations: WellnessObservation) -> Observation:
    return observe(read_body_history(DAY, observations, CheckIn()), LoadState())


def _morning(*observations: WellnessObservation) -> Morning:
    return build_morning(Morning(day=DAY, mission=mission_status(None, DAY)), observations)


def test_the_closer_sensor_is_believed_whatever_the_order() -> None:
    both = [*_nights("whoop", HRV, 40, range(28)), *_nights("oura", HRV, 60, range(28))]

    forwards, backwards = _seen(*both).hrv, _seen(*reversed(both)).hrv

    assert forwards is not None
    assert (forwards.source, forwards.value) == ("oura", 60)
    assert forwards.beside == (OtherReading(value=40, source="whoop", preferred=Preference.CLOSER),)
    assert backwards == forwards


def test_each_quantity_has_its_own_best_source() -> None:
    seen = _seen(
        *(_one(source, SLEEP, hours) for source, hours in (("withings", 6.0), ("oura", 7.5))),
        *_nights("oura", RHR, 48, range(20)),
        *_nights("intervals_icu", RHR, 52, range(20)),
    )

    assert seen.sleep is not None and seen.sleep.source == "oura"
    assert seen.rhr is not None and seen.rhr.source == "oura"
    assert [o.value for o in best_a_day((_one("intervals_icu", WEIGHT, 71), _one("withings", WEIGHT, 70)))] == [70]


def test_a_new_device_waits_until_its_usual_values_are_known() -> None:
    band = _nights("whoop", HRV, 40, range(28))

    after_13 = _seen(*band, *_nights("oura", HRV, 60, range(13))).hrv
    after_14 = _seen(*band, *_nights("oura", HRV, 60, range(14))).hrv

    assert after_13 is not None and after_14 is not None
    assert (after_13.source, after_13.beside[0].preferred) == ("whoop", Preference.KNOWN)
    assert after_14.source == "oura"


@pytest.mark.parametrize(("oldest", "believed"), [(27, "oura"), (28, "whoop")])
def test_a_devices_usual_values_are_those_of_four_weeks(oldest: int, believed: str) -> None:
    band = _nights("whoop", HRV, 40, range(28))

    seen = _seen(*band, *_nights("oura", HRV, 60, (*range(13), oldest))).hrv

    assert seen is not None and seen.source == believed


def test_a_baseline_never_mixes_two_devices() -> None:
    alternating = [*_nights("whoop", HRV, 40, range(1, 28)), *_nights("oura", HRV, 60, range(0, 28, 2))]

    state = _morning(*alternating).hrv

    assert state is not None and state.mean_28d is not None
    assert math.isclose(state.mean_28d, math.log(60))


def test_a_change_of_device_is_no_change_of_the_body() -> None:
    changed = [*_nights("whoop", RHR, 48, range(1, 28)), _one("oura", RHR, 60)]

    morning = _morning(*changed)

    # The old device told yesterday and its usual values are known; the new one's first number compares with nothing.
    assert morning.rhr is not None
    assert (morning.rhr.today, morning.rhr.mean_28d) == (None, 48)


def test_a_device_that_was_left_in_a_drawer_makes_room_for_another() -> None:
    seen = _seen(*_nights("oura", RHR, 48, range(4, 28)), *_nights("whoop", RHR, 55, range(3))).rhr

    assert seen is not None
    assert (seen.source, seen.value, seen.age_days) == ("whoop", 55, 0)


@pytest.mark.parametrize(("newest", "believed"), [(3, "oura"), (4, "whoop")])
def test_a_known_device_is_believed_while_it_is_no_older_than_three_days(newest: int, believed: str) -> None:
    seen = _seen(*_nights("oura", RHR, 48, range(newest, 28)), *_nights("whoop", RHR, 55, range(2, 5))).rhr

    assert seen is not None and seen.source == believed


def test_nights_without_the_better_device_are_filled_where_hours_count_as_they_are() -> None:
    state = _morning(*_nights("oura", SLEEP, 8, range(1, 7)), _one("whoop", SLEEP, 5)).sleep

    assert state is not None
    assert state.last_h == 5


def test_the_same_service_by_file_and_by_connection_is_one_sensor() -> None:
    both = [*_nights("intervals_csv", HRV, 50, range(5, 28)), *_nights("intervals_icu", HRV, 50, range(5))]

    state = _morning(*both).hrv

    assert state is not None and state.today is not None and state.mean_28d is not None


def test_an_impossible_value_of_the_better_sensor_leaves_the_other() -> None:
    seen = _seen(*_nights("oura", RHR, 5, range(28)), *_nights("whoop", RHR, 52, range(28))).rhr

    assert seen is not None
    assert (seen.source, seen.beside) == ("whoop", ())


def _typed(values: dict[int, CheckIn]) -> Morning:
    """A morning of somebody who types in what was measured, so many days back."""
    today = values.get(0, CheckIn())
    earlier = [(DAY - timedelta(days=back), said) for back, said in values.items() if back]
    body = read_body_history(DAY, (), today, earlier)
    return with_body(Morning(day=DAY, mission=mission_status(None, DAY), check_in=today), body)


def test_what_is_typed_in_each_morning_makes_a_baseline_as_a_device_does() -> None:
    typed = {back: CheckIn(hrv_rmssd_ms=60 + back % 3, resting_hr_bpm=46) for back in range(1, 15)}
    measured = [*_nights("oura", RHR, 46, range(1, 15)), *(_one("oura", HRV, 60 + b % 3, b) for b in range(1, 15))]

    own = _typed({0: CheckIn(hrv_rmssd_ms=45, resting_hr_bpm=53), **typed})
    worn = _morning(*measured, _one("oura", HRV, 45), _one("oura", RHR, 53))

    assert own.rhr is not None and (own.rhr.today, own.rhr.mean_28d) == (53, 46)
    assert (own.hrv, own.rhr) == (worn.hrv, worn.rhr)


def test_a_value_typed_in_today_is_still_compared_with_the_device_of_the_nights_before() -> None:
    body = read_body_history(DAY, _nights("whoop", RHR, 48, range(1, 9)), CheckIn(resting_hr_bpm=55))

    assert read_vital_sign(body, RHR) == VitalSign(today=55, mean_28d=48)


@pytest.mark.parametrize(("mornings", "known"), [(13, False), (14, True)])
def test_hrv_has_a_usual_range_from_fourteen_mornings_on(mornings: int, known: bool) -> None:
    state = _morning(*(_one("oura", HRV, 60 + back % 3, back) for back in range(mornings))).hrv

    assert state is not None
    assert (state.mean_28d is not None, state.sd_28d is not None) == (known, known)


def test_what_cannot_be_and_what_was_typed_for_later_makes_no_baseline() -> None:
    typed = {back: CheckIn(resting_hr_bpm=5) for back in range(1, 15)}

    assert _typed(typed).rhr is None
    assert read_body_history(DAY, (), CheckIn(), [(DAY + timedelta(days=1), CheckIn(resting_hr_bpm=46))]).values == {}


@pytest.mark.parametrize(("back", "is_missing"), [(0, False), (1, True), (2, True)])
def test_what_was_measured_on_an_earlier_morning_is_missing_on_this_one(back: int, is_missing: bool) -> None:
    seen = _seen(_one("oura", SLEEP, 7.5, back))

    assert ("sleep" in seen.missing) is is_missing
    assert {"readiness", "hrv", "rhr", "training load"} <= set(seen.missing)


def test_known_fitness_is_not_missing_beside_what_no_source_told() -> None:
    seen = observe(read_body_history(DAY, (), CheckIn()), LoadState(ctl=0.0))

    assert set(seen.missing) == {"readiness", "hrv", "rhr", "sleep", "temperature_deviation"}
