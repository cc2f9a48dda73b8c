"""The few facts that an explanation of a decision needs: readiness, form, the goal, and what spoke for the decision."""

from lanterne_rouge.coaching.day import DayResult
from lanterne_rouge.coaching.figures import figure
from lanterne_rouge.coaching.prompt_material.rules_words import NOTHING_CLOSED, evidence_lines
from lanterne_rouge.coaching.prompt_material.told_mission import LONGEST_NAME, stage_lines
from lanterne_rouge.coaching.prompt_material.topics import READINESS, TRAINING
from lanterne_rouge.coaching.sanity import set_aside
from lanterne_rouge.coaching.signs.morning import Signs, read_signs
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.untrusted import Untrusted

MOST_EVIDENCE = 3


def short_facts(context: DayContext, result: DayResult, *, closed: frozenset[str] = NOTHING_CLOSED) -> str:
    """Readiness, TSB, mission and the main evidence in a few lines, without what is closed."""
    signs = read_signs(set_aside(context))
    lines = [
        _mission(signs),
        *stage_lines(signs),
        *([f"readiness: {_known(signs.body.readiness)}"] if READINESS not in closed else []),
        *([f"TSB (form, fitness minus fatigue): {_known(signs.training.tsb)}"] if TRAINING not in closed else []),
        *evidence_lines(result, closed=closed, most=MOST_EVIDENCE),
    ]
    return "\n".join(lines)


def _mission(signs: Signs) -> str:
    mission = signs.context.mission
    if not mission.goal_event or mission.goal_passed:
        return f"Phase: {mission.phase.value}; no goal set"
    far = f" in {mission.days_to_goal} days" if mission.days_to_goal is not None else ""
    return f"Phase: {mission.phase.value}; goal: {Untrusted(mission.goal_event).quoted(LONGEST_NAME)}{far}"


def _known(value: float | None) -> str:
    return figure(value) if value is not None else "unknown"
