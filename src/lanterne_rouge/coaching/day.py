"""The one path for judgement: a morning in, a decision and a workout out. Pure; everything else calls this."""

from dataclasses import dataclass, replace

from lanterne_rouge.coaching.aim import Target, aim
from lanterne_rouge.coaching.confidence import confidence
from lanterne_rouge.coaching.prescribe import prescribe
from lanterne_rouge.coaching.reason import reason
from lanterne_rouge.coaching.rules.table import judge
from lanterne_rouge.coaching.sanity import set_aside
from lanterne_rouge.coaching.signs.morning import Signs, read_signs
from lanterne_rouge.coaching.signs.planned import STRENGTH_KINDS
from lanterne_rouge.coaching.sport_choice import sport_today
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.decision import Action, Ceiling, Intensity, TrainingDecision, Verdict
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
    target, sport = aim(signs, judged.ceiling), sport_today(signs)
    workout = _workout(signs, target, sport, judged.ceiling) if sport else None
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


def _workout(signs: Signs, target: Target, sport: Sport, ceiling: Ceiling) -> WorkoutPlan | None:
    mission = signs.context.mission
    return prescribe(
        _in_sport(target, sport),
        sport=sport,
        phase=mission.phase,
        athlete=signs.context.athlete,
        ceiling=ceiling,
        stage=mission.stage,
    )


def _in_sport(target: Target, sport: Sport) -> Target:
    """A strength session becomes an easy one where a painful place asks for another sport."""
    moved = target.kind in STRENGTH_KINDS and sport is not Sport.STRENGTH
    return replace(target, kind="endurance") if moved else target


def _intensity(workout: WorkoutPlan | None) -> Intensity:
    if workout is None or workout.max_zone <= 2:
        return Intensity.LOW
    return Intensity.MODERATE if workout.max_zone == 3 else Intensity.HIGH
