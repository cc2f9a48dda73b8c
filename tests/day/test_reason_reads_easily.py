from pathlib import Path

from lanterne_rouge.language.reading_grade import reading_grade
from lanterne_rouge.sandbox.scenarios import decide_scenarios, read_scenarios

SCENARIOS = Path(__file__).parents[1] / "data" / "decisions.json"


def test_reasons_read_at_the_eighth_grade_or_below() -> None:
    decided = decide_scenarios(read_scenarios(SCENARIOS.read_text(encoding="utf-8")))

    grades = [reading_grade(one.reason) for one in decided]

    assert sum(grades) / len(grades) <= 7
    assert sum(grade <= 8 for grade in grades) / len(grades) >= 0.95
