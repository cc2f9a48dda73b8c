"""Described mornings of every file: in the agreed form, decided as the table says; and those recorded from seasons, recorded again."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from lanterne_rouge.sandbox.scenarios import (
    ScenarioResult,
    decide_scenarios,
    read_scenarios,
)
from scripts.record_scenarios import PAGE, SEEDS, document, record
from tests.sandbox.expectations import read_expectations, score_scenario
from tests.sandbox.schema_worlds import faults

FILES = sorted(PAGE.parent.glob("*.json"))


@pytest.fixture(scope="module")
def recorded() -> list[dict]:
    return json.loads(PAGE.read_text(encoding="utf-8"))["scenarios"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_morning_is_decided_as_the_table_says_and_none_dangerously(file: Path):
    text = file.read_text(encoding="utf-8")
    expected = {one.id: one for one in read_expectations(text)}
    results = decide_scenarios(read_scenarios(text))

    assert [r for r in results if score_scenario(r, expected[r.id]).dangerous] == []
    assert [(r, expected[r.id]) for r in results if not score_scenario(r, expected[r.id]).full] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_file_keeps_to_the_schema(file: Path, shared_data: Path):
    schema = json.loads((shared_data / "scenarios" / "schema.json").read_text(encoding="utf-8"))

    assert list(faults(json.loads(file.read_text(encoding="utf-8")), schema, schema)) == []


def test_no_id_stands_twice():
    ids = [one["id"] for file in FILES for one in json.loads(file.read_text(encoding="utf-8"))["scenarios"]]

    assert len(ids) == len(set(ids))


def test_the_recorded_mornings_hold_what_a_season_brings(recorded):
    kinds = {one["reports"] for one in recorded}

    for what in (
        "fever, first day", "a head cold, first day", "day 1 after a fever", "pain of 3 and more", "nothing from the ring",
        "the week of the race", "the eve of the race", "rest planned", "taper, threshold planned", "low readiness",
        "warm and a high resting heart rate, no symptoms", "HRV below its band, a hard day planned",
    ):  # fmt: skip
        assert what in kinds


def test_following_the_plan_or_always_resting_would_not_do(recorded):
    expected = {one.id: one for one in read_expectations(PAGE.read_text(encoding="utf-8"))}
    followed = [_answer(one, "maintain", one["plan"]["max_zone"], one["plan"]["load"]) for one in recorded]
    rested = [_answer(one, "recover", 0, 0.0) for one in recorded]

    assert sum(score_scenario(r, expected[r.id]).dangerous for r in followed) >= 20
    for results in (followed, rested):
        said = [replace(r, flags=expected[r.id].must_flags) for r in results]
        assert sum(score_scenario(r, expected[r.id]).full for r in said) <= 0.8 * len(recorded)


def test_the_same_season_is_recorded_again(recorded):
    again = json.loads(json.dumps(document(record(SEEDS[:1]))))["scenarios"]

    assert again == recorded[: len(again)], "the coach or the table has changed: run scripts/record_scenarios.py"


def _answer(one: dict, action: str, zone: int, load: float) -> ScenarioResult:
    return ScenarioResult(
        id=one["id"],
        action=action,
        intensity_recommendation="low",
        flags=(),
        confidence=1.0,
        max_zone=zone,
        load=load,
        reason="",
    )
