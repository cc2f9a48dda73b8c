"""The decision, why it was taken, how hard the day may be, and what it rests on."""

from collections.abc import Sequence

from lanterne_rouge.coaching.gloss import explained_once
from lanterne_rouge.domain.decision import Action, Evidence, Flag, TrainingDecision
from lanterne_rouge.domain.mission import MissionStatus
from lanterne_rouge.domain.workout import WorkoutPlan

COURAGE = {
    Action.RECOVER: "Recovery is where your work turns into fitness; you lose nothing by it.",
    Action.EASE: "An easier day now keeps the good ones coming.",
    Action.MAINTAIN: "Steady days like this one are what fitness is made of.",
    Action.PUSH: "You are ready for it; enjoy a strong day.",
}
TO_THE_GOAL = "You are on your way: steady days like this one carry you to your goal."
ON_STAGES = {
    Action.RECOVER: "What you save today you have for the stages to come.",
    Action.EASE: "A stage taken wisely leaves you strength for the next ones.",
    Action.MAINTAIN: "Stage by stage: eat and drink early, and enjoy the road.",
}
STOPPED = "Your health comes before any goal; training can wait."
ON_THE_DAY = "All the work is done; today is for enjoying it."
DOCTOR = (
    "When to see a doctor: before you train again. Chest pain, fainting, trouble breathing at rest or confusion are an emergency:"
    " call for help at once."
)
MOST_EVIDENCE = 6


def logic_lines(
    decision: TrainingDecision, evidence: Sequence[Evidence], workout: WorkoutPlan | None, status: MissionStatus
) -> list[str]:
    """Decision, reasoning and intensity, then the evidence."""
    max_zone = workout.max_zone if workout else 0
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
    stopped = workout is None and Flag.MEDICAL_REFERRAL in decision.flags
    courage = STOPPED if stopped else _courage(decision.action, workout, status)
    return explained_once("\n".join([*lines, courage])).split("\n")


def _courage(action: Action, workout: WorkoutPlan | None, status: MissionStatus) -> str:
    if status.stage is not None or (status.stages_ahead and status.days_to_start is None):
        return ON_STAGES.get(action, COURAGE[action])
    if workout is not None and workout.type == "race":
        return ON_THE_DAY
    has_goal = status.goal_event is not None and not status.goal_passed
    return TO_THE_GOAL if action is Action.MAINTAIN and has_goal else COURAGE[action]
