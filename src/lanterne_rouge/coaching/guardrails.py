"""What a decision from elsewhere, such as a language model, may become: never more than the ceiling of the rules."""

from dataclasses import replace

from lanterne_rouge.domain.decision import (
    ACTIONS_UPWARDS,
    Action,
    Ceiling,
    Flag,
    Intensity,
    TrainingDecision,
    Verdict,
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
# Signs whose rules raise no flag of their own.
LIMITING_RULES = frozenset(
    {
        *("I1a", "I3a", "I3c", "I3d", "I4c", "P1c", "P1f", "P1h", "H2b", "H3", "O2b", "O3e"),
        *("O4", "O6", "O7", "E2c", "L2b", "X1", "X2", "M1", "M2", "M3"),
    }
)


def hold(decision: TrainingDecision, verdict: Verdict) -> TrainingDecision:
    """The decision lowered to the rules' ceiling, and no lower than a sign allows, with all flags that the rules raised."""
    most = verdict.ceiling
    action = max(decision.action, lowest(verdict), key=ACTIONS_UPWARDS.index)
    flags: tuple[Flag, ...] = tuple(dict.fromkeys((*verdict.decision.flags, *decision.flags)))
    return replace(
        decision,
        action=min(action, most.action, key=ACTIONS_UPWARDS.index),
        intensity_recommendation=min(decision.intensity_recommendation, hardest(most), key=UPWARDS.index),
        flags=flags,
        confidence=min(max(decision.confidence, 0.0), 1.0),
    )


def lowest(verdict: Verdict) -> Action:
    """How far a mere wish may lower the day: one step below the rules, and further only with a sign that the rules saw."""
    seen = LIMITING_FLAGS.intersection(verdict.decision.flags)
    if seen or LIMITING_RULES.intersection(e.rule for e in verdict.evidence):
        return Action.RECOVER
    return ACTIONS_UPWARDS[max(ACTIONS_UPWARDS.index(verdict.decision.action) - 1, 0)]


def hardest(ceiling: Ceiling) -> Intensity:
    """The highest intensity that a ceiling leaves."""
    if ceiling.max_zone <= 2:
        return Intensity.LOW
    return Intensity.MODERATE if ceiling.max_zone == 3 else Intensity.HIGH
