"""The score of a policy: its zero, its ceiling, and the baselines where published."""

import pytest

from lanterne_rouge.sandbox.policies import BASELINES, Constant, Rules, Static, baseline_policy
from lanterne_rouge.sandbox.scoring import REPORTING_FROM, score_policy, upper_bounds
from lanterne_rouge.sandbox.season import UNDISTURBED

PUBLISHED = {
    "random": -0.22,
    "thresholds": -0.03,
    "thresholds-scaled": 0.01,
    "static": 0.17,
    "rules": 0.36,
    "oracle": 0.66,
}
UNDISTURBED_PUBLISHED = {"thresholds-scaled": 0.19, "static": 0.41, "rules": 0.67}
TUNING = (0, 2000, 4000)


@pytest.fixture(scope="module")
def bounds():
    return upper_bounds(range(25))


def test_the_habitual_week_is_zero_by_definition(bounds):
    score = score_policy(Constant(), 25, 0, bounds=bounds)

    assert score.gap_closed == 0 and score.interval == (0, 0)
    assert score.worse_than_constant == 0 and score.hard_while_sick == 0


@pytest.mark.parametrize("name", BASELINES)
def test_no_baseline_beats_the_bound(name, bounds):
    score = score_policy(baseline_policy(name, bounds), 25, 0, bounds=bounds)
    calm = score_policy(baseline_policy(name, bounds), 25, 0, bounds=bounds, profile=UNDISTURBED)

    assert score.gap_closed < 1
    # The bound pays for expected niggles, an undisturbed season does not.
    for season in calm.seasons:
        bound = bounds[season.seed]
        assert season.race_day <= bound.performance + 0.8 * bound.niggles + 0.01


def test_the_score_repeats_itself(bounds):
    assert score_policy(Rules(), 10, 0, bounds=bounds) == score_policy(Rules(), 10, 0, bounds=bounds)


def test_several_workers_find_the_same(bounds):
    assert score_policy(Static(), 6, 0, bounds=bounds, workers=2) == score_policy(Static(), 6, 0, bounds=bounds)


def test_the_interval_holds_the_score_and_levels_are_told(bounds):
    score = score_policy(Rules(), 25, 0, bounds=bounds)

    assert score.interval[0] < score.gap_closed < score.interval[1]
    assert sum(level.athletes for level in score.levels) == 25 and len(score.levels) == 3


def test_health_rules_never_train_hard_while_sick_and_hardly_injure(bounds):
    score = score_policy(Rules(), 25, 0, bounds=bounds)

    assert score.hard_while_sick == 0 and score.injured_days <= 1


def test_baselines_come_in_the_published_order(bounds):
    closed = {name: score_policy(baseline_policy(name, bounds), 25, 0, bounds=bounds).gap_closed for name in PUBLISHED}

    assert closed["random"] < min(closed["thresholds"], closed["thresholds-scaled"])
    assert (
        max(closed["thresholds"], closed["thresholds-scaled"]) < closed["static"] < closed["rules"] < closed["oracle"]
    )


@pytest.mark.proof
@pytest.mark.parametrize("first", [*TUNING, REPORTING_FROM])
def test_baselines_land_within_a_tenth_of_the_published_figures(first):
    seeds = range(first, first + 60)
    bounds = upper_bounds(seeds)

    closed = {name: score_policy(baseline_policy(name, bounds), 60, seeds, bounds=bounds) for name in PUBLISHED}

    for name, published in PUBLISHED.items():
        assert closed[name].gap_closed == pytest.approx(published, abs=0.10), name
    assert all(5 <= score.ill_days <= 20 for score in closed.values())
    assert all(0.0 <= score.niggles <= 0.5 and score.injured_days <= 4 for score in closed.values())


@pytest.mark.proof
def test_without_disturbances_baselines_land_near_the_published_figures():
    bounds = upper_bounds(range(60))

    for name, published in UNDISTURBED_PUBLISHED.items():
        score = score_policy(baseline_policy(name, bounds), 60, 0, bounds=bounds, profile=UNDISTURBED)
        assert score.gap_closed == pytest.approx(published, abs=0.15), name
