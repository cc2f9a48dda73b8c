"""Mornings of our own, written from the table of rules; and whatever else a scenario file may hold."""

import json
import math
import random
from pathlib import Path

import pytest

from lanterne_rouge.domain.decision import Action, Flag
from lanterne_rouge.sandbox.scenarios import decide_scenarios, read_scenarios
from tests.sandbox.expectations import read_expectations, score_scenario
from tests.sandbox.schema_worlds import faults, invented

FILE = Path(__file__).parents[1] / "agent_scenarios" / "mornings.json"


@pytest.fixture(scope="module")
def schema(shared_data: Path) -> dict:
    return json.loads((shared_data / "scenarios" / "schema.json").read_text(encoding="utf-8"))


def test_every_morning_of_our_own_is_decided_as_the_table_says():
    text = FILE.read_text(encoding="utf-8")
    expected = {e.id: e for e in read_expectations(text)}
    results = decide_scenarios(read_scenarios(text))

    assert len(results) >= 120
    assert [(r, expected[r.id]) for r in results if not score_scenario(r, expected[r.id]).full] == []


def test_our_mornings_keep_to_the_schema(schema):
    assert list(faults(json.loads(FILE.read_text(encoding="utf-8")), schema, schema)) == []


def test_no_rule_family_is_without_a_morning():
    raised = {flag for one in json.loads(FILE.read_text(encoding="utf-8"))["scenarios"] for flag in one["must_flags"]}

    # This one is told by language models alone.
    assert {flag.value for flag in Flag} - {Flag.NEGATIVE_TSB.value} == raised


@pytest.mark.parametrize("count", [400, pytest.param(20_000, marks=pytest.mark.proof)])
def test_whatever_keeps_to_the_schema_is_decided(schema, count):
    dice = random.Random("schema")
    scenarios = [invented(schema["$defs"]["scenario"], schema, dice) for _ in range(count)]
    assert not list(faults(scenarios[0], schema["$defs"]["scenario"], schema))

    for result in decide_scenarios(read_scenarios(json.dumps(scenarios))):
        _assert_whole(result)


@pytest.mark.parametrize("count", [400, pytest.param(20_000, marks=pytest.mark.proof)])
def test_unknown_words_missing_parts_and_text_for_numbers_stop_no_morning(count):
    dice = random.Random("broken")
    own = json.loads(FILE.read_text(encoding="utf-8"))["scenarios"]
    broken = [_broken(dice.choice(own), dice) for _ in range(count)]

    for result in decide_scenarios(read_scenarios(json.dumps(broken))):
        _assert_whole(result)


def _assert_whole(result) -> None:
    assert result.action in tuple(Action)
    assert set(result.flags) <= set(Flag)
    assert 0 <= result.max_zone <= 7
    assert math.isfinite(result.load) and result.load >= 0
    assert 0 <= result.confidence <= 1
    assert result.reason
    assert (result.load == 0) == (result.max_zone == 0)


def _broken(one: dict, dice: random.Random) -> dict:
    """A morning with one to four of its values taken out or replaced, the few that name it excepted."""
    copy = json.loads(json.dumps(one))
    for _ in range(dice.randint(1, 4)):
        places = [p for p in _places(copy) if p[1] not in ("id", "phase", "days_to_goal", "summary", "days_ago")]
        holder, key = dice.choice(places)
        old = holder[key]
        if isinstance(holder, dict) and dice.random() < 0.4:
            del holder[key]
        elif isinstance(old, bool):
            holder[key] = dice.choice([None, "yes", "no"])
        elif isinstance(old, int | float):
            holder[key] = dice.choice([None, "NaN", "inf", "72.5", "n/a", -1e9, 1e9, ""])
        elif isinstance(old, str):
            holder[key] = dice.choice(["something else", "", "UNKNOWN"])
        else:
            holder[key] = None
    return copy


def _places(value: object) -> list:
    if isinstance(value, dict):
        return [(value, k) for k in value] + [p for v in value.values() for p in _places(v)]
    if isinstance(value, list):
        return [p for v in value for p in _places(v)]
    return []
