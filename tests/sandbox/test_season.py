"""A simulated season: repeatable, told in measured things only, and forgiving of a policy that answers nonsense."""

import json
import math
from dataclasses import fields

import pytest

from lanterne_rouge.sandbox.athletes import ATHLETE_HISTORY_DAYS, RANGES, Level, draw_athlete
from lanterne_rouge.sandbox.policies import Constant, Json, PolicyTraining, RandomLoads, Rules, Static, parse_answer
from lanterne_rouge.sandbox.response import BodyResponse, CarriedState
from lanterne_rouge.sandbox.season import UNDISTURBED, SeasonProfile, simulate_season

CONTRACT = {
    "day",
    "days_to_goal",
    "horizon",
    "phase",
    "weekday",
    "level",
    "age",
    "weekly_hours",
    "available_minutes",
    "max_load",
    "ctl",
    "atl",
    "tsb",
    "ramp7",
    "monotony7",
    "loads",
    "intensities",
    "readiness",
    "ln_rmssd",
    "rhr",
    "temp_dev",
    "sleep_h",
    "ln_rmssd_hist",
    "rhr_hist",
    "sleep_hist",
    "readiness_hist",
    "symptoms",
    "pain",
    "injured",
    "tests",
}


class Listening:
    """Keeps what it is told and trains always the same."""

    def __init__(self, answer: object = None) -> None:
        self.answer = answer if answer is not None else {"load": 30.0, "intensity": "easy"}
        self.told: list[dict[str, Json]] = []

    def reset(self, info: dict[str, Json]) -> None:
        self.info = info

    def __call__(self, obs: dict[str, Json]) -> object:
        self.told.append(obs)
        return self.answer


def test_the_same_seed_gives_the_same_season_to_the_last_bit():
    assert simulate_season(Rules(), 7) == simulate_season(Rules(), 7)


def test_another_seed_is_another_athlete():
    assert simulate_season(Constant(), 7).loads != simulate_season(Constant(), 8).loads


def test_every_policy_meets_the_same_luck():
    one, other = Listening(), Listening({"load": 30.0, "intensity": 0.0})

    simulate_season(one, 11)
    simulate_season(other, 11)

    assert [t["available_minutes"] for t in one.told] == [t["available_minutes"] for t in other.told]
    assert [t["sleep_h"] for t in one.told[:20]] == [t["sleep_h"] for t in other.told[:20]]


@pytest.mark.parametrize("seed", range(6))
def test_the_habitual_week_undisturbed_keeps_performance_at_a_hundred(seed):
    assert simulate_season(Constant(), seed, None, UNDISTURBED).race_day == pytest.approx(100.0, abs=1e-6)


def test_an_observation_has_the_entries_of_the_contract_and_nothing_hidden():
    policy = Listening()

    simulate_season(policy, 3)

    hidden = {f.name for f in fields(BodyResponse)} | {f.name for f in fields(CarriedState)} - {"ctl", "atl"}
    assert set(policy.told[40]) == CONTRACT
    assert not CONTRACT & hidden
    assert set(policy.info) == {"level", "age", "weekly_hours", "horizon"}


def test_no_told_number_is_the_true_performance():
    policy = Listening()

    season = simulate_season(policy, 3)

    for day, told in enumerate(policy.told):
        numbers = {v for v in told.values() if isinstance(v, float)} | {v for _, v in told["tests"]}
        assert season.performance[day] not in numbers


def test_an_observation_survives_json():
    policy = Listening()

    simulate_season(policy, 4)

    assert all(json.loads(json.dumps(told)) == told for told in policy.told)


def test_histories_grow_to_their_limits_and_end_yesterday():
    policy = Listening()

    simulate_season(policy, 5, 60)

    assert len(policy.told[0]["loads"]) == ATHLETE_HISTORY_DAYS
    assert len(policy.told[-1]["loads"]) == 90
    assert len(policy.told[-1]["rhr_hist"]) == 60
    assert policy.told[11]["rhr_hist"][-1] == policy.told[10]["rhr"]


