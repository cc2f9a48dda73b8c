"""The score of a policy: its zero, its ceiling, and the baselines where published."""

from functools import cache

import pytest

from lanterne_rouge.sandbox.policies import BASELINES, Constant, Rules, Static, baseline_policy
from lanterne_rouge.sandbox.scoring import score_policy, upper_bounds
from lanterne_rouge.sandbox.season import UNDISTURBED

# With load at its price, measured on other athletes.
PUBLISHED = {"fill": -0.08, "static": 0.08, "rules": 0.31, "steady-1.3": 0.39}
TUNING = (0, 2000, 4000)


@pytest.fixture(scope="module")
def bounds(bounds_by_seed):
    return {seed: bounds_by_seed[seed] for seed in range(25)}


@pytest.fixture(scope="module")
def scored(bounds):
    """Score a baseline on all athletes, once for all tests."""
    return cache(lambda name: score_policy(baseline_policy(name, bounds), 25, 0, bounds=bounds))


def test_the_habitual_week_is_zero_by_definition(bounds):
    score = score_policy(Constant(), 25, 0, bounds=bounds)

    assert score.gap_closed == 0 and score.interval == (0, 0)
    assert score.worse_than_constant == 0 and score.hard_while_sick == 0


@pytest.mark.parametrize("name", BASELINES)
def test_no_baseline_beats_the_bound(name, bounds, scored):
    score = scored(name)
    calm = score_policy(baseline_policy(name, bounds), 12, 0, bounds=bounds, profile=UNDISTURBED)

    assert score.gap_closed < 1
    # The bound pays for expected niggles, an undisturbed season does not.
    for season in calm.seasons:
        bound = bounds[season.seed]
        assert season.race_day <= bound.performance + 0.8 * bound.niggles + 0.01


def test_the_score_repeats_itself(bounds):
    assert score_policy(Rules(), 10, 0, bounds=bounds) == score_policy(Rules(), 10, 0, bounds=bounds)


def test_several_workers_find_the_same(bounds):
    assert score_policy(Static(), 6, 0, bounds=bounds, workers=2) == score_policy(Static(), 6, 0, bounds=bounds)


def test_the_interval_holds_the_score_and_levels_are_told(scored):
    score = scored("rules")

    assert score.interval[0] < score.gap_closed < score.interval[1]
    assert sum(level.athletes for level in score.levels) == 25 and len(score.levels) == 3


def test_health_rules_never_train_hard_while_sick_and_hardly_injure(scored):
    score = scored("rules")

    assert score.hard_while_sick == 0 and score.injured_days <= 1


def test_baselines_come_in_the_published_order(scored):
    ordered = ("random", "fill", "static", "rules", "steady-1.3", "oracle")
    closed = [scored(name).gap_closed for name in ordered]

    assert closed == sorted(closed)


@pytest.mark.proof
def test_baselines_land_within_eight_hundredths_of_the_published_figures():
    seeds = [first + n for first in TUNING for n in range(60)]
    bounds = upper_bounds(seeds)

    closed = {name: score_policy(baseline_policy(name, bounds), 180, seeds, bounds=bounds) for name in PUBLISHED}

    for name, published in PUBLISHED.items():
        assert closed[name].gap_closed == pytest.approx(published, abs=0.08), name
    assert all(5 <= score.ill_days <= 20 for score in closed.values())
    assert all(0.0 <= score.niggles <= 0.5 and score.injured_days <= 4 for score in closed.values())
