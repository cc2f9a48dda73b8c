"""What a decision from elsewhere, such as a language model, may become: never more than the ceiling of the rules."""

from dataclasses import replace

from lanterne_rouge.domain.decision import (
    ACTIONS_UPWARDS,
    Ceiling,
    Flag,
    Intensity,
    TrainingDecision,
    Verdict,
)

UPWARDS = (Intensity.LOW, Intensity.MODERATE, Intensity.HIGH)


def hold(decision: TrainingDecision, verdict: Verdict) -> TrainingDecision:
    """The decision lowered to the rules' ceiling, with all flags that the rules raised."""
    most = verdict.ceiling
    flags: tuple[Flag, ...] = tuple(dict.fromkeys((*verdict.decision.flags, *decision.flags)))
    return replace(
        decision,
        action=min(decision.action, most.action, key=ACTIONS_UPWARDS.index),
        intensity_recommendation=min(decision.intensity_recommendation, hardest(most), key=UPWARDS.index),
        flags=flags,
        confidence=min(max(decision.confidence, 0.0), 1.0),
    )


def hardest(ceiling: Ceiling) -> Intensity:
    """The highest intensity that a ceiling leaves."""
    if ceiling.max_zone <= 2:
        return Intensity.LOW
    return Intensity.MODERATE if ceiling.max_zone == 3 else Intensity.HIGH
