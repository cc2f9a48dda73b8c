"""Each agent alone from a file: its examples, its schemas, and what it says to a wrong file."""

import json
from pathlib import Path

import pytest

from lanterne_rouge.app.agents import AGENTS, alone
from scripts.agent_schemas import schema_files
from tests.worlds import Lanterne

DOCS = Path(__file__).parents[2] / "docs" / "schemas"
NAMES = ("mission", "observation", "reasoning", "planning", "explanation", "communication", "reflection")


def _example(name: str) -> bytes:
    return (DOCS / "examples" / f"{name}.json").read_bytes()


def test_the_seven_agents_stand_in_their_order() -> None:
    assert tuple(agent.name for agent in AGENTS) == NAMES


def test_the_published_schemas_are_current() -> None:
    published = {path.name: path.read_text(encoding="utf-8") for path in DOCS.glob("*.json")}

    assert published == schema_files()


@pytest.mark.parametrize("name", NAMES)
def test_an_agents_output_fits_its_schema_and_is_read_back_the_same(name: str) -> None:
    out = alone(name).answer(_example(name))

    assert json.loads(alone(name).reread(out)) == json.loads(out)


def test_one_agents_output_is_the_next_ones_input() -> None:
    told = json.loads(alone("mission").answer(_example("mission")))
    seen = json.loads(alone("observation").answer(_example("observation")))

    reasoned = json.loads(alone("reasoning").answer(json.dumps({"mission": told, "observation": seen}).encode()))
    result = reasoned["result"]
    planned = alone("planning").answer(
        json.dumps({"context": reasoned["context"], "verdict": result["verdict"]}).encode()
    )
    message = alone("communication").answer(
        json.dumps(
            {"run_id": "r", "context": reasoned["context"], "result": result, "observation": seen["observation"]}
        ).encode()
    )

    assert json.loads(planned)["workout"] == result["workout"]
    assert json.loads(message)["briefing"]["decision"] == result["verdict"]["decision"]


@pytest.mark.parametrize("name", NAMES)
def test_an_agent_runs_from_a_file_without_a_home(name: str, lanterne: Lanterne) -> None:
    said = lanterne("agent", name, "--input", DOCS / "examples" / f"{name}.json", "--json")

    assert said.code == 0
    assert said.document
    assert not lanterne.home.exists()


def test_the_explanation_alone_is_the_rules_reason_and_a_models_words_where_one_is_set_up(
    lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch
) -> None:
    decided = json.loads(_example("explanation"))["result"]["verdict"]["decision"]["reason"]

    by_rules = lanterne("agent", "explanation", "--input", DOCS / "examples" / "explanation.json").document
    monkeypatch.setenv("LLM_PROVIDER", "scripted")
    by_model = lanterne("agent", "explanation", "--input", DOCS / "examples" / "explanation.json").document

    assert by_rules == {"reason": decided, "text": None, "consulted": None}
    assert by_model["reason"] == decided
    assert by_model["consulted"]


def test_a_schema_is_printed_on_request(lanterne: Lanterne) -> None:
    document = lanterne("agent", "mission", "--schema").document

    assert set(document) == {"agent", "input", "output"}


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('{"mission": null}', "day"),
        ('{"day": "soon"}', "day"),
        ('{"day": "2026-03-03", "mission": {"id": "m"}}', "mission"),
        ('{"day": "2026-03-03", "mision": null}', "mision"),
        (
            '{"day": "2026-03-03", "mission": {"id": "m", "name": "m", "start": "2026-01-01", "goal_event": "g",'
            ' "goal_date": "2026-05-01", "stages": [{"number": 1, "day": "2026-05-01", "kind": "flat", "hard": 1}]}}',
            "mission.stages[0].hard",
        ),
        ("{", "JSON"),
        ("", "JSON"),
        ("[]", "array"),
    ],
)
def test_a_wrong_field_is_named_with_a_next_step(text: str, field: str, lanterne: Lanterne, tmp_path: Path) -> None:
    (tmp_path / "in.json").write_text(text)

    said = lanterne("agent", "mission", "--input", tmp_path / "in.json")

    assert said.code == 1
    assert field in said.err
    assert "lanterne agent mission --schema" in said.err
    assert "Traceback" not in said.err


def test_an_unknown_agent_and_a_missing_file_are_said(lanterne: Lanterne, tmp_path: Path) -> None:
    unknown = lanterne("agent", "oracle", "--input", tmp_path / "none.json")
    missing = lanterne("agent", "mission", "--input", tmp_path / "none.json")
    unnamed = lanterne("agent", "mission")

    assert (unknown.code, missing.code, unnamed.code) == (1, 1, 1)
    assert "mission, observation, reasoning" in unknown.err
    assert "can't read" in missing.err
    assert "--input" in unnamed.err
