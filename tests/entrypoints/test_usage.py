"""`lanterne usage` on a home with a ledger."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import typer

from lanterne_rouge.entrypoints.cli import home
from lanterne_rouge.entrypoints.cli.caller import CommandCaller
from lanterne_rouge.ports.stores import ModelCall
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne

NOW = datetime.now(UTC)


def _call(days_ago: int, tokens: tuple[int, int], *, cost: float | None = 0.01, outcome: str = "answered") -> ModelCall:
    at = NOW - timedelta(days=days_ago)
    return ModelCall(
        at=at,
        day=at.date(),
        role="explain",
        provider="openai",
        model="gpt-4",
        prompt="explain@1",
        outcome=outcome,
        input_tokens=tokens[0],
        output_tokens=tokens[1],
        ms=800.0,
        cost_usd=cost,
        estimated=False,
    )


@pytest.fixture
def told(lanterne: Lanterne, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Iterator["Told"]:
    """The command on a home whose ledger has the calls that a test gives it; the fixture keeps real settings away."""
    yield Told(tmp_path / "home", capsys)


class Told:
    """Runs the command."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.home, self.capsys = home, capsys

    def of(self, calls: list[ModelCall], *words: str) -> str:
        with open_scope(home=self.home) as scope:
            for call in calls:
                scope.stores.model_calls.add(call)
        app = typer.Typer()
        app.command("usage")(home.usage)
        app.callback()(lambda: None)
        who = CommandCaller(home=str(self.home), athlete="me")
        app(["usage", *words], standalone_mode=False, obj=who)
        who.leave()
        return self.capsys.readouterr().out


def test_calls_are_told_by_day_role_and_model_with_the_month_ahead_beside_the_first_plan(told: Told) -> None:
    text = told.of([_call(0, (400, 60)), _call(1, (300, 0), cost=None, outcome="too_slow")])

    assert f"{NOW.date()}  explain               1        400          60  0.0100 USD  gpt-4 (openai)" in text
    assert "not known  gpt-4 (openai) (1 failed)" in text
    assert "total" in text and "0.0100 USD and 1 call without a price" in text
    assert f"{NOW.date()}      460  {'#' * 30}" in text
    assert "Today: 460 tokens. No daily limit (set one with LLM_DAILY_TOKEN_LIMIT)." in text
    assert "A month at the rate of the last 2 days: 380 tokens a day x 30 = 11400 tokens, 0.15 USD" in text
    assert "rented server costs (USD a month): language model 1 to 3, hosting 5 to 7" in text


def test_only_the_days_asked_for_are_listed(told: Told) -> None:
    text = told.of([_call(0, (400, 60)), _call(3, (300, 0))], "--days", "1")

    assert text.count("gpt-4") == 1
    assert "last 4 days" in text


def test_a_home_without_calls_says_so(told: Told) -> None:
    text = told.of([])

    assert "No language model was used in the last 30 days, so a month costs nothing." in text
    assert "a month costs nothing" in text


def test_the_document_has_the_same(told: Told) -> None:
    document = json.loads(told.of([_call(0, (400, 60)), _call(0, (10, 0), cost=None)], "--json"))

    assert document["today"] == {"date": NOW.date().isoformat(), "tokens": 470, "limit": None}
    assert document["usage"][0]["calls"] == 2
    assert document["usage"][0]["cost_usd"] is None
    assert document["usage"][0]["cost_usd_known"] == 0.01
    assert document["total"]["tokens"] == 470
    assert document["month_ahead"]["tokens"] == 470 * 30
    assert document["first_plan_usd_a_month"][-1] == {
        "item": "in all",
        "low": 6.0,
        "high": 10.0,
        "note": "as the first plan gives it",
    }


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        ("1000", "Today: 460 of 1000 tokens (LLM_DAILY_TOKEN_LIMIT)."),
        ("400", "Limit reached: the rules answer until tomorrow."),
        ("0", "No language model is used, because LLM_DAILY_TOKEN_LIMIT is 0."),
    ],
)
def test_the_limit_is_told(told: Told, monkeypatch: pytest.MonkeyPatch, limit: str, sentence: str) -> None:
    monkeypatch.setenv("LLM_DAILY_TOKEN_LIMIT", limit)

    assert sentence in told.of([_call(0, (400, 60))])
