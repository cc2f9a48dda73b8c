"""What a model is sent can be read before it is sent."""

from pathlib import Path

import pytest

from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.model_prompt import NOBODY, ModelPromptRequest, show_model_prompt
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.models.explain import OWN_WORDS
from lanterne_rouge.wiring import open_home


def test_without_a_model_the_request_is_shown_and_nobody_gets_it(tmp_path: Path) -> None:
    scope = open_home(tmp_path / "home").scope("me")
    store_check_in(CheckInRequest(answers=Answers(text="slept 5 h, secret words of mine")), scope)

    shown = show_model_prompt(ModelPromptRequest(), scope)

    assert shown.not_sent == NOBODY
    assert shown.instructions and shown.about_you
    assert "secret words" not in shown.instructions + shown.about_you
    assert "{{" not in shown.about_you


def test_an_ill_day_is_explained_by_the_rules_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LLM_PROVIDER", "scripted")
    scope = open_home(tmp_path / "home").scope("me")
    explained = ModelPromptRequest(reasoning="explain")
    assert show_model_prompt(explained, scope).not_sent is None

    store_check_in(CheckInRequest(answers=Answers(illness="fever")), scope)

    assert show_model_prompt(explained, scope).not_sent == OWN_WORDS
    assert show_model_prompt(ModelPromptRequest(reasoning="decide"), scope).not_sent is None
