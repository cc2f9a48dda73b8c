"""What our own narrator says passes our own gate, every sentence of it."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.models.checking.facts import facts_of
from lanterne_rouge.models.checking.gate import gate
from lanterne_rouge.models.checking.unsafe import warned
from lanterne_rouge.sandbox.scenarios import read_scenarios
from tests.app.generated_days import generated_days

TESTS = Path(__file__).parents[2]


def dropped(contexts: Iterable[Morning]) -> list[tuple[str, str]]:
    """Every sentence of a reason that the gate would not keep."""
    found = []
    for context in contexts:
        result = decide_day(context)
        decision = result.verdict.decision
        gated = gate(
            decision.reason,
            facts_of(context, result),
            decision.action,
            intensity=decision.intensity_recommendation,
            warned=warned(decision.flags),
        )
        found += [(one.sentence, one.why) for one in gated.left_out]
    return found


@pytest.mark.parametrize("file", ["data/decisions.json", "agent_scenarios/mornings.json"])
def test_reasons_of_the_written_mornings_are_grounded(file: str):
    scenarios = read_scenarios((TESTS / file).read_bytes())

    assert dropped(scenario.context for scenario in scenarios) == []


def test_reasons_of_generated_mornings_are_grounded():
    assert dropped(generated_days(150, seed=3)) == []


@pytest.mark.proof
def test_reasons_of_thousands_of_generated_mornings_are_grounded():
    assert dropped(day for seed in range(10) for day in generated_days(500, seed=seed)) == []