def test_a_season_may_begin_without_any_history():
    policy = Listening()

    simulate_season(policy, 5, 30, SeasonProfile(history_days=0))

    assert policy.told[0]["loads"] == [] and policy.told[0]["rhr_hist"] == []
    assert len(policy.told[9]["loads"]) == len(policy.told[9]["sleep_hist"]) == 9


@pytest.mark.parametrize(
    "nonsense",
    [None, "rest", 7, {}, {"load": -1, "intensity": 0.1}, {"load": math.nan, "intensity": 0.1}, {"load": 50},
     {"load": "50", "intensity": 0.1}, {"load": 50, "intensity": "brutal"}, {"load": 50, "intensity": 1.5},
     {"load": True, "intensity": 0.1}, {"load": 1e9, "intensity": 0.1}],
)  # fmt: skip
def test_an_invalid_answer_is_rest_and_counted(nonsense):
    season = simulate_season(Listening(nonsense if nonsense is not None else ()), 3, 21)

    assert season.invalid_outputs == 21
    assert set(season.loads) == {0.0}


def test_words_for_intensity_are_understood():
    assert parse_answer({"load": 40, "intensity": "Hard"}) == PolicyTraining(load=40.0, share=0.55)
    assert parse_answer({"load": 40, "intensity": "endurance"}) == PolicyTraining(load=40.0, share=0.05)


def test_a_day_holds_no_more_than_its_minutes():
    policy = Listening({"load": 900.0, "intensity": 1.0})

    season = simulate_season(policy, 3, 60, UNDISTURBED)

    for told, load in zip(policy.told, season.loads, strict=True):
        assert load <= (told["available_minutes"] + 0.06) / 60 * 85


def test_a_missed_day_has_no_minutes_and_no_load():
    policy = Listening()

    season = simulate_season(policy, 2)

    missed = [i for i, told in enumerate(policy.told) if told["available_minutes"] == 0]
    assert len(missed) == season.missed_days > 0
    assert all(season.loads[i] == 0 for i in missed)


def test_illness_shows_in_the_ring_before_it_is_felt():
    before, usual = [], []
    for seed in range(12):
        policy = Listening()
        simulate_season(policy, seed)
        for told, tomorrow in zip(policy.told, policy.told[1:], strict=False):
            if told["symptoms"] == "none" and told["temp_dev"] is not None:
                (before if tomorrow["symptoms"] != "none" else usual).append(told["temp_dev"])

    assert sum(before) / len(before) > sum(usual) / len(usual) + 0.4


def test_training_through_an_illness_prolongs_it():
    rests = [simulate_season(Rules(), seed).ill_days for seed in range(30)]
    trains = [simulate_season(Static(), seed).ill_days for seed in range(30)]

    assert sum(trains) > 1.3 * sum(rests)


def test_sensor_faults_spoil_what_is_told_and_never_the_simulator():
    policy = Listening()

    season = simulate_season(policy, 6, None, SeasonProfile(faults=True))

    assert any(isinstance(v, float) and math.isnan(v) for told in policy.told for v in told.values())
    assert math.isfinite(season.race_day)


@pytest.mark.parametrize("seed", range(30))
def test_an_athlete_lies_in_the_ranges_of_the_level(seed):
    athlete = draw_athlete(seed)

    ranges = RANGES[athlete.level]
    assert ranges.ctl[0] <= athlete.response.habitual_load <= ranges.ctl[1]
    assert ranges.hours[0] <= athlete.weekly_hours <= ranges.hours[1]
    assert 98 <= athlete.horizon <= 140
    assert 30 <= athlete.response.tau1 <= 60 and 5 <= athlete.response.tau2 <= 17


def test_of_five_athletes_three_are_trained():
    levels = [draw_athlete(seed).level for seed in range(60)]

    assert [levels.count(level) for level in (Level.TRAINED, Level.BEGINNER, Level.ELITE)] == [36, 12, 12]


def test_a_random_policy_repeats_itself():
    assert simulate_season(RandomLoads(), 5).loads == simulate_season(RandomLoads(), 5).loads
