"""A whole morning through the command line, with the mock server at the address that the settings name."""

import json
import math
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.wire.asking import KEY, TOLERATED
from tests.wire.conftest import Wire
from tests.worlds import Lanterne, Said

pytestmark = TOLERATED

DAY = date(2026, 3, 3)
MISSION = """
id = "hill-2026"
name = "Road to the Hill Race"
start = 2026-01-05
goal_event = "Hill Race"
goal_date = 2026-05-17
sports = ["cycling"]
[constraints]
weekly_hours = 7
[athlete]
ftp = 220
lthr = 165
"""
SHOWN = "Today is in the"
EXPLAINED = json.dumps({"sentences": [{"text": "Today is in {phase}.", "about": ["phase"], "effect": "neutral"}]})
DECIDED = {
    "action": "ease",
    "reason": "Your body has had a calm week, so we keep today calm too.",
    "intensity_recommendation": "low",
    "flags": [],
    "confidence": 0.6,
}


@pytest.fixture
def home(lanterne: Lanterne, tmp_path: Path) -> Lanterne:
    """A home with a mission and five weeks of a ring's values."""
    days = [DAY - timedelta(days=back) for back in range(35)]
    rows = [f"{day},82,{60 + day.day % 5},50,7.6,0.0" for day in days]
    (tmp_path / "ring.csv").write_text("\n".join(["date,readiness,hrv,rhr,sleep_h,temp_dev", *rows]) + "\n")
    (tmp_path / "mission.toml").write_text(MISSION)
    assert lanterne("init", "--mission", tmp_path / "mission.toml").code == 0
    assert lanterne("import", tmp_path / "ring.csv").code == 0
    return lanterne


@pytest.fixture
def openai_here(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> Wire:
    """The wire as the address of OpenAI's models, with a key."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_BASE_URL", wire.openai_url)
    return wire


def _today(home: Lanterne, mode: str) -> Said:
    said = home("today", "--date", DAY.isoformat(), "--reasoning", mode, "--json")
    assert said.code == 0, said.err
    return said


def _decision(said: Said) -> dict[str, Any]:
    decision = said.document["decision"]
    assert isinstance(decision, dict)
    return decision


def test_an_explanation_is_one_small_request_and_stands_in_the_briefing(home: Lanterne, openai_here: Wire) -> None:
    by_rules = _today(home, "rules")
    openai_here.always(EXPLAINED)

    explained = _today(home, "explain")

    assert SHOWN in explained.out
    assert _verdict(explained) == _verdict(by_rules)
    assert len(openai_here.sent) == 1
    body = openai_here.bodies[0]
    assert (body["model"], body["max_tokens"]) == ("gpt-4-turbo-preview", 100)
    assert [message["role"] for message in body["messages"]] == ["system", "user"]
    assert _tokens(body) < 500


def test_a_model_that_decides_is_heard_below_the_ceiling_of_the_rules(home: Lanterne, openai_here: Wire) -> None:
    openai_here.always(json.dumps(DECIDED))

    decided = _today(home, "decide")

    assert decided.document["reasoning_mode"] == "decide"
    assert str(decided.document["model"]) == "gpt-4-turbo-preview"
    assert _decision(decided)["action"] in ("recover", "ease", "maintain", "push")
    body = openai_here.bodies[0]
    assert (body["model"], body["max_tokens"]) == ("gpt-4-turbo-preview", 700)
    assert sum(map(_tokens, openai_here.bodies)) + 700 <= 2500


@pytest.mark.parametrize(("mode", "status"), [("explain", 401), ("decide", 404), ("explain", 500)])
def test_a_server_that_refuses_costs_a_word_and_no_decision(
    home: Lanterne, openai_here: Wire, mode: str, status: int
) -> None:
    by_rules = _today(home, "rules")
    error = {"message": "the model or the key is not there", "type": "error"}
    openai_here.answer({"match": {}, "response": {"status": status, "error": error}})

    told = _today(home, mode)

    assert _verdict(told) == _verdict(by_rules)
    assert told.document["decided_by"] == by_rules.document["decided_by"]
    assert told.document["warnings"] != by_rules.document["warnings"]


def test_the_same_morning_is_asked_once(home: Lanterne, openai_here: Wire) -> None:
    openai_here.always(EXPLAINED)

    first, second = _today(home, "explain"), _today(home, "explain")

    assert SHOWN in first.out and SHOWN in second.out
    assert len(openai_here.sent) == 1


def test_the_rules_ask_nobody(home: Lanterne, openai_here: Wire) -> None:
    openai_here.always(EXPLAINED)

    _today(home, "rules")

    assert openai_here.sent == ()


def test_nothing_that_names_the_athlete_or_the_machine_goes_out(home: Lanterne, openai_here: Wire) -> None:
    openai_here.always(EXPLAINED)

    _today(home, "explain")

    sent = openai_here.sent[0]
    gone = sent.body.decode() + json.dumps(
        {name: value for name, value in sent.headers.items() if name != "authorization"}
    )
    assert KEY not in gone
    assert str(home.home) not in gone
    assert "x-stainless-os" not in sent.headers


def test_claude_decides_with_what_is_set_by_default(
    home: Lanterne, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    monkeypatch.setenv("ANTHROPIC_BASE_URL", wire.url)
    wire.always(json.dumps(DECIDED))

    decided = _today(home, "decide")

    assert str(decided.document["model"]) == "claude-sonnet-4-20250514"
    assert wire.bodies[0]["model"] == "claude-sonnet-4-20250514"
    assert wire.sent[0].headers["anthropic-version"] == "2023-06-01"


def test_the_second_maker_answers_for_the_first(
    home: Lanterne, openai_here: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LLM_FALLBACK", "anthropic")
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    monkeypatch.setenv("ANTHROPIC_BASE_URL", openai_here.url)
    error = {"message": "no such key", "type": "error"}
    openai_here.answer(
        {"match": {"model": "gpt-4-turbo-preview"}, "response": {"status": 401, "error": error}},
        {"match": {"model": "claude-sonnet-4-20250514"}, "response": {"content": EXPLAINED}},
    )

    explained = _today(home, "explain")

    assert SHOWN in explained.out
    assert any("I used " in one and "instead" in one for one in explained.document["warnings"])
    assert str(explained.document["model"]) == "claude-sonnet-4-20250514"
    assert len(openai_here.sent) == 2


def _verdict(said: Said) -> tuple[object, ...]:
    decision = _decision(said)
    return decision["action"], decision["intensity_recommendation"], decision["flags"], said.document["workout"]


def _tokens(body: dict[str, Any]) -> int:
    """More tokens than the makers would count: a sign each, a word one for every six letters."""
    texts = [message["content"] for message in body["messages"]]
    pieces = re.findall(r"\w+|[^\w\s]", " ".join(text if isinstance(text, str) else text[0]["text"] for text in texts))
    return sum(math.ceil(len(piece) / 6) for piece in pieces)
