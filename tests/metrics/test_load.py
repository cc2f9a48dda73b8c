from datetime import date, timedelta
from math import exp

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.metrics.load import fitness, fitness_days
from lanterne_rouge.metrics.rest import monotony_strain, rest_days_after

FIRST = date(2024, 2, 20)
day_load = st.floats(min_value=0, max_value=600)
history = st.lists(day_load, min_size=1, max_size=120)
start = st.floats(min_value=0, max_value=150)


def test_a_known_start_moves_by_the_exponential_share_of_the_difference() -> None:
    ctl, atl = fitness([100.0], ctl0=50, atl0=60)

    assert ctl[0] == pytest.approx(50 + 50 * (1 - exp(-1 / 42)))
    assert atl[0] == pytest.approx(60 + 40 * (1 - exp(-1 / 7)))


def test_an_unknown_start_is_the_mean_of_the_first_six_weeks() -> None:
    loads = [100.0] * 42 + [0.0] * 10

    ctl, atl = fitness(loads)

    assert ctl[41] == pytest.approx(100)
    assert atl[41] == pytest.approx(100)


def test_an_unknown_start_of_a_short_history_is_the_mean_of_what_there_is() -> None:
    ctl, _ = fitness([60.0, 0.0, 120.0])

    assert ctl[0] == pytest.approx(60)


def test_no_days_give_no_fitness() -> None:
    ctl, atl = fitness([])

    assert len(ctl) == len(atl) == 0
    assert fitness_days(FIRST, []) == ()


@pytest.mark.parametrize("wrong", [float("nan"), float("inf")])
def test_a_load_that_is_no_number_is_refused(wrong: float) -> None:
    with pytest.raises(BadInput, match="finite number"):
        fitness([50.0, wrong])


@given(loads=history, extra=day_load, data=st.data(), ctl0=start)
def test_more_load_never_lowers_fitness(loads: list[float], extra: float, data: st.DataObject, ctl0: float) -> None:
    where = data.draw(st.integers(0, len(loads) - 1))
    more = [load + extra * (i == where) for i, load in enumerate(loads)]

    less_ctl, less_atl = fitness(loads, ctl0=ctl0, atl0=ctl0)
    more_ctl, more_atl = fitness(more, ctl0=ctl0, atl0=ctl0)

    assert (more_ctl >= less_ctl - 1e-9).all()
    assert (more_atl >= less_atl - 1e-9).all()


@given(loads=history)
def test_fitness_stays_between_the_lowest_and_the_highest_load(loads: list[float]) -> None:
    ctl, atl = fitness(loads)

    for series in (ctl, atl):
        assert series.min() >= min(loads) - 1e-6
        assert series.max() <= max(loads) + 1e-6


@given(loads=st.lists(st.lists(day_load, min_size=50, max_size=50), min_size=1, max_size=4))
def test_a_squad_reckoned_together_equals_each_athlete_alone(loads: list[list[float]]) -> None:
    ctl, atl = fitness(np.array(loads))

    for i, mine in enumerate(loads):
        alone_ctl, alone_atl = fitness(mine)
        assert ctl[i] == pytest.approx(alone_ctl)
        assert atl[i] == pytest.approx(alone_atl)


def test_each_athlete_of_a_squad_may_have_a_known_start() -> None:
    ctl, _ = fitness(np.zeros((2, 1)), ctl0=[10.0, 80.0], atl0=[0.0, 0.0])

    assert ctl[:, 0] == pytest.approx([10 * exp(-1 / 42), 80 * exp(-1 / 42)])


def test_the_tsb_of_a_morning_is_the_form_of_the_evening_before() -> None:
    days = fitness_days(FIRST, [50, 60, 0, 100], ctl0=50, atl0=40)

    assert days[0].tsb == pytest.approx(10)
    assert [day.tsb for day in days[1:]] == [day.form for day in days[:-1]]
    assert all(day.form == day.ctl - day.atl for day in days)


def test_dates_run_without_a_gap_over_a_leap_day() -> None:
    days = fitness_days(FIRST, [0.0] * 15)

    assert [day.date for day in days] == [FIRST + timedelta(days=i) for i in range(15)]


def test_the_ramp_is_the_difference_to_the_same_evening_a_week_ago() -> None:
    days = fitness_days(FIRST, [70.0, 0.0, 120.0, 30.0, 80.0, 0.0, 150.0, 60.0, 90.0])

    assert [day.ramp_7d for day in days[:7]] == [None] * 7
    assert days[7].ramp_7d == pytest.approx(days[7].ctl - days[0].ctl)


def test_an_unknown_start_settles_after_six_weeks_and_a_known_one_at_once() -> None:
    unknown = fitness_days(FIRST, [50.0] * 60)
    known = fitness_days(FIRST, [50.0] * 60, ctl0=50, atl0=50)

    assert [day.settling for day in unknown] == [True] * 42 + [False] * 18
    assert not any(day.settling for day in known)


@pytest.mark.parametrize("load", [0.0, 0.1, 100.0])
def test_seven_equal_days_have_no_monotony(load: float) -> None:
    assert monotony_strain([load] * 7) is None


def test_monotony_needs_seven_known_days() -> None:
    assert monotony_strain([100.0] * 6) is None
    assert monotony_strain([100.0, float("nan"), 1, 2, 3, 4, 5]) is None


@given(st.lists(st.floats(0, 300), min_size=50, max_size=80), st.integers(1, 30))
def test_days_of_rest_carried_on_are_the_same_as_days_without_load(loads: list[float], rest: int) -> None:
    stored = fitness_days(date(2026, 1, 1), loads)

    carried = rest_days_after(stored[-7:], rest, settled_from=date(2026, 1, 1))

    reckoned = fitness_days(date(2026, 1, 1), [*loads, *[0.0] * rest])[-rest:]
    for ours, theirs in zip(carried, reckoned, strict=True):
        assert ours.date == theirs.date
        assert (ours.ctl, ours.atl, ours.tsb) == pytest.approx((theirs.ctl, theirs.atl, theirs.tsb), abs=1e-9)
        assert ours.ramp_7d == pytest.approx(theirs.ramp_7d, abs=1e-9)
