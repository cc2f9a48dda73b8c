"""The table of rules: complete, told to the athlete, and the page made from it."""

import re
import sys
from pathlib import Path

from lanterne_rouge.day.rules.table import RULE_FAMILIES, RULES

ROOT = Path(__file__).parents[2]
REQUIRED = (
    *("S1", "S2", "S3", "R1", "R2", "I1", "I2", "I3", "I4", "P1", "P2", "T1", "T2", "T3", "H1", "H2", "H3", "H4"),
    *("O1", "O2", "O3", "O4", "L1", "L2", "L3", "L4", "L5", "C1", "E1", "E2", "F1", "X1"),
)


def test_every_rule_has_its_own_id_a_condition_an_effect_and_a_source():
    assert len({rule.id for rule in RULES}) == len(RULES)
    assert all(rule.condition and rule.effect_in_words() and rule.source for rule in RULES)


def test_the_rules_of_the_literature_are_all_there():
    assert set(REQUIRED) <= {rule.id for rule in RULES}


def test_rules_use_no_unexplained_abbreviation_before_the_athlete():
    for rule in RULES:
        unmarked = re.sub(r"\[(TSB|CTL|ATL|HRV)\]|\{[^}]*\}", "", f"{rule.says} {rule.so}")
        assert not re.search(r"\b[A-Z]{3,}\b", unmarked), rule.id


def test_no_source_is_a_bare_identifier():
    assert not [rule.id for rule in RULES if "10." in rule.source or "doi" in rule.source.lower()]


def test_the_page_of_rules_is_up_to_date():
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        from rules_reference import page
    finally:
        sys.path.pop(0)

    assert (ROOT / "docs" / "rules.md").read_text(encoding="utf-8") == page()
    assert [title for title, _ in RULE_FAMILIES][-1] == "Guardrails"
