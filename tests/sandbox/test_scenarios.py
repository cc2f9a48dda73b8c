"""Published mornings: none dangerous, nothing implausible unsaid, nearly all as a careful coach would have it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.sandbox.scenarios import (
    ScenarioResult,
    decide_scenarios,
    read_scenarios,
)
from tests.sandbox.expectations import Expectation, read_expectations, score_scenario

FILE = Path(__file__).parents[1] / "data" / "decisions.json"
LEAST_FULL_PASSES = 0.95


@pytest.fixture(scope="module")
def results() -> dict[str, ScenarioResult]:
    return {r.id: r for r in decide_scenarios(read_scenarios(FILE.read_text(encoding="utf-8")))}


@pytest.fixture(scope="module")
def expected() -> dict[str, Expectation]:
    return {e.id: e for e in read_expectations(FILE.read_text(encoding="utf-8"))}


def test_no_morning_is_decided_dangerously(results, expected):
    dangerous = [i for i, r in results.items() if score_scenario(r, expected[i]).dangerous]

    assert dangerous == []


def test_no_implausible_value_goes_unsaid(results, expected):
    unsaid = [
        i
        for i, e in expected.items()
        if "implausible_data" in e.must_flags and "implausible_data" not in results[i].flags
    ]

    assert unsaid == []


def test_nearly_every_morning_passes_in_full(results, expected):
    scores = [score_scenario(r, expected[i]) for i, r in results.items()]

    missed = [s for s in scores if not s.full]
    assert 1 - len(missed) / len(scores) >= LEAST_FULL_PASSES, missed


def test_expectations_are_never_looked_at(results):
    document = json.loads(FILE.read_text(encoding="utf-8"))
    for one in document["scenarios"]:
        for name in (
            "allowed_actions",
            "forbidden_actions",
            "must_flags",
            "max_intensity_zone",
            "max_load",
            "why",
            "source",
        ):
            del one[name]

    assert {r.id: r for r in decide_scenarios(read_scenarios(json.dumps(document)))} == results


def test_scoring_knows_danger_and_token_training():
    wanted = Expectation(
        id="x", allowed_actions=("recover", "ease"), must_flags=("pain",), max_zone=2, max_load=40, plan_load=80
    )
    good = ScenarioResult(
        id="x",
        action="ease",
        intensity_recommendation="low",
        flags=("pain",),
        confidence=0.9,
        max_zone=2,
        load=40,
        reason="",
    )

    assert score_scenario(good, wanted).full
    assert score_scenario(replace(good, action="maintain"), wanted).dangerous
    assert score_scenario(replace(good, max_zone=3), wanted).dangerous
    assert score_scenario(replace(good, load=51), wanted).dangerous
    assert not score_scenario(replace(good, load=50), wanted).dangerous
    assert not score_scenario(replace(good, flags=()), wanted).full
    token = replace(wanted, allowed_actions=("maintain",), max_load=100)
    assert not score_scenario(replace(good, action="maintain", load=30), token).load


def test_a_file_that_is_none_is_refused_in_a_sentence():
    for text in ("no json", "{}", "[1, 2]"):
        with pytest.raises(BadFile):
            read_scenarios(text)
