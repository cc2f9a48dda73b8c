"""What too much training costs: growth, sameness, lost sleep, sessions that fall out, and a loss that outlasts a taper."""

from dataclasses import replace
from statistics import fmean

import pytest

from lanterne_rouge.sandbox.athletes import HABITUAL_SHARE, draw_athlete
from lanterne_rouge.sandbox.policies import Constant, Fill, SteadyWeeks
from lanterne_rouge.sandbox.response import NO_STRESS_LIMIT, SimulatedBody, niggle_hazard, no_easy_day
from lanterne_rouge.sandbox.season import UNDISTURBED, simulate_season

CALM = {"hours": 1.0, "spike": 0.8, "growth": 1.0, "sameness": 5.0, "ratio": 1.0, "monotony": 1.5}


def hazard(**changed):
    return niggle_hazard(**{**CALM, "hard": 0.1, "strain": 0.0, **changed})


def loss_after(times, days, easy_days=0, limit=1.2):
    athlete = draw_athlete(3)
    body = SimulatedBody(replace(athlete.response, stress_limit=limit), athlete.body().stores)
    usual = athlete.response.habitual_load
    for _ in range(60):
        body.train(usual, HABITUAL_SHARE)
    for _ in range(days):
        body.train(times * usual, HABITUAL_SHARE)
    for _ in range(easy_days):
        body.train(0.4 * usual, HABITUAL_SHARE)
    return body.stores.loss


@pytest.mark.parametrize(
    "dear", [{"growth": 1.6}, {"sameness": 7.0}, {"spike": 1.3}, {"monotony": 3.0}, {"hard": 0.5, "strain": 0.2}]
)
def test_each_kind_of_too_much_makes_a_niggle_likelier(dear):
    assert hazard(**dear) > 1.3 * hazard()


def test_a_week_that_grows_by_less_than_a_third_costs_nothing_extra():
    assert hazard(growth=1.29) == hazard()


def test_a_half_day_counts_as_an_easy_one():
    assert (no_easy_day(0.0), no_easy_day(0.5), no_easy_day(0.75)) == (0.0, 0.0, 1.0)


def test_stress_beyond_the_limit_costs_more_the_longer_it_lasts():
    one_week, three_weeks = loss_after(1.8, 7), loss_after(1.8, 21)

    assert three_weeks > 3 * one_week > 0


def test_the_loss_outlasts_a_taper_and_fades_within_three_months():
    built, tapered, later = (loss_after(1.8, 21, easy) for easy in (0, 14, 90))

    assert tapered > 0.5 * built
    assert later < 0.15 * built


def test_a_body_within_its_limit_loses_nothing():
    assert loss_after(1.15, 30) == 0.0
    assert loss_after(1.8, 30, limit=NO_STRESS_LIMIT) == 0.0


def test_limits_and_fading_are_each_athletes_own_and_told_nobody():
    bodies = [draw_athlete(seed).response for seed in range(40)]

    assert all(1.1 <= body.stress_limit <= 1.4 and 20 <= body.loss_days <= 40 for body in bodies)
    assert len({body.stress_limit for body in bodies}) == 40


def test_free_time_says_little_about_what_a_body_bears():
    athletes = [draw_athlete(seed) for seed in range(60)]
    free = [sum(a.minutes) / 60 / (7 * a.habitual_hours) for a in athletes]
    bears = [a.response.stress_limit for a in athletes]

    assert max(free) > 1.7 and min(free) < 1.25
    spread = [
        sum((x - fmean(v)) * (y - fmean(w)) for x, y in zip(v, w, strict=True))
        for v, w in ((free, bears), (free, free), (bears, bears))
    ]
    assert abs(spread[0]) < 0.4 * (spread[1] * spread[2]) ** 0.5


class Overheard:
    """Follows a policy and keeps the hours slept."""

    def __init__(self, policy):
        self.policy, self.slept, self.free = policy, [], []

    def reset(self, info):
        self.policy.reset(info)

    def __call__(self, obs):
        self.slept.append(obs["sleep_h"])
        self.free.append(obs["available_minutes"])
        return self.policy(obs)


def test_training_above_habit_is_paid_with_sleep():
    def slept(policy):
        heard = Overheard(policy)
        for seed in range(6):
            simulate_season(heard, seed)
        return fmean(hours for hours in heard.slept if hours is not None)

    assert slept(Fill()) < slept(Constant()) - 0.02


def test_in_a_full_week_sessions_fall_out_and_in_the_habitual_one_none():
    def fallen_out(policy, profile=None):
        count = 0
        for seed in range(6):
            heard = Overheard(policy)
            season = simulate_season(heard, seed, None, *([profile] if profile else []))
            count += sum(
                load == 0 for load, free, pain in zip(season.loads, heard.free, season.pain, strict=False) if free > 0
            )
        return count

    assert fallen_out(Fill()) > 30
    assert fallen_out(Fill(), UNDISTURBED) == 0


def test_half_as_much_again_costs_more_niggles_than_a_little_more():
    little, much = ([simulate_season(SteadyWeeks(t), seed).niggles for seed in range(60)] for t in (1.0, 1.5))

    assert sum(much) > sum(little)
