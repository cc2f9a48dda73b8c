"""The documented day in both modes as files; `SCREENS=write pytest tests/stories/test_golden_output.py` writes them again."""

import json
import os
from datetime import date
from pathlib import Path

import pytest

from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.tour_coach import TourCoach
from lanterne_rouge.views.today import briefing_view

FOLDER = Path(__file__).parents[1] / "golden"
METRICS = {
    "readiness_score": 76,
    "ctl": 35.6,
    "atl": 45.2,
    "tsb": -9.6,
    "training_phase": "Taper",
    "days_to_goal": 5,
}
ANSWER = {
    "action": "ease",
    "reason": "Your readiness is 76 this morning. I would still ease today.",
    "intensity_recommendation": "low",
    "flags": ["negative_tsb"],
    "confidence": 0.8,
}


@pytest.fixture
def scripted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own, and a model whose one answer is the documented one."""
    script = tmp_path / "answers.json"
    script.write_text(json.dumps([{"answer": ANSWER}]))
    for name, value in {"LLM_PROVIDER": "scripted", "LLM_SCRIPT": str(script), "LANTERNE_HOME": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)


def _day(mode: str) -> Briefing:
    coach = TourCoach(None, use_llm_reasoning=mode == "decide", day=date(2025, 7, 1))
    return coach.generate_daily_recommendation(METRICS)


def _document(briefing: Briefing) -> str:
    return json.dumps(json.loads(encode_json(briefing_view(briefing))), indent=1, sort_keys=True) + "\n"


@pytest.mark.usefixtures("scripted")
@pytest.mark.parametrize("mode", ["rules", "decide"])
def test_the_output_of_a_mode_is_its_golden_file(mode: str) -> None:
    briefing = _day(mode)
    outputs = {f"{mode}.txt": f"{briefing}\n", f"{mode}.json": _document(briefing)}
    if os.environ.get("SCREENS") == "write":
        for name, text in outputs.items():
            (FOLDER / name).write_text(text, encoding="utf-8")

    assert outputs == {name: (FOLDER / name).read_text(encoding="utf-8") for name in outputs}


@pytest.mark.usefixtures("scripted")
def test_both_modes_have_one_structure_with_minutes_by_zone() -> None:
    by_rules, by_model = (json.loads(_document(_day(mode))) for mode in ("rules", "decide"))

    assert set(by_rules) - {"rules_decision"} == set(by_model) - {"rules_decision"}
    assert set(by_rules["sections"]) == set(by_model["sections"])
    for workout in (by_rules["workout"], by_model["workout"]):
        assert sum(workout["zones"].values()) == workout["duration_minutes"]
