"""The best effort in some weeks: better than "the same as last time" on athletes it was not fitted to, with honest bands."""

from dataclasses import replace
from math import exp

import numpy as np
import pytest

from lanterne_rouge.review.forecast import (
    EffortForecast,
    PastEffort,
    all_out_efforts,
    forecast_effort,
    last_effort,
    record_of_forecasts,
)
from lanterne_rouge.sandbox.policies import Rules, SteadyWeeks
from lanterne_rouge.sandbox.season import simulate_season

STEADY = [60.0] * 120
EVEN = tuple(PastEffort(day=day, value=250.0) for day in range(20, 120, 20))


def forecast(ahead: float, efforts: tuple[PastEffort, ...] = EVEN, level: str | None = "trained") -> EffortForecast:
    told = forecast_effort(STEADY, efforts, [ahead] * 56, level)
    assert told is not None
    return told


def test_more_training_ahead_promises_more_and_the_same_training_the_same() -> None:
    less, same, more = (forecast(load) for load in (30.0, 60.0, 80.0))

    assert less.value < same.value < more.value
    assert same.value == pytest.approx(250.0, rel=0.005)
    assert same.low < same.value < same.high


def test_two_efforts_or_no_training_are_not_enough() -> None:
    assert forecast_effort(STEADY, EVEN[:2], [60.0] * 56, "trained") is None
    assert forecast_effort([0.0] * 120, EVEN, [60.0] * 56, "trained") is None


def test_one_lucky_effort_moves_the_forecast_by_a_part_of_it() -> None:
    lucky = forecast(60.0, (*EVEN, PastEffort(day=119, value=270.0)))

    assert 251.0 < lucky.value < 266.0


def test_the_gain_begins_at_the_usual_one_and_learns_from_efforts() -> None:
    loads = [40.0] * 60 + [80.0] * 90
    answers = [PastEffort(day=day, value=250.0 * exp(0.0025 * max(day - 60, 0))) for day in range(10, 150, 7)]

    learned = forecast_effort(loads, answers, [80.0] * 56, "trained")

    assert learned is not None
    assert learned.gain > learned.usual_gain + 2
    assert learned.gain_spread < forecast(60.0, EVEN[:3]).gain_spread


@pytest.mark.parametrize(("value", "moves"), [(262.0, 1), (250.0, 0), (238.0, -1)])
@pytest.mark.parametrize("ahead", [30.0, 60.0, 80.0])
def test_a_test_better_than_foretold_raises_the_forecast_and_a_worse_one_lowers_it_by_a_part(
    value: float, moves: int, ahead: float
) -> None:
    efforts = (*EVEN, PastEffort(day=118, value=value))

    newest = last_effort(STEADY, efforts, [ahead] * 56, "trained")

    assert newest is not None
    assert newest.expected.value == pytest.approx(250.0, rel=0.005)
    moved = forecast(ahead, efforts).value - newest.forecast_without
    assert newest.forecast_without == forecast(ahead).value
    assert moved == pytest.approx(0, abs=0.5) if moves == 0 else 0 < moves * moved < abs(value - 250.0)


def test_efforts_far_below_one_that_soon_followed_were_no_tests() -> None:
    later = PastEffort(day=119, value=300.0)

    assert [e.day for e in all_out_efforts((*EVEN, later))] == [20, 40, 119]
    assert forecast_effort(STEADY, (*EVEN[-3:], later), [60.0] * 56, "trained") is None
    assert forecast(60.0, (*EVEN, replace(later, value=265.0))).efforts == len(EVEN) + 1


def test_after_three_tests_on_a_new_level_the_forecast_is_made_from_them() -> None:
    new = tuple(PastEffort(day=day, value=300.0) for day in (105, 112, 119))

    told = forecast(60.0, (*EVEN[-3:], *new))

    assert told.efforts == 3 and told.low < 300.0 < told.high


def test_nothing_is_said_of_a_test_that_nothing_was_expected_of() -> None:
    assert last_effort(STEADY, EVEN[:3], [60.0] * 56, "trained") is None
    assert last_effort(STEADY, (), [60.0] * 56, "trained") is None


def test_a_record_counts_only_what_was_known_before() -> None:
    jump = (*EVEN, PastEffort(day=119, value=300.0))

    told = record_of_forecasts(STEADY, jump, 28, "trained")

    assert told is not None
    assert told.count == 2
    assert told.error == pytest.approx(told.error_of_last, abs=0.5) and told.inside == 0.5


def test_forecasts_of_other_simulated_athletes_beat_the_same_as_last_time_and_their_bands_hold() -> None:
    errors, of_last, inside = [], [], []
    for seed in range(70_000, 70_016):
        season = simulate_season(
            (SteadyWeeks(1.0), SteadyWeeks(1.15), SteadyWeeks(1.3), Rules())[seed % 4], seed, days=168
        )
        noise = np.random.default_rng(seed).normal(0, 0.015, len(season.performance))
        seen = [value * exp(off) for value, off in zip(season.performance, noise, strict=True)]
        for today in (45, 63, 81, 99, 110):
            known = [PastEffort(day=day, value=seen[day]) for day in range(0, today + 1, 9)]
            loads = season.loads
            told = forecast_effort(loads[:today], known, loads[today : today + 56], season.level.value)
            assert told is not None
            errors.append(abs(told.value / seen[today + 56] - 1))
            of_last.append(abs(known[-1].value / seen[today + 56] - 1))
            inside.append(told.low <= seen[today + 56] <= told.high)

    assert np.mean(errors) < np.mean(of_last)
    assert np.mean(inside) >= 0.75
