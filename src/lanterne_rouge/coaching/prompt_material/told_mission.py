"""The road to the goal as a model is told it; the goal's name is the athlete's text and stands in quotes, as data."""

from lanterne_rouge.coaching.signs.morning import Signs
from lanterne_rouge.domain.untrusted import Untrusted

LONGEST_NAME = 60


def mission_lines(signs: Signs) -> list[str]:
    """Phase, goal and what lies on the way."""
    mission = signs.context.mission
    far = mission.days_to_goal
    lines = [
        f"training_phase: {mission.phase.value}",
        f"days_to_goal: {far if far is not None else 'unknown'}",
    ]
    if mission.goal_event and not mission.goal_passed:
        lines.append(f"Goal: {Untrusted(mission.goal_event).quoted(LONGEST_NAME)}")
    if mission.next_phase is not None and mission.days_to_next is not None:
        lines.append(f"Next phase: {mission.next_phase.value} in {mission.days_to_next} days")
    if mission.next_race is not None:
        lines.append(
            f"On the way: a race of priority {mission.next_race.priority.value} in {mission.next_race.days_to} days"
        )
    return lines + stage_lines(signs)


def stage_lines(signs: Signs) -> list[str]:
    """Today's stage, and that later ones are to be protected."""
    mission = signs.context.mission
    told = [f"Today: stage {mission.stage.number}"] if mission.stage is not None else []
    if mission.stages_ahead and signs.protects_stages:
        told.append(f"Stages still to come, to be protected: {mission.stages_ahead}")
    return told
