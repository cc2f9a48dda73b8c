"""Lifting with a model, as an athlete types it and as a scope wires it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from lanterne_rouge.adapters.llm.scripted import ScriptedProvider
from lanterne_rouge.app.strength.asking import answerer_of, corrections_of, strength_coach_of
from lanterne_rouge.domain.language_model import ModelConsultation, ModelRole
from lanterne_rouge.domain.lifting import TodayPlan
from lanterne_rouge.models.strength.prompt import PlanAnswer
from lanterne_rouge.views.answerer import Answerer, answerer_text
from lanterne_rouge.wiring import open_scope
from tests.agents.strength.test_strength_agents import BENCHED, HEAVIER
from tests.entrypoints.told_contexts import sound_context
from tests.worlds import Lanterne

WHO = {"answered_by", "model", "prompt_version", "note", "explanation", "explained_by"}
CONSULTED = ModelConsultation(
    role=ModelRole.STRENGTH_PLAN, prompt_version="strength_plan@1", provider="openai", model="gpt-4o"
)


@pytest.fixture
def context_file(tmp_path: Path) -> Path:
    file = tmp_path / "context.json"
    file.write_text(json.dumps(sound_context()), encoding="utf-8")
    return file


def test_offline_is_the_default_and_adds_nothing_to_the_plan(lanterne: Lanterne, context_file: Path) -> None:
    usual = lanterne("strength", "plan", "--context", context_file, "--json")
    offline = lanterne("strength", "plan", "--context", context_file, "--provider", "offline", "--json")

    assert usual.out == offline.out
    assert not WHO & usual.document.keys()


@pytest.mark.parametrize("provider", ["claude", "openai", "google"])
def test_a_provider_without_a_key_leaves_the_plan_to_the_rules_and_says_what_to_set(
    lanterne: Lanterne, context_file: Path, provider: str
) -> None:
    rules = lanterne("strength", "plan", "--context", context_file, "--json").document

    told = lanterne("strength", "plan", "--context", context_file, "--provider", provider, "--json")
    text = lanterne("strength", "plan", "--context", context_file, "--provider", provider)

    assert told.code == text.code == 0
    text_of_rules = rules.pop("text")
    assert {key: value for key, value in told.document.items() if key not in (*WHO, "text")} == rules
    assert str(told.document["text"]).startswith(str(text_of_rules))
    assert (told.document["answered_by"], told.document["model"]) == ("rules", None)
    assert f"{provider} is not set up" in told.document["note"]
    assert "Answered by the rules." in text.out and "_API_KEY" in text.out


def test_insight_and_stall_may_be_asked_of_a_provider_too(lanterne: Lanterne, tmp_path: Path) -> None:
    file = tmp_path / "session.json"
    document = {"date": "2026-01-26", "exercises": [{"name": "Squat", "sets": [{"weight": 100, "reps": 5}]}]}
    file.write_text(json.dumps(document), encoding="utf-8")
    context = tmp_path / "context.json"
    context.write_text(json.dumps(sound_context()), encoding="utf-8")

    insight = lanterne("strength", "insight", "--session", file, "--provider", "openai", "--json")
    stall = lanterne("strength", "stall", "--context", context, "--provider", "google", "--json")

    assert insight.code == stall.code == 0
    assert insight.document.keys() >= WHO and stall.document.keys() >= WHO


def test_a_wrong_provider_is_one_sentence_with_the_right_ones(lanterne: Lanterne, context_file: Path) -> None:
    told = lanterne("strength", "plan", "--context", context_file, "--provider", "oracle")

    assert told.code == 1
    assert 'Unknown provider "oracle"' in told.err and "claude, openai, google or offline" in told.err


def test_a_model_is_asked_of_one_lift_at_a_time(lanterne: Lanterne) -> None:
    told = lanterne("strength", "stall", "--provider", "claude")

    assert told.code == 1 and "one lift at a time" in told.err


def test_lifting_is_planned_with_the_homes_model_and_the_call_is_written_down(tmp_path: Path) -> None:
    scope = open_scope(
        home=tmp_path / "home", model_provider=ScriptedProvider((HEAVIER,), provider="anthropic", model="sonnet")
    )

    answer = strength_coach_of(scope).generate_plan(BENCHED, "claude")
    calls = scope.stores.model_calls.between(None, None)
    scope.stores.close()

    assert answer.answered_by == "anthropic"
    assert [(call.role, call.model, call.prompt) for call in calls] == [("strength_plan", "sonnet", "strength_plan@1")]


def test_the_answer_says_who_it_is_from_in_a_line_and_in_fields() -> None:
    sound = PlanAnswer(plan=TodayPlan(), answered_by="openai", consulted=CONSULTED, notes=("One.", "Two."))
    silent = replace(
        sound, answered_by="rules", consulted=replace(CONSULTED, problem="Too slow."), notes=("Too slow.",)
    )

    assert _line(sound) == "Answered by openai (gpt-4o, strength_plan@1). 2 things were corrected."
    assert _line(silent) == "Answered by the rules. Too slow."
    assert answerer_of(sound, "offline") is None
    assert answerer_of(sound, "openai") == Answerer(
        answered_by="openai", model="gpt-4o", prompt_version="strength_plan@1", note="One. Two."
    )


def _line(answer: PlanAnswer) -> str:
    answerer = answerer_of(answer, "openai")
    assert answerer is not None
    return answerer_text(answerer, corrections=corrections_of(answer))
