"""What a morning does not tell is unknown to the coach: never zero, never a race, never good news."""

import math

import pytest

from lanterne_rouge.sandbox.coach import coach_policy
from lanterne_rouge.sandbox.coach_morning import (
    SymptomMemory,
    _days_since_rest,
    _feed_age_days,
    read_observation,
    trend,
)
from lanterne_rouge.sandbox.policies import Constant, OraclePlan
from lanterne_rouge.sandbox.season import simulate_season

EASY_LOAD, EASY_SHARE = 40.0, 0.05


class Listening:
    """The coach with its mornings and answers kept."""

    def __init__(self):
        self.coach, self.told = coach_policy(), []

    def reset(self, info):
        self.info = info
        self.coach.reset(info)

    def __call__(self, obs):
        answer = self.coach(obs)
        self.told.append((obs, answer))
        return answer


@pytest.fixture(scope="module")
def season():
    listening = Listening()
    simulate_season(listening, 300, 60)
    return listening


@pytest.fixture(scope="module")
def hard_mornings(season):
    """Mornings that a coach who begins on them trains hard."""
    found = [obs for obs, _ in season.told if coach_policy()(obs)["intensity"] > 0.15]
    assert found
    return found[:6]


def without(obs, *keys):
    return {key: value for key, value in obs.items() if key not in keys}


@pytest.mark.parametrize("obs", [{}, {"day": 5}, {"available_minutes": 240, "max_load": 300}, {"readiness": 95}])
def test_a_morning_that_tells_next_to_nothing_is_easy_at_most(obs):
    for weekday in range(7):
        answer = coach_policy()({**obs, "weekday": weekday, "pain": 0, "symptoms": "none"})

        assert answer["load"] <= EASY_LOAD and answer["intensity"] <= EASY_SHARE


@pytest.mark.parametrize("value", [None, math.nan, math.inf, "soon"])
def test_without_the_days_to_the_goal_no_goal_is_ahead(season, value):
    obs = {**without(season.told[20][0], "horizon"), "days_to_goal": value}
    coach = coach_policy()
    coach(obs)

    assert read_observation(obs).days_to_goal is None
    assert coach._plan.goal is None and coach._plan.goal_date is None


def test_a_goal_told_once_is_remembered(season):
    coach = coach_policy()
    coach(season.told[20][0])
    before = coach._plan.goal_date
    coach(without(season.told[21][0], "days_to_goal", "horizon"))

    assert before is not None and coach._plan.goal_date == before


def test_what_the_season_begins_with_stands_in_for_what_a_morning_lacks(season):
    coach = coach_policy()
    coach.reset(season.info)
    bare = [without(obs, "level", "age", "weekly_hours", "days_to_goal", "horizon") for obs, _ in season.told[:30]]

    assert [coach(obs) for obs in bare] == [answer for _, answer in season.told[:30]]


@pytest.mark.parametrize("pain", ["lots", None, math.nan, -3, []])
def test_pain_that_cannot_be_read_allows_nothing_hard(hard_mornings, pain):
    for obs in hard_mornings:
        answer = coach_policy()({**obs, "pain": pain})

        assert answer["load"] <= EASY_LOAD and answer["intensity"] <= EASY_SHARE


def test_a_slight_pain_that_is_there_again_on_the_next_morning_keeps_that_day_easy_and_short(hard_mornings):
    for obs in hard_mornings:
        coach = coach_policy()
        coach({**obs, "pain": 2})
        second = coach({**obs, "day": obs["day"] + 1, "pain": 2})

        assert second["load"] <= 0.6 * obs["ctl"] and second["intensity"] <= EASY_SHARE


def test_pain_written_as_text_counts_as_the_number(hard_mornings):
    for obs in hard_mornings:
        assert coach_policy()({**obs, "pain": "7"}) == coach_policy()({**obs, "pain": 7})
        assert coach_policy()({**obs, "pain": "0"}) == coach_policy()({**obs, "pain": 0})


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("none", "none"), (" None ", "none"), ("", "none"), ("above_neck", "above_neck"), ("sniffles", "above_neck"),
        ("fever", "fever"), ("Systemic", "fever"), ("tight chest", "fever"), (None, None), (3, None), ([], None),
    ],
)  # fmt: skip
def test_symptoms_nobody_knows_the_word_for_are_an_illness(said, meant):
    assert read_observation({"symptoms": said}).symptoms == meant


def test_a_morning_without_a_word_does_not_end_an_illness():
    memory = SymptomMemory()
    for symptoms in ("fever", None, "above_neck"):
        memory.update(read_observation({"symptoms": symptoms}))

        assert memory.ill and memory.systemic and memory.days_well == 0


@pytest.mark.parametrize(
    ("said", "meant"), [("true", True), ("Yes", True), ("false", False), ("no", False), (True, True), (None, False)]
)
def test_an_injury_may_be_said_in_words(said, meant):
    assert read_observation({"injured": said}).injured is meant


def test_a_day_of_unknown_load_is_no_rest_day_and_no_history():
    loads = read_observation({"loads": [50, 0, 60, None, "x"]}).loads

    assert loads == (50, 0, 60, None, None)
    assert _days_since_rest(loads) == 4 and _feed_age_days(loads) == 2
    assert _days_since_rest((None, None)) is None and _feed_age_days((None, None)) is None


def test_a_trend_below_the_limit_is_left_to_the_rules_of_the_day():
    assert trend([80, 78, 76, 74, 72, 70, 68]) == -2.0
    assert trend([60, 58, 56, 54, 52, 50, 48]) is None
    assert trend([80, None, 76, None, 72, None, 68]) is None


def test_only_the_bounds_own_plan_meets_the_seed():
    class Curious(Constant):
        seed = None

        def meet(self, seed):
            self.seed = seed

    class Disguised(OraclePlan):
        seed = None

        def meet(self, seed):
            self.seed = seed

        def __call__(self, obs):
            return {"load": 0, "intensity": 0}

    for policy in (Curious(), Disguised({})):
        simulate_season(policy, 300, 20)

        assert policy.seed is None
