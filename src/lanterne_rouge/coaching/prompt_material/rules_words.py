"""What the rules say of a day, as a model is told it: the most that the day may be, and why."""

from lanterne_rouge.coaching.day import DayResult
from lanterne_rouge.coaching.figures import figure
from lanterne_rouge.coaching.prompt_material.topics import TRAINING, open_evidence, open_flags
from lanterne_rouge.domain.decision import Evidence
from lanterne_rouge.domain.untrusted import Untrusted

MOST_EVIDENCE = 7
LONGEST_EVIDENCE = 220
NOTHING_CLOSED: frozenset[str] = frozenset()


def rules_words(result: DayResult, *, closed: frozenset[str] = NOTHING_CLOSED) -> str:
    """Action, limits, flags and the sentences of the rules that spoke, without those of closed topics."""
    decision = result.verdict.decision
    flags = open_flags(decision.flags, closed)
    return "\n".join(
        [
            f"Decision: {decision_words(result, closed=closed)}",
            *([f"Flags: {', '.join(flag.value for flag in flags)}"] if flags else []),
            *evidence_lines(result, closed=closed, most=MOST_EVIDENCE),
        ]
    )


def decision_words(result: DayResult, *, closed: frozenset[str] = NOTHING_CLOSED) -> str:
    """The action and its session in a line."""
    decision, workout = result.verdict.decision, result.workout
    if workout is None:
        return f"{decision.action.value}, no session today"
    size = f", {workout.duration_minutes} min, load {figure(workout.load)}" if TRAINING not in closed else ""
    return (
        f"{decision.action.value}, {decision.intensity_recommendation.value} intensity,"
        f" {workout.sport.value} up to zone {workout.max_zone}{size}"
    )


def evidence_lines(result: DayResult, *, closed: frozenset[str], most: int) -> list[str]:
    """What the rules saw, each in quotes: a symptom or a painful place may be named in it in the athlete's words."""
    return [_told(one) for one in open_evidence(result.verdict.evidence, closed)[:most]]


def _told(evidence: Evidence) -> str:
    return f"- {Untrusted(evidence.says).quoted(LONGEST_EVIDENCE)}"
