"""All rules in their order: data, health, pain, races, recovery, load, guardrails; and how far another decision may differ from theirs."""

from dataclasses import dataclass, replace

from lanterne_rouge.day.rules.health import HEALTH
from lanterne_rouge.day.rules.limits import GUARDRAILS, PUSH_GATE, SANITY
from lanterne_rouge.day.rules.load import LOAD
from lanterne_rouge.day.rules.pain import PAIN
from lanterne_rouge.day.rules.race import RACE
from lanterne_rouge.day.rules.recovery import RECOVERY
from lanterne_rouge.day.rules.rule import Rule
from lanterne_rouge.day.signs.signals import Signals
from lanterne_rouge.domain.decision import (
    ACTIONS_UPWARDS,
    Action,
    Ceiling,
    Evidence,
    Flag,
    Intensity,
    TrainingDecision,
    Verdict,
)

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

    `warnings` are the rules that would have held the athlete back if there were no race; `referrals` say what to do about a doctor.
    """

    ceiling: Ceiling
    flags: tuple[Flag, ...]
    evidence: tuple[Evidence, ...]
    limits: tuple[tuple[str, Ceiling], ...]
    clauses: tuple[tuple[str, str, str], ...]
    warnings: tuple[str, ...]
    referrals: tuple[str, ...] = ()


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
    # Beside a sign that stops everything nothing says how to train.
    is_stopped = any(rule.id in STOP_RULES for rule in fired)
    return Judgement(
        ceiling=ceiling,
        flags=tuple(dict.fromkeys(flag for rule in fired for flag in rule.flags)),
        evidence=tuple(rule.evidence(signs, stopped=is_stopped and rule.id not in STOP_RULES) for rule in fired),
        clauses=tuple((rule.id, rule.clause(signs), rule.consequence(signs)) for rule in fired),
        limits=tuple((rule.id, rule.ceiling(signs)) for rule in fired),
        warnings=tuple(rule.id for rule in fired if rule.warns(signs)),
        referrals=tuple(rule.refers for rule in fired if rule.refers),
    )


UPWARDS = (Intensity.LOW, Intensity.MODERATE, Intensity.HIGH)
# What the rules know as a sign of the body or of the load: with one of them a wish may lower a day as far as it likes.
LIMITING_FLAGS = frozenset(
    {
        *(Flag.LOW_READINESS, Flag.HRV_BELOW_SWC, Flag.RHR_ELEVATED, Flag.TEMP_ELEVATED, Flag.SHORT_SLEEP),
        *(Flag.SLEEP_DEBT, Flag.ILLNESS_ABOVE_NECK, Flag.ILLNESS_SYSTEMIC, Flag.PAIN, Flag.INJURY),
        *(Flag.DEEP_NEGATIVE_TSB, Flag.RAMP_HIGH, Flag.MONOTONY_HIGH, Flag.SPIKE_RISK, Flag.OVERREACHING_TREND),
        *(Flag.HEAT, Flag.RETURN_TO_TRAINING, Flag.MEDICAL_REFERRAL, Flag.REDS_RISK, Flag.TRAVEL, Flag.INTERFERENCE),
        *(Flag.LIFE_STRESS, Flag.NO_REST_DAY, Flag.POST_RACE),
    }
)
# Signs whose rules may raise no flag of their own: whatever limits a day for the body's sake, and what the table calls one.
LIMITING_RULES = frozenset(
    {
        *(rule.id for rule in (*HEALTH, *PAIN, *RECOVERY) if rule.limits),
        *(rule.id for rule in RULES if rule.is_sign),
    }
)

# With one of these no word on load or recovery: it has no weight beside a warning sign.
STOP_RULES = frozenset({"R1", "R1c", "R1d"})
# What is said for the sake of health, whatever else the day is about.
CAUTION_RULES = frozenset({*(rule.id for rule in (*HEALTH, *PAIN) if rule.limits), "O5b", "O5c", "M3", "M4"})


def hold(decision: TrainingDecision, verdict: Verdict) -> TrainingDecision:
    """The decision lowered to the rules' ceiling, and no lower than a sign allows, with all flags that the rules raised."""
    most = verdict.ceiling
    action = max(decision.action, lowest(verdict), key=ACTIONS_UPWARDS.index)
    intensity = max(decision.intensity_recommendation, gentlest(verdict), key=UPWARDS.index)
    flags: tuple[Flag, ...] = tuple(dict.fromkeys((*verdict.decision.flags, *decision.flags)))
    return replace(
        decision,
        action=min(action, most.action, key=ACTIONS_UPWARDS.index),
        intensity_recommendation=min(intensity, hardest(most), key=UPWARDS.index),
        flags=flags,
        confidence=min(max(decision.confidence, 0.0), _surest(verdict)),
    )


def _surest(verdict: Verdict) -> float:
    """The highest confidence allowed: no higher than the rules' own where they doubt the data."""
    doubted = {Flag.LOW_CONFIDENCE, Flag.MISSING_READINESS, Flag.STALE_TRAINING_DATA, Flag.IMPLAUSIBLE_DATA}
    return verdict.decision.confidence if doubted.intersection(verdict.decision.flags) else 1.0


def lowest(verdict: Verdict) -> Action:
    """How far a mere wish may lower the day: one step below the rules, and further only with a sign that the rules saw."""
    if _sees_a_sign(verdict):
        return Action.RECOVER
    return ACTIONS_UPWARDS[max(ACTIONS_UPWARDS.index(verdict.decision.action) - 1, 0)]


def gentlest(verdict: Verdict) -> Intensity:
    """How far a mere wish may lower the intensity: one step below the rules, and further only with a sign."""
    if _sees_a_sign(verdict):
        return Intensity.LOW
    return UPWARDS[max(UPWARDS.index(verdict.decision.intensity_recommendation) - 1, 0)]


def _sees_a_sign(verdict: Verdict) -> bool:
    flagged = LIMITING_FLAGS.intersection(verdict.decision.flags)
    return bool(flagged or LIMITING_RULES.intersection(e.rule for e in verdict.evidence))


def hardest(ceiling: Ceiling) -> Intensity:
    """The highest intensity that a ceiling leaves."""
    if ceiling.max_zone <= 2:
        return Intensity.LOW
    return Intensity.MODERATE if ceiling.max_zone == 3 else Intensity.HIGH
