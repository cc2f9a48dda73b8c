"""Which model is asked in each role of the conversation, seen on the wire, with nothing set and with everything set."""

import json
from pathlib import Path

import pytest

from tests.wire.asking import KEY, TOLERATED
from tests.wire.conftest import Wire
from tests.worlds import Lanterne, Said

pytestmark = TOLERATED

UNPLACED = "this machine was nicer before"
FORM = json.dumps({"intent": "COACH_GENERAL", "confidence": "high", "sets": []})
FLASH, PRO = "gemini-2.5-flash", "gemini-2.5-pro"


@pytest.fixture
def google_here(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> Wire:
    """The wire as the address of Google's models, with a key."""
    monkeypatch.setenv("GOOGLE_API_KEY", KEY)
    monkeypatch.setenv("GOOGLE_BASE_URL", wire.url)
    # The first call of a process loads a library, which on a busy machine takes longer than an athlete would wait.
    monkeypatch.setenv("LLM_TIMEOUT_S", "60")
    wire.always(FORM)
    return wire


SORTING, COACHING, DRAFTING = "You sort messages", "You are the coach", "You read what an athlete wants drafted"
WISH = "make me a workout for below the waist"


def models_asked(wire: Wire, about: str = SORTING) -> list[str]:
    """The model of each request of a kind: Google's clients name it in the path."""
    asked = [sent for sent in wire.sent if about in json.dumps(sent.json)]
    return [sent.path.rsplit("models/", 1)[-1].split(":")[0] for sent in asked]


def run_a_workout(lanterne: Lanterne) -> None:
    lanterne("strength", "template", "add", "A", "Bench Press: 5x8")
    assert lanterne("workout", "start", "--template", "A").code == 0


def say(lanterne: Lanterne, message: str = UNPLACED) -> Said:
    said = lanterne("chat", "--message", message)
    assert said.code == 0, said.err
    return said


def test_the_orchestrator_is_asked_by_its_default(lanterne: Lanterne, google_here: Wire) -> None:
    say(lanterne)

    assert models_asked(google_here) == [FLASH]
    assert google_here.bodies[0]["generationConfig"]["maxOutputTokens"] >= 200


def test_the_copilot_is_asked_while_a_workout_runs(lanterne: Lanterne, google_here: Wire) -> None:
    run_a_workout(lanterne)

    say(lanterne)

    assert models_asked(google_here) == [FLASH]


def test_the_shell_is_asked_by_its_default(
    lanterne: Lanterne, google_here: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("USE_SHELL_AGENT", "true")

    say(lanterne)

    assert models_asked(google_here) == [PRO]


def test_the_coach_is_asked_once_for_a_question_of_principle(lanterne: Lanterne, google_here: Wire) -> None:
    passage = {"text": "{about_taper.text}", "about": ["about_taper"], "effect": "neutral"}
    google_here.always(json.dumps({"sentences": [passage]}))

    said = say(lanterne, "explain what to do with it all")

    assert (models_asked(google_here), models_asked(google_here, COACHING)) == ([], [FLASH])
    assert "eight to fourteen days" in said.out


def test_the_planner_is_asked_once_for_a_draft(lanterne: Lanterne, google_here: Wire) -> None:
    google_here.always(json.dumps({"day": "lower", "sentences": []}))

    said = say(lanterne, WISH)

    assert (models_asked(google_here), models_asked(google_here, DRAFTING)) == ([], [FLASH])
    assert "Lower" in said.out


def test_a_setting_names_the_model_of_the_planner_and_the_shell_takes_its_place(
    lanterne: Lanterne, google_here: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    google_here.always(json.dumps({"day": "lower", "sentences": []}))
    monkeypatch.setenv("CANVAS_PLANNER_MODEL", "gemini-of-my-own")

    say(lanterne, WISH)
    monkeypatch.setenv("USE_SHELL_AGENT", "true")
    say(lanterne, WISH)

    assert models_asked(google_here, DRAFTING) == ["gemini-of-my-own", PRO]


def test_a_setting_names_the_model_of_the_coach(
    lanterne: Lanterne, google_here: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANVAS_COACH_MODEL", "gemini-of-my-own")

    say(lanterne)

    assert (models_asked(google_here), models_asked(google_here, COACHING)) == ([FLASH], ["gemini-of-my-own"])


@pytest.mark.parametrize(
    ("setting", "live", "shell"),
    [
        ("CANVAS_ORCHESTRATOR_MODEL", False, False),
        ("CANVAS_COPILOT_MODEL", True, False),
        ("CANVAS_SHELL_MODEL", False, True),
    ],
)
def test_a_setting_names_the_model_of_its_role_alone(
    lanterne: Lanterne, google_here: Wire, monkeypatch: pytest.MonkeyPatch, setting: str, live: bool, shell: bool
) -> None:
    monkeypatch.setenv("USE_SHELL_AGENT", str(shell).lower())
    monkeypatch.setenv(setting, "gemini-of-my-own")
    if live:
        run_a_workout(lanterne)

    say(lanterne)

    assert models_asked(google_here) == ["gemini-of-my-own"]


def test_with_another_maker_its_own_model_is_asked_unless_one_is_named(
    lanterne: Lanterne, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_BASE_URL", wire.openai_url)
    wire.always(FORM)

    say(lanterne)
    monkeypatch.setenv("CANVAS_ORCHESTRATOR_MODEL", "gpt-4o-mini")
    say(lanterne)

    asked = [body["model"] for body in wire.bodies if "You sort messages" in json.dumps(body)]
    assert asked == ["gpt-4-turbo-preview", "gpt-4o-mini"]


def test_where_it_goes_is_said_once_and_a_refusal_costs_no_answer(
    lanterne: Lanterne, google_here: Wire, tmp_path: Path
) -> None:
    google_here.answer({"match": {}, "response": {"status": 500, "error": {"message": "down", "type": "error"}}})

    first = lanterne("chat", "--message", UNPLACED)
    second = lanterne("chat", "--message", UNPLACED)

    assert (first.code, second.code) == (0, 0) and first.out == second.out
    assert "To stop it: USE_LLM_REASONING=false" in first.err
    assert "To stop it" not in second.err
