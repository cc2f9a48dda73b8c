"""`lanterne eval`: a table or JSON, nothing asked and nothing kept; what leaves with --live is said first."""

import pytest

from tests.worlds import Lanterne


def test_the_table_tells_every_dimension_and_what_it_does_not_measure(lanterne: Lanterne) -> None:
    said = lanterne("eval", "--cases", "20")

    assert said.code == 0, said.out
    assert "never_harder *" in said.out
    assert "not the quality of any language model" in said.out


def test_json_holds_modes_dimensions_and_every_morning(lanterne: Lanterne) -> None:
    document = lanterne("eval", "--cases", "12", "--json").document

    (model,) = document["models"]  # type: ignore[misc]
    assert document["measures_language_models"] is False
    assert document["gates_hold"] is True
    assert set(model["modes"]) == {"explain", "decide"}
    assert model["modes"]["decide"]["dimensions"]["below_ceiling"]["mean"] == 1.0
    assert len(model["mornings"]) == 24


def test_offline_nothing_is_written(lanterne: Lanterne) -> None:
    lanterne("eval", "--cases", "10")

    assert not lanterne.home.exists()


def test_live_without_a_model_says_what_to_set(lanterne: Lanterne) -> None:
    said = lanterne("eval", "--live")

    assert said.code == 1
    assert "OPENAI_BASE_URL" in said.err
    assert "Traceback" not in said.err


def test_a_model_can_be_named_only_live(lanterne: Lanterne) -> None:
    said = lanterne("eval", "--model", "some-model")

    assert said.code == 1
    assert "--live" in said.err


def test_live_says_beforehand_what_leaves_and_how_much(lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LLM_PROVIDER", "scripted")

    said = lanterne("eval", "--live", "--cases", "3")

    assert said.code == 0, said.out
    assert "3 invented mornings, none of them yours" in said.err
    assert "6 calls" in said.err


def test_live_calls_count_against_the_daily_limit(lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LLM_PROVIDER", "scripted")
    monkeypatch.setenv("LLM_DAILY_TOKEN_LIMIT", "1500")

    document = lanterne("eval", "--live", "--cases", "6", "--json").document

    problems = [mode["problems"] for model in document["models"] for mode in model["modes"].values()]  # type: ignore[attr-defined]
    assert any("daily_limit" in one for one in problems)
