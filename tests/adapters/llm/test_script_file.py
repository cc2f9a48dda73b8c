"""Scripts from JSON files."""

from pathlib import Path

import pytest

from lanterne_rouge.adapters.llm.scripted import FAILURES, ScriptedProvider, read_script
from lanterne_rouge.domain.errors import BadInput, ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ProposedDecision

from .asking import DECISION, DECISION_TEXT, step


def _script(folder: Path, text: str) -> Path:
    path = folder / "script.json"
    path.write_text(text, encoding="utf-8")
    return path


def test_texts_answers_and_failures_come_in_order_and_again(tmp_path: Path) -> None:
    text = f'[{{"text": "Rest."}}, {{"answer": {DECISION_TEXT}}}, {{"error": "timeout"}}, {{"repeat": true}}]'
    model = ScriptedProvider(read_script(_script(tmp_path, text)))

    for _ in range(2):
        assert model.step(step(str)).answer == "Rest."
        assert model.step(step(ProposedDecision)).answer == DECISION
        with pytest.raises(ModelFailed) as caught:
            model.step(step(str))
        assert caught.value.failing is FailureKind.TOO_SLOW


@pytest.mark.parametrize("name", FAILURES)
def test_every_failure_by_name_fails_in_its_way(tmp_path: Path, name: str) -> None:
    model = ScriptedProvider(read_script(_script(tmp_path, f'[{{"error": "{name}"}}]')))

    with pytest.raises(ModelFailed) as caught:
        model.step(step(str))

    assert caught.value.failing is FAILURES[name][0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "isn't valid JSON"),
        ("[" * 100_000, "isn't valid JSON"),
        ("{}", "isn't a list of answers"),
        ("[]", "isn't a list of answers"),
        ('["Rest."]', "Step 1 .* isn't valid"),
        ('[{"text": "Rest."}, {"text": 3}]', "Step 2 .* isn't valid"),
        ('[{"text": "Rest.", "error": "500"}]', "Step 1 .* isn't valid"),
        ('[{"error": "strike"}]', "has an unknown error"),
        ('[{"repeat": true}]', "isn't the last step"),
        ('[{"text": "a"}, {"repeat": true}, {"text": "b"}]', "Step 2 .* isn't the last step"),
        ('[{"text": "' + "a" * 1_000_001 + '"}]', "isn't a list of answers"),
    ],
)
def test_a_script_that_cannot_be_read_is_told_in_a_sentence_with_a_next_step(
    tmp_path: Path, text: str, told: str
) -> None:
    with pytest.raises(BadInput, match=told) as caught:
        read_script(_script(tmp_path, text))

    assert caught.value.next_step and "\n" not in str(caught.value)


def test_a_script_that_is_not_there_names_the_setting(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="LLM_SCRIPT"):
        read_script(tmp_path / "none.json")
