"""Scripts from JSON files."""

from pathlib import Path

import pytest

from lanterne_rouge.adapters.llm.scripted import FAILURES, Scripted, read_script
from lanterne_rouge.domain.errors import BadInput, ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ProposedDecision

from .asking import DECISION, DECISION_TEXT, step


def _script(folder: Path, text: str) -> Path:
    path = folder / "script.json"
    path.write_text(text, encoding="utf-8")
    return path


def test_texts_answers_and_failures_come_in_order_and_again(tmp_path: Path) -> None:
    text = f'[{{"text": "Rest."}}, {{"answer": {DECISION_TEXT}}}, {{"error": "timeout"}}, {{"repeat": true}}]'
    model = Scripted(read_script(_script(tmp_path, text)))

    for _ in range(2):
        assert model.step(step(str)).answer == "Rest."
        assert model.step(step(ProposedDecision)).answer == DECISION
        with pytest.raises(ModelFailed) as caught:
            model.step(step(str))
        assert caught.value.failing is FailureKind.TOO_SLOW


@pytest.mark.parametrize("name", FAILURES)
def test_every_failure_by_name_fails_in_its_way(tmp_path: Path, name: str) -> None:
    model = Scripted(read_script(_script(tmp_path, f'[{{"error": "{name}"}}]')))

    with pytest.raises(ModelFailed) as caught:
        model.step(step(str))

    assert caught.value.failing is FAILURES[name][0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ("{}", "is no list of answers"),
        ("[]", "is no list of answers"),
        ('["Rest."]', "Step 1 .* is not to be read"),
        ('[{"text": "Rest."}, {"text": 3}]', "Step 2 .* is not to be read"),
        ('[{"text": "Rest.", "error": "500"}]', "Step 1 .* is not to be read"),
        ('[{"error": "strike"}]', "names no error that is known"),
        ('[{"repeat": true}]', "not the last of several"),
        ('[{"text": "a"}, {"repeat": true}, {"text": "b"}]', "Step 2 .* not the last of several"),
        ('[{"text": "' + "a" * 1_000_001 + '"}]', "is no list of answers"),
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
