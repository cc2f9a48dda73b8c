"""The coach as a policy: the documented door answers every morning, whatever the morning lacks, and never trains the sick hard."""

import json
import math
import random
import subprocess
import sys

import pytest

from lanterne_rouge.sandbox import coach_policy
from lanterne_rouge.sandbox.policies import SHARE_OF_WORD, Json, parse_answer
from lanterne_rouge.sandbox.season import SeasonProfile, simulate_season

SEEDS = (300, 301, 303)
ODD: tuple[Json, ...] = (
    None, "NaN", "72", "", True, False, [], {}, -1, 0, 3.7, 1e9, -1e9, 1e308, math.nan, math.inf, -math.inf, 10**400,
    "hard", [None], ["x", 3], {"a": 1}, [1e308] * 90, [math.nan] * 90, [5] * 3,
)  # fmt: skip


class Overhearing:
    """The coach with what it was told written down, as it comes through JSON."""

    def __init__(self) -> None:
        self.coach = coach_policy()
        self.told: list[dict[str, Json]] = []

    def reset(self, info: dict[str, Json]) -> None:
        self.coach.reset(info)

    def __call__(self, obs: dict[str, Json]) -> object:
        self.told.append(json.loads(json.dumps(obs)))
        return self.coach(self.told[-1])


@pytest.fixture(scope="module")
def mornings() -> list[dict[str, Json]]:
    listening = Overhearing()
    simulate_season(listening, 300, 40, SeasonProfile(faults=True, history_days=0))
    return listening.told


def test_the_package_stays_light_until_the_door_is_opened():
    code = (
        "import sys, lanterne_rouge.sandbox; print(sorted(m for m in sys.modules if 'numpy' in m or 'coaching' in m))"
    )

    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert said.stdout.strip() == "[]"


def test_an_unknown_name_is_no_door():
    import lanterne_rouge.sandbox as sandbox

    with pytest.raises(AttributeError):
        _ = sandbox.no_such_thing


@pytest.mark.parametrize("seed", SEEDS)
def test_a_season_is_safe(seed):
    season = simulate_season(coach_policy(), seed)

    assert season.hard_while_sick == 0
    assert season.invalid_outputs == 0


def test_a_season_without_history_and_with_faulty_sensors_is_coached():
    season = simulate_season(coach_policy(), 302, None, SeasonProfile(faults=True, history_days=0))

    assert season.invalid_outputs == 0 and season.hard_while_sick == 0


def test_an_empty_morning_is_answered_also_before_any_reset():
    assert parse_answer(coach_policy()({})) is not None


def test_the_same_mornings_get_the_same_answers(mornings):
    def answers():
        coach = coach_policy()
        coach.reset({})
        return [coach(one) for one in mornings]

    assert answers() == answers()


def test_no_time_is_rest(mornings):
    assert coach_policy()({**mornings[-1], "available_minutes": 0})["load"] == 0


@pytest.mark.parametrize("symptoms", ["fever", "above_neck"])
def test_whoever_is_ill_does_not_train_hard(mornings, symptoms):
    for one in mornings[::5]:
        answer = coach_policy()({**one, "symptoms": symptoms})

        assert answer["load"] == 0 or answer["intensity"] <= 0.15


@pytest.mark.parametrize("count", [400, pytest.param(20_000, marks=pytest.mark.proof)])
def test_whatever_a_morning_holds_the_answer_is_valid(mornings, count):
    dice = random.Random("door")
    coach = coach_policy()
    for number in range(count):
        if number % 40 == 0:
            coach = coach_policy() if dice.random() < 0.5 else coach
            coach.reset(dice.choice([{}, {"level": "trained", "age": 40}, {"level": 3, "age": "x"}]))
        obs = _odd(dice.choice(mornings), dice)

        answer = coach(obs)

        assert parse_answer(answer) is not None, (obs, answer)
        assert isinstance(answer["intensity"], float) or answer["intensity"] in SHARE_OF_WORD


def _odd(one: dict[str, Json], dice: random.Random) -> dict[str, Json]:
    """A morning with up to four of its entries gone, replaced, or with a strange value within."""
    morning = dict(one)
    for _ in range(dice.randint(0, 4)):
        key, chance = dice.choice(list(morning)), dice.random()
        value = morning[key]
        if chance < 0.3:
            del morning[key]
        elif chance < 0.6 and isinstance(value, list) and value:
            at = dice.randrange(len(value))
            morning[key] = [*value[:at], dice.choice(ODD), *value[at + 1 :]]
        else:
            morning[key] = dice.choice(ODD)
    return morning
