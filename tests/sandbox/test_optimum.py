"""The upper bound: nothing beats it, it tapers as athletes do, and its table of days is the body's own life."""

import numpy as np
import pytest

from lanterne_rouge.sandbox.athletes import draw_athlete, load_per_hour
from lanterne_rouge.sandbox.optimum import Team, best_seasons
from lanterne_rouge.sandbox.scoring import bounds_of
from lanterne_rouge.sandbox.season import UNDISTURBED, simulate_season

SEEDS = tuple(range(20, 40))


@pytest.fixture(scope="module")
def athletes():
    return [draw_athlete(seed) for seed in SEEDS]


@pytest.fixture(scope="module")
def bounds(bounds_by_seed):
    return tuple(bounds_by_seed[seed] for seed in SEEDS)


def plans(team, bounds):
    loads, shares = np.zeros((team.days, len(bounds))), np.zeros((team.days, len(bounds)))
    for column, bound in enumerate(bounds):
        loads[: len(bound.loads), column] = bound.loads
        shares[: len(bound.shares), column] = bound.shares
    return loads, shares


def test_the_table_of_days_and_the_daily_body_agree(athletes, bounds):
    team = Team(athletes[:5])
    outcome = team.outcome(*plans(team, bounds[:5]))

    lived = [
        simulate_season(_NoEars(bound), seed, None, UNDISTURBED).race_day
        for seed, bound in zip(SEEDS, bounds[:5], strict=False)
    ]

    assert lived == pytest.approx(outcome.performance.tolist(), abs=1e-6)


class _NoEars:
    """The plan as it stands, deaf to false alarms of a ring."""

    def __init__(self, plan):
        self._plan = plan

    def reset(self, info):
        pass

    def __call__(self, obs):
        return {"load": self._plan.loads[obs["day"]], "intensity": self._plan.shares[obs["day"]]}


def test_the_slopes_are_those_of_small_steps(athletes):
    team = Team(athletes[:3])
    minutes, share = team.first_guess()
    minutes, share = 0.1 + 0.7 * minutes, share + 0.05
    _, by_minutes, by_share = team.slopes(minutes, share)

    for day in (0, 33, 80, 95):
        for table, slope in ((minutes, by_minutes), (share, by_share)):
            step = np.zeros_like(table)
            step[day] = 1e-6
            worth = [
                team.slopes(
                    minutes + (step * sign if table is minutes else 0), share + (step * sign if table is share else 0)
                )[0]
                for sign in (1, -1)
            ]
            assert (worth[0] - worth[1]) / 2e-6 == pytest.approx(slope[day], rel=1e-3, abs=1e-4)


def test_perturbations_do_not_improve_the_bound(athletes, bounds):
    team = Team(athletes)
    loads, shares = plans(team, bounds)
    full = team.available * (load_per_hour(0.0) + (load_per_hour(1.0) - load_per_hour(0.0)) * shares)
    minutes = loads / full
    best = np.array([bound.performance for bound in bounds])
    chance = np.random.Generator(np.random.PCG64(1))

    for size in (0.01, 0.05, 0.2):
        for _ in range(40):
            other_minutes = np.clip(minutes + size * chance.normal(size=minutes.shape), 0, 1)
            other_shares = np.clip(shares + size * chance.normal(size=shares.shape), 0, 1)
            worth = team.outcome(team.loads(other_minutes, other_shares), other_shares).worth
            assert (worth < best + 0.01).all()


@pytest.mark.proof
def test_a_longer_search_finds_next_to_nothing_more(athletes, bounds):
    longer = best_seasons(athletes[:3], steps=900)

    for short, long in zip(bounds, longer, strict=False):
        assert long.performance - short.performance < 0.02


def test_the_optimum_tapers_about_two_weeks_by_half_and_keeps_intensity(athletes, bounds):
    cuts, before, after = [], [], []
    for bound in bounds:
        loads, shares = np.array(bound.loads), np.array(bound.shares)
        cuts.append(1 - loads[-14:].mean() / loads[-42:-14].mean())
        before.append((loads * shares)[:-14].sum() / loads[:-14].sum())
        after.append((loads * shares)[-14:].sum() / loads[-14:].sum())
    weeks = np.array(
        [[sum(b.loads[len(b.loads) - 7 * (k + 1) : len(b.loads) - 7 * k]) for k in range(5)] for b in bounds]
    )

    assert 0.41 <= np.mean(cuts) <= 0.60
    assert np.mean(after) >= np.mean(before)
    assert 0.14 <= np.mean(before) <= 0.25
    last, second, third, fourth, _ = weeks.mean(axis=0)
    assert last < 0.75 * second < 0.75 * third
    assert third > 0.9 * fourth


def test_a_good_season_is_worth_two_to_twelve_per_cent(bounds):
    gains = [bound.performance - 100 for bound in bounds]

    assert 2.5 <= np.mean(gains) <= 6.0
    assert min(gains) >= 1.5 and max(gains) <= 13.0


def test_a_bound_is_kept_in_the_folder_given_and_read_again(tmp_path, athletes):
    first = bounds_of(athletes[:2], folder=tmp_path)

    assert bounds_of(athletes[:2], folder=tmp_path) == first
