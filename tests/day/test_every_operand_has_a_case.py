"""Every operand, threshold and branch of the rules' conditions decides alone in some recorded case, and lies on its edge in one."""

from collections.abc import Iterator
from types import ModuleType

import pytest

from lanterne_rouge.day.rules import health, limits, load, pain, race, recovery
from lanterne_rouge.day.rules.rule import Rule
from lanterne_rouge.day.rules.table import RULES
from lanterne_rouge.day.signs.signals import Signals, read_signals
from tests.day.branches import Notes, noted
from tests.day.mornings import morning
from tests.day.test_boundaries import BOUNDARIES
from tests.day.test_rule_operands import CASES, PUSH, opening

FAMILIES: tuple[ModuleType, ...] = (limits, health, pain, race, recovery, load)


def recorded() -> Iterator[tuple[str, Signals]]:
    """The mornings that tests judge by a rule, with that rule."""
    plain = read_signals(morning())
    yield from ((rule.id, plain) for rule in RULES)
    yield from ((rule, read_signals(morning(**changes))) for rule, changes, _ in CASES)
    for rule, speaks, silent in BOUNDARIES:
        yield from ((rule, read_signals(morning(**changes))) for changes in (speaks, silent))


def missing_in(family: ModuleType) -> list[str]:
    notes = Notes()
    names = noted(family, notes)
    rules = {
        rule.id: rule for row in names.values() if isinstance(row, tuple) for rule in row if isinstance(rule, Rule)
    }
    for name, signs in recorded():
        if name in rules and rules[name].when(signs):
            rules[name].ceiling(signs)
    opens = names.get("push_is_open")
    for changes, _ in PUSH if callable(opens) else ():
        assert callable(opens)
        opens(read_signals(opening(changes)))
    return notes.missing()


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__.rpartition(".")[2])
def test_every_operand_and_threshold_of_the_rules_is_decided_by_a_case(family: ModuleType) -> None:
    assert missing_in(family) == []


def test_no_rule_speaks_on_a_plain_good_morning() -> None:
    plain = read_signals(morning())

    assert [rule.id for rule in RULES if rule.when(plain)] == []
