"""The version of the rules changes whenever something changes that a decision rests on."""

import ast
import sys
from pathlib import Path

from lanterne_rouge.day.rules.version import RULES_VERSION, WORDING_VERSION

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
try:
    import rules_version
finally:
    sys.path.pop(0)


def test_the_versions_are_up_to_date_run_make_docs_if_not() -> None:
    assert rules_version.fingerprints() == (RULES_VERSION, WORDING_VERSION)


def test_rules_constants_and_workouts_count_and_the_briefing_does_not() -> None:
    names = {name for _, name in rules_version.used_definitions()}

    assert {"decide_day", "RULES", "PUSH_REST_H", "prescribe", "TrainingDecision"} <= names
    assert names.isdisjoint({"narrate", "counterfactuals", "RULES_VERSION"})


def test_only_sentences_count_as_wording() -> None:
    def dumps(source: str) -> tuple[str, list[str]]:
        copy = rules_version._copy
        statement = ast.parse(source).body[0]
        blank = rules_version._WithoutSentences().visit(copy(statement))
        return ast.dump(blank), list(rules_version._sentences(copy(statement)))

    rule = 'def f(x):\n    """What."""\n    return Rule("E1", x < 60, f"Only {x} h of sleep.", "Sleep more.")\n'

    assert dumps(rule)[0] == dumps(rule.replace("Sleep more", "Sleep longer"))[0] != dumps(rule.replace("60", "61"))[0]
    assert dumps(rule)[0] != dumps(rule.replace("E1", "E2"))[0]
    assert dumps(rule)[1] == ["f'Only {x} h of sleep.'", "Sleep more."]
