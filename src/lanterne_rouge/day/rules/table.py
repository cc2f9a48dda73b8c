"""All rules in their order: data, health, pain, races, recovery, load; then the guardrails, which only ever lower."""

from dataclasses import dataclass

from lanterne_rouge.day.rules.health import HEALTH
from lanterne_rouge.day.rules.limits import GUARDRAILS, PUSH_GATE
from lanterne_rouge.day.rules.load import LOAD
from lanterne_rouge.day.rules.pain import PAIN
from lanterne_rouge.day.rules.race import RACE
from lanterne_rouge.day.rules.recovery import RECOVERY
from lanterne_rouge.day.rules.rule import Rule
from lanterne_rouge.day.rules.sanity import SANITY
from lanterne_rouge.day.signs.signals import Signals
from lanterne_rouge.domain.decision import Action, Ceiling, Evidence, Flag

RULE_FAMILIES: tuple[tuple[str, tuple[Rule, ...]], ...] = (
    ("What is known", SANITY),
    ("Health", HEALTH),
    ("Pain and the way back", PAIN),
    ("Races", RACE),
    ("Recovery", RECOVERY),
    ("Training load and surroundings", LOAD),
    ("Guardrails", (*GUARDRAILS, PUSH_GATE)),
)
RULES: tuple[Rule, ...] = tuple(rule for _, family in RULE_FAMILIES for rule in family if rule is not PUSH_GATE)


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """What the rules say together: the ceiling, the flags raised, and of each rule that spoke its evidence, limit and clause.

    `warnings` are the rules that would have held the athlete back if there were no race.
    """

    ceiling: Ceiling
    flags: tuple[Flag, ...]
    evidence: tuple[Evidence, ...]
    limits: tuple[tuple[str, Ceiling], ...]
    clauses: tuple[tuple[str, str, str], ...]
    warnings: tuple[str, ...]


def judge(signs: Signals) -> Judgement:
    """Every rule that matches lowers the ceiling or leaves it; the gate to more is asked last."""
    fired = [rule for rule in RULES if rule.when(signs)]
    ceiling = Ceiling()
    for rule in fired:
        ceiling = ceiling.lowered(rule.ceiling(signs))
    if ceiling.action is Action.PUSH and PUSH_GATE.when(signs):
        ceiling = ceiling.lowered(PUSH_GATE.ceiling(signs))
        if signs.planned.is_hard:
            fired.append(PUSH_GATE)
    return Judgement(
        ceiling=ceiling,
        flags=tuple(dict.fromkeys(flag for rule in fired for flag in rule.flags)),
        evidence=tuple(rule.evidence(signs) for rule in fired),
        clauses=tuple((rule.id, rule.clause(signs), rule.consequence(signs)) for rule in fired),
        limits=tuple((rule.id, rule.ceiling(signs)) for rule in fired),
        warnings=tuple(rule.id for rule in fired if rule.warns(signs)),
    )
