"""The one path for judgement: a morning in, a decision and a workout out. Pure; everything else calls this."""

from dataclasses import dataclass

from lanterne_rouge.coaching.aim import aim
from lanterne_rouge.coaching.confidence import confidence
from lanterne_rouge.coaching.prescribe import prescribe
from lanterne_rouge.coaching.reason import reason
from lanterne_rouge.coaching.rules.table import judge
from lanterne_rouge.coaching.sanity import set_aside
from lanterne_rouge.coaching.signs.morning import Signs, read_signs
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.decision import Action, Intensity, TrainingDecision, Verdict
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.workout import WorkoutPlan


@dataclass(frozen=True, kw_only=True)
class DayResult:
    """What a day is for, and its workout; None is a day of rest."""

    verdict: Verdict
    workout: WorkoutPlan | None


def decide_day(context: DayContext) -> DayResult:
    """Data checked, signs read, rules in order, guardrails last, then a workout below the ceiling."""
    signs = read_signs(set_aside(context))
    judged = judge(signs)
    target = aim(signs, judged.ceiling)
    workout = prescribe(
        target,
        sport=_sport(signs),
        phase=context.mission.phase,
        athlete=signs.context.athlete,
        ceiling=judged.ceiling,
    )
    decision = TrainingDecision(
        action=target.action if workout else Action.RECOVER,
        reason=reason(signs, judged, target, workout),
        intensity_recommendation=_intensity(workout),
        flags=judged.flags,
        confidence=confidence(signs, judged.ceiling, judged.flags),
    )
    verdict = Verdict(
        decision=decision,
        ceiling=judged.ceiling,
        evidence=judged.evidence,
        load=workout.load if workout else 0.0,
    )
    return DayResult(verdict=verdict, workout=workout)


def _intensity(workout: WorkoutPlan | None) -> Intensity:
    if workout is None or workout.max_zone <= 2:
        return Intensity.LOW
    return Intensity.MODERATE if workout.max_zone == 3 else Intensity.HIGH


def _sport(signs: Signs) -> Sport:
    """The planned sport; a word that names several, such as triathlon, is read as its first."""
    named = [signs.planned.session.sport, *signs.context.athlete.sports]
    known = [Sport(name) for name in named if name in tuple(Sport)]
    return known[0] if known else (Sport.CYCLING if "triathlon" in named else Sport.OTHER)
