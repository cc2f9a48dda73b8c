"""A plain installation has no libraries for language models: a day says so in a sentence, and the rules decide."""

import json
import sys
from pathlib import Path

import pytest

from tests.entrypoints.told_contexts import sound_context
from tests.worlds import Lanterne

ADVICE = (
    "The libraries for language models are not installed. "
    "Add them with make setup, or with pip install 'lanterne-rouge[models]'."
)


@pytest.fixture
def plain(lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch) -> Lanterne:
    """An installation without the libraries."""
    monkeypatch.setitem(sys.modules, "pydantic_ai", None)
    return lanterne


def test_with_a_key_the_day_says_how_to_add_them_and_the_rules_decide(
    plain: Lanterne, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-none")

    day = plain("today", "--json").document

    assert day["decided_by"] == "rules"
    assert [w for w in day["warnings"] if "librar" in w] == [f"{ADVICE} The rules decide."]
    assert not any("go to OpenAI" in warning for warning in day["warnings"])


def test_without_a_key_nothing_is_said_of_them(plain: Lanterne) -> None:
    day = plain("today")

    assert day.code == 0
    assert "librar" not in day.out + day.err


def test_the_doctor_says_it_and_that_nothing_leaves(plain: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-none")

    report = plain("doctor", "--offline", "--json").document

    assert ADVICE in report["notes"]
    assert report["leaves"] is None


def test_a_provider_that_is_asked_for_lifting_leaves_the_plan_to_the_rules(
    plain: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-none")
    context = tmp_path / "context.json"
    context.write_text(json.dumps(sound_context()), encoding="utf-8")

    plan = plain("strength", "plan", "--context", context, "--provider", "openai", "--json").document

    assert plan["exercises"]
    assert ADVICE in plan["note"]


def test_scoring_a_live_model_says_how_to_add_them(plain: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-none")

    scored = plain("eval", "--live", "--cases", "1")

    assert scored.code == 1
    assert ADVICE in scored.err
