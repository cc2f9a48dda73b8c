"""The decision, why it was taken, how hard the day may be, and what it rests on."""

from collections.abc import Sequence

from lanterne_rouge.coaching.gloss import explained_once
from lanterne_rouge.domain.decision import Action, Evidence, Flag, TrainingDecision

COURAGE = {
    Action.RECOVER: "Recovery is where your work turns into fitness; you lose nothing by it.",
    Action.EASE: "An easier day now keeps the good ones coming.",
    Action.MAINTAIN: "You are on your way: steady days like this one carry you to your goal.",
    Action.PUSH: "You are ready for it; enjoy a strong day.",
}
DOCTOR = (
    "When to see a doctor: before you train again. Chest pain, fainting, trouble breathing at rest or confusion are an emergency:"
    " call for help at once."
)
MOST_EVIDENCE = 6


def logic_lines(decision: TrainingDecision, evidence: Sequence[Evidence], max_zone: int) -> list[str]:
    """Decision, reasoning and intensity, then the evidence."""
    limit = f"zone {max_zone} at most" if max_zone else "no training load"
    lines = [
        f"Decision: {decision.action.value}",
        f"Reasoning: {decision.reason}",
        f"Intensity: {decision.intensity_recommendation.value} ({limit})",
        f"Confidence: {decision.confidence:.0%}",
    ]
    if Flag.MEDICAL_REFERRAL in decision.flags:
        lines.append(DOCTOR)
    spoken = [f"- {e.says} ({e.source})" for e in evidence]
    if spoken:
        lines += ["What this rests on:", *spoken[:MOST_EVIDENCE]]
    if len(spoken) > MOST_EVIDENCE:
        lines.append(f"- and {len(spoken) - MOST_EVIDENCE} more: lanterne why")
    return explained_once("\n".join([*lines, COURAGE[decision.action]])).split("\n")
